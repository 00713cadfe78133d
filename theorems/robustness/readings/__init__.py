"""The roles of robustness, and what the statements read off them."""

from .attacks import Ascended, Attack, AttackedImages, AttackedNetwork, Projected, Projection, Step
from .margins import Direction, Distances, End, Entry, Maximum, RobustCount, Subgradient
from .smoothing import Bound, Certified, CertifiedCounts, Radius, RadiusOfSlabs, Shift, WorstCase

__all__ = [
    "Ascended",
    "Attack",
    "AttackedImages",
    "AttackedNetwork",
    "Bound",
    "Certified",
    "CertifiedCounts",
    "Direction",
    "Distances",
    "End",
    "Entry",
    "Maximum",
    "Projected",
    "Projection",
    "Radius",
    "RadiusOfSlabs",
    "RobustCount",
    "Shift",
    "Step",
    "Subgradient",
    "WorstCase",
]
