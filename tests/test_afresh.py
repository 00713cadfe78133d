"""A fit that goes on from the one before is told, with both answers; one that starts afresh, or says that it does not, is not."""

from __future__ import annotations

import random
import re
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from lemmata.properties.roles import Implementation
from lemmata.workbench.implementations.importing import adapt, role_of
from lemmata.workbench.validation.cases import theorems_for
from lemmata.workbench.validation.preflight import Report, look
from lemmata.workbench.validation.refit import Kept, may_go_on

from .plain import boosters, learners, neighbours, stateful_optimisers
from .plain.boosters import Lecture
from .plain.clustering import OneHot
from .plain.machines import HardMargin
from .plain.perceptrons import RandomOrder
from .plain.regressors import Centred
from .untamed import keeps_rows, used


def told(thing, role, **settings) -> Report:
    made, _ = adapt(thing, role_of(role), settings)
    return look(role_of(role), theorems_for(role_of(role)), made)


class Perceptron:
    def fit(self, X, y):
        self.coef_, self.n_updates_ = self.start(X), 0
        while (wrong := np.flatnonzero(y * (X @ self.coef_) <= 0)).size:
            self.coef_ = self.coef_ + y[wrong[0]] * X[wrong[0]]
            self.n_updates_ += 1
        return self

    def start(self, X):
        return np.zeros(X.shape[1])


class FromLast(Perceptron):
    """Has its weights still where the number of features is the same."""

    def start(self, X):
        return self.coef_ if getattr(self, "coef_", np.zeros(0)).shape == X.shape[1:] else np.zeros(X.shape[1])


class Allocated(Perceptron):
    """Allocates its buffer in the first fit, and clears it in the next."""

    def start(self, X):
        if hasattr(self, "coef_"):
            return 0 * self.coef_
        return np.zeros(X.shape[1])


class Declared(FromLast):
    def __init__(self, warm_start=True):
        self.warm_start = warm_start


class Counts(Perceptron):
    """Counts all its updates."""

    updates = 0

    def fit(self, X, y):
        super().fit(X, y)
        self.updates += self.n_updates_
        self.n_updates_ = self.updates
        return self


class Caches(Perceptron):
    """Has an answer for each shape of data."""

    def __init__(self):
        self.known = {}

    def fit(self, X, y):
        if X.shape not in self.known:
            super().fit(X, y)
            self.known[X.shape] = self.coef_, self.n_updates_
        self.coef_, self.n_updates_ = self.known[X.shape]
        return self


class Appends(Lecture):
    """Its lists are those of the constructor."""

    def __init__(self, T=3):
        super().__init__(T)
        self.all = []

    def fit(self, X, y):
        super().fit(X, y)
        self.all += self.estimator_weights_
        self.estimator_weights_ = self.all
        return self


class CentresOnce(Centred):
    """Keeps the middle of the first data."""

    def fit(self, X, y):
        if not hasattr(self, "middle") or len(self.middle) != X.shape[1]:
            self.middle = X.mean(axis=0)
        w = np.linalg.lstsq(X - self.middle, y - y.mean(), rcond=None)[0]
        self.coef_, self.intercept_ = w.tolist(), y.mean() - float(self.middle @ w)
        return self


class MarginOfFirst(HardMargin):
    def fit(self, X, y):
        if not hasattr(self, "seen") or self.seen.shape != X.shape:
            self.seen = X
        return super().fit(self.seen, y)


@pytest.mark.parametrize(
    ("thing", "role", "words"),
    [
        (FromLast, "separator", ["_ of a new object is ", ", and after a fit to other data "]),
        (FromLast(), "separator", ["_ of a new object is ", ", and after a fit to other data "]),
        (Allocated, "separator", ["other data fit fails, and that of a new object does not: ", " is different from "]),
        (Caches, "separator", ["coef_ of a new object is ["]),
        (Counts, "separator", ["n_updates_ of a new object is "]),
        (Appends, "booster", ["estimator_weights_ of a new object is ["]),
        (CentresOnce, "linear-regressor", ["of a new object is "]),
        (MarginOfFirst, "max-margin-classifier", ["coef_ of a new object is "]),
    ],
)  # fmt: skip
def test_a_fit_that_goes_on_is_told_with_both_answers(thing, role, words):
    found = told(thing, role)
    start = "its fit goes on from the one before, and is to start afresh (or has warm_start=True): "
    assert found.error.startswith(start) and not found.note and "\n" not in found.error
    assert all(word in found.error for word in words), found
    if " of a new object is " in found.error:
        new, used = re.search(r" of a new object is (.*), and after a fit to other data (.*)", found.error).groups()
        assert new != used


class Generates(RandomOrder):
    """Its generator is hidden in a closure of a part of it."""

    def __init__(self):
        rng = np.random.default_rng(5)
        self.part = SimpleNamespace(draw=lambda n: rng.permutation(n))
        self.rng = SimpleNamespace(permutation=self.part.draw)


class GeneratesPython(Perceptron):
    __slots__ = ("source",)

    def __init__(self):
        self.source = {"of": [random.Random(3)]}

    def start(self, X):
        return np.array([self.source["of"][0].random() for _ in range(X.shape[1])])


class Once(Perceptron):
    """Is fitted once, and says so."""

    def fit(self, X, y):
        if hasattr(self, "coef_"):
            raise RuntimeError("it is fitted already")
        return super().fit(X, y)


class Lucky(FromLast):
    """Not seeded, and often the same twice."""

    def start(self, X):
        return np.full(X.shape[1], float(random.random() < 0.4))


class Remembers(Perceptron):
    """Keeps the products of rows that it has seen, and much else, and starts afresh."""

    def __init__(self):
        self.products, self.history = {}, []

    def fit(self, X, y):
        self.products.setdefault(X.tobytes(), X @ X.T)
        self.history.append((X, y))
        return super().fit(X, y)


