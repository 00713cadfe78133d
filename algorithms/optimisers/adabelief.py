"""AdaBelief.

J. Zhuang, T. Tang, Y. Ding, S. Tatikonda, N. Dvornek, X. Papademetris and J. Duncan, *AdaBelief optimizer: adapting stepsizes by
the belief in observed gradients* (2020).
"""

from __future__ import annotations

from typing import Any

from .adam import Adam


def surprise(gradient: Any, mean: Any, before: Any) -> Any:
    """How far the gradient is from the mean with it; `before` is the mean without it."""
    return gradient - mean


class AdaBelief(Adam):
    """Adam, its second moment of g − m and not of g, with ε added to it in each step."""

    surprise = staticmethod(surprise)

    def update(self, gradient: Any) -> Any:
        self.t += 1
        before, self.m = self.m, self.averaged(self.m, gradient, self.beta1)
        off = self.surprise(gradient, self.m, before)
        self.v = self.averaged(self.v, off * off, self.beta2) + self.eps
        mean, square = self.unbiased(self.m, self.beta1, self.t), self.unbiased(self.v, self.beta2, self.t)
        self.w = self.moved(self.lr * self.ratio(mean, self.second(square), self.eps))
        return self.w
