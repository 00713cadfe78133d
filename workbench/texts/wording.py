"""How a printed claim was read, for people, and the checker of what ``wordings.toml`` says of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from ...properties.theorem import THEOREMS, Statement, Theorem, literals
from ..base.latex_to_unicode import plain
from ..implementations.catalogue import all_theorems
from .claims import Claim, all_claims, settled
from .clauses import Wording, wordings

SHORTEST = 3  # characters of a quotation: fewer may stand anywhere
_JOINS = re.compile(r"\b(and|or|with|where)\b|[\s,;:.]")


def lines(claim: str) -> list[str]:
    """The lines of ``lemmata show`` on how a claim was read."""
    found = wordings().get(claim)
    if found is None:
        return ["wording    not yet read literally: neither its clauses nor the words that grant its hypotheses are listed"]
    open_ = f"undecided: {_number(found.left_open, 'clause')}, {_number(len(found.beyond), 'hypothesis')}"
    limits = f"; {_number(found.by_stand_in, 'clause')} tested by a finite stand-in" if found.by_stand_in else ""
    out = [f"wording    read literally; {open_}{limits}"]
    for clause in found.clauses:
        out += [f"  {plain(clause.says)}", f"    {clause.kind:<10} {'; '.join(map(plain, clause.by))}"]
        out += [f"    {'tested by':<10} {'; '.join(clause.stand_in)}"] if clause.stand_in else []
    for phrase, grant in found.grants.items():
        words, _, gloss = (part.strip() for part in grant.partition(" | "))
        out.append(f"  granted   {phrase}: {words}{f' ({gloss})' if gloss else ''}")
    out += [f"  added     {phrase}: no words of the text grant it" for phrase in found.added]
    out += [f"  beyond    {phrase}: undecided without it: {plain(reason)}" for phrase, reason in found.beyond.items()]
    out += [f"  linked    {phrase}: the erratum of {plain(claim)}" for phrase, claim in found.linked.items()]
    out += [f"  remark    {phrase}: {plain(reason)}" for phrase, reason in found.remarks.items()]
    if found.follows:
        out.append(f"  follows   {found.follows}, which is misprinted")
    if found.corrected:
        out += [f"corrected  {plain(found.corrected)}", f"           tested by {'; '.join(found.corrected_by)}"]
    return out


def _number(count: int, of: str) -> str:
    many = "hypotheses" if of == "hypothesis" else f"{of}s"
    return f"{count or 'no'} {of if count == 1 else many}"


def verdict(claim: str) -> str | None:
    """The verdict of a claim, for people: one that holds except for an undecided part holds in part."""
    by = settled().get(claim)
    if by is None or by.verdict != "holds":
        return by and by.verdict
    return "holds in part" if (found := wordings().get(claim)) is not None and found.undecided else "holds"


def count(document: str = "") -> dict[str, int]:
    """Of the decided claims of a document: how many were read literally and how many not yet, how many of those that hold do so in
    part, how many clauses and hypotheses are undecided, and how many clauses are tested by a finite stand-in.
    """
    decided = [c for c, by in settled().items() if by.theorem and c.startswith(document)]
    read = [c for c in decided if c in wordings()]
    undecided = sum(wordings()[c].undecided for c in read)
    in_part = sum(verdict(c) == "holds in part" for c in decided)
    by_stand_in = sum(wordings()[c].by_stand_in for c in read)
    counts = {"read": len(read), "not yet": len(decided) - len(read), "undecided": undecided, "in part": in_part}
    return {**counts, "by stand-in": by_stand_in}


# ------------------------------------------------------------------------------------------------------------- the checker


def faults(claim: str, found: Wording) -> list[str]:
    """The faults in the reading of a claim; none for one that may stand."""
    by = settled().get(claim)
    if by is None or by.theorem is None:
        return ["the claim is not decided"]
    out = [*_faults_of_clauses(found, [by.failing, *by.also] if by.failing else []), *_faults_of_hypotheses(found, by.theorem)]
    if by.failing is None and (found.added or found.corrected or any(c.kind == "fails" for c in found.clauses)):
        out.append("a claim that holds has no clause that fails, no added hypothesis and no correction")
    if by.failing is not None and not (found.corrected and found.corrected_by):
        out.append("a claim that fails as printed has a corrected sentence that is tested")
    if by.failing is not None and not any(c.kind == "fails" for c in found.clauses):
        out.append("a claim that fails as printed has a clause that fails")
    if found.follows and ((other := settled().get(found.follows)) is None or other.failing is None):
        out.append(f"it is said to follow from {found.follows}, which is not misprinted")
    for claim in map(quoted, found.linked.values()):
        if (other := settled().get(claim)) is None or other.failing is None:
            out.append(f"a hypothesis is linked to {claim}, which is not misprinted")
    return out


def _faults_of_clauses(found: Wording, failing: Sequence[Statement]) -> list[str]:
    out = [f"{name} is not a conclusion of a theorem" for name in found.tests if not _is_conclusion(name)]
    for clause in found.clauses:
        if not clause.by or not all(clause.by):
            out.append(f"{clause.says}: neither a conclusion nor a reason")
        if clause.kind == "fails" and failing:
            known = set().union(*(literals(f.statement) for f in failing))
            out += [f"{name} is not a conclusion of the printed statement" for name in clause.by if name not in known]
    if not any(clause.kind in ("tested", "fails") for clause in found.clauses):
        out.append("no clause is decided")
    return out


def _is_conclusion(name: str) -> bool:
    statement, conclusion = named(name)
    return statement is not None and conclusion in literals(statement.statement)


def _faults_of_hypotheses(found: Wording, settling: Theorem) -> list[str]:
    """Each hypothesis of the theorems that test a clause or settle the claim is granted, added or set aside."""
    statements = [named(name)[0] for name in found.tests]
    theorems = {t.id: t for t in [settling, *statements] if isinstance(t, Theorem)}
    reasons = {**found.beyond, **found.linked, **found.remarks}
    by_words = (found.grants, found.added, found.beyond, found.linked, found.remarks)
    phrases = [_spaced(phrase) for kind in by_words for phrase in kind]
    out = [f"{phrase!r} is named twice" for phrase in set(phrases) if phrases.count(phrase) > 1]
    texts = {t.id: hypotheses(t) for t in theorems.values()}
    for phrase in phrases:
        if not any(_place(phrase).search(_spaced(text)) for text in texts.values()):
            out.append(f"{phrase!r} is not a hypothesis of {', '.join(texts)}")
    for id, text in texts.items():
        rest = _spaced(text)
        for phrase in sorted(phrases, key=len, reverse=True):
            rest = _place(phrase).sub(" ", rest)
        if left := _JOINS.sub("", rest):
            out.append(f"of the hypotheses of {id} nothing grants {left!r}: {text}")
    out += [f"{phrase}: no reason" for phrase, reason in reasons.items() if not reason]
    return out + [f"{phrase}: no words" for phrase, words in found.grants.items() if len(quoted(words)) < SHORTEST]


def hypotheses(theorem: Theorem) -> str:
    """The hypotheses that a theorem states, in Unicode; ``none`` is nothing."""
    text = plain(theorem.paragraph("Hypotheses"))
    return "" if text.rstrip(".") in ("", "none") else text


def quoted(grant: str) -> str:
    """The words of the document, of a grant ``words | gloss``."""
    return grant.partition(" | ")[0].strip()


def named(test: str) -> tuple[Theorem | Statement | None, str]:
    """The theorem, or what holds beside it, of ``statement: conclusion``, None where there is none; and the conclusion."""
    id, _, conclusion = test.partition(": ")
    return THEOREMS.get(id) or holding().get(id), conclusion


@cache
def holding() -> dict[str, Statement]:
    """The statements that hold beside theorems, by their id."""
    return {h.id: h for t in all_theorems() for h in t.holding}


def _place(phrase: str) -> re.Pattern[str]:
    """Where a phrase stands as whole words."""
    return re.compile(rf"(?<!\w){re.escape(phrase)}(?!\w)")


def _spaced(text: str) -> str:
    return " ".join(text.split())


def unknown_claims() -> list[str]:
    """The entries of the files that are not claims."""
    return [claim for claim in wordings() if claim not in all_claims()]


def claim_json(claim: Claim, verdicts: dict[str, Any]) -> dict[str, Any]:
    """A claim as a JSON record. `verdicts` is the stored result of the last report, for the witness.

    `undecided` is how many of its clauses are; None where the claim was not read clause by clause.
    """
    by, read = settled().get(claim.id), wordings().get(claim.id)
    undecided = read.undecided if read else None
    if by is None or by.theorem is None:
        verdict, reason = (by.verdict, by.informal) if by else (None, None)
        nothing = dict.fromkeys(("theorem", "witness", "repair"))
        return {"claim": claim.id, "verdict": verdict, **nothing, "undecided": undecided, "reason": reason}
    found = verdicts.get(by.failing.id, {}) if by.failing else {}
    return {
        "claim": claim.id,
        "verdict": by.verdict,
        "theorem": by.theorem.id,
        "witness": found.get("witness"),
        "repair": by.theorem.id if by.failing else None,
        "undecided": undecided,
        "reason": by.failing.what if by.failing else None,
    }
