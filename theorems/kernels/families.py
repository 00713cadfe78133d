r"""Polynomial and Gaussian kernels: their values, and when their matrices are definite."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import ceil, comb, factorial
from math import exp as float_exp
from typing import Any

import flint
import numpy as np

from ...properties.allowances import Allowance, rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, greater, is_true
from ...properties.numbers import Number, Real, enclosure, exp, rational
from ...properties.oracles.psd import certified_definite, definiteness, eigenvalue_floor
from ...properties.sources import cs229_svm, fds_chapter_6, ml_notes
from ...properties.theorem import attained, theorem
from .roles.kernels import GaussianKernel, PolynomialKernel, gaussian_rate, gram, polynomial_parameters
from .samples.kernel_parameters import PointsWithWidth
from .samples.kernels import DistinctPoints, Points, Triple

POLYNOMIALS = [
    "kernels.Polynomial",
    "kernels.Polynomial:degree=2,coef0=0",
    "kernels.Polynomial:degree=1,coef0=0.5",
    "kernels.Polynomial:degree=5,coef0=3",
]
GAUSSIANS = ["kernels.Gaussian", "kernels.Gaussian:sigma=0.75", "kernels.Gaussian:sigma=-3.0"]


@theorem(
    role=PolynomialKernel,
    source=fds_chapter_6("§6.3, after Lemma 6.3, repaired"),
    sharpness=attained("a zero vector, two equal points, or more points than there are monomials: singular"),
    mutants=[
        "kernels.OneDegreeLess",
        "kernels.OffsetOutside",
        "kernels.OffsetSquared",
        "kernels.AbsoluteInnerProduct",
        "kernels.SumOfPowers",
    ],
    references=POLYNOMIALS,
)
def polynomial_kernel_is_semidefinite(kernel: PolynomialKernel, points: Points) -> Iterator:
    r"""The matrix $(\gamma\langle x_i,x_j\rangle+c)^p$ is positive semidefinite for $c\ge0$, $\gamma\ge0$ and every whole $p\ge1$.

    Its rank is at most the number of monomials, $\binom{d+p}{p}$ (for $c=0$: those of degree $p$, $\binom{d+p-1}{p}$).
    Hypotheses: the kernel's values are these, up to rounding; definiteness and rank are then those of the exact matrix.
    """
    p, gamma, c = polynomial_parameters(kernel, points.d)
    base = points.inner * gamma + c
    found, true = gram(kernel, points.X), base**p
    yield exercised("at least two different points", len(set(points.rows)) > 1)
    for i in range(points.n):
        for j in range(points.n):
            # the product with γ, the sum with c, and p factors: (2p + 4)u relative to (γ|⟨x,y⟩| + |c|)^p; doubled for γ = 1/d
            largest = (gamma * abs(points.inner[i, j]) + abs(c)) ** p
            slack = rounding((4 * p + 8) * found.unit * largest, "(4p + 8)u relative to (γ|⟨x,y⟩| + c)^p")
            yield equal("k(x,y)", found.K[i, j], true[i, j], slack)
    if gamma >= 0 and c >= 0:
        decided = definiteness(true)
        yield is_true("zᵀKz ≥ 0 for all z", decided.semidefinite)
        yield at_most("rank", decided.rank, comb(points.d + p, p) if c > 0 else comb(points.d + p - 1, p))


@polynomial_kernel_is_semidefinite.printed(
    claims=["fds-chapter-6/polynomial-kernel-positive-definite"],
    mistake="Only semidefinite: a zero vector, two equal points, or more points than monomials make the matrix singular.",
)
def positive_definite(kernel: PolynomialKernel, points: Points) -> Iterator:
    """(aᵢᵀaⱼ)^p is a positive definite matrix, for vectors a₁, …, a_n and every positive integer p."""
    p = polynomial_parameters(kernel, points.d)[0]
    yield greater("least pivot", least_pivot(points.inner**p), 0)


def least_pivot(K: np.ndarray) -> Number:
    """The least pivot of a positive semidefinite matrix of rationals: positive if and only if it is definite."""
    return min(definiteness(K).D)


@theorem(
    role=GaussianKernel,
    source=cs229_svm("§7", claims=["cs229-svm/gaussian-kernel-range"]),
    sharpness=attained("equal points: k = 1; a point and the two at equal distance on either side of it: k(x,z) = (k(x,y)k(y,z))²"),
    mutants=[
        "kernels.ForgetsTheTwo", "kernels.ForgetsToSquareSigma", "kernels.ForgetsTheSquare", "kernels.NormalisesAsADensity",
        "kernels.IgnoresTheLastCoordinate", "kernels.SeriesOfFourTerms", "kernels.SinglePrecision",
    ],
    references=GAUSSIANS,
)  # fmt: skip
def gaussian_kernel_values(kernel: GaussianKernel, triple: Triple) -> Iterator:
    r"""$k(x,y)=\exp(-\|x-y\|^2/(2\sigma^2))$: 1 for equal points, less for others, and the less the farther they are.

    A neighbour's neighbour is not far: $k(x,z)\ge(k(x,y)\,k(y,z))^2$, since $\|x-z\|^2\le2\|x-y\|^2+2\|y-z\|^2$.
    """
    rate, found = gaussian_rate(kernel, triple.d), gram(kernel, triple.X)
    K, far = found.K, triple.squared_distances
    yield exercised("three different points", len(set(triple.rows)) == 3)
    for i in range(3):
        yield equal("k(x,x)", K[i, i], 1, entry_rounding(triple, i, i, rate, found.unit))
    for i, j in combinations(range(3), 2):
        yield equal("k(x,y)", K[i, j], exp(-rate * far[i, j]), entry_rounding(triple, i, j, rate, found.unit))
    for i, j, k in permutations(range(3)):
        slack = entry_rounding(triple, i, j, rate, found.unit) + entry_rounding(triple, j, k, rate, found.unit)
        if far[i, j] < far[j, k]:
            yield at_least("k of the nearer pair", K[i, j], K[j, k], slack)
        if i < k:
            slack = slack + slack + entry_rounding(triple, i, k, rate, found.unit)
            yield at_least("k(x,z)", K[i, k], (K[i, j] * K[j, k]) ** 2, slack)


def entry_rounding(points: Points, i: int, j: int, rate: Fraction, unit: Fraction) -> Allowance:
    r"""How far a computed $\exp(-\gamma\|x-y\|^2)$ may be from the true value.

    Whether by differences, by $\|x\|^2+\|y\|^2-2\langle x,y\rangle$, or from points divided by $\sigma$, the argument is
    computed by at most $2d+8$ roundings, each of at most $u\gamma(\|x\|+\|y\|)^2\le2u\gamma(\|x\|^2+\|y\|^2)$; exp adds two.
    The value is at most $\exp(-t)$, here rounded up; below the smallest normal number all may be lost.
    """
    own, other = points.inner[i, i], points.inner[j, j]
    argument = 2 * (2 * points.d + 8) * rate * (own + other)
    t = float(rate * points.squared_distances[i, j])
    value = min(Fraction(1), Fraction(float_exp(-t) * (1 + 1e-9)))
    return rounding(unit * value * (argument + 2) * 2 + Fraction(1, 2**1022), "(4d + 16)uγ(‖x‖² + ‖y‖²) in the argument, 2u in exp")


@gaussian_kernel_values.printed(
    claims=["fds-chapter-6/unsquared-norm-exponential-kernel"],
    mistake="The square is missing: e^(−c‖a−b‖) is a kernel too (for c ≥ 0 only), but not the Gaussian one, of Lemma 6.4.",
)
def gaussian_with_unsquared_norm(kernel: GaussianKernel, triple: Triple) -> Iterator:
    """The Gaussian kernel is e^(−c‖a−b‖) for a constant c: so along a line k(x,z) = k(x,y)k(y,z)."""
    rate, far = gaussian_rate(kernel, triple.d), triple.squared_distances
    (x, y, z) = triple.rows
    if all(2 * b == a + c for a, b, c in zip(x, y, z, strict=True)):
        slack = entry_rounding(triple, 0, 2, rate, gram(kernel, triple.X).unit)
        yield equal("k(x,z)", exp(-rate * far[0, 2]), exp(-rate * far[0, 1]) * exp(-rate * far[1, 2]), slack)


@gaussian_kernel_values.printed(
    claims=["fds-chapter-6/intertwined-curves-block-kernel"],
    mistake="Evenly spaced neighbours cannot have k ≈ 1 while the next have k ≈ 0: two steps along a curve leave k(x,z) ≥ k(x,y)⁴.",
    verdict="refuted",
    witness=lambda: Triple(((0,), (Fraction(1, 4),), (Fraction(1, 2),))),
)
def next_neighbours_are_unrelated(kernel: GaussianKernel, triple: Triple) -> Iterator:
    """Where adjacent points of a curve have k ≈ 1 (0.9 and more), the others have k ≈ 0 (0.1 and less)."""
    K = gram(kernel, triple.X).K
    if K[0, 1] >= Fraction(9, 10) and K[1, 2] >= Fraction(9, 10):
        yield at_most("k(x,z)", K[0, 2], Fraction(1, 10))


@theorem(
    role=GaussianKernel,
    source=[
        fds_chapter_6("Lemma 6.4, repaired"),
        cs229_svm("§7", claims=["cs229-svm/gaussian-kernel-valid-infinite-dimensional"]),
        ml_notes("Supervised Learning, SVM (l.473)", claims=["ml-notes/gaussian-kernel-infinite-dimensional"]),
    ],
    sharpness="not attained: definite for every number of distinct points, so no finite number of features suffices",
    mutants=[
        "kernels.SeriesOfFourTerms", "kernels.IgnoresTheLastCoordinate", "kernels.GrowingExponential",
        "kernels.RoundsTheDistance",
        "kernels.TruncatedGaussian", "kernels.WidensTheBandwidth",
    ],
    references=GAUSSIANS,
)  # fmt: skip
def gaussian_gram_is_definite(kernel: GaussianKernel, points: DistinctPoints) -> Iterator:
    r"""For distinct points and $\sigma\ne0$ the Gaussian matrix is positive definite, $K\succeq\mu I$ with $\mu>0$.

    Hence it is semidefinite for any points, and $n$ distinct points have linearly independent images, for every $n$: no space of
    finite dimension holds them. The bound $\mu$ on the true matrix is certified by interval elimination; the computed one
    must keep it up to its rounding.
    """
    rate, found = gaussian_rate(kernel, points.d), gram(kernel, points.X)
    far = points.squared_distances
    true = np.array([[exp(-rate * v) for v in row] for row in far], dtype=object)
    mu = eigenvalue_floor(true)
    index = range(points.n)
    # ‖E‖₂ is at most the largest sum of a row of |E|
    error = max(sum(rational(entry_rounding(points, i, j, rate, found.unit).value) for j in index) for i in index)
    slack = rounding(error, "the largest row sum of the entries' rounding")
    K, identity = (found.K + found.K.T) / Fraction(2), np.eye(points.n, dtype=int).astype(object)
    kept = definiteness(K - identity * (mu - error)).semidefinite
    yield exercised("several points, with an eigenvalue bound above rounding", points.n > 1 and mu > error)
    yield is_true("the true matrix is positive definite", mu > 0 or certified_definite(true))
    yield at_least("least eigenvalue, certified", mu if kept else pivot_bound(K, mu), mu, slack)


def pivot_bound(K: np.ndarray, mu: Any) -> Any:
    """A bound below μ that the least eigenvalue of K does not exceed: the Rayleigh quotient of the direction found."""
    z = definiteness(K - np.eye(len(K), dtype=int).astype(object) * mu).negative
    return (
        min(mu, *K.diagonal()) if z is None else (np.array(z, dtype=object) @ K @ np.array(z, dtype=object)) / sum(v * v for v in z)
    )


@gaussian_gram_is_definite.printed(
    claims=["fds-chapter-6/gaussian-kernel-psd"],
    mistake="Missing hypothesis: σ = 0, where the exponent −‖aᵢ−aⱼ‖²/(2σ²) is not defined, must be excluded.",
)
def gaussian_of_any_width(kernel: GaussianKernel, points: PointsWithWidth) -> Iterator:
    """For any σ the matrix e^(−‖aᵢ−aⱼ‖²/(2σ²)) is positive semidefinite (that it is for σ ≠ 0 is the theorem)."""
    yield greater("the denominator 2σ²", 2 * points.sigma**2, 0)


@gaussian_gram_is_definite.without("distinct points")
def on_repeated_points(kernel: GaussianKernel, points: Points) -> Iterator:
    """With a point listed twice the matrix is singular: two rows are equal."""
    yield greater("least pivot", least_pivot_of_repeated(gram(kernel, points.X).K), 0)


def least_pivot_of_repeated(K: np.ndarray) -> Number:
    """The least pivot of (K + Kᵀ)/2, or −1 if it is not semidefinite."""
    decided = definiteness((K + K.T) / 2)
    return min(decided.D) if decided.semidefinite else -1


@theorem(
    role=GaussianKernel,
    source=fds_chapter_6("proof of Lemma 6.4", claims=["fds-chapter-6/gaussian-kernel-factorization"]),
    sharpness="the series converges to the value",
    mutants=[
        "kernels.ForgetsTheTwo", "kernels.ForgetsToSquareSigma", "kernels.SeriesOfFourTerms", "kernels.NormalisesAsADensity",
        "kernels.ForgetsTheSquare",
    ],
    references=GAUSSIANS,
    examples=100,
)  # fmt: skip
def gaussian_factorization(kernel: GaussianKernel, points: DistinctPoints) -> Iterator:
    r"""$e^{-\|x-y\|^2/2s^2}=e^{-\|x\|^2/2s^2}\,e^{-\|y\|^2/2s^2}\sum_{t\ge0}\langle x,y\rangle^t/(t!\,s^{2t})$.

    The series is summed in interval arithmetic. With $L\ge|\langle x,y\rangle|/s^2$ and $T\ge\max(62,6L)$ terms the rest is below
    $2(eL/T)^T<2^{-61}$. Its partial sums are positive semidefinite matrices, and scaling rows and columns keeps that.
    """
    rate, found = gaussian_rate(kernel, points.d), gram(kernel, points.X)
    u = points.inner * (2 * rate)
    terms = max(62, 6 * ceil(max(abs(v) for v in u.ravel())))
    rest = rounding(Fraction(1, 2**61), "the rest of the series")
    weight = [exp(-rate * v) for v in points.inner.diagonal()]
    yield exercised("at least two points", points.n > 1)
    yield is_true("a partial sum is positive semidefinite", definiteness(partial_sum(u, 4)).semidefinite)
    for i, j in combinations(range(points.n), 2):
        slack = entry_rounding(points, i, j, rate, found.unit) + rest
        yield equal("k(x,y)", found.K[i, j], weight[i] * weight[j] * exponential_series(u[i, j], terms), slack)


def exponential_series(u: Fraction, terms: int) -> Number:
    """The sum of so many terms of the series of eᵘ."""

    def enclose() -> flint.arb:
        argument, total, term = enclosure(u), flint.arb(1), flint.arb(1)
        for t in range(1, terms):
            term = term * argument / t
            total = total + term
        return total

    return Real(enclose)


def partial_sum(u: np.ndarray, terms: int) -> Any:
    """So many terms of the exponential series, entry by entry, exactly."""
    return sum((u**t * Fraction(1, factorial(t)) for t in range(1, terms)), start=u * 0 + 1)
