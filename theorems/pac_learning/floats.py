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
    """A quotient, or 1 less one, or a sum of up to m numbers 1/m, in any order: of at most 1, all are off by (m+1)u at most.

    u more is for the difference, and what is of higher order. The mean is off by no more.
    """
    return rounding((run.sample.m + 2) * UNIT_ROUNDOFF, "(m+2)u, a sum of m quotients and a difference", of=1)


@empirical_risk_is_unbiased.within("Var L_S(h), and L_D(h)(1 − L_D(h))/m")
def variance(run: Shares) -> Allowance:
    """Squares of numbers of at most 1, each of which is off by (m+2)u."""
    return rounding((2 * run.sample.m + 5) * UNIT_ROUNDOFF, "2(m+2)u, and its square", of=1)
