"""Principal components, the power method and random projections, as users write them."""

import math

import numpy as np
from sklearn.decomposition import PCA

from .table import Plain


class Components:
    def fit(self, X, y=None):
        X = np.asarray(X, dtype=float)
        self.mean_ = X.mean(axis=0)
        values, vectors = np.linalg.eigh(np.cov(X.T).reshape(X.shape[1], -1))
        order = np.argsort(values)[::-1]
        self.components_, self.explained_variance_ = vectors[:, order].T, values[order]
        return self

    def transform(self, X):
        return (np.asarray(X, dtype=float) - self.mean_) @ self.components_.T

    def inverse_transform(self, Z):
        return Z @ self.components_ + self.mean_


class ComponentsUnsorted(Components):
    def fit(self, X, y=None):
        super().fit(X)
        self.components_, self.explained_variance_ = self.components_[::-1], self.explained_variance_[::-1]
        return self


def power_method(S, start, steps):
    b = [float(v) for v in start]
    path = []
    for t in range(steps + 1):
        if t:
            b = [sum(float(s) * v for s, v in zip(row, b, strict=True)) for row in S]
        length = math.sqrt(sum(v * v for v in b))
        b = [v / length for v in b]
        path.append(b)
    return path


def power_method_in_l1(S, start, steps):
    path = [np.asarray(start, dtype=float) / np.abs(start).sum()]
    for _ in range(steps):
        b = np.asarray(S) @ path[-1]
        path.append(b / np.abs(b).sum())
    return np.array(path)


def start(d, seed):
    b = np.random.RandomState(seed).normal(size=d)
    return b / math.sqrt(b @ b)


def start_on_an_axis(d, seed):
    b = np.zeros(d)
    b[seed % d] = 1
    return b


def dimension(n, eps):
    return np.ceil(4 * np.log(n) / (eps**2 / 2 - eps**3 / 3))


def dimension_rounded(n, eps):
    return round(4 * math.log(n) / (eps**2 / 2 - eps**3 / 3))


def failure(n, k, eps):
    return 2 * math.comb(n, 2) * math.exp(-k / 4 * (eps**2 - 2 / 3 * eps**3))


def failure_of_one_side(n, k, eps):
    return math.comb(n, 2) * math.exp(-k / 2 * (eps**2 - 2 / 3 * eps**3))


def reconstruction(X, V):
    centre = sum(X) / len(X)
    return np.array([centre + sum(v * np.dot(v, x - centre) for v in V) for x in X])


def reconstruction_without_mean(X, V):
    return X @ V.T @ V


TABLE = [
    Plain("pca-reconstruction", "row by row", reconstruction, {"not centred": reconstruction_without_mean}),
    Plain("principal-components", "NumPy's covariance", Components, {"the smallest first": ComponentsUnsorted}),
    Plain("principal-components", "scikit-learn's", PCA(svd_solver="full")),
    Plain("power-iteration", "lists", power_method, {"ℓ1 norm": power_method_in_l1}),
    Plain("power-start", "RandomState", start, {"an axis": start_on_an_axis}),
    Plain("embedding-dimension", "a float", dimension, {"to the nearest": dimension_rounded}),
    Plain("projection-failure-bound", "binomials", failure, {"one side, no half": failure_of_one_side}),
]
