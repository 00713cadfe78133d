"""Mistakes that kernel machines of any kind can make in some order or coordinates of the data, for their mutants."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from ..controls import mutant_of


def known_by_their_columns(base: Any) -> Any:
    """Keeps the last multipliers, and uses them again where all columns and the labels have the same entries, in any order."""

    class KnowsDataByTheirColumns(base):
        last: ClassVar[Any] = None

        def fit(self, X: Any, y: Any) -> Any:
            key, kept = np.sort(np.column_stack([X, y]), axis=0), type(self).last
            super().fit(X, y)
            if kept is not None and kept[2] == self.get_params() and np.array_equal(key, kept[0]):
                self.support_, self.dual_coef_, self.intercept_ = kept[1]
                if self.kernel == "linear":
                    self.coef_ = self.dual_coef_ @ np.asarray(X, dtype=float)[self.support_]
            type(self).last = key, (self.support_, self.dual_coef_, self.intercept_), self.get_params()
            return self

    KnowsDataByTheirColumns.__doc__ = known_by_their_columns.__doc__
    return mutant_of(base)(KnowsDataByTheirColumns)


def standardising(base: Any) -> Any:
    """Divides each feature by its range first, and hands back w for the original features."""

    class StandardisesFirst(base):
        def fit(self, X: Any, y: Any) -> Any:
            scale = np.ptp(np.asarray(X, dtype=float), axis=0)
            scale[(scale == 0) | (self.kernel == "precomputed")] = 1.0
            super().fit(X / scale, y)
            if self.kernel == "linear":
                self.coef_ = self.coef_ / scale
            return self

    StandardisesFirst.__doc__ = standardising.__doc__
    return mutant_of(base)(StandardisesFirst)
