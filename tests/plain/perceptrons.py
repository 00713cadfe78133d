"""Online learners and separators: perceptrons, and what else finds a separating hyperplane."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import numpy as np
from scipy.optimize import linprog
from sklearn.linear_model import Perceptron, SGDClassifier

from .table import Plain


class OnLists:
    """Lists and loops, with a bias; answers with a list."""

    def __init__(self, rate=0.5):
        self.rate, self.w, self.b = rate, None, 0.0

    def score(self, x):
        return sum(wj * xj for wj, xj in zip(self.w, x, strict=True)) + self.b

    def partial_fit(self, X, y, classes=None):
        for x, label in zip(X.tolist(), y.tolist(), strict=True):
            if self.w is None:
                self.w = [0.0] * len(x)
            if label * self.score(x) <= 0:
                self.learn(x, label)
        return self

    def learn(self, x, label):
        self.w = [wj + self.rate * label * xj for wj, xj in zip(self.w, x, strict=True)]
        self.b += self.rate * label

    def predict(self, X):
        if self.w is None:
            raise RuntimeError("not fitted")
        return [1 if self.score(x) > 0 else -1 for x in X.tolist()]


class OnListsNoLabel(OnLists):
    def learn(self, x, label):
        super().learn(x, 1)


class OnListsHalfBias(OnLists):
    def learn(self, x, label):
        super().learn(x, label)
        self.b -= 2 * self.rate * label


@dataclass
class OnlineData:
    """A dataclass, used as an instance; its weights grow with the first example, and it has no bias."""

    coef_: np.ndarray = field(default_factory=lambda: np.zeros(0))
    updates: int = 0
    fit_intercept: bool = False

    def partial_fit(self, X, y, classes=None):
        if self.coef_.size == 0:
            self.coef_ = np.zeros(X.shape[1])
        for i in range(X.shape[0]):
            if np.sign(X[i] @ self.coef_) != y[i]:
                self.coef_ = self.coef_ + self.step(y[i], X[i])
                self.updates += 1

    def step(self, label, x):
        return label * x

    def predict(self, X):
        return np.where(X @ self.coef_ > 0, 1.0, -1.0) if self.coef_.size else -np.ones(len(X))


class OnlineDataSquares(OnlineData):
    def step(self, label, x):
        return label * x * x


class InPlace:
    """Its weights are one buffer that is written to, also while somebody holds it; predicts in a column."""

    fit_intercept = False

    def partial_fit(self, X, y, classes=None):
        if not hasattr(self, "coef_"):
            self.coef_ = np.zeros((1, X.shape[1]), order="F")
        for x, label in zip(X, y, strict=True):
            if label * (self.coef_ @ x).item() <= 0:
                self.coef_ += label * x
        return self

    def predict(self, X):
        return np.where(X @ self.coef_.T > 0, 1, -1)


class InPlaceAlways(InPlace):
    def partial_fit(self, X, y, classes=None):
        if not hasattr(self, "coef_"):
            self.coef_ = np.zeros((1, X.shape[1]), order="F")
        self.coef_ += y[0] * X[0]
        return self


class ZeroAndOne:
    """Works with classes 0 and 1 inside, and answers with the classes that it was given."""

    def __init__(self):
        self.classes_, self.theta = np.array([-1, 1]), None

    def partial_fit(self, X, y, classes=None):
        self.classes_ = self.classes_ if classes is None else np.asarray(classes)
        self.theta = np.zeros(X.shape[1]) if self.theta is None else self.theta
        for x, label in zip(X, np.searchsorted(self.classes_, y), strict=True):
            self.theta = self.theta + (int(label) - int(x @ self.theta > 0)) * x
        return self

    def predict(self, X):
        theta = np.zeros(X.shape[1]) if self.theta is None else self.theta
        return self.classes_[(X @ theta > 0).astype(int)]


class ZeroAndOneSwapped(ZeroAndOne):
    def predict(self, X):
        return -super().predict(X)


def wrapped():
    return Perceptron(fit_intercept=False, shuffle=False, tol=None, max_iter=1)


class Wrapper:
    """A wrapper of scikit-learn's that shows nothing of it."""

    def __init__(self):
        self._inner = SGDClassifier(loss="perceptron", learning_rate="constant", eta0=0.25, penalty=None)

    def partial_fit(self, X, y, classes=None):
        self._inner.partial_fit(X, y, classes=[-1, 1])
        return self

    def predict(self, X):
        return self._inner.predict(X).astype(np.int8)


