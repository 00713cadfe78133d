"""Tables of labelled examples with several classes; sizes of sets to draw from; regression data to boost on."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row, Table, fractions, integer_rows
from ...regression.samples.tables import RegressionData


@sample_type
@excluded("labels must not be negative", lambda self: any(label < 0 for label in self.labels))
class LabelledTable(Table):
    """Rows of d ≥ 1 numbers with labels, whole numbers from 0: at least one row, and any repetitions."""

    labels: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels",)

    @cached_property
    def y(self) -> np.ndarray:
        return np.array(self.labels)


@sample_type
@excluded(
    "two equal rows have different labels", lambda self: len(set(zip(self.rows, self.labels, strict=True))) != len(set(self.rows))
)
class ConsistentTable(LabelledTable):
    """A labelled table in which equal rows have equal labels."""


@sample_type
@excluded("a set to draw from must not be empty", lambda self: self.n < 1 or self.large < 1)
class DrawnSet:
    """A set of n ≥ 1 elements, to draw from n times; and a large size, for the limit."""

    n: int
    large: int


@sample_type
@excluded("η must be positive", lambda self: self.eta <= 0)
class BoostedData(RegressionData):
    """Regression data and a learning rate η > 0."""

    eta: Fraction


@sample_type
@excluded("all targets are the same", lambda self: len(set(self.targets)) < 2)
class TargetsToBoost(RegressionData):
    """Regression data of at least two examples, whose targets are not all equal."""


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Row], list[int]]:
    d, n, classes = draw(st.integers(1, 3)), draw(st.integers(1, 9)), draw(st.integers(1, 3))
    rows = [draw(integer_rows(d, draw(st.sampled_from([1, 3])))) for _ in range(n)]
    return rows, [draw(st.integers(0, classes)) for _ in rows]


@strategy(LabelledTable)
def labelled_tables(draw: st.DrawFn) -> LabelledTable:
    """Up to nine rows of up to three small integers, with up to four labels; some pure, some with repeated rows."""
    rows, labels = draw(tables())
    return LabelledTable(tuple(rows), tuple(labels))


@strategy(ConsistentTable)
def consistent_tables(draw: st.DrawFn) -> ConsistentTable:
    """The first label of a row holds for its repetitions; one in four is a square labelled by parity, where no split helps."""
    rows, labels = draw(tables())
    if draw(st.integers(0, 3)) == 0:
        rows = [(0, 0), (0, 1), (1, 0), (1, 1), *(row[:2] for row in rows if len(row) > 1)]
        labels = [int(sum(row) % 2) for row in rows]
    first = dict(reversed(list(zip(rows, labels, strict=True))))
    return ConsistentTable(tuple(rows), tuple(first[row] for row in rows))


@strategy(DrawnSet)
def drawn_sets(draw: st.DrawFn) -> DrawnSet:
    """Up to four elements, all of whose outcomes are run; large sizes up to 2⁴⁰."""
    return DrawnSet(draw(st.integers(1, 4)), draw(st.one_of(st.integers(1, 50), st.integers(0, 40).map(lambda k: 2**k))))


@strategy(BoostedData)
def boosted_data(draw: st.DrawFn) -> BoostedData:
    """Up to six rows; targets small, so that some are 0 or met exactly; η from 1/8 to 2."""
    d, n = draw(st.integers(1, 2)), draw(st.integers(1, 6))
    rows = tuple(draw(integer_rows(d, 3)) for _ in range(n))
    return BoostedData(rows, draw(integer_rows(n, draw(st.sampled_from([1, 6])))), Fraction(draw(st.integers(1, 16)), 8))


@strategy(TargetsToBoost)
def targets_to_boost(draw: st.DrawFn) -> TargetsToBoost:
    """Two to sixteen rows, some of them equal; targets whole, or tenths as float64 rounds them."""
    d, n = draw(st.integers(1, 2)), draw(st.sampled_from([*range(2, 10), 12, 14, 16]))
    rows = tuple(draw(integer_rows(d, draw(st.sampled_from([1, 4])))) for _ in range(n))
    targets = draw(st.one_of(integer_rows(n, 6), integer_rows(n, 6), fractions(n)))
    if len(set(targets)) < 2:
        targets = (targets[0] + 1, *targets[1:])
    return TargetsToBoost(rows, targets)
