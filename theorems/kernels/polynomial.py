r"""Polynomial kernels: their values, and when their matrices are definite."""

from __future__ import annotations

from ...properties.oracles.psd import definiteness
from ...properties.statements.conclusions import Law, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import fds_chapter_6
from .readings.kernels import PolynomialMatrix
from .samples.monomials import monomials_of_kernel


@theorem("Polynomial kernels are positive semidefinite", source=fds_chapter_6("§6.3, after Lemma 6.3, repaired"))
def polynomial_kernel_is_semidefinite(kernel: PolynomialMatrix) -> Law:
    r"""The matrix $(\gamma\langle x_i,x_j\rangle+c)^p$ is positive semidefinite for $c\ge0$, $\gamma\ge0$ and every whole $p\ge1$.

    Its rank is at most the number of monomials, $\binom{d+p}{p}$ (for $c=0$: those of degree $p$, $\binom{d+p-1}{p}$).

    Hypotheses: $c\ge0$, $\gamma\ge0$, $p\ge1$ whole. The kernel's values are these, up to rounding; definiteness and rank are then
    those of the exact matrix.

    Sharp: as many different points of the line as there are monomials.

    Reference: B. Schölkopf and A. J. Smola, Learning with Kernels, MIT Press 2002, chapter 2 and §13.1.
    """
    sample, p, gamma, c = kernel.sample, kernel.p, kernel.gamma, kernel.c
    true = (gamma * sample.inner + c) ** p
    yield exercised("at least two different points", sample.different > 1)
    for i in range(sample.n):
        for j in range(sample.n):
            yield equal("k(x,y)", kernel.K[i, j], true[i, j], at=(i, j))
    if gamma >= 0 and c >= 0:
        decided = definiteness(true)
        yield is_true("zᵀKz ≥ 0 for all z", decided.semidefinite)
        yield at_most("rank", decided.rank, monomials_of_kernel(sample.d, p, c))
