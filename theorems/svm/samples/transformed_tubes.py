"""Data for support vector regression, and the same in another form: other orders, repetitions, other coordinates, other targets."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.motions import Moved, Reordered, as_rows, in_float64
from ....properties.samples.tables import Rational, integer_rows
from .points import TubeData, tube_data


@sample_type
class ReorderedTube(Reordered, TubeData):
    """Rows with targets, and the same in another order and 2ᵏ times over."""

    BY_ROW: ClassVar[tuple[str, ...]] = ("targets", "keys")
    NUMBERS: ClassVar[tuple[str, ...]] = ("targets", "keys", "times")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.times & (self.times - 1):
            raise HypothesisNotMet("they are not taken 2ᵏ times")

    @cached_property
    def others(self) -> TubeData:
        """The same examples in the other order."""
        return TubeData(tuple(self.rows[i] for i in self.order), tuple(self.targets[i] for i in self.order))


@sample_type
class MovedTube(Moved, TubeData):
    """Rows with targets, and the same in other coordinates, x' = Ax + c with an orthogonal A, with y' = sy + t, s = ±1.

    s is `sign`, and t is `lift`.
    """

    sign: int
    lift: Rational

    NUMBERS: ClassVar[tuple[str, ...]] = ("targets", *Moved.NUMBERS, "lift")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.is_orthogonal:
            raise HypothesisNotMet("a column is scaled")
        if self.sign not in (-1, 1):
            raise HypothesisNotMet(f"the targets are multiplied by {self.sign}, not by -1 or 1")
        if not in_float64(self.targets_moved(True)):
            raise HypothesisNotMet("a target in the other form is no float64")

    def targets_moved(self, lifted: bool) -> np.ndarray:
        """sy, and t more where they are lifted."""
        return self.sign * self.exact_y + (self.lift if lifted else 0)

    def others(self, lifted: bool) -> TubeData:
        """The same examples in the other form: with c and t where they are lifted, which takes an intercept."""
        return TubeData(as_rows(self.image if lifted else self.linear_image), tuple(self.targets_moved(lifted)))


@strategy(ReorderedTube)
def reordered_tube(draw: st.DrawFn) -> ReorderedTube:
    """A few rows of small integers or quarters; in one sample of four the last two are the same."""
    data = tube_data(draw)
    rows, targets = data.rows, data.targets
    if draw(st.integers(0, 3)) == 0:
        rows, targets = (*rows, rows[-1]), (*targets, targets[-1])
    n = len(rows)
    return ReorderedTube(rows, targets, draw(st.tuples(*[st.integers(0, n)] * n)), draw(st.sampled_from([1, 2, 1, 4])))


@strategy(MovedTube)
def moved_tube(draw: st.DrawFn) -> MovedTube:
    """The same, five times as large where they are turned."""
    data, turned = tube_data(draw), draw(st.sampled_from([0, 0, 1]))
    rows, d = data.rows, data.d
    if turned and d > 1:
        rows = tuple(tuple(5 * v for v in row) for row in rows)
    signs = tuple(draw(st.lists(st.sampled_from([1, -1]), min_size=d, max_size=d)))
    columns, shift = draw(st.tuples(*[st.integers(0, d)] * d)), draw(st.one_of(st.just((0,) * d), integer_rows(d, 3)))
    sign, lift = draw(st.sampled_from([-1, 1])), draw(st.integers(-3, 3))
    return MovedTube(rows, data.targets, columns, signs, turned, shift, sign, lift)
