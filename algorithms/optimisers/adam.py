"""Adam, AMSGrad and AdamW.

D. P. Kingma and J. Ba, *Adam: a method for stochastic optimization* (2015).
S. J. Reddi, S. Kale and S. Kumar, *On the convergence of Adam and beyond* (2018).
I. Loshchilov and F. Hutter, *Decoupled weight decay regularization* (2019).
"""

from __future__ import annotations

from typing import Any

import numpy as np


def averaged(mean: Any, new: Any, beta: Any) -> Any:
    """An exponential moving average: βm + (1 − β)g."""
    return beta * mean + (1 - beta) * new


def unbiased(mean: Any, beta: Any, t: int) -> Any:
    """The average of t terms that began at 0, divided by the sum of its weights: m/(1 − βᵗ)."""
    return mean / (1 - beta**t)


def ratio(mean: Any, square: Any, eps: Any) -> Any:
    """m̂/(√v̂ + ε)."""
    return mean / (np.sqrt(square) + eps)


class Adam:
    """``init(start, …)``, then ``update(gradient)``: Algorithm 1 of Kingma and Ba."""

    averaged = staticmethod(averaged)
    unbiased = staticmethod(unbiased)
    ratio = staticmethod(ratio)

    def init(self, start: Any, lr: float = 0.125, beta1: float = 0.875, beta2: float = 0.9375, eps: float = 2.0**-20) -> None:
        self.lr, self.beta1, self.beta2, self.eps = lr, beta1, beta2, eps
        self.w = np.array(start)
        self.m, self.v, self.t = 0 * self.w, 0 * self.w, 0

    def update(self, gradient: Any) -> Any:
        self.t += 1
        self.m = self.averaged(self.m, gradient, self.beta1)
        self.v = self.averaged(self.v, gradient * gradient, self.beta2)
        mean, square = self.unbiased(self.m, self.beta1, self.t), self.second(self.unbiased(self.v, self.beta2, self.t))
        self.w = self.moved(self.lr * self.ratio(mean, square, self.eps))
        return self.w

    def second(self, square: Any) -> Any:
        """What the step is divided by the root of."""
        return square

    def moved(self, step: Any) -> Any:
        """The point after a step."""
        return self.w - step


class AMSGrad(Adam):
    """Adam, divided by the largest of the second moments so far."""

    def init(self, start: Any, *settings: Any, **named: Any) -> None:
        super().init(start, *settings, **named)
        self.largest = 0 * self.w

    def second(self, square: Any) -> Any:
        self.largest = np.maximum(self.largest, square)
        return self.largest


class AdamW(Adam):
    """Adam, with the point shrunk by ηλ in each step beside it."""

    def init(self, start: Any, *settings: Any, weight_decay: float = 0.0625, **named: Any) -> None:
        super().init(start, *settings, **named)
        self.weight_decay = weight_decay

    def moved(self, step: Any) -> Any:
        return self.w - self.lr * self.weight_decay * self.w - step
