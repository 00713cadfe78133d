"""Other people's clusterings in the conventions of the roles. Libraries are imported where used."""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

from typing import Any

import numpy as np


def scipy_step(X: Any, centres: Any) -> Any:
    """A step of ``scipy.cluster.vq.kmeans2``, which keeps the centre of an empty cluster."""
    from scipy.cluster.vq import kmeans2

    found, labels = kmeans2(X, centres, iter=1, minit="matrix", missing="warn")
    return labels, found


class Kmeans2:
    """``scipy.cluster.vq.kmeans2`` from given centres, for so many iterations: it has no other stopping rule.

    Parameters
    ----------
    iter: its default is 10.
    """

    def __init__(self, iter: int = 10):
        self.iter = iter

    def set_params(self, **parameters: Any) -> Kmeans2:
        vars(self).update(parameters)
        return self

    def fit(self, X: Any) -> Kmeans2:
        from scipy.cluster.vq import kmeans2

        init: Any = self.init  # type: ignore[attr-defined]
        self.cluster_centers_, self.labels_ = kmeans2(X, np.array(init), iter=self.iter, minit="matrix", missing="warn")
        return self


class Bisecting:
    """``sklearn.cluster.BisectingKMeans``, whose splits start at random: it takes no centres."""

    def __init__(self, random_state: int = 0):
        from sklearn.cluster import BisectingKMeans

        self.model = BisectingKMeans(random_state=random_state)

    def set_params(self, n_clusters: int, **_: Any) -> Bisecting:
        self.model.set_params(n_clusters=n_clusters)
        return self

    def fit(self, X: Any) -> Bisecting:
        self.model.fit(X)
        self.labels_, self.inertia_ = self.model.labels_, self.model.inertia_
        self.cluster_centers_: Any = self.model.cluster_centers_
        return self
