"""Features in units of their standard deviation."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator, TransformerMixin, check_is_fitted, validate_data


class Standardiser(TransformerMixin, BaseEstimator):
    """Takes the mean off, and divides by the standard deviation, or by 1 where that is 0."""

    def __init__(self, with_std: bool = True):
        self.with_std = with_std

    def fit(self, X: Any, y: Any = None) -> Standardiser:
        X = validate_data(self, X, dtype=np.float64)
        self.mean_, self.scale_ = X.mean(axis=0), self.scale(X)
        return self

    def scale(self, X: np.ndarray) -> np.ndarray:
        found = X.std(axis=0) if self.with_std else np.ones(X.shape[1])
        return np.where(found > 0, found, 1.0)

    def fit_transform(self, X: Any, y: Any = None, **fit_params: Any) -> np.ndarray:
        return self.at_once(self.fit(X, y).transform(X))

    def at_once(self, Z: np.ndarray) -> np.ndarray:
        return Z

    def transform(self, X: Any) -> np.ndarray:
        check_is_fitted(self)
        rows: Any = validate_data(self, X, dtype=np.float64, reset=False)
        return self.forth(rows)

    def forth(self, X: np.ndarray) -> np.ndarray:
        return (X - self.mean_) / self.scale_

    def inverse_transform(self, Z: Any) -> np.ndarray:
        check_is_fitted(self)
        return self.back(np.asarray(Z, dtype=float))

    def back(self, Z: np.ndarray) -> np.ndarray:
        return Z * self.scale_ + self.mean_
