"""By how much float64 arithmetic, or a declared tolerance, may miss what the statements say of Laplacians, cuts and eigenvectors.

u = 2⁻⁵³ is the unit roundoff. Bounds are of first order in u; a factor 2 stands for the higher orders. Norms of L are bounded by
‖L‖∞, the largest sum of absolute values in a row; it is at most twice the largest degree.
"""

from __future__ import annotations

from typing import Any

from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import EXACT, Allowance, Part, declared, rounding
from .cuts import indicators_are_orthonormal, ratio_cut_is_a_quadratic_form
from .eigenvectors import (
    fiedler_value_bounds_the_ratio_cut,
    fiedler_vector_solves_the_relaxation,
    lowest_eigenvectors_have_the_least_trace,
    orthonormal_vectors_have_a_larger_trace,
    ratio_cut_is_at_least_the_lowest_eigenvalues,
)
from .laplacian import form_bounds_differences_along_a_path, laplacian_is_a_quadratic_form
from .matrices import doubly_stochastic_is_a_mean_of_permutations
from .readings import BoundedCut, Decomposed, Fiedler, FormAlongPath, Indicators, LaplacianForm, LaplacianTrace, Lowest, StatedCut

# ----------------------------------------------------------------------------------------------------- Laplacians and cuts


@laplacian_is_a_quadratic_form.within("vᵀLv, and ½Σw(vᵢ − vⱼ)²")
@laplacian_is_a_quadratic_form.within("vᵀLv")
@form_bounds_differences_along_a_path.within("vᵀLv", "vᵀLv, and (v_a − v_b)²/Σ1/w")
def form(laplacian: LaplacianForm | FormAlongPath) -> Allowance:
    """A degree is a sum of n weights, less a loop: off by 2(n+1)u of it, and dᵢvᵢ² by as much."""
    graph = laplacian.sample
    size = sum(d * v * v for d, v in zip(graph.degrees, graph.v, strict=True))
    return rounding(2 * (graph.n + 1) * UNIT_ROUNDOFF * size, "2(n+1)uΣdᵢvᵢ²", of=size)


@orthonormal_vectors_have_a_larger_trace.within("tr HLHᵀ, and Σλw")
@orthonormal_vectors_have_a_larger_trace.within("tr HLHᵀ, and λ₁ + … + λₖ")
def trace_of_frame(laplacian: LaplacianTrace) -> Allowance:
    """The same of each vector."""
    graph = laplacian.sample
    size = (graph.H**2 @ graph.degrees).sum()
    return rounding(2 * (graph.n + 1) * UNIT_ROUNDOFF * size, "2(n+1)uΣdᵢ‖hᵢ‖²", of=size)


@laplacian_is_a_quadratic_form.within("the sum of a row of L")
def degree(laplacian: LaplacianForm, i: int) -> Allowance:
    """One degree."""
    graph = laplacian.sample
    return rounding(2 * (graph.n + 1) * UNIT_ROUNDOFF * graph.degrees[i], "2(n+1)u·dᵢ", of=graph.degrees[i])


@ratio_cut_is_a_quadratic_form.within("the ratio cut, and tr HᵀLH")
@ratio_cut_is_at_least_the_lowest_eigenvalues.within("the ratio cut, and Σλw")
@ratio_cut_is_at_least_the_lowest_eigenvalues.within("the ratio cut, and λ₁ + … + λₖ")
@ratio_cut_is_at_least_the_lowest_eigenvalues.within("the ratio cut, and λ₂")
def ratio_cut(cut: StatedCut | BoundedCut) -> Allowance:
    """Sums of up to n² weights, quotients by the sizes, and their sum; or by way of L, whose degrees cancel: 2(n+2)²u of Σdᵢ."""
    graph = cut.sample
    size = sum(graph.degrees)
    return rounding(2 * (graph.n + 2) ** 2 * UNIT_ROUNDOFF * size, "2(n+2)²uΣdᵢ", of=size)


@ratio_cut_is_a_quadratic_form.within("n times the ratio cut, and vᵀLv")
def scaled_cut(cut: StatedCut) -> Allowance:
    """n times as much."""
    return ratio_cut(cut).times(cut.sample.n, "n times")


@indicators_are_orthonormal.within("HᵀH, and I")
def orthonormal(found: Indicators, at: Any) -> Allowance:
    """Squares of a root and a quotient, each off by 2u, relatively: 8u of their sum, which is 1."""
    return rounding(8 * UNIT_ROUNDOFF, "8u", of=1)


@indicators_are_orthonormal.within("(HᵀLH)ⱼⱼ, and Cut(Aⱼ, Āⱼ)/|Aⱼ|")
def share(found: Indicators, j: int) -> Allowance:
    """The same of hⱼᵀLhⱼ; entries of hⱼ that differ by rounding, if they do, miss by at most 8u of 2Σ_{i∈A}dᵢ/|A|."""
    graph = found.sample
    size = 2 * sum(d for d, A in zip(graph.degrees, graph.clusters[j], strict=True) if A)
    return rounding(8 * UNIT_ROUNDOFF * size, "16uΣd over the cluster", of=size)


@indicators_are_orthonormal.within("the entry of a vertex, and 1/√|A|")
def entry(found: Indicators, i: int) -> Allowance:
    """A root and a quotient: 4u of at most 1."""
    return rounding(4 * UNIT_ROUNDOFF, "4u", of=1)


