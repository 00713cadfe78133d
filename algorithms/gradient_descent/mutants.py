"""Faulty gradient descent."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering
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


@mutant_of(GradientDescent, hook="__call__")
def KeepsTheFirstGradient(self: GradientDescent, gradient: Any, start: Any, eta: float, steps: int) -> np.ndarray:
    """Evaluates the gradient at the start only."""
    first = gradient(np.asarray(start))
    return GradientDescent.__call__(self, lambda _: first, start, eta, steps)


SkipsACoordinate = mutant(
    GradientDescent,
    "An index off by one: the last coordinate is not moved.",
    lambda self, gradient, start, eta, steps: GradientDescent.__call__(
        self, lambda w: gradient(w) * (np.arange(len(start)) < len(start) - 1), start, eta, steps
    ),
)


def _descending(fault: str, advance: Any) -> Any:
    """Descent by steps of ``advance(self, path, gradient, eta, i)``."""

    def descend(self: GradientDescent, gradient: Any, start: Any, eta: float, steps: int) -> np.ndarray:
        path = [np.asarray(start)]
        for i in range(steps):
            path.append(advance(self, path, gradient, eta, i))
        return np.array(path)

    return mutant(GradientDescent, fault, descend)


LagsBehind = _descending(
    "Takes the gradient at the iterate before.",
    lambda self, path, gradient, eta, i: self.step(path[-1], gradient(path[max(0, i - 1)]), eta),
)
RepeatsTheStart = answering(
    GradientDescent,
    "Off by one: the start is returned twice, and the last iterate not at all.",
    lambda path, gradient, start, eta, steps: np.array([path[0], *path[:-1]]),
)
ReturnsMeans = answering(
    GradientDescent,
    "Returns the means of the iterates so far.",
    lambda path, gradient, start, eta, steps: np.cumsum(path, axis=0) / np.arange(1, len(path) + 1)[:, None],
)
LetsTheStepFade = _descending(
    "Divides the step size by the number of the step.",
    lambda self, path, gradient, eta, i: self.step(path[-1], gradient(path[-1]), eta / (i + 1)),
)
LooksAhead = _descending(
    "Takes the gradient after twice the step: an extrapolation without its momentum.",
    lambda self, path, gradient, eta, i: self.step(path[-1], gradient(self.step(path[-1], gradient(path[-1]), 2 * eta)), eta),
)
