"""Learning from a Gram matrix alone: the maximum-margin problem of *Foundations of Data Science*, §6.3, and scores and norms.

B. Schölkopf, R. Herbrich, A. Smola, *A generalized representer theorem* (2001).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from ..conventions import BaseEstimator


class MaxMargin(BaseEstimator):
    """A solver of min βᵀKβ subject to lᵢ(Kβ)ᵢ ≥ 1; called on K and the labels l, it gives its `solution` β (n,)."""

    def __call__(self, K: Any, labels: Any) -> np.ndarray:
        return self.solution(np.asarray(K, dtype=np.float64), np.asarray(labels, dtype=np.float64))

    def solution(self, K: np.ndarray, labels: np.ndarray) -> np.ndarray:
        raise NotImplementedError


class MaxMarginBySubsets(MaxMargin):
    """min βᵀKβ subject to lᵢ(Kβ)ᵢ ≥ 1, for few points: tries each set of distinct support vectors, the smaller first.

    On a set S the multipliers solve Q_SS α = 1 with Q = llᵀ∘K; they are optimal if α ≥ 0 and no margin is below 1. Then β = l∘α.
    Raises `ValueError` if no set will do (the points are not separable in the feature space).
    """

    def __init__(self, tol: float = 1e-7):
        self.tol = tol

    def solution(self, K: np.ndarray, labels: np.ndarray) -> np.ndarray:
        Q = np.outer(labels, labels) * K
        distinct = np.sort(np.unique(Q, axis=0, return_index=True)[1])  # a second copy of a point adds nothing
        for size in range(1, len(distinct) + 1):
            for support in combinations(distinct, size):
                alpha = self.multipliers(Q, list(support))
                if alpha is not None:
                    return labels * alpha
        raise ValueError("no vector separates the points in the feature space")

    def multipliers(self, Q: np.ndarray, support: list[int]) -> np.ndarray | None:
        inside = Q[np.ix_(support, support)]
        if np.linalg.matrix_rank(inside) < len(support):
            return None
        alpha = np.zeros(len(Q))
        alpha[support] = np.linalg.solve(inside, np.ones(len(support)))
        return alpha if alpha.min() >= -1e-12 * alpha.max() and (Q @ alpha >= 1 - 1e-9).all() else None


class MaxMarginByAscent(MaxMargin):
    """The same problem by coordinate ascent on its dual Σα − ½αᵀQα over α ≥ 0, until every margin is 1 to within `tol`.

    It begins with αᵢ = i·start.
    """

    def __init__(self, tol: float = 1e-4, max_passes: int = 50_000, start: float = 0):
        self.tol = tol
        self.max_passes = max_passes
        self.start = start

    def solution(self, K: np.ndarray, labels: np.ndarray) -> np.ndarray:
        Q = np.outer(labels, labels) * K
        alpha = self.start * np.arange(len(Q), dtype=np.float64)
        margins = Q @ alpha
        for _ in range(self.max_passes):
            for i in range(len(Q)):
                step = max(-alpha[i], (1 - margins[i]) / Q[i, i])
                alpha[i] += step
                margins += step * Q[:, i]
            margins = Q @ alpha  # not what was left of a start far away
            breach = np.where(alpha > 0, np.abs(1 - margins), np.maximum(0, 1 - margins))
            if breach.max() <= self.tol / 2:
                return labels * alpha
        raise ValueError("no solution within the passes allowed")


class GramScores(BaseEstimator):
    """⟨w, φ(a)⟩ and ‖w‖² for w = Σ cᵢφ(aᵢ), from inner products of images alone."""

    def scores(self, K: Any, coefficients: Any) -> np.ndarray:
        """⟨w, φ(xⱼ)⟩ for each column of the (n, m) matrix K = ⟨φ(aᵢ), φ(xⱼ)⟩."""
        return np.asarray(coefficients) @ np.asarray(K)

    def squared_norm(self, K: Any, coefficients: Any) -> Any:
        """‖w‖², K being the (n, n) Gram matrix of the aᵢ."""
        return np.asarray(coefficients) @ np.asarray(K) @ np.asarray(coefficients)
