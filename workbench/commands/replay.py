"""``lemmata replay``: a stored witness, again. A witness is data: the user, or their project, names the target."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console

from ...properties.roles import Implementation
from ...properties.roles.limits import LIMIT
from ...properties.theorem import Failing, Theorem
from ..base.errors import Misuse
from ..counterexample import render, witness
from ..evidence.stored import stored_verdicts
from ..implementations.importing import current, implementation
from ..texts.claims import witness_of
from ..validation import expected_failures
from ..validation.cases import theorems_for
from ..validation.entrance import preflight
from ..validation.jobs import Search
from ..workers.pool import DEFAULT, run_apart
from .options import TARGET

PATIENT = 6  # limits of a search, that one sample of which the answer is known may take
_TARGET = re.compile(r"[\w.]+(:[\w.]+)?")


def run(out: Console, file: Path, target: str = "", settings: Mapping[str, Any] | None = None) -> int:
    """Evaluate the statement on the witness again, and print whether it is refuted still; returns the exit status.

    `target` and `settings` are the user's. Without a target, the one that the file names is run where it is ours, or where the
    project's ``[tool.lemmata]`` names it too. One that is not ours is tried first: what cannot play the role at all is neither
    refuted nor healed. Raises `Misuse` for it.
    """
    stored = witness.load(file) if file.exists() else witness_of(str(file), stored_verdicts())
    settings, target = dict(settings or {}), target or _of_environment(stored)
    statement, made = stored.statement(), _implementation(stored, file, target, settings)
    handed = made.handed(stored.handed)
    name = target or stored.target
    if (target or not stored.is_ours) and (note := preflight(made, stored.role, _tried_first(statement, stored.role)).note):
        render.print_text(out, f"note: {note}")
    limits = replace(DEFAULT, seconds=_seconds(stored) if not target else LIMIT)
    record = run_apart(Search(statement, handed, name, sample=stored.sample, seconds=limits.seconds), limits).record
    if settings != stored.settings and not stored.is_ours:
        render.print_text(out, f"it was found with {_shown(stored.settings)}; this is with {_shown(settings)}")
    if record.fails:
        same = (record.conclusion, record.lhs, record.rhs) == (stored.conclusion, stored.lhs, stored.rhs)
        changed = "" if same else f", but changed: it was {stored.lhs} against {stored.rhs}"
        render.print_text(out, f"{record.verdict} still{changed}")
        render.print_folded(out, render.refutation(record, statement, handed, name, witness.command(file, name, settings)))
        return 1
    if record.verdict in ("holds", "vacuous"):
        idle = "" if record.verdict == "holds" else ", which puts it to work no more"
        render.print_text(out, f"healed: {stored.theorem} holds of {name} on this sample now{idle}")
        return 0
    render.print_text(out, f"{record.verdict}: {record.reason}")
    return 3


def run_folder(out: Console, folder: Path, target: str = "", settings: Mapping[str, Any] | None = None) -> int:
    """Replay the witness files of a folder, in the order of their names; returns the exit status of all.

    A known finding is refuted still, as it must be, and fails where it has healed. Raises `Misuse` where there is no file.
    """
    files = sorted(path for path in folder.glob("*.json") if path.is_file())
    if not files:
        raise Misuse(f"there is no witness file (.json) in {folder}")
    known = {
        e.witness.resolve(): e for e in expected_failures.load(Path.cwd()) if e.witness and e.excuses(e.theorem, e.implementation)
    }
    statuses = set()
    for file in files:
        render.print_text(out, f"{file}:")
        status = run(out, file, target, settings)
        if (entry := known.get(file.resolve())) is not None and status in (0, 1):
            render.print_text(out, f"expected: {entry.reason}" if status else f"take the expectation out ({entry.reason})")
            status = 1 - status
        statuses.add(status)
    return next(status for status in (1, 3, 0) if status in statuses)


def _of_environment(stored: witness.Witness) -> str:
    """The target that the environment names, where nothing else says what to run."""
    return "" if stored.is_ours or _is_known(stored) else os.environ.get(TARGET, "")


def _is_known(stored: witness.Witness) -> bool:
    """Whether the project's ``[tool.lemmata]`` names the target too."""
    return any(entry.implementation == stored.target for entry in expected_failures.load(Path.cwd()))


def _seconds(stored: witness.Witness) -> float:
    """What it may take: one that answered when it was found is known to return, be it later on a slower machine."""
    return LIMIT if str(stored.conclusion).startswith("answers within") else PATIENT * LIMIT


def _tried_first(statement: Theorem | Failing, role: type) -> list[Theorem]:
    """The theorems about a role, that of the witness first."""
    return sorted(theorems_for(role), key=lambda t: t.id != statement.id.partition("/")[0])


def _implementation(stored: witness.Witness, file: Path, target: str, settings: Mapping[str, Any]) -> Implementation:
    """The target that the user named; else ours; else the one that their project names.

    Raises `Misuse`, with the command that would do.
    """
    if target:
        _same_settings(stored, file, target, settings)
        return implementation(target, stored.role, settings)
    if stored.is_ours:
        if settings:
            raise Misuse(f"--set is for a target: {file} is a witness against {stored.target}")
        return stored.own_implementation()
    if _is_known(stored):
        _same_settings(stored, file, stored.target, settings)
        return implementation(stored.target, stored.role, settings)
    if not _TARGET.fullmatch(stored.target):
        raise Misuse(
            f"{file} names {stored.target!r:.60}, which is not module:name: lemmata replay {shlex.quote(str(file))} TARGET"
        )
    raise Misuse(
        f"{file} names {stored.target}, and what only a file names is not run: "
        f"{witness.command(file, current(stored.target), settings or stored.settings)}"
    )


def _same_settings(stored: witness.Witness, file: Path, target: str, settings: Mapping[str, Any]) -> None:
    """Settings are the user's too; but to leave out all those of the file would test something else without a word."""
    if stored.settings and not settings and current(target) == current(stored.target):
        raise Misuse(f"{file} was found with settings, give them or others: {witness.command(file, target, stored.settings)}")


def _shown(settings: Mapping[str, Any]) -> str:
    return ", ".join(f"{key}={value!r}" for key, value in settings.items()) or "the defaults"
