"""Six releases of a library side by side: what ``campaigns/releases`` stores, as rows of a table, and why each row changed."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ...properties import records
from ...properties.statements.verdicts import FAILS

FILE = Path(__file__).resolve().parents[2] / "campaigns" / "releases" / "RELEASES.jsonl"
NOTES = "notes.toml"
CHANGES = ("false now", "true now")


@dataclass(frozen=True)
class Row:
    """A law on an implementation: its verdict in each release, and what became of it from each to the next."""

    record: Mapping[str, Any]
    note: str = ""

    @property
    def name(self) -> str:
        """The implementation, with its settings."""
        given = ", ".join(f"{key}={value!r}" for key, value in self.record["settings"].items())
        return f"{self.record['target']}({given})" if given else self.record["target"]

    @property
    def theorem(self) -> str:
        return self.record["theorem"]

    @property
    def became(self) -> list[str]:
        return self.record["became"]

    @property
    def changed(self) -> bool:
        return any(word in CHANGES for word in self.became)

    @property
    def steps(self) -> list[tuple[str, str]]:
        """For each release its verdict, and what became of the law there: ``false now``, ``true now``, or nothing."""
        turned = [""] + [word if word in CHANGES else "" for word in self.became]
        return list(zip(self.record["verdicts"], turned, strict=True))

    @property
    def shows(self) -> str:
        """The conclusion that fails, with both sides, in the last release where it does."""
        shown = self.record.get("shows") or {}
        if not shown:
            return ""
        last = shown[max(shown, key=int)]
        sides = f"{last['lhs']} against {last['rhs']}" if last.get("lhs") else last.get("reason", "")
        return f"{last['conclusion']}: {sides}" if sides else last["conclusion"]


@dataclass(frozen=True)
class Library:
    """A library, its releases, what was the same beside them, and the laws that were asked of each."""

    about: Mapping[str, Any]
    rows: tuple[Row, ...]

    @property
    def name(self) -> str:
        return self.about["library"]

    @property
    def releases(self) -> list[str]:
        return self.about["releases"]

    @cached_property
    def changed(self) -> list[Row]:
        """The laws that became true or false, those with one cause beside each other."""
        return sorted((row for row in self.rows if row.changed), key=lambda row: (row.note, row.theorem, row.name))

    @cached_property
    def causes(self) -> list[tuple[str, list[Row]]]:
        """What changed, by what was found about it."""
        return [(note, [row for row in self.changed if row.note == note]) for note in dict.fromkeys(r.note for r in self.changed)]

    @property
    def counts(self) -> dict[str, int]:
        """How many of the laws are what in all releases, or changed."""
        return dict(Counter(_all(row) for row in self.rows).most_common())


def _all(row: Row) -> str:
    if row.changed:
        return "changed"
    verdicts = row.record["verdicts"]
    if "not compared" in row.became:
        return "not compared in some"
    if all(verdict in FAILS for verdict in verdicts):
        return "false in all"
    return "true in all" if set(verdicts) == {"holds"} else "do not apply"


def stored(path: Path = FILE) -> list[Library]:
    """The libraries in the order of the file; none where no run is stored."""
    found: dict[str, tuple[dict[str, Any], list[Row]]] = {}
    notes = _notes(path.with_name(NOTES))
    for record in records.read(path):
        if "releases" in record:
            found[record["library"]] = (record, [])
        else:
            found[record["library"]][1].append(Row(record, _note(notes, record)))
    return [Library(about, tuple(rows)) for about, rows in found.values()]


def _notes(path: Path) -> Sequence[Mapping[str, Any]]:
    return tomllib.loads(path.read_text(encoding="utf-8"))["note"] if path.is_file() else []


def _note(notes: Sequence[Mapping[str, Any]], record: Mapping[str, Any]) -> str:
    """What was found about a row: the first note on its library, law and implementation."""
    return next((note["says"] for note in notes if _is_on(note, record)), "")


def _is_on(note: Mapping[str, Any], record: Mapping[str, Any]) -> bool:
    return (
        note["library"] == record["library"]
        and any(record["target"].endswith(f":{name}") for name in note["names"])
        and record["theorem"] in note.get("laws", [record["theorem"]])
        and all(record["settings"].get(key) == value for key, value in note.get("settings", {}).items())
    )


def as_markdown(path: Path = FILE) -> str:
    """The page of the repository: a table a library."""
    lines = [
        "# Releases side by side",
        "",
        "Generated from RELEASES.jsonl and notes.toml by `releases.py --stored`. One setting of each class and role was run first.",
    ]
    for library in stored(path):
        lines += ["", *_section(library)]
    return "\n".join(lines) + "\n"


def _section(library: Library) -> Iterator[str]:
    about = library.about
    yield f"## {library.name}"
    yield ""
    yield said(library) + "."
    if library.changed:
        yield ""
        yield f"| law | implementation | {' | '.join(library.releases)} |"
        yield f"| --- | --- |{' --- |' * len(library.releases)}"
        for _, rows in library.causes:
            for row in rows:
                cells = (f"**{verdict}**" if turned else verdict for verdict, turned in row.steps)
                yield f"| {row.theorem} | `{row.name}` | {' | '.join(cells)} |"
        yield ""
        yield "What was found about each:"
        yield ""
        for note, rows in library.causes:
            yield f"* {', '.join(dict.fromkeys(f'`{row.name}`' for row in rows))}: {note}"
    yield ""
    yield f"Beside it: {about['beside']}."


def said(library: Library) -> str:
    """How many laws of how many implementations were compared, and what they are."""
    about = library.about
    all_ = "" if about["compared"] == about["of"] else f" (of {about['of']})"
    counts = ", ".join(f"{count} {word}" for word, count in library.counts.items())
    laws, samples = about["few"]
    each = f"{about['examples']} samples each ({samples} where a role has at most {laws} laws)"
    return f"{len(library.rows)} laws of {about['compared']} configurations{all_}, {each}: {counts}"
