"""The second reading of a printed sentence: each reason, chain of inequalities, rate and number is a clause, or is held by one.

A part is found by its signs. It is held where a clause has it in its own words, or where the entry's ``held`` names the clause: a
table of words of the sentence, as printed, and of what the clause says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..base.latex_to_unicode import plain
from .clauses import Wording

REASON = re.compile(
    r"\b(because|since|otherwise|hence|thus|therefore|so that|guaranteed by|due to)\b|(?:,|[.;:]) so (?!that)", re.IGNORECASE
)
RATE = re.compile(r"(?:[OΩ]|Õ)(?:_\S+)?\([^)]*\)+")
NUMBER = re.compile(r"(?<![\w.^_{/\\-])\d+(?:\.\d+)?(?![\w^})/])")
SMALL = ("0", "1", "2")  # which stand in most formulas
NAMED = re.compile(
    r"\(\d+\)(?:[-–]\(\d+\))?|\(\d+-\d+\)|(?:Theorem|Lemma|Definition|Def\.|note)\s?[\d.]+|§\d+|\(?l\.\d+(?:-\d+)?\)?|\[[^\]]*\]"
)
FORMULA = re.compile(r"[;,:]\s|\.\s|\b(?:and|if|for|then|so|since|hence|because|with|where|is|at|as|suppose|suffices)\b")
INDEX = re.compile(r"_\{[^{}]*\}|_\([^)]*\)")
INEQUALITY = re.compile(r"\\leq?(?![a-z])|\\geq?(?![a-z])|[≤≥<>]=?")


@dataclass(frozen=True)
class Part:
    """A part of a sentence that is easily passed over: a ``reason``, a ``chain`` of inequalities, a ``rate`` or a ``number``."""

    kind: str
    text: str


def parts(printed: str) -> Iterator[Part]:
    """The parts of a sentence. Remarks in square brackets are none of it, nor are the numbers of equations, lines and lemmas."""
    text = " ".join(NAMED.sub(" ", plain(printed)).split())
    for mark in REASON.finditer(text):
        yield Part("reason", re.split(r"[.;](?:\s|$)", text[mark.start() :].lstrip(".,;: "))[0].rstrip(", "))
    yield from (Part("rate", mark[0]) for mark in RATE.finditer(text))
    yield from (Part("number", mark[0]) for mark in NUMBER.finditer(text) if mark[0] not in SMALL)
    yield from (Part("chain", formula.strip()) for formula in FORMULA.split(text) if _relations(formula) > 1)


def unheld(printed: str, found: Wording) -> list[Part]:
    """The parts of a sentence that are held by no clause."""
    return [part for part in parts(printed) if not _is_held(part, found)]


def _is_held(part: Part, found: Wording) -> bool:
    if any(part.text in words or words in part.text for words in map(plain, found.held)):
        return True
    decided = [c for c in found.clauses if c.kind in ("tested", "fails")]
    if part.kind == "chain":
        names = {name for c in decided for name in c.by} | set(found.corrected_by)
        return len(names) >= _relations(part.text)
    said = [plain(f"{c.says} {' '.join(c.by)}") for c in found.clauses] + [found.corrected]
    if part.kind == "reason":
        return any(_shares(part.text, words) for words in said)
    return any(part.text.replace(" ", "") in words.replace(" ", "") for words in said)


def _relations(formula: str) -> int:
    """How many inequalities a formula has, those in indices apart."""
    return len(INEQUALITY.findall(INDEX.sub("", formula)))


def _shares(part: str, words: str) -> bool:
    """Whether two texts have half of the words and signs of the first in common."""
    of_part, of_words = (set(re.findall(r"[A-Za-z]{4,}|[^\sA-Za-z(){}\[\].,;:]+", text)) for text in (REASON.sub(" ", part), words))
    return len(of_part & of_words) * 2 > len(of_part)
