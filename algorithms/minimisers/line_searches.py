"""Line searches: backtracking, bisection for the weak conditions of Wolfe, and zooming in for the strong ones.

Each is called with f, its gradient, a point x, a direction p and 0 < c₁ < c₂ < 1, and returns a step length, or None.

J. Nocedal and S. J. Wright, *Numerical Optimization*, 2nd edition (2006), Algorithms 3.1, 3.5 and 3.6; for bisection, A. S. Lewis
and M. L. Overton, *Nonsmooth optimization via quasi-Newton methods* (2013).
"""

from __future__ import annotations

from typing import Any


def decreases(before: float, slope: float, after: float, alpha: float, c1: float) -> bool:
    """Armijo's condition: φ(α) ≤ φ(0) + c₁αφ'(0)."""
    return after <= before + c1 * alpha * slope


def has_risen(slope: float, new: float, c2: float) -> bool:
    """The weak condition on the slope: φ'(α) ≥ c₂φ'(0)."""
    return new >= c2 * slope


def is_flat(slope: float, new: float, c2: float) -> bool:
    """The strong one: |φ'(α)| ≤ c₂|φ'(0)|."""
    return abs(new) <= -c2 * slope


class LineSearch:
    """What they have in common: the conditions, where it starts, and how often it tries."""

    first = 1.0
    tries = 40
    decreases = staticmethod(decreases)
    has_risen = staticmethod(has_risen)
    is_flat = staticmethod(is_flat)

    def at(self, x: Any, p: Any, alpha: float) -> Any:
        """x + αp."""
        return x + alpha * p


class Backtracking(LineSearch):
    """From α = 1 on, times `shrink` until f has decreased enough."""

    wolfe = "none"

    def __init__(self, shrink: float = 0.5):
        self.shrink = shrink

    def __call__(self, fun: Any, jac: Any, x: Any, p: Any, c1: float, c2: float) -> float | None:
        before, slope, alpha = fun(x), float(jac(x) @ p), self.first
        for _ in range(4 * self.tries):
            if self.decreases(before, slope, fun(self.at(x, p, alpha)), alpha, c1):
                return alpha
            alpha *= self.shrink
        return None


class Bisection(LineSearch):
    """Doubles α while the slope has not risen enough, and halves between a step that is too short and one that is too long."""

    wolfe = "weak"

    def __call__(self, fun: Any, jac: Any, x: Any, p: Any, c1: float, c2: float) -> float | None:
        before, slope = fun(x), float(jac(x) @ p)
        short, long, alpha = 0.0, float("inf"), self.first
        for _ in range(self.tries):
            there = self.at(x, p, alpha)
            if not self.decreases(before, slope, fun(there), alpha, c1):
                long = alpha
            elif not self.has_risen(slope, float(jac(there) @ p), c2):
                short = alpha
            else:
                return alpha
            alpha = 2 * short if long == float("inf") else (short + long) / 2
        return None


class Zoom(LineSearch):
    """Doubles α until an interval is sure to hold a step, and halves that.

    `low` is the best step with sufficient decrease so far, and between it and `high` there are steps with the strong conditions.
    """

    wolfe = "strong"

    def __call__(self, fun: Any, jac: Any, x: Any, p: Any, c1: float, c2: float) -> float | None:
        before, slope = fun(x), float(jac(x) @ p)
        low, high, best, alpha = 0.0, float("inf"), before, self.first
        for _ in range(self.tries):
            there = self.at(x, p, alpha)
            value = fun(there)
            if not self.decreases(before, slope, value, alpha, c1) or value >= best:
                high = alpha
            else:
                new = float(jac(there) @ p)
                if self.is_flat(slope, new, c2):
                    return alpha
                onwards = 1 if high > low else -1
                if new * onwards > 0:
                    high = low
                low, best = alpha, value
            alpha = 2 * low if high == float("inf") else (low + high) / 2
        return None
