"""Gradient boosting with regression trees, as an estimator.

J. H. Friedman, *Greedy function approximation: a gradient boosting machine*, Annals of Statistics 29 (2001), Algorithm 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from ..conventions import BaseEstimator, RegressorMixin, check_is_fitted, validate_data

Tree = tuple[int, float, Any, Any] | float


class BoostedTrees(RegressorMixin, BaseEstimator):
    """Starts at the mean of the targets; each round adds learning_rate times a tree, grown on the residuals by least squares.

    Parameters
    ----------
    n_estimators: the number of trees. learning_rate: η. max_depth: of each tree.
    """

    def __init__(self, n_estimators: int = 6, learning_rate: float = 0.5, max_depth: int = 2):
        self.n_estimators = n_estimators
        self.learning_rate = learning_rate
        self.max_depth = max_depth

    def fit(self, X: Any, y: Any) -> BoostedTrees:
        X, y = validate_data(self, X, y, dtype=np.float64, y_numeric=True)
        y = np.asarray(y, dtype=np.float64)
        self.start_, self.trees_ = self.start(y), []
        F = np.full(len(y), self.start_)
        for t in range(self.rounds()):
            tree = self.grow(X, self.residual(F, y), self.max_depth)
            self.trees_.append(tree)
            F = F + self.rate(t) * answers(tree, X)
        return self

    def rounds(self) -> int:
        return self.n_estimators

    def start(self, y: np.ndarray) -> float:
        return float(y.mean())

    def residual(self, F: np.ndarray, y: np.ndarray) -> np.ndarray:
        return y - F

    def rate(self, t: int) -> float:
        """The factor of tree t, from 0."""
        return self.learning_rate

    def leaf(self, residuals: np.ndarray) -> float:
        return float(residuals.mean())

    def features(self, d: int) -> list[int]:
        """The features in the order in which they are tried: of equal splits the first is taken."""
        return list(range(d))

    def grow(self, X: np.ndarray, r: np.ndarray, depth: int) -> Tree:
        gaps = [(j, (a + b) / 2) for j in self.features(X.shape[1]) for a, b in pairwise(np.unique(X[:, j]))]
        if depth == 0 or not gaps:
            return self.leaf(r)
        j, t = min(gaps, key=lambda split: left_over(r, X[:, split[0]] <= split[1]))
        left = X[:, j] <= t
        return j, t, self.grow(X[left], r[left], depth - 1), self.grow(X[~left], r[~left], depth - 1)

    def staged_predict(self, X: Any) -> Iterator[np.ndarray]:
        """The predictions after each tree."""
        check_is_fitted(self)
        X = np.asarray(validate_data(self, X, dtype=np.float64, reset=False))
        F = np.full(len(X), self.start_)
        for t, tree in enumerate(self.trees_):
            F = F + self.rate(t) * answers(tree, X)
            yield F

    def predict(self, X: Any) -> np.ndarray:
        check_is_fitted(self)
        X = np.asarray(validate_data(self, X, dtype=np.float64, reset=False))
        return [np.full(len(X), self.start_), *self.staged_predict(X)][-1]


def left_over(r: np.ndarray, left: np.ndarray) -> float:
    """Σ(r − mean)² on both sides of a split."""
    return sum(float(((side - side.mean()) ** 2).sum()) for side in (r[left], r[~left]))


def answers(tree: Tree, X: np.ndarray) -> np.ndarray:
    """What a tree answers for each row."""
    if not isinstance(tree, tuple):
        return np.full(len(X), tree)
    j, t, low, high = tree
    return np.where(X[:, j] <= t, answers(low, X), answers(high, X))
