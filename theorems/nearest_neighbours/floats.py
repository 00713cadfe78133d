"""By how much float64 arithmetic may miss what the statements say of distances and of collision probabilities.

u = 2⁻⁵³ is the unit roundoff, 2⁻¹⁰⁷⁴ the least number. Distances are those of differences, x − q: from ‖q‖² − 2⟨q,x⟩ + ‖x‖², which
cancels where points are far from the origin, no such accuracy comes. Of small whole numbers different squared distances are so far
apart that no rounding confuses them, and nothing is allowed where they are compared.
"""

from __future__ import annotations

from typing import Any

from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import EXACT, Allowance, rounding
from .approximate import stated_distances_are_true
from .neighbours import labels_have_most_votes, neighbours_are_the_nearest, radius_search_finds_all_within
from .projections import projections_collide_with_this_probability
from .readings import SINGLE_ROUNDOFF, Asked, Averaged, CollisionProbability, Found, Named, OutlierFactors, Precise, Voted, Within
from .targets import local_outlier_factor, mean_of_the_neighbours

WHY = "2(d+6)u‖q − x‖² + d·2⁻¹⁰⁷²"
WHY_IN_SINGLE = "2(d+6)u Σ(|qⱼ − xⱼ| + u(|qⱼ| + |xⱼ|))² for u = 2⁻²⁴, and what rounding q and x adds to ‖q − x‖²"


def why(found: Precise) -> str:
    """The bound of `Precise.errors` in words."""
    return WHY_IN_SINGLE if found.is_single else WHY


@stated_distances_are_true.within("the distance squared, and ‖q − x‖²")
@neighbours_are_the_nearest.within("the distance squared, and ‖q − x‖²")
def distance(found: Found, at: tuple[int, int]) -> Allowance:
    """One squared distance."""
    return rounding(found.errors[at[1]], why(found), of=found.sample.squares[at[1]])


@neighbours_are_the_nearest.within("‖q − x‖², and the j-th least")
def order(found: Found, j: int) -> Allowance:
    """What is taken for the j-th least, of numbers off by so little, is off by its own error and by that of one it was taken for.

    Below the j-th least t that is a point with a square of at most t; above it any one of at least t that is as good as t.
    """
    if found.is_exact:
        return EXACT
    t, i = found.sample.ordered[j], found.neighbours[j]
    pairs = list(zip(found.sample.squares, found.errors, strict=True))
    nearer = max(error for square, error in pairs if square <= t)
    further = max(0, t - min(square - error for square, error in pairs if square >= t))
    return rounding(found.errors[i] + max(nearer, further), f"{why(found)}, of two points", of=t)


@stated_distances_are_true.within("‖q − x‖², and that of the one before")
def sorted_by_distance(found: Named, at: tuple[int, int]) -> Allowance:
    """Two squared distances."""
    if found.is_exact:
        return EXACT
    return rounding(found.errors[at[0]] + found.errors[at[1]], f"{why(found)}, of two points", of=found.sample.squares[at[1]])


@radius_search_finds_all_within.within("‖q − x‖² ≤ R² of those found")
@radius_search_finds_all_within.within("‖q − x‖² > R² of all others")
def border(found: Within, i: int) -> Allowance:
    """A squared distance, and the square of R; along an axis the distance itself is exact in float64."""
    query = found.sample
    is_axis = not found.is_single and sum(a != b for a, b in zip(query.rows[i], query.query, strict=True)) <= 1
    if found.is_exact and query.radius.denominator == 1 and (is_axis or query.squares[i] != query.radius**2):
        return EXACT
    unit = SINGLE_ROUNDOFF if found.is_single else UNIT_ROUNDOFF
    of_radius = 2 * (query.d + 6) * unit * query.radius**2
    return rounding(found.errors[i] + of_radius, f"{why(found)}, and of R²", of=query.squares[i] + query.radius**2)


@labels_have_most_votes.within("by how much squared distances of voters miss the k-th least")
def votes(voted: Voted) -> Allowance:
    """Squared distances of about the k-th least one, twice."""
    if voted.is_exact:
        return EXACT
    kth = voted.sample.ordered[voted.k - 1]
    error = max(error for square, error in zip(voted.sample.squares, voted.errors, strict=True) if square <= kth)
    return rounding(3 * error, f"3({why(voted)})", of=kth)


@projections_collide_with_this_probability.within("p(c)")
def probability(stated: CollisionProbability) -> Allowance:
    """Two functions of w/c that are at most 1, and 1 less an exponential or a logarithm times c/w: 16u(1 + c/w)."""
    size: Any = 1 + stated.sample.c / stated.sample.w
    return rounding(16 * UNIT_ROUNDOFF * size, "16u(1 + c/w)", of=size)


@mean_of_the_neighbours.within("the prediction, and the least mean")
@mean_of_the_neighbours.within("the prediction, and the largest mean")
def mean(averaged: Averaged, _: Asked) -> Allowance:
    """Weights are off by (d+8)u relatively, sums of k terms and a quotient by 2(k+1)u more; doubled, times the largest target."""
    size = max(map(abs, averaged.sample.targets))
    return rounding(4 * (averaged.k + averaged.sample.d + 8) * UNIT_ROUNDOFF * size, "4(k+d+8)u·max|y|", of=size)


@local_outlier_factor.within("LOF, and the mean ratio of densities")
def factor(factors: OutlierFactors, i: int) -> Allowance:
    """Distances are off by (d+6)u, their sums by ku more, ratios by twice that and 4u, the mean by (k+1)u; doubled."""
    value = factors.factors[i]
    units = 2 * (2 * (factors.sample.d + 6 + factors.k) + factors.k + 5) * UNIT_ROUNDOFF
    return rounding(units * value, "2(2(d+6+k)+k+5)u·LOF", of=value)
