"""``lemmata list`` and ``lemmata show``."""

from __future__ import annotations

import json
import textwrap
from functools import cache
from importlib.resources import files
from typing import Any

import click
from rich.console import Console
from rich.markup import escape

from ..properties.proofs import Proof
from ..properties.samples.base import decode
from ..properties.sources import DOCUMENTS
from ..properties.theorem import THEOREMS, Failing, Theorem
from . import prove, render
from .catalogue import all_theorems, topics
from .certificates.certified import certified
from .claims import all_claims, claim_json, coverage, settled
from .errors import Misuse
from .plain import plain
from .targets import nearest, role_of


@cache
def stored_verdicts() -> dict[str, Any]:
    """What the last ``lemmata report`` found, by theorem (and by ``theorem/name`` for what must be refuted)."""
    file = files("lemmata.theorems").joinpath("verdicts.json")
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def print_theorems(out: Console, topic: str | None, role_name: str | None, source: str | None, as_json: bool) -> None:
    """The theorems, filtered."""
    if topic and topic not in topics():
        raise Misuse(f"there is no topic {topic!r}{nearest(topic, topics())}: the topics are {', '.join(topics())}")
    _known_source(source)
    role = role_of(role_name) if role_name else None
    chosen = [
        t
        for t in all_theorems()
        if (not topic or t.topic == topic)
        and (role is None or t.role is role)
        and (not source or source in {s.document for s in t.sources})
    ]
    if as_json:
        click.echo(json.dumps([_theorem_json(t) for t in chosen], indent=1, ensure_ascii=False))
        return
    table = render.table("topic", "theorem", "role", "evidence", "verdict")
    for t in chosen:
        stored = stored_verdicts().get(t.id, {})
        table.add_row(t.topic, t.id, role_name_of(t), evidence(t), render.verdict(stored.get("verdict", "not yet run")))
    out.print(table)
    for document in [source] if source else []:
        counts = ", ".join(f"{n} {verdict}" for verdict, n in coverage(document).items() if n)
        _print(out, f"\nprinted claims: {counts}; lemmata list --claims --source {document} shows them")


def role_name_of(theorem: Theorem) -> str:
    """The name of the role a theorem speaks of."""
    return theorem.role.__role__  # type: ignore[attr-defined]


def evidence(theorem: Theorem) -> str:
    """What the verdict rests on, as the last report found it."""
    return prove.evidence(theorem, stored_verdicts().get(theorem.id, {}))


def _theorem_json(t: Theorem) -> dict[str, Any]:
    return {
        "theorem": t.id,
        "topic": t.topic,
        "claims": [*t.claims, *(c for f in t.failing for c in f.claims)],
        "source": [str(s) for s in t.sources],
        "role": role_name_of(t),
        "evidence": evidence(t),
        "verdict": stored_verdicts().get(t.id, {}).get("verdict"),
    }


def _known_source(source: str | None) -> None:
    if source and source not in DOCUMENTS:
        raise Misuse(f"there is no source {source!r}{nearest(source, DOCUMENTS)}: the sources are {', '.join(DOCUMENTS)}")


def print_claims(out: Console, source: str | None, verdict: str | None, as_json: bool) -> None:
    """The printed claims, filtered; a claim that nothing settles yet is ``open``."""
    _known_source(source)
    verdicts = ("holds", "repaired", "refuted", "informal", "open")
    if verdict and verdict not in verdicts:
        raise Misuse(f"there is no verdict {verdict!r}{nearest(verdict, verdicts)}: a claim is {', '.join(verdicts)}")
    records = [claim_json(c, stored_verdicts()) for c in all_claims().values() if not source or c.source == source]
    records = [r for r in records if not verdict or (r["verdict"] or "open") == verdict]
    if as_json:
        click.echo(json.dumps(records, indent=1, ensure_ascii=False))
        return
    table = render.table("claim", "verdict", "settled by", "title")
    for r in records:
        table.add_row(r["claim"], r["verdict"] or "open", r["theorem"] or "", escape(all_claims()[r["claim"]].title))
    out.print(table)


def show(out: Console, name: str) -> None:
    """A theorem, a claim, or what must be refuted, with everything known of it."""
    failing = {f.id: f for t in all_theorems() for f in t.failing}
    if name in THEOREMS:
        _show_theorem(out, THEOREMS[name])
    elif name in all_claims():
        _show_claim(out, name)
    elif name in failing:
        _show_failing(out, failing[name])
    else:
        by_short_id = [c for c in all_claims() if c.partition("/")[2] == name]
        if len(by_short_id) == 1:
            _show_claim(out, by_short_id[0])
            return
        known = [*THEOREMS, *all_claims(), *failing]
        also = f": {' or '.join(by_short_id)}" if by_short_id else nearest(name, known)
        raise Misuse(f"there is no theorem or claim {name!r}{also}")


def _show_theorem(out: Console, t: Theorem) -> None:
    stored = stored_verdicts().get(t.id, {})
    _print(out, f"{t.id}  ({t.topic}; role {role_name_of(t)}; sample {t.sample.__name__})\n")
    _print(out, textwrap.indent(plain(t.text), "  ") + "\n")
    for source in t.sources:
        _print(out, f"source     {source}")
    _print(out, f"sharpness  {t.sharpness or 'not stated'}")
    counts = f": {stored['examples']} samples, {stored['mutants_caught']} of {stored['mutants']} mutants caught" if stored else ""
    _print(out, f"evidence   {evidence(t)}, {stored.get('verdict', 'not yet run')}{counts}")
    _print(out, f"references {', '.join(t.references)}\nmutants    {', '.join(t.mutants)}")
    if found := certified(t):
        _print(out, f"certified  {', '.join(found)}")
    for e in prove.evidence_of(t):
        kept = stored.get("proofs", {}).get(e.id, {})
        state = kept.get("evidence", "not yet run") if not kept or prove.is_current(e, stored) else "stale: run lemmata report"
        domain = f"{e.domain} ({e.subject})" if isinstance(e, Proof) else f"{e.over} up to {e.up_to}"
        _print(out, f"{'proof' if isinstance(e, Proof) else 'cases':<10} {e.id}: {state}, for {domain}")
        _print(out, textwrap.indent(plain(e.text), "           "))
    for claim in t.claims:
        _print(out, f"settles    {claim}: holds as printed")
    for f in t.failing:
        what = f"{', '.join(f.claims)}: fails as printed" if f.kind == "printed" else f"without {f.what}: fails"
        _print(out, f"\n{f.id}  {what}")
        _show_witness(out, f)


def _show_claim(out: Console, name: str) -> None:
    claim, by = all_claims()[name], settled().get(name)
    _print(out, f"{claim.id}  ({DOCUMENTS[claim.source]}, {claim.where})\n\n  {claim.title}\n")
    _print(out, "as printed\n" + textwrap.indent(textwrap.fill(plain(claim.printed), 110), "  "))
    _print(out, f"objects    {claim.objects}\n")
    if by is None:
        _print(out, "verdict    open: no theorem settles it yet")
        return
    if by.theorem is None:
        _print(out, f"verdict    informal: {by.informal}")
        return
    _print(out, f"verdict    {by.verdict}, settled by {by.theorem.id}")
    if by.failing:
        _show_failing(out, by.failing)
    _print(out, f"\n{'what is right' if by.failing else 'the theorem'}\n" + textwrap.indent(plain(by.theorem.text), "  "))


def _show_failing(out: Console, f: Failing) -> None:
    label = "mistake" if f.kind == "printed" else "dropped"
    _print(out, f"{label}    {f.what}\ntaken literally\n" + textwrap.indent(plain(f.text), "  "))
    _show_witness(out, f)


def _show_witness(out: Console, f: Failing) -> None:
    stored = stored_verdicts().get(f.id)
    if not stored or not stored.get("witness"):
        return
    _print(out, f"  smallest witness  {stored['shown']}")
    for line in render.sample_lines(decode(stored["witness"])):
        _print(out, f"    {line}")
    _print(out, f"  replay            lemmata replay {f.claims[0] if f.claims else f.id}")


def _print(out: Console, text: str) -> None:
    render.print_text(out, text)
