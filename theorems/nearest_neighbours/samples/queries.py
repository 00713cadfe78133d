"""Points of R^d and a query: how many neighbours are wanted, within which radius, or which labels the points have."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number, exact_vector, rational
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row, Table, as_floats, fractions, integer_rows
from ....properties.samples.working import Random, points, rows, unit, width, working

EXACT = 2**40  # whole numbers below it are so far apart that no rounding of float64 confuses them, nor their roots


@sample_type
class Query(Table):
    """Points, some of which may be equal, and a query q."""

    query: Row

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("query",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("query",)

    @cached_property
    def q(self) -> np.ndarray:
        """The query, (1, d) float64."""
        return as_floats(self.query)[None, :]

    @cached_property
    def squares(self) -> list[Number]:
        """‖q − x‖² of each point, exactly."""
        return list(((self.exact_X - exact_vector(self.query)) ** 2).sum(axis=1))

    @cached_property
    def ordered(self) -> list[Number]:
        """The squared distances, the least first."""
        return sorted(self.squares)

    def whole_below(self, most: int) -> bool:
        """Whether squared distances are whole numbers below `most`."""
        entries = [v for row in (*self.rows, self.query) for v in row]
        return all(v.denominator == 1 for v in entries) and 4 * self.d * max(map(abs, entries)) ** 2 < most


@sample_type
@excluded("k is not in 1, …, n", lambda self: not 1 <= self.k <= self.n)
class KnnQuery(Query):
    """A query for k ≤ n neighbours."""

    k: int

    NUMBERS: ClassVar[tuple[str, ...]] = ("query", "k")


@sample_type
@excluded("R is negative", lambda self: self.radius < 0)
@excluded("R is not exact in float64", lambda self: self.radius != rational(float(self.radius)))
class RadiusQuery(Query):
    """A query for all points within a radius R ≥ 0."""

    radius: Any

    NUMBERS: ClassVar[tuple[str, ...]] = ("query", "radius")


@sample_type
class LabelledQuery(Query):
    """A query among labelled points."""

    labels: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("query", "labels")

    @cached_property
    def y(self) -> np.ndarray:
        """The labels as an (n,) integer array."""
        return np.array(self.labels, dtype=np.int64)


def _query(draw: st.DrawFn) -> tuple[tuple[Row, ...], Row]:
    """A few points: ties, repeated points, a query among the points, points far from the origin, and nearly equal distances."""
    d = draw(st.integers(1, 3))
    kind = draw(st.sampled_from(["far", "around", "around", "around", "any", "any"]))
    if kind == "around":
        return _around(draw, draw(st.integers(1, 6)))
    entries = draw(st.sampled_from([integer_rows(d), integer_rows(d, 1), integer_rows(d), fractions(d)]))
    table = draw(st.lists(entries, min_size=1, max_size=8))
    query = draw(st.one_of(entries, st.sampled_from(table)))
    if kind == "far":
        by = draw(st.sampled_from([10.0**3, 10.0**6, 2.0**27]))
        return tuple(_moved(row, by) for row in table), _moved(query, by)
    return tuple(table), query


def _moved(row: Row, by: float) -> Row:
    return tuple(rational(float(v) + by) for v in row)


def _around(draw: st.DrawFn, d: int) -> tuple[tuple[Row, ...], Row]:
    """Points whose differences from the query have the same entries, in another order or nudged, up to rounding."""
    query = draw(st.one_of(st.just((0,) * d), fractions(d)))
    table = []
    for order in draw(st.lists(st.permutations(draw(fractions(d))), min_size=2, max_size=6)):
        by, sign = draw(st.sampled_from([0, 0, 2.0**-45, -(2.0**-45)])), draw(st.sampled_from([1, -1]))
        table.append(tuple(rational(float(q) + float(v) * (1 + by) * sign) for q, v in zip(query, order, strict=True)))
    return tuple(table), query


@strategy(KnnQuery)
def knn_queries(draw: st.DrawFn) -> KnnQuery:
    """Any k, n itself among them."""
    table, query = _query(draw)
    return KnnQuery(table, query, draw(st.sampled_from([1, len(table), draw(st.integers(1, len(table)))])))


@strategy(RadiusQuery)
def radius_queries(draw: st.DrawFn) -> RadiusQuery:
    """Radii that some points attain or just miss, whole ones, and 0."""
    table, query = _query(draw)
    attained = [root for square in Query(table, query).squares for root in (_root(square), _root(square), float(square) ** 0.5)]
    by = draw(st.sampled_from([1, 1, 1, 1, 1, 1 - 2.0**-45, 1 + 2.0**-45, 1 - 2.0**-22]))
    radius = st.sampled_from([rational(r * by) for r in attained])
    return RadiusQuery(table, query, draw(st.one_of(st.integers(0, 6), radius, radius, radius)))


def _root(square: Number) -> float:
    """The least number of float64 whose square is at least so much."""
    root = float(square) ** 0.5
    while root and rational(math.nextafter(root, 0)) ** 2 >= square:
        root = math.nextafter(root, 0)
    return root if rational(root) ** 2 >= square else math.nextafter(root, math.inf)


@strategy(LabelledQuery)
def labelled_queries(draw: st.DrawFn) -> LabelledQuery:
    """Two or three labels, one of which may be rare."""
    table, query = _query(draw)
    labels = st.sampled_from(draw(st.sampled_from([(0, 1), (1, 2, 5), (3,), (0, 0, 0, 1)])))
    return LabelledQuery(table, query, tuple(draw(st.lists(labels, min_size=len(table), max_size=len(table)))))


def _large(random: Random, n: int) -> tuple[tuple[Row, ...], Row, Any]:
    """n points of up to 33 columns, and a query that is one of them, or next to one; the unit of their entries."""
    X, scale = points(random, n, width(random, 33)), unit(random)
    query = X[random.integers(n)] + random.integers(-3, 4, X.shape[1]) * int(random.integers(2))
    return rows(X, scale), rows(query[None, :], scale)[0], scale


@working(KnnQuery, most=1025)
def large_knn_query(random: Random, n: int) -> KnnQuery:
    """Up to 40 neighbours, or any number: a partition of few of them is often sorted."""
    table, query, _ = _large(random, n)
    few = min(n, 40)
    ks = (1, min(n, 5), few, int(random.integers(1, few + 1)), int(random.integers(1, n + 1)))
    return KnnQuery(table, query, int(random.choice(ks)))


@working(RadiusQuery, most=1025)
def large_radius_query(random: Random, n: int) -> RadiusQuery:
    """A radius that is about the distance of one of them."""
    table, query, scale = _large(random, n)
    entry = table[random.integers(n)]
    within = int(float(sum(((a - b) / scale) ** 2 for a, b in zip(entry, query, strict=True))) ** 0.5)
    return RadiusQuery(table, query, within * scale)


@working(LabelledQuery, most=1025)
def large_labelled_query(random: Random, n: int) -> LabelledQuery:
    """Three labels, the last of them rare; some are negative, and beyond a byte."""
    table, query, _ = _large(random, n)
    names = (0, 1, 7) if random.integers(2) else (-1, 7, 263)
    return LabelledQuery(table, query, tuple(map(int, random.choice(names, size=n, p=[0.5, 0.45, 0.05]))))
