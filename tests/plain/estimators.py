"""LASSO, elastic net, and logistic regression."""

import math
from types import SimpleNamespace

import numpy as np
from scipy.optimize import minimize
from sklearn.linear_model import ElasticNet as TheirElasticNet
from sklearn.linear_model import Lasso as TheirLasso
from sklearn.linear_model import LogisticRegression as TheirLogistic

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
        u = start
        for _ in range(5):  # it may stop where progress is slow, and goes on when it is asked again
            u = minimize(objective, u, jac=True, bounds=bounds, method="L-BFGS-B", options=options).x
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


# ----------------------------------------------------------------------------------------------------------------- logistic


class LogisticBySciPy:
    """BFGS with SciPy's differences for the gradient; a row and an array; it declares what that is worth."""

    def __init__(self, C=1.0, tol=1e-3):
        self.C, self.tol = C, tol

    def fit(self, X, y):
        d = X.shape[1]

        def objective(u):
            return self.C * np.logaddexp(0, -y * (X @ u[:d] + u[d])).sum() + self.penalty(u, d)

        u = minimize(objective, np.zeros(d + 1), method="BFGS", options={"gtol": 1e-6}).x
        self.coef_, self.intercept_ = u[None, :d], u[d:]
        return self

    def penalty(self, u, d):
        return u[:d] @ u[:d] / 2


class LogisticBySciPyOfAll(LogisticBySciPy):
    """Penalises the intercept as well."""

    def penalty(self, u, d):
        return u @ u / 2


class LogisticByWeights:
    """Reweighted least squares, no intercept and none shown; weights and probabilities are lists."""

    C = 2.0

    def fit(self, X, y):
        d = X.shape[1]
        w = np.zeros(d)
        for _ in range(200):
            p = np.array([1 / (1 + math.exp(-float(s))) for s in X @ w])
            gradient = X.T @ (p - (y > 0)) + self.pull(w)
            step = np.linalg.solve(X.T @ np.diag(p * (1 - p)) @ X + np.eye(d) / self.C, gradient)
            w = w - step / max(1.0, abs(X @ step).max())
        self.coef_ = w.tolist()

    def pull(self, w):
        return w / self.C

    def predict_proba(self, X):
        return [[1 / (1 + math.exp(s)), self.positive(s)] for s in (X @ np.array(self.coef_)).tolist()]

    def positive(self, s):
        return 1 / (1 + math.exp(-s))


class LogisticByWeightsOfC(LogisticByWeights):
    """C for 1/C in the gradient."""

    def pull(self, w):
        return w * self.C


class LogisticByWeightsDoubled(LogisticByWeights):
    """tanh in place of its half."""

    def positive(self, s):
        return (1 + math.tanh(s)) / 2


class LogisticByAscent:
    """Accelerated gradient steps on float64, kept as float32; a dictionary behind properties; predicts signs."""

    def __init__(self, C=0.5, fit_intercept=True):
        self.C, self.fit_intercept = C, fit_intercept
        self.kept = {}

    coef_ = property(lambda self: self.kept["w"])
    intercept_ = property(lambda self: self.kept["b"])

    def fit(self, X, y):
        A = np.c_[X, np.ones(len(X))] if self.fit_intercept else X
        free = np.r_[np.ones(X.shape[1]), np.zeros(A.shape[1] - X.shape[1])]
        rate = 1 / (self.C * np.linalg.norm(A, 2) ** 2 / 4 + 1)
        u = v = np.zeros(A.shape[1])
        for k in range(self.steps()):
            g = -self.C * A.T @ (y / (1 + np.exp(y * (A @ v)))) + free * v
            u, last = v - rate * g, u
            v = u + k / (k + 3) * (u - last)
            if k > 100 and abs(g).max() < 1e-9:
                break
        self.kept = {"w": u[: X.shape[1]].astype(np.float32), "b": np.float32(u[X.shape[1] :].sum())}
        return self

    def steps(self):
        return 20000

    def predict(self, X):
        return np.where(X @ self.coef_ + self.intercept_ > 0, 1, -1)


class LogisticByTenSteps(LogisticByAscent):
    def steps(self):
        return 10


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
    Plain("logistic-regressor", "SciPy, a row and an array", LogisticBySciPy, {"penalises b": LogisticBySciPyOfAll}),
    Plain(
        "logistic-regressor",
        "reweighted, lists, no intercept",
        LogisticByWeights,
        {"C for 1/C": LogisticByWeightsOfC, "of 2z": LogisticByWeightsDoubled},
    ),
    Plain("logistic-regressor", "steps, float32, properties", LogisticByAscent, {"ten steps": LogisticByTenSteps}),
    Plain("logistic-regressor", "scikit-learn's", TheirLogistic(C=0.5)),
]
