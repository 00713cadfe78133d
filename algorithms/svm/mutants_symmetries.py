"""Support vector machines that are faulty in some order, number, coordinates, names of classes, or company of examples only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from ..controls import mutant, mutant_of
from .svm import HardMarginSVM, SoftMarginSVM

# ------------------------------------------------------------------------------------------------- orders, numbers, classes


def _increases(X: np.ndarray) -> bool:
    """Whether the last row is the largest, compared as text is."""
    return tuple(X[-1]) >= max(map(tuple, X))


def trained_on(base: Any, fault: str, change: Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]) -> Any:
    """A machine that is trained on the examples that `change(X, y)` makes of them."""

    def fit(self: Any, X: Any, y: Any = None) -> Any:
        return base.fit(self, *change(np.asarray(X, dtype=float), np.asarray(y)))

    return mutant(base, fault, fit=fit)


def but_the_last_of_unsorted(X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    keep = len(X) - 1 if len(set(y[:-1])) == 2 and not _increases(X) else len(X)
    return X[:keep], y[:keep]


def one_of_each(X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Each example once; the first of two with the same point and different labels."""
    _, first = np.unique(X, axis=0, return_index=True)
    return (X[first], y[first]) if len(set(y[first])) == 2 else (X, y)


IgnoresTheLastOfUnsortedExamples = trained_on(
    HardMarginSVM, "Leaves out the last example where it is not the largest.", but_the_last_of_unsorted
)
SoftIgnoresTheLastOfUnsortedExamples = trained_on(
    SoftMarginSVM, "Leaves out the last example where it is not the largest.", but_the_last_of_unsorted
)
SoftDropsDuplicates = trained_on(SoftMarginSVM, "Takes each point once, with the first of its labels.", one_of_each)


def known_by_their_columns(base: Any) -> Any:
    """Keeps the last multipliers, and uses them again where all columns and the labels have the same entries, in whatever order."""

    class KnowsDataByTheirColumns(base):
        last: ClassVar[Any] = None

        def fit(self, X: Any, y: Any = None) -> Any:
            key, kept = np.sort(np.column_stack([X, y]), axis=0), type(self).last
            super().fit(X, y)
            settings = self.get_params()
            if kept is not None and kept[2] == settings and np.array_equal(key, kept[0]):
                self.support_, self.dual_coef_, self.intercept_ = kept[1]
                self.support_vectors_ = np.asarray(X, dtype=float)[self.support_]
                self.coef_ = self.weights(self.dual_coef_, self.support_vectors_)
            type(self).last = key, (self.support_, self.dual_coef_, self.intercept_), settings
            return self

    KnowsDataByTheirColumns.__doc__ = known_by_their_columns.__doc__
    return mutant_of(base)(KnowsDataByTheirColumns)


KnowsDataByTheirColumns = known_by_their_columns(HardMarginSVM)
SoftKnowsDataByTheirColumns = known_by_their_columns(SoftMarginSVM)


FavoursPositives = mutant(
    SoftMarginSVM,
    "Lets the multipliers of positive examples reach 1.1C.",
    box=lambda self, y: (np.minimum(0.0, self.C * y), np.maximum(0.0, 1.1 * self.C * y)),
)
FavoursTheFirstClass = mutant(
    SoftMarginSVM,
    "Lets the multipliers of the class of the first example reach 1.1C.",
    box=lambda self, y: (
        np.minimum(0.0, self.C * y * np.where(y == y[0], 1.1, 1)),
        np.maximum(0.0, self.C * y * np.where(y == y[0], 1.1, 1)),
    ),
)


@mutant_of(HardMarginSVM)
class LeansToTheNegatives(HardMarginSVM):
    """Places b a third of the way between the classes: the positive one has more room."""

    def fit(self, X: Any, y: Any = None) -> Any:
        super().fit(X, y)
        self.intercept_ = self.intercept_ + 1 / 3
        return self


# ------------------------------------------------------------------------------------------------------------- coordinates


@mutant_of(SoftMarginSVM)
class SoftStandardisesFirst(SoftMarginSVM):
    """Divides each feature by its range first, and hands back the coefficients for the original features."""

    def fit(self, X: Any, y: Any = None) -> Any:
        scale = np.ptp(np.asarray(X, dtype=float), axis=0)
        scale[scale == 0] = 1.0
        super().fit(X / scale, y)
        self.coef_, self.support_vectors_ = self.coef_ / scale, self.support_vectors_ * scale
        return self


# ------------------------------------------------------------------------------------------------------------- in company


def scored(base: Any, fault: str, score: Callable[[Any, np.ndarray, np.ndarray], np.ndarray]) -> Any:
    """A machine that makes `score(self, X, scores)` of the scores of X."""
    return mutant(
        base,
        fault,
        decision_function=lambda self, X: score(self, np.asarray(X, dtype=float), base.decision_function(self, X)),
    )


def centred(self: Any, X: np.ndarray, scores: np.ndarray) -> np.ndarray:
    return scores - scores.mean()


def whole_blocks(self: Any, X: np.ndarray, scores: np.ndarray) -> np.ndarray:
    return np.where(np.arange(len(scores)) < len(scores) - len(scores) % 4, scores, 0.0)


def single(self: Any, X: np.ndarray, scores: np.ndarray) -> np.ndarray:
    return (scores / 3).astype(np.float32).astype(float) * 3 if len(scores) == 1 else scores


def in_order(self: Any, X: np.ndarray, scores: np.ndarray) -> np.ndarray:
    return np.sort(scores)


def scaled(self: Any, X: np.ndarray, scores: np.ndarray) -> np.ndarray:
    return scores / max(1.0, abs(scores).max())


ScoresLessTheirMean = scored(HardMarginSVM, "Takes the mean of the scores off.", centred)
ScoresInBlocksOfFour = scored(HardMarginSVM, "Scores four points at a time, and leaves a shorter last block at 0.", whole_blocks)
ScoresOnePointInSinglePrecision = scored(HardMarginSVM, "Scores one point alone in single precision.", single)
ScoresInOrder = scored(HardMarginSVM, "Returns the scores in increasing order.", in_order)
ScoresByTheLargest = scored(HardMarginSVM, "Divides by the largest score, if that is above 1.", scaled)
SoftScoresLessTheirMean = scored(SoftMarginSVM, "Takes the mean of the scores off.", centred)
SoftScoresInBlocksOfFour = scored(
    SoftMarginSVM, "Scores four points at a time, and leaves a shorter last block at 0.", whole_blocks
)
SoftScoresOnePointInSinglePrecision = scored(SoftMarginSVM, "Scores one point alone in single precision.", single)
SoftScoresInOrder = scored(SoftMarginSVM, "Returns the scores in increasing order.", in_order)
SoftScoresByTheLargest = scored(SoftMarginSVM, "Divides by the largest score, if that is above 1.", scaled)
