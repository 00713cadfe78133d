"""Another project's pytest: its own SVM and perceptron, strict expectations, known findings, xdist, JUnit XML."""

import json
import sys
import textwrap
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest
from lemmata.theorems.perceptron.readings import Separator
from lemmata.theorems.svm.readings import SoftMarginClassifier
from lemmata.workbench import validate
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.implementations.importing import adapt
from lemmata.workbench.validation.cases import cases, theorems_for, theorems_of
from lemmata.workbench.validation.command import as_markdown
from lemmata.workbench.validation.expected_failures import load
from lemmata.workbench.validation.pytest_decorator import Request, parameters, seed_of

pytest_plugins = ["pytester"]

MINE = '''
import numpy as np
from sklearn.svm import SVC


class MySVM(SVC):
    """A correct one."""
    def __init__(self, C=1.0, tol=1e-6, kernel="linear"):
        super().__init__(C=C, tol=tol, kernel=kernel)


class TiltedSVM(MySVM):
    """A broken one: its intercept is off."""
    def fit(self, X, y):
        super().fit(X, y)
        self._intercept_ = self.intercept_ = self.intercept_ + 0.5
        return self


class MyPerceptron:
    """A correct one."""
    step = 1.0

    def fit(self, X, y):
        self.coef_, self.n_updates_, wrong = np.zeros(X.shape[1]), 0, True
        while wrong:
            wrong = False
            for x, label in zip(X, y):
                if label * (self.coef_ @ x) <= 0:
                    self.coef_, self.n_updates_, wrong = self.coef_ + label * x, self.n_updates_ + 1, True
        return self


class BackwardPerceptron(MyPerceptron):
    """A broken one: it answers with the opposite of what it learned."""
    def fit(self, X, y):
        super().fit(X, y)
        self.coef_ = -self.coef_
        return self
'''
SUITE = """
from lemmata.workbench import parametrize_with_theorems
from mine import {name}

@parametrize_with_theorems({name}{call}, role="{role}", examples={examples}, budget=0{more})
def test_theory(implementation, theorem):
    theorem.check(implementation)
"""
LIFT = "lifting-finds-the-threshold"
OTHERS = len(theorems_for(Separator)) - 1


@pytest.fixture
def project(pytester, monkeypatch):
    """A project outside of this repository; ``suite(…)`` writes its test, ``run(…)`` runs it, ``alone`` in a new process."""
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    pytester.makepyfile(mine=MINE)
    pytester.makeini("[pytest]\naddopts = -p no:cacheprovider --strict-markers\n")

    class Project:
        path = pytester.path

        def suite(self, name, role, call="", more="", examples=15):
            pytester.makepyfile(test_theory=SUITE.format(name=name, role=role, call=call, more=more, examples=examples))

        def run(self, *arguments, alone=False):
            result = (pytester.runpytest_subprocess if alone else pytester.runpytest_inprocess)(*arguments)
            self.text = result.stdout.str() + result.stderr.str()
            return result

    return Project()


def test_three_lines_validate_an_svm_and_a_perceptron(project):
    project.suite("MySVM", "soft-margin-classifier", call="(C=1.0)")
    outcomes = project.run("-v", alone=True).parseoutcomes()
    assert set(outcomes) == {"passed", "skipped"} and sum(outcomes.values()) == len(theorems_for(SoftMarginClassifier))
    assert outcomes["passed"] >= 14, project.text
    assert "test_theory[tradeoff-in-C] PASSED" in project.text
    assert "test_theory[largest-geometric-margin]" in project.text  # a theorem of the wider role, once
    project.suite("MyPerceptron", "separator")
    outcomes = project.run("-rs").parseoutcomes()
    assert set(outcomes) == {"passed", "skipped"} and sum(outcomes.values()) == OTHERS + 1 and outcomes["passed"] >= 3
    assert "it starts at 0" in project.text  # why a theorem does not apply


