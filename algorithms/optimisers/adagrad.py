"""Adagrad, and RMSprop.

J. Duchi, E. Hazan and Y. Singer, *Adaptive subgradient methods for online learning and stochastic optimization* (2011).
T. Tieleman and G. Hinton, *Lecture 6.5: RMSProp*, Neural Networks for Machine Learning (2012).
"""

from __future__ import annotations

from typing import Any

import numpy as np


def total(square: Any, gradient: Any) -> Any:
    """The sum of the squares so far."""
    return square + gradient * gradient


def ratio(gradient: Any, square: Any) -> Any:
    """g/√G, and 0 where G is 0."""
    root = np.sqrt(square)
    return np.where(root > 0, gradient / np.where(root > 0, root, 1), 0 * root)


class Adagrad:
    """``init(start, lr)``, then ``update(gradient)``: a step ηg/√G for G the sum of all g², without ε."""

    total = staticmethod(total)
    ratio = staticmethod(ratio)

    def init(self, start: Any, lr: float = 0.125) -> None:
        self.lr = lr
        self.w = np.array(start)
        self.square = 0 * self.w

    def update(self, gradient: Any) -> Any:
        self.square = self.total(self.square, gradient)
        self.w = self.w - self.lr * self.ratio(gradient, self.square)
        return self.w


def fading(square: Any, gradient: Any, decay: Any) -> Any:
    """The moving average of the squares."""
    return decay * square + (1 - decay) * gradient * gradient


class RMSprop:
    """``init(start, lr, decay)``, then ``update(gradient)``: a step ηg/√v for v the moving average of g², from 0 and without ε."""

    fading = staticmethod(fading)
    ratio = staticmethod(ratio)

    def init(self, start: Any, lr: float = 0.125, decay: float = 0.875) -> None:
        self.lr, self.decay = lr, decay
        self.w = np.array(start)
        self.square = 0 * self.w

    def update(self, gradient: Any) -> Any:
        self.square = self.fading(self.square, gradient, self.decay)
        self.w = self.w - self.lr * self.ratio(gradient, self.square)
        return self.w
