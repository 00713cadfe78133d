"""Points of the Hamming cube and a query, and how hash functions of coordinates are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import Row, Table
from ....properties.samples.working import Random, rows, width, working

MOST_DRAWS = 256


@sample_type
@excluded("an entry is neither 0 nor 1", lambda self: any(v not in (0, 1) for row in (*self.rows, self.query) for v in row))
class BitsQuery(Table):
    """Points of {0, 1}^d and a query."""

    query: Row

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("query",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("query",)

    @cached_property
    def bits(self) -> np.ndarray:
        """The points, (n, d) of 0 and 1."""
        return np.array(self.rows, dtype=np.int64)

    @cached_property
    def q(self) -> np.ndarray:
        """The query, (d,) of 0 and 1."""
        return np.array(self.query, dtype=np.int64)

    @cached_property
    def distances(self) -> list[int]:
        """Hamming's, of each point to the query."""
        return [int(v) for v in (self.bits != self.q).sum(axis=1)]


@sample_type
@excluded(
    "the tables do not hash by equally many coordinates, at least one",
    lambda self: not self.coordinates or len({len(table) for table in self.coordinates}) > 1 or not self.coordinates[0],
)
@excluded("a coordinate is not in 0, …, d − 1", lambda self: not all(0 <= i < self.d for table in self.coordinates for i in table))
class HashedQuery(BitsQuery):
    """With the coordinates that L tables hash by: L lists of k each."""

    coordinates: tuple[tuple[int, ...], ...]

    def smaller(self) -> Iterator[Any]:
        yield from super().smaller()
        for i in range(len(self.coordinates)):
            yield from self.changed(coordinates=self.coordinates[:i] + self.coordinates[i + 1 :])
        for j in range(len(self.coordinates[0])):
            yield from self.changed(coordinates=tuple(table[:j] + table[j + 1 :] for table in self.coordinates))
        yield from self.changed(coordinates=tuple((0,) * len(table) for table in self.coordinates))

    @property
    def most(self) -> int:
        """2L + 1."""
        return 2 * len(self.coordinates) + 1

    @cached_property
    def collisions(self) -> list[int]:
        """In how many tables each point collides with the query."""
        alike = self.bits == self.q
        return [sum(all(row[i] for i in table) for table in self.coordinates) for row in alike]


@sample_type
@excluded("k or L is below 1", lambda self: self.k < 1 or self.tables < 1)
@excluded(
    f"there are more than {MOST_DRAWS} draws",
    lambda self: self.k * self.tables > 8 or self.d ** (self.k * self.tables) > MOST_DRAWS,
)
class AllDraws(BitsQuery):
    """With k and L so small that all $d^{kL}$ draws of coordinates can be run."""

    k: int
    tables: int

    NUMBERS: ClassVar[tuple[str, ...]] = ("query", "k", "tables")

    @property
    def hashed(self) -> Iterator[tuple[int, int, int]]:
        """For each point d, and in how many coordinates it differs; and whether a table ends here, or has another function."""
        for D in self.distances:
            yield from ((self.d, D, 0), (self.d, D, 1))

    @hypothesis(over="hashed")
    def wide(self, d: Any, D: Any, ends: Any) -> Any:
        """of points of at least one coordinate: d ≥ 1."""
        return d >= 1

    def draws(self) -> Iterator[np.ndarray]:
        """All of them: (L, k) coordinates."""
        for drawn in product(range(self.d), repeat=self.k * self.tables):
            yield np.array(drawn).reshape(self.tables, self.k)


def _bits(draw: st.DrawFn, d: int, most: int) -> tuple[tuple[Row, ...], Row]:
    entries = st.tuples(*[st.integers(0, 1)] * d)
    table = draw(st.lists(entries, min_size=1, max_size=most))
    return tuple(table), draw(st.one_of(entries, st.sampled_from(table)))


@strategy(HashedQuery)
def hashed_queries(draw: st.DrawFn) -> HashedQuery:
    """A few points, some alike, and coordinates with repetitions; one in eight with all coordinates in one table."""
    d, k = draw(st.integers(1, 5)), draw(st.integers(1, 3))
    table, query = _bits(draw, d, 9)
    if draw(st.integers(0, 7)) == 0:
        return HashedQuery(table, query, (tuple(range(d)),))
    drawn = st.lists(st.tuples(*[st.integers(0, d - 1)] * k), min_size=1, max_size=4)
    return HashedQuery(table, query, tuple(draw(drawn)))


SHAPES = [(d, k, L) for d in range(1, 6) for k in range(1, 4) for L in range(1, 5) if d ** (k * L) <= MOST_DRAWS]


@strategy(AllDraws)
def all_draws(draw: st.DrawFn) -> AllDraws:
    """Any k and L that few coordinates allow."""
    d, k, tables = draw(st.sampled_from(SHAPES))
    return AllDraws(*_bits(draw, d, 4), k, tables)


@working(HashedQuery, most=1025)
def large_hashed_query(random: Random, n: int) -> HashedQuery:
    """n points that differ from the query in some coordinates."""
    d = width(random, 65)
    query = random.integers(0, 2, d)
    X = (query + (random.random((n, d)) < random.random((n, 1)))) % 2
    coordinates = random.integers(0, d, (random.integers(1, 9), random.integers(1, 9)))
    return HashedQuery(rows(X), rows(query[None, :])[0], tuple(tuple(map(int, table)) for table in coordinates))


@working(AllDraws, most=129)
def many_points(random: Random, n: int) -> AllDraws:
    """n points of few coordinates."""
    d, k, tables = SHAPES[random.integers(len(SHAPES))]
    return AllDraws(rows(random.integers(0, 2, (n, d))), (0,) * d, k, tables)
