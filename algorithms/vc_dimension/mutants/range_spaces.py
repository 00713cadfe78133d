"""Faulty geometric classes: ranges that are missing, or too many, or of another shape."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from ..range_spaces import Boxes, ConvexPolygons, IntervalPairs, Intervals, Row, Traces, exact_rows, turn

EMPTY: frozenset[int] = frozenset()


def all_of(X: Any) -> frozenset[int]:
    """All indices."""
    return frozenset(range(len(X)))


# ---------------------------------------------------------------------------------------------- intervals


class IntervalsNeverEmpty(Intervals):
    """Forgets the intervals that contain no point."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        return super().cut(values) - {EMPTY}


class IntervalsWithoutPoints(Intervals):
    """Intervals with two different ends at data points: none contains a single value."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        ends = sorted(set(values))
        return {EMPTY} | {self.between(values, a, b) for i, a in enumerate(ends) for b in ends[i + 1 :]}


class RaysOnly(Intervals):
    """Only intervals that are unbounded to the left."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        return {EMPTY} | {self.between(values, min(values), b) for b in values}


class IntervalsOfIndices(Intervals):
    """Takes the points in the order given for the order on the line."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        n = len(values)
        return {frozenset(range(i, j)) for i in range(n + 1) for j in range(i, n + 1)}


class IntervalsBreakTies(Intervals):
    """Sorts, and then separates points that coincide."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        order = sorted(range(len(values)), key=lambda i: (values[i], i))
        return {frozenset(order[i:j]) for i in range(len(order) + 1) for j in range(i, len(order) + 1)}


class HalfOpenIntervals(Intervals):
    """Intervals [a, b) between data points: the largest value is never inside."""

    def between(self, values: Sequence[Fraction], a: Fraction, b: Fraction) -> frozenset[int]:
        return frozenset(i for i, v in enumerate(values) if a <= v < b)


class IntervalsWithAHole(Intervals):
    """Also the two ends of three successive values."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        ends = sorted(set(values))
        holes = {self.between(values, a, c) - self.between(values, b, b) for a, b, c in zip(ends, ends[1:], ends[2:], strict=False)}
        return super().cut(values) | holes


# ---------------------------------------------------------------------------------------------- pairs of intervals


class PairsNeverEmpty(IntervalPairs):
    """Forgets the pairs that contain no point."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        return super().cut(values) - {EMPTY}


class SingleIntervals(IntervalPairs):
    """One interval only."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        return Intervals().cut(values)


class ThreeIntervals(IntervalPairs):
    """One interval too many."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        return {A | B for A in super().cut(values) for B in Intervals().cut(values)}


class PairsOfIndices(IntervalPairs):
    """Takes the points in the order given for the order on the line."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        return super().cut([Fraction(i) for i in range(len(values))])


class PairsBreakTies(IntervalPairs):
    """Separates points that coincide."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        place = {i: r for r, i in enumerate(sorted(range(len(values)), key=lambda i: values[i]))}
        return super().cut([Fraction(place[i]) for i in range(len(values))])


class PairsMustMeet(IntervalPairs):
    """Only pairs that have a point in common."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        single = Intervals().cut(values)
        return {EMPTY} | {A | B for A in single for B in single if A & B}


class PairsFromTheFirstPoint(IntervalPairs):
    """The first interval must start at the smallest value, or be empty together with the second one's rest."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        single = Intervals().cut(values)
        first = {EMPTY} | {self.between(values, min(values), b) for b in values}
        return {A | B for A in first for B in single}


# ---------------------------------------------------------------------------------------------- boxes


class BoxesNeverEmpty(Boxes):
    """Forgets the boxes that contain no point."""

    def traces(self, X: Any) -> Traces:
        return super().traces(X) - {EMPTY}


class SlabsOnly(Boxes):
    """Bounds one coordinate only, as if a box had two sides."""

    def traces(self, X: Any) -> Traces:
        return {A for column in zip(*exact_rows(X), strict=True) for A in self.slabs(column)}


class BoxesBreakTies(Boxes):
    """Separates points with a coordinate in common."""

    def slabs(self, column: Sequence[Fraction]) -> Traces:
        return IntervalsBreakTies().cut(column)


class HalfOpenBoxes(Boxes):
    """Boxes without their upper sides, spanned by data points."""

    def slabs(self, column: Sequence[Fraction]) -> Traces:
        return HalfOpenIntervals().cut(column)


class QuadrantsOnly(Boxes):
    """Unbounded to the lower left."""

    def slabs(self, column: Sequence[Fraction]) -> Traces:
        return RaysOnly().cut(column)


