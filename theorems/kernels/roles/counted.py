"""Roles of kernels whose operations are counted: they are handed numbers, or letters, that count."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from ....properties.roles.base import role


@role("quadratic-kernel")
class QuadraticKernel(Protocol):
    """``k(x, z)`` is (⟨x,z⟩ + coef0)^degree for two (n,) object arrays of numbers, which have + and * and whole powers.

    Its ``coef0`` (by default 0) and ``degree`` (by default 2) declare which. ``features(x)`` are the n² products xᵢxⱼ.
    """

    def __call__(self, x: Any, z: Any) -> Any: ...

    def features(self, x: Any) -> Any: ...


@role("string-kernel")
class StringKernel(Protocol):
    """``k(x, z, length)``: Σ over all words u of that length, at least 1, of (occurrences of u in x)·(occurrences of u in z).

    x and z are strings, or tuples of hashable letters.
    """

    def __call__(self, x: Any, z: Any, length: int) -> Any: ...


@role("substring-counts")
class SubstringCounts(Protocol):
    """``phi(x, length, alphabet)``: how often each word of that length over the alphabet occurs in x, in some fixed order."""

    def __call__(self, x: str, length: int, alphabet: str) -> Any: ...


@dataclass
class Counter:
    """How many multiplications, additions and looks at letters there were."""

    products: int = 0
    sums: int = 0
    looks: int = field(default=0)


class CountedNumber:
    """A number that counts what is done with it. A power is counted as one product less than its exponent."""

    __slots__ = ("counter", "value")

    def __init__(self, value: Any, counter: Counter):
        self.value, self.counter = value, counter

    def __add__(self, other: Any) -> CountedNumber:
        self.counter.sums += 1
        return CountedNumber(self.value + _value(other), self.counter)

    def __mul__(self, other: Any) -> CountedNumber:
        self.counter.products += 1
        return CountedNumber(self.value * _value(other), self.counter)

    def __pow__(self, exponent: int) -> CountedNumber:
        self.counter.products += max(0, exponent - 1)
        return CountedNumber(self.value**exponent, self.counter)

    __radd__, __rmul__ = __add__, __mul__


class CountedLetter:
    """A letter that counts how often it is compared or hashed."""

    __slots__ = ("counter", "letter")

    def __init__(self, letter: str, counter: Counter):
        self.letter, self.counter = letter, counter

    def __eq__(self, other: object) -> bool:
        self.counter.looks += 1
        return isinstance(other, CountedLetter) and self.letter == other.letter

    def __hash__(self) -> int:
        self.counter.looks += 1
        return hash(self.letter)


def _value(other: Any) -> Any:
    return other.value if isinstance(other, CountedNumber) else other
