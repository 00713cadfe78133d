"""Examples to learn from, small whole numbers of at least 0, and rows to answer at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from typing import ClassVar, TypeVar

import numpy as np
from hypothesis import strategies as st

from ...properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ...properties.samples.tables import Row, Table
from ...properties.samples.working import Random, rows, working

FOLDS = 5  # of each class there is one for each fold of a cross-validation


@sample_type
class Lesson(Table):
    """Rows of whole numbers from 0 on, each with a class and a positive target, and rows to answer at.

    There are two classes or more, 0, 1, …, each five times or more; no two columns, and neither rows nor targets, are constant.
    """

    labels: tuple[int, ...]
    targets: tuple[int, ...]
    queries: tuple[Row, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels", "targets")

    def __post_init__(self) -> None:
        super().__post_init__()
        if min(v for row in (*self.rows, *self.queries) for v in row) < 0 or min(self.targets) < 1:
            raise HypothesisNotMet("numbers are at least 0, and targets positive")
        if not self.queries or any(len(row) != self.d for row in self.queries):
            raise HypothesisNotMet("there is a row to answer at, and such rows have the same features")
        count = Counter(self.labels)
        if set(count) != set(range(len(count))) or len(count) < 2 or min(count.values()) < FOLDS:
            raise HypothesisNotMet(f"the classes are 0, 1, …, two at least, each {FOLDS} times or more")
        if len(set(self.targets)) < 2 or any(len(set(column)) < 2 for column in zip(*self.rows, strict=True)):
            raise HypothesisNotMet("the targets, or a column, are constant")

    @cached_property
    def classes(self) -> np.ndarray:
        """The labels as (n,) int64."""
        return np.array(self.labels, dtype=np.int64)

    @cached_property
    def y(self) -> np.ndarray:
        """The targets as (n,) float64."""
        return np.array(self.targets, dtype=float)

    @cached_property
    def Q(self) -> np.ndarray:
        """The rows to answer at, as (m, d) float64."""
        return np.array(self.queries, dtype=float)


@sample_type
@excluded("no weight is 0", lambda self: 0 not in self.weights)
@excluded("no weight is above 1, or a weight is negative", lambda self: max(self.weights) < 2 or min(self.weights) < 0)
@excluded("the examples of positive weight are no lesson", lambda self: not is_lesson(self))
class WeightedLesson(Lesson):
    """A lesson whose examples have weights, whole numbers from 0 on: some are 0, some above 1, and without those of 0 it is one."""

    weights: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = (*Lesson.BY_ROW, "weights")
    NUMBERS: ClassVar[tuple[str, ...]] = ("weights",)

    @cached_property
    def w(self) -> np.ndarray:
        """The weights as (n,) float64."""
        return np.array(self.weights, dtype=float)


def is_lesson(sample: WeightedLesson) -> bool:
    """Whether the examples of positive weight are one."""
    places = [i for i, weight in enumerate(sample.weights) if weight]
    with suppress(HypothesisNotMet):
        rows = tuple(sample.rows[i] for i in places)
        labels, targets = (tuple(values[i] for i in places) for values in (sample.labels, sample.targets))
        Lesson(rows, labels, targets, sample.queries)
        return True
    return False


def weighted(random: Random, plain: Lesson) -> WeightedLesson:
    """The lesson with weights up to 4, and between its examples some of weight 0, a few of which are far from the others."""
    m = int(random.integers(1, 4))
    far = 1 + random.integers(0, 3, m)
    rows_of_zero = [tuple(int(v) * int(f) for v in plain.rows[i]) for i, f in zip(random.integers(0, plain.n, m), far, strict=True)]
    labels = tuple(int(k) for k in random.choice(plain.labels, m))
    targets = tuple(int(v) for v in random.integers(1, 2 + 2 * max(plain.targets), m))
    weights = random.integers(1, 5, plain.n)
    weights[int(random.integers(plain.n))] = 3
    order = random.permutation(plain.n + m)
    every = ((*plain.rows, *rows_of_zero), (*plain.labels, *labels), (*plain.targets, *targets), (*map(int, weights), *[0] * m))
    table, classes, numbers, counts = (tuple(values[i] for i in order) for values in every)
    return WeightedLesson(table, classes, numbers, plain.queries, counts)


def lesson(random: Random, n: int, d: int, most: int) -> Lesson:
    """n rows of numbers up to `most`: two classes, or three, that overlap; targets that grow with the rows, and do not quite."""
    k = int(random.integers(2, 4))
    labels = np.concatenate([np.repeat(np.arange(k), FOLDS), random.integers(0, k, max(0, n - k * FOLDS))])
    random.shuffle(labels)
    X = random.integers(0, most + 1, (len(labels), d)) + labels[:, None] * random.integers(0, 3, d)
    targets = 1 + X @ random.integers(0, 3, d) + random.integers(0, 4, len(labels))
    known = X[random.integers(0, len(X), 3)]
    new = random.integers(0, most + 1, (int(random.integers(0, 3)), d))
    queries = np.concatenate([known, new]) if random.integers(2) else known
    return Lesson(rows(X), tuple(map(int, labels)), tuple(map(int, targets)), rows(queries))


@sample_type
class Rated:
    """True values and predictions of as many examples, from 1 on, with weights that are whole numbers from 0 on.

    Each pair that occurs has a positive weight somewhere, not all weights are 1, and neither values nor predictions are constant.
    """

    truths: Row
    predictions: Row
    weights: tuple[int, ...]  # as many repetitions

    LEAST: ClassVar[int] = 1

    def __post_init__(self) -> None:
        if not len(self.truths) == len(self.predictions) == len(self.weights):
            raise HypothesisNotMet("there are as many values, predictions and weights")
        if min(len(set(self.truths)), len(set(self.predictions))) < 2:
            raise HypothesisNotMet("values, or predictions, are constant")
        if min(*self.truths, *self.predictions) < self.LEAST or min(self.weights) < 0 or set(self.weights) == {1}:
            raise HypothesisNotMet("a value is too small, a weight negative, or all weights are 1")
        pairs = list(zip(self.truths, self.predictions, strict=True))
        if set(pairs) != {pair for pair, weight in zip(pairs, self.weights, strict=True) if weight}:
            raise HypothesisNotMet("a pair has no positive weight anywhere")

    @property
    def n(self) -> int:
        return len(self.truths)

    @cached_property
    def pair(self) -> tuple[np.ndarray, np.ndarray]:
        return np.array(self.truths), np.array(self.predictions)

    @cached_property
    def w(self) -> np.ndarray:
        """The weights as (n,) float64."""
        return np.array(self.weights, dtype=float)

    def smaller(self) -> Iterator[Rated]:
        """With an example fewer."""
        for i in range(self.n):
            with suppress(HypothesisNotMet):
                yield type(self)(*((*v[:i], *v[i + 1 :]) for v in (self.truths, self.predictions, self.weights)))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


R = TypeVar("R", bound=Rated)


@sample_type
@excluded("a class is neither 0 nor 1", lambda self: max(*self.truths, *self.predictions) > 1)
class RatedClasses(Rated):
    """True classes and predicted ones, 0 or 1."""

    LEAST: ClassVar[int] = 0


def rated(kind: type[R], random: Random, n: int) -> R:
    """n examples, half of them rated as they are."""
    bounds = (0, 2) if kind is RatedClasses else (1, 10)
    truths = random.integers(*bounds, n)
    predictions = np.where(random.integers(2, size=n), truths, random.integers(*bounds, n))
    pairs = list(zip(truths.tolist(), predictions.tolist(), strict=True))
    first = [pairs.index(pair) == i for i, pair in enumerate(pairs)]
    weights = random.integers(0, 4, n) + np.array(first)
    return kind(tuple(truths.tolist()), tuple(predictions.tolist()), tuple(weights.tolist()))


strategy(Rated)(lambda draw: rated(Rated, np.random.default_rng(draw(st.integers(0, 2**16))), draw(st.integers(4, 12))))


@strategy(RatedClasses)
def some_rated_classes(draw: st.DrawFn) -> RatedClasses:
    return rated(RatedClasses, np.random.default_rng(draw(st.integers(0, 2**16))), draw(st.integers(6, 14)))


working(Rated, most=513)(lambda random, n: rated(Rated, random, n))
working(RatedClasses, most=513)(lambda random, n: rated(RatedClasses, random, n))


@strategy(Lesson)
def lessons(draw: st.DrawFn) -> Lesson:
    """Few rows of one to four small numbers, so that rows tie, or of larger ones, and hardly ever do."""
    random = np.random.default_rng(draw(st.integers(0, 2**16)))
    return lesson(random, draw(st.integers(15, 30)), draw(st.integers(1, 4)), draw(st.sampled_from([2, 5, 40])))


# n rows of up to eight numbers
working(Lesson, most=129)(lambda random, n: lesson(random, n, int(random.integers(1, 9)), int(random.choice([3, 9, 99]))))


@strategy(WeightedLesson)
def weighted_lessons(draw: st.DrawFn) -> WeightedLesson:
    """As in `lessons`."""
    random = np.random.default_rng(draw(st.integers(0, 2**16)))
    return weighted(random, lesson(random, draw(st.integers(15, 30)), draw(st.integers(1, 4)), draw(st.sampled_from([2, 5, 40]))))


working(WeightedLesson, most=129)(
    lambda random, n: weighted(random, lesson(random, n, int(random.integers(1, 9)), int(random.choice([3, 9, 99]))))
)
