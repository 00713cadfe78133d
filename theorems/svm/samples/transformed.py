"""Two classes with the same examples in another form: other orders, repetitions, other coordinates, the classes exchanged."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, TypeVar

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.hypotheses import reordering
from ....properties.samples.motions import Moved, Reordered, as_rows
from ....properties.samples.tables import LabelledPoints, Row, integer_rows
from .points import SeparableClasses, TwoClasses, separable_pairs, two_labels

T = TypeVar("T", bound=TwoClasses)


@sample_type
class ReorderedPoints(Reordered, LabelledPoints):
    """Labelled points, and the same in another order and several times over."""

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels", "keys")

    def in_order(self, kind: type[T]) -> T:
        """The same examples in the other order, as a sample of a type."""
        return kind(tuple(self.rows[i] for i in self.order), tuple(self.labels[i] for i in self.order))


@sample_type
class ReorderedClasses(ReorderedPoints, TwoClasses):
    """Two classes, and the same examples in another order and 2ᵏ times over."""

    FORMAL: ClassVar = {"times": "k"}

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.times & (self.times - 1):
            raise HypothesisNotMet("they are not taken 2ᵏ times")

    @cached_property
    def others(self) -> TwoClasses:
        return self.in_order(TwoClasses)

    @property
    def examples(self) -> list[tuple[Any, Any]]:
        """(x, y)."""
        return list(zip(self.exact_X, self.labels, strict=True))

    @property
    def other_examples(self) -> list[tuple[Any, Any]]:
        """(x, y), in the other order."""
        return list(zip(self.others.exact_X, self.others.labels, strict=True))

    @reordering(of="other_examples", over="examples", times="times")
    def places(self) -> list[int]:
        """Which example stands at each place of the others."""
        return self.order


@sample_type
class ReorderedSeparable(ReorderedPoints, SeparableClasses):
    """Separable classes, and the same examples in another order and several times over."""

    @cached_property
    def others(self) -> SeparableClasses:
        return self.in_order(SeparableClasses)


@sample_type
class TurnedPoints(Moved, LabelledPoints):
    """Labelled points, and the same in other coordinates, x' = Ax + c with an orthogonal A, with labels y' = sy, s = ±1: `sign`."""

    sign: int

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.is_orthogonal:
            raise HypothesisNotMet("a column is scaled")
        if self.sign not in (-1, 1):
            raise HypothesisNotMet(f"the labels are multiplied by {self.sign}, not by -1 or 1")

    def turned_to(self, kind: type[T], shifted: bool) -> T:
        """The same examples in the other coordinates, as a sample of a type: with c where they are shifted."""
        rows = as_rows(self.image if shifted else self.linear_image)
        return kind(rows, tuple(self.sign * y for y in self.labels))


@sample_type
class TurnedClasses(TurnedPoints, TwoClasses):
    """Two classes, and the same in other coordinates, perhaps exchanged."""


@sample_type
class TurnedSeparable(TurnedPoints, SeparableClasses):
    """Separable classes, and the same in other coordinates, perhaps exchanged."""


@st.composite
def overlapping(draw: st.DrawFn) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Two to seven points of small integers, in any order of their labels."""
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(integer_rows(d, draw(st.sampled_from([2, 4]))), min_size=2, max_size=7))
    return tuple(rows), tuple(draw(st.permutations(two_labels(draw, len(rows)))))


def _order(draw: st.DrawFn, n: int) -> tuple[tuple[int, ...], int]:
    return draw(st.tuples(*[st.integers(0, n)] * n)), draw(st.sampled_from([1, 2, 1, 4]))


def turned_by(draw: st.DrawFn, rows: tuple[Row, ...], labels: tuple[int, ...]) -> tuple[Any, ...]:
    """Rows, five times as large where they are turned, labels, the parts of an orthogonal motion, and a sign of labels."""
    d, turned = len(rows[0]), draw(st.sampled_from([0, 0, 1]))
    if turned and d > 1:
        rows = tuple(tuple(5 * v for v in row) for row in rows)
    signs = tuple(draw(st.lists(st.sampled_from([1, -1]), min_size=d, max_size=d)))
    columns, shift = draw(st.tuples(*[st.integers(0, d)] * d)), draw(st.one_of(st.just((0,) * d), integer_rows(d, 3)))
    return rows, labels, columns, signs, turned, shift, draw(st.sampled_from([-1, 1]))


@strategy(ReorderedClasses)
def reordered_classes(draw: st.DrawFn) -> ReorderedClasses:
    """Small integers; points repeat, also with the other label."""
    rows, labels = draw(overlapping())
    return ReorderedClasses(rows, labels, *_order(draw, len(rows)))


@strategy(ReorderedSeparable)
def reordered_separable(draw: st.DrawFn) -> ReorderedSeparable:
    """Points around a hyperplane, corners of a cube, a narrow gap."""
    rows, labels = draw(separable_pairs())
    return ReorderedSeparable(rows, labels, *_order(draw, len(rows)))


@strategy(TurnedClasses)
def turned_classes(draw: st.DrawFn) -> TurnedClasses:
    """Small integers, five times as large where they are turned."""
    return TurnedClasses(*turned_by(draw, *draw(overlapping())))


@strategy(TurnedSeparable)
def turned_separable(draw: st.DrawFn) -> TurnedSeparable:
    """Points around a hyperplane, corners of a cube, a narrow gap; five times as large where they are turned."""
    return TurnedSeparable(*turned_by(draw, *draw(separable_pairs())))
