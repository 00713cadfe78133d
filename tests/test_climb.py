"""Large samples: what breaks at sizes that users have is found there, what is right is not refuted, and what was tried is said."""

from __future__ import annotations

import json
from dataclasses import fields
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np
import pytest
from lemmata.algorithms.gradient_descent import GradientDescent
from lemmata.algorithms.separability import separable
from lemmata.properties.numbers.informative import above_the_diagonal, telling
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import decode, encode
from lemmata.properties.samples.tables import parts
from lemmata.properties.samples.working import WorkingSamples, maker_of
from lemmata.properties.search.large_samples import beyond_small, climb, numbers_of, within_reach
from lemmata.properties.search.record import Record, shape
from lemmata.properties.theorem import Theorem
from lemmata.theorems.gradient_descent.samples.runs import ConvexRun
from lemmata.theorems.kernels.samples.points import Points
from lemmata.theorems.optimisers.samples.huber import HuberRun
from lemmata.theorems.smoothness.samples.functions import Bend, Bent
from lemmata.theorems.stochastic_gradient.samples.runs import NoisyConvexRun
from lemmata.workbench.implementations import catalogue
from lemmata.workbench.implementations.importing import adapt
from lemmata.workbench.validation.jobs import Search
from lemmata.workbench.workers.pool import run_apart
from sklearn.linear_model import Ridge

from .conftest import assert_misuse, one_in

LARGE: set[Any] = {t.sample for t in catalogue.all_theorems() if maker_of(t.sample) is not None}


def climbed(theorem: str, thing, budget: float = 2.0, seconds: float = 10.0, hard: bool = False, **settings) -> Record:
    stated = next(t for t in catalogue.all_theorems() if t.id == theorem)
    made = Implementation.of(thing, stated.role, settings=settings)
    return climb(stated, made, Record(theorem, made.name, examples=1, exercised=1), budget, seconds, patience=5.0, hard=hard)


