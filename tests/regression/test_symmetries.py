"""Symmetries of linear regression: correct libraries keep them; bugs that no other law shows, and mistakes in readings, do not."""

from fractions import Fraction
from functools import cached_property

import numpy as np
import pytest
from lemmata.algorithms.regression import mutants_symmetries as mutants
from lemmata.algorithms.regression.linear_regression import LeastSquares
from lemmata.algorithms.regression.ridge import Ridge
from lemmata.properties.roles import Implementation
from lemmata.properties.search.search import check_sample, search
from lemmata.theorems.regression import symmetries as laws
from lemmata.theorems.regression.floats.estimators import of_weights
from lemmata.theorems.regression.linear_regression import intercept_is_a_constant_feature, least_squares_solution
from lemmata.theorems.regression.readings import reordered, transformed
from lemmata.theorems.regression.readings.models import LinearRegressor, RidgeRegressor
from lemmata.theorems.regression.ridge import ridge_has_a_closed_form
from lemmata.theorems.regression.samples.tables import RegressionData
from lemmata.theorems.regression.samples.transformed import MovedIndependent, ReorderedData, ReorderedIndependent, TurnedData
from sklearn import linear_model

OF_LEAST_SQUARES = [laws.least_squares_in_any_order, laws.least_squares_is_equivariant, laws.prediction_depends_on_its_example]
OF_RIDGE = [laws.ridge_in_any_order, laws.ridge_turns_with_the_data]


def least_squares(thing, **settings):
    return Implementation.of(thing, LinearRegressor, settings=settings)


def ridge(thing, **settings):
    return Implementation.of(thing, RidgeRegressor, settings=settings)


@pytest.mark.parametrize("law", OF_LEAST_SQUARES, ids=lambda law: law.id)
@pytest.mark.parametrize("intercept", [True, False])
def test_the_library_keeps_the_symmetries_of_least_squares(law, intercept):
    assert search(law, least_squares(linear_model.LinearRegression, fit_intercept=intercept), examples=40).verdict == "holds"


@pytest.mark.parametrize("law", OF_RIDGE, ids=lambda law: law.id)
@pytest.mark.parametrize("solver", ["auto", "svd", "cholesky"])
def test_the_library_keeps_the_symmetries_of_ridge(law, solver):
    assert search(law, ridge(linear_model.Ridge, alpha=0.5, solver=solver), examples=30).verdict == "holds"


@pytest.mark.parametrize("fault", [mutants.KnowsDataByTheirColumns, mutants.RemembersTheFittedValues])
def test_some_faults_show_in_symmetries_only(fault):
    found = {law.id: search(law, least_squares(fault), examples=60).verdict for law in OF_LEAST_SQUARES}
    assert "refuted" in found.values()
    for law in (least_squares_solution, intercept_is_a_constant_feature):
        assert search(law, least_squares(fault), examples=60).verdict == "holds"


def test_a_fault_of_ridge_shows_in_symmetries_only():
    fault = ridge(mutants.RidgeKnowsDataByTheirColumns)
    assert search(laws.ridge_in_any_order, fault, examples=60).verdict == "refuted"
    assert search(ridge_has_a_closed_form, fault, examples=60).verdict == "holds"


def test_statistics_of_the_queries_are_right_at_the_training_set_only():
    fault = least_squares(mutants.CentresByTheQueries, fit_intercept=True)
    assert search(least_squares_solution, fault, examples=60).verdict == "holds"
    record = search(laws.prediction_depends_on_its_example, fault, examples=60)
    assert record.verdict == "refuted"
    assert record.smallest.sample.n == 2  # the mean of one point is the point: two are enough


def test_the_smallest_counterexample_shows_what_is_broken():
    record = search(laws.ridge_turns_with_the_data, ridge(mutants.RidgePenalisesBySign), examples=60)
    sample = record.smallest.sample
    assert (sample.n, sample.d, sample.turned, sample.lift) == (1, 1, 0, 0)
    assert sample.scales == (-1,) or sample.factor < 0  # a sign alone
    record = search(laws.ridge_in_any_order, ridge(mutants.RidgeWeighsByPlace), examples=60)
    assert (record.smallest.sample.n, record.smallest.sample.times) == (1, 2)  # one example, which weighs more the second time


