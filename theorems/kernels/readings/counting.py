"""The roles of kernels whose operations are counted, and their readings: on numbers and letters that count."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import Number, exact_vector, rational
from ....properties.numbers.shown import show
from ....properties.roles.base import role, setting
from ....properties.roles.readings import Reading
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..samples.counted import StringPair, VectorPair

MAX_DEGREE = 1000  # of a power that is computed exactly


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
    looks: int = 0

    def vector(self, values: Any) -> np.ndarray:
        """An (n,) object array of numbers that count here."""
        return np.array([CountedNumber(v, self) for v in values], dtype=object)

    def letters(self, text: str) -> tuple[CountedLetter, ...]:
        """The letters of a text, counting here."""
        return tuple(CountedLetter(c, self) for c in text)


class CountedNumber:
    """A number that counts what is done with it. A power is counted as one product less than its exponent."""

    __slots__ = ("counter", "value")

    def __init__(self, value: Any, counter: Counter):
        self.value, self.counter = value, counter

    def __add__(self, other: Any) -> CountedNumber:
        self.counter.sums += 1
        return CountedNumber(self.value + plain(other), self.counter)

    def __mul__(self, other: Any) -> CountedNumber:
        self.counter.products += 1
        return CountedNumber(self.value * plain(other), self.counter)

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


def plain(value: Any) -> Any:
    """The number itself."""
    return value.value if isinstance(value, CountedNumber) else value


class CountedKernel(Reading[VectorPair], role=QuadraticKernel):
    """A kernel of two vectors, and of the opposite one, on numbers that count; and its features."""

    @cached_property
    def p(self) -> int:
        """The declared degree. Does not apply to one that is huge."""
        p = rational(setting(self.model, "degree", 2))
        if p.denominator != 1 or p < 1:
            raise ImplementationFailed(f"its degree is {show(p)}, not a whole number, at least 1")
        if p > MAX_DEGREE:
            raise NotApplicable(f"its degree is {show(p)}: powers beyond {MAX_DEGREE} are not computed")
        return int(p)

    @cached_property
    def c(self) -> Number:
        return rational(setting(self.model, "coef0", 0))

    @cached_property
    def _called(self) -> tuple[Number, Counter]:
        counter = Counter()
        return self._at(self.sample.x, counter), counter

    @property
    def value(self) -> Number:
        """k(x,z)."""
        return self._called[0]

    @property
    def cost(self) -> Counter:
        """What k(x,z) cost."""
        return self._called[1]

    @cached_property
    def opposite(self) -> Number:
        """k(−x,z)."""
        return self._at(tuple(-v for v in self.sample.x), Counter())

    @cached_property
    def _features(self) -> tuple[np.ndarray, np.ndarray, Counter]:
        counter = Counter()
        x, z = (np.ravel(np.array(self.model.features(counter.vector(v)), dtype=object)) for v in (self.sample.x, self.sample.z))
        return exact_vector([plain(v) for v in x]), exact_vector([plain(v) for v in z]), counter

    @property
    def features(self) -> tuple[np.ndarray, np.ndarray]:
        """φ(x) and φ(z)."""
        return self._features[:2]

    @property
    def cost_of_features(self) -> Counter:
        """What φ(x) and φ(z) cost."""
        return self._features[2]

    def _at(self, x: Any, counter: Counter) -> Number:
        return rational(plain(self.model(counter.vector(x), counter.vector(self.sample.z))))


class CountedWords(Reading[StringPair], role=StringKernel):
    """A kernel of two strings, of plain letters and of letters that count."""

    @cached_property
    def value(self) -> Number:
        return rational(self.model(self.sample.x, self.sample.z, self.sample.k))

    @cached_property
    def _counted(self) -> tuple[Number, Counter]:
        counter = Counter()
        x, z = counter.letters(self.sample.x), counter.letters(self.sample.z)
        return rational(self.model(x, z, self.sample.k)), counter

    @property
    def value_of_counting_letters(self) -> Number:
        return self._counted[0]

    @property
    def looks(self) -> int:
        """At letters."""
        return self._counted[1].looks


class WordCounts(Reading[StringPair], role=SubstringCounts):
    """The features of two strings."""

    @cached_property
    def of_x(self) -> np.ndarray:
        return self._of(self.sample.x)

    @cached_property
    def of_z(self) -> np.ndarray:
        return self._of(self.sample.z)

    def _of(self, text: str) -> np.ndarray:
        return exact_vector(self.model(text, self.sample.k, self.sample.alphabet)).ravel()
