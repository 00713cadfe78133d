"""Derivations of pair steps: near statements that are false do not follow, and whole answers of other code are other answers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.svm.svm import pair_step
from lemmata.properties.proofs.engines.answers import relation
from lemmata.properties.proofs.formal.branching import paths
from lemmata.properties.proofs.formal.sample import Formal
from lemmata.properties.proofs.kernel import Fact, NotDerived, assume, by
from lemmata.properties.proofs.proving import engines_of
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.theorems.svm.proofs import pair_step_code, pair_steps
from lemmata.theorems.svm.proofs.pair_step_code import Step, an_item, answer, constants, given, put_in, states
from lemmata.theorems.svm.proofs.pair_steps import no_better, value_on_line
from lemmata.theorems.svm.samples.pairs import PairState, dual, on_line

STATE = Formal(PairState)
ITEM = an_item()
LOW, HIGH, BEST, C = STATE.low, STATE.high, STATE.best, STATE.C
FIRST, SECOND = Step(pair_step, BEST).loop.state["first"], Step(pair_step, BEST).loop.state["second"]


@pytest.fixture(autouse=True)
def _engines():
    with engines_of([]):
        yield


@pytest.mark.parametrize("state", states()[::5], ids=str)
def test_w_is_what_the_multipliers_say(state):
    for second in (state.low, state.high, state.best, Fraction(1, 3)):
        assert dual(state, on_line(state, second), second) == state.objective(state.along(second))
    assert state.low <= state.best <= state.high and {state.same, abs(state.same)} <= {1, -1}


def feasible_assumed() -> tuple[Fact, list[Fact]]:
    line, *box = map(assume, pair_steps.feasible_pair(FIRST, SECOND))
    return line, box


def test_what_is_feasible_on_the_line_is_between_the_ends():
    line, box = feasible_assumed()
    assert [str(f.conclusion) for f in pair_steps.reached(SECOND, line, box)] == ["β′ ≥ L", "β′ ≤ H"]


NEAR: dict[str, Callable[[], Fact]] = {
    "L is larger": lambda: by(LOW >= C / 100, given("low_at_least_0"), given("low_is_one"), given("low_at_least_end")),
    "H is C": lambda: by(C == HIGH, given("high_is_one"), given("high_at_most_C")),
    "t is an end": lambda: by(LOW == BEST, given("falls_to_low"), given("best_at_least_low"), given("level")),
    "a third stays at 0": lambda: by(put_in(FIRST, SECOND) == 0, given("first_or_not", *ITEM), given("not_both", *ITEM)),
    "αᵢ and αⱼ at once": lambda: by(ITEM[2] + ITEM[3] == 1, given("first_or_not", *ITEM), given("not_both", *ITEM)),
    "others need no box": lambda: by(
        put_in(FIRST, SECOND) >= 0, *feasible_assumed()[1], given("first_or_not", *ITEM), given("second_or_not", *ITEM)
    ),
    "W is linear": lambda: by(
        dual(STATE, on_line(STATE, BEST), BEST)
        == dual(STATE, STATE.alpha_i, STATE.alpha_j) + pair_steps.slope_at(STATE, STATE.alpha_j) * (BEST - STATE.alpha_j),
        *value_on_line(BEST),
    ),
    "W is larger by more": lambda: by(
        dual(STATE, on_line(STATE, BEST), BEST) - C / 100 >= dual(STATE, on_line(STATE, LOW), LOW),
        no_better(BEST, LOW, *value_on_line(BEST, LOW), given("falls_to_low")),
    ),
    "the wrong end": lambda: no_better(BEST, HIGH, *value_on_line(BEST, HIGH), given("falls_to_low")),
    "below without the line": lambda: pair_steps.reached(SECOND, assume(FIRST == FIRST), feasible_assumed()[1])[1],
}


@pytest.mark.parametrize("near", NEAR)
def test_what_is_near_and_false_does_not_follow(near):
    with pytest.raises(NotDerived):
        NEAR[near]()


def test_what_is_derived_of_the_line_follows_of_the_right_end():
    assert no_better(BEST, LOW, *value_on_line(BEST, LOW), given("falls_to_low")).conclusion.relation == "≤"


def only_up_to(n: int) -> Callable[..., np.ndarray]:
    """The step, for so many examples; of more it moves another multiplier too."""

    def step(K, y, price, alpha, i, j):
        out = pair_step(K, y, price, alpha, i, j)
        if len(out) > n:
            others = [k for k in range(len(out)) if k not in (i, j)]
            out[others[0]] = out[others[0]] + 1
        return out

    return step


def other_for_equal_labels(K, y, price, alpha, i, j):
    """The step, which leaves pairs of equal labels alone."""
    return alpha.copy() if y[i] == y[j] else pair_step(K, y, price, alpha, i, j)


def test_whole_answers_are_compared():
    loop = Step(pair_step, STATE.alpha_j).loop

    def differs(code: Callable[..., np.ndarray]) -> str:
        found = (pair_step_code.tie(loop, [answer(code, state)], constants(state)) for state in states()[:13])
        return "; ".join(fault for one in found for fault in one.faults)

    assert not differs(pair_step)
    assert "another moved" in differs(only_up_to(3))
    assert "another first, second" in differs(other_for_equal_labels)


def test_a_state_that_says_something_else_of_its_best_is_none(monkeypatch):
    rows, labels, alpha = ((0,), (1,), (2,)), (-1, 1, 1), (Fraction(1, 2), Fraction(1, 2), 0)
    PairState(rows, labels, Fraction(1), alpha, 0, 1, 1)
    monkeypatch.setattr(PairState, "best", property(lambda self: self.low))
    with pytest.raises(HypothesisNotMet, match="W does not rise"):
        PairState(rows, labels, Fraction(1), (0, 0, 0), 0, 1, 1)


def test_a_comparison_has_one_way_only_where_that_is_derived(monkeypatch):
    def goes(x: object) -> list[list[str]]:
        ways = [taken for taken, _ in paths(lambda: pair_step_code.Ways().asks(x) and None)]
        return [list(map(str, taken)) for taken in ways]

    assert goes(STATE.alpha_i > C) == [["αᵢ > C"], ["αᵢ ≤ C"]]
    monkeypatch.setattr(pair_step_code, "adds_up", lambda *_: [])
    with pytest.raises(NotDerived, match="it goes one way"):
        goes(STATE.alpha_i > C)


@pytest.mark.parametrize(
    ("goal", "reasons"),
    [
        (STATE.alpha_i < C + 1, [1]),
        (STATE.alpha_i < C, None),
        (STATE.alpha_i + STATE.alpha_j <= 2 * C, [1, 3]),
        (STATE.alpha_i + STATE.alpha_j < 2 * C, None),
        (C + STATE.alpha_i >= 0, [0, 1]),
        (STATE.alpha_i != C, None),
    ],
    ids=str,
)
def test_what_adds_up(goal, reasons):
    box = [f for alpha in (STATE.alpha_i, STATE.alpha_j) for f in (alpha >= 0, alpha <= C)]
    found = pair_step_code.adds_up(tuple(map(relation, box)), relation(goal))
    assert found == reasons
    if found is not None:
        by(goal, *(assume(box[k]) for k in found), loose="a comparison")


def test_a_pair_has_as_many_ways_as_it_has_answers_and_those_of_no_sample_end_at_once():
    branches = Step(pair_step, STATE.alpha_j).loop.branches
    assert sum(str(after[0]) == "α′ + 1" for _, after in branches) == 10
    assert len(branches) == 10 + 40


def test_what_is_given_of_each_multiplier_is_compared(monkeypatch):
    """In at-least-two-change it holds of any number in place of the new one."""

    def faults() -> tuple[str, ...]:
        return Step(pair_step, STATE.alpha_j).tied().faults

    assert not faults()
    a, _, p, q = ITEM
    monkeypatch.setattr(pair_step_code, "put_in", lambda first, second: p * first + q * second + (1 - p + q) * a)
    assert "other multipliers" in "; ".join(faults())
