"""Faulty solvers of linear programs."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..lp import ExactSimplex, Highs


class KeepsVariablesNonnegative(Highs):
    """Forgets that SciPy's variables are nonnegative unless told otherwise."""

    bounds = (0, None)


class ForgetsTheLastInequality(Highs):
    """An index off by one: the last inequality is not seen (unless it is the only one)."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:
        keep = max(1, len(h) - 1)
        bound = 100.0
        box = np.vstack([G[:keep], np.eye(len(c)), -np.eye(len(c))])
        x, z, y = super().__call__(c, box, np.concatenate([h[:keep], np.full(2 * len(c), bound)]), A, b)
        return x, np.concatenate([z[:keep], np.zeros(len(h) - keep)]), y


class IgnoresTheEquations(Highs):
    """Solves with the inequalities only, inside a large box."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:
        box = np.vstack([G, np.eye(len(c)), -np.eye(len(c))])
        x, z, _ = super().__call__(c, box, np.concatenate([h, np.full(2 * len(c), 100.0)]))
        return x, z[: len(h)], np.zeros(0 if b is None else len(b))


class TightensTheRightSide(Highs):
    """Keeps a safety distance of 10⁻⁴ from the inequalities that leave room for it."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:
        try:
            return super().__call__(c, G, h - 1e-4, A, b)
        except ValueError:
            return super().__call__(c, G, h, A, b)


class LoosensTheRightSide(Highs):
    """Allows 10⁻⁴ too much in every inequality."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:
        return super().__call__(c, G, h + 1e-4, A, b)


class StopsWhenFeasible(Highs):
    """Returns the first feasible point, with multipliers that prove nothing."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:
        return super().__call__(0 * c, G, h, A, b)


class RoundsToIntegers(Highs):
    """Rounds the solution to integers."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:
        x, z, y = super().__call__(c, G, h, A, b)
        return np.round(x), z, y


class ReportsMarginals(Highs):
    """Hands through SciPy's marginals, whose sign is the opposite."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:
        x, z, y = super().__call__(c, G, h, A, b)
        return x, -z, -y


class FlipsTheEquations(Highs):
    """The multipliers of the equations have the wrong sign."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:
        x, z, y = super().__call__(c, G, h, A, b)
        return x, z, -y


class ReversesTheMultipliers(Highs):
    """Lists the multipliers of the inequalities from the last to the first."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:
        x, z, y = super().__call__(c, G, h, A, b)
        return x, z[::-1], y


class SharesTheMultipliers(Highs):
    """Smooths the multipliers a little, so that slack inequalities get some."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:
        x, z, y = super().__call__(c, G, h, A, b)
        return x, 0.999 * z + 0.001 * z.mean(), y


class PrefersTheFirstVariable(ExactSimplex):
    """Adds one half to the cost of the first variable where the program stays bounded."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:
        try:
            return super().__call__(c + 0.5 * (np.arange(len(c)) == 0), G, h, A, b)
        except ValueError:
            return super().__call__(c, G, h, A, b)


class ReversesTheSolution(Highs):
    """Lists the variables from the last to the first."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:
        x, z, y = super().__call__(c, G, h, A, b)
        return x[::-1], z, y
