"""Support vector machines and their steps, margins, tests of separability, the sphere."""

import itertools
import math
from fractions import Fraction
from functools import partial

import numpy as np
from scipy.integrate import quad
from scipy.optimize import linprog, minimize
from scipy.special import betainc
from sklearn.svm import SVC

from .table import Plain


def dual_by_slsqp(X, y, C=None, intercept=True):
    """The multipliers, by SciPy."""
    Q = (X @ X.T) * np.outer(y, y)
    constraints = [{"type": "eq", "fun": lambda a: a @ y, "jac": lambda a: y}] if intercept else []
    return minimize(
        lambda a: a @ Q @ a / 2 - a.sum(), np.zeros(len(y)), jac=lambda a: Q @ a - 1, bounds=[(0, C)] * len(y),
        constraints=constraints, method="SLSQP", options={"ftol": 1e-15, "maxiter": 2000},
    ).x  # fmt: skip


class HardMargin:
    """The primal problem by SLSQP; no tolerance, no multipliers."""

    def fit(self, X, y):
        lifted = y[:, None] * np.c_[X, np.ones(len(X))]
        found = minimize(
            lambda v: v[:-1] @ v[:-1] / 2, np.zeros(X.shape[1] + 1), jac=lambda v: np.r_[v[:-1], 0],
            constraints=[{"type": "ineq", "fun": lambda v: lifted @ v - 1, "jac": lambda v: lifted}], method="SLSQP",
            options={"ftol": 1e-14, "maxiter": 1000},
        )  # fmt: skip
        self.coef_, self.intercept_ = found.x[:-1].tolist(), found.x[-1]
        return self

    def decision_function(self, X):
        return X @ np.array(self.coef_) + self.intercept_

    def predict(self, X):
        return np.where(self.decision_function(X) >= 0, 1, -1)


class HardMarginShifted(HardMargin):
    def fit(self, X, y):
        super().fit(X, y)
        self.intercept_ += 0.25
        return self


class HardMarginTwice(HardMargin):
    def fit(self, X, y):
        super().fit(X, y)
        self.coef_, self.intercept_ = [2 * v for v in self.coef_], 2 * self.intercept_
        return self


class WithMultipliers:
    """The closest points of the hulls by Gilbert's problem, with multipliers for every example."""

    tol = 1e-4

    def fit(self, X, y):
        positive, negative = X[y > 0], X[y < 0]
        A = np.vstack([positive, -negative])
        n, k = len(A), len(positive)
        sums = np.zeros((2, n))
        sums[0, :k], sums[1, k:] = 1, 1
        found = minimize(
            lambda a: (a @ A) @ (a @ A) / 2, np.r_[np.full(k, 1 / k), np.full(n - k, 1 / (n - k))], jac=lambda a: A @ (a @ A),
            bounds=[(0, None)] * n, constraints=[{"type": "eq", "fun": lambda a: sums @ a - 1, "jac": lambda a: sums}],
            method="SLSQP", options={"ftol": 1e-16, "maxiter": 2000},
        )  # fmt: skip
        gap = found.x @ A
        self.coef_ = (2 * gap / (gap @ gap))[None]
        scores = X @ self.coef_[0]
        self.intercept_ = self.threshold(scores[y > 0].min(), scores[y < 0].max())
        signed = np.empty(n)
        signed[y > 0], signed[y < 0] = found.x[:k], -found.x[k:]
        self.dual_coef_, self.support_ = (2 * signed / (gap @ gap))[None], np.arange(n)
        return self

    def threshold(self, low, high):
        return np.array([-(low + high) / 2])


class WithMultipliersAtNegatives(WithMultipliers):
    def threshold(self, low, high):
        return np.array([-high])


