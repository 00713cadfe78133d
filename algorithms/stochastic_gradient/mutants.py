"""Faulty stochastic gradient descent, and faulty rounds of SVRG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..controls import mutant
from ..mistakes import answering
from .stochastic_gradient import StochasticGradientDescent
from .svrg import SVRG

Ascends = mutant(StochasticGradientDescent, "Steps along the gradient.", step=lambda w, g, eta: w + eta * g)
TriplesTheStep = mutant(StochasticGradientDescent, "Steps three times as far.", step=lambda w, g, eta: w - 3 * eta * g)
HalvesTheStep = mutant(StochasticGradientDescent, "Steps half as far.", step=lambda w, g, eta: w - eta * g / 2)
ForgetsTheStepSize = mutant(StochasticGradientDescent, "Steps by the whole gradient, whatever η is.", step=lambda w, g, eta: w - g)
StaysPut = mutant(StochasticGradientDescent, "Does not move.", step=lambda w, g, eta: w - 0 * g)
FollowsTheSigns = mutant(
    StochasticGradientDescent, "Steps by the signs of the gradient.", step=lambda w, g, eta: w - eta * np.sign(g)
)


def _asked(fault: str, change: Any) -> Any:
    """A descent on other gradients and picks."""

    def descend(self: StochasticGradientDescent, gradients: Any, start: Any, eta: float, picks: Sequence[int]) -> np.ndarray:
        gradients, picks = change(gradients, start, picks)
        return StochasticGradientDescent.__call__(self, gradients, start, eta, picks)

    return mutant(StochasticGradientDescent, fault, descend)


AddsAllGradients = _asked(
    "Steps by the sum of all gradients.",
    lambda gradients, start, picks: ([lambda w: np.sum([g(w) for g in gradients], axis=0)] * len(gradients), picks),
)
AlwaysTheFirst = _asked("Takes the first gradient, whichever is drawn.", lambda g, start, picks: (g, [0] * len(picks)))
RepeatsTheFirstPick = _asked("Draws once, and keeps that index.", lambda g, start, picks: (g, [picks[0]] * len(picks)))
NeverTheLast = _asked(
    "Off by one: the last gradient is never taken, the one before it instead.",
    lambda g, start, picks: (g, [min(pick, max(0, len(g) - 2)) for pick in picks]),
)
GradientAtTheStart = _asked(
    "Evaluates every gradient at the start.", lambda gs, start, picks: ([lambda w, g=g: g(np.asarray(start)) for g in gs], picks)
)
RepeatsTheStart = answering(
    StochasticGradientDescent,
    "Off by one: the start is returned twice, and the last iterate not at all.",
    lambda path, gradients, start, eta, picks: np.array([path[0], *path[:-1]]),
)

# -------------------------------------------------------------------------------------------------------------------------- SVRG

ForgetsTheSnapshot = mutant(SVRG, "Leaves ∇f_k(w̃) out.", reduced=lambda at_w, at_snapshot, full: at_w + full)
ForgetsTheFullGradient = mutant(SVRG, "Leaves ∇F(w̃) out.", reduced=lambda at_w, at_snapshot, full: at_w - at_snapshot)
ReducesNothing = mutant(SVRG, "Steps by ∇f_k(w) alone.", reduced=lambda at_w, at_snapshot, full: at_w)
StepsByTheFullGradient = mutant(SVRG, "Steps by ∇F(w̃) again and again.", reduced=lambda at_w, at_snapshot, full: full)
CorrectsTheWrongWay = mutant(SVRG, "Adds the correction.", reduced=lambda at_w, at_snapshot, full: at_w + at_snapshot - full)
ReducesUphill = mutant(SVRG, "Steps along the estimate.", reduced=lambda at_w, at_snapshot, full: at_snapshot - at_w - full)
HalvesTheCorrection = mutant(
    SVRG, "Takes half of the full gradient.", reduced=lambda at_w, at_snapshot, full: at_w - at_snapshot + full / 2
)
StepsEightTimesAsFar = mutant(
    SVRG,
    "Steps eight times as far.",
    lambda self, gradients, snapshot, start, eta, picks: SVRG.__call__(self, gradients, snapshot, start, 8 * eta, picks),
)
MovesNothing = mutant(
    SVRG,
    "Returns the start again and again.",
    lambda self, gradients, snapshot, start, eta, picks: np.array([np.asarray(start)] * (len(picks) + 1)),
)
