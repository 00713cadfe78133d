"""Points and centres that Lloyd's iteration starts from: any, at data points, without ties, weighted, in other coordinates."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number, exact_matrix, rational
from ....properties.numbers.products import exact_product
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import first_not_met, hypothesis
from ....properties.samples.tables import Row, Table, fractions, integer_rows, nearer, parts
from ....properties.samples.working import Random, points, rows, unit, width, working
from ....properties.symmetries.transformations import Moved, Weighted, as_rows, in_float64
from ..oracles import Assignment, assigned, moved_to_means

STEPS = 60  # of Lloyd's iteration, at most, where its whole course is a hypothesis
GAP = Fraction(1, 2**12)  # of the largest squared norm: so clear, at least, is which centre is nearest


EMPTIED = ((8, 2), (3, 5), (7, 1), (1, 2), (2, 3), (1, 3))  # started at the points 4, 1 and 5, a cluster is empty in the third step


@sample_type
@excluded("k is not in 1, …, n", lambda self: not 1 <= self.k <= self.n)
@excluded("a centre is not of the dimension of the points", lambda self: any(len(row) != self.d for row in self.centres))
@excluded("a centre is not exact in float64", lambda self: not in_float64(v for row in self.centres for v in row))
class LloydStart(Table):
    """Points and 1 ≤ k ≤ n centres of R^d. Points may be equal, and so may centres."""

    centres: tuple[Row, ...]

    @property
    def k(self) -> int:
        return len(self.centres)

    @cached_property
    def C(self) -> np.ndarray:
        """The centres as a (k, d) float64 array: the same numbers."""
        return np.array([[float(v) for v in row] for row in self.centres])

    @cached_property
    def exact_C(self) -> np.ndarray:
        """The centres, exactly."""
        return exact_matrix(self.centres)

    @cached_property
    def largest(self) -> Number:
        """The largest absolute value of an entry of points or centres."""
        return max(abs(v) for row in (*self.rows, *self.centres) for v in row)

    @cached_property
    def first(self) -> Assignment:
        """Of each point the squared distances to the centres, exactly."""
        return assigned(self.exact_X, self.exact_C)

    def smaller(self) -> Iterator[Any]:
        """As any table; then with fewer columns or centres, and with centres nearer to 0."""
        yield from super().smaller()
        without = lambda table, part: tuple(row[: part.start] + row[part.stop :] for row in table)  # noqa: E731
        for part in parts(self.d):
            columns = {name: getattr(self, name)[: part.start] + getattr(self, name)[part.stop :] for name in self.BY_FEATURE}
            yield from self.changed(rows=without(self.rows, part), centres=without(self.centres, part), **columns)
        for j, row in enumerate(self.centres):
            rest = self.centres[:j], self.centres[j + 1 :]
            yield from self.changed(centres=(*rest[0], *rest[1]))
            for e, v in enumerate(row):
                for near in nearer(v):
                    yield from self.changed(centres=(*rest[0], (*row[:e], near, *row[e + 1 :]), *rest[1]))


@sample_type
@excluded(
    "the centres are not different data points",
    lambda self: len(set(self.centres)) < self.k or not set(self.centres) <= set(self.rows),
)
class DataStart(LloydStart):
    """Centres at different data points."""


@sample_type
@excluded(f"Lloyd's iteration has a near tie, an empty cluster, or more than {STEPS} steps", lambda self: not self.end)
class ClearStart(LloydStart):
    """A start of a clear course: in each step each point has one nearest centre, by 2⁻¹² of the squares; no cluster is empty.

    So any rule for ties leads to the same end, within 60 steps, and so does any arithmetic that is at all accurate.
    """

    @cached_property
    def end(self) -> tuple[list[int], np.ndarray] | None:
        """The labels and the centres at which it stops, exactly; None where its course is not clear."""
        clear = GAP * self.d * self.largest**2
        centres, labels = self.exact_C, None
        for _ in range(STEPS):
            step = assigned(self.exact_X, centres)
            if (self.k > 1 and step.least_gap < clear) or len(set(step.labels)) < self.k:
                return None
            if step.labels == labels:
                return step.labels, centres
            labels, centres = step.labels, moved_to_means(self.exact_X, step.labels, centres)
        return None


@sample_type
class WeightedStart(Weighted, LloydStart):
    """Points with weights: repeated so often, their course is clear."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.repeated  # noqa: B018

    @cached_property
    def repeated(self) -> ClearStart:
        """Each point as often as it weighs, without weights."""
        return ClearStart(tuple(self.rows[i] for i in self.order), self.centres)


