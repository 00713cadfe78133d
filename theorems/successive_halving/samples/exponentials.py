"""Sums of rational multiples of exponentials of rational numbers, which are compared exactly."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import total_ordering
from typing import Any

from ....properties.numbers.exact import Number, exp
from ....properties.numbers.names import Formal


@total_ordering
class Exponentials:
    """Σ cᵣeʳ: two are equal only where all coefficients are, for such powers of e are linearly independent (F. Lindemann)."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, coefficients: Mapping[Fraction, Fraction]):
        self.coefficients = {r: c for r, c in coefficients.items() if c}

    def __add__(self, other: Any) -> Exponentials:
        found = defaultdict[Fraction, Fraction](Fraction, self.coefficients)
        for r, c in exponentials(other).coefficients.items():
            found[r] += c
        return Exponentials(found)

    def __mul__(self, other: Any) -> Exponentials:
        found = defaultdict[Fraction, Fraction](Fraction)
        for r, c in self.coefficients.items():
            for q, d in exponentials(other).coefficients.items():
                found[r + q] += c * d
        return Exponentials(found)

    def __pow__(self, k: int) -> Exponentials:
        power = exponentials(1)
        for bit in f"{k:b}":
            power = power * power * self if bit == "1" else power * power
        return power

    def __eq__(self, other: Any) -> bool:
        return self.coefficients == exponentials(other).coefficients

    def __lt__(self, other: Any) -> bool:
        return self != other and bool(self.number < exponentials(other).number)

    @property
    def number(self) -> Number:
        """It itself, by enclosures: two that differ are told apart, and only these."""
        return sum(c * exp(r) for r, c in self.coefficients.items())

    __radd__, __rmul__ = __add__, __mul__


def exponentials(x: Any) -> Exponentials:
    """A rational number as such a sum."""
    return x if isinstance(x, Exponentials) else Exponentials({Fraction(0): Fraction(x)})


def exponential(x: Any) -> Any:
    """eˣ, of a formal number too."""
    return x.exp() if isinstance(x, Formal) else Exponentials({Fraction(x): Fraction(1)})
