"""A linear regressor on examples with weights."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator, RegressorMixin, _check_sample_weight, check_is_fitted, validate_data


class WeightedLine(RegressorMixin, BaseEstimator):
    """Fits b + ⟨w,x⟩: the weighted mean of squared residuals, and `alpha`‖w‖², are least."""

    def __init__(self, alpha: float = 1.0):
        self.alpha = alpha

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> WeightedLine:
        X, y = validate_data(self, self.received(X), y, accept_sparse="csr", dtype=np.float64, y_numeric=True)
        k = self.weights(_check_sample_weight(sample_weight, X, dtype=np.float64))
        X, y = self.dense(X), np.asarray(y, dtype=float)
        centre, level = self.mean(X, k), self.mean(y, k)
        Z = X - centre
        G, z = self.mean(Z[:, :, None] * Z[:, None, :], k), self.mean(Z * (y - level)[:, None], k)
        self.coef_ = self.solved(G + self.penalty(k) * np.eye(X.shape[1]), z)
        self.intercept_ = level - centre @ self.coef_
        return self

    def received(self, X: Any) -> Any:
        """The rows as they come."""
        return X

    def solved(self, A: np.ndarray, z: np.ndarray) -> np.ndarray:
        return np.linalg.solve(A, z)

    def dense(self, X: Any) -> np.ndarray:
        return X if isinstance(X, np.ndarray) else X.toarray()

    def weights(self, given: np.ndarray) -> np.ndarray:
        return given

    def mean(self, values: np.ndarray, k: np.ndarray) -> Any:
        """Of values by rows."""
        return np.tensordot(k, values, axes=1) / self.total(k)

    def total(self, k: np.ndarray) -> float:
        return float(k.sum())

    def penalty(self, k: np.ndarray) -> float:
        return self.alpha

    def predict(self, Q: Any) -> np.ndarray:
        check_is_fitted(self)
        Q = validate_data(self, self.received(Q), accept_sparse="csr", dtype=np.float64, reset=False)
        return self.intercept_ + (self.dense(Q) * self.coef_).sum(axis=1)

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """The coefficient of determination, R²."""
        y, w = np.asarray(y, dtype=float), np.ones(len(y)) if sample_weight is None else np.asarray(sample_weight, dtype=float)
        return float(1 - w @ (y - self.predict(X)) ** 2 / (w @ (y - np.average(y, weights=w)) ** 2))

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags
