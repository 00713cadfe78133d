"""Lloyd's iteration for k-means: one step of it, and all of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator, ClusterMixin, _check_sample_weight, check_is_fitted, validate_data


class LloydStep:
    """``LloydStep()(X, centres)``: the labels of nearest centres, and the means of the points of each label."""

    def __call__(self, X: Any, centres: Any) -> tuple[np.ndarray, np.ndarray]:
        labels = self.assign(self.squares(X, centres))
        return labels, self.update(X, centres, labels, np.ones(len(X)))

    def squares(self, X: np.ndarray, centres: np.ndarray) -> np.ndarray:
        return ((X[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)

    def assign(self, squares: np.ndarray) -> np.ndarray:
        """The first of the nearest."""
        return squares.argmin(axis=1)

    def update(self, X: np.ndarray, centres: np.ndarray, labels: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """The centre of an empty cluster stays."""
        new = np.array(centres, dtype=float)
        for j in np.unique(labels[weights > 0]):
            own = labels == j
            new[j] = self.mean(X[own], weights[own], centres[j])
        return new

    def mean(self, points: np.ndarray, weights: np.ndarray, centre: np.ndarray) -> np.ndarray:
        """About the old centre, so that points far from the origin lose no digits."""
        return centre + weights @ (points - centre) / weights.sum()


class Lloyd(ClusterMixin, LloydStep, BaseEstimator):
    """Steps from `init`, or from the first points that differ, until no label changes, `max_iter` of them at most."""

    def __init__(self, n_clusters: int = 2, init: Any = None, max_iter: int = 300):
        self.n_clusters, self.init, self.max_iter = n_clusters, init, max_iter

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> Any:
        points: Any = validate_data(self, X, dtype=np.float64)
        self.weights_: Any = _check_sample_weight(sample_weight, points, dtype=np.float64)
        self.cluster_centers_: Any = self.start(points) if self.init is None else np.array(self.init, dtype=float)
        self.labels_: Any = None
        for step in range(1, self.max_iter + 1):
            self.n_iter_ = step
            before, self.labels_ = self.labels_, self.assign(self.squares(points, self.cluster_centers_))
            if np.array_equal(self.labels_, before):
                break
            self.cluster_centers_ = self.update(points, self.cluster_centers_, self.labels_, self.weights_)
        return self

    def start(self, X: np.ndarray) -> np.ndarray:
        first = np.sort(np.unique(X, axis=0, return_index=True)[1])
        return X[first[: self.n_clusters]]


class KMeans(Lloyd):
    """Lloyd's iteration, with the inertia and the labels for its last centres, and predictions."""

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> Any:
        super().fit(X, y, sample_weight)
        squares = self.squares(np.asarray(X, dtype=float), self.cluster_centers_)
        self.labels_ = self.assign(squares)
        self.inertia_ = float(self.weights_ @ self.reported(squares))
        return self

    def reported(self, squares: np.ndarray) -> np.ndarray:
        """The squares whose sum is the inertia."""
        return squares.min(axis=1)

    def predict(self, X: Any) -> np.ndarray:
        check_is_fitted(self)
        points: Any = validate_data(self, X, dtype=np.float64, reset=False)
        return self.assign(self.squares(points, self.cluster_centers_))
