"""Support vector regression: residuals of up to ε cost nothing, beyond it as much as they exceed it.

H. Drucker, C. J. C. Burges, L. Kaufman, A. Smola, V. Vapnik, *Support vector regression machines*, NIPS 9 (1997);
A. J. Smola, B. Schölkopf, *A tutorial on support vector regression*, Statistics and Computing 14 (2004).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator, RegressorMixin, check_is_fitted, validate_data
from .pairs import maximise


class SVR(RegressorMixin, BaseEstimator):
    """Minimises ½‖w‖² + C Σ max(0, |yᵢ − ⟨w,φ(xᵢ)⟩ − b| − ε).

    Its dual in α and −α*, variables of its own for points above and below the tube: maximise Σyᵢβᵢ − εΣ(αᵢ + αᵢ*) − ½βᵀKβ for
    β = α − α*, subject to 0 ≤ α, α* ≤ C and Σβᵢ = 0; then w = Σβᵢφ(xᵢ).

    Parameters
    ----------
    C: the price of a residual beyond ε. epsilon: ε ≥ 0. kernel: "linear", or "precomputed": X is then the Gram matrix, of new
    points with those trained on. tol: the optimality conditions end up to this in units of the targets. max_iter: pair steps.

    Attributes
    ----------
    dual_coef_: (1, n_support) values βᵢ. support_: the indices with βᵢ ≠ 0. intercept_: (1,). coef_: (1, d), for the linear kernel.
    n_iter_: the number of pair steps.

    Raises `ValueError` for C ≤ 0 and ε < 0; warns with `ConvergenceWarning` where `max_iter` steps do not suffice.
    """

    def __init__(self, C: float = 1.0, epsilon: float = 0.125, kernel: str = "linear", tol: float = 1e-5, max_iter: int = 10**5):
        self.C, self.epsilon, self.kernel, self.tol, self.max_iter = C, epsilon, kernel, tol, max_iter

    def fit(self, X: Any, y: Any) -> SVR:
        X, y = validate_data(self, X, y, dtype=np.float64, y_numeric=True)
        if self.C <= 0 or self.epsilon < 0:
            raise ValueError(f"C must be positive and epsilon at least 0, not {self.C} and {self.epsilon}")
        if self.kernel == "precomputed" and len(X) != X.shape[1]:
            raise ValueError(f"a Gram matrix is square, and this is {X.shape}")
        n, K = len(X), X if self.kernel == "precomputed" else X @ X.T
        (lower, upper), both = self.box(n), [np.arange(2 * n)]
        u, (b,), self.n_iter_ = maximise(
            np.tile(K, (2, 2)), self.slopes(y), lower, upper, np.zeros(2 * n), both, self.converged, self.max_iter
        )
        beta = u[:n] + u[n:]
        self.support_ = np.flatnonzero(beta)
        self.dual_coef_, self.intercept_ = beta[None, self.support_], np.array([b])
        if self.kernel == "linear":
            self.coef_ = self.dual_coef_ @ X[self.support_]
        return self

    def slopes(self, y: np.ndarray) -> np.ndarray:
        """What the dual gains by each α, and by each −α*, where all are 0."""
        return np.concatenate([y - self.epsilon, y + self.epsilon])

    def box(self, n: int) -> tuple[np.ndarray, np.ndarray]:
        """Between which values α and −α* may lie."""
        bound = np.full(n, float(self.C))
        return np.concatenate([0 * bound, -bound]), np.concatenate([bound, 0 * bound])

    def converged(self, violation: float) -> bool:
        return bool(violation <= self.tol)

    def predict(self, X: Any) -> np.ndarray:
        check_is_fitted(self)
        X = validate_data(self, X, dtype=np.float64, reset=False)
        scores = X[:, self.support_] @ self.dual_coef_[0] if self.kernel == "precomputed" else X @ self.coef_[0]
        return scores + self.intercept_[0]

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = self.kernel == "precomputed"
        return tags
