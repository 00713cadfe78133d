"""REPORT.md is one page: what was found, with the smallest witnesses; and what is stored is what it was made of."""

from __future__ import annotations

import copy
import re
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from lemmata.properties.theorem import THEOREMS
from lemmata.survey import inventory
from lemmata.workbench.controls.controls import jobs_of
from lemmata.workbench.evidence import prove, results
from lemmata.workbench.evidence.stored import stored_verdicts
from lemmata.workbench.implementations.catalogue import all_theorems
from lemmata.workbench.report import page, platform_drift
from lemmata.workbench.report.instructive import MOST, most_instructive
from lemmata.workbench.site import texts
from lemmata.workbench.site.counts import HEADLINES
from lemmata.workbench.workers.pool import run_all


@pytest.fixture(scope="module")
def verdicts() -> dict[str, Any]:
    """Three theorems, run now."""
    theorems = [THEOREMS["combination-of-psd-is-psd"], THEOREMS["odd-votes-never-tie"], THEOREMS["updates-from-zero"]]
    proofs = [job for t in theorems for job in prove.jobs_of([t])]
    controls = [job for t in theorems for job in jobs_of(t, examples=30)]
    return results.verdicts_of(results.results_of(list(run_all([*proofs, *controls], workers=1))))


@pytest.fixture(scope="module")
def stored() -> str:
    return page.text(stored_verdicts(), {t.id for t in all_theorems()})  # as where all of it is current


def test_what_a_run_found_is_stored_and_counted(verdicts):
    assert page.summary(verdicts).startswith("3 of 3 theorems hold of their references; ")
    derivations = verdicts["combination-of-psd-is-psd"]["proofs"].values()
    assert any(d["evidence"] == "proved" and "every real inner-product space" in d["domain"] for d in derivations)
    assert any(d.get("tools") and d["obligations"] > 1 for d in verdicts["updates-from-zero"]["proofs"].values())
    [run] = [kept for kept in verdicts["odd-votes-never-tie"]["proofs"].values() if "counts" in kept]
    assert run["evidence"] == "exhausted" and run["counts"]["violations"] == 0
    assert re.fullmatch(r"cvxpy agreed on (\d+) of \1.*", verdicts["updates-from-zero"]["second_opinion"])
    strict = verdicts["updates-from-zero/with-the-strict-condition"]
    assert strict["shown"] == "yᵢ⟨w,xᵢ⟩: 0, not > 0" and strict["witness"]["sample"] == "SeparableStream"


def test_what_was_not_run_is_not_said_to_hold(verdicts):
    text = page.text(verdicts)
    assert f"{len(all_theorems()) - 3} theorems are not run yet" in text
    assert re.search(r"\| perceptron \| 11 \| 1 \| 10 \|", text) is None and re.search(r"\| perceptron \| 11 \| 1 \| 1 \|", text)
    assert f"* 0 of {len(all_theorems())} theorems rest on a search" in text  # the three are proved, or run on all small cases
    assert "No witness is stored." in text
    assert "| not yet run | not yet run | – |" in text


def test_it_is_one_page_with_room_for_topics(stored):
    assert len(stored.splitlines()) <= 250 - 50  # a topic is a line, as is a defect, and the mistakes of a document at most ten


def test_each_document_has_its_most_instructive_mistakes(stored):
    documents = texts.texts(stored_verdicts())
    for document in documents:
        wrong = [c for c in document.claims if c.failing]
        shown = most_instructive(document, stored_verdicts())
        assert len(shown) == min(len(wrong), MOST)
        assert [c.verdict != "refuted" for c in shown] == sorted(c.verdict != "refuted" for c in shown)
        for claim in shown:
            [line] = [line for line in stored.splitlines() if line.startswith(f"* **{claim.id}** ({claim.claim.where}")]
            failing = claim.failing[0].failing
            assert page._line(failing.what.rstrip(".")) in line
            assert page._line(page._short(stored_verdicts()[failing.id]["shown"])) in line
            assert ("; refuted)" in line) == (claim.verdict == "refuted")
    assert sum(len(most_instructive(d, stored_verdicts())) for d in documents) > 30


def test_what_teaches_most_is_computed():
    def claim(id, verdict, priority, line, **stored):
        failing = SimpleNamespace(id=id)
        shown = SimpleNamespace(id=id, verdict=verdict, claim=SimpleNamespace(priority=priority))
        shown.failing = (SimpleNamespace(failing=failing, lines=[line]),)
        return shown, (id, stored)

    claims, stored = zip(
        claim("a", "repaired", 1, "x", lhs="1", rhs="≈0.99"),
        claim("b", "repaired", 1, "x" * 9, lhs="3", rhs="1"),
        claim("c", "repaired", 1, "x", lhs="True", rhs="False"),
        claim("d", "refuted", 2, "x" * 50, lhs="1", rhs="0.99"),
        claim("e", "repaired", 2, "x", lhs="9", rhs="0"),
        claim("f", "holds", 1, ""),
        strict=True,
    )
    claims[-1].failing = ()
    found = most_instructive(SimpleNamespace(claims=claims), dict(stored))
    assert [c.id for c in found] == ["d", "c", "b", "a", "e"]


