"""The texts on shattering: claims that fail as printed, and hypotheses dropped."""

from __future__ import annotations

from itertools import combinations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true
from .boxes_and_intervals import (
    boxes_vc_dimension_2d,
    interval_pairs_vc_dimension_4,
    intervals_vc_dimension_2,
    rectangles_cut_out_n4,
)
from .half_spaces import (
    half_spaces_vc_dimension,
    triples_in_the_plane,
)
from .oracles.formulas import binomial_sum
from .oracles.shattering import powerset, traces
from .planar_rectangles import hull_point_blocks_shattering, shattered_rhombi, three_collinear_points
from .polygons import circle_points_are_shattered
from .readings import (
    CutByBoxes,
    CutByHalfSpaces,
    CutByIntervalPairs,
    CutByIntervals,
    CutByPolygons,
    DigitLabel,
    MeasuredFamily,
    MeasuredPair,
)
from .samples.binary import BinaryFraction
from .samples.ranges import CirclePoints, CollinearTriple, PlanePoints, PlaneTriple, Rhombus, SpacePoints
from .samples.set_systems import FamilyPair, SetFamily
from .sauer_shelah import pajor, sauer_shelah, split_at_a_point
from .shattering import growth_step, shattered_by_definition
from .sine_class import sine_reads_a_digit
from .unions import vc_dimension_of_union


@shattered_by_definition.printed(
    claims=["cs229-learning-theory/vc-dimension-largest-number-of-sets"],
    mistake="The VC dimension is the largest size of a shattered set, not the number of shattered sets.",
)
def number_of_shattered_sets(H: MeasuredFamily) -> Law:
    """VC(H) is the largest number of sets that H can shatter (for a class that is not empty)."""
    if H.members:
        yield equal("VC dimension, and how many sets are shattered", H.d, len(H.shattered))


@sauer_shelah.without("d at least the VC dimension")
def with_a_smaller_d(H: MeasuredFamily) -> Law:
    r"""With $d-1$ in place of $d$ the bound fails."""
    yield at_most("growth", H.tau(H.n), binomial_sum(H.n, H.d - 1))


@vc_dimension_of_union.without("the +1")
def twice_the_dimension(pair: MeasuredPair) -> Law:
    """2d is not enough for the union."""
    yield at_most("VC dimension of the union", pair.union.d, 2 * max(pair.first.d, pair.second.d, 0))


@intervals_vc_dimension_2.printed(
    claims=["fds-chapter-6/intervals-vc-dimension-2"],
    mistake="The first and the third of three points are shattered, as any two are: not cut out are these two without the second.",
)
def first_and_third_point(cut: CutByIntervals) -> Law:
    """The VC dimension of intervals is 2, since the first and the third of three points cannot be shattered."""
    if cut.sample.n == 3 and cut.sample.distinct:
        odd = tuple(sorted(cut.sample.rows)[::2])
        yield at_most("subsets of the first and third point that are cut out", len(cut.of(odd)), 3)


@interval_pairs_vc_dimension_4.printed(
    claims=["fds-chapter-6/interval-pairs-vc-dimension-4"],
    mistake="Any four points are shattered, the first, third and fifth of five too: they are not cut out without the others.",
)
def first_third_and_fifth_point(cut: CutByIntervalPairs) -> Law:
    """The VC dimension of pairs of intervals is 4: the first, third and fifth of five points cannot be shattered."""
    if cut.sample.n == 5 and cut.sample.distinct:
        odd = tuple(sorted(cut.sample.rows)[::2])
        yield at_most("subsets of the first, third and fifth point that are cut out", len(cut.of(odd)), 7)


@rectangles_cut_out_n4.printed(
    claims=["fds-chapter-6/rectangle-side-shifting-argument"],
    mistake="A rectangle that contains no point has no side that can be moved to one: ∅ is missing from the count, which is O(n⁴)"
    " all the same.",
)
def side_shifting(cut: CutByBoxes[PlanePoints]) -> Law:
    """The points in any rectangle are also those in one with a data point on each of its sides."""
    yield is_true("each is that of a rectangle with a point on each side", cut.subsets <= cut.sample.tight_boxes)


@three_collinear_points.without("on one line")
def three_points(cut: CutByBoxes[PlaneTriple]) -> Law:
    """Three points that are not on one line may be shattered."""
    yield at_most("subsets cut out", len(cut.subsets), 7)


@hull_point_blocks_shattering.printed(
    claims=["fds-chapter-6/point-in-closure-of-others-not-shattered"],
    mistake="The convex hull is meant, not the closure: finitely many points are their own closure, and no other point is in it.",
)
def in_the_closure_of_the_others(points: CollinearTriple) -> Law:
    """In general (as with the three collinear points just before) a point in the closure of the others blocks shattering.

    So the middle one of three collinear points, of which the sentence is the generalisation, is in the closure of the others.
    """
    yield is_true("the middle point is in the closure of the others", points.rows[1] in points.others(1))


@hull_point_blocks_shattering.without("a point in the convex hull of the others")
def no_hull_point(cut: CutByBoxes[PlanePoints]) -> Law:
    """Points of which none is in the hull of the others may be shattered."""
    yield at_most("subsets cut out", len(cut.subsets), 2**cut.sample.n - 1)


@shattered_rhombi.printed(
    claims=["fds-chapter-6/rhombus-vertices-shattered"],
    mistake="It holds for a diamond, with diagonals parallel to the axes, but not for the rhombus that is a square with"
    " sides parallel to the axes.",
)
def any_rhombus(cut: CutByBoxes[Rhombus]) -> Law:
    """The vertices of a rhombus are shattered by axis-parallel rectangles."""
    yield equal("subsets cut out", len(cut.subsets), 16)


