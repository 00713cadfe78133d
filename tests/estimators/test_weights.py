"""Weights, order and sparse examples in the fit of estimators of others: real defects are told, and chance is not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from lemmata.algorithms.estimators import WeightedLine
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.samples.draws import drawn
from lemmata.theorems.estimators import forms, weights
from lemmata.theorems.estimators.readings import weighed
from lemmata.theorems.estimators.samples import WeightedLesson
from sklearn import ensemble, linear_model, naive_bayes, neighbors, preprocessing, svm, tree
from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin

from .test_estimators import verdicts

COPIES, ZERO, HALVES = weights.weights_of_examples_are_repetitions, weights.weight_zero_is_absence, weights.weights_may_be_divided
SCALE, ORDER, SPARSE = (
    weights.scale_of_weights_of_examples,
    forms.order_of_examples_does_not_matter,
    forms.sparse_examples_get_the_same_fit,
)
EVERY = (COPIES, ZERO, HALVES, SCALE, ORDER, SPARSE)


def named(value: Any) -> str:
    """The same in every process."""
    return str(getattr(value, "id", None) or getattr(value, "__name__", value))


@pytest.mark.parametrize("theorem", EVERY, ids=lambda t: t.id)
@pytest.mark.parametrize(
    ("thing", "settings"),
    [
        (linear_model.Ridge, {}),
        (linear_model.Lasso, {}),
        (linear_model.LogisticRegression, {}),
        (tree.DecisionTreeRegressor, {"max_depth": 2}),
        (svm.SVR, {"gamma": 0.125}),
    ],
    ids=named,
)
def test_what_learns_from_a_measure_keeps_them(theorem, thing, settings):
    assert set(verdicts(theorem, thing, **settings)) <= {"holds", "vacuous", "not-applicable"}
    if theorem is COPIES:
        assert "holds" in verdicts(theorem, thing, **settings)


@pytest.mark.parametrize(
    ("theorem", "thing", "settings"),
    [
        (COPIES, svm.SVC, {"kernel": "linear", "class_weight": "balanced"}),
        (COPIES, linear_model.RidgeClassifier, {"class_weight": "balanced"}),
        (COPIES, neighbors.KernelDensity, {"bandwidth": "scott"}),
        (HALVES, neighbors.KernelDensity, {"bandwidth": "scott"}),
        (ZERO, naive_bayes.GaussianNB, {"var_smoothing": 0.125}),
        (ZERO, naive_bayes.CategoricalNB, {}),
    ],
    ids=named,
)
def test_defects_of_a_library_are_told(theorem, thing, settings):
    assert "refuted" in verdicts(theorem, thing, **settings)


@pytest.mark.parametrize("theorem", [COPIES, ZERO, HALVES], ids=lambda t: t.id)
@pytest.mark.parametrize(
    ("thing", "settings"),
    [
        (ensemble.RandomForestRegressor, {"n_estimators": 2}),
        (linear_model.SGDRegressor, {}),
        (linear_model.Perceptron, {"shuffle": False}),
        (ensemble.HistGradientBoostingRegressor, {"max_iter": 2}),
        (linear_model.RidgeCV, {}),
    ],
    ids=named,
)
def test_what_draws_takes_in_turn_counts_rows_or_leaves_some_out_is_no_refutation(theorem, thing, settings):
    found = verdicts(theorem, thing, **settings)
    assert "refuted" not in found and "not-applicable" in found


@pytest.mark.parametrize("thing", [svm.SVC(kernel="linear"), svm.NuSVR(kernel="linear")], ids=str)
def test_a_coarse_tolerance_is_made_finer_before_anybody_is_blamed(thing):
    for theorem in (COPIES, ZERO, HALVES, ORDER, SPARSE):
        assert "refuted" not in verdicts(theorem, thing)


class Learner(RegressorMixin, BaseEstimator):
    """Predicts one number, the `number` of the examples."""

    def fit(self, X, y, sample_weight=None):
        self.number_ = self.number(X, y, np.ones(X.shape[0]) if sample_weight is None else np.asarray(sample_weight))
        return self

    def number(self, X, y, w):
        return w @ y / w.sum()

    def predict(self, X):
        return self.number_ + np.asarray(X.toarray() if hasattr(X, "toarray") else X).sum(axis=1)


class Tied(Learner):
    """Means of the first half of the columns twice over, by two sums, and of what is larger of them by their rounding."""

    def number(self, X, y, w):
        X = np.column_stack([X, X * 3])
        means = (w @ (X / 7) / w.sum(), w @ X / w.sum() / 7)
        first, second = means[0][-1], means[1][-1]
        return 1.0 if first > second else 2.0 if first < second else 3.0


class IllPosed(Learner):
    """A sum that cancels but for 10⁻¹⁴ of it, 10¹⁴ times over."""

    def number(self, X, y, w):
        return 1e14 * ((w @ (y / 3) / w.sum()) * 3 - w @ y / w.sum())


class ByItsWord(Learner):
    def fit(self, X, y, sample_weight=None):
        """Learn. Parameters: X, y. sample_weight: ignored, for a pipeline alone."""
        self.number_ = y.mean()
        return self


class Refuses(Learner):
    def number(self, X, y, w):
        if not w.all():
            raise ValueError("a weight is 0")
        return super().number(X, y, w)


@pytest.mark.parametrize("thing", [Tied, IllPosed, ByItsWord, Refuses])
def test_ties_and_sums_that_cancel_are_no_refutation(thing):
    for theorem in (COPIES, ZERO, HALVES, SCALE, ORDER):
        assert "refuted" not in verdicts(theorem, thing, samples=12), theorem.id


class Sometimes(Learner):
    """Has a decision where the number of examples is even."""

    def number(self, X, y, w):
        self.n_ = len(y)
        return super().number(X, y, w)

    def __getattr__(self, name):
        if name == "decision_function" and vars(self).get("n_", 1) % 2 == 0:
            return lambda Q: Q.sum(axis=1)
        raise AttributeError(name)


class ColumnsOfExamples(Learner):
    """Transforms to the differences from the examples."""

    def number(self, X, y, w):
        self.column_ = np.asarray(X)[:, 0]
        return super().number(X, y, w)

    def transform(self, Q):
        return Q[:, :1] - self.column_


class NeedsWeights(Learner):
    def fit(self, X, y, sample_weight):
        return super().fit(X, y, sample_weight)


@pytest.mark.parametrize("thing", [ColumnsOfExamples, NeedsWeights])
def test_columns_for_the_examples_and_weights_that_must_be_are_no_refutation(thing):
    for theorem in (COPIES, ZERO, HALVES):
        assert set(verdicts(theorem, thing)) == {"not-applicable"}, theorem.id


def test_an_answer_that_is_not_always_there_is_a_difference():
    assert "refuted" in (found := verdicts(ZERO, Sometimes, samples=8)) and "unknown" not in found


class LastWins(Learner):
    def number(self, X, y, w):
        return y[-1]


class FirstTwoThirds(Learner):
    def number(self, X, y, w):
        return y[: 2 * len(y) // 3].mean()


class InTurn(LastWins):
    """Online: the order of the data matters."""


class ByPart(LastWins):
    def partial_fit(self, X, y):
        return self.fit(X, y)


def test_k_means_that_moves_an_empty_cluster_to_one_of_three_farthest_rows_is_no_refutation():
    """On one of these samples: which of them is the first one that the partition of the distances meets."""
    found = verdicts(ORDER, preprocessing.KBinsDiscretizer, samples=12, strategy="kmeans")
    assert "refuted" not in found and "not-applicable" in found


def test_an_order_that_matters_is_told_unless_it_is_said():
    assert "refuted" in verdicts(ORDER, LastWins) and "refuted" in verdicts(ORDER, FirstTwoThirds)
    for thing in (InTurn, ByPart, linear_model.SGDRegressor, linear_model.LassoCV, neighbors.KNeighborsTransformer):
        assert "refuted" not in verdicts(ORDER, thing)


class SparseWithoutWeights(WeightedLine):
    """Forgets the weights of sparse rows."""

    def fit(self, X, y, sample_weight=None):
        return super().fit(X, y, sample_weight=None if hasattr(X, "toarray") else sample_weight)


class Says(ClassifierMixin, BaseEstimator):
    """Answers labels alone, with ties."""

    def fit(self, X, y, sample_weight=None):
        w = np.ones(len(y)) if sample_weight is None else sample_weight
        self.classes_ = np.unique(y)
        self.largest_ = self.classes_[np.argmax([w[y == k].sum() for k in self.classes_])]
        return self

    def predict(self, X):
        return np.full(len(X), self.largest_)


def test_weights_of_sparse_rows_count():
    assert "refuted" in verdicts(SPARSE, SparseWithoutWeights)
    assert set(verdicts(SPARSE, WeightedLine)) == {"holds"}


def test_labels_alone_are_not_judged():
    for theorem in EVERY:
        assert set(verdicts(theorem, Says)) == {"not-applicable"}


def test_a_weighted_lesson_is_one_without_its_zeros():
    lesson = next(iter(drawn(WeightedLesson, 1)))
    fields = (lesson.rows, lesson.labels, lesson.targets, lesson.queries)
    assert 0 in lesson.weights and max(lesson.weights) > 1
    for wrong in ([1] * lesson.n, [0, *[1] * (lesson.n - 1)], [0] * (lesson.n - 1) + [2], [0, -1, *[2] * (lesson.n - 2)]):
        with pytest.raises(HypothesisNotMet):
            WeightedLesson(*fields, tuple(wrong))
    for smaller in lesson.smaller():
        assert 0 in smaller.weights


@pytest.mark.parametrize(
    ("text", "ignores"),
    [
        ("sample_weight : ignored", True),
        ("sample_weight: Not used, present for consistency.", True),
        ("`sample_weight` is not used during initialization if `init` is a callable.", False),
        ("weights are ignored when they are None", False),
    ],
)
def test_what_a_text_says_of_weights_is_read_to_its_end(text, ignores):
    """k-means was said to ignore weights, for it ignores them in its first step if that is somebody else's."""
    assert bool(weighed.IGNORED.search(text)) == ignores
