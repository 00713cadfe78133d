"""The method of Broyden, Fletcher, Goldfarb and Shanno.

J. Nocedal and S. J. Wright, *Numerical Optimization*, 2nd edition (2006), Algorithm 6.1.
"""

from __future__ import annotations

import numpy as np

from .descent import Descent
from .line_searches import Bisection


def update(H: np.ndarray, s: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The inverse Hessian H with Hy = s, near to the one before: (I − ρsyᵀ)H(I − ρysᵀ) + ρssᵀ, ρ = 1/⟨y,s⟩."""
    rho = 1 / (y @ s)
    V = np.eye(len(s)) - rho * np.outer(s, y)
    return V @ H @ V.T + rho * np.outer(s, s)


class BFGS(Descent):
    """Along −H∇f, by bisection for the weak conditions of Wolfe."""

    search = Bisection()

    def begin(self, d: int) -> None:
        self.H = np.eye(d)

    def direction(self, g: np.ndarray) -> np.ndarray:
        """−Hg; −g, from the beginning again, where rounding has made that no direction of descent."""
        if -g @ self.H @ g >= 0:
            self.begin(len(g))
        return -self.H @ g

    def learn(self, s: np.ndarray, y: np.ndarray) -> None:
        if y @ s > 0:
            self.H = update(self.H, s, y)
