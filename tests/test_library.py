"""A whole package at once: what is public there, the roles that it plays, the share that was tested, and what is opted out."""

from __future__ import annotations

import importlib
import json
import sys
import time
from pathlib import Path

import pytest
from lemmata.properties.roles import Implementation, role_named
from lemmata.workbench.library import command, discovery
from lemmata.workbench.library.discovery import Public
from lemmata.workbench.library.known import Setting
from lemmata.workbench.library.matching import Deferred, answers_of, asked, asks, candidates, is_named, theorems_of
from lemmata.workbench.workers.pool import DEFAULT

from .conftest import assert_misuse

INIT = """
import enum
import numpy as np
from numpy import mean

__all__ = ["Colour", "Needs", "Refusal", "PlotMixin", "clear_all", "logistic", "mean", "zero_one_loss", "inner"]


class Refusal(Exception):
    pass


class PlotMixin:
    pass


class Colour(enum.Enum):
    RED = 1


class Needs:
    def __init__(self, size):
        self.size = size

    def fit(self, X, y):
        return self


def logistic(z):
    return 1 / (1 + np.exp(-np.asarray(z, dtype=float)))


def zero_one_loss(y_true, y_pred):
    return np.mean(np.asarray(y_true) == np.asarray(y_pred))


def inner(A, B):
    return np.asarray(A) @ np.asarray(B).T


def clear_all(z):
    open({called!r}, "w").close()
"""
SKIPS = """
[[skip]]
name = "mylib.inn*"
reason = "too slow for now"
until = 2099-01-01

[[skip]]
name = "mylib:logistic"
reason = "old"
until = 2020-01-01

[[skip]]
name = "mylib.gone"
reason = "gone"
until = 2099-01-01
"""


@pytest.fixture
def mylib(tmp_path, monkeypatch):
    """A package of the user's own in the folder at hand: with a module of tests, and modules that cannot be imported."""
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.partition(".")[0] == "mylib"]:
        monkeypatch.delitem(sys.modules, name)
    folder = tmp_path / "mylib"
    (folder / "tests").mkdir(parents=True)
    called = str(tmp_path / "called")
    (folder / "__init__.py").write_text(INIT.replace("{called!r}", repr(called)))
    (folder / "broken.py").write_text("import a_module_that_is_not_there\n")
    (folder / "stops.py").write_text("raise SystemExit(3)\n")
    (folder / "tests" / "__init__.py").write_text(f"open({called!r}, 'w').close()\n")
    return tmp_path


@pytest.mark.slow
def test_a_package_is_a_table_with_a_reason_for_all_that_plays_no_role(lemmata, mylib):
    (mylib / "skip.toml").write_text(SKIPS)
    result = lemmata("validate", "mylib", "--all", "--skip", "skip.toml", "--json", "found.json", "--examples", "5")
    assert result.exit_code == 3, result.stdout + result.stderr  # something has the name of a role, and no law holds
    rows = {row["name"]: row for row in json.loads(Path("found.json").read_text())}
    assert set(rows) == {
        f"mylib.{name}" for name in ("Needs", "broken", "clear_all", "inner", "logistic", "stops", "zero_one_loss")
    }
    assert (rows["mylib.logistic"]["role"], rows["mylib.logistic"]["verdict"]) == ("sigmoid", "holds")
    assert rows["mylib.logistic"]["at_work"] == ["sigmoid-is-a-probability"]
    assert (rows["mylib.zero_one_loss"]["role"], rows["mylib.zero_one_loss"]["verdict"]) == ("zero-one-loss", "unknown")
    assert rows["mylib.Needs"]["reason"] == "it is not constructed without size"
    assert "cannot be imported: ModuleNotFoundError" in rows["mylib.broken"]["reason"]
    assert rows["mylib.stops"]["reason"] == "it cannot be imported: SystemExit: 3"
    assert "its name says that it acts" in rows["mylib.clear_all"]["reason"]
    assert not (mylib / "called").exists()  # neither is it called, nor are its tests imported
    assert rows["mylib.inner"]["verdict"] == "skipped"
    lines = result.stdout.splitlines()
    assert "2 of 7 public names were tested by at least one law that was put to work (29 %)" in lines  # of any function of arrays
    assert "without the 1 that read, write or show something: 2 of 6 (33 %)" in lines
    assert "skip mylib:logistic: it ended on 2020-01-01, so that it is tested again (old)" in lines
    assert "skip mylib.gone: it matches no public name; take the entry out" in lines
    assert any(line.startswith("mylib.inner ") and line.endswith("too slow for now (until 2099-01-01)") for line in lines)
    assert lines[-1].startswith("1 skipped; not counted: ")


REFUTED = """
import numpy as np

class Ridge:
    def __init__(self, alpha=1.0, fit_intercept=True):
        self.alpha, self.fit_intercept = alpha, fit_intercept
    def fit(self, X, y):
        X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
        means = (X.mean(axis=0), y.mean()) if self.fit_intercept else (0, 0)
        Z, t = X - means[0], y - means[1]
        alpha = self.alpha * (2 if len(X) > 4 else 1)
        self.coef_ = np.linalg.solve(Z.T @ Z + alpha * np.eye(X.shape[1]), Z.T @ t)
        self.intercept_ = means[1] - means[0] @ self.coef_ if self.fit_intercept else 0.0
        return self
    def predict(self, X):
        return np.asarray(X) @ self.coef_
"""


