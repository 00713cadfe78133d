"""Mutants of intervals, boxes, half-spaces, polygons and sines."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering
from .mutants import EMPTY, all_of, all_subsets, in_order, runs
from .range_spaces import Boxes, ConvexPolygons, HalfSpaces, IntervalPairs, Intervals, Row, Traces, exact_rows, turn
from .set_systems import Set
from .sine import by_sine

# -------------------------------------------------------------------------------------------------------------- intervals

_intervals = partial(mutant, Intervals)
IntervalsNeverEmpty = answering(Intervals, "Forgets the intervals that contain no point.", cut=lambda found, *_: found - {EMPTY})
RaysOnly = _intervals(
    "Only intervals that are unbounded to the left.",
    cut=lambda self, values: {EMPTY} | {self.between(values, min(values), b) for b in values},
)
IntervalsOfIndices = _intervals(
    "Takes the points in the order given for the order on the line.", cut=lambda self, values: runs(range(len(values)))
)
IntervalsBreakTies = _intervals("Sorts, and then separates points that coincide.", cut=lambda self, values: runs(in_order(values)))
HalfOpenIntervals = _intervals(
    "Intervals [a, b) between data points: the largest value is never inside.",
    between=lambda self, values, a, b: frozenset(i for i, v in enumerate(values) if a <= v < b),
)
IntervalsWithoutPoints = _intervals(
    "Intervals with two different ends at data points: none contains a single value.",
    cut=lambda self, values: {EMPTY} | {self.between(values, a, b) for a, b in combinations(sorted(set(values)), 2)},
)


@mutant_of(Intervals, hook="cut")
def IntervalsWithAHole(self: Intervals, values: Sequence[Fraction]) -> Traces:
    """Also the two ends of three successive values."""
    ends = sorted(set(values))
    holes = {self.between(values, a, c) - self.between(values, b, b) for a, b, c in zip(ends, ends[1:], ends[2:], strict=False)}
    return Intervals.cut(self, values) | holes


# ------------------------------------------------------------------------------------------------------ pairs of intervals

_pairs = partial(mutant, IntervalPairs)
PairsNeverEmpty = answering(IntervalPairs, "Forgets the pairs that contain no point.", cut=lambda found, *_: found - {EMPTY})
SingleIntervals = _pairs("One interval only.", cut=lambda self, values: Intervals().cut(values))
ThreeIntervals = answering(
    IntervalPairs, "One interval too many.", cut=lambda found, values: {A | B for A in found for B in Intervals().cut(values)}
)
PairsOfIndices = _pairs(
    "Takes the points in the order given for the order on the line.",
    cut=lambda self, values: IntervalPairs.cut(self, [Fraction(i) for i in range(len(values))]),
)
PairsBreakTies = _pairs(
    "Separates points that coincide.",
    cut=lambda self, values: IntervalPairs.cut(self, [Fraction(in_order(values).index(i)) for i in range(len(values))]),
)
PairsMustMeet = _pairs(
    "Only pairs that have a point in common.",
    cut=lambda self, values: {EMPTY} | {A | B for A, B in product(Intervals().cut(values), repeat=2) if A & B},
)
PairsFromTheFirstPoint = _pairs(
    "The first interval must start at the smallest value, or be empty together with the second one's rest.",
    cut=lambda self, values: {A | B for A in RaysOnly().cut(values) for B in Intervals().cut(values)},
)

# ------------------------------------------------------------------------------------------------------------------------- boxes

_boxes = partial(mutant, Boxes)
BoxesNeverEmpty = _boxes("Forgets the boxes that contain no point.", traces=lambda self, X: Boxes.traces(self, X) - {EMPTY})
SlabsOnly = _boxes(
    "Bounds one coordinate only, as if a box had two sides.",
    traces=lambda self, X: {A for column in zip(*exact_rows(X), strict=True) for A in self.slabs(column)},
)
BoxesBreakTies = _boxes(
    "Separates points with a coordinate in common.", slabs=lambda self, column: IntervalsBreakTies().cut(column)
)
HalfOpenBoxes = _boxes(
    "Boxes without their upper sides, spanned by data points.",
    slabs=lambda self, column: HalfOpenIntervals().cut(column),
)
QuadrantsOnly = _boxes("Unbounded to the lower left.", slabs=lambda self, column: RaysOnly().cut(column))
ConvexHulls = _boxes(
    "Cuts out with convex hulls (in the plane; boxes elsewhere).",
    traces=lambda self, X: ConvexPolygons().traces(X) if np.shape(X)[1] == 2 else Boxes.traces(self, X),
)
AllSubsets = _boxes("Claims every subset.", traces=lambda self, X: all_subsets(range(len(X))))
ForgetsTheLastCoordinate = _boxes(
    "Loops over one coordinate too few.",
    traces=lambda self, X: Boxes.traces(self, np.asarray(X)[:, :-1]) if np.shape(X)[1] > 1 else {EMPTY, all_of(X)},
)


def _spanned(rows: list[Row], *corners: Row) -> Set:
    """The indices of the points in the bounding box of some."""
    sides = [(min(column), max(column)) for column in zip(*corners, strict=True)]
    return frozenset(i for i, x in enumerate(rows) if all(a <= v <= b for v, (a, b) in zip(x, sides, strict=True)))


BoxesSpannedByTwoPoints = _boxes(
    "Boxes with two data points as opposite corners: for most sets of four points this is too few.",
    traces=lambda self, X: {EMPTY} | {_spanned(exact_rows(X), a, b) for a in exact_rows(X) for b in exact_rows(X)},
)


@mutant_of(Boxes, hook="traces")
def CubesOnly(self: Boxes, X: Any) -> Traces:
    """Boxes with equal sides, with a data point at the lower end of each."""
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


UnionsOfTwoBoxes = answering(Boxes, "One box too many.", traces=lambda found, X: {A | B for A in found for B in found})
BoxesAndComplements = answering(
    Boxes, "Also what is outside of a box.", traces=lambda found, X: found | {all_of(X) - A for A in found}
)
BoxesLessOnePoint = answering(
    Boxes, "Lets a box drop any one of its points.", traces=lambda found, X: found | {A - {i} for A in found for i in A}
)


@mutant_of(Boxes, hook="traces")
def OpenCorners(self: Boxes, X: Any) -> Traces:
    """Tests points that are no corner of the bounding box strictly: they fall out when they are on a side of the box."""
    rows = exact_rows(X)
    found = Boxes.traces(self, X)
    for a, b in combinations(range(len(rows)), 2):
        sides = [(min(pair), max(pair)) for pair in zip(rows[a], rows[b], strict=True)]
        strictly = {i for i, x in enumerate(rows) if all(u < v < w for v, (u, w) in zip(x, sides, strict=True))}
        found.add(frozenset(strictly | {a, b}))
    return found


BoxesAtAnyAngle = answering(
    Boxes,
    "Also boxes that are turned by 45 degrees, in the plane.",
    traces=lambda found, X: found | (Boxes().traces(_turned(np.asarray(X))) if np.shape(X)[1] == 2 else set()),
)


def _turned(X: np.ndarray) -> np.ndarray:
    return np.column_stack([X[:, 0] + X[:, 1], X[:, 0] - X[:, 1]])


# ------------------------------------------------------------------------------------------------------------------- half-spaces

_half_spaces = partial(mutant, HalfSpaces)
HalfSpacesOnOneSide = _half_spaces(
    "Only half-spaces that contain the first point, and the empty one: forgets to turn the sign.",
    traces=lambda self, X: {A for A in HalfSpaces.traces(self, X) if 0 in A or not A},
)
HalfSpacesNeverEmpty = answering(
    HalfSpaces, "Forgets that a half-space may contain no point, or all.", traces=lambda found, X: found - {EMPTY, all_of(X)}
)
GeneralPositionAssumed = _half_spaces(
    "Moves all points on a hyperplane to the same side.", splits=lambda self, rows, on, known: {EMPTY, frozenset(on)}
)
BoundaryPointsAtWill = _half_spaces(
    "Lets each point on the hyperplane choose its side.", splits=lambda self, rows, on, known: all_subsets(on)
)


def containing(X: np.ndarray, point: np.ndarray) -> Traces:
    """What the half-spaces that contain a further point cut out."""
    found = HalfSpaces().traces(np.vstack([X, point]))
    return {A - {len(X)} for A in found if len(X) in A}


HalfSpacesAroundTheOrigin = _half_spaces(
    "Half-spaces with a₀ ≤ 0 only: they all contain the origin.",
    traces=lambda self, X: containing(np.asarray(X), np.zeros(np.shape(X)[1])),
)
UpperHalfSpacesOnly = _half_spaces(
    "Half-spaces above a hyperplane: they contain a point far up the last axis.",
    traces=lambda self, X: containing(np.asarray(X), 10.0**6 * np.eye(np.shape(X)[1])[-1]),
)


@mutant_of(HalfSpaces, hook="traces")
def AxisParallelHalfSpaces(self: HalfSpaces, X: Any) -> Traces:
    """Thresholds on one coordinate only (decision stumps)."""
    below = {A for column in zip(*exact_rows(X), strict=True) for A in RaysOnly().cut(column)}
    return below | {all_of(X) - A for A in below}


SlabsAtAnyAngle = answering(
    HalfSpaces,
    "The space between two parallel hyperplanes too: half-spaces less half-spaces.",
    traces=lambda found, X: found | {A - B for A in found for B in found if B < A and len(B) == 1},
)
ConvexHalves = answering(
    HalfSpaces,
    "Asks only that one side be convex (in the plane).",
    traces=lambda found, X: found | (ConvexPolygons() if np.shape(X)[1] == 2 else Boxes()).traces(np.asarray(X)),
)
BallsToo = _half_spaces(
    "Lifts the points to the paraboloid: cuts out with balls as well.",
    traces=lambda self, X: HalfSpaces.traces(self, np.column_stack([X, (np.asarray(X) ** 2).sum(axis=1)])),
)
AllHalves = _half_spaces(
    "Believes that every split of at most d+2 points is linear.",
    traces=lambda self, X: all_subsets(range(len(X))) if len(X) <= np.shape(X)[1] + 2 else HalfSpaces.traces(self, X),
)

# --------------------------------------------------------------------------------------------------------------- convex polygons

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


@mutant_of(ConvexPolygons, hook="is_cut")
def HullInTheGivenOrder(self: ConvexPolygons, rows: list[Row], A: Set) -> bool:
    """Takes the points in the order given for the vertices in order."""
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


@mutant_of(ConvexPolygons, hook="contains")
def ThickPolygons(self: ConvexPolygons, polygon: list[Row], x: Row) -> bool:
    """Thickens polygons by a rounding tolerance that is far too large: neighbours on the circle are swallowed."""
    if len(polygon) < 3:
        return ConvexPolygons.contains(self, polygon, x)
    return all(turn(a, b, x) >= -200 for a, b in sides_of(polygon))


def sides_of(polygon: list[Row]) -> Iterator[tuple[Row, Row]]:
    """The pairs of successive vertices."""
    return zip(polygon, polygon[1:] + polygon[:1], strict=True)


# ------------------------------------------------------------------------------------------------------------------------- sines

ReadsTheNextDigit = mutant(by_sine, "Doubles once too often.", lambda m, x: by_sine(m + 1, x))
ReadsThePreviousDigit = mutant(by_sine, "Takes the period for 1 instead of 2.", lambda m, x: by_sine(m - 1, x))
Cosine = mutant(
    by_sine, "The wrong function: it compares two successive digits.", lambda m, x: int(math.cos(2**m * math.pi * x) > 0)
)
Opposite = mutant(by_sine, "Reads the digit itself, not its opposite.", lambda m, x: int(math.sin(2**m * math.pi * x) <= 0))
MultipliesInsteadOfPowers = mutant(
    by_sine, "The frequency 2mπ instead of 2ᵐπ.", lambda m, x: int(math.sin(2 * m * math.pi * x) > 0)
)
ForgetsPi = mutant(by_sine, "The frequency 2ᵐ.", lambda m, x: int(math.sin(2**m * x) > 0))
ReducesModuloOne = mutant(
    by_sine, "Reduces 2ᵐx modulo 1, half of the period.", lambda m, x: int(math.sin(math.pi * float(2**m * Fraction(x) % 1)) > 0)
)
HalfPrecision = mutant(by_sine, "Loses the last digits to a short mantissa.", lambda m, x: by_sine(m, float(np.float16(x))))
ComparesWithAHalf = mutant(by_sine, "Asks for a sine above 1/2.", lambda m, x: int(math.sin(2**m * math.pi * x) > 0.5))
