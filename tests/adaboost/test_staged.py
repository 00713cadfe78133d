"""Boosting judged by its stages: closed answers, which stumps it takes, and the bounds for other weak classifiers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from lemmata.algorithms.adaboost import mutants
from lemmata.algorithms.adaboost.staged import StagedAdaBoost
from lemmata.properties.numbers.exact import as_float
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet, decode, encode
from lemmata.properties.search.search import check_sample
from lemmata.theorems.adaboost.readings.stages import TELLING, StagedBooster, VoteStages, takes_best_stumps
from lemmata.theorems.adaboost.samples.weighted_points import VotedPoints, least_mistakes, stump_answers
from lemmata.theorems.adaboost.staged_error import first_stage_is_a_good_stump, half_entropy, staged_error_falls_exponentially
from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier

BETWEEN = VotedPoints(((0,), (1,), (2,), (3,)), (1, -1, 1, -1))
CUBE = tuple(product((0, 1), repeat=3))
MAJORITY = VotedPoints(CUBE, tuple(1 if sum(row) > 1 else -1 for row in CUBE))


def made(thing, **settings) -> Implementation:
    return Implementation.of(thing, StagedBooster, settings=settings)


def test_edges_of_small_games():
    assert BETWEEN.edge == Fraction(1, 6)  # a vote of three stumps with the margin 1/3
    assert VotedPoints(((0,), (1,)), (1, -1)).edge == Fraction(1, 2)
    assert MAJORITY.edge == Fraction(1, 6)
    with pytest.raises(HypothesisNotMet, match="no vote"):
        VotedPoints(((0, 0), (0, 1), (1, 0), (1, 1)), (1, -1, -1, 1))
    for rows, labels in ((((0,), (0,)), (1, -1)), (((0,), (1,), (2,)), (1, -1, 1))):  # the second needs a constant
        with pytest.raises(HypothesisNotMet, match="no vote"):
            VotedPoints(rows, labels)
    assert decode(encode(MAJORITY)) == MAJORITY


def test_stumps_of_four_points():
    assert len(stump_answers(BETWEEN.rows)) == 6 and len(stump_answers(BETWEEN.rows, constants=True)) == 8
    assert least_mistakes(BETWEEN.rows, BETWEEN.labels) == 1


@pytest.mark.parametrize("criterion", ["gini", "entropy"])
def test_the_least_impurity_is_told_from_the_least_error(criterion):
    trees = made(AdaBoostClassifier, estimator=DecisionTreeClassifier(max_depth=1, criterion=criterion), random_state=0)
    deep = made(AdaBoostClassifier, estimator=DecisionTreeClassifier(max_depth=2, criterion=criterion), random_state=0)
    assert not takes_best_stumps(trees.fresh) and not takes_best_stumps(deep.fresh)
    assert takes_best_stumps(made(StagedAdaBoost).fresh)
    assert all(2 * least_mistakes(*each) < len(each[0]) for each in TELLING)


def test_the_entropy_bounds_gini_and_the_error():
    for k in range(1, 8):
        q = Fraction(k, 16)
        assert q <= 2 * q * (1 - q) <= as_float(half_entropy(q)) + 1e-15
    assert half_entropy(Fraction(0)) == 0
    assert VoteStages(made(AdaBoostClassifier, random_state=0).fresh, MAJORITY).kept_edge(Fraction(1, 2)) == Fraction(1, 2)


def test_four_points_are_learnt_in_time():
    for thing in (StagedAdaBoost, AdaBoostClassifier):
        assert check_sample(staged_error_falls_exponentially, made(thing, n_estimators=30), BETWEEN)[0].verdict in (
            "holds",
            "vacuous",
        )
    stuck = made(mutants.StagedWithoutReweighting, n_estimators=30)
    record, _ = check_sample(staged_error_falls_exponentially, stuck, BETWEEN)
    assert record.conclusion == "(training error)²" and record.lhs == "1/16"  # 1/16 < (8/9)^t up to t = 23
    assert record.smallest is not None and record.smallest.conclusion.at == 24


def test_a_stump_that_is_right_on_all_is_right_at_every_stage():
    perfect = VotedPoints(((0,), (1,), (2,)), (1, -1, -1))
    assert check_sample(first_stage_is_a_good_stump, made(StagedAdaBoost), perfect)[0].verdict == "holds"
    assert check_sample(first_stage_is_a_good_stump, made(AdaBoostClassifier), perfect)[0].verdict == "holds"
    assert check_sample(first_stage_is_a_good_stump, made(mutants.StagedWithLabelsSwapped), perfect)[0].verdict == "refuted"


def test_one_that_shrinks_its_steps_is_not_spoken_of():
    shrinking = made(AdaBoostClassifier, learning_rate=0.5, random_state=0)
    assert check_sample(staged_error_falls_exponentially, shrinking, BETWEEN)[0].verdict == "not-applicable"


def test_allowance_of_the_bound_is_small():
    reading = VoteStages(made(StagedAdaBoost).fresh, BETWEEN)
    assert 0 < as_float(staged_error_falls_exponentially.allowance("(training error)²", reading, 30).value) < 1e-7
