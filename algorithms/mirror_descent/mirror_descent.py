"""Mirror descent on the space and on a cube with the squared Euclidean norm, on the simplex with the entropy.

A. S. Nemirovski and D. B. Yudin, *Problem Complexity and Method Efficiency in Optimization* (1983).
A. Beck and M. Teboulle, *Mirror descent and nonlinear projected subgradient methods for convex optimization* (2003).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np


def euclidean(x: Any, xi: Any) -> Any:
    """The y with the least ⟨ξ,y⟩ + ½‖y − x‖²: x − ξ."""
    return x - xi


def projected(y: Any) -> Any:
    """The nearest point of the cube [−1,1]^d."""
    return np.clip(y, -1, 1)


def entropic(x: Any, xi: Any) -> Any:
    """The y in the simplex with the least ⟨ξ,y⟩ + Σyⱼ log(yⱼ/xⱼ): the weights xⱼe^(−ξⱼ), divided by their sum."""
    weights = x * np.exp(-xi)
    return weights / np.sum(weights)


class MirrorDescent:
    """Called with T subgradient oracles, a start (d,), a step size α and a domain; returns the (T+1, d) iterates."""

    euclidean = staticmethod(euclidean)
    projected = staticmethod(projected)
    entropic = staticmethod(entropic)

    def mirror(self, x: Any, xi: Any, domain: str) -> Any:
        """The mirror step from x against ξ."""
        if domain == "simplex":
            return self.entropic(x, xi)
        y = self.euclidean(x, xi)
        return self.projected(y) if domain == "cube" else y

    def __call__(
        self, subgradients: Sequence[Callable[[np.ndarray], np.ndarray]], start: Any, alpha: float, domain: str
    ) -> np.ndarray:
        path = [np.asarray(start)]
        for subgradient in subgradients:
            path.append(self.mirror(path[-1], alpha * subgradient(path[-1]), domain))
        return np.array(path)
