"""Mutants of convex polygons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..controls import mutant, mutant_of
from .mutants import EMPTY
from .range_spaces import Boxes, ConvexPolygons, Row, turn
from .set_systems import Set

_polygons = partial(mutant, ConvexPolygons)
PolygonsNeverEmpty = _polygons(
    "Forgets the polygons that contain no point.", traces=lambda self, X: ConvexPolygons.traces(self, X) - {EMPTY}
)
BoundingBoxes = _polygons("Uses the bounding box of a subset in place of its hull.", traces=lambda self, X: Boxes().traces(X))
TrianglesOnly = _polygons(
    "Polygons with at most three vertices, at data points.",
    is_cut=lambda self, rows, A: len(self.hull({rows[i] for i in A})) <= 3 and ConvexPolygons.is_cut(self, rows, A),
)
PolygonsWithInterior = _polygons(
    "Forgets the degenerate polygons: points and segments.",
    is_cut=lambda self, rows, A: (not A or len(self.hull({rows[i] for i in A})) >= 3) and ConvexPolygons.is_cut(self, rows, A),
)


@mutant_of(ConvexPolygons)
class HullInTheGivenOrder(ConvexPolygons):
    """Takes the points in the order given for the vertices in order."""

    def is_cut(self, rows: list[Row], A: Set) -> bool:
        polygon = [rows[i] for i in sorted(A)]
        return not any(self.contains(polygon, rows[i]) for i in range(len(rows)) if i not in A) and (
            len(A) < 3 or all(self.contains(polygon, x) for x in polygon)
        )


OpenPolygons = _polygons(
    "Tests the outside points strictly, and so accepts points on an edge; and forgets single points.",
    contains=lambda self, polygon, x: len(polygon) < 2 or all(turn(a, b, x) > 0 for a, b in sides_of(polygon)),
)
LinesInsteadOfSegments = _polygons(
    "Takes a polygon with two vertices for the whole line.",
    contains=lambda self, polygon, x: (
        ConvexPolygons.contains(self, polygon, x) or (len(polygon) == 2 and turn(polygon[0], polygon[1], x) == 0)
    ),
)


@mutant_of(ConvexPolygons)
class ThickPolygons(ConvexPolygons):
    """Thickens polygons by a rounding tolerance that is far too large: neighbours on the circle are swallowed."""

    def contains(self, polygon: list[Row], x: Row) -> bool:
        if len(polygon) < 3:
            return super().contains(polygon, x)
        return all(turn(a, b, x) >= -200 for a, b in sides_of(polygon))


def sides_of(polygon: list[Row]) -> Iterator[tuple[Row, Row]]:
    """The pairs of successive vertices."""
    return zip(polygon, polygon[1:] + polygon[:1], strict=True)