# ------------------------------------------------------------------------------------------------------------ eigenvectors

BACKWARD = "32n²u‖L‖"


def norm(L: Any) -> Any:
    """‖L‖∞."""
    return abs(L).sum(axis=1).max()


def backward(L: Any) -> Any:
    """32n²u‖L‖: the eigenpairs that a backward stable method computes are exact ones of a matrix so near to L.

    It applies up to 2n orthogonal transformations of n numbers, each with an error of at most 16u relative to the norm
    (N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, Lemma 19.3).
    """
    return 32 * len(L) ** 2 * UNIT_ROUNDOFF * norm(L)


def of_residual(found: Fiedler | Lowest) -> Allowance:
    """‖Lv − λv‖ for ‖v‖ = 1: its tol times the norm, and the rounding of a stable method."""
    L = found.sample.L
    own = declared(found.tol * norm(L), "a residual of tol·‖L‖", of=norm(L)) if found.tol else EXACT
    return rounding(backward(L), BACKWARD, of=norm(L)) + own


@fiedler_vector_solves_the_relaxation.within("vᵀLv/‖v‖² ≤ λ₂")
@fiedler_vector_solves_the_relaxation.within("vᵀLv/‖v‖² ≥ λ₂")
@fiedler_vector_solves_the_relaxation.within("the eigenvalue, and vᵀLv/‖v‖²")
@fiedler_value_bounds_the_ratio_cut.within("λ > 0")
def value(found: Fiedler) -> Allowance:
    """A symmetric matrix has an eigenvalue within ‖Lv − λv‖/‖v‖ of λ (B. N. Parlett, The Symmetric Eigenvalue Problem)."""
    return of_residual(found)


@fiedler_value_bounds_the_ratio_cut.within("λ, and the ratio cut")
def bound(found: Fiedler, a: int) -> Allowance:
    """The same."""
    return of_residual(found)


@fiedler_vector_solves_the_relaxation.within("‖Lv − λv‖²/‖v‖²")
def residual(found: Fiedler) -> Allowance:
    """The square of a residual."""
    return squared(of_residual(found))


@fiedler_vector_solves_the_relaxation.within("⟨v,1⟩²/(n‖v‖²)")
def along_ones(found: Fiedler) -> Allowance:
    """λ⟨v,1⟩ = −⟨Lv − λv, 1⟩, for L1 = 0: the cosine is at most ‖Lv − λv‖/(λ‖v‖)."""
    low = found.lambda2.low
    return squared(of_residual(found)).times(1 / low**2, "over λ₂²:", relative_to=1) if low > 0 else rounding(1, "λ₂ is lost")


def squared(allowance: Allowance) -> Allowance:
    """The square of what is allowed: (a + b)² ≤ 2a² + 2b² for its two parts."""
    parts = (Part(p.kind, 2 * p.value**2, f"squared, twice: {p.why}", p.of and p.of**2, 2 * p.order) for p in allowance)
    return Allowance(tuple(parts))


@lowest_eigenvectors_have_the_least_trace.within("HᵀH, and I")
def product(found: Lowest, at: Any) -> Allowance:
    """A product of computed orthogonal transformations is orthogonal up to so much."""
    n = found.sample.n
    own = declared(found.tol, "tol", of=1) if found.tol else EXACT
    return rounding(32 * n**2 * UNIT_ROUNDOFF, "32n²u", of=1) + own


@lowest_eigenvectors_have_the_least_trace.within("‖Lh − λh‖²")
def residuals(found: Lowest, j: int) -> Allowance:
    """The square of a residual."""
    return squared(of_residual(found))


@lowest_eigenvectors_have_the_least_trace.within("λⱼ ≤ the j-th smallest eigenvalue")
@lowest_eigenvectors_have_the_least_trace.within("λⱼ ≥ the j-th smallest eigenvalue")
def one_value(found: Lowest, j: int) -> Allowance:
    """An eigenvalue is within a residual of it."""
    return of_residual(found)


@lowest_eigenvectors_have_the_least_trace.within("tr HᵀLH ≤ λ₁ + … + λₖ")
@lowest_eigenvectors_have_the_least_trace.within("tr HᵀLH ≥ λ₁ + … + λₖ")
def trace(found: Lowest) -> Allowance:
    """k residuals, and as much for vectors that are orthonormal only up to rounding."""
    return of_residual(found).times(2 * found.sample.k, "2k times")


# ---------------------------------------------------------------------------------------------------------- decompositions


@doubly_stochastic_is_a_mean_of_permutations.within("the sum of the weights")
def weights(found: Decomposed) -> Allowance:
    """A weight is subtracted from each entry for each permutation, with a roundoff of at most u: n entries of a row sum to 1."""
    return _left(found, found.sample.n)


@doubly_stochastic_is_a_mean_of_permutations.within("Σ weight·P, and B")
def entries(found: Decomposed, at: Any) -> Allowance:
    """The same of one entry."""
    return _left(found, 1)


def _left(found: Decomposed, times: int) -> Allowance:
    count = len(found.weights) + 1
    own = declared(found.tol * count * times, "tol for each permutation", of=1) if found.tol else EXACT
    return rounding(4 * count * times * UNIT_ROUNDOFF, "4u for each permutation", of=1) + own
