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
        "bit-sampling-search", "bootstrap", "budgeted-search", "buffered-multiplication", "collision-probability",
        "coordinatewise-optimiser", "first-one-weights", "gram-scoring", "integer-momentum", "kernel-online-classifier",
        "largest-margin", "lasso-gradient", "margin-ratio", "memoriser", "one-versus-rest", "online-classifier", "perplexity",
        "projection-failure-bound", "projection-hash", "quadratic-kernel", "range-count-estimator", "rectangle-sample-size",
        "reversible-momentum", "rotary-frequencies", "separability-test", "sine-classifier", "sne-objective",
        "soft-margin-lagrangian", "sphere-mass", "squared-loss", "string-kernel", "token-perplexity", "trustworthiness",
        "tsne-objective", "union-probability", "vc-deviation-bound", "weighted-error", "zero-one-loss",
    }
)  # fmt: skip
