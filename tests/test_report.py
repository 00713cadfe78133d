"""REPORT.md's text: the evidence of each kind, and the errata with their witnesses."""

from __future__ import annotations

import pytest
from lemmata.properties.theorem import THEOREMS
from lemmata.workbench import prove, report
from lemmata.workbench.controls import jobs_of
from lemmata.workbench.workers import run_all


@pytest.fixture(scope="module")
def text() -> str:
    theorems = [THEOREMS["combination-of-psd-is-psd"], THEOREMS["odd-votes-never-tie"], THEOREMS["updates-from-zero"]]
    proofs = [job for t in theorems for job in prove.jobs_of([t])]
    controls = [job for t in theorems for job in jobs_of(t, examples=30)]
    return report.write(report._results(list(run_all([*proofs, *controls], workers=1))))


def test_each_kind_of_evidence_is_told_with_its_domain(text):
    assert "3 of 3 theorems hold of their references" in text
    assert "Proved for real inner-product spaces" in text and "obligations by" in text
    assert "Exhausted: " in text and "violations 0" in text
    assert (
        "| sampled, certified, proved, kernel-checked |" in text
        and "Ground truth with certificates: the maximum margin; cvxpy agreed on " in text
        and "| sampled, exhausted |" in text
    )


def test_errata_come_with_witness_and_repair(text):
    assert (
        "* Smallest witness: yᵢ⟨w,xᵢ⟩: 0, not > 0 for `rows = " in text
        and "* What is right: [updates-from-zero](#updates-from-zero)." in text
    )


def test_every_run_of_the_survey_is_in_the_table(text):
    assert text.count("| scikit-learn | 1.") > 20 and "Tolerances: certified" in text and "Coverage of the printed claims" in text
