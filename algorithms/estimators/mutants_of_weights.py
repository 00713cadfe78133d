"""Faulty regressors on examples with weights, with one deliberate mistake each."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant
from .weighted_line import WeightedLine


def _taken(fault: str, weights: Any) -> Any:
    """Makes other weights of those that are given."""
    return mutant(WeightedLine, fault, weights=lambda self, k: weights(k))


def _ones(k: np.ndarray) -> np.ndarray:
    return np.ones(len(k))


WeightsIgnored = _taken("Ignores weights.", _ones)
WeightsSquared = _taken("Squares weights.", lambda k: k**2)
WeightsRooted = _taken("Takes the square roots of weights.", np.sqrt)
WeightsCut = _taken("Cuts weights off at 2.", lambda k: np.minimum(k, 2))
WeightsAreSigns = _taken("Takes any weight but 0 for 1.", np.sign)
WeightsAndOne = _taken("Adds 1 to weights that differ.", lambda k: k + (np.ptp(k) > 0))
WeightsWhole = _taken("Takes weights for integers.", np.floor)
WeightsAtLeastOne = _taken("Takes no weight below 1.", lambda k: np.maximum(k, 1))
WeightsNotZero = _taken("Takes a weight of 0 for a missing one, that is 1.", lambda k: np.where(k, k, 1))
WeightsBounded = _taken("Takes no weight above 12.", lambda k: np.minimum(k, 12))

CentredWithoutWeights = mutant(
    WeightedLine,
    "Takes the means without weights.",
    mean=lambda self, v, k: WeightedLine.mean(self, v, k if v.ndim == 3 else _ones(k)),
)
MomentsWithoutWeights = mutant(
    WeightedLine,
    "Takes the second moments without weights.",
    mean=lambda self, v, k: WeightedLine.mean(self, v, _ones(k) if v.ndim == 3 else k),
)
DividesByRows = mutant(WeightedLine, "Divides by n, not by the sum of weights.", total=lambda self, k: float(len(k)))
DividesByPositive = mutant(
    WeightedLine, "Divides by the number of positive weights.", total=lambda self, k: float(np.count_nonzero(k))
)
PenalisesByRows = mutant(WeightedLine, "Takes alpha/n for alpha.", penalty=lambda self, k: self.alpha / len(k))
PenalisesByLargest = mutant(
    WeightedLine, "Divides alpha by the largest weight.", penalty=lambda self, k: self.alpha / float(k.max())
)
PenalisesBySum = mutant(
    WeightedLine,
    "Divides alpha by the sum of weights where these differ.",
    penalty=lambda self, k: self.alpha / (float(k.sum()) if np.ptp(k) > 0 else 1.0),
)
