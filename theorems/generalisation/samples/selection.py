"""Choices for model selection: tables of losses, errors of subsets of features, and features with a label."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import rational
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Row, Table, integer_rows

Rational = int | Fraction


@sample_type
@excluded(
    "there must be a model, and a loss ≥ 0 of each on each example",
    lambda self: (
        not self.losses or any(len(row) != self.m for row in self.losses) or any(v < 0 for row in self.losses for v in row)
    ),
)
@excluded("there are at least two folds, and no more than examples", lambda self: not 2 <= self.k <= self.m)
class Folds:
    """Losses ≥ 0 of some models (rows, at least one) on m examples (columns), and a number 2 ≤ k ≤ m of folds."""

    losses: tuple[Row, ...]
    k: int

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
@excluded(
    "there must be an error for each subset of at most 6 features",
    lambda self: not 0 <= self.n <= 6 or len(self.errors) != 2**self.n,
)
class SubsetErrors:
    """An error for each subset of n ≤ 6 features: `errors[b]` for the subset whose members are the binary digits 1 of b."""

    SMALL: ClassVar = "all subsets of the features are gone through"

    n: int
    errors: Row

    def of(self, subset: Iterable[int]) -> Rational:
        """The error of a subset."""
        return self.errors[sum(1 << i for i in subset)]

    def smaller(self) -> Iterator[SubsetErrors]:
        """Without the last feature, or with it in every subset."""
        if self.n:
            half = len(self.errors) // 2
            yield SubsetErrors(self.n - 1, self.errors[:half])
            yield SubsetErrors(self.n - 1, self.errors[half:])


@sample_type
@excluded(
    "a constant has no correlation with anything",
    lambda self: len(set(self.label)) < 2 or any(len(set(column)) < 2 for column in self.columns),
)
@excluded("between one and all features are selected", lambda self: not 1 <= self.k <= self.d)
class Features(Table):
    """Columns of features and a label, none of them constant, and a number 1 ≤ k ≤ d of features to select."""

    label: Row
    k: int

    BY_ROW: ClassVar[tuple[str, ...]] = ("label",)

    @cached_property
    def y(self) -> np.ndarray:
        return np.array([float(v) for v in self.label])

    @property
    def columns(self) -> list[Row]:
        return list(zip(*self.rows, strict=True))

    @cached_property
    def squared_correlations(self) -> list[Fraction]:
        """r² of each feature with the label, exactly."""
        return [_covariance(c, self.label) ** 2 / (_covariance(c, c) * _covariance(self.label, self.label)) for c in self.columns]


def _covariance(a: Row, b: Row) -> Fraction:
    n = len(a)
    return sum((Fraction(u) * v for u, v in zip(a, b, strict=True)), Fraction(0)) * n - Fraction(sum(a)) * sum(b)


@strategy(Folds)
def folds(draw: st.DrawFn) -> Folds:
    """Up to twelve examples and five models; k divides m in some, is m in some, and neither in others.

    Losses are small whole numbers; in one of three samples the first model has tenths, and each other one the same, or a tenth more
    on half of the examples and less on the other half, and perhaps a little less on one: averages that rounding confuses.
    """
    m = draw(st.integers(2, 12))
    k = draw(st.sampled_from([*range(2, m + 1), *(j for j in range(2, m) if m % j == 0)]))
    models = draw(st.sampled_from([2, 3, 2, 1, 5]))
    if draw(st.integers(0, 2)) == 0:
        first = draw(st.lists(st.integers(2, 9), min_size=m, max_size=m))
        others = [_nearly_as_good(draw, first) for _ in range(models - 1)]
        return Folds((tuple(rational(v / 10) for v in first), *others), k)
    losses = st.tuples(*[st.integers(0, 3)] * m)
    return Folds(tuple(draw(losses) for _ in range(models)), k)


def _nearly_as_good(draw: st.DrawFn, tenths: list[int]) -> Row:
    """The same, or a tenth more on half of the examples and less on the other half, and perhaps a little less on the first."""
    m = len(tenths)
    balanced = [1, -1] * (m // 2) + [0] * (m % 2)
    changes = draw(st.permutations(balanced)) if draw(st.integers(0, 2)) else [0] * m
    losses = [rational((v + c) / 10) for v, c in zip(tenths, changes, strict=True)]
    return (losses[0] - draw(st.sampled_from([0, Fraction(1, 2**48), Fraction(1, 2**45)])), *losses[1:])


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
