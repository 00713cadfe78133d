"""Support vector machines that are faulty in some form of a problem only: in orders, weights, coordinates, labels, company."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistaken_symmetries import (
    LOST,
    asked,
    counting,
    ignoring,
    in_blocks_of_four,
    is_sorted,
    keeping_zeros,
    known_by_their_columns,
    normalising,
    squaring,
    standardising,
    trained_on,
)
from .nu_classifier import NuMachine
from .svm import HardMarginSVM, SoftMarginSVM
from .svr import SVR

# ------------------------------------------------------------------------------------------------- orders, numbers, classes


def but_the_last_of_unsorted(X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    keep = len(X) - 1 if len(set(y[:-1])) == 2 and not is_sorted(X) else len(X)
    return X[:keep], y[:keep]


def one_of_each(X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Each example once; the first of two with the same point and different labels."""
    _, first = np.unique(X, axis=0, return_index=True)
    return (X[first], y[first]) if len(set(y[first])) == 2 else (X, y)


IgnoresTheLastOfUnsortedExamples = trained_on(HardMarginSVM, LOST, but_the_last_of_unsorted)
SoftIgnoresTheLastOfUnsortedExamples = trained_on(SoftMarginSVM, LOST, but_the_last_of_unsorted)
SoftDropsDuplicates = trained_on(SoftMarginSVM, "Takes each point once, with the first of its labels.", one_of_each)
KnowsDataByTheirColumns, SoftKnowsDataByTheirColumns, NuKnowsDataByTheirColumns, RegressionKnowsDataByTheirColumns = map(
    known_by_their_columns, (HardMarginSVM, SoftMarginSVM, NuMachine, SVR)
)
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


# -------------------------------------------------------------------------------------------------------------- regression


def fitted_to(fault: str, keep: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> Any:
    """A regression that is trained on the examples that `keep(X, y)` picks; the others get no coefficient."""

    def fit(self: Any, X: Any, y: Any) -> Any:
        X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
        kept = keep(X, y)
        SVR.fit(self, X[np.ix_(kept, kept)] if self.kernel == "precomputed" else X[kept], y[kept])
        self.support_, self.dual_coef_ = np.arange(len(X)), self.dual_coef_ @ np.eye(len(X))[kept[self.support_]]
        return self

    return mutant(SVR, fault, fit=fit)


def different_ones(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.sort(np.unique(np.column_stack([X, y]), axis=0, return_index=True)[1])


def but_the_last_of_unsorted_targets(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.arange(len(y) - (len(y) > 1 and y[-1] < max(y)))


RegressionDropsDuplicates = fitted_to("Takes equal examples once.", different_ones)
RegressionIgnoresTheLastOfUnsorted = fitted_to(
    "Leaves out the last example where its target is not the largest.", but_the_last_of_unsorted_targets
)
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


# ------------------------------------------------------------------------------------------------- coordinates, and weights

SoftStandardisesFirst, NuStandardisesFirst, RegressionStandardisesFirst = map(standardising, (SoftMarginSVM, NuMachine, SVR))
SoftIgnoresWeights, SoftSquaresWeights, SoftCountsWeights, SoftKeepsWeightZero, SoftNormalisesWeights = (
    mistake(SoftMarginSVM) for mistake in (ignoring, squaring, counting, keeping_zeros, normalising)
)
WeighsPositivesOnly = mutant(
    SoftMarginSVM,
    "Leaves the weights of negative examples at 1.",
    box=lambda self, y: tuple(
        bound / np.where((y < 0) & (self.weights_ > 0), self.weights_, 1) for bound in SoftMarginSVM.box(self, y)
    ),
)

# ----------------------------------------------------------------------------------------------------------------- company


def centred(scores: np.ndarray) -> np.ndarray:
    return scores - scores.mean()


def single(scores: np.ndarray) -> np.ndarray:
    return (scores / 3).astype(np.float32).astype(float) * 3 if len(scores) == 1 else scores


def by_the_largest(scores: np.ndarray) -> np.ndarray:
    return scores / max(1.0, abs(scores).max())


def scored(fault: str, change: Callable[[np.ndarray], np.ndarray]) -> tuple[Any, Any]:
    """The mistake in the scores of a hard margin, and of a soft margin."""
    return asked(HardMarginSVM, "decision_function", fault, change), asked(SoftMarginSVM, "decision_function", fault, change)


ScoresLessTheirMean, SoftScoresLessTheirMean = scored("Takes the mean of the scores off.", centred)
ScoresInBlocksOfFour, SoftScoresInBlocksOfFour = scored(
    "Scores four points at a time, and leaves a shorter last block at 0.", in_blocks_of_four
)
ScoresOnePointInSinglePrecision, SoftScoresOnePointInSinglePrecision = scored("Scores one point alone in single precision.", single)
ScoresInOrder, SoftScoresInOrder = scored("Returns the scores in increasing order.", np.sort)
ScoresByTheLargest, SoftScoresByTheLargest = scored("Divides by the largest score, if that is above 1.", by_the_largest)
