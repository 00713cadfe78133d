"""The XOR square, directions and factors for margins, 0/1 vectors, and exclusive classes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows, separable_rows
from ...perceptron.samples import SeparableStream

Rational = int | Fraction


@sample_type
class XorSquare:
    """Points (x, y) off the axes, at least one, each with its three reflections; the label is the sign of xy."""

    corners: tuple[Row, ...]

    def __post_init__(self) -> None:
        if not self.corners or any(len(c) != 2 or c[0] == 0 or c[1] == 0 for c in self.corners):
            raise HypothesisNotMet("points of the plane, at least one, and none on an axis")

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        return tuple((s * x, t * y) for x, y in self.corners for s in (1, -1) for t in (1, -1))

    @cached_property
    def labels(self) -> tuple[int, ...]:
        return tuple(1 if x * y > 0 else -1 for x, y in self.rows)

    def smaller(self) -> Iterator[XorSquare]:
        """With a point fewer."""
        for i in range(len(self.corners)):
            with suppress(HypothesisNotMet):
                yield XorSquare(self.corners[:i] + self.corners[i + 1 :])


@sample_type
class ScaledSeparator(SeparableStream):
    """A separable stream, a solution w, and a factor c > 0, a power of two."""

    w: Row
    c: Rational

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.w) != self.d or min(self.products) <= 0 or self.c <= 0:
            raise HypothesisNotMet("w must separate the examples, and c be positive")

    @property
    def products(self) -> list[Rational]:
        """lᵢ⟨w,aᵢ⟩."""
        return [l * sum(a * v for a, v in zip(self.w, x, strict=True)) for x, l in zip(self.rows, self.labels, strict=True)]

    def floats(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """w, X and y."""
        return np.array([float(v) for v in self.w]), self.X.copy(), self.y.copy()


@sample_type
class PlanarScaledSeparator(ScaledSeparator):
    """The same in two dimensions at least."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.d < 2:
            raise HypothesisNotMet("there are fewer than two dimensions")


@sample_type
class ZeroOneVectors:
    """Vectors of {0,1}^d, d ≥ 1, at least one and none of them 0."""

    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0] or any(len(row) != self.d for row in self.rows):
            raise HypothesisNotMet("there must be a vector, and all of one length")
        if any(v not in (0, 1) for row in self.rows for v in row) or not all(map(any, self.rows)):
            raise HypothesisNotMet("the entries are 0 or 1, and each vector has a 1")

    @property
    def d(self) -> int:
        return len(self.rows[0])

    @property
    def labels(self) -> tuple[int, ...]:
        """+1 where the first 1 is at an odd place, counted from 1."""
        return tuple(1 if row.index(1) % 2 == 0 else -1 for row in self.rows)

    @property
    def zeros(self) -> int:
        """How many places at the front are 0 in all of them."""
        return min(row.index(1) for row in self.rows)


@sample_type
class ExclusiveClasses:
    """The classes, 0 to k−1, of some examples, at least one; k ≥ 1."""

    classes: tuple[int, ...]
    k: int

    def __post_init__(self) -> None:
        if not self.classes or any(not 0 <= c < self.k for c in self.classes):
            raise HypothesisNotMet("there must be an example, and each is in one of the classes")

    def answers(self) -> np.ndarray:
        """What k correct one-versus-rest classifiers answer."""
        return np.array([[int(c == j) for j in range(self.k)] for c in self.classes])


@strategy(XorSquare)
def xor_squares(draw: st.DrawFn) -> XorSquare:
    entry = st.integers(1, 8).map(lambda v: Fraction(v, 16))
    return XorSquare(tuple(draw(st.lists(st.tuples(entry, entry), min_size=1, max_size=3))))


def scaled(draw: st.DrawFn, d: int) -> tuple[Any, ...]:
    rows, labels = separable_rows(draw, draw(st.lists(integer_rows(d), min_size=1, max_size=6)), d)
    w = SeparableStream(rows, labels).optimum.w
    scale = np.lcm.reduce([Fraction(v).denominator for v in w])
    nearby = tuple(int(v * scale) * 4 + t for v, t in zip(w, draw(integer_rows(d, 1)), strict=True))
    solves = all(l * sum(a * v for a, v in zip(nearby, x, strict=True)) > 0 for x, l in zip(rows, labels, strict=True))
    solution = nearby if solves else tuple(int(v * scale) for v in w)
    return rows, labels, solution, Fraction(2) ** draw(st.integers(-3, 3))


@strategy(ScaledSeparator)
def scaled_separators(draw: st.DrawFn) -> ScaledSeparator:
    """Small integer streams with the certified best w, or one near it."""
    return ScaledSeparator(*scaled(draw, draw(st.integers(1, 3))))


@strategy(PlanarScaledSeparator)
def planar_scaled_separators(draw: st.DrawFn) -> PlanarScaledSeparator:
    return PlanarScaledSeparator(*scaled(draw, draw(st.integers(2, 3))))


@strategy(ZeroOneVectors)
def zero_one_vectors(draw: st.DrawFn) -> ZeroOneVectors:
    """Up to 30 places; one in three is of the hardest kind: a 1, then ones at every second place, which pull the other way."""
    d = draw(st.integers(1, 30))
    zeros = draw(st.integers(0, d - 1))
    if draw(st.integers(0, 2)) == 0:
        return ZeroOneVectors((tuple(int(j == zeros or (j > zeros and (j - zeros) % 2 == 1)) for j in range(d)),))
    tails = st.lists(st.integers(0, 1), min_size=d - zeros, max_size=d - zeros).filter(any)
    return ZeroOneVectors(tuple((0,) * zeros + tuple(row) for row in draw(st.lists(tails, min_size=1, max_size=4))))


@strategy(ExclusiveClasses)
def exclusive_classes(draw: st.DrawFn) -> ExclusiveClasses:
    k = draw(st.sampled_from([3, 4, 2, 5, 1]))
    return ExclusiveClasses(tuple(draw(st.lists(st.integers(0, k - 1), min_size=1, max_size=6))), k)
