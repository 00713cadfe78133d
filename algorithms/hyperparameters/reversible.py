"""Gradient descent with momentum that runs backwards: with real numbers, and with whole ones and a buffer for what division loses.

D. Maclaurin, D. Duvenaud and R. P. Adams, *Gradient-based hyperparameter optimization through reversible learning* (2015).
"""

from __future__ import annotations

from typing import Any


class ReversibleMomentum:
    """``forward(x, v, gradient, eta, gamma, steps)`` makes steps from the point x with the velocity v, ``backward`` undoes them."""

    def forward(self, x: Any, v: Any, gradient: Any, eta: float, gamma: float, steps: int) -> tuple[Any, Any]:
        for _ in range(steps):
            v = self.velocity(v, gradient(x), gamma)
            x = self.moved(x, v, eta)
        return x, v

    def backward(self, x: Any, v: Any, gradient: Any, eta: float, gamma: float, steps: int) -> tuple[Any, Any]:
        for _ in range(steps):
            x = self.moved_back(x, v, eta)
            v = self.velocity_before(v, gradient(x), gamma)
        return x, v

    def velocity(self, v: Any, g: Any, gamma: Any) -> Any:
        return gamma * v - (1 - gamma) * g

    def moved(self, x: Any, v: Any, eta: Any) -> Any:
        return x + eta * v

    def moved_back(self, x: Any, v: Any, eta: Any) -> Any:
        return x - eta * v

    def velocity_before(self, v: Any, g: Any, gamma: Any) -> Any:
        return (v + (1 - gamma) * g) / gamma


def buffered_multiplication(c: int, buffer: int, n: int, d: int) -> tuple[int, int]:
    """c·n/d in whole numbers, and the buffer, which takes up what the division loses and gives back what the product gains."""
    buffer = buffer * d + c % d
    c = c // d * n + buffer % n
    return c, buffer // n


class IntegerMomentum:
    """Momentum on whole numbers: each velocity is multiplied by n/d with a buffer of its own, v ← vn/d − g(x), x ← x + v.

    ``forward(x, v, buffer, gradient, n, d, steps)`` and ``backward`` return lists of whole numbers: x, v and the buffers.
    """

    multiplied = staticmethod(buffered_multiplication)

    def forward(self, x: Any, v: Any, buffer: Any, gradient: Any, n: int, d: int, steps: int) -> tuple[Any, Any, Any]:
        for _ in range(steps):
            v, buffer = self.slowed(v, buffer, n, d)
            v = self.pushed(v, gradient(x))
            x = self.moved(x, v)
        return x, v, buffer

    def backward(self, x: Any, v: Any, buffer: Any, gradient: Any, n: int, d: int, steps: int) -> tuple[Any, Any, Any]:
        for _ in range(steps):
            x = self.moved_back(x, v)
            v = self.pulled(v, gradient(x))
            v, buffer = self.slowed(v, buffer, d, n)
        return x, v, buffer

    def slowed(self, v: list[int], buffer: list[int], n: int, d: int) -> tuple[list[int], list[int]]:
        both = [self.multiplied(c, kept, n, d) for c, kept in zip(v, buffer, strict=True)]
        return [c for c, _ in both], [kept for _, kept in both]

    def pushed(self, v: list[int], g: list[int]) -> list[int]:
        return [a - b for a, b in zip(v, g, strict=True)]

    def pulled(self, v: list[int], g: list[int]) -> list[int]:
        return [a + b for a, b in zip(v, g, strict=True)]

    def moved(self, x: list[int], v: list[int]) -> list[int]:
        return [a + b for a, b in zip(x, v, strict=True)]

    def moved_back(self, x: list[int], v: list[int]) -> list[int]:
        return [a - b for a, b in zip(x, v, strict=True)]
