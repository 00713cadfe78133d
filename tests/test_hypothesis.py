"""Hypothesis' own doors: its conformance test, a backend of its, and its observations."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis.internal.conjecture.provider_conformance import run_conformance_test
from hypothesis.internal.observability import with_observability_callback
from lemmata.properties.samples.plain import Long, Plain, Repeating
from lemmata.properties.search.search import search
from lemmata.workbench.implementations import catalogue
from lemmata.workbench.implementations.catalogue import references_of

OWN = """
import sys
from hypothesis import given, settings, strategies as st
assert "lemmata.properties" not in sys.modules
seen = []

@given(st.integers(0, 9))
@settings(backend="lemmata", database=None)
def test(n):
    seen.append(n)

test()
assert len(set(seen)) > 5 and "lemmata.properties.samples.plain" in sys.modules
"""

CHECKED = """
import lemmata
lemmata.check("block-novikoff", [[2, 1], [1, 3]], [1, -1], implementation="sklearn.linear_model:Perceptron")
"""


@pytest.mark.parametrize("provider", [Plain, *(pytest.param(p, marks=pytest.mark.slow) for p in (Long, Repeating))])
def test_plain_draws_conform(provider):
    run_conformance_test(provider)


def test_plain_draws_are_a_backend_which_is_imported_where_it_is_asked_for(tmp_path):
    ran = subprocess.run([sys.executable, "-c", OWN], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_each_sample_is_observed_by_who_asks_for_it():
    theorem = next(t for t in catalogue.all_theorems() if t.id == "block-novikoff")
    seen = []
    with with_observability_callback(seen.append):
        record = search(theorem, references_of(theorem)[0], examples=20)
        mutant = search(theorem, catalogue.mutant(catalogue.mutant_names(theorem)[0], theorem.role), examples=60, shrink=False)
    of_the_reference, of_the_mutant = seen[:20], seen[20:]
    assert record.verdict == "holds" and {o.status for o in of_the_reference} == {"passed"}
    assert sum(o.features["exercised"] for o in of_the_reference) == record.exercised
    assert all(o.property == "block-novikoff" and o.type == "test_case" for o in seen)
    assert mutant.verdict == "refuted" and of_the_mutant[-1].status == "failed"
    assert str(mutant.smallest.conclusion) == of_the_mutant[-1].status_reason
    search(theorem, references_of(theorem)[0], examples=5)
    assert len(seen) == 20 + len(of_the_mutant)  # nobody asked for these


def test_observations_are_written_where_hypothesis_writes_its_own(tmp_path):
    environment = {"PATH": "/usr/bin:/bin", "HYPOTHESIS_EXPERIMENTAL_OBSERVABILITY": "1", "HOME": str(tmp_path)}
    command = [sys.executable, "-W", "ignore", "-c", CHECKED]
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    [file] = (tmp_path / ".hypothesis" / "observed").glob("*_testcases.jsonl")
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert any(line["property"] == "block-novikoff" and line["status"] == "passed" for line in lines)
