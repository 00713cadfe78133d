"""Faulty computations of shattering, faulty classes of ranges, and faulty sine classifiers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .range_spaces import Boxes, ConvexPolygons, HalfSpaces, IntervalPairs, Intervals, Row, Traces, exact_rows, turn
from .set_systems import ByBitMasks, ByDefinition, Family, Set
from .sine import by_sine

EMPTY: Set = frozenset()

# ------------------------------------------------------------------------------------- set systems: what is shattered

EmptyFamilyShattersTheEmptySet = mutant(
    ByDefinition,
    "Takes ∅ for shattered without looking for a member.",
    is_shattered=lambda self, family, C: not C or ByDefinition.is_shattered(self, family, C),
)
ShattersWithoutTheEmptyTrace = mutant(
    ByDefinition,
    "Asks that every non-empty subset be cut out, and never for ∅.",
    is_shattered=lambda self, family, C: len(self.traces(family, C) - {EMPTY}) == 2 ** len(C) - 1,
)
ShattersOneTraceShort = mutant(
    ByDefinition,
    "Is content if one trace is missing on three points or more; the dimension is right.",
    is_shattered=lambda self, family, C: len(self.traces(family, C)) >= 2 ** len(C) - (len(C) >= 3),
    vc_dimension=lambda self, family: ByDefinition().vc_dimension(family),
)
CutsOutByInclusion = mutant(
    ByDefinition,
    "Asks that every subset of C be a member, instead of a trace.",
    is_shattered=lambda self, family, C: sum(S <= C for S in family) == 2 ** len(C),
)
OnlyEvenSizes = mutant(
    ByDefinition,
    "Skips every second size.",
    shattered_sets=lambda self, family: (C for C in ByDefinition.shattered_sets(self, family) if len(C) % 2 == 0),
)
RenumbersThePoints = mutant(
    ByDefinition,
    "Takes the ground set for 0, 1, …, m−1, whatever the points are.",
    ground_set=lambda self, family: list(range(len(ByDefinition.ground_set(self, family)))),
)


@mutant_of(ByDefinition)
class ForgetsTheEmptySet(ByDefinition):
    """Lists non-empty shattered sets only; the dimension is right."""

    def shattered_sets(self, family: Family) -> Iterator[Set]:
        return (C for C in super().shattered_sets(family) if C)

    def vc_dimension(self, family: Family) -> int:
        return ByDefinition().vc_dimension(family)


@mutant_of(ByDefinition)
class OnlyMaximalShatteredSets(ByDefinition):
    """Lists only the shattered sets that are contained in no other."""

    def shattered_sets(self, family: Family) -> Iterator[Set]:
        found = list(super().shattered_sets(family))
        return (C for C in found if not any(C < D for D in found))


@mutant_of(ByDefinition)
class MissesTheLargestPoint(ByDefinition):
    """A range that ends one too early: the largest point is not tried (unless it is the only one)."""

    def ground_set(self, family: list[Set]) -> list[int]:
        ground = super().ground_set(family)
        return ground[:-1] if len(ground) > 1 else ground

    def growth(self, family: Family, k: int) -> int:
        return ByDefinition().growth(family, k)


@mutant_of(ByDefinition)
class NeverTheWholeGroundSet(ByDefinition):
    """Tries proper subsets of the ground set only."""

    def shattered_sets(self, family: Family) -> Iterator[Set]:
        family = list(family)
        ground = self.ground_set(family)
        return (C for C in super().shattered_sets(family) if len(C) < max(1, len(ground)))


@mutant_of(ByDefinition)
class ShattersByCountingMembers(ByDefinition):
    """Counts the members that meet C instead of their different traces."""

    def is_shattered(self, family: list[Set], C: Set) -> bool:
        return len(family) > 0 and sum(bool(S & C) for S in family) >= 2 ** len(C) - 1 and EMPTY.union(*family) >= C


@mutant_of(ByDefinition)
class StronglyShatters(ByDefinition):
    """Asks for all subsets of C with one and the same remainder outside (a subcube): there are at most |H| such sets."""

    def is_shattered(self, family: list[Set], C: Set) -> bool:
        rests = [S - C for S in family]
        return any(rests.count(rest) == 2 ** len(C) for rest in rests)


# ----------------------------------------------------------------------------------- set systems: VC dimension and growth

EmptyFamilyHasDimensionZero = mutant(
    ByDefinition,
    "Gives the empty family VC dimension 0.",
    vc_dimension=lambda self, family: max(0, ByDefinition.vc_dimension(self, family)),
)
DimensionFromTheSize = mutant(
    ByDefinition,
    "Gives ⌊log₂|H|⌋, which is only an upper bound.",
    vc_dimension=lambda self, family: len(list(family)).bit_length() - 1,
)
GrowthOverPrefixes = mutant(
    ByDefinition,
    "Looks at the first k points only.",
    growth=lambda self, family, k: len(self.traces(family, frozenset(self.ground_set(family)[:k]))),
)
GrowthOverWindows = mutant(
    ByDefinition,
    "Looks at k successive points only.",
    subsets=lambda self, ground, k: [frozenset(ground[i : i + k]) for i in range(len(ground) - k + 1)],
)
SmallestGrowth = mutant(
    ByDefinition,
    "The fewest traces instead of the most.",
    growth=lambda self, family, k: min(len(self.traces(family, C)) for C in self.subsets(self.ground_set(family), k)),
)
GrowthOfTheNextSize = mutant(
    ByDefinition,
    "Off by one: the growth at k+1 (up to the number of points).",
    growth=lambda self, family, k: ByDefinition.growth(self, family, min(k + 1, len(self.ground_set(family)))),
)
GrowthSquared = mutant(
    ByDefinition, "Counts pairs of traces.", growth=lambda self, family, k: ByDefinition.growth(self, family, k) ** 2
)
GrowthForgetsTheEmptyTrace = mutant(
    ByDefinition,
    "Does not count the empty trace.",
    traces=lambda self, family, C: ByDefinition.traces(self, family, C) - {EMPTY},
)


@mutant_of(ByDefinition)
class GreedyDimension(ByDefinition):
    """Adds points one after another as long as the set stays shattered, and stops where that fails."""

    def vc_dimension(self, family: Family) -> int:
        family = list(family)
        if not family:
            return -1
        C: Set = frozenset()
        for x in self.ground_set(family):
            if self.is_shattered(family, C | {x}):
                C = C | {x}
        return len(C)


@mutant_of(ByDefinition)
class DimensionOneTooSmall(ByDefinition):
    """Off by one from dimension 2 on."""

    def vc_dimension(self, family: Family) -> int:
        d = super().vc_dimension(family)
        return d - (d >= 2)


@mutant_of(ByDefinition)
class DimensionOfTheSmallestShattered(ByDefinition):
    """The smallest maximal shattered set instead of the largest."""

    def vc_dimension(self, family: Family) -> int:
        found = list(self.shattered_sets(family))
        return min((len(C) for C in found if not any(C < D for D in found)), default=-1)


@mutant_of(ByDefinition)
class GrowthCountsMembers(ByDefinition):
    """Counts members that meet the k points, and not the different traces."""

    def growth(self, family: Family, k: int) -> int:
        family = list(family)
        return max(min(2**k, sum(bool(S & C) for S in family) + 1) for C in self.subsets(self.ground_set(family), k))


@mutant_of(ByDefinition)
class GrowthCountsSubsetsOfTraces(ByDefinition):
    """Counts everything below a trace: the growth of the closure under subsets."""

    def traces(self, family: list[Set], C: Set) -> set[Set]:
        found = super().traces(family, C)
        return {T & S for T in found for S in found}

    def is_shattered(self, family: list[Set], C: Set) -> bool:
        return len({S & C for S in family}) == 2 ** len(C)


@mutant_of(ByDefinition)
class GrowthIsSauersBound(ByDefinition):
    """Gives the upper bound Σ C(k, i) instead of the growth."""

    def growth(self, family: Family, k: int) -> int:
        return sum(math.comb(k, i) for i in range(self.vc_dimension(family) + 1))


# ------------------------------------------------------- faulty steps in place of `shattered_by_halves`, for proofs to refute


class HalvesByIntersection(ByBitMasks):
    """With the last point, what the common members of the halves shatter: too few sets."""

    @staticmethod
    def shattered_by_halves(low: Any, high: Any, shattered: Callable[[Any], Any]) -> tuple[Any, Any]:
        return shattered(low | high), shattered(low & high)


class EitherHalf(ByBitMasks):
    """Without the last point, what one of the halves shatters by itself: too few sets."""

    @staticmethod
    def shattered_by_halves(low: Any, high: Any, shattered: Callable[[Any], Any]) -> tuple[Any, Any]:
        return shattered(low) | shattered(high), shattered(low) & shattered(high)


class OneHalfIsEnough(ByBitMasks):
    """With the last point, what one half shatters: too many sets."""

    @staticmethod
    def shattered_by_halves(low: Any, high: Any, shattered: Callable[[Any], Any]) -> tuple[Any, Any]:
        return shattered(low | high), shattered(low) | shattered(high)


# ---------------------------------------------------------------------------------------------------------------- helpers


def all_of(X: Any) -> Set:
    """All indices."""
    return frozenset(range(len(X)))


def all_subsets(indices: Iterable[int]) -> Traces:
    """Every subset."""
    indices = list(indices)
    return {frozenset(c) for k in range(len(indices) + 1) for c in combinations(indices, k)}


def runs(order: Sequence[int]) -> Traces:
    """The sets of successive indices, in that order."""
    return {frozenset(order[i:j]) for i in range(len(order) + 1) for j in range(i, len(order) + 1)}


def in_order(values: Sequence[Fraction]) -> list[int]:
    """The indices in the order of the values, which breaks ties."""
    return sorted(range(len(values)), key=lambda i: (values[i], i))


# -------------------------------------------------------------------------------------------------------------- intervals

IntervalsNeverEmpty = mutant(
    Intervals, "Forgets the intervals that contain no point.", cut=lambda self, values: Intervals.cut(self, values) - {EMPTY}
)
RaysOnly = mutant(
    Intervals,
    "Only intervals that are unbounded to the left.",
    cut=lambda self, values: {EMPTY} | {self.between(values, min(values), b) for b in values},
)
IntervalsOfIndices = mutant(
    Intervals, "Takes the points in the order given for the order on the line.", cut=lambda self, values: runs(range(len(values)))
)
IntervalsBreakTies = mutant(
    Intervals, "Sorts, and then separates points that coincide.", cut=lambda self, values: runs(in_order(values))
)
HalfOpenIntervals = mutant(
    Intervals,
    "Intervals [a, b) between data points: the largest value is never inside.",
    between=lambda self, values, a, b: frozenset(i for i, v in enumerate(values) if a <= v < b),
)


@mutant_of(Intervals)
class IntervalsWithoutPoints(Intervals):
    """Intervals with two different ends at data points: none contains a single value."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        ends = sorted(set(values))
        return {EMPTY} | {self.between(values, a, b) for i, a in enumerate(ends) for b in ends[i + 1 :]}


