"""``lemmata prove``: discharge the proof obligations, and say whether stored evidence still belongs to its statement."""

from __future__ import annotations

import hashlib
import importlib
import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from ..properties.proofs import smt
from ..properties.proofs.discharge import Discharged, Result, discharge_proof
from ..properties.proofs.obligation import Proof
from ..properties.theorem import THEOREMS, Theorem
from . import render
from .catalogue import lifted
from .witness import write_json

RunJobs = Callable[[list[Any]], Iterable[Any]]


@dataclass(frozen=True)
class ProofJob:
    """A proof to discharge."""

    theorem: str
    index: int

    def run(self) -> ProofOutcome:
        return ProofOutcome(self, discharge_proof(THEOREMS[self.theorem].proofs[self.index], lifted))


@dataclass
class ProofOutcome:
    """A proof with what became of it."""

    job: ProofJob
    record: Discharged


def jobs_of(theorems: Iterable[Theorem]) -> list[ProofJob]:
    """All proofs of some theorems."""
    return [ProofJob(t.id, i) for t in theorems for i in range(len(t.proofs))]


def run(out: Console, theorems: Sequence[Theorem], json_file: Path | None, run_jobs: RunJobs) -> int:
    """Discharge the obligations of `theorems` and print a table of them. Returns 0 if all are, 1 if one is refuted, else 3."""
    outcomes = sorted(run_jobs(list(jobs_of(theorems))), key=lambda o: (o.job.theorem, o.job.index))
    found: list[Discharged] = [o.record for o in outcomes]
    if json_file:
        write_json(json_file, [as_json(d) for d in found])
    _print(out, found)
    for d in found:
        for fault in d.faults:
            render.print_text(out, f"{d.proof}: {fault}")
    proved = sum(d.status == "proved" for d in found)
    obligations = sum(len(d.results) for d in found)
    render.print_text(out, f"{proved} of {len(found)} proofs hold; {obligations} obligations")
    if not found:
        render.print_text(out, "nothing to prove: these theorems have no proofs yet")
    if proved == len(found):
        return 0
    return 1 if any(r.status == "refuted" for d in found for r in d.results) else 3


def _print(out: Console, found: Sequence[Discharged]) -> None:
    for d in found:
        render.print_text(out, f"\n{d.proof}: {d.status} for {d.domain} ({d.subject}), {d.seconds:.1f} s")
        table = render.table("  obligation", "result", "by", "s")
        for r in d.results:
            table.add_row(f"  {r.name}: {escape(r.goal)}", _coloured(r.status), r.tool, f"{r.seconds:.2f}")
        for name, r in d.mutants.items():
            caught = (f"{r.name}: {r.witness}", f"{r.seconds:.2f}") if r else ("", "")
            table.add_row(f"  {name}", "refuted" if r else "[red]not refuted[/]", *caught)
        out.print(table)
    if found:
        render.print_text(out, "")


def _coloured(status: str) -> str:
    colour = {"proved": "green", "refuted": "red", "unreachable": "dim"}.get(status, "yellow")
    return f"[{colour}]{status}[/]"


def as_json(d: Discharged) -> dict[str, Any]:
    """A discharged proof as a JSON record."""
    return {
        "proof": d.proof,
        "theorem": d.theorem,
        "evidence": d.status,
        "domain": d.domain,
        "subject": d.subject,
        "tools": smt.versions(),
        "digest": digest(_proof(d)),
        "seconds": round(d.seconds, 3),
        "obligations": [_result(r) for r in d.results],
        "mutants": {name: _result(r) if r else None for name, r in d.mutants.items()},
        "faults": d.faults,
    }


def _result(r: Result) -> dict[str, Any]:
    return {
        "name": r.name,
        "goal": r.goal,
        "result": r.status,
        "by": r.tool,
        "model": str(r.model) if r.model else None,
        "witness": str(r.witness) if r.witness else None,
        "seconds": round(r.seconds, 3),
    }


def stored_form(d: Discharged) -> dict[str, Any]:
    """What the report keeps of a proof: what does not depend on the machine."""
    return {
        "evidence": d.status,
        "domain": d.domain,
        "subject": d.subject,
        "obligations": len(d.results),
        "mutants": len(d.mutants),
        "tools": sorted({r.tool for r in d.results if r.tool}),
        "digest": digest(_proof(d)),
    }


def _proof(d: Discharged) -> Proof:
    return next(p for p in THEOREMS[d.theorem].proofs if p.id == d.proof)


def digest(proof: Proof) -> str:
    """A digest of the files that hold the statement, its obligations, the lemmas they use, and the lifted algorithm."""
    home = proof.obligations.__module__
    used = {getattr(thing, "__module__", "") for thing in vars(importlib.import_module(home)).values() if callable(thing)}
    modules = {home, *(name for name in used if name and name.startswith("lemmata.theorems."))}
    if proof.lifts:
        modules.add(f"lemmata.algorithms.{proof.lifts.partition(':')[0].rpartition('.')[0]}")
    source = "\n".join(inspect.getsource(importlib.import_module(name)) for name in sorted(modules))
    return hashlib.sha256(source.encode()).hexdigest()[:16]


def is_current(proof: Proof, stored: dict[str, Any]) -> bool:
    """Whether what the last report stored of a theorem has this proof, with the statement and the code as they are now."""
    return stored.get("proofs", {}).get(proof.id, {}).get("digest") == digest(proof)


def evidence(theorem: Theorem, stored: dict[str, Any]) -> str:
    """What the verdict on a theorem rests on, as the last report found it: ``sampled``, and ``proved`` or ``stale`` proofs."""
    states = [stored["proofs"][p.id]["evidence"] if is_current(p, stored) else "stale" for p in theorem.proofs]
    return ", ".join(dict.fromkeys(["sampled", *states]))
