"""Hard samples whose columns are in units of their own, or far from 0: of a type whose hypotheses leave that open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import fields, replace
from fractions import Fraction
from functools import wraps
from typing import Any, TypeVar

from .base import HypothesisNotMet
from .tables import Row
from .working import Random, is_hard

T = TypeVar("T")
FAR = 2**20  # units apart, and spreads off the origin
SHARE = 2  # of so many hard samples one is stretched, where its hypotheses allow it


def stretched(make: Callable[[Random, int], T]) -> Callable[[Random, int], T]:
    """Function decorator, below `working`: one in two hard samples has a column that is 2²⁰ times as large, or far off 0."""

    @wraps(make)
    def made(random: Random, n: int) -> T:
        sample = make(random, n)
        if not is_hard() or random.integers(SHARE):
            return sample
        ways = list(stretchings(sample))
        return next((ways[i] for i in random.permutation(len(ways))), sample)

    return made


def stretchings(sample: Any) -> Iterator[Any]:
    """What meets the same hypotheses, with the last column times 2²⁰, or 2²⁰ spreads off 0; or with all columns so far off.

    All tables of as many columns go along, and so do `POINTS`; those of `DISPLACEMENTS` with the unit.
    """
    rows: tuple[Row, ...] = sample.rows
    d = len(rows[0])
    spread = max(row[-1] for row in rows) - min(row[-1] for row in rows)
    if d > 1 and any(row[-1] for row in rows):
        yield from changed(sample, lambda j, v: v * FAR if j == d - 1 else v, units=True)
    if spread:
        yield from changed(sample, lambda j, v: v + 2 * FAR * spread if j == d - 1 else v)
        yield from changed(sample, lambda j, v: v + 2 * FAR * spread)


def changed(sample: Any, of: Callable[[int, Any], Any], units: bool = False) -> Iterator[Any]:
    """The sample with this done to its columns, if it meets its hypotheses then, in numbers that float64 has."""
    with suppress(HypothesisNotMet, ValueError):
        new = columns_changed(sample, of, units)
        if all(_in_float64(v) for value in new.values() for v in _numbers(value)):
            yield replace(sample, **new)


def columns_changed(sample: Any, of: Callable[[int, Any], Any], units: bool = False) -> dict[str, Any]:
    """The fields of a sample that change when this is done to the columns of its rows."""
    values = {field.name: getattr(sample, field.name) for field in fields(sample) if field.init}
    d, new = len(values["rows"][0]), {}
    moving = (*getattr(sample, "POINTS", ()), *(getattr(sample, "DISPLACEMENTS", ()) if units else ()))
    for name, value in values.items():
        if _is_table(value, d):
            new[name] = tuple(tuple(of(j, v) for j, v in enumerate(row)) for row in value)
        elif name in moving and len(value) == d:
            new[name] = tuple(of(j, v) for j, v in enumerate(value))
    return new


def _is_table(value: Any, d: int) -> bool:
    return isinstance(value, tuple) and bool(value) and all(_is_row(row) and len(row) == d for row in value)


def _is_row(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(v, int | Fraction) for v in value)


def _numbers(value: Any) -> Iterator[Any]:
    for part in value:
        yield from _numbers(part) if isinstance(part, tuple) else (part,)


def _in_float64(v: Any) -> bool:
    try:
        return Fraction(float(v)) == v
    except OverflowError:
        return False
