"""Symmetries of support vector regression: correct libraries keep them; bugs, and mistakes in readings, do not."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import numpy as np
import pytest
from lemmata.algorithms.svm import mutants_svr_symmetries as mutants
from lemmata.algorithms.svm.svr import SVR
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.base import watched
from lemmata.properties.samples.working import maker_of
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.verdicts import NotApplicable
from lemmata.theorems.svm import readings
from lemmata.theorems.svm.readings import SupportVectorRegressor
from lemmata.theorems.svm.samples.points import TubeData
from lemmata.theorems.svm.samples.transformed_tubes import MovedTube, ReorderedTube
from lemmata.theorems.svm.support_vector_regression import svr_dual, svr_optimum
from lemmata.theorems.svm.symmetries_of_regression import svr_in_any_order, svr_moves_with_the_data
from sklearn.svm import SVR as THEIRS
from sklearn.svm import LinearSVR

LAWS = [svr_in_any_order, svr_moves_with_the_data]


def machine(thing, **settings):
    return Implementation.of(thing, SupportVectorRegressor, settings=settings)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)
@pytest.mark.parametrize("settings", [{"kernel": "linear"}, {"kernel": "precomputed", "C": 4.0, "epsilon": 0.0}])
def test_the_library_keeps_the_symmetries(law, settings):
    assert search(law, machine(THEIRS, **settings), examples=40).verdict == "holds"


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)
def test_without_an_intercept_nothing_is_shifted(law):
    one = machine(LinearSVR, loss="epsilon_insensitive", epsilon=0.25, fit_intercept=False, tol=1e-8, max_iter=10**5)
    assert search(law, one, examples=40).verdict == "holds"


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)
def test_five_hundred_rows_are_judged(law):
    maker = maker_of(law.sample)
    assert maker is not None
    record, _ = check_sample(law, machine(THEIRS, kernel="linear"), maker.make(np.random.default_rng(3), 500))
    assert (record.verdict, record.exercised) == ("holds", 1)


def test_coefficients_in_the_order_of_other_data_show_in_symmetries_only():
    fault = machine(mutants.RegressionKnowsDataByTheirColumns)
    assert search(svr_in_any_order, fault, examples=60, shrink=False).verdict == "refuted"
    for law in (svr_optimum, svr_dual):
        assert search(law, fault, examples=30).verdict == "holds"


def test_one_that_is_as_bad_but_another_one_shows_between_the_two():
    class Tosses(SVR):
        """w = ±1/2 for points 0, by the target that comes first."""

        def fit(self, X, y):
            super().fit(X, y)
            self.coef_, self.dual_coef_ = np.array([[np.sign(y[0]) / 2]]), None
            self.intercept_ = np.zeros(1)
            return self

    record, _ = check_sample(svr_in_any_order, machine(Tosses), ReorderedTube(((0,), (0,)), (1, -1), (1, 0), 1))
    assert (record.verdict, record.conclusion) == ("refuted", "P halfway between the two")


def test_what_is_found_is_put_back():
    """y = 2x₁ + 1, turned by an angle whose cosine is 3/5, moved by (0, 5), with y' = −y + 3."""
    sample = MovedTube(((0, 0), (10, 0), (0, 10)), (1, 21, 1), (0, 0), (1, 1), 1, (0, 5), -1, 3)
    run = readings.TubeMoved(lambda: watched(SVR(C=64.0, epsilon=0.0, tol=1e-9)), sample)
    assert run.there.sample == TubeData(((0, 5), (6, 13), (-8, 11)), (2, -18, 2))
    assert np.allclose([float(v) for v in (*run.w_back, run.b_back)], [2, 0, 1])


def test_repetition_divides_C():
    run = readings.TubeReordered(lambda: watched(SVR(C=2.0)), ReorderedTube(((0,), (1,)), (-1, 1), (1, 0), 4))
    assert (run.here.C, run.there.C, run.there.sample.n) == (2, Fraction(1, 2), 8)


def test_a_rounded_gram_matrix_has_no_weights():
    far = ReorderedTube(((2**40 + 1,), (2**40,), (-(2**40),)), (0, 1, 2), (1, 0, 2), 1)
    run = readings.TubeReordered(lambda: watched(THEIRS(kernel="precomputed", max_iter=100)), far)
    with pytest.raises(NotApplicable, match="rounded"):
        _ = run.w


@pytest.mark.parametrize(
    ("reading", "name", "value", "law"),
    [
        (readings.TubeMoved, "w_back", lambda run: run.sample.sign * run.there.w, LAWS[1]),
        (readings.TubeMoved, "w_back", lambda run: run.sample.A.T @ run.there.w, LAWS[1]),
        (readings.TubeMoved, "b_back", lambda run: run.there.b, LAWS[1]),
        (readings.TubeReordered, "there", lambda run: readings.TubeFit(run.make, run.sample.others), LAWS[0]),
    ],
)
def test_a_mistake_in_a_reading_refutes_the_reference(monkeypatch, reading, name, value, law):
    mistake = cached_property(value)
    mistake.__set_name__(reading, name)
    monkeypatch.setattr(reading, name, mistake)
    assert search(law, machine(SVR), examples=60, shrink=False).verdict == "refuted"
