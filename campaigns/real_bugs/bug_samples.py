"""The samples of the real bugs: small tables of integers, with missing values, weights, classes or clusters."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any, ClassVar

import flint
import numpy as np
from hypothesis import strategies as st
from lemmata.properties.samples.base import HypothesisNotMet, sample_type, strategy
from lemmata.properties.samples.tables import Table

Cells = tuple[int | None, ...]
SMALL = st.integers(-4, 4)


class Columns:
    """Fields of one length, at least 1: `COLUMNS` names them. A smaller sample has an entry less in each."""

    COLUMNS: ClassVar[tuple[str, ...]]

    def __post_init__(self) -> None:
        lengths = {len(getattr(self, name)) for name in self.COLUMNS}
        if len(lengths) != 1 or 0 in lengths:
            raise HypothesisNotMet(f"{', '.join(self.COLUMNS)}: as many of each, and at least one")

    def smaller(self) -> Iterator[Any]:
        fields: dict[str, tuple] = {name: getattr(self, name) for name in self.COLUMNS}
        for i in range(len(fields[self.COLUMNS[0]])):
            with suppress(HypothesisNotMet):
                yield dataclasses.replace(self, **{name: (*v[:i], *v[i + 1 :]) for name, v in fields.items()})  # type: ignore[type-var]


@sample_type
class MissingValues(Columns):
    """Rows of integers, some of them missing (None), with targets and positive integer weights."""

    rows: tuple[Cells, ...]
    targets: tuple[int, ...]
    weights: tuple[int, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = ("rows", "targets", "weights")

    def __post_init__(self) -> None:
        super().__post_init__()
        if len({len(row) for row in self.rows}) != 1 or not self.rows[0]:
            raise HypothesisNotMet("all rows have the same features, at least one")
        if min(self.weights) < 1:
            raise HypothesisNotMet("weights are positive")
        if any(all(row[j] is None for row in self.rows) for j in range(self.d)):
            raise HypothesisNotMet("a feature has no value at all")

    n, d = Table.n, Table.d

    @cached_property
    def X(self) -> np.ndarray:
        """The rows as float64, NaN where a value is missing."""
        return np.array([[np.nan if v is None else float(v) for v in row] for row in self.rows])

    @property
    def some_missing(self) -> bool:
        return any(v is None for row in self.rows for v in row)


@strategy(MissingValues)
def _missing_values(draw: st.DrawFn) -> MissingValues:
    n, d = draw(st.integers(2, 10)), draw(st.integers(1, 3))
    most = draw(st.integers(1, 6))
    known = [draw(st.integers(0, n - 1)) for _ in range(d)]  # a row in which the feature has a value
    present, any_value = st.integers(0, most), st.one_of(st.none(), st.integers(0, most))
    rows = tuple(tuple(draw(present if i == known[j] else any_value) for j in range(d)) for i in range(n))
    targets = tuple(draw(st.integers(0, 6)) for _ in range(n))
    return MissingValues(rows, targets, (1,) * n)


@sample_type
class CompleteValues(MissingValues):
    """Rows of integers of which none is missing, with targets and positive integer weights."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.some_missing:
            raise HypothesisNotMet("a value is missing")


@strategy(CompleteValues)
def _complete_values(draw: st.DrawFn) -> CompleteValues:
    n, d = draw(st.integers(2, 8)), draw(st.integers(1, 2))
    rows = tuple(tuple(draw(st.integers(0, 8)) for _ in range(d)) for _ in range(n))
    targets = tuple(draw(st.integers(-3, 9)) for _ in range(n))
    heavy = draw(st.booleans())
    return CompleteValues(rows, targets, tuple(draw(st.integers(1, 3)) if heavy else 1 for _ in range(n)))


@sample_type
class WeightedRegression(Table):
    """Rows of integers with integer targets and positive integer weights, not all 1; more features than rows are allowed."""

    targets: tuple[int, ...]
    weights: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("targets", "weights")

    def __post_init__(self) -> None:
        super().__post_init__()
        if min(self.weights) < 1 or max(self.weights) == 1:
            raise HypothesisNotMet("weights are positive, and not all 1")
        if len(set(self.targets)) == 1:
            raise HypothesisNotMet("all targets are equal")

    @cached_property
    def y(self) -> np.ndarray:
        return np.array(self.targets, dtype=float)

    @cached_property
    def w(self) -> np.ndarray:
        return np.array(self.weights, dtype=float)

    @cached_property
    def repeated(self) -> tuple[np.ndarray, np.ndarray]:
        """The rows and targets, each as often as its weight says."""
        counts = np.array(self.weights)
        return np.repeat(self.X, counts, axis=0), np.repeat(self.y, counts)


