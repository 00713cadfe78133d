"""The roles of tuning, and what the statements read off them."""

from .posteriors import AtTheObservations, InAnotherOrder, InTurn, OfBothTargets, OneLess, Posterior, Weighed
from .reversals import BufferedProduct, Entry, IntegerRun, MomentumRunBothWays
from .searches import OverAllFunctions

__all__ = [
    "AtTheObservations",
    "BufferedProduct",
    "Entry",
    "InAnotherOrder",
    "InTurn",
    "IntegerRun",
    "MomentumRunBothWays",
    "OfBothTargets",
    "OneLess",
    "OverAllFunctions",
    "Posterior",
    "Weighed",
]