def test_a_broken_svm_is_refuted_in_its_own_terms(project):
    project.suite("TiltedSVM", "soft-margin-classifier", call="(C=4.0)")
    project.run("-k", "kkt or stops-within-tol")
    assert "breaks stops-within-tol" in project.text and "smallest" in project.text
    assert "from mine import TiltedSVM" in project.text and "model = TiltedSVM(C=4.0)" in project.text


def test_selection_and_the_snippet_alone(project, pytester):
    project.suite("BackwardPerceptron", "separator")
    project.run("-k", LIFT).assert_outcomes(failed=1, deselected=OTHERS)
    lines = [line.removeprefix("E") for line in project.text.splitlines() if line.startswith("E")]
    words = [line.strip() for line in lines]
    program = lines[words.index("without lemmata") + 1 : next(i for i, line in enumerate(words) if line.startswith("look at"))]
    alone = pytester.makepyfile(alone=textwrap.dedent("\n".join(program)))
    result = pytester.run(sys.executable, alone)
    assert result.ret == 0 and "coef_: [-2.  1.]" in result.stdout.str() and "lemmata" not in alone.read_text()


@pytest.mark.parametrize(
    ("name", "more", "outcomes", "words"),
    [
        ("BackwardPerceptron", f"expected={{'{LIFT}': 'issue 7'}}", {"xfailed": 1}, "issue 7"),
        ("BackwardPerceptron", f"expected={{'{LIFT}': 'x'}}, until={{'{LIFT}': '2999-01-01'}}", {"xfailed": 1}, ""),
        ("BackwardPerceptron", f"expected={{'{LIFT}': 'x'}}, until={{'{LIFT}': '2020-01-01'}}", {"failed": 1}, "breaks"),
        ("MyPerceptron", f"expected={{'{LIFT}': 'issue 7'}}", {"failed": 1}, "healed; take the expectation out"),
    ],
)
def test_expected_failures_are_strict_and_end_at_their_date(project, name, more, outcomes, words):
    project.suite(name, "separator", more=f", {more}")
    project.run("-rx", "-k", LIFT).assert_outcomes(**outcomes, deselected=OTHERS)
    assert words in project.text


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("expected={'lifting-finds-the-treshold': 'x'}", "did you mean lifting-finds-the-threshold"),
        ("expected={'block-novikoff': 'x'}", "no theorem of the role separator is called 'block-novikoff'"),
        (f"until={{'{LIFT}': '2027-01-01'}}", "not among the expected failures"),
        (f"expected={{'{LIFT}': 'x'}}, until={{'{LIFT}': 'soon'}}", "must be a date such as"),
        ("size='huge'", "size is one of all, small, working, stress, not 'huge'"),
    ],
)
def test_a_wrong_call_is_a_collection_error_of_one_line(project, more, words):
    project.suite("MyPerceptron", "separator", more=f", {more}")
    result = project.run()
    result.assert_outcomes(errors=1)
    assert words in project.text and "Traceback" not in project.text


def test_a_test_tries_all_sizes_and_its_report_says_how_large_they_were():
    tests = parameters([Request("sklearn.metrics.pairwise:linear_kernel", "kernel", {}, {}, 10, 0, 0.5)], Path(), tried=False)
    target, bound = next(test.values for test in tests if test.id == "gram-is-symmetric")
    bound.check(target)
    said = dict(bound.properties())
    assert "×" in said["large"] and "×" in said["hard"] and int(said["examples"]) > 10


def test_xdist_and_junit(project):
    project.suite("BackwardPerceptron", "separator")
    result = project.run("-n", "2", "--junitxml", "out.xml", alone=True)
    outcomes = result.parseoutcomes()
    assert outcomes["failed"] >= 2 and sum(outcomes.get(k, 0) for k in ("failed", "skipped", "passed")) == OTHERS + 1, project.text
    found = {case.get("name"): case for case in ElementTree.parse(project.path / "out.xml").iter("testcase")}
    properties = {p.get("name"): p.get("value") for p in found[f"test_theory[{LIFT}]"].iter("property")}
    assert properties["verdict"] == "refuted" and properties["implementation"] == "mine:BackwardPerceptron"


