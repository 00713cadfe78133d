"""Gradient descent with momentum.

B. T. Polyak, *Some methods of speeding up the convergence of iteration methods* (1964).
I. Sutskever, J. Martens, G. Dahl and G. Hinton, *On the importance of initialization and momentum in deep learning* (2013).
"""

from __future__ import annotations

from typing import Any

import numpy as np


def velocity(v: Any, gradient: Any, momentum: Any) -> Any:
    """The sum of all gradients, each of them worth `momentum` times as much as the next: μv + g."""
    return momentum * v + gradient


def direction(v: Any, gradient: Any, momentum: Any, nesterov: bool) -> Any:
    """Where the step goes: v, or Nesterov's g + μv."""
    return gradient + momentum * v if nesterov else v


def penalised(gradient: Any, w: Any, weight_decay: Any) -> Any:
    """The gradient of f(w) + λ‖w‖²/2: g + λw."""
    return gradient + weight_decay * w


class Momentum:
    """``init(start, …)``, then ``update(gradient)``: v ← μv + g + λw and w ← w − ηv, or Nesterov's w ← w − η(g + λw + μv)."""

    velocity = staticmethod(velocity)
    direction = staticmethod(direction)
    penalised = staticmethod(penalised)

    def init(
        self, start: Any, lr: float = 0.125, momentum: float = 0.75, nesterov: bool = False, weight_decay: float = 0.0
    ) -> None:
        self.lr, self.momentum, self.nesterov, self.weight_decay = lr, momentum, nesterov, weight_decay
        self.w = np.array(start)
        self.v = 0 * self.w

    def update(self, gradient: Any) -> Any:
        g = self.penalised(gradient, self.w, self.weight_decay)
        self.v = self.velocity(self.v, g, self.momentum)
        self.w = self.w - self.lr * self.direction(self.v, g, self.momentum, self.nesterov)
        return self.w


class ScaledVelocity(Momentum):
    """The same with a velocity in the units of the point: v ← μv − ηg and w ← w + v, or Nesterov's w ← w + μv − ηg."""

    def update(self, gradient: Any) -> Any:
        g = -self.lr * self.penalised(gradient, self.w, self.weight_decay)
        self.v = self.velocity(self.v, g, self.momentum)
        self.w = self.w + self.direction(self.v, g, self.momentum, self.nesterov)
        return self.w
