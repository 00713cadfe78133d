"""The program that a refutation prints: for every role, and for instances, it runs alone and shows the failure."""

from __future__ import annotations

import ast
import builtins
import os
import re
import subprocess
import sys
from fractions import Fraction
from importlib import import_module
from inspect import signature
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from lemmata.properties.numbers.exact import as_float, exact_vector
from lemmata.properties.roles import roles
from lemmata.properties.roles.base import required_methods
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import search
from lemmata.properties.statements.conclusions import Conclusion, at_most, equal
from lemmata.properties.theorem import THEOREMS
from lemmata.workbench.counterexample import measures
from lemmata.workbench.counterexample.program import snippet
from lemmata.workbench.counterexample.quantities import ITS_ANSWER, QUANTITIES, attacks, hyperplanes, optimisation, voting
from lemmata.workbench.implementations import catalogue
from lemmata.workbench.implementations.catalogue import references_for
from lemmata.workbench.implementations.importing import adapt, role_of
from lemmata.workbench.implementations.pasted import Pasted
from scipy.stats import binom, norm
from sklearn.tree import DecisionTreeClassifier

from .conftest import own_roles


def refuted(role: str) -> tuple[Any, Any, str, str]:
    """A theorem of a role that some mutant breaks in numbers, its record, the mutant's target, and the reference's."""
    for theorem in (t for t in catalogue.all_theorems() if t.role.__role__ == role):  # type: ignore[attr-defined]
        for name in catalogue.mutant_names(theorem):
            record = search(theorem, catalogue.mutant(name, theorem.role), examples=300)
            if record.smallest is not None and not record.smallest.conclusion.fault:
                thing = name.partition(":")[0].partition(".")[2]
                return theorem, record, name, f"{catalogue.home_of(name).__name__}:{thing}"
    raise AssertionError(f"nothing refutes a {role}")


def forked(program: str) -> str:
    """What a program prints in a process of its own, with the error that ends it."""
    read, write = os.pipe()
    if (child := os.fork()) == 0:
        os.dup2(write, 1)
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
        try:
            exec(compile(program, "program", "exec", dont_inherit=True), {"__name__": "__main__"})
        except BaseException as error:
            print(f"{type(error).__name__}: {error}")
        finally:
            sys.stdout.flush()
            os._exit(0)
    os.close(write)
    with open(read) as pipe:
        printed = pipe.read()
    os.waitpid(child, 0)
    return printed


@pytest.mark.parametrize("role", [pytest.param(r, marks=[pytest.mark.long] if i % 2 else []) for i, r in enumerate(own_roles())])
def test_the_snippet_of_every_role_runs_and_shows_what_a_correct_implementation_does_not(role):
    theorem, record, name, target = refuted(role)
    program = snippet(theorem, catalogue.mutant(name, theorem.role), target, record.smallest.sample)
    assert program, f"{theorem.id}: {name}"
    assert program.splitlines()[-1] == f"# {' '.join(str(record.smallest.conclusion).split())}"
    imitated = catalogue.find(f"mutants.{name.partition(':')[0]}").imitates
    module, _, thing = target.partition(":")
    there = f"from {module} import {thing}"
    assert there in program
    correct = forked(program.replace(there, f"from {imitated.__module__} import {imitated.__qualname__} as {thing}"))
    faulty = forked(program)
    assert faulty.strip() and "Error: " not in faulty, f"{program}\n{faulty}"
    assert faulty != correct, f"a correct one prints the same\n{program}\n{faulty}"
    shown = shows(record.smallest.conclusion, faulty)
    assert shown or theorem.id in LACKING, f"what the law bounds is not printed\n{program}\n{faulty}"


