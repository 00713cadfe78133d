"""Integrated gradients of a network with one layer of units, by the midpoint rule or by Gauss and Legendre's.

M. Sundararajan, A. Taly and Q. Yan, Axiomatic attribution for deep networks, 2017.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np


class StraightPath:
    """``StraightPath()(W, b, v, power, x, baseline, steps)``: (xᵢ − xᵢ′)∫₀¹ ∂ᵢf(x′ + α(x − x′))dα, by midpoints."""

    def __call__(self, W: Any, b: Any, v: Any, power: int, x: Any, baseline: Any, steps: int) -> np.ndarray:
        W, b, v, x, y = (np.asarray(part) for part in (W, b, v, x, baseline))
        nodes, weights = self.rule(steps)
        mean = sum(weight * self.gradient(W, b, v, power, self.path(a, x, y)) for a, weight in zip(nodes, weights, strict=True))
        return self.attributions(x, y, mean)

    def rule(self, steps: int) -> tuple[np.ndarray, np.ndarray]:
        """Nodes in [0, 1], and their weights."""
        return (np.arange(steps) + 0.5) / steps, np.full(steps, 1 / steps)

    def path(self, a: Any, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        return y + a * (x - y)

    def gradient(self, W: np.ndarray, b: np.ndarray, v: np.ndarray, power: int, z: np.ndarray) -> np.ndarray:
        return (v * self.slope(W @ z + b, power)) @ W

    def slope(self, t: np.ndarray, power: int) -> np.ndarray:
        """σ'(t) of σ(t) = max(0, t)^power."""
        on = t > 0
        return power * np.where(on, t, 0) ** (power - 1) * on

    def attributions(self, x: np.ndarray, y: np.ndarray, mean: Any) -> np.ndarray:
        return (x - y) * mean


class GaussLegendre(StraightPath):
    """The same by the quadrature of Gauss and Legendre."""

    def rule(self, steps: int) -> tuple[np.ndarray, np.ndarray]:
        nodes, weights = legendre(steps)
        return (nodes + 1) / 2, weights / 2


@cache
def legendre(steps: int) -> tuple[np.ndarray, np.ndarray]:
    """Nodes and weights on [−1, 1], (steps,) each: kept, for they are found by the eigenvalues of a (steps, steps) matrix."""
    return np.polynomial.legendre.leggauss(steps)
