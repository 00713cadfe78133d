"""The linear surrogate of a model near a point, with at most so many features.

M. T. Ribeiro, S. Singh and C. Guestrin, "Why should I trust you?", 2016.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np


class BestSubset:
    """``BestSubset()(Z, y, weights, k, alpha)``: of all sets of k features the one with the least penalised weighted squares."""

    def __call__(self, Z: Any, y: Any, weights: Any, k: int, alpha: float) -> tuple[np.ndarray, float]:
        Z, y, weights = (np.asarray(part, dtype=float) for part in (Z, y, weights))
        fits = [self.fit(Z, y, weights, list(columns), alpha) for columns in self.subsets(Z, y, weights, k)]
        return min(fits, key=lambda fit: self.objective(Z, y, weights, alpha, *fit))

    def subsets(self, Z: np.ndarray, y: np.ndarray, weights: np.ndarray, k: int) -> Any:
        return combinations(range(Z.shape[1]), k)

    def fit(self, Z: np.ndarray, y: np.ndarray, weights: np.ndarray, columns: list[int], alpha: float) -> tuple[np.ndarray, float]:
        mean, level = weights @ Z / weights.sum(), float(weights @ y / weights.sum())
        A = (Z - mean)[:, columns]
        H = A.T @ (weights[:, None] * A) + alpha * np.eye(len(columns))
        c = np.zeros(Z.shape[1])
        c[columns] = np.linalg.solve(H, A.T @ (weights * (y - level)))
        return c, float(level - c @ mean)

    def objective(self, Z: np.ndarray, y: np.ndarray, weights: np.ndarray, alpha: float, c: np.ndarray, b: float) -> float:
        return float(weights @ (y - Z @ c - b) ** 2 + alpha * (c @ c))