# Theorems whose quantity no line of a program prints yet, each with what is missing
LACKING = {
    "progress-from-zero": "‖w‖² in units of the learning rate",
    "blocks-decouple": "βᵀKβ of the whole: the program ends with a curve by itself",
    "pajor": "the traces on C",
    "central-binomial": "the sum of two growths",
    "largest-penalty-of-use": "how far P(w,b) is below P(0,ȳ)",
    "gaussian-law-is-rotation-invariant": "too many calls for a program",
    "no-free-lunch": "too many calls for a program",
    "search-succeeds": "probabilities over all draws of coordinates",
    "certificates-rarely-fail": "probabilities over all counts",
    "promised-recall-is-kept": "what a bet is worth after many searches",
    "few-bad-arms-beat-the-best": "expectations over all outcomes of the rewards",
    "margin-sign-is-correctness": "a vote next to 0, summed in another order",
    "decision-agrees-with-the-prediction": "the decision at that row",
    "fit-leaves-the-parameters": "a parameter after the fit",
    "weight-grows-slowly": "the quotient of two weights, both of which are printed",
    "least-squares-weights-are-repetitions": "what the weighted residuals sum to",
    "lloyd-stops-at-local-minima-or-ties": "Φ at centres next to those where it stops",
    "nu-classifier-moves-with-the-data": "P of the original problem, at what is returned to it",
    "wrong-samples-are-heavy": "a weight after the last round, squared: the program prints those of which it is asked",
    "probabilities-sum-to-one": "a sum of what is printed",
    **dict.fromkeys(["parts-of-the-examples-are-the-examples", "scale-of-weights-of-examples"], "too many calls for a program"),
    **dict.fromkeys(
        ["logistic-in-any-order", "logistic-turns-with-the-data", "logistic-warm-start", "logistic-weights-are-repetitions"],
        "how far the gradients at two fits are apart, both of which are printed",
    ),
}
CONTROLLED = [t for t in catalogue.all_theorems() if t.role.__role__ != "none" and t.id in catalogue.stored_controls()]  # type: ignore[attr-defined]


def quickly_refuted(theorem: Any) -> Any:
    """The first of the mutants that watch over a theorem which breaks it in numbers and has a program, with the record of that."""
    for name in catalogue.mutant_names(theorem)[:4]:
        made = catalogue.mutant(name, theorem.role)
        record = search(theorem, made, examples=60)
        if record.smallest is None or record.smallest.conclusion.fault:
            continue
        target = f"{catalogue.home_of(name).__name__}:{name.partition(':')[0].partition('.')[2]}"
        if program := snippet(theorem, made, target, record.smallest.sample):
            return record.smallest.conclusion, program
    return None


@pytest.mark.parametrize(
    "theorem", [pytest.param(t, id=t.id, marks=[pytest.mark.long] if i % 5 else []) for i, t in enumerate(CONTROLLED)]
)
def test_the_snippet_of_every_theorem_prints_what_its_law_bounds(theorem):
    found = quickly_refuted(theorem)
    is_shown = found is not None and shows(found[0], forked(found[1]))
    assert is_shown == (theorem.id not in LACKING), found


NUMBER = re.compile(r"(?<![\w.])-?(?:\d+\.?\d*(?:e[-+]?\d+)?|inf)")


def shows(failed: Conclusion, printed: str) -> bool:
    """Whether the quantity of a failed conclusion is among what a program printed.

    A number, to the digits that NumPy prints; a list of them in a row; a set as itself. Of a yes or no, a yes or no or the numbers
    that decide it: that something is printed beside the arguments.
    """
    if isinstance(failed.lhs, set | frozenset):
        return any(failed.lhs == set_from(line) for line in printed.splitlines())
    found = [float(text) for text in NUMBER.findall(printed)]
    if isinstance(failed.lhs, bool) or failed.rhs is True:
        return bool(found) or "True" in printed or "False" in printed
    wanted = [as_float(v) for v in failed.lhs] if isinstance(failed.lhs, list | tuple) else [as_float(failed.lhs)]
    rows = (found[i : i + len(wanted)] for i in range(len(found) + 1))
    return any(len(row) == len(wanted) and all(map(agree, wanted, row)) for row in rows)


def agree(a: float, b: float) -> bool:
    return a == b or abs(a - b) <= 1e-5 * max(abs(a), abs(b)) or max(abs(a), abs(b)) < 1e-12


def set_from(text: str) -> Any:
    """A set of whole numbers or of such sets, from how Python prints it; None for anything else."""
    if not re.fullmatch(r"[\d\s,{}()]*(?:(?:frozenset|set)[\d\s,{}()]*)*", text.strip()) or not text.strip():
        return None
    try:
        return eval(text, {"__builtins__": {}, "frozenset": frozenset, "set": set})
    except (SyntaxError, TypeError):
        return None