@pytest.mark.parametrize(
    ("toml", "words"),
    [
        ("[[skip]]\nname = 'a'\nreason = 'b'\n", ["entry 1 needs an end"]),
        ("[[skip]]\nname = 'a'\nreason = 'b'\nuntil = '2099-01-01'\n", ["entry 1 needs an end"]),
        ("[[skip]]\nname = 'a'\nreason = 'b'\nuntil = 2099-01-01T00:00:00\n", ["entry 1 needs an end"]),
        ("[[skip]]\nname = 'a'\nuntil = 2099-01-01\n", ["entry 1 needs a reason"]),
        ("[[skip]]\nname = ' '\nreason = 'b'\nuntil = 2099-01-01\n", ["entry 1 needs a name"]),
        ("[[skip]]\nname = 'a'\nreasons = 'b'\n", ["no field 'reasons'", "did you mean reason?"]),
        ("[[skips]]\nname = 'a'\n", ["no table 'skips'", "did you mean skip?"]),
        ("skip = 3\n", ["must be a list of tables"]),
        ("skip = [\n", ["cannot be read"]),
    ],
)
def test_a_malformed_entry_is_one_line(lemmata, toml, words):
    Path("skip.toml").write_text(toml)
    assert_misuse(lemmata("validate", "json", "--all", "--skip", "skip.toml"), "skip.toml", *words)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["sklearn.svm:SVC", "--all"], ["is not a package or module"]),
        (["a_package_that_is_not_there", "--all"], ["importing a_package_that_is_not_there failed"]),
        (["json"], ["--role ROLE", "--all"]),
        (["json", "--all", "--role", "kernel"], ["--role", "leave it out with --all"]),
        (["json", "--all", "--set", "C=1"], ["--set", "leave it out with --all"]),
        (["json", "--all", "--sample", "iris"], ["--sample", "leave it out with --all"]),
        (["json", "--all", "--skip", "nothing.toml"], ["nothing.toml cannot be read: No such file"]),
        (["json", "--all", "--json", "no/folder.json"], ["no folder"]),
        (["sklearn.svm:SVC", "--role", "separator", "--skip", "a.toml"], ["--skip", "give it with --all"]),
    ],
)
def test_wrong_calls_are_one_line(lemmata, arguments, words):
    assert_misuse(lemmata("validate", *arguments), *words)


HOSTILE = """
import os

def apart(first, second):
    open("written", "w").close()
    return sum((a - b) ** 2 for a, b in zip(first, second)) / len(first)

def dies(z):
    os._exit(7)

def sigmoid(z):
    import numpy
    return 1 / (1 + numpy.exp(-numpy.asarray(z, dtype=float)))
"""


@pytest.mark.slow
def test_what_ends_its_process_is_a_row_and_the_others_are_asked(lemmata, own_module):
    own_module("hostile", HOSTILE)
    result = lemmata("validate", "hostile", "--all", "--json", "found.json")
    assert result.exit_code == 0, result.stdout + result.stderr
    rows = {row["name"]: row for row in json.loads(Path("found.json").read_text())}
    assert (rows["hostile.sigmoid"]["role"], rows["hostile.sigmoid"]["verdict"]) == ("sigmoid", "holds")
    assert (
        rows["hostile.dies"]["role"] is None
        and "no answer without ending its process (exit status 7)" in rows["hostile.dies"]["reason"]
    )
    assert rows["hostile.apart"]["role"] is None  # of 0 and 1 it is the zero-one loss, and nobody said that it is one
    assert rows["hostile.apart"]["reason"].startswith("no role fits; nearest zero-one-loss: empirical-risk-is-unbiased: ")
    assert not Path("written").exists()
    assert "1 of 3 public names were tested by at least one law that was put to work (33 %)" in result.stdout


@pytest.mark.slow
def test_what_has_the_name_of_a_role_and_breaks_a_law_is_refuted(lemmata, own_module):
    own_module("ridges", REFUTED)
    result = lemmata("validate", "ridges", "--all", "--examples", "40")
    assert result.exit_code == 1, result.stdout + result.stderr
    (row,) = [line for line in result.stdout.splitlines() if line.startswith("ridges.Ridge ") and "ridge-regressor" in line]
    assert "refuted" in row and row.endswith("it has the name of the role")


@pytest.mark.parametrize(
    ("target", "role", "named"),
    [
        ("a:KMeans", "k-means", True),
        ("a:k_means", "k-means", True),
        ("a:Ridge", "ridge-regressor", True),
        ("a:RidgeCV", "ridge-regressor", False),
        ("a:KernelRidge", "ridge-regressor", False),
        ("a:adjusted_rand_score", "adjusted-rand", True),
        ("a:rand_score", "adjusted-rand", False),
        ("a:PSDTest", "psd-test", True),
        ("a:Regressor", "regressor", False),
        ("a:_", "kernel", False),
    ],
)
def test_a_name_is_that_of_a_role_word_by_word(target, role, named):
    assert is_named(target, role) is named