class SoftMargin:
    """The dual by SLSQP; the intercept is halfway between its bounds, and `C` a plain attribute."""

    def __init__(self, C=1.0):
        self.C = C

    def fit(self, X, y):
        alpha = np.clip(dual_by_slsqp(X, y, self.C), 0, self.C)
        alpha[alpha < 1e-9 * self.C] = 0
        alpha[alpha > (1 - 1e-9) * self.C] = self.C
        w = (alpha * y) @ X
        rest = y - X @ w
        low = rest[((alpha < self.C) & (y > 0)) | ((alpha > 0) & (y < 0))].max()
        high = rest[((alpha < self.C) & (y < 0)) | ((alpha > 0) & (y > 0))].min()
        self.coef_, self.intercept_ = self.scaled(w), (low + high) / 2
        self.dual_coef_, self.support_ = alpha * y, np.arange(len(y))
        return self

    def scaled(self, w):
        return w


class SoftMarginHalf(SoftMargin):
    def scaled(self, w):
        return w / 2


class SoftMarginOfMean(SoftMargin):
    """Its C is that of the sum divided by the number of examples."""

    def fit(self, X, y):
        C, self.C = self.C, self.C / len(y)
        super().fit(X, y)
        self.C = C
        return self


class Subgradient:
    """Pegasos: approximate, random, and it declares no tolerance."""

    def __init__(self, C=1.0, steps=400):
        self.C, self.steps = C, steps

    def fit(self, X, y):
        rng, A = np.random.default_rng(0), np.c_[X, np.ones(len(X))]
        w, n = np.zeros(A.shape[1]), len(A)
        for t in range(1, self.steps + 1):
            i, eta = rng.integers(n), 1 / t
            loss = y[i] * (A[i] @ w) < 1
            w = (1 - eta) * w + eta * self.C * n * y[i] * A[i] * loss
        self.coef_, self.intercept_ = w[:-1], w[-1]
        return self


def pair_step(K, y, C, alpha, i, j):
    """Platt's step, in place."""
    error = K @ (alpha * y) - y
    eta = K[i, i] + K[j, j] - 2 * K[i, j]
    if y[i] == y[j]:
        low, high = max(0.0, alpha[i] + alpha[j] - C), min(C, alpha[i] + alpha[j])
    else:
        low, high = max(0.0, alpha[j] - alpha[i]), min(C, C + alpha[j] - alpha[i])
    old = alpha[j]
    slope = y[j] * (error[i] - error[j])
    new = min(max(old + slope / eta, low), high) if eta > 0 else (high if slope > 0 else low if slope < 0 else old)
    alpha[j] = new
    alpha[i] += y[i] * y[j] * (old - new)
    return alpha


def pair_step_not_clipped(K, y, C, alpha, i, j):
    alpha = alpha.copy()
    error = K @ (alpha * y) - y
    eta = max(K[i, i] + K[j, j] - 2 * K[i, j], 1e-12)
    step = y[j] * (error[i] - error[j]) / eta
    alpha[j] += step
    alpha[i] -= y[i] * y[j] * step
    return alpha


# ------------------------------------------------------------------------------------------------------------ separability


def separable(X, y):
    """A phase-one program: the largest t ≤ 1 with y(⟨w,x⟩ − b) ≥ t, of bounded w."""
    A = -y[:, None] * np.c_[X, -np.ones(len(X))]
    found = linprog(np.zeros(A.shape[1]), A_ub=A, b_ub=-np.ones(len(X)), bounds=(None, None), method="highs")
    return found.status == 0


def separable_through_the_origin(X, y):
    found = linprog(np.zeros(X.shape[1]), A_ub=-y[:, None] * X, b_ub=-np.ones(len(X)), bounds=(None, None), method="highs")
    return found.status == 0


def margin(w, X, y):
    return min(label * sum(a * b for a, b in zip(w, x, strict=True)) for x, label in zip(X, y, strict=True)) / math.hypot(*w)


def margin_of_sizes(w, X, y):
    return np.abs(X @ w).min() / np.linalg.norm(w)


def weights_of_first(d):
    return [(-0.5) ** k for k in range(d)]


def weights_of_first_positive(d):
    return 0.5 ** np.arange(d)


def decide(answers):
    return np.argmax(answers, axis=1)


def decide_by_loop(answers):
    return [list(row).index(1) for row in np.asarray(answers)]


