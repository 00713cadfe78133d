"""In other containers than arrays: what only turns into one, tuples, generators, dictionaries' values, records, closures."""

import random
from array import array
from collections import deque, namedtuple
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
from scipy.optimize import linprog, minimize

from .perceptrons import ListSeparator
from .regressors import Centred
from .table import Plain


class Column:
    """As a series of a data frame, or a tensor: it becomes an array where one is asked for."""

    def __init__(self, values):
        self._values = np.asarray(values)

    def __array__(self, dtype=None, copy=None):
        return self._values if dtype is None else self._values.astype(dtype)

    def __len__(self):
        return len(self._values)

    def __getitem__(self, i):
        return self._values[i]


class Named(np.ndarray):
    """A subclass of NumPy's array, with a name."""

    name = "unnamed"

    def __array_finalize__(self, other):
        self.name = getattr(other, "name", "unnamed")


# ---------------------------------------------------------------------------------------------------------------- learners


class OnDictionary:
    """Weights by the name of the feature, as a closure: an instance whose methods are functions."""

    def __init__(self):
        weights = {}

        def learn(X, y, classes=None):
            for x, label in zip(X.tolist(), y.tolist(), strict=True):
                if label * sum(weights.get(f"x{j}", 0.0) * v for j, v in enumerate(x)) <= 0:
                    weights.update({f"x{j}": weights.get(f"x{j}", 0.0) + self.step(label) * v for j, v in enumerate(x)})

        def decide(X):
            return (1 if sum(weights.get(f"x{j}", 0.0) * v for j, v in enumerate(x)) > 0 else -1 for x in X.tolist())

        self.learn, self.decide = learn, decide

    def partial_fit(self, X, y, classes=None):
        self.learn(X, y, classes)

    def predict(self, X):
        """A generator."""
        return self.decide(X)

    def step(self, label):
        return label


class OnDictionaryNoLabel(OnDictionary):
    def step(self, label):
        return 1


class Slotted:
    """No dictionary; weights as a tuple, a bias that is a Python integer at first, predictions as booleans' signs."""

    __slots__ = ("bias", "weights")

    def __init__(self):
        self.weights, self.bias = None, 0

    def partial_fit(self, X, y, classes=None):
        for x, label in zip(X, y, strict=True):
            if self.weights is None:
                self.weights = tuple(0 for _ in x)
            if label * (np.dot(self.weights, x) + self.bias) <= 0:
                self.weights = tuple(a + label * b for a, b in zip(self.weights, x, strict=True))
                self.bias += self.lift(int(label))
        return self

    def lift(self, label):
        return label

    def predict(self, X):
        if self.weights is None:
            return Column(np.full(len(X), -1))
        return Column(2 * (X @ np.array(self.weights) + self.bias > 0) - 1)


class SlottedWrongBias(Slotted):
    __slots__ = ()

    def lift(self, label):
        return -label


class KeepsColumn(ListSeparator):
    """Weights that turn into an array, updates as an array of no dimension."""

    def fit(self, X, y):
        super().fit(X, y)
        self.coef_, self.n_updates_ = Column(self.coef_), np.array(self.n_updates_)
        return self


class KeepsArray(ListSeparator):
    """The standard library's array; the path in a deque."""

    def fit(self, X, y):
        w, self.path_ = np.zeros(X.shape[1]), deque()
        self.path_.append(array("d", w))
        while (wrong := np.flatnonzero(y * (X @ w) <= 0)).size:
            w = w + self.step(y[wrong[-1]]) * X[wrong[-1]]
            self.path_.append(array("d", w))
        self.coef_, self.n_updates_ = array("d", w), len(self.path_) - 1
        return self

    def step(self, label):
        return label


class KeepsArrayDoubles(KeepsArray):
    def step(self, label):
        return 2 * label if len(self.path_) > 1 else label


