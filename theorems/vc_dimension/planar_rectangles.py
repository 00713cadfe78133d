r"""Which three and four points of the plane axis-parallel rectangles shatter."""

from __future__ import annotations

from collections.abc import Iterator

from ...properties.conclusions import at_most, equal, exercised, is_true
from ...properties.sources import fds_chapter_6
from ...properties.theorem import attained, theorem
from .oracles.ranges import in_bounding_box
from .oracles.shattering import powerset, vc_dimension
from .roles.ranges import BoxRanges, cut_out
from .samples.ranges import CollinearTriple, HullPoint, PlanePoints, PlaneTriple, Rhombus

MUTANTS = [
    "range_spaces.BoxesBreakTies", "range_spaces.UnionsOfTwoBoxes", "range_spaces.BoxesAndComplements", "range_spaces.AllSubsets",
]  # fmt: skip


@theorem(
    role=BoxRanges,
    source=fds_chapter_6("§6.6", claims=["fds-chapter-6/three-collinear-points-not-shattered"]),
    sharpness="every other subset of the three points is cut out",
    mutants=["range_spaces.UnionsOfTwoBoxes", "range_spaces.BoxesAndComplements", "range_spaces.AllSubsets",
             "range_spaces.BoxesLessOnePoint", "range_spaces.OpenCorners"],
    references=["range_spaces.Boxes"],
)  # fmt: skip
def three_collinear_points(boxes: BoxRanges, points: CollinearTriple) -> Iterator:
    r"""A rectangle that contains the ends of three collinear points contains the middle one; the other 7 subsets are cut out.

    Hypotheses: three different points on one line, in any direction. (It need not be parallel to an axis.)
    """
    found = cut_out(boxes, points.rows)
    yield exercised("not parallel to an axis", all(u != v for u, v in zip(points.rows[0], points.rows[2], strict=True)))
    yield equal("subsets cut out", found, frozenset(A for A in powerset(range(3)) if {0, 2} != A))


@three_collinear_points.without("on one line")
def three_points(boxes: BoxRanges, points: PlaneTriple) -> Iterator:
    """Three points that are not on one line may be shattered."""
    yield at_most("subsets cut out", len(cut_out(boxes, points.rows)), 7)


@theorem(
    role=BoxRanges,
    source=fds_chapter_6("§6.6", claims=["fds-chapter-6/point-in-closure-of-others-not-shattered"]),
    sharpness="for convex ranges no smaller hull does",
    mutants=[*MUTANTS, "range_spaces.BoxesLessOnePoint"],
    references=["range_spaces.Boxes"],
)
def hull_point_blocks_shattering(boxes: BoxRanges, points: HullPoint) -> Iterator:
    r"""A set with a point in the convex hull of the others is not shattered: the others are not cut out.

    Hypotheses: rectangles are convex. (The converse fails for rectangles, whose own hull is the bounding box.)
    """
    found = cut_out(boxes, points.rows)
    yield exercised("the last point is no repetition", points.rows[-1] not in points.rows[:-1])
    yield is_true("the others are not cut out", frozenset(range(points.n - 1)) not in found)
    yield is_true("some subset is not cut out", len(found) < 2**points.n)


@hull_point_blocks_shattering.without("a point in the convex hull of the others")
def no_hull_point(boxes: BoxRanges, points: PlanePoints) -> Iterator:
    """Points of which none is in the hull of the others may be shattered."""
    yield at_most("subsets cut out", len(cut_out(boxes, points.rows)), 2**points.n - 1)


@theorem(
    role=BoxRanges,
    source=fds_chapter_6("§6.6", claims=["fds-chapter-6/four-and-five-points-rectangles"]),
    sharpness=attained("(±1, 0), (0, ±1)"),
    mutants=[
        *MUTANTS,
        "range_spaces.BoxesNeverEmpty",
        "range_spaces.BoxesSpannedByTwoPoints",
        "range_spaces.ConvexHulls",
        "range_spaces.BoxesAtAnyAngle",
    ],
    references=["range_spaces.Boxes"],
)
def four_and_five_points(boxes: BoxRanges, points: PlanePoints) -> Iterator:
    r"""Some sets of four points are shattered by rectangles, some are not, and no set of five is.

    Hypotheses: points of the plane. Shattered are those with each point alone at the far end of an axis direction; there are four
    directions, so no fifth point fits.
    """
    found = cut_out(boxes, points.rows)
    free = not any(in_bounding_box(points.rows[i], points.others(i)) for i in range(points.n))
    yield exercised("at least four points", points.n >= 4)
    yield at_most("VC dimension on these points", vc_dimension(found), 4)
    yield equal("shattered, and each point outside the bounding box of the others", len(found) == 2**points.n, free)
    yield equal("subsets of the diamond that are cut out", len(cut_out(boxes, ((1, 0), (0, 1), (-1, 0), (0, -1)))), 16)
    yield equal("subsets of the square that are cut out", len(cut_out(boxes, ((0, 0), (0, 1), (1, 0), (1, 1)))), 10)


@theorem(
    role=BoxRanges,
    source=fds_chapter_6("§6.6.1, rectangles"),
    sharpness="an equivalence",
    mutants=[*MUTANTS, "range_spaces.BoxesNeverEmpty", "range_spaces.BoxesAtAnyAngle", "range_spaces.CubesOnly"],
    references=["range_spaces.Boxes"],
)
def shattered_rhombi(boxes: BoxRanges, rhombus: Rhombus) -> Iterator:
    r"""Rectangles shatter the vertices $c\pm u,c\pm v$ of a rhombus iff $(|u_1|-|v_1|)(|u_2|-|v_2|)<0$.

    Hypotheses: $u\perp v$, not 0. One diagonal is longer along one axis and shorter along the other: so it is always if they are
    parallel to the axes (a diamond), and never if the sides of a square are.
    """
    found = cut_out(boxes, rhombus.rows)
    yield exercised("shattered", rhombus.is_diamond)
    yield equal("all subsets cut out, and the rhombus a diamond", len(found) == 16, rhombus.is_diamond)


@shattered_rhombi.printed(
    claims=["fds-chapter-6/rhombus-vertices-shattered"],
    mistake="It holds for a diamond, with diagonals parallel to the axes, but not for the rhombus that is a square with"
    " sides parallel to the axes.",
)
def any_rhombus(boxes: BoxRanges, rhombus: Rhombus) -> Iterator:
    """The vertices of a rhombus are shattered by axis-parallel rectangles."""
    yield equal("subsets cut out", len(cut_out(boxes, rhombus.rows)), 16)
