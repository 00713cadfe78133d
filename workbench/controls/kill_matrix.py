"""The kill matrix: every mutant of a role against all its theorems, computed and stored.

``lemmata maintain --only kills [TOPIC|THEOREM ...]`` runs it (all theorems, or those named) and writes ``controls.jsonl`` among the
records of each topic: for each theorem the references that it holds of, and the mutants that it kills with the number of samples
that this took. ``check`` runs the few that keep watch: see `catalogue.with_watch`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...properties import records
from ...properties.samples.draws import drawn
from ...properties.search.search import Record, search_in
from ...properties.statements.verdicts import FAILS
from ...properties.theorem import THEOREMS, Theorem
from ...properties.topics import package_of_topic, records_of_topic
from ..base.errors import Misuse
from ..base.progress import progress_bar
from ..counterexample.witness import write_beside
from ..implementations.catalogue import all_theorems, bare, mutants_for, named, references_for, stored_controls
from ..workers.pool import run_all

TIMES = 2  # so many times the samples of a run are drawn; a mutant must be refuted among them to count as killed


@dataclass(frozen=True)
class Matrix:
    """One theorem on all references and all mutants of its role, on the same samples."""

    theorem: str

    def run(self) -> Row:
        theorem = THEOREMS[self.theorem]
        samples = drawn(theorem.sample, TIMES * theorem.examples)
        row = Row(self, Record(theorem.id, ""))
        for name in references_for(theorem.role.__role__):
            record = search_in(theorem, named(name, theorem.role), samples)
            row.verdicts[name] = record.verdict
        for names in _configurations(theorem.role.__role__):
            for name in names:
                record = search_in(theorem, named(f"mutants.{name}", theorem.role), samples)
                if record.fails:
                    row.kills[name] = record.examples
                    break
        return row


@dataclass
class Row:
    """For a theorem the verdict on each reference, and for each mutant killed how many samples that took."""

    job: Matrix
    record: Record
    verdicts: dict[str, str] = field(default_factory=dict)
    kills: dict[str, int] = field(default_factory=dict)


def compute(theorems: Sequence[Theorem], workers: int = 2) -> dict[str, Any]:
    """References and kills of theorems that name none of their own. Raises `Misuse` for a reference that is refuted."""
    jobs = [Matrix(t.id) for t in theorems if not t.references]
    out: dict[str, Any] = {}
    with progress_bar(len(jobs)) as step:
        for row in run_all(jobs, workers):
            step(row.record)
            refuted = [name for name, verdict in row.verdicts.items() if verdict in FAILS]
            if refuted:
                see = f"see lemmata check {row.job.theorem}, and mend the statement, the samples or the reference"
                raise Misuse(f"{row.job.theorem} refutes the reference {refuted[0]}: {see}")
            kills = dict(sorted(row.kills.items(), key=lambda kill: (kill[1], kill[0])))
            holds = [name for name, verdict in row.verdicts.items() if verdict == "holds"]
            out[row.job.theorem] = {"references": holds, "kills": kills}
    return out


def _configurations(role: str) -> list[list[str]]:
    """The mutants of a role, each with the names of its configurations."""
    found: dict[str, list[str]] = {}
    for name in mutants_for(role):
        found.setdefault(bare(name), []).append(name)
    return list(found.values())


def survivors(controls: Mapping[str, dict[str, Any]]) -> list[str]:
    """The mutants of all topics that no theorem kills."""
    killed = {bare(name) for entry in controls.values() for name in entry["kills"]}
    roles = {t.role.__role__ for t in all_theorems()}
    return sorted({bare(name) for role in roles for name in mutants_for(role)} - killed)


def weak(controls: Mapping[str, dict[str, Any]], least: int = 5) -> list[str]:
    """The theorems that kill fewer than `least` mutants."""
    return [id for id, entry in controls.items() if len({bare(name) for name in entry["kills"]}) < least]


def write(controls: Mapping[str, dict[str, Any]]) -> None:
    """Store the controls beside the theorems, a file for each topic."""
    modules = {id: THEOREMS[id].statement.__module__ for id in sorted(controls)}
    for topic in sorted({package_of_topic(module) for module in modules.values()}):
        mine = [id for id in modules if package_of_topic(modules[id]) == topic]
        path = records_of_topic(modules[mine[0]], "controls")
        path.parent.mkdir(exist_ok=True)  # the first of a new topic
        write_beside(path, records.text(_entry(id, controls[id]) for id in mine))


def _entry(id: str, of: Mapping[str, Any]) -> dict[str, Any]:
    return {"theorem": id, "references": of["references"], "kills": {name: of["kills"][name] for name in sorted(of["kills"])}}


def main(names: Iterable[str]) -> int:
    """Compute for the theorems and topics named (all for none), keep what is stored of the others, and say what is missing."""
    wanted = set(names)
    chosen = [t for t in all_theorems() if not wanted or wanted & {t.id, t.topic, t.subject}]
    known = {t.id for t in all_theorems() if not t.references}
    kept = {id: {k: e[k] for k in ("references", "kills")} for id, e in stored_controls().items() if id in known}
    before = {id: {bare(name) for name in entry["kills"]} for id, entry in kept.items()}
    found = {**kept, **compute(chosen)}
    order = [t.id for t in all_theorems() if t.id in found]
    controls = {id: found[id] for id in order}
    write(controls)
    lost = [f"{id} no longer kills {m}" for id in before for m in sorted(before[id] - {bare(k) for k in controls[id]["kills"]})]
    empty = [f"{id} holds of no reference" for id, entry in controls.items() if not entry["references"]]
    faults = [*lost, *empty, *(f"{m} survives" for m in survivors(controls)), *(f"{t} kills fewer than 5" for t in weak(controls))]
    print("\n".join(faults) or f"{sum(len(e['kills']) for e in controls.values())} kills; every mutant dies")
    return 1 if faults else 0
