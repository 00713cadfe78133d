"""LASSO and elastic net by coordinate descent, which ends at a certified duality gap.

J. Friedman, T. Hastie, R. Tibshirani, *Regularization paths for generalized linear models via coordinate descent* (2010).
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ..conventions import BaseEstimator, ConvergenceWarning, RegressorMixin, check_is_fitted, validate_data
from ..weights import weights_of


class ElasticNet(RegressorMixin, BaseEstimator):
    """Minimises (1/2n)‖y − Xw − b‖² + alpha(l1_ratio‖w‖₁ + ½(1 − l1_ratio)‖w‖²), alpha > 0 and 0 < l1_ratio ≤ 1.

    Parameters
    ----------
    fit_intercept: whether b is fitted, which is not penalised; else it is 0.
    tol: it ends at a duality gap of tol·‖y‖²/n (y less its mean where b is fitted).
    max_iter: passes over the columns, after which it warns, as it does where a pass changes no weight.
    warm_start: whether it starts from the weights that it found before, for as many features; else at 0.
    """

    def __init__(
        self,
        alpha: float = 1.0,
        l1_ratio: float = 0.5,
        fit_intercept: bool = True,
        tol: float = 1e-8,
        max_iter: int = 10_000,
        warm_start: bool = False,
    ):
        self.alpha, self.l1_ratio, self.fit_intercept, self.tol, self.max_iter = alpha, l1_ratio, fit_intercept, tol, max_iter
        self.warm_start = warm_start

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> ElasticNet:
        """`sample_weight`: (n,) weights of at least 0 of the squares, of which then the weighted mean is taken; None for 1."""
        X, y = validate_data(self, X, y, y_numeric=True, dtype=np.float64)
        y, weights = np.asarray(y, dtype=np.float64), weights_of(X, sample_weight)
        centre, mean = self.means(X, y, weights)
        root = np.sqrt(self.mean_one(weights))
        self.coef_ = self.descend((X - centre) * root[:, None], (y - mean) * root)
        self.intercept_ = self.intercept(self.coef_, centre, mean)
        return self

    def means(self, X: np.ndarray, y: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, float]:
        """What is taken off the columns and the targets."""
        if not self.fit_intercept:
            return np.zeros(X.shape[1]), 0.0
        return np.average(X, axis=0, weights=weights), float(np.average(y, weights=weights))

    def mean_one(self, weights: np.ndarray) -> np.ndarray:
        """The weights in proportion, with the mean 1: so a weighted mean of squares is a mean of so many times these."""
        return weights / weights.mean()

    def intercept(self, w: np.ndarray, centre: np.ndarray, mean: float) -> float:
        return mean - float(centre @ w)

    def penalties(self, n: int) -> tuple[float, float]:
        """The factors of ‖w‖₁ and of ½‖w‖² beside the mean loss of n examples."""
        return self.alpha * self.l1_ratio, self.alpha * (1 - self.l1_ratio)

    def descend(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Minimise over one weight after the other, with the residual r = y − Xw at hand."""
        n, d = X.shape
        l1, l2 = self.penalties(n)
        curvatures = (X * X).sum(axis=0) / n
        w = np.where(curvatures > 0, self.start(d), 0.0)  # no step moves the weight of a column of 0
        r = self.first_residual(X, y, w)
        columns = [(j, X[:, j], curvatures[j].item()) for j in np.flatnonzero(curvatures)]
        for passes in range(1, self.max_iter + 1):
            self.n_iter_, before = passes, w.copy()
            for j, x, curvature in columns:
                new = self.minimiser((x @ r).item() / n + curvature * w[j].item(), curvature, l1, l2)
                if new != w[j]:
                    r = self.residual(r, x, new - w[j])
                    w[j] = new
            r = y if not w.any() else r  # what rounding leaves of y would never have the gap 0
            if self.gap(X, y, w, r, l1, l2) <= self.tol * (y @ y) / n:
                return w
            if np.array_equal(w, before):  # a further pass would not change anything either
                break
        warnings.warn(f"the gap is open after {self.n_iter_} passes", ConvergenceWarning, stacklevel=3)
        return w

    def start(self, d: int) -> np.ndarray:
        """The weights to start from."""
        return self.coef_.copy() if self.warm_start and len(getattr(self, "coef_", ())) == d else np.zeros(d)

    def first_residual(self, X: np.ndarray, y: np.ndarray, w: np.ndarray) -> np.ndarray:
        """The residual at the start."""
        return y - X @ w

    def minimiser(self, correlation: float, curvature: float, l1: float, l2: float) -> float:
        """The v that minimises ½curvature·v² − correlation·v + l1|v| + ½l2·v²: by soft thresholding of one number."""
        return (correlation - min(max(correlation, -l1), l1)) / (curvature + l2)

    def residual(self, r: np.ndarray, x: np.ndarray, step: float) -> np.ndarray:
        """The residual after a step of one weight, whose column is x."""
        return r - x * step

    def gap(self, X: np.ndarray, y: np.ndarray, w: np.ndarray, r: np.ndarray, l1: float, l2: float) -> float:
        """The duality gap of w and of its residual, shrunk until it is feasible."""
        n = len(y)
        largest = np.abs(X.T @ r / n - l2 * w).max()
        s = 1.0 if largest <= l1 else l1 / largest
        bent = r @ r / n + l2 * (w @ w)
        return bent / 2 + l1 * np.abs(w).sum() - s * (r @ y) / n + s * s * bent / 2

    def predict(self, X: Any) -> np.ndarray:
        check_is_fitted(self)
        return validate_data(self, X, reset=False) @ self.coef_ + self.intercept_


class Lasso(ElasticNet):
    """Minimises (1/2n)‖y − Xw − b‖² + alpha‖w‖₁: an elastic net with l1_ratio 1."""

    l1_ratio = 1.0

    def __init__(
        self,
        alpha: float = 1.0,
        fit_intercept: bool = True,
        tol: float = 1e-8,
        max_iter: int = 10_000,
        warm_start: bool = False,
    ):
        self.alpha, self.fit_intercept, self.tol, self.max_iter, self.warm_start = alpha, fit_intercept, tol, max_iter, warm_start
