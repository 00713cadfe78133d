"""Agglomerative clustering by the formulas of Lance and Williams."""

from __future__ import annotations

from typing import Any

import numpy as np


class Linkage:
    """Merges the nearest clusters until there is one; Ward's dissimilarities are squared on the way."""

    def __call__(self, X: Any, method: str) -> np.ndarray:
        X = np.asarray(X, dtype=np.float64)
        n = len(X)
        D = self.distances(X) ** (2 if method == "ward" else 1)
        np.fill_diagonal(D, np.inf)
        numbers, sizes, merges = list(range(n)), np.ones(n), []
        for t in range(n - 1):
            i, j = sorted(self.nearest(D))
            merges.append([*sorted((numbers[i], numbers[j])), self.height(D[i, j], method), sizes[i] + sizes[j]])
            new = self.update(method, D[i], D[j], D[i, j], sizes[i], sizes[j], sizes)
            new[[i, j]] = np.inf
            D[i], D[:, i], D[j], D[:, j] = new, new, np.inf, np.inf
            numbers[i], sizes[i] = n + t, sizes[i] + sizes[j]
        return self.answer(np.array(merges))

    def distances(self, X: np.ndarray) -> np.ndarray:
        return np.sqrt(((X[:, None, :] - X[None, :, :]) ** 2).sum(axis=2))

    def nearest(self, D: np.ndarray) -> tuple[int, int]:
        i, j = np.unravel_index(D.argmin(), D.shape)
        return int(i), int(j)

    def height(self, d: float, method: str) -> float:
        return d**0.5 if method == "ward" else d

    def update(self, method: str, a: Any, b: Any, c: Any, s: Any, t: Any, v: Any) -> np.ndarray:
        """From s and t points to v others: a and b the dissimilarities of both to these, and c that of the two."""
        with np.errstate(invalid="ignore"):
            match method:
                case "single":
                    return np.minimum(a, b)
                case "complete":
                    return np.maximum(a, b)
                case "average":
                    return self.average(a, b, s, t)
                case "weighted":
                    return (a + b) / 2
            return self.ward(a, b, c, s, t, v)

    def average(self, a: Any, b: Any, s: Any, t: Any) -> Any:
        return (s * a + t * b) / (s + t)

    def ward(self, a: Any, b: Any, c: Any, s: Any, t: Any, v: Any) -> Any:
        return ((s + v) * a + (t + v) * b - v * c) / (s + t + v)

    def answer(self, merges: np.ndarray) -> np.ndarray:
        return merges