@mutant_of(Intervals)
class IntervalsWithAHole(Intervals):
    """Also the two ends of three successive values."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        ends = sorted(set(values))
        holes = {self.between(values, a, c) - self.between(values, b, b) for a, b, c in zip(ends, ends[1:], ends[2:], strict=False)}
        return super().cut(values) | holes


# ------------------------------------------------------------------------------------------------------ pairs of intervals

PairsNeverEmpty = mutant(
    IntervalPairs, "Forgets the pairs that contain no point.", cut=lambda self, values: IntervalPairs.cut(self, values) - {EMPTY}
)
SingleIntervals = mutant(IntervalPairs, "One interval only.", cut=lambda self, values: Intervals().cut(values))
ThreeIntervals = mutant(
    IntervalPairs,
    "One interval too many.",
    cut=lambda self, values: {A | B for A in IntervalPairs.cut(self, values) for B in Intervals().cut(values)},
)
PairsOfIndices = mutant(
    IntervalPairs,
    "Takes the points in the order given for the order on the line.",
    cut=lambda self, values: IntervalPairs.cut(self, [Fraction(i) for i in range(len(values))]),
)


@mutant_of(IntervalPairs)
class PairsBreakTies(IntervalPairs):
    """Separates points that coincide."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        place = {i: r for r, i in enumerate(in_order(values))}
        return super().cut([Fraction(place[i]) for i in range(len(values))])