@pytest.mark.parametrize("thing", [Perceptron, Declared, Generates, GeneratesPython, Once, Remembers, RandomOrder(2), Remembers()])
def test_a_fit_that_starts_afresh_or_says_that_it_does_not_is_left_alone(thing):
    assert told(thing, "separator") == Report()


def test_what_is_declared_is_the_instance_s():
    assert told(Declared, "separator", warm_start=False).error and not told(Declared(), "separator").error


def test_an_answer_that_differs_by_chance_is_no_state():
    assert not any(told(Lucky, "separator").error for _ in range(20))


def test_an_object_that_cannot_be_looked_into_is_not_asked():
    class Bad:
        def __getattr__(self, name):
            raise RuntimeError(name)

    assert may_go_on(Implementation("bad", Bad))
    assert not may_go_on(Implementation("partial", lambda: partial(max, 1)))
    assert may_go_on(Implementation("partial", lambda: partial(max, random.Random(1))))


def test_scikit_learn_starts_afresh_but_where_it_says_so():
    from sklearn.linear_model import Perceptron as Theirs

    assert told(Theirs, "separator") == Report() == told(Theirs(warm_start=True), "separator")


class Momentum:
    """Heavy ball; where its velocity is made is what is wrong with those below."""

    def init(self, start, lr, momentum=0.9, nesterov=False, weight_decay=0.0):
        self.w, self.settings = np.array(start, dtype=float), (lr, momentum, nesterov, weight_decay)
        self.begin()
        return self

    def begin(self):
        self.v = 0 * self.w

    def update(self, gradient):
        lr, momentum, nesterov, weight_decay = self.settings
        g = gradient + weight_decay * self.w
        self.v = momentum * self.v + g
        self.w = self.w - lr * (g + momentum * self.v if nesterov else self.v)
        return self.w


class KeepsItsVelocity(Momentum):
    def begin(self):
        if getattr(self, "v", np.zeros(0)).shape != self.w.shape:
            self.v = 0 * self.w


class FewerEachTime:
    """Its folds are those of the seed after the last one."""

    n_splits = 2

    def __init__(self, step=1):
        self.step, self.seed = step, 0

    def split(self, X, y=None):
        order = np.roll(np.arange(len(X)), self.seed)
        self.seed += self.step
        for test in np.array_split(order, 2):
            yield np.setdiff1d(order, test), test


class FromWhereItWas:
    """A power method that begins where it ended, if it has been in that space."""

    def __init__(self):
        self.b = np.zeros(0)

    def __call__(self, S, start, steps):
        path = [self.b if self.b.shape == start.shape else start / np.linalg.norm(start)]
        for _ in range(steps):
            path.append(S @ path[-1] / np.linalg.norm(S @ path[-1]))
        self.b = path[-1]
        return np.array(path)


@pytest.mark.parametrize(
    ("thing", "role", "words"),
    [
        (KeepsItsVelocity, "momentum-method", ["update of a new object is ", ", and after a run before "]),
        (FewerEachTime, "splitter", ["split of a new object is ", ", and after a run before "]),
        (FromWhereItWas, "power-iteration", ["it of a new object is ", ", and after a run before "]),
    ],
)
def test_a_second_run_that_goes_on_is_told_with_both_answers(thing, role, words):
    found = told(thing, role)
    assert found.error.startswith("its second run goes on from the first, and is to start afresh: ") and not found.note
    assert all(word in found.error for word in words), found


class BegunOnce(Momentum):
    """Is begun once, and says so."""

    def begin(self):
        if hasattr(self, "v"):
            raise RuntimeError("it was begun before")
        super().begin()


class Memoised(Momentum):
    """Keeps what it was begun with, and starts afresh."""

    def __init__(self):
        self.begun = []

    def begin(self):
        self.begun.append(self.w)
        super().begin()


@pytest.mark.parametrize("thing", [Momentum, Momentum(), BegunOnce, Memoised, Memoised()])
def test_a_second_run_that_starts_afresh_or_is_refused_is_not_told(thing):
    assert told(thing, "momentum-method") == Report()


@pytest.mark.parametrize(
    ("role", "thing"),
    [
        ("neighbour-search", keeps_rows(neighbours.Heap)),
        ("radius-search", keeps_rows(neighbours.Ball)),
        ("neighbour-classifier", keeps_rows(neighbours.Votes)),
        ("neighbour-regressor", keeps_rows(neighbours.Means)),
        ("outlier-factor", keeps_rows(neighbours.Outliers)),
    ],
)
def test_rows_of_earlier_fits_are_told(role, thing):
    assert "its fit goes on from the one before" in told(thing, role).error


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize(
    ("role", "thing", "method"),
    [
        ("neighbour-search", neighbours.Heap, "fit"),
        ("bayes-classifier", learners.Votes, "fit"),
        ("threshold-learner", learners.LargestOne, "fit"),
        ("tree-classifier", boosters.ListTree, "fit"),
        ("lloyd", OneHot, "fit"),
        ("momentum-method", stateful_optimisers.ListMomentum, "init"),
        ("adagrad-method", stateful_optimisers.HypotAdagrad, "init"),
    ],
)
def test_a_use_that_is_of_the_data_of_an_earlier_one_is_told(role, thing, method, times):
    """The data of the first use, in the second; or of the second, in the third."""
    assert "is to start afresh" in told(used(thing, method, times), role).error


def test_objects_are_handed_out_again_once_each():
    kept = Kept(object)
    used = [kept.hand(), kept.hand()]
    kept.again()
    again = [kept.hand() for _ in range(5)]
    assert again[:2] == used and len(set(map(id, again))) == 5
