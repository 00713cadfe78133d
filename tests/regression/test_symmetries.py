"""Symmetries of regressors: faults that show there only, the smallest counterexamples, allowances, and how answers are carried."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.regression import mutants_symmetries as mutants
from lemmata.algorithms.regression.elastic_net import ElasticNet
from lemmata.algorithms.regression.linear_regression import LeastSquares
from lemmata.algorithms.regression.logistic_estimator import LogisticRegression
from lemmata.algorithms.regression.ridge import Ridge
from lemmata.properties.roles import Implementation
from lemmata.properties.search.search import search
from lemmata.theorems.regression import symmetries as linear
from lemmata.theorems.regression import symmetries_penalised as penalised
from lemmata.theorems.regression.floats.estimators import of_weights
from lemmata.theorems.regression.linear_regression import intercept_is_a_constant_feature, least_squares_solution
from lemmata.theorems.regression.logistic_estimator import mean_probability_is_the_share
from lemmata.theorems.regression.printed.symmetries import elastic_net_turned
from lemmata.theorems.regression.readings.transformed import PredictionsInParts
from lemmata.theorems.regression.ridge import ridge_has_a_closed_form
from lemmata.theorems.regression.samples.tables import RegressionData
from lemmata.theorems.regression.samples.transformed import (
    MovedIndependent,
    ReorderedIndependent,
    SignedData,
    TurnedData,
    TurnedOutcomes,
)

LEAST_SQUARES = [linear.least_squares_in_any_order, linear.least_squares_is_equivariant, linear.prediction_depends_on_its_example]


def of(law, thing, **settings):
    return Implementation.of(thing, law.role, settings=settings)


def verdict(law, thing, **settings):
    return search(law, of(law, thing, **settings), examples=60, shrink=False).verdict


@pytest.mark.parametrize("fault", [mutants.KnowsDataByTheirColumns, mutants.RemembersTheFittedValues])
def test_some_faults_show_in_symmetries_only(fault):
    assert "refuted" in {verdict(law, fault) for law in LEAST_SQUARES}
    assert verdict(least_squares_solution, fault) == verdict(intercept_is_a_constant_feature, fault) == "holds"


def test_a_fault_of_ridge_shows_in_symmetries_only():
    assert verdict(linear.ridge_in_any_order, mutants.RidgeKnowsDataByTheirColumns) == "refuted"
    assert verdict(ridge_has_a_closed_form, mutants.RidgeKnowsDataByTheirColumns) == "holds"


def test_the_favourite_of_the_first_example_shows_in_another_order_only():
    fault = mutants.LogisticFavoursTheFirstClass
    assert verdict(penalised.logistic_in_any_order, fault) == verdict(mean_probability_is_the_share, fault) == "refuted"
    assert verdict(penalised.logistic_turns_with_the_data, fault) == "holds"


def test_statistics_of_the_queries_are_right_at_the_training_set_only():
    assert verdict(least_squares_solution, mutants.CentresByTheQueries, fit_intercept=True) == "holds"
    law = linear.prediction_depends_on_its_example
    record = search(law, of(law, mutants.CentresByTheQueries, fit_intercept=True), examples=60)
    assert record.verdict == "refuted"
    assert record.smallest.sample.n == 2  # the mean of one point is the point: two are enough


def smallest(law, thing, **settings):
    return search(law, of(law, thing, **settings), examples=60).smallest.sample


@pytest.mark.slow
def test_the_smallest_counterexample_shows_what_is_broken():
    sample = smallest(linear.ridge_turns_with_the_data, mutants.RidgePenalisesBySign)
    assert (sample.n, sample.d, sample.turned, sample.lift) == (1, 1, 0, 0)
    assert sample.scales == (-1,) or sample.factor < 0  # a sign alone
    sample = smallest(linear.ridge_in_any_order, mutants.RidgeWeighsByPlace)
    assert (sample.n, sample.times) == (1, 2)  # one example, which weighs more the second time
    assert smallest(penalised.logistic_turns_with_the_data, mutants.LogisticFavoursPositives).sign == -1


def test_the_l1_norm_does_not_turn():
    record = search(elastic_net_turned, of(elastic_net_turned, ElasticNet, alpha=0.125), examples=100, shrink=False)
    assert record.verdict == "refuted" and record.smallest.sample.turned == 1


def test_without_an_intercept_nothing_is_shifted():
    data = TurnedData(((1,), (2,)), (1, 3), (0,), (-1,), 0, (5,), 2, (0,), 7)
    run = linear.ridge_turns_with_the_data.reading(Ridge, data)
    assert not run.shifted and run.transformed.sample == RegressionData(((-1,), (-2,)), (2, 6))
    assert run.pulled_back.w[0] == run.pushed_forward.w[0] and run.pulled_back.b == 0
    shifted = linear.ridge_turns_with_the_data.reading(lambda: Ridge(fit_intercept=True), data)
    assert shifted.shifted and shifted.transformed.sample == RegressionData(((4,), (3,)), (9, 13))


def test_an_allowance_is_the_sum_of_what_both_may_be_off_by():
    data = MovedIndependent(((1,), (2,), (4,)), (1, 0, 2), (0,), (4,), 0, (0,), Fraction(-1, 2), (0,), 0)
    run = linear.least_squares_is_equivariant.reading(LeastSquares, data)
    name = "w′ pulled back, and w pushed forward"
    allowed = linear.least_squares_is_equivariant.allowance(name, run, 0)
    assert allowed.value == 4 * of_weights(run.transformed.data) + of_weights(run.original.data) / 2
    twice = linear.least_squares_in_any_order.reading(LeastSquares, ReorderedIndependent(((1,), (2,)), (1, 0), (0, 0), 2))
    allowed = linear.least_squares_in_any_order.allowance(name, twice, 0)
    assert allowed.value == of_weights(twice.transformed.data) + of_weights(twice.original.data)


def test_an_answer_is_returned_to_the_same_scores():
    data = TurnedOutcomes(((5, 0), (0, 10), (5, 5)), (1, -1, 1), (1, 0), (1, -1), 1, (2, -3), -1)
    run = penalised.logistic_turns_with_the_data.reading(LogisticRegression, data)
    scores = run.transformed.answer.values(run.transformed.sample.exact_X)
    assert (scores == run.pulled_back.values(data.exact_X)).all()
    assert (scores == -run.returned.values(data.exact_X)).all()  # the classes are exchanged
    data = SignedData(((1, 2), (3, -1), (0, 4)), (4, 8, -4), (1, 0), (1, -1), 0, (2, -3), -1, (0, 0), 5)
    run = penalised.elastic_net_moves_with_signs.reading(lambda: ElasticNet(alpha=0.125), data)
    scores = run.transformed.answer.values(run.transformed.sample.exact_X)
    assert (scores == 5 - run.returned.values(data.exact_X)).all()
    assert run.transformed.sample.targets == (1, -3, 9) and run.is_nontrivial


def test_predictions_are_asked_backwards_in_halves_and_alone():
    run = PredictionsInParts(LeastSquares, RegressionData(((1,), (2,), (3,)), (1, 2, 4)))
    assert [company for company, _, _ in run.in_parts] == ["backwards"] * 3 + ["halves"] * 3 + ["alone"] * 3
    assert np.allclose([float(v) for _, _, v in run.in_parts], [float(v) for v in run.at_once] * 3)
