"""What a refutation is compared with: only mutants that answer alike on the user's own witness are named; one cause, one line."""

from __future__ import annotations

import numpy as np
import pytest
from lemmata.properties.search.search import search
from lemmata.properties.theorem import THEOREMS
from lemmata.workbench.counterexample import diagnosis
from lemmata.workbench.counterexample.diagnosis import diagnose, fault, is_alike
from lemmata.workbench.implementations import catalogue
from lemmata.workbench.implementations.importing import adapt, role_of

OWN = '''
import numpy as np

class NeverLearns:
    def partial_fit(self, X, y, classes=None):
        return self
    def predict(self, X):
        return np.ones(len(X))

class Odd:
    """It fails as no mutant does."""
    def fit(self, X, y):
        self.coef_ = np.arange(1.0, X.shape[1] + 1) * -1234.5
        return self

def odd_kernel(X, Y):
    return np.tanh(np.asarray(X) @ np.asarray(Y).T + 1)

class Raises(NeverLearns):
    def partial_fit(self, X, y, classes=None):
        raise IndexError("too short")

class NotOnALine:
    """A perceptron that never learns from a single feature."""
    def __init__(self):
        self.w = None
    def predict(self, X):
        return np.where(X @ (np.zeros(X.shape[1]) if self.w is None else self.w) >= 0, 1, -1)
    def partial_fit(self, X, y, classes=None):
        w = np.zeros(X.shape[1]) if self.w is None else self.w
        for x, label in zip(X, y):
            if label * (w @ x) <= 0 and len(x) > 1:
                w = w + label * x
        self.w = w
        return self
'''


@pytest.fixture
def own(own_module):
    return own_module("compared_module", OWN)


def test_what_is_named_answers_alike_on_the_witness(lemmata, own):
    shown = lemmata("validate", f"{own}:NeverLearns", "--role", "online-classifier").stdout
    section = shown.partition("looks like what these faults do, which answer alike here\n")[2].splitlines()
    names = [line.strip().partition(": ")[0] for line in section if line.startswith("    ")]
    assert 1 <= len(names) <= 3
    X, y = np.array([[1.0]]), np.array([-1])  # the smallest witness
    for name in names:
        learner = catalogue.mutant(name, role_of("online-classifier")).make()
        for _ in range(2):
            assert learner.predict(X)[0] == 1
            learner.partial_fit(X, y, classes=np.array([-1, 1]))


def test_where_no_mutant_answers_alike_none_is_named(lemmata, own):
    shown = lemmata("validate", f"{own}:Odd", "--role", "separator", "--examples", "40").stdout
    assert "breaks stops-on-separator" in shown and "looks like" not in shown and "answers alike" not in shown
    assert cause(shown).startswith("look at fit and coef_")


def cause(shown: str) -> str:
    """The first line on a cause: it follows the facts."""
    lines = shown.splitlines()
    found = next(i for i, line in enumerate(lines) if line.startswith("look at "))
    assert found > next(i for i, line in enumerate(lines) if line.startswith("theorem "))
    return lines[found]


@pytest.mark.slow
def test_one_cause_is_one_line_and_one_program(lemmata, own):
    shown = lemmata("validate", f"{own}:odd_kernel", "--role", "kernel", "--examples", "60").stdout
    first = cause(shown)
    broken = [line.split()[-1] for line in shown.splitlines() if " breaks " in line]
    assert first.startswith("look at what it returns: tanh(") and "kernels.Sigmoid answers alike on each witness" in first
    assert len(broken) >= 4 and first.endswith(": " + ", ".join(broken))
    assert shown.count("without lemmata") == 1


@pytest.mark.slow
def test_what_is_like_a_fault_on_the_witness_alone_is_not_named(lemmata, own):
    """Never to learn is what it does on the smallest witness, and on no sample of several features."""
    shown = lemmata("validate", f"{own}:NotOnALine", "--role", "online-classifier", "--size", "small").stdout
    assert " breaks " in shown and "looks like" not in shown and "alike" not in shown


def test_a_likeness_that_was_tried_on_nothing_else_is_not_one(monkeypatch):
    theorem = THEOREMS["block-novikoff"]
    mutant = catalogue.mutant(catalogue.mutant_names(theorem)[0], theorem.role)
    record = search(theorem, mutant, examples=100)
    assert diagnose(theorem, mutant, record).alike
    monkeypatch.setattr(diagnosis, "drawn", lambda *_: [])
    assert not diagnose(theorem, mutant, record).alike


def test_what_fails_to_answer_says_where(lemmata, own):
    first = cause(lemmata("validate", f"{own}:Raises", "--role", "online-classifier").stdout)
    assert first.startswith("look at partial_fit: ") and "IndexError: too short" in first


@pytest.mark.parametrize(
    ("theorem", "name"),
    [
        ("block-novikoff", "perceptron.NeverUpdates"),
        ("stops-on-separator", "perceptron.AddsWithoutTheLabel:max_updates=500"),
        ("training-error-falls", "adaboost.NeverReweights:n_estimators=8"),
        ("ridge-has-a-closed-form", "regression.AveragesTheLoss"),
        ("quadratic-program-feasibility", "duality.ForgetsTheLastInequality"),
        ("sauer-shelah", "vc_dimension.EmptyFamilyHasDimensionZero"),
        ("weight-at-the-end", "majority_boosting.votes_against_ties"),
    ],
)
def test_a_mutant_is_like_itself_and_unlike_most(theorem, name):
    role = THEOREMS[theorem].role
    faulty = catalogue.mutant(name, role)
    record = search(THEOREMS[theorem], faulty, examples=300)
    assert record.fails
    alike = diagnose(THEOREMS[theorem], faulty, record).alike
    others = {full.partition(":")[0] for full in catalogue.mutants_for(role.__role__)}  # type: ignore[attr-defined]
    assert name.partition(":")[0] in alike and len(alike) < len(others) * 2 / 3
    assert all(fault(each) for each in alike)


def test_a_mutant_is_compared_in_the_settings_of_the_implementation():
    from lemmata.algorithms.regression.mutants_penalties import AveragesTheLoss

    class Averages(AveragesTheLoss):
        """Somebody's own, with another penalty than ours are listed with."""

    made, _ = adapt(Averages(alpha=7.0), role_of("ridge-regressor"))
    record = search(THEOREMS["ridge-has-a-closed-form"], made, examples=200)
    assert record.fails and "regression.AveragesTheLoss" in diagnose(THEOREMS["ridge-has-a-closed-form"], made, record).alike


def test_a_deviation_of_the_size_of_rounding_names_no_fault():
    role = THEOREMS["gaussian-kernel-values"].role
    for name in ("kernels.JitterOnTheDiagonal",):
        record = search(THEOREMS["gaussian-kernel-values"], catalogue.mutant(name, role), examples=200)
        assert record.fails and not diagnose(THEOREMS["gaussian-kernel-values"], catalogue.mutant(name, role), record).alike


def test_infinity_is_like_itself_alone():
    """An order of a norm, say: a function that was asked in the norms 1 and ∞ was said to remember its arrays."""
    assert (
        is_alike(float("inf"), float("inf"))
        and not is_alike(float("inf"), 1.0)
        and not is_alike([1.0, float("inf")], [2.0, float("inf")])
    )
