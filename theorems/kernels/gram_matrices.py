r"""Gram matrices are the positive semidefinite ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np

from ...properties.oracles.psd import quadratic_form
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, less
from ...properties.theorem import theorem
from ...sources import cs229_svm, fds_chapter_6, ml_notes
from .readings.kernels import Factorization, PsdAnswer
from .samples.matrices import SymmetricMatrix


@theorem(
    "A quadratic form is convex if and only if it is semidefinite",
    source=[fds_chapter_6("§6.3, after Lemma 6.3"), cs229_svm("§5, footnotes 3-4: the Hessian of yᵀKy is 2K")],
)
def form_is_convex_iff_psd(test: PsdAnswer) -> Law:
    r"""For symmetric $K$, $y^\top Ky$ is convex if and only if $K$ is positive semidefinite.

    If it is, the midpoint of $y$ and $y'$ lies $\tfrac14(y-y')^\top K(y-y')\ge0$ below the chord; if not, elimination shows a
    $z$ with $z^\top Kz<0$, and the chord from $-z$ to $z$ lies below 0, the value in its middle. A test must say which.

    Hypotheses: K is symmetric.

    Sharp: singular matrices, where $z^\top Kz=0$ along a line.

    Reference: S. Boyd and L. Vandenberghe, Convex Optimization, Cambridge University Press 2004, §3.1.4.
    """
    matrix, K = test.sample, test.sample.exact
    yield exercised("more than one row, not diagonal", any(K[i, j] != 0 for i in range(matrix.n) for j in range(i)))
    yield equal("the test's answer", test.says, matrix.semidefinite)
    if matrix.semidefinite:
        for z in product((-1, 0, 2), repeat=min(matrix.n, 3)):
            y = np.array([*z, *[1] * (matrix.n - len(z))], dtype=object)
            other = np.arange(matrix.n).astype(object)
            middle = (y + other) * Fraction(1, 2)
            chord = Fraction(1, 2) * (quadratic_form(K, y) + quadratic_form(K, other))
            yield at_most("the form in the middle", quadratic_form(K, middle), chord, at=z)
    else:
        z = np.array(matrix.negative, dtype=object)
        yield less("the chord from −z to z", Fraction(1, 2) * (quadratic_form(K, z) + quadratic_form(K, -z)), 0)


@theorem(
    "Gram matrices are the positive semidefinite ones: Mercer's theorem on finite sets",
    source=[
        fds_chapter_6("Lemma 6.3"),
        cs229_svm("§7, Mercer's theorem, on finite sets of points"),
        ml_notes("Supervised Learning, SVM (l.471-472); SimCLR"),
    ],
)
def gram_iff_psd(factor: Factorization[SymmetricMatrix]) -> Law:
    r"""A symmetric $K$ is a matrix $\langle\phi_i,\phi_j\rangle$ of inner products if and only if it is positive semidefinite.

    If it is, $K=BB^\top$ and the rows of $B$ are the $\phi_i$: the implementation has to find such a $B$. If not, $z^\top Kz<0$
    for some $z$, while $\|\sum z_i\phi_i\|^2\ge0$. (Any set of points on which all finite matrices are semidefinite has a feature
    space, of functions; on a finite set it is this one.)

    Hypotheses: K is real and symmetric.

    Sharp: as many features as the rank.

    Reference: R. A. Horn and C. R. Johnson, Matrix Analysis, 2nd edition, Cambridge University Press 2013, §7.2.
    """
    matrix, K = factor.sample, factor.sample.exact
    yield exercised("semidefinite, more than one row", matrix.semidefinite and matrix.n > 1)
    if not matrix.semidefinite:
        yield less("‖Σ zᵢφᵢ‖², as K would have it", quadratic_form(K, matrix.negative), 0)
        return
    B = factor.B
    found = B @ B.T
    for i in range(matrix.n):
        for j in range(i + 1):
            yield equal("(BBᵀ)ᵢⱼ", found[i, j], K[i, j], at=(i, j))
    yield at_least("number of features", B.shape[1], matrix.rank)