def test_what_a_module_lists_and_does_not_give_is_a_row(own_module):
    """scikit-learn's halving searches raise until they are enabled: the command ended in a traceback."""
    error = "(ImportError if name == 'later' else AttributeError)(f'{name}: not yet')"
    text = f"__all__ = ['later']\n\n\ndef __getattr__(name):\n    raise {error}\n"
    name = own_module("lists_more", text)
    [row] = discovery.look(name).names
    assert row.reason == "it cannot be imported: ImportError: later: not yet"


def test_a_fit_that_is_said_to_do_nothing_keeps_no_conventions():
    from sklearn.frozen import FrozenEstimator
    from sklearn.linear_model import Ridge

    assert discovery._keeps_conventions(Ridge) and not discovery._keeps_conventions(FrozenEstimator)


def test_a_name_about_which_nothing_is_asked_has_a_reason():
    public = Public("m:of_a_role_that_nobody_states")  # as a schedule made of others, whose settings are not those of the survey
    assert command._reasons([public], [], [], False) == {public.name: "nobody says which role it plays"}
    told = Public("m:told", reason="no role has its methods")
    assert command._reasons([told], [], [], False) == {}


def test_who_says_what_it_plays_has_the_time_of_the_run_and_is_late_once():
    role = "array-function"
    public = Public("mylib:late", known=(Setting(role, "mylib:late", by_convention=True),), roles=(role,))
    said, unsaid = asks(dict(enumerate(candidates(public))), 10.0, 25)
    assert (said.seconds, unsaid.seconds) == (10.0, 2.0)
    calls = []

    def late(X):
        calls.append(len(X))
        time.sleep(9)

    heard = asked(theorems_of(role_named(role)), Implementation("late", lambda: late), 0.1, patient=True)
    assert heard.late and len(set(calls)) == 1  # of one sample


BASES = """
class Base:
    def step(self, rate):
        raise NotImplementedError


class Middle(Base):
    def step(self, rate):
        return rate


class Optional:
    def undo(self):
        raise NotImplementedError("it cannot be undone")


class Acts:
    def step(self):
        open("written", "w").close()
        raise NotImplementedError


class Less(Acts):
    def step(self):
        return 1
"""


def test_a_base_class_is_left_out_where_it_raises_what_a_subclass_has(own_module):
    """A method that nobody overrides may be one that a class has not; what does more than raise is not asked."""
    classes = [thing for thing in vars(importlib.import_module(own_module("bases", BASES))).values() if isinstance(thing, type)]
    assert [kind.__name__ for kind in classes if discovery._leaves_out(kind, classes)] == ["Base"]
    assert not Path("written").exists()


def test_base_classes_of_torch_are_left_out():
    pytest.importorskip("torch")
    whole = discovery.look("torch.optim")
    assert whole.left_out == ((discovery.BASE, 2),)
    assert not {"torch.optim.Optimizer", "torch.optim.lr_scheduler.LRScheduler"} & {public.name for public in whole.names}


def test_functions_without_a_signature_and_objects_that_are_called_are_looked_at():
    """``scipy.optimize`` has the first, ``scipy.stats`` the others; both ended in a traceback."""
    optimize, stats = pytest.importorskip("scipy.optimize"), pytest.importorskip("scipy.stats")
    for target, thing in (
        ("scipy.optimize:linear_sum_assignment", optimize.linear_sum_assignment),
        ("scipy.stats:norm", stats.norm),
    ):
        assert discovery._offered(target, thing, ()).target == target


CORRUPTS = """
import os

STATE = []


def first(x):
    STATE.append(x)
    return 0 * x


def second(x):
    if STATE:
        os._exit(9)
    return x


def third(x, *, rate):
    return x
"""


def test_who_is_asked_when_a_process_ends_is_asked_again_alone(own_module):
    name = own_module("corrupts", CORRUPTS)
    role = "array-function"
    both = [Public(f"{name}:{each}", known=(Setting(role, f"{name}:{each}", by_convention=True),)) for each in ("first", "second")]
    asked_of = dict(enumerate(candidate for public in both for candidate in candidates(public)))
    found = {answer.number: answer for answer in answers_of(asked_of, 10.0, 1, DEFAULT)}
    assert not found[1].ended and found[1].plays


def test_a_reason_names_the_arguments_that_are_told_by_name(own_module):
    name = own_module("told", CORRUPTS)
    public = next(public for public in discovery.look(name).names if public.name.endswith("third"))
    assert public.reason == "no role is called so: (x, *, rate)"


def test_what_another_module_enables_is_found(monkeypatch, tmp_path):
    """As scikit-learn's halving searches are, which its public modules enable."""
    monkeypatch.syspath_prepend(str(tmp_path))
    (folder := tmp_path / "enabled").mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "enable.py").write_text("from . import late\nlate.double = lambda x: 2 * x\n")
    (folder / "late.py").write_text("")
    deferred = Deferred(Setting("array-function", "enabled.late:double"))
    assert deferred()(3) == 6
