"""Successive halving of random arms and of learning curves, its schedules and bounds."""

from ..controls import configured
from .bandits import Hardness, SuccessiveHalving, halving_budget, halving_schedule
from .curves import CurveHalving, envelope_inverse
from .rungs import AsynchronousSearch, RungSearch, rung_count

REFERENCES = {
    "halving-schedule": [halving_schedule],
    "successive-halving": [SuccessiveHalving, configured(SuccessiveHalving, ties="last")],
    "arm-hardness": [Hardness],
    "halving-budget": [halving_budget],
    "envelope-inverse": [envelope_inverse],
    "curve-halving": [CurveHalving, configured(CurveHalving, ties="last")],
    "rung-count": [rung_count],
    "rung-search": [RungSearch, configured(RungSearch, factor=3), configured(RungSearch, factor=4)],
    "asynchronous-rung-search": [AsynchronousSearch, configured(AsynchronousSearch, factor=3)],
}
