"""Whether allowances earn their place: each is needed by a reference, and one that is made 100 times as wide loses a kill.

``lemmata maintain --only allowances [TOPIC|THEOREM ...]`` prints a line for each allowance. One that no reference ever needs is
idle; one that may be widened without losing a kill of its conclusion is not tested. Exit status 1 where there is one of either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ...properties.numbers.exact import Undecided
from ...properties.roles import Implementation
from ...properties.samples.draws import drawn
from ...properties.search.search import Record, evaluate, search_in
from ...properties.statements.allowances import Allowance
from ...properties.statements.conclusions import Conclusion
from ...properties.statements.verdicts import Declined, NotApplicable, Unknown
from ...properties.theorem import THEOREMS, Bound, Theorem
from ..implementations.catalogue import all_theorems, named, references_of, stored_controls
from ..workers.pool import run_all

TIMES = 2  # so many times the samples of a run are drawn
WIDER = 100


@dataclass(frozen=True)
class Audit:
    """The allowances of one theorem."""

    theorem: str

    def run(self) -> Audited:
        theorem = THEOREMS[self.theorem]
        theorem.load_bounds()
        samples = drawn(theorem.sample, TIMES * theorem.examples)
        needed = _needed(theorem, samples)
        lost = {name: _lost(theorem, name, samples) for name in theorem.bounds}
        return Audited(self, Record(theorem.id, ""), needed, lost)


@dataclass
class Audited:
    """For each allowance, on how many samples a reference needed it, and which kills are lost where it is wider."""

    job: Audit
    record: Record
    needed: Counter[str]
    lost: dict[str, list[str]] = field(default_factory=dict)

    @property
    def idle(self) -> list[str]:
        return [name for name in self.lost if not self.needed[name]]

    @property
    def untested(self) -> list[str]:
        return [name for name, kills in self.lost.items() if not kills]


def _needed(theorem: Theorem, samples: list[Any]) -> Counter[str]:
    """How often each allowance was asked for and was not 0, over all references: the search asks where it is missed without."""
    needed: Counter[str] = Counter()

    def counted(name: str, bound: Bound) -> Bound:
        def count(reading: Any, at: Any = None) -> Allowance:
            allowance = _call(bound, reading, at)
            needed[name] += bool(allowance)
            return allowance

        return count

    with _bounds(theorem, {name: counted(name, bound) for name, bound in theorem.bounds.items()}):
        for reference in references_of(theorem):
            search_in(theorem, reference, samples)
    return needed


def _lost(theorem: Theorem, name: str, samples: list[Any]) -> list[str]:
    """The mutants that this conclusion refutes on some sample, and would not with its allowance 100 times as wide."""
    bound = theorem.bounds[name]

    def wider(reading: Any, at: Any = None) -> Allowance:
        return _call(bound, reading, at).times(WIDER)

    lost = []
    for mutant in stored_controls().get(theorem.id, {}).get("kills", {}):
        implementation = named(f"mutants.{mutant}", theorem.role)
        caught = [sample for sample in samples if _fails(theorem, implementation, sample, name)]
        with _bounds(theorem, {**theorem.bounds, name: wider}):
            if caught and not any(_fails(theorem, implementation, sample, name) for sample in caught):
                lost.append(mutant)
    return lost


def _fails(theorem: Theorem, implementation: Implementation, sample: Any, name: str) -> bool:
    """Whether the conclusion of this name fails on a sample."""
    try:
        found = evaluate(theorem, implementation, sample)
        return any(isinstance(c, Conclusion) and c.name == name and not c.holds for c in found)
    except (Declined, NotApplicable, Unknown, Undecided):
        return False


def _call(bound: Bound, reading: Any, at: Any) -> Allowance:
    return bound(reading, at) if bound.__code__.co_argcount > 1 else bound(reading)  # type: ignore[attr-defined]


@contextmanager
def _bounds(theorem: Theorem, bounds: dict[str, Bound]) -> Iterator[None]:
    before = dict(theorem.bounds)
    theorem.bounds.clear()
    theorem.bounds.update(bounds)
    try:
        yield
    finally:
        theorem.bounds.clear()
        theorem.bounds.update(before)


def audit(theorems: Sequence[Theorem]) -> Iterator[Audited]:
    """Audit the theorems that state allowances."""
    for theorem in theorems:
        theorem.load_bounds()
    yield from run_all([Audit(t.id) for t in theorems if t.bounds])


def main(names: Iterable[str]) -> int:
    """Print a line for each allowance."""
    wanted, faults = set(names), 0
    for found in audit([t for t in all_theorems() if not wanted or wanted & {t.id, t.topic, t.subject}]):
        for name, lost in found.lost.items():
            state = f"needed {found.needed[name]}, lost {len(lost)} ({', '.join(lost[:3])})"
            faults += name in found.idle or name in found.untested
            marks = " IDLE" * (name in found.idle) + " UNTESTED" * (name in found.untested)
            print(f"{found.job.theorem}: {name}: {state}{marks}", flush=True)
    return int(faults > 0)
