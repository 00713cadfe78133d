"""The roles of robustness, and what the statements read off them."""

from .attacks import Ascended, AttackedImages, AttackedNetwork, Projected, Step
from .margins import Distances, Maximum, RobustCount, Subgradient
from .smoothing import Certified, CertifiedCounts, Radius, WorstCase

__all__ = [
    "Ascended",
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
