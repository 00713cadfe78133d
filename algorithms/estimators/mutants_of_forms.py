"""Faulty regressors, with one deliberate mistake each: what they make of features, of numbers, and of how these lie in memory."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant
from .weighted_line import WeightedLine

# -------------------------------------------------------------------------------------------------------------- features


def _places(X: np.ndarray) -> np.ndarray:
    return np.arange(X.shape[1])


def _features(fault: str, change: Any) -> Any:
    """Makes other rows, of examples and of queries."""
    return mutant(WeightedLine, fault, dense=lambda self, X: change(WeightedLine.dense(self, X)))


LosesTheLastFeature = _features(
    "Takes the last of two features or more for zeros.", lambda X: X * ((_places(X) < 1) | (_places(X) < X.shape[1] - 1))
)
HalvesLaterFeatures = _features("Divides each feature by its number.", lambda X: X / (1 + _places(X)))
BendsTheFirstFeature = _features("Squares the first feature.", lambda X: np.where(_places(X) < 1, X**2, X))
AddsFeaturesUp = _features("Takes running sums of features, and no more than 3.", lambda X: np.minimum(X.cumsum(axis=1), 3.0))
PassesFeaturesOn = _features("Takes the larger one of a feature and those before.", lambda X: np.maximum.accumulate(X, axis=1))


def _one_pass(self: Any, A: np.ndarray, z: np.ndarray) -> np.ndarray:
    w = np.zeros(len(z))
    for j in range(len(z)):
        w[j] += (z - A @ w)[j] / A[j, j]
    return w


EndsAfterOnePass = mutant(WeightedLine, "Ends after one pass over the features.", solved=_one_pass)
PenalisesLaterMore = mutant(
    WeightedLine,
    "Penalises later features more.",
    solved=lambda self, A, z: WeightedLine.solved(self, A + 9 * np.diag(np.arange(len(z))), z),
)

# ------------------------------------------------------------------------------------------------- single precision, memory


def _received(fault: str, concerns: Any, change: Any) -> Any:
    """Makes other rows of those that are received in some form."""
    return mutant(WeightedLine, fault, received=lambda self, X: change(X) if isinstance(X, np.ndarray) and concerns(X) else X)


def _single(fault: str, change: Any) -> Any:
    return _received(fault, lambda X: X.dtype == np.float32, lambda X: np.asarray(change(X), dtype=float))


ReadsSingleAsIntegers = _single("Reads the bits of float32 as integers.", lambda X: X.view(np.int32) / 2.0**20)
CutsSingle = _single("Takes no number in float32 above 2.", lambda X: np.minimum(X, 2))
CentresSingle = _single("Takes the mean off float32.", lambda X: X - X.mean())
HalvesSingle = _single(
    "Keeps one significant bit of float32.", lambda X: np.where(X > 0, 2.0 ** np.floor(np.log2(np.maximum(X, 1))), 0)
)
SquaresSingle = _single("Squares float32.", lambda X: X**2)
LosesSingleRows = _single("Takes the first row of float32 for zeros.", lambda X: X * (np.arange(len(X)) > 0)[:, None])


def _gaps(X: np.ndarray) -> bool:
    return not (X.flags.c_contiguous or X.flags.f_contiguous)


def _fortran(X: np.ndarray) -> bool:
    return X.flags.f_contiguous and not X.flags.c_contiguous


def _reading_on(X: np.ndarray) -> np.ndarray:
    whole = X if X.base is None else X.base
    return whole.ravel(order="K")[: X.size].reshape(X.shape)


ReadsFortranByRows = _received("Reads columns as rows.", _fortran, lambda X: X.ravel(order="K").reshape(X.shape))
ReadsOnInGaps = _received("Reads on where there are gaps.", _gaps, _reading_on)
SquaresInGaps = _received(
    "Takes the square of the first number for a row with gaps.", _gaps, lambda X: np.repeat(X[:, :1], X.shape[1], axis=1) ** 2
)
SortsFortran = _received("Sorts the columns of what is in Fortran order.", _fortran, lambda X: np.sort(X, axis=0))
AddsInGaps = _received("Adds 0, 1 and 2 in turn to rows with gaps.", _gaps, lambda X: X + np.arange(len(X))[:, None] % 3)
