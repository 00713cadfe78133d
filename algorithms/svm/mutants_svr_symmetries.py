"""Support vector regressions that are faulty in some order, number, coordinates or signs of the targets only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from ..controls import mutant, mutant_of
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


@mutant_of(SVR)
class RegressionKnowsDataByTheirColumns(SVR):
    """Keeps the last coefficients, and uses them again where all columns and the targets have the same entries, in any order."""

    last: ClassVar[Any] = None

    def fit(self, X: Any, y: Any) -> SVR:
        key, kept = np.sort(np.column_stack([X, y]), axis=0), type(self).last
        super().fit(X, y)
        if kept is not None and kept[2] == self.get_params() and np.array_equal(key, kept[0]):
            self.support_, self.dual_coef_, self.intercept_ = kept[1]
            if self.kernel == "linear":
                self.coef_ = self.dual_coef_ @ np.asarray(X, dtype=float)[self.support_]
        type(self).last = key, (self.support_, self.dual_coef_, self.intercept_), self.get_params()
        return self


@mutant_of(SVR)
class RegressionStandardisesFirst(SVR):
    """Divides each feature by its range first, and hands back w for the original features."""

    def fit(self, X: Any, y: Any) -> SVR:
        scale = np.ptp(np.asarray(X, dtype=float), axis=0)
        scale[(scale == 0) | (self.kernel == "precomputed")] = 1.0
        super().fit(X / scale, y)
        if self.kernel == "linear":
            self.coef_ = self.coef_ / scale
        return self


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