class OwnIntercept:
    """A margin whose intercept is a fraction, and whose weights are a subclass of NumPy's array, in a column."""

    def fit(self, X, y):
        lifted = y[:, None] * np.c_[X, np.ones(len(X))]
        found = minimize(
            lambda v: v[:-1] @ v[:-1] / 2, np.zeros(X.shape[1] + 1), jac=lambda v: np.r_[v[:-1], 0],
            constraints=[{"type": "ineq", "fun": lambda v: lifted @ v - 1, "jac": lambda v: lifted}], method="SLSQP",
            options={"ftol": 1e-15, "maxiter": 1000},
        )  # fmt: skip
        self.coef_ = found.x[:-1].view(Named)
        self.intercept_ = Fraction(self.shifted(float(found.x[-1])))
        return self

    def shifted(self, b):
        return b


class OwnInterceptShifted(OwnIntercept):
    def shifted(self, b):
        return b - 0.25


class CentredTuple(Centred):
    """A tuple of weights; predictions as a generator; an intercept in an array of no dimension."""

    def fit(self, X, y):
        super().fit(X, y)
        self.coef_, self.intercept_ = tuple(self.coef_), np.array(self.intercept_)
        return self

    def predict(self, X):
        return (float(np.dot(self.coef_, x) + self.intercept_) for x in X)


class CentredTupleForgets(CentredTuple):
    def predict(self, X):
        return (float(np.dot(self.coef_, x)) for x in X)


def stumps(weight=lambda e: 0.5 * np.log((1 - e) / e)):
    """AdaBoost as a closure: `fit` fills a namespace that is its own object; the weights are a generator's, in a tuple."""

    class Boosts:
        def fit(self, X, y):
            D, pairs = np.full(len(X), 1 / len(X)), []
            choices = [
                (lambda Z, j=j, t=t, s=s: np.where(np.asarray(Z)[:, j] > t, s, -s))
                for j in range(X.shape[1]) for t in np.unique(X[:, j]) for s in (1, -1)
            ]  # fmt: skip
            for _ in range(4):
                h = min(choices, key=lambda h: D[h(X) != y].sum())
                e = min(max(D[h(X) != y].sum(), 1e-10), 1 - 1e-10)
                pairs.append((SimpleNamespace(predict=h), weight(e)))
                D = D * np.exp(-pairs[-1][1] * y * h(X))
                D /= D.sum()
            self.estimators_ = deque(h for h, _ in pairs)
            self.estimator_weights_ = tuple(a for _, a in pairs)
            self.predict = lambda Z: map(int, np.where(sum(a * h.predict(Z) for h, a in pairs) > 0, 1, -1))

        def predict(self, X):
            raise RuntimeError("not fitted")

    return Boosts


# --------------------------------------------------------------------------------------------------------------- functions

Solution = namedtuple("Solution", "x z y")


def lp(c, G, h, A=None, b=None, sign=-1):
    """HiGHS; a named tuple with the multipliers."""
    found = linprog(c, G, h, A, b, bounds=(None, None), method="highs")
    y = np.zeros(0) if A is None or not len(A) else found.eqlin.marginals
    return Solution(found.x, sign * found.ineqlin.marginals, -y)


def lp_wrong_sign(c, G, h, A=None, b=None):
    return lp(c, G, h, A, b, sign=1)


def dot(X, Y):
    """A generator of tuples."""
    for x in X.tolist():
        yield tuple(sum(a * b for a, b in zip(x, y, strict=True)) for y in Y.tolist())


def dot_of_first(X, Y):
    for x in X.tolist():
        yield tuple(x[0] * y[0] - 1 for y in Y.tolist())


def linear(X, Y):
    return Column(X @ Y.T)


def quadratic(X, Y):
    return ((1 + X @ Y.T) ** 2).view(Named)


def sigmoid(z):
    """Of exact decimals, in forty digits."""
    return tuple(1 / (1 + (-Decimal(float(v))).exp()) for v in z)


def sigmoid_of_half(z):
    return sigmoid([v / 2 for v in z])


def entropy(y, p):
    return np.array(-sum(a * np.log(b) for a, b in zip(y, p, strict=True) if a))


def entropy_of_log2(y, p):
    return entropy(y, p) / np.log(2)


def threshold(z, k):
    """In a deque."""
    largest = sorted(range(len(z)), key=lambda j: -abs(z[j]))[:k]
    return deque(v if j in largest else 0.0 for j, v in enumerate(z.tolist()))


