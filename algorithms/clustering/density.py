"""DBSCAN: points with many near them, and all that is reached from these."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator, ClusterMixin, _check_sample_weight, validate_data


class DBSCAN(ClusterMixin, BaseEstimator):
    """Core points have at least `min_samples` points at a distance of at most `eps`, themselves among them."""

    def __init__(self, eps: float = 0.5, min_samples: int = 5):
        self.eps, self.min_samples = eps, min_samples

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> Any:
        points: Any = validate_data(self, X, dtype=np.float64)
        weights: Any = _check_sample_weight(sample_weight, points, dtype=np.float64)
        near = self.near(((points[:, None, :] - points[None, :, :]) ** 2).sum(axis=2))
        core = self.is_core(self.counts(near, weights))
        labels, clusters = np.full(len(points), -1), 0
        for i in np.flatnonzero(core):
            if labels[i] == -1:
                self.grow(i, near, core, labels, clusters)
                clusters += 1
        self.labels_: Any = self.finish(labels, core)
        self.core_sample_indices_: Any = np.flatnonzero(core)
        return self

    def near(self, squares: np.ndarray) -> np.ndarray:
        """Which points are near which, (n, n)."""
        return np.sqrt(squares) <= self.eps

    def counts(self, near: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """What the points near each weigh."""
        return near @ weights

    def is_core(self, counts: np.ndarray) -> np.ndarray:
        return counts >= self.min_samples

    def grow(self, start: Any, near: np.ndarray, core: np.ndarray, labels: np.ndarray, cluster: int) -> None:
        """Label all that is reached from a core point."""
        labels[start] = cluster
        todo: list[Any] = [start]
        while todo:
            i = todo.pop()
            if not self.goes_on(i, core):
                continue
            for j in np.flatnonzero(near[i] & (labels == -1)):
                labels[j] = cluster
                todo.append(j)

    def goes_on(self, i: Any, core: np.ndarray) -> bool:
        """Whether a point that is reached reaches others."""
        return bool(core[i])

    def finish(self, labels: np.ndarray, core: np.ndarray) -> np.ndarray:
        return labels
