"""By how much float64 arithmetic may miss what the statements say of distances and of collision probabilities.

u = 2⁻⁵³ is the unit roundoff, 2⁻¹⁰⁷⁴ the least number. Distances are those of differences, x − q: from ‖q‖² − 2⟨q,x⟩ + ‖x‖², which
cancels where points are far from the origin, no such accuracy comes. Of small whole numbers different squared distances are so far
apart that no rounding confuses them, and nothing is allowed where they are compared.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ...properties.numbers.exact import Number
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import EXACT, Allowance, rounding
from .neighbours import labels_have_most_votes, neighbours_are_the_nearest, radius_search_finds_all_within
from .projections import projections_collide_with_this_probability
from .readings import CollisionProbability, Found, Voted, Within
from .samples.queries import Query

TINY = Fraction(1, 2**1072)
WHY = "2(d+6)u‖q − x‖² + d·2⁻¹⁰⁷²"


def of_a_square(query: Query, square: Number) -> Number:
    """A squared distance: d differences, squares and sums, a root, its square and a scale: (d+6)u, doubled for higher orders."""
    return 2 * (query.d + 6) * UNIT_ROUNDOFF * square + query.d * TINY


@neighbours_are_the_nearest.within("the distance squared, and ‖q − x‖²")
def distance(found: Found, at: tuple[int, int]) -> Allowance:
    """One squared distance."""
    square = found.sample.squares[at[1]]
    return rounding(of_a_square(found.sample, square), WHY, of=square)


@neighbours_are_the_nearest.within("‖q − x‖², and the j-th least")
def order(found: Found, j: int) -> Allowance:
    """The j-th least of numbers that are off by so little is off by as little, and so is the number of that point."""
    if found.sample.is_exact:
        return EXACT
    square = found.sample.ordered[j]
    return rounding(3 * of_a_square(found.sample, square), f"3({WHY})", of=square)


@radius_search_finds_all_within.within("‖q − x‖² ≤ R² of those found")
@radius_search_finds_all_within.within("‖q − x‖² > R² of all others")
def border(found: Within, i: int) -> Allowance:
    """A squared distance, and the square of R; along an axis the distance itself is exact."""
    query = found.sample
    is_axis = sum(a != b for a, b in zip(query.rows[i], query.query, strict=True)) <= 1
    if query.is_exact and query.radius.denominator == 1 and (is_axis or query.squares[i] != query.radius**2):
        return EXACT
    size = found.sample.squares[i] + found.sample.radius**2
    return rounding(of_a_square(found.sample, size), f"{WHY}, and of R²", of=size)


@labels_have_most_votes.within("by how much squared distances of voters miss the k-th least")
def votes(voted: Voted) -> Allowance:
    """Squared distances of about the k-th least one, twice."""
    if voted.sample.is_exact:
        return EXACT
    kth = voted.sample.ordered[voted.k - 1]
    return rounding(3 * of_a_square(voted.sample, kth), f"3({WHY})", of=kth)


@projections_collide_with_this_probability.within("p(c)")
def probability(stated: CollisionProbability) -> Allowance:
    """Two functions of w/c that are at most 1, and 1 less an exponential or a logarithm times c/w: 16u(1 + c/w)."""
    size: Any = 1 + stated.sample.c / stated.sample.w
    return rounding(16 * UNIT_ROUNDOFF * size, "16u(1 + c/w)", of=size)
