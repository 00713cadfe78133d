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


@mutant_of(GradientDescent)
class LagsBehind(GradientDescent):
    """Takes the gradient at the iterate before."""

    def __call__(self, gradient: Any, start: Any, eta: float, steps: int) -> np.ndarray:
        path = [np.asarray(start)]
        for i in range(steps):
            path.append(self.step(path[-1], gradient(path[max(0, i - 1)]), eta))
        return np.array(path)


@mutant_of(GradientDescent)
class RepeatsTheStart(GradientDescent):
    """Off by one: the start is returned twice, and the last iterate not at all."""

    def __call__(self, gradient: Any, start: Any, eta: float, steps: int) -> np.ndarray:
        path = super().__call__(gradient, start, eta, steps)
        return np.array([path[0], *path[:-1]])


@mutant_of(GradientDescent)
class ReturnsMeans(GradientDescent):
    """Returns the means of the iterates so far."""

    def __call__(self, gradient: Any, start: Any, eta: float, steps: int) -> np.ndarray:
        path = super().__call__(gradient, start, eta, steps)
        return np.cumsum(path, axis=0) / np.arange(1, len(path) + 1)[:, None]


@mutant_of(GradientDescent)
class LetsTheStepFade(GradientDescent):
    """Divides the step size by the number of the step."""

    def __call__(self, gradient: Any, start: Any, eta: float, steps: int) -> np.ndarray:
        path = [np.asarray(start)]
        for i in range(steps):
            path.append(self.step(path[-1], gradient(path[-1]), eta / (i + 1)))
        return np.array(path)


@mutant_of(GradientDescent)
class LooksAhead(GradientDescent):
    """Takes the gradient after twice the step: an extrapolation without its momentum."""

    def __call__(self, gradient: Any, start: Any, eta: float, steps: int) -> np.ndarray:
        path = [np.asarray(start)]
        for _ in range(steps):
            ahead = self.step(path[-1], gradient(path[-1]), 2 * eta)
            path.append(self.step(path[-1], gradient(ahead), eta))
        return np.array(path)
