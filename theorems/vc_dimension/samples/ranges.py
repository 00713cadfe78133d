"""Finite point sets on the line, in the plane and in space, for the VC dimension of geometric classes."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Table
from ..oracles.ranges import Point, Points, cross, in_bounding_box, in_convex_hull, radon_partition
from ..oracles.shattering import Family, powerset

MOST_POINTS = 8
FAR = 2**26  # 2²⁰ spreads of a few small points
RADIUS = 65  # 36 integer points lie on the circle x² + y² = 65²
CIRCLE = sorted(
    ((x, y) for x in range(-RADIUS, RADIUS + 1) for y in range(-RADIUS, RADIUS + 1) if x * x + y * y == RADIUS**2),
    key=lambda p: (max(map(abs, p)) != RADIUS, p),
)


@sample_type
@excluded(f"between 1 and {MOST_POINTS} points, so that all subsets can be examined", lambda self: self.n > MOST_POINTS)
@excluded("the coordinates are float64 numbers", lambda self: any(Fraction(float(v)) != v for row in self.rows for v in row))
class SpacePoints(Table):
    """Between one and eight points of the same dimension d ≥ 1; points may repeat."""

    SMALL: ClassVar = "all sets of the points are gone through"

    @property
    def distinct(self) -> bool:
        """Whether no point repeats."""
        return len(set(self.rows)) == self.n

    def others(self, i: int) -> list[Point]:
        """All points but the i-th."""
        return [row for j, row in enumerate(self.rows) if j != i]


@sample_type
@excluded("the points are on the line", lambda self: self.d != 1)
class LinePoints(SpacePoints):
    """Points of the line."""


@sample_type
@excluded("the points are in the plane", lambda self: self.d != 2)
class PlanePoints(SpacePoints):
    """Points of the plane."""

    @property
    def tight_boxes(self) -> Family:
        """What rectangles with a point on each side cut out: the bounding boxes of up to four of the points."""
        corners = [[self.rows[i] for i in A] for A in powerset(range(self.n)) if 1 <= len(A) <= 4]
        return frozenset(frozenset(i for i, x in enumerate(self.rows) if in_bounding_box(x, some)) for some in corners)


@sample_type
@excluded(
    "three different points, the second on the segment between the others",
    lambda self: self.n != 3 or not self.distinct or not in_convex_hull(self.rows[1], [self.rows[0], self.rows[2]]),
)
class CollinearTriple(PlanePoints):
    """Three different points of the plane on one line, the second between the others."""

    SMALL: ClassVar = "the statement is about so few points"


@sample_type
@excluded("three points", lambda self: self.n != 3)
class PlaneTriple(PlanePoints):
    """Three points of the plane."""

    SMALL: ClassVar = "the statement is about so few points"

    @property
    def collinear(self) -> bool:
        """Whether they are on one line."""
        return cross(*self.rows) == 0


@sample_type
@excluded("the last point is in the convex hull of the others", lambda self: not in_convex_hull(self.rows[-1], self.rows[:-1]))
class HullPoint(PlanePoints):
    """Points of the plane, the last one in the convex hull of the others."""


@sample_type
@excluded("a rhombus is in the plane", lambda self: not len(self.centre) == len(self.u) == len(self.v) == 2)
@excluded(
    "the diagonals are perpendicular, and not 0",
    lambda self: not any(self.u) or not any(self.v) or self.u[0] * self.v[0] + self.u[1] * self.v[1] != 0,
)
class Rhombus:
    """The vertices c ± u and c ± v of a rhombus: its diagonals are perpendicular and halve each other."""

    SMALL: ClassVar = "the statement is about so few points"

    centre: Point
    u: Point
    v: Point

    @property
    def rows(self) -> Points:
        """The vertices, in order around it."""
        (a, b), (p, q), (r, s) = self.centre, self.u, self.v
        return ((a + p, b + q), (a + r, b + s), (a - p, b - q), (a - r, b - s))

    @property
    def is_diamond(self) -> bool:
        """Whether one diagonal is longer than the other along the first axis, and shorter along the second."""
        return (abs(self.u[0]) - abs(self.v[0])) * (abs(self.u[1]) - abs(self.v[1])) < 0


@sample_type
@excluded(
    "one positive radius for each of one to three axes",
    lambda self: len(self.centre) != len(self.radii) or not 1 <= len(self.radii) <= 3 or min(self.radii) <= 0,
)
class Cross:
    """The 2d points centre ± rᵢeᵢ, rᵢ > 0: in the plane, a rhombus whose diagonals are parallel to the axes."""

    SMALL: ClassVar = "the statement is about so few points"

    centre: Point
    radii: tuple[int, ...]

    @property
    def rows(self) -> Points:
        moved = [(i, sign * r) for i, r in enumerate(self.radii) for sign in (1, -1)]
        return tuple(tuple(c + (step if j == i else 0) for j, c in enumerate(self.centre)) for i, step in moved)


@sample_type
@excluded(
    f"different points on the circle of radius {RADIUS}",
    lambda self: not self.distinct or any(x * x + y * y != RADIUS**2 for x, y in self.rows),
)
class CirclePoints(PlanePoints):
    """Different integer points on the circle of radius 65 about the origin (the unit circle, enlarged)."""


@sample_type
@excluded("d+2 points", lambda self: self.n != self.d + 2)
class RadonPoints(SpacePoints):
    """d+2 points of R^d."""

    @cached_property
    def mu(self) -> np.ndarray:
        """Weights, not all 0, with Σμᵢ = 0 and Σμᵢxᵢ = 0: Radon's partition is where they are positive, and where negative."""
        _, weights = radon_partition(self.rows)
        return exact_vector([weights.get(i, 0) for i in range(self.n)])


