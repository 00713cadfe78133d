"""The roles of robustness, and what the statements read off them."""

from .attacks import Ascended, Attack, AttackedImages, AttackedNetwork, Projected, Step
from .margins import Distances, Maximum, RobustCount, Subgradient
from .smoothing import Certified, CertifiedCounts, Radius, WorstCase

__all__ = [
    "Ascended",
    "Attack",
    "AttackedImages",
    "AttackedNetwork",
    "Certified",
    "CertifiedCounts",
    "Distances",
    "Maximum",
    "Projected",
    "Radius",
    "RobustCount",
    "Step",
    "Subgradient",
    "WorstCase",
]
