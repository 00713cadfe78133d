"""The roles of support vector machines, and what the statements read of one: its hyperplane, its multipliers, single pair steps."""

from .hard_margins import CentredFit, FitOnSupport, FitOnTight, HardMarginFit, ScaledFit
from .hyperplanes import InterceptedFit, LinearFit, MaxMarginClassifier, QueriedFit
from .machines import MachineFit
from .nu_classes import NuAsked, NuAtBounds, NuClassifier, NuFit
from .one_class import OneClassAsked, OneClassAtBounds, OneClassClassifier, OneClassFit
from .pair_steps import PairMove, PairStep
from .soft_margins import FitAtBounds, InterceptFit, SoftFit, SoftMarginClassifier, TwoPrices
from .transformed import DecisionsInParts, HardMargins, NuMoved, SoftMarginReordered, SoftMarginWeighted
from .tubes import SupportVectorRegressor, TubeAtBounds, TubeFit

__all__ = [
    "CentredFit", "DecisionsInParts", "FitAtBounds", "FitOnSupport", "FitOnTight", "HardMarginFit", "HardMargins",
    "InterceptFit", "InterceptedFit", "LinearFit", "MachineFit", "MaxMarginClassifier", "NuAsked", "NuAtBounds",
    "NuClassifier", "NuFit", "NuMoved", "OneClassAsked", "OneClassAtBounds", "OneClassClassifier", "OneClassFit", "PairMove",
    "PairStep", "QueriedFit", "ScaledFit", "SoftFit", "SoftMarginClassifier", "SoftMarginReordered", "SoftMarginWeighted",
    "SupportVectorRegressor", "TubeAtBounds", "TubeFit", "TwoPrices",
]  # fmt: skip