@mutant_of(IntervalPairs)
class PairsMustMeet(IntervalPairs):
    """Only pairs that have a point in common."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        single = Intervals().cut(values)
        return {EMPTY} | {A | B for A in single for B in single if A & B}


@mutant_of(IntervalPairs)
class PairsFromTheFirstPoint(IntervalPairs):
    """The first interval must start at the smallest value, or be empty together with the second one's rest."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        single = Intervals().cut(values)
        first = {EMPTY} | {self.between(values, min(values), b) for b in values}
        return {A | B for A in first for B in single}


# ------------------------------------------------------------------------------------------------------------------ boxes

BoxesNeverEmpty = mutant(Boxes, "Forgets the boxes that contain no point.", traces=lambda self, X: Boxes.traces(self, X) - {EMPTY})
SlabsOnly = mutant(
    Boxes,
    "Bounds one coordinate only, as if a box had two sides.",
    traces=lambda self, X: {A for column in zip(*exact_rows(X), strict=True) for A in self.slabs(column)},
)
BoxesBreakTies = mutant(
    Boxes, "Separates points with a coordinate in common.", slabs=lambda self, column: IntervalsBreakTies().cut(column)
)
HalfOpenBoxes = mutant(
    Boxes, "Boxes without their upper sides, spanned by data points.", slabs=lambda self, column: HalfOpenIntervals().cut(column)
)
QuadrantsOnly = mutant(Boxes, "Unbounded to the lower left.", slabs=lambda self, column: RaysOnly().cut(column))
ConvexHulls = mutant(
    Boxes,
    "Cuts out with convex hulls (in the plane; boxes elsewhere).",
    traces=lambda self, X: ConvexPolygons().traces(X) if np.shape(X)[1] == 2 else Boxes.traces(self, X),
)
AllSubsets = mutant(Boxes, "Claims every subset.", traces=lambda self, X: all_subsets(range(len(X))))


