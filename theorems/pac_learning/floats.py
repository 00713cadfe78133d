"""By how much float64 arithmetic may miss what the statements say: of shares of mistakes alone.

u = 2⁻⁵³ is the unit roundoff.
"""

from __future__ import annotations

from typing import Any

from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import Allowance, rounding
from .finite_classes import empirical_risk_is_unbiased
from .readings import Shares


@empirical_risk_is_unbiased.within("L_S(h), and the share of mistakes", "E L_S(h), and L_D(h)")
def share(run: Shares, at: Any = None) -> Allowance:
    """A quotient, or 1 less one: two numbers of at most 1 that are rounded; and so for their mean."""
    return rounding(2 * UNIT_ROUNDOFF, "2u, a quotient and a difference", of=1)


@empirical_risk_is_unbiased.within("Var L_S(h), and L_D(h)(1 − L_D(h))/m")
def variance(run: Shares) -> Allowance:
    """Squares of numbers of at most 1, each of which is off by 2u."""
    return rounding(5 * UNIT_ROUNDOFF, "2·2u, and (2u)²", of=1)
