"""The claims that the sources print, and what settles each of them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ..properties.theorem import Failing, Theorem
from .catalogue import all_theorems


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
    for file in sorted(files("lemmata.theorems").joinpath("claims").iterdir(), key=lambda f: f.name):
        if file.name.endswith(".toml"):
            source = file.name.removesuffix(".toml")
            for raw in tomllib.loads(file.read_text(encoding="utf-8"))["claim"]:
                claim = Claim(
                    f"{source}/{raw['id']}", raw["where"], raw["title"], raw["printed"].strip(), raw["objects"], raw["priority"]
                )
                out[claim.id] = claim
    return out


@dataclass(frozen=True)
class Settled:
    """What settles a claim: the theorem under which it stands, and, where it fails as printed, the failing statement.

    A claim that cannot be decided has no theorem; `informal` says why.
    """

    theorem: Theorem | None
    failing: Failing | None = None
    informal: str = ""

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
    """What settles each claim that is settled. Raises `ValueError` if a claim is settled twice, or is not printed."""
    out: dict[str, Settled] = {}

    def settle(claim: str, by: Settled) -> None:
        if claim not in all_claims():
            raise ValueError(f"{by.name} settles {claim}, which no source prints")
        if claim in out:
            raise ValueError(f"{claim} is settled by {out[claim].name} and by {by.name}")
        out[claim] = by

    for theorem in all_theorems():
        for claim in theorem.claims:
            settle(claim, Settled(theorem))
        for failing in theorem.failing:
            for claim in failing.claims:
                settle(claim, Settled(theorem, failing))
    for claim, reason in _informal().items():
        settle(claim, Settled(None, informal=reason))
    return out


def _informal() -> dict[str, str]:
    """The claims that cannot be decided, each with the reason."""
    folder = files("lemmata.theorems").joinpath("informal")
    documents = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return {c: reason for f in documents for c, reason in tomllib.loads(f.read_text(encoding="utf-8"))["informal"].items()}


def claim_json(claim: Claim, verdicts: dict[str, Any]) -> dict[str, Any]:
    """A claim as a JSON record. `verdicts` is the stored result of the last report, for the witness."""
    by = settled().get(claim.id)
    if by is None or by.theorem is None:
        verdict, reason = (by.verdict, by.informal) if by else (None, None)
        return {"claim": claim.id, "verdict": verdict, "theorem": None, "witness": None, "repair": None, "reason": reason}
    found = verdicts.get(by.failing.id, {}) if by.failing else {}
    return {
        "claim": claim.id,
        "verdict": by.verdict,
        "theorem": by.theorem.id,
        "witness": found.get("witness"),
        "repair": by.theorem.id if by.failing else None,
        "reason": by.failing.what if by.failing else None,
    }
