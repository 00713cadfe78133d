"""What the names of a derivation stand for, run on numbers: drawn samples, and what implementations answer on them.

A derivation speaks of names. Here these take their values from samples and readings. Then a name must have one value, each
hypothesis must say of names what it says of numbers, and so must the statement; and what is given in place of an entry of an answer
must be that entry. No derivation takes part in this, so it needs no author's care.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from ..numbers.exact import NotANumber, exact_vector, rational
from ..roles.base import Implementation
from ..samples.base import is_sample_type
from ..samples.draws import drawn
from ..samples.hypotheses import hypotheses_of
from ..search.search import evaluate
from ..search.table import Entry
from ..statements.conclusions import Conclusion, Undecided
from ..statements.verdicts import Declined, Idle, NotApplicable, Unknown
from .derivation import Concluded, Each, reading_of
from .formal.branching import paths
from .formal.conditions import NotDerived
from .formal.formal import Formula, Term, real, term, vector
from .formal.sample import Formal
from .formal.sums import is_vector, sole_name, valued_at
from .ties import holds

SAMPLES = 12
Values = dict[str, Any]


class Apart(Exception):
    """What is said of names is not so of numbers."""


class NoValue(Exception):
    """Nothing rational: nothing can be compared with it."""


def apart(theorem: Any, concluded: Sequence[Concluded], implementations: Iterable[Implementation]) -> list[str]:
    """How a derivation differs from the theorem on drawn samples, and on what these implementations answer on them; or nothing.

    Where a run misses a hypothesis of the statement nothing is compared; that all of them do is a fault.
    """
    if not is_sample_type(theorem.sample):
        return [f"nothing checks the hypotheses of {theorem.sample.__name__}: it is not declared to be a sample type"]
    idle, compared = 0, 0
    for implementation, sample in product(implementations, drawn(theorem.sample, SAMPLES)):
        entry = Entry(implementation, sample)
        with suppress(Declined, NotApplicable, Undecided, Unknown):
            evaluate(theorem, implementation, sample, entry=entry)  # an answer that cannot be read is met here
            try:
                for end in concluded:
                    _compare(theorem, end, sample, entry.reading(theorem))
                compared += 1
            except Apart as difference:
                return [f"{difference}, on {str(sample)[:300]}"]
            except Idle:
                idle += 1
    return ["nothing was compared: no run meets the hypotheses of the statement"] if idle and not compared else []


def _compare(theorem: Any, end: Concluded, sample: Any, reading: Any) -> None:
    """Raises `Apart` where a derivation speaks of something else than this sample and this reading of it."""
    owners = [(theorem.sample, sample), *([(theorem.reading, reading)] if theorem.reading else [])]
    of_owners = [_named(owner, Formal(kind).formal) for kind, owner in owners]
    values = _together([*of_owners, _named(reading, end.values)])
    for kind, owner in owners:
        _hypotheses_agree(kind, owner, values)
    for name, value in end.values.items():
        if isinstance(value, Each):
            _entries_agree(name, value, getattr(reading, name), values)
    _statements_agree(theorem, end.values, reading, _together(of_owners))


# ------------------------------------------------------------------------------------------------------------------ names


def _named(owner: Any, formal: Mapping[str, Any]) -> Values:
    """The values of those attributes for which a name stands. Raises `Apart` for a name of two of them that are not equal."""
    return _together(
        {name: value}
        for attribute, given in formal.items()
        for name in _name(given)
        for value in _numbers(getattr(owner, attribute), given)
    )


def _together(values: Iterable[Values]) -> Values:
    """All of them. Raises `Apart` for a name with two values."""
    found: Values = {}
    for name, value in (pair for some in values for pair in some.items()):
        if name in found and not _equal(found[name], value):
            raise Apart(f"{name} stands for two things, {found[name]} and {value}")
        found[name] = value
    return found


def _name(value: Any) -> Iterator[str]:
    """The name that a number or a vector is, if it is one."""
    if isinstance(value, Term) or is_vector(value):
        with suppress(ValueError):
            yield sole_name(value)


def _numbers(value: Any, like: Any) -> Iterator[Any]:
    """An exact number in place of a formal one, or an exact vector in place of one, if it is one."""
    with suppress(NotANumber, TypeError, ValueError):
        if is_vector(like):
            yield exact_vector(value)
        elif isinstance(like, Term) and not isinstance(value, bool | np.bool_):
            yield Fraction(rational(value))


def _equal(a: Any, b: Any) -> bool:
    return np.shape(a) == np.shape(b) and bool(np.all(a == b))


def _at(value: Any, values: Values) -> Any:
    """A formal number, vector or formula at these values. Raises `NoValue` where a name in it has none, or it is not rational."""
    try:
        return holds(value, values) if isinstance(value, Formula) else valued_at(value, values)
    except (LookupError, ValueError, TypeError, ZeroDivisionError) as error:
        raise NoValue from error


# ------------------------------------------------------------------------------------------------------------- hypotheses


def _hypotheses_agree(kind: type, owner: Any, values: Values) -> None:
    """Raises `Apart` for a hypothesis that says of numbers, at some item, another thing than the formula that a proof is given."""
    for h in hypotheses_of(kind).values():
        for item in h.items(owner):
            parts = [vector(f"part {i}") if np.ndim(part) else real(f"part {i}") for i, part in enumerate(item)]
            here = values | {f"part {i}": v for i, part in enumerate(item) for v in _numbers(part, parts[i])}
            with suppress(NoValue, AttributeError, TypeError):
                formula = h.method(Formal(kind), *parts)
                if isinstance(formula, Formula) and bool(h.method(owner, *item)) is not _at(formula, here):
                    raise Apart(f"{kind.__name__}.{h.name} says another thing of names than of numbers: {formula}")


# ---------------------------------------------------------------------------------------------------------------- entries


def _parts(entry: Any) -> dict[str, Any]:
    """The parts of an entry of a list by their names; of one without parts, itself."""
    return {f.name: getattr(entry, f.name) for f in fields(entry)} if is_dataclass(entry) else {"": entry}


def _named_parts(entry: Any, numbers: Any) -> Values:
    """The values of those parts of an entry for which a name stands."""
    theirs = _parts(numbers) if is_dataclass(entry) else {"": numbers}
    return _together(
        {name: value}
        for part, given in _parts(entry).items()
        for name in _name(given)
        for value in _numbers(theirs.get(part, getattr(numbers, part, None)), given)
    )


def _entries_agree(name: str, each: Each, entries: Iterable[Any], values: Values) -> None:
    """Raises `Apart` for an entry that has another part than is given for it."""
    for numbers in entries:
        here = _together([values, _named_parts(each.entry, numbers)])
        for part, given in _parts(each.entry).items():
            for its in _numbers(getattr(numbers, part) if part else numbers, given):
                with suppress(NoValue):
                    if not _equal(ours := _at(given, here), its):
                        raise Apart(f"{part or 'an entry'} of {name} is {its}, and is given as {given}, which is {ours}")


# -------------------------------------------------------------------------------------------------------------- statement


def _statements_agree(theorem: Any, values: Mapping[str, Any], reading: Any, known: Values) -> None:
    """Raises `Apart` where the statement says of names, each at its number, another thing than of the numbers."""
    given = {name: _renamed(name, value) for name, value in values.items()}
    try:
        of_names = _said_of_names(theorem, given)
    except NotDerived:  # what is given answers for its own names only
        given = dict(values)
        of_names = _said_of_names(theorem, given)
    lists = {name: each for name, each in given.items() if isinstance(each, Each)}
    of_numbers = {side for c in theorem.statement(reading) if isinstance(c, Conclusion) for side in _sides(c)}
    compared = {name for name, *_ in of_numbers}
    known = _together([known, _named(reading, given)])
    for entries in product(*(getattr(reading, name) for name in lists)):
        here = _together([known, *(_named_parts(each.entry, its) for each, its in zip(lists.values(), entries, strict=True))])
        for c in _open_to(of_names, here):
            with suppress(NoValue):
                said = (c.name, _at(term(c.lhs), here), c.relation, _at(term(c.rhs), here))
                if c.name in compared and said not in of_numbers:
                    raise Apart(f"{c.name}: of names the statement says {said[1]} {c.relation} {said[3]}, and not of numbers")


def _said_of_names(theorem: Any, given: Mapping[str, Any]) -> list[tuple[list[Formula], list[Conclusion]]]:
    reading = reading_of(theorem, given)

    def run() -> list[Conclusion]:
        for value in given.values():
            if isinstance(value, Each):
                value.left = value.times = 1
        return [c for c in theorem.statement(reading) if isinstance(c, Conclusion)]

    return list(paths(run))


def _open_to(ways: Iterable[tuple[list[Formula], list[Conclusion]]], values: Values) -> list[Conclusion]:
    """What is concluded on the way that is open to these numbers; nothing where that cannot be told."""
    with suppress(NoValue):
        found = [conclusions for taken, conclusions in ways if all(_at(f, values) for f in taken)]
        if len(found) != 1:
            raise Apart(f"{len(found)} ways through the statement are open to the same numbers")
        return found[0]
    return []


def _sides(c: Conclusion) -> Iterator[tuple[str, Fraction, str, Fraction]]:
    with suppress(NotANumber, TypeError, ValueError):
        yield c.name, Fraction(rational(c.lhs)), c.relation, Fraction(rational(c.rhs))


def _renamed(name: str, value: Any) -> Any:
    """A name of its own for a value, or for each part of an entry of a list, whatever a derivation gives there."""
    if isinstance(value, Each):
        parts = {part: _renamed(f"{name} {part}", its) for part, its in _parts(value.entry).items()}
        entry = replace(value.entry, **parts) if is_dataclass(value.entry) else parts[""]  # pyright: ignore[reportArgumentType]
        return Each({}, entry, over=value.over)
    if is_vector(value):
        return vector(f"given {name}")
    return real(f"given {name}") if isinstance(value, Term) else value
