"""One fault at a time in what somebody's tests test: planted and taken out, counted where a law refutes it, noticed or not."""

from __future__ import annotations

import importlib.util
import inspect
import json
import sys
from pathlib import Path

import numpy as np
import pytest
from lemmata.properties import records
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.implementations.catalogue import all_theorems
from lemmata.workbench.library.known import Setting
from lemmata.workbench.mutation import operators
from lemmata.workbench.mutation.faults import LATE, NOTHING, STALE, Fault, planted
from lemmata.workbench.mutation.guard import guard
from lemmata.workbench.mutation.judging import Judged
from lemmata.workbench.mutation.places import Heard, faults, listened
from lemmata.workbench.mutation.subjects import Subject, subjects
from lemmata.workbench.mutation.suite import FIRST, NOTICED, SURVIVED, UNCLEAR, UNPLANTED, UNREACHED, Suite
from lemmata.workbench.workers.pool import DEFAULT

from .conftest import assert_misuse

ROOT = Path(__file__).parents[1]
MINE = """
import numpy as np


class Line:
    '''Least squares.'''

    def __init__(self, fit_intercept=True):
        self.fit_intercept = fit_intercept

    def fit(self, X, y, sample_weight=None):
        self.coef_ = np.linalg.lstsq(np.asarray(X, dtype=float), np.asarray(y, dtype=float), rcond=None)[0]
        self.weights_ = sample_weight
        return self

    @property
    def twice_(self):
        return 2 * self.coef_

    def predict(self, X):
        return np.asarray(X) @ self.coef_

    def labels(self, X):
        return np.array([0, 1, 2])

    def __call__(self, X):
        return {"x": self.predict(X)}


class Child(Line):
    pass


def loss(y_true, y_pred):
    '''The share of mistakes.'''
    return float(np.mean(np.asarray(y_true) != np.asarray(y_pred)))


def descent(rate):
    return (lambda p: p, lambda g, state: (-rate * g, state))
"""
X, Y = np.array([[1.0, 2.0], [3.0, 5.0], [2.0, 1.0]]), np.array([1.0, 2.0, 4.0])


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """A module of somebody's."""
    (tmp_path / "mine_of_theirs.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    import mine_of_theirs

    yield mine_of_theirs
    del sys.modules["mine_of_theirs"]


def fault(path, hook, part, change):
    return Fault("mine_of_theirs", path, hook, part, change)


@pytest.mark.parametrize(
    ("table", "value"),
    [(operators.REAL, Y / 3), (operators.WHOLE, np.array(["a", "b"])), (operators.SWITCH, True), (operators.WEIGHTS, Y)],
    ids=["real", "whole", "switch", "weights"],
)
def test_each_operator_changes_its_kind_and_says_what_it_does(table, value):
    for name, change in table.items():
        assert operators.differ(value, operators.changed(value, change)), name
        assert change.__doc__.endswith("."), name


@pytest.mark.parametrize("value", [1.5, np.float32(1.5), np.array([1.5], dtype=np.float32), [1.5], {"a": np.ones(2)}, (1.5, 2.0)])
def test_a_change_keeps_the_type(value):
    found = operators.changed(value, operators.REAL["doubled"])
    assert type(found) is type(value)
    assert operators.differ(found, value)
    assert getattr(found, "dtype", None) == getattr(value, "dtype", None)


def test_what_may_not_be_written_to_stays_so():
    (value := np.ones(2)).flags.writeable = False
    assert not operators.changed(value, operators.REAL["doubled"]).flags.writeable


def test_what_a_change_cannot_change_stays():
    thing = object()
    assert operators.changed(thing, operators.REAL["negated"]) is thing
    one = np.array([3])
    assert operators.changed(one, operators.WHOLE["last changed"]) is one


def test_the_last_row_goes_with_all_that_belongs_to_it():
    def fit(c, A, b, B=None, Y=None):
        pass

    drop = operators.DATA["last row left out"][1]
    given = inspect.signature(fit).bind([1.0, 2.0], X, [1, 2, 3], np.eye(3))
    assert drop(given, "A")
    assert [operators.shape_of(v) for v in given.arguments.values()] == [(2,), (2, 2), (2,), (3, 3)]
    given = inspect.signature(fit).bind([1.0], A=X, b=None, Y=np.eye(3))
    assert drop(given, "A")
    assert [operators.shape_of(v) for v in given.arguments.values()] == [(1,), (2, 2), (), (2, 3)]
    assert not drop(inspect.signature(fit).bind([1.0], X[:1], [1]), "A")


@pytest.mark.parametrize(
    ("found", "of"),
    [
        (fault("Line", "fit", ".coef_", "negated"), lambda m: m.Line().fit(X, Y).coef_),
        (fault("Line", "", ".twice_", "doubled"), lambda m: m.Line().fit(X, Y).twice_),
        (fault("Line", "predict", "", "a percent more"), lambda m: m.Child().fit(X, Y).predict(X)),
        (fault("Line", "labels", "", "swapped"), lambda m: m.Line().labels(X)),
        (fault("Line", "", "[x]", "doubled"), lambda m: m.Line().fit(X, Y)(X)["x"]),
        (fault("Line", "fit", "y", "negated"), lambda m: m.Line().fit(X, y=Y).coef_),
        (fault("Line", "fit", "X", "last row left out"), lambda m: m.Line().fit(X, Y).coef_),
        (fault("Line", "fit", "X", "first column at 0"), lambda m: m.Line().fit(X, Y).coef_),
        (fault("Line", "fit", "sample_weight", "ignored"), lambda m: m.Line().fit(X, Y, sample_weight=Y).weights_),
        (fault("loss", "", "", "doubled"), lambda m: m.loss([1, 0], [1, 1])),
        (fault("descent", "", "[1]()[0]", "negated"), lambda m: m.descent(0.5)[1](Y, None)[0]),
    ],
    ids=lambda value: value.id if isinstance(value, Fault) else "",
)
def test_a_fault_changes_what_it_says_and_is_taken_out_again(mine, found, of):
    before, names, noted = of(mine), {**vars(mine.Line)}, []
    with planted(found, lambda: noted.append(None)):
        assert operators.differ(before, of(mine))
        assert noted
    assert not operators.differ(before, of(mine))
    assert {**vars(mine.Line)} == names
    with planted(Fault(found.module, found.path, found.hook, found.part, NOTHING), lambda: noted.append("no")):
        assert not operators.differ(before, of(mine))
    assert "no" not in noted


def test_a_stale_answer_is_that_of_the_time_before(mine):
    with planted(fault("loss", "", "", STALE)):
        assert [mine.loss([1], [1]), mine.loss([1], [0]), mine.loss([1], [0])] == [0.0, 0.0, 1.0]


def test_a_parameter_is_as_it_was_once_the_call_is_over(mine):
    line = mine.Line()
    with planted(fault("Line", "fit", "=fit_intercept", "turned over")):
        assert line.fit(X, Y).fit_intercept is True


def test_a_function_is_replaced_wherever_it_was_imported_and_keeps_its_face(mine):
    (beside := type(sys)("beside_of_theirs")).loss = mine.loss
    sys.modules["beside_of_theirs"] = beside
    right = mine.loss
    try:
        with planted(fault("loss", "", "", "doubled")):
            assert beside.loss([1], [0]) == mine.loss([1], [0]) == 2
            assert mine.loss.__doc__ == right.__doc__
            assert mine.loss.__name__ == "loss"
        assert beside.loss is mine.loss is right
    finally:
        del sys.modules["beside_of_theirs"]


def test_places_are_heard_of_from_outside_alone_and_calls_go_on_as_they_are(mine):
    heard = Heard()
    with listened(mine.Line, heard):
        line = mine.Line().fit(X, Y)
        line(X)
        assert line.twice_.tolist() == (2 * line.coef_).tolist()
    expected = {("fit", "y"), ("fit", "X"), ("", "[x]"), ("", ".twice_"), ("", ".coef_")}
    assert set(heard.places) == expected
    assert list(heard.trains) == ["fit"]
    with listened(mine.descent, heard):
        start, step = mine.descent(rate=0.5)
        assert step(g=Y, state=start(Y))[0].tolist() == (-Y / 2).tolist()
    assert set(heard.places) - expected == {("", "[0]()"), ("", "[1]()[0]"), ("", "[1]()[1]"), ("", "=rate")}
    assert not isinstance(vars(mine.Line).get("__getattribute__"), type(start))


# ------------------------------------------------------------------------------------------------------ suites, in processes


@pytest.mark.parametrize(
    ("test", "found", "said"),
    [
        ("from mine_of_theirs import loss\nassert loss([1], [0]) == 1", fault("loss", "", "", "doubled"), NOTICED),
        ("from mine_of_theirs import loss\nassert loss([1], [0]) > 0", fault("loss", "", "", "doubled"), SURVIVED),
        ("from mine_of_theirs import loss\nassert loss([1], [1]) == 0", fault("loss", "", "", "doubled"), UNREACHED),
        ("import os", fault("loss", "", "", "doubled"), UNPLANTED),
        ("import mine_of_theirs as m\nassert m.loss.__wrapped__ is None", fault("loss", "", "", "doubled"), UNCLEAR),
        (
            "import sys, mine_of_theirs\ndel sys.modules['mine_of_theirs']\n"
            "from mine_of_theirs import loss\nassert loss([1], [0]) == 1",
            fault("loss", "", "", "doubled"),
            NOTICED,
        ),
        (
            "import sys\nsys.exit(0 if sys.modules['mine_of_theirs'].loss([1], [0]) == 1 else 1)",
            fault("loss", "", "", "doubled"),
            NOTICED,
        ),
        (
            "import subprocess, sys\ncode = 'from mine_of_theirs import *; assert loss([1], [0]) == 1'\n"
            "subprocess.run([sys.executable, '-c', code], check=True)",
            fault("loss", "", "", "doubled"),
            NOTICED,
        ),
    ],
    ids=[
        "noticed",
        "survives",
        "never at work",
        "never imported",
        "unclear",
        "imported again",
        "imported before",
        "in a process of its own",
    ],
)
def test_what_becomes_of_a_suite(tmp_path, monkeypatch, test, found, said):
    (tmp_path / "mine_of_theirs.py").write_text(MINE)
    if "import mine" not in test and "from mine" not in test:
        (tmp_path / "sitecustomize.py").write_text("import mine_of_theirs" if "modules" in test else "")
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    (tmp_path / "check.py").write_text(test)
    monkeypatch.chdir(tmp_path)
    assert Suite.of(["python", "check.py"]).run(found).said == said


@pytest.mark.parametrize(
    ("line", "test"),
    [
        ("FAILED test_it.py::test_p[a b] - AssertionError: assert 1", "test_it.py::test_p[a b]"),
        ("FAILED test_it.py::test_p[c - d] - x[0] - y", "test_it.py::test_p[c - d]"),
        ("FAILED test_it.py::T::test_p", "test_it.py::T::test_p"),
        ("ERROR test_it.py - ImportError: no module", "test_it.py"),
        ("SUBFAILED[a b] (i=1) test_it.py::T::test_a - AssertionError: 1 != 0", "test_it.py::T::test_a"),
        ("SUBFAILED(i=1) test_it.py::T::test_a[x]", "test_it.py::T::test_a[x]"),
    ],
)
def test_the_first_test_that_fails_is_named_whole(line, test):
    assert FIRST.search(f"some\nFAILED\n{line}\nFAILED other.py::test\n")[1] == test


def test_a_suite_that_hangs_with_a_fault_is_ended_and_has_noticed_it(tmp_path, monkeypatch):
    (tmp_path / "mine_of_theirs.py").write_text(MINE)
    (tmp_path / "check.py").write_text("from mine_of_theirs import loss\nwhile loss([1], [0]) != 1: pass")
    monkeypatch.chdir(tmp_path)
    outcome = Suite(Suite.of(["python", "check.py"]).command, 2.0).run(fault("loss", "", "", "doubled"))
    assert outcome.noticed
    assert outcome.status is None


@pytest.mark.parametrize("then", ["", "raise ValueError", "import no_such_module"])
def test_their_own_sitecustomize_runs_as_well_whatever_becomes_of_it(tmp_path, monkeypatch, then):
    (tmp_path / "sitecustomize.py").write_text(f"import os\nos.environ['THEIRS'] = '1'\n{then}")
    (tmp_path / "check.py").write_text("import os\nassert os.environ['THEIRS'] == '1'")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    outcome = Suite.of(["python", "check.py"]).run(fault("loss", "", "", "doubled"))
    assert outcome.status == 0
    assert outcome.hooked


def test_the_hook_prints_nothing_where_there_is_no_other_sitecustomize(tmp_path, monkeypatch):
    """Each process said "Error in sitecustomize", and the last line of a failure was KeyError: 'sitecustomize'."""
    monkeypatch.chdir(tmp_path)
    outcome = Suite((sys.executable, "-c", "raise SystemExit(1)")).run()
    assert (outcome.status, outcome.last) == (1, "")


# ---------------------------------------------------------------------------------------------------------- the command, whole

WEAK = "from mine_of_theirs import loss\nassert loss([1, 1], [1, 1]) == 0\nassert loss([1, 1], [0, 1]) > 0\n"


@pytest.fixture
def suite(tmp_path, monkeypatch):
    """Somebody's function in the folder at hand, and a test of it that sees little."""
    (tmp_path / "mine_of_theirs.py").write_text(MINE)
    (tmp_path / "weak.py").write_text(WEAK)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("mine_of_theirs", None)


OF_COMPILED = (
    "mutate",
    "scipy.spatial:cKDTree",
    "--role",
    "neighbour-search",
    "--through",
    "lemmata.survey.adapters_neighbours:Tree",
)
TWO = ("--fault", "loss(…): doubled", "--fault", "loss(…): negated")
OF_LOSS = ("mutate", "mine_of_theirs:loss", "--role", "zero-one-loss", "--examples", "10")


@pytest.mark.slow
def test_what_a_weak_suite_misses_is_guarded_by_the_lines_that_are_printed(lemmata, suite):
    missed = lemmata(*OF_LOSS, *TWO, "--json", "found.json", "--", "python", "weak.py")
    assert missed.exit_code == 1, missed.output
    (found,) = json.loads((suite / "found.json").read_text())
    outcomes = {row["fault"]: row["outcome"] for row in found["faults"]}
    assert outcomes["loss(…): doubled"] == SURVIVED
    assert outcomes["loss(…): negated"] == NOTICED
    lines = missed.output[missed.output.index("from lemmata") :]
    assert len(lines.splitlines()) <= 10
    (suite / "test_guard.py").write_text(lines)
    guarded = lemmata(*OF_LOSS, *TWO, "--", "pytest", "test_guard.py")
    assert guarded.exit_code == 0, guarded.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (OF_LOSS, "after --"),
        ((*OF_LOSS, "--", "no-such-command"), "no command no-such-command"),
        ((*OF_LOSS, "--", "pytest", "test_missing.py"), "fail without a fault already"),
        ((*OF_LOSS, "--", "python", "-c", "assert False"), "fail without a fault already"),
        (("mutate", "mine_of_theirs:loss", "--", "python", "-c", "1"), "--role ROLE"),
        (("mutate", "mine_of_theirs:los", "--role", "zero-one-loss", "--", "python", "-c", "1"), "has no los"),
        (("mutate", "mine_of_theirs:np", "--role", "zero-one-loss", "--set", "a=1", "--", "python", "-c", "1"), "is a module"),
        (("mutate", "mine_of_theirs:X", "--role", "zero-two-loss", "--", "python", "-c", "1"), "no role"),
        ((*OF_LOSS, "--fault", "loss: trebled", "--", "python", "-c", "1"), "no fault 'loss: trebled'"),
        ((*OF_LOSS, "--json", "no/folder.json", "--", "python", "-c", "1"), "no folder no"),
        ((*OF_LOSS, "--", "python", "-I", "-c", "1"), "run without lemmata"),
        (("mutate", "fractions:Fraction", "--role", "zero-one-loss", "--", "python", "-c", "1"), "it has no __call__"),
        ((*OF_COMPILED, "--", "python", "-c", "1"), "compiled class"),
        ((*OF_LOSS, "--through", "nowhere:x", "--", "python", "-c", "1"), "importing nowhere failed"),
    ],
)
def test_a_wrong_call_is_one_line(lemmata, suite, arguments, said):
    assert_misuse(lemmata(*arguments), said)


