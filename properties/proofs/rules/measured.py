"""What a derivation puts in place of what a reading computes, counted out on given families and compared with what it does compute.

A name that a definition gave (a dimension, a growth function, a number of members) means something on every family. So what the
derivation is about, and what the tests run the statement on, can be told apart where they differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from itertools import combinations
from typing import Any

from ..derivation import VALUES, Concluded, Each, meant
from ..formal.conditions import NotDerived
from ..formal.definitions import Growth
from ..formal.families import Points, counted, members, sets_in, sizes_in
from ..formal.formal import Term
from ..ties import Tied, note


@dataclass(frozen=True)
class Run:
    """A family with what the code reads off it.

    Attributes
    ----------
    reading: of an implementation. labels: the points, in order. names: what names stand for: families as sets of bit masks over
    the points, sets as one.
    """

    reading: Any
    labels: tuple[int, ...]
    names: Mapping[str, Any]


@dataclass(frozen=True)
class Measured:
    """A family on which a derivation agrees with the code: each value that it gives a statement, with what the code gives."""

    run: Run
    values: Sequence[tuple[Any, Any]]


def _measured(concluded: Concluded, run: Run) -> Measured:
    return Measured(run, [(value, _counted(value, getattr(run.reading, name), run)) for name, value in concluded.values.items()])


def _counted(value: Any, answer: Any, run: Run) -> Any:
    """What the code answered, in numbers: a growth function from 0 on, and entries one by one, sets in them as bit masks."""
    if isinstance(value, Growth):
        return [answer(k) for k in range(len(run.labels) + 1)]
    if not isinstance(value, Each):
        return answer
    entries = [_answered(value.entry, entry, run) for entry in answer]
    return [tuple(sum(1 << run.labels.index(x) for x in v) if isinstance(v, tuple) else v for v in entry) for entry in entries]


def tie_values(concluded: Concluded, runs: Iterable[Run]) -> Tied:
    """Compare the values that a derivation gives a statement with what a reading gives it, on each run."""
    count, longest = 0, 0
    meanings = {name: h.of for name, h in meant(concluded.facts).items() if h.over == "sizes"}
    for run in runs:
        count, longest = count + 1, max(longest, len(run.labels))
        for name, value in concluded.values.items():
            try:
                fault = _differs(value, getattr(run.reading, name), run, meanings)
            except (LookupError, ValueError) as error:
                fault = f"means nothing that can be counted out: {type(error).__name__}: {error}"
            if fault:
                return Tied(VALUES, count, longest, (f"{name} {fault}, for {shown(run)}",))
        note(partial(_measured, concluded, run))
    return Tied(VALUES, count, longest, () if count else ("there was no run of the code to compare",))


def shown(run: Run) -> str:
    """The families of a run, for people."""
    families = (value for value in run.names.values() if not isinstance(value, int))
    return "; ".join(str([[x for i, x in enumerate(run.labels) if s >> i & 1] for s in sorted(family)]) for family in families)


def _differs(value: Any, answer: Any, run: Run, meanings: Mapping[str, Any]) -> str:
    """How what a value means differs from an answer of the code, or nothing."""
    if isinstance(value, Growth):
        sizes = range(len(run.labels) + 2)
        wrong = [k for k in sizes if answer(k) != most_traces(value, k, run)]
        return f"at {wrong[0]} is {answer(wrong[0])} and should be {most_traces(value, wrong[0], run)}" if wrong else ""
    if isinstance(value, Each):
        ours = {entry for names in _chosen(value.entry, run) for entry in [_entry(value.entry, run, names, meanings)]}
        theirs = {_answered(value.entry, entry, run) for entry in answer}
        return "" if ours == theirs else f"has the entries {sorted(theirs - ours)}, and should have {sorted(ours - theirs)}"
    if not isinstance(value, Term):
        raise ValueError(f"{value} is not a number")
    ours = meaning(value, run, run.names, meanings)
    return "" if ours == answer else f"is {answer} and should be {ours}"


def meaning(value: Term, run: Run, names: Mapping[str, Any], meanings: Mapping[str, Any]) -> int:
    """What a name of a number stands for."""
    name, n = str(value), len(run.labels)
    if name in meanings:
        return max((s.bit_count() for s in members(meanings[name], n, names)), default=-1)
    return counted(sizes_in(value)[name], n, names)


def most_traces(growth: Growth, k: int, run: Run) -> int:
    """The most traces on k points, of a domain that has so many."""
    n = max(len(run.labels), k)
    sets = (sum(1 << i for i in chosen) for chosen in combinations(range(n), k))
    return max(len(members(growth.of.traces(Points("Chosen")), n, {**run.names, "Chosen": C})) for C in sets)


def _parts(entry: Any) -> list[tuple[str, Any]]:
    return [(f.name, getattr(entry, f.name)) for f in fields(entry)] if is_dataclass(entry) else [("", entry)]


def _chosen(entry: Any, run: Run) -> Iterator[dict[str, Any]]:
    """Every set of points, by the one name of a set in an entry."""
    parts = [part for _, part in _parts(entry)]
    sets = {part.name for part in parts if isinstance(part, Points)}
    sets |= {n for part in parts if isinstance(part, Term) for of in sizes_in(part).values() for n in sets_in(of)}
    if len(sets - set(run.names)) != 1:
        raise ValueError("an entry is of one set")
    (name,) = sets - set(run.names)
    for C in range(1 << len(run.labels)):
        yield {**run.names, name: C}


def _entry(entry: Any, run: Run, names: Mapping[str, Any], meanings: Mapping[str, Any]) -> tuple[Any, ...]:
    """What the parts of an entry are for a set."""
    found: list[Any] = []
    for _, part in _parts(entry):
        if isinstance(part, Points):
            found.append(tuple(x for i, x in enumerate(run.labels) if names[part.name] >> i & 1))
        elif isinstance(part, Term):
            found.append(meaning(part, run, names, meanings))
        else:
            raise NotDerived(f"{part} in an entry is neither a set nor a number that has a meaning")
    return tuple(found)


def _answered(entry: Any, answer: Any, run: Run) -> tuple[Any, ...]:
    """The same parts of an entry that the code gave."""
    values = [getattr(answer, name) if name else answer for name, _ in _parts(entry)]
    return tuple(tuple(sorted(v)) if isinstance(v, frozenset) else v for v in values)
