"""Support vector regressions, as users write them."""

import cvxpy as cp
import numpy as np
from scipy.optimize import minimize
from sklearn.svm import SVR

from .table import Plain


class Primal:
    """The primal problem as cvxpy writes it: no multipliers, no tolerance; coefficients are a list."""

    def __init__(self, C=1.0, epsilon=0.25):
        self.C, self.epsilon = C, epsilon

    def fit(self, X, y):
        n, d = X.shape
        w, b = cp.Variable(d), cp.Variable()
        beyond = cp.sum(cp.pos(cp.abs(y - X @ w - b) - self.width()))
        cp.Problem(cp.Minimize(cp.sum_squares(w) / 2 + self.price(n) * beyond)).solve(solver="CLARABEL")
        self.coef_, self.intercept_ = w.value.tolist(), float(b.value)
        return self

    def width(self):
        return self.epsilon

    def price(self, n):
        return self.C

    def predict(self, X):
        return [sum(a * b for a, b in zip(row, self.coef_, strict=True)) + self.intercept_ for row in X.tolist()]


class PrimalWithHalfTheTube(Primal):
    def width(self):
        return self.epsilon / 2


class PrimalOfTheMean(Primal):
    def price(self, n):
        return self.C / n


class Dual:
    """The dual by SLSQP in α and α*; b from its bounds; `dual_coef_` for all points."""

    kernel, tol = "precomputed", 1e-5

    def __init__(self, C=2.0, epsilon=0.5):
        self.C, self.epsilon = C, epsilon

    def fit(self, K, y):
        n, C = len(K), self.C
        signs = np.r_[np.ones(n), -np.ones(n)]
        P, q = np.outer(signs, signs) * np.tile(K, (2, 2)), self.epsilon - signs * np.r_[y, y]
        a = minimize(
            lambda a: a @ P @ a / 2 + q @ a, np.zeros(2 * n), jac=lambda a: P @ a + q, bounds=[(0, C)] * (2 * n),
            constraints=[{"type": "eq", "fun": lambda a: signs @ a, "jac": lambda a: signs}], method="SLSQP",
            options={"ftol": 1e-16, "maxiter": 2000},
        ).x  # fmt: skip
        a = np.where(a < 1e-8 * C, 0, np.where(a > (1 - 1e-8) * C, C, a))
        up, down = a[:n], a[n:]
        r = y - K @ (up - down)
        low = np.r_[(r - self.epsilon)[up < C], (r + self.epsilon)[down > 0]].max()
        high = np.r_[(r - self.epsilon)[up > 0], (r + self.epsilon)[down < C]].min()
        self.dual_coef_, self.intercept_ = self.ordered(up, down), [(low + high) / 2]
        return self

    def ordered(self, up, down):
        return up - down

    def predict(self, K):
        return K @ (np.array(self.dual_coef_)) + self.intercept_[0]


class DualTheOtherWay(Dual):
    def ordered(self, up, down):
        return down - up


TABLE = [
    Plain("support-vector-regressor", "the primal", Primal, {"ε/2": PrimalWithHalfTheTube, "C/n": PrimalOfTheMean}),
    Plain("support-vector-regressor", "an instance", Primal(C=4.0, epsilon=0.0)),
    Plain("support-vector-regressor", "the dual, of a Gram matrix", Dual, {"α* − α": DualTheOtherWay}),
    Plain("support-vector-regressor", "scikit-learn's", SVR(kernel="linear", C=0.5, epsilon=0.125, tol=1e-5)),
]
