"""Mistakes planted in readings: what a statement reads is changed, one attribute at a time, and the controls must notice.

``python -m tests.planted [TOPIC|THEOREM|proofs ...]`` prints what is noticed: by a reference that no longer holds, or by a mutant
that lives. What nothing notices is not tied to the implementation, or nothing that the statement says depends on it.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from numbers import Number
from typing import Any

import numpy as np
from lemmata.properties.numbers.exact import Real
from lemmata.properties.roles.readings import Reading
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import search_in
from lemmata.properties.theorem import Theorem
from lemmata.workbench.implementations.catalogue import all_theorems, named, references_of, stored_controls

SAMPLES = 60
MORE = 200  # where too few of those put the statement to work
MUTANTS = 8  # of a theorem's quickest kills


def changed(value: Any) -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """Ways to change a value of this kind."""
    if isinstance(value, bool | np.bool_):
        yield "not", lambda v: not v
    elif isinstance(value, Number | Real):
        yield "+ 1", lambda v: v + 1
        yield "- 1", lambda v: v - 1
        yield "times 2", lambda v: v * 2
        yield "times 0", lambda v: v * 0
        yield "plus 10⁹", lambda v: v + 10**9  # a tolerance that swallows all
    elif isinstance(value, np.ndarray) and value.size and isinstance(value.flat[0], Number | Real):
        yield "+ 1", lambda v: v + 1
        yield "times 0", lambda v: v * 0
        yield "the first + 1", _first_more
    elif isinstance(value, tuple | list) and value:
        yield "backwards", lambda v: v[::-1]
        yield "without the last", lambda v: v[:-1]
        for how, change in changed(value[0]):
            yield f"each {how}", lambda v, change=change: type(v)(change(one) for one in v)
    elif dataclasses.is_dataclass(value) and not isinstance(value, Reading):
        for field in dataclasses.fields(value):
            for how, change in changed(getattr(value, field.name, None)):
                yield (
                    f"{field.name} {how}",
                    lambda v, name=field.name, change=change: dataclasses.replace(v, **{name: change(getattr(v, name))}),
                )


def _first_more(v: np.ndarray) -> np.ndarray:
    out = np.array(v, dtype=object)
    out.flat[0] = out.flat[0] + 1
    return out


def attributes(reading: type) -> Iterator[tuple[type, str]]:
    """What a reading computes: the cached properties and properties of it, and of the readings that it is made from."""
    seen: set[str] = set()
    for kind in reading.__mro__:
        if kind is Reading or not issubclass(kind, Reading):
            continue
        for name, value in vars(kind).items():
            if name not in seen and isinstance(value, cached_property | property):
                seen.add(name)
                yield kind, name


@contextmanager
def planted(kind: type, name: str, change: Callable[[Any], Any]) -> Iterator[None]:
    """A mistake in an attribute of a reading."""
    right = vars(kind)[name]
    compute = right.func if isinstance(right, cached_property) else right.fget
    wrong = cached_property(lambda self: change(compute(self)))
    wrong.__set_name__(kind, name)
    setattr(kind, name, wrong)
    try:
        yield
    finally:
        setattr(kind, name, right)


@dataclasses.dataclass
class Bench:
    """A theorem on its samples, with a reference and the mutants that it refutes on them."""

    theorem: Theorem

    @cached_property
    def samples(self) -> list[Any]:
        few = drawn(self.theorem.sample, SAMPLES)
        held = any(search_in(self.theorem, r, few).verdict == "holds" for r in references_of(self.theorem))
        return few if held else drawn(self.theorem.sample, MORE)

    @cached_property
    def references(self) -> list[Any]:
        found = [r for r in references_of(self.theorem) if self.verdict(r) == "holds"]
        return found[:2]

    @cached_property
    def mutants(self) -> list[Any]:
        kills = stored_controls().get(self.theorem.id, {}).get("kills", {})
        quickest = sorted(kills, key=lambda name: (kills[name], name))[: 2 * MUTANTS]
        found = [named(f"mutants.{name}", self.theorem.role) for name in quickest]
        return [m for m in found if self.verdict(m) in ("refuted", "crashed")][:MUTANTS]

    def verdict(self, implementation: Any) -> str:
        return search_in(self.theorem, implementation, self.samples).verdict

    def at_work(self) -> int:
        """On how many samples the first reference puts the statement to work."""
        return search_in(self.theorem, self.references[0], self.samples).exercised

    def used(self) -> dict[tuple[type, str], Any]:
        """The attributes that the statement reads of the first reference, each with a value that it had."""
        found: dict[tuple[type, str], Any] = {}
        for kind, name in attributes(self.theorem.reading or Reading):

            def note(value: Any, key: tuple[type, str] = (kind, name)) -> Any:
                if key not in found or (not _telling(found[key]) and _telling(value)):
                    found[key] = value
                return value

            with planted(kind, name, note):
                search_in(self.theorem, self.references[0], self.samples[:30])
        return found

    def notices(self, kind: type, name: str, change: Callable[[Any], Any]) -> str:
        """Who notices the mistake, or that other samples count: "" for nobody."""
        before = self.at_work()
        with planted(kind, name, change):
            for reference in self.references:
                if (found := self.verdict(reference)) != "holds":
                    return f"{reference.name} {found}"
            for mutant in self.mutants:
                if self.verdict(mutant) not in ("refuted", "crashed"):
                    return f"{mutant.name} lives"
            return "other samples count" if self.at_work() != before else ""


def _telling(value: Any) -> bool:
    return next(changed(value), None) is not None


def unnoticed(theorem: Theorem) -> Iterator[tuple[str, list[str], list[str]]]:
    """For each attribute that a statement reads: the mistakes that somebody notices, and those that nobody does."""
    bench = Bench(theorem)
    if theorem.reading is None or not bench.references:
        return
    for (kind, name), value in bench.used().items():
        seen: list[str] = []
        missed: list[str] = []
        for how, change in changed(value):
            (seen if bench.notices(kind, name, change) else missed).append(how)
        yield f"{kind.__name__}.{name}", seen, missed


def main(wanted: set[str]) -> int:
    for theorem in all_theorems():
        groups = {theorem.id, theorem.topic, theorem.subject, *(["proofs"] if theorem.proofs else [])}
        if wanted and not wanted & groups:
            continue
        for name, seen, missed in unnoticed(theorem):
            mark = "blind" if missed and not seen else "no way" if not seen else "ok"
            print(f"{mark:7}{theorem.id}: {name}: noticed {', '.join(seen) or '-'}; not {', '.join(missed) or '-'}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(set(sys.argv[1:])))
