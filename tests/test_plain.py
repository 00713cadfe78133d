"""Plain implementations of every role, as users write them: the correct ones raise no alarm, and none with a mistake stays green."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from lemmata.properties.roles import roles
from lemmata.properties.search import Record
from lemmata.workbench.targets import adapt, role_of
from lemmata.workbench.validation import cases, run_cases

from .plain.table import Plain

FAMILIES = sorted(p.stem for p in Path(__file__).parent.joinpath("plain").glob("[a-z]*.py") if p.stem != "table")
TABLE = [(family, entry) for family in FAMILIES for entry in import_module(f".plain.{family}", __package__).TABLE]
CORRECT = [pytest.param(entry, id=f"{entry.role}-{entry.style}") for _, entry in TABLE]
BROKEN = [
    pytest.param(entry, thing, id=f"{entry.role}-{entry.style}-{what}") for _, entry in TABLE for what, thing in entry.broken.items()
]
FINE = ("holds", "not-applicable")
MANY_SEEDS = 20


def all_cases(entry: Plain, thing: Any) -> list[Any]:
    role = role_of(entry.role)
    made, target = adapt(thing, role, entry.settings)
    return list(cases(made, role, target))


def alarms(records: list[Record]) -> list[str]:
    """What is said of correct code that should not be."""
    said = [f"{r.theorem}: {r.verdict}: {r.smallest.conclusion if r.smallest else r.reason}" for r in records if r.verdict not in FINE]
    return said if any(r.verdict == "holds" for r in records) else [*said, "nothing was tested"]


def test_every_role_is_there_and_many_styles():
    assert {entry.role for _, entry in TABLE} == set(roles())
    assert len(CORRECT) >= 60 and len(BROKEN) >= 40
    assert max(Counter((entry.role, entry.style) for _, entry in TABLE).values()) == 1
    assert max(Counter(id(thing) for _, e in TABLE for thing in (e.thing, *e.broken.values())).values()) == 1


@pytest.mark.parametrize("entry", CORRECT)
def test_correct_code_raises_no_alarm(entry):
    assert not alarms([case.run(examples=8, shrink=False) for case in all_cases(entry, entry.thing)])


@pytest.mark.parametrize(("entry", "thing"), BROKEN)
def test_a_mistake_is_refuted(entry, thing):
    assert any(case.run(examples=25, shrink=False).fails for case in all_cases(entry, thing))


@pytest.mark.slow
@pytest.mark.parametrize("entry", CORRECT)
def test_correct_code_raises_no_alarm_in_many_seeds(entry):
    wanted = all_cases(entry, entry.thing)
    for seed in range(MANY_SEEDS):
        assert not alarms([record for _, record in run_cases(wanted, 12, seed)]), seed
