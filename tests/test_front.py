"""``import lemmata``: what it offers, that it costs nothing, and `check` from Python."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import lemmata
import numpy as np
import pytest
from lemmata.properties.roles import role
from lemmata.properties.roles.readings import Reading
from lemmata.properties.statements.conclusions import Law, at_most, exercised
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.perceptron.samples.streams import SeparableStream
from lemmata.workbench.implementations.catalogue import reference_names

HEAVY = ("numpy", "hypothesis", "flint", "sympy", "sklearn", "scipy", "cvxpy", "z3", "cvc5", "pytest", "rich", "click")
X, Y = [[2, 1], [1, 3], [-1, -2]], [1, 1, -1]
PERCEPTRON = "sklearn.linear_model:Perceptron"


def python(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False, cwd=cwd)


def test_importing_it_imports_nothing_else():
    run = python("-c", f"import lemmata, sys; print([m for m in {HEAVY} if m in sys.modules])")
    assert run.stdout == "[]\n", run.stderr


def test_all_it_offers_is_there():
    assert {"check", "validate", "theorem", "parametrize_with_theorems", "__version__"} <= set(lemmata.__all__)
    assert set(lemmata.__all__) <= set(dir(lemmata))
    assert all(getattr(lemmata, name) for name in lemmata.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'proof'"):
        lemmata.proof  # noqa: B018


def test_as_a_module_it_is_the_command_line(tmp_path):
    run = python("-m", "lemmata", "--version", cwd=tmp_path)
    assert (run.returncode, run.stdout) == (0, f"lemmata, version {lemmata.__version__}\n")
    assert python("-m", "lemmata", "--help").stdout.startswith("Usage: lemmata ")


@pytest.mark.parametrize(
    "name", ["lemmata", "lemmata.workbench.validation.one_theorem", "lemmata.workbench.validation.pytest_decorator"]
)
def test_the_examples_of_the_docstrings_run(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert (failed, tried > 0) == (0, True)


def test_the_example_of_the_readme_runs():
    [text] = re.findall(r"```pycon\n(.*?)```", (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    example = doctest.DocTestParser().get_doctest(text, {}, "README.md", None, None)
    assert doctest.DocTestRunner().run(example) == (0, 4)


def test_check_searches_with_each_reference():
    records = lemmata.check("block-novikoff", examples=20, seed=3)
    assert [r.implementation for r in records] == reference_names(THEOREMS["block-novikoff"])
    assert {(r.verdict, r.seed) for r in records} == {("holds", 3)}
    assert all(1 <= r.examples <= 20 for r in records)


def test_check_tries_large_samples_and_hard_ones_of_each_reference():
    records = lemmata.check("gram-is-symmetric", examples=3, budget=0.2)
    assert records and all(r.large and r.large.samples and r.hard and r.hard.samples for r in records)
    assert lemmata.check("gram-is-symmetric", examples=3, size="small")[0].beyond == []


def test_check_finds_a_counterexample():
    class Stubborn:
        def partial_fit(self, X, y, classes=None):
            return self

        def predict(self, X):
            return np.ones(len(X))

    [record] = lemmata.check(THEOREMS["block-novikoff"], implementation=Stubborn)
    assert record.verdict == "refuted" and record.smallest is not None
    assert record.as_json()["witness"]["fields"] == {"rows": [["1"]], "labels": ["-1"]}


@pytest.mark.slow
@pytest.mark.parametrize("labels", [Y, ["good", "good", "bad"][::-1], [True, True, False], [[1.0], [1.0], [-1.0]], [2, 2, 7]])
def test_check_takes_two_classes_however_they_are_called(labels):
    data = X if labels != ["bad", "good", "good"] else X[::-1]
    [record] = lemmata.check("block-novikoff", data, labels, implementation=PERCEPTRON)
    assert (record.verdict, record.examples) == ("vacuous", 1)  # it makes no mistake on them


@pytest.mark.slow
def test_check_takes_arrays_and_tables_of_any_make():
    from scipy.sparse import csr_matrix

    tables = [np.array(X), np.array(X, dtype=np.float32, order="F"), csr_matrix(np.array(X)), tuple(map(tuple, X))]
    pandas = pytest.importorskip("pandas") if importlib.util.find_spec("pandas") else None
    if pandas:
        tables.append(pandas.DataFrame(X, columns=["a", "b"]))
    found = [lemmata.check("block-novikoff", table, np.array(Y), implementation=PERCEPTRON)[0] for table in tables]
    assert {(r.verdict, r.tightness) for r in found} == {("vacuous", found[0].tightness)}


def test_data_that_do_not_meet_the_hypotheses_are_no_verdict_on_the_theorem():
    [record] = lemmata.check("block-novikoff", [[1], [1]], [1, -1], implementation=PERCEPTRON)
    assert record.verdict == "not-applicable"
    assert record.reason.startswith("hypothesis not met: ")


def test_data_refute_too():
    class Wrong:
        def partial_fit(self, X, y, classes=None):
            return self

        def predict(self, X):
            return -np.ones(len(X))

    [record] = lemmata.check("block-novikoff", [[1, 0]] * 5, [1] * 5, implementation=Wrong())
    assert (record.verdict, record.lhs, record.rhs) == ("refuted", "5", "1")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"theorem": "block-novikof"}, "no theorem 'block-novikof' .did you mean block-novikoff.*see lemmata list"),
        ({"theorem": 3}, "no theorem 3"),
        ({"implementation": sorted}, "no partial_fit"),
        ({"implementation": "sklearn.linear_model"}, "no partial_fit"),
        ({"X": X}, "y is missing"),
        ({"y": Y}, "X is missing"),
        ({"X": X, "y": Y, "examples": 5}, "none is drawn"),
        ({"examples": 0}, "positive whole number"),
        ({"seed": -1}, "not negative"),
        ({"budget": -1}, "budget is a number of seconds, not -1"),
        ({"budget": "1s"}, "budget is a number of seconds, not '1s'"),
        ({"size": "large"}, "size is one of all, small, working, stress, not 'large'"),
        ({"X": X, "y": Y, "budget": 5}, "for a search"),
        ({"X": X, "y": Y, "size": "small"}, "for a search"),
        ({"X": [1, 2], "y": [1, -1]}, r"X must be \(n, d\)"),
        ({"X": [], "y": []}, r"X must be \(n, d\)"),
        ({"X": [[1], [2, 3]], "y": [1, -1]}, "not a table of numbers"),
        ({"X": [["a"]], "y": [1]}, "not a table of numbers"),
        ({"X": [[1], [float("nan")]], "y": [1, -1]}, "example 2, column 1: nan is not a finite number"),
        ({"X": X, "y": [1, -1]}, r"y must be \(3,\), a label for each example, not \(2,\)"),
        ({"X": X, "y": [1, 2, 3]}, "two classes, not 3: 1, 2, 3"),
        ({"X": X, "y": [1, -1, None]}, "y, example 3: None is not a label"),
        ({"X": X, "y": [1, -1, float("nan")]}, "y, example 3: nan is not a label"),
        ({"X": X, "y": [5, 5, 5]}, "two classes, not 1: 5"),
        ({"theorem": "pair-step-feasible-and-monotone", "X": X, "y": Y}, "labelled points alone, but of a PairState"),
    ],
)
def test_a_wrong_call_is_one_line(arguments, words):
    with pytest.raises(lemmata.Misuse, match=words) as caught:
        lemmata.check(**{"theorem": "block-novikoff", **arguments})
    assert "\n" not in str(caught.value)


@role("nobody-plays-it")
class Nobody(Protocol):
    def partial_fit(self, X, y, classes=None): ...

    def predict(self, X): ...


class Run(Reading[SeparableStream], role=Nobody):
    """What nobody of ours does."""


def test_a_theorem_without_references_needs_an_implementation():
    @lemmata.theorem("Of nobody")
    def of_nobody(run: Run) -> Law:
        """Learning raises no error."""
        run.model.partial_fit(run.sample.X, run.sample.y, classes=[-1, 1])
        yield exercised("an example", True)
        yield at_most("nothing", 0, 1)

    with pytest.raises(lemmata.Misuse, match="no reference implementation: give an implementation"):
        lemmata.check(of_nobody)
    assert lemmata.check(of_nobody, X, Y, implementation=PERCEPTRON)[0].verdict == "holds"
