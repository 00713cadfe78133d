"""The survey of foreign implementations: its stored records, their replay, the adapters, and the command that writes them."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from lemmata.properties.roles import Declined
from lemmata.properties.samples.base import decode
from lemmata.properties.search import check_sample
from lemmata.properties.theorem import THEOREMS
from lemmata.workbench import report, survey
from lemmata.workbench.adapters import CvxpyLP, CvxpyQP, ScipyLP, ScipyMinimizeQP
from lemmata.workbench.adapters_qpsolvers import STOPPING
from lemmata.workbench.errors import Misuse
from lemmata.workbench.surveyed import SURVEY, Foreign
from lemmata.workbench.targets import implementation, role_of

HERE = ("scikit-learn", "scipy", "cvxpy")  # of the libraries that can be refuted, those that the tests install
REFUTED = [(f, r) for f in SURVEY for r in survey.of(f, survey.stored()) if r["verdict"] == "refuted"]


def test_enough_implementations_of_enough_libraries():
    assert report._surveyed()["implementations"] >= 25
    assert report._surveyed()["libraries"] >= 8


def test_every_run_has_stored_records():
    lacking = [f.name for f in SURVEY if not survey.of(f, survey.stored())]
    assert not lacking, f"run python -m lemmata.workbench.survey: {lacking}"


def test_every_refutation_was_examined_by_hand():
    assert all(f.note_on(r["theorem"]).startswith(("Finding", "Another problem")) for f, r in REFUTED)


def test_every_stored_verdict_says_what_it_rests_on():
    for r in survey.stored():
        assert (r["witness"] is not None) == (r["verdict"] == "refuted")
        assert r["verdict"] in ("holds", "refuted") or r["reason"], r


@pytest.mark.parametrize(("foreign", "record"), REFUTED, ids=lambda v: v.name if isinstance(v, Foreign) else v["theorem"])
def test_stored_refutations_are_refuted_still(foreign: Foreign, record: dict[str, Any]):
    if foreign.library not in HERE or survey.missing(foreign):
        pytest.skip(survey.missing(foreign) or f"{foreign.library} is not installed by the tests")
    thing = implementation(foreign.target, role_of(foreign.role), foreign.settings)
    again, _ = check_sample(THEOREMS[record["theorem"]], thing, decode(record["witness"]))
    assert again.verdict == "refuted"


def test_records_are_a_function_of_the_code(tmp_path):
    for name in ("first.json", "second.json"):
        survey.run(["sklearn.metrics.pairwise:sigmoid_kernel"], tmp_path / name)
    first = (tmp_path / "first.json").read_text()
    assert first == (tmp_path / "second.json").read_text()
    assert {r["verdict"] for r in json.loads(first)} >= {"refuted", "holds"}


def test_a_name_that_nothing_has(tmp_path):
    with pytest.raises(Misuse, match="nothing in the survey is called thundersvm"):
        survey.run(["thundersvm"], tmp_path / "survey.json")


def test_a_search_that_takes_too_long_is_unknown(monkeypatch):
    def never(*_: Any, **__: Any) -> None:
        raise survey.OutOfTime

    monkeypatch.setattr(survey, "search", never)
    record = survey.one(SURVEY[0], THEOREMS["block-novikoff"])
    assert (record["verdict"], record["reason"]) == ("unknown", f"not finished in {survey.LIMIT} seconds")


def test_a_solver_that_says_infeasible_declines():
    G, h = np.array([[1.0], [-1.0]]), np.array([0.0, -1.0])  # x ≤ 0 and x ≥ 1
    for solve in (CvxpyQP(), ScipyMinimizeQP()):
        with pytest.raises(Declined):
            solve(np.eye(1), np.zeros(1), G, h)
    for solve in (CvxpyLP(), ScipyLP()):
        with pytest.raises(Declined):
            solve(np.ones(1), G, h)


def test_claims_follow_from_the_stopping_tolerance():
    assert STOPPING["osqp"].options(1e-8) == {"eps_abs": 1e-8, "eps_rel": 0.0}
    assert STOPPING["osqp"].claim(1e-8) == 1e-8  # absolute: as it is
    assert STOPPING["clarabel"].claim(None) == pytest.approx(1e-6)  # relative to norms: a hundred times
    assert STOPPING["ecos"].claim(1e-8) == pytest.approx(1e-3)  # the objective as a constraint: the root of the gap
    assert all(stopping.options(None) == {} for stopping in STOPPING.values())


def test_the_report_prints_the_table():
    text = report.write([])
    assert "| library | version | object | theorem | verdict | ratio | witness |" in text
    assert "| scikit-learn |" in text and "LIBLINEAR ends when" in text