@mutant_of(Boxes)
class ForgetsTheLastCoordinate(Boxes):
    """Loops over one coordinate too few."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        return super().traces(X[:, : max(1, X.shape[1] - 1)]) if X.shape[1] > 1 else {EMPTY, all_of(X)}


@mutant_of(Boxes)
class BoxesSpannedByTwoPoints(Boxes):
    """Boxes with two data points as opposite corners: for most sets of four points this is too few."""

    def traces(self, X: Any) -> Traces:
        rows = exact_rows(X)
        return {EMPTY} | {self.spanned(rows, [a, b]) for a in rows for b in rows}

    def spanned(self, rows: list[Row], corners: Sequence[Row]) -> Set:
        """The indices of the points in the bounding box of some."""
        sides = [(min(column), max(column)) for column in zip(*corners, strict=True)]
        return frozenset(i for i, x in enumerate(rows) if all(a <= v <= b for v, (a, b) in zip(x, sides, strict=True)))


@mutant_of(Boxes)
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


@mutant_of(Boxes)
class UnionsOfTwoBoxes(Boxes):
    """One box too many."""

    def traces(self, X: Any) -> Traces:
        found = super().traces(X)
        return {A | B for A in found for B in found}


@mutant_of(Boxes)
class BoxesAndComplements(Boxes):
    """Also what is outside of a box."""

    def traces(self, X: Any) -> Traces:
        found = super().traces(X)
        return found | {all_of(X) - A for A in found}


@mutant_of(Boxes)
class BoxesLessOnePoint(Boxes):
    """Lets a box drop any one of its points."""

    def traces(self, X: Any) -> Traces:
        found = super().traces(X)
        return found | {A - {i} for A in found for i in A}


@mutant_of(Boxes)
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


@mutant_of(Boxes)
class BoxesAtAnyAngle(Boxes):
    """Also boxes that are turned by 45 degrees, in the plane."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        if X.shape[1] != 2:
            return super().traces(X)
        turned = np.column_stack([X[:, 0] + X[:, 1], X[:, 0] - X[:, 1]])
        return super().traces(X) | super().traces(turned)


