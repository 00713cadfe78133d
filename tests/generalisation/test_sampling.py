"""Sampling: closed answers, and the sums over samples against direct enumeration."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from lemmata.algorithms.generalisation import sampling
from lemmata.properties.numbers.rounding import UNIT_ROUNDOFF
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.search.search import check_sample
from lemmata.properties.statements.verdicts import ImplementationFailed
from lemmata.theorems.generalisation import floats
from lemmata.theorems.generalisation.oracles import binomial, multisets, probability, tail, tail_of_some
from lemmata.theorems.generalisation.printed.claims import chernoff_with_any_accuracy
from lemmata.theorems.generalisation.readings.selection import (
    Draws,
    EstimatesByHits,
    EstimatesFromAllSamples,
    EstimatesOfAllRectangles,
    RangeCountEstimator,
    whole,
)
from lemmata.theorems.generalisation.samples.sampling import (
    AccuracyGoal,
    Population,
    RectangleQuery,
    SampledQuery,
    SmallPopulation,
    at_a_step,
)


@pytest.mark.parametrize(("n", "s"), [(1, 1), (1, 3), (2, 3), (3, 3)])
def test_multisets_have_the_probabilities_of_all_sequences(n, s):
    masses = [Fraction(i + 1, n * (n + 1) // 2) for i in range(n)]
    found = {counts: probability(counts, masses) for counts in multisets(n, s)}
    direct = dict.fromkeys(found, Fraction(0))
    for drawn in product(range(n), repeat=s):
        weight = Fraction(1)
        for i in drawn:
            weight *= masses[i]
        direct[tuple(drawn.count(i) for i in range(n))] += weight
    assert found == direct
    assert sum(found.values()) == 1


def test_tails():
    q = Fraction(1, 3)
    assert sum(binomial(5, q, k) for k in range(6)) == 1
    assert tail(1, q, Fraction(1, 3)) == Fraction(1, 3)  # only a hit is off by 2/3; a miss is off by 1/3, which is not more
    assert tail(1, q, Fraction(2, 3)) == 0
    assert tail_of_some([frozenset({0})], [q, 1 - q], 4, Fraction(1, 4)) == tail(4, q, Fraction(1, 4))


def test_estimate_counts_repetitions():
    points = np.array([[0.0, 0.0], [1.0, 1.0]])
    assert sampling.estimate(points, np.array([0, 0, 1]), np.zeros(2), np.zeros(2)) == pytest.approx(4 / 3)


def estimated(reading, sample):
    return reading(lambda: sampling.estimate, sample)


def test_estimates_are_read_of_every_sample():
    rows = ((0, 0), (1, 1), (1, 1))
    all_samples = estimated(EstimatesFromAllSamples, SampledQuery(rows, 2, 0, (0, 0), (0, 0))).of_each_sample
    assert sum(draws.p for draws in all_samples) == 1
    assert sum(draws.p * draws.answer for draws in all_samples) == 1
    by_hits = estimated(EstimatesByHits, RectangleQuery(rows, 2, 0, (0, 0), (0, 0))).of_each_number
    assert [(draws.hits, draws.answer, draws.p) for draws in by_hits] == [
        (0, 0, Fraction(4, 9)), (1, 1.5, Fraction(4, 9)), (2, 3, Fraction(1, 9))
    ]  # fmt: skip
    of_all = estimated(EstimatesOfAllRectangles, SmallPopulation(rows[:2], 1, 0)).of_each_sample
    assert [{A: e.answer for A, e in draws.of.items()} for draws in of_all] == [
        {frozenset({0}): 0, frozenset({1}): 2, frozenset({0, 1}): 2},
        {frozenset({0}): 2, frozenset({1}): 0, frozenset({0, 1}): 2},
    ]


@pytest.mark.parametrize(("low", "hits"), [((5, 5), [0]), ((0, 0), [2])])
def test_only_possible_numbers_of_hits(low, hits):
    everything = RectangleQuery(((0, 0), (1, 1)), 2, 0, low, (9, 9))
    assert [draws.hits for draws in estimated(EstimatesByHits, everything).of_each_number] == hits


def test_allowances():
    goal = AccuracyGoal(((0, 0),), 1, 1)
    assert floats.draws(Draws(lambda: sampling.rectangle_sample_size, goal)).value == 6 * UNIT_ROUNDOFF  # nothing but 1/δ
    population = SmallPopulation(((0, 0), (1, 1), (2, 2)), 1, 0)
    assert floats.estimate(estimated(EstimatesOfAllRectangles, population)).value == 9 * UNIT_ROUNDOFF


@pytest.mark.parametrize(("n", "epsilon", "delta"), [(1, 1.0, 1.0), (4, 0.5, 0.01), (6, 0.25, 1e-6)])
def test_a_step_of_the_computed_bound(n, epsilon, delta):
    """One float64 further δ asks for a draw less."""
    last = at_a_step(n, epsilon, delta)
    sizes = [sampling.rectangle_sample_size(n, epsilon, float(v)) for v in (last, np.nextafter(last, 1))]
    assert sizes[0] == sizes[1] + 1


def test_whole():
    assert whole(np.float64(3)) == 3
    for wrong in (0, -1, 2.5):
        with pytest.raises(ImplementationFailed):
            whole(wrong)


def test_sample_sizes():
    assert sampling.rectangle_sample_size(1, 1.0, 1.0) == 1
    assert sampling.rectangle_sample_size(2, 1.0, 1.0) == 11  # 15 ln 2 = 10.4
    assert sampling.least(lambda m: m >= 37, 5) == 37
    assert sampling.least(lambda m: True, 5) == 5


def test_chernoff_fails_for_one_point_of_twelve():
    query = RectangleQuery(tuple((i, 0) for i in range(12)), 1, Fraction(29, 32), (0, 0), (0, 0))
    reference = Implementation.of(sampling.estimate, RangeCountEstimator)
    assert check_sample(chernoff_with_any_accuracy, reference, query)[0].verdict == "refuted"


def test_hypotheses():
    for rows, s, epsilon in [((), 1, 1), (((0, 0),), 0, 1), (((0, 0),), 1, 2), (((0,),), 1, 1)]:
        with pytest.raises(HypothesisNotMet):
            Population(rows, s, epsilon)
    with pytest.raises(HypothesisNotMet):
        AccuracyGoal(((0, 0),), Fraction(1, 2), 0)
