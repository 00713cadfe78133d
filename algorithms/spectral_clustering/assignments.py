"""Doubly stochastic matrices as means of permutations, and the assignment of least cost."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import linear_sum_assignment


class Birkhoff:
    """``Birkhoff()(B)``: weights and permutation matrices, each through positive entries, until nothing but rounding is left."""

    def __call__(self, B: Any) -> tuple[list[float], list[np.ndarray]]:
        rest, weights, found = np.array(B, dtype=float), [], []
        while rest.max() > 1e-12:
            order = self.matching(rest)
            P = np.zeros(rest.shape)
            P[np.arange(len(rest)), order] = 1
            weight = self.weight(rest[np.arange(len(rest)), order])
            weights.append(weight)
            found.append(P)
            rest = np.maximum(rest - weight * P, 0)
            rest[rest < 1e-12] = 0
        return self.answer(weights, found)

    def matching(self, rest: np.ndarray) -> np.ndarray:
        return linear_sum_assignment(rest <= 0)[1]

    def weight(self, entries: np.ndarray) -> Any:
        return entries.min()

    def answer(self, weights: list[float], found: list[np.ndarray]) -> tuple[list[float], list[np.ndarray]]:
        return weights, found


def assignment(C: Any) -> tuple[np.ndarray, np.ndarray]:
    """Rows and columns of least total cost: shortest augmenting paths, a row at a time."""
    C = np.asarray(C, dtype=float)
    n = len(C)
    row_of = np.full(n + 1, -1)
    u, v = np.zeros(n), np.zeros(n + 1)
    for i in range(n):
        row_of[n], j = i, n
        least, before, done = np.full(n, np.inf), np.full(n, n), np.zeros(n + 1, dtype=bool)
        while row_of[j] >= 0:
            done[j] = True
            here = row_of[j]
            reduced = C[here] - u[here] - v[:n]
            closer = ~done[:n] & (reduced < least)
            least[closer], before[closer] = reduced[closer], j
            following = int(np.where(done[:n], np.inf, least).argmin())
            by = least[following]
            u[row_of[done]] += by
            v[done] -= by
            least[~done[:n]] -= by
            j = following
        while j != n:
            row_of[j], j = row_of[before[j]], before[j]
    columns = np.argsort(row_of[:n])
    return np.arange(n), columns