# ------------------------------------------------------------------------------------------------------------ half-spaces

HalfSpacesOnOneSide = mutant(
    HalfSpaces,
    "Only half-spaces that contain the first point, and the empty one: forgets to turn the sign.",
    traces=lambda self, X: {A for A in HalfSpaces.traces(self, X) if 0 in A or not A},
)
HalfSpacesNeverEmpty = mutant(
    HalfSpaces,
    "Forgets that a half-space may contain no point, or all.",
    traces=lambda self, X: HalfSpaces.traces(self, X) - {EMPTY, all_of(X)},
)
GeneralPositionAssumed = mutant(
    HalfSpaces, "Moves all points on a hyperplane to the same side.", splits=lambda self, rows, on, known: {EMPTY, frozenset(on)}
)
BoundaryPointsAtWill = mutant(
    HalfSpaces, "Lets each point on the hyperplane choose its side.", splits=lambda self, rows, on, known: all_subsets(on)
)


def containing(X: np.ndarray, point: np.ndarray) -> Traces:
    """What the half-spaces that contain a further point cut out."""
    found = HalfSpaces().traces(np.vstack([X, point]))
    return {A - {len(X)} for A in found if len(X) in A}


@mutant_of(HalfSpaces)
class HalfSpacesAroundTheOrigin(HalfSpaces):
    """Half-spaces with a₀ ≤ 0 only: they all contain the origin."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        return containing(X, np.zeros(X.shape[1]))


@mutant_of(HalfSpaces)
class UpperHalfSpacesOnly(HalfSpaces):
    """Half-spaces above a hyperplane: they contain a point far up the last axis."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        return containing(X, 10.0**6 * (np.arange(X.shape[1]) == X.shape[1] - 1))


@mutant_of(HalfSpaces)
class AxisParallelHalfSpaces(HalfSpaces):
    """Thresholds on one coordinate only (decision stumps)."""

    def traces(self, X: Any) -> Traces:
        below = {A for column in zip(*exact_rows(X), strict=True) for A in RaysOnly().cut(column)}
        return below | {all_of(X) - A for A in below}


@mutant_of(HalfSpaces)
class SlabsAtAnyAngle(HalfSpaces):
    """The space between two parallel hyperplanes too: half-spaces less half-spaces."""

    def traces(self, X: Any) -> Traces:
        found = super().traces(X)
        return found | {A - B for A in found for B in found if B < A and len(B) == 1}


@mutant_of(HalfSpaces)
class ConvexHalves(HalfSpaces):
    """Asks only that one side be convex (in the plane)."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        return super().traces(X) | (ConvexPolygons().traces(X) if X.shape[1] == 2 else Boxes().traces(X))


@mutant_of(HalfSpaces)
class BallsToo(HalfSpaces):
    """Lifts the points to the paraboloid: cuts out with balls as well."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        return super().traces(np.column_stack([X, (X**2).sum(axis=1)]))


@mutant_of(HalfSpaces)
class AllHalves(HalfSpaces):
    """Believes that every split of at most d+2 points is linear."""

    def traces(self, X: Any) -> Traces:
        n, d = np.asarray(X).shape
        return all_subsets(range(n)) if n <= d + 2 else super().traces(X)


# -------------------------------------------------------------------------------------------------------- convex polygons

