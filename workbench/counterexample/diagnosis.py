"""Likely causes of a refutation: the mutants that answer alike on its witness, and which refutations have one cause.

A mutant is named only where it was run on the user's own witness, in the user's own settings, and answered what the implementation
answered: the same calls with the same answers, the same attributes, and the same quantity in the law; and where it answers as the
implementation does on other samples too. On a small witness many faults look alike. Where none does, none is named.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.numbers.exact import NotANumber, as_float
from ...properties.numbers.shown import show
from ...properties.roles.base import Implementation
from ...properties.roles.limits import LIMIT
from ...properties.samples.draws import drawn
from ...properties.search.search import Record, check_sample
from ...properties.statements.conclusions import Conclusion
from ...properties.theorem import THEOREMS, Failing, Theorem
from ..implementations.catalogue import find, mutants_for
from ..implementations.recorded_calls import Listening, Recorded, recorded
from ..workers.pool import Crash

SAME = 1e-6  # answers that differ relatively by less than this are alike
OTHERS, SEVERAL = 12, 4  # samples besides the witness on which a likeness is tried, and how many of these must be answered
DIFFERENT = 1e-3  # a quantity that misses its bound by less than this could be rounding, and names no fault


@dataclass(frozen=True)
class Diagnosis:
    """The job of that number: the mutants that answer alike on the witness, as ``topic.Name``, and what the law looked at."""

    number: int
    alike: tuple[str, ...] = ()
    look: str = ""


@dataclass(frozen=True)
class Comparison:
    """A job for a worker: which mutants answer on the witness of `record` as the implementation does."""

    statement: Theorem | Failing
    implementation: Implementation
    record: Record
    number: int = 0
    seconds: float | None = LIMIT

    def run(self) -> Diagnosis:
        return diagnose(self.statement, self.implementation, self.record, self.seconds, self.number)

    def crashed(self, crash: Crash) -> Diagnosis:
        return Diagnosis(self.number)


def diagnose(
    statement: Theorem | Failing, implementation: Implementation, record: Record, seconds: float | None = LIMIT, number: int = 0
) -> Diagnosis:
    """Run the implementation once more on the record's smallest witness, and the mutants of its role after it."""
    if record.smallest is None or record.verdict != "refuted":
        return Diagnosis(number)
    theorem = THEOREMS[statement.theorem] if isinstance(statement, Failing) else statement
    failed, sample = record.smallest.conclusion, record.smallest.sample
    if failed.fault:
        asked = recorded(implementation)
        check_sample(statement, asked, sample, seconds=seconds)
        last = asked.calls[-1].method if asked.calls else ""
        return Diagnosis(number, look=f"look at {last or 'the call'}" if asked.calls else "")
    own = _answered(statement, implementation, sample, seconds)
    if own is None or own.failed.name != failed.name:  # it answers otherwise the second time
        return Diagnosis(number)
    candidates: dict[str, list[Implementation]] = {}
    for name, mutant in _mutants(theorem, implementation) if _tells(own.failed) else ():
        if (theirs := _answered(statement, mutant, sample, seconds)) and _same_answers(own, theirs):
            candidates.setdefault(name, []).append(mutant)
    found = _alike_elsewhere(statement, implementation, candidates, seconds) if candidates else ()
    return Diagnosis(number, tuple(found), _look(own))


def _alike_elsewhere(
    statement: Theorem | Failing,
    implementation: Implementation,
    candidates: Mapping[str, list[Implementation]],
    seconds: float | None,
) -> Iterator[str]:
    """The mutants that answer as the implementation does wherever it answers: none if that is on fewer than `SEVERAL` samples."""
    own = [(s, found) for s in drawn(statement.sample, OTHERS) if (found := _behaviour(statement, implementation, s, seconds))]
    for name, mutants in candidates.items() if len(own) >= SEVERAL else ():
        for mutant in mutants:
            theirs = ((mine, _behaviour(statement, mutant, sample, seconds)) for sample, mine in own)
            if all(other is not None and _alike(mine, other) for mine, other in theirs):
                yield name
                break