def test_tests_that_see_the_hooks_are_told_from_tests_that_see_the_fault(lemmata, suite):
    (suite / "face.py").write_text("import mine_of_theirs\nassert not hasattr(mine_of_theirs.loss, '__wrapped__')\n")
    assert_misuse(lemmata(*OF_LOSS, "--", "python", "face.py"), "only passed on")


def test_where_no_law_refutes_a_fault_nothing_was_tested(lemmata, suite):
    (suite / "mine_of_theirs.py").write_text("def loss(y_true, y_pred):\n    return 0.25\n")
    found = lemmata(*OF_LOSS, "--", "python", "-c", "1")
    assert found.exit_code == 3, found.output
    assert "nothing was tested" in found.output


@pytest.fixture
def moving(mine):
    """A class of theirs that keeps its arrays and its rate as torch.optim does."""

    class Array(np.ndarray):
        detach = lambda self: self  # noqa: E731
        clone = np.ndarray.copy
        data = property(lambda self: self)
        copy_ = lambda self, other: self.__setitem__(..., other)  # noqa: E731

    class Descent:
        def __init__(self):
            self.param_groups = [{"params": [np.zeros(2).view(Array)], "rate": 1.0, "maximise": False, "betas": (0.9, 0.99)}]

        def zero_grad(self):
            pass

        def step(self):
            group = self.param_groups[0]
            group["params"][0] -= -group["rate"] if group["maximise"] else group["rate"]

    mine.Descent = Descent
    return Descent


