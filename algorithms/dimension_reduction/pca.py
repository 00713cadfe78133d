"""Principal component analysis, by singular values or by the eigenvectors of the scatter matrix."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator, TransformerMixin, check_is_fitted, validate_data


class PCA(TransformerMixin, BaseEstimator):
    """The first `n_components` principal components, or as many as there can be; of points less their mean if `centred`.

    `method`: "svd" of the points, or "eigh" of their scatter matrix.
    """

    def __init__(self, n_components: int | None = None, method: str = "svd", centred: bool = True):
        self.n_components, self.method, self.centred = n_components, method, centred

    def fit(self, X: Any, y: Any = None) -> PCA:
        X = validate_data(self, X, dtype=np.float64)
        if self.centred:
            self.mean_ = self.mean(X)
        rows = X - self.mean_ if self.centred else X
        self.components_ = self.directions(rows)[: self.kept(min(len(X), X.shape[1]))]
        self.explained_variance_ = self.squares(rows, self.components_) / self.divisor(len(X))
        return self

    def mean(self, X: np.ndarray) -> np.ndarray:
        return X.mean(axis=0)

    def directions(self, rows: np.ndarray) -> np.ndarray:
        """Those of the singular values, from the largest on, a row each."""
        if self.method == "svd":
            return np.linalg.svd(rows, full_matrices=False)[2]
        return np.linalg.eigh(rows.T @ rows)[1].T[::-1]

    def squares(self, rows: np.ndarray, V: np.ndarray) -> np.ndarray:
        """The sums of the squares of the scores about their mean."""
        return (((rows - rows.mean(axis=0)) @ V.T) ** 2).sum(axis=0)

    def kept(self, most: int) -> int:
        """How many of at most so many components."""
        return most if self.n_components is None else min(self.n_components, most)

    def divisor(self, n: int) -> float:
        return n - 1

    def transform(self, X: Any) -> np.ndarray:
        check_is_fitted(self)
        X = validate_data(self, X, dtype=np.float64, reset=False)
        return self.project(X - self.mean_ if self.centred else X, self.components_)

    def project(self, rows: np.ndarray, V: np.ndarray) -> np.ndarray:
        return rows @ V.T

    def inverse_transform(self, Z: Any) -> np.ndarray:
        back = self.combine(np.asarray(Z), self.components_)
        return back + self.mean_ if self.centred else back

    def combine(self, Z: np.ndarray, V: np.ndarray) -> np.ndarray:
        return Z @ V


class Reconstruction(PCA):
    """The points, (n, d), from their scores along given orthonormal directions, the k rows of V, about their mean."""

    def __call__(self, X: Any, V: Any) -> np.ndarray:
        mean = self.mean(X)
        return self.combine(self.project(X - mean, V), V) + mean
