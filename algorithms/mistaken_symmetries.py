"""Mistakes that show where a problem comes in another form, for mutants of any estimator: other weights, orders, units, company."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from .controls import mutant, mutant_of
from .weights import weights_of

Change = Callable[[np.ndarray], Any]
OfExamples = Callable[[np.ndarray, np.ndarray], Any]  # of X and y
LOST = "Leaves out the last example where it is not the largest."

# ----------------------------------------------------------------------------------------------------------------- weights


def weighing(base: type, fault: str, change: Change) -> Any:
    """A mutant that fits with other weights than it is given: `change` of them."""

    def fit(self: Any, X: Any, y: Any, sample_weight: Any = None) -> Any:
        return base.fit(self, X, y, sample_weight if sample_weight is None else change(np.asarray(sample_weight, dtype=float)))  # type: ignore[attr-defined]

    return mutant(base, fault, fit=fit)


def ignoring(base: type) -> Any:
    return weighing(base, "Takes weights and ignores them.", lambda weights: None)


def squaring(base: type) -> Any:
    return weighing(base, "Takes the square of a weight for it.", np.square)


def counting(base: type) -> Any:
    return weighing(base, "Takes any weight but 0 for 1.", np.sign)


def keeping_zeros(base: type) -> Any:
    return weighing(base, "Takes the weight 0 for none, which is 1.", lambda weights: np.where(weights == 0, 1, weights))


def normalising(base: type) -> Any:
    return weighing(
        base, "Divides the weights by their mean, and leaves the penalty as it is.", lambda weights: weights / weights.mean()
    )


def favouring(base: type, fault: str, factors: OfExamples) -> Any:
    """A mutant that multiplies the weight of each example by a factor."""

    def fit(self: Any, X: Any, y: Any, sample_weight: Any = None) -> Any:
        A = np.asarray(X, dtype=float)
        return base.fit(self, X, y, weights_of(A, sample_weight) * factors(A, np.asarray(y)))  # type: ignore[attr-defined]

    return mutant(base, fault, fit=fit)


# ----------------------------------------------------------------------------------------------- examples, and their order


def is_sorted(X: np.ndarray) -> bool:
    """Whether the last row is the largest, compared as text is."""
    return tuple(X[-1]) >= max(map(tuple, X))


def trained_on(base: Any, fault: str, change: OfExamples, hook: str = "fit") -> Any:
    """A mutant whose `hook(X, y)` gets the examples that `change(X, y)` makes of them."""
    right = getattr(base, hook)

    def wrong(self: Any, X: Any, y: Any = None) -> Any:
        return right(self, *change(np.asarray(X, dtype=float), np.asarray(y)))

    hooks: dict[str, Any] = {hook: wrong}
    return mutant(base, fault, **hooks)


def known_by_their_columns(base: Any) -> Any:
    """Keeps the last multipliers, and uses them again where all columns and the labels have the same entries, in whatever order."""

    class KnowsDataByTheirColumns(base):
        last: ClassVar[Any] = None

        def fit(self, X: Any, y: Any = None) -> Any:
            key, kept = np.sort(np.column_stack([X, y]), axis=0), type(self).last
            super().fit(X, y)
            if kept is not None and kept[2] == self.get_params() and np.array_equal(key, kept[0]):
                self.support_, self.dual_coef_, self.intercept_ = kept[1]
                self.support_vectors_ = np.asarray(X, dtype=float)[self.support_]
                if self.kernel == "linear":
                    self.coef_ = self.dual_coef_ @ self.support_vectors_
            type(self).last = key, (self.support_, self.dual_coef_, self.intercept_), self.get_params()
            return self

    KnowsDataByTheirColumns.__doc__ = known_by_their_columns.__doc__
    return mutant_of(base)(KnowsDataByTheirColumns)


# ------------------------------------------------------------------------------------------------------ units, and company


def standardising(base: Any) -> Any:
    """Divides each feature by its range first, and hands back w for the original features."""

    class StandardisesFirst(base):
        def fit(self, X: Any, y: Any = None) -> Any:
            scale = np.ptp(np.asarray(X, dtype=float), axis=0)
            scale[(scale == 0) | (self.kernel == "precomputed")] = 1.0
            super().fit(X / scale, y)
            if self.kernel == "linear":
                self.coef_ = self.coef_ / scale
            if hasattr(self, "support_vectors_"):
                self.support_vectors_ = self.support_vectors_ * scale
            return self

    StandardisesFirst.__doc__ = standardising.__doc__
    return mutant_of(base)(StandardisesFirst)


def asked(base: Any, hook: str, fault: str, change: Change) -> Any:
    """A mutant that answers for the rows of X `change` of what it should."""
    right = getattr(base, hook)
    hooks: dict[str, Any] = {hook: lambda self, X: change(right(self, X))}
    return mutant(base, fault, **hooks)


def in_blocks_of_four(answers: np.ndarray) -> np.ndarray:
    """A last, shorter block stays at 0."""
    return np.where(np.arange(len(answers)) < len(answers) - len(answers) % 4, answers, 0.0)
