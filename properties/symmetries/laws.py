"""The laws of symmetries, for every role: a statement picks those that hold of it.

By how much a conclusion may be missed each topic says, by what each of the two answers may be off by.
"""

from __future__ import annotations

from typing import Any

from ..statements.conclusions import Conclusion, Exercised, Law, at_least, at_most, equal, exercised, law
from .transported import InParts, Transported

Two = Transported[Any, Any]


@law
def put_to_work(run: Two) -> Exercised:
    """There is something to compare."""
    return exercised("the transformation is not the identity, and w is not 0", run.is_nontrivial)


@law
def same_answer(run: Two) -> Law:
    """Where the answer is unique: f′∘φ = ψ∘f."""
    for weight in run.compared:
        yield equal("w′ pulled back, and w pushed forward", weight.pulled_back, weight.pushed_forward, at=weight.place)
    yield equal("b′ pulled back, and b pushed forward", run.pulled_back.b, run.pushed_forward.b)


@law
def same_value(run: Two) -> Conclusion:
    """The transformed answer is as good an answer to the original problem as the original one."""
    return equal("P of (w′,b′), returned, and P(w,b)", run.returned_value, run.value)


@law
def none_better_between(run: Two) -> Conclusion:
    """Where the objective is strictly convex in w: halfway between two best answers of different w there would be a better one."""
    return at_least("P halfway between the two", run.midpoint_value, run.value)


@law
def no_distance(run: Two) -> Conclusion:
    """As the objective measures it, there is no distance between the answers."""
    return at_most("distance of (w′,b′), returned, from (w,b)", run.distance, 0)


@law
def in_any_company(run: InParts[Any, Any]) -> Law:
    """The answer for a row depends on no other row that is asked for with it."""
    yield exercised("different answers", len(set(run.at_once)) > 1)
    for company, i, value in run.in_parts:
        yield equal("the answer, in other company", value, run.at_once[i], at=(i, company))
