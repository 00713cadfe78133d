"""Nonlinear conjugate gradients.

E. Polak and G. Ribière, *Note sur la convergence de méthodes de directions conjuguées* (1969); J. Nocedal and S. J. Wright,
*Numerical Optimization*, 2nd edition (2006), §5.2.
"""

from __future__ import annotations

import numpy as np

from .descent import Descent
from .line_searches import Zoom


class ConjugateGradients(Descent):
    """Along −∇f + βp with β = max(0, ⟨∇f, ∇f − ∇f₋⟩/‖∇f₋‖²), by a search for the strong conditions of Wolfe."""

    search = Zoom()
    c2 = 0.125

    def begin(self, d: int) -> None:
        self.before = self.along = np.zeros(d)

    def direction(self, g: np.ndarray) -> np.ndarray:
        """−g where that is none of descent."""
        last = self.before @ self.before
        beta = max(0.0, float(g @ (g - self.before) / last)) if last else 0.0
        p = -g + beta * self.along
        self.along = p if p @ g < 0 else -g
        self.before = g
        return self.along
