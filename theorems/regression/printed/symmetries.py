"""Symmetries of linear regression with a hypothesis left out."""

from __future__ import annotations

from ....properties.statements.conclusions import Law
from ....properties.symmetries.laws import same_answer, same_value
from ....properties.symmetries.transported import Transported, WithSameParameters
from ..readings.models import RidgeFit
from ..readings.penalised import PenalisedFit
from ..readings.transformed import LeastSquaresTransformed, RidgeTransformed
from ..samples.transformed import MovedData, ReorderedData, StretchedData, TurnedData
from ..symmetries import least_squares_is_equivariant, ridge_in_any_order, ridge_turns_with_the_data
from ..symmetries_penalised import elastic_net_moves_with_signs


@least_squares_is_equivariant.without("independent columns")
def with_dependent_columns(run: LeastSquaresTransformed[MovedData]) -> Law:
    """The solution of least norm depends on the units of the features."""
    yield from same_answer(run)


@ridge_turns_with_the_data.without("an orthogonal A")
def in_any_coordinates(run: RidgeTransformed[StretchedData]) -> Law:
    """The penalty depends on the units of the features."""
    yield from same_answer(run)


@ridge_in_any_order.without("a penalty k times as large")
def with_the_same_penalty(run: WithSameParameters[ReorderedData, RidgeFit]) -> Law:
    """More examples weigh more beside the same penalty."""
    yield from same_answer(run)


@elastic_net_moves_with_signs.without("a permutation with signs")
def elastic_net_turned(run: Transported[TurnedData, PenalisedFit]) -> Law:
    """The ℓ1 norm depends on the axes."""
    yield from same_value(run)
