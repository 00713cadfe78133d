"""Vectors at positions, and how many pairs of features there are."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Table, fractions, integer_rows
from ....properties.samples.working import Random, points, rows, unit, width, working

MOST = 2**17  # the last position


@sample_type
@excluded("d is odd", lambda self: self.d % 2)
@excluded(f"a position is not in 0, …, {MOST}", lambda self: not all(0 <= m <= MOST for m in (*self.positions, self.shift)))
@excluded("b is not in 2, …, 2²⁴", lambda self: not 2 <= self.base <= 2**24)
@excluded("there are more than 2¹¹ features", lambda self: self.n * self.d > 2**11)
class Positioned(Table):
    """Vectors of an even dimension, each at a position m ∈ {0, …, 2¹⁷}, a base b ≥ 2, and by how much all positions move."""

    positions: tuple[int, ...]
    base: int
    shift: int

    BY_ROW: ClassVar[tuple[str, ...]] = ("positions",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("positions", "base", "shift")

    @cached_property
    def is_rotated(self) -> bool:
        """Whether a vector that is not 0 is at a position that is not 0."""
        return any(m and row.any() for m, row in zip(self.positions, np.array(self.X), strict=True))


@sample_type
@excluded("there are not 1 to 1024 pairs", lambda self: not 1 <= self.pairs <= 1024)
@excluded("b is not in 2, …, 2²⁴", lambda self: not 2 <= self.base <= 2**24)
class PairCount:
    """A number of pairs of features, and a base b ≥ 2."""

    pairs: int
    base: int

    @property
    def n(self) -> int:
        """The number of pairs, as the size of the sample."""
        return self.pairs


BASES = (10000, 10000, 500000, 2, 4, 10, 100)


@strategy(Positioned)
def positioned(draw: st.DrawFn) -> Positioned:
    """One to four pairs of small whole numbers or of fractions, at positions near 0, or as far as contexts are long."""
    d = 2 * draw(st.integers(1, 4))
    vectors = draw(st.lists(draw(st.sampled_from([integer_rows(d), fractions(d)])), min_size=1, max_size=4))
    places = draw(st.sampled_from([st.integers(0, 9), st.integers(0, 9), st.integers(0, 4096), st.integers(MOST - 300, MOST)]))
    positions = draw(st.lists(places, min_size=len(vectors), max_size=len(vectors)))
    base = draw(st.one_of(st.sampled_from(BASES), st.integers(2, 99)))
    return Positioned(tuple(vectors), tuple(positions), base, draw(st.one_of(st.integers(0, 5), places)))


@strategy(PairCount)
def pair_counts(draw: st.DrawFn) -> PairCount:
    """As many as heads have, with the usual bases, and few with any."""
    pairs = draw(st.one_of(st.integers(1, 9), st.sampled_from([16, 32, 64, 128, 48])))
    return PairCount(pairs, draw(st.one_of(st.sampled_from(BASES), st.integers(2, 1000))))


@working(Positioned, most=257)
def long_context(random: Random, n: int) -> Positioned:
    """n vectors of up to 128 features at consecutive positions, from 0 or from anywhere on."""
    d = max(2, min(2 * (width(random) // 2), 2**11 // n // 2 * 2))
    start = int(random.choice([0, 0, 2048, MOST // 2]))
    vectors = rows(points(random, n, d), unit(random))
    return Positioned(vectors, tuple(range(start, start + n)), int(random.choice(BASES)), int(random.integers(0, 2**15)))


working(PairCount, most=1024)(lambda random, n: PairCount(n, int(random.choice(BASES))))
