r"""Which three and four points of the plane axis-parallel rectangles shatter."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import fds_chapter_6
from .oracles.ranges import in_bounding_box
from .oracles.shattering import powerset
from .readings import CutByBoxes
from .samples.ranges import CollinearTriple, HullPoint, PlanePoints, Rhombus

DIAMOND = ((1, 0), (0, 1), (-1, 0), (0, -1))
SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))


@theorem("Rectangles do not shatter three collinear points", source=fds_chapter_6("§6.6"))
def three_collinear_points(cut: CutByBoxes[CollinearTriple]) -> Law:
    r"""A rectangle that contains the ends of three collinear points contains the middle one; the other 7 subsets are cut out.

    Hypotheses: three different points on one line, in any direction. (It need not be parallel to an axis.)

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.6.
    """
    first, _, last = cut.sample.rows
    yield exercised("not parallel to an axis", all(u != v for u, v in zip(first, last, strict=True)))
    yield equal("subsets cut out", cut.subsets, frozenset(A for A in powerset(range(3)) if {0, 2} != A))


@theorem("A point in the convex hull of the others blocks shattering", source=fds_chapter_6("§6.6"))
def hull_point_blocks_shattering(cut: CutByBoxes[HullPoint]) -> Law:
    r"""Rectangles do not shatter a set with a point in the convex hull of the others: the others are not cut out.

    Hypotheses: a point in the convex hull of the others; rectangles are convex. (The converse fails for rectangles, whose own
    hull is the bounding box.)

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.6.
    """
    points = cut.sample
    yield exercised("the last point is no repetition", points.rows[-1] not in points.rows[:-1])
    yield is_true("the others are not cut out", frozenset(range(points.n - 1)) not in cut.subsets)
    yield is_true("some subset is not cut out", len(cut.subsets) < 2**points.n)


@theorem("Rectangles and sets of four and five points", source=fds_chapter_6("§6.6"))
def four_and_five_points(cut: CutByBoxes[PlanePoints]) -> Law:
    r"""Some sets of four points are shattered by rectangles, some are not, and no set of five is.

    Shattered are those with each point alone at the far end of an axis direction; there are four directions, so no fifth point
    fits.

    Hypotheses: points of the plane.

    Sharp: the diamond (±1, 0), (0, ±1) is shattered.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.6.
    """
    points = cut.sample
    free = not any(in_bounding_box(points.rows[i], points.others(i)) for i in range(points.n))
    yield exercised("at least four points", points.n >= 4)
    yield at_most("VC dimension on these points", cut.vc_dimension, 4)
    yield equal("shattered, and each point outside the bounding box of the others", cut.shattered, free)
    yield equal("subsets of the diamond that are cut out", len(cut.of(DIAMOND)), 16)
    yield equal("subsets of the square that are cut out", len(cut.of(SQUARE)), 10)


@theorem("Rhombi shattered by axis-parallel rectangles", source=fds_chapter_6("§6.6.1, rectangles"))
def shattered_rhombi(cut: CutByBoxes[Rhombus]) -> Law:
    r"""Rectangles shatter the vertices $c\pm u,c\pm v$ of a rhombus iff $(|u_1|-|v_1|)(|u_2|-|v_2|)<0$.

    One diagonal is longer along one axis and shorter along the other: so it is always if they are parallel to the axes (a
    diamond), and never if the sides of a square are.

    Hypotheses: $u\perp v$, neither 0.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.6.1, has the example; the criterion is ours.
    """
    yield exercised("shattered", cut.sample.is_diamond)
    yield equal("all subsets cut out, and the rhombus a diamond", cut.shattered, cut.sample.is_diamond)
