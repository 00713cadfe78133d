"""Steepest descent with backtracking.

L. Armijo, *Minimization of functions having Lipschitz continuous first partial derivatives* (1966).
"""

from __future__ import annotations

from .descent import Descent
from .line_searches import Backtracking


class SteepestDescent(Descent):
    """Along −∇f, by backtracking."""

    search = Backtracking()

    def __init__(self, gtol: float = 2.0**-7, norm: float = float("inf")):
        super().__init__(gtol, norm)
