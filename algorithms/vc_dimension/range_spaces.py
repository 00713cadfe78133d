"""What geometric classes cut out of finitely many points: ``traces(X)`` gives every index set {i : xᵢ ∈ R}.

X is (n, d), of any number type; the arithmetic is exact. Points that coincide are inside or outside together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

Traces = set[frozenset[int]]
Row = tuple[Fraction, ...]


def exact_rows(X: Any) -> list[Row]:
    """The rows of X as exact rationals."""
    return [tuple(Fraction(v) for v in row) for row in np.asarray(X).tolist()]


class Intervals:
    """Closed intervals of the line."""

    def traces(self, X: Any) -> Traces:
        return self.cut([row[0] for row in exact_rows(X)])

    def cut(self, values: Sequence[Fraction]) -> Traces:
        """The runs of the values in order, and ∅: n(n+1)/2 + 1 of them for n different values."""
        ends = sorted(set(values))
        return {frozenset()} | {self.between(values, a, b) for i, a in enumerate(ends) for b in ends[i:]}

    def between(self, values: Sequence[Fraction], a: Fraction, b: Fraction) -> frozenset[int]:
        """The indices of the values in [a, b]."""
        return frozenset(i for i, v in enumerate(values) if a <= v <= b)


class IntervalPairs(Intervals):
    """Unions of two closed intervals of the line."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        single = super().cut(values)
        return {A | B for A in single for B in single}


class Boxes:
    """Closed boxes with sides parallel to the axes: an interval of each coordinate."""

    def traces(self, X: Any) -> Traces:
        rows = exact_rows(X)
        found: Traces = {frozenset(range(len(rows)))}
        for column in zip(*rows, strict=True):
            found = {A & B for A in found for B in self.slabs(column)}
        return found

    def slabs(self, column: Sequence[Fraction]) -> Traces:
        """What intervals of one coordinate cut out."""
        return Intervals().cut(column)


class HalfSpaces:
    """Half-spaces a·x ≥ a₀: from the hyperplanes through points that span them, and then the points on those, recursively.

    A strict dichotomy can be moved until its hyperplane is spanned by points; these are split by a dichotomy of their own.
    """

    def traces(self, X: Any) -> Traces:
        rows = exact_rows(X)
        return self.dichotomies(rows, tuple(range(len(rows))), {})

    def dichotomies(self, rows: list[Row], among: tuple[int, ...], known: dict[tuple[int, ...], Traces]) -> Traces:
        """All strict dichotomies of the points with the indices `among`, both halves of each; the two trivial ones included."""
        if among in known:
            return known[among]
        everything = frozenset(among)
        found: Traces = {frozenset(), everything}
        flat = coordinates([rows[i] for i in among])
        for corners in combinations(range(len(among)), len(flat[0])):
            a = normal([flat[k] for k in corners])
            if not any(a):
                continue
            side = [sum(u * (v - w) for u, v, w in zip(a, x, flat[corners[0]], strict=True)) for x in flat]
            above = frozenset(i for i, s in zip(among, side, strict=True) if s > 0)
            on = tuple(i for i, s in zip(among, side, strict=True) if s == 0)
            for part in self.splits(rows, on, known):
                found |= {above | part, everything - (above | part)}
        known[among] = found
        return found

    def splits(self, rows: list[Row], on: tuple[int, ...], known: dict[tuple[int, ...], Traces]) -> Traces:
        """How the points on a hyperplane may be split by turning it a little."""
        return self.dichotomies(rows, on, known)


def coordinates(rows: Sequence[Row]) -> list[Row]:
    """The points in as many coordinates as their affine hull has dimensions: those of pivots of the differences."""
    basis: list[tuple[int, list[Fraction]]] = []
    for row in rows:
        rest = [v - w for v, w in zip(row, rows[0], strict=True)]
        for pivot, b in basis:
            rest = [v - rest[pivot] * w for v, w in zip(rest, b, strict=True)]
        pivot = next((j for j, v in enumerate(rest) if v), None)
        if pivot is not None:
            basis.append((pivot, [v / rest[pivot] for v in rest]))
    pivots = sorted(pivot for pivot, _ in basis)
    return [tuple(row[j] for j in pivots) for row in rows]


def normal(points: Sequence[Row]) -> list[Fraction]:
    """A vector orthogonal to the hyperplane through r points of R^r, by minors; 0 if they do not span one."""
    differences = [[v - w for v, w in zip(x, points[0], strict=True)] for x in points[1:]]
    r = len(points)
    return [(-1) ** j * determinant([row[:j] + row[j + 1 :] for row in differences]) for j in range(r)]


def determinant(A: list[list[Fraction]]) -> Fraction:
    """By expansion along the first row: for small matrices."""
    if not A:
        return Fraction(1)
    return sum(((-1) ** j * v * determinant([row[:j] + row[j + 1 :] for row in A[1:]]) for j, v in enumerate(A[0])), Fraction(0))


class ConvexPolygons:
    """Closed convex polygons of the plane, down to segments, points and ∅: a subset is cut out if its hull has no other point."""

    def traces(self, X: Any) -> Traces:
        rows = exact_rows(X)
        indices = range(len(rows))
        subsets = (frozenset(c) for k in range(len(rows) + 1) for c in combinations(indices, k))
        return {A for A in subsets if self.is_cut(rows, A)}

    def is_cut(self, rows: list[Row], A: frozenset[int]) -> bool:
        """Whether no point outside A is in the convex hull of A."""
        polygon = self.hull({rows[i] for i in A})
        return not any(self.contains(polygon, rows[i]) for i in range(len(rows)) if i not in A)

    def hull(self, points: Iterable[Row]) -> list[Row]:
        """The vertices of the convex hull, counter-clockwise (Andrew's monotone chain)."""
        points = sorted(points)
        if len(points) < 3:
            return points
        return self._chain(points)[:-1] + self._chain(points[::-1])[:-1]

    @staticmethod
    def _chain(points: list[Row]) -> list[Row]:
        chain: list[Row] = []
        for p in points:
            while len(chain) > 1 and turn(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        return chain

    def contains(self, polygon: list[Row], x: Row) -> bool:
        """Whether x is in the closed polygon with these vertices (two of them: the segment)."""
        if len(polygon) < 3:
            return bool(polygon) and min(polygon) <= x <= max(polygon) and turn(polygon[0], polygon[-1], x) == 0
        return all(turn(a, b, x) >= 0 for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True))


def turn(a: Row, b: Row, c: Row) -> Fraction:
    """Positive if a → b → c turns left, 0 if the three are on one line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
