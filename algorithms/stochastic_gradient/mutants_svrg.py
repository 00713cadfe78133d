"""Faulty rounds of SVRG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .svrg import SVRG

ForgetsTheSnapshot = mutant(SVRG, "Leaves ∇f_k(w̃) out.", reduced=lambda at_w, at_snapshot, full: at_w + full)
ForgetsTheFullGradient = mutant(SVRG, "Leaves ∇F(w̃) out.", reduced=lambda at_w, at_snapshot, full: at_w - at_snapshot)
ReducesNothing = mutant(SVRG, "Steps by ∇f_k(w) alone.", reduced=lambda at_w, at_snapshot, full: at_w)
StepsByTheFullGradient = mutant(SVRG, "Steps by ∇F(w̃) again and again.", reduced=lambda at_w, at_snapshot, full: full)
CorrectsTheWrongWay = mutant(SVRG, "Adds the correction.", reduced=lambda at_w, at_snapshot, full: at_w + at_snapshot - full)
ReducesUphill = mutant(SVRG, "Steps along the estimate.", reduced=lambda at_w, at_snapshot, full: at_snapshot - at_w - full)
HalvesTheCorrection = mutant(
    SVRG,
    "Takes half of the full gradient.",
    reduced=lambda at_w, at_snapshot, full: at_w - at_snapshot + full / 2,
)


@mutant_of(SVRG)
class StepsEightTimesAsFar(SVRG):
    """Steps eight times as far."""

    def __call__(self, gradients: Any, snapshot: Any, start: Any, eta: float, picks: Sequence[int]) -> np.ndarray:
        return super().__call__(gradients, snapshot, start, 8 * eta, picks)


@mutant_of(SVRG)
class MovesNothing(SVRG):
    """Returns the start again and again."""

    def __call__(self, gradients: Any, snapshot: Any, start: Any, eta: float, picks: Sequence[int]) -> np.ndarray:
        return np.array([np.asarray(start)] * (len(picks) + 1))
