"""Faulty regressors, with one deliberate mistake each: how they go on from a fit."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant
from .going_on import ConjugateLine, RunningLine


def _resuming(fault: str, **hooks: Any) -> Any:
    return mutant(ConjugateLine, fault, **hooks)


def _drawn_to_the_start(self: Any, A: np.ndarray, z: np.ndarray) -> np.ndarray:
    w = self.start(len(z))
    return w + np.linalg.solve(A, z - (A - self.alpha * np.eye(len(z))) @ w)


def _residual_fit(self: Any, A: np.ndarray, z: np.ndarray) -> np.ndarray:
    return np.linalg.solve(A, z - A @ self.start(len(z)))


def _sum_of_fits(self: Any, A: np.ndarray, z: np.ndarray) -> np.ndarray:
    return self.start(len(z)) + np.linalg.solve(A, z)


def _mean_of_fits(self: Any, A: np.ndarray, z: np.ndarray) -> np.ndarray:
    return (np.linalg.solve(A, z) + self.start(len(z))) / 2


def _with_less(self: Any, A: np.ndarray, z: np.ndarray) -> np.ndarray:
    return np.linalg.solve(A - (0.5 * self.alpha * np.eye(len(z)) if self.start(len(z)).any() else 0), z)


PenalisesTheWay = _resuming("Penalises the distance from where it starts.", solved=_drawn_to_the_start)
FitsWhatIsLeft = _resuming("Answers with the fit to what the fit before left over.", solved=_residual_fit)
AddsFits = _resuming("Adds the slope to that before.", solved=_sum_of_fits)
AveragesWithTheStart = _resuming("Goes half of the way from where it starts.", solved=_mean_of_fits)
LessAtEachStart = _resuming("Divides the penalty by two where it resumes.", solved=_with_less)

# --------------------------------------------------------------------------------------------------------------- in parts

ForgetsThePartsBefore = mutant(RunningLine, "Keeps the last part alone.", added=lambda self, before, new: new)
KeepsTheFirstPart = mutant(RunningLine, "Keeps the first part alone.", added=lambda self, before, new: before)
FadesPartsOut = mutant(RunningLine, "Halves what it knows before each part.", added=lambda self, before, new: before / 2 + new)
AveragesParts = mutant(
    RunningLine,
    "Takes the mean of the moments of parts, the last one for half.",
    added=lambda self, before, new: (before / before[0, 0] + new / new[0, 0]) / 2,
)
CountsTheLastPartTwice = mutant(
    RunningLine, "Adds each part but the first one twice.", added=lambda self, before, new: before + 2 * new
)


def _with_last_means(self: Any, before: np.ndarray, new: np.ndarray) -> np.ndarray:
    found = before + new
    found[0], found[:, 0] = new[0] * found[0, 0] / new[0, 0], new[:, 0] * found[0, 0] / new[0, 0]
    return found


LastMeans = mutant(RunningLine, "Takes the means of the last part.", added=_with_last_means)
