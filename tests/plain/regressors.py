"""Least squares, ridge, lasso, their steps and penalties, and the logistic function."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

import numpy as np
from scipy.optimize import brentq, minimize
from scipy.special import expit, xlogy
from sklearn.linear_model import LinearRegression
from sklearn.linear_model import Ridge as TheirRidge

from .table import Plain


class ByPseudoinverse:
    """No intercept at all, and none is shown."""

    def fit(self, X, y):
        self.coef_ = np.linalg.pinv(X) @ y
        return self

    def predict(self, X):
        return X @ self.coef_


class ByPseudoinverseTwice(ByPseudoinverse):
    def fit(self, X, y):
        self.coef_ = 2 * np.linalg.pinv(X) @ y
        return self


class Centred:
    """An intercept of its own, by centring; the coefficients are a list, predictions a column."""

    def fit(self, X, y):
        middle, level = X.mean(axis=0), y.mean()
        w = np.linalg.lstsq(X - middle, y - level, rcond=None)[0]
        self.coef_, self.intercept_ = w.tolist(), level - self.shift(middle, w)
        return self

    def shift(self, middle, w):
        return float(middle @ w)

    def predict(self, X):
        return (X @ np.array(self.coef_) + self.intercept_)[:, None]


class CentredForgets(Centred):
    def shift(self, middle, w):
        return 0.0


class CentredWrongWay(Centred):
    def shift(self, middle, w):
        return -float(middle @ w)


@dataclass
class Ridge:
    """By the normal equations; a dataclass with the parameter, no intercept."""

    alpha: float = 0.5
    coef_ = None

    def fit(self, X, y):
        d = X.shape[1]
        self.coef_ = np.linalg.solve(X.T @ X + self.penalty() * np.eye(d), X.T @ y)

    def penalty(self):
        return self.alpha


@dataclass
class RidgeOfTwice(Ridge):
    def penalty(self):
        return 2 * self.alpha


class RidgeByRows:
    """By additional rows √α, with an intercept that is not penalised, and `fit_intercept` nowhere."""

    alpha = 2.0

    def fit(self, X, y):
        n, d = X.shape
        rows = np.block([[X, np.ones((n, 1))], [math.sqrt(self.alpha) * np.eye(d), np.zeros((d, 1))]])
        w = np.linalg.lstsq(self.changed(rows), np.r_[y, np.zeros(d)], rcond=None)[0]
        self.coef_, self.intercept_ = w[None, :-1], np.array([w[-1]])
        return self

    def changed(self, rows):
        return rows


class RidgeByRowsWithPenalty(RidgeByRows):
    """Penalises the intercept as well."""

    def fit(self, X, y):
        A = np.c_[X, np.ones(len(X))]
        w = np.linalg.solve(A.T @ A + self.alpha * np.eye(A.shape[1]), A.T @ y)
        self.coef_, self.intercept_ = w[:-1], w[-1]
        return self


# -------------------------------------------------------------------------------------------------------------------- steps


def squared(w, X, y):
    return sum((sum(a * b for a, b in zip(row, w, strict=True)) - t) ** 2 for row, t in zip(X, y, strict=True)) / 2


def squared_mean(w, X, y):
    return np.mean((X @ w - y) ** 2) / 2


def squared_expanded(w, X, y):
    return w @ (X.T @ X) @ w / 2 - w @ (X.T @ y)


def sgd(X, y, eta, start, passes, rate=1.0):
    w, path = list(map(float, start)), [list(map(float, start))]
    for _ in range(passes):
        for x, t in zip(X.tolist(), y.tolist(), strict=True):
            residual = sum(a * b for a, b in zip(w, x, strict=True)) - t
            w = [a - rate * eta * residual * b for a, b in zip(w, x, strict=True)]
            path.append(w)
    return path


def decay(w, X, y, eta, penalty):
    w = w - eta * X.T @ (X @ w - y) / len(y)
    w *= 1 - eta * penalty
    return w


def decay_before(w, X, y, eta, penalty):
    w = (1 - eta * penalty) * w
    return w - eta * X.T @ (X @ w - y) / len(y)


def shrink(w, X, y, eta, penalty):
    z = w - eta * X.T @ (X @ w - y) / len(y)
    return np.where(z > eta * penalty, z - eta * penalty, np.where(z < -eta * penalty, z + eta * penalty, 0.0))


def shrink_by_penalty(w, X, y, eta, penalty):
    z = w - eta * X.T @ (X @ w - y) / len(y)
    return np.sign(z) * np.maximum(abs(z) - penalty, 0)


def slope(w, X, y, penalty):
    return X.T.dot(X.dot(w) - y) / X.shape[0] + penalty * np.sign(w)


def slope_without_mean(w, X, y, penalty):
    return X.T.dot(X.dot(w) - y) + penalty * np.sign(w)


def project(z, c):
    """By sorting."""
    size = sorted((abs(v) for v in z), reverse=True)
    if sum(size) <= c:
        return list(z)
    total, theta = 0.0, 0.0
    for k, v in enumerate(size, 1):
        total += v
        if v > (total - c) / k:
            theta = (total - c) / k
    return [math.copysign(max(abs(v) - theta, 0.0), v) for v in z]


def project_by_root(z, c):
    """By a root of Brent's: approximate, and no tolerance can be declared but SciPy's own of 2e-12."""
    if abs(z).sum() <= c:
        return z.copy()
    theta = brentq(lambda t: np.maximum(abs(z) - t, 0).sum() - c, 0, abs(z).max(), xtol=1e-300, rtol=1e-15)
    return np.sign(z) * np.maximum(abs(z) - theta, 0)


def project_by_scaling(z, c):
    return z * min(1.0, c / max(abs(z).sum(), 1e-300))


# ---------------------------------------------------------------------------------------------------------------- penalties


def norm_of_ridge(X, y, penalty):
    U, s, _ = np.linalg.svd(X, full_matrices=False)
    keep = s > 1e-12 * max(s.max(initial=0.0), 1e-300)
    return float(np.sum((s[keep] * (U.T @ y)[keep] / (s[keep] ** 2 + penalty)) ** 2))


def penalty_for_ball(X, y, c):
    if norm_of_ridge(X, y, 0.0) <= c:
        return 0.0
    high = 1.0
    while norm_of_ridge(X, y, high) > c:
        high *= 2
    return brentq(lambda p: norm_of_ridge(X, y, p) - c, 0, high, xtol=1e-14, rtol=1e-14)


def penalty_for_ball_of_root(X, y, c):
    """Takes the norm for its square."""
    return penalty_for_ball(X, y, c * c)


def penalty_for_diamond(X, y, c):
    """The Lagrange multiplier at the constrained optimum, which scipy finds with w = u − v: max |Xᵀ(y − Xw)|."""
    A, d = np.hstack([X, -X]), X.shape[1]
    if c == 0:
        return float(abs(X.T @ y).max(initial=0.0))
    found = minimize(
        lambda u: ((A @ u - y) ** 2).sum() / 2, np.zeros(2 * d), jac=lambda u: A.T @ (A @ u - y), bounds=[(0, None)] * (2 * d),
        constraints=[{"type": "ineq", "fun": lambda u: c - u.sum(), "jac": lambda u: -np.ones(2 * d)}], method="SLSQP",
        options={"ftol": 1e-16, "maxiter": 1000},
    )  # fmt: skip
    w = found.x[:d] - found.x[d:]
    return float(abs(X.T @ (y - X @ w)).max(initial=0.0))


class Penalty:
    """The same as a class that declares how near it comes."""

    tol = 1e-5

    def __call__(self, X, y, c):
        return self.of(penalty_for_diamond(X, y, c))

    def of(self, penalty):
        return penalty


class PenaltyOfHalf(Penalty):
    def of(self, penalty):
        return penalty / 2


# ----------------------------------------------------------------------------------------------------------------- logistic


def sigmoid(z):
    """Of scalars, so that nothing overflows."""
    return [1 / (1 + math.exp(-v)) if v >= 0 else math.exp(v) / (1 + math.exp(v)) for v in z]


def sigmoid_of_tanh(z):
    return (1 + np.tanh(z)) / 2


def cross_entropy(y, p):
    return -sum(a * math.log(b) if b > 0 else -math.inf for a, b in zip(y, p, strict=True) if a > 0)


def cross_entropy_of_scipy(y, p):
    return -xlogy(y, p).sum()


def cross_entropy_swapped(y, p):
    return cross_entropy(p, y)


TABLE = [
    Plain("linear-regressor", "a pseudoinverse, no intercept", ByPseudoinverse, {"twice": ByPseudoinverseTwice}),
    Plain("linear-regressor", "own intercept, a list", Centred, {"no shift": CentredForgets, "wrong shift": CentredWrongWay}),
    Plain("linear-regressor", "scikit-learn's", LinearRegression()),
    Plain("ridge-regressor", "a dataclass's instance; None at first", Ridge(3.0), {"2α": RidgeOfTwice(3.0)}),
    Plain("ridge-regressor", "own intercept, a row", RidgeByRows, {"penalises it": RidgeByRowsWithPenalty}),
    Plain("ridge-regressor", "scikit-learn's", TheirRidge(alpha=0.25, fit_intercept=False)),
    Plain("squared-loss", "a loop", squared, {"a mean": squared_mean, "no constant": squared_expanded}),
    Plain("sgd", "lists", sgd, {"half a step": partial(sgd, rate=0.5)}),
    Plain("decay-step", "in place", decay, {"decays first": decay_before}),
    Plain("lasso-step", "np.where", shrink, {"by the penalty": shrink_by_penalty}),
    Plain("lasso-gradient", "dot", slope, {"a sum": slope_without_mean}),
    Plain("l1-ball-projection", "sorting, a list", project, {"scaling": project_by_scaling}),
    Plain("l1-ball-projection", "a root of SciPy's", project_by_root),
    Plain("ridge-penalty", "a root, no tolerance", penalty_for_ball, {"c²": penalty_for_ball_of_root}),
    Plain("lasso-penalty", "SLSQP, no tolerance", penalty_for_diamond),
    Plain("lasso-penalty", "a class that declares", Penalty, {"half": PenaltyOfHalf}),
    Plain("sigmoid", "a list", sigmoid, {"of 2z": sigmoid_of_tanh}),
    Plain("sigmoid", "SciPy's", expit),
    Plain("cross-entropy", "a sum", cross_entropy, {"swapped": cross_entropy_swapped}),
    Plain("cross-entropy", "SciPy's", cross_entropy_of_scipy),
]
