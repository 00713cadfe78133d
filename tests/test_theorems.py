"""Every theorem with its three controls; and what every theorem must have."""

from __future__ import annotations

import ast
from functools import cache

import pytest
from lemmata.properties.samples import decode, strategy_of
from lemmata.properties.search.search import check_sample
from lemmata.properties.statements.conclusions import Exercised
from lemmata.workbench.controls.controls import implementation_of, jobs_of, name_of
from lemmata.workbench.controls.kill_matrix import survivors, weak
from lemmata.workbench.evidence.digests import current, other_versions
from lemmata.workbench.evidence.stored import stored_verdicts
from lemmata.workbench.implementations.catalogue import (
    all_theorems,
    bare,
    mutant_names,
    reference_names,
    references_of,
    stored_controls,
)
from lemmata.workbench.texts.claims import all_claims, settled

THEOREMS = all_theorems()


@cache
def reported() -> set[str]:
    """The theorems whose controls `lemmata report` ran, all of them as they must be, of this very code and with these versions."""
    return set() if other_versions() else {theorem.id for theorem in current(THEOREMS, stored_verdicts())}


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda t: t.id)
def test_controls(theorem):
    """They are run in one place, and it is this one where there is no record of them."""
    for job in [] if theorem.id in reported() else jobs_of(theorem):
        outcome = job.run()
        record = outcome.record
        found = record.smallest.conclusion if record.smallest else record.reason
        assert outcome.as_expected, f"{name_of(job)}: {record.verdict} after {record.examples} samples: {found}"


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda t: t.id)
def test_every_theorem_has_its_controls_and_its_narrative(theorem):
    assert theorem.law, "its docstring is its statement"
    assert theorem.sources or theorem.reference or theorem.is_contract, "it says where it is stated, or is a contract"
    again = f"lemmata maintain {theorem.topic} computes and stores its controls"
    assert reference_names(theorem), f"no reference implementation of its role holds: {again}"
    killed = {name.partition(":")[0] for name in mutant_names(theorem)}
    assert len(killed) >= 5, (
        f"it kills {len(killed)} mutants, and five are needed in algorithms/{theorem.topic}/mutants.py: {again}"
    )
    assert theorem.examples >= 10
    assert strategy_of(theorem.sample) is not None


def test_every_mutant_is_killed_and_watched_and_every_theorem_kills_five():
    controls, again = stored_controls(), "lemmata maintain computes and stores the kill matrix"
    assert survivors(controls) == [], again
    assert weak(controls) == [], again
    watched = {name.partition(":")[0] for theorem in THEOREMS for name in mutant_names(theorem)}
    assert {bare(name) for entry in controls.values() for name in entry["kills"]} <= watched
    # what is stored is of today's theorems: none is missing, and none is of yesterday
    assert set(controls) == {theorem.id for theorem in THEOREMS if not theorem.references}, again


def test_every_theorem_says_what_puts_it_to_work():
    for theorem in THEOREMS:
        source = ast.unparse(ast.parse(_source_of(theorem.statement)))
        assert "exercised(" in source or "yield from" in source, f"{theorem.id} yields no {Exercised.__name__}"


def _source_of(function) -> str:
    import inspect
    import textwrap

    return textwrap.dedent(inspect.getsource(function))


@pytest.mark.parametrize("failing", [f for t in THEOREMS for f in t.failing], ids=lambda f: f.id)
def test_every_stored_witness_is_refuted_still(failing):
    stored = stored_verdicts()[failing.id]
    theorem = next(t for t in THEOREMS if t.id == failing.theorem)
    record, _ = check_sample(failing, implementation_of(failing, theorem), decode(stored["witness"]), seconds=120)
    assert (record.verdict, record.conclusion) == ("refuted", stored["conclusion"])


def test_every_claim_is_printed_and_settled_once():
    assert set(settled()) <= set(all_claims())  # settled() itself raises where two theorems settle one claim


def test_references_are_made_once_and_fresh_for_each_sample():
    for theorem in THEOREMS:
        for reference in references_of(theorem):
            assert reference.fresh() is not reference.fresh()
