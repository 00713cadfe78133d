"""Tables of labelled examples with several classes: the samples of decision trees; and sizes of sets to draw from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows


@sample_type
class LabelledTable:
    """Rows of d ≥ 1 numbers with labels, whole numbers from 0: at least one row, and any repetitions."""

    rows: tuple[Row, ...]
    labels: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0] or any(len(row) != len(self.rows[0]) for row in self.rows):
            raise HypothesisNotMet("there must be a row and a column, and all rows must be of one length")
        if len(self.labels) != len(self.rows) or any(label < 0 for label in self.labels):
            raise HypothesisNotMet("there must be a label ≥ 0 for each row")

    @cached_property
    def X(self) -> np.ndarray:
        return np.array([[float(v) for v in row] for row in self.rows])

    @cached_property
    def y(self) -> np.ndarray:
        return np.array(self.labels)

    @property
    def n(self) -> int:
        return len(self.rows)

    @property
    def d(self) -> int:
        return len(self.rows[0])

    def smaller(self) -> Iterator[Any]:
        """With a row or a column fewer."""
        for i in range(self.n):
            with suppress(HypothesisNotMet):
                yield type(self)(self.rows[:i] + self.rows[i + 1 :], self.labels[:i] + self.labels[i + 1 :])
        for j in range(self.d):
            with suppress(HypothesisNotMet):
                yield type(self)(tuple(row[:j] + row[j + 1 :] for row in self.rows), self.labels)


@sample_type
class ConsistentTable(LabelledTable):
    """A labelled table in which equal rows have equal labels."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(set(zip(self.rows, self.labels, strict=True))) != len(set(self.rows)):
            raise HypothesisNotMet("two equal rows have different labels")


@sample_type
class DrawnSet:
    """A set of n ≥ 1 elements, to draw from n times; and a large size, for the limit."""

    n: int
    large: int

    def __post_init__(self) -> None:
        if self.n < 1 or self.large < 1:
            raise HypothesisNotMet("a set to draw from must not be empty")


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
    return DrawnSet(draw(st.integers(1, 4)), draw(st.one_of(st.integers(1, 50), st.integers(0, 40).map(lambda k: 2**k))))
