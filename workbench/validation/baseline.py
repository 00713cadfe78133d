"""A run of ``lemmata validate`` against the records of an earlier one: what is new, fixed, still failing, no longer tested."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...properties.search.record import Record
from ...properties.statements.verdicts import FAILS, TESTED
from ..base.errors import Misuse

KEYS = ("theorem", "implementation", "verdict", "conclusion")


@dataclass(frozen=True)
class Change:
    """A theorem with its verdicts and conclusions of then and of now; None where it was not run."""

    theorem: str
    before: str | None
    after: str | None
    conclusion_before: str | None = None
    conclusion_after: str | None = None
    unsettled: bool = False  # its old witness says nothing any more

    @property
    def kind(self) -> str:
        """``new``, ``fixed``, ``still failing``, ``no longer tested``; empty where there is nothing to say.

        A failure is new where the theorem did not fail before, was refuted and now crashes, or fails on another conclusion. What
        failed or held and is now neither is no longer tested: it is not fixed.
        """
        failed, fails = self.before in FAILS, self.after in FAILS
        if fails:
            same = failed and self.before == self.after and self.conclusion_before == self.conclusion_after
            return "still failing" if same or (self.before, self.after) == ("crashed", "refuted") else "new"
        if failed and self.after == "holds":
            return "no longer tested" if self.unsettled else "fixed"
        return "no longer tested" if self.before in TESTED and self.after not in TESTED else ""

    def line(self) -> str:
        """The change in words."""
        before, after = (_words(*pair) for pair in self._sides())
        return f"{self.kind}: {self.theorem}: {after if self.kind == 'still failing' else f'{before}, now {after}'}"

    def _sides(self) -> tuple[tuple[str | None, str | None], tuple[str | None, str | None]]:
        return (self.before, self.conclusion_before), (self.after, self.conclusion_after)


KINDS = ("new", "fixed", "still failing", "no longer tested")


def _words(verdict: str | None, conclusion: str | None) -> str:
    if verdict is None:
        return "not run"
    return f"{verdict} ({conclusion})" if verdict in FAILS and conclusion else verdict


@dataclass(frozen=True)
class Comparison:
    """All changes since a baseline."""

    changes: tuple[Change, ...]
    open: bool  # something is vacuous, unknown or declined that was not so before, or nothing was tested at all

    def of(self, kind: str) -> list[Change]:
        return [c for c in self.changes if c.kind == kind]

    @property
    def status(self) -> int:
        """1 where a failure is new; 3 where none is, but something is no longer tested, or newly open; else 0."""
        if self.of("new"):
            return 1
        return 3 if self.open or self.of("no longer tested") else 0

    @property
    def summary(self) -> str:
        """The counts in one line."""
        return "against the baseline: " + ", ".join(f"{len(self.of(kind))} {kind}" for kind in KINDS)


def load(path: Path) -> list[dict[str, Any]]:
    """The records in a file that ``validate --json`` wrote. Raises `Misuse` where it cannot be read, or holds no whole ones."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Misuse(f"{path} cannot be read: {error.strerror}") from None
    except ValueError:
        raise Misuse(f"{path} is no JSON file: lemmata validate --json writes a baseline") from None
    if not isinstance(found, list) or not found or not all(isinstance(r, dict) and all(key in r for key in KEYS) for r in found):
        raise Misuse(f"{path} holds no records: lemmata validate --json writes a baseline")
    if any(r.get("interrupted") for r in found):
        raise Misuse(f"{path} is of a run that was interrupted: what it did not come to cannot be compared")
    return found


def of(records: Sequence[dict[str, Any]], implementation: str) -> dict[str, dict[str, Any]]:
    """The records of an implementation, by theorem. Raises `Misuse` where there is none."""
    mine = {r["theorem"]: r for r in records if r["implementation"] == implementation}
    if not mine:
        others = ", ".join(sorted({str(r["implementation"]) for r in records}))
        raise Misuse(f"the baseline is of {others}, not of {implementation}")
    return mine


def compare(
    before: Mapping[str, Mapping[str, Any]],
    records: Sequence[Record],
    excused: Collection[str] = (),
    unsettled: Collection[str] = (),
) -> Comparison:
    """The changes from stored records to those of now, in the order of these.

    `excused` are failures that are known, and no news; `unsettled` the theorems whose old witness says nothing any more.
    """
    now = {r.theorem: r for r in records}
    changes = []
    for id in [*now, *(id for id in before if id not in now)]:
        old, new = before.get(id), now.get(id)
        if id in excused and new is not None and new.fails:
            continue
        changes.append(
            Change(
                id,
                old["verdict"] if old else None,
                new.verdict if new else None,
                old["conclusion"] if old else None,
                new.conclusion if new else None,
                id in unsettled,
            )
        )
    soft = ("vacuous", "unknown", "declined")
    opened = any(c.after in soft and c.before not in soft for c in changes)
    return Comparison(tuple(changes), opened or not any(r.verdict in TESTED for r in records))
