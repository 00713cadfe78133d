"""Foreign code against all theorems of its role."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from ..properties.roles import Implementation
from ..properties.search import Record, search
from ..properties.theorem import Theorem
from . import render, witness
from .catalogue import all_theorems
from .errors import Misuse
from .progress import progress_bar
from .targets import implementation, role_of


def theorems_of(role: type) -> list[Theorem]:
    """The theorems that speak of a role."""
    return [t for t in all_theorems() if t.role is role]


def validate(
    implementation: Implementation,
    role: type,
    *,
    examples: int | None = None,
    seed: int = 0,
    done: Callable[[Record], Any] = lambda _: None,
) -> list[Record]:
    """Search for a counterexample to every theorem of the role; one record a theorem, in the order of the catalogue.

    `done` is called with each record as it is ready.
    """
    records = []
    for theorem in theorems_of(role):
        record = search(theorem, implementation, examples=examples or theorem.examples, seed=seed)
        records.append(record)
        done(record)
    return records


def exit_status(verdicts: Iterable[str]) -> int:
    """0 all hold; 1 something is refuted; 3 nothing refuted, but something is vacuous, unknown or declined."""
    found = set(verdicts) - {"holds", "not-applicable"}
    return 1 if "refuted" in found else 3 if found else 0


def run(
    out: Console,
    target: str,
    role_name: str,
    settings: dict[str, Any],
    examples: int | None,
    seed: int,
    json_file: Path | None,
    save: Path | None,
) -> int:
    """The command ``lemmata validate``: print what was found, write it where asked, return the exit status."""
    role = role_of(role_name)
    thing = implementation(target, role, settings)
    theorems = theorems_of(role)
    if not theorems:
        raise Misuse(f"no theorem speaks of the role {role_name}")
    with progress_bar(len(theorems)) as step:
        records = validate(thing, role, examples=examples, seed=seed, done=step)
    table = render.table("theorem", "verdict", "samples", "tightness", "note")
    for record in records:
        note = str(record.smallest.conclusion) if record.smallest else record.reason
        table.add_row(
            record.theorem, render.verdict(record.verdict), str(record.examples), render.ratio(record.tightness), escape(note)
        )
    out.print(table)
    for record, theorem in zip(records, theorems, strict=True):
        for origin, size in record.tolerances.items():
            render.print_text(out, f"tolerance in {record.theorem}: up to {size:.3g}, {origin}")
        if record.verdict == "refuted":
            saved = str(witness.save(save, record, target, settings)) if save else None
            render.print_text(out, "\n" + render.refutation(record, theorem, thing, target, saved))
    if json_file:
        witness.write_json(json_file, [record.as_json() for record in records])
    return exit_status(record.verdict for record in records)
