"""XOR squares, separators with a factor, 0/1 vectors and exclusive classes; bands of the sphere, unit points, and events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import flint
import numpy as np
from hypothesis import strategies as st

from ...properties.numbers.exact import Number, Real, compare, exact_vector, sqrt
from ...properties.oracles.margin import NotSeparable, max_margin
from ...properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ...properties.samples.tables import (
    LabelledPoints,
    Rational,
    Row,
    Table,
    fine_unit_rows,
    integer_rows,
    separable_rows,
    unit_rows,
)
from ...properties.samples.working import Random, labels, one, points, row, rows, signs, unit, width, working
from ..perceptron.samples.large import apart
from ..perceptron.samples.streams import SeparableStream

# ------------------------------------------------------------------------------------------------------------ separability


def strictly_separable(points: LabelledPoints) -> bool:
    """Whether a hyperplane separates them, certified; the labels may all be the same."""
    try:
        if len(set(points.labels)) == 2:
            max_margin(points.rows, points.labels, intercept=True)
    except NotSeparable:
        return False
    return True


@sample_type
@excluded(
    "points of the plane, at least one, and none on an axis",
    lambda self: not self.corners or any(len(c) != 2 or c[0] == 0 or c[1] == 0 for c in self.corners),
)
class XorSquare:
    """Points (x, y) off the axes, at least one, each with its three reflections; the label is the sign of xy."""

    TAME: ClassVar = {"offset": "reflections have the mean 0"}
    MOVED: ClassVar[str] = "corners"
    POINTS: ClassVar[tuple[str, ...]] = ()
    DISPLACEMENTS: ClassVar[tuple[str, ...]] = ()

    corners: tuple[Row, ...]

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        return tuple((s * x, t * y) for x, y in self.corners for s in (1, -1) for t in (1, -1))

    @cached_property
    def X(self) -> np.ndarray:
        """The points as an (n, 2) float64 array."""
        return np.array([[float(v) for v in row] for row in self.rows])

    @cached_property
    def y(self) -> np.ndarray:
        return np.array(self.labels)

    @cached_property
    def labels(self) -> tuple[int, ...]:
        return tuple(1 if x * y > 0 else -1 for x, y in self.rows)

    def smaller(self) -> Iterator[XorSquare]:
        """With a point fewer."""
        for i in range(len(self.corners)):
            with suppress(HypothesisNotMet):
                yield XorSquare(self.corners[:i] + self.corners[i + 1 :])


@sample_type
@excluded(
    "the entries are 0 or 1, and each vector has a 1",
    lambda self: any(v not in (0, 1) for row in self.rows for v in row) or not all(map(any, self.rows)),
)
class ZeroOneVectors(Table):
    """Vectors of {0,1}^d, d ≥ 1, at least one and none of them 0."""

    @property
    def labels(self) -> tuple[int, ...]:
        """+1 where the first 1 is at an odd place, counted from 1."""
        return tuple(1 if row.index(1) % 2 == 0 else -1 for row in self.rows)

    @property
    def zeros(self) -> int:
        """How many places at the front are 0 in all of them."""
        return min(row.index(1) for row in self.rows)


@sample_type
@excluded(
    "there must be an example, and each is in one of the classes",
    lambda self: not self.classes or any(not 0 <= c < self.k for c in self.classes),
)
class ExclusiveClasses:
    """The classes, 0 to k−1, of some examples, at least one; k ≥ 1."""

    classes: tuple[int, ...]
    k: int

    @cached_property
    def answers(self) -> np.ndarray:
        """What k correct one-versus-rest classifiers answer."""
        return np.array([[int(c == j) for j in range(self.k)] for c in self.classes])


@strategy(XorSquare)
def xor_squares(draw: st.DrawFn) -> XorSquare:
    entry = st.integers(1, 8).map(lambda v: Fraction(v, 16))
    return XorSquare(tuple(draw(st.lists(st.tuples(entry, entry), min_size=1, max_size=3))))


@strategy(ZeroOneVectors)
def zero_one_vectors(draw: st.DrawFn) -> ZeroOneVectors:
    """Up to 30 places; one in three is of the hardest kind: a 1, then ones at every second place, which pull the other way."""
    d = draw(st.integers(1, 30))
    zeros = draw(st.integers(0, d - 1))
    if draw(st.integers(0, 2)) == 0:
        return ZeroOneVectors((tuple(int(j == zeros or (j > zeros and (j - zeros) % 2 == 1)) for j in range(d)),))
    tails = st.lists(st.integers(0, 1), min_size=d - zeros, max_size=d - zeros).filter(any)
    return ZeroOneVectors(tuple((0,) * zeros + tuple(row) for row in draw(st.lists(tails, min_size=1, max_size=4))))


@strategy(ExclusiveClasses)
def exclusive_classes(draw: st.DrawFn) -> ExclusiveClasses:
    k = draw(st.sampled_from([3, 4, 2, 5, 1]))
    return ExclusiveClasses(tuple(draw(st.lists(st.integers(0, k - 1), min_size=1, max_size=6))), k)


# ----------------------------------------------------------------------------------------------------------------- margins


@sample_type
class ScaledSeparator(SeparableStream):
    """A separable stream, a solution w, and a factor c, a power of two."""

    w: Row
    c: Rational

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("w",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("w",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if min(self.products) <= 0:
            raise HypothesisNotMet("w does not separate the examples")
        numerator, denominator = Fraction(self.c).as_integer_ratio()
        if self.c <= 0 or numerator & (numerator - 1) or denominator & (denominator - 1):
            raise HypothesisNotMet("c is not a power of two")

    @cached_property
    def products(self) -> list[Any]:
        """lᵢ⟨w,aᵢ⟩."""
        return list(exact_vector(self.labels) * (self.exact_X @ exact_vector(self.w)))

    @cached_property
    def float_w(self) -> np.ndarray:
        """w as a float64 array."""
        return np.array([float(v) for v in self.w])

    def delta(self, w: Any) -> Number:
        """The margin of another w: min lᵢ⟨w,aᵢ⟩/‖w‖."""
        w = exact_vector(w)
        return min(exact_vector(self.labels) * (self.exact_X @ w)) / sqrt(sum(w * w))


@sample_type
@excluded("there are fewer than two dimensions", lambda self: self.d < 2)
class PlanarScaledSeparator(ScaledSeparator):
    """A separator with a factor, in two dimensions at least."""

    @cached_property
    def another(self) -> np.ndarray:
        """A solution in another direction than the best one: that moved a little, at right angles to it."""
        u = exact_vector(self.optimum.w) * Fraction(1)
        i = next(j for j, a in enumerate(u) if a != 0)
        turned = 0 * u
        turned[i - 1], turned[i] = u[i], -u[i - 1]
        return next(v for v in halved(u, turned) if all(l * (v @ a) > 0 for a, l in self.examples))

    @cached_property
    def middle(self) -> np.ndarray:
        """The sum of `another`, v, and su, u the best one, for an s so small that δ is below the mean of δ(u) and δ(v)."""
        twice = self.delta(self.optimum.w) + self.delta(self.another)
        return next(m for m in halved(self.another, exact_vector(self.optimum.w)) if compare(self.delta(m) * 2, twice) < 0)


def halved(v: np.ndarray, u: np.ndarray) -> Iterator[np.ndarray]:
    """v + u, v + u/2, v + u/4, …"""
    step = Fraction(1)
    while True:
        yield v + step * u
        step /= 2


def scaled(draw: st.DrawFn, d: int) -> tuple[Any, ...]:
    """Small integers with a solution that is the best one or near it, and a factor."""
    rows, labels = separable_rows(draw, draw(st.lists(integer_rows(d), min_size=1, max_size=6)), d)
    w = SeparableStream(rows, labels).optimum.w
    scale = np.lcm.reduce([Fraction(v).denominator for v in w])
    nearby = tuple(int(v * scale) * 4 + t for v, t in zip(w, draw(integer_rows(d, 1)), strict=True))
    solves = all(l * sum(a * v for a, v in zip(nearby, x, strict=True)) > 0 for x, l in zip(rows, labels, strict=True))
    solution = nearby if solves else tuple(int(v * scale) for v in w)
    return rows, labels, solution, Fraction(2) ** draw(st.integers(-3, 3))


# Small integer streams with the certified best w, or one near it
strategy(ScaledSeparator)(lambda draw: ScaledSeparator(*scaled(draw, draw(st.integers(1, 3)))))
strategy(PlanarScaledSeparator)(lambda draw: PlanarScaledSeparator(*scaled(draw, draw(st.integers(2, 3)))))


# -------------------------------------------------------------------------------------------------------------- the sphere


@sample_type
@excluded(
    "d ≥ 1, 0 ≤ t ≤ 1, n ≥ 1", lambda self: self.d < 1 or self.n < 1 or not 0 <= self.t <= 1 or Fraction(float(self.t)) != self.t
)
class Band:
    """A dimension d ≥ 1, a distance 0 ≤ t ≤ 1, a float64 number, and a number n ≥ 1 of random points."""

    d: int
    t: int | Fraction
    n: int

    @cached_property
    def share(self) -> Number:
        """The mass of the unit sphere of R^d with |x₁| ≤ t."""
        return mass_of_band(self.d, Fraction(self.t))

    @cached_property
    def share_of_the_ball(self) -> Number:
        """The mass of the unit ball of R^d with |x₁| ≤ t: that of the sphere of R^(d+2)."""
        return mass_of_band(self.d + 2, Fraction(self.t))


def mass_of_band(d: int, t: Fraction) -> Number:
    """The mass of the unit sphere of R^d with |x₁| ≤ t: x₁² has the distribution Beta(1/2, (d−1)/2)."""
    if t == 0 or t >= 1 or d == 1:
        return int(t >= 1)
    return Real(_beta, t * t, Fraction(1, 2), Fraction(d - 1, 2))


def _beta(x: flint.arb, a: flint.arb, b: flint.arb) -> flint.arb:
    return x.beta_lower(a, b, regularized=True)


@sample_type
@excluded("one to five unit vectors", lambda self: self.n > 5 or any(sum(v * v for v in row) != 1 for row in self.rows))
@excluded("δ is positive, and at most 1", lambda self: not 0 < self.delta_squared <= 1)
class UnitPoints(Table):
    """One to five unit vectors, and 0 < δ² ≤ 1."""

    delta_squared: int | Fraction

    NUMBERS: ClassVar[tuple[str, ...]] = ("delta_squared",)

    def margin_squared(self, labels: Sequence[int]) -> Fraction:
        """The certified largest margin, squared; 0 where no hyperplane separates."""
        try:
            return max_margin(self.rows, labels).margin_squared
        except NotSeparable:
            return Fraction(0)


@sample_type
@excluded(
    "there must be an event, and events consist of outcomes",
    lambda self: not self.events or self.n < 1 or any(not 0 <= i < self.n for event in self.events for i in event),
)
class Events:
    """Events, at least one, as sets of outcomes out of n ≥ 1 equally likely ones."""

    events: tuple[frozenset[int], ...]
    n: int

    def probability(self, event: frozenset[int]) -> Fraction:
        """The probability of an event."""
        return Fraction(len(event), self.n)

    def smaller(self) -> Iterator[Events]:
        """With an event fewer, or without the last outcome."""
        for i in range(len(self.events)):
            with suppress(HypothesisNotMet):
                yield type(self)(self.events[:i] + self.events[i + 1 :], self.n)
        with suppress(HypothesisNotMet):
            yield type(self)(tuple(event - {self.n - 1} for event in self.events), self.n - 1)


@sample_type
@excluded("the events have different probabilities", lambda self: len({len(event) for event in self.events}) > 1)
class EqualEvents(Events):
    """Events of the same probability."""


@strategy(Band)
def bands(draw: st.DrawFn) -> Band:
    """Distances c/√d, rounded, and any 64ths."""
    d = draw(st.sampled_from([3, 4, 5, 9, 20, 33, 100, 400, 2, 1]))
    near = st.just(Fraction(min(1.0, draw(st.sampled_from([6, 8, 5, 9, 12, 16, 4, 2, 1, 0])) / 4 / d**0.5)))
    t = draw(st.one_of(near, near, st.integers(0, 64).map(lambda k: Fraction(k, 64))))
    return Band(d, t, draw(st.integers(1, 5)))


@strategy(UnitPoints)
def unit_points(draw: st.DrawFn) -> UnitPoints:
    """Signed unit vectors, some repeated, and from d = 4 on those with entries ±1/2; δ² is often 1/k, the margin of k of them."""
    d = draw(st.integers(1, 5))
    rows = [draw(unit_rows(d)) for _ in range(draw(st.sampled_from([3, 5, 4, 2, 1])))]
    delta = st.one_of(st.integers(1, len(rows)).map(lambda k: Fraction(1, k)), st.integers(1, 16).map(lambda k: Fraction(k, 16)))
    return UnitPoints(tuple(rows), draw(delta))


@strategy(Events)
def some_events(draw: st.DrawFn) -> Events:
    n = draw(st.integers(1, 8))
    return Events(tuple(draw(st.lists(st.frozensets(st.integers(0, n - 1)), min_size=1, max_size=4))), n)


@strategy(EqualEvents)
def equal_events(draw: st.DrawFn) -> EqualEvents:
    n = draw(st.integers(1, 8))
    size = draw(st.integers(0, n))
    event = st.permutations(range(n)).map(lambda order: frozenset(order[:size]))
    return EqualEvents(tuple(draw(st.lists(event, min_size=1, max_size=4))), n)


# ----------------------------------------------------------------------------------------------------------- large samples


@working(LabelledPoints, most=129)
def many_points(random: Random, n: int) -> LabelledPoints:
    """Points on both sides of a hyperplane, all of them or all but the last, which is the first once more; or any labels."""
    kind = random.integers(3)
    if kind < 2:
        X, y = apart(random, n, 8)
        X = X + random.integers(-3, 4, X.shape[1])
        if kind:
            X[-1], y[-1] = X[0], -y[0]
        return LabelledPoints(rows(X, unit(random)), labels(y))
    return LabelledPoints(rows(points(random, n, width(random, 8)), unit(random)), labels(signs(random, n)))


def separated(random: Random, n: int, least: int) -> tuple[Any, ...]:
    """Examples, the normal of the hyperplane that they were moved away from, and a factor."""
    d = max(least, width(random, 33))
    X, w = points(random, n, d), random.integers(-3, 4, d)
    w[random.integers(d)] = 3
    y = np.where(X @ w > 0, 1, -1)
    moved = X + (y * int(random.choice([1, 1, 9])))[:, None] * w
    return rows(moved, unit(random)), labels(y), row(w), Fraction(2) ** int(random.integers(-3, 4))


# Points on both sides of a hyperplane
working(ScaledSeparator, most=1025)(lambda random, n: ScaledSeparator(*separated(random, n, 1)))
# In two dimensions at least
working(PlanarScaledSeparator, most=129)(lambda random, n: PlanarScaledSeparator(*separated(random, n, 2)))
# Sixteenths, up to 4
working(XorSquare, most=257)(lambda random, n: XorSquare(rows(random.integers(1, 65, (n, 2)), Fraction(1, 16))))


@working(ZeroOneVectors, most=513)
def many_zero_one_vectors(random: Random, n: int) -> ZeroOneVectors:
    """At most 50 places: as many as float64 has weights for."""
    X = random.integers(0, 2, (n, int(random.integers(1, 51))))
    X[:, : int(random.integers(X.shape[1]))] = 0
    X[~X.any(axis=1), -1] = 1
    return ZeroOneVectors(rows(X))


@working(ExclusiveClasses, most=1025)
def many_classes(random: Random, n: int) -> ExclusiveClasses:
    """As many classes as examples, or few."""
    k = int(random.choice([2, 5, n]))
    return ExclusiveClasses(labels(random.integers(0, k, n)), k)


@working(UnitPoints, most=129)
def wide_unit_points(random: Random, n: int) -> UnitPoints:
    """Up to five vectors of n dimensions: axes, and vectors with many bits."""
    k = int(random.integers(1, 6))
    choices = [tuple(int(i == j) for i in range(n)) for j in range(n)] + (fine_unit_rows(n) if n >= 5 else [])
    return UnitPoints(tuple(choices[j] for j in random.integers(0, len(choices), k)), Fraction(1, int(random.integers(1, k + 1))))


@working(Events, most=1025)
def many_outcomes(random: Random, n: int) -> Events:
    """Up to six events."""
    sets = random.random((int(random.integers(1, 7)), n)) < random.random()
    return Events(tuple(frozenset(map(int, np.flatnonzero(event))) for event in sets), n)


@working(Band, most=1025)
def wide_band(random: Random, n: int) -> Band:
    """Distances c/√n, and some points, or as many as there are dimensions."""
    t = Fraction(min(1.0, int(random.integers(1, 17)) / 4 / n**0.5))
    return Band(n, t, one(random, (1, 5, n)))