def decide_last(answers):
    return answers.shape[1] - 1 - np.argmax(answers[:, ::-1], axis=1) + (answers.sum(axis=1) > 1) - answers.shape[1] % 2


def mass(d, t):
    """The regularised incomplete beta function: x₁² is Beta(½, (d−1)/2)."""
    if d == 1:
        return 1.0 if t >= 1 else 0.0
    return betainc(0.5, (d - 1) / 2, t * t)


def mass_by_quadrature(d, t):
    if d == 1:
        return float(t >= 1)
    density = partial(lambda a, k: math.sin(a) ** k, k=d - 2)
    half = quad(density, math.acos(t), math.pi / 2, epsabs=1e-14, epsrel=1e-13, limit=500)[0]
    return half / quad(density, 0, math.pi / 2, epsabs=1e-14, epsrel=1e-13, limit=500)[0]


def mass_of_next_dimension(d, t):
    return mass(d + 1, t)


def largest_margin(X, y):
    """The distance of the hull of the yx from 0, by SLSQP over the weights; no tolerance is declared."""
    A = y[:, None] * X
    found = minimize(
        lambda a: (a @ A) @ (a @ A), np.full(len(A), 1 / len(A)), jac=lambda a: 2 * A @ (a @ A), bounds=[(0, 1)] * len(A),
        constraints=[{"type": "eq", "fun": lambda a: a.sum() - 1, "jac": lambda a: np.ones(len(a))}], method="SLSQP",
        options={"ftol": 1e-18, "maxiter": 2000},
    )  # fmt: skip
    return math.sqrt(max(found.fun, 0.0))


def largest_margin_of_mean(X, y):
    w = (y[:, None] * X).mean(axis=0)
    return max(0.0, float((y * (X @ w)).min() / max(np.linalg.norm(w), 1e-300)))


def union(events, n):
    return len(set(itertools.chain.from_iterable(events))) / n


def union_as_fraction(events, n):
    happens = [any(outcome in event for event in events) for outcome in range(n)]
    return Fraction(sum(happens), n)


def sum_of_probabilities(events, n):
    return sum(len(event) for event in events) / n


TABLE = [
    Plain("max-margin-classifier", "SLSQP, no tolerance", HardMargin, {"b + ¼": HardMarginShifted, "twice": HardMarginTwice}),
    Plain("max-margin-classifier", "multipliers, declared", WithMultipliers, {"b of one class": WithMultipliersAtNegatives}),
    Plain("max-margin-classifier", "scikit-learn's", SVC(kernel="linear", C=1e6, tol=1e-5)),
    Plain(
        "soft-margin-classifier", "the dual, no tolerance", SoftMargin, {"half": SoftMarginHalf, "C/n": SoftMarginOfMean},
    ),
    Plain("soft-margin-classifier", "an instance", SoftMargin(C=8.0)),
    Plain("soft-margin-classifier", "scikit-learn's", SVC(kernel="linear", C=0.5, tol=1e-4), {"approximate": Subgradient}),
    Plain("smo-step", "in place", pair_step, {"not clipped": pair_step_not_clipped}),
    Plain("separability-test", "HiGHS", separable, {"through 0": separable_through_the_origin}),
    Plain("margin", "a loop", margin, {"sizes": margin_of_sizes}),
    Plain("first-one-weights", "a list", weights_of_first, {"all positive": weights_of_first_positive}),
    Plain("one-versus-rest", "argmax", decide, {"another": decide_last}),
    Plain("one-versus-rest", "a loop", decide_by_loop),
    Plain("sphere-mass", "the incomplete beta function", mass, {"d + 1": mass_of_next_dimension}),
    Plain("sphere-mass", "a quadrature", mass_by_quadrature),
    Plain("largest-margin", "SLSQP, no tolerance", largest_margin, {"of the mean": largest_margin_of_mean}),
    Plain("union-probability", "a float", union, {"a sum": sum_of_probabilities}),
    Plain("union-probability", "a fraction", union_as_fraction),
]  # fmt: skip