@sample_type
@excluded("a subset of the d+1 points, 1 ≤ d ≤ 5", lambda self: not 1 <= self.d <= 5 or not set(range(self.d + 1)) >= self.A)
class SimplexSubset:
    """A subset A of the origin (written 0) and the d unit vectors (written 1, …, d)."""

    SMALL: ClassVar = "all sets of the points are gone through"

    d: int
    A: frozenset[int]

    @property
    def rows(self) -> Points:
        return tuple(tuple(int(i == j) for j in range(1, self.d + 1)) for i in range(self.d + 1))


# ---------------------------------------------------------------------------------------------- strategies


def elsewhere(draw: st.DrawFn, rows: Points) -> Points:
    """These points; in one of eight draws far off 0, in another with the first coordinate in a unit 2²⁰ times as small."""
    off, unit = draw(st.sampled_from([*[(0, 1)] * 6, (FAR, 1), (0, 2**20)]))
    return tuple((unit * row[0] + off, *(v + off for v in row[1:])) for row in rows)


def draw_points(draw: st.DrawFn, d: int, n: int) -> Points:
    """n points, moved as by `elsewhere`: see `_near_0`."""
    return elsewhere(draw, _near_0(draw, d, n))


def _near_0(draw: st.DrawFn, d: int, n: int) -> Points:
    """n points: scattered on a small grid, on few values (ties, repetitions), on a moment curve, or around a cross."""
    kind = draw(st.sampled_from(["grid", "grid", "ties", "curve", "cross"]))
    if kind == "curve":  # in general position
        parameters = draw(st.lists(st.integers(-4, 4), min_size=n, max_size=n, unique=True))
        return tuple(tuple(t**k for k in range(1, d + 1)) for t in parameters)
    most = 1 if kind == "ties" else 3
    rows = draw(st.lists(st.tuples(*[st.integers(-most, most)] * d), min_size=n, max_size=n))
    if kind == "cross":
        tips = [tuple(sign * 4 if i == j else draw(st.integers(-1, 1)) for j in range(d)) for i in range(d) for sign in (1, -1)]
        rows = [*tips[: min(n, 2 * d)], *rows[min(n, 2 * d) :]]
    return tuple(rows)


