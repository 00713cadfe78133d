"""The roles of optimisers, and what the statements read of the points that they go to."""

from .points import (
    AdaBeliefPoints,
    AdagradPoints,
    AdamPoints,
    AdamWPoints,
    Alone,
    AMSGradPoints,
    Entry,
    HuberPoints,
    Moments,
    MomentumPoints,
    RescaledAdam,
    RMSpropPoints,
    Two,
    average,
)
from .resumption import At, InWays, Rates, Resumed

__all__ = [
    "AMSGradPoints",
    "AdaBeliefPoints",
    "AdagradPoints",
    "AdamPoints",
    "AdamWPoints",
    "Alone",
    "At",
    "Entry",
    "HuberPoints",
    "InWays",
    "Moments",
    "MomentumPoints",
    "RMSpropPoints",
    "Rates",
    "RescaledAdam",
    "Resumed",
    "Two",
    "average",
]
