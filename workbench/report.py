"""REPORT.md, and the verdicts that ``list`` and ``show`` print: generated, and a function of the code and its versions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from rich.console import Console

from ..properties.exhaustive import Exhaustion
from ..properties.oracles.second_opinion import Tally
from ..properties.proofs.discharge import Discharged
from ..properties.samples.base import encode
from ..properties.search import Record
from ..properties.theorem import Failing, Theorem
from . import index, one_page, prove, render
from .catalogue import all_theorems
from .claims import settled
from .controls import Outcome, jobs_of
from .errors import Misuse
from .witness import write_beside

RunJobs = Callable[[list[Any]], Iterable[Any]]


@dataclass(frozen=True)
class TheoremResult:
    """A theorem with the outcomes of its controls, and of its proofs."""

    theorem: Theorem
    outcomes: list[Outcome]
    proofs: list[Discharged | Exhaustion]

    def of(self, *controls: str) -> list[Outcome]:
        return [o for o in self.outcomes if o.job.control in controls]

    @property
    def references(self) -> list[Record]:
        return [o.record for o in self.of("reference")]

    @property
    def verdict(self) -> str:
        order = ("crashed", "refuted", "vacuous", "unknown", "declined", "not-applicable", "holds")
        return min((r.verdict for r in self.references), key=order.index)

    @property
    def tightness(self) -> str:
        return render.ratio(max((r.tightness for r in self.references if r.tightness is not None), default=None)) or "–"

    @property
    def caught(self) -> int:
        return sum(o.as_expected for o in self.of("mutant"))

    @property
    def second_opinion(self) -> str:
        """How often cvxpy agreed with the certified ground truth; empty where it was not asked."""
        total = sum((r.second_opinion for r in self.references if r.second_opinion), Tally())
        return str(total) if total.asked else ""

    @property
    def failing(self) -> list[tuple[Failing, Record]]:
        return [(self.theorem.failing[o.job.index], o.record) for o in self.of("ablation", "printed")]


def run(out: Console, path: Path, only_check: bool, run_jobs: RunJobs) -> int:
    """Run everything; write `path` and the stored verdicts, or (with `only_check`) say whether they would change.

    Returns 0, or 1 if the report would change or a control is not as it must be.
    """
    settled()
    if only_check and not path.is_file():
        raise Misuse(f"there is no {path} here to check: run lemmata report in the folder that holds it")
    jobs: list[Any] = [*prove.jobs_of(all_theorems()), *(job for t in all_theorems() for job in jobs_of(t))]
    outcomes = list(run_jobs(jobs))
    results = _results(outcomes)
    found = _verdicts(results)
    text, verdicts = one_page.text(found), json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    bad = [o for r in results for o in r.outcomes if not o.as_expected]
    for o in bad:
        render.print_text(
            out, f"{o.record.theorem} on {o.record.implementation}: {o.job.control} is {o.record.verdict} {o.record.reason}"
        )
    faults = [f"{d.id}: {fault}" for r in results for d in r.proofs for fault in d.faults]
    for fault in faults:
        render.print_text(out, fault)
    stored = Path(str(files("lemmata.theorems"))) / "verdicts.json"
    ours = stored.parent.resolve().parent == path.resolve().parent  # run from the repository, not from elsewhere
    if only_check:
        current = [(path, text), (stored, verdicts), *([(index.FILE, index.text())] if ours else [])]
        return max(_compare(out, current), int(bool(bad or faults)))
    write_beside(path, text)
    if ours:
        write_beside(stored, verdicts)
        index.write()
    render.print_text(out, f"wrote {path}: {one_page.summary(found)}")
    return int(bool(bad or faults))


def _compare(out: Console, current: Sequence[tuple[Path, str]]) -> int:
    """Print which files are not as they should be, given as (file, text); 1 if there is one."""
    status = 0
    for file, new in current:
        old = file.read_text(encoding="utf-8") if file.is_file() else ""
        if old != new:
            changed = [line for line in new.splitlines() if line not in set(old.splitlines())]
            render.print_text(out, f"{file.name} is not current: run lemmata report. First lines that would change:")
            render.print_text(out, "\n".join(f"  {line[:150]}" for line in changed[:5]) or "  (lines removed)")
            status = 1
    if not status:
        render.print_text(out, f"{current[0][0]} is current")
    return status


def _results(outcomes: Sequence[Any]) -> list[TheoremResult]:
    order = {"reference": 0, "mutant": 1, "ablation": 2, "printed": 2, "holding": 3}
    controls = sorted((o for o in outcomes if isinstance(o, Outcome)), key=lambda o: (order[o.job.control], o.job.index))
    proofs = sorted((o for o in outcomes if not isinstance(o, Outcome)), key=lambda o: o.record.id)

    def of(t: Theorem, what: Iterable[Any]) -> list[Any]:
        return [o for o in what if o.job.theorem == t.id]

    return [TheoremResult(t, mine, [o.record for o in of(t, proofs)]) for t in all_theorems() if (mine := of(t, controls))]


def _verdicts(results: Sequence[TheoremResult]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for r in results:
        out[r.theorem.id] = {
            "verdict": r.verdict,
            "examples": sum(record.examples for record in r.references),
            "mutants": len(r.of("mutant")),
            "mutants_caught": r.caught,
            "tightness": r.tightness,
            "proofs": {d.id: prove.stored_form(d) for d in r.proofs},
            **({"second_opinion": r.second_opinion} if r.second_opinion else {}),
        }
        for failing, record in r.failing:
            witness = encode(record.smallest.sample) if record.smallest else None
            shown = str(record.smallest.conclusion) if record.smallest else ""
            found = {"conclusion": record.conclusion, "lhs": record.lhs, "rhs": record.rhs, "shown": shown, "witness": witness}
            out[failing.id] = found
    return out
