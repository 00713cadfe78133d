"""In which precision an implementation answers, measured on its own numbers: a float32 is known to 2⁻²⁴, and no better.

Bounds on rounding are stated for float64, in units of its roundoff. Of answers that are coarser they are widened by as much: of all
that a statement reads on a sample, since what is float64 may be made of what is coarser (w of multipliers in float32). A count,
such as ``n_iter_``, says nothing of the arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from ..numbers.exact import as_float, exact_vector
from ..numbers.rounding import UNIT_ROUNDOFF
from .allowances import Allowance

MOST = 1000  # numbers of a list that are looked at


@dataclass
class Precision:
    """The coarsest type of floating point among the answers that were noted: its unit roundoff and its name."""

    unit: Fraction = UNIT_ROUNDOFF
    name: str = "float64"
    handed: str = ""  # the type of what the implementation was handed, where that was coarser

    def note(self, answer: Any) -> None:
        """Look at an answer: an array, a NumPy number, or lists of them. A Python float is a float64."""
        left, seen = [answer], 0
        while left and seen < MOST:
            value, seen = left.pop(), seen + 1
            if isinstance(value, list | tuple):
                left += value[:MOST]
            elif isinstance(value, np.ndarray | np.floating) and value.dtype.kind == "f" and value.dtype.itemsize < 8:
                unit = Fraction(float(np.finfo(value.dtype).eps)) / 2
                if unit > self.unit:
                    self.unit, self.name = unit, value.dtype.name

    def add(self, other: Precision) -> None:
        """Look at what was noted there."""
        if other.unit > self.unit:
            self.unit, self.name = other.unit, other.name
        self.handed = other.handed or self.handed

    @property
    def is_coarse(self) -> bool:
        """Whether anything was noted that is coarser than float64."""
        return self.name != "float64" or bool(self.handed)

    def widened(self, allowance: Allowance) -> Allowance:
        """The allowance, its bounds on rounding in this precision."""
        if self.unit == UNIT_ROUNDOFF:
            return allowance
        if self.handed:
            return allowance.coarser(self.unit / UNIT_ROUNDOFF, f"is handed {self.handed}", declared=True)
        return allowance.coarser(self.unit / UNIT_ROUNDOFF, f"answers in {self.name}")


def unit() -> Fraction:
    """The unit roundoff of the answers until now: that of float64 where none was coarser."""
    return max((found.unit for found in _MEASURED.get()), default=UNIT_ROUNDOFF)


def smallest_normal(unit: Fraction) -> Fraction:
    """The smallest normal number of the type with that unit roundoff: what is below has fewer digits, or becomes 0."""
    return {Fraction(1, 2**24): Fraction(1, 2**126), Fraction(1, 2**11): Fraction(1, 2**14)}.get(unit, Fraction(1, 2**1022))


def as_handed(answer: Any, given: Any) -> np.ndarray:
    """The numbers of an answer, exactly; where one is the given number, as its own type rounds that, it is the given number.

    answer: an array-like of the shape of `given`, which is an array of exact numbers. What has another shape is returned as it is.
    """
    numbers = exact_vector(answer)
    kind = np.asarray(answer).dtype
    if numbers.shape != np.shape(given):
        return numbers
    handed = np.array([as_float(v) for v in np.ravel(given)]).reshape(np.shape(given))
    with np.errstate(over="ignore"):
        rounded = handed.astype(kind).astype(np.float64) if kind.kind == "f" and kind.itemsize < 8 else handed
    same = np.array([bool(a == b) for a, b in zip(np.ravel(numbers), rounded.ravel().tolist(), strict=True)], dtype=bool)
    return np.where(same.reshape(numbers.shape), given, numbers)


_MEASURED: ContextVar[tuple[Precision, ...]] = ContextVar("precision", default=())


class measured:
    """Within it, the answers of the implementation are looked at, also for who measures already."""

    __slots__ = ("token",)

    def __enter__(self) -> Precision:
        found = Precision()
        self.token = _MEASURED.set((*_MEASURED.get(), found))
        return found

    def __exit__(self, *_: object) -> None:
        _MEASURED.reset(self.token)


def note(answer: Any) -> None:
    """The implementation answers this, or has learned it."""
    if _MEASURED.get():
        found = Precision()
        found.note(answer)
        note_again(found)


def note_handed(arguments: Iterable[Any]) -> None:
    """The implementation is handed these: where they are coarser than float64, it may compute in their type."""
    if _MEASURED.get():
        found = Precision()
        found.note(list(arguments))
        if found.is_coarse:
            found.handed = found.name
            note_again(found)


def note_again(noted: Precision) -> None:
    """What was noted before was read again."""
    if noted.is_coarse:
        for found in _MEASURED.get():
            found.add(noted)