@strategy(SpacePoints)
def space_points(draw: st.DrawFn) -> SpacePoints:
    """One to seven points in dimension one to three, with ties and repetitions."""
    d = draw(st.integers(1, 3))
    return SpacePoints(draw_points(draw, d, draw(st.one_of(st.integers(1, 2 * d + 1), st.integers(2 * d, 2 * d + 1)))))


@strategy(LinePoints)
def line_points(draw: st.DrawFn) -> LinePoints:
    """One to six points of the line, in any order."""
    values = draw(st.lists(st.integers(-5, 5), min_size=1, max_size=6))
    return LinePoints(elsewhere(draw, tuple((v,) for v in values)))


strategy(PlanePoints)(lambda draw: PlanePoints(draw_points(draw, 2, draw(st.integers(1, 6)))))  # one to six points of the plane


@strategy(CollinearTriple)
def collinear_triples(draw: st.DrawFn) -> CollinearTriple:
    """A point and two steps in one direction, which may be parallel to an axis."""
    start = draw(st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
    step = draw(st.sampled_from([(1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (-1, 3)]))
    far = draw(st.integers(1, 3))
    further = far + draw(st.integers(1, 3))
    triple = tuple((start[0] + k * step[0], start[1] + k * step[1]) for k in (0, far, further))
    return CollinearTriple(elsewhere(draw, triple))


# Three points on a small grid: about one in four on a line
strategy(PlaneTriple)(lambda draw: PlaneTriple(draw_points(draw, 2, 3)))


@strategy(HullPoint)
def hull_points(draw: st.DrawFn) -> HullPoint:
    """One to five points with coordinates divisible by 4, and the mean of four of them, with repetitions."""
    rows = draw(st.lists(st.tuples(*[st.integers(-2, 2).map(lambda v: 4 * v)] * 2), min_size=1, max_size=5))
    some = draw(st.lists(st.sampled_from(rows), min_size=4, max_size=4))
    return HullPoint(elsewhere(draw, (*rows, tuple(sum(column) // 4 for column in zip(*some, strict=True)))))


@strategy(Rhombus)
def rhombi(draw: st.DrawFn) -> Rhombus:
    """Small diagonals: squares, diamonds, and long rhombi at any angle."""
    p, q = draw(st.tuples(st.integers(-3, 3), st.integers(-3, 3)).filter(any))
    k, j = draw(st.sampled_from([(1, 1), (1, 1), (2, 1), (1, 2), (3, 1), (1, 3)]))
    return Rhombus(_centre(draw, 2), (j * p, j * q), (-k * q, k * p))


@strategy(Cross)
def crosses(draw: st.DrawFn) -> Cross:
    """Crosses with different radii in dimension one to three."""
    d = draw(st.integers(1, 3))
    return Cross(_centre(draw, d), draw(st.tuples(*[st.integers(1, 4)] * d)))


def _centre(draw: st.DrawFn, d: int) -> Point:
    """Near 0; in one of eight draws far off."""
    near = draw(st.tuples(*[st.integers(-2, 2)] * d))
    off = draw(st.sampled_from([*[0] * 7, FAR]))
    return tuple(v + off for v in near)


@strategy(CirclePoints)
def circle_points(draw: st.DrawFn) -> CirclePoints:
    """One to seven points on the circle; at most four lie on a rectangle."""
    return CirclePoints(tuple(draw(st.lists(st.sampled_from(CIRCLE), min_size=1, max_size=7, unique=True))))


@strategy(RadonPoints)
def radon_points(draw: st.DrawFn) -> RadonPoints:
    """d+2 points in dimension one to three, in any position."""
    d = draw(st.integers(1, 3))
    return RadonPoints(draw_points(draw, d, d + 2))


@strategy(SimplexSubset)
def simplex_subsets(draw: st.DrawFn) -> SimplexSubset:
    """All subsets up to dimension four."""
    d = draw(st.integers(1, 4))
    return SimplexSubset(d, draw(st.frozensets(st.integers(0, d))))
