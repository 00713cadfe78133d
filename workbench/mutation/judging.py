"""Which laws refute a thing with a fault planted in it, and hold without: only such a fault counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...properties.search.search import search
from ..controls.corpus import corpus_of_role
from ..validation.jobs import Found, Search, portable
from ..workers.pool import Limits, run_all, run_apart
from .faults import Fault, planted
from .places import Look
from .subjects import Subject

EXAMPLES = 40  # samples a law


@dataclass(frozen=True)
class Trial(Search):
    """A law on an implementation with a fault in it; with none where that is None."""

    fault: Fault | None = None

    def run(self) -> Found:
        if self.fault is None:
            return self.search()
        with planted(self.fault):
            return self.search()

    def search(self) -> Found:
        """Until the first counterexample, which is not made small."""
        first = corpus_of_role(self.statement.role, self.statement.sample)
        more = {"examples": self.examples or EXAMPLES, "seed": self.seed, "seconds": self.seconds, "first": first}
        return Found(self.number, portable(search(self.statement, self.implementation, shrink=False, **more)))


@dataclass
class Judged:
    """The faults of a subject, each with the laws that refute it; and what its laws say of the subject as it is."""

    subject: Subject
    laws: dict[Fault, list[str]] = field(default_factory=dict)
    sound: dict[str, str] = field(default_factory=dict)  # verdicts by law

    @property
    def real(self) -> dict[Fault, list[str]]:
        """The faults that a law refutes."""
        return {fault: laws for fault, laws in self.laws.items() if laws}


def judged(
    subject: Subject,
    wanted: Sequence[str],
    examples: int | None,
    seed: int,
    workers: int,
    limits: Limits,
    step: Callable[[str], Any] = lambda _: None,
) -> Judged:
    """Find the faults of a subject (those `wanted`, or all), and ask each law of its role about each of them."""
    theorems = subject.theorems
    look = Look(subject.module, subject.path, theorems, subject.made, limits.seconds)
    faults = [fault for fault in run_apart(look, replace(limits, seconds=None)) if not wanted or fault.id in wanted]
    found = Judged(subject, {fault: [] for fault in faults})
    sound = subject.made(subject.name)
    for record in _records(
        [Trial(t, sound, examples=examples, seed=seed, seconds=limits.seconds) for t in theorems], workers, limits
    ):
        found.sound[record.theorem] = record.verdict
    asked = [t for t in theorems if found.sound.get(t.id) == "holds"]
    made = {fault: subject.made(f"{subject.name}, {fault.id}") for fault in faults}
    pairs = [(fault, theorem) for fault in faults for theorem in asked]
    jobs = [
        Trial(t, made[f], examples=examples, seed=seed, seconds=limits.seconds, number=number, fault=f)
        for number, (f, t) in enumerate(pairs)
    ]
    for each in run_all(jobs, workers, limits, apart=True):
        fault, theorem = pairs[each.number]
        step(fault.id)
        if each.record.fails:
            found.laws[fault].append(theorem.id)
    return found


def _records(jobs: Sequence[Trial], workers: int, limits: Limits) -> list[Any]:
    return [found.record for found in run_all(jobs, workers, limits, apart=True)]


def by_law(faults: Mapping[Fault, Sequence[str]]) -> dict[str, list[Fault]]:
    """The faults that each law refutes."""
    found: dict[str, list[Fault]] = {}
    for fault, laws in faults.items():
        for law in laws:
            found.setdefault(law, []).append(fault)
    return found
