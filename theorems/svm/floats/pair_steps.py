"""By how much float64 arithmetic may miss what the statements say of a pair step."""

from __future__ import annotations

from ....properties.numbers.rounding import UNIT_ROUNDOFF
from ....properties.statements.allowances import Allowance, rounding
from ..readings import PairMove
from ..smo import at_least_two_change, clipped_maximum_is_optimal, pair_step_feasible_and_monotone


@pair_step_feasible_and_monotone.within("αᵢ ≥ 0", "αᵢ ≤ C", "Σαᵢyᵢ", "αᵢ = (ζ − αⱼyⱼ)yᵢ")
@clipped_maximum_is_optimal.within("αⱼ ≥ L", "αⱼ ≤ H")
@at_least_two_change.within("|change of αᵢ|", "αᵢ = −yᵢ Σ_{j≠i} αⱼyⱼ")
def of_multipliers(run: PairMove) -> Allowance:
    """Of the two new multipliers: at most eight operations on numbers of at most 2C + Σα, each off by u of that."""
    state = run.sample
    return rounding(16 * UNIT_ROUNDOFF * (state.C + sum(state.alpha)), "float64 sums of multipliers in a pair step")


@pair_step_feasible_and_monotone.within("W after ≥ W before")
@clipped_maximum_is_optimal.within("W after")
def slip(run: PairMove) -> Allowance:
    """How far rounding may keep W below its maximum on the line.

    Let K = max |Kᵢⱼ| and S = Σα + 2C. The slope is a difference of two sums of n + 1 terms, so off by e ≤ (2n + 6)u(1 + KS); the
    curvature η by 12uK. At the point reached W' is then at most e + 12uKC, and by concavity W is at most C times that below
    the maximum. Being 16u(C + Σα) off the line costs at most that times |∂W/∂αᵢ| ≤ 1 + KS. All doubled for second-order terms.
    """
    state = run.sample
    n, C, total = state.n, state.C, sum(state.alpha)
    K = max(abs(v) for v in state.kernel.ravel())
    slope = 1 + K * (total + 2 * C)
    units = C * ((2 * n + 6) * slope + 12 * K * C) + 16 * (C + total) * slope
    return rounding(2 * UNIT_ROUNDOFF * units, "float64 slope, curvature and sums of a pair step")
