"""Faulty solvers of quadratic programs."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..qp import ActiveSet, InteriorPoint

Triple = tuple[np.ndarray, np.ndarray, np.ndarray]


class IgnoresTheEquations(ActiveSet):
    """Leaves out Ax = b."""

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        x, z, _ = super().__call__(P, q, G, h)
        return x, z, np.zeros(0 if b is None else len(b))


class ForgetsTheLastInequality(ActiveSet):
    """An index off by one: the last row of G is not seen (unless it is the only one)."""

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        m = max(1, len(h) - 1)
        x, z, y = super().__call__(P, q, G[:m], h[:m], A, b)
        return x, np.append(z, np.zeros(len(h) - m)), y


class LoosensTheRightSide(ActiveSet):
    """Lets every inequality be missed by 1 %."""

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        return super().__call__(P, q, G, h + 0.01, A, b)


class TightensTheRightSide(ActiveSet):
    """Keeps a safety distance from every inequality."""

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        return super().__call__(P, q, G, h - 0.01, A, b)


class KeepsVariablesNonnegative(ActiveSet):
    """Assumes x ≥ 0, as solvers in standard form do."""

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        n = len(q)
        x, z, y = super().__call__(P, q, np.vstack([G, -np.eye(n)]), np.append(h, np.zeros(n)), A, b)
        return x, z[: len(h)], y


class DropsTheHalf(ActiveSet):
    """Minimises xᵀPx + q·x."""

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        return super().__call__(2 * P, q, G, h, A, b)


class DropsTheOffDiagonal(ActiveSet):
    """Uses the diagonal of P only."""

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        return super().__call__(np.diag(np.diag(P)), q, G, h, A, b)


class RoundsToIntegers(ActiveSet):
    """Rounds the solution."""

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        x, z, y = super().__call__(P, q, G, h, A, b)
        return np.round(x), z, y


class FlipsTheInequalityMultipliers(ActiveSet):
    """Returns −z: the other sign convention."""

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        x, z, y = super().__call__(P, q, G, h, A, b)
        return x, -z, y


class FlipsTheEquationMultipliers(ActiveSet):
    """Returns −y: the other sign convention."""

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        x, z, y = super().__call__(P, q, G, h, A, b)
        return x, z, -y


class DoublesTheMultipliers(ActiveSet):
    """Returns the multipliers of xᵀPx + 2q·x."""

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        return super().__call__(2 * P, 2 * q, G, h, A, b)


class ReversesTheMultipliers(ActiveSet):
    """Returns z in the wrong order."""

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        x, z, y = super().__call__(P, q, G, h, A, b)
        return x, z[::-1], y


class SharesTheMultipliers(ActiveSet):
    """Returns the mean of z for each inequality."""

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        x, z, y = super().__call__(P, q, G, h, A, b)
        return x, np.full(len(z), z.mean()), y


class StopsEarly(InteriorPoint):
    """Stops at residuals of 10⁻³ while declaring 10⁻⁸."""

    def _converged(self, residual: float) -> bool:
        return residual <= 1e-3
