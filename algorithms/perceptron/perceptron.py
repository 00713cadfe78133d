"""The perceptron: online, in batch form, and in kernel form.

Works on arrays of any number type: float64 for speed, object arrays of rationals for exactness.

F. Rosenblatt, *The perceptron* (1958); A. B. J. Novikoff, *On convergence proofs on perceptrons* (1962).
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ..conventions import BaseEstimator, ClassifierMixin, ConvergenceWarning
from ..two_classes import binary, class_of, new_data, training_data


def is_mistake(score: Any, y: Any) -> Any:
    """Whether an example with label y and score ⟨w,x⟩ is not strictly on the right side."""
    return y * score <= 0


def is_wrong(score: Any, y: Any) -> Any:
    """Whether the prediction, +1 for a score of 0, is not the label."""
    return (score >= 0) != (y > 0)


def update(w: Any, x: Any, y: Any) -> Any:
    """The perceptron's step: w + y x."""
    return w + y * x


class Perceptron(ClassifierMixin, BaseEstimator):
    """The online perceptron through the origin, started at w = 0.

    ``partial_fit`` takes examples one after another and updates on those that it would get wrong. ``predict`` answers +1 on
    the hyperplane itself.

    Attributes
    ----------
    coef_: (d,) weights. n_updates_: how many examples caused an update.
    """

    def first_weights(self, X: Any, y: Any) -> Any:
        return 0 * X[0]

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> Perceptron:
        X, y = np.asarray(X), np.asarray(y)
        if not hasattr(self, "coef_") and len(X):
            self.coef_, self.n_updates_ = self.first_weights(X, y), 0
        ahead, i = 64, 0
        while i < len(X):  # score a block at once: the weights change only at the first failure in it
            failing = self.fails(X[i : i + ahead] @ self.coef_, y[i : i + ahead])
            first = int(np.argmax(failing))
            if not failing[first]:
                i, ahead = i + ahead, 2 * ahead
                continue
            i += first
            self.coef_ = self.step(self.coef_, X[i], y[i])
            self.n_updates_ += 1
            i, ahead = i + 1, max(64, 2 * first)
        return self

    fails = staticmethod(is_wrong)
    step = staticmethod(update)

    def decision_function(self, X: Any) -> np.ndarray:
        X = np.asarray(X)
        return X @ self.coef_ if hasattr(self, "coef_") else np.zeros(len(X))

    def predict(self, X: Any) -> np.ndarray:
        return np.where(self.decision_function(X) >= 0, 1, -1)


class KernelPerceptron(ClassifierMixin, BaseEstimator):
    """The online perceptron in the feature space of a kernel, started at 0: it stores the examples it failed on.

    Parameters
    ----------
    degree: the kernel is ⟨x,z⟩^degree; 1 is the primal perceptron.
    """

    def __init__(self, degree: int = 1):
        self.degree = degree

    def kernel(self, X: Any, Z: Any) -> np.ndarray:
        """The (n, m) Gram matrix of ⟨x,z⟩^degree."""
        return (np.asarray(X) @ np.asarray(Z).T) ** self.degree

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> KernelPerceptron:
        X, y = np.asarray(X), np.asarray(y)
        if not hasattr(self, "support_vectors_"):
            self.support_vectors_, self.dual_coef_ = X[:0], y[:0]
        for x, label in zip(X, y, strict=True):
            if self.fails(self.decision_function(x[None])[0], label):
                self.support_vectors_ = np.vstack([self.support_vectors_, x])
                self.dual_coef_ = np.append(self.dual_coef_, self.weight(label))
        return self

    fails = staticmethod(is_mistake)

    @staticmethod
    def weight(label: Any) -> Any:
        return label

    def decision_function(self, X: Any) -> np.ndarray:
        if not hasattr(self, "support_vectors_") or not len(self.support_vectors_):
            return np.zeros(len(X))
        return self.kernel(X, self.support_vectors_) @ self.dual_coef_

    def predict(self, X: Any) -> np.ndarray:
        return np.where(self.decision_function(X) >= 0, 1, -1)


def cyclic(violations: np.ndarray, last: int) -> int | None:
    """The first failing example after the last one used, in the order of the data."""
    failing = np.flatnonzero(violations)
    if not len(failing):
        return None
    after = failing[failing > last]
    return int(after[0] if len(after) else failing[0])


class BatchPerceptron(ClassifierMixin, BaseEstimator):
    """Runs the perceptron over the data until every example is strictly on its side.

    Parameters
    ----------
    start: "first-sample" starts at y₁x₁, as Theorem 6.1 of *Foundations of Data Science* does; "zero" starts at 0.
    rule: which failing example is used next: "cyclic", "lowest" (always the first), or "worst" (the most wrong one).
    max_updates: give up after so many, with a ``ConvergenceWarning``.

    Attributes
    ----------
    coef_: (d,) weights. n_updates_: the number of updates. path_: the (n_updates_+1, d) weights, from the start to the end.
    """

    def __init__(self, start: str = "first-sample", rule: str = "cyclic", max_updates: int = 100_000):
        self.start = start
        self.rule = rule
        self.max_updates = max_updates

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        X, y = training_data(self, X, y)
        signed = y[:, None] * X
        w = self.first_weights(X, y)
        self.path_, last = [w], -1
        while (i := self.choose(signed @ w, last)) is not None:
            if len(self.path_) > self.max_updates:
                self.give_up()
                break
            w, last = self.step(w, X[i], y[i]), i
            self.path_.append(w)
        self.coef_, self.n_updates_ = w, len(self.path_) - 1
        return self

    fails = staticmethod(is_mistake)
    step = staticmethod(update)

    def give_up(self) -> None:
        warnings.warn(f"no separator after {self.max_updates} updates", ConvergenceWarning, stacklevel=3)

    def first_weights(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return y[0] * X[0] if self.start == "first-sample" else 0 * X[0]

    def choose(self, margins: np.ndarray, last: int) -> int | None:
        failing = self.fails(margins, 1)
        if not failing.any():
            return None
        if self.rule == "worst":
            return int(np.argmin(margins))
        return cyclic(failing, -1 if self.rule == "lowest" else last)

    def predict(self, X: Any) -> np.ndarray:
        return class_of(self, self.decision_function(X))

    def decision_function(self, X: Any) -> np.ndarray:
        return new_data(self, X) @ self.coef_

    def __sklearn_tags__(self) -> Any:
        tags = binary(super().__sklearn_tags__())
        tags.classifier_tags.poor_score = True  # it has no intercept
        return tags
