"""Whatever an implementation does, its verdict says so, with the sample that did it; and an interrupt loses nothing."""

from __future__ import annotations

import contextlib
import importlib
import signal
import sys
import threading
import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from lemmata.algorithms.perceptron.perceptron import Perceptron
from lemmata.properties.numbers.exact import NotANumber
from lemmata.properties.roles import Implementation, role_named
from lemmata.properties.roles.base import an_index, float_array, required_methods, vector
from lemmata.properties.roles.limits import LIMIT, stopwatch, time_limit
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.conclusions import at_most
from lemmata.properties.statements.verdicts import ImplementationFailed
from lemmata.theorems.perceptron.readings import Mistakes
from lemmata.workbench.implementations.catalogue import all_theorems, references_of

THEOREMS = {t.id: t for t in all_theorems()}
BLOCK = THEOREMS["block-novikoff"]


def of(thing, theorem=BLOCK):
    return Implementation.of(thing, theorem.role)


class Hangs(Perceptron):
    """Never answers for a positive example of several features: the question for an intercept, of one, it answers."""

    def partial_fit(self, X, y, classes=None):
        while y[0] > 0 and X.shape[1] > 1:
            with contextlib.suppress(Exception):  # as many a library does somewhere
                time.sleep(0.01)
        return super().partial_fit(X, y)


class CompilesFirst(Perceptron):
    """Is slow once."""

    compiled = False

    def predict(self, X):
        if not CompilesFirst.compiled:
            time.sleep(0.4)
            CompilesFirst.compiled = True
        return super().predict(X)


class WritesToItsInput(Perceptron):
    def partial_fit(self, X, y, classes=None):
        X *= 2
        return super().partial_fit(X, y)


class AddsZero(Perceptron):
    def partial_fit(self, X, y, classes=None):
        X += 0.0  # −0 becomes 0, which is the same number
        return super().partial_fit(X, y)


def test_a_hang_is_a_crash_with_its_sample_and_ends_soon():
    start = time.perf_counter()
    record = search(BLOCK, of(Hangs), examples=100, seconds=0.2)
    assert record.verdict == "crashed" and record.conclusion == "answers within 0.2 s"
    assert 1 in record.smallest.sample.labels
    assert record.time_limit == "0.2 s a sample"
    assert time.perf_counter() - start < 5
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
    assert check_sample(BLOCK, of(Hangs), record.smallest.sample, seconds=0.1)[0].conclusion == "answers within 0.1 s"


def test_what_is_compiled_at_the_first_call_does_not_count():
    assert search(BLOCK, of(CompilesFirst), examples=30, seconds=0.3).verdict == "holds"


def test_time_that_the_suite_spends_does_not_count():
    def statement(run: Mistakes):
        time.sleep(0.3)
        run.model.predict(run.sample.X)
        yield at_most("nothing", 0, 1)

    sample = BLOCK.sample(((1, 0), (0, 1)), (1, -1))
    record, _ = check_sample(replace(BLOCK, statement=statement), of(Perceptron), sample, seconds=0.1)
    assert record.verdict == "holds"


class ImportsFirst(Perceptron):
    """Imports a library in its first call."""

    library = "slow_library"

    def partial_fit(self, X, y, classes=None):
        importlib.import_module(self.library)
        return super().partial_fit(X, y)


SLOW_LIBRARY = """
import time
from . import once
if once.begun:
    raise ImportError("it cannot be loaded twice")
once.begun = True
for _ in range({moments}):
    time.sleep(0.01)
"""


@pytest.mark.parametrize("once", [True, False], ids=["one sample", "a search"])
def test_a_library_that_is_imported_within_a_call_is_imported_to_the_end(tmp_path, monkeypatch, once):
    library = tmp_path / f"slow_library_{once}"
    library.mkdir()
    (library / "once.py").write_text("begun = False\n")
    (library / "__init__.py").write_text(SLOW_LIBRARY.format(moments=60))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(ImportsFirst, "library", library.name)
    if once:
        sample = BLOCK.sample(((1, 0), (0, 1)), (1, -1))
        assert check_sample(BLOCK, of(ImportsFirst), sample, seconds=0.2)[0].verdict == "holds"
    else:
        assert search(BLOCK, of(ImportsFirst), examples=20, seconds=0.2).verdict == "holds"


