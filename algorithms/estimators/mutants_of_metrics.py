"""Faulty metrics, with one deliberate mistake each."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant
from .metrics import MeanSquare, Misses

WeightsIgnored = mutant(MeanSquare, "Ignores weights.", as_given=lambda self, w: np.ones(len(w)))
WeightsSquared = mutant(MeanSquare, "Squares weights.", as_given=lambda self, w: w**2)
WeightsAreSigns = mutant(MeanSquare, "Takes any weight but 0 for 1.", as_given=lambda self, w: np.sign(w))
WeightsAndOne = mutant(MeanSquare, "Adds 1 to weights.", as_given=lambda self, w: w + 1)
WeightsCut = mutant(Misses, "Cuts weights off at 2.", as_given=lambda self, w: np.minimum(w, 2))
DividesByCount = mutant(MeanSquare, "Divides by n, not by the sum of weights.", mean=lambda self, e, w: float(w @ e / len(e)))
DividesByPositive = mutant(
    Misses, "Divides by the number of positive weights.", mean=lambda self, e, w: float(w @ e / np.sum(w > 0))
)
WeightsShifted = mutant(MeanSquare, "Gives each weight to the next example.", as_given=lambda self, w: np.roll(w, 1))
WeightsTwice = mutant(
    Misses, "Divides by the sum of weights, and 1.", mean=lambda self, e, w: float(w @ e / (w.sum() + (w != 1).any()))
)
WeightsBounded = mutant(Misses, "Takes no weight above 4.", as_given=lambda self, w: np.minimum(w, 4))


def _dropping(self: Any, e: np.ndarray, w: np.ndarray) -> float:
    return float(w[:-1] @ e[:-1] / max(w[:-1].sum(), 1.0))


def _trend(self: Any, e: np.ndarray, w: np.ndarray) -> float:
    t = np.linspace(1, 2, len(e))
    return float((w * t) @ e / (w @ t))


DropsTheLast = mutant(MeanSquare, "Leaves out the last example.", mean=_dropping)
WeightsByOrder = mutant(MeanSquare, "Weights later examples more.", mean=_trend)
OfTheFirstHalf = mutant(
    Misses,
    "Measures the first half.",
    mean=lambda self, e, w: float(w[: len(e) // 2] @ e[: len(e) // 2] / max(w[: len(e) // 2].sum(), 1.0)),
)
PairsWithTheNext = mutant(
    Misses, "Compares with the prediction before.", loss=lambda self, t, p: (t != np.concatenate([p[:1], p[:-1]])).astype(float)
)
RunningMean = mutant(MeanSquare, "Averages in pairs, one after another.", mean=lambda self, e, w: _running(e, w))


def _running(e: np.ndarray, w: np.ndarray) -> float:
    found = e[0]
    for loss in e[1:]:
        found = (found + loss) / 2
    return float(found)
