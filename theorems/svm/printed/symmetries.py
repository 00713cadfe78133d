"""Symmetries of support vector machines with a hypothesis left out."""

from __future__ import annotations

from ....properties.statements.conclusions import Law
from ....properties.symmetries.laws import same_value
from ....properties.symmetries.transported import WithSameParameters
from ..readings import SoftFit, TubeFit
from ..samples.transformed import ReorderedClasses, ReorderedTube
from ..symmetries import soft_margin_in_any_order
from ..symmetries_of_regression import svr_in_any_order


@soft_margin_in_any_order.without("C/k")
def at_the_same_C(run: WithSameParameters[ReorderedClasses, SoftFit]) -> Law:
    """More examples weigh more at the same C."""
    yield from same_value(run)


@svr_in_any_order.without("C/k")
def at_the_same_price(run: WithSameParameters[ReorderedTube, TubeFit]) -> Law:
    """More examples weigh more at the same C."""
    yield from same_value(run)
