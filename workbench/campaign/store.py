"""The records of a campaign: one file each, named by the digest of what it is about, written beside and renamed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...properties.statements.verdicts import FAILS, Verdict
from ..base.errors import Misuse
from ..counterexample.witness import write_beside
from .plan import FORMAT, key_of

NEEDED = {"key": str, "about": dict, "group": str, "version": str, "verdict": str, "theorem": str, "samples": int, "examples": int}
VERDICTS = Verdict.__args__  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Store:
    """The folder of the records."""

    folder: Path

    def get(self, key: str) -> dict[str, Any] | None:
        """The record of that address, None where there is none. Raises `Misuse` for a file that is not a record."""
        path = self.folder / f"{key}.json"
        return read(path) if path.is_file() else None

    def put(self, record: Mapping[str, Any]) -> None:
        """Store a record, whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_beside(self.folder / f"{record['key']}.json", json.dumps(record, indent=1, ensure_ascii=False) + "\n")

    def all(self) -> Iterator[dict[str, Any]]:
        """All records. Raises `Misuse` as `get` does."""
        yield from (read(path) for path in sorted(self.folder.glob("[!.]*.json")))

    def merge(self, other: Path) -> tuple[int, list[str]]:
        """Take over the records of another folder: how many are new, and where both know a result and the verdicts differ, so.

        Raises `Misuse`, and takes over nothing, unless it is a folder that holds records alone.
        """
        if not other.is_dir():
            raise Misuse(f"there is no folder {other} to merge")
        found, new, differ = list(Store(other).all()), 0, []
        for record in found:
            mine = self.get(record["key"])
            if mine is None:
                self.put(record)
                new += 1
            elif mine["verdict"] != record["verdict"]:
                where = f"{record['group']}: {record['theorem']} at {record['version']}"
                differ.append(
                    f"{where}: {mine['verdict']} here and {record['verdict']} in {other}, for the same cell; the first stays"
                )
        return new, differ


def read(path: Path) -> dict[str, Any]:
    """The record in a file. Raises `Misuse`, in one line, where it is none, or not of the address that it claims."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Misuse(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    except (ValueError, RecursionError) as error:
        raise Misuse(f"{path} is not JSON, or was cut off: {str(error)[:120]}") from None
    if not isinstance(record, dict) or (wrong := [k for k, kind in NEEDED.items() if not isinstance(record.get(k), kind)]):
        raise Misuse(f"{path} is not a record of a campaign{f': {wrong[0]} is missing' if isinstance(record, dict) else ''}")
    if record["about"].get("format") != FORMAT:
        raise Misuse(f"{path} has the format {record['about'].get('format')!r:.20}; this lemmata reads {FORMAT}")
    if record["verdict"] not in VERDICTS or record["key"] != key_of(record["about"]) or path.stem != record["key"]:
        raise Misuse(f"{path} is not a record of a campaign: it is not about what its name says")
    if record["verdict"] in FAILS and not record.get("conclusion"):
        raise Misuse(f"{path} is not a record of a campaign: nothing is said of its {record['verdict']}")
    return record