@triples_in_the_plane.without("not on one line")
def any_triple(cut: CutByHalfSpaces[PlaneTriple]) -> Law:
    """A VC dimension of 3 does not say that every triple is shattered."""
    yield equal("subsets cut out", len(cut.subsets), 8)


@circle_points_are_shattered.printed(
    claims=["fds-chapter-6/convex-polygons-vc-infinite"],
    mistake="A polygon has three vertices at least: ∅, single points and pairs are cut out by polygons, but not as their vertices.",
)
def any_subset_has_a_polygon(points: CirclePoints) -> Law:
    """Any subset of n points on a circle is the set of vertices of a convex polygon."""
    for A in powerset(range(points.n)):
        yield at_least("vertices of the polygon", len(A), 3, at=sorted(A))


@circle_points_are_shattered.without("on a circle")
def of_any_points(cut: CutByPolygons[PlanePoints]) -> Law:
    """Points that are not in convex position are not shattered."""
    yield equal("subsets cut out", len(cut.subsets), 2**cut.sample.n)


@sine_reads_a_digit.printed(
    claims=["ml-notes/sine-bit-extraction-formula"],
    mistake="The proviso must ask for a later digit 1, not for a digit 0: where x_m and all later digits are 0, the sine is 0.",
)
def with_a_zero_digit(read: DigitLabel[BinaryFraction]) -> Law:
    """[sin(2ᵐπx) > 0] = 1 − x_m, provided that there is k ≥ m with x_k = 0 (as there is: zeros follow the last digit)."""
    yield equal("label, and 1 − x_m", read.label, 1 - read.sample.x_m)


@sine_reads_a_digit.literally()
def sign_of_the_sine(fraction: BinaryFraction) -> Law:
    """sin πt > 0 where ⌊t⌋ is even and t is not whole: so [sin(2ᵐπx) > 0] = 1 − x_m, provided that some x_k with k ≥ m is 1."""
    t, later = 2**fraction.m * fraction.x, fraction.digits[fraction.m - 1 :]
    yield exercised("x_m is the last digit 1", sum(later) == fraction.x_m == 1)
    if 1 in later:
        yield equal("[sin(2ᵐπx) > 0] by ⌊2ᵐx⌋, and 1 − x_m", int(t % 1 != 0 and t // 1 % 2 == 0), 1 - fraction.x_m)


@sauer_shelah.sharp("growth at m", sizes=(0, 1, 2, 3))
@pajor.sharp("shattered subsets of C", "traces on C", sizes=(0, 1, 2, 3))
@split_at_a_point.sharp("|Y₀|, and shattered sets without c", "|Y₁|, and shattered sets through c", sizes=(1, 2, 3))
def sets_of_at_most_d_of_four_points(d: int) -> SetFamily:
    return SetFamily(frozenset(frozenset(s) for size in range(d + 1) for s in combinations(range(4), size)))


@boxes_vc_dimension_2d.sharp("VC dimension on these points", sizes=(1, 2, 3))
def plus_and_minus_the_unit_vectors(d: int) -> SpacePoints:
    return SpacePoints(tuple(tuple(sign * (i == j) for j in range(d)) for i in range(d) for sign in (1, -1)))


@rectangles_cut_out_n4.sharp("subsets cut out, and Sauer's sum", sizes=(1, 2, 3, 4))
def points_of_the_diamond(n: int) -> PlanePoints:
    return PlanePoints(((1, 0), (0, 1), (-1, 0), (0, -1))[:n])


@half_spaces_vc_dimension.sharp("VC dimension on these points", sizes=(1, 2, 3))
def zero_and_the_unit_vectors(d: int) -> SpacePoints:
    return SpacePoints(tuple(tuple(int(i == j) for j in range(d)) for i in range(-1, d)))


@growth_step.sharp("twice the growth at m − 1, and at m", sizes=(1, 2, 3))
def cube(n: int) -> SetFamily:
    return SetFamily(frozenset(powerset(range(n))))


@growth_step.sharp("growth at m, and at m − 1", sizes=(2, 3))
def nothing_and_all_of_the_points(n: int) -> SetFamily:
    return SetFamily(frozenset({frozenset(), frozenset(range(n))}))


@vc_dimension_of_union.sharp("VC dimension of the union", sizes=(0, 1, 2))
def sets_of_at_most_d_points_and_the_others(d: int) -> FamilyPair:
    n = 2 * d + 1
    sets = [frozenset(s) for size in range(n + 1) for s in combinations(range(n), size)]
    few, many = (SetFamily(frozenset(s for s in sets if (len(s) > d) is large)) for large in (False, True))
    return FamilyPair(few, many)


@split_at_a_point.literally()
def halves_are_traces(H: SetFamily) -> Law:
    """Y₀ = H_{C'} and Y₁ = H'_{C'}, with H' the members whose bit at c on C can be flipped inside H_C; for C all points, and two.

    (One point has |H_C| shattered sets.)
    """
    yield exercised("a member can be changed at a point", any(H.linked(c).sets for c in H.ground))
    for c in sorted(H.ground):
        for C in (H.ground, frozenset({c, min(H.ground)})):
            on_C, others = SetFamily(traces(H.sets, C)), C - {c}
            changeable = frozenset(member for member in H.sets if (member & C) ^ {c} in on_C.sets)
            yield equal("Y₀, and the traces on the other points", on_C.without(c).sets, traces(H.sets, others), at=c)
            yield equal("Y₁, and the traces of what can be changed at c", on_C.linked(c).sets, traces(changeable, others), at=c)
        on_c = traces(H.sets, frozenset({c}))
        shattered = [B for B in (frozenset(), frozenset({c})) if len(traces(on_c, B)) == 2 ** len(B)]
        yield equal("|H_C|, and shattered subsets of one point", len(on_c), len(shattered), at=c)
