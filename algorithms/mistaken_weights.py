"""Mistakes with the weights of examples, for mutants of any estimator whose `fit` takes ``sample_weight``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .controls import mutant

Change = Callable[[np.ndarray], Any]


def weighing(base: type, fault: str, change: Change) -> Any:
    """A mutant that fits with other weights than it is given: `change` of them."""

    def fit(self: Any, X: Any, y: Any, sample_weight: Any = None) -> Any:
        return base.fit(self, X, y, sample_weight if sample_weight is None else change(np.asarray(sample_weight, dtype=float)))  # type: ignore[attr-defined]

    return mutant(base, fault, fit=fit)


def ignoring(base: type) -> Any:
    return weighing(base, "Takes weights and ignores them.", lambda weights: None)


def squaring(base: type) -> Any:
    return weighing(base, "Takes the square of a weight for it.", np.square)


def counting(base: type) -> Any:
    return weighing(base, "Takes any weight but 0 for 1.", np.sign)


def keeping_zeros(base: type) -> Any:
    return weighing(base, "Takes the weight 0 for none, which is 1.", lambda weights: np.where(weights == 0, 1, weights))


def normalising(base: type) -> Any:
    return weighing(
        base, "Divides the weights by their mean, and leaves the penalty as it is.", lambda weights: weights / weights.mean()
    )
