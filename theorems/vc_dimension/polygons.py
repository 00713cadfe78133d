r"""Convex polygons shatter exactly the finite sets in convex position, so any number of points on a circle."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import theorem
from ...sources import fds_chapter_6
from .oracles.ranges import by_polygons, in_convex_hull
from .oracles.shattering import powerset
from .readings import CutByPolygons
from .samples.ranges import CirclePoints, PlanePoints


@theorem("Convex polygons shatter the sets in convex position", source=fds_chapter_6("§6.6.1, convex polygons"))
def polygons_cut_out_hulls(cut: CutByPolygons[PlanePoints]) -> Law:
    r"""Convex polygons cut out a subset iff its convex hull contains no other point, and shatter points iff in convex position.

    Hypotheses: points of the plane. In convex position: no point is in the convex hull of the others.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.6.1.
    """
    points = cut.sample
    convex = not any(in_convex_hull(points.rows[i], points.others(i)) for i in range(points.n))
    yield exercised("more than two points", points.n > 2)
    yield equal("all subsets cut out, and the points in convex position", cut.shattered, convex)
    yield equal("subsets cut out", cut.subsets, by_polygons(points.rows))


@theorem("Convex polygons have infinite VC dimension", source=fds_chapter_6("§6.6.1, convex polygons"))
def circle_points_are_shattered(cut: CutByPolygons[CirclePoints]) -> Law:
    r"""Convex polygons shatter any $n$ points of a circle, so their VC dimension is infinite.

    A subset of at most two points has a degenerate polygon, or a thin one, around it.

    Hypotheses: different points of one circle; here of radius 65, on which 36 points are integers.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.6.1.
    """
    yield exercised("more points than a rectangle could shatter", cut.sample.n > 4)
    yield equal("subsets cut out", cut.subsets, frozenset(powerset(range(cut.sample.n))))
