"""Random graphs of out-degree 1 with weighted edges, their cross entropy, and the quadratic form of a directed graph.

Z. Tan, Y. Zhang, J. Yang and Y. Yuan, Contrastive learning is spectral clustering on similarity graph, 2023, arXiv:2303.15103.
"""

from __future__ import annotations

from typing import Any

import numpy as np


class RandomField:
    """``RandomField()(W, R)``: the probability ∏ᵢⱼ Rᵢⱼ^Wᵢⱼ/∏ᵢ‖Rᵢ‖₁ of a graph W of out-degree 1, and 0 of any other."""

    def __call__(self, W: Any, R: Any) -> float:
        W, R = np.asarray(W), np.asarray(R, dtype=float)
        return float(np.prod(self.chosen(W, R) / self.totals(R))) if self.allows(W) else 0.0

    def allows(self, W: np.ndarray) -> bool:
        return bool((W.sum(axis=1) == 1).all())

    def chosen(self, W: np.ndarray, R: np.ndarray) -> np.ndarray:
        return (W * R).sum(axis=1)

    def totals(self, R: np.ndarray) -> np.ndarray:
        return R.sum(axis=1)


class FieldCrossEntropy:
    """``FieldCrossEntropy()(pi, K)``: −E log P(W;K) for W of the field of π, in nats."""

    def __call__(self, pi: Any, K: Any) -> float:
        pi, K = np.asarray(pi, dtype=float), np.asarray(K, dtype=float)
        return float(-(self.shares(pi) * self.logarithms(K, pi)).sum())

    def shares(self, pi: np.ndarray) -> np.ndarray:
        return pi / pi.sum(axis=1, keepdims=True)

    def logarithms(self, K: np.ndarray, pi: np.ndarray) -> np.ndarray:
        """log(Kᵢⱼ/‖Kᵢ‖₁), and 0 where π has no edge."""
        return self.log(np.where(pi > 0, K, 1)) - self.log(K.sum(axis=1, keepdims=True)) * (pi > 0)

    def log(self, x: np.ndarray) -> np.ndarray:
        return np.log(x)


class SymmetricLaplacian:
    """``SymmetricLaplacian()(W)``: (D − (W + Wᵀ))/2, D the sums of the in- and out-degrees."""

    def __call__(self, W: Any) -> np.ndarray:
        W = np.asarray(W)
        return (np.diag(self.degrees(W)) - self.edges(W)) / 2

    def degrees(self, W: np.ndarray) -> np.ndarray:
        return W.sum(axis=0) + W.sum(axis=1)

    def edges(self, W: np.ndarray) -> np.ndarray:
        return W + W.T
