"""A regressor on one random combination of the features."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator, RegressorMixin, check_is_fitted, check_random_state, validate_data


class RandomLine(RegressorMixin, BaseEstimator):
    """Fits a + b⟨v,x⟩ by least squares, for a random v with positive entries."""

    def __init__(self, random_state: Any = None):
        self.random_state = random_state

    def fit(self, X: Any, y: Any) -> RandomLine:
        X, y = validate_data(self, X, y, dtype=np.float64, y_numeric=True)
        self.direction_ = self.direction(check_random_state(self.random_state), X.shape[1])
        self.line_ = self.line(X @ self.direction_, np.asarray(y, dtype=float))
        return self

    def direction(self, random: np.random.RandomState, d: int) -> np.ndarray:
        return random.uniform(0.5, 1.5, d)

    def line(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """a and b; b = 0 where all t are equal."""
        spread = ((t - t.mean()) ** 2).sum()
        b = ((t - t.mean()) @ y) / spread if spread > 0 else 0.0
        return np.array([y.mean() - b * t.mean(), b])

    def predict(self, Q: Any) -> np.ndarray:
        check_is_fitted(self)
        Q = validate_data(self, Q, dtype=np.float64, reset=False)
        return self.at((Q * self.direction_).sum(axis=1))

    def at(self, t: np.ndarray) -> np.ndarray:
        return self.line_[0] + self.line_[1] * t

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """The coefficient of determination, R²."""
        y, w = np.asarray(y, dtype=float), np.ones(len(y)) if sample_weight is None else np.asarray(sample_weight, dtype=float)
        return float(1 - w @ (y - self.predict(X)) ** 2 / (w @ (y - np.average(y, weights=w)) ** 2))

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.regressor_tags.poor_score = True
        return tags