def test_known_findings_are_replayed_and_heal(project, lemmata, monkeypatch):
    monkeypatch.chdir(project.path)
    monkeypatch.syspath_prepend(str(project.path))
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    target = "mine:BackwardPerceptron"
    validate_it = ("validate", target, "--role", "separator", "--examples", "15")
    assert lemmata(*validate_it, "--save", str(project.path / "found")).exit_code == 1
    monkeypatch.chdir(project.path)
    ids = [file.stem for file in sorted((project.path / "found").glob("*.json"))]
    known = [f'{{theorem="{i}", implementation="{target}", reason="issue 7", witness="found/{i}.json"}}' for i in ids]
    (project.path / "pyproject.toml").write_text(f"[tool.lemmata]\nknown = [{', '.join(known)}]\n")
    result = lemmata(*validate_it)
    assert result.exit_code == 0 and "expected: issue 7" in result.stdout and "breaks" not in result.stdout, result.stdout
    project.suite("BackwardPerceptron", "separator")
    outcomes = project.run().parseoutcomes()
    assert outcomes["xfailed"] == len(ids) and "failed" not in outcomes and sum(outcomes.values()) == OTHERS + 1, project.text
    healed = MINE.replace("self.coef_ = -self.coef_", "pass")
    (project.path / "mine.py").write_text(healed)
    sys.modules.pop("mine", None)
    project.run("-k", LIFT).assert_outcomes(failed=1, deselected=OTHERS)
    assert "healed" in project.text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("known = 3", "must be a list"),
        ("knwon = []", "did you mean known"),
        ("known = [3]", "finding 1 is not a table"),
        ("known = [{theorem='x'}]", "needs a text for implementation"),
        ("known = [{theorem='x', implementation='m:A', reason='r'}]", "there is no theorem 'x'"),
        ("known = [{theorem='block-novikof', implementation='m:A', reason='r'}]", "did you mean block-novikoff"),
        ("known = [{theorem='block-novikoff', implementation='m:A', reason='r', until='x'}]", "must be a date"),
        ("known = [{theorem='block-novikoff', implementation='m:A', reason='r', witness='w.json'}]", "no witness file w.json"),
        ("known = [{theorem='block-novikoff', implementation='m:A', reason='r', since=1}]", "no entry 'since'"),
        ("known = [", "cannot be read"),
    ],
)
def test_a_malformed_configuration_is_one_line(tmp_path, text, words):
    (tmp_path / "pyproject.toml").write_text(f"[tool.lemmata]\n{text}\n")
    with pytest.raises(Misuse) as error:
        load(tmp_path)
    assert words in str(error.value) and "\n" not in str(error.value)


def test_configuration_that_is_well_formed(tmp_path):
    entry = "{theorem='block-novikoff', implementation='m:A', reason='r', until=2027-01-01}"
    (tmp_path / "pyproject.toml").write_text(f"[tool.lemmata]\nknown = [{entry}]\n")
    (tmp_path / "below").mkdir()
    assert load(tmp_path / "below")[0].until == date(2027, 1, 1)


def test_the_plain_door_and_its_matrix():
    from sklearn.svm import SVC

    records = validate(SVC(kernel="linear", C=2.0), role="soft-margin-classifier", examples=10)
    assert {r.implementation for r in records} == {"sklearn.svm._classes:SVC"}
    ids = [r.theorem for r in records]
    assert len(ids) == len(set(ids)) and "refuted" not in {r.verdict for r in records}
    lines = as_markdown(records).splitlines()
    assert lines[0] == "| theorem | sklearn.svm._classes:SVC |" and len(lines) == len(records) + 2
    json.dumps([r.as_json() for r in records])