class WrapperOfOneClass(Wrapper):
    """Its labels are all alike."""

    def partial_fit(self, X, y, classes=None):
        return super().partial_fit(X, abs(y))


# ------------------------------------------------------------------------------------------------------- through a kernel


class KernelLearner:
    """The dual perceptron, on lists of the examples that it got wrong."""

    def __init__(self):
        self.seen, self.signs = [], []

    def kernel(self, X, Z):
        return (np.asarray(X) @ np.asarray(Z).T) ** 2

    def predict(self, X):
        if not self.seen:
            return np.full(len(X), -1)
        return np.where(self.kernel(X, self.seen) @ np.array(self.signs) > 0, 1, -1)

    def partial_fit(self, X, y, classes=None):
        for i in range(len(X)):
            value = sum(s * self.kernel(X[i : i + 1], [z])[0, 0] for s, z in zip(self.signs, self.seen, strict=True))
            if y[i] * value <= 0:
                self.seen.append(X[i].copy())
                self.signs.append(self.sign(y[i]))
        return self

    def sign(self, label):
        return label


class KernelLearnerNoSign(KernelLearner):
    def sign(self, label):
        return 1


# --------------------------------------------------------------------------------------------------------------- in batches


class ListSeparator:
    """Passes over lists until there is no mistake; Python's numbers all through."""

    def fit(self, X, y):
        rows, labels = X.tolist(), [int(v) for v in y]
        w, self.n_updates_, clean = [0.0] * len(rows[0]), 0, False
        while not clean:
            clean = True
            for x, label in zip(rows, labels, strict=True):
                if label * sum(a * b for a, b in zip(w, x, strict=True)) <= 0:
                    w = [a + label * b for a, b in zip(w, x, strict=True)]
                    self.n_updates_ += 1
                    clean = False
        self.coef_ = w
        return self


class ListSeparatorOnePass(ListSeparator):
    def fit(self, X, y):
        self.coef_, self.n_updates_ = (X * y[:, None]).mean(axis=0).tolist(), 1
        return self


class RandomOrder:
    """In an order drawn from a generator of its own, with an intercept; its weights are a matrix of NumPy's."""

    def __init__(self, seed=None):
        self.rng = np.random.default_rng(seed)

    def fit(self, X, y):
        w, b, self.n_updates_ = np.zeros(X.shape[1]), 0.0, 0
        while True:
            mistakes = 0
            for i in self.rng.permutation(len(X)):
                if y[i] * (X[i] @ w + b) <= 0:
                    w, b, mistakes = w + y[i] * X[i], b + y[i], mistakes + 1
            self.n_updates_ += mistakes
            if not mistakes:
                break
        self.coef_, self.intercept_ = np.matrix(w), np.array([b])
        return self


class RandomOrderForgetsBias(RandomOrder):
    def fit(self, X, y):
        super().fit(X, y)
        self.intercept_ = -self.intercept_ - 1
        return self


class ShuffledPaths:
    """Of Python's `random`, with the path as a list of tuples and no end of updates."""

    def fit(self, X, y):
        w, self.path_ = np.zeros(X.shape[1]), [(0.0,) * X.shape[1]]
        left = [i for i in range(len(X)) if y[i] * (X[i] @ w) <= 0]
        while left:
            i = random.choice(left)
            w = self.updated(w, X[i], y[i])
            self.path_.append(tuple(w))
            left = [i for i in range(len(X)) if y[i] * (X[i] @ w) <= 0]
        self.coef_, self.n_updates_ = w, np.int64(len(self.path_) - 1)
        return self

    def updated(self, w, x, y):
        return w + y * x