PolygonsNeverEmpty = mutant(
    ConvexPolygons,
    "Forgets the polygons that contain no point.",
    traces=lambda self, X: ConvexPolygons.traces(self, X) - {EMPTY},
)
BoundingBoxes = mutant(
    ConvexPolygons, "Uses the bounding box of a subset in place of its hull.", traces=lambda self, X: Boxes().traces(X)
)


@mutant_of(ConvexPolygons)
class TrianglesOnly(ConvexPolygons):
    """Polygons with at most three vertices, at data points."""

    def is_cut(self, rows: list[Row], A: Set) -> bool:
        return len(self.hull({rows[i] for i in A})) <= 3 and super().is_cut(rows, A)


@mutant_of(ConvexPolygons)
class PolygonsWithInterior(ConvexPolygons):
    """Forgets the degenerate polygons: points and segments."""

    def is_cut(self, rows: list[Row], A: Set) -> bool:
        return (not A or len(self.hull({rows[i] for i in A})) >= 3) and super().is_cut(rows, A)


@mutant_of(ConvexPolygons)
class HullInTheGivenOrder(ConvexPolygons):
    """Takes the points in the order given for the vertices in order."""

    def is_cut(self, rows: list[Row], A: Set) -> bool:
        polygon = [rows[i] for i in sorted(A)]
        return not any(self.contains(polygon, rows[i]) for i in range(len(rows)) if i not in A) and (
            len(A) < 3 or all(self.contains(polygon, x) for x in polygon)
        )


@mutant_of(ConvexPolygons)
class OpenPolygons(ConvexPolygons):
    """Tests the outside points strictly, and so accepts points on an edge; and forgets single points."""

    def contains(self, polygon: list[Row], x: Row) -> bool:
        return len(polygon) < 2 or all(turn(a, b, x) > 0 for a, b in sides_of(polygon))


@mutant_of(ConvexPolygons)
class LinesInsteadOfSegments(ConvexPolygons):
    """Takes a polygon with two vertices for the whole line."""

    def contains(self, polygon: list[Row], x: Row) -> bool:
        return super().contains(polygon, x) or (len(polygon) == 2 and turn(polygon[0], polygon[1], x) == 0)


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


# ------------------------------------------------------------------------------------------------------------------- sine


@mutant_of(by_sine)
def ReadsTheNextDigit(m: int, x: float) -> int:
    """Doubles once too often."""
    return by_sine(m + 1, x)


@mutant_of(by_sine)
def ReadsThePreviousDigit(m: int, x: float) -> int:
    """Takes the period for 1 instead of 2."""
    return by_sine(m - 1, x)


@mutant_of(by_sine)
def Cosine(m: int, x: float) -> int:
    """The wrong function: it compares two successive digits."""
    return int(math.cos(2**m * math.pi * x) > 0)


@mutant_of(by_sine)
def Opposite(m: int, x: float) -> int:
    """Reads the digit itself, not its opposite."""
    return int(math.sin(2**m * math.pi * x) <= 0)


@mutant_of(by_sine)
def MultipliesInsteadOfPowers(m: int, x: float) -> int:
    """The frequency 2mπ instead of 2ᵐπ."""
    return int(math.sin(2 * m * math.pi * x) > 0)


@mutant_of(by_sine)
def ForgetsPi(m: int, x: float) -> int:
    """The frequency 2ᵐ."""
    return int(math.sin(2**m * x) > 0)


@mutant_of(by_sine)
def ReducesModuloOne(m: int, x: float) -> int:
    """Reduces 2ᵐx modulo 1, half of the period."""
    return int(math.sin(math.pi * float(2**m * Fraction(x) % 1)) > 0)


@mutant_of(by_sine)
def HalfPrecision(m: int, x: float) -> int:
    """Loses the last digits to a short mantissa."""
    return by_sine(m, float(np.float16(x)))


@mutant_of(by_sine)
def ComparesWithAHalf(m: int, x: float) -> int:
    """Asks for a sine above 1/2."""
    return int(math.sin(2**m * math.pi * x) > 0.5)
