"""A round of stochastic variance-reduced gradient descent.

R. Johnson and T. Zhang, *Accelerating stochastic gradient descent using predictive variance reduction* (2013).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .stochastic_gradient import step


def reduced(at_w: Any, at_snapshot: Any, full: Any) -> Any:
    """The estimate v = ∇f_k(w) − ∇f_k(w̃) + ∇F(w̃)."""
    return at_w - at_snapshot + full


class SVRG:
    """Called with n gradients, a snapshot w̃ (d,), a start (d,), a step size η and the T indices drawn; returns (T+1, d) iterates.

    The full gradient, the mean of all n, is taken at the snapshot only.
    """

    reduced = staticmethod(reduced)
    step = staticmethod(step)

    def __call__(
        self,
        gradients: Sequence[Callable[[np.ndarray], np.ndarray]],
        snapshot: Any,
        start: Any,
        eta: float,
        picks: Sequence[int],
    ) -> np.ndarray:
        there = np.asarray(snapshot)
        each = [gradient(there) for gradient in gradients]
        full = np.mean(each, axis=0)
        path = [np.asarray(start)]
        for pick in picks:
            path.append(self.step(path[-1], self.reduced(gradients[pick](path[-1]), each[pick], full), eta))
        return np.array(path)
