"""Points of two classes with weights, and the same with each example as often as it weighs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, TypeVar

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.motions import Weighted
from ....properties.samples.tables import LabelledPoints
from .points import TwoClasses
from .transformed import overlapping

T = TypeVar("T", bound=TwoClasses)


@sample_type
class WeightedPoints(Weighted, LabelledPoints):
    """Labelled points with weights: in each class one of them is not 0."""

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels", "weights")

    def __post_init__(self) -> None:
        super().__post_init__()
        if len({y for y, k in zip(self.labels, self.weights, strict=True) if k}) < 2:
            raise HypothesisNotMet("all weights of a class are 0")

    def so_often(self, kind: type[T]) -> T:
        """Each example as often as it weighs, as a sample of a type."""
        return kind(tuple(self.rows[i] for i in self.order), tuple(self.labels[i] for i in self.order))


@sample_type
class WeightedTwoClasses(WeightedPoints, TwoClasses):
    """Two classes with weights, not all of a class 0."""

    @cached_property
    def others(self) -> TwoClasses:
        return self.so_often(TwoClasses)


@st.composite
def whole_weights(draw: st.DrawFn, n: int, labels: Sequence[int] = ()) -> tuple[int, ...]:
    """n weights from 0 to 5, and in each class (of all, where there are no `labels`) the first one not 0 where all would be."""
    weights = draw(st.lists(st.sampled_from([1, 2, 0, 3, 1, 5]), min_size=n, max_size=n))
    labels = labels or [0] * n
    for label in set(labels):
        own = [i for i in range(n) if labels[i] == label]
        if not any(weights[i] for i in own):
            weights[own[0]] = 2
    return tuple(weights)


@strategy(WeightedTwoClasses)
def weighted_classes(draw: st.DrawFn) -> WeightedTwoClasses:
    """Small integers; points repeat, also with the other label."""
    rows, labels = draw(overlapping())
    return WeightedTwoClasses(rows, labels, draw(whole_weights(len(rows), labels)))