def test_each_defect_has_a_line_and_each_other_finding_its_name(stored):
    for finding in inventory.inventory().values():
        [line] = [line for line in stored.splitlines() if f"(findings/{finding.id}.py)" in line]
        assert line.startswith(f"* **{finding.seen}**: {finding.symptom}") == (finding.grade == "defect")
    assert inventory.counts() in stored


def test_headlines_are_theorems_and_have_their_evidence(stored):
    assert len(HEADLINES) == 8 and all(f"(`{id}`)" in stored for id in HEADLINES)
    assert re.search(r"`sauer-shelah`\).*\| holds \| sampled, proved, kernel-checked, exhausted \| 1 \|", stored)


def test_a_verdict_that_changes_changes_the_page_or_what_is_stored(stored):
    """So that ``report --check``, which compares both, keeps its meaning."""
    changed = copy.deepcopy(stored_verdicts())
    held = sum(changed[t.id]["verdict"] == "holds" for t in all_theorems())
    changed["sauer-shelah"]["verdict"] = "vacuous"
    text = page.text(changed)
    assert text != stored and f"{held - 1} of {len(all_theorems())} theorems hold" in text and "| vacuous | sampled, proved" in text


def test_text_of_records_does_not_set_markdown():
    assert page._line("a*b_c <i> |x|\n`d`") == "a\\*b\\_c \\<i> \\|x\\| \\`d\\`"
    assert page._short("P: 1, not ≤ 0 (allowance 0.1: rounding: u)") == "P: 1, not ≤ 0 (allowance 0.1)"
    assert page._sample(["rows = [" + "1, " * 100]).endswith("` …")


NOVIKOFF = {
    "verdict": "holds",
    "ratios": "95,11,17,7,11,30,9,4,2,,14",
    "second_opinion": "cvxpy agreed on 18 of 18",
    "tightness": "1",
}


@pytest.mark.parametrize(
    ("change", "is_same"),
    [
        ({"ratios": "93,11,17,8,11,32,9,4,2,,13"}, True),  # as on a processor whose products round otherwise
        ({"second_opinion": "cvxpy agreed on 17 of 17, and gave no opinion on 1"}, True),
        ({"ratios": "45,11,17,7,11,30,9,4,2,,64"}, False),
        ({"ratios": "94,11,17,7,11,30,9,4,2,,14"}, False),  # a sample less
        ({"second_opinion": "cvxpy agreed on 17 of 18"}, False),
        ({"second_opinion": "cvxpy agreed on 9 of 9"}, False),
        ({"second_opinion": "cvxpy agreed on 14 of 14"}, True),
        ({"tightness": "0.999"}, False),
        ({"verdict": "refuted"}, False),
    ],
)
def test_a_check_takes_over_what_another_processor_changes_and_nothing_else(change, is_same):
    stored = {"block-novikoff": NOVIKOFF}
    found = platform_drift.taken_over({"block-novikoff": {**NOVIKOFF, **change}}, stored)
    assert (found == stored) is is_same


ELASTIC_NET = {
    "verdict": "holds",
    "ratios": "127,,,,,,,,,,",
    "tightness": "4.43e-23",
    "tightness_of": {"ElasticNet": "1.28e-23", "ElasticNet:alpha=0.125": "4.43e-23", "ElasticNet:exact": "1"},
}


@pytest.mark.parametrize(
    ("change", "is_same"),
    [
        ({"tightness": "1.62e-23", "ratios": "122,,,,,,,,,,"}, True),  # as on a processor where five errors more are 0
        ({"tightness_of": {**ELASTIC_NET["tightness_of"], "ElasticNet": "3.05e-24"}}, True),
        ({"tightness": "1"}, False),
        ({"tightness": "1.01"}, False),
        ({"ratios": "100,,,,,,,,,,"}, False),
        ({"tightness_of": {**ELASTIC_NET["tightness_of"], "ElasticNet:exact": "0.9"}}, False),
        ({"tightness_of": {"ElasticNet": "1.28e-23"}}, False),
    ],
)
def test_how_small_errors_are_is_taken_over_and_whether_a_bound_is_attained_is_not(change, is_same):
    stored = {"elastic-net-in-any-order": ELASTIC_NET}
    found = platform_drift.taken_over({"elastic-net-in-any-order": {**ELASTIC_NET, **change}}, stored)
    assert (found == stored) is is_same


def test_the_figures_of_the_readme_are_those_of_the_records():
    """Here and not among the slow tests of the README, so that a new one shows in the next run."""
    root = Path(__file__).parents[1]
    readme = (root / "README.md").read_text(encoding="utf-8")
    bugs = tomllib.loads((root / "campaigns" / "real_bugs" / "bugs.toml").read_text(encoding="utf-8"))
    count = max(len(v) for v in bugs.values() if isinstance(v, list))
    assert {int(number) for number in re.findall(r"(\d+) mathematical bugs", readme)} == {count}
    assert not re.search(r"\d+ theorems", readme)  # the table of the families is generated