@pytest.mark.parametrize(
    ("part", "change", "at"),
    [
        ("~", "doubled", -24),
        ("~", "negated", 12),
        ("~", LATE, -10),
        ("~", NOTHING, -12),
        ("=rate", "doubled", -24),
        ("=maximise", "turned over", 12),
        ("=rate", NOTHING, -12),
    ],
)
def test_an_optimiser_moves_otherwise_and_has_its_own_parameters_back(moving, part, change, at):
    with planted(fault("Descent", "step", part, change)):
        one = moving()
        for _ in range(12):
            one.step()
        assert one.param_groups[0]["params"][0].tolist() == [at, at]
        assert (one.param_groups[0]["rate"], one.param_groups[0]["maximise"]) == (1.0, False)


def test_the_parameters_of_an_optimiser_are_heard_of_where_it_moves(moving):
    heard = Heard()
    with listened(moving, heard):
        one = moving()
        one.zero_grad()
        one.step()
    assert heard.places == {("step", "~"): "moves", ("step", "=rate"): "real", ("step", "=maximise"): "switch"}
    found = {f.id for f in faults("mine_of_theirs", "Descent", heard)}
    assert {"rate: doubled", "maximise: turned over", "step's move: negated"} < found
    assert {f.hook for f in faults("mine_of_theirs", "Descent", heard)} == {"step"}


