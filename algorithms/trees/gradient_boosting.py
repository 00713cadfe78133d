"""Gradient boosting for regression, from F₀ = 0."""

from __future__ import annotations

from typing import Any

import numpy as np


def descent_direction(F: Any, y: Any, loss: str) -> Any:
    """−∂L/∂F(xᵢ): the residual for the squared loss, its sign for the absolute one (0 where there is no residual)."""
    return y - F if loss == "squared" else np.sign(y - F)


def boost(weak_learner: Any, X: Any, y: Any, eta: Any, rounds: int, loss: str = "squared") -> np.ndarray:
    """The predictions of every stage: each adds eta times what a weak learner makes of the descent direction."""
    stages = [0 * np.asarray(y)]
    for _ in range(rounds):
        h = weak_learner(X, descent_direction(stages[-1], y, loss))
        stages.append(stages[-1] + eta * h(X))
    return np.array(stages)
