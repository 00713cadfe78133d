"""Derivations: the reference's own step, run on formal vectors, and the statements concluded from what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...properties.conclusions import Relation
from ...properties.proofs import Fact, cauchy_schwarz, conclude, lemma, paths, reals, square, term, vectors
from .convergence import updates_from_first_example, updates_from_zero, updates_on_unit_rows
from .mistake_bound import block_novikoff
from .readings import Mistakes, Updates, UpdatesFromFirst

DOMAIN = "real inner-product spaces of every dimension; every number of updates, in any order of the failing examples"
WRONG_STARTS = ("mutants.perceptron.StartsAtNineTimesTheFirst", "mutants.perceptron.StartsAtMinusTheFirst")
WRONG_STEPS = ("mutants.perceptron.HalvesTheStep", "mutants.perceptron.AddsWithoutTheLabel")


@updates_on_unit_rows.proof(DOMAIN, lifts="perceptron.BatchPerceptron", mutants=[*WRONG_STARTS, *WRONG_STEPS])
def by_numerator_and_denominator(perceptron: Any) -> Iterator:
    r"""After t updates $\langle w,v\rangle\ge t+1$ and $\|w\|^2\le t+1$, where $v=w^*/\delta$; Cauchy–Schwarz closes the gap."""
    (w, v), (t,) = vectors("w v"), reals("t")
    yield from run_of(perceptron, 1, first=1)
    known = [*after_updates(t + 1, w, 1), cauchy_schwarz(w, v), square(v), t >= 0]
    run = UpdatesFromFirst.given(updates=t, margin_squared=1 / (v @ v))
    yield conclude("bound", known, updates_on_unit_rows, run)


@updates_from_first_example.proof(DOMAIN, lifts="perceptron.BatchPerceptron", mutants=[*WRONG_STARTS, *WRONG_STEPS])
def on_rows_of_any_length(perceptron: Any) -> Iterator:
    r"""After t updates $\langle w,v\rangle\ge t+1$ and $\|w\|^2\le(t+1)R^2$, where $v=w^*/\delta$; then Cauchy–Schwarz."""
    (w, v), (t, R2) = vectors("w v"), reals("t R²")
    yield from run_of(perceptron, R2, first=1)
    known = [*after_updates(t + 1, w, R2), cauchy_schwarz(w, v), square(v), t >= 0]
    run = UpdatesFromFirst.given(updates=t, radius_squared=R2, margin_squared=1 / (v @ v))
    yield conclude("bound", known, updates_from_first_example, run)


@updates_from_zero.proof(
    DOMAIN,
    lifts="perceptron.BatchPerceptron:start=zero",
    mutants=[f"{name}:start=zero" for name in ("mutants.perceptron.DoublesTheStep", *WRONG_STEPS)],
)
def from_nothing(perceptron: Any) -> Iterator:
    r"""After t updates $\langle w,v\rangle\ge t$ and $\|w\|^2\le tR^2$, where $v=w^*/\gamma$; then Cauchy–Schwarz."""
    (w, v), (t, R2) = vectors("w v"), reals("t R²")
    yield from run_of(perceptron, R2, first=0)
    known = [*after_updates(t, w, R2), cauchy_schwarz(w, v), square(v), t >= 0, R2 >= 0]
    run = Updates.given(updates=t, radius_squared=R2, margin_squared=1 / (v @ v))
    yield conclude("bound", known, updates_from_zero, run)


@block_novikoff.proof(
    "real inner-product spaces of every dimension, those of kernels too; streams of every length",
    lifts="perceptron.Perceptron",
    mutants=["mutants.perceptron.OnlineAddsWithoutTheLabel", "mutants.perceptron.ForgetsSlowly"],
)
def by_mistakes(perceptron: Any) -> Iterator:
    r"""After t mistakes $\langle\theta,v\rangle\ge t$ and $\|\theta\|^2\le tD^2$, where $v=u/\gamma$; then Cauchy–Schwarz."""
    (w, v), (t, D2) = vectors("w v"), reals("t D²")
    yield from run_of(perceptron, D2, first=0, content="≥")
    known = [*after_updates(t, w, D2), cauchy_schwarz(w, v), square(v), t >= 0, D2 >= 0]
    run = Mistakes.given(mistakes=t, radius_squared=D2, margin_squared=1 / (v @ v))
    yield conclude("bound", known, block_novikoff, run)


def run_of(perceptron: Any, R2: Any, first: int, content: Relation = ">") -> Iterator:
    """Lemmas by induction over the updates of a perceptron, run on formal vectors: at its start, at an update, where it stops.

    Examples have ‖x‖² ≤ R² and y⟨v,x⟩ ≥ 1; `first` is the number of additions that its start counts for (0 or 1). An example
    that causes no update has y⟨w,x⟩ > 0, or ≥ 0 for a perceptron that predicts +1 at 0 and updates where it predicts wrongly.
    """
    (w, x, v), (t,) = vectors("w x v"), reals("t")
    for y in (-1, 1):
        example = [y * (v @ x) >= 1, x @ x <= R2]
        yield lemma("start", example, after_updates(first, perceptron.first_weights([x], [y]), R2))
        for facts, fails in paths(lambda y=y: bool(perceptron.fails(w @ x, y))):
            if not fails:
                yield lemma("content", facts, Fact(y * (w @ x), content, term(0)))
                continue
            for more, new in paths(perceptron.step, w, x, y):
                yield lemma("update", [*example, *after_updates(t, w, R2), *facts, *more], after_updates(t + 1, new, R2))


def after_updates(t: Any, w: Any, R2: Any) -> list[Fact]:
    """After t additions: each has added at least 1 to ⟨w,v⟩, and at most R² to ‖w‖²."""
    (v,) = vectors("v")
    return [w @ v >= t, w @ w <= t * R2]
