"""Faulty stochastic gradient descent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .stochastic_gradient import StochasticGradientDescent

Ascends = mutant(StochasticGradientDescent, "Steps along the gradient.", step=lambda w, g, eta: w + eta * g)
TriplesTheStep = mutant(StochasticGradientDescent, "Steps three times as far.", step=lambda w, g, eta: w - 3 * eta * g)
HalvesTheStep = mutant(StochasticGradientDescent, "Steps half as far.", step=lambda w, g, eta: w - eta * g / 2)
ForgetsTheStepSize = mutant(StochasticGradientDescent, "Steps by the whole gradient, whatever η is.", step=lambda w, g, eta: w - g)
StaysPut = mutant(StochasticGradientDescent, "Does not move.", step=lambda w, g, eta: w - 0 * g)
FollowsTheSigns = mutant(
    StochasticGradientDescent, "Steps by the signs of the gradient.", step=lambda w, g, eta: w - eta * np.sign(g)
)


@mutant_of(StochasticGradientDescent)
class AddsAllGradients(StochasticGradientDescent):
    """Steps by the sum of all gradients."""

    def __call__(self, gradients: Any, start: Any, eta: float, picks: Sequence[int]) -> np.ndarray:
        return super().__call__([lambda w: np.sum([g(w) for g in gradients], axis=0)] * len(gradients), start, eta, picks)


@mutant_of(StochasticGradientDescent)
class AlwaysTheFirst(StochasticGradientDescent):
    """Takes the first gradient, whichever is drawn."""

    def __call__(self, gradients: Any, start: Any, eta: float, picks: Sequence[int]) -> np.ndarray:
        return super().__call__(gradients, start, eta, [0] * len(picks))


@mutant_of(StochasticGradientDescent)
class RepeatsTheFirstPick(StochasticGradientDescent):
    """Draws once, and keeps that index."""

    def __call__(self, gradients: Any, start: Any, eta: float, picks: Sequence[int]) -> np.ndarray:
        return super().__call__(gradients, start, eta, [picks[0]] * len(picks))


@mutant_of(StochasticGradientDescent)
class NeverTheLast(StochasticGradientDescent):
    """Off by one: the last gradient is never taken, the one before it instead."""

    def __call__(self, gradients: Any, start: Any, eta: float, picks: Sequence[int]) -> np.ndarray:
        return super().__call__(gradients, start, eta, [min(pick, max(0, len(gradients) - 2)) for pick in picks])


@mutant_of(StochasticGradientDescent)
class GradientAtTheStart(StochasticGradientDescent):
    """Evaluates every gradient at the start."""

    def __call__(self, gradients: Any, start: Any, eta: float, picks: Sequence[int]) -> np.ndarray:
        return super().__call__([lambda w, g=g: g(np.asarray(start)) for g in gradients], start, eta, picks)


@mutant_of(StochasticGradientDescent)
class RepeatsTheStart(StochasticGradientDescent):
    """Off by one: the start is returned twice, and the last iterate not at all."""

    def __call__(self, gradients: Any, start: Any, eta: float, picks: Sequence[int]) -> np.ndarray:
        path = super().__call__(gradients, start, eta, picks)
        return np.array([path[0], *path[:-1]])
