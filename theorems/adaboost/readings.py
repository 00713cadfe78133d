"""Roles of boosting algorithms. X is (n, d) float64, y is (n,) of −1 and +1."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from ...properties.numbers import exact_vector
from ...properties.roles.base import as_array, role, setting, watched
from ...properties.verdicts import ImplementationFailed, NotApplicable


@role("weight-booster")
class WeightBooster(Protocol):
    """``boost(weak_learner, X, y, epsilon, rounds) -> predict``: the majority vote of `rounds` (odd) classifiers.

    ``weak_learner(X, y, weights) -> predict``, and ``predict(X)`` gives −1/+1. The weights start equal, and those of
    the mistakes are multiplied by ``1 + epsilon`` after each round; a common positive factor does not matter.
    """

    def __call__(self, weak_learner: Any, X: Any, y: Any, epsilon: float, rounds: int) -> Any: ...


def labels_from(predict: Any, X: np.ndarray) -> tuple[int, ...]:
    """What a predict function answers on X: n labels −1/+1, with 0 in place of anything else, which is wrong for every sample."""
    answer = as_array(watched(predict)(X)).ravel()
    if len(answer) != len(X):
        raise ImplementationFailed(f"predicted {len(answer)} labels for {len(X)} examples")
    return tuple(int(v) if v in (-1, 1) else 0 for v in answer)


@role("booster")
class Booster(Protocol):
    """AdaBoost, in scikit-learn's convention. After `fit`: ``estimators_`` and ``estimator_weights_``.

    The estimators are classifiers with ``predict``; the weights are the coefficients α_t up to one common positive factor
    (scikit-learn's are 2α_t). Optional: ``estimator_errors_`` (T,), the weighted errors; ``distributions_`` (T+1, n), the
    distributions D_1 to D_{T+1}.
    """

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, X: Any) -> Any: ...


@dataclass(frozen=True)
class Ensemble:
    """A fitted booster as exact numbers: what its classifiers answer on the n training examples, and their weights."""

    votes: tuple[tuple[int, ...], ...]
    weights: tuple[int | Fraction, ...]

    def scores(self) -> list[Any]:
        """Σ_t weight_t h_t(x_i) for each example, exactly."""
        return [sum(w * h for w, h in zip(self.weights, column, strict=True)) for column in zip(*self.votes, strict=True)]


def fitted(booster: Booster, X: np.ndarray, y: np.ndarray) -> Ensemble:
    """Fit, and read the ensemble.

    Raises `NotApplicable` for another algorithm (a shrunken step, classifiers that answer with numbers other than −1/+1).
    """
    if setting(booster, "learning_rate", 1) != 1:
        raise NotApplicable("it shrinks its steps: learning_rate is not 1")
    booster.fit(X, y)
    try:
        estimators = list(booster.estimators_)  # type: ignore[attr-defined]
    except TypeError as error:
        raise ImplementationFailed(f"its estimators_ are no list: {error}") from error
    weights = tuple(exact_vector(booster.estimator_weights_).ravel())[: len(estimators)]  # type: ignore[attr-defined]
    if not estimators or len(weights) != len(estimators):
        raise ImplementationFailed(f"{len(estimators)} estimators_ with {len(weights)} estimator_weights_")
    if not all(callable(getattr(h, "predict", None)) for h in estimators):
        raise NotApplicable("its estimators_ are not classifiers")
    votes = tuple(labels_from(h.predict, X) for h in estimators)
    if any(v == 0 for row in votes for v in row):
        raise NotApplicable("its classifiers do not answer −1 or +1")
    return Ensemble(votes, weights)
