"""Mutants of splitters for cross-validation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering
from .splitters import KFold, LeaveOneOut, Pair, StratifiedKFold


def _twice(train: np.ndarray) -> np.ndarray:
    return np.append(train, train[:1])


def _equal_parts(order: np.ndarray, k: int) -> list[np.ndarray]:
    size = len(order) // k
    return [order[i * size : (i + 1) * size] for i in range(k)]


def _with_rest(order: np.ndarray, k: int) -> list[np.ndarray]:
    """Equal parts, the last with the remainder."""
    return [*_equal_parts(order, k)[:-1], order[(k - 1) * (len(order) // k) :]]


def _joined(parts: list[list[np.ndarray]]) -> list[np.ndarray]:
    """The folds of all classes together."""
    return [np.concatenate(fold) for fold in zip(*parts, strict=True)]


_folds_of = partial(mutant, KFold)
TrainsOnEverything = _folds_of("Trains on the test fold, too.", train=lambda self, everything, test: everything)
SwapsTrainAndTest = answering(
    KFold, "Tests on what is left of a fold.", folds=lambda found, order, y: [np.setdiff1d(order, fold) for fold in found]
)
TrainsTwiceOnTheFirst = _folds_of(
    "Has the first training example twice.", train=lambda self, everything, test: _twice(np.setdiff1d(everything, test))
)
LeavesAGap = _folds_of("Neither trains nor tests on the example after a fold.",
    train=lambda self, everything, test: np.setdiff1d(everything, [*test, (test.max() + 1) % len(everything)]),
)  # fmt: skip
TrainsOnThePast = _folds_of(
    "Trains on what comes before the fold.", train=lambda self, everything, test: everything[: max(1, test.min())]
)
DropsTheRemainder = _folds_of("Never tests on the last n mod k.", folds=lambda self, order, y: _equal_parts(order, self.n_splits))
RemainderToTheLast = _folds_of("The last fold has the remainder.",
    folds=lambda self, order, y: _with_rest(order, self.n_splits),
)  # fmt: skip
FoldsOverlap = _folds_of("Each fold has the first of the next.",
    folds=lambda self, order, y: [np.append(fold, order[(i + 1) * len(order) // self.n_splits % len(order)]) for i, fold in
                                  enumerate(np.array_split(order, self.n_splits))],
)  # fmt: skip
RandomFolds = answering(
    KFold,
    "Draws each fold anew.",
    folds=lambda found, order, y: [np.random.default_rng(i).permutation(order)[: len(fold)] for i, fold in enumerate(found)],
)
ForgetsTheLastFold = _folds_of("Leaves out the last fold.", folds=lambda self, order, y: np.array_split(order, len(order))[:-1])
LeavesTwoOut = mutant(
    LeaveOneOut, "Tests on two examples at a time.", folds=lambda self, order, y: [order[[i - 1, i]] for i in range(len(order))]
)
NeverTheLast = mutant(LeaveOneOut, "Never tests on the last.", folds=lambda self, order, y: np.array_split(order, len(order))[:-1])
IgnoresTheClasses = mutant(StratifiedKFold, "Folds of consecutive examples.", folds=KFold.folds)
StratifiesByParity = mutant(StratifiedKFold, "Tells two classes only.", classes=lambda self, y: np.asarray(y) % 2)
StratifiesByPlace = mutant(StratifiedKFold, "Stratifies by the order of the examples.", classes=lambda self, y: np.arange(len(y)))
ClassRemainderToTheLast = mutant(
    StratifiedKFold, "The last fold has the remainder of every class.",
    folds=lambda self, order, y: _joined([_with_rest(order[np.asarray(y)[order] == c], self.n_splits) for c in np.unique(y)]),
)  # fmt: skip
DropsSmallClasses = mutant(
    StratifiedKFold, "Never tests on a class of fewer examples than folds.",
    folds=lambda self, order, y: [
        np.array([i for i in fold if np.sum(np.asarray(y) == np.asarray(y)[i]) >= self.n_splits], dtype=int)
        for fold in StratifiedKFold.folds(self, order, y)
    ],
)  # fmt: skip
OneClassAFold = mutant(
    StratifiedKFold, "Cuts the sorted labels into pieces.",
    folds=lambda self, order, y: np.array_split(order[np.argsort(np.asarray(y)[order], kind="stable")], self.n_splits),
)  # fmt: skip
StratifiedButTrainsOnAll = mutant(StratifiedKFold, "Trains on the fold, too.", train=lambda self, everything, test: everything)


# --------------------------------------------------------------------------------------------- folds that look at the examples


def _dealt(k: int, order: np.ndarray) -> list[np.ndarray]:
    return [order[i::k] for i in range(k)]


FoldsByTarget = _folds_of("Sorts by the target first.",
    folds=lambda self, order, y: KFold.folds(self, order if y is None else order[np.argsort(y[order], kind="stable")], y),
)  # fmt: skip
StratifiesUnasked = _folds_of("Deals out one class after the other, where there are labels.",
    folds=lambda self, order, y: KFold.folds(self, order, y) if y is None
    else _dealt(self.n_splits, order[np.argsort(y[order], kind="stable")]),
)  # fmt: skip
SeedsByTheTargets = _folds_of("Shuffles with a seed made of the targets.",
    folds=lambda self, order, y: KFold.folds(self, np.random.default_rng(0 if y is None else int(np.sum(y))).permutation(order), y),
)  # fmt: skip


@mutant_of(KFold)
class ForgetsItsSeed(KFold):
    """Shuffles with a seed from the clock, and not with its own."""

    def __init__(self, n_splits: int = 5, seed: int = 0):
        super().__init__(n_splits, seed)

    def order(self, n: int) -> np.ndarray:
        return np.random.default_rng().permutation(n)


@mutant_of(KFold, hook="split")
def FoldsByTheFirstFeature(self: KFold, X: Any, y: Any = None) -> Iterator[Pair]:
    """Sorts the examples by their first feature."""
    places = np.argsort(np.asarray(X)[:, 0], kind="stable")
    for train, test in KFold.split(self, X, y):
        yield places[train], places[test]
