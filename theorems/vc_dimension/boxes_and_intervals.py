r"""The VC dimension of intervals, pairs of intervals and boxes.

A class of ranges cuts out of points $x_1,\dots,x_n$ the index sets $\{i:x_i\in R\}$; the points are shattered if all $2^n$ are
cut out. Points may repeat; repeated points are never shattered.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...properties.conclusions import at_most, equal, exercised, is_true
from ...properties.sources import fds_chapter_6
from ...properties.theorem import attained, theorem
from .oracles.ranges import by_boxes, by_interval_unions, in_bounding_box
from .oracles.shattering import binomial_sum, powerset, vc_dimension
from .roles.ranges import BoxRanges, IntervalPairRanges, IntervalRanges, cut_out
from .samples.ranges import Cross, LinePoints, PlanePoints, SpacePoints


@theorem(
    role=IntervalRanges,
    source=fds_chapter_6("§6.6.1, intervals", claims=["fds-chapter-6/intervals-vc-dimension-2"]),
    sharpness=attained("any two different points; and the count, on any different points"),
    mutants=[
        "range_spaces.IntervalsNeverEmpty", "range_spaces.IntervalsWithoutPoints", "range_spaces.RaysOnly",
        "range_spaces.IntervalsOfIndices", "range_spaces.IntervalsBreakTies", "range_spaces.HalfOpenIntervals",
        "range_spaces.IntervalsWithAHole",
    ],
    references=["range_spaces.Intervals"],
)  # fmt: skip
def intervals_vc_dimension_2(intervals: IntervalRanges, points: LinePoints) -> Iterator:
    r"""Intervals have VC dimension 2: no interval contains the first and the third of three points without the second.

    (The text's "cannot shatter the first and third point" is read so: these two points alone are shattered.)
    Hypotheses: points of the line. Of $n$ different points exactly $1+\binom{n+1}2=\sum_{i\le2}\binom ni$ subsets are cut out, so
    Sauer's bound is attained for every $n$; all of them for $n\le2$.
    """
    found, n = cut_out(intervals, points.rows), points.n
    order = sorted(range(n), key=lambda i: points.rows[i])
    yield exercised("at least three points", n > 2)
    yield at_most("VC dimension on these points", vc_dimension(found), 2)
    for i, j, k in zip(order, order[1:], order[2:], strict=False):
        yield is_true("the outer two of three points without the middle one", not any({i, k} <= A and j not in A for A in found))
    yield equal("subsets cut out", found, by_boxes(points.rows))
    if points.distinct:
        yield equal("number of subsets cut out", len(found), binomial_sum(n, 2))


@theorem(
    role=IntervalPairRanges,
    source=fds_chapter_6("§6.6.1, pairs of intervals", claims=["fds-chapter-6/interval-pairs-vc-dimension-4"]),
    sharpness=attained("any four different points; and the count, on any different points"),
    mutants=[
        "range_spaces.PairsNeverEmpty", "range_spaces.SingleIntervals", "range_spaces.ThreeIntervals",
        "range_spaces.PairsOfIndices", "range_spaces.PairsBreakTies", "range_spaces.PairsMustMeet",
        "range_spaces.PairsFromTheFirstPoint",
    ],
    references=["range_spaces.IntervalPairs"],
)  # fmt: skip
def interval_pairs_vc_dimension_4(pairs: IntervalPairRanges, points: LinePoints) -> Iterator:
    r"""Unions of two intervals have VC dimension 4: of five points they do not cut out the first, third and fifth.

    Hypotheses: points of the line. Of $n$ different points exactly $\sum_{i\le4}\binom ni$ subsets are cut out.
    """
    found, n = cut_out(pairs, points.rows), points.n
    order = sorted(range(n), key=lambda i: points.rows[i])
    yield exercised("at least four points", n > 3)
    yield at_most("VC dimension on these points", vc_dimension(found), 4)
    for five in zip(*(order[s:] for s in range(5)), strict=False):
        yield is_true("first, third and fifth of five points", not any(A & set(five) == set(five[::2]) for A in found))
    yield equal("subsets cut out", found, by_interval_unions(points.rows, 2))
    if points.distinct:
        yield equal("number of subsets cut out", len(found), binomial_sum(n, 4))


@theorem(
    role=BoxRanges,
    source=[
        fds_chapter_6(
            "§6.6.1, rectangles",
            claims=["fds-chapter-6/axis-parallel-rectangles-vc-dimension-4", "fds-chapter-6/exponent-four-is-vc-dimension"],
        )
    ],
    sharpness=attained("the points ±eᵢ"),
    mutants=[
        "range_spaces.BoxesNeverEmpty", "range_spaces.SlabsOnly", "range_spaces.BoxesBreakTies",
        "range_spaces.HalfOpenBoxes", "range_spaces.BoxesSpannedByTwoPoints", "range_spaces.ConvexHulls",
        "range_spaces.QuadrantsOnly", "range_spaces.CubesOnly", "range_spaces.ForgetsTheLastCoordinate",
    ],
    references=["range_spaces.Boxes"],
)  # fmt: skip
def boxes_vc_dimension_2d(boxes: BoxRanges, points: SpacePoints) -> Iterator:
    r"""Axis-parallel boxes of $\mathbb R^d$ have VC dimension $2d$ (rectangles: 4); mark a lowest and a highest point on each axis.

    Hypotheses: none. Every box that contains the marked points, at most $2d$, contains all points, so with more than $2d$ points
    the marked ones are not cut out. A set is shattered iff no point of it is in the bounding box of the others.
    """
    found = cut_out(boxes, points.rows)
    marked = {f(range(points.n), key=lambda i, j=j: points.rows[i][j]) for j in range(points.d) for f in (min, max)}
    yield exercised("at least 2d points", points.n >= 2 * points.d)
    yield at_most("VC dimension on these points", vc_dimension(found), 2 * points.d)
    if len(marked) < points.n:
        yield is_true("the marked points are not cut out", frozenset(marked) not in found)
    free = not any(in_bounding_box(points.rows[i], points.others(i)) for i in range(points.n))
    yield equal("all subsets cut out, and no point in the bounding box of the others", len(found) == 2**points.n, free)
    yield equal("subsets cut out", found, by_boxes(points.rows))


@theorem(
    role=BoxRanges,
    source=fds_chapter_6("§6.6.1, rectangles (existence)"),
    sharpness="the sharpness of the dimension 2d",
    mutants=[
        "range_spaces.BoxesNeverEmpty", "range_spaces.SlabsOnly", "range_spaces.HalfOpenBoxes",
        "range_spaces.BoxesSpannedByTwoPoints", "range_spaces.QuadrantsOnly", "range_spaces.CubesOnly",
        "range_spaces.ForgetsTheLastCoordinate",
    ],
    references=["range_spaces.Boxes"],
    examples=60,
)  # fmt: skip
def cross_is_shattered(boxes: BoxRanges, cross: Cross) -> Iterator:
    r"""Axis-parallel boxes shatter the $2d$ points $c\pm r_ie_i$, for all centres $c$ and radii $r_i>0$."""
    yield exercised("more than one dimension", len(cross.radii) > 1)
    yield equal("subsets cut out", cut_out(boxes, cross.rows), frozenset(powerset(range(len(cross.rows)))))


@theorem(
    role=BoxRanges,
    source=fds_chapter_6("§6.5", claims=["fds-chapter-6/rectangle-subsets-count-n4"]),
    sharpness="Sauer's sum is attained for up to four points",
    mutants=[
        "range_spaces.ConvexHulls", "range_spaces.BoxesBreakTies", "range_spaces.UnionsOfTwoBoxes",
        "range_spaces.BoxesAndComplements", "range_spaces.AllSubsets", "range_spaces.BoxesLessOnePoint",
    ],
    references=["range_spaces.Boxes"],
)  # fmt: skip
def rectangles_cut_out_n4(boxes: BoxRanges, points: PlanePoints) -> Iterator:
    r"""Rectangles cut out at most $\sum_{i\le4}\binom ni\le n^4+1$ of the $2^n$ subsets of $n$ points of the plane.

    Hypotheses: $n\ge1$; ties and repetitions allowed. Each subset but ∅ is that of a rectangle with a point on each side, the
    bounding box of at most four points.
    """
    found, n = cut_out(boxes, points.rows), points.n
    yield exercised("not all subsets", len(by_boxes(points.rows)) < 2**n)
    yield at_most("subsets cut out, and Sauer's sum", len(found), binomial_sum(n, 4))
    yield at_most("subsets cut out, and n⁴+1", len(found), n**4 + 1)
    yield is_true("each but ∅ is that of a rectangle with a point on each side", found <= tight_boxes(points) | {frozenset()})


@rectangles_cut_out_n4.printed(
    claims=["fds-chapter-6/rectangle-side-shifting-argument"],
    mistake="A rectangle that contains no point has no side that can be moved to one: ∅ is missing from the count, which is O(n⁴)"
    " all the same.",
)
def side_shifting(boxes: BoxRanges, points: PlanePoints) -> Iterator:
    """The points in any rectangle are also those in one with a data point on each of its sides."""
    yield is_true("each is that of a rectangle with a point on each side", cut_out(boxes, points.rows) <= tight_boxes(points))


def tight_boxes(points: PlanePoints) -> frozenset[frozenset[int]]:
    """What the bounding boxes of up to four of the points cut out."""
    some = [A for A in powerset(range(points.n)) if 1 <= len(A) <= 4]
    corners = [[points.rows[i] for i in A] for A in some]
    return frozenset(frozenset(i for i, x in enumerate(points.rows) if in_bounding_box(x, four)) for four in corners)
