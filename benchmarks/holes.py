"""Why samples of a type are tame in some respect: what the table of samples (`samples.py`) says beside a number below `LEAST`.

A type has no table of numbers; or its table is made of other fields; or its hypotheses refuse each drawn sample whose
numbers, units or offset are made 2²⁰ times as large: that is tried, and the first of their messages is the reason. Where the
hypotheses allow it, and it is still not drawn, the type says why, by column: ``TAME: ClassVar = {"offset": "…"}``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import log2
from typing import Any

from lemmata.properties.samples.draws import drawn
from lemmata.properties.samples.stretching import FAR, REFUSALS, Attempt, attempts, numbers_in, put, tables_of
from lemmata.properties.search.large_samples import numbers_of

DRAWS = 8
LEAST = 10  # a number below it is a hole


def exponent(ratio: Any) -> int:
    """Of 2, rounded down; 0 of what is not positive."""
    return int(log2(ratio.numerator) - log2(ratio.denominator)) if ratio > 0 else 0


def tables(sample: Any) -> list[Any]:
    """Its rows; or all tables of numbers in it, if there are none."""
    rows = getattr(sample, "rows", None)
    return [rows] if isinstance(rows, tuple) and rows else [table for _, table in tables_of(sample)]


def columns(sample: Any) -> Iterator[list[tuple[Any, ...]]]:
    """Of each table, what is in each column."""
    yield from (list(zip(*table, strict=True)) for table in tables(sample))


def largest(sample: Any) -> int:
    """How large its largest number is."""
    return exponent(max((abs(v) for v in numbers_of(sample)), default=0))


def apart(sample: Any) -> int:
    """How far apart the largest entries of two columns of a table are."""
    sizes = [[size for column in table if (size := max(map(abs, column)))] for table in columns(sample)]
    return max((exponent(Fraction(max(of)) / min(of)) for of in sizes if of), default=0)


def off(sample: Any) -> int:
    """How far a column is from 0, in units of its spread."""
    spreads = [
        (max(column) - min(column), abs(sum(column)) / Fraction(len(column)))
        for table in columns(sample)
        for column in table
        if len(column) > 1
    ]
    return max((exponent(mean / Fraction(spread)) for spread, mean in spreads if spread), default=0)


MEASURES: dict[str, Callable[[Any], int]] = {"numbers": largest, "units apart": apart, "offset": off}


def is_hole(cell: str) -> bool:
    """Whether a cell of the table has a number below `LEAST`, with a reason beside it or not."""
    number = cell.split(":")[0]
    return number.lstrip("-").isdigit() and int(number) < LEAST


def declared(kind: type, column: str) -> str:
    """What the type, or one that it is derived from, says of a column; nothing where it says nothing."""
    return getattr(kind, "TAME", {}).get(column, "")


def why(kind: type, column: str) -> str:
    """Why there is a hole in a column; nothing where nobody says why."""
    return (refused(kind, column) if column in MEASURES else "") or declared(kind, column) or nothing_to_change(kind, column)


def refused(kind: type, column: str) -> str:
    """What the hypotheses have against it; nothing where they allow it for some sample that is drawn."""
    messages: list[str] = []
    for sample in drawn(kind, DRAWS):
        for attempt in (*attempts(sample, column), *beside(sample, column)):
            try:
                if MEASURES[column](attempt()) >= LEAST:
                    return ""
            except REFUSALS as refusal:
                messages.append(_short(str(refusal)))
    return messages[0] if messages else ""


def nothing_to_change(kind: type, column: str) -> str:
    """Why no sample that is drawn has numbers or columns that could be changed; nothing where one has."""
    found = [_nothing(sample, column) for sample in drawn(kind, DRAWS)] if column in MEASURES else []
    return found[0] if found and all(found) else ""


def _nothing(sample: Any, column: str) -> str:
    if column == "numbers":
        return "" if list(numbers_in(sample)) else "sizes, places and labels alone"
    if not tables(sample):
        return "no table"
    if not list(tables_of(sample)):
        return "made of whole numbers"
    return "each column is constant" if column == "offset" and not list(attempts(sample, column)) else ""


def beside(sample: Any, column: str) -> Iterator[Attempt]:
    """Of a table with one column, a second one that is 2²⁰ times as large."""
    for path, table in tables_of(sample) if column == "units apart" else ():
        if len(table[0]) == 1:
            yield partial(put, sample, path, tuple((*row, FAR * row[0]) for row in table))


def _short(message: str, most: int = 60) -> str:
    """A message without what it says of one sample after a colon, within a cell of the table."""
    return message.split(":")[0].replace("|", "∣")[:most]
