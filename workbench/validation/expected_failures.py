"""Findings that are known: failures that are expected, for a reason, until a date, with the witness that shows them.

In a project's ``pyproject.toml``::

    [tool.lemmata]
    known = [
        {theorem = "…", implementation = "module:name", reason = "…", until = 2027-01-01, witness = "witnesses/….json"},
    ]
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..base.errors import Misuse
from ..implementations.importing import nearest

if TYPE_CHECKING:
    from ..counterexample.witness import Witness

KEYS = ("theorem", "implementation", "reason", "until", "witness")


@dataclass(frozen=True)
class Known:
    """An expected failure of a theorem. An empty `implementation` means the one at hand."""

    theorem: str
    implementation: str
    reason: str
    until: date | None = None
    witness: Path | None = None

    def excuses(self, theorem: str, implementation: str) -> bool:
        """Whether a failure of this theorem on this implementation is expected today (`until` itself included)."""
        here = self.theorem == theorem and self.implementation in ("", implementation)
        return here and (self.until is None or date.today() <= self.until)

    def stored(self) -> Witness:
        """What its witness file holds. Raises `Misuse` for a file of another theorem."""
        from ..counterexample import witness

        assert self.witness is not None
        stored = witness.load(self.witness)
        if stored.theorem != self.theorem:
            raise Misuse(f"{self.witness} is a witness against {stored.theorem}, not against {self.theorem}")
        return stored


def load(folder: Path, names: Iterable[str] | None = None) -> list[Known]:
    """The known findings of the nearest ``pyproject.toml`` at or above `folder`; none where there is no such table.

    Raises `Misuse`, with the file and the entry, for whatever is malformed. `names` are the theorems there are.
    """
    file = next((p / "pyproject.toml" for p in (folder, *folder.parents) if (p / "pyproject.toml").is_file()), None)
    if file is None:
        return []
    table = _table(file)
    if unknown := [key for key in table if key != "known"]:
        raise Misuse(f"{file}: [tool.lemmata] has no setting {unknown[0]!r}{nearest(unknown[0], ['known'])}")
    entries = table.get("known", [])
    if not isinstance(entries, list):
        raise Misuse(f"{file}: known in [tool.lemmata] must be a list of tables")
    return list(_read(entries, file, set(_theorem_ids() if names is None else names) if entries else set()))


def _table(file: Path) -> dict[str, Any]:
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Misuse(f"{file} cannot be read: {str(error).splitlines()[0]}") from None
    table = content.get("tool", {})
    table = table.get("lemmata", {}) if isinstance(table, dict) else {}
    if not isinstance(table, dict):
        raise Misuse(f"{file}: tool.lemmata must be a table")
    return table


def _theorem_ids() -> list[str]:
    from ..implementations.catalogue import all_theorems

    return [theorem.id for theorem in all_theorems()]


def _read(entries: list[Any], file: Path, names: set[str]) -> Iterator[Known]:
    seen: set[tuple[str, str]] = set()
    for i, entry in enumerate(entries, 1):
        where = f"{file}: known finding {i}"
        if not isinstance(entry, dict):
            raise Misuse(f"{where} is not a table")
        if wrong := [key for key in entry if key not in KEYS]:
            raise Misuse(f"{where} has no entry {wrong[0]!r}{nearest(wrong[0], KEYS)}: the entries are {', '.join(KEYS)}")
        for key in ("theorem", "implementation", "reason"):
            if not isinstance(entry.get(key), str) or not entry[key].strip():
                raise Misuse(f"{where} needs a text for {key}")
        if entry["theorem"] not in names:
            raise Misuse(f"{where}: there is no theorem {entry['theorem']!r}{nearest(entry['theorem'], names)}")
        pair = entry["theorem"], entry["implementation"]
        if pair in seen:
            raise Misuse(f"{where}: {pair[0]} on {pair[1]} is listed twice")
        seen.add(pair)
        until = as_date(entry["until"], f"{where}: until") if "until" in entry else None
        yield Known(*pair, entry["reason"], until, _witness(entry.get("witness"), file.parent, where))


def _witness(name: Any, folder: Path, where: str) -> Path | None:
    if name is None:
        return None
    if not isinstance(name, str):
        raise Misuse(f"{where}: witness must be the name of a file")
    if not (folder / name).is_file():
        raise Misuse(f"{where}: there is no witness file {name}")
    return folder / name


def as_date(value: Any, what: str) -> date:
    """A date, from a `date` or ISO text. Raises `Misuse`."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise Misuse(f"{what} must be a date such as 2027-01-31, not {value!r}") from None
