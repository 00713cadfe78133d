"""Implementations that are right on tame samples are told or refuted, and the right ones that they are made of are not."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from lemmata.properties.samples.working import WorkingSamples
from lemmata.properties.search.search import search_in
from lemmata.properties.theorem import THEOREMS
from lemmata.workbench.implementations.importing import adapt, role_of
from lemmata.workbench.validation.cases import theorems_for

from . import long_runs
from .plain import attacks, boosters, clustering, optimisers, positions
from .plain.optimisers import descend
from .plain.stateful_optimisers import HypotAdagrad, InPlaceAdam, ListMomentum
from .untamed import after, beyond, crowded, many, wide

MOST, FEW = 24, 8  # large samples, and so many hard ones


def is_refuted(role: str, thing, law: str = "", most: int = MOST) -> bool:
    """Whether one of the first large samples refutes it, or of the hard ones."""
    made, _ = adapt(thing, role_of(role), {})
    laws = [THEOREMS[law]] if law else theorems_for(role_of(role))
    beyond_small = ((t, islice(WorkingSamples(t.sample, 0, hard), most)) for t in laws for hard in (False, True))
    return any(search_in(theorem, made, samples, seconds=None).fails for theorem, samples in beyond_small)


def no_velocity(self) -> None:
    self.v = [0.0] * len(self.v)


def no_moments(self) -> None:
    self.v = 0 * self.v


def with_floor(least):
    def similarities(Y):
        Q = np.maximum(positions.cauchy(Y), least)
        np.fill_diagonal(Q, 0)
        return Q

    return similarities


def drawn_up_to(most):
    def draw(n, rng):
        chosen = rng.integers(0, n, size=n) if n <= most else np.arange(n)
        return chosen, np.setdiff1d(np.arange(n), chosen)

    return draw


class Bisection:
    """β is doubled or halved from 1 on until it is between two values, and then they are halved, in so many steps at most."""

    steps = 200

    def __call__(self, squares, perplexity):
        P = np.zeros(np.shape(squares))
        for i, row in enumerate(np.asarray(squares, dtype=float)):
            others = np.arange(len(row)) != i
            P[i, others] = self.row(row[others] - row[others].min(), np.log(perplexity))
        return P

    def row(self, gaps, target):
        low, high, beta = 0.0, np.inf, 1.0
        for _ in range(self.steps):
            p = np.exp(-gaps * beta) / np.exp(-gaps * beta).sum()
            entropy = -(p[p > 0] * np.log(p[p > 0])).sum()
            low, high = (beta, high) if entropy > target else (low, beta)
            beta = 2 * beta if high == np.inf else (low + high) / 2
        return p


class FiftySteps(Bisection):
    steps = 50


class ShiftsLargeThresholds(boosters.ListTree):
    def fit(self, X, y):
        super().fit(X, y)
        self.threshold[:] = [t * (1 + 2.0**-9) if abs(t) >= 2.0**40 else t for t in self.threshold]
        return self


WRONG = [
    ("momentum-method", "momentum-iterates", after(ListMomentum, "update", 60, no_velocity)),
    ("momentum-method", "momentum-iterates", after(ListMomentum, "update", 100, no_velocity)),
    ("adam-method", "adam-iterates", after(InPlaceAdam, "update", 100, no_moments)),
    ("gradient-method", "worst-case-of-gradient-descent", beyond(descend, many(60))),
    ("bootstrap", "out-of-bag-share", drawn_up_to(1000)),
    ("bootstrap", "out-of-bag-share", drawn_up_to(2000)),
    ("student-similarities", "student-similarities-are-joint", with_floor(1e-12)),
    ("student-similarities", "student-similarities-are-joint", with_floor(1e-14)),
    ("perplexity-calibration", "rows-have-the-perplexity", FiftySteps),
    ("tree-classifier", "full-tree-fits", ShiftsLargeThresholds),
    ("tree-classifier", "split-of-least-impurity", beyond(boosters.ListTree, wide(16))),
    ("tree-classifier", "full-tree-fits", beyond(boosters.ListTree, wide(32))),
    ("tree-classifier", "full-tree-fits", beyond(boosters.ListTree, crowded(20))),
]


@pytest.mark.parametrize(
    ("role", "law", "thing"), [pytest.param(*each, marks=[pytest.mark.slow] * (each[0] == "tree-classifier")) for each in WRONG]
)
def test_what_is_wrong_beyond_tame_samples_is_refuted(role, law, thing):
    assert is_refuted(role, thing, law)


@pytest.mark.parametrize(
    ("role", "law", "make", "steps"),
    [
        pytest.param(
            *each, id=f"{each[0]}-{each[3]}", marks=[pytest.mark.slow] * (each[0] in ("adabelief-method", "rmsprop-method"))
        )
        for each in long_runs.WRONG
    ],
)
def test_what_is_wrong_after_so_many_steps_is_refuted(role, law, make, steps):
    assert is_refuted(role, make(steps), law)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("role", "thing"),
    [
        ("momentum-method", ListMomentum),
        ("adagrad-method", HypotAdagrad),
        ("bootstrap", drawn_up_to(10**9)),
        ("student-similarities", positions.cauchy),
        ("perplexity-calibration", Bisection),
        ("gradient-method", descend),
        ("svrg", optimisers.VarianceReduced),
        ("stochastic-gradient-method", optimisers.descend_on_draws),
        ("projected-ascent", attacks.pgd),
        ("line-search", optimisers.Quartering),
        ("minimiser", optimisers.Halving),
        ("lloyd", clustering.OneHot),
    ],
)
def test_what_is_right_is_not(role, thing):
    assert not is_refuted(role, thing, most=FEW)
