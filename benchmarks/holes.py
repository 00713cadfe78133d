"""Why samples of a type are tame in some respect: what the table of samples (`samples.py`) says in place of a 0.

A type has no rows; or its rows are of one column, or made of other fields; or its hypotheses refuse each drawn sample whose
numbers, units or offset are made 2²⁰ times as large: that is tried, and the first of their messages is the reason. Where the
hypotheses allow it, and it is still not drawn, the type says why, by column: ``TAME: ClassVar = {"offset": "…"}``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from math import log2
from typing import Any

from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.samples.draws import drawn
from lemmata.properties.samples.stretching import FAR, columns_changed
from lemmata.properties.search.large_samples import numbers_of

DRAWS = 8
Attempt = Callable[[], Any]


def exponent(ratio: Any) -> int:
    """Of 2, rounded down; 0 of what is not positive."""
    return int(log2(ratio.numerator) - log2(ratio.denominator)) if ratio > 0 else 0


def columns(sample: Any) -> list[tuple[Any, ...]]:
    """Of a table, what is in each column."""
    rows = getattr(sample, "rows", ())
    whole = isinstance(rows, tuple) and rows and all(isinstance(r, tuple) and len(r) == len(rows[0]) for r in rows)
    return list(zip(*rows, strict=True)) if whole else []


def largest(sample: Any) -> int:
    """How large its largest number is."""
    return exponent(max((abs(v) for v in numbers_of(sample)), default=0))


def apart(sample: Any) -> int:
    """How far apart the largest entries of two columns are."""
    sizes = [size for column in columns(sample) if (size := max(map(abs, column)))]
    return exponent(Fraction(max(sizes)) / min(sizes) if sizes else 0)


def off(sample: Any) -> int:
    """How far a column is from 0, in units of its spread."""
    spreads = [
        (max(column) - min(column), abs(sum(column)) / Fraction(len(column))) for column in columns(sample) if len(column) > 1
    ]
    return max((exponent(mean / Fraction(spread)) for spread, mean in spreads if spread), default=0)


MEASURES: dict[str, Callable[[Any], int]] = {"numbers": largest, "units apart": apart, "offset": off}


def is_hole(cell: str) -> bool:
    """Whether a cell of the table has a number that is not positive, with a reason beside it or not."""
    number = cell.split(":")[0]
    return number.lstrip("-").isdigit() and int(number) <= 0


def declared(kind: type, column: str) -> str:
    """What the type, or one that it is derived from, says of a column; nothing where it says nothing."""
    return getattr(kind, "TAME", {}).get(column, "")


def why(kind: type, column: str) -> str:
    """Why there is a hole in a column; nothing where nobody says why."""
    return (inferred(kind, column) if column in MEASURES else "") or declared(kind, column)


def inferred(kind: type, column: str) -> str:
    """What the hypotheses have against it; nothing where they allow it for some sample that is drawn."""
    messages: list[str] = []
    for sample in drawn(kind, DRAWS):
        if column != "numbers" and (none := without_columns(sample)):
            messages.append(none)
            continue
        for attempt in attempts(sample, column):
            try:
                if MEASURES[column](attempt()) > 0:
                    return ""
            except HypothesisNotMet as refused:
                messages.append(_short(str(refused)))
    return messages[0] if messages else ""


def without_columns(sample: Any) -> str:
    """Why a sample has no columns that could be changed, if it has none."""
    if not isinstance(getattr(sample, "rows", None), tuple):
        return "no rows"
    of = {field.name: getattr(sample, field.name) for field in fields(sample) if field.init}
    return "" if "rows" in of or any(isinstance(value, tuple) for value in of.values()) else "made of whole numbers"


def attempts(sample: Any, column: str) -> Iterator[Attempt]:
    """Ways of making the numbers of a sample, the unit of a column, or its distance from 0, 2²⁰ times as large."""
    if column == "numbers":
        names = [name for name, _ in _values(sample)]
        yield from (_scaled(sample, [name]) for name in names)
        yield _scaled(sample, names)
        return
    if "rows" not in {field.name for field in fields(sample)}:
        return  # they follow from a field of another name
    rows = sample.rows
    last = len(rows[0]) - 1
    for j in {0, last}:
        spread = max(row[j] for row in rows) - min(row[j] for row in rows)
        if column == "offset" and spread:
            yield from _ways(sample, lambda i, v, j=j, far=2 * FAR * spread: v + far if i == j else v)
            yield from _ways(sample, lambda i, v, far=2 * FAR * spread: v + far)
        if column == "units apart" and last and any(row[j] for row in rows):
            yield from _ways(sample, lambda i, v, j=j: v * FAR if i == j else v, units=True)
    if column == "units apart" and not last:
        yield _with(sample, {"rows": tuple((*row, FAR * row[0]) for row in rows)})


def _ways(sample: Any, of: Callable[[int, Any], Any], units: bool = False) -> Iterator[Attempt]:
    """Of all tables of the sample, with its points; and of the rows alone."""
    new = columns_changed(sample, of, units)
    yield _with(sample, new)
    yield _with(sample, {"rows": new["rows"]})


def _with(sample: Any, new: dict[str, Any]) -> Attempt:
    return lambda: replace(sample, **new)


def _scaled(sample: Any, names: list[str]) -> Attempt:
    return lambda: replace(sample, **{name: _times(getattr(sample, name)) for name in names})


def _values(sample: Any) -> Iterator[tuple[str, Any]]:
    """The fields that hold numbers which are no sizes or labels: fractions, or several of them."""
    for field in fields(sample):
        value = getattr(sample, field.name)
        if field.init and (
            isinstance(value, Fraction) or is_dataclass(value) or (isinstance(value, tuple) and "int" not in str(field.type))
        ):
            yield field.name, value


def _times(value: Any) -> Any:
    if is_dataclass(value):
        return replace(value, **{name: _times(part) for name, part in _values(value)})  # type: ignore[type-var]
    return tuple(map(_times, value)) if isinstance(value, tuple) else FAR * value if isinstance(value, int | Fraction) else value


def _short(message: str, most: int = 60) -> str:
    """A message without what it says of one sample after a colon, within a cell of the table."""
    return message.split(":")[0].replace("|", "∣")[:most]
