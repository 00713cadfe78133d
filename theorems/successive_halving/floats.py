"""By how much float64 arithmetic may miss the hardness of arms. u = 2⁻⁵³ is the unit roundoff."""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import Allowance, rounding
from .hardness import gaps_are_bounded_by_hardness
from .readings import Hardness


def units(stated: Hardness) -> Fraction:
    """By which part of itself H₂ may be off: means by uv₁ each, a gap by 2uv₁/Δ + u of it, its square by twice that, and by u.

    The quotient is off by u more; doubled for higher orders.
    """
    arms = stated.sample
    return 2 * UNIT_ROUNDOFF * (4 * arms.means[arms.ranking[0]] / arms.gap(2) + 4)


WHY = "2(4v₁/Δ₂ + 4)u"


@gaps_are_bounded_by_hardness.within("H₂, and i/Δᵢ²", "H₂, and the largest i/Δᵢ²", "H₂/2, and H₁", "H₁, and H₂ ln n")
def hardness(stated: Hardness) -> Allowance:
    """H₂ itself, or half of it, or ln n ≤ log₂ n times it."""
    H = 1 / stated.sample.ease
    return rounding(units(stated) * H * stated.sample.rounds, f"{WHY}·H₂ log₂ n", of=H)


@gaps_are_bounded_by_hardness.within("H₂Δ²ₘ₊₁/m, and 1 + 1/m")
def gap(stated: Hardness) -> Allowance:
    """The same part of H₂Δ²/m."""
    value = stated.gap**2 / stated.sample.ease / (stated.rank - 1)
    return rounding(units(stated) * value, f"{WHY}·H₂Δ²/m", of=value)
