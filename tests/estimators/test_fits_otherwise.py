"""Features in another order, single precision, memory, warm starts and parts, in estimators of others: what is told, what not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from lemmata.properties.roles import Implementation
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import check_sample
from lemmata.theorems.estimators import continued, forms
from sklearn import (
    cluster,
    decomposition,
    ensemble,
    linear_model,
    mixture,
    multioutput,
    naive_bayes,
    neighbors,
    pipeline,
    preprocessing,
    svm,
    tree,
)
from sklearn.base import BaseEstimator, RegressorMixin, TransformerMixin

from .test_estimators import verdicts
from .test_weights import Learner, named

FEATURES, SINGLE = forms.order_of_features_does_not_matter, forms.single_precision_gets_the_same_fit
LAYOUT = forms.memory_layout_of_examples_does_not_matter
WARM, PARTS = continued.warm_start_at_the_optimum_stays, continued.parts_of_the_examples_are_the_examples


@pytest.mark.parametrize(
    ("theorem", "thing", "settings"),
    [
        *((FEATURES, thing, {}) for thing in (linear_model.Ridge, linear_model.Lasso, naive_bayes.GaussianNB)),
        (FEATURES, preprocessing.StandardScaler, {}),
        (FEATURES, preprocessing.KBinsDiscretizer, {"encode": "onehot-dense"}),
        (FEATURES, decomposition.PCA, {}),
        (SINGLE, svm.SVR, {"gamma": 0.125}),
        (SINGLE, tree.DecisionTreeRegressor, {}),
        (LAYOUT, linear_model.Lasso, {}),
        (LAYOUT, tree.DecisionTreeRegressor, {}),
        *((WARM, thing, {}) for thing in (linear_model.Lasso, linear_model.LogisticRegression, linear_model.HuberRegressor)),
        (WARM, ensemble.RandomForestRegressor, {"n_estimators": 3}),
        *((PARTS, thing, {}) for thing in (naive_bayes.GaussianNB, naive_bayes.CategoricalNB, preprocessing.StandardScaler)),
    ],
    ids=named,
)
def test_what_keeps_the_laws_holds(theorem, thing, settings):
    found = verdicts(theorem, thing, **settings)
    assert "holds" in found and "refuted" not in found


@pytest.mark.parametrize(
    ("theorem", "thing", "settings"),
    [
        (FEATURES, tree.DecisionTreeRegressor, {}),
        (FEATURES, ensemble.AdaBoostRegressor, {"n_estimators": 2}),
        (FEATURES, neighbors.KNeighborsRegressor, {}),
        (FEATURES, linear_model.SGDRegressor, {}),
        (SINGLE, linear_model.LinearRegression, {}),  # keeps float32
        (WARM, linear_model.SGDRegressor, {}),
        (WARM, linear_model.Ridge, {}),
        (PARTS, linear_model.SGDRegressor, {}),
        (PARTS, decomposition.IncrementalPCA, {}),
        (PARTS, naive_bayes.BernoulliNB, {"force_alpha": True, "alpha": 0.0, "fit_prior": False}),
    ],
    ids=named,
)
def test_what_ties_draws_loses_digits_or_promises_nothing_is_no_refutation(theorem, thing, settings):
    assert set(verdicts(theorem, thing, **settings)) <= {"not-applicable", "holds", "vacuous", "declined"}


def test_a_mixture_that_ends_before_the_optimum_is_no_refutation():
    for tol in (0.125, 0.001):
        assert "refuted" not in verdicts(WARM, mixture.GaussianMixture, samples=8, n_components=2, tol=tol)


class Steps(RegressorMixin, BaseEstimator):
    """As many steps down as it is told, and no tolerance."""

    def __init__(self, max_iter=20, warm_start=False):
        self.max_iter, self.warm_start = max_iter, warm_start

    def fit(self, X, y):
        w = self.coef_ if self.warm_start and hasattr(self, "coef_") else np.zeros(X.shape[1])
        for _ in range(self.max_iter):
            w = w + (X.mean(axis=0) - w) / 8
        self.coef_ = w
        return self

    def predict(self, X):
        return X @ self.coef_


def test_steps_that_are_counted_and_end_before_the_optimum_are_no_refutation():
    assert "refuted" not in verdicts(WARM, Steps)
    assert "holds" in verdicts(WARM, Steps, max_iter=200)


class GlobalDraws(Steps):
    def fit(self, X, y):
        self.coef_ = np.random.rand(X.shape[1])
        return self


def test_global_draws_for_features_are_no_refutation():
    assert set(verdicts(FEATURES, GlobalDraws)) == {"not-applicable"}


def test_a_tolerance_of_none_is_made_finer():
    class Coarse(Learner):
        def __init__(self, gradient_tol=None):
            self.gradient_tol = gradient_tol

        def number(self, X, y, w):
            tol = 0.01 if self.gradient_tol is None else self.gradient_tol
            return super().number(X, y, w) * (1 + tol * X[0, 0] / (1 + X[0].sum()))

    assert "refuted" not in verdicts(FEATURES, Coarse)


def test_numbers_of_clusters_are_no_refutation():
    assert set(verdicts(FEATURES, cluster.FeatureAgglomeration)) == {"not-applicable"}


def test_numbers_that_single_precision_rounds_are_not_asked_about():
    lesson = drawn(SINGLE.sample, 1)[0]
    large = replace(lesson, rows=tuple(tuple(v + 2**24 for v in row) for row in lesson.rows))
    made = Implementation.of(linear_model.Ridge, SINGLE.role)
    assert check_sample(SINGLE, made, large)[0].verdict == "not-applicable"


class NoNames(TransformerMixin, BaseEstimator):
    """Doubles numbers, and does not say what its columns are called."""

    def fit(self, X, y=None):
        return self

    def transform(self, X):
        return 2.0 * X


def test_columns_without_names_are_no_refutation():
    for thing in (NoNames(), pipeline.make_pipeline(preprocessing.StandardScaler(), NoNames())):
        assert set(verdicts(FEATURES, thing)) == {"not-applicable"}


def test_several_outputs_are_told_the_classes_of_each():
    assert set(verdicts(PARTS, multioutput.MultiOutputClassifier(naive_bayes.GaussianNB()))) == {"holds"}


def test_bounds_of_a_scaler_do_not_speak_of_features():
    assert "holds" in verdicts(FEATURES, preprocessing.MinMaxScaler)


def test_smoothing_by_the_last_chunk_is_told():
    assert "refuted" in verdicts(PARTS, naive_bayes.GaussianNB, var_smoothing=0.125)


class ByPlace(Learner):
    """Adds the first feature, where it is 3 or less."""

    def predict(self, X):
        return self.number_ + np.minimum(X[:, 0], 3.0)


class Halving(Learner):
    """Computes with half precision, and keeps double."""

    def number(self, X, y, w):
        return float(X.astype(np.float16 if X.dtype == np.float32 else np.float64).mean() * 1000)

    def predict(self, X):
        return super().predict(X.astype(float))


class InMemory(Learner):
    """Reads columns as rows where they lie so in memory."""

    def number(self, X, y, w):
        return float(X.ravel(order="K").reshape(X.shape).max(axis=0).sum())


class GoesOn(Learner):
    """Goes half way to the number."""

    def __init__(self, warm_start=False):
        self.warm_start = warm_start

    def number(self, X, y, w):
        return (vars(self).get("number_", 0.0) + super().number(X, y, w)) / 2


class LastPart(Learner):
    """Its partial fit is to the last part."""

    def partial_fit(self, X, y, sample_weight=None):
        """Incremental fit on a batch of samples."""
        return self.fit(X, y, sample_weight)


class OneEpoch(LastPart):
    def partial_fit(self, X, y, sample_weight=None):
        """Perform one epoch of an incremental fit."""
        return self.fit(X, y, sample_weight)


MISTAKEN = [(FEATURES, ByPlace), (SINGLE, Halving), (LAYOUT, InMemory), (WARM, GoesOn), (PARTS, LastPart)]


@pytest.mark.parametrize(("theorem", "thing"), MISTAKEN, ids=named)
def test_each_mistake_is_told_by_its_law_alone(theorem, thing):
    for other, _ in MISTAKEN:
        assert ("refuted" in verdicts(other, thing)) == (other is theorem), other.id


def test_one_epoch_promises_nothing():
    assert set(verdicts(PARTS, OneEpoch)) == {"not-applicable"}