def _look(own: Answered) -> str:
    """The methods that the law called, and the learned attributes that it read."""
    methods = dict.fromkeys(call.method or "what it returns" for call in own.asked.calls)
    read = dict.fromkeys(read.attribute for read in own.asked.reads)
    return f"look at {', '.join(methods)}" + (f" and {', '.join(read)}" if read else "")


def _mutants(theorem: Theorem, implementation: Implementation) -> Iterator[tuple[str, Implementation]]:
    """The mutants of the role in the settings of the implementation, where they have such settings; each configuration once."""
    given = _settings(implementation)
    seen: set[tuple[str, str]] = set()
    for full, each in mutants_for(str(getattr(theorem.role, "__role__", ""))).items():
        name = full.partition(":")[0]
        names = _parameters(each.thing)
        settings = {**each.settings, **{k: v for k, v in given.items() if k in names and k not in each.thing.mutant_settings}}
        if (name, repr(settings)) in seen:
            continue
        seen.add((name, repr(settings)))
        with suppress(Exception):  # settings that this mutant does not take
            yield name, Implementation.of(find(f"mutants.{name}"), theorem.role, name=name, settings=settings)


def _settings(implementation: Implementation) -> dict[str, Any]:
    """The parameters of the implementation: those that were set, and all others that it tells."""
    told: Mapping[str, Any] = {}
    with suppress(Exception):  # of whatever a foreign constructor raises
        thing = implementation.make()
        told = thing.get_params(deep=False) if hasattr(thing, "get_params") else vars(thing)
    plain = {k: v for k, v in told.items() if isinstance(v, bool | int | float) and not k.startswith("_")}
    return {**plain, **implementation.settings}


def _parameters(thing: Any) -> set[str]:
    try:
        return set(inspect.signature(thing).parameters)
    except (TypeError, ValueError):
        return set()


@dataclass(frozen=True)
class Answered:
    """The behaviour on a sample: the conclusion that fails, all quantities, the answers in order, the learned attributes."""

    failed: Any  # a `Conclusion`; None where none fails
    quantities: list[tuple[str, Any]]
    answers: list[tuple[str, Any]]
    learned: dict[str, Any]
    asked: Recorded


def _answered(statement: Theorem | Failing, implementation: Implementation, sample: Any, seconds: float | None) -> Answered | None:
    """None where nothing fails, or where it fails to answer."""
    found = _behaviour(statement, implementation, sample, seconds)
    return found if found and found.failed is not None else None


def _behaviour(statement: Theorem | Failing, implementation: Implementation, sample: Any, seconds: float | None) -> Answered | None:
    """None where it fails to answer."""
    asked = recorded(implementation)
    try:
        record, found = check_sample(statement, asked, sample, seconds=seconds)
    except Exception:  # a mutant may break whatever it likes
        return None
    failed = record.smallest.conclusion if record.smallest else None
    if (failed is not None and failed.fault) or not all(call.returned for call in asked.calls):
        return None
    told = [(c.method, c.answer.answers_ if isinstance(c.answer, Listening) else c.answer) for c in asked.calls]
    answers = [(method, answer) for method, answer in told if is_data(answer)]
    learned = {read.attribute: read.value for read in asked.reads if is_data(read.value)}
    quantities = [(c.name, c.lhs) for c in found if isinstance(c, Conclusion)]
    return Answered(failed, quantities, answers, learned, asked)


def _tells(failed: Conclusion) -> bool:
    """Whether a quantity misses its bound by more than rounding could: by less, half of all mutants answer alike."""
    if failed.rhs is True or (failed.relation == "=" and isinstance(failed.lhs, str | frozenset | tuple)):
        return True
    try:
        lhs, rhs = as_float(failed.lhs), as_float(failed.rhs)
    except (NotANumber, TypeError, ValueError, OverflowError):
        return True
    return abs(lhs - rhs) >= DIFFERENT * max(abs(lhs), abs(rhs))


def _same_answers(own: Answered, theirs: Answered) -> bool:
    """Whether the same conclusion fails, with the same quantities all along, after the same answers and what both learned."""
    return (
        bool(own.answers or own.learned.keys() & theirs.learned.keys())
        and own.failed.name == theirs.failed.name
        and is_alike(own.quantities, theirs.quantities)
        and _alike(own, theirs)
    )


