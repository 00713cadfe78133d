"""The one-class support vector machine: a half-space, as far from the origin as can be, that all but a fraction ν is in.

B. Schölkopf, J. C. Platt, J. Shawe-Taylor, A. J. Smola, R. C. Williamson, *Estimating the support of a high-dimensional
distribution*, Neural Computation 13 (2001).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator, OutlierMixin, check_is_fitted, validate_data
from .pairs import filled, maximise


class OneClassMachine(OutlierMixin, BaseEstimator):
    """Minimises ½‖w‖² − ρ + 1/(νn) Σ max(0, ρ − ⟨w,φ(xᵢ)⟩), and predicts +1 where ⟨w,φ(x)⟩ ≥ ρ, else −1.

    Its dual: minimise ½αᵀKα subject to 0 ≤ αᵢ ≤ 1/(νn) and Σαᵢ = 1; then w = Σαᵢφ(xᵢ).

    Parameters
    ----------
    nu: ν in (0, 1]. kernel: "linear", or "precomputed": X is then the Gram matrix, of new points with those trained on.
    tol: the optimality conditions end up to this in units of the scores ⟨w,φ(x)⟩. max_iter: pair steps before giving up.

    Attributes
    ----------
    dual_coef_: (1, n_support) values αᵢ. support_: the indices with αᵢ > 0. offset_: ρ. coef_: (1, d), for the linear kernel.
    n_iter_: the number of pair steps.

    Raises `ValueError` for ν outside (0, 1]; warns with `ConvergenceWarning` where `max_iter` steps do not suffice.
    """

    def __init__(self, nu: float = 0.5, kernel: str = "linear", tol: float = 1e-5, max_iter: int = 10**5):
        self.nu, self.kernel, self.tol, self.max_iter = nu, kernel, tol, max_iter

    def fit(self, X: Any, y: Any = None) -> OneClassMachine:
        X = validate_data(self, X, dtype=np.float64)
        if not 0 < self.nu <= 1:
            raise ValueError(f"nu must be in (0, 1], not {self.nu}")
        if self.kernel == "precomputed" and len(X) != X.shape[1]:
            raise ValueError(f"a Gram matrix is square, and this is {X.shape}")
        n, K = len(X), X if self.kernel == "precomputed" else X @ X.T
        lower, upper, start = np.zeros(n), np.full(n, self.bound(n)), filled(1.0, self.bound(n), n)
        groups = [np.arange(n)]
        alpha, (level,), self.n_iter_ = maximise(K, np.zeros(n), lower, upper, start, groups, self.converged, self.max_iter)
        self.support_ = np.flatnonzero(alpha)
        self.dual_coef_, self.offset_ = alpha[None, self.support_], -level
        if self.kernel == "linear":
            self.coef_ = self.dual_coef_ @ X[self.support_]
        return self

    def bound(self, n: int) -> float:
        """The largest multiplier that is allowed."""
        return 1 / (self.nu * n)

    def converged(self, violation: float) -> bool:
        return bool(violation <= self.tol)

    def score_samples(self, X: Any) -> np.ndarray:
        """⟨w,φ(x)⟩ for each row."""
        check_is_fitted(self)
        X = validate_data(self, X, dtype=np.float64, reset=False)
        return X[:, self.support_] @ self.dual_coef_[0] if self.kernel == "precomputed" else X @ self.coef_[0]

    def decision_function(self, X: Any) -> np.ndarray:
        return self.score_samples(X) - self.offset_

    def predict(self, X: Any) -> np.ndarray:
        return np.where(self.decision_function(X) >= 0, 1, -1)

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = self.kernel == "precomputed"
        return tags
