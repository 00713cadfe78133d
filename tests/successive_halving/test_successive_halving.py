"""Rounds, outcomes and curves by hand, and what holds of successive halving on them."""

from fractions import Fraction
from itertools import product

import pytest
from lemmata.algorithms.successive_halving import (
    AsynchronousSearch,
    CurveHalving,
    Hardness,
    RungSearch,
    SuccessiveHalving,
    halving_budget,
    halving_schedule,
    rung_count,
)
from lemmata.properties.roles import Implementation
from lemmata.properties.samples.hypotheses import first_not_met
from lemmata.properties.statements.verdicts import ImplementationFailed
from lemmata.theorems.successive_halving.readings import AllRounds, OnePair, Outcomes
from lemmata.theorems.successive_halving.readings.bandits import in_rounds
from lemmata.theorems.successive_halving.samples.all_rounds import ArmsInAllRounds
from lemmata.theorems.successive_halving.samples.arms import Arms, Tapes, constant, outcomes, sums_of
from lemmata.theorems.successive_halving.samples.curves import CurvesAndBudget, LearningCurves
from lemmata.theorems.successive_halving.samples.exponentials import exponential
from lemmata.theorems.successive_halving.samples.plans import HalvingGoal, Plan, RungLimits
from lemmata.theorems.successive_halving.samples.two_arms import TwoArms

from ..conftest import refused

HALF = Fraction(1, 2)
COIN = (HALF, HALF)


@pytest.mark.parametrize(
    ("n", "budget", "rounds"),
    [(1, 5, []), (2, 1, [(2, 0)]), (2, 7, [(2, 3)]), (3, 12, [(3, 2), (2, 3)]), (5, 30, [(5, 2), (3, 3), (2, 5)])],
)
def test_rounds_at_the_edges(n, budget, rounds):
    assert halving_schedule(n, budget) == rounds


def test_sums_of_coins_are_binomial():
    assert sums_of(COIN, 3) == [(0, Fraction(1, 8)), (1, Fraction(3, 8)), (2, Fraction(3, 8)), (3, Fraction(1, 8))]
    assert sums_of((0, 1, 0), 4) == [(2, 1)]


def outcomes_of(arms: Arms, thing=SuccessiveHalving) -> Outcomes:
    implementation = Implementation.of(thing, Outcomes.role, settings={})
    return Outcomes(implementation.make, arms)


def test_outcomes_are_those_of_all_tapes():
    """Of two coins and a constant arm, by running the algorithm on every tape of rewards."""
    arms = Arms((COIN, constant(1, 2), COIN, constant(0, 1)), 1)
    run = outcomes_of(arms)
    assert sum(o.p for o in run.all) == 1 and len(run.all) <= outcomes(arms.arms, arms.first)
    wrong = 0
    tapes = list(product((0, 1), repeat=6))
    for tape in tapes:
        rewards = {0: iter(tape[:3]), 1: iter([HALF] * 3), 2: iter(tape[3:]), 3: iter([0] * 3)}
        chosen = SuccessiveHalving()(lambda i, times, of=rewards: float(sum(next(of[i]) for _ in range(times))), 4, 8)
        wrong += arms.means[chosen] < HALF
    assert run.fails == Fraction(wrong, len(tapes))


def test_sums_of_exponentials_are_told_apart():
    e = exponential(1)
    assert (1 + e) ** 3 == 1 + 3 * e + 3 * exponential(2) + exponential(3) and (1 + e) ** 0 == 1 == e * exponential(-1)
    assert 2 < e < 3 and e <= e < exponential(2) and not e < e and e * e >= 7
    assert e != 2 and e != exponential(2) and 2 * e != e and e + -1 * e == 0


def test_means_of_a_pair_by_hand():
    """Of a coin and an arm that gives 1/4, two pulls each."""
    arms = TwoArms((COIN, constant(1, 4)), 2)
    quarter = exponential(Fraction(1, 16))
    assert (arms.least, arms.rewards) == (Fraction(1, 4), [(HALF, Fraction(1, 4)), (HALF, Fraction(-3, 4))])
    assert arms.moment == HALF * (quarter + exponential(Fraction(-3, 16))) and arms.whole == [(1, arms.moment * arms.moment)]


