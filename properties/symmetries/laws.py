"""The laws of symmetries, for every role: a statement picks those that hold of it.

By how much a conclusion may be missed each topic says, by what each of the two answers may be off by.
"""

from __future__ import annotations

from typing import Any

from ..statements.conclusions import Exercised, Law, at_least, at_most, equal, exercised, law
from .transported import InParts, Transported

Two = Transported[Any, Any]


@law
def put_to_work(run: Two) -> Exercised:
    """There is something to compare."""
    return exercised("the transformation is not the identity, and w is not 0", run.is_nontrivial)


@law
def same_answer(run: Two) -> Law:
    """Where the answer is unique: f′∘φ = ψ∘f."""
    yield put_to_work(run)
    for weight in run.compared:
        yield equal("w′ pulled back, and w pushed forward", weight.pulled_back, weight.pushed_forward, at=weight.place)
    yield equal("b′ pulled back, and b pushed forward", run.pulled_back.b, run.pushed_forward.b)


@law
def same_value(run: Two) -> Law:
    """The transformed answer is as good an answer to the original problem as the original one."""
    yield put_to_work(run)
    yield equal("P of (w′,b′), returned, and P(w,b)", run.returned_value, run.value)


@law
def same_optimum(run: Two) -> Law:
    """It is as good, and where P is strictly convex in w it has the same w: else there would be a better answer between the two."""
    yield from same_value(run)
    yield at_least("P halfway between the two", run.midpoint_value, run.value)


@law
def no_distance(run: Two) -> Law:
    """As the objective measures it, there is no distance between the two answers."""
    yield put_to_work(run)
    yield at_most("distance of (w′,b′), returned, from (w,b)", run.distance, 0)


@law
def in_any_company(run: InParts[Any, Any]) -> Law:
    """The answer for a row depends on no other row that is asked for with it."""
    yield exercised("different answers", len(set(run.at_once)) > 1)
    for company, i, value in run.in_parts:
        yield equal("the answer, in other company", value, run.at_once[i], at=(i, company))