def semidefinite(K):
    """1 or 0, in an array."""
    K = np.array(K, dtype=float)
    return np.array([int(np.allclose(K, K.T) and np.linalg.eigvalsh(K).min() >= -1e-9 * max(1, abs(K).max()))])


def separable(X, y):
    """1 or 0, of NumPy's."""
    A = -y[:, None] * np.c_[X, -np.ones(len(X))]
    return np.int64(linprog(np.zeros(A.shape[1]), A_ub=A, b_ub=-np.ones(len(X)), bounds=(None, None)).status == 0)


def decide(answers):
    return (int(np.argmax(row)) for row in answers)


def chosen(n, rng):
    """A range's items in a deque, and a set."""
    drawn = deque(rng.integers(0, n, size=n).tolist())
    return drawn, set(range(n)) - set(drawn)


def chosen_twice(n, rng):
    drawn = rng.integers(0, n, size=n)
    return drawn, [*set(range(n)) - set(drawn.tolist()), drawn[0]]


def folds(learners, m, k):
    """In random order of Python's, not seeded; index sets are tuples."""
    order = tuple(random.sample(range(m), m))
    parts = [order[i::k] for i in range(k)]
    errors = {i: sum(f(tuple(j for j in order if j not in p))(p) for p in parts) / k for i, f in enumerate(learners)}
    return learners[min(errors, key=errors.get)](tuple(sorted(order)))


class Walk:
    """A random walk over a learner's examples, with a generator of its own that is not seeded; it ends where all are right."""

    def __init__(self, seed=None):
        self.seed = seed

    def fit(self, X, y):
        rng = random.Random(self.seed)
        w = np.zeros(X.shape[1])
        self.n_updates_ = 0
        while (wrong := np.flatnonzero(y * (X @ w) <= 0)).size:
            i = rng.choice(wrong)
            w = w + y[i] * X[i]
            self.n_updates_ += 1
        self.coef_ = Column(w)
        return self


class WalkMiscounts(Walk):
    def fit(self, X, y):
        super().fit(X, y)
        self.coef_, self.n_updates_ = -np.asarray(self.coef_), 0
        return self


TABLE = [
    Plain("online-classifier", "a dictionary, closures, a generator", OnDictionary, {"no label": OnDictionaryNoLabel}),
    Plain("online-classifier", "slots, tuples, a bias; an instance", Slotted(), {"bias of the wrong sign": SlottedWrongBias()}),
    Plain("separator", "what turns into an array", KeepsColumn),
    Plain("separator", "array.array, a deque", KeepsArray, {"doubles its steps": KeepsArrayDoubles}),
    Plain("separator", "a walk, not seeded", Walk, {"the other side": WalkMiscounts}, random=True),
    Plain("max-margin-classifier", "a subclass of arrays, a fraction", OwnIntercept, {"b − ¼": OwnInterceptShifted}),
    Plain("linear-regressor", "a tuple, a generator", CentredTuple, {"predicts without b": CentredTupleForgets}),
    Plain("booster", "a class in a closure, a map", stumps(), {"no logarithm": stumps(lambda e: 1 - e)}),
    Plain("lp-solver", "a named tuple", lp, {"multipliers of the wrong sign": lp_wrong_sign}),
    Plain("kernel", "a generator of tuples", dot, {"of the first, minus 1": dot_of_first}),
    Plain("kernel", "what turns into an array", linear),
    Plain("kernel", "a subclass of arrays", quadratic),
    Plain("sigmoid", "decimals", sigmoid, {"of z/2": sigmoid_of_half}),
    Plain("cross-entropy", "an array of no dimension", entropy, {"log2": entropy_of_log2}),
    Plain("hard-thresholding", "a deque", threshold),
    Plain("psd-test", "1 or 0, an array", semidefinite),
    Plain("separability-test", "1 or 0", separable),
    Plain("one-versus-rest", "a generator", decide),
    Plain("bootstrap", "a deque and a set", chosen, {"one is in both": chosen_twice}),
    Plain("cross-validation", "tuples, not seeded", folds, random=True),
]