@pytest.mark.parametrize(("ties", "missed"), [("first", Fraction(1, 4)), ("last", Fraction(3, 4))])
def test_a_pair_by_hand(ties, missed):
    """Of a coin and an arm that never varies, one pull each: the sums are 1 or 0, and 1/2. Then of two coins, which may tie."""
    uneven = OnePair(lambda: SuccessiveHalving(ties=ties), TwoArms((COIN, constant(1, 4)), 1))
    assert (uneven.both, uneven.missed, uneven.reversed) == (1, HALF, HALF)
    even = OnePair(lambda: SuccessiveHalving(ties=ties), TwoArms((COIN, COIN), 1))
    assert (even.both, even.missed, even.reversed) == (1, missed, Fraction(3, 4))


@pytest.mark.parametrize("ties", ["first", "last"])
def test_all_rounds_by_hand(ties):
    """Of two random arms and two that never vary; that all is met, and granted, of their outcomes."""
    arms = ArmsInAllRounds((COIN, (Fraction(3, 4), Fraction(1, 4)), constant(1, 2), constant(0, 1)), 1)
    run = AllRounds(lambda: SuccessiveHalving(ties=ties), arms)
    assert (arms.halves, arms.length, arms.weight) == ([2, 1], 6, Fraction(3, 2) + 1)
    assert [(now.factor, now.pulls, now.gap) for now in run.eliminations] == [(Fraction(3, 2), 1, 0), (1, 2, 0)]
    assert first_not_met(run) == "" and run.fails <= run.missed <= 1 < run.bound


def test_calls_are_told_apart_by_rounds():
    calls = [(0, 1, 1), (1, 2, 1), (0, 1, 0), (2, 2, 0), (0, 3, 2), (1, 3, 3)]
    first, last = in_rounds([(i, k, Fraction(v)) for i, k, v in calls], 3, 12)
    assert (first.times, first.sums, last.times, last.sums) == (2, {0: 1, 1: 1, 2: 0}, 3, {0: 2, 1: 3})
    with pytest.raises(ImplementationFailed, match="round 0"):
        in_rounds([(0, 3, Fraction(0))], 3, 12)


def test_hardness_and_budgets_by_hand():
    assert Hardness()([0, 1, HALF]) == 8 and Hardness()([1, 0, 0, 0]) == 4
    with pytest.raises(ValueError, match="no gap"):
        Hardness()([1])
    assert halving_budget(2, 2, 0.5) == 29  # 16 ln 6 = 28.67


def test_envelopes_and_steps_by_hand():
    curves = LearningCurves(((3, 1, 1), (2, 2, 0), (4, 4, 4)))
    assert curves.best == 1 and curves.gaps == [1, 0, 4] and curves.envelope(1) == (2, 2, 0)
    assert (curves.inverse(HALF), curves.inverse(2), curves.beyond(2)) == (3, 1, 3)
    assert curves.steps(curves.inverse) == 2 * 2 * max(2 * (1 + 3), 3 * (1 + 1))


def test_ties_beyond_the_threshold_lose_the_best():
    rows = ((HALF, HALF, HALF, HALF, 1), (HALF, HALF, HALF, HALF, 0))
    loss = lambda i, k: float(rows[i][min(k, 5) - 1])  # noqa: E731
    assert CurveHalving()(loss, 2, 8) == 0 and CurveHalving()(loss, 2, 24) == 1


@pytest.mark.parametrize(
    ("limits", "count"), [((1, 1, 2), 1), ((1, 243, 3), 6), ((1, 242, 3), 5), ((5, 5000, 10), 4), ((2, 3, 2), 1)]
)
def test_rungs_by_hand(limits, count):
    assert rung_count(*limits) == count


def test_searches_by_hand():
    losses = [[3, 0, 0, 0], [1, 2, 2, 2], [2, 1, 1, 1], [0, 3, 3, 3]]
    assert RungSearch(2)(losses) == [1, 4, 1, 2]
    assert AsynchronousSearch(2)(losses) == [4, 2, 1, 2]


test_hypotheses_are_checked = refused(
    ("n ≥ 1", lambda: Plan(0, 1)),
    ("B ≥ n", lambda: Tapes(((0,), (1,)), 1)),
    ("2, 4, 8", lambda: Arms((COIN, COIN, COIN), 1)),
    ("no distribution", lambda: Arms((COIN, (1, 1)), 1)),
    ("outcomes", lambda: Arms((COIN,) * 8, 4)),
    ("two arms", lambda: TwoArms(((1, 0),) * 4, 1)),
    ("2, 4, 8", lambda: HalvingGoal(3, Fraction(2), HALF)),
    ("two limits", lambda: LearningCurves(((0,), (0,)))),
    ("below", lambda: CurvesAndBudget(((0,), (1,)), 3)),
    ("r ≤ R", lambda: RungLimits(2, 1, 2)),
)
