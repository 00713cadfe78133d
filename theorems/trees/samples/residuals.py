"""Regression data to boost on: the samples of gradient boosting."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import integer_rows
from ...regression.samples import RegressionData


@sample_type
class BoostedData(RegressionData):
    """Regression data and a learning rate η > 0."""

    eta: Fraction

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.eta <= 0:
            raise HypothesisNotMet("η must be positive")


@strategy(BoostedData)
def boosted_data(draw: st.DrawFn) -> BoostedData:
    """Up to six rows; targets small, so that some are 0 or met exactly; η from 1/8 to 2."""
    d, n = draw(st.integers(1, 2)), draw(st.integers(1, 6))
    rows = tuple(draw(integer_rows(d, 3)) for _ in range(n))
    return BoostedData(rows, draw(integer_rows(n, draw(st.sampled_from([1, 6])))), Fraction(draw(st.integers(1, 16)), 8))
