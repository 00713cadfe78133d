"""Stochastic gradient descent with a fixed step size.

H. Robbins and S. Monro, *A stochastic approximation method* (1951).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np


def step(w: Any, gradient: Any, eta: Any) -> Any:
    """One step against a gradient estimate: w − ηG."""
    return w - eta * gradient


class StochasticGradientDescent:
    """Called with n gradients, a start (d,), a step size η and the T indices drawn of them; returns the (T+1, d) iterates."""

    step = staticmethod(step)

    def __call__(
        self, gradients: Sequence[Callable[[np.ndarray], np.ndarray]], start: Any, eta: float, picks: Sequence[int]
    ) -> np.ndarray:
        path = [np.asarray(start)]
        for pick in picks:
            path.append(self.step(path[-1], gradients[pick](path[-1]), eta))
        return np.array(path)