class ForgetsTheLastCoordinate(Boxes):
    """Loops over one coordinate too few."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        return super().traces(X[:, : max(1, X.shape[1] - 1)]) if X.shape[1] > 1 else {EMPTY, all_of(X)}


class BoxesSpannedByTwoPoints(Boxes):
    """Boxes with two data points as opposite corners: for most sets of four points this is too few."""

    def traces(self, X: Any) -> Traces:
        rows = exact_rows(X)
        return {EMPTY} | {self.spanned(rows, [a, b]) for a in rows for b in rows}

    def spanned(self, rows: list[Row], corners: Sequence[Row]) -> frozenset[int]:
        """The indices of the points in the bounding box of some."""
        sides = [(min(column), max(column)) for column in zip(*corners, strict=True)]
        return frozenset(i for i, x in enumerate(rows) if all(a <= v <= b for v, (a, b) in zip(x, sides, strict=True)))


class CubesOnly(Boxes):
    """Boxes with equal sides, with a data point at the lower end of each."""

    def traces(self, X: Any) -> Traces:
        rows = exact_rows(X)
        columns = list(zip(*rows, strict=True))
        widths = {abs(u - v) for column in columns for u in column for v in column}
        found: Traces = {EMPTY}
        for width in widths:
            cubes: Traces = {all_of(rows)}
            for column in columns:
                cubes = {A & Intervals().between(column, v, v + width) for A in cubes for v in column}
            found |= cubes
        return found


class ConvexHulls(Boxes):
    """Cuts out with convex hulls (in the plane; boxes elsewhere)."""

    def traces(self, X: Any) -> Traces:
        return ConvexPolygons().traces(X) if np.asarray(X).shape[1] == 2 else super().traces(X)


class UnionsOfTwoBoxes(Boxes):
    """One box too many."""

    def traces(self, X: Any) -> Traces:
        found = super().traces(X)
        return {A | B for A in found for B in found}


class BoxesAndComplements(Boxes):
    """Also what is outside of a box."""

    def traces(self, X: Any) -> Traces:
        found = super().traces(X)
        return found | {all_of(X) - A for A in found}


class AllSubsets(Boxes):
    """Claims every subset."""

    def traces(self, X: Any) -> Traces:
        n = len(np.asarray(X))
        return {frozenset(c) for k in range(n + 1) for c in combinations(range(n), k)}


class BoxesLessOnePoint(Boxes):
    """Lets a box drop any one of its points."""

    def traces(self, X: Any) -> Traces:
        found = super().traces(X)
        return found | {A - {i} for A in found for i in A}


class OpenCorners(Boxes):
    """Tests points that are no corner of the bounding box strictly: they fall out when they are on a side of the box."""

    def traces(self, X: Any) -> Traces:
        rows = exact_rows(X)
        found = super().traces(X)
        for a, b in combinations(range(len(rows)), 2):
            sides = [(min(pair), max(pair)) for pair in zip(rows[a], rows[b], strict=True)]
            strictly = {i for i, x in enumerate(rows) if all(u < v < w for v, (u, w) in zip(x, sides, strict=True))}
            found.add(frozenset(strictly | {a, b}))
        return found


class BoxesAtAnyAngle(Boxes):
    """Also boxes that are turned by 45 degrees."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        turned = np.column_stack([X[:, 0] + X[:, 1], X[:, 0] - X[:, 1]])
        return super().traces(X) | super().traces(turned)


# ---------------------------------------------------------------------------------------------- convex polygons


class TrianglesOnly(ConvexPolygons):
    """Polygons with at most three vertices, at data points."""

    def is_cut(self, rows: list[Row], A: frozenset[int]) -> bool:
        return len(self.hull({rows[i] for i in A})) <= 3 and super().is_cut(rows, A)


class PolygonsWithInterior(ConvexPolygons):
    """Forgets the degenerate polygons: points and segments."""

    def is_cut(self, rows: list[Row], A: frozenset[int]) -> bool:
        return (not A or len(self.hull({rows[i] for i in A})) >= 3) and super().is_cut(rows, A)


class OpenPolygons(ConvexPolygons):
    """Tests the outside points strictly, and so accepts points on an edge; and forgets single points."""

    def contains(self, polygon: list[Row], x: Row) -> bool:
        return len(polygon) < 2 or all(turn(a, b, x) > 0 for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True))


class BoundingBoxes(ConvexPolygons):
    """Uses the bounding box of a subset in place of its hull."""

    def traces(self, X: Any) -> Traces:
        return Boxes().traces(X)


class PolygonsNeverEmpty(ConvexPolygons):
    """Forgets the polygons that contain no point."""

    def traces(self, X: Any) -> Traces:
        return super().traces(X) - {EMPTY}


class HullInTheGivenOrder(ConvexPolygons):
    """Takes the points in the order given for the vertices in order."""

    def is_cut(self, rows: list[Row], A: frozenset[int]) -> bool:
        polygon = [rows[i] for i in sorted(A)]
        return not any(self.contains(polygon, rows[i]) for i in range(len(rows)) if i not in A) and (
            len(A) < 3 or all(self.contains(polygon, x) for x in polygon)
        )


class LinesInsteadOfSegments(ConvexPolygons):
    """Takes a polygon with two vertices for the whole line."""

    def contains(self, polygon: list[Row], x: Row) -> bool:
        return super().contains(polygon, x) or (len(polygon) == 2 and turn(polygon[0], polygon[1], x) == 0)


class ThickPolygons(ConvexPolygons):
    """Thickens polygons by a rounding tolerance that is far too large: neighbours on the circle are swallowed."""

    def contains(self, polygon: list[Row], x: Row) -> bool:
        if len(polygon) < 3:
            return super().contains(polygon, x)
        return all(turn(a, b, x) >= -200 for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True))
