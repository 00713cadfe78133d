"""Gradient descent with a fixed step size.

A. Cauchy, *Méthode générale pour la résolution des systèmes d'équations simultanées* (1847).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np


def step(w: Any, gradient: Any, eta: Any) -> Any:
    """One step against the gradient: w − η∇f(w)."""
    return w - eta * gradient


class GradientDescent:
    """Called with the gradient of f, a start w₀ (d,), a step size η and the number T of steps; returns the (T+1, d) iterates."""

    step = staticmethod(step)

    def __call__(self, gradient: Callable[[np.ndarray], np.ndarray], start: Any, eta: float, steps: int) -> np.ndarray:
        path = [np.asarray(start)]
        for _ in range(steps):
            path.append(self.step(path[-1], gradient(path[-1]), eta))
        return np.array(path)
