r"""Gram matrices are the positive semidefinite ones, and what makes new ones of them: sums, entrywise products, power series."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...properties.allowances import rounding
from ...properties.conclusions import Conclusion, at_least, at_most, equal, exercised, greater, is_true, less
from ...properties.numbers import exact_matrix
from ...properties.oracles.psd import definiteness, quadratic_form
from ...properties.proofs import conclude, lemma, real, reals
from ...properties.roles.base import yes_or_no
from ...properties.sources import cs229_svm, fds_chapter_6, ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed
from .gram_lemmas import DOMAIN, Factor, elimination, entries, every_size, limits, of_features, symmetric, tensor
from .roles.kernels import EntrywiseSeries, GramCombination, GramFactorization, PsdTest
from .samples.kernels import PsdPair, Series, SignedSeries, SimilarityMatrix, SymmetricMatrix, SymmetricPair

U = Fraction(1, 2**53)


@theorem(
    role=PsdTest,
    source=[
        fds_chapter_6("§6.3, after Lemma 6.3", claims=["fds-chapter-6/quadratic-form-convex-iff-psd"]),
        cs229_svm("§5, footnotes 3-4: the Hessian of yᵀKy is 2K"),
    ],
    sharpness=attained("singular matrices: zᵀKz = 0 along a line"),
    mutants=[
        "gram_matrices.leading_minors_only", "gram_matrices.determinant_only", "gram_matrices.diagonal_only",
        "gram_matrices.pairs_only",
        "gram_matrices.dominant_diagonal_only", "gram_matrices.definite_only", "gram_matrices.generous",
        "gram_matrices.keeps_negative_eigenvalues_as_positive",
    ],
    references=["gram_matrices.is_psd_by_elimination", "gram_matrices.is_psd_by_minors", "gram_matrices.is_psd_by_eigenvalues"],
)  # fmt: skip
def form_is_convex_iff_psd(is_psd: PsdTest, matrix: SymmetricMatrix) -> Iterator:
    r"""For symmetric $K$, $y^\top Ky$ is convex if and only if $K$ is positive semidefinite.

    If it is, the midpoint of $y$ and $y'$ lies $\tfrac14(y-y')^\top K(y-y')\ge0$ below the chord; if not, elimination shows a
    $z$ with $z^\top Kz<0$, and the chord from $-z$ to $z$ lies below 0, the value in its middle. What the test says must agree.
    """
    K, decided = matrix.exact, matrix.decided
    said = yes_or_no(is_psd(matrix.K))
    yield exercised("more than one row, not diagonal", any(K[i, j] != 0 for i in range(matrix.n) for j in range(i)))
    yield equal("the test's answer", str(said), str(decided.semidefinite))
    if decided.semidefinite:
        for z in product((-1, 0, 2), repeat=min(matrix.n, 3)):
            y = np.array([*z, *[1] * (matrix.n - len(z))], dtype=object)
            other = np.arange(matrix.n).astype(object)
            middle = (y + other) * Fraction(1, 2)
            chord = Fraction(1, 2) * (quadratic_form(K, y) + quadratic_form(K, other))
            yield at_most("the form in the middle", quadratic_form(K, middle), chord)
    else:
        z = np.array(decided.negative, dtype=object)
        yield less("the chord from −z to z", Fraction(1, 2) * (quadratic_form(K, z) + quadratic_form(K, -z)), 0)


@theorem(
    role=GramFactorization,
    source=[
        fds_chapter_6("Lemma 6.3", claims=["fds-chapter-6/kernel-matrix-iff-psd"]),
        cs229_svm("§7, Mercer's theorem, on finite sets of points", claims=["cs229-svm/mercer-theorem"]),
        ml_notes(
            "Supervised Learning, SVM (l.471-472); SimCLR",
            claims=["ml-notes/mercer-psd-kernel-has-feature-map", "ml-notes/psd-gram-feature-map"],
        ),
    ],
    sharpness="as many features as the rank are enough, and fewer are not",
    mutants=[
        "gram_matrices.eigenvectors_without_root", "gram_matrices.rows_for_columns", "gram_matrices.drops_the_last_pivot",
        "gram_matrices.plain_cholesky", "gram_matrices.ridged_cholesky",
    ],
    references=["gram_matrices.pivoted_cholesky", "gram_matrices.symmetric_root"],
)  # fmt: skip
def gram_iff_psd(factor: GramFactorization, matrix: SymmetricMatrix) -> Iterator:
    r"""A symmetric $K$ is a matrix $\langle\phi_i,\phi_j\rangle$ of inner products if and only if it is positive semidefinite.

    If it is, $K=BB^\top$ and the rows of $B$ are the $\phi_i$: the implementation has to find such a $B$. If not, $z^\top Kz<0$
    for some $z$, while $\|\sum z_i\phi_i\|^2\ge0$. (Any set of points on which all finite matrices are semidefinite has a feature
    space, of functions; on a finite set it is this one.)
    """
    K, decided = matrix.exact, matrix.decided
    yield exercised("semidefinite, more than one row", decided.semidefinite and matrix.n > 1)
    if not decided.semidefinite:
        yield less("‖Σ zᵢφᵢ‖², as K would have it", quadratic_form(K, decided.negative), 0)
        return
    B = exact_matrix(factor(matrix.K))
    if B.ndim != 2 or len(B) != matrix.n:
        raise ImplementationFailed(f"returned the shape {B.shape} for a matrix of {matrix.n} rows")
    yield from residuals(B, K)
    yield at_least("number of features", B.shape[1], decided.rank)


def residuals(B: np.ndarray, K: np.ndarray) -> Iterator[Conclusion]:
    r"""BBᵀ = K, entry by entry, up to the backward error of a stable factorisation: $16n^2u$ times the trace.

    (Cholesky: $(n+1)u\sqrt{k_{ii}k_{jj}}$, and a truncated rest below $8n\cdot2u\max k_{ii}$ in each of n pivots; eigenvalues: a
    small multiple of $n u\|K\|_2$, with $\|K\|_2\le\operatorname{tr}K$.)
    """
    n = len(K)
    slack = rounding(16 * n * n * U * sum(K.diagonal()), "16n²u tr K, the backward error of a stable factorisation")
    found = B @ B.T if B.shape[1] else 0 * K
    for i in range(n):
        for j in range(i + 1):
            yield equal("(BBᵀ)ᵢⱼ", found[i, j], K[i, j], slack)


@gram_iff_psd.proof(
    domain="real symmetric matrices of every size",
    lifts="gram_matrices.eliminate",
    mutants=[
        "mutants.gram_matrices.eliminates_without_root",
        "mutants.gram_matrices.eliminates_twice",
        "mutants.gram_matrices.eliminates_the_pivot_only",
    ],
)
def by_elimination(step: Any) -> Iterator:
    r"""Semidefinite: column after column, $K=BB^\top+S$, until S = 0. Not so: $z^\top Kz<0$, but $\|\sum z_i\phi_i\|^2\ge0$."""
    yield from elimination(step)
    k, g, rest, columns, rank, Q = reals("k g s columns rank Q")
    entry = np.array([[k]], dtype=object)
    done = [k == g + rest, rest == 0, columns >= rank]
    semidefinite: Any = SimpleNamespace(K=None, n=1, exact=entry, decided=SimpleNamespace(semidefinite=True, rank=rank))
    yield conclude("factors", done, gram_iff_psd, lambda _: None, semidefinite, exact_matrix=Factor(g, columns))
    yield from every_size()
    yield lemma("a Gram matrix is semidefinite", of_features(), Q >= 0)
    other: Any = SimpleNamespace(n=1, exact=entry, decided=SimpleNamespace(semidefinite=False, negative=()))
    yield conclude("no Gram matrix", [Q < 0], gram_iff_psd, None, other, quadratic_form=Q)


@gram_iff_psd.printed(
    claims=["ml-notes/any-similarity-kernel-remark"],
    mistake="Similarity is not enough: x like y and y like z, but x unlike z, is no matrix of inner products.",
)
def any_similarity_has_features(factor: GramFactorization, matrix: SimilarityMatrix) -> Iterator:
    """Every K that describes similarity is an inner product in some feature space."""
    z = matrix.decided.negative or (0,) * matrix.n
    yield at_least("‖Σ zᵢφᵢ‖²", quadratic_form(matrix.exact, z), 0)


@theorem(
    role=GramCombination,
    source=fds_chapter_6("§6.3: sums and products, used before Lemma 6.4"),
    sharpness=attained("rank-one matrices: their product has rank one"),
    mutants=[
        "gram_matrices.difference", "gram_matrices.matrix_product", "gram_matrices.symmetrised_product",
        "gram_matrices.larger_entry",
        "gram_matrices.smaller_entry", "gram_matrices.absolute_product",
    ],
    references=["gram_matrices.entrywise_product", "gram_matrices.sum_of"],
)  # fmt: skip
def combination_of_psd_is_psd(combine: GramCombination, pair: PsdPair) -> Iterator:
    r"""The sum and the entrywise product (Schur) of positive semidefinite matrices are positive semidefinite.

    So sums and products of kernels are kernels.
    $\sum_{ij}z_ia_{ij}b_{ij}z_j=\sum_{kl}(\sum_iz_iu_{ik}v_{il})^2$ for $A=UU^\top$, $B=VV^\top$.
    The matrices are of small integers, so nothing is rounded.
    """
    found = exact_matrix(combine(pair.A.K, pair.B.K))
    yield exercised("more than one row, both not 0", pair.A.n > 1 and pair.A.decided.rank > 0 and pair.B.decided.rank > 0)
    yield is_true("symmetric", is_symmetric(found, pair.A.n))
    yield at_least("zᵀKz", lowest_form(found), 0)


TWO_MATRICES: Any = SimpleNamespace(A=SimpleNamespace(K=None, n=1), B=SimpleNamespace(K=None))


@combination_of_psd_is_psd.proof(
    domain=DOMAIN,
    lifts="gram_matrices.entrywise_product",
    mutants=[
        "mutants.gram_matrices.matrix_product",
        "mutants.gram_matrices.symmetrised_product",
        "mutants.gram_matrices.absolute_product",
    ],
)
def by_tensor_products(combine: Any) -> Iterator:
    r"""$a_{ij}b_{ij}=\langle u_i\otimes v_i,u_j\otimes v_j\rangle$, where $A=UU^\top$, $B=VV^\top$."""
    yield from tensor()
    yield from entries(combine, lambda a, b: a * b)
    yield from every_size()
    measured = {"exact_matrix": None, "is_symmetric": True, "lowest_form": real("Q")}
    yield conclude("semidefinite", of_features(), combination_of_psd_is_psd, lambda *_: None, TWO_MATRICES, **measured)


@combination_of_psd_is_psd.proof(
    domain=DOMAIN,
    lifts="gram_matrices.sum_of",
    mutants=["mutants.gram_matrices.difference", "mutants.gram_matrices.larger_entry", "mutants.gram_matrices.smaller_entry"],
)
def by_concatenation(combine: Any) -> Iterator:
    r"""$a_{ij}+b_{ij}$ is the inner product of the vectors $(u_i,v_i)$; $ca_{ij}$, for $c\ge0$, that of $\sqrt cu_i$."""
    yield from entries(combine, lambda a, b: a + b)
    a, b, c, root, A = reals("a b c √c A")
    yield lemma("multiple", [c * a * b == A, root * root == c, root >= 0], (root * a) * (root * b) == A)
    yield from every_size()
    measured = {"exact_matrix": None, "is_symmetric": True, "lowest_form": real("Q")}
    yield conclude("semidefinite", of_features(), combination_of_psd_is_psd, lambda *_: None, TWO_MATRICES, **measured)


@combination_of_psd_is_psd.without("positive semidefinite matrices")
def combination_of_any(combine: GramCombination, pair: SymmetricPair) -> Iterator:
    """Of matrices that are only symmetric nothing of the kind follows."""
    yield from is_semidefinite(exact_matrix(combine(pair.A.K, pair.B.K)), pair.A.n)


def is_semidefinite(K: np.ndarray, n: int) -> Iterator[Conclusion]:
    """That a matrix of rationals is (n, n), symmetric, and has zᵀKz ≥ 0 for the worst z found."""
    yield is_true("symmetric", is_symmetric(K, n))
    yield at_least("zᵀKz", lowest_form(K), 0)


def is_symmetric(K: np.ndarray, n: int) -> bool:
    """Whether K is symmetric. Raises `ImplementationFailed` unless it is (n, n)."""
    if K.shape != (n, n):
        raise ImplementationFailed(f"returned the shape {K.shape} for matrices of {n} rows")
    return bool((K == K.T).all())


def lowest_form(K: np.ndarray) -> Any:
    """zᵀKz for the worst z found; 0 if K is positive semidefinite, or not symmetric."""
    z = definiteness(K).negative if (K == K.T).all() else None
    return quadratic_form(K, z) if z else 0


@theorem(
    role=EntrywiseSeries,
    source=fds_chapter_6("§6.3, before Lemma 6.4, repaired"),
    sharpness=attained("equal points: the form is 0 at (1, −1)"),
    mutants=[
        "gram_matrices.series_from_one", "gram_matrices.series_without_constant", "gram_matrices.series_of_matrix_powers",
        "gram_matrices.series_of_absolute_values", "gram_matrices.series_backwards",
    ],
    references=["gram_matrices.entrywise_series"],
)  # fmt: skip
def power_series_is_psd(apply: EntrywiseSeries, series: Series) -> Iterator:
    r"""$k_{ij}=\sum_pc_p\langle a_i,a_j\rangle^p$ with all $c_p\ge0$, $c_0$ too, is positive semidefinite.

    Checked on finite series, exactly; the limit of semidefinite matrices is semidefinite, so convergent series are included.
    """
    inner, c = series.points.inner, series.coefficients
    found = entrywise(apply, series)
    yield exercised("a power above the first, two different points", any(c[1:]) and len(set(series.points.rows)) > 1)
    for i in range(series.points.n):
        for j in range(i + 1):
            yield equal("kᵢⱼ", found[i, j], sum(v * inner[i, j] ** p for p, v in enumerate(c)))
    yield is_true("symmetric", is_symmetric(found, series.points.n))
    yield at_least("zᵀKz", lowest_form(found), 0)


@power_series_is_psd.proof(
    domain=f"{DOMAIN}; series of every length with coefficients ≥ 0, and limits of them",
    lifts="gram_matrices.entrywise_series",
    mutants=[
        "mutants.gram_matrices.series_from_one",
        "mutants.gram_matrices.series_without_constant",
        "mutants.gram_matrices.series_of_matrix_powers",
        "mutants.gram_matrices.series_of_absolute_values",
        "mutants.gram_matrices.series_backwards",
    ],
)
def by_horner(apply: Any) -> Iterator:
    r"""A round of Horner's rule makes $t_{ij}k_{ij}+c$ of $t_{ij}$, with the features $(t_i\otimes f_i,\sqrt c)$, by induction.

    The round is a series of two coefficients, c and the matrix T so far, which is added entry by entry as a number would be.
    """
    yield from tensor()
    c, root = reals("c √c")
    nonnegative = [c >= 0, root >= 0, root * root == c]
    yield from entries(lambda K, T: apply(K, [c, T]), lambda k, t: k * t + root * root, nonnegative)
    yield from every_size()
    yield from limits()
    points = SimpleNamespace(inner=symmetric("K"), n=0, rows=())
    measured = {"entrywise": None, "is_symmetric": True, "lowest_form": real("Q")}
    sample = SimpleNamespace(points=points, coefficients=(1,))
    yield conclude("semidefinite", of_features(), power_series_is_psd, None, sample, **measured)


@power_series_is_psd.without("coefficients ≥ 0")
def with_negative_coefficients(apply: EntrywiseSeries, series: SignedSeries) -> Iterator:
    """A negative coefficient, c₀ included, can make the form negative."""
    found = entrywise(apply, series)
    yield from is_semidefinite(found, series.points.n)


@power_series_is_psd.printed(
    claims=["fds-chapter-6/power-series-kernel-positive-definite"],
    mistake="Only semidefinite: two equal points make the matrix singular; and c₀, which the text leaves free, must be ≥ 0 too.",
)
def power_series_is_definite(apply: EntrywiseSeries, series: Series) -> Iterator:
    """The matrix of Σₚ cₚ(aᵢᵀaⱼ)^p is positive definite, for vectors a₁, …, a_n and nonnegative c₁, c₂, …"""
    if all(c > 0 for c in series.coefficients):
        found = entrywise(apply, series)
        yield greater("least pivot", min(definiteness(found).D), 0)


def entrywise(apply: EntrywiseSeries, series: SignedSeries) -> np.ndarray:
    """The (n, n) matrix that the implementation makes of the inner products. Raises `ImplementationFailed` for another shape."""
    n = series.points.n
    found = exact_matrix(apply(series.points.inner.astype(np.float64), [float(v) for v in series.coefficients]))
    if found.shape != (n, n):
        raise ImplementationFailed(f"returned the shape {found.shape} for a matrix of {n} rows")
    return found
