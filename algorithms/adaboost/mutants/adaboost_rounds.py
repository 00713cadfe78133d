"""AdaBoosts that use what only the end of the run can tell."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..adaboost import AdaBoost


class _Rewritten(AdaBoost):
    """Changes the ensemble when all rounds are known."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        super().fit(X, y)
        order, weights = self._rewrite(np.asarray(self.estimator_weights_, dtype=float))
        self.estimators_ = [self.estimators_[i] for i in order]
        self.estimator_weights_ = weights
        self.estimator_errors_ = np.asarray(self.estimator_errors_)[list(order)]
        return self

    def _rewrite(self, weights: np.ndarray) -> tuple[Any, np.ndarray]:
        raise NotImplementedError


class WarmsUp(_Rewritten):
    """Multiplies α_t by 1 + t/T."""

    def _rewrite(self, weights: np.ndarray) -> tuple[Any, np.ndarray]:
        return range(len(weights)), weights * (1 + np.arange(len(weights)) / self.n_estimators)


class DoublesTheLast(_Rewritten):
    """Trusts the last classifier twice."""

    def _rewrite(self, weights: np.ndarray) -> tuple[Any, np.ndarray]:
        return range(len(weights)), np.append(weights[:-1], 2 * weights[-1])


class LastRoundsFirst(_Rewritten):
    """Lists the classifiers backwards."""

    def _rewrite(self, weights: np.ndarray) -> tuple[Any, np.ndarray]:
        return range(len(weights))[::-1], weights[::-1].copy()


class SkipsTheFirstHalf(_Rewritten):
    """Keeps the later half of the T rounds."""

    def _rewrite(self, weights: np.ndarray) -> tuple[Any, np.ndarray]:
        start = min(self.n_estimators // 2, len(weights) - 1)
        return range(start, len(weights)), weights[start:]


class SameForAll(_Rewritten):
    """Gives all classifiers the coefficient of the worst: what a bound γ on the edges known in advance would give."""

    def _rewrite(self, weights: np.ndarray) -> tuple[Any, np.ndarray]:
        return range(len(weights)), np.full(len(weights), abs(weights).min())


class StartsByTheRounds(AdaBoost):
    """A start that depends on T."""

    def _start(self, n: int) -> np.ndarray:
        D = 1.0 + np.arange(n) / self.n_estimators
        return D / D.sum()
