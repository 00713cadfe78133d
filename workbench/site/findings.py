"""The refutations that the survey stores, as cards: one for each cause that was found by hand, with its smallest witness."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ...properties.numbers.exact import show
from ...properties.theorem import THEOREMS, Theorem, literals
from ...survey import survey
from ...survey.entry import Foreign
from ...survey.surveyed import SURVEY
from ..counterexample.witness import FORMAT
from .markup import short

KINDS = {"Finding": "finding", "Another problem": "another problem"}
NOT_EXAMINED = "not examined"
ERROR = ("answers without an error", "leaves its input as it was")  # begin the names of what every statement asks


@dataclass(frozen=True)
class Refutation:
    """A stored record that is refuted or crashed, and the entry of the survey that it is of."""

    foreign: Foreign
    record: dict[str, Any]

    @property
    def theorem(self) -> Theorem:
        return THEOREMS[self.record["theorem"]]

    @property
    def size(self) -> tuple[bool, int]:
        """How long its witness is: what has a program comes first."""
        return not self.record["snippet"], len(json.dumps(self.record["witness"], ensure_ascii=False))


@dataclass(frozen=True)
class Finding:
    """All refutations of a library that have one cause, the one with the smallest witness first."""

    refutations: tuple[Refutation, ...]

    @property
    def main(self) -> Refutation:
        return self.refutations[0]

    @property
    def kind(self) -> str:
        """``finding``, ``another problem`` (which the library does not claim to solve), or ``not examined``."""
        return _split(self._note)[0]

    @property
    def qualifier(self) -> str:
        """What the note says of its kind in brackets, or after a comma: that it is small, or known."""
        return _split(self._note)[1]

    @property
    def note(self) -> str:
        """What was found by hand, without the words that say which kind it is."""
        return _split(self._note)[2]

    @property
    def _note(self) -> str:
        return self.main.foreign.note_on(self.main.record["theorem"])

    @property
    def first_sentence(self) -> str:
        """The note up to its first full stop that ends a sentence; what the conclusion was where there is no note."""
        text = self.note or self.main.record["conclusion"]
        for i, sign in enumerate(text):
            if sign == "." and text[i + 1 : i + 2] in ("", " ") and (i + 2 >= len(text) or not text[i + 2].islower()):
                return text[: i + 1]
        return text

    @property
    def id(self) -> str:
        """The anchor of its card, made of what it is about: it stays where other findings come or go."""
        return short(f"{self.main.foreign.library} {self.main.foreign.name} {self.main.record['theorem']}")

    @property
    def objects(self) -> list[str]:
        """The implementations, each with its settings."""
        return list(dict.fromkeys(r.foreign.name for r in self.refutations))

    @property
    def versions(self) -> list[str]:
        """The versions that the survey ran."""
        return sorted({r.record["version"] for r in self.refutations})

    @property
    def witness_file(self) -> str:
        """The text of a file that ``lemmata replay`` reads, or nothing where there is no witness."""
        record = self.main.record
        if record["witness"] is None:
            return ""
        content = {
            "lemmata": FORMAT,
            "theorem": record["theorem"],
            "target": record["target"],
            "settings": record["settings"],
            **sides(record["conclusion"]),
            "sample": record["witness"],
        }
        return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def _split(note: str) -> tuple[str, str, str]:
    """A note as its kind, what qualifies that, and its text: ``Finding (known …). tanh …``, ``Finding, small. LIBLINEAR …``."""
    found = re.match(r"(Finding|Another problem)(?: \(([^)]*)\)|, ([^.]*))?\.\s+", note)
    if not found:
        return NOT_EXAMINED, "", note
    return KINDS[found[1]], found[2] or found[3] or "", note[found.end() :]


_SIDES = re.compile(r"(?P<name>.*?): (?P<lhs>[^:]+?), not (?:[=≤≥<>]) (?P<rhs>.+?)(?: \((?:tolerance|allowance) .*)?")


def sides(conclusion: str) -> dict[str, str]:
    """The name and both sides of a stored conclusion that fails, as a witness file has them."""
    if found := _SIDES.fullmatch(conclusion):
        return {"conclusion": found["name"], "lhs": found["lhs"], "rhs": found["rhs"]}
    return {"conclusion": conclusion.rpartition(": ")[0], "lhs": show(False), "rhs": show(True)}


def is_outdated(record: dict[str, Any]) -> bool:
    """Whether a stored conclusion has a name that its law no longer yields: it is of the law before an edit."""
    name = sides(record["conclusion"])["conclusion"]
    return bool(name) and not name.startswith(ERROR) and name not in literals(THEOREMS[record["theorem"]].statement)


def findings(records: Sequence[dict[str, Any]] | None = None, entries: Iterable[Foreign] = SURVEY) -> list[Finding]:
    """The findings, those of our own judgement first, in the order of the survey."""
    records = survey.stored() if records is None else records
    groups: dict[tuple[str, str], list[Refutation]] = {}
    for foreign in entries:
        for record in survey.of(foreign, records):
            if record["verdict"] in ("refuted", "crashed"):
                note = foreign.note_on(record["theorem"])
                cause = note or f"{foreign.name} {record['theorem']}"  # what nobody examined stands alone
                groups.setdefault((foreign.library, cause), []).append(Refutation(foreign, record))
    found = [Finding(tuple(sorted(group, key=lambda r: r.size))) for group in groups.values()]
    order = ("finding", NOT_EXAMINED, "another problem")
    return sorted(found, key=lambda f: order.index(f.kind))


def settings_of(record: dict[str, Any]) -> str:
    """The settings of a record as ``--set`` options, ready for a shell."""
    words = [word for key, value in record["settings"].items() for word in ("--set", f"{key}={value}")]
    return shlex.join(words)


def replay_command(finding: Finding) -> str:
    """The command that tries the implementation on the witness again, beside the downloaded file."""
    record = finding.main.record
    return " ".join(["lemmata replay", f"{finding.id}.json", shlex.quote(record["target"]), settings_of(record)]).strip()


def validate_command(refutation: Refutation) -> str:
    """The command that searches again, as the survey did."""
    record = refutation.record
    return " ".join(["lemmata validate", shlex.quote(record["target"]), "--role", record["role"], settings_of(record)]).strip()