@sample_type
class TurnedStart(Moved, ClearStart):
    """A start of a clear course, and the same in other coordinates, x' = Ax + c with A orthogonal."""

    orthogonal: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self.turned_start  # noqa: B018
        if text := first_not_met(self):
            raise HypothesisNotMet(text)

    @property
    def turned_vectors(self) -> Iterator[tuple[Any, ...]]:
        """A few of three differences of points or centres, each with what A makes of it; and factors."""
        points = np.concatenate([self.exact_X[: self.d + 1], self.exact_C])
        ways = points - np.roll(points, 1, axis=0)
        pairs = list(zip(ways, exact_product(ways, self.A.T), strict=True))
        for i in range(len(pairs)):
            three = [pairs[(i + k) % len(pairs)] for k in range(3)]
            for factors in ((1, 0, 0), (0, 1, -1), (1, 1, -1)):
                yield *(part for pair in three for part in pair), *factors

    @hypothesis(over="turned_vectors", everywhere="u v w a b e")
    def is_orthogonal(self, u: Any, Au: Any, v: Any, Av: Any, w: Any, Aw: Any, a: Any, b: Any, e: Any) -> Any:
        """turned by an orthogonal A: ‖aAu + bAv + eAw‖ = ‖au + bv + ew‖"""
        image, way = a * Au + b * Av + e * Aw, a * u + b * v + e * w
        return image @ image == way @ way

    @cached_property
    def turned_start(self) -> LloydStart:
        """The points and the centres in the other coordinates."""
        return ClearStart(as_rows(self.image), as_rows(self.carried(self.exact_C)))

    def carried(self, centres: np.ndarray) -> np.ndarray:
        """Ac + c of each centre."""
        return exact_product(centres, self.A.T) + self.c


@sample_type
@excluded("not a > b ≥ 1", lambda self: not self.a > self.b >= 1)
class Trap:
    """Whole numbers a > b ≥ 1: a rectangle whose long sides are 2a and short ones 2b, and the points 0, 2a and 3a of a line."""

    a: int
    b: int

    @property
    def rectangle(self) -> LloydStart:
        """The corners of the rectangle, and the middles of its long sides."""
        return LloydStart(tuple((s * self.a, t * self.b) for s in (1, -1) for t in (1, -1)), ((0, self.b), (0, -self.b)))

    @property
    def line(self) -> LloydStart:
        """0, 2a and 3a with centres at a and 3a, to which 2a is at one distance."""
        return LloydStart(((0,), (2 * self.a,), (3 * self.a,)), ((self.a,), (3 * self.a,)))


def start(draw: st.DrawFn, kind: str = "any") -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """A few points, often equal ones, on a line or in space, near the origin or far off; centres at data points or anywhere."""
    if kind == "any" and draw(st.integers(0, 2)) == 0:  # where clusters are emptied
        table = [(-1,), (0,), (1,), *draw(st.lists(integer_rows(1, 1), min_size=1, max_size=2))]
        away = st.sampled_from([1, -1, 2, -2, 3, -3, 4, -4])
        return tuple(table), tuple(draw(st.lists(st.tuples(away), min_size=3, max_size=3)))
    d = draw(st.sampled_from([1, 1, 2, 3]))
    entries = draw(st.sampled_from([integer_rows(d, 9), integer_rows(d), integer_rows(d, 1), fractions(d)]))
    table = draw(st.lists(entries, min_size=1, max_size=8))
    k = draw(st.integers(1, min(4, len(table))))
    if kind == "data":
        table = list(dict.fromkeys(table)) + table
        centres = draw(st.permutations(list(dict.fromkeys(table))))[:k]
    else:
        centres = draw(st.lists(st.one_of(entries, entries, st.sampled_from(table)), min_size=k, max_size=k))
    if draw(st.integers(0, 5)) == 0:
        by = draw(st.sampled_from([10.0**3, 10.0**6, 2.0**27]))
        moved = lambda row: tuple(rational(float(v) + by) for v in row)  # noqa: E731
        return tuple(map(moved, table)), tuple(map(moved, centres))
    return tuple(table), tuple(centres)


strategy(LloydStart)(lambda draw: LloydStart(*start(draw)))  # any points and centres


@strategy(DataStart)
def data_starts(draw: st.DrawFn) -> DataStart:
    """Centres at some of the points; one in eight empties a cluster later, in any place of the plane."""
    if draw(st.integers(0, 7)) == 0:
        off, sign = draw(integer_rows(2, 9)), draw(st.sampled_from([1, -1]))
        placed = lambda table: tuple(tuple(sign * v + by for v, by in zip(row, off, strict=True)) for row in table)  # noqa: E731
        return DataStart(placed(EMPTIED), placed(EMPTIED[i] for i in (4, 1, 5)))
    table, centres = start(draw, "data")
    return DataStart(table, centres)


