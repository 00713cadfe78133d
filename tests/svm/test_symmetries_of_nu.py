"""Symmetries of the ν-classifier: the library keeps them; bugs, and mistakes in readings, do not; where the margin may be 0."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import pytest
from lemmata.algorithms.svm import mutants_nu_symmetries as mutants
from lemmata.algorithms.svm.nu_classifier import NuMachine
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.base import watched
from lemmata.properties.samples.working import maker_of
from lemmata.properties.search.search import check_sample, search
from lemmata.theorems.svm.readings import NuClassifier, NuMoved
from lemmata.theorems.svm.samples.points import NuClasses
from lemmata.theorems.svm.samples.transformed_nu import MovedNuClasses
from lemmata.theorems.svm.symmetries_of_nu import nu_classifier_moves_with_the_data as law
from sklearn.svm import NuSVC

SQUARE = MovedNuClasses(
    ((0, 0), (10, 0), (0, 10), (10, 10)), (-1, 1, -1, 1), (0, 0), (2, 2), 1, (0, 5), (0, 1, 2, 0), -1
)  # fmt: skip


def machine(thing, **settings):
    return Implementation.of(thing, NuClassifier, settings=settings)


def drawn(seed, n):
    maker = maker_of(MovedNuClasses)
    assert maker is not None
    return maker.make(np.random.default_rng(seed), n)


@pytest.mark.parametrize("nu", [0.5, 0.25])
def test_the_library_keeps_the_symmetries(nu):
    one = machine(NuSVC, kernel="linear", nu=nu)
    assert search(law, one, examples=40).verdict == "holds"
    record, _ = check_sample(law, one, drawn(1, 600))
    assert (record.verdict, record.exercised) == ("holds", 1)


def test_what_is_found_is_put_back_at_the_same_C():
    """The boundary x₁ = 5 with margin 1: turned, twice as large, moved, exchanged, in another order."""
    run = NuMoved(lambda: watched(NuMachine(tol=1e-9)), SQUARE)
    assert run.there.sample == NuClasses(((0, 5), (-4, 33), (12, 21), (-16, 17)), (1, -1, -1, 1))
    assert np.allclose([float(v) for v in (*run.w_back, run.b_back)], [0.2, 0, -1])
    assert abs(run.scale - 1) < 1e-6 and abs(run.there.C * 4 - run.here.C) < 1e-6


@pytest.mark.parametrize("thing", [mutants.NuStandardisesFirst, mutants.NuKnowsDataByTheirColumns], ids=lambda t: t.__name__)
def test_bugs_of_coordinates_and_of_order_are_refuted(thing):
    assert search(law, machine(thing, nu=0.25), examples=60, shrink=False).verdict == "refuted"


def test_where_the_margin_may_be_0_nothing_is_said():
    """Points that are the same for both classes: ρ = 0, which is certified of few, and unknown of many."""
    for k, verdict in [(2, "not-applicable"), (10, "unknown")]:
        rows = tuple((v,) for v in range(k)) * 2
        sample = MovedNuClasses(rows, (1,) * k + (-1,) * k, (0,), (-1,), 0, (1,), (0,) * (2 * k), 1)
        assert check_sample(law, machine(Zero), sample)[0].verdict == verdict


class Zero:
    """Answers w = 0 and multipliers that are all the same."""

    nu, tol = 0.5, 1e-3

    def fit(self, X, y):
        self.coef_, self.intercept_, self.dual_coef_ = np.zeros((1, X.shape[1])), 0.0, 0.5 * np.asarray(y, dtype=float)

    def predict(self, X):
        return np.ones(len(X))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("w_back", lambda run: run.sample.sign * run.scale * run.there.weights),
        ("b_back", lambda run: run.sample.sign * run.scale * run.there.b),
        ("scale", lambda run: run.here.C / run.there.C),
    ],
)
def test_a_mistake_in_a_reading_refutes_the_reference(monkeypatch, name, value):
    mistake = cached_property(value)
    mistake.__set_name__(NuMoved, name)
    monkeypatch.setattr(NuMoved, name, mistake)
    assert search(law, machine(NuMachine), examples=60, shrink=False).verdict == "refuted"
