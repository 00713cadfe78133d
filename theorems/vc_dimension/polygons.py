r"""Convex polygons shatter exactly the finite sets in convex position, so any number of points on a circle."""

from __future__ import annotations

from collections.abc import Iterator

from ...properties.conclusions import equal, exercised
from ...properties.sources import fds_chapter_6
from ...properties.theorem import theorem
from .oracles.ranges import by_polygons, in_convex_hull
from .oracles.shattering import powerset
from .roles.ranges import ConvexPolygonRanges, cut_out
from .samples.ranges import CirclePoints, PlanePoints


@theorem(
    role=ConvexPolygonRanges,
    source=fds_chapter_6("§6.6.1, convex polygons"),
    sharpness="decides every subset",
    mutants=[
        "range_spaces.TrianglesOnly", "range_spaces.PolygonsWithInterior", "range_spaces.OpenPolygons",
        "range_spaces.BoundingBoxes", "range_spaces.PolygonsNeverEmpty", "range_spaces.HullInTheGivenOrder",
        "range_spaces.LinesInsteadOfSegments",
    ],
    references=["range_spaces.ConvexPolygons"],
)  # fmt: skip
def polygons_cut_out_hulls(polygons: ConvexPolygonRanges, points: PlanePoints) -> Iterator:
    r"""Convex polygons cut out a subset iff its convex hull contains no other point, and shatter points iff in convex position.

    Hypotheses: points of the plane. In convex position: no point is in the convex hull of the others.
    """
    found = cut_out(polygons, points.rows)
    convex = not any(in_convex_hull(points.rows[i], points.others(i)) for i in range(points.n))
    yield exercised("more than two points", points.n > 2)
    yield equal("all subsets cut out, and the points in convex position", len(found) == 2**points.n, convex)
    yield equal("subsets cut out", found, by_polygons(points.rows))


@theorem(
    role=ConvexPolygonRanges,
    source=fds_chapter_6("§6.6.1, convex polygons", claims=["fds-chapter-6/convex-polygons-vc-infinite"]),
    sharpness="for every number of points",
    mutants=[
        "range_spaces.TrianglesOnly", "range_spaces.PolygonsWithInterior", "range_spaces.OpenPolygons",
        "range_spaces.BoundingBoxes", "range_spaces.PolygonsNeverEmpty", "range_spaces.HullInTheGivenOrder",
        "range_spaces.ThickPolygons",
    ],
    references=["range_spaces.ConvexPolygons"],
    examples=100,
)  # fmt: skip
def circle_points_are_shattered(polygons: ConvexPolygonRanges, points: CirclePoints) -> Iterator:
    r"""Convex polygons shatter any $n$ points of a circle, so their VC dimension is infinite.

    Hypotheses: different points of one circle; here of radius 65, where the points are integers. A subset of at most two
    points has a degenerate polygon, or a thin one, around it.
    """
    yield exercised("more points than a rectangle could shatter", points.n > 4)
    yield equal("subsets cut out", cut_out(polygons, points.rows), frozenset(powerset(range(points.n))))


@circle_points_are_shattered.without("on a circle")
def of_any_points(polygons: ConvexPolygonRanges, points: PlanePoints) -> Iterator:
    """Points that are not in convex position are not shattered."""
    yield equal("subsets cut out", len(cut_out(polygons, points.rows)), 2**points.n)
