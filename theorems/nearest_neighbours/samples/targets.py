"""Points with targets and a query, and clouds none of whose points has two others at one distance: whole numbers, below 2²⁰."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Table, gram_of, integer_rows
from ....properties.samples.working import Random, rows, width, working
from .queries import EXACT, Query


@sample_type
@excluded("squared distances are not small whole numbers", lambda self: not self.whole_below(EXACT))
class TargetQuery(Query):
    """A query among points with targets, all whole numbers: distances tie in float64 where they tie."""

    targets: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("targets",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("query", "targets")

    @cached_property
    def y(self) -> np.ndarray:
        """The targets as (n,) float64."""
        return np.array(self.targets, dtype=float)


@sample_type
@excluded("one point has no neighbours", lambda self: self.n < 2)
@excluded(
    "two points are equal, or at one distance from a third", lambda self: any(len({*row}) < self.n for row in self.squares.tolist())
)
class SpreadCloud(Table):
    """At least two points of R^d; from each of them the distances to the others differ, and none is 0."""

    @cached_property
    def squares(self) -> np.ndarray:
        """‖xᵢ − xⱼ‖², (n, n) exact numbers."""
        gram: Any = gram_of(self.rows)
        norms = gram.diagonal()
        return norms[:, None] + norms[None, :] - 2 * gram

    def nearest(self, i: int, k: int) -> list[tuple[Number, int]]:
        """The squared distances of the k nearest others, and their positions."""
        return sorted((square, j) for j, square in enumerate(self.squares[i]) if j != i)[:k]


@strategy(TargetQuery)
def target_queries(draw: st.DrawFn) -> TargetQuery:
    """A few points: ties, repeated points, and a query among the points."""
    d = draw(st.integers(1, 3))
    entries = draw(st.sampled_from([integer_rows(d), integer_rows(d, 1), integer_rows(d, 30)]))
    table = draw(st.lists(entries, min_size=1, max_size=8))
    query = draw(st.one_of(entries, st.sampled_from(table)))
    return TargetQuery(tuple(table), query, tuple(draw(st.lists(st.integers(-9, 9), min_size=len(table), max_size=len(table)))))


@strategy(SpreadCloud)
def spread_clouds(draw: st.DrawFn) -> SpreadCloud:
    """Few points of one to three dimensions, at any scale: what ties is left out."""
    d = draw(st.integers(1, 3))
    kept: list[tuple[int, ...]] = []
    for row in draw(st.lists(integer_rows(d, 30), min_size=5, max_size=9)):
        squares = [[sum((a - b) ** 2 for a, b in zip(p, q, strict=True)) for q in (*kept, row)] for p in (*kept, row)]
        if all(len(set(each)) == len(each) for each in squares):
            kept.append(tuple(map(int, row)))
    if len(kept) < 2:
        kept = [(0,) * d, (1,) + (0,) * (d - 1)]
    scale = draw(st.sampled_from([1, 1, 2**10, 2.0**-10, 2.0**-30]))
    return SpreadCloud(rows(np.array(kept), Fraction(scale)))


@working(TargetQuery, most=1025)
def large_target_query(random: Random, n: int) -> TargetQuery:
    """n points of up to 17 columns among small whole numbers, so that distances tie."""
    d = width(random, 17)
    table = random.integers(-20, 21, (n, d))
    query = table[random.integers(n)] + random.integers(-1, 2, d) * int(random.integers(2))
    return TargetQuery(rows(table), rows(query[None, :])[0], tuple(map(int, random.integers(-99, 100, n))))


# n points of up to 17 columns, so far apart that few distances tie
working(SpreadCloud, most=65)(lambda random, n: SpreadCloud(rows(random.integers(-(2**15), 2**15, (max(n, 2), width(random, 17))))))
