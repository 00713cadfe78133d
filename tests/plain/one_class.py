"""One-class machines, as users write them."""

import numpy as np
from scipy.optimize import minimize
from sklearn.svm import OneClassSVM

from .table import Plain


def lightest(K, bound, total):
    """The α with the least αᵀKα, 0 ≤ α ≤ bound and Σα = total, by SciPy; what is at a bound but for rounding is set to it."""
    n = len(K)
    found = minimize(
        lambda a: a @ K @ a / 2, np.full(n, total / n), jac=lambda a: K @ a, bounds=[(0, bound)] * n,
        constraints=[{"type": "eq", "fun": lambda a: a.sum() - total, "jac": lambda a: np.ones(n)}], method="SLSQP",
        options={"ftol": 1e-16, "maxiter": 2000},
    ).x  # fmt: skip
    found[found < 1e-9 * bound] = 0
    found[found > (1 - 1e-9) * bound] = bound
    return found


class AsInThePaper:
    """The dual by SLSQP; ρ is the mean between its bounds. Lists, no tolerance, all points in `dual_coef_`."""

    def __init__(self, nu=0.5):
        self.nu = nu

    def fit(self, X):
        n = len(X)
        alpha = lightest(X @ X.T, self.bound(n), 1.0)
        scores = X @ X.T @ alpha
        low, high = scores[alpha < self.bound(n)].min(initial=np.inf), scores[alpha > 0].max()
        self.offset_ = self.threshold(high if low == np.inf else (low + high) / 2)
        self.coef_, self.dual_coef_ = (alpha @ X).tolist(), alpha.tolist()

    def bound(self, n):
        return 1 / (self.nu * n)

    def threshold(self, value):
        return float(value)

    def decision_function(self, X):
        return (X @ np.array(self.coef_))[:, None] - self.offset_

    def predict(self, X):
        return [1 if score > 0 else -1 for score in self.decision_function(X)]


class ForgetsN(AsInThePaper):
    def bound(self, n):
        return 1 / self.nu


class AddsTheThreshold(AsInThePaper):
    def decision_function(self, X):
        return (X @ np.array(self.coef_))[:, None] + self.offset_


class Primal:
    """The primal problem by SLSQP over w, ρ and ξ: no multipliers, −ρ in `intercept_`."""

    nu = 0.4

    def fit(self, X):
        n, d = X.shape
        slope = np.r_[np.zeros(d), -1.0, np.full(n, self.price(n))]
        rows = np.hstack([X, -np.ones((n, 1)), np.eye(n)])
        found = minimize(
            lambda v: v[:d] @ v[:d] / 2 + slope @ v, np.zeros(d + 1 + n), jac=lambda v: np.r_[v[:d], np.zeros(n + 1)] + slope,
            constraints=[{"type": "ineq", "fun": lambda v: rows @ v, "jac": lambda v: rows}], method="SLSQP",
            bounds=[(None, None)] * (d + 1) + [(0, None)] * n, options={"ftol": 1e-15, "maxiter": 2000},
        )  # fmt: skip
        self.coef_, self.intercept_ = found.x[:d], -found.x[d]
        return self

    def price(self, n):
        return 1 / (self.nu * n)


class PrimalWithTheSum(Primal):
    def price(self, n):
        return 1.0


class OfGram:
    """From the Gram matrix, in LIBSVM's scale, with a declared tolerance."""

    kernel, tol = "precomputed", 1e-5

    def __init__(self, nu=0.75):
        self.nu = nu

    def fit(self, K):
        alpha = lightest(K, 1.0, self.nu * len(K))
        self.support_ = np.flatnonzero(alpha)
        self.dual_coef_ = alpha[None, self.support_]
        scores = K @ alpha
        self.offset_ = np.array([(scores[alpha < 1].min(initial=scores.max()) + scores[self.support_].max()) / 2])
        return self

    def decision_function(self, K):
        return K[:, self.support_] @ self.dual_coef_[0] - self.offset_


class OfGramOnTheOuter(OfGram):
    def fit(self, K):
        super().fit(K)
        self.offset_ = (K @ np.bincount(self.support_, self.dual_coef_[0], len(K))).max()
        return self


TABLE = [
    Plain("one-class-classifier", "as in the paper", AsInThePaper, {"n forgotten": ForgetsN, "+ ρ": AddsTheThreshold}),
    Plain("one-class-classifier", "the primal", Primal, {"the sum": PrimalWithTheSum}),
    Plain("one-class-classifier", "of a Gram matrix", OfGram, {"ρ of the outermost": OfGramOnTheOuter}),
    Plain("one-class-classifier", "scikit-learn's", OneClassSVM(kernel="linear", nu=0.3, tol=1e-5)),
]
