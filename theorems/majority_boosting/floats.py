"""By how much float64 arithmetic may miss the statements on boosting by majority vote."""

from __future__ import annotations

from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import Allowance, rounding
from .majority_vote import weight_at_the_end, weight_grows_slowly
from .printed import growth_with_a_bad_learner
from .readings import Record, Step


@weight_grows_slowly.within("factor of a sample that was right", "factor of a sample that was wrong")
@growth_with_a_bad_learner.within("weight(t+1) / weight(t)")
def factor(run: Record, step: Step) -> Allowance:
    """How far a ratio of two weights, or of a weight to itself one round later, may be off after t rounds.

    A round computes 1 + ε, the product and perhaps a division by the total: 3u relative, on both weights of a ratio. A booster
    that keeps logarithms or counts of mistakes and raises to a power is off by at most u(2 + 2t ln(1+ε)) on each of the four
    weights of a factor. For quantities up to 1 + ε, u(16 + 8tε)(1 + ε) covers all.
    """
    epsilon = run.sample.epsilon
    return rounding((16 + 8 * step.t * epsilon) * (1 + epsilon) * UNIT_ROUNDOFF, "float64 weights")


@weight_grows_slowly.within("weight after the round")
def total(run: Record, step: Step) -> Allowance:
    """Each weight is multiplied by a factor that is off by that much."""
    return factor(run, step).times(step.total)


@weight_at_the_end.within("total weight at the end")
def total_at_the_end(run: Record) -> Allowance:
    """Each of T factors is off by as much as in `factor`, relative to the bound; a weak learner sees the weights as they are."""
    epsilon, T = run.sample.epsilon, run.sample.rounds
    bound = run.sample.n * run.sample.grown
    return rounding(2 * T * (16 + 8 * T * epsilon) * (1 + epsilon) * UNIT_ROUNDOFF * bound, "float64 weights")
