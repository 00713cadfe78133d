"""By how much float64 arithmetic may miss probabilities of neighbours, losses, cross entropies and quadratic forms.

u = 2⁻⁵³ is the unit roundoff. If dᵢⱼ is off by at most rᵢⱼ ≤ 1/256, pᵢⱼ is off by at most 2pᵢⱼ(rᵢⱼ + Σₖ pᵢₖrᵢₖ): as the
derivative of the softmax says, doubled for higher orders. By how much dᵢⱼ is off is in `oracles.Softened`.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any

import numpy as np

from ...properties.numbers.exact import Number, as_float, rational
from ...properties.numbers.rounding import UNIT_ROUNDOFF, of_inner_product
from ...properties.statements.allowances import EXACT, Allowance, rounding
from .contrastive import pairs_are_told_from_all_others, triplet_loss_is_a_hinge
from .fields import (
    cross_entropy_is_that_of_rows,
    cross_entropy_is_trace_plus_partition,
    form_sums_squared_differences,
    rows_are_chosen_independently,
)
from .neighbourhoods import learning_improves_the_objective, neighbours_are_chosen_by_distance, objective_counts_right_choices
from .oracles import Softened
from .printed import query_chooses_its_positive
from .readings import Chosen, Compared, Contrasted, Differentiated, Embedded, Formed, Graphs, Hinged, Learned
from .samples.maps import FINE

TINY = Fraction(1, 2**1020)
ABOVE = 1 + 2.0**-20  # more than what rounds in computing a bound


def _times(bound: Any) -> Number:
    return rational(float(bound) * ABOVE)


# ------------------------------------------------------------------------------------------------------- neighbourhoods


@neighbours_are_chosen_by_distance.within("Σⱼ pᵢⱼ")
def total(chosen: Chosen, i: int) -> Allowance:
    """n terms; a probability that is exp(−dᵢⱼ − log Σ) is off by the rounding of the exponent."""
    soft = chosen.sample.softened
    return rounding(_times(4 * soft.of_rows[i]) + 2 * (chosen.sample.n + 8) * UNIT_ROUNDOFF, "4Σpᵢⱼrᵢⱼ + 2(n+8)u")


@neighbours_are_chosen_by_distance.within("pᵢⱼ, and pᵢₖ exp(dᵢₖ − dᵢⱼ) for the nearest k")
@neighbours_are_chosen_by_distance.within("pᵢⱼ, and that of the next nearer one")
def share(chosen: Chosen, at: tuple[int, int]) -> Allowance:
    """Two distances, two exponentials, and what underflows."""
    (i, j), sample = at, chosen.sample
    nearest = chosen.ordered[i][0]
    before = chosen.ordered[i][max(0, chosen.ordered[i].index(j) - 1)]
    errors = sample.softened.errors
    off = _times(2 * (errors[i, j] + max(errors[i, nearest], errors[i, before]))) + 16 * UNIT_ROUNDOFF
    p = rational(float(sample.softened.P[i, j]))
    return rounding(off * 2 * p + TINY, "2pᵢⱼ(2rᵢⱼ + 2rᵢₖ + 16u)")


@query_chooses_its_positive.within("p of q's positive, and exp(s₁)/Σ exp(sᵢ)")
def positive(chosen: Chosen) -> Allowance:
    """A probability, of n terms."""
    soft, n = chosen.sample.softened, chosen.sample.n
    off = _times(2 * (soft.errors[0, 1] + soft.of_rows[0])) + 2 * (n + 8) * UNIT_ROUNDOFF
    return rounding(off * rational(float(soft.P[0, 1])) + TINY, "2p(r + Σpr) + 2(n+8)u p")


def of_the_objective(soft: Softened) -> Number:
    """Σᵢ|δpᵢ|: at most 4Σᵢⱼ pᵢⱼrᵢⱼ, and the rounding of n² terms whose sum is at most n. Any value, where r exceeds 1/256."""
    n = len(soft.P)
    if not soft.errors.max() <= FINE:
        return n
    return _times(4 * soft.of_rows.sum()) + 2 * (n * n + 8) * UNIT_ROUNDOFF * n


@objective_counts_right_choices.within("Σᵢ pᵢ")
def objective(found: Differentiated) -> Allowance:
    """The probabilities, and their sum."""
    return rounding(of_the_objective(found.sample.softened), "4Σpᵢⱼrᵢⱼ + 2(n²+8)nu")


@objective_counts_right_choices.within("⟨∇f(A),B⟩")
def gradient(found: Differentiated) -> Allowance:
    """2Σᵢⱼ wᵢⱼ⟨A(xᵢ − xⱼ), B(xᵢ − xⱼ)⟩, where wᵢⱼ = pᵢⱼ(pᵢ − [yᵢ = yⱼ]) is off by at most pᵢⱼ(4rᵢⱼ + 12Σₖ pᵢₖrᵢₖ).

    The inner products may be those of xᵢ and xⱼ themselves, which are larger than those of the difference: they, and their sum in
    any order, are off by (n² + 2n + 2d + 16)u of the sizes; so is Ax.
    """
    sample = found.sample
    soft, X, A, B = sample.softened, abs(sample.X), abs(sample.A), abs(np.array(sample.direction, dtype=float))
    sizes = 4 * ((X @ A.T)[:, None] + (X @ A.T)[None])  # |Axᵢ| + |Axⱼ|
    along = np.einsum("ijk,ijk->ij", sizes, (X @ B.T)[:, None] + (X @ B.T)[None])
    apart = abs((sample.X[:, None] - sample.X[None]) @ sample.A.T)
    near = np.einsum("ijk,ijk->ij", 2 * apart, abs(sample.X[:, None] - sample.X[None]) @ B.T)
    moved = np.einsum(
        "ijk,ijk->ij", 2 * (soft.of_entries[:, None] + soft.of_entries[None]), abs(sample.X[:, None] - sample.X[None]) @ B.T
    )
    n, d = sample.n, sample.d
    weights = soft.P * (4 * soft.errors + 12 * soft.of_rows[:, None])
    bound = (weights * (near + moved)).sum() + (soft.P * moved).sum()
    sums = 2 * (n * n + 2 * n + 2 * d + 16) * float(UNIT_ROUNDOFF) * (soft.P * along).sum()
    return rounding(_times(bound + sums) + TINY, "weights that are off by pᵢⱼ(4rᵢⱼ + 12Σpr), and sums of n² terms")


@learning_improves_the_objective.within("Σpᵢ after learning, and at the start")
def improvement(learned: Learned) -> Allowance:
    """It compares values that are off by so much at the start and at the end."""
    both = of_the_objective(learned.sample.softened) + of_the_objective(learned.softened)
    return rounding(both, "4Σpᵢⱼrᵢⱼ + 2(n²+8)nu at the start, and at the end")


@learning_improves_the_objective.within("the entries of transform(x), and of Lx")
def entry(learned: Learned, at: tuple[int, int]) -> Allowance:
    """An inner product of d terms."""
    i, k = at
    return rounding(of_inner_product(learned.components[k], learned.sample.exact_X[i]) + TINY, "2(d+1)u⟨|L|,|x|⟩")


# ----------------------------------------------------------------------------------------------------------------- losses


@triplet_loss_is_a_hinge.within("the loss, and max(0, ‖x − x⁺‖ − ‖x − x⁻‖ + r)")
def hinge(hinged: Hinged, i: int) -> Allowance:
    """Two distances of d differences, squares and a root, (d+4)u each; two additions."""
    sample = hinged.sample
    size = rational(as_float(sample.near[i]) * ABOVE) + rational(as_float(sample.far[i]) * ABOVE) + sample.margin
    return rounding(2 * (sample.d + 6) * UNIT_ROUNDOFF * size + sample.d * TINY, "2(d+6)u(‖x − x⁺‖ + ‖x − x⁻‖ + r)")


@pairs_are_told_from_all_others.within("the loss, and the mean of −log(exp(sᵢᵢ′/τ)/Σ exp(sᵢₖ/τ))")
def contrast(contrasted: Contrasted) -> Allowance:
    """A cosine is off by 2(d+4)u, s/τ by 1/τ times that and u/τ more; the logarithm of the sum as much, and (2m+4)u for its terms.

    Exponents that are shifted are off by 2u/τ more, each; a mean of 2m numbers of at most 2/τ + log 2m by 2m u of these.
    """
    sample = contrasted.sample
    inverse = Fraction(1) / Fraction(sample.temperature)
    bound = (4 * (sample.d + 8) * inverse + 4 * (sample.n + 8) * (1 + 2 * inverse)) * UNIT_ROUNDOFF
    return rounding(2 * bound, "8(d+8)u/τ + 8(2m+8)u(1 + 2/τ)")


# ----------------------------------------------------------------------------------------------------------------- fields


@rows_are_chosen_independently.within("P(W), and ∏ Rᵢⱼ/‖Rᵢ‖₁ over its edges")
def product_of_rows(found: Graphs, W: tuple[tuple[int, ...], ...]) -> Allowance:
    """n ≤ 3 factors, n quotients and their sums: 4n² operations; a total over at most n^n graphs as many as 3⁴ more."""
    R = found.sample.exact_X
    if any(R[i] @ np.array(row) == 0 for i, row in enumerate(W)):
        return EXACT
    exact = prod(Fraction(R[i] @ np.array(row)) / sum(R[i]) for i, row in enumerate(W))
    return rounding(256 * UNIT_ROUNDOFF * exact, "256u P(W)")


@cross_entropy_is_that_of_rows.within("H, and −E log P(W;K)")
def entropy(compared: Compared) -> Allowance:
    """Logarithms of quotients of sums of n terms, weighted by such quotients: of n rows, or of up to nⁿ graphs in any order."""
    n = compared.sample.n
    logs = abs(np.log(np.where(compared.sample.K_array > 0, compared.sample.K_array, 1))).max(axis=1)
    size = _times((2 * logs + np.log(n) + abs(np.log(compared.sample.K_array.sum(axis=1))) + 2).sum())
    return rounding(4 * (n**n + 2 * n + 8) * UNIT_ROUNDOFF * size, "4(nⁿ+2n+8)u Σᵢ(|log K| + |log ‖Kᵢ‖₁| + 2)")


@cross_entropy_is_trace_plus_partition.within("H, and tr(ZᵀL*Z)/τ + log R(Z)", "H, and Σᵢ of the means of InfoNCE")
def embedded_entropy(embedded: Embedded) -> Allowance:
    """As above, by rows; the kernel is rounded, 4u of its entries, and their exponents are ‖Zᵢ − Zⱼ‖²/2τ exactly."""
    sample = embedded.sample
    exponents = np.array(sample.squares, dtype=float) / (2 * float(sample.temperature))
    size = _times((2 * exponents.max(axis=1) + np.log(sample.n) + 2).sum())
    return rounding(4 * (3 * sample.n + 16) * UNIT_ROUNDOFF * size, "4(3n+16)u Σᵢ(max ‖Zᵢ − Zⱼ‖²/τ + log n + 2)")


@form_sums_squared_differences.within("vᵀLv, and ½Σᵢⱼ Wᵢⱼ(vᵢ − vⱼ)²")
def form(formed: Formed) -> Allowance:
    """The degrees are sums of 2n weights, and so is a diagonal entry off by 2(n+2)u of them; the others by 2u."""
    W, v = formed.sample.exact_X, abs(formed.sample.exact_v)
    degrees = W.sum(axis=0) + W.sum(axis=1)
    size = (degrees * v**2).sum() + v @ W @ v
    return rounding(2 * (formed.sample.n + 2) * UNIT_ROUNDOFF * size, "2(n+2)u(Σᵢ dᵢvᵢ² + |v|ᵀW|v|)")


@form_sums_squared_differences.within("Lᵢⱼ, and Lⱼᵢ")
def symmetry(formed: Formed, at: tuple[int, int]) -> Allowance:
    """A sum of two weights, halved, in either order."""
    i, j = at
    W = formed.sample.exact_X
    return rounding(4 * UNIT_ROUNDOFF * (W[i, j] + W[j, i]), "4u(Wᵢⱼ + Wⱼᵢ)")