def test_a_wrong_quantity_is_told_from_the_right_one():
    failed = at_most("‖w‖²", Fraction(1, 3), 0)
    assert shows(failed, "‖w‖²: 0.33333333") and not shows(failed, "‖w‖²: 0.3333") and not shows(failed, "w1/3: 1")
    several = equal("classes", [1, 2], [2, 1])
    assert shows(several, "[1 2]") and not shows(several, "[2 1]") and not shows(several, "1")
    cut = equal("subsets", frozenset({frozenset({0}), frozenset()}), frozenset())
    assert shows(cut, "{frozenset(), frozenset({0})}") and not shows(cut, "{frozenset({0})}")


def test_every_role_has_its_quantities_or_its_answer_is_one():
    catalogue.all_theorems()
    assert set(QUANTITIES) | ITS_ANSWER == set(own_roles()) and not set(QUANTITIES) & ITS_ANSWER
    assert sum(map(len, QUANTITIES.values())) > 80


OF_A_CALL = {"model", "answer", "returned", "solution", "z", "v", "answers"}
OF_SAMPLES = {
    *("truth", "L", "mu", "between", "onwards", "tried", "hubers", "objective", "least", "part_u", "part_v", "rounds", "points"),
    *("core", "others", "s", "epsilon", "w0", "given", "leading"),
}


@pytest.mark.parametrize("role", sorted(QUANTITIES))
def test_a_quantity_takes_what_a_program_can_have(role):
    """Arguments and methods of the contract, settings and learned attributes of the references, or what the sample knows."""
    contract = roles()[role]
    methods = [*required_methods(contract), "shattered_sets", "split"]
    there = {p for m in methods if hasattr(contract, m) for p in (m, *signature(getattr(contract, m)).parameters)}
    settings = {name for each in references_for(role).values() for name in signature(each.thing).parameters}
    for quantity in QUANTITIES[role]:
        unknown = set(quantity.parameters) - there - settings - OF_A_CALL - OF_SAMPLES
        assert all(name.endswith("_") for name in unknown), (quantity.function.__name__, unknown)


