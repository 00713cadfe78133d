"""What a run on a whole library has found, kept in a file as it is found: a run that ended before its end goes on there.

Each line is a JSON object: the first says of what run it is, each other one has the rows of a name.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ..base.errors import Misuse

FIELDS = {"name", "role", "verdict", "at_work", "adapted", "reason", "records"}  # that a row is read again by


def of_this_run(package: str, **settings: Any) -> dict[str, Any]:
    """What a run is: lines of another one do not answer for it."""
    root = package.partition(".")[0]
    return {"package": package, "version": _version(root), "lemmata": _version("lemmata"), **settings}


def _version(name: str) -> str:
    for known in (name, {"sklearn": "scikit-learn"}.get(name, name)):
        try:
            return version(known)
        except PackageNotFoundError:
            continue
    return ""


@dataclass
class Keeping:
    """A file of rows by name, those of an earlier run first. Without a file nothing is kept."""

    file: Path | None
    run: dict[str, Any] = field(default_factory=dict)
    rows: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    @classmethod
    def at(cls, file: Path | None, run: dict[str, Any]) -> Keeping:
        """Opens a file, or begins it; a last line that is cut is left out. Raises `Misuse` for one of another run."""
        kept = cls(file, run)
        if file is None:
            return kept
        try:
            lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
            if not lines:
                file.write_text(json.dumps(run) + "\n", encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise Misuse(f"{file} cannot be kept: {getattr(error, 'strerror', None) or error}") from None
        if lines:
            kept._read(lines)
        return kept

    def _read(self, lines: Sequence[str]) -> None:
        found = []
        for number, line in enumerate(lines, 1):
            try:
                found.append(json.loads(line))
            except json.JSONDecodeError:
                if number < len(lines) or number == 1:
                    raise Misuse(f"{self.file}: line {number} is no JSON") from None
        if not isinstance(found[0], dict) or found[0] != self.run:
            raise Misuse(f"{self.file} is not of this run{self._differs(found[0])}: give another file, or delete it")
        for number, line in enumerate(found[1:], 2):
            if not isinstance(line, dict) or not isinstance(line.get("name"), str) or not isinstance(line.get("rows"), list):
                raise Misuse(f"{self.file}: line {number} has no name and rows")
            if not all(isinstance(row, dict) and row.keys() >= FIELDS for row in line["rows"]):
                raise Misuse(f"{self.file}: line {number} has a row without {', '.join(sorted(FIELDS))}")
            self.rows[line["name"]] = line["rows"]
        if self.file is not None and len(found) < len(lines):  # what is written next begins a line
            self.file.write_text("".join(json.dumps(line) + "\n" for line in found), encoding="utf-8")

    def _differs(self, other: Any) -> str:
        if not isinstance(other, dict):
            return ""
        key = next((key for key in self.run if other.get(key) != self.run[key]), "")
        return f" ({key}: {other.get(key)!r}, now {self.run[key]!r})" if key else ""

    def add(self, name: str, rows: Iterable[dict[str, Any]]) -> None:
        """The rows of a name that is done."""
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"name": name, "rows": list(rows)}) + "\n")
