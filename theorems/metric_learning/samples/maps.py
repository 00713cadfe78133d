"""Points with a linear map of them, labels, and a direction in which the map is changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number, exact_matrix, rational
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Row, Table, fractions, integer_rows, nearer
from ....properties.samples.working import Random, rows, width, working
from ..oracles import Softened, squared_distances

Matrix = tuple[Row, ...]
FINE = 2.0**-8


@sample_type
class MappedPoints(Table):
    """Two or more points of R^d and a map A to R^k, whose squared distances float64 arithmetic tells up to 1/256."""

    map: Matrix

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.n < 2:
            raise HypothesisNotMet("there is one point only")
        if not self.map or any(len(row) != self.d for row in self.map):
            raise HypothesisNotMet(f"A is not a matrix of {self.d} columns")
        if not self.softened.errors.max() <= FINE:
            raise HypothesisNotMet("the squared distances are not told up to 1/256")

    def smaller(self) -> Iterator[Any]:
        yield from super().smaller()
        for j in range(self.d):
            without = lambda M: tuple(row[:j] + row[j + 1 :] for row in M)  # noqa: B023, E731
            yield from self.changed(rows=without(self.rows), **{name: without(getattr(self, name)) for name in self.matrices})
        for k, row in enumerate(self.map):
            shorter = {name: getattr(self, name)[:k] + getattr(self, name)[k + 1 :] for name in self.matrices}
            yield from self.changed(**shorter)
            for j, v in enumerate(row):
                for near in nearer(v):
                    yield from self.changed(map=(*self.map[:k], (*row[:j], near, *row[j + 1 :]), *self.map[k + 1 :]))

    matrices: ClassVar[tuple[str, ...]] = ("map",)

    @cached_property
    def A(self) -> np.ndarray:
        """The map, (k, d) float64: the same numbers."""
        return np.array([[float(v) for v in row] for row in self.map])

    @cached_property
    def squares(self) -> list[list[Number]]:
        """dᵢⱼ, exactly."""
        return squared_distances(self.exact_X, exact_matrix(self.map))

    @cached_property
    def softened(self) -> Softened:
        """pᵢⱼ and the errors of dᵢⱼ, in float64."""
        return Softened.of(self.X, self.A)


@sample_type
@excluded("B has not the shape of A", lambda self: [len(row) for row in self.direction] != [self.d] * len(self.map))
class LabelledMap(MappedPoints):
    """With labels, and a direction B in which A is changed."""

    labels: tuple[int, ...]
    direction: Matrix

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels",)
    matrices: ClassVar[tuple[str, ...]] = ("map", "direction")

    @cached_property
    def y(self) -> np.ndarray:
        """The labels as an (n,) integer array."""
        return np.array(self.labels, dtype=np.int64)

    @cached_property
    def is_put_to_work(self) -> bool:
        """Whether a point has both a point of its class and one of another."""
        return 1 < len(set(self.labels)) < self.n


@sample_type
@excluded("A has more rows than columns", lambda self: len(self.map) > self.d)
class Start(MappedPoints):
    """With labels; learning starts at A, which has at most as many rows as columns."""

    labels: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels",)

    @cached_property
    def y(self) -> np.ndarray:
        """The labels as an (n,) integer array."""
        return np.array(self.labels, dtype=np.int64)


def _matrix(draw: st.DrawFn, k: int, d: int) -> Matrix:
    entries = draw(st.sampled_from([integer_rows(d, 2), fractions(d, 9), integer_rows(d, 1)]))
    return tuple(draw(entries) for _ in range(k))


def _points(draw: st.DrawFn, most: int = 7) -> tuple[Matrix, Matrix]:
    """Points that may tie or lie far from the origin, or from one another, and a map."""
    d = draw(st.integers(1, 3))
    entries = draw(st.sampled_from([integer_rows(d, 2), integer_rows(d, 1), fractions(d), integer_rows(d, 40)]))
    table = draw(st.lists(entries, min_size=2, max_size=most))
    shift = draw(st.sampled_from([0, 0, 0, 0, 2**12, 2**27]))
    if shift:
        table = [tuple(rational(float(v) + shift) for v in row) for row in table]
    k = draw(st.integers(1, d))
    return tuple(table), tuple(tuple(int(i == j) for j in range(d)) for i in range(k)) if shift > 2**12 else _matrix(draw, k, d)


def _labels(draw: st.DrawFn, n: int) -> tuple[int, ...]:
    labels = draw(st.sampled_from([(0, 1), (0, 1), (2, 0, 1), (5,)]))
    return tuple(draw(st.lists(st.sampled_from(labels), min_size=n, max_size=n)))


strategy(MappedPoints)(lambda draw: MappedPoints(*_points(draw)))  # few points, some of them equal


@strategy(LabelledMap)
def labelled_maps(draw: st.DrawFn) -> LabelledMap:
    """Two or three labels, or one."""
    table, A = _points(draw)
    B = tuple(draw(integer_rows(len(table[0]), 3)) for _ in A)
    return LabelledMap(table, A, _labels(draw, len(table)), B)


@strategy(Start)
def starts(draw: st.DrawFn) -> Start:
    """Square maps, and flat ones."""
    table, A = _points(draw)
    return Start(table, A, _labels(draw, len(table)))


def _large(random: Random, n: int) -> tuple[Matrix, Matrix, int]:
    """Points of up to 17 columns about one or several centres, with distances from 0 to hundreds."""
    d = width(random, 17)
    X = np.rint(random.standard_normal((n, d)) * random.choice([1, 4, 16])).astype(np.int64)
    X = X + random.integers(-9, 10, (3, d))[random.integers(0, 3, n)]
    if random.integers(3) == 0:
        X[n // 2 :] = X[: n - n // 2]
    k = int(random.integers(1, min(d, 4) + 1))
    return rows(X), rows(random.integers(-3, 4, (k, d)), rational(1 / random.choice([1, 4, 16]))), d


def _of_classes(random: Random, n: int) -> tuple[int, ...]:
    return tuple(map(int, random.choice([0, 1, 7], size=n, p=[0.5, 0.4, 0.1])))


@working(MappedPoints, most=65)
def many_mapped_points(random: Random, n: int) -> MappedPoints:
    table, A, _ = _large(random, n)
    return MappedPoints(table, A)


@working(LabelledMap, most=65)
def many_labelled_points(random: Random, n: int) -> LabelledMap:
    table, A, d = _large(random, n)
    return LabelledMap(table, A, _of_classes(random, n), rows(random.integers(-3, 4, (len(A), d))))


@working(Start, most=65)
def start_of_many_points(random: Random, n: int) -> Start:
    table, A, _ = _large(random, n)
    return Start(table, A, _of_classes(random, n))