def test_an_alarm_while_the_limit_ends_does_not_end_the_process(monkeypatch):
    """Met between the end of the timer and the return of the former handler, it set the timer again, which nobody handled."""
    real = signal.setitimer

    def stop_and_be_met(which, seconds, *interval):
        real(which, seconds, *interval)
        if seconds == 0:
            watch.look()

    with time_limit(0.01):
        watch = stopwatch()
        watch.restart()
        monkeypatch.setattr(signal, "setitimer", stop_and_be_met)
    monkeypatch.undo()
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_an_import_that_never_ends_is_ended(tmp_path, monkeypatch):
    (tmp_path / "endless_library.py").write_text("import time\nwhile True:\n    time.sleep(0.01)\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(ImportsFirst, "library", "endless_library")
    monkeypatch.setattr("lemmata.properties.roles.limits.IMPORTS", 0.3)
    record = search(BLOCK, of(ImportsFirst), examples=20, seconds=0.1)
    assert record.verdict == "crashed" and record.conclusion == "answers within 0.1 s"


def test_what_is_called_while_a_module_is_imported_has_a_limit_all_the_same(tmp_path, monkeypatch):
    (tmp_path / "searches.py").write_text("from lemmata.tests_of_limits import verdict\n")
    module = type(signal)("lemmata.tests_of_limits")
    module.__getattr__ = lambda name: search(BLOCK, of(Hangs), examples=100, seconds=0.1).verdict  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.syspath_prepend(tmp_path)
    assert importlib.import_module("searches").verdict == "crashed"


def test_without_a_timer_the_time_is_looked_at_after_each_call():
    class Slow(Perceptron):
        def predict(self, X):
            time.sleep(0.2)
            return super().predict(X)

    found = []
    thread = threading.Thread(target=lambda: found.append(search(BLOCK, of(Slow), examples=20, seconds=0.1)))
    thread.start()
    thread.join(30)
    assert found[0].conclusion == "answers within 0.1 s" and "no timer" in found[0].time_limit


def test_anothers_alarm_is_left_alone():
    signal.setitimer(signal.ITIMER_REAL, 1000)
    try:
        with time_limit(LIMIT) as words:
            assert "no timer" in words
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 900
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def test_writing_to_the_input_is_refuted_and_set_back():
    record = search(BLOCK, of(WritesToItsInput), examples=50)
    assert record.verdict == "refuted" and record.conclusion.startswith("leaves its input as it was")
    sample = record.smallest.sample
    assert [tuple(row) for row in sample.X] == [tuple(map(float, row)) for row in sample.rows]
    assert search(BLOCK, of(AddsZero), examples=50).verdict == "holds"


def test_a_pair_step_may_write_to_its_multipliers_by_contract():
    from lemmata.algorithms.svm.svm import pair_step

    def in_place(K, y, C, alpha, i, j):
        alpha[:] = pair_step(K, y, C, alpha, i, j)
        return alpha

    theorem = THEOREMS["pair-step-feasible-and-monotone"]
    assert search(theorem, of(in_place, theorem), examples=30).verdict == "holds"


def test_a_solver_may_write_to_its_input_by_contract():
    theorem = next(t for t in THEOREMS.values() if t.role is role_named("lp-solver"))
    reference = references_of(theorem)[0].make

    def overwrites(c, G, h, A, b):
        answer = reference()(c.copy(), G.copy(), h.copy(), A, b)
        c[:] = 0
        return answer

    assert search(theorem, of(overwrites, theorem), examples=20).verdict == "holds"


@pytest.mark.parametrize("verdict, error", [("refuted", IndexError), ("declined", ValueError), ("declined", NotImplementedError)])
def test_errors_and_refusals(verdict, error):
    class Raises(Perceptron):
        def partial_fit(self, X, y, classes=None):
            raise error("no")

    assert search(BLOCK, of(Raises), examples=20).verdict == verdict


def test_what_was_refused_counts_as_idle():
    class RefusesWhatIsHard(Perceptron):
        """Never makes a mistake, for it refuses whatever it would learn from."""

        def partial_fit(self, X, y, classes=None):
            if y[0] < 0:
                raise ValueError("I do not like negative labels")
            return super().partial_fit(X, y)

    record = search(BLOCK, of(RefusesWhatIsHard), examples=100)
    assert record.verdict in ("declined", "vacuous")


def test_lists_are_as_good_as_arrays():
    class AnswersWithLists(Perceptron):
        def predict(self, X):
            return super().predict(X).tolist()

    assert search(BLOCK, of(AnswersWithLists), examples=50).verdict == "holds"


@pytest.mark.parametrize("after, verdict", [(5, "unknown"), (0, "unknown")])
def test_an_interrupt_keeps_what_was_found(after, verdict):
    calls = []

    class Interrupted(Perceptron):
        def partial_fit(self, X, y, classes=None):
            calls.append(1)
            if len(calls) > after:
                raise KeyboardInterrupt
            return super().partial_fit(X, y)

    record = search(BLOCK, of(Interrupted), examples=50)
    assert record.interrupted and record.verdict == verdict and "interrupted" in record.reason


def test_an_interrupt_while_shrinking_keeps_the_counterexample():
    made = []

    class Wrong(Perceptron):
        def __init__(self):
            made.append(1)
            if len(made) > 5:
                raise KeyboardInterrupt

        def predict(self, X):
            return -super().predict(X)

    record = search(BLOCK, of(Wrong), examples=50)
    assert record.interrupted and record.verdict == "refuted" and record.smallest is not None
    assert np.isfinite(record.smallest.sample.X).all()


GARBAGE = {
    "None": lambda: None,
    "empty": list,
    "text": lambda: "garbage",
    "generator": lambda: (i for i in range(3)),
    "shape": lambda: np.ones((2, 3, 4)),
    "negative": lambda: -5,
    "objects": lambda: np.array([None, "a"], dtype=object),
    "ragged": lambda: [[1], [1, 2]],
    "nan": lambda: np.array([np.nan]),
    "complex": lambda: np.array([1j]),
    "triple": lambda: ([1], "a", np.ones((2, 2))),
    "huge": lambda: 10**400,
    "function": lambda: lambda *_: "x",
}
ATTRIBUTES = ("coef_", "intercept_", "n_updates_", "path_", "dual_coef_", "estimators_", "estimator_weights_", "distributions_")
ONE_A_ROLE = {t.role: t for t in THEOREMS.values()}


@pytest.mark.parametrize("theorem", ONE_A_ROLE.values(), ids=lambda t: t.role.__role__)
def test_garbage_gets_a_verdict_and_no_traceback(theorem):
    for garbage in GARBAGE.values():
        members: dict[str, Any] = dict.fromkeys(required_methods(theorem.role), lambda self, *a, g=garbage, **k: g())
        shown: dict[str, Any] = dict.fromkeys(ATTRIBUTES, property(lambda self, g=garbage: g()))
        for cls in (type("Garbage", (), members), type("Garbage", (), members | shown)):
            record = search(theorem, of(cls, theorem), examples=2, shrink=False)
            assert record.verdict in ("refuted", "unknown", "not-applicable", "holds", "vacuous", "declined")
            assert record.verdict != "unknown" or record.reason


READ_BY_THE_STATEMENT = (
    "block-novikoff",
    "monomials-are-counted",
    "polynomial-separation-is-linear",
    "gaussian-matrices-are-rip",
    "gaussian-law-is-rotation-invariant",
    "form-is-convex-iff-psd",
    "power-series-is-psd",
    "pair-step-feasible-and-monotone",
    "out-of-bag-share",
    "cross-entropy-is-entropy-plus-divergence",
    "inner-products-suffice",
    "penalty-adds-the-sign",
    "filter-by-size-of-correlation",
)


@pytest.mark.parametrize("name", READ_BY_THE_STATEMENT)
def test_an_unreadable_answer_is_refuted(name):
    theorem = THEOREMS[name]
    for kind in ("None", "empty", "text", "shape", "objects", "ragged", "complex", "nan", "triple", "function"):
        members: dict[str, Any] = dict.fromkeys(required_methods(theorem.role), lambda self, *a, g=GARBAGE[kind], **k: g())
        record = search(theorem, of(type("Garbage", (), members), theorem), examples=2, shrink=False)
        assert record.verdict == "refuted", (kind, record.reason)


@pytest.mark.parametrize(
    "name", ["sample-size-for-all-rectangles", "vc-sample-size-suffices", "sauer-shelah", "vc-dimension-of-union"]
)
def test_a_huge_answer_is_refuted_at_once(name):
    theorem = THEOREMS[name]
    members: dict[str, Any] = dict.fromkeys(required_methods(theorem.role), lambda self, *_: 10**400)
    start = time.perf_counter()
    assert search(theorem, of(type("Huge", (), members), theorem), examples=20).verdict == "refuted"
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize("degree, verdict", [(10**400, "not-applicable"), ("two", "refuted"), (-1, "refuted"), (2.5, "refuted")])
def test_a_degree_that_is_none(degree, verdict):
    theorem = THEOREMS["kernel-costs-as-much-as-an-inner-product"]
    reference = references_of(theorem)[0].make()
    reference.degree = degree
    assert search(theorem, of(reference, theorem), examples=5).verdict == verdict


@pytest.mark.parametrize(
    "name, attribute",
    [
        ("progress-of-each-update", "path_"),
        ("stops-on-separator", "coef_"),
        ("lifting-finds-the-threshold", "coef_"),
        ("soft-dual-feasible", "support_"),
        ("least-squares-solution", "coef_"),
        ("soft-intercept-interval", "intercept_"),
        ("full-tree-fits", "tree_"),
    ],
)
@pytest.mark.parametrize("kind", ["empty", "text", "shape", "negative", "objects", "ragged", "nan", "function"])
def test_an_unreadable_attribute_is_refuted(name, attribute, kind):
    theorem = THEOREMS[name]

    class Garbage(type(references_of(theorem)[0].make())):
        def fit(self, X, y):
            super().fit(X, y)
            setattr(self, attribute, GARBAGE[kind]())
            return self

    record = search(theorem, of(Garbage, theorem), examples=5, shrink=False)
    assert record.verdict == "refuted", record.reason


@pytest.mark.parametrize(
    "answer", [None, "1", "x", [None, 1.0], ["a", 1], [1j, 1], 10**400, [10**400, 1], [1, 2, 3], [[1], [1, 2]]]
)
def test_what_is_no_pair_of_numbers(answer):
    with pytest.raises(ImplementationFailed):
        float_array(answer, "pair", (2,))
    with pytest.raises((ImplementationFailed, NotANumber)):
        vector(answer if answer != [10**400, 1] else None, "pair", 2)


@pytest.mark.parametrize("answer", [[1, 2], (1.0, 2), np.array([[1, 2]]), np.array([[1.0], [2.0]]), np.array([1, 2], dtype=object)])
def test_what_is_a_pair_of_numbers(answer):
    assert vector(answer, "pair", 2).tolist() == [1, 2]
    assert float_array(np.ravel(answer), "pair", (2,)).tolist() == [1.0, 2.0]


@pytest.mark.parametrize("value", [-1, 3, 0.5, 10**400, None, "1", np.nan, 1j, [0]])
def test_what_is_no_index(value):
    with pytest.raises((ImplementationFailed, NotANumber)):
        an_index(value, 3)


@pytest.mark.parametrize(
    "spoil", [lambda rows: -5, list, np.ravel, lambda rows: [row[:-1] for row in rows], lambda rows: rows[:-1]]
)
def test_distributions_of_another_shape_are_refuted(spoil):
    theorem = THEOREMS["distribution-unrolled"]
    reference = references_of(theorem)[0]

    class Spoilt(type(reference.make())):
        def fit(self, X, y):
            super().fit(X, y)
            self.distributions_ = spoil(self.distributions_)
            return self

    implementation = Implementation.of(Spoilt, theorem.role, settings=reference.settings)
    expected = "holds" if spoil is list else "refuted"
    record = search(theorem, implementation, examples=20, shrink=False)
    assert record.verdict == expected, record.reason
