"""In every door, what cannot play its role is one message, and what answers differently twice is told so."""

import json
import sys

import lemmata as front
import pytest
from lemmata import Misuse
from lemmata.workbench.validation.entrance import AnswersDiffer

from .conftest import assert_misuse
from .test_preflight import OWN

pytest_plugins = ["pytester"]

ERROR = "error: it cannot be an online-classifier: it predicts 0 and 1"
MORE = """
class GoesOn:
    coef_ = None
    def fit(self, X, y):
        if self.coef_ is None or self.coef_.shape != X.shape[1:]:
            self.coef_, self.n_updates_ = np.zeros(X.shape[1]), 0
        while (wrong := np.flatnonzero(y * (X @ self.coef_) <= 0)).size:
            self.coef_, self.n_updates_ = self.coef_ + y[wrong[0]] * X[wrong[0]], self.n_updates_ + 1
        return self
    @staticmethod
    def ready():
        import a_module_that_is_not_there

class Late(Perceptron):
    def predict(self, X):
        import a_module_that_is_not_there

class Keys(Perceptron):
    def partial_fit(self, X, y, classes=None):
        return super().partial_fit(X, [{0: -1, 1: 1}[v] for v in y])
"""
SUITE = """
from lemmata import parametrize_with_theorems
from own_learners import {name}

@parametrize_with_theorems({name}, role="{role}", examples=10, budget=0)
def test_theory(implementation, theorem):
    theorem.check(implementation)

def test_something_else():
    pass
"""


@pytest.fixture
def own(own_module):
    return own_module("own_learners", OWN + MORE)


@pytest.mark.parametrize(
    ("name", "role", "words"),
    [
        ("ZeroOne", "online-classifier", [ERROR]),
        ("Keys", "online-classifier", ["it takes the labels 0 and 1, and the role's are −1 and +1: KeyError: "]),
        ("Late", "online-classifier", ["it needs what is not installed: No module named 'a_module_that_is_not_there'"]),
        ("GoesOn", "separator", ["its fit goes on from the one before", "_ of a new object is ", ", and after a fit"]),
        ("no_such_thing", "separator", ["own_learners has no no_such_thing"]),
        ("Random", "separator", ["it has no fit"]),
    ],
)
def test_the_records_have_one_error(lemmata, own, tmp_path, name, role, words):
    for more in ([], ["--sample", "data.csv"]):
        (tmp_path / "data.csv").write_text("1,1\n-1,-1\n")
        result = lemmata("validate", f"{own}:{name}", "--role", role, "--json", "found.json", *more)
        assert_misuse(result, *words)
        [record] = json.loads((tmp_path / "found.json").read_text())
        assert record["verdict"] == "error" and record["implementation"] == f"{own}:{name}" and not record["theorem"]
        assert all(word in record["reason"] for word in words) and record["examples"] == 0
        (tmp_path / "found.json").unlink()
    assert_misuse(lemmata("validate", f"{own}:{name}", "--role", role, "--json", "no/found.json"), "there is no folder no")


@pytest.mark.parametrize("data", [(), ([[1.0], [-1.0]], [1, -1])])
def test_one_theorem_from_python(own, data):
    with pytest.raises(Misuse, match=ERROR):
        front.check("block-novikoff", *data, implementation=f"{own}:ZeroOne", examples=None if data else 20)
    with pytest.raises(Misuse, match="goes on"):
        front.check("updates-from-zero", *data, implementation=f"{own}:GoesOn")
    [record] = front.check("block-novikoff", *data, implementation=f"{own}:Perceptron")
    assert record.verdict in ("holds", "not-applicable")


def test_a_random_one_is_told_so_in_python(own):
    with pytest.warns(AnswersDiffer, match=r"own_learners:Random: it answers differently on the same sample: it gives \[\["):
        front.validate(f"{own}:Random", "kernel", examples=5)
    with pytest.warns(AnswersDiffer, match=", and then "):
        front.check("gram-is-symmetric", implementation=f"{own}:Random", examples=5)


@pytest.fixture
def project(pytester, monkeypatch):
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    monkeypatch.delitem(sys.modules, "own_learners", raising=False)
    pytester.makepyfile(own_learners=OWN + MORE)
    pytester.makeini("[pytest]\naddopts = -p no:cacheprovider\n")
    yield lambda name, role: pytester.makepyfile(test_theory=SUITE.format(name=name, role=role))
    sys.modules.pop("own_learners", None)


@pytest.mark.parametrize(
    ("name", "role", "words"),
    [("ZeroOne", "online-classifier", ERROR), ("ZeroOne()", "online-classifier", ERROR), ("GoesOn", "separator", "goes on from")],
)
def test_in_pytest_it_is_one_error_before_any_test(project, pytester, name, role, words):
    project(name, role)
    if name.endswith(")"):
        text = SUITE.format(name=name, role=role).replace(f"import {name}", "import ZeroOne")
        (pytester.path / "test_theory.py").write_text(text)
    result = pytester.runpytest_inprocess()
    text = result.stdout.str()
    assert result.ret == pytest.ExitCode.INTERRUPTED == 2 and result.parseoutcomes() == {"errors": 1}
    assert text.count("lemmata: own_learners:") == 1 and words in text and "Traceback" not in text
    listed = pytester.runpytest_inprocess("--collect-only", "-q")
    assert listed.ret == 0 and "test_something_else" in listed.stdout.str()  # nothing is tried in order to list


def test_in_pytest_a_random_one_is_told_so_once(project, pytester):
    project("Random", "kernel")
    for more in ([], ["-n", "2"]):
        text = pytester.runpytest_subprocess("-k", "gram-is-symmetric or gram-is-psd", *more).stdout.str()
        assert text.count("lemmata: note: own_learners:Random: it answers differently on the same sample: it gives [[") == 1
