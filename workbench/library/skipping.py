"""What is opted out of a whole library: ``skip.toml``, each entry with a reason and an end.

::

    [[skip]]
    name = "mylib.plots.*"   # a public name, or a glob
    reason = "draws, and computes nothing"
    until = 2027-06-30       # the last day
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from ..base.errors import Misuse, nearest

KEYS = ("name", "reason", "until")


@dataclass(frozen=True)
class Skip:
    """An entry: what it opts out, why, and up to which day, itself included."""

    name: str
    reason: str
    until: date

    @property
    def ended(self) -> bool:
        return date.today() > self.until

    def means(self, name: str) -> bool:
        """Whether a public name is meant, whatever day it is; ``module:name`` is as good as ``module.name``."""
        return fnmatchcase(name, self.name.replace(":", "."))


def load(file: Path) -> list[Skip]:
    """The entries of a file. Raises `Misuse`, with the file and the entry, for whatever is malformed."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        said = getattr(error, "strerror", None) or str(error).splitlines()[0]
        raise Misuse(f"{file} cannot be read: {said}") from None
    if unknown := [key for key in content if key != "skip"]:
        raise Misuse(f"{file} has no table {unknown[0]!r}{nearest(unknown[0], ['skip'])}: entries are [[skip]]")
    entries = content.get("skip", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise Misuse(f"{file}: skip must be a list of tables: [[skip]]")
    return [_entry(file, number, entry) for number, entry in enumerate(entries, 1)]


def _entry(file: Path, number: int, entry: dict[str, Any]) -> Skip:
    where = f"{file}: entry {number}"
    for key in entry:
        if key not in KEYS:
            raise Misuse(f"{where} has no field {key!r}{nearest(key, KEYS)}: the fields are {', '.join(KEYS)}")
    for key in ("name", "reason"):
        if not isinstance(entry.get(key), str) or not entry[key].strip():
            raise Misuse(f"{where} needs a {key}, as text")
    until = entry.get("until")
    if not isinstance(until, date) or isinstance(until, datetime):
        raise Misuse(f"{where} needs an end: until = a date, such as 2027-06-30, without quotes")
    return Skip(entry["name"].strip(), entry["reason"].strip(), until)


def skipped(skips: Sequence[Skip], names: Iterable[str]) -> dict[str, Skip]:
    """The names that are opted out today, each with the entry that does it."""
    return {name: skip for name in names for skip in reversed(skips) if not skip.ended and skip.means(name)}


def complaints(skips: Sequence[Skip], names: Sequence[str]) -> Iterator[str]:
    """What is to be said of entries that have ended, or that match nothing."""
    for skip in skips:
        if not any(map(skip.means, names)):
            yield f"skip {skip.name}: it matches no public name; take the entry out"
        elif skip.ended:
            yield f"skip {skip.name}: it ended on {skip.until}, so that it is tested again ({skip.reason})"
