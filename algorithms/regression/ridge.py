"""Ridge regression: in closed form, by gradient steps with weight decay, and for a given bound on the norm."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator, RegressorMixin, check_is_fitted, validate_data
from ..weights import weights_of


class Ridge(RegressorMixin, BaseEstimator):
    """Minimises ‖Xw + b − y‖² + alpha‖w‖², alpha > 0: w = (XᵀX + alpha·I)⁻¹Xᵀy, on centred data where b is fitted."""

    def __init__(self, alpha: float = 1.0, fit_intercept: bool = False):
        self.alpha, self.fit_intercept = alpha, fit_intercept

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Ridge:
        """`sample_weight`: (n,) weights of at least 0 of the squares; None for 1."""
        X, y = validate_data(self, X, y, y_numeric=True)
        weights = weights_of(X, sample_weight)
        centre, mean = self.means(X, y, weights) if self.fit_intercept else (np.zeros(X.shape[1]), 0.0)
        root = np.sqrt(weights)
        self.coef_ = self.solve((X - centre) * root[:, None], (y - mean) * root)
        self.intercept_ = mean - centre @ self.coef_
        return self

    def means(self, X: np.ndarray, y: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, float]:
        return np.average(X, axis=0, weights=weights), float(np.average(y, weights=weights))

    def solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.linalg.solve(X.T @ X + self.alpha * np.eye(X.shape[1]), X.T @ y)

    def predict(self, X: Any) -> np.ndarray:
        check_is_fitted(self)
        return validate_data(self, X, reset=False) @ self.coef_ + self.intercept_


def gradient_step(w: Any, X: Any, y: Any, eta: Any) -> Any:
    """ŵ = w − (η/N) Xᵀ(Xw − y)."""
    return w - X.T @ (X @ w - y) * eta / len(y)


def decay_step(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """A gradient step on the loss alone, then weight decay."""
    return gradient_step(w, X, y, eta) * (1 - eta * penalty)


class PenaltyForRadius:
    """The λ ≥ 0 at which the ridge solution has ‖w‖² = c, or 0 where the constraint does not bind; by bisection.

    ‖w(λ)‖² = Σ (sᵢ bᵢ/(sᵢ² + λ))² falls as λ grows; s are the singular values, b the targets in their coordinates.
    """

    tol = 1e-9

    def __call__(self, X: Any, y: Any, c: float) -> float:
        if c <= 0:
            raise ValueError("c must be positive")
        U, s, _ = np.linalg.svd(X, full_matrices=False)
        counts = s > max(X.shape) * np.finfo(np.float64).eps * s[0]  # the others are 0, as far as float64 can tell
        s, b = s[counts], (U.T @ y)[counts]

        def too_large(penalty: float) -> bool:
            return bool((((s * b) / (s * s + penalty)) ** 2).sum() > c * (1 + self.tol / 4))

        if not too_large(0.0):
            return 0.0
        low, high = 0.0, float(np.sqrt(((s * b) ** 2).sum() / c))
        while high - low > 1e-14 * high:
            middle = (low + high) / 2
            low, high = (middle, high) if too_large(middle) else (low, middle)
        return high
