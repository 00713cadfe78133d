"""Faulty gradient descent."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .gradient_descent import GradientDescent

Ascends = mutant(GradientDescent, "Steps along the gradient.", step=lambda w, g, eta: w + eta * g)
TriplesTheStep = mutant(GradientDescent, "Steps three times as far.", step=lambda w, g, eta: w - 3 * eta * g)
HalvesTheStep = mutant(GradientDescent, "Steps half as far.", step=lambda w, g, eta: w - eta * g / 2)
ForgetsTheStepSize = mutant(GradientDescent, "Steps by the whole gradient, whatever η is.", step=lambda w, g, eta: w - g)
FollowsTheSigns = mutant(GradientDescent, "Steps by the signs of the gradient.", step=lambda w, g, eta: w - eta * np.sign(g))
StaysPut = mutant(GradientDescent, "Does not move.", step=lambda w, g, eta: w - 0 * g)
RoundsToTwelveDigits = mutant(
    GradientDescent, "Keeps twelve digits of its iterates.", step=lambda w, g, eta: np.round(w - eta * g, 12)
)


@mutant_of(GradientDescent)
class KeepsTheFirstGradient(GradientDescent):
    """Evaluates the gradient at the start only."""

    def __call__(self, gradient: Any, start: Any, eta: float, steps: int) -> np.ndarray:
        first = gradient(np.asarray(start))
        return super().__call__(lambda _: first, start, eta, steps)


@mutant_of(GradientDescent)
class SkipsACoordinate(GradientDescent):
    """An index off by one: the last coordinate is not moved."""

    def __call__(self, gradient: Any, start: Any, eta: float, steps: int) -> np.ndarray:
        mask = np.arange(len(start)) < len(start) - 1
        return super().__call__(lambda w: gradient(w) * mask, start, eta, steps)
