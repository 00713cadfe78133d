"""Faulty gradient boosting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..gradient_boosting import descent_direction


def _boosting(targets: Callable[..., Any], update: Callable[..., Any] = lambda F, h, eta: F + eta * h) -> Callable[..., Any]:
    def boost(weak_learner: Any, X: Any, y: Any, eta: Any, rounds: int, loss: str = "squared") -> np.ndarray:
        stages = [0 * np.asarray(y)]
        for _ in range(rounds):
            h = weak_learner(X, targets(stages[-1], y, loss))
            stages.append(update(stages[-1], h(X), eta))
        return np.array(stages)

    return boost


follows_the_gradient = _boosting(lambda F, y, loss: -descent_direction(F, y, loss))
follows_the_gradient.__doc__ = "A sign: trains on ∂L/∂F."

fits_the_targets = _boosting(lambda F, y, loss: y)
fits_the_targets.__doc__ = "Trains every round on y."

forgets_the_rate = _boosting(descent_direction, lambda F, h, eta: F + h)
forgets_the_rate.__doc__ = "Adds h without the learning rate."

replaces = _boosting(descent_direction, lambda F, h, eta: eta * h)
replaces.__doc__ = "Replaces the model by the last learner."

averages = _boosting(descent_direction, lambda F, h, eta: (1 - eta) * F + eta * h)
averages.__doc__ = "A moving average of the learners."

doubles_the_residual = _boosting(lambda F, y, loss: 2 * descent_direction(F, y, loss))
doubles_the_residual.__doc__ = "The gradient of (y − F)², without the ½."

always_residuals = _boosting(lambda F, y, loss: y - F)
always_residuals.__doc__ = "Residuals for every loss."

never_zero = _boosting(lambda F, y, loss: y - F if loss == "squared" else np.where(y - F >= 0, 1.0, -1.0))
never_zero.__doc__ = "Calls a residual of 0 positive."

sign_of_the_target = _boosting(lambda F, y, loss: np.sign(y))
sign_of_the_target.__doc__ = "The sign of y, whatever the model says by now."
