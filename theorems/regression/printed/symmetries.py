"""Symmetries of linear regression with a hypothesis left out."""

from __future__ import annotations

from ....properties.statements.conclusions import Law, equal
from ..readings.reordered import RidgeRepeated
from ..readings.transformed import LeastSquaresMoved, RidgeMoved
from ..readings.transformed_penalised import NetTurned
from ..samples.transformed import MovedData, StretchedData
from ..symmetries import least_squares_is_equivariant, ridge_in_any_order, ridge_turns_with_the_data
from ..symmetries_penalised import elastic_net_moves_with_signs


@least_squares_is_equivariant.without("independent columns")
def with_dependent_columns(run: LeastSquaresMoved[MovedData]) -> Law:
    """The solution of least norm depends on the units of the features."""
    for k, v in enumerate(run.expected):
        yield equal("Aᵀw' and sw + v", run.back[k], v, at=k)


@ridge_turns_with_the_data.without("an orthogonal A")
def in_any_coordinates(run: RidgeMoved[StretchedData]) -> Law:
    """The penalty depends on the units of the features."""
    for k, v in enumerate(run.expected):
        yield equal("Aᵀw' and sw", run.back[k], v, at=k)


@ridge_in_any_order.without("a penalty k times as large")
def with_the_same_penalty(run: RidgeRepeated) -> Law:
    """More examples weigh more beside the same penalty."""
    for k, v in enumerate(run.here.w):
        yield equal("w in the other order, and w", run.there.w[k], v, at=k)


@elastic_net_moves_with_signs.without("a permutation with signs")
def elastic_net_turned(run: NetTurned) -> Law:
    """The ℓ1 norm depends on the axes."""
    yield equal("P(w',b') put back, and P(w,b)", run.value_back, run.here.value)
