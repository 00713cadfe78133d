"""Exact search for nearest neighbours by computing all distances, and their vote."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator, ClassifierMixin, check_classification_targets, check_is_fitted, validate_data


class BruteForce(BaseEstimator):
    """Computes the distances to all points; if `scaled`, without overflow: differences are divided by the largest first."""

    def __init__(self, scaled: bool = False):
        self.scaled = scaled

    def fit(self, X: Any, y: Any = None) -> BruteForce:
        self.points_: Any = validate_data(self, X, dtype=np.float64)
        return self

    def kneighbors(self, Q: Any, k: int) -> tuple[np.ndarray, np.ndarray]:
        distances = self._distances(Q)
        order = self.order(distances)[:, : self.count(k)]
        return np.take_along_axis(distances, order, axis=1), order

    def radius_neighbors(self, Q: Any, radius: float) -> tuple[list, list]:
        distances = self._distances(Q)
        inside = [np.flatnonzero(self.within(row, radius)) for row in distances]
        return [row[i] for row, i in zip(distances, inside, strict=True)], inside

    def _distances(self, Q: Any) -> np.ndarray:
        check_is_fitted(self)
        queries: Any = validate_data(self, Q, dtype=np.float64, reset=False)
        return np.array([self.distances(self.points_, q) for q in queries])

    def distances(self, X: np.ndarray, q: np.ndarray) -> np.ndarray:
        if not self.scaled:
            return np.sqrt(((X - q) ** 2).sum(axis=1))
        largest = abs(X - q).max(axis=1, keepdims=True)
        return largest[:, 0] * np.sqrt((((X - q) / np.where(largest > 0, largest, 1)) ** 2).sum(axis=1))

    def order(self, distances: np.ndarray) -> np.ndarray:
        return np.argsort(distances, axis=1, kind="stable")

    def count(self, k: int) -> int:
        return k

    def within(self, distances: np.ndarray, radius: float) -> np.ndarray:
        return distances <= radius


class NeighbourVote(ClassifierMixin, BruteForce):
    """Predicts the label of most votes among the `n_neighbors` nearest points; of equal votes the smallest label."""

    def __init__(self, n_neighbors: int = 3, scaled: bool = False):
        super().__init__(scaled)
        self.n_neighbors = n_neighbors

    def fit(self, X: Any, y: Any = None) -> NeighbourVote:
        self.points_, y = validate_data(self, X, y, dtype=np.float64)
        check_classification_targets(y)
        self.classes_, self.codes_ = np.unique(y, return_inverse=True)
        return self

    def predict(self, Q: Any) -> np.ndarray:
        voters = self.kneighbors(Q, self.n_neighbors)[1]
        return self.classes_[[self.winner(self.codes_[row]) for row in voters]]

    def winner(self, codes: np.ndarray) -> Any:
        return np.bincount(codes).argmax()
