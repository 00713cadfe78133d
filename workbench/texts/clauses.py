"""The readings of printed claims: their clauses, and the words of the text that grant each hypothesis.

``wordings.toml`` of each document in ``sources/`` has an entry for each claim that was read literally:

clauses
    a list of tables. `says` is a part of the sentence; then one of `tested` (conclusions, as ``theorem: conclusion``), `fails` (a
    conclusion of the claim's printed statement, which is refuted), or, with the reason, one of `dismissed` (a remark that asserts
    nothing of its own), `lost` (the document lost a formula or a figure), `judgement` (a custom, a matter of taste, a word without
    a definition), `asymptotic` and `infinite` (a limit, or infinitely many things: the reason says of which finite stand-in the
    tests speak, and `stand_in` may name the conclusions that test it) and `undecided` (left to do).
grants
    for each hypothesis of the theorems that are named, the words of the document that grant it, with a gloss: ``words | gloss``.
added
    hypotheses that no words grant: the corrected sentence has them, and the claim is not one that holds.
beyond
    hypotheses that no words grant, though nothing is known to fail without them: the sentence without them is undecided.
linked
    hypotheses that keep away from an edge at which the formula of another claim has no value, which is an erratum of that claim
    (``claim | what the edge is``): the rule for all edges is that the claim which prints the formula fails, and others link to it.
remarks
    what stands among the hypotheses of a theorem and is none of the sentence, each with the reason.
corrected, corrected_by
    the corrected sentence in full, and the conclusions that test it.
held
    the second reading: words of the sentence that give a reason, a rate, a number or a chain of inequalities, and what the clause
    says that holds them in other words. `parts` finds them, and those that no clause holds.
follows
    the misprinted claim that this one is a consequence of.
theorem
    the theorem that settles a claim that holds, where it is not the one whose conclusion tests the first clause.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ...sources import of_documents

KINDS = ("tested", "fails", "dismissed", "lost", "judgement", "asymptotic", "infinite", "undecided")
BY_STAND_IN = ("asymptotic", "infinite")


@dataclass(frozen=True)
class Clause:
    """A part of a sentence with its verdict: `kind` is one of `KINDS`; `by` are conclusions, or a reason.

    An asymptotic or infinite one may name the conclusions that test its finite `stand_in`.
    """

    says: str
    kind: str
    by: tuple[str, ...]
    stand_in: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wording:
    """A claim, read literally."""

    clauses: tuple[Clause, ...]
    grants: dict[str, str] = field(default_factory=dict)
    added: tuple[str, ...] = ()
    beyond: dict[str, str] = field(default_factory=dict)
    linked: dict[str, str] = field(default_factory=dict)
    remarks: dict[str, str] = field(default_factory=dict)
    corrected: str = ""
    corrected_by: tuple[str, ...] = ()
    held: dict[str, str] = field(default_factory=dict)
    follows: str = ""
    theorem: str = ""

    @property
    def settled_by(self) -> str:
        """The id of the theorem that settles the claim if it holds; none where a clause fails."""
        if any(clause.kind == "fails" for clause in self.clauses) or not self.tests:
            return ""
        return self.theorem or re.split("[/:]", self.tests[0])[0]

    @property
    def left_open(self) -> int:
        """How many clauses are undecided."""
        return sum(clause.kind == "undecided" for clause in self.clauses)

    @property
    def undecided(self) -> int:
        """How many clauses are undecided, and hypotheses that no words grant: the sentence says more than what is tested."""
        return self.left_open + len(self.beyond)

    @property
    def by_stand_in(self) -> int:
        """How many clauses speak of a limit or of infinitely many things: a finite stand-in is tested."""
        return sum(clause.kind in BY_STAND_IN for clause in self.clauses)

    @property
    def tests(self) -> list[str]:
        """The conclusions that test a clause, a stand-in or the correction, as ``statement: conclusion``."""
        clauses = (name for c in self.clauses for name in (*(c.by if c.kind == "tested" else ()), *c.stand_in))
        return list(dict.fromkeys([*clauses, *self.corrected_by]))


@cache
def wordings() -> dict[str, Wording]:
    """The claims that were read literally, as ``document/id``. Raises `ValueError` for an entry that cannot be read."""
    return {
        f"{document}/{claim}": wording(entry, claim)
        for document, content in of_documents("wordings.toml")
        for claim, entry in content.items()
    }


def wording(entry: dict[str, Any], claim: str = "") -> Wording:
    """An entry of the files. Raises `ValueError` where it has a field that is none of these."""
    try:
        known: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in entry.items() if k != "clauses"}
        return Wording(tuple(map(_clause, entry["clauses"])), **known)
    except (TypeError, KeyError, ValueError) as error:
        raise ValueError(f"the wording of {claim} cannot be read: {error}") from error


def _clause(table: dict[str, Any]) -> Clause:
    kinds = [kind for kind in KINDS if kind in table]
    more = {"stand_in"} if kinds and kinds[0] in BY_STAND_IN else set()
    if len(kinds) != 1 or set(table) - more != {"says", kinds[0]} or not table["says"]:
        raise ValueError(f"a clause has what it says and one of {', '.join(KINDS)}, not {', '.join(table)}")
    by = table[kinds[0]]
    return Clause(table["says"], kinds[0], tuple(by) if isinstance(by, list) else (by,), tuple(table.get("stand_in", ())))
