"""Digits: of rows far from the origin, or in a unit far from 1, float64 keeps few digits of what a law compares.

Where a shift of the rows, or their unit, changes nothing of a role's problem (`role(…, same_under=…)`), such a sample is exactly
equivalent to an easy one. Whoever misses the law on an easy one as well is refuted. Whoever misses it on the hard one alone *loses
digits*, and so do we where nothing can be decided there: that is told, with the size from which it happens, and refutes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeAlias

from ..numbers.exact import NotANumber, Undecided
from ..roles.base import Implementation, setting
from ..roles.limits import OutOfTime, TooLong, stopwatch
from ..samples.base import HypothesisNotMet
from ..samples.tables import Row
from ..statements.conclusions import Conclusion, Exercised, Found
from ..statements.verdicts import Declined, Hung, ImplementationFailed, NotApplicable, Unknown
from ..theorem import Statement
from .record import Digits
from .table import Entry

EASY = 13  # a row 2¹³ times as far off as the rows are apart leaves 53 − 2·13 digits, half of float64's, to products of rows
CENTRED, NEAR = 0, 6  # sizes of easy samples, as powers of two: the rows centred, in the unit 1, and a little farther off
STEP = 4  # the size from which digits are lost is told up to so many powers of two


@dataclass(frozen=True)
class Hardness:
    """How hard rows are for floating point, as powers of two.

    Attributes
    ----------
    far: how many times as far from the origin they are as apart, in the column where that is most. unit: the size of what they
    are apart.
    """

    far: int
    unit: int

    @classmethod
    def of(cls, rows: tuple[Row, ...], same_under: tuple[str, ...]) -> Hardness:
        """That of rows, as far as a shift or a change of the unit would mend it."""
        columns = [(max(map(abs, column)), each) for column, each in zip(zip(*rows, strict=True), _spreads(rows), strict=True)]
        largest, apart = max(far for far, _ in columns), max(each for _, each in columns)
        far = max((_power(far) - _power(each or apart) for far, each in columns if far and apart), default=0)
        return cls(max(far, 0) if "shift" in same_under else 0, _power(apart or largest) if "unit" in same_under and largest else 0)

    @property
    def size(self) -> int:
        return max(self.far, abs(self.unit))

    @property
    def kind(self) -> str:
        """What makes them hard."""
        return "far" if self.far >= abs(self.unit) else "large" if self.unit > 0 else "small"


def _power(v: Any) -> int:
    """⌊log₂ v⌋ of a positive number, up to 1."""
    v = Fraction(v)
    return v.numerator.bit_length() - v.denominator.bit_length()


def eased(sample: Any, hardness: Hardness, size: int) -> Any:
    """The same sample, its rows (`MOVED`) shifted and in another unit so that it is at most so hard; None where float64 rounds it.

    By how much another form of the same problem is off changes with the unit, and is no more than a few times what rows are apart.
    """
    spreads = _spreads(sample.rows)
    power = _power(max(spreads)) if any(spreads) else 0
    grids = [Fraction(2) ** (_power(each) if each else power) for each in spreads]
    kept = Fraction(2) ** (size - hardness.far) if size else 0
    shift = tuple(
        c - math.trunc(c * kept / grid) * grid if hardness.far > size else 0 for c, grid in zip(sample.rows[0], grids, strict=True)
    )
    unit = Fraction(2) ** (max(-size, min(size, hardness.unit)) - hardness.unit)
    fields: dict[str, Any] = {sample.MOVED: tuple(_moved(row, shift, unit) for row in getattr(sample, sample.MOVED))}
    fields |= {name: _moved(getattr(sample, name), shift, unit) for name in sample.POINTS}
    fields |= {name: _shortened(getattr(sample, name), power, unit) for name in sample.DISPLACEMENTS}
    moved = (fields[name] for name in (*sample.POINTS, *sample.DISPLACEMENTS))
    if not all(v == Fraction(float(v)) for row in (*fields[sample.MOVED], *moved) for v in row):
        return None
    with suppress(HypothesisNotMet, ValueError):
        return replace(sample, **fields)
    return None


def _spreads(rows: tuple[Row, ...]) -> list[Any]:
    """Of each column how far its numbers are from the first."""
    return [max(abs(v - column[0]) for v in column) for column in zip(*rows, strict=True)]


def _shortened(displacement: Row, power: int, unit: Fraction) -> Row:
    """A displacement in another unit; one beyond 2^NEAR times the grid 2^power becomes a whole multiple of the grid below that."""
    longest = max(map(abs, displacement), default=0)
    by = _power(longest) - power - NEAR if longest else 0
    grid = Fraction(2) ** power
    short = tuple(math.trunc(v / 2**by / grid) * grid for v in displacement) if by > 0 else displacement
    return _moved(short, (0,) * len(short), unit)


def _moved(point: Row, shift: Row, unit: Fraction) -> Row:
    moved = ((v - c) * unit for v, c in zip(point, shift, strict=True))
    return tuple(int(v) if v == int(v) else v for v in moved)


@dataclass(frozen=True)
class Easy:
    """What is concluded in the place of a hard sample: of an easy one, which fails if `digits` is None."""

    sample: Any
    found: Found
    digits: Digits | None


Trial: TypeAlias = Callable[[Any, Entry | None], Found]


def on_easy_samples(
    statement: Statement, implementation: Implementation, sample: Any, trial: Trial, sharply: bool, known: int
) -> Easy | None:
    """What easy samples say in the place of a hard one that is missed, or on which nothing can be decided; None where they cannot.

    None of them may fail; the rows centred must be decided. Raises `NotApplicable` where the law does not speak of these.

    Parameters
    ----------
    trial: what the statement says of a sample. sharply: whether they must be decided sharply, for the hard one is decided as well.
    known: the least size from which digits are known to be lost, as a power of two.
    """
    same_under: tuple[str, ...] = getattr(statement.role, "__same_under__", ())
    if not same_under or implementation.form is not None or not hasattr(sample, "MOVED"):
        return None
    if Hardness.of(sample.rows, same_under).size < EASY:
        return None
    hardness = Hardness.of(sample.rows, same_under)
    centred = eased(sample, hardness, CENTRED)
    if hardness.far and centred is not None and not _fits_an_intercept(statement, implementation, centred):
        hardness = Hardness.of(sample.rows, tuple(name for name in same_under if name != "shift"))
        centred = eased(sample, hardness, CENTRED)
    if hardness.size < EASY or centred is None:
        return None
    try:
        found = trial(centred, None)
    except NotApplicable:
        raise  # so little does the law speak of the hard one
    except (Declined, Hung, Unknown, Undecided):
        return None
    for size in (CENTRED, NEAR):
        easy = eased(sample, hardness, size)
        said = found if size == CENTRED else None if easy is None else _said(trial, easy)
        if said is not None and any(map(_fails, said)):
            return Easy(easy, said, None)
    if sharply and not is_clear(found):
        return None
    size = _lost_from(sample, hardness, trial) if hardness.size < known else known
    return Easy(centred, found, Digits(hardness.kind, 1, size))


def _lost_from(sample: Any, hardness: Hardness, trial: Trial) -> int:
    """The least size, in steps, at which the sample is missed or not decided sharply."""
    for size in range(STEP, hardness.size, STEP):
        moved = eased(sample, hardness, size)
        if moved is not None and ((said := _said(trial, moved)) is None or not is_clear(said)):
            return size
    return hardness.size


def _said(trial: Trial, sample: Any) -> Found | None:
    """What is concluded of a sample; None where nothing can be."""
    try:
        return trial(sample, None)
    except (Declined, Hung, NotApplicable, Unknown, Undecided):
        return None


def _fits_an_intercept(statement: Statement, implementation: Implementation, sample: Any) -> bool:
    """Whether the answer follows a shift of the rows: where a reading speaks of an intercept, whether one is fitted."""
    watch = stopwatch()
    try:
        watch.restart()
        reading = Entry(implementation, sample).reading(statement)
        name = "shifted" if hasattr(type(reading), "shifted") else "has_intercept"
        return bool(getattr(reading, name) if hasattr(type(reading), name) else setting(reading.model, "fit_intercept", True))
    except (Declined, NotApplicable, ImplementationFailed, NotANumber, OutOfTime, TooLong, Unknown, Undecided):
        return False
    finally:
        watch.stop()


def is_clear(found: Found) -> bool:
    """Whether all that is concluded holds, was compared sharply, and lost no more than a small share of what is compared."""
    return all(c.holds and c.is_sharp and not c.is_blurred for c in found if isinstance(c, Conclusion))


def _fails(item: Conclusion | Exercised) -> bool:
    return isinstance(item, Conclusion) and not item.holds
