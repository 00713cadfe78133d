"""Splitters for cross-validation: which examples a model is trained on, and which it is tested on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..conventions import BaseEstimator

Pair = tuple[np.ndarray, np.ndarray]


class KFold(BaseEstimator):
    """k folds of consecutive examples, or of shuffled ones, whose sizes differ by at most one.

    Parameters
    ----------
    n_splits: k. seed: of the shuffling; None leaves the examples in their order.

    Raises `ValueError` for fewer examples than folds.
    """

    def __init__(self, n_splits: int = 5, seed: int | None = None):
        self.n_splits = n_splits
        self.seed = seed

    def split(self, X: Any, y: Any = None) -> Iterator[Pair]:
        n = len(X)
        if not 2 <= self.n_splits <= n:
            raise ValueError(f"{self.n_splits} folds of {n} examples")
        for test in self.folds(self.order(n), y):
            yield self.train(np.arange(n), test), test

    def order(self, n: int) -> np.ndarray:
        return np.arange(n) if self.seed is None else np.random.default_rng(self.seed).permutation(n)

    def folds(self, order: np.ndarray, y: Any) -> list[np.ndarray]:
        return np.array_split(order, self.n_splits)

    def train(self, everything: np.ndarray, test: np.ndarray) -> np.ndarray:
        """What a model is trained on that is tested on these."""
        return np.setdiff1d(everything, test)


class LeaveOneOut(KFold):
    """As many folds as examples, so that none are announced beforehand."""

    def __init__(self) -> None:
        self.seed = None

    def split(self, X: Any, y: Any = None) -> Iterator[Pair]:
        for test in self.folds(self.order(len(X)), y):
            yield self.train(np.arange(len(X)), test), test

    def folds(self, order: np.ndarray, y: Any) -> list[np.ndarray]:
        return np.array_split(order, len(order))


class StratifiedKFold(KFold):
    """k folds, in each of which a class has its share of the examples: one class after the other is dealt out in turn."""

    def folds(self, order: np.ndarray, y: Any) -> list[np.ndarray]:
        dealt = order[np.argsort(self.classes(y)[order], kind="stable")]
        return [dealt[i :: self.n_splits] for i in range(self.n_splits)]

    def classes(self, y: Any) -> np.ndarray:
        """What it stratifies by."""
        return np.asarray(y)
