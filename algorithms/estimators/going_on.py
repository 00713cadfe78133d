"""Linear regressors that go on from the fit before, and that learn from examples in parts."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import _check_sample_weight, validate_data
from .weighted_line import WeightedLine


class ConjugateLine(WeightedLine):
    """By conjugate gradients, until the residual is `tol` times the right side; with `warm_start` from the slope before."""

    def __init__(self, alpha: float = 1.0, tol: float = 2.0**-40, max_iter: int = 1000, warm_start: bool = False):
        super().__init__(alpha)
        self.tol, self.max_iter, self.warm_start = tol, max_iter, warm_start

    def solved(self, A: np.ndarray, z: np.ndarray) -> np.ndarray:
        w = self.start(len(z))
        r = self.residual(A, w, z)
        p = r
        self.n_iter_ = 1  # the look at the start is one
        for _ in range(self.max_iter):
            if r @ r <= self.tol**2 * (z @ z):
                break
            w = w + (r @ r) / (p @ A @ p) * p
            new = z - A @ w
            r, p = new, new + (new @ new) / (r @ r) * p
            self.n_iter_ += 1
        return w

    def start(self, d: int) -> np.ndarray:
        """Zero, or where it ended."""
        before = vars(self).get("coef_") if self.warm_start else None
        return np.zeros(d) if before is None or before.shape != (d,) else self.resumed(before)

    def resumed(self, w: np.ndarray) -> np.ndarray:
        return w

    def residual(self, A: np.ndarray, w: np.ndarray, z: np.ndarray) -> np.ndarray:
        return z - A @ w


class RunningLine(WeightedLine):
    """By sums of products, to which each part of the examples adds its own."""

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> RunningLine:
        """To these examples, and to nothing from before."""
        vars(self).pop("sums_", None)
        return self.partial_fit(X, y, sample_weight)

    def partial_fit(self, X: Any, y: Any, sample_weight: Any = None) -> RunningLine:
        """Incremental fit: to a chunk of the examples, and to the chunks before."""
        first = "sums_" not in vars(self)
        X, y = validate_data(self, self.received(X), y, accept_sparse="csr", dtype=np.float64, y_numeric=True, reset=first)
        k = self.weights(_check_sample_weight(sample_weight, X, dtype=np.float64))
        found = self.sums(self.dense(X), np.asarray(y, dtype=float), k)
        self.sums_ = found if first else self.added(self.sums_, found)
        moments = self.sums_ / self.sums_[0, 0]
        means = moments[0]
        spread = moments - np.outer(means, means)
        A = spread[1:-1, 1:-1] + self.alpha * np.eye(X.shape[1])
        self.coef_ = self.solved(A, spread[1:-1, -1])
        self.intercept_ = means[-1] - means[1:-1] @ self.coef_
        return self

    def sums(self, X: np.ndarray, y: np.ndarray, k: np.ndarray) -> np.ndarray:
        """Σₖ k zzᵀ, where z is 1, the row, and its target."""
        Z = np.column_stack([np.ones(len(X)), X, y])
        return Z.T @ (k[:, None] * Z)

    def added(self, before: np.ndarray, new: np.ndarray) -> np.ndarray:
        return before + new