@strategy(WeightedRegression)
def _weighted_regression(draw: st.DrawFn) -> WeightedRegression:
    n, d = draw(st.integers(3, 8)), draw(st.integers(1, 5))
    rows = tuple(tuple(draw(SMALL) for _ in range(d)) for _ in range(n))
    weights = tuple(draw(st.integers(1, 4)) for _ in range(n))
    return WeightedRegression(rows, tuple(draw(SMALL) for _ in range(n)), weights)


@sample_type
class Independent(WeightedRegression):
    """A weighted regression of columns that are linearly independent, and of the constant one too: it has one solution."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if flint.fmpz_mat([[*row, 1] for row in self.rows]).rank() <= self.d:
            raise HypothesisNotMet("the columns, with a constant one, are linearly dependent")


@strategy(Independent)
def _independent(draw: st.DrawFn) -> Independent:
    d = draw(st.integers(1, 3))
    n = draw(st.integers(d + 2, 9))
    rows = tuple(tuple(draw(SMALL) for _ in range(d)) for _ in range(n))
    return Independent(rows, tuple(draw(SMALL) for _ in range(n)), tuple(draw(st.integers(1, 4)) for _ in range(n)))


@sample_type
class LowRank(WeightedRegression):
    """A weighted regression of dependent columns: more features than the rank of the rows."""


@strategy(LowRank)
def _low_rank(draw: st.DrawFn) -> LowRank:
    n, d = draw(st.integers(6, 24)), draw(st.integers(3, 12))
    r = draw(st.integers(1, d - 1))
    images = draw(st.lists(st.tuples(*[SMALL] * d), min_size=r, max_size=r))
    factors = draw(st.lists(st.tuples(*[SMALL] * r), min_size=n, max_size=n))
    rows = tuple(tuple(sum(f * b[j] for f, b in zip(factor, images, strict=True)) for j in range(d)) for factor in factors)
    return LowRank(rows, tuple(draw(SMALL) for _ in range(n)), tuple(draw(st.integers(1, 4)) for _ in range(n)))


@sample_type
class WeightedClasses(WeightedRegression):
    """Weighted rows whose targets are 0 or 1, and both there."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if set(self.targets) != {0, 1}:
            raise HypothesisNotMet("the labels are 0 and 1, and both there")


@strategy(WeightedClasses)
def _weighted_classes(draw: st.DrawFn) -> WeightedClasses:
    n, d = draw(st.integers(3, 8)), draw(st.integers(1, 2))
    rows = tuple(tuple(draw(SMALL) for _ in range(d)) for _ in range(n))
    weights = tuple(draw(st.integers(1, 4)) for _ in range(n))
    return WeightedClasses(rows, _both(draw, n), weights)


def _both(draw: st.DrawFn, n: int) -> tuple[int, ...]:
    """n classes, 0 or 1, and both there."""
    rest = [draw(st.integers(0, 1)) for _ in range(n - 2)]
    return tuple(draw(st.permutations([0, 1, *rest])))