def test_a_soft_margin_classifier_is_a_max_margin_one_at_large_c():
    from sklearn.svm import SVC

    made, target = adapt(SVC(kernel="linear", C=1e6, tol=1e-6), SoftMarginClassifier)
    (case,) = (case for case in cases(made, SoftMarginClassifier, target) if case.theorem.id == "largest-geometric-margin")
    assert case.run(examples=15).verdict == "holds"


def test_roles_form_a_lattice():
    soft = [t.id for t in theorems_for(SoftMarginClassifier)]
    assert len(soft) == len(set(soft)) > len(theorems_of(SoftMarginClassifier))
    assert theorems_for(Separator) == theorems_of(Separator)


def test_an_instance_is_its_class_with_what_was_changed():
    from sklearn.svm import SVC

    made, target = adapt(SVC(C=3.0, kernel="linear"), SoftMarginClassifier)
    assert made.settings == {"C": 3.0, "kernel": "linear", "random_state": 0} and target == "sklearn.svm._classes:SVC"
    with pytest.raises(Misuse, match="has no fit"):
        adapt(object(), SoftMarginClassifier)


def test_the_plugin_imports_nothing_that_is_not_used(pytester):
    program = "import sys, lemmata.workbench.validation.pytest_plugin\n"
    program += "print(sorted({'numpy', 'hypothesis', 'cvxpy', 'sklearn'} & set(sys.modules)))"
    assert pytester.run(sys.executable, "-c", program).stdout.str().strip() == "[]"


def test_nothing_tested_is_no_success(project, pytester):
    pytester.makepyfile(
        test_theory="""
from lemmata.workbench import parametrize_with_theorems
from sklearn.svm import OneClassSVM

@parametrize_with_theorems(OneClassSVM(), role="soft-margin-classifier", examples=5, budget=0)
def test_theory(implementation, theorem):
    theorem.check(implementation)
"""
    )
    assert project.run("-n", "2", alone=True).ret == 1
    assert "nothing was tested" in project.text
    result = project.run("-k", "tradeoff-in-C")  # a part of them says nothing of the whole
    assert result.ret == 0 and "nothing was tested" not in project.text


def test_a_target_cannot_end_pytest(project, pytester):
    pytester.makepyfile(
        mine=MINE + "\n\nclass Ends(MyPerceptron):\n    def fit(self, X, y):\n        import os\n        os._exit(0)\n"
    )
    project.suite("Ends", "separator")
    result = project.run("-k", LIFT, alone=True)
    result.assert_outcomes(failed=1, deselected=OTHERS)
    assert "crashes on" in project.text and "exit status 0" in project.text


@pytest.mark.parametrize(("given", "own", "seed"), [("7", None, 7), ("7", 3, 3), (None, None, 0), (None, 3, 3), ("7", 0, 0)])
def test_the_seed_of_hypothesis_is_that_of_tests_without_one(given, own, seed):
    asked = Request("x", "zero-one-loss", {}, {}, None, own, None).seeded(seed_of(given))
    assert asked.search["seed"] == seed


def test_any_text_is_a_seed_and_always_the_same():
    assert seed_of("spam") == seed_of("spam") != seed_of("-1")
    assert min(seed_of("spam"), seed_of("-1")) >= 0


def test_a_run_with_another_seed_of_hypothesis_draws_other_samples(pytester):
    pytester.makepyfile(
        test_it="""
        from lemmata import parametrize_with_theorems

        @parametrize_with_theorems("sklearn.metrics:zero_one_loss", role="zero-one-loss", examples=5)
        def test_theory(implementation, theorem):
            theorem.check(implementation)
            assert theorem.record.seed == 41
        """
    )
    assert pytester.runpytest_subprocess("--hypothesis-seed=41", "-p", "no:cacheprovider").ret == 0
