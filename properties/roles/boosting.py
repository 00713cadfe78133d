"""Roles of boosting algorithms. X is (n, d) float64, y is (n,) of −1 and +1."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from .base import role, watched


@role("weight-booster")
class WeightBooster(Protocol):
    """``boost(weak_learner, X, y, epsilon, rounds) -> predict``: the majority vote of `rounds` (odd) classifiers.

    ``weak_learner(X, y, weights) -> predict``, and ``predict(X)`` gives −1/+1. The weights start equal, and those of
    the mistakes are multiplied by ``1 + epsilon`` after each round; a common positive factor does not matter.
    """

    def __call__(self, weak_learner: Any, X: Any, y: Any, epsilon: float, rounds: int) -> Any: ...


def labels_from(predict: Any, X: np.ndarray) -> tuple[int, ...]:
    """What a predict function answers on X: n labels −1/+1, with 0 in place of anything else, which is wrong for every sample."""
    answer = np.asarray(watched(predict)(X)).ravel()
    return tuple(int(v) if v in (-1, 1) else 0 for v in answer)
