"""The quantities that the laws of each role bound: importing the subjects registers them."""

from . import (
    clustering,
    dimensions,
    hyperplanes,
    kernels,
    machines,
    neighbours,
    optimisation,
    optimisers,
    ranges,
    regression,
    selection,
    voting,
)
from .quantity import QUANTITIES, Quantity

__all__ = ["ITS_ANSWER", "QUANTITIES", "Quantity"]

SUBJECTS = (
    clustering, dimensions, hyperplanes, kernels, machines, neighbours, optimisation, optimisers, ranges, regression, selection,
    voting,
)  # fmt: skip

# Roles whose laws bound nothing but the answer, which the program prints
ITS_ANSWER = frozenset(
    {
        "bit-sampling-search", "bootstrap", "collision-probability", "coordinatewise-optimiser", "first-one-weights",
        "gram-scoring", "kernel-online-classifier", "largest-margin", "lasso-gradient", "margin-ratio", "one-versus-rest",
        "online-classifier", "projection-failure-bound", "projection-hash", "quadratic-kernel", "range-count-estimator",
        "rectangle-sample-size", "separability-test", "sine-classifier", "soft-margin-lagrangian", "sphere-mass",
        "squared-loss", "string-kernel", "union-probability", "vc-deviation-bound", "weighted-error",
    }
)  # fmt: skip