def clear_start(draw: st.DrawFn) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Points about their centres: these start near to them, one of them further off."""
    d, k = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    middles = draw(st.lists(integer_rows(d, 12), min_size=k, max_size=k, unique=True))
    by = lambda row: integer_rows(d, 3).map(lambda off: tuple(a + b for a, b in zip(row, off, strict=True)))  # noqa: E731
    table = [draw(by(row)) for row in middles for _ in range(draw(st.integers(1, 3)))]
    return tuple(table), tuple(draw(by(row)) for row in middles)


strategy(ClearStart)(lambda draw: ClearStart(*clear_start(draw)))  # clusters that are apart


@strategy(WeightedStart)
def weighted_starts(draw: st.DrawFn) -> WeightedStart:
    """Weights from 0 on."""
    table, centres = clear_start(draw)
    weights = draw(st.lists(st.sampled_from([1, 2, 0, 3, 5]), min_size=len(table), max_size=len(table)))
    return WeightedStart(table, weights=tuple(weights), centres=centres)


@strategy(TurnedStart)
def turned_starts(draw: st.DrawFn) -> TurnedStart:
    """Other orders and signs of the columns, turns, and shifts."""
    table, centres = clear_start(draw)
    d, turned = len(table[0]), draw(st.sampled_from([0, 1]))
    times = lambda rows: tuple(tuple(v * 5**turned for v in row) for row in rows)  # noqa: E731
    columns, shift = draw(st.tuples(*[st.integers(0, d)] * d)), draw(integer_rows(d, 9))
    scales = draw(st.tuples(*[st.sampled_from([1, -1])] * d))
    return TurnedStart(times(table), centres=times(centres), columns=columns, scales=scales, turned=turned, shift=shift)


@strategy(Trap)
def traps(draw: st.DrawFn) -> Trap:
    b = draw(st.integers(1, 20))
    return Trap(b + draw(st.integers(1, 20)), b)


@working(LloydStart, most=129)
def large_start(random: Random, n: int) -> LloydStart:
    """Up to eight centres, at data points or next to them."""
    X, scale = points(random, n, width(random, 9)), unit(random)
    C = X[random.integers(0, n, int(random.integers(1, min(n, 8) + 1)))]
    return LloydStart(rows(X, scale), rows(C + random.integers(-2, 3, C.shape) * int(random.integers(2)), scale))


@working(DataStart, most=257)
def large_data_start(random: Random, n: int) -> DataStart:
    X, scale = points(random, n, width(random, 9)), _unit(random)
    different = np.unique(X, axis=0)
    C = random.permutation(different)[: int(random.integers(1, min(len(different), 8) + 1))]
    return DataStart(rows(X, scale), rows(C, scale))


def _unit(random: Random) -> Fraction:
    """One whose square float64 has."""
    return max(unit(random), Fraction(1, 2**100))


def _blobs(random: Random, n: int) -> tuple[np.ndarray, np.ndarray, Any]:
    """Clusters that are apart: points about the corners of a cube, and a first centre near to each; the unit of their entries."""
    d, k = width(random, 9), int(random.integers(1, 4))
    middles = np.unique(random.integers(-1, 2, (k, d)) * 1000, axis=0)
    X = middles[random.permutation(np.arange(n) % len(middles))] + random.integers(-250, 251, (n, d))
    return X, middles + random.integers(-300, 301, middles.shape), _unit(random)


def stairs(m: int, weight: int) -> tuple[np.ndarray, np.ndarray]:
    """A course of m + 2 steps: m points of the line between two blocks of so many equal points, one of which changes sides in each.

    The boundary is half-way between the means of the sides. Each point is put a little below where it is when its turn comes, by
    iteration: moving the points moves the means by less.
    """
    block = 2.0**16
    p = np.linspace(-block / 4, block / 4, m)
    for _ in range(60):
        ahead, behind = np.cumsum(p) - p, p[::-1].cumsum()[::-1]
        left = (ahead - weight * block) / (weight + np.arange(m))
        right = (behind + weight * block) / (weight + m - np.arange(m))
        p = (left + right) / 2 - block / (8 * weight)
    middle = np.rint(p).astype(int)
    X = np.concatenate([np.full(weight, -int(block)), middle, np.full(weight, int(block))])
    return X[:, None], np.array([[-int(block)], [middle[0]]])


@working(ClearStart, most=257)
def large_clear_start(random: Random, n: int) -> ClearStart:
    """About the corners of a cube; or a long course along a line."""
    if n >= 16 and random.integers(3) == 0:
        X, C = stairs(min(n // 5, STEPS - 6), n // 5 * 2)
        return ClearStart(rows(X), rows(C))
    X, C, scale = _blobs(random, n)
    return ClearStart(rows(X, scale), rows(C, scale))


@working(WeightedStart, most=257)
def large_weighted_start(random: Random, n: int) -> WeightedStart:
    X, C, scale = _blobs(random, n)
    return WeightedStart(rows(X, scale), weights=tuple(map(int, random.choice([1, 1, 2, 0, 7], n))), centres=rows(C, scale))


@working(TurnedStart, most=257)
def large_turned_start(random: Random, n: int) -> TurnedStart:
    X, C, scale = _blobs(random, n)
    d, turned = X.shape[1], int(random.integers(2))
    return TurnedStart(
        rows(X * 5**turned, scale),
        centres=rows(C * 5**turned, scale),
        columns=tuple(map(int, random.integers(0, d, d))),
        scales=tuple(map(int, random.choice([1, -1], d))),
        turned=turned,
        shift=rows(random.integers(-2000, 2001, (1, d)), scale)[0],
    )
