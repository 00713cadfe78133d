"""Logistic regression with a penalty on the squared norm, by Newton's method.

D. R. Cox, *The regression analysis of binary sequences* (1958); S. Boyd, L. Vandenberghe, *Convex Optimization* (2004), §9.5.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from scipy.special import expit

from ..conventions import BaseEstimator, ClassifierMixin, ConvergenceWarning
from ..two_classes import binary, class_of, new_data, training_data
from ..weights import weights_of


class LogisticRegression(ClassifierMixin, BaseEstimator):
    """Minimises C Σ log(1 + e^(−yᵢ(⟨w,xᵢ⟩ + b))) + ½‖w‖², C > 0, for labels y of −1 and +1.

    Parameters
    ----------
    fit_intercept: whether b is fitted, which is not penalised; else it is 0.
    tol: it ends where no entry of the gradient of that, divided by Cn, is larger.
    max_iter: steps, after which it warns.
    warm_start: whether it starts from what it found before, for as many features; else at 0.
    """

    def __init__(
        self, C: float = 1.0, fit_intercept: bool = True, tol: float = 1e-8, max_iter: int = 200, warm_start: bool = False
    ):
        self.C, self.fit_intercept, self.tol, self.max_iter, self.warm_start = C, fit_intercept, tol, max_iter, warm_start

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> LogisticRegression:
        """`sample_weight`: (n,) weights of at least 0 of the losses, the sum of which is n; None for 1."""
        X, y = training_data(self, X, y, both=self.fit_intercept)
        weights = weights_of(X, sample_weight)
        self.total_ = float(weights.sum())
        self.shares_ = weights / self.total_
        u = self.minimise(*self.problem(X), y)
        self.coef_, self.intercept_ = u[None, : X.shape[1]], np.array([u[X.shape[1] :].sum()])
        return self

    def problem(self, X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """X with a constant column where b is fitted, and by column how its weight is penalised beside the mean loss."""
        penalty = np.full(X.shape[1], self.weight(self.total_))
        return (np.column_stack([X, np.ones(len(X))]), np.append(penalty, 0.0)) if self.fit_intercept else (X, penalty)

    def weight(self, n: float) -> float:
        """What multiplies ½‖w‖² beside the mean loss of n examples."""
        return 1 / (self.C * n)

    def minimise(self, A: np.ndarray, penalty: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Newton's method, each step halved until it gains."""
        u = self.start(A.shape[1])
        for steps in range(self.max_iter):
            self.n_iter_ = steps
            g = self.gradient(A, penalty, y, u)
            if self.is_flat(g):
                return u
            s = expit(A @ u)
            H = (A.T * (self.shares_ * s * (1 - s))) @ A + np.diag(penalty)
            step = np.linalg.lstsq(H, g)[0]
            while self.value(A, penalty, y, u - step) > self.value(A, penalty, y, u) - step @ g / 4 and abs(step).max() > 1e-14:
                step = step / 2
            u = u - step
        warnings.warn(f"the gradient is not 0 after {self.max_iter} steps", ConvergenceWarning, stacklevel=3)
        return u

    def start(self, k: int) -> np.ndarray:
        """The k weights, of which the last is the intercept's where b is fitted, to start from."""
        before = np.append(self.coef_[0], self.intercept_ if self.fit_intercept else []) if hasattr(self, "coef_") else np.zeros(0)
        return before if self.warm_start and len(before) == k else np.zeros(k)

    def value(self, A: np.ndarray, penalty: np.ndarray, y: np.ndarray, u: np.ndarray) -> float:
        """The mean loss and the penalty."""
        return float(self.shares_ @ np.logaddexp(0, -y * (A @ u)) + penalty @ u**2 / 2)

    def gradient(self, A: np.ndarray, penalty: np.ndarray, y: np.ndarray, u: np.ndarray) -> np.ndarray:
        return -A.T @ (self.shares_ * y * expit(-y * (A @ u))) + penalty * u

    def is_flat(self, g: np.ndarray) -> bool:
        """Whether it ends at this gradient."""
        return bool(abs(g).max() <= self.tol)

    def decision_function(self, X: Any) -> np.ndarray:
        return new_data(self, X) @ self.coef_[0] + self.intercept_[0]

    def predict_proba(self, X: Any) -> np.ndarray:
        """The probabilities of the first and of the second class, (n, 2)."""
        return self.probabilities(self.decision_function(X))

    def probabilities(self, scores: np.ndarray) -> np.ndarray:
        return np.column_stack([expit(-scores), expit(scores)])

    def predict(self, X: Any) -> np.ndarray:
        return class_of(self, self.decision_function(X))

    def __sklearn_tags__(self) -> Any:
        return binary(super().__sklearn_tags__())
