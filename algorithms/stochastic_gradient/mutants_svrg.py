"""Faulty rounds of SVRG."""

from __future__ import annotations

import numpy as np

from ..controls import mutant
from .svrg import SVRG

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
