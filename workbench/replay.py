"""``lemmata replay``: a stored witness, again. A witness is data: the user, or their project, names the target."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

from ..properties.roles import Implementation
from ..properties.search import check_sample
from . import known, render, witness
from .catalogue import parse_settings
from .claims import witness_of
from .errors import Misuse
from .listing import stored_verdicts
from .targets import current, implementation

_TARGET = re.compile(r"[\w.]+(:[\w.]+)?")


def run(out: Console, file: Path, target: str = "", settings: Mapping[str, Any] | None = None) -> int:
    """Evaluate the statement on the witness again, and print whether it is refuted still; returns the exit status.

    `target` and `settings` are the user's. Without a target, the one that the file names is run where it is ours, or where the
    project's ``[tool.lemmata]`` names it too.
    """
    stored = witness.load(file) if file.exists() else witness_of(str(file), stored_verdicts())
    settings = dict(settings or {})
    statement, made = stored.statement(), _implementation(stored, file, target, settings)
    name = target or stored.target
    record, _ = check_sample(statement, made, stored.sample)
    if settings != stored.settings and not stored.is_ours:
        render.print_text(out, f"it was found with {_shown(stored.settings)}; this is with {_shown(settings)}")
    if record.verdict == "refuted":
        same = (record.conclusion, record.lhs, record.rhs) == (stored.conclusion, stored.lhs, stored.rhs)
        render.print_text(out, "refuted still" if same else f"refuted still, but changed: it was {stored.lhs} against {stored.rhs}")
        render.print_text(out, render.refutation(record, statement, made, name, command(file, name, settings)))
        return 1
    if record.verdict == "holds":
        render.print_text(out, f"healed: {stored.theorem} holds of {name} on this sample now")
        return 0
    render.print_text(out, f"{record.verdict}: {record.reason}")
    return 3


def command(file: Path | str, target: str, settings: Mapping[str, Any]) -> str:
    """The command that replays a witness file: what is ours, and the witness against a claim, needs no target."""
    words = ["lemmata", "replay", str(file)]
    if not target.startswith(witness.OURS):
        words += [target, *(word for key, value in settings.items() for word in ("--set", f"{key}={_setting(value)}"))]
    return shlex.join(words)


def _setting(value: Any) -> str:
    """A value as ``--set`` takes it: text that could be nothing else needs no quotation marks."""
    return value if isinstance(value, str) and parse_settings([f"x={value}"])["x"] == value else repr(value)


def _implementation(stored: witness.Witness, file: Path, target: str, settings: Mapping[str, Any]) -> Implementation:
    """What the user named; else what is ours; else what their project names. Raises `Misuse`, with the command that would do."""
    if target:
        _same_settings(stored, file, target, settings)
        return implementation(target, stored.role, settings)
    if stored.is_ours:
        if settings:
            raise Misuse(f"--set is for a target: {file} is a witness against {stored.target}")
        return stored.own_implementation()
    if any(entry.implementation == stored.target for entry in known.load(Path.cwd())):
        _same_settings(stored, file, stored.target, settings)
        return implementation(stored.target, stored.role, settings)
    if not _TARGET.fullmatch(stored.target):
        raise Misuse(f"{file} names {stored.target!r:.60}, which is no module:name: lemmata replay {shlex.quote(str(file))} TARGET")
    raise Misuse(
        f"{file} names {stored.target}, and what only a file names is not run: "
        f"{command(file, current(stored.target), settings or stored.settings)}"
    )


def _same_settings(stored: witness.Witness, file: Path, target: str, settings: Mapping[str, Any]) -> None:
    """Settings are the user's too; but to leave out all those of the file would test something else without a word."""
    if stored.settings and not settings and current(target) == current(stored.target):
        raise Misuse(f"{file} was found with settings, give them or others: {command(file, target, stored.settings)}")


def _shown(settings: Mapping[str, Any]) -> str:
    return ", ".join(f"{key}={value!r}" for key, value in settings.items()) or "the defaults"