def test_the_parameters_of_a_function_are_faulty_where_they_are_given(mine):
    heard = Heard()
    with listened(mine.descent, heard):
        mine.descent(rate=0.5)
    assert heard.places[("", "=rate")] == "real"
    (doubled,) = (f for f in faults("mine_of_theirs", "descent", heard) if f.part == "=rate")
    assert doubled.id == "rate: doubled"
    with planted(doubled):
        assert mine.descent(0.5)[1](Y, None)[0].tolist() == (-Y).tolist()


def test_of_a_module_each_class_that_has_the_methods_of_the_role_is_tried(mine):
    all_theorems()
    found, left = subjects("mine_of_theirs", "linear-regressor", {}, "", DEFAULT)
    assert [subject.target for subject in found] == ["mine_of_theirs:Child", "mine_of_theirs:Line"]
    assert left == ["mine_of_theirs.descent", "mine_of_theirs.loss"]
    with pytest.raises(Misuse, match="of no public name"):
        subjects("mine_of_theirs", None, {}, "", DEFAULT)


def test_the_lines_expect_what_fails_without_a_fault_and_no_test_draws_fewer_samples(mine):
    all_theorems()
    setting = Setting("zero-one-loss", "mine_of_theirs:loss", (("normalize", True),))
    one = Judged(Subject("mine_of_theirs:loss", "mine_of_theirs", "loss", setting), {}, {"a": "refuted", "b": "holds"})
    text = guard(one, ["b"], 10, 0)
    assert "partial(loss, normalize=True)" in text
    assert 'expected={"a": "refuted before"}' in text
    assert "examples" not in text
    assert "examples=100000, seed=3" in guard(one, ["b"], 100000, 3)
    compile(text, "test_guard.py", "exec")


def test_the_table_of_shipped_tests_is_made_of_its_records():
    spec = importlib.util.spec_from_file_location("mutate_benchmark", ROOT / "benchmarks" / "mutate.py")
    benchmark = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = benchmark  # where its dataclass looks for names
    spec.loader.exec_module(benchmark)
    assert benchmark.PAGE.read_text(encoding="utf-8") == benchmark.page(), "python benchmarks/mutate.py --stored"
    commands = {" ".join(row.arguments) for row in benchmark.ROWS}
    for record in records.read(benchmark.FILE):
        assert record["command"] in commands and record["outcomes"], record["target"]
    assert benchmark._words("tol: doubled", SURVIVED) == "`tol: doubled`"
    assert benchmark._words("tol: doubled", UNREACHED) == "`tol: doubled` (never at work)"
    assert benchmark._words("tol: doubled", UNCLEAR) == "`tol: doubled` (unclear)"
