"""The roles of tuning, and what the statements read off them."""

from .posteriors import (
    AtTheObservations,
    Conditional,
    Covariance,
    InAnotherOrder,
    InTurn,
    Mean,
    OfBothTargets,
    OfTargets,
    OneLess,
    Posterior,
    Twice,
    Variance,
    Weighed,
    told,
)
from .reversals import BufferedProduct, Entry, IntegerRun, MomentumRunBothWays, Moved, Product, WholeEntry
from .searches import OverAllFunctions

__all__ = [
    "AtTheObservations",
    "BufferedProduct",
    "Conditional",
    "Covariance",
    "Entry",
    "InAnotherOrder",
    "InTurn",
    "IntegerRun",
    "Mean",
    "MomentumRunBothWays",
    "Moved",
    "OfBothTargets",
    "OfTargets",
    "OneLess",
    "OverAllFunctions",
    "Posterior",
    "Product",
    "Twice",
    "Variance",
    "Weighed",
    "WholeEntry",
    "told",
]
