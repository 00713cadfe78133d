"""The kernel's induction for several runs of a loop in step: a step of one uses what the others keep before it."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from lemmata.properties.proofs import reals
from lemmata.properties.proofs.formal.conditions import NotDerived
from lemmata.properties.proofs.kernel import Fact, Loop, assume, induct, of_sample
from lemmata.properties.samples.hypotheses import hypothesis

s, n, s0, other, more, y = reals("s n s₀ s′ n′ y")
OF_ANOTHER = {0: {"s": other}}
pytestmark = pytest.mark.usefixtures("no_engines")


class Positive:
    FORMAL: ClassVar = {"least": "y*"}

    @hypothesis(over="numbers")
    def is_positive(self, y: Any) -> Any:
        """positive"""
        return y >= 1


def averages(begin: Any = lambda *_: (0, 0), step: Any = lambda s, n, other, more, y: (s + other, n + 1)) -> Loop:
    """Each run adds the sum of another one to its own."""
    return Loop("sums", {"s": s, "n": n}, (other, more, y), begin, step)


def kept(
    keeps: Any = lambda s, n: [s == 0, n >= 0], others: Any = OF_ANOTHER, known: Any = (), loop: Loop | None = None
) -> list[Fact]:
    return induct(loop or averages(), keeps, known, {0: "a test", 1: "a test"}, others=others)


def test_what_all_runs_keep_is_known_of_another_one_before_a_step():
    none, _ = kept()
    assert none.conclusion.same(s == 0)
    (run,) = none.hypotheses
    assert run.kind == "run" and run.items == ("the state of another run: s′",)
    with pytest.raises(NotDerived, match="refuted"):
        kept(others={})


def test_all_runs_have_it_at_the_start():
    with pytest.raises(NotDerived, match="at the start"):
        kept(loop=averages(begin=lambda *_: (1, 0)))


def test_a_step_needs_it_before_and_not_after():
    """That another run has it after a step is not known: so it is not of s, to which 1 is added."""
    with pytest.raises(NotDerived, match="refuted"):
        kept(loop=averages(step=lambda s, n, other, more, y: (other + 1, n + 1)))


@pytest.mark.parametrize(
    ("keeps", "others"),
    [
        (lambda s, n: [s == n], {0: {"s": other}}),  # of n nothing is given
        (lambda s, n: [s == 0], {0: {"s": other, "n": more}}),
        (lambda s, n: [s == 0], {0: {"s": s0}}),  # no part of the item
        (lambda s, n: [s == 0], {0: {"s": s}}),
        (lambda s, n: [s == 0], {0: {"s": other + 1}}),
        (lambda s, n: [s == 0], {0: {"t": other}}),
        (lambda s, n: [s == n], {0: {"s": other, "n": other}}),  # one number for two parts
        (lambda s, n: [s == 0, n >= 1], {0: {"s": other}, 1: {"n": other}}),
    ],
)
def test_another_run_is_the_whole_of_what_is_said_of_it(keeps, others):
    with pytest.raises(NotDerived, match="another run's state"):
        kept(keeps, others, loop=averages(begin=lambda *_: (0, 1)))


def test_the_state_of_another_run_is_no_item_of_a_sample():
    """That it is 0, and positive, everything follows from."""
    with pytest.raises(NotDerived, match="and part of an item"):
        kept(known=[of_sample(Positive, "is_positive", other)], loop=averages(step=lambda s, n, other, *_: (other - 1, n + 1)))
    known = [of_sample(Positive, "is_positive", y)]
    none, _ = kept(known=known, loop=averages(step=lambda s, n, other, more, y: (other, n + y)))
    (run,) = (h for h in none.hypotheses if h.kind == "run")
    assert run.items == ("Positive.numbers: y", "the state of another run: s′")


def test_something_else_of_another_run_stays_an_assumption():
    with pytest.raises(NotDerived, match="one step"):
        kept(known=[assume(other == 1)], loop=averages(step=lambda s, n, other, *_: (s, n + other)))
