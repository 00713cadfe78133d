"""Least squares: with all data at once, and by stochastic gradient descent."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator, RegressorMixin, check_is_fitted, validate_data
from ..weights import weights_of


class LeastSquares(RegressorMixin, BaseEstimator):
    """Minimises ‖Xw + b − y‖². Of several solutions it takes the one whose w (and b, where it fits one) has least norm.

    Parameters
    ----------
    fit_intercept: whether b is fitted, as the weight of a constant feature; else it is 0.
    method: "svd", or "inverse" for (XᵀX)⁻¹Xᵀy; where the columns are dependent, so that there is no inverse, it is "svd" too.
    """

    def __init__(self, fit_intercept: bool = False, method: str = "svd"):
        self.fit_intercept, self.method = fit_intercept, method

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> LeastSquares:
        """`sample_weight`: (n,) weights of at least 0 of the squares; None for 1."""
        X, y = validate_data(self, X, y, y_numeric=True)
        A = np.column_stack([X, np.ones(len(X))]) if self.fit_intercept else X
        if sample_weight is not None:
            root = np.sqrt(weights_of(X, sample_weight))
            A, y = A * root[:, None], y * root
        w = self.solve(A, y)
        self.coef_, self.intercept_ = (w[:-1], w[-1]) if self.fit_intercept else (w, 0.0)
        return self

    def solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        if self.method == "svd" or np.linalg.matrix_rank(X) < X.shape[1]:
            return np.linalg.lstsq(X, y)[0]
        return np.linalg.inv(X.T @ X) @ (X.T @ y)

    def predict(self, X: Any) -> np.ndarray:
        check_is_fitted(self)
        return validate_data(self, X, reset=False) @ self.coef_ + self.intercept_


def squared_loss(w: Any, X: Any, y: Any) -> Any:
    """½‖Xw − y‖²."""
    residual = X @ w - y
    return residual @ residual / 2


def sgd_step(w: Any, x: Any, y: Any, eta: Any) -> Any:
    """A step down the gradient of ½(⟨w,x⟩ − y)²."""
    return w - eta * (w @ x - y) * x


def descend(X: Any, y: Any, eta: Any, start: Any, passes: int) -> np.ndarray:
    """All weights of stochastic gradient descent with a constant step, going through the examples in order."""
    path = [np.asarray(start)]
    for _ in range(passes):
        for x, target in zip(X, y, strict=True):
            path.append(sgd_step(path[-1], x, target, eta))
    return np.array(path)