def _alike(own: Answered, theirs: Answered) -> bool:
    """Whether they gave the same answers, and have the same values of what both learned."""
    both = own.learned.keys() & theirs.learned.keys()
    return is_alike(own.answers, theirs.answers) and all(is_alike(own.learned[name], theirs.learned[name]) for name in both)


def is_data(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(map(is_data, value))
    if isinstance(value, np.ndarray):
        return value.dtype.kind in "biufO"
    return isinstance(value, bool | int | float | str | Fraction | np.generic | frozenset | set)


def is_alike(a: Any, b: Any) -> bool:
    """Whether two answers are equal up to `SAME`; a column is as good as a row."""
    if isinstance(a, str | frozenset | set | bool) or isinstance(b, str | frozenset | set | bool):
        return bool(a == b)
    if isinstance(a, list | tuple) and isinstance(b, list | tuple) and not (_numeric(a) and _numeric(b)):
        return len(a) == len(b) and all(map(is_alike, a, b))
    try:
        x, y = (np.asarray(v, dtype=np.float64).ravel() for v in (_floats(a), _floats(b)))
    except (TypeError, ValueError, OverflowError, NotANumber):
        return show(a) == show(b)
    if x.shape != y.shape or np.array_equal(x, y):
        return x.shape == y.shape
    largest = float(np.max(np.abs(x[np.isfinite(x)]), initial=0.0))
    with np.errstate(all="ignore"):
        return bool(np.allclose(x, y, rtol=SAME, atol=SAME * largest, equal_nan=True))


def _numeric(values: Any) -> bool:
    return all(isinstance(v, bool | int | float | Fraction | np.generic) for v in values)


def _floats(value: Any) -> Any:
    if isinstance(value, np.ndarray) and value.dtype.kind == "O":
        return [as_float(v) for v in value.ravel()]
    if isinstance(value, list | tuple):
        return [as_float(v) for v in value]
    return value if isinstance(value, np.ndarray) else as_float(value)


# ------------------------------------------------------------------------------------------------------------------- one cause


@dataclass(frozen=True)
class Group:
    """Refutations that one fault would explain, by their numbers, and why: the mutant, or the quantity that they share."""

    members: tuple[int, ...]
    mutant: str = ""
    quantity: str = ""
    others: int = 0

    def line(self, records: Sequence[Record], diagnoses: Sequence[Diagnosis]) -> str:
        """Where to look, why, and which theorems fail for that."""
        look = next((d.look for d in diagnoses if d.number == self.members[0] and d.look), "look at")
        names = ", ".join(records[number].theorem for number in self.members)
        if not self.mutant:
            return f"{look}: {self.quantity}: {names}"
        more = f", and so do{'es' if self.others == 1 else ''} {self.others} more" if self.others else ""
        where = "on each witness" if len(self.members) > 1 else "on the witness"
        return f"{look}: {fault(self.mutant)} {self.mutant} answers alike {where}{more}: {names}"


def fault(mutant: str) -> str:
    """The mistake of a mutant, in its own sentence."""
    return " ".join((inspect.getdoc(find(f"mutants.{mutant}")) or "").partition("\n\n")[0].split())


def grouped(records: Sequence[Record], diagnoses: Sequence[Diagnosis]) -> list[Group]:
    """The failures by cause: those that one mutant answers alike on all witnesses of, the most first; the others by quantity."""
    left = {d.number for d in diagnoses}
    by_number = {d.number: d for d in diagnoses}
    groups: list[Group] = []
    while left:
        names = list(dict.fromkeys(name for number in sorted(left) for name in by_number[number].alike))
        members = {name: tuple(n for n in sorted(left) if name in by_number[n].alike) for name in names}
        best = max(names, key=lambda name: len(members[name]), default=None)
        if best is None:
            break
        others = sum(members[name] == members[best] for name in names) - 1
        groups.append(Group(members[best], mutant=best, others=others))
        left -= set(members[best])
    shared: dict[str, list[int]] = {}
    for number in sorted(left):
        smallest = records[number].smallest
        shared.setdefault(smallest.conclusion.name if smallest else records[number].reason, []).append(number)
    return groups + [Group(tuple(numbers), quantity=name) for name, numbers in shared.items()]
