"""Neighbourhood components analysis: neighbours chosen by chance, its objective with the gradient, and gradient ascent.

J. Goldberger, S. Roweis, G. Hinton and R. Salakhutdinov, Neighbourhood components analysis, 2004.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator


class NeighbourDistribution:
    """``NeighbourDistribution()(X, A)``: the (n, n) probabilities with which i chooses j, by the distances of the rows of XAᵀ."""

    def __call__(self, X: Any, A: Any) -> np.ndarray:
        return self.probabilities(self.squares(np.asarray(X, dtype=float), np.asarray(A, dtype=float)))

    def squares(self, X: np.ndarray, A: np.ndarray) -> np.ndarray:
        Z = X @ A.T
        return ((Z[:, None] - Z[None]) ** 2).sum(axis=2)

    def probabilities(self, D: np.ndarray) -> np.ndarray:
        D = np.where(np.eye(len(D)), np.inf, D)
        P = np.exp(D.min(axis=1, keepdims=True) - D)
        return P / P.sum(axis=1, keepdims=True)


class NeighbourhoodObjective(NeighbourDistribution):
    """``NeighbourhoodObjective()(X, y, A)``: the mean number of points that choose one of their class, and its gradient."""

    def __call__(self, X: Any, y: Any, A: Any) -> tuple[float, np.ndarray]:
        X, y, A = np.asarray(X, dtype=float), np.asarray(y), np.asarray(A, dtype=float)
        P, same = super().__call__(X, A), self.same(y)
        return self.value(P, same), self.gradient(X, A, P, same)

    def same(self, y: np.ndarray) -> np.ndarray:
        return y[:, None] == y[None]

    def value(self, P: np.ndarray, same: np.ndarray) -> float:
        return float((P * same).sum())

    def gradient(self, X: np.ndarray, A: np.ndarray, P: np.ndarray, same: np.ndarray) -> np.ndarray:
        """2A Σᵢⱼ pᵢⱼ(pᵢ − [yᵢ = yⱼ])(xᵢ − xⱼ)(xᵢ − xⱼ)ᵀ."""
        weights = P * ((P * same).sum(axis=1, keepdims=True) - same)
        differences = X[:, None] - X[None]
        mapped = differences @ A.T
        return 2 * np.einsum("ij,ijk,ijl->kl", weights, mapped, differences)


class NeighbourhoodComponents(BaseEstimator):
    """Gradient ascent from `init` (an array, or None for the unit matrix), with steps that are halved until they improve."""

    def __init__(self, init: Any = None, max_iter: int = 10):
        self.init, self.max_iter = init, max_iter

    objective = staticmethod(NeighbourhoodObjective())

    def fit(self, X: Any, y: Any) -> NeighbourhoodComponents:
        X, y = np.asarray(X, dtype=float), np.asarray(y)
        A = np.eye(X.shape[1]) if self.init is None else np.array(self.init, dtype=float)
        for _ in range(self.max_iter):
            A = self.step(A, X, y)
        self.components_: Any = A
        return self

    def step(self, A: np.ndarray, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        value, gradient = self.objective(X, y, A)
        size = 1.0
        while size > 1e-6:
            moved = A + size * gradient / max(1.0, abs(gradient).max())
            if self.improves(self.objective(X, y, moved)[0], value):
                return moved
            size /= 4
        return A

    def improves(self, new: float, old: float) -> bool:
        return new > old

    def transform(self, X: Any) -> np.ndarray:
        return np.asarray(X, dtype=float) @ self.components_.T
