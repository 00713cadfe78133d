"""LASSO and elastic net."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
from scipy.optimize import minimize
from sklearn.linear_model import ElasticNet as TheirElasticNet
from sklearn.linear_model import Lasso as TheirLasso

from .table import Plain


class LassoOnGram:
    """On XᵀX and Xᵀy until no weight changes, no intercept, no tolerance, a list."""

    def __init__(self, alpha=0.5):
        self.alpha = alpha

    def fit(self, X, y):
        G, c, t = X.T @ X, X.T @ y, self.weight(len(y))
        w, before = np.zeros(len(c)), None
        for _ in range(20000):
            for j in np.flatnonzero(np.diag(G)):
                pull = c[j] - G[j] @ w + G[j, j] * w[j]
                w[j] = np.copysign(max(abs(pull) - t, 0.0), pull) / G[j, j]
            if before is not None and np.array_equal(w, before):
                break
            before = w.copy()
        self.coef_ = w.tolist()
        return self

    def weight(self, n):
        return n * self.alpha


class LassoOnGramOfSum(LassoOnGram):
    """Forgets 1/n."""

    def weight(self, n):
        return self.alpha


class LassoByGradients:
    """Proximal gradient steps on centred data; the intercept is an array, ``fit_intercept`` is nowhere."""

    alpha = 0.25

    def fit(self, X, y):
        n, d = X.shape
        middle = X.mean(axis=0)
        A, t = X - middle, y - y.mean()
        rate = n / max(np.linalg.norm(A, 2) ** 2, 1e-12)
        w, v = np.zeros(d), np.zeros(d)
        for k in range(5000):
            moved = v - rate * A.T @ (A @ v - t) / n
            new = np.sign(moved) * np.maximum(abs(moved) - self.threshold(rate), 0)
            v, w, last = new + k / (k + 3) * (new - w), new, w
            if k > 50 and abs(new - last).max() <= 1e-14 * abs(new).max():
                break
        self.coef_, self.intercept_ = w[None], np.array([y.mean() - self.sign() * middle @ w])

    def threshold(self, rate):
        return rate * self.alpha

    def sign(self):
        return 1


class LassoByGradientsOfAlpha(LassoByGradients):
    """Thresholds by alpha, not by alpha times the step."""

    def threshold(self, rate):
        return self.alpha


class LassoByGradientsWrongShift(LassoByGradients):
    def sign(self):
        return -1


class NetOnSplit:
    """SciPy on w = p − m with p, m ≥ 0 and a free intercept; what it declares is wider than SciPy's own."""

    def __init__(self, alpha=0.5, l1_ratio=0.5, tol=1e-5):
        self.alpha, self.l1_ratio, self.tol = alpha, l1_ratio, tol

    def fit(self, X, y):
        n, d = X.shape

        def objective(u):
            w = u[:d] - u[d : 2 * d]
            r = X @ w + u[-1] - y
            g = X.T @ r / n + self.squares() * w
            l1 = self.alpha * self.l1_ratio
            slope = np.concatenate([g + l1, -g + l1, [r.mean()]])
            return r @ r / (2 * n) + l1 * u[: 2 * d].sum() + self.squares() / 2 * w @ w, slope

        start, bounds = np.zeros(2 * d + 1), [(0, None)] * (2 * d) + [(None, None)]
        options = {"ftol": 1e-15, "gtol": 1e-10, "maxiter": 10000, "maxfun": 100000}
        u = minimize(objective, start, jac=True, bounds=bounds, method="L-BFGS-B", options=options).x
        self.coef_, self.intercept_ = u[:d] - u[d : 2 * d], u[-1]
        return self

    def squares(self):
        return self.alpha * (1 - self.l1_ratio)


class NetOnSplitTwice(NetOnSplit):
    """Forgets ½ beside ‖w‖²."""

    def squares(self):
        return 2 * self.alpha * (1 - self.l1_ratio)


class NetByRows:
    """The LASSO of `LassoOnGram` on additional rows √(nα(1−ρ)); parameters in a namespace and as properties; float32."""

    def __init__(self):
        self.set = SimpleNamespace(alpha=0.5, share=0.75)

    alpha = property(lambda self: self.set.alpha)
    l1_ratio = property(lambda self: self.set.share)

    def fit(self, X, y):
        n, d = X.shape
        rows = np.vstack([X, np.sqrt(self.below(n)) * np.eye(d)])
        w = LassoOnGram(self.alpha * self.l1_ratio * n / len(rows)).fit(rows, np.append(y, np.zeros(d))).coef_
        self.coef_ = np.array(w, np.float32)
        return self

    def below(self, n):
        return n * self.alpha * (1 - self.l1_ratio)


class NetByRowsSwapped(NetByRows):
    """ρ and 1 − ρ exchanged below."""

    def below(self, n):
        return n * self.alpha * self.l1_ratio


def net_by_descent(alpha, share, passes=1000):
    """Coordinate descent in plain loops; a closure with attributes."""

    def fit(X, y):
        X, y = X.tolist(), y.tolist()
        n, d = len(X), len(X[0])
        level = sum(y) / n
        middle = [sum(row[j] for row in X) / n for j in range(d)]
        w, r = [0.0] * d, [t - level for t in y]
        for _ in range(passes):
            for j in range(d):
                x = [row[j] - middle[j] for row in X]
                size = sum(v * v for v in x) / n
                c = sum(a * b for a, b in zip(x, r, strict=True)) / n + size * w[j]
                new = 0.0 if size == 0 else max(abs(c) - alpha * share, 0) / (size + alpha * (1 - share)) * (1 if c > 0 else -1)
                r = [a - (new - w[j]) * b for a, b in zip(r, x, strict=True)]
                w[j] = new
        model.coef_, model.intercept_ = tuple(w), level - sum(a * b for a, b in zip(w, middle, strict=True))
        return model

    model = SimpleNamespace(fit=fit, alpha=alpha, l1_ratio=share)
    return model


class NetByDescent:
    """The same as a class."""

    alpha, l1_ratio, passes = 0.25, 0.5, 1000

    def fit(self, X, y):
        found = net_by_descent(self.alpha, self.l1_ratio, self.passes).fit(X, y)
        self.coef_, self.intercept_ = found.coef_, found.intercept_


class NetByDescentOnce(NetByDescent):
    """Ends after one pass."""

    passes = 1


TABLE = [
    Plain("lasso-regressor", "on the Gram matrix, a list", LassoOnGram, {"forgets 1/n": LassoOnGramOfSum}),
    Plain(
        "lasso-regressor",
        "proximal steps, own intercept, a row",
        LassoByGradients,
        {"by alpha": LassoByGradientsOfAlpha, "wrong shift": LassoByGradientsWrongShift},
    ),
    Plain("lasso-regressor", "scikit-learn's", TheirLasso(alpha=0.25)),
    Plain("elastic-net-regressor", "SciPy, a free intercept", NetOnSplit, {"forgets a half": NetOnSplitTwice}),
    Plain("elastic-net-regressor", "additional rows, float32, properties", NetByRows, {"ρ for 1−ρ": NetByRowsSwapped}),
    Plain("elastic-net-regressor", "loops, tuples, returns None", NetByDescent(), {"one pass": NetByDescentOnce()}),
    Plain("elastic-net-regressor", "scikit-learn's", TheirElasticNet(alpha=0.25, l1_ratio=0.25, fit_intercept=False)),
]
