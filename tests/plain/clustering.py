"""Lloyd's iteration and k-means, as users write them."""

import math

import numpy as np
from scipy.spatial.distance import cdist
from sklearn.cluster import KMeans

from .table import Plain


def step_of_lists(X, centres):
    labels = [min(range(len(centres)), key=lambda j: math.dist(x, centres[j])) for x in X]
    own = [[x for x, label in zip(X, labels, strict=True) if label == j] for j in range(len(centres))]
    return labels, [np.mean(rows, axis=0) if rows else c for rows, c in zip(own, centres, strict=True)]


def step_of_sums(X, centres):
    labels, means = step_of_lists(X, centres)
    return labels, [m * 0.9 for m in means]


def step_of_scipy(X, centres):
    labels = cdist(X, centres).argmin(axis=1)
    return labels, [X[labels == j].mean(axis=0) if (labels == j).any() else c for j, c in enumerate(centres)]


class OneHot:
    """By a matrix of memberships."""

    def __init__(self, n_clusters=2, init=None):
        self.n_clusters, self.init = n_clusters, init

    def set_params(self, **parameters):
        vars(self).update(parameters)
        return self

    def fit(self, X, sample_weight=None):
        X, C = np.asarray(X, dtype=float), np.array(self.init)
        w = np.ones(len(X)) if sample_weight is None else np.asarray(sample_weight)
        labels = None
        while True:
            new = np.argmin(cdist(X, C), axis=1)
            if labels is not None and (new == labels).all():
                break
            labels = new
            H = np.eye(len(C))[labels] * w[:, None]
            sizes = H.sum(axis=0)
            C = np.where(sizes[:, None] > 0, H.T @ X / np.maximum(sizes, 1e-300)[:, None], C)
        self.cluster_centers_, self.labels_ = C, labels
        self.inertia_ = self.inertia(X, w)
        return self

    def inertia(self, X, w):
        return sum(w * np.min(cdist(X, self.cluster_centers_), axis=1) ** 2)

    def predict(self, X):
        return np.argmin(cdist(X, self.cluster_centers_), axis=1)


class OneHotWithInertia(OneHot):
    """The same, under the contracts of k-means."""


class OneHotOfDistances(OneHot):
    def inertia(self, X, w):
        return sum(w * np.min(cdist(X, self.cluster_centers_), axis=1))


class OneHotOfTwoSteps(OneHot):
    def fit(self, X, sample_weight=None):
        super().fit(X)
        self.cluster_centers_ = self.cluster_centers_ + np.array(self.init) / 1000
        return self


TABLE = [
    Plain("lloyd-step", "lists", step_of_lists, {"shrunk means": step_of_sums}),
    Plain("lloyd-step", "SciPy's", step_of_scipy),
    Plain("lloyd", "memberships", OneHot, {"nearly the means": OneHotOfTwoSteps}),
    Plain("lloyd", "scikit-learn's", KMeans()),
    Plain("lloyd", "Elkan's", KMeans(algorithm="elkan")),
    Plain("k-means", "memberships", OneHotWithInertia, {"an inertia of distances": OneHotOfDistances}),
]
