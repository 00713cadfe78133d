"""The mean of the neighbours' targets, and local outlier factors, by computing all distances."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator, RegressorMixin, validate_data
from .search import BruteForce


class NeighbourMean(RegressorMixin, BruteForce):
    """Predicts the mean of the targets of the `n_neighbors` nearest points; `weights`: uniform, or distance for 1/distance."""

    def __init__(self, n_neighbors: int = 3, weights: str = "uniform", scaled: bool = False):
        super().__init__(scaled)
        self.n_neighbors, self.weights = n_neighbors, weights

    def fit(self, X: Any, y: Any = None) -> NeighbourMean:
        self.points_, y = validate_data(self, X, y, dtype=np.float64, y_numeric=True)
        self.targets_ = np.asarray(y, dtype=float)
        return self

    def predict(self, Q: Any) -> np.ndarray:
        distances, voters = self.kneighbors(Q, self.n_neighbors)
        weights = [self.weight(row) if self.weights == "distance" else np.ones(len(row)) for row in distances]
        return np.array([self.mean(w, self.targets_[row]) for w, row in zip(weights, voters, strict=True)])

    def weight(self, distances: np.ndarray) -> np.ndarray:
        return 1 / distances if distances.all() else (distances == 0).astype(float)

    def mean(self, w: np.ndarray, y: np.ndarray) -> float:
        return w @ y / w.sum()


class LocalOutliers(BaseEstimator):
    """Local outlier factors, their sign turned, with the `n_neighbors` nearest others."""

    def __init__(self, n_neighbors: int = 3):
        self.n_neighbors = n_neighbors

    def fit(self, X: Any, y: Any = None) -> LocalOutliers:
        X = validate_data(self, X, dtype=np.float64)
        D = np.array([self.distances(X, x) for x in X])
        nearest = self.others(D)[:, : self.n_neighbors]
        far = self.k_distance(np.take_along_axis(D, nearest, axis=1))
        reach = np.array([self.reachability(D[i, o], far[o], far[i]) for i, o in enumerate(nearest)])
        density = 1 / self.average(reach)
        self.negative_outlier_factor_ = -self.factor(density, density[nearest])
        return self

    def distances(self, X: np.ndarray, x: np.ndarray) -> np.ndarray:
        return np.sqrt(((X - x) ** 2).sum(axis=1))

    def others(self, D: np.ndarray) -> np.ndarray:
        return np.argsort(D, axis=1)[:, 1:]

    def k_distance(self, distances: np.ndarray) -> np.ndarray:
        return distances[:, -1]

    def reachability(self, distances: np.ndarray, far: np.ndarray, own: float) -> np.ndarray:
        return np.maximum(distances, far)

    def average(self, reach: np.ndarray) -> np.ndarray:
        return reach.mean(axis=1)

    def factor(self, own: np.ndarray, of_neighbours: np.ndarray) -> np.ndarray:
        return of_neighbours.mean(axis=1) / own
