"""The findings in other people's code as cards: a card for each finding of the inventory, and for other causes of refutations.

A card has a page of its own.

Each has the refutations that the survey stores of it, the one with the smallest witness first; where it stores none, the script of
the finding.
"""

from __future__ import annotations

import ast
import json
import re
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ...properties.numbers.shown import show
from ...properties.theorem import THEOREMS, Theorem, literals
from ...survey import inventory, survey, upstream
from ...survey.entry import Foreign
from ...survey.inventory import GRADES
from ...survey.surveyed import SURVEY
from ..counterexample.witness import FORMAT
from .markup import short

NOT_EXAMINED = "not examined"
ERROR = ("answers without an error", "answers in finite numbers", "leaves its input as it was")  # what every law asks


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
        """How long its witness is: those with a program come first."""
        return not self.record["snippet"], len(json.dumps(self.record["witness"], ensure_ascii=False))


@dataclass(frozen=True)
class Card:
    """All that is known of one cause: its note, and the refutations that the survey stores of it."""

    name: str
    note: inventory.Note | None
    refutations: tuple[Refutation, ...] = ()

    @property
    def main(self) -> Refutation | None:
        return self.refutations[0] if self.refutations else None

    @property
    def finding(self) -> inventory.Finding | None:
        return self.note.finding if self.note else None

    @property
    def kind(self) -> str:
        """Its grade, ``another problem`` (which the library does not claim to solve), or ``not examined``."""
        return self.note.kind if self.note else NOT_EXAMINED

    @property
    def text(self) -> str:
        """The note, as text."""
        return self.note.text if self.note else ""

    @property
    def id(self) -> str:
        """The name of its page, and its anchor in the list: it stays where other findings come or go."""
        return short(self.name)

    @property
    def path(self) -> str:
        return f"finding/{self.id}.html"

    @property
    def headline(self) -> str:
        """The symptom, which begins with the name of what has it; of anything else, the implementation."""
        return self.finding.symptom if self.finding else f"`{self.title}`"

    @property
    def names(self) -> str:
        """The class or function that the symptom of a finding begins with, as code; nothing where it begins with a word."""
        found = re.match(r"`([^`]+)`", self.finding.symptom) if self.finding else None
        return found[1] if found else ""

    @property
    def effect(self) -> str:
        """What a user gets of a finding, up to the first colon, semicolon or end of a sentence, without words in brackets."""
        said = _CLAUSE_ENDS.split(_ASIDE.sub("", self.finding.effect), maxsplit=1)[0] if self.finding else ""
        return f"{said.rstrip('.')}." if said else ""

    @property
    def report(self) -> str:
        """The text for its maintainers, of a defect that no version has mended."""
        found = self.finding
        return upstream.text(found) if found and found.grade == "defect" and not found.mended else ""

    @property
    def library(self) -> str:
        """That of the finding, which an adapter of another library may show as well."""
        return self.finding.library if self.finding else self.main.foreign.library if self.main else ""

    @property
    def title(self) -> str:
        """The implementation of the smallest witness, or the script's name."""
        return self.main.foreign.name if self.main else self.name

    @property
    def script(self) -> str:
        """The source of the finding's script, where no program of the survey shows it."""
        has_program = self.main is not None and self.main.record["snippet"]
        return "" if has_program or self.finding is None else self.finding.script.read_text(encoding="utf-8")

    @property
    def objects(self) -> list[str]:
        """The implementations, each with its settings."""
        return list(dict.fromkeys(r.foreign.name for r in self.refutations))

    @property
    def versions(self) -> str:
        """The versions of the library that the survey ran, or those of the script."""
        ran = sorted({r.record["version"] for r in self.refutations if r.foreign.library == self.library})
        return ", ".join(ran) or (self.finding.versions if self.finding else "")

    @property
    def witness_file(self) -> str:
        """The text of a file that ``lemmata replay`` reads, or nothing where there is no witness."""
        if self.main is None or self.main.record["witness"] is None:
            return ""
        record = self.main.record
        content = {
            "lemmata": FORMAT,
            "theorem": record["theorem"],
            "target": record["target"],
            "settings": record["settings"],
            **sides(record["conclusion"]),
            "sample": record["witness"],
        }
        return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


