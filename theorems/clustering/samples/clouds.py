"""Points whose differences and squares float64 has exactly: with a radius and a number, and with a linkage."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, Table, integer_rows
from ....properties.samples.working import Random, points, rows, unit, width, working
from ....properties.symmetries.transformations import Weighted, in_float64

CLEAR = Fraction(1, 2**20)  # of ε²: so far from it, at least, is a squared distance that is not ε²
SUMS_OF_POINTS = ("single", "complete", "ward")
OF_A_LINE = ("average", "weighted")


@sample_type
@excluded(
    "float64 does not have the squared distances exactly",
    lambda self: self.d * (self.largest / self.unit) ** 2 >= 2**48 or not in_float64(v for row in self.rows for v in row),
)
class ExactCloud(Table):
    """Points that are whole multiples of a power of two, so few that float64 has their inner products, and sums of these."""

    @cached_property
    def largest(self) -> Any:
        """The largest absolute value of an entry."""
        return max(abs(v) for row in self.rows for v in row)

    @cached_property
    def unit(self) -> Fraction:
        """The largest number of which all entries are whole multiples; 1 where they are 0."""
        scale = lcm(*(Fraction(v).denominator for row in self.rows for v in row))
        return Fraction(gcd(*(int(v * scale) for row in self.rows for v in row)), scale) or Fraction(1)

    @cached_property
    def whole_squares(self) -> np.ndarray:
        """(n, n) squared distances, exactly, in the square of the unit."""
        X = np.array([[int(v / self.unit) for v in row] for row in self.rows], dtype=np.int64)
        return sum(np.subtract.outer(column, column) ** 2 for column in X.T)  # type: ignore[return-value]

    @cached_property
    def squares(self) -> np.ndarray:
        """(n, n) squared distances, exactly."""
        square = self.unit**2
        return self.whole_squares.astype(object) * (int(square) if square.denominator == 1 else square)


@sample_type
class DenseCloud(ExactCloud):
    """Points, a radius ε > 0 and a number m ≥ 1; squared distances are ε², or clearly more or less."""

    eps: Rational
    min_samples: int

    NUMBERS: ClassVar[tuple[str, ...]] = ("eps", "min_samples")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.eps > 0 or self.min_samples < 1 or not in_float64([self.eps]):
            raise HypothesisNotMet("not ε > 0 and m ≥ 1")
        square = Fraction(self.eps / self.unit) ** 2
        if any(0 < abs(s - square) < CLEAR * square for s in np.unique(self.whole_squares).tolist()):
            raise HypothesisNotMet("a distance is ε but for a trifle")

    @cached_property
    def near(self) -> list[list[int]]:
        """For each point those at a distance of at most ε, with itself."""
        near = self.whole_squares <= int(Fraction(self.eps / self.unit) ** 2)
        return [np.flatnonzero(row).tolist() for row in near]

    @property
    def weight(self) -> tuple[int, ...]:
        """How often each point counts."""
        return (1,) * self.n

    @cached_property
    def core(self) -> set[int]:
        """The points with m or more near them, with themselves."""
        return {i for i, near in enumerate(self.near) if sum(self.weight[j] for j in near) >= self.min_samples}

    @cached_property
    def components(self) -> dict[int, frozenset[int]]:
        """For each core point all that are reached from it by steps of at most ε from core point to core point."""
        found: dict[int, frozenset[int]] = {}
        for i in sorted(self.core - found.keys()):
            if i in found:
                continue
            reached, todo = {i}, [i]
            while todo:
                new = self.core.intersection(self.near[todo.pop()]) - reached
                reached |= new
                todo += new
            found |= dict.fromkeys(reached, frozenset(reached))
        return found


@sample_type
@excluded("a weight is 0", lambda self: 0 in self.weights)
class WeightedCloud(Weighted, DenseCloud):
    """Points with whole weights of at least 1."""

    @property
    def weight(self) -> tuple[int, ...]:
        return self.weights


@sample_type
@excluded(
    "not two points, or none of the linkages",
    lambda self: self.n < 2 or self.method not in (SUMS_OF_POINTS + OF_A_LINE if self.d == 1 else SUMS_OF_POINTS),
)
class Linked(ExactCloud):
    """Two or more points, and a linkage: single, complete or ward; on a line, where distances are rational, average or weighted."""

    method: str

    @property
    def is_squared(self) -> bool:
        """Whether its dissimilarities are exact as squares, and not by themselves."""
        return self.method in SUMS_OF_POINTS

    def updated(self, st: Any, sv: Any, tv: Any, s: int, t: int, v: int) -> Any:
        """The dissimilarity of the union of s and t to v, by Lance and Williams, from those of the three and their sizes."""
        a, b = Fraction(sv), Fraction(tv)
        match self.method:
            case "single":
                return min(sv, tv)
            case "complete":
                return max(sv, tv)
            case "average":
                return (s * a + t * b) / (s + t)
            case "weighted":
                return (a + b) / 2
        return ((s + v) * a + (t + v) * b - v * Fraction(st)) / (s + t + v)


@sample_type
@excluded("there is one point", lambda self: self.n < 2)
class SingleLinked(ExactCloud):
    """Two or more points."""

    @cached_property
    def tree(self) -> list[Any]:
        """The squared lengths of the edges of a minimum spanning tree, from the shortest on, by Prim."""
        least, rest, found = self.squares[0].tolist(), set(range(1, self.n)), []
        while rest:
            i = min(rest, key=lambda j: least[j])
            found.append(least[i])
            rest.remove(i)
            least = [min(a, b) for a, b in zip(least, self.squares[i].tolist(), strict=True)]
        return sorted(found)


def _few(draw: st.DrawFn, least: int = 1) -> tuple[Row, ...]:
    """A few whole points of a line or of the plane, often at one distance; in units of a power of two, off the origin or not."""
    d = draw(st.sampled_from([1, 1, 2, 2, 3]))
    entries = integer_rows(d, draw(st.sampled_from([1, 3, 9])))
    table = draw(st.lists(entries, min_size=least, max_size=9))
    if draw(st.booleans()):  # some of them elsewhere
        table = [tuple(v + 30 * (i % 2) for v in row) for i, row in enumerate(table)]
    scale, by = draw(st.sampled_from([(1, 0), (1, 0), (1, 0), (Fraction(1, 2**30), 0), (2**20, 0), (1, 2**20)]))
    return tuple(tuple((v + by) * scale for v in row) for row in table)


def _radius(draw: st.DrawFn, table: tuple[Row, ...]) -> Rational:
    """In the unit of the points: whole, half of it, or 5, the hypotenuse of 3 and 4."""
    scale = Fraction(1, lcm(*(Fraction(v).denominator for row in table for v in row)))
    return draw(st.sampled_from([1, 2, 3, 5, Fraction(3, 2), Fraction(5, 2)])) * scale


BRIDGE = ((-2,), (-2,), (-1,), (0,), (1,), (2,), (2,))  # with ε = 1 and m = 4, 0 is at the border of two clusters


def _dense_few(draw: st.DrawFn) -> tuple[tuple[Row, ...], Rational, int]:
    """Points, a radius, and a number that some of them have near; now and then a border between two clusters."""
    if draw(st.integers(0, 5)) == 0:
        more = draw(st.lists(st.tuples(st.integers(-9, 9)), max_size=2))
        return (*draw(st.permutations(BRIDGE)), *more), 1, 4
    if draw(st.booleans()):
        table = _few(draw)
        return table, _radius(draw, table), draw(st.integers(1, 4))
    table = draw(st.lists(st.tuples(st.integers(0, 12)), min_size=4, max_size=12))
    return tuple(table), draw(st.sampled_from([1, 1, 2])), draw(st.sampled_from([2, 3, 3, 4]))


strategy(DenseCloud)(lambda draw: DenseCloud(*_dense_few(draw)))


@strategy(WeightedCloud)
def weighted_clouds(draw: st.DrawFn) -> WeightedCloud:
    table, eps, more = _dense_few(draw)
    weights = draw(st.lists(st.sampled_from([1, 1, 2, 3, 7]), min_size=len(table), max_size=len(table)))
    return WeightedCloud(table, weights=tuple(weights), eps=eps, min_samples=more + draw(st.integers(0, 4)))


@strategy(Linked)
def linked(draw: st.DrawFn) -> Linked:
    table = _few(draw, 2)
    return Linked(table, draw(st.sampled_from(SUMS_OF_POINTS + OF_A_LINE if len(table[0]) == 1 else SUMS_OF_POINTS)))


strategy(SingleLinked)(lambda draw: SingleLinked(_few(draw, 2)))


def _many(random: Random, n: int, most: int = 5) -> tuple[np.ndarray, Any]:
    """Whole points below 2²⁰, and a unit of them whose square float64 has."""
    X = points(random, n, width(random, most))
    while abs(X).max(initial=0) >= 2**20:
        X = X // 2**8
    return X, min(max(unit(random), Fraction(1, 2**100)), Fraction(2**100))


def _dense(random: Random, n: int) -> dict[str, Any]:
    """Points on a grid of such a size that few, many or all are near each other."""
    X, scale = _many(random, n, 3)
    X = X // max(1, int(abs(X).max(initial=1)) // int(random.choice([10, 30, 100])))
    eps = int(random.choice([1, 2, 5])) + Fraction(int(random.integers(2)), 2)
    return {"rows": rows(X, scale), "eps": eps * scale, "min_samples": int(random.choice([1, 2, 3, 5, 10]))}


working(DenseCloud, most=257)(lambda random, n: DenseCloud(**_dense(random, n)))


@working(WeightedCloud, most=257)
def large_weighted_cloud(random: Random, n: int) -> WeightedCloud:
    return WeightedCloud(**_dense(random, n), weights=tuple(map(int, random.choice([1, 1, 1, 2, 9], n))))


@working(Linked, most=129)
def large_linked(random: Random, n: int) -> Linked:
    X, scale = _many(random, max(n, 2))
    X = X[:, :1] if random.integers(2) else X
    return Linked(rows(X, scale), str(random.choice(SUMS_OF_POINTS + OF_A_LINE if X.shape[1] == 1 else SUMS_OF_POINTS)))


working(SingleLinked, most=257)(lambda random, n: SingleLinked(rows(*_many(random, max(n, 2)))))
