"""``lemmata prove``: discharge proof obligations, run through all small cases; whether stored evidence still fits its statement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from ...properties.exhaustive.exhaustion import exhaust
from ...properties.proofs.binding import apart
from ...properties.proofs.engines import smt
from ...properties.proofs.engines.answers import Answers
from ...properties.proofs.engines.discharge import Discharged, Result
from ...properties.proofs.engines.kept import keep
from ...properties.proofs.formal.obligation import Derivation, Proof
from ...properties.proofs.proving import prove
from ...properties.statements.exhausted import Exhausted, Exhaustion
from ...properties.theorem import THEOREMS, Theorem
from ..counterexample import render
from ..counterexample.witness import write_json
from ..implementations.catalogue import lifted, named, references_of
from . import coq_records
from .certified import certified
from .library import file_of, library

MOST_LINES = 60  # of the table of a proof; where there are more obligations, --json has them one by one
RunJobs = Callable[[list[Any]], Iterable[Any]]


@dataclass(frozen=True)
class ProofJob:
    """A proof to discharge."""

    theorem: str
    index: int

    def run(self) -> ProofOutcome:
        theorem = THEOREMS[self.theorem]
        proof = theorem.proofs[self.index]
        answers = Answers()
        found = prove(proof, lifted, lambda ends: apart(theorem, ends, references_of(theorem)), answers)
        if isinstance(proof, Derivation) and not found.faults:
            keep(self.theorem, self.index, answers)
            if kept := coq_records.record_of(proof, found.facts):
                found.kernel_checked = f"Coq {kept['version']}, axioms {', '.join(kept['axioms']) or 'none'}"
                found.kernel_runs = kept.get("runs", 0)
        found.facts = ()  # they are not sent between processes
        return ProofOutcome(self, found)


@dataclass(frozen=True)
class ExhaustJob:
    """An exhaustive run to do."""

    theorem: str
    index: int

    def run(self) -> ProofOutcome:
        theorem = THEOREMS[self.theorem]
        evidence = theorem.exhausted_up_to[self.index]
        load = lifted if evidence.counts_by_itself else lambda name: named(name, theorem.role)
        return ProofOutcome(self, exhaust(theorem, evidence, load))


@dataclass
class ProofOutcome:
    """A proof, or an exhaustive run, with what became of it."""

    job: ProofJob | ExhaustJob
    record: Any


def jobs_of(theorems: Iterable[Theorem]) -> list[ProofJob | ExhaustJob]:
    """All proofs and exhaustive runs of some theorems, the long ones first."""
    jobs = [(p.slow, ProofJob(t.id, i)) for t in theorems for i, p in enumerate(t.proofs)]
    jobs += [(e.slow, ExhaustJob(t.id, i)) for t in theorems for i, e in enumerate(t.exhausted_up_to)]
    return [job for slow in (True, False) for is_slow, job in jobs if is_slow == slow]


def run(out: Console, theorems: Sequence[Theorem], json_file: Path | None, run_jobs: RunJobs) -> int:
    """Discharge the obligations of `theorems` and print a table of them. Returns 0 if all are, 1 if one is refuted, else 3."""
    outcomes = sorted(run_jobs(jobs_of(theorems)), key=lambda o: (o.job.theorem, o.record.id))
    found = [o.record for o in outcomes]
    if json_file:
        write_json(json_file, [as_json(d) for d in found])
    for d in found:
        _print_proof(out, d) if isinstance(d, Discharged) else _print_exhaustion(out, d)
    render.print_text(out, "\n" + summary(found))
    if all(not d.faults and d.status != "refuted" for d in found):
        return 0
    return 1 if any(r.status == "refuted" for d in found for r in getattr(d, "results", [d])) else 3


def summary(found: Sequence[Discharged | Exhaustion]) -> str:
    """How many proofs and exhaustive runs came out well."""
    proofs, runs = [d for d in found if isinstance(d, Discharged)], [d for d in found if isinstance(d, Exhaustion)]
    if not found:
        return "nothing to prove: these theorems have no proofs yet"
    obligations = sum(len(d.reached) for d in proofs)
    whole, steps = ([d for d in proofs if d.derived == derived] for derived in (True, False))
    parts = [f"{sum(not d.faults for d in whole)} of {len(whole)} derivations hold"] * bool(whole)
    parts += [f"the steps of {sum(d.status == 'steps proved' for d in steps)} of {len(steps)} proofs hold"] * bool(steps)
    parts += [f"{obligations} obligations"] * bool(proofs)
    parts += [f"{sum(d.status == 'exhausted' for d in runs)} of {len(runs)} exhaustive runs hold"] * bool(runs)
    return "; ".join(parts)


def _print_proof(out: Console, d: Discharged) -> None:
    render.print_text(out, f"\n{d.id}: {d.status} for {d.domain} ({d.subject}), {d.seconds:.1f} s")
    table = render.table("  obligation", "result", "by", "s")
    for goals, results in _rows(d.reached):
        tools = "; ".join(sorted({r.tool for r in results}))
        table.add_row(f"  {escape(goals)}", _coloured(results[0].status), tools, f"{sum(r.seconds for r in results):.2f}")
    for tie in d.ties:
        table.add_row(f"  {escape(tie)}", "", "")
    for name, r in d.mutants.items():
        table.add_row(f"  {name}", "refuted" if r else "[red]not refuted[/]", f"{r.name}: {r.witness or r.goal}" if r else "", "")
    out.print(table)
    _print_faults(out, d)


def _rows(results: Sequence[Result]) -> list[tuple[str, list[Result]]]:
    """The lines of the table: an obligation each, or, where they are many, all that are proved of one lemma."""
    if len(results) <= MOST_LINES:
        return [(f"{r.name}: {r.goal}", [r]) for r in results]
    lemmas: dict[tuple[str, str], list[Result]] = {}
    for i, r in enumerate(results):
        lemmas.setdefault((r.name, "" if r.status == "proved" else str(i)), []).append(r)
    more = {1: "", 2: ", and another"}
    return [
        (f"{name}: {found[0].goal}{more.get(len(found), f', and {len(found) - 1} others')}", found)
        for (name, _), found in lemmas.items()
    ]


def _print_exhaustion(out: Console, d: Exhaustion) -> None:
    render.print_text(out, f"\n{d.id}: {d.status} over {d.over} up to {d.up_to}, {d.seconds:.1f} s")
    table = render.table("  count", "of the run", "a second way")
    for name, count in d.tally.counts().items():
        table.add_row(f"  {name}", f"{count:,}", f"{d.fingerprint[name]:,}" if name in d.fingerprint else "")
    for name, conclusion in d.mutants.items():
        table.add_row(f"  {name}", "refuted" if conclusion else "[red]not refuted[/]", escape(conclusion or ""))
    out.print(table)
    _print_faults(out, d)


def _print_faults(out: Console, d: Discharged | Exhaustion) -> None:
    for fault in d.faults:
        render.print_text(out, f"  FAULT {fault}")


def _coloured(status: str) -> str:
    colour = {"proved": "green", "refuted": "red", "unreachable": "dim"}.get(status, "yellow")
    return f"[{colour}]{status}[/]"


def as_json(d: Discharged | Exhaustion) -> dict[str, Any]:
    """A proof, or an exhaustive run, as a JSON record."""
    if isinstance(d, Exhaustion):
        return {**d.as_json(), "digest": digest(_evidence(d))}
    return {
        "proof": d.id,
        "theorem": d.theorem,
        "evidence": d.status,
        "domain": d.domain,
        "subject": d.subject,
        "tools": smt.versions(),
        "digest": digest(_evidence(d)),
        "seconds": round(d.seconds, 3),
        "obligations": [_result(r) for r in d.results],
        "mutants": {name: _result(r) if r else None for name, r in d.mutants.items()},
        "derivation": d.tree,
        "axioms": d.axioms,
        "given": d.about,
        "granted": d.granted,
        "ties": d.ties,
        "kernel_checked": d.kernel_checked,
        "kernel_runs": d.kernel_runs,
        "faults": d.faults,
    }


def _result(r: Result) -> dict[str, Any]:
    return {
        "name": r.name,
        "given": r.given,
        "goal": r.goal,
        "result": r.status,
        "by": r.tool,
        "model": str(r.model) if r.model else None,
        "witness": str(r.witness) if r.witness else None,
        "seconds": round(r.seconds, 3),
    }


def stored_form(d: Discharged | Exhaustion) -> dict[str, Any]:
    """The record of a proof or a run that the report keeps: only facts that do not depend on the machine."""
    common = {"evidence": d.status, "mutants": len(d.mutants), "digest": digest(_evidence(d))}
    if isinstance(d, Exhaustion):
        return {**common, "domain": f"{d.over} up to {d.up_to}", "subject": d.implementation, "counts": d.tally.counts()}
    tools = sorted({r.tool for r in d.reached if r.tool})
    out = {**common, "domain": d.domain, "subject": d.subject, "obligations": len(d.reached), "tools": tools}
    if not d.derived:
        return {**out, "missing": getattr(_evidence(d), "missing", "")}
    supposed = {"missing": f"that the answer meets what is supposed of it: {'; '.join(d.granted)}"} if d.granted else {}
    if d.kernel_checked:
        supposed |= {"kernel_checked": d.kernel_checked, "kernel_runs": d.kernel_runs}
    return {**out, **supposed, "axioms": d.axioms, "given": d.about, "ties": d.ties, "derivation": d.tree}


def evidence_of(theorem: Theorem) -> list[Proof | Derivation | Exhausted]:
    """The proofs and exhaustive runs of a theorem."""
    return [*theorem.proofs, *theorem.exhausted_up_to]


def _evidence(d: Discharged | Exhaustion) -> Proof | Derivation | Exhausted:
    return next(e for e in evidence_of(THEOREMS[d.theorem]) if e.id == d.id)


def digest(evidence: Proof | Derivation | Exhausted) -> str:
    """A digest of all code of ours that the evidence depends on: lemmas, statement, samples, oracles, engine, algorithm."""
    return library().digest(library().imported_by(map(file_of, modules_of(evidence))))[:16]


def modules_of(evidence: Proof | Derivation | Exhausted) -> set[str]:
    """The modules of ours that the evidence begins at."""
    runs = isinstance(evidence, Exhausted)
    code, implementation = (evidence.instances, evidence.implementation) if runs else (evidence.code, evidence.lifts)
    modules = {code.__module__, THEOREMS[evidence.theorem].statement.__module__, (exhaust if runs else prove).__module__}
    return modules | ({str(lifted(implementation).__module__)} if implementation else set())


def is_current(evidence: Proof | Derivation | Exhausted, stored: dict[str, Any]) -> bool:
    """Whether what the last report stored of a theorem has this evidence, with the statement and the code as they are now."""
    return stored.get("proofs", {}).get(evidence.id, {}).get("digest") == digest(evidence)


def is_kernel_checked(kept: Mapping[str, Any]) -> bool:
    """Whether another kernel accepted a theorem's proof, not of its steps only, and has run its definitions as the code."""
    return kept.get("evidence") == "proved" and bool(kept.get("kernel_checked")) and kept.get("kernel_runs", 0) > 0


def stale(theorem: Theorem, stored: dict[str, Any]) -> list[Proof | Derivation | Exhausted]:
    """The evidence that the last report stored of a theorem as its statement or code was before an edit."""
    return [e for e in evidence_of(theorem) if e.id in stored.get("proofs", {}) and not is_current(e, stored)]


def evidence(theorem: Theorem, stored: dict[str, Any]) -> str:
    """The kinds of evidence for a verdict, by the last report: ``sampled``, ``certified``, ``proved`` …; or ``stale``."""
    kept = [stored["proofs"][e.id] if is_current(e, stored) else {"evidence": "stale"} for e in evidence_of(theorem)]
    states = [state for k in kept for state in (k["evidence"], *["kernel-checked"] * is_kernel_checked(k))]
    return ", ".join(dict.fromkeys(["sampled", *["certified"] * bool(certified(theorem)), *states]))
