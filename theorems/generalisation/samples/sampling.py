"""Finite populations in the plane, and how they are sampled."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from hypothesis import strategies as st

from ....properties.numbers.exact import log, rational
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row, Table, integer_rows
from ...vc_dimension.oracles.ranges import by_boxes

Rational = int | Fraction


@sample_type
@excluded("the points are not in the plane", lambda self: self.d != 2)
class PlanarPoints(Table):
    """n ≥ 1 points of the plane, which may repeat."""

    @cached_property
    def boxes(self) -> frozenset[frozenset[int]]:
        """The sets of points that rectangles cut out, the empty one included."""
        return by_boxes(self.rows)

    @cached_property
    def cut_out(self) -> list[frozenset[int]]:
        """Those that are not empty."""
        return [A for A in self.boxes if A]


@sample_type
@excluded("there must be a draw", lambda self: self.s < 1)
@excluded("ε is between 0 and 1", lambda self: not 0 <= self.epsilon <= 1)
class Population(PlanarPoints):
    """Points of the plane; s ≥ 1 draws with replacement; and an accuracy 0 ≤ ε ≤ 1."""

    s: int
    epsilon: Rational

    NUMBERS: ClassVar[tuple[str, ...]] = ("s",)


@sample_type
@excluded("at most four points, and four draws", lambda self: self.n > 4 or self.s > 4)
class SmallPopulation(Population):
    """At most four points and four draws: few enough to go through all samples."""

    SMALL: ClassVar = "all samples of so many draws are gone through"


@sample_type
@excluded("the corners of the rectangle are in the plane", lambda self: len(self.low) != 2 or len(self.high) != 2)
class RectangleQuery(Population):
    """A population with a rectangle low ≤ x ≤ high, which may be empty."""

    low: Row
    high: Row

    @cached_property
    def inside(self) -> tuple[int, ...]:
        """The points in the rectangle."""
        (a, b), (c, d) = self.low, self.high
        return tuple(i for i, (x, y) in enumerate(self.rows) if a <= x <= c and b <= y <= d)

    @property
    def q(self) -> Fraction:
        """The share of the points that are in the rectangle."""
        return Fraction(len(self.inside), self.n)

    def draws_with(self, k: int) -> list[int]:
        """s draws of which k are inside, all points of either side in turn; both must exist where they are drawn from."""
        outside = [i for i in range(self.n) if i not in self.inside]
        hits = [self.inside[j % len(self.inside)] for j in range(k)]
        return hits + [outside[j % len(outside)] for j in range(self.s - k)]


@sample_type
@excluded("at most four points, and four draws", lambda self: self.n > 4 or self.s > 4)
class SampledQuery(RectangleQuery):
    """A rectangle for a population of at most four points, with at most four draws."""

    SMALL: ClassVar = "all samples of so many draws are gone through"


@sample_type
@excluded(
    "ε is between 1/4 and 1, and δ above 0 and at most 1",
    lambda self: not Fraction(1, 4) <= self.epsilon <= 1 or not 0 < self.delta <= 1,
)
class AccuracyGoal(PlanarPoints):
    """A population of n ≥ 1 points of the plane, an accuracy 1/4 ≤ ε ≤ 1, and a probability 0 < δ ≤ 1."""

    SMALL: ClassVar = "each rectangle has an exact tail, of hundreds of draws"

    epsilon: Rational
    delta: Rational


def _moved(draw: st.DrawFn, *tables: tuple[Row, ...]) -> list[tuple[Row, ...]]:
    """Points, and others beside them: in one of eight draws all are 2²⁴ off 0."""
    off = draw(st.sampled_from([*[0] * 7, 2**24]))
    return [tuple(tuple(v + off for v in row) for row in table) for table in tables]


def sixteenths(least: int) -> st.SearchStrategy[Fraction]:
    return st.integers(least, 16).map(lambda k: Fraction(k, 16))


@strategy(RectangleQuery)
def rectangle_queries(draw: st.DrawFn) -> RectangleQuery:
    """Up to ten points; ε is often one of the possible errors, for ties; one in four has a rectangle with one point of many."""
    s = draw(st.integers(1, 16))
    if draw(st.integers(0, 3)) == 0:
        n = draw(st.integers(2, 24))
        return RectangleQuery(tuple((i, 0) for i in range(n)), draw(st.integers(1, 3)), draw(sixteenths(0)), (0, 0), (0, 0))
    rows = tuple(draw(st.lists(integer_rows(2, 2), min_size=1, max_size=10)))
    low = draw(integer_rows(2, 2))
    high = tuple(v + draw(st.integers(-1, 4)) for v in low)
    query = RectangleQuery(rows, s, draw(sixteenths(0)), low, high)
    tie = abs(Fraction(draw(st.integers(0, s)), s) - query.q)
    return replace(query, epsilon=tie) if draw(st.booleans()) else query


@strategy(SampledQuery)
def sampled_queries(draw: st.DrawFn) -> SampledQuery:
    """Mostly with a corner at one of the points."""
    n = draw(st.sampled_from([4, 4, 3, 2, 1]))
    rows = tuple(draw(st.lists(integer_rows(2, 2), min_size=n, max_size=n)))
    low = draw(st.one_of(*[st.sampled_from(rows)] * 3, integer_rows(2, 2)))
    high = tuple(v + draw(st.sampled_from([0, 1, 2, 0, 1, -1])) for v in low)
    rows, (low, high) = _moved(draw, rows, (low, high))
    return SampledQuery(rows, draw(st.sampled_from([2, 3, 4, 1])), draw(sixteenths(0)), low, high)


@strategy(SmallPopulation)
def small_populations(draw: st.DrawFn) -> SmallPopulation:
    rows = tuple(draw(integer_rows(2, 2)) for _ in range(draw(st.sampled_from([3, 4, 2, 1]))))
    epsilon = st.one_of(sixteenths(0), st.integers(0, 6).map(lambda k: Fraction(k, 16)))
    (rows,) = _moved(draw, rows)
    return SmallPopulation(rows, draw(st.integers(1, 4)), draw(epsilon))


@strategy(AccuracyGoal)
def accuracy_goals(draw: st.DrawFn) -> AccuracyGoal:
    """Up to six points; δ is a power of two from 1 down to 2^-20, or about where the bound on s steps over a whole number."""
    rows = tuple(draw(st.lists(integer_rows(2, 3), min_size=1, max_size=6)))
    epsilon, delta = draw(sixteenths(4)), Fraction(1, 2 ** draw(st.integers(0, 20)))
    if draw(st.booleans()):
        above = at_a_step(len(rows), float(epsilon), float(delta))
        nudged = [above, math.nextafter(above, 1), above * (1 - 2.0**-43), above * (1 + 2.0**-43)]
        delta = min(Fraction(1), rational(nudged[draw(st.integers(0, 3))]))
    (rows,) = _moved(draw, rows)
    return AccuracyGoal(rows, epsilon, delta)


def at_a_step(n: int, epsilon: float, delta: float) -> float:
    """The last δ at which the bound (3/ε²)(5 ln n + ln(1/δ)), computed in float64, is above a whole number s.

    Of the next forty whole numbers the first at which the bound itself is not, if there is one: rounding then costs a draw.
    """

    def bound(delta: Any, log: Any = math.log, factor: Any = 3 / epsilon**2) -> Any:
        return factor * (5 * log(n) + log(1 / delta))

    least = math.floor(bound(delta)) + 1
    for s in range(least, least + 40):
        delta = n**5 * math.exp(-(epsilon**2) * s / 3)
        while bound(delta) > s:
            delta = math.nextafter(delta, 1)
        while bound(delta) <= s:
            delta = math.nextafter(delta, 0)
        if bound(rational(delta), log, 3 / rational(epsilon) ** 2) <= s:
            break
    return delta
