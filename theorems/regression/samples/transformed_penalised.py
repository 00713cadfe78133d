"""Points of two classes, and data of an elastic net, with the same in another form: other orders, coordinates, labels exchanged."""

from __future__ import annotations

from functools import cached_property

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import integer_rows
from ...svm.samples.transformed import ReorderedPoints, TurnedPoints, turned_by
from .designs import Outcomes, outcomes
from .tables import tables
from .transformed import MovedData, orders


@sample_type
class ReorderedOutcomes(ReorderedPoints, Outcomes):
    """Points of two classes, and the same in another order and several times over."""

    @cached_property
    def others(self) -> Outcomes:
        """The same points in the other order."""
        return self.in_order(Outcomes)


@sample_type
class TurnedOutcomes(TurnedPoints, Outcomes):
    """Points of two classes, and the same in other coordinates, x' = Ax + c with an orthogonal A, the classes perhaps exchanged."""

    @property
    def moves(self) -> bool:
        return super().moves or self.sign < 0

    def others(self, shifted: bool) -> Outcomes:
        """The same points in the other coordinates: with c where they are shifted, which takes an intercept."""
        return self.turned_to(Outcomes, shifted)


@sample_type
class SignedData(MovedData):
    """Regression data, and the same with columns in another order, of either sign, and moved; so the targets, sy + t, s = ±1."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.turned or not self.is_orthogonal:
            raise HypothesisNotMet("a column is scaled, or turned into others")
        if abs(self.factor) != 1 or any(self.tilt):
            raise HypothesisNotMet("the targets are scaled, or tilted")

    @property
    def moves(self) -> bool:
        return super().moves or self.factor < 0 or self.lift != 0


@strategy(ReorderedOutcomes)
def reordered_outcomes(draw: st.DrawFn) -> ReorderedOutcomes:
    """Up to seven points of small integers, or of halves far from the origin."""
    found = outcomes(draw)
    return ReorderedOutcomes(found.rows, found.labels, *draw(orders(found.n, (1, 2, 1, 4))))


@strategy(TurnedOutcomes)
def turned_outcomes(draw: st.DrawFn) -> TurnedOutcomes:
    """The same, five times as large where they are turned."""
    found = outcomes(draw)
    return TurnedOutcomes(*turned_by(draw, found.rows, found.labels))


@strategy(SignedData)
def signed_data(draw: st.DrawFn) -> SignedData:
    """Small integers; targets four times as large, of which a penalty leaves more."""
    rows, targets = draw(tables())
    d = len(rows[0])
    signs = tuple(draw(st.lists(st.sampled_from([1, -1]), min_size=d, max_size=d)))
    columns, shift = draw(st.tuples(*[st.integers(0, d)] * d)), draw(st.one_of(st.just((0,) * d), integer_rows(d, 3)))
    units = draw(st.sampled_from([1, -1])), (0,) * d, draw(st.integers(-3, 3))
    return SignedData(rows, tuple(4 * v for v in targets), columns, signs, 0, shift, *units)
