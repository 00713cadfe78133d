"""Regression data and points of two classes with weights, and the same with each example as often as it weighs."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import sample_type, strategy
from ....properties.samples.motions import Weighted
from ...svm.samples.weighted import WeightedPoints, whole_weights
from .designs import Outcomes, outcomes
from .tables import RegressionData, decimals, tables


@sample_type
class WeightedData(Weighted, RegressionData):
    """Regression data with weights."""

    BY_ROW: ClassVar[tuple[str, ...]] = ("targets", "weights")
    NUMBERS: ClassVar[tuple[str, ...]] = ("targets", "weights")

    @cached_property
    def others(self) -> RegressionData:
        """Each example as often as it weighs."""
        return RegressionData(tuple(self.rows[i] for i in self.order), tuple(self.targets[i] for i in self.order))


@sample_type
class WeightedOutcomes(WeightedPoints, Outcomes):
    """Points of two classes with weights, not all of a class 0."""

    @cached_property
    def others(self) -> Outcomes:
        """Each example as often as it weighs."""
        return self.so_often(Outcomes)


@strategy(WeightedData)
def weighted_data(draw: st.DrawFn) -> WeightedData:
    """Small integers, and one table in four of decimal fractions; targets four times as large, of which a penalty leaves more."""
    rows, targets = draw(st.one_of(*[tables()] * 3, decimals()))
    return WeightedData(rows, tuple(4 * v for v in targets), draw(whole_weights(len(rows))))


@strategy(WeightedOutcomes)
def weighted_outcomes(draw: st.DrawFn) -> WeightedOutcomes:
    """Up to seven points of small integers, or of halves far from the origin."""
    points = outcomes(draw)
    return WeightedOutcomes(points.rows, points.labels, draw(whole_weights(points.n, points.labels)))