def test_repetition_is_not_judged_where_the_penalty_cannot_be_changed():
    class Stubborn:
        alpha = 1.0

        def fit(self, X, y):
            inner = Ridge().fit(X, y)
            self.coef_, self.intercept_ = inner.coef_, inner.intercept_
            return self

    once, twice = (ReorderedData(((1,), (2,)), (1, 3), (1, 0), times) for times in (1, 2))
    assert check_sample(laws.ridge_in_any_order, ridge(Stubborn), once)[0].verdict == "holds"
    record, _ = check_sample(laws.ridge_in_any_order, ridge(Stubborn), twice)
    assert record.verdict == "not-applicable" and "no set_params" in record.reason


def test_without_an_intercept_nothing_is_shifted():
    data = TurnedData(((1,), (2,)), (1, 3), (0,), (-1,), 0, (5,), 2, (0,), 7)
    run = transformed.RidgeMoved(Ridge, data)
    assert not run.lifted and run.there.sample == RegressionData(((-1,), (-2,)), (2, 6))
    assert run.back[0] == run.expected[0] and run.b_back == 0
    lifted = transformed.RidgeMoved(lambda: Ridge(fit_intercept=True), data)
    assert lifted.lifted and lifted.there.sample == RegressionData(((4,), (3,)), (9, 13))


def test_an_allowance_is_the_sum_of_what_both_may_be_off_by():
    data = MovedIndependent(((1,), (2,), (4,)), (1, 0, 2), (0,), (4,), 0, (0,), Fraction(-1, 2), (0,), 0)
    run = transformed.LeastSquaresMoved(LeastSquares, data)
    allowed = laws.least_squares_is_equivariant.allowance("Aᵀw' and sw + v", run, 0)
    assert allowed.value == 4 * of_weights(run.there.data) + of_weights(run.here.data) / 2
    twice = reordered.LeastSquaresReordered(LeastSquares, ReorderedIndependent(((1,), (2,)), (1, 0), (0, 0), 2))
    allowed = laws.least_squares_in_any_order.allowance("w in the other order, and w", twice, 0)
    assert allowed.value == of_weights(twice.there.data) + of_weights(twice.here.data)


def planted(monkeypatch, reading, name, value):
    mistake = cached_property(value)
    mistake.__set_name__(reading, name)
    monkeypatch.setattr(reading, name, mistake)


MOVED, RIDGE_MOVED = transformed.LeastSquaresMoved, transformed.RidgeMoved


@pytest.mark.parametrize(
    ("reading", "name", "value", "law"),
    [
        (MOVED, "back", lambda run: run.weights(run.there), laws.least_squares_is_equivariant),
        (MOVED, "expected", lambda run: run.weights(run.here), laws.least_squares_is_equivariant),
        (RIDGE_MOVED, "b_back", lambda run: run.there.b, laws.ridge_turns_with_the_data),
        (RIDGE_MOVED, "b_expected", lambda run: run.here.b, laws.ridge_turns_with_the_data),
        (transformed._FitMoved, "lift", lambda run: run.sample.lift + 1, laws.ridge_turns_with_the_data),
        (transformed._FitMoved, "c", lambda run: run.sample.c + 1, laws.ridge_turns_with_the_data),
        (reordered.LeastSquaresReordered, "there", lambda run: _less(run), laws.least_squares_in_any_order),
        (transformed.PredictionsInParts, "in_parts", lambda run: _backwards(run), laws.prediction_depends_on_its_example),
    ],
)
def test_a_mistake_in_a_reading_refutes_the_reference(monkeypatch, reading, name, value, law):
    planted(monkeypatch, reading, name, value)
    reference = ridge(Ridge, fit_intercept=True) if law is laws.ridge_turns_with_the_data else least_squares(LeastSquares)
    assert search(law, reference, examples=40).verdict == "refuted"


def _backwards(run):
    return [("backwards", i, v) for i, v in enumerate(run.at_once[::-1])]


def _less(run):
    others = run.sample.others
    kept = RegressionData(others.rows[:-1], others.targets[:-1]) if others.n > 2 else others
    return transformed.LeastSquaresFit(run.make, kept)


def test_predictions_are_asked_backwards_in_halves_and_alone():
    run = transformed.PredictionsInParts(LeastSquares, RegressionData(((1,), (2,), (3,)), (1, 2, 4)))
    assert [company for company, _, _ in run.in_parts] == ["backwards"] * 3 + ["halves"] * 3 + ["alone"] * 3
    assert np.allclose([float(v) for _, _, v in run.in_parts], [float(v) for v in run.at_once] * 3)
