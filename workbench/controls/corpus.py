"""The corpus: for each theorem few samples, on which all mutants that keep watch over it die. They are tried before any is drawn.

``lemmata maintain --only corpus [TOPIC|THEOREM ...]`` finds them (of all theorems, or of those named), keeps what is stored of the
others, and writes ``corpus.jsonl`` among the records of each topic. A sample is small: it was shrunk on the mutant that it was
found with. None is kept that the others make idle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ...properties import records
from ...properties.roles import Implementation
from ...properties.samples.base import decode, encode
from ...properties.samples.recast import recast
from ...properties.search.record import Record
from ...properties.search.search import search, search_in
from ...properties.theorem import THEOREMS, Failing, Theorem
from ...properties.topics import package_of_topic, records_of_topic
from ..base.progress import progress_bar
from ..counterexample.witness import write_beside
from ..implementations.catalogue import all_theorems, mutant_names, named, stored_by_topic, stored_controls
from ..implementations.importing import lineage
from ..workers.pool import run_all

DRAWS = 900  # samples to draw for a mutant that no sample kills yet
SEEDS = 6  # so many times


def hunted(theorem: Theorem) -> list[str]:
    """The names of the mutants that keep watch over a theorem, the hardest first: every mutant does so for some theorem."""
    kills: Mapping[str, int] = stored_controls().get(theorem.id, {}).get("kills", {})
    return sorted(mutant_names(theorem), key=lambda name: (-kills.get(name, 0), name))


def survives(theorem: Theorem, mutant: Implementation, samples: Sequence[Any]) -> bool:
    """Whether a mutant is refuted on none of the samples."""
    return not search_in(theorem, mutant, samples).fails


def witnesses(theorem: Theorem) -> tuple[list[Any], list[str]]:
    """Samples that kill all mutants of a theorem, none of them idle; and the mutants for which none was found."""
    made = {name: named(f"mutants.{name}", theorem.role) for name in hunted(theorem)}
    found: list[Any] = []
    missed: list[str] = []
    for name, mutant in made.items():
        if found and not survives(theorem, mutant, found):
            continue
        witness = next((w for seed in range(SEEDS) if (w := _witness(theorem, mutant, seed)) is not None), None)
        if witness is None:
            missed.append(name)
        else:
            found.append(witness)
    return _without_idle(theorem, [m for name, m in made.items() if name not in missed], found), missed


def _witness(theorem: Theorem, mutant: Implementation, seed: int) -> Any:
    """The smallest counterexample, if it is one again once it is read back from a file; else the worst, or None."""
    record = search(theorem, mutant, examples=DRAWS, seed=seed)
    for counterexample in (record.smallest, record.worst):
        if counterexample is not None:
            with suppress(ValueError, TypeError):
                again = decode(encode(counterexample.sample))
                if not survives(theorem, mutant, [again]):
                    return again
    return None


def _without_idle(theorem: Theorem, mutants: Sequence[Implementation], samples: Sequence[Any]) -> list[Any]:
    """As few of the samples as kill as many mutants: one after another is left out, the first ones first."""
    killed_by = {i: {m.name for m in mutants if not survives(theorem, m, [sample])} for i, sample in enumerate(samples)}
    kept = set(killed_by)
    for i in killed_by:
        others = set().union(*(killed_by[j] for j in kept - {i}))
        if killed_by[i] <= others:
            kept.remove(i)
    return [samples[i] for i in sorted(kept)]


@dataclass(frozen=True)
class Hunt:
    """A job for a worker: the witnesses of one theorem."""

    theorem: str

    def run(self) -> Caught:
        theorem = THEOREMS[self.theorem]
        samples, missed = witnesses(theorem)
        return Caught(self, Record(theorem.id, ""), [encode(sample) for sample in samples], missed)


@dataclass
class Caught:
    """What a hunt found, as JSON values, and the mutants that got away."""

    job: Hunt
    record: Record
    samples: list[Any] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)


@cache
def stored() -> dict[str, list[Any]]:
    """The corpus by theorem, as JSON values."""
    out: dict[str, list[Any]] = {}
    for record in stored_by_topic("corpus"):
        out.setdefault(record.pop("theorem"), []).append(record)
    return out


@cache
def corpus_of_role(role: type, kind: type) -> tuple[Any, ...]:
    """The stored samples of all laws that speak of a role, or of one that it specialises or that specialises it, as of one type."""
    related = [t for t in all_theorems() if t.role in lineage(role) or role in lineage(t.role)]
    found = {repr(one): one for t in related for sample in corpus_of(t) for one in recast(sample, kind)}
    return tuple(found.values())


def corpus_of(statement: Theorem | Failing) -> list[Any]:
    """The samples that are stored for a statement; none where it has no mutants, or is somebody's own.

    One that no longer meets its hypotheses is left out: the tests say so.
    """
    found = []
    for data in stored().get(statement.id, ()) if THEOREMS.get(statement.id) is statement else ():
        with suppress(ValueError, TypeError):
            found.append(decode(data))
    return found


def write(corpus: Mapping[str, list[Any]], name: str = "corpus") -> None:
    """Store the records beside the theorems, a file of that name for each topic."""
    modules = {id: THEOREMS[id].statement.__module__ for id in corpus}
    for topic in sorted({package_of_topic(module) for module in modules.values()}):
        mine = [id for id in modules if package_of_topic(modules[id]) == topic]
        samples = ({"theorem": id, **sample} for id in mine for sample in corpus[id])
        write_beside(records_of_topic(modules[mine[0]], name), records.text(samples))


def main(names: Iterable[str]) -> int:
    """Find the witnesses of the theorems and topics named (all for none), keep those stored of the others, say what is missing."""
    wanted = set(names)
    chosen = [t for t in all_theorems() if not wanted or wanted & {t.id, t.topic, t.subject}]
    found, missed = dict(stored()), []
    with progress_bar(len(chosen)) as step:
        for caught in run_all([Hunt(t.id) for t in chosen], 2):
            step(caught.record)
            found[caught.job.theorem] = caught.samples
            write({t.id: found[t.id] for t in all_theorems() if t.id in found})
            missed += [f"{caught.job.theorem} has no witness against {name}" for name in caught.missed]
    print("\n".join(missed) or f"{sum(map(len, found.values()))} samples; every mutant dies")
    return 1 if missed else 0
