"""Support vector regressions that are faulty in some order, number, coordinates or signs of the targets only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..controls import mutant
from .mistaken_machines import known_by_their_columns, standardising
from .svr import SVR


def trained_on(fault: str, keep: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> Any:
    """A regression that is trained on the examples that `keep(X, y)` picks; the others get no coefficient."""

    def fit(self: Any, X: Any, y: Any) -> Any:
        X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
        kept = keep(X, y)
        SVR.fit(self, X[np.ix_(kept, kept)] if self.kernel == "precomputed" else X[kept], y[kept])
        self.support_, self.dual_coef_ = np.arange(len(X)), self.dual_coef_ @ np.eye(len(X))[kept[self.support_]]
        return self

    return mutant(SVR, fault, fit=fit)


def one_of_each(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.sort(np.unique(np.column_stack([X, y]), axis=0, return_index=True)[1])


def but_the_last_of_unsorted(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.arange(len(y) - (len(y) > 1 and y[-1] < max(y)))


RegressionDropsDuplicates = trained_on("Takes equal examples once.", one_of_each)
RegressionIgnoresTheLastOfUnsorted = trained_on(
    "Leaves out the last example where its target is not the largest.", but_the_last_of_unsorted
)


RegressionKnowsDataByTheirColumns = known_by_their_columns(SVR)
RegressionStandardisesFirst = standardising(SVR)
RegressionFavoursHighTargets = mutant(
    SVR,
    "Lets the coefficients of what is above the tube reach 1.1C.",
    box=lambda self, n: (np.repeat([0.0, -self.C], n), np.repeat([1.1 * self.C, 0.0], n)),
)
RegressionTubeOfTheLargestTarget = mutant(
    SVR,
    "Takes ε for a share of the largest |y|, where that is below 1.",
    slopes=lambda self, y: SVR.slopes(_with(self, min(1.0, abs(y).max())), y),
)


def _with(machine: Any, factor: float) -> Any:
    """The same settings, with a narrower tube."""
    return SVR(epsilon=machine.epsilon * factor)
