"""In single precision: computed in float64 and kept as float32, or float32 all through."""

import math
from functools import partial

import numpy as np

from .boosters import Lecture
from .machines import pair_step
from .perceptrons import ListSeparator
from .table import Plain

SINGLE = np.float32


class SingleSeparator:
    """Looks for mistakes of the weights as they are kept; a row, read-only."""

    def fit(self, X, y):
        w, self.n_updates_ = np.zeros(X.shape[1], SINGLE), 0
        while (wrong := np.flatnonzero(y * (X @ w.astype(float)) <= 0)).size:
            w = (w + self.sign(y[wrong[0]]) * X[wrong[0]]).astype(SINGLE)
            self.n_updates_ += 1
        self.coef_ = w[None]
        return self

    def sign(self, label):
        return label


class SingleSeparatorOnce(SingleSeparator):
    def fit(self, X, y):
        self.coef_, self.n_updates_ = (y @ X).astype(SINGLE)[None], 1
        return self


class KeptSingle(ListSeparator):
    """Lists, kept as a list of float32."""

    def fit(self, X, y):
        super().fit(X, y)
        self.coef_ = [SINGLE(v) for v in self.coef_]
        return self


class SingleFromFirst:
    """From the first example on, float32 all through, and every weight vector is kept."""

    def fit(self, X, y):
        X, y = X.astype(SINGLE), y.astype(SINGLE)
        path = [y[0] * X[0]]
        while (wrong := np.flatnonzero(y * (X @ path[-1]) <= 0)).size:
            path.append(path[-1] + self.step() * y[wrong[-1]] * X[wrong[-1]])
        self.path_, self.coef_, self.n_updates_ = np.array(path), path[-1], len(path) - 1
        return self

    def step(self):
        return SINGLE(1)


class SingleFromFirstHalves(SingleFromFirst):
    """What it adds is half of the example."""

    def step(self):
        return SINGLE(0.5)


class SingleRidge:
    """With an intercept, by centring; everything that it keeps is single."""

    def __init__(self, alpha=1.0):
        self.alpha = alpha

    def fit(self, X, y):
        middle, level = X.mean(axis=0), y.mean()
        A = X - middle
        w = np.linalg.solve(A.T @ A + self.penalty() * np.eye(X.shape[1]), A.T @ (y - level))
        self.coef_, self.intercept_ = w.astype(SINGLE), SINGLE(level - middle @ w)
        return self

    def penalty(self):
        return self.alpha


class SingleRidgeHalf(SingleRidge):
    def penalty(self):
        return 0.9 * self.alpha


class SingleBooster(Lecture):
    """Its coefficients and errors are an array of float32."""

    def fit(self, X, y):
        super().fit(X, y)
        self.estimator_weights_ = np.array(self.estimator_weights_, SINGLE)
        self.estimator_errors_ = np.array(self.estimator_errors_, SINGLE)
        return self


class SingleBoosterOff(SingleBooster):
    """A coefficient is off by a hundredth."""

    def coefficient(self, error):
        return 1.01 * super().coefficient(error)


def gaussian(X, Y, gamma=0.5):
    squares = ((X[:, None] - Y[None]) ** 2).sum(axis=2)
    return np.exp(-gamma * squares).astype(SINGLE)


def gaussian_off(X, Y, gamma=0.5):
    return gaussian(X, Y, 1.001 * gamma)


def dot(X, Y):
    return (X @ Y.T).astype(SINGLE)


def dot_off(X, Y):
    return dot(X, Y) - SINGLE(0.01)


def sigmoid(z):
    return (1 / (1 + np.exp(-np.clip(z, -500, 500)))).astype(SINGLE)


def sigmoid_off(z):
    return sigmoid(1.001 * np.asarray(z))


def cross_entropy(y, p):
    return SINGLE(-sum(a * math.log(b) if b > 0 else -math.inf for a, b in zip(y, p, strict=True) if a > 0))


def cross_entropy_off(y, p):
    return cross_entropy(y, p) * SINGLE(1.001)


def margin(w, X, y):
    return SINGLE((y * (X @ w)).min() / np.linalg.norm(w))


def margin_off(w, X, y):
    return margin(w, X, y) * SINGLE(1.0001)


def soft_threshold(w, X, y, eta, penalty, by=1.0):
    z = w - eta * X.T @ (X @ w - y) / len(y)
    return (np.sign(z) * np.maximum(abs(z) - by * eta * penalty, 0)).astype(SINGLE)


def descend(gradient, start, eta, steps, rate=1.0):
    """A list of float32 arrays, the start among them; the next iterate is that of what is kept."""
    path = [start.astype(SINGLE)]
    for _ in range(steps):
        w = path[-1].astype(float)
        path.append((w - rate * eta * gradient(w)).astype(SINGLE))
    return path


def single_step(K, y, C, alpha, i, j):
    return pair_step(K, y, C, alpha.copy(), i, j).astype(SINGLE)


def single_step_moves_another(K, y, C, alpha, i, j):
    new = single_step(K, y, C, alpha, i, j)
    new[[k for k in range(len(new)) if k not in (i, j)]] *= SINGLE(0.999)
    return new


def probability(events, n):
    return SINGLE(len(set().union(*events)) / n)


def probability_off(events, n):
    return probability(events, n) * SINGLE(1.0001)


def information(p):
    outer = np.outer(p.sum(axis=1), p.sum(axis=0))
    return np.array(sum(a * math.log(a / b) for a, b in zip(p.flat, outer.flat, strict=True) if a > 0), SINGLE)


def information_off(p):
    return information(p) * SINGLE(1.001)


TABLE = [
    Plain("separator", "float32, a row", SingleSeparator, {"one step": SingleSeparatorOnce}),
    Plain("separator", "a list of float32", KeptSingle),
    Plain("separator", "float32, from the first", SingleFromFirst, {"half an update": SingleFromFirstHalves}),
    Plain("ridge-regressor", "float32, own intercept", SingleRidge, {"another α": SingleRidgeHalf}),
    Plain("booster", "float32, no tolerance", SingleBooster, {"1.01 α": SingleBoosterOff}),
    Plain("gaussian-kernel", "float32", gaussian, {"another γ": gaussian_off}),
    Plain("kernel", "float32", dot, {"minus 1/100": dot_off}),
    Plain("sigmoid", "float32", sigmoid, {"of 1.001 z": sigmoid_off}),
    Plain("cross-entropy", "a float32 scalar", cross_entropy, {"1.001 of it": cross_entropy_off}),
    Plain("margin", "a float32 scalar", margin, {"1.0001 of it": margin_off}),
    Plain("lasso-step", "float32", soft_threshold, {"1.01 η": partial(soft_threshold, by=1.01)}),
    Plain("gradient-method", "a list of float32 arrays", descend, {"half a step": partial(descend, rate=0.5)}),
    Plain("smo-step", "float32", single_step, {"moves another": single_step_moves_another}),
    Plain("union-probability", "a float32 scalar", probability, {"1.0001 of it": probability_off}),
    Plain("mutual-information", "an array of no dimension", information, {"1.001 of it": information_off}),
]