def in_blocks(X, Y):
    """A linear kernel that is computed in blocks of 100 rows, the last one of them wrong from its second row on."""
    K = X @ Y.T
    if len(X) > 100:
        K[len(X) // 100 * 100 + 1 :] *= 1 + 1e-9
    return K


def linear(X, Y):
    return X @ Y.T


def slow(X, Y):
    if len(X) > 40:
        while True:
            pass
    return X @ Y.T


class RidgeInSinglePrecision:
    """Ridge regression with λ = 1 by the normal equations, which more than 100 rows are rounded for."""

    alpha, fit_intercept = 1.0, False

    def fit(self, X, y):
        kind = np.float32 if len(X) > 100 else np.float64
        X, y = X.astype(kind), y.astype(kind)
        self.coef_ = np.linalg.solve(X.T @ X + np.eye(X.shape[1], dtype=kind), X.T @ y).astype(np.float64)
        return self


def test_each_type_has_large_samples_or_says_why_not():
    for kind in {t.sample for t in catalogue.all_theorems()}:
        assert (kind in LARGE) or getattr(kind, "SMALL", ""), kind


def test_most_roles_that_learn_from_a_table_have_large_samples():
    assert len(LARGE) >= 45
    for role in ("separator", "soft-margin-classifier", "kernel", "linear-regressor", "logistic-regressor", "booster", "splitter"):
        assert any(t.sample in LARGE for t in catalogue.all_theorems() if t.role.__role__ == role), role


@pytest.mark.parametrize("kind", one_in(3, ((kind,) for kind in sorted(LARGE, key=str))), ids=lambda k: getattr(k, "__name__", ""))
def test_large_samples_grow_meet_their_hypotheses_and_are_the_same_again(kind):
    samples = list(islice(WorkingSamples(kind, seed=1), 4))
    assert all(type(s) is kind for s in samples)
    sizes = [max(shape(s)) for s in samples]
    assert min(sizes) >= 2 and max(sizes) > max(30, sizes[0] - 1), sizes  # what makes runs long may have two coordinates
    again = list(islice(WorkingSamples(kind, seed=1), 2))
    assert [encode(s) for s in again] == [encode(s) for s in samples[:2]]
    assert encode(decode(encode(samples[0]))) == encode(samples[0])


def test_once_they_stop_growing_none_is_larger():
    samples = WorkingSamples(Points, seed=0)
    first = [next(samples).n for _ in range(3)]
    samples.stop_growing()
    assert max(next(samples).n for _ in range(10)) <= max(first) + 1


@pytest.mark.slow
def test_a_block_that_begins_at_a_hundred_rows_is_found_and_made_smaller():
    record = climbed("gram-is-symmetric", in_blocks, budget=60)
    assert record.verdict == "refuted"
    assert record.smallest is not None and 101 < record.smallest.sample.n <= 127
    assert record.large is not None and record.large.rows > 101
    assert record.as_json()["large"]["rows"] == record.large.rows


def test_a_correct_kernel_holds_as_far_as_the_budget_reached():
    record = climbed("gram-is-symmetric", linear)
    assert record.verdict == "holds" and record.large is not None
    assert record.large.rows >= 31 and record.large.exercised == record.large.samples > 3
    assert str(record.large) == f"{record.large.rows}×{record.large.columns}"


def test_what_is_too_slow_on_a_large_sample_is_not_refuted():
    record = climbed("gram-is-symmetric", slow, seconds=0.3)
    assert record.verdict == "holds" and record.smallest is None and record.large is not None
    assert "slower than 0.3 s" in record.large.reason and record.large.rows <= 40
    assert record.large.silent.startswith("no larger samples: slower than 0.3 s")


def test_single_precision_inside_is_found_where_it_begins():
    record = climbed("ridge-has-a-closed-form", RidgeInSinglePrecision(), budget=60)
    assert record.verdict == "refuted"
    assert record.smallest is not None and 100 < record.smallest.sample.n <= 129


@pytest.mark.parametrize("kind", one_in(3, ((kind,) for kind in sorted(LARGE, key=str))), ids=lambda k: getattr(k, "__name__", ""))
def test_hard_samples_meet_their_hypotheses_and_are_the_same_numbers_in_float64(kind):
    samples = list(islice(WorkingSamples(kind, seed=2, hard=True), 3))
    assert samples and all(type(s) is kind for s in samples)
    assert max(max(shape(s)) for s in samples) <= 2 * 129 + 2
    inner = (("Slabs", "length"),)  # no code is given it
    parts = [getattr(s, f.name) for s in samples for f in fields(s) if (kind.__name__, f.name) not in inner]
    for v in numbers_of(parts):
        assert abs(v) > 2**1000 or float(v) == v or v.denominator & (v.denominator - 1)


class DoublesHugeData(Ridge):
    """Ridge regression that fails on data above 10²⁰ only."""

    def fit(self, X, y):
        super().fit(X, y)
        if abs(X).max() > 1e20:
            self.coef_ = 2 * self.coef_ + 1
        return self


@pytest.mark.slow
def test_a_failure_out_of_reach_says_nothing_and_one_within_it_refutes():
    record = climbed("ridge-has-a-closed-form", DoublesHugeData(), budget=8, hard=True)
    assert record.verdict == "holds" and record.large is None
    assert record.hard is not None and record.hard.size == "stress"
    assert record.hard.outside > 0 and 0 < record.hard.exercised <= record.hard.samples
    record = climbed("gram-is-symmetric", lambda X, Y: X @ Y.T + np.triu(np.ones((len(X), len(Y))), 1), budget=8, hard=True)
    assert record.verdict == "refuted" and record.smallest is not None and within_reach(record.smallest.sample)


def test_within_reach_are_numbers_whose_products_single_precision_has():
    assert within_reach(Points(((0, 1), (Fraction(1, 2**50), 2**50))))
    assert not within_reach(Points(((0, 2**51),))) and not within_reach(Points(((Fraction(1, 2**51), 1),)))


class FailsAbove(Ridge):
    """Ridge regression that stumbles over numbers above 2²⁶."""

    def fit(self, X, y):
        if abs(X).max() > 2**26:
            raise IndexError("no such row")
        return super().fit(X, y)


def both_sizes(theorem: str, thing, budget: float = 2.0) -> Record:
    stated = next(t for t in catalogue.all_theorems() if t.id == theorem)
    made = Implementation.of(thing, stated.role)
    return beyond_small(stated, made, Record(theorem, made.name, examples=1, exercised=1), budget, patience=1.0)


def test_large_samples_and_then_hard_ones_share_the_budget_and_one_record_holds_both():
    record = both_sizes("gram-is-symmetric", linear, budget=1.0)
    assert record.verdict == "holds" and [tried.kind for tried in record.beyond] == ["large", "hard"]
    large, hard = record.beyond
    assert large.rows > 30 and hard.rows <= 2 * 129 and min(large.samples, hard.samples) > 1
    assert large.power == 1 and 0 < (hard.power or 0) <= 1
    assert record.tried == 1 + large.samples + hard.samples
    assert max(record.allowances.values(), default=0) < 1e20  # not those of numbers like 10¹⁵⁰, where there are others


@pytest.mark.slow
def test_what_breaks_on_hard_samples_only_is_refuted_with_what_large_ones_said():
    record = both_sizes("ridge-has-a-closed-form", FailsAbove(), budget=4.0)
    assert record.verdict == "refuted" and record.hard is not None
    assert record.large is not None and record.large.exercised > 0
    assert record.tried == record.examples > record.large.samples
    record = both_sizes("gram-is-symmetric", in_blocks, budget=5.0)
    assert record.verdict == "refuted" and record.hard is None


def test_no_sample_beyond_the_small_ones_takes_more_than_the_budget_for_all(monkeypatch):
    monkeypatch.setattr("lemmata.properties.search.large_samples.LEAST", 0.4)
    record = both_sizes("gram-is-symmetric", slow, budget=0.3)
    assert record.verdict == "holds" and record.hard is not None and "slower than 0.4 s" in record.silent


def test_a_sample_that_takes_us_too_long_is_undecided_and_the_next_one_is_tried(monkeypatch):
    monkeypatch.setattr("lemmata.properties.search.large_samples.LEAST", 0.1)

    def endless(self: Any, reading: Any) -> None:
        while True:
            pass

    monkeypatch.setattr(Theorem, "__call__", endless)
    record = both_sizes("gram-is-symmetric", linear, budget=1.0)
    assert record.verdict == "holds" and len(record.beyond) == 2
    assert all(tried.samples == 0 and tried.unknown for tried in record.beyond)
    assert "hard sample" in record.silent and "undecided" in record.silent


def test_a_statement_without_large_samples_is_left_as_it_was():
    without = next(t for t in catalogue.all_theorems() if maker_of(t.sample) is None and t.reading is not None)
    before = Record(without.id, "it")
    assert climb(without, catalogue.references_of(without)[0], before, 1.0) is before


def test_parts_of_many_are_halves_first_and_single_ones_last():
    assert list(parts(3)) == [slice(0, 1), slice(1, 2), slice(2, 3)]
    many = list(parts(100))
    assert many[:2] == [slice(0, 50), slice(50, 100)] and many[-1] == slice(99, 100) and len(many) > 100


def test_the_comparisons_that_tell_most_are_among_those_made():
    off = np.zeros((300, 300))
    off[17, 260] = 1.0
    places = telling(off)
    assert (17, 260) in places and len(places) <= 2000
    assert telling(np.zeros((2, 2))) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert telling(above_the_diagonal(np.zeros((3, 3)))) == [(0, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize(
    ("theorem", "reference"),
    [
        pytest.param(t, r, id=f"{t.id}-{r.name}")
        for t in catalogue.all_theorems()
        if t.sample in LARGE
        for r in catalogue.references_of(t)
    ],
)
@pytest.mark.parametrize("hard", [False, True], ids=["working", "stress"])
@pytest.mark.long
def test_references_hold_at_every_size(theorem, reference, hard):
    for seed in range(3):
        record = climb(theorem, reference, Record(theorem.id, reference.name, seed=seed, verdict="holds"), 2.0, hard=hard)
        assert record.verdict == "holds", record.smallest


@pytest.mark.slow
def test_an_error_that_says_singular_refutes_on_no_hard_sample_but_on_others():
    class Normal:
        """Ridge regression by the normal equations, which may be numerically singular."""

        alpha, fit_intercept = 2.0**-40, False

        def fit(self, X, y):
            self.coef_ = np.linalg.solve(X.T @ X + self.alpha * np.eye(X.shape[1]), X.T @ y)
            self.intercept_ = 0.0
            return self

        def predict(self, X):
            return X @ self.coef_

    class Stumbles(Normal):
        """The same; of duplicate rows it makes an IndexError."""

        def fit(self, X, y):
            if len(np.unique(X, axis=0)) < len(X):
                raise IndexError("no such row")
            return super().fit(X, y)

    record = climbed("ridge-has-a-closed-form", Normal, hard=True, budget=6.0)
    assert not record.fails and record.hard is not None and record.hard.outside > 0
    assert climbed("ridge-has-a-closed-form", Stumbles, hard=True, budget=6.0).fails


HANGS = """
def hangs(X, Y):
    if len(X) > 20:
        sum(iter(int, 1))  # never ends, and never comes back to the interpreter
    return X @ Y.T

def hangs_far_from_zero(X, Y):
    if X.size and 0 < X.max() - X.min() < 1e-3 * abs(X).max():
        sum(iter(int, 1))
    return X @ Y.T

def dies(X, Y):
    if len(X) > 20:
        import os
        os.abort()
    return X @ Y.T
"""


def narrow(gradient, start, eta, steps):
    """Gradient descent in the first forty coordinates."""
    return GradientDescent()(lambda w: np.where(np.arange(len(w)) < 40, gradient(w), 0), start, eta, steps)


def brief(gradient, start, eta, steps):
    """Gradient descent that stops after ten steps."""
    path = GradientDescent()(gradient, start, eta, min(steps, 10))
    return np.concatenate([path, np.repeat(path[-1:], max(0, steps - 10), axis=0)])


def of_the_first_forty(X, y):
    return separable(X[:40], y[:40])


@pytest.mark.parametrize(
    ("theorem", "thing"),
    [
        ("gap-contracts", narrow),
        ("distance-falls-linearly", brief),
        ("linear-program-decides-separability", of_the_first_forty),
    ],
)
def test_what_fails_beyond_some_coordinates_steps_or_points_is_found(theorem, thing):
    assert climbed(theorem, thing, budget=60).fails


def test_the_size_of_a_sample():
    f = Bent(((1,),), (Bend((), ((1, 1),)),), (0,))
    assert shape(Points(((1, 2), (3, 4), (5, 6)))) == (3, 2)
    assert shape(ConvexRun(f, (4,), 1, 20)) == (20, 1)  # steps
    assert shape(NoisyConvexRun(ConvexRun(f, (4,), 1, 3), ((0,),) * 7)) == (7, 1)  # vectors to draw from
    assert shape(HuberRun(1, 1, 0, 12, -1)) == (12, 1)  # the largest whole number


@pytest.mark.slow
def test_compiled_code_that_does_not_return_on_a_large_sample_keeps_what_small_ones_say(tmp_path, monkeypatch):
    import lemmata

    (tmp_path / "compiled.py").write_text(HANGS)
    monkeypatch.syspath_prepend(tmp_path)
    records = lemmata.validate("compiled:hangs", role="kernel", examples=10, time_limit=0.3, budget=20)
    [found] = [r for r in records if r.theorem == "gram-is-symmetric"]
    assert found.verdict == "holds" and found.large is not None and "did not return on" in found.large.reason
    records = lemmata.validate("compiled:dies", role="kernel", examples=10, budget=20)
    [found] = [r for r in records if r.theorem == "gram-is-symmetric"]
    assert found.verdict == "crashed" and found.smallest is not None and found.smallest.sample.n > 20


@pytest.mark.slow
def test_compiled_code_that_does_not_return_on_a_hard_sample_keeps_what_large_ones_say(tmp_path, monkeypatch):
    (tmp_path / "compiled.py").write_text(HANGS)
    monkeypatch.syspath_prepend(tmp_path)
    symmetric = next(t for t in catalogue.all_theorems() if t.id == "gram-is-symmetric")
    made, _ = adapt("compiled:hangs_far_from_zero", symmetric.role)
    found = run_apart(Search(symmetric, made, examples=10, seconds=0.3, budget=3.0)).record
    assert found.verdict == "holds" and found.large is not None and found.large.exercised > 0 and not found.large.reason
    assert found.hard is not None and "did not return on" in found.hard.reason and "no more hard samples" in found.silent
    assert found.hard.exercised > 0 and found.hard.rows and not found.hard.swallowed + found.hard.unknown  # before that one


@pytest.mark.slow
def test_the_command_says_how_large_samples_were(lemmata, tmp_path):
    (tmp_path / "inner_products.py").write_text("def linear(X, Y):\n    return X @ Y.T\n")
    arguments = ("validate", "inner_products:linear", "--role", "kernel", "--examples", "5")
    assert "largest" in (found := lemmata(*arguments, "--budget", "9").stdout) and "×" in found
    assert "×" not in lemmata(*arguments, "--size", "small").stdout
    assert_misuse(lemmata(*arguments, "--size", "small", "--budget", "9"), "--budget is for large samples")
    assert lemmata(*arguments, "--budget", "0").exit_code == 2
    file = tmp_path / "stress.json"
    assert lemmata(*arguments, "--size", "stress", "--budget", "9", "--json", str(file)).exit_code == 0
    found = json.loads(file.read_text())
    assert any(r["hard"] and r["hard"]["size"] == "stress" for r in found) and not any(r["large"] for r in found)
