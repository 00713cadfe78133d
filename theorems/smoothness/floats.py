"""By how much float64 arithmetic may miss what the statements say of dual norms; divergences are of numbers that make no error."""

from __future__ import annotations

from ...properties.numbers.exact import Number
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import Allowance, rounding
from .dual_norms import dual_norm_is_attained
from .readings import DualNorms
from .samples.norms import norm

WHY = "powers, their sum and its root in float64"


@dual_norm_is_attained.within("⟨z,x⟩/‖x‖ₚ at the best x")
def attained(read: DualNorms) -> Allowance:
    """As `relative`."""
    return rounding(relative(read) * abs(read.dual), WHY)


@dual_norm_is_attained.within("⟨z,x⟩ ≤ ‖x‖ₚ‖z‖_*")
def bounded(read: DualNorms) -> Allowance:
    """As `relative`, times ‖x‖ₚ."""
    return rounding(relative(read) * abs(read.dual) * norm(read.sample.x, read.sample.p), WHY)


def relative(read: DualNorms) -> Number:
    """A power rᵠ of r ≤ 1 is off by (q + 2)u, a sum of d by du, and the root divides by q: at most (d + 8)u in all; twice that."""
    return 2 * (len(read.sample.z) + 8) * UNIT_ROUNDOFF