@sample_type
class PredictedTargets(Columns):
    """True values and predictions, with positive integer weights; of classification both are 0 or 1."""

    truths: tuple[int, ...]
    predictions: tuple[int, ...]
    weights: tuple[int, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = ("truths", "predictions", "weights")

    def __post_init__(self) -> None:
        super().__post_init__()
        if min(self.weights) < 1:
            raise HypothesisNotMet("weights are positive")

    @cached_property
    def weighted(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        return np.array(self.truths), np.array(self.predictions), np.array(self.weights, dtype=float)

    @cached_property
    def repeated(self) -> tuple[np.ndarray, np.ndarray]:
        counts = np.array(self.weights)
        return np.repeat(np.array(self.truths), counts), np.repeat(np.array(self.predictions), counts)


@strategy(PredictedTargets)
def _predicted_targets(draw: st.DrawFn) -> PredictedTargets:
    n = draw(st.integers(1, 8))
    values = st.integers(0, 6)
    return PredictedTargets(*(tuple(draw(v) for _ in range(n)) for v in (values, values, st.integers(1, 3))))


@sample_type
class PredictedClasses(PredictedTargets):
    """Classes 0 and 1, each of which is true once and predicted once."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if set(self.truths) != {0, 1} or set(self.predictions) != {0, 1}:
            raise HypothesisNotMet("the classes are 0 and 1, and both there")


@strategy(PredictedClasses)
def _predicted_classes(draw: st.DrawFn) -> PredictedClasses:
    n = draw(st.integers(2, 8))
    return PredictedClasses(_both(draw, n), _both(draw, n), tuple(draw(st.integers(1, 4)) for _ in range(n)))


@sample_type
class Partitions(Columns):
    """Two partitions of the same objects, as labels."""

    first: tuple[int, ...]
    second: tuple[int, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = ("first", "second")


@strategy(Partitions)
def _partitions(draw: st.DrawFn) -> Partitions:
    n = draw(st.integers(2, 8))
    most = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    return Partitions(*(tuple(draw(st.integers(0, k)) for _ in range(n)) for k in most))


@sample_type
class Clusters(Columns):
    """Points of integers, and as many starting centres as there are to be clusters, at most as many as points."""

    points: tuple[tuple[int, ...], ...]
    centres: tuple[tuple[int, ...], ...]

    COLUMNS: ClassVar[tuple[str, ...]] = ("points",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if len({len(p) for p in (*self.points, *self.centres)}) != 1 or not 1 <= len(self.centres) <= len(self.points):
            raise HypothesisNotMet("points and centres of one dimension, no more centres than points")


@strategy(Clusters)
def _clusters(draw: st.DrawFn) -> Clusters:
    d = draw(st.integers(1, 2))
    row, far = (st.tuples(*[st.integers(*bounds)] * d) for bounds in ((0, 6), (-4, 10)))
    different = draw(st.lists(row, min_size=2, max_size=6, unique=True))
    repeated = [draw(st.sampled_from(different)) for _ in range(draw(st.integers(0, 4)))]
    start = draw(st.sampled_from([row, far]))  # from far away, clusters begin empty
    return Clusters((*different, *repeated), tuple(draw(start) for _ in range(draw(st.integers(2, len(different))))))


@sample_type
class TwoTrainings:
    """Two sets of points of integers in the same dimension, which a learner is given one after the other."""

    before: tuple[tuple[int, ...], ...]
    after: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if len({len(p) for p in (*self.before, *self.after)}) != 1 or min(len(self.before), len(self.after)) < 3:
            raise HypothesisNotMet("points of one dimension, three or more each")

    @property
    def d(self) -> int:
        return len(self.before[0])


@strategy(TwoTrainings)
def _two_trainings(draw: st.DrawFn) -> TwoTrainings:
    d = draw(st.integers(2, 8))
    row = st.tuples(*[st.integers(-5, 5)] * d)
    return TwoTrainings(*(tuple(draw(st.lists(row, min_size=3, max_size=10))) for _ in range(2)))


@sample_type
class Gradients:
    """Gradients of a run, one vector a step, and the two rates of decay as hundredths."""

    steps: tuple[tuple[int, ...], ...]
    first: int
    second: int

    def __post_init__(self) -> None:
        if not self.steps or len({len(s) for s in self.steps}) != 1 or not self.steps[0]:
            raise HypothesisNotMet("at least one step, of vectors of one dimension")
        if not (0 < self.first < 100 and 0 < self.second < 100):
            raise HypothesisNotMet("the rates lie between 0 and 1")


@strategy(Gradients)
def _gradients(draw: st.DrawFn) -> Gradients:
    row = st.tuples(*[st.integers(-8, 8)] * draw(st.integers(1, 3)))
    steps = tuple(draw(st.lists(row, min_size=1, max_size=4)))
    return Gradients(steps, draw(st.integers(10, 95)), draw(st.integers(10, 95)))


@sample_type
class Transactions(Table):
    """Rows of 0 and 1: which items a transaction holds, at least one each."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if any(set(row) - {0, 1} or not any(row) for row in self.rows):
            raise HypothesisNotMet("rows of 0 and 1, some 1 in each")


@strategy(Transactions)
def _transactions(draw: st.DrawFn) -> Transactions:
    d = draw(st.integers(1, 4))
    items = st.integers(1, 2**d - 1).map(lambda bits: tuple(bits >> j & 1 for j in range(d)))
    return Transactions(tuple(draw(st.lists(items, min_size=1, max_size=6))))


@sample_type
class PointSets(Columns):
    """Two sets of equally many integers, and an order p of 1, 2, 3 or 4."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    order: int

    COLUMNS: ClassVar[tuple[str, ...]] = ("first", "second")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.order <= 4:
            raise HypothesisNotMet("the order is one of 1, 2, 3, 4")


@strategy(PointSets)
def _point_sets(draw: st.DrawFn) -> PointSets:
    n = draw(st.integers(1, 5))
    first, second = (tuple(draw(st.integers(-5, 5)) for _ in range(n)) for _ in range(2))
    return PointSets(first, second, draw(st.integers(1, 4)))
