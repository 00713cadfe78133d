"""Correct code in plain styles gives no false alarm: instances, undeclared intercepts, weights that are None at first."""

import threading

import lemmata as front
import numpy as np
import pytest
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.linear import learns_intercept
from lemmata.theorems.perceptron.readings import OnlineClassifier
from lemmata.theorems.perceptron.readings import Separator as SeparatorRole
from lemmata.theorems.svm.readings import SoftMarginClassifier
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.implementations.importing import adapt


class CentredRidge:
    alpha = 1.0

    def fit(self, X, y):
        mean, A = X.mean(axis=0), X - X.mean(axis=0)
        self.coef_ = np.linalg.solve(A.T @ A + self.alpha * np.eye(X.shape[1]), A.T @ (y - y.mean()))
        self.intercept_ = y.mean() - mean @ self.coef_
        return self


class RidgeThroughOrigin:
    alpha = 1.0
    intercept_ = 0.0

    def fit(self, X, y):
        self.coef_ = np.linalg.solve(X.T @ X + self.alpha * np.eye(X.shape[1]), X.T @ y)
        return self


class RidgeOfWrongCentre(CentredRidge):
    def fit(self, X, y):
        super().fit(X, y)
        self.coef_ = self.coef_ / 2
        return self


class OLS:
    def fit(self, X, y):
        w = np.linalg.lstsq(np.c_[X, np.ones(len(X))], y, rcond=None)[0]
        self.coef_, self.intercept_ = w[:-1], w[-1]
        return self

    def predict(self, X):
        return X @ self.coef_ + self.intercept_


class OLSOffset(OLS):
    def fit(self, X, y):
        super().fit(X, y)
        self.intercept_ = self.intercept_ + 0.5
        return self


class Perceptron:
    """With an intercept, one wrong example at a time."""

    def fit(self, X, y):
        w, b, self.n_updates_ = np.zeros(X.shape[1]), 0.0, 0
        while (wrong := np.flatnonzero(y * (X @ w + b) <= 0)).size:
            w, b, self.n_updates_ = w + y[wrong[0]] * X[wrong[0]], b + y[wrong[0]], self.n_updates_ + 1
        self.coef_, self.intercept_ = w, b
        return self


class Counts(Perceptron):
    def fit(self, X, y):
        super().fit(X, y)
        self.n_updates_ = 100 * self.n_updates_
        return self


class Online:
    """With an intercept that it does not show."""

    def __init__(self):
        self.w, self.b = None, 0.0

    def partial_fit(self, X, y, classes=None):
        self.w = np.zeros(X.shape[1]) if self.w is None else self.w
        if y[0] * (self.w @ X[0] + self.b) <= 0:
            self.w, self.b = self.w + y[0] * X[0], self.b + y[0]
        return self

    def predict(self, X):
        return np.where(X @ (0 * X[0] if self.w is None else self.w) + self.b > 0, 1, -1)


class NothingYet:
    """Its weights are None before it is trained."""

    coef_ = None
    intercept_ = None

    def partial_fit(self, X, y, classes=None):
        w = np.zeros(X.shape[1]) if self.coef_ is None else self.coef_
        self.coef_ = w + y[0] * X[0] if y[0] * (w @ X[0]) <= 0 else w
        return self

    def predict(self, X):
        return np.ones(len(X)) if self.coef_ is None else np.where(X @ self.coef_ > 0, 1, -1)


class NothingEver(NothingYet):
    """Trained, and its weights are None still."""

    def partial_fit(self, X, y, classes=None):
        return self


def verdicts(thing, role, **more):
    return {r.theorem: r.verdict for r in front.validate(thing, role, examples=60, **more)}


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))])
@pytest.mark.parametrize(
    ("thing", "role", "theorem"),
    [
        (CentredRidge, "ridge-regressor", "ridge-has-a-closed-form"),
        (RidgeThroughOrigin, "ridge-regressor", "ridge-has-a-closed-form"),
        (OLS, "linear-regressor", "least-squares-solution"),
        (Perceptron, "separator", "updates-from-zero"),
        (Perceptron(), "separator", "stops-on-separator"),
        (Online, "online-classifier", "block-novikoff"),
        (Online(), "online-classifier", "block-novikoff"),
        (NothingYet, "online-classifier", "growth-and-progress"),
        (NothingYet(), "online-classifier", "growth-and-progress"),
    ],
)
def test_plain_correct_code_gives_no_false_alarm(thing, role, theorem, seed):
    found = verdicts(thing, role, seed=seed)
    assert found[theorem] == "holds" and set(found.values()) <= {"holds", "not-applicable"}, found


@pytest.mark.parametrize(
    ("thing", "role", "theorem"),
    [
        (RidgeOfWrongCentre, "ridge-regressor", "ridge-has-a-closed-form"),
        (OLSOffset, "linear-regressor", "least-squares-solution"),
        (Counts, "separator", "updates-from-zero"),
        (NothingEver, "online-classifier", "growth-and-progress"),
    ],
)
def test_the_same_with_a_mistake_is_refuted(thing, role, theorem):
    assert verdicts(thing, role)[theorem] == "refuted"


def test_who_asks_leaves_what_is_asked_alone():
    kept = OLS().fit(np.array([[1.0], [2.0]]), np.array([1.0, 2.0]))
    before = kept.coef_.copy()
    assert learns_intercept(kept, lambda: kept) and (kept.coef_ == before).all()
    declares = RidgeThroughOrigin()
    declares.fit_intercept = True  # what it says goes
    assert learns_intercept(declares, RidgeThroughOrigin)


def test_an_instance_is_copied_for_each_sample():
    mine = Online()
    made, _ = adapt(mine, OnlineClassifier)
    first = made.make()
    first.partial_fit(np.ones((1, 2)), np.array([1]))
    assert made.make().w is None and mine.w is None
    with_rate = Implementation.of(mine, OnlineClassifier, settings={"b": 1.0})
    assert with_rate.make().b == 1.0 and mine.b == 0.0


def test_an_instance_that_cannot_be_copied_is_one_line():
    mine = Perceptron()
    mine.lock = threading.Lock()
    with pytest.raises(Misuse, match=r"cannot be copied .*: give its class instead") as error:
        adapt(mine, SeparatorRole)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("target", "settings", "reason"),
    [
        ("sklearn.svm:NuSVC", {}, "ν and no C"),
        ("sklearn.svm:SVC", {"C": 0}, "its C is 0"),
        ("sklearn.svm:SVC", {"C": -1.0}, "C is -1"),
    ],
)
def test_another_problem_is_no_fault_of_the_target(target, settings, reason):
    made, _ = adapt(target, SoftMarginClassifier, {"kernel": "linear", **settings})
    with pytest.warns(match=reason):
        records = front.validate(made, "soft-margin-classifier", examples=5)
    assert {r.verdict for r in records} == {"not-applicable"}, [r.reason for r in records]
