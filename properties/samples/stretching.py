"""Hard samples in other units: a column 2²⁰ times as large or as many spreads off 0, or numbers 2²⁰ times as large.

That is done to samples of each type, where its hypotheses allow it; mostly by factors that single precision has not. None makes
numbers tiny: solvers have absolute tolerances, and plain right code would be refuted (our references hold there, which is a test).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from ..statements.verdicts import Unknown
from .base import HypothesisNotMet

Path: TypeAlias = tuple[str | int, ...]  # names of fields, and places in tuples
Table: TypeAlias = tuple[tuple[Any, ...], ...]
Change: TypeAlias = Callable[[int, Any], Any]  # of what is in a column, given with it
Attempt: TypeAlias = Callable[[], Any]  # makes a sample, or raises what its hypotheses have against it
FAR = 2**20  # units apart, and spreads off the origin
FINE = 1 + Fraction(1, 2**28)  # what float32 rounds to 1
FACTORS = (FAR, FAR * FINE, FAR * FINE)  # one of these is tried first, and then FAR
SHARE = 2  # of so many hard samples one is stretched, where its hypotheses allow it
KINDS = ("units apart", "offset", "numbers")
TRIES = 4  # of each kind, with each factor
INT = re.compile(r"\bint\b(?! \| Fraction)")  # the type of sizes, places and labels
REFUSALS = (HypothesisNotMet, ValueError, Unknown, TypeError, IndexError)  # the last two of places that are no places any more


def stretched(random: np.random.Generator, sample: Any, share: int = SHARE) -> Any:
    """One in so many samples, stretched in one of these ways; None of the others, and where the hypotheses refuse what is tried."""
    if random.integers(share):
        return None
    for kind in random.permutation(KINDS):
        for by in dict.fromkeys((FACTORS[random.integers(len(FACTORS))], FAR)):
            ways = list(attempts(sample, str(kind), by))
            for k in random.permutation(len(ways))[:TRIES]:
                if (found := _made(ways[k], sample)) is not None:
                    return found
    return None


def stretchings(sample: Any, by: Any = FAR) -> Iterator[Any]:
    """All that it may become."""
    ways = (attempt for kind in KINDS for attempt in attempts(sample, kind, by))
    yield from (found for attempt in ways if (found := _made(attempt, sample)) is not None)


def attempts(sample: Any, kind: str, by: Any = FAR) -> Iterator[Attempt]:
    """Ways of making the unit of a column so many times as large, or its distance from 0, or the numbers of a field or of all.

    The columns are the first and the last one of each table.
    """
    if kind == "numbers":
        names = [name for name, _ in numbers_in(sample)]
        yield from (partial(_scaled, sample, [name], by) for name in names)
        yield partial(_scaled, sample, names, by)
        return
    for path, table in tables_of(sample):
        for units, of in stretches(table, by):
            if units == (kind == "units apart"):
                yield from ways(sample, path, of, units)


def _made(attempt: Attempt, before: Any) -> Any:
    """The sample, if it meets its hypotheses, and float64 has the numbers of each field that is another than before; or None."""
    try:
        sample = attempt()
    except REFUSALS:
        return None
    new = [value for value, old in zip(_values(sample), _values(before), strict=True) if value != old]
    return sample if new and all(map(_in_float64, _numbers(tuple(new)))) else None


# -------------------------------------------------------------------------------------------------------------- columns


def stretches(table: Table, by: Any = FAR) -> Iterator[tuple[bool, Change]]:
    """What makes a column so many times as large, and what puts it, or all of them, so many spreads off 0, if these are many.

    Each with whether it is a change of units.
    """
    last = len(table[0]) - 1
    for k in {0, last}:
        spread = max(row[k] for row in table) - min(row[k] for row in table)
        if last and any(row[k] for row in table):
            yield True, lambda j, v, k=k: v * by if j == k else v
        if spread and by > 1:
            yield False, lambda j, v, k=k, far=2 * by * spread: v + far if j == k else v
            yield False, lambda j, v, far=2 * by * spread: v + far


def ways(sample: Any, path: Path, of: Change, units: bool = False) -> Iterator[Attempt]:
    """What changes the columns of a table so: with all tables of as many columns beside it, alone, and as those of a form xᵀPx.

    `POINTS` of the sample go along with the first, and with a change of units so do `DISPLACEMENTS`.
    """
    table = at(sample, path)
    if len(path) == 1:
        yield lambda: replace(sample, **columns_changed(sample, of, units, str(path[0])))
    alone = tuple(tuple(of(j, v) for j, v in enumerate(row)) for row in table)
    if len(path) > 1 or sum(1 for _ in tables_of(sample)) > 1:
        yield partial(put, sample, path, alone)
    if units and table == tuple(zip(*table, strict=True)):
        yield partial(put, sample, path, tuple(tuple(of(i, v) for v in row) for i, row in enumerate(alone)))


def columns_changed(sample: Any, of: Change, units: bool = False, table: str = "rows") -> dict[str, Any]:
    """The fields of a sample that change when this is done to the columns of its rows, or of another table."""
    values = {field.name: getattr(sample, field.name) for field in fields(sample) if field.init}
    d, new = len(values[table][0]), {}
    moving = (*getattr(sample, "POINTS", ()), *(getattr(sample, "DISPLACEMENTS", ()) if units else ()))
    for name, value in values.items():
        if _is_table(value) and len(value[0]) == d:
            new[name] = tuple(tuple(of(j, v) for j, v in enumerate(row)) for row in value)
        elif name in moving and len(value) == d:
            new[name] = tuple(of(j, v) for j, v in enumerate(value))
    return new


def tables_of(value: Any, path: Path = ()) -> Iterator[tuple[Path, Table]]:
    """The tables of numbers in the fields of a sample, and in those of its parts, each with the names that lead to it."""
    if _is_table(value):
        yield path, value
    elif is_dataclass(value):
        for field in fields(value):
            if field.init and not INT.search(str(field.type)):
                yield from tables_of(getattr(value, field.name), (*path, field.name))
    elif isinstance(value, tuple):
        for k, part in enumerate(value):
            yield from tables_of(part, (*path, k))


def at(value: Any, path: Path) -> Any:
    """The part of a sample that these names lead to."""
    for name in path:
        value = value[name] if isinstance(name, int) else getattr(value, name)
    return value


def put(value: Any, path: Path, part: Any) -> Any:
    """The sample with another part there."""
    if not path:
        return part
    name, inner = path[0], put(at(value, path[:1]), path[1:], part)
    if isinstance(name, int):
        return (*value[:name], inner, *value[name + 1 :])
    return replace(value, **{name: inner})


def _is_table(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(_is_row(row) and len(row) == len(value[0]) for row in value)


def _is_row(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(v, int | Fraction) for v in value)


# -------------------------------------------------------------------------------------------------------------- numbers


def numbers_in(sample: Any) -> Iterator[tuple[str, Any]]:
    """The fields that hold numbers which are no sizes, places or labels: these are of type `int`, or several of it."""
    for field in fields(sample):
        value = getattr(sample, field.name)
        if (
            field.init
            and not INT.search(str(field.type))
            and (any(numbers_in(value)) if is_dataclass(value) else list(_numbers(value)))
        ):
            yield field.name, value


def _scaled(sample: Any, names: list[str], by: Any) -> Any:
    return replace(sample, **{name: _times(getattr(sample, name), by) for name in names})


def _times(value: Any, by: Any) -> Any:
    if is_dataclass(value):
        return replace(value, **{name: _times(part, by) for name, part in numbers_in(value)})  # type: ignore[type-var]
    if isinstance(value, tuple):
        return tuple(_times(part, by) for part in value)
    return by * value if isinstance(value, int | Fraction) and not isinstance(value, bool) else value


def _values(sample: Any) -> list[Any]:
    return [getattr(sample, field.name) for field in fields(sample) if field.init]


def _numbers(value: Any) -> Iterator[Any]:
    if isinstance(value, int | Fraction):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _numbers(part)
    elif is_dataclass(value):
        yield from _numbers(tuple(_values(value)))


def _in_float64(v: Any) -> bool:
    try:
        return Fraction(float(v)) == v
    except OverflowError:
        return False
