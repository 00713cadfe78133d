"""The quantities that the laws of each role bound: importing the subjects registers them."""

from importlib import import_module
from pkgutil import iter_modules

from .quantity import QUANTITIES, Quantity

__all__ = ["ITS_ANSWER", "QUANTITIES", "Quantity"]

for subject in iter_modules(__path__):
    import_module(f"{__name__}.{subject.name}")

# Roles whose laws bound nothing but the answer, which the program prints
ITS_ANSWER = frozenset(
    {
        "adjusted-mutual-information", "adjusted-rand", "array-function", "bit-sampling-search", "bootstrap",
        "clustering-information",
        "collision-probability", "coordinatewise-optimiser", "estimator", "first-one-weights", "fowlkes-mallows", "gaussian-radius",
        "gram-scoring", "hyperplane-distance", "integer-momentum", "kernel-online-classifier", "largest-margin",
        "lasso-gradient", "margin-ratio", "max-derivative", "max-subgradient", "memoriser", "one-versus-rest",
        "online-classifier", "optimiser", "perplexity", "projection-failure-bound", "projection-hash", "quadratic-kernel",
        "range-count-estimator", "learning-rate-schedule", "rectangle-sample-size",
        "reversible-momentum", "robust-count", "rotary-frequencies", "scorer",
        "separability-test", "sine-classifier", "sne-objective", "soft-margin-lagrangian", "sphere-mass", "squared-loss",
        "string-kernel", "token-perplexity", "transformer", "trustworthiness", "tsne-objective", "union-probability", "v-measure",
        "vc-deviation-bound", "weighted-error", "worst-case-probability", "zero-one-loss",
    }
)  # fmt: skip
