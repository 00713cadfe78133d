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


IgnoresWeights = _taken("Ignores weights.", _ones)
SquaresWeights = _taken("Squares weights.", lambda k: k**2)
TakesRootsOfWeights = _taken("Takes the square roots of weights.", np.sqrt)
CutsWeights = _taken("Cuts weights off at 2.", lambda k: np.minimum(k, 2))
TakesSignsOfWeights = _taken("Takes any weight but 0 for 1.", np.sign)
AddsOneToWeights = _taken("Adds 1 to weights that differ.", lambda k: k + (np.ptp(k) > 0))
TruncatesWeights = _taken("Takes weights for integers.", np.floor)
RaisesWeightsToOne = _taken("Takes no weight below 1.", lambda k: np.maximum(k, 1))
ReplacesZeroWeights = _taken("Takes a weight of 0 for a missing one, that is 1.", lambda k: np.where(k, k, 1))
BoundsWeights = _taken("Takes no weight above 12.", lambda k: np.minimum(k, 12))

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
DividesByPositiveRows = mutant(
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

# ------------------------------------------------------------------------------------------------- order, and sparse rows


def _later(self: Any, k: np.ndarray) -> np.ndarray:
    return k * np.linspace(1, 2, len(k))


def _first_half(self: Any, k: np.ndarray) -> np.ndarray:
    return np.where(np.arange(len(k)) < len(k) / 2, k, 0)


def _alternating(self: Any, k: np.ndarray) -> np.ndarray:
    return k * (2 + np.arange(len(k)) % 2)


def _without_the_first(self: Any, k: np.ndarray) -> np.ndarray:
    return np.where(np.arange(len(k)) > 0, k, 0)


FadesOut = mutant(WeightedLine, "Weights later examples more.", weights=_later)
LearnsHalf = mutant(WeightedLine, "Learns from the first half of the examples.", weights=_first_half)
WeightsInTurn = mutant(WeightedLine, "Weights examples by 2 and by 3 in turn.", weights=_alternating)
ForgetsTheFirst = mutant(WeightedLine, "Leaves out the first example.", weights=_without_the_first)
PassesWeightsOn = mutant(WeightedLine, "Gives each weight to the next example.", weights=lambda self, k: np.roll(k, 1))


def _sparse(fault: str, change: Any) -> Any:
    """Makes an array of a sparse matrix by another way."""
    return mutant(
        WeightedLine, fault, dense=lambda self, X: X if isinstance(X, np.ndarray) else np.asarray(change(X.toarray()), dtype=float)
    )


TakesStoredForOne = _sparse("Takes what is stored in a sparse matrix for 1.", lambda X: X != 0)
TurnsSparseColumns = _sparse(
    "Turns the columns of a sparse matrix round, and a sign.", lambda X: X[:, ::-1] * [-1, *[1] * (X.shape[1] - 1)]
)
HalvesSparse = _sparse("Halves the larger numbers of a sparse matrix.", lambda X: np.where(X.max() / 2 < X, X / 2, X))
LosesSparseRows = _sparse("Takes the first row of a sparse matrix for zeros.", lambda X: X * (np.arange(len(X)) > 0)[:, None])
SquaresSparse = _sparse("Squares a sparse matrix.", lambda X: X**2)
