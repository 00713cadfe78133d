"""The kernel's rule for loops whose items are determined by points of the state: gradients and values along a path."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from lemmata.properties.proofs import reals, vectors
from lemmata.properties.proofs.formal.conditions import NotDerived
from lemmata.properties.proofs.formal.sample import Formal
from lemmata.properties.proofs.kernel import Fact, Loop, induct, of_sample
from lemmata.properties.samples.hypotheses import hypothesis

(w, start, g, u), (f, f0, after, t) = vectors("w w₀ ∇f(w) u"), reals("f(w) f₀ f(w′) t")


class Falling:
    """f falls by ‖g‖² from w to v, and is at most that; so it is at most 0 at v."""

    FORMAL: ClassVar = {"best": "vector w*"}

    @hypothesis(over="pairs", everywhere="w v")
    def falls(self, w: Any, g: Any, f: Any, v: Any, fv: Any) -> Any:
        """lower by ‖g‖²"""
        return fv <= f - g @ g

    @hypothesis(over="points", everywhere="w")
    def low(self, w: Any, g: Any, f: Any) -> Any:
        """at most ‖g‖²"""
        return f <= g @ g

    @hypothesis(over="slopes", everywhere="w")
    def flat(self, w: Any, s: Any, f: Any) -> Any:
        """at most s²: another thing than the gradient at w"""
        return f <= s @ s


pytestmark = pytest.mark.usefixtures("no_engines")


def path(begin: Any = lambda start, f0, g, after: (start, f0, 0)) -> Loop:
    steps = lambda w, f, t, start, f0, g, after: (w - g, after, t + 1)  # noqa: E731
    return Loop("steps", {"w": w, "f": f, "t": t}, (start, f0, g, after), begin, steps)


def after_a_step(*facts: Fact, then: Any = lambda w, f, t: [f <= 0], loop: Loop | None = None) -> list[Fact]:
    return induct(loop or path(), lambda w, f, t: [t >= 0], facts, {0: "a count"}, then)


FALLS = of_sample(Falling, "falls", w, g, f, w - g, after)


def test_items_are_determined_by_points_of_the_state():
    _, made = after_a_step(FALLS, of_sample(Falling, "low", w, g, f))
    assert made.rule == "after a step" and made.conclusion.same(f <= 0)
    assert sorted(h.kind for h in made.hypotheses) == ["run", "sample", "sample"]
    (run,) = [h for h in made.hypotheses if h.kind == "run"]
    assert run.items == ("Falling.pairs: w, ∇f(w), f(w), (1)·w + (-1)·∇f(w), f(w′)", "Falling.points: w, ∇f(w), f(w)")


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        (of_sample(Falling, "low", 2 * w, g, f), "determined twice"),  # ∇f at w, and at 2w
        (of_sample(Falling, "low", w - g, g, f), "determined twice"),  # at the state after the step
        (of_sample(Falling, "flat", w, g, f), "determined twice"),  # something else at w
        (of_sample(Falling, "low", u, g, f), "speaks of the state"),  # at a point that is none of the loop
        (of_sample(Falling, "low", w, 2 * g, f), "refuted"),
    ],
)
def test_what_is_determined_is_determined_once_and_by_the_state(fact, why):
    with pytest.raises(NotDerived, match=why):
        after_a_step(FALLS, fact)


def test_a_gradient_that_is_an_expression_is_none_of_an_item():
    with pytest.raises(NotDerived, match="speaks of the state"):
        after_a_step(FALLS, of_sample(Falling, "low", w, -1 * g, f))


def test_a_quantity_of_the_sample_may_be_a_point():
    falls = of_sample(Falling, "falls", w, g, f, Formal(Falling).best, after)
    _, made = after_a_step(falls, of_sample(Falling, "low", w, g, f))
    assert "w*" in next(h for h in made.hypotheses if h.kind == "run").items[0]


def test_what_a_step_makes_true_needs_a_step():
    with pytest.raises(NotDerived, match="there may be no step"):
        after_a_step(then=lambda w, f, t: [t >= 1], loop=path(lambda *_: (0 * u, 0, 0)))


def test_what_a_step_makes_true_must_follow():
    _, some = after_a_step(then=lambda w, f, t: [t >= 1])
    assert some.conclusion.same(t >= 1)
    with pytest.raises(NotDerived, match="refuted"):
        after_a_step(then=lambda w, f, t: [t >= 2])
    with pytest.raises(NotDerived, match="speaks of an item"):
        after_a_step(FALLS, then=lambda w, f, t: [after <= after])


def test_what_a_step_makes_true_is_no_hypothesis_of_the_next():
    """Else t ≥ 1 would follow of a count that stands still at 0."""
    still = Loop("still", {"f": f, "t": t}, (f0,), lambda f0: (f0, 0), lambda f, t, f0: (f0, t))
    with pytest.raises(NotDerived, match="refuted"):
        induct(still, lambda f, t: [t >= 0], [], then=lambda f, t: [t >= 1])
