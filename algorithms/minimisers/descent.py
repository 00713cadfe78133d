"""What methods of descent have in common: a direction, a step along it, and when to stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass
class Result:
    """The answer x, f and its gradient there, whether the gradient is small, and how often both were evaluated; nit iterations."""

    x: np.ndarray
    fun: float
    jac: np.ndarray
    success: bool
    nfev: int
    njev: int
    nit: int = 0


class Counted:
    """A function that counts its calls."""

    def __init__(self, function: Callable[[np.ndarray], Any]):
        self.function, self.calls = function, 0

    def __call__(self, x: np.ndarray) -> Any:
        self.calls += 1
        return self.function(x)


def largest(g: np.ndarray) -> float:
    """The largest |entry|."""
    return float(np.max(np.abs(g)))


def length(g: np.ndarray) -> float:
    """The Euclidean norm."""
    return float(np.sqrt(g @ g))


class Descent:
    """Steps along `direction`, as long as a line search says, until ‖∇f‖ ≤ gtol; called with f, a start and the gradient.

    The norm is the largest |entry|, or for norm=2 the Euclidean one. Where the line search fails, or after `most` steps, it ends
    without success.
    """

    search: Any = None
    c1, c2, most = 1e-4, 0.9, 300

    def __init__(self, gtol: float = 1e-6, norm: float = np.inf):
        self.gtol, self.norm = gtol, norm

    def __call__(self, fun: Any, x0: Any, jac: Any) -> Result:
        f, grad = Counted(fun), Counted(jac)
        x = np.array(x0, dtype=float)
        value, g = f(x), grad(x)
        self.begin(len(x))
        for k in range(self.most):
            if self.stops(g):
                return self.result(x, value, g, True, f.calls, grad.calls, k)
            p = self.direction(g)
            alpha = self.search(f, grad, x, p, self.c1, self.c2)
            if alpha is None:
                return self.result(x, value, g, False, f.calls, grad.calls, k)
            new = self.step(x, alpha, p)
            new_value, new_g = f(new), grad(new)
            self.learn(new - x, new_g - g)
            x, value, g = new, new_value, new_g
        return self.result(x, value, g, self.stops(g), f.calls, grad.calls, self.most)

    def stops(self, g: np.ndarray) -> bool:
        """Whether the gradient is small."""
        return self.size(g) <= self.gtol

    def size(self, g: np.ndarray) -> float:
        """The norm of a gradient."""
        return largest(g) if self.norm == np.inf else length(g)

    def begin(self, d: int) -> None:
        """What is kept from step to step, at the start."""

    def direction(self, g: np.ndarray) -> np.ndarray:
        """Where to go from a point with the gradient g."""
        return -g

    def step(self, x: np.ndarray, alpha: float, p: np.ndarray) -> np.ndarray:
        """x + αp."""
        return x + alpha * p

    def learn(self, s: np.ndarray, y: np.ndarray) -> None:
        """From a step s and by how much the gradient changed along it, y."""

    def result(self, x: Any, value: Any, g: Any, success: bool, nfev: int, njev: int, nit: int) -> Result:
        """What is returned."""
        return Result(x, value, g, success, nfev, njev, nit)
