"""Boosting by majority vote: closed answers, the weak learner's exact arithmetic, the witness against the printed round count."""

from fractions import Fraction
from itertools import product
from math import exp, log

import numpy as np
import pytest
from lemmata.algorithms.majority_boosting.majority_boosting import boost, majority, reweight
from lemmata.properties.roles import Implementation
from lemmata.properties.search.search import search
from lemmata.theorems.majority_boosting import floats, majority_vote, printed
from lemmata.theorems.majority_boosting.oracles import greedily
from lemmata.theorems.majority_boosting.readings import Record, Step, Vote, WeightBooster
from lemmata.theorems.majority_boosting.samples.runs import EnoughRounds, WeakLearning, enough, matched, odd_at_least
from lemmata.theorems.majority_boosting.samples.runs import printed as printed_rounds

from ..conftest import refused


def test_a_mistake_multiplies_its_weight():
    assert list(reweight(np.array([1.0, 2.0]), np.array([True, False]), 0.5)) == [1.5, 2.0]


def test_majority_is_the_sign_of_the_sum():
    votes = [lambda X, v=v: np.array(v) for v in ([1, -1], [1, 1], [-1, -1])]
    assert list(majority(votes, None)) == [1, -1]


def test_a_weak_learner_fills_its_share_exactly():
    """1/4 of four equal weights is one sample: equality fits; a hair more does not, nor does it with weights that round."""
    assert greedily(np.ones(4), Fraction(1, 4), (2, 1)) == [2]
    assert greedily(np.array([1, 1, 1 + 2**-52, 1]), Fraction(1, 4), (2, 1)) == [1]
    assert greedily(np.full(10, 0.1), Fraction(3, 10), tuple(range(10))) == [0, 1, 2]


@pytest.mark.parametrize("weights", [[1.0, -1.0], [0.0, 0.0], [float("nan"), 1.0], [float("inf"), 1.0]])
def test_weights_must_be_weights(weights):
    with pytest.raises(ValueError):
        greedily(np.array(weights), Fraction(1, 4), (0,))


def test_round_counts():
    assert odd_at_least(3) == 3 and odd_at_least(Fraction(31, 10)) == 5 and odd_at_least(0) == 1
    assert matched(1, Fraction(1, 4)) == 1 and matched(8, Fraction(1, 10)) == 105
    assert enough(8, Fraction(1, 2), Fraction(1, 10)) == 103  # −½ ln(1 − 4γ²) is a little more than 2γ²
    assert printed_rounds(3, Fraction(1, 100), Fraction(1, 805)) == 168_939


test_hypotheses_are_checked = refused(
    ("even", lambda: WeakLearning((1,), Fraction(1, 2), Fraction(1, 4), (), 2)),
    ("too small", lambda: EnoughRounds((1, 1, 1), Fraction(1, 2), Fraction(1, 25), (), 99)),
    ("too few", lambda: EnoughRounds((1, 1, 1), Fraction(1, 2), Fraction(1, 10), (), 51)),
)


@pytest.mark.parametrize(("epsilon", "gamma"), [(1, Fraction(1, 6)), (2, Fraction(1, 4)), (1, Fraction(1, 4))])
def test_no_weak_learner_at_all_defeats_enough_rounds(epsilon, gamma):
    """Every weak learner on three samples (every allowed set of mistakes in every round): the vote is right."""
    T = enough(3, Fraction(epsilon), gamma)
    states = {(0, 0, 0)}  # how often each sample was mislabelled, in increasing order
    for _ in range(T):
        following = set()
        for k in states:
            w = [Fraction(1 + epsilon) ** e for e in k]
            for wrong in product((0, 1), repeat=3):
                if sum(a * b for a, b in zip(w, wrong, strict=True)) <= (Fraction(1, 2) - gamma) * sum(w):
                    following.add(tuple(sorted(a + b for a, b in zip(k, wrong, strict=True))))
        states = following
    assert all(2 * k <= T for state in states for k in state)


