"""``lemmata list``: from the stored index, so that it answers at once."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import click
from rich.console import Console

from ...sources import DOCUMENTS
from ..base import terminal
from ..base.errors import Misuse, nearest
from . import index, own_runs
from .stored import stored_verdicts

CLAIM_VERDICTS = ("holds", "repaired", "refuted", "informal", "open")


def names_of(kind: str) -> list[str]:
    """The names of the theorems, topics, roles, sources or claims there are, for a shell to complete."""
    listed = index.load()
    found = {
        "theorem": lambda: [t["id"] for t in listed["theorems"]],
        "topic": lambda: sorted({t["topic"] for t in listed["theorems"]}),
        "role": lambda: list(listed["roles"]),
        "source": lambda: list(DOCUMENTS),
        "claim": lambda: [c["claim"] for c in listed["claims"]],
    }
    return found[kind]()


def print_theorems(out: Console, topic: str | None, role: str | None, source: str | None, as_json: bool) -> None:
    """The theorems, filtered."""
    listed = index.load()
    theorems = listed["theorems"]
    _known("topic", topic, sorted({t["topic"] for t in theorems}))
    _known("source", source, DOCUMENTS)
    if role and role not in listed["roles"]:
        raise Misuse(f"there is no role {role!r}{nearest(role, listed['roles'])}: see lemmata list --roles")
    chosen = [
        t
        for t in theorems
        if (not topic or t["topic"] == topic) and (not role or t["role"] == role) and (not source or source in t["documents"])
    ]
    if as_json:
        click.echo(json.dumps([_theorem_json(t) for t in chosen], indent=1, ensure_ascii=False))
        return
    own = {id: f"; your run: {own_runs.in_words(run)}" for id, run in own_runs.read().items()}
    rows = [(t["topic"], t["id"], t["role"], t["evidence"], (t["verdict"] or "not yet run") + own.get(t["id"], "")) for t in chosen]
    terminal.print_rows(out, ("topic", "theorem", "role", "evidence", "verdict"), rows)
    if source:
        verdicts = [c["verdict"] or "open" for c in listed["claims"] if c["source"] == source]
        counts = ", ".join(f"{n} {v}" for v in CLAIM_VERDICTS if (n := verdicts.count(v)))
        terminal.print_text(out, f"\nprinted claims: {counts}; lemmata list --claims --source {source} shows them")


def print_roles(out: Console, topic: str | None, as_json: bool) -> None:
    """The roles, each with the topics and the number of the theorems that speak of it."""
    listed = index.load()
    _known("topic", topic, sorted({t["topic"] for t in listed["theorems"]}))
    found = {role: [t for t in listed["theorems"] if t["role"] == role] for role in listed["roles"]}
    roles = [
        {"role": role, "theorems": [t["id"] for t in speaking], "topics": sorted({t["topic"] for t in speaking})}
        for role, speaking in found.items()
        if speaking and (not topic or any(t["topic"] == topic for t in speaking))
    ]
    if as_json:
        click.echo(json.dumps(roles, indent=1, ensure_ascii=False))
        return
    rows = [(role["role"], str(len(role["theorems"])), ", ".join(role["topics"])) for role in roles]
    terminal.print_rows(out, ("role", "theorems", "topics"), rows)


def _known(what: str, name: str | None, known: Iterable[str]) -> None:
    """Raises `Misuse` with the nearest where there is no such topic, role or source."""
    if name and name not in (known := list(known)):
        raise Misuse(f"there is no {what} {name!r}{nearest(name, known)}: the {what}s are {', '.join(known)}")


def _theorem_json(t: dict[str, Any]) -> dict[str, Any]:
    return {
        "theorem": t["id"],
        "title": t["title"],
        "topic": t["topic"],
        "claims": t["claims"],
        "source": t["sources"],
        "role": t["role"],
        "evidence": t["evidence"],
        "verdict": t["verdict"],
    }


def print_claims(out: Console, source: str | None, verdict: str | None, as_json: bool) -> None:
    """The printed claims, filtered; a claim that nothing settles yet is ``open``."""
    _known("source", source, DOCUMENTS)
    if verdict and verdict not in CLAIM_VERDICTS:
        raise Misuse(f"there is no verdict {verdict!r}{nearest(verdict, CLAIM_VERDICTS)}: a claim is {', '.join(CLAIM_VERDICTS)}")
    claims = [c for c in index.load()["claims"] if not source or c["source"] == source]
    claims = [c for c in claims if not verdict or (c["verdict"] or "open") == verdict]
    if as_json:
        click.echo(json.dumps([_claim_json(c) for c in claims], indent=1, ensure_ascii=False))
        return
    rows = [(c["claim"], _in_words(c), c["theorem"] or "", c["title"]) for c in claims]
    terminal.print_rows(out, ("claim", "verdict", "settled by", "title"), rows)
    decided = [c for c in claims if c["theorem"]]
    read = [c["undecided"] for c in decided if c["undecided"] is not None]
    if decided:
        what = f"{len(read)} of {len(decided)} decided claims were read clause by clause"
        terminal.print_text(out, f"\n{what}, with {sum(read)} clauses or hypotheses undecided; lemmata show CLAIM has them")


def _in_words(c: dict[str, Any]) -> str:
    """The verdict for people: a claim that holds except for an undecided part holds in part."""
    return "holds in part" if c["verdict"] == "holds" and c["undecided"] else c["verdict"] or "open"


def _claim_json(c: dict[str, Any]) -> dict[str, Any]:
    return {
        "claim": c["claim"],
        "verdict": c["verdict"],
        "theorem": c["theorem"],
        "witness": stored_verdicts().get(c["refuted_by"], {}).get("witness"),
        "repair": c["repair"],
        "undecided": c["undecided"],
        "reason": c["reason"],
    }
