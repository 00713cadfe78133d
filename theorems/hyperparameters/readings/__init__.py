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
from .reversals import BufferedProduct, Entry, IntegerRun, MomentumRunBothWays, Product
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
    "OfBothTargets",
    "OfTargets",
    "OneLess",
    "OverAllFunctions",
    "Posterior",
    "Product",
    "Twice",
    "Variance",
    "Weighed",
    "told",
]