def test_the_source_of_each_quantity_runs_alone():
    for quantity in {q.function: q for found in QUANTITIES.values() for q in found}.values():
        pasted = Pasted()
        pasted.add([quantity.function])
        names: dict[str, Any] = {"__name__": "__main__"}
        text = "\n".join([*pasted.imports, *pasted.lines()])
        exec(compile(text, "pasted", "exec", dont_inherit=True), names)
        assert "lemmata" not in text and "@printed_for" not in text
        used = {n.id for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
        own = {n.id for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        arguments = {n.arg for n in ast.walk(ast.parse(text)) if isinstance(n, ast.arg)}
        assert used <= {*names, *own, *arguments, "split", *dir(builtins)}, quantity.function.__name__


def test_what_a_program_computes_of_a_sum_of_bends_is_the_sample():
    for f in (sample.f for sample in drawn(THEOREMS["wolfe-curvature-condition"].sample, 20)):
        found = measures.bends([f])
        for w in (np.zeros(f.d), np.arange(1.0, f.d + 1), f.best.astype(float) - 0.5):
            value, gradient = found.value_and_gradient(w)
            exact = exact_vector(w)
            assert np.isclose(value, float(f.value(exact)), rtol=1e-9, atol=1e-9)
            assert np.allclose(gradient, f.gradient(exact).astype(float), rtol=1e-9, atol=1e-9)


def test_quantities_of_closed_answers(capsys):
    X, y = np.array([[1.0], [-1.0]]), np.array([1.0, -1.0])
    hyperplanes.print_soft_margins(X, y, 2.0, np.array([[0.5]]), dual_coef_=np.array([[0.25, -0.25]]), support_=np.array([0, 1]))
    assert capsys.readouterr().out.splitlines() == [
        "½‖w‖² + CΣ max(0, 1 − y(⟨w,x⟩ + b)): 2.125",
        "(C − αᵢ)(1 − marginᵢ)⁺/C: [0.4375 0.4375]",
    ]
    optimisation.print_linear_program(np.array([1.0]), np.array([-1.0]), G=np.eye(1), h=np.ones(1), z=np.ones(1), v=np.zeros(0))
    assert capsys.readouterr().out.splitlines() == ["c·x: -1.0", "c + Gᵀz + Aᵀy: [0.]", "gap c·x + h·z + b·y: 0.0"]
    voting.print_vote(SimpleNamespace(predict=lambda X: np.ones(len(X))), X, y)
    assert capsys.readouterr().out == "training errors: 1\n"


def test_the_tail_of_many_counts_is_no_overflow(capsys):
    attacks.print_tail(99_900, 100_000, 1.0, 3.0)
    assert np.isclose(float(capsys.readouterr().out.rpartition(" ")[2]), binom.sf(99_899, 100_000, norm.cdf(3)), rtol=1e-9)


def alone(program: str, folder: Any) -> str:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    run = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, env=environment, check=False)
    assert run.returncode == 0, f"{program}\n{run.stderr}"
    return run.stdout


OWN = '''
import numpy as np
from sklearn.base import BaseEstimator

class Shy:
    """It has settings, no get_params, and learns nothing."""
    def __init__(self, scale=1.0, start=None):
        self.scale, self.start = scale, start
    def partial_fit(self, X, y, classes=None):
        return self
    def predict(self, X):
        if self.start is None:
            raise ValueError("not fitted")
        return np.full(len(X), np.sign(self.scale))

class Supermodel(BaseEstimator):
    """It depends on the order of the examples."""
    def __init__(self, alpha=1.0):
        self.alpha = alpha
    def fit(self, X, y):
        self.coef_ = 1.0 * X[0]
        return self

class Ridge(BaseEstimator):
    """It penalises twice as much as it says."""
    def __init__(self, alpha=1.0, helper=None, kind=np.linalg.solve):
        self.alpha, self.helper, self.kind = alpha, helper, kind
    def fit(self, X, y):
        X = np.asarray(X, dtype=float)
        self.coef_ = self.kind(X.T @ X + 2 * self.alpha * np.eye(X.shape[1]), X.T @ y)
        return self
'''


@pytest.fixture
def own(own_module):
    return import_module(own_module("own_module", OWN))


def program_of(thing: Any, role: str, theorem: str) -> str:
    made, target = adapt(thing, role_of(role))
    record = search(THEOREMS[theorem], made, examples=200)
    assert record.smallest is not None
    program = snippet(THEOREMS[theorem], made, target, record.smallest.sample)
    assert program
    return program


def test_the_snippet_of_an_instance_has_its_parameters_and_the_quantity(own, tmp_path):
    ridge = own.Ridge(alpha=0.5, helper=DecisionTreeClassifier(max_depth=2))
    program = program_of(ridge, "ridge-regressor", "ridge-has-a-closed-form")
    assert "model = Ridge(alpha=0.5, helper=DecisionTreeClassifier(max_depth=2))" in program
    printed = alone(program, tmp_path)
    assert "coef_: [" in printed and "‖Xw + b − y‖² + α‖w‖²: " in printed


def test_each_of_two_objects_is_made_under_its_own_name(own, tmp_path):
    program = program_of(own.Supermodel(), "ridge-regressor", "ridge-in-any-order")
    assert "model = Supermodel()\nmodel_2 = Supermodel()" in program
    assert "model_2.coef_: [" in alone(program, tmp_path)


def test_the_snippet_of_an_instance_without_get_params_has_its_state(own, tmp_path):
    program = program_of(own.Shy(scale=-2.5, start=np.array([1.0])), "online-classifier", "block-novikoff")
    assert "scale = -2.5" in program or "scale=-2.5" in program
    assert "mistakes: 2" in alone(program, tmp_path)


def test_a_prediction_that_may_fail_does_not_end_the_program(own, tmp_path):
    with pytest.raises(AssertionError):  # it never predicts: nothing is refuted, and there is no program
        program_of(own.Shy(), "online-classifier", "block-novikoff")


def test_what_answers_otherwise_the_next_time_has_no_program():
    class Moody:
        asked = 0

        def __call__(self, X, Y):
            type(self).asked += 1
            return np.full((len(X), len(Y)), -1.0 if type(self).asked == 1 else 0.0)

    made, target = adapt(Moody, role_of("kernel"))
    record = search(THEOREMS["gram-is-psd"], made, examples=1, shrink=False)
    assert record.fails
    assert snippet(THEOREMS["gram-is-psd"], made, target or "x:y", record.smallest.sample) is None