_CLAUSE_ENDS, _ASIDE = re.compile(r"[:;.]\s"), re.compile(r" \([^()]*[a-z]{3}[^()]*\)")
_SLACK = r"(?: \((?:tolerance|allowance) .*)?"
_SIDES = re.compile(rf"(?P<name>.*?): (?P<lhs>[^:]+?), not (?:[=≤≥<>]) (?P<rhs>.+?){_SLACK}")
_IN_NAME = re.compile(rf"(?P<name>.* [=≤≥<>] (?P<rhs>[^ :]+)): (?!yes$|no$)(?P<lhs>[^:]+?){_SLACK}")  # αᵢ ≥ 0: -1


def sides(conclusion: str) -> dict[str, str]:
    """The name and both sides of a stored conclusion that fails, as a witness file has them."""
    if found := _SIDES.fullmatch(conclusion) or _IN_NAME.fullmatch(conclusion):
        return {"conclusion": found["name"], "lhs": found["lhs"], "rhs": found["rhs"]}
    return {"conclusion": conclusion.rpartition(": ")[0], "lhs": show(False), "rhs": show(True)}


def is_outdated(record: dict[str, Any]) -> bool:
    """Whether a stored conclusion has a name that its law no longer yields: it is of the law before an edit."""
    name = sides(record["conclusion"])["conclusion"]
    return bool(name) and not name.startswith(ERROR) and name not in literals(THEOREMS[record["theorem"]].statement)


def cards(records: Sequence[dict[str, Any]] | None = None, entries: Iterable[Foreign] = SURVEY) -> list[Card]:
    """The cards, in the order of the grades, then other problems, and last whatever nobody examined."""
    records = survey.stored() if records is None else records
    notes = inventory.notes()
    groups: dict[str, list[Refutation]] = {finding: [] for finding in inventory.inventory()}
    for foreign in entries:
        for record in survey.of(foreign, records):
            if record["verdict"] in ("refuted", "crashed"):
                cause = foreign.note_on(record["theorem"]) or f"{foreign.library} {foreign.name} {record['theorem']}"
                groups.setdefault(cause, []).append(Refutation(foreign, record))
    found = [Card(name, notes.get(name), tuple(sorted(group, key=lambda r: r.size))) for name, group in groups.items()]
    order = (*GRADES, "another problem", "remark", NOT_EXAMINED)
    return sorted(found, key=lambda card: order.index(card.kind))


def settings_of(record: dict[str, Any]) -> str:
    """The settings of a record as ``--set`` options, ready for a shell."""
    words = [word for key, value in record["settings"].items() for word in ("--set", f"{key}={_bare(value)}")]
    return shlex.join(words)


def _bare(literal: str) -> str:
    """A text without its quotes, where a command line takes it for the same: a word that is not a literal of Python."""
    value = ast.literal_eval(literal)
    is_word = isinstance(value, str) and re.fullmatch(r"[A-Za-z][\w-]*", value) and value not in ("None", "True", "False")
    return str(value) if is_word else literal


def replay_command(card: Card) -> str:
    """The command that tries the implementation on the witness again, beside the downloaded file."""
    assert card.main is not None
    record = card.main.record
    return " ".join(["lemmata replay", f"{card.id}.json", shlex.quote(record["target"]), settings_of(record)]).strip()


def validate_command(refutation: Refutation) -> str:
    """The command that searches again, as the survey did."""
    record = refutation.record
    return " ".join(["lemmata validate", shlex.quote(record["target"]), "--role", record["role"], settings_of(record)]).strip()
