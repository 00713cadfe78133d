"""What is split into folds: rows with the number of their class."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows
from ...trees.samples.tables import LabelledTable


@sample_type
@excluded("a single example cannot be split", lambda self: self.n < 2)
class ExamplesToSplit(LabelledTable):
    """At least two rows with class labels, whole numbers from 0."""


@sample_type
@excluded("all labels are the same", lambda self: len(self.sizes) < 2)
class ExamplesOfClasses(ExamplesToSplit):
    """Such rows of at least two classes."""

    @cached_property
    def sizes(self) -> dict[int, int]:
        """How many examples each class has."""
        return dict(sorted(Counter(self.labels).items()))


@sample_type
@excluded(
    "the other rows are not of one dimension, at least 1", lambda self: len(set(map(len, self.others))) != 1 or not self.others[0]
)
class ExamplesTwice(ExamplesToSplit):
    """Rows with class labels, and as many other rows, of any dimension of their own."""

    others: tuple[Row, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels", "others")

    @cached_property
    def other_X(self) -> np.ndarray:
        """The other rows as an (n, d') float64 array."""
        return np.array([[float(v) for v in row] for row in self.others], dtype=np.float64)


@strategy(ExamplesToSplit)
def examples_to_split(draw: st.DrawFn) -> ExamplesToSplit:
    """Ten to thirty rows, for a splitter may want ten; one in eight has fewer. Up to four classes."""
    n = draw(st.integers(10, 30)) if draw(st.integers(0, 7)) else draw(st.integers(2, 9))
    d = draw(st.integers(1, 2))
    rows = tuple(draw(integer_rows(d, 3)) for _ in range(n))
    return ExamplesToSplit(rows, tuple(draw(st.lists(st.integers(0, 3), min_size=n, max_size=n))))


@strategy(ExamplesOfClasses)
def examples_of_classes(draw: st.DrawFn) -> ExamplesOfClasses:
    """Two to four classes in any order, the first of ten to sixteen examples, another one perhaps of a single one."""
    sizes = [draw(st.integers(10, 16)), *draw(st.lists(st.integers(1, 12), min_size=1, max_size=3))]
    labels = draw(st.permutations([c for c, size in enumerate(sizes) for _ in range(size)]))
    return ExamplesOfClasses(tuple(draw(integer_rows(1, 3)) for _ in labels), tuple(labels))


@strategy(ExamplesTwice)
def examples_twice(draw: st.DrawFn) -> ExamplesTwice:
    """Rows to split, and others of one or two columns; one in eight has two or three rows, which are fewer than most folds."""
    first, d = examples_to_split(draw), draw(st.integers(1, 2))
    n = first.n if draw(st.integers(0, 7)) else min(first.n, draw(st.integers(2, 3)))
    return ExamplesTwice(first.rows[:n], first.labels[:n], tuple(draw(integer_rows(d, 3)) for _ in range(n)))
