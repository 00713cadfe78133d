r"""Gaussian kernels: their values, their factorisation, and why their matrices are definite."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

from ...properties.numbers.exact import exp
from ...properties.oracles.psd import definiteness
from ...properties.statements.conclusions import Law, at_least, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import cs229_svm, fds_chapter_6, ml_notes
from .oracles.series import exponential_series, partial_sum
from .readings.kernels import GaussianMatrix, GaussianSpectrum
from .samples.points import DistinctPoints, Triple

MANY = 32  # points whose series is summed as a matrix


@theorem("Values of the Gaussian kernel", source=cs229_svm("§7"))
def gaussian_kernel_values(kernel: GaussianMatrix[Triple]) -> Law:
    r"""$k(x,y)=\exp(-\|x-y\|^2/(2\sigma^2))$: 1 for equal points, less for others, and the less the farther they are.

    A neighbour's neighbour is not far: $k(x,z)\ge(k(x,y)\,k(y,z))^2$, since $\|x-z\|^2\le2\|x-y\|^2+2\|y-z\|^2$.

    Hypotheses: $\sigma\ne0$; below, $\gamma=1/(2\sigma^2)$.

    Sharp: a point y and the two at equal distance on either side of it.

    Reference: B. Schölkopf and A. J. Smola, Learning with Kernels, MIT Press 2002, chapter 2.
    """
    K, gamma, far = kernel.K, kernel.rate, kernel.sample.squared_distances
    yield exercised("three different points", kernel.sample.different == 3)
    for i, j in combinations_with_replacement(range(3), 2):
        yield equal("k(x,y)", K[i, j], exp(-gamma * far[i, j]), at=(i, j))
    for i, j, k in permutations(range(3)):
        if far[i, j] < far[j, k]:
            yield at_least("k of the nearer pair", K[i, j], K[j, k], at=(i, j, k))
        if i < k:
            yield at_least("k(x,z)", K[i, k], (K[i, j] * K[j, k]) ** 2, at=(i, j, k))


@theorem(
    "The Gaussian matrix of distinct points is positive definite",
    source=[fds_chapter_6("Lemma 6.4, repaired"), cs229_svm("§7"), ml_notes("Supervised Learning, SVM (l.473)")],
)
def gaussian_gram_is_definite(kernel: GaussianSpectrum) -> Law:
    r"""For distinct points and $\sigma\ne0$ the Gaussian matrix is positive definite, $K\succeq\mu I$ with $\mu>0$.

    Hence it is semidefinite for any points, and $n$ distinct points have linearly independent images, for every $n$: no space of
    finite dimension holds them. The bound $\mu$ on the true matrix is certified by interval elimination; the computed one
    must keep it up to its rounding.

    Hypotheses: $\sigma\ne0$, and no two points are equal.

    Reference: C. A. Micchelli, Interpolation of scattered data: distance matrices and conditionally positive definite functions,
    Constructive Approximation 2, 1986, doi:10.1007/BF01893414.
    """
    yield exercised("several points, with a bound above 0", kernel.sample.n > 1 and kernel.mu > 0)
    yield is_true("the true matrix is positive definite", kernel.true_is_definite)
    yield at_least("least eigenvalue, certified", kernel.least, kernel.mu)


@theorem("Factorisation of the Gaussian kernel", source=fds_chapter_6("proof of Lemma 6.4"))
def gaussian_factorization(kernel: GaussianMatrix[DistinctPoints]) -> Law:
    r"""$e^{-\|x-y\|^2/2s^2}=e^{-\|x\|^2/2s^2}\,e^{-\|y\|^2/2s^2}\sum_{t\ge0}\langle x,y\rangle^t/(t!\,s^{2t})$.

    The partial sums of the series are positive semidefinite matrices, and scaling rows and columns keeps that.

    Hypotheses: $s\ne0$; below, $\gamma=1/(2s^2)$.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, proof of Lemma 6.4.
    """
    sample, gamma = kernel.sample, kernel.rate
    few = 2 * gamma * sample.inner[:MANY, :MANY]
    weight = [exp(-gamma * v) for v in sample.inner.diagonal()]
    yield exercised("at least two points", sample.n > 1)
    yield is_true("a partial sum is positive semidefinite", definiteness(partial_sum(few, 4)).semidefinite)
    for i, j in kernel.pairs:
        yield equal("k(x,y)", kernel.K[i, j], weight[i] * weight[j] * exponential_series(2 * gamma * sample.inner[i, j]), at=(i, j))
