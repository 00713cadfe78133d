r"""The VC dimension of intervals, pairs of intervals and boxes.

A class of ranges cuts out of points $x_1,\dots,x_n$ the index sets $\{i:x_i\in R\}$; the points are shattered if all $2^n$ are
cut out. Points may repeat; repeated points are never shattered.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import fds_chapter_6
from .oracles.formulas import binomial_sum
from .oracles.ranges import by_boxes, by_interval_unions, in_bounding_box
from .oracles.shattering import powerset
from .readings import CutByBoxes, CutByIntervalPairs, CutByIntervals
from .samples.ranges import Cross, PlanePoints, SpacePoints


@theorem("Intervals have VC dimension 2", source=fds_chapter_6("§6.6.1, intervals"))
def intervals_vc_dimension_2(cut: CutByIntervals) -> Law:
    r"""Intervals have VC dimension 2: no interval contains the first and the third of three points without the second.

    (These two points alone are shattered.) Of $n$ different points exactly $1+\binom{n+1}2=\sum_{i\le2}\binom ni$ subsets are
    cut out: Sauer's bound.

    Hypotheses: points of the line.

    Sharp: any two different points are shattered; and any different points attain the count.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.6.1.
    """
    points, n = cut.sample, cut.sample.n
    order = sorted(range(n), key=lambda i: points.rows[i])
    yield exercised("at least three points", n > 2)
    yield at_most("VC dimension on these points", cut.vc_dimension, 2)
    for i, j, k in zip(order, order[1:], order[2:], strict=False):
        without = any({i, k} <= A and j not in A for A in cut.subsets)
        yield is_true("the outer two of three points without the middle one", not without, at=(i, j, k))
    yield equal("subsets cut out", cut.subsets, by_boxes(points.rows))
    if points.distinct:
        yield equal("number of subsets cut out", len(cut.subsets), binomial_sum(n, 2))
        yield equal("VC dimension on different points", cut.vc_dimension, min(n, 2))


@theorem("Pairs of intervals have VC dimension 4", source=fds_chapter_6("§6.6.1, pairs of intervals"))
def interval_pairs_vc_dimension_4(cut: CutByIntervalPairs) -> Law:
    r"""Unions of two intervals have VC dimension 4: of five points they do not cut out the first, third and fifth.

    Of $n$ different points exactly $\sum_{i\le4}\binom ni$ subsets are cut out.

    Hypotheses: points of the line.

    Sharp: any four different points are shattered; and any different points attain the count.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.6.1.
    """
    points, n = cut.sample, cut.sample.n
    order = sorted(range(n), key=lambda i: points.rows[i])
    yield exercised("at least four points", n > 3)
    yield at_most("VC dimension on these points", cut.vc_dimension, 4)
    for five in zip(*(order[s:] for s in range(5)), strict=False):
        alternating = any(A & set(five) == set(five[::2]) for A in cut.subsets)
        yield is_true("first, third and fifth of five points", not alternating, at=five)
    yield equal("subsets cut out", cut.subsets, by_interval_unions(points.rows, 2))
    if points.distinct:
        yield equal("number of subsets cut out", len(cut.subsets), binomial_sum(n, 4))
        yield equal("VC dimension on different points", cut.vc_dimension, min(n, 4))


@theorem("Axis-parallel boxes have VC dimension 2d", source=fds_chapter_6("§6.6.1, rectangles"))
def boxes_vc_dimension_2d(cut: CutByBoxes[SpacePoints]) -> Law:
    r"""Axis-parallel boxes of $\mathbb R^d$ have VC dimension $2d$ (rectangles: 4); mark a lowest and a highest point on each axis.

    Every box that contains the marked points, at most $2d$, contains all points, so with more than $2d$ points the marked ones
    are not cut out. A set is shattered iff no point of it is in the bounding box of the others.

    Hypotheses: points of $\mathbb R^d$, $d\ge1$.

    Sharp: the points $\pm e_i$ are shattered.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.6.1.
    """
    points, n, d = cut.sample, cut.sample.n, cut.sample.d
    marked = frozenset(f(range(n), key=lambda i, j=j: points.rows[i][j]) for j in range(d) for f in (min, max))
    free = not any(in_bounding_box(points.rows[i], points.others(i)) for i in range(n))
    yield exercised("at least 2d points", n >= 2 * d)
    yield at_most("VC dimension on these points", cut.vc_dimension, 2 * d)
    if len(marked) < n:
        yield is_true("the marked points are not cut out", marked not in cut.subsets)
    yield equal("all subsets cut out, and no point in the bounding box of the others", cut.shattered, free)
    yield equal("subsets cut out", cut.subsets, by_boxes(points.rows))


@theorem("Axis-parallel boxes shatter a cross of 2d points", source=fds_chapter_6("§6.6.1, rectangles (existence)"), examples=60)
def cross_is_shattered(cut: CutByBoxes[Cross]) -> Law:
    r"""Axis-parallel boxes shatter the $2d$ points $c\pm r_ie_i$, for all centres $c$ and radii $r_i>0$.

    Hypotheses: $d\ge1$ and $r_i>0$.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.6.1.
    """
    yield exercised("more than one dimension", len(cut.sample.radii) > 1)
    yield equal("subsets cut out", cut.subsets, frozenset(powerset(range(len(cut.sample.rows)))))


@theorem("Rectangles cut out O(n⁴) subsets", source=fds_chapter_6("§6.5"))
def rectangles_cut_out_n4(cut: CutByBoxes[PlanePoints]) -> Law:
    r"""Rectangles cut out at most $\sum_{i\le4}\binom ni\le n^4+1$ of the $2^n$ subsets of $n$ points of the plane.

    Each subset but ∅ is that of a rectangle with a point on each side, the bounding box of at most four points.

    Hypotheses: $n\ge1$; ties and repetitions allowed.

    Sharp: Sauer's sum is attained for up to four points.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.5.
    """
    found, points, n = cut.subsets, cut.sample, cut.sample.n
    yield exercised("not all subsets", len(by_boxes(points.rows)) < 2**n)
    yield at_most("subsets cut out, and Sauer's sum", len(found), binomial_sum(n, 4))
    yield at_most("subsets cut out, and n⁴+1", len(found), n**4 + 1)
    yield is_true("each but ∅ is that of a rectangle with a point on each side", found <= points.tight_boxes | {frozenset()})
