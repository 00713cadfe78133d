"""The objectives of SNE and t-SNE with their gradients, joint similarities, and trustworthiness."""

from __future__ import annotations

from typing import Any

import numpy as np


def square_distances(Y: np.ndarray) -> np.ndarray:
    return ((Y[:, None, :] - Y[None, :, :]) ** 2).sum(axis=2)


def joint_similarities(P: Any) -> np.ndarray:
    """(P + Pᵀ)/2n."""
    P = np.asarray(P)
    return (P + P.T) / (2 * len(P))


def student_similarities(Y: Any) -> np.ndarray:
    """In proportion to 1/(1 + ‖yᵢ − yⱼ‖²), of sum 1."""
    kernel = 1 / (1 + square_distances(np.asarray(Y)))
    np.fill_diagonal(kernel, 0)
    return kernel / kernel.sum()


def divergence(P: np.ndarray, Q: np.ndarray) -> float:
    """Σ p ln(p/q)."""
    positive = P > 0
    return float((P[positive] * np.log(P[positive] / Q[positive])).sum())


class SneObjective:
    """Σᵢ KL(pᵢ‖qᵢ) and its gradient."""

    def __call__(self, P: Any, Y: Any) -> tuple[float, np.ndarray]:
        P, Y = np.asarray(P), np.asarray(Y)
        Q = self.similarities(square_distances(Y))
        return self.value(P, Q), self.gradient(P, Q, Y)

    def similarities(self, squares: np.ndarray) -> np.ndarray:
        kernel = np.exp(-squares)
        np.fill_diagonal(kernel, 0)
        return kernel / kernel.sum(axis=1, keepdims=True)

    def value(self, P: np.ndarray, Q: np.ndarray) -> float:
        return divergence(P, Q)

    def gradient(self, P: np.ndarray, Q: np.ndarray, Y: np.ndarray) -> np.ndarray:
        forces = self.forces(P, Q)
        return 2 * (forces[:, :, None] * (Y[:, None, :] - Y[None, :, :])).sum(axis=1)

    def forces(self, P: np.ndarray, Q: np.ndarray) -> np.ndarray:
        return P - Q + P.T - Q.T


class TsneObjective:
    """KL(p‖q) and its gradient."""

    def __call__(self, P: Any, Y: Any) -> tuple[float, np.ndarray]:
        P, Y = np.asarray(P), np.asarray(Y)
        kernel = self.kernel(square_distances(Y))
        np.fill_diagonal(kernel, 0)
        Q = self.normalised(kernel)
        return self.value(P, Q), self.gradient(P, Q, kernel, Y)

    def kernel(self, squares: np.ndarray) -> np.ndarray:
        return 1 / (1 + squares)

    def normalised(self, kernel: np.ndarray) -> np.ndarray:
        return kernel / kernel.sum()

    def value(self, P: np.ndarray, Q: np.ndarray) -> float:
        return divergence(P, Q)

    def gradient(self, P: np.ndarray, Q: np.ndarray, kernel: np.ndarray, Y: np.ndarray) -> np.ndarray:
        forces = 4 * (P - Q) * kernel
        return (forces[:, :, None] * (Y[:, None, :] - Y[None, :, :])).sum(axis=1)


class Trustworthiness:
    """1 − 2/(nk(2n − 3k − 1)) times by how much the ranks of the neighbours of images exceed k."""

    def __call__(self, X: Any, Y: Any, k: int) -> float:
        ranks = self.ranks(square_distances(np.asarray(X, dtype=np.float64)))
        near = self.ranks(square_distances(np.asarray(Y, dtype=np.float64)))
        n = len(ranks)
        return float(self.score(self.penalty(ranks, near, k), n, k))

    def ranks(self, squares: np.ndarray) -> np.ndarray:
        """1 for the nearest point of each, 2 for the next; 0 for the point itself."""
        np.fill_diagonal(squares, -1)
        return squares.argsort(axis=1, kind="stable").argsort(axis=1)

    def penalty(self, ranks: np.ndarray, near: np.ndarray, k: int) -> Any:
        inside = (near >= 1) & (near <= k)
        return np.maximum(ranks - k, 0)[inside].sum()

    def score(self, penalty: Any, n: int, k: int) -> Any:
        return 1 - 2 * penalty / (n * k * (2 * n - 3 * k - 1))
