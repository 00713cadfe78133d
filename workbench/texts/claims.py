"""The claims that the sources print, and what settles each of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ...properties.samples.base import decode
from ...properties.theorem import THEOREMS, Failing, Theorem
from ...sources import claims_of_documents, of_documents
from ..base.errors import Misuse
from ..controls.controls import implementation_of
from ..counterexample.witness import Witness
from ..implementations.catalogue import all_theorems
from ..implementations.importing import nearest
from .clauses import wordings


@dataclass(frozen=True)
class Claim:
    """A statement as a source document prints it, mistakes included (in our own English words)."""

    id: str
    where: str
    title: str
    printed: str
    objects: str
    priority: int

    @property
    def source(self) -> str:
        return self.id.partition("/")[0]


@cache
def all_claims() -> dict[str, Claim]:
    """Every checkable claim of the five documents, by ``document/id``, in the order of the documents."""
    out = {}
    for document, raw in claims_of_documents():
        id = f"{document}/{raw['id']}"
        out[id] = Claim(id, raw["where"], raw["title"], raw["printed"], raw["objects"], raw["priority"])
    return out


@dataclass(frozen=True)
class Settled:
    """The settlement of a claim: the theorem under which it stands, and, where it fails as printed, the failing statement.

    A claim that cannot be decided has no theorem; `informal` says why. One with several mistakes has other failing statements of
    the theorem in `also`.
    """

    theorem: Theorem | None
    failing: Failing | None = None
    informal: str = ""
    also: tuple[Failing, ...] = ()

    @property
    def name(self) -> str:
        return self.theorem.id if self.theorem else "informal"

    @property
    def verdict(self) -> str:
        """``holds``, ``informal``, or the verdict on a claim that fails as printed."""
        if self.theorem is None:
            return "informal"
        return self.failing.verdict if self.failing else "holds"


@cache
def settled() -> dict[str, Settled]:
    """The settlement of each claim that has one: by a printed statement, or by the theorem whose conclusions test its clauses.

    Raises `ValueError` if a claim is settled twice, is not printed, or if there is no theorem that is said to settle it.
    """
    out: dict[str, Settled] = {}

    def settle(claim: str, by: Settled) -> None:
        if claim not in all_claims():
            raise ValueError(f"{by.name} settles {claim}, which no source prints")
        if claim in out and by.theorem and by.failing and out[claim].failing and out[claim].theorem is by.theorem:
            out[claim] = replace(out[claim], also=(*out[claim].also, by.failing))
            return
        if claim in out:
            raise ValueError(f"{claim} is settled by {out[claim].name} and by {by.name}")
        out[claim] = by

    for theorem in all_theorems():
        for claim in (claim for statement in theorem.holding for claim in statement.claims):
            settle(claim, Settled(theorem))
        for failing in theorem.failing:
            for claim in failing.claims:
                settle(claim, Settled(theorem, failing))
    for claim, reason in _informal().items():
        settle(claim, Settled(None, informal=reason))
    for claim, found in wordings().items():
        if claim not in out and found.settled_by:
            if found.settled_by not in THEOREMS:
                raise ValueError(f"{claim} is settled by {found.settled_by}, which is not a theorem")
            settle(claim, Settled(THEOREMS[found.settled_by]))
    return out


@cache
def _by_theorem() -> dict[str, list[str]]:
    out: dict[str, list[str]] = {}
    for claim, by in settled().items():
        if by.theorem and not by.failing:
            out.setdefault(by.theorem.id, []).append(claim)
    return out


def settled_by(theorem: Theorem) -> list[str]:
    """The printed claims that hold because a theorem does, as ``document/id``."""
    return _by_theorem().get(theorem.id, [])


def _informal() -> dict[str, str]:
    """The claims that cannot be decided, each with the reason."""
    return {claim: reason for _, content in of_documents("informal.toml") for claim, reason in content["informal"].items()}


def coverage(document: str) -> dict[str, int]:
    """How many printed claims of a document have each verdict."""
    verdicts = [by.verdict if (by := settled().get(c)) else "open" for c in all_claims() if c.startswith(f"{document}/")]
    return {v: verdicts.count(v) for v in ("holds", "repaired", "refuted", "informal", "open")}


def witness_of(name: str, verdicts: dict[str, Any]) -> Witness:
    """The stored witness against a printed claim (``document/id``), or against a dropped hypothesis (``theorem/name``).

    Raises `Misuse` if there is no such file, claim or statement, or none of its witnesses is stored.
    """
    failing = {f.id: f for t in all_theorems() for f in t.failing}
    by = settled().get(name)
    known = {**failing, **{c: s.failing for c, s in settled().items() if s.failing}}
    if name not in known:
        verdict = f"the claim {name} is {by.verdict if by else 'open'}, so that nothing refutes it"
        raise Misuse(verdict if name in all_claims() else f"there is no file or claim {name!r}{nearest(name, known)}")
    found = verdicts.get(known[name].id, {})
    if not found.get("witness"):
        raise Misuse(f"no witness against {name} is stored: run lemmata report")
    against = known[name]
    target = f"reference {against.implementation or implementation_of(against, THEOREMS[against.theorem]).name}"
    return Witness(against.id, target, {}, decode(found["witness"]), found["conclusion"], found["lhs"], found["rhs"])
