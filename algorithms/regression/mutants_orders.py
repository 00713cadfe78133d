"""Faulty elastic nets and logistic regressions whose answers change with the order of examples, with coordinates or labels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..controls import mutant
from ..weights import weights_of
from .elastic_net import ElasticNet
from .logistic_estimator import LogisticRegression
from .mutants_estimators import _penalised
from .mutants_symmetries import _increases


def weighted_by(base: type, fault: str, factors: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> Any:
    """A mutant that multiplies the weight of each example by a factor."""

    def fit(self: Any, X: Any, y: Any, sample_weight: Any = None) -> Any:
        A = np.asarray(X, dtype=float)
        return base.fit(self, X, y, weights_of(A, sample_weight) * factors(A, np.asarray(y)))  # type: ignore[attr-defined]

    return mutant(base, fault, fit=fit)


def _but_the_last(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """1, and 0 for the last row where it is not the largest and its label, or target, is not the only one of its kind."""
    kept = np.ones(len(y))
    kept[-1] = _increases(X) or y[-1] not in y[:-1]
    return kept


LOST, PLACE = "Leaves out the last example where it is not the largest.", "Later examples weigh more, by a hundredth each."


def _by_place(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    return 1 + np.arange(len(y)) / 100


NetIgnoresTheLastOfUnsortedExamples = weighted_by(ElasticNet, LOST, _but_the_last)
LogisticIgnoresTheLastOfUnsortedExamples = weighted_by(LogisticRegression, LOST, _but_the_last)
NetWeighsByPlace = weighted_by(ElasticNet, PLACE, _by_place)
LogisticWeighsByPlace = weighted_by(LogisticRegression, PLACE, _by_place)
NetFavoursPositiveTargets = weighted_by(ElasticNet, "Positive targets weigh a tenth more.", lambda X, y: np.where(y > 0, 1.1, 1.0))
NetFavoursTheFirstTarget = weighted_by(
    ElasticNet, "Targets as large as the first one, or larger, weigh a tenth more.", lambda X, y: np.where(y >= y[0], 1.1, 1.0)
)
LogisticFavoursPositives = weighted_by(
    LogisticRegression, "Positive examples weigh a hundredth more.", lambda X, y: np.where(y > 0, 1.01, 1.0)
)
LogisticFavoursTheFirstClass = weighted_by(
    LogisticRegression, "The class of the first example weighs a hundredth more.", lambda X, y: np.where(y == y[0], 1.01, 1.0)
)
LogisticCountsColumns = mutant(
    LogisticRegression,
    "The penalty grows with the number of the column, by a hundredth each.",
    problem=lambda self, X: _penalised(self, X, lambda A, penalty: penalty * (1 + np.arange(len(penalty)) / 100)),
)
