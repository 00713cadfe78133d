"""REPORT.md, and the verdicts that ``list`` and ``show`` print: generated, and a function of the code and its versions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from rich.console import Console

from ..properties.allowances import IN_WORDS
from ..properties.exhaustive import Exhaustion
from ..properties.limits import LIMIT
from ..properties.oracles.second_opinion import Tally
from ..properties.proofs.discharge import Discharged
from ..properties.samples.base import encode
from ..properties.search import Record
from ..properties.sources import DOCUMENTS
from ..properties.theorem import Failing, Theorem
from . import index, prove, render, wording
from .catalogue import all_theorems, reference_names, topics
from .certificates.certified import certified
from .claims import all_claims, coverage, settled
from .controls import Outcome, jobs_of
from .errors import Misuse
from .foreign import survey
from .foreign.surveyed import SURVEY
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
    def evidence(self) -> str:
        """The kinds of evidence: ``sampled``, ``certified``, and what its proofs came to."""
        kept = [prove.stored_form(d) for d in self.proofs]
        states = [state for k in kept for state in (k["evidence"], *["kernel-checked"] * prove.is_kernel_checked(k))]
        return ", ".join(dict.fromkeys(["sampled", *["certified"] * bool(self.certified), *states]))

    @property
    def second_opinion(self) -> str:
        """How often cvxpy agreed with the certified ground truth; empty where it was not asked."""
        total = sum((r.second_opinion for r in self.references if r.second_opinion), Tally())
        return str(total) if total.asked else ""

    @property
    def certified(self) -> list[str]:
        return certified(self.theorem)

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
    text, verdicts = write(results), json.dumps(_verdicts(results), indent=1, ensure_ascii=False, sort_keys=True) + "\n"
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
    render.print_text(out, f"wrote {path}: {_summary(results)}")
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
        }
        for failing, record in r.failing:
            witness = encode(record.smallest.sample) if record.smallest else None
            shown = str(record.smallest.conclusion) if record.smallest else ""
            found = {"conclusion": record.conclusion, "lhs": record.lhs, "rhs": record.rhs, "shown": shown, "witness": witness}
            out[failing.id] = found
    return out


def _summary(results: Sequence[TheoremResult]) -> str:
    mutants = sum(len(r.of("mutant")) for r in results)
    caught = sum(r.caught for r in results)
    holding = sum(r.verdict == "holds" for r in results)
    levels = ("proved", "steps proved", "exhausted")
    proved, steps, exhausted = (sum(any(d.status == level for d in r.proofs) for r in results) for level in levels)
    checked = sum(any(prove.is_kernel_checked(prove.stored_form(d)) for d in r.proofs) for r in results)
    return (
        f"{holding} of {len(results)} theorems hold of their references; {caught} of {mutants} mutants caught; "
        f"{proved} theorems are proved, {checked} of them in Coq too, of {steps} the steps of a proof, "
        f"{exhausted} are checked on all small cases"
    )


@dataclass(frozen=True)
class SurveyRow:
    """A line of the survey's table: one theorem on one implementation, or all that hold of it."""

    library: str
    version: str
    name: str
    theorems: str
    verdict: str
    ratio: str
    tolerance: str
    witness: str
    note: str


@dataclass(frozen=True)
class SurveyTable:
    """The lines of one role, and how the tolerances in them are derived."""

    role: str
    rows: list[SurveyRow]
    derivations: list[str]


def _largest_by_kind(records: Iterable[dict[str, Any]]) -> str:
    """The largest allowance of each kind (rounding, certified gap, declared or assumed by the adapter)."""
    largest: dict[str, float] = {}
    for r in records:
        for part in r["allowances"]:
            largest[part["kind"]] = max(largest.get(part["kind"], 0), float(part["value"]))
    return ", ".join(f"{kind} {size:.2g}" for kind, size in sorted(largest.items()))


def _matrix() -> list[SurveyTable]:
    """The stored survey by role. What holds of an implementation, or does not apply to it, is gathered in one row."""
    records, out = survey.stored(), {}
    derived: dict[str, set[str]] = {}
    for foreign in SURVEY:
        by_verdict: dict[str, list[dict[str, Any]]] = {}
        for r in survey.of(foreign, records):
            alone = r["verdict"] not in ("holds", "not-applicable")
            by_verdict.setdefault(r["theorem"] if alone else r["verdict"], []).append(r)
        for group in by_verdict.values():
            first, names = group[0], ", ".join(r["theorem"] for r in group)
            ratio = max((r["ratio"] for r in group if r["ratio"]), key=float, default="")
            shown = "; ".join([first["conclusion"], *first["lines"]]) if first["witness"] else first["reason"]
            note = foreign.note_on(first["theorem"]) if first["verdict"] == "refuted" else ""
            sizes = _largest_by_kind(group)
            row = SurveyRow(first["library"], first["version"], foreign.name, names, first["verdict"], ratio, sizes, shown, note)
            out.setdefault(foreign.role, []).append(row)
            reasons = {f"{IN_WORDS[part['kind']]}: {part['why']}" for r in group for part in r["allowances"]}
            derived.setdefault(foreign.role, set()).update(reasons)
    return [SurveyTable(role, rows, sorted(derived[role])) for role, rows in out.items()]


def _surveyed() -> dict[str, int]:
    """How many implementations (settings counted once) and libraries have stored records."""
    ran = [f for f in SURVEY if survey.of(f, survey.stored())]
    objects = {(f.library, f.target, f.settings.get("solver"), f.settings.get("method")) for f in ran}
    return {"libraries": len({f.library for f in ran}), "implementations": len(objects), "runs": len(ran)}


def write(results: Sequence[TheoremResult]) -> str:
    """The text of REPORT.md."""
    environment = Environment(
        loader=PackageLoader("lemmata.workbench", "."),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["cell"] = lambda text: str(text).replace("|", "\\|").replace("\n", " ")
    by_source = {
        d: [(f, rec, r.theorem) for r in results for f, rec in r.failing if any(c.startswith(f"{d}/") for c in f.claims)]
        for d in DOCUMENTS
    }
    return environment.get_template("REPORT.md.j2").render(
        summary=_summary(results),
        topics=[(topic, found) for topic in topics() if (found := [r for r in results if r.theorem.topic == topic])],
        documents=DOCUMENTS,
        errata={d: _in_order(entries) for d, entries in by_source.items()},
        claims=all_claims(),
        coverage={d: {**coverage(d), **wording.count(f"{d}/")} for d in DOCUMENTS},
        corrected={claim: found.corrected for claim, found in wording.wordings().items() if found.corrected},
        informal=[pair for d in DOCUMENTS for pair in _informal(d)],
        matrix=_matrix(),
        surveyed=_surveyed(),
        sample_lines=render.sample_lines,
        stored_form=prove.stored_form,
        ratio=render.ratio,
        reference_names=reference_names,
        seconds=int(LIMIT),
    )


def _in_order(entries: list[tuple[Failing, Record, Theorem]]) -> list[tuple[Failing, Record, Theorem]]:
    position = {claim: i for i, claim in enumerate(all_claims())}
    return sorted(entries, key=lambda entry: min(position[c] for c in entry[0].claims))


def _informal(document: str) -> list[tuple[str, str]]:
    """The claims of a document that cannot be decided, with the reason."""
    return [
        (c, settled()[c].informal)
        for c in all_claims()
        if c.startswith(f"{document}/") and c in settled() and settled()[c].informal
    ]
