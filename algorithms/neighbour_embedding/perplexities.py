"""Perplexities of distributions and of texts, and similarities that are calibrated to a perplexity by bisection."""

from __future__ import annotations

from typing import Any

import numpy as np


class Perplexity:
    """2^H, H the entropy in bits."""

    def __call__(self, p: Any) -> float:
        p = np.asarray(p)
        return float(self.power(self.bits(p[p > 0]).sum()))

    def bits(self, p: np.ndarray) -> np.ndarray:
        """What each possible outcome adds to the entropy."""
        return -(p * np.log2(p))

    def power(self, entropy: Any) -> Any:
        return 2.0**entropy


def token_perplexity(q: Any) -> float:
    """exp(−Σ ln q/N)."""
    return float(np.exp(-np.log(np.asarray(q)).mean()))


class GaussianNeighbours:
    """Probabilities in proportion to exp(−d/2σ²)."""

    def __call__(self, squares: Any, sigma: float) -> np.ndarray:
        squares = np.asarray(squares)
        weights = self.weights(squares - squares.min(), sigma)
        return self.shares(weights, weights.sum())

    def weights(self, gaps: Any, sigma: Any) -> Any:
        """What the probabilities are in proportion to; gaps are by how much squared distances exceed the least."""
        return np.exp(-gaps / (2 * sigma**2))

    def shares(self, weights: Any, total: Any) -> Any:
        return weights / total


class Calibration:
    """Bisects β = 1/2σ² of each row until ln 2^H is ln perplexity up to `tol`."""

    def __init__(self, tol: float = 1e-5, steps: int = 200):
        self.tol = tol
        self.steps = steps

    def __call__(self, squares: Any, perplexity: float) -> np.ndarray:
        squares = np.asarray(squares, dtype=np.float64)
        P = np.zeros(squares.shape)
        for i, row in enumerate(squares):
            others = self.others(np.arange(len(row)), i)
            P[i, others] = self.row(row[others], perplexity)
        return self.answer(P)

    def others(self, indices: np.ndarray, i: int) -> np.ndarray:
        return indices[indices != i]

    def row(self, d: np.ndarray, perplexity: float) -> np.ndarray:
        gaps = d - d.min()
        spread = gaps.max() or 1.0
        low, high, beta = 0.0, np.inf, 1 / spread
        for _ in range(self.steps):
            p = self.weights(gaps, beta)
            p = p / p.sum()
            entropy = self.entropy(p)
            if abs(entropy - np.log(perplexity)) <= self.tol:
                break
            low, high = (beta, high) if entropy > np.log(perplexity) else (low, beta)
            beta = 2 * beta if high == np.inf else (low + high) / 2
        return p

    def weights(self, gaps: np.ndarray, beta: float) -> np.ndarray:
        return np.exp(-beta * gaps)

    def entropy(self, p: np.ndarray) -> float:
        positive = p[p > 0]
        return -(positive * np.log(positive)).sum()

    def answer(self, P: np.ndarray) -> np.ndarray:
        return P
