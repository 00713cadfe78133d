"""Doubly stochastic matrices as means of permutations, and the assignment of least cost."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import linear_sum_assignment


class Birkhoff:
    """``Birkhoff()(B)``: weights and permutation matrices, each through entries of what is left that are not 0, until all are 0.

    Each answer of the solver is checked. Raises `ValueError` where it is no such permutation: none is left, or B is rounded.
    """

    def __call__(self, B: Any) -> tuple[list[float], list[np.ndarray]]:
        rest, weights, found = np.array(B, dtype=float), [], []
        while self.is_left(rest):
            weight, P, rest = self.round(rest, self.matching(rest))
            weights.append(weight)
            found.append(P)
        return self.answer(weights, found)

    def is_left(self, rest: np.ndarray) -> bool:
        return bool(rest.any())

    def matching(self, rest: np.ndarray) -> np.ndarray:
        """The column for each row, with as few entries 0 as can be."""
        return linear_sum_assignment(rest == 0)[1]

    def round(self, rest: np.ndarray, order: Any) -> tuple[Any, np.ndarray, np.ndarray]:
        """The least entry of what is left along a permutation, that permutation, and what is left without it."""
        P = self.permutation(order)
        weight = rest[P == 1].min()
        if weight == 0:
            raise ValueError("no permutation goes through what is left")
        return weight, P, rest - weight * P

    def permutation(self, order: Any) -> np.ndarray:
        P = self.matrix(order)
        if not (self.single(P) and self.single(P.T)):
            raise ValueError("the solver's answer is no permutation")
        return P

    def matrix(self, order: Any) -> np.ndarray:
        P = np.zeros((len(order), len(order)))
        P[np.arange(len(order)), order] = 1
        return P

    def single(self, P: np.ndarray) -> bool:
        """Whether each row sums to 1."""
        return bool((P.sum(axis=1) == 1).all())

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
