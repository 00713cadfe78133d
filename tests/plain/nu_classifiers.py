"""ν-classifiers, as users write them."""

import numpy as np
from scipy.optimize import minimize
from sklearn.svm import NuSVC

from .table import Plain


class NuByDual:
    """The dual by SLSQP, multipliers of at most 1/n as in the paper; ρ and b from the two planes; divided by ρ."""

    def __init__(self, nu=0.5):
        self.nu = nu

    def fit(self, X, y):
        n, K = len(X), self.gram(X)
        Q, rows, bound = K * np.outer(y, y), np.vstack([y, np.ones(n)]), self.bound(n)
        if self.nu * n > 2 * min(np.sum(y > 0), np.sum(y < 0)):
            raise ValueError("ν is infeasible")
        alpha = minimize(
            lambda a: n * (a @ Q @ a) / 2, np.where(y > 0, 0.5 / np.sum(y > 0), 0.5 / np.sum(y < 0)) * self.nu,
            jac=lambda a: n * Q @ a, bounds=[(0, bound)] * n, method="SLSQP",
            constraints=[{"type": "eq", "fun": lambda a: rows @ a - [0, self.nu], "jac": lambda a: rows}],
            options={"ftol": 1e-17, "maxiter": 3000},
        ).x  # fmt: skip
        alpha = np.where(alpha < 1e-7 * bound, 0, np.where(alpha > (1 - 1e-7) * bound, bound, alpha))
        scores = K @ (alpha * y)
        positive = self.middle(scores[(y > 0) & (alpha < bound)].min(initial=np.inf), scores[(y > 0) & (alpha > 0)].max())
        negative = self.middle(scores[(y < 0) & (alpha < bound)].max(initial=-np.inf), scores[(y < 0) & (alpha > 0)].min())
        rho, b = (positive - negative) / 2, -(positive + negative) / 2
        if rho < 1e-6:
            raise ValueError("the margin is 0")
        self.dual_coef_, self.intercept_ = alpha * y / self.unit(rho), b / self.unit(rho)
        self.finish(X)
        return self

    def middle(self, inner, outer):
        return outer if np.isinf(inner) else (inner + outer) / 2

    def gram(self, X):
        return X @ X.T

    def bound(self, n):
        return 1 / n

    def unit(self, rho):
        return rho

    def finish(self, X):
        self.coef_ = (self.dual_coef_ @ X)[None]

    def decision_function(self, X):
        return X @ self.coef_[0] + self.intercept_

    def predict(self, X):
        return np.where(self.decision_function(X) > 0, 1.0, -1.0)


class NotDivided(NuByDual):
    def unit(self, rho):
        return 1.0


class BoundOfTwo(NuByDual):
    def bound(self, n):
        return 2 / n


class NuOfGram(NuByDual):
    """From the Gram matrix; the numbers are in a list."""

    kernel, tol = "precomputed", 1e-4

    def gram(self, X):
        return X

    def finish(self, X):
        self.support_ = np.flatnonzero(self.dual_coef_).tolist()
        self.dual_coef_ = [self.dual_coef_[self.support_].tolist()]

    def decision_function(self, X):
        return X[:, self.support_] @ self.dual_coef_[0] + self.intercept_


class NuOfGramByOneClass(NuOfGram):
    """The intercept from the positives alone."""

    def fit(self, X, y):
        super().fit(X, y)
        self.intercept_ = 1 - (X[:, self.support_] @ self.dual_coef_[0])[y > 0].min()
        return self


TABLE = [
    Plain("nu-classifier", "as in the paper", NuByDual, {"not divided": NotDivided, "2/n": BoundOfTwo}),
    Plain("nu-classifier", "of a Gram matrix", NuOfGram, {"b of the positives": NuOfGramByOneClass}),
    Plain("nu-classifier", "scikit-learn's", NuSVC(kernel="linear", nu=0.4, tol=1e-5)),
]
