"""The ν-classifier: a soft margin ρ as large as can be, with at most a fraction ν of the examples within it.

B. Schölkopf, A. J. Smola, R. C. Williamson, P. L. Bartlett, *New support vector algorithms*, Neural Computation 12 (2000);
C.-C. Chang, C.-J. Lin, *Training ν-support vector classifiers: theory and algorithms*, Neural Computation 13 (2001).
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ..conventions import BaseEstimator, ClassifierMixin, ConvergenceWarning
from ..two_classes import binary, class_of, new_data, training_data
from .pairs import filled, maximise


class NuMachine(ClassifierMixin, BaseEstimator):
    """Minimises ½‖w‖² − νnρ + Σ max(0, ρ − yᵢ(⟨w,φ(xᵢ)⟩ + b)), ρ ≥ 0, and divides w and b by ρ, so that the margin is 1.

    Its dual in u = yα: minimise ½uᵀKu subject to 0 ≤ αᵢ ≤ 1, where the multipliers of each class sum to νn/2.

    Parameters
    ----------
    nu: ν in (0, 1]. kernel: "linear", or "precomputed": X is then the Gram matrix, of new points with those trained on.
    tol: the optimality conditions end up to this in units of ρ. max_iter: pair steps before giving up.

    Attributes
    ----------
    dual_coef_: (1, n_support) values yᵢαᵢ/ρ. support_: the indices with αᵢ > 0. intercept_: (1,). coef_: (1, d), for the linear
    kernel. margin_: ρ. n_iter_: the number of pair steps.

    Raises `ValueError` for ν outside (0, 1] and of more than 2·min(n₊, n₋)/n. Warns with `ConvergenceWarning` where `max_iter`
    steps do not suffice, and where ρ is at most tol, by which it then does not divide: the two reduced convex hulls meet.
    """

    def __init__(self, nu: float = 0.5, kernel: str = "linear", tol: float = 1e-5, max_iter: int = 10**5):
        self.nu, self.kernel, self.tol, self.max_iter = nu, kernel, tol, max_iter

    def fit(self, X: Any, y: Any) -> NuMachine:
        X, signs = training_data(self, X, y, both=True)
        X, signs = X.astype(np.float64), signs.astype(np.float64)
        if not 0 < self.nu <= 1:
            raise ValueError(f"nu must be in (0, 1], not {self.nu}")
        if self.kernel == "precomputed" and len(X) != X.shape[1]:
            raise ValueError(f"a Gram matrix is square, and this is {X.shape}")
        K = X if self.kernel == "precomputed" else X @ X.T
        classes, start = [np.flatnonzero(signs > 0), np.flatnonzero(signs < 0)], np.zeros(len(signs))
        bound = self.bound(len(signs))
        for members in classes:
            start[members] = signs[members] * filled(self.share(len(signs)), bound, len(members))
        lower, upper = np.minimum(0.0, bound * signs), np.maximum(0.0, bound * signs)
        u, levels, self.n_iter_ = maximise(K, np.zeros(len(signs)), lower, upper, start, classes, self.converged, self.max_iter)
        self.margin_, b = self.planes(*levels)
        unit = self.unit(self.margin_)
        if self.margin_ <= self.tol:
            warnings.warn("the margin is 0 up to tol: the reduced convex hulls meet", ConvergenceWarning, stacklevel=2)
            unit = 1.0
        self.support_ = np.flatnonzero(u)
        self.dual_coef_, self.intercept_ = u[None, self.support_] / unit, np.array([b / unit])
        if self.kernel == "linear":
            self.coef_ = self.dual_coef_ @ X[self.support_]
        return self

    def bound(self, n: int) -> float:
        """The largest multiplier that is allowed."""
        return 1.0

    def share(self, n: int) -> float:
        """To what the multipliers of each class sum."""
        return self.nu * n / 2

    def converged(self, violation: float) -> bool:
        return bool(violation <= self.tol)

    @staticmethod
    def planes(positive: float, negative: float) -> tuple[float, float]:
        """ρ and b, from b − ρ and b + ρ: what is added to the scores of the two classes where they touch their planes."""
        return (negative - positive) / 2, (positive + negative) / 2

    @staticmethod
    def unit(rho: float) -> float:
        """By what w and b are divided."""
        return rho

    def decision_function(self, X: Any) -> np.ndarray:
        X = new_data(self, X).astype(np.float64)
        scores = X[:, self.support_] @ self.dual_coef_[0] if self.kernel == "precomputed" else X @ self.coef_[0]
        return scores + self.intercept_[0]

    def predict(self, X: Any) -> np.ndarray:
        return class_of(self, self.decision_function(X))

    def __sklearn_tags__(self) -> Any:
        tags = binary(super().__sklearn_tags__())
        tags.input_tags.pairwise = self.kernel == "precomputed"
        return tags
