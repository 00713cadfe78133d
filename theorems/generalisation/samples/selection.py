"""What models are selected from: tables of losses, errors of subsets of features, and features with a label."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows


@sample_type
class Folds:
    """Losses ≥ 0 of some models (rows, at least one) on m examples (columns), and a number 2 ≤ k ≤ m of folds."""

    losses: tuple[Row, ...]
    k: int

    def __post_init__(self) -> None:
        if not self.losses or any(len(row) != self.m for row in self.losses) or any(v < 0 for row in self.losses for v in row):
            raise HypothesisNotMet("there must be a model, and a loss ≥ 0 of each on each example")
        if not 2 <= self.k <= self.m:
            raise HypothesisNotMet("there are at least two folds, and no more than examples")

    @property
    def m(self) -> int:
        return len(self.losses[0])

    def smaller(self) -> Iterator[Folds]:
        """With an example, a model or a fold fewer; with a loss of 0."""
        for j in range(self.m):
            with suppress(HypothesisNotMet):
                yield Folds(tuple(row[:j] + row[j + 1 :] for row in self.losses), self.k)
        for i in range(len(self.losses)):
            with suppress(HypothesisNotMet, IndexError):
                yield Folds(self.losses[:i] + self.losses[i + 1 :], self.k)
        with suppress(HypothesisNotMet):
            yield Folds(self.losses, self.k - 1)
        for i, row in enumerate(self.losses):
            for j, v in enumerate(row):
                if v:
                    yield Folds((*self.losses[:i], (*row[:j], 0, *row[j + 1 :]), *self.losses[i + 1 :]), self.k)


@sample_type
class SubsetErrors:
    """An error for each subset of n ≤ 6 features: `errors[b]` for the subset whose members are the binary digits 1 of b."""

    n: int
    errors: Row

    def __post_init__(self) -> None:
        if not 0 <= self.n <= 6 or len(self.errors) != 2**self.n:
            raise HypothesisNotMet("there must be an error for each subset of at most 6 features")

    def of(self, subset: Any) -> float:
        return float(self.errors[sum(1 << i for i in subset)])


@sample_type
class Features:
    """Columns of features and a label, none of them constant, and a number 1 ≤ k ≤ d of features to select."""

    rows: tuple[Row, ...]
    label: Row
    k: int

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0] or any(len(row) != self.d for row in self.rows) or len(self.label) != len(self.rows):
            raise HypothesisNotMet("there must be a feature, all rows of one length, and a label for each")
        if len(set(self.label)) < 2 or any(len(set(column)) < 2 for column in zip(*self.rows, strict=True)):
            raise HypothesisNotMet("a constant has no correlation with anything")
        if not 1 <= self.k <= self.d:
            raise HypothesisNotMet("between one and all features are selected")

    @property
    def d(self) -> int:
        return len(self.rows[0])

    @cached_property
    def X(self) -> np.ndarray:
        return np.array([[float(v) for v in row] for row in self.rows])

    @cached_property
    def y(self) -> np.ndarray:
        return np.array([float(v) for v in self.label])

    @cached_property
    def squared_correlations(self) -> list[Fraction]:
        """r² of each feature with the label, exactly."""
        return [_covariance(c, self.label) ** 2 / (_covariance(c, c) * _covariance(self.label, self.label)) for c in self.columns]

    @property
    def columns(self) -> list[Row]:
        return list(zip(*self.rows, strict=True))

    def smaller(self) -> Iterator[Features]:
        """With a row or a feature fewer, or a number nearer to 0."""
        for i in range(len(self.rows)):
            with suppress(HypothesisNotMet):
                yield Features(self.rows[:i] + self.rows[i + 1 :], self.label[:i] + self.label[i + 1 :], self.k)
        for j in range(self.d):
            with suppress(HypothesisNotMet):
                yield Features(tuple(row[:j] + row[j + 1 :] for row in self.rows), self.label, self.k)
        for i, row in enumerate(self.rows):
            for j, v in enumerate(row):
                if v:
                    near = v - 1 if v > 0 else v + 1
                    with suppress(HypothesisNotMet):
                        yield Features((*self.rows[:i], (*row[:j], near, *row[j + 1 :]), *self.rows[i + 1 :]), self.label, self.k)


def _covariance(a: Row, b: Row) -> Fraction:
    n = len(a)
    return sum((Fraction(u) * v for u, v in zip(a, b, strict=True)), Fraction(0)) * n - Fraction(sum(a)) * sum(b)


@strategy(Folds)
def folds(draw: st.DrawFn) -> Folds:
    """Up to twelve examples and three models; k divides m in some, is m in some, and neither in others."""
    m = draw(st.integers(2, 12))
    k = draw(st.sampled_from([*range(2, m + 1), *(j for j in range(2, m) if m % j == 0)]))
    losses = st.tuples(*[st.integers(0, 3)] * m)
    models = draw(st.sampled_from([2, 3, 2, 1]))
    return Folds(tuple(draw(losses) for _ in range(models)), k)


@strategy(SubsetErrors)
def subset_errors(draw: st.DrawFn) -> SubsetErrors:
    """Small whole numbers: many ties, and errors that do not fall when features are added."""
    n = draw(st.sampled_from([3, 4, 2, 5, 1, 0]))
    return SubsetErrors(n, tuple(draw(st.lists(st.integers(0, 9), min_size=2**n, max_size=2**n))))


@strategy(Features)
def features(draw: st.DrawFn) -> Features:
    """Small integers; each feature is constant for no example count from two on."""
    d, n = draw(st.integers(1, 4)), draw(st.integers(2, 6))
    rows = [draw(integer_rows(d, 3)) for _ in range(n)]
    label = [draw(st.integers(-2, 2)) for _ in range(n)]
    for j in range(d):
        if len({row[j] for row in rows}) < 2:
            rows[0] = (*rows[0][:j], rows[0][j] + 1, *rows[0][j + 1 :])
    if len(set(label)) < 2:
        label[0] += 1
    return Features(tuple(rows), tuple(label), draw(st.integers(1, d)))
