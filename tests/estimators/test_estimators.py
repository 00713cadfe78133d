"""The laws of any estimator on estimators of others: what is promised holds, and what is not is not asked."""

from __future__ import annotations

import numpy as np
import pytest
from lemmata.properties.roles import Implementation
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import check_sample
from lemmata.theorems.estimators import answers, classes, memory, scorers, scores, transformers
from lemmata.theorems.estimators.samples import Lesson
from sklearn import decomposition, ensemble, linear_model, manifold, metrics, naive_bayes, neighbors, neural_network, preprocessing
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.dummy import DummyClassifier
from sklearn.model_selection import FixedThresholdClassifier
from sklearn.svm import SVC


def verdicts(theorem, thing, samples=4, **settings):
    made = Implementation.of(thing, theorem.role, settings=settings)
    return [check_sample(theorem, made, sample)[0].verdict for sample in drawn(theorem.sample, samples)]


@pytest.mark.parametrize("theorem", [memory.fit_forgets_what_was_before, memory.answering_changes_nothing], ids=lambda t: t.id)
@pytest.mark.parametrize("thing", [linear_model.Ridge, ensemble.ExtraTreesRegressor, neighbors.KNeighborsClassifier])
def test_what_is_computed_again_is_the_same(theorem, thing):
    settings = {"n_estimators": 3} if thing is ensemble.ExtraTreesRegressor else {}
    assert set(verdicts(theorem, thing, **settings)) == {"holds"}


class Coin(ClassifierMixin, BaseEstimator):
    """Answers by chance, whatever its state."""

    def fit(self, X, y):
        self.classes_ = np.unique(y)
        return self

    def predict(self, X):
        return np.random.default_rng().choice(self.classes_, len(X))

    def predict_proba(self, X):
        P = np.random.default_rng().random((len(X), len(self.classes_)))
        return P / P.sum(axis=1, keepdims=True)


@pytest.mark.parametrize("theorem", [memory.fit_forgets_what_was_before, memory.answering_changes_nothing], ids=lambda t: t.id)
def test_chance_is_no_refutation(theorem):
    assert set(verdicts(theorem, Coin)) == {"not-applicable"}


class Noise(BaseEstimator):
    """A transformer that adds noise: from a generator that goes on, or from the seed again with each call."""

    def __init__(self, random_state=None, goes_on=True):
        self.random_state, self.goes_on = random_state, goes_on

    def fit(self, X, y=None):
        self.random_ = np.random.default_rng(self.random_state)
        return self

    def transform(self, X):
        return X + (self.random_ if self.goes_on else np.random.default_rng(self.random_state)).standard_normal(np.shape(X))

    def inverse_transform(self, X):
        return X


@pytest.mark.parametrize("goes_on", [True, False])
@pytest.mark.parametrize(
    "theorem",
    [memory.answering_changes_nothing, answers.answers_belong_to_their_rows, transformers.there_and_back_again],
    ids=lambda t: t.id,
)
def test_noise_is_no_refutation(theorem, goes_on):
    assert "refuted" not in verdicts(theorem, Noise, goes_on=goes_on)


def test_drawn_probabilities_are_no_refutation():
    for theorem in (answers.answers_belong_to_their_rows, memory.answering_changes_nothing, memory.fit_forgets_what_was_before):
        assert "refuted" not in verdicts(theorem, DummyClassifier, strategy="stratified")


def test_what_names_classes_is_not_renamed():
    found = verdicts(classes.names_of_classes_do_not_matter, linear_model.LogisticRegression, class_weight={0: 1, 1: 2, 2: 3})
    assert set(found) == {"not-applicable"}
    assert set(verdicts(classes.names_of_classes_do_not_matter, DummyClassifier, strategy="constant", constant=1)) == {
        "not-applicable"
    }


class Balanced(linear_model.LogisticRegression):
    def score(self, X, y, sample_weight=None):
        """Return the balanced accuracy."""
        return metrics.balanced_accuracy_score(y, self.predict(X))


def test_a_balanced_accuracy_is_another_score():
    assert set(verdicts(scores.score_is_what_it_says, Balanced)) == {"not-applicable"}


def test_a_warm_start_that_is_asked_for_is_no_refutation():
    found = verdicts(memory.fit_forgets_what_was_before, ensemble.RandomForestClassifier, warm_start=True, n_estimators=2)
    assert set(found) == {"not-applicable"}


def test_what_its_text_says_otherwise_is_no_refutation():
    at_once, largest = transformers.fit_transform_is_fit_and_transform, classes.prediction_has_the_largest_probability
    assert set(verdicts(at_once, preprocessing.TargetEncoder)) == {"not-applicable"}
    assert set(verdicts(at_once, decomposition.NMF)) == {"not-applicable"}
    tight = FixedThresholdClassifier(linear_model.LogisticRegression(), threshold=0.9)
    assert "refuted" not in verdicts(largest, tight)
    assert set(verdicts(transformers.there_and_back_again, decomposition.KernelPCA)) == {"not-applicable"}


def test_what_draws_anew_for_each_row_by_its_own_word_is_no_refutation():
    assert "refuted" not in verdicts(answers.answers_belong_to_their_rows, neural_network.BernoulliRBM)


def test_an_error_for_a_sparse_matrix_is_loud_and_no_answer():
    assert "refuted" not in verdicts(answers.sparse_rows_get_the_same_answers, SVC)
    assert "refuted" not in verdicts(answers.sparse_rows_get_the_same_answers, decomposition.PCA)


@pytest.mark.parametrize("thing", [preprocessing.StandardScaler, preprocessing.KBinsDiscretizer, preprocessing.OrdinalEncoder])
def test_what_comes_back_has_the_same_transform(thing):
    assert set(verdicts(transformers.there_and_back_again, thing)) <= {"holds", "vacuous"}


@pytest.mark.parametrize("thing", [linear_model.LinearRegression, naive_bayes.GaussianNB])
def test_scores_are_accuracy_or_r_squared(thing):
    assert set(verdicts(scores.score_is_what_it_says, thing)) == {"holds"}


def test_another_score_by_its_own_word_is_no_refutation():
    assert "refuted" not in verdicts(scores.score_is_what_it_says, linear_model.PoissonRegressor)


def test_multidimensional_scaling_depends_on_the_number_of_jobs():
    """The random starts are drawn one after another with one job, and from seeds of their own with two."""
    settings = {"n_init": 2, "init": "random", "normalized_stress": "auto"}
    assert "refuted" in verdicts(answers.jobs_do_not_matter, manifold.MDS, samples=2, **settings)


@pytest.mark.parametrize("metric", [metrics.accuracy_score, metrics.matthews_corrcoef, metrics.roc_auc_score, metrics.r2_score])
def test_weights_of_metrics_are_repetitions(metric):
    found = verdicts(scorers.weights_of_classes_are_repetitions, metric, samples=8)
    assert "holds" in found and "refuted" not in found


def test_a_sum_is_no_mean():
    def squares(y_true, y_pred, sample_weight=None):
        return float(np.sum((y_true - y_pred) ** 2 * (1 if sample_weight is None else sample_weight)))

    assert set(verdicts(scorers.scale_of_weights_does_not_matter, squares, samples=8)) <= {"not-applicable", "vacuous"}


def test_a_lesson_has_each_class_in_each_fold():
    for sample in drawn(Lesson, 20):
        assert min(sample.labels.count(k) for k in set(sample.labels)) >= 5
        assert all(len(set(column)) > 1 for column in zip(*sample.rows, strict=True))