class ShuffledPathsTwice(ShuffledPaths):
    def updated(self, w, x, y):
        return w + (1 if not w.any() else 2) * y * x


class ByLinearProgram:
    """Not a perceptron: HiGHS finds a point of all the half-spaces. It has an intercept and no number of updates."""

    def fit(self, X, y):
        A = -np.c_[X, np.ones(len(X))] * np.asarray(y)[:, None]
        found = linprog(np.zeros(A.shape[1]), A_ub=A, b_ub=-np.ones(len(X)), bounds=(None, None), method="highs")
        self.coef_, self.intercept_ = found.x[:-1], float(found.x[-1])


class ByLeastSquares:
    """Least squares separate most, but not all."""

    def fit(self, X, y):
        w = np.linalg.lstsq(np.c_[X, np.ones(len(X))], y, rcond=None)[0]
        self.coef_, self.intercept_ = w[:-1], w[-1]


class Rated:
    """With a learning rate, read-only weights, and a start at the first example."""

    def __init__(self, rate=4.0):
        self.rate = rate

    def fit(self, X, y):
        w, path = self.rate * y[0] * X[0], []
        path.append(w)
        while (margins := y * (X @ w)).min() <= 0:
            i = int(margins.argmin())
            w = w + self.rate * y[i] * X[i]
            path.append(w)
        self.path_ = np.vstack(path)
        self.coef_, self.n_updates_ = w.copy(), len(path) - 1
        self.coef_.setflags(write=False)
        return self


class RatedTooFew(Rated):
    """Its path lacks a step."""

    def fit(self, X, y):
        super().fit(X, y)
        self.path_ = np.vstack([self.path_[:1], self.path_[2:]])
        return self


class CountsFromFirst:
    """Starts at the first example, tells the number of its updates but no path."""

    def fit(self, X, y):
        self.coef_, self.n_updates_ = y[0] * X[0], 0
        for _ in range(10**6):
            for x, label in zip(X, y, strict=True):
                if label * x.dot(self.coef_) <= 0:
                    self.coef_ = self.coef_ + label * x
                    self.n_updates_ += 1
                    break
            else:
                return self
        return self


class CountsFromFirstWrongly(CountsFromFirst):
    def fit(self, X, y):
        super().fit(X, y)
        self.n_updates_ = 3 * self.n_updates_ + len(X) ** 3
        return self


TABLE = [
    Plain("online-classifier", "lists", OnLists, {"no label": OnListsNoLabel, "bias of the wrong sign": OnListsHalfBias}),
    Plain("online-classifier", "a dataclass's instance", OnlineData(), {"squares": OnlineDataSquares()}),
    Plain("online-classifier", "a buffer in place", InPlace, {"always updates": InPlaceAlways}),
    Plain("online-classifier", "{0, 1} inside", ZeroAndOne, {"swapped": ZeroAndOneSwapped}),
    Plain("online-classifier", "scikit-learn's, an instance", wrapped()),
    Plain("online-classifier", "a wrapper", Wrapper, {"one class": WrapperOfOneClass}),
    Plain("kernel-online-classifier", "lists", KernelLearner, {"no label": KernelLearnerNoSign}),
    Plain("separator", "lists", ListSeparator, {"one pass": ListSeparatorOnePass}),
    Plain("separator", "random, not seeded; a matrix", RandomOrder, {"wrong bias": RandomOrderForgetsBias}, random=True),
    Plain("separator", "random, seeded; an instance", RandomOrder(7)),
    Plain("separator", "a path of tuples", ShuffledPaths, {"doubles its steps": ShuffledPathsTwice}, random=True),
    Plain("separator", "HiGHS, own intercept", ByLinearProgram, {"least squares": ByLeastSquares}),
    Plain("separator", "read-only, a rate", Rated, {"a step missing": RatedTooFew}),
    Plain("separator", "from the first example", CountsFromFirst, {"miscounts": CountsFromFirstWrongly}),
]
