"""By how much a tolerance, or float64 arithmetic, may keep apart what a machine finds for the same examples in two forms.

Both answers are as good as the best one up to what each declares; so they are as good as each other up to the larger of these.
"""

from __future__ import annotations

from typing import Any

from ....properties.statements.allowances import Allowance
from ....properties.symmetries.transported import Transported
from ..printed.symmetries import at_the_same_C, at_the_same_price
from ..readings import DecisionsInParts, HardMargins, NuMoved, SoftFit, TubeFit
from ..symmetries import (
    hard_margin_in_any_order,
    hard_margin_turns_with_the_examples,
    score_depends_on_its_example,
    soft_margin_in_any_order,
    soft_margin_turns_with_the_examples,
    soft_margin_weights_are_repetitions,
    soft_score_depends_on_its_example,
)
from ..symmetries_of_nu import nu_classifier_moves_with_the_data
from ..symmetries_of_regression import svr_in_any_order, svr_moves_with_the_data
from . import machines
from .hyperplanes import excess, loss_of_margin, score

AT_ANY_C = (soft_margin_in_any_order, soft_margin_turns_with_the_examples, soft_margin_weights_are_repetitions)
OF_TUBES = (svr_in_any_order, svr_moves_with_the_data)


@hard_margin_in_any_order.within("distance² of a class in the other form, and here")
@hard_margin_turns_with_the_examples.within("distance² of a class in the other form, and here")
def of_distances(run: HardMargins[Any]) -> Allowance:
    r"""Of one with the margin γ² ≥ (1 − l)γ*² the squared distance of a class is between (1 − l)γ*² and (1 + l)²γ*².

    For the distances of the two classes add up to at most 2γ*, whatever w is, and $2-\sqrt{1-l}\le1+l$. So two of them differ by
    at most (3l + l²)γ*², for l ≤ 1 the larger of the two; as in `loss_of_margin`.
    """
    lost = larger(loss_of_margin(run.original), loss_of_margin(run.transformed))
    best = run.original.sample.margin_squared
    return lost.times(3 + lost.value / best, "3l + l² for", relative_to=best)


def of_values(run: Transported[Any, SoftFit | TubeFit]) -> Allowance:
    """The larger of nCτ and n'C'τ': by so much P may be above P*, which is the same for both."""
    return larger(excess_of(run.original), excess_of(run.transformed))


def excess_of(fit: SoftFit | TubeFit) -> Allowance:
    """By how much P may be above P*."""
    return excess(fit) if isinstance(fit, SoftFit) else machines.excess(fit)


for law in (*AT_ANY_C, *OF_TUBES):
    law.within("P of (w′,b′), returned, and P(w,b)", "P halfway between the two")(of_values)
for failing in (at_the_same_C, at_the_same_price):
    failing.within("P of (w′,b′), returned, and P(w,b)")(of_values)


@nu_classifier_moves_with_the_data.within("P of (w′,b′), returned, and P(w,b)")
def of_nu_values(run: NuMoved) -> Allowance:
    """The larger of nCτ and (tλ)²nC'τ': what is returned has (tλ)² times the P of the other form, and so has the optimum."""
    factor = (run.scale * run.sample.factor) ** 2
    size = max(run.original.size, factor * run.transformed.size)
    of_transformed = machines.excess(run.transformed).times(factor, "(tλ)² ·", relative_to=size)
    return larger(machines.excess(run.original), of_transformed)


@nu_classifier_moves_with_the_data.within("P halfway between the two")
def of_nu_halfway(run: NuMoved) -> Allowance:
    """nCτ: by so much P(w,b) may be above P*."""
    return machines.excess(run.original)


@score_depends_on_its_example.within("the answer, in other company")
@soft_score_depends_on_its_example.within("the answer, in other company")
def two_scores(run: DecisionsInParts[Any, Any], at: tuple[int, str]) -> Allowance:
    """What each of the two scores may be off by, as in `score`."""
    return score(run.fitted, run.fitted.x[at[0]]).times(2, "2 ·")


def larger(one: Allowance, other: Allowance) -> Allowance:
    return max(one, other, key=lambda allowance: allowance.value)
