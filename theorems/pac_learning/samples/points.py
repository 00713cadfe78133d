"""Points of R^d: of which only some were seen, with noisy labels, or on a line with a threshold."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Rational, Row, Table, integer_rows
from ....properties.samples.working import Random, coarse_unit, in_single, points, rows, width, working
from ...generalisation.oracles import multisets, probability
from .classes import MOST_DRAWS, Draw, accuracy, distribution, require_distribution


@sample_type
@excluded("two points are equal", lambda self: len(set(self.rows)) < self.n)
@excluded("not 1 ≤ m ≤ |C|/2", lambda self: not 1 <= self.m <= self.n / 2)
@excluded("there are more than 5 points, too many for all labelings of all samples", lambda self: self.n > 5)
class Domain(Table):
    """Points of a finite domain C, all different, and a number m ≥ 1 of draws, at most half as many as there are points."""

    SMALL: ClassVar = "all samples of so many draws are gone through"

    m: int

    NUMBERS: ClassVar[tuple[str, ...]] = ("m",)

    @cached_property
    def labelings(self) -> list[tuple[int, ...]]:
        """All 2ⁿ of them."""
        return list(product((0, 1), repeat=self.n))

    @cached_property
    def draws(self) -> list[Draw]:
        """All samples of m uniform draws."""
        uniform = [Fraction(1, self.n)] * self.n
        return [Draw(counts, probability(counts, uniform), ()) for counts in multisets(self.n, self.m)]


@sample_type
@excluded("two points are equal", lambda self: len(set(self.rows)) < self.n)
@excluded("a label is neither 0 nor 1", lambda self: not set(self.labels) <= {0, 1})
class PartlySeen(Table):
    """Points of a finite domain, all different, their labels 0 or 1, and how often each was drawn: in all at most n/2 times."""

    labels: tuple[int, ...]
    times: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels", "times")
    NUMBERS: ClassVar[tuple[str, ...]] = ("labels", "times")
    FORMAL: ClassVar = {"n": "n", "m": "m"}

    @hypothesis()
    def drawn(self) -> Any:
        """A point is drawn: m ≥ 1."""
        return self.m >= 1

    @hypothesis()
    def half(self) -> Any:
        """At most half as many are drawn as there are: 2m ≤ n."""
        return 2 * self.m <= self.n

    @hypothesis(over="points")
    def labelled(self, k: Any, y: Any) -> Any:
        """labelled 0 or 1: y² = y."""
        return y * y == y

    @hypothesis(over="points")
    def at_least_never(self, k: Any, y: Any) -> Any:
        """drawn at least 0 times: k ≥ 0."""
        return k >= 0

    @hypothesis(over="points")
    def whole(self, k: Any, y: Any) -> Any:
        """drawn once or more if it is drawn at all: k² ≥ k."""
        return k * k >= k

    @property
    def points(self) -> list[tuple[int, int]]:
        """How often each point was drawn, and its label."""
        return list(zip(self.times, self.labels, strict=True))

    @property
    def m(self) -> int:
        return sum(self.times)

    @total(of="m", over="points")
    def drawn_here(self, k: Any, y: Any) -> Any:
        """k."""
        return k

    @total(of="n", over="points")
    def one(self, k: Any, y: Any) -> Any:
        """1."""
        return 1

    @cached_property
    def unseen(self) -> list[int]:
        """V, the points that were not drawn."""
        return [i for i, k in enumerate(self.times) if not k]

    @cached_property
    def examples(self) -> tuple[np.ndarray, np.ndarray]:
        """The sample: (m, d) and (m,)."""
        return np.repeat(self.X, self.times, axis=0), np.repeat(np.array(self.labels, dtype=np.int64), self.times)

    @cached_property
    def paired(self) -> tuple[int, ...]:
        """f̂: the labels, but the other ones where nothing was seen."""
        return tuple(y if k else 1 - y for y, k in zip(self.labels, self.times, strict=True))


@sample_type
@excluded("a label is neither 0 nor 1", lambda self: not set(self.labels) <= {0, 1})
class NoisyPoints(Table):
    """Points with labels 0 or 1, where equal points may have both: D is uniform on them."""

    labels: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("labels",)

    @cached_property
    def y(self) -> np.ndarray:
        return np.array(self.labels, dtype=np.int64)

    @cached_property
    def votes(self) -> dict[Row, tuple[int, int]]:
        """How often each point has the labels 0 and 1."""
        found: dict[Row, tuple[int, int]] = {}
        for row, label in zip(self.rows, self.labels, strict=True):
            a, b = found.get(row, (0, 0))
            found[row] = (a + (label == 0), b + (label == 1))
        return found

    @property
    def tallies(self) -> list[tuple[int, int]]:
        """How often each of the different points has the labels 0 and 1."""
        return list(self.votes.values())

    @hypothesis(over="tallies")
    def occurs(self, zeros: Any, ones: Any) -> Any:
        """labelled at least once."""
        return zeros + ones >= 1

    @cached_property
    def least_risk(self) -> Fraction:
        """Σ min(D(x, 0), D(x, 1))."""
        return Fraction(sum(map(min, self.votes.values())), self.n)


@sample_type
class ThresholdWorld(Table):
    """Points of a line, all different, with their masses; labels 1 below a threshold a* and 0 from it on; m draws and 0 < ε < 1."""

    masses: Row
    star: Rational
    m: int
    epsilon: Fraction

    BY_ROW: ClassVar[tuple[str, ...]] = ("masses",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("star", "m")

    def __post_init__(self) -> None:
        super().__post_init__()
        require_distribution(self.masses)
        if self.d != 1 or any(a >= b for (a,), (b,) in zip(self.rows, self.rows[1:], strict=False)):
            raise HypothesisNotMet("the points are no rising numbers")
        if self.m < 1 or not 0 < self.epsilon < 1 or len(list(multisets(self.n, self.m))) > MOST_DRAWS:
            raise HypothesisNotMet("there is no draw or too many samples, or not 0 < ε < 1")

    @cached_property
    def cut(self) -> int:
        """How many points lie below a*."""
        return sum(x < self.star for (x,) in self.rows)

    @cached_property
    def labels(self) -> np.ndarray:
        return (np.arange(self.n) < self.cut).astype(np.int64)

    @cached_property
    def draws(self) -> list[Draw]:
        """All samples of m draws."""
        return [Draw(counts, probability(counts, self.masses), ()) for counts in multisets(self.n, self.m)]

    def risk(self, ones: int) -> Fraction:
        """The risk of the threshold that calls so many points 1, counted from the left."""
        low, high = sorted((ones, self.cut))
        return self.mass(low, high)

    def mass(self, low: int, high: int) -> Fraction:
        """That of the points low, …, high − 1."""
        return sum(map(Fraction, self.masses[low:high]), Fraction(0))

    @cached_property
    def left(self) -> int | None:
        """The point a_l = sup{a: D([a, a*)) > ε}; None where that is −∞."""
        return max((i for i in range(self.cut) if self.mass(i, self.cut) > self.epsilon), default=None)

    @cached_property
    def right(self) -> int | None:
        """The point a_r = inf{a: D([a*, a)) > ε}; None where that is ∞."""
        return min((i for i in range(self.cut, self.n) if self.mass(self.cut, i + 1) > self.epsilon), default=None)

    @property
    def intervals(self) -> list[tuple[int, int]]:
        """[a_l, a*) and [a*, a_r] as points low, …, high − 1, of which one that reaches to infinity is left out."""
        found = [(self.left, self.cut)] if self.left is not None else []
        return [*found, (self.cut, self.right + 1)] if self.right is not None else found

    def meets(self, draw: Draw) -> bool:
        """Whether a sample has a point in each of them."""
        return all(any(draw.counts[low:high]) for low, high in self.intervals)


@sample_type
class UnitVariable:
    """A random variable X with finitely many values in [0, 1], their masses, and a number a ≠ 0."""

    values: Row
    masses: Row
    a: Fraction

    def __post_init__(self) -> None:
        require_distribution(self.masses)
        if len(self.values) != len(self.masses) or any(not 0 <= v <= 1 for v in self.values):
            raise HypothesisNotMet("a value is not in [0, 1], or has no mass")
        if self.a == 0:
            raise HypothesisNotMet("a is 0")

    def chance(self, of: list[bool]) -> Fraction:
        """The mass of the values of which it is true."""
        return sum((Fraction(p) for p, true in zip(self.masses, of, strict=True) if true), Fraction(0))

    @cached_property
    def mean(self) -> Fraction:
        return sum((Fraction(p) * Fraction(v) for p, v in zip(self.masses, self.values, strict=True)), Fraction(0))


@sample_type
@excluded("not 1 ≤ j ≤ 64", lambda self: not 1 <= self.j <= 64)
class Level:
    """A whole number j ≥ 1."""

    j: int


def _different(draw: st.DrawFn, n: int) -> tuple[Row, ...]:
    """n different points, near the origin or far from it; in one of five draws the first column is in a smaller unit."""
    d = draw(st.sampled_from([1, 2, 3]))
    table = draw(st.lists(integer_rows(d, 4), min_size=n, max_size=n, unique=True))
    by = draw(st.sampled_from([0, 0, 0, 1000, -(2**20)]))
    unit = draw(st.sampled_from([1, 1, 1, 1, 2**20]))
    return tuple((unit * row[0] + by, *(v + by for v in row[1:])) for row in table)


@strategy(Domain)
def domains(draw: st.DrawFn) -> Domain:
    """Twice as many points as draws, or more."""
    n, m = draw(st.sampled_from([(4, 2), (2, 1), (3, 1), (4, 1), (4, 2), (5, 2), (5, 2)]))
    return Domain(_different(draw, n), m)


@strategy(PartlySeen)
def partly_seen(draw: st.DrawFn) -> PartlySeen:
    """Up to nine points; as many draws as there may be, mostly, with repetitions."""
    n = draw(st.integers(2, 9))
    labels = draw(st.tuples(*[st.integers(0, 1)] * n))
    most = draw(st.sampled_from([n // 2, n // 2, draw(st.integers(1, n // 2))]))
    drawn = draw(st.lists(st.integers(0, n - 1), min_size=most, max_size=most))
    return PartlySeen(_different(draw, n), labels, tuple(drawn.count(i) for i in range(n)))


@strategy(NoisyPoints)
def noisy_points(draw: st.DrawFn) -> NoisyPoints:
    """A few points, each several times."""
    table = _different(draw, draw(st.integers(1, 4)))
    drawn = draw(st.lists(st.tuples(st.sampled_from(table), st.integers(0, 1)), min_size=1, max_size=12))
    return NoisyPoints(tuple(row for row, _ in drawn), tuple(label for _, label in drawn))


@strategy(ThresholdWorld)
def threshold_worlds(draw: st.DrawFn) -> ThresholdWorld:
    """Up to five points, a threshold among them or between two."""
    n = draw(st.sampled_from([3, 4, 2, 5, 1]))
    line = sorted(draw(st.lists(st.integers(-9, 9), min_size=n, max_size=n, unique=True)))
    star = draw(st.sampled_from([*line, *(x + Fraction(1, 2) for x in line), -10]))
    m, by = draw(st.integers(1, 4 if n < 5 else 3)), draw(st.sampled_from([0, 0, 0, 2**20]))
    return ThresholdWorld(tuple((x + by,) for x in line), distribution(draw, n), star + by, m, accuracy(draw))


@strategy(UnitVariable)
def unit_variables(draw: st.DrawFn) -> UnitVariable:
    """Values in eighths; a = 7/8 often."""
    n = draw(st.integers(1, 3))
    values = tuple(Fraction(draw(st.integers(0, 8)), 8) for _ in range(n))
    a = draw(st.sampled_from([Fraction(7, 8), Fraction(7, 8), Fraction(1, 2), Fraction(1), Fraction(3, 2), Fraction(-1, 4)]))
    return UnitVariable(values, distribution(draw, n), a)


strategy(Level)(lambda draw: Level(draw(st.integers(1, 64))))


def _many_different(random: Random, n: int) -> tuple[Row, ...]:
    """n different points of several columns, which single precision tells apart."""
    X = in_single(points(random, n, width(random, 17)))
    X[:, 0] = in_single(np.arange(n) - int(random.integers(n)))  # no two are equal
    return rows(X, coarse_unit(random))


@working(PartlySeen, most=1025)
def many_partly_seen(random: Random, n: int) -> PartlySeen:
    """n points, up to half of which were drawn."""
    table, n = _many_different(random, max(n, 2)), max(n, 2)
    drawn = random.integers(0, n, int(random.choice([n // 2, int(random.integers(1, n // 2 + 1))])))
    times = np.bincount(drawn, minlength=n)
    return PartlySeen(table, tuple(map(int, random.integers(0, 2, n))), tuple(map(int, times)))


@working(NoisyPoints, most=1025)
def many_noisy_points(random: Random, n: int) -> NoisyPoints:
    """n draws of a third as many points, whose labels are noisy."""
    table = _many_different(random, max(2, n // 3))
    drawn = random.integers(0, len(table), n)
    share = random.random(len(table))
    labels = random.random(n) < share[drawn]
    return NoisyPoints(tuple(table[i] for i in drawn), tuple(map(int, labels)))


@working(ThresholdWorld, most=129)
def many_on_a_line(random: Random, n: int) -> ThresholdWorld:
    """n equally likely points, and one draw."""
    line = np.cumsum(random.integers(1, 9, n)) + int(random.choice([0, -300, 2**20]))
    star = int(line[random.integers(n)])
    table = tuple((int(x),) for x in line)
    return ThresholdWorld(table, (Fraction(1, n),) * n, star, 1, Fraction(int(random.integers(1, 16)), 16))