def test_three_samples_defeat_the_printed_round_count_beyond_rounding():
    """The witness against T = (1 + ln n)/(γε), again: exponents as integers, and no decision closer than 10⁻⁷ of the total.

    So neither float64 weights (off by less than 168 939·3·2⁻⁵³ < 10⁻¹⁰) nor exact ones change any choice.
    """
    run = printed.three_samples()
    share, step = 0.5 - float(run.gamma), log(1.01)
    k, closest = [0, 0, 0], 1.0
    for _ in range(run.rounds):
        top = max(k)
        w = [exp((e - top) * step) for e in k]
        total, used = sum(w), 0.0
        for i in (0, 1, 2):
            slack = (share * total - used - w[i]) / total
            closest = min(closest, abs(slack))
            if slack > 0:
                used += w[i]
                k[i] += 1
    assert k[0] == 84_494 and 2 * k[0] > run.rounds == 168_939
    assert closest > 1e-7


def test_a_booster_that_counts_mistakes_raises_no_false_alarm():
    """Another correct implementation: weights as powers, from the number of mistakes."""

    def by_counting(weak_learner, X, y, epsilon, rounds):
        count, votes = np.zeros(len(X)), []
        for _ in range(rounds):
            votes.append(weak_learner(X, y, np.exp((count - count.max()) * np.log1p(epsilon))))
            count += votes[-1](X) != y
        return lambda Z: np.sign(np.sum([v(Z) for v in votes], axis=0))

    implementation = Implementation.of(by_counting, WeightBooster)
    for theorem in (
        majority_vote.weight_grows_slowly,
        majority_vote.weight_at_the_end,
        majority_vote.wrong_samples_are_heavy,
        majority_vote.odd_votes_never_tie,
        majority_vote.enough_rounds_leave_no_error,
        majority_vote.logarithmically_many_calls,
    ):
        assert search(theorem, implementation, examples=100).verdict == "holds"


def test_large_weights_do_not_overflow():
    predict = boost(lambda X, y, w: lambda Z: -np.ones(len(Z)), np.zeros((1, 1)), [1], 7, 2001)
    assert list(predict(np.zeros((1, 1)))) == [-1]


TWO_OF_THREE = WeakLearning((1, -1, 1), Fraction(1), Fraction(1, 16), ((0,), (1,), (0,)), 3)


def read(kind, sample, **settings):
    return kind(Implementation.of(boost, WeightBooster, settings=settings).fresh, sample)


@pytest.mark.parametrize("normalised", [False, True])
def test_weights_are_read_up_to_a_factor(normalised):
    """Mistakes on samples 0, 1 and 0, with ε = 1: weights 1,1,1 then 2,1,1 then 2,2,1, and 4,2,1 in the end."""
    run = read(Record, TWO_OF_THREE, normalised=normalised)
    assert (run.calls, run.times_mislabelled(0), run.times_mislabelled(2)) == (3, 2, 0)
    assert [round(float(f), 12) for f in run.steps[1].factors] == [1, 2, 1]
    assert [round(float(w), 12) for w in run.final_weights] == [4, 2, 1]
    assert run.tally == [-1, -1, 3] and run.lost == [0] and run.mistakes == 1
    assert str(run.steps[1]) == "round 2"


def test_the_vote_alone_keeps_no_record():
    run = read(Vote, TWO_OF_THREE)
    assert run.calls == 3 and run.boosted[0].weights == [] and run.lost == [0]
    assert run.can_be_mislabelled
    assert not read(Vote, WeakLearning((1,), Fraction(1), Fraction(1, 6), ((0,),), 1)).can_be_mislabelled


def test_the_allowance_of_a_factor():
    """u(16 + 8tε)(1 + ε) in round t = 2 with ε = 1 is 64u; of a total weight of 5, five times as much."""
    run = read(Record, TWO_OF_THREE)
    step = Step(2, *(np.array(w, dtype=object) for w in ([2, 1, 2], [2, 2, 2])), np.array([False, True, False]))
    assert floats.factor(run, step).value == 64 * Fraction(1, 2**53)
    assert floats.total(run, step).value == 5 * floats.factor(run, step).value


def test_a_booster_that_never_asks_is_refuted():
    record = search(
        majority_vote.weight_grows_slowly,
        Implementation.of(lambda h, X, y, epsilon, rounds: lambda Z: np.ones(len(Z)), WeightBooster),
        examples=20,
    )
    assert record.verdict == "refuted" and record.conclusion == "rounds"
