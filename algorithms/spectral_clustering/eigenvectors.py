"""The lowest eigenvectors of a Laplacian, by LAPACK and by the shifted power method, and clustering by their rows."""

from __future__ import annotations

from typing import Any

import numpy as np

from .graphs import laplacian


class Lowest:
    """``Lowest()(L, k)``: the k smallest eigenvalues of a symmetric matrix, ascending, and orthonormal eigenvectors."""

    def __call__(self, L: Any, k: int) -> tuple[np.ndarray, np.ndarray]:
        values, vectors = self.solve(np.asarray(L))
        return values[:k], vectors[:, :k]

    def solve(self, L: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.linalg.eigh(L)


class Fiedler:
    """``Fiedler()(W)``: the second smallest eigenvalue of D − W and its eigenvector."""

    def __call__(self, W: Any) -> tuple[Any, np.ndarray]:
        return self.chosen(*np.linalg.eigh(self.laplacian(np.asarray(W))))

    def laplacian(self, W: np.ndarray) -> np.ndarray:
        return laplacian(W)

    def chosen(self, values: np.ndarray, vectors: np.ndarray) -> tuple[Any, np.ndarray]:
        return values[1], vectors[:, 1]


class SpectralClustering:
    """The k lowest eigenvectors of the Laplacian, and Lloyd's iterations on their rows, from rows that are far from each other."""

    def __init__(self, n_clusters: int = 2):
        self.n_clusters = n_clusters

    def fit_predict(self, W: Any, y: Any = None) -> np.ndarray:
        W = np.asarray(W, dtype=float)
        return self.cluster(self.embedding(W))

    def embedding(self, W: np.ndarray) -> np.ndarray:
        return np.linalg.eigh(laplacian(W))[1][:, : self.n_clusters]

    def cluster(self, rows: np.ndarray) -> np.ndarray:
        centres = rows[:1]
        while len(centres) < self.n_clusters:
            far = self.squares(rows, centres).min(axis=1).argmax()
            centres = np.vstack([centres, rows[far]])
        return self.squares(rows, centres).argmin(axis=1)

    def squares(self, rows: np.ndarray, centres: np.ndarray) -> np.ndarray:
        return ((rows[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)
