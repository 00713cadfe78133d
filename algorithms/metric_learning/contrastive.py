"""Losses on triplets and on pairs of augmentations."""

from __future__ import annotations

from typing import Any

import numpy as np


class TripletLoss:
    """``TripletLoss()(anchor, positive, negative, margin)``: max(0, ‖a − p‖ − ‖a − n‖ + margin) of each row."""

    def __call__(self, anchor: Any, positive: Any, negative: Any, margin: float) -> np.ndarray:
        a, p, n = (np.asarray(v, dtype=float) for v in (anchor, positive, negative))
        return self.hinge(self.distances(a, p), self.distances(a, n), margin)

    def distances(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return np.sqrt(((a - b) ** 2).sum(axis=1))

    def hinge(self, near: np.ndarray, far: np.ndarray, margin: float) -> np.ndarray:
        return np.maximum(0, near - far + margin)


class ContrastiveLoss:
    """``ContrastiveLoss()(Z, temperature)``: the normalised, temperature-scaled cross entropy of the pairs i and i + m.

    T. Chen, S. Kornblith, M. Norouzi and G. Hinton, A simple framework for contrastive learning, 2020.
    """

    def __call__(self, Z: Any, temperature: float) -> float:
        S = self.similarities(np.asarray(Z, dtype=float)) / temperature
        return self.reduced(self.losses(self.others(S), self.partner(len(S))))

    def similarities(self, Z: np.ndarray) -> np.ndarray:
        U = Z / np.sqrt((Z**2).sum(axis=1, keepdims=True))
        return U @ U.T

    def others(self, S: np.ndarray) -> np.ndarray:
        return np.where(np.eye(len(S)), -np.inf, S)

    def partner(self, n: int) -> np.ndarray:
        return (np.arange(n) + n // 2) % n

    def losses(self, S: np.ndarray, partner: np.ndarray) -> np.ndarray:
        largest = S.max(axis=1)
        return np.log(np.exp(S - largest[:, None]).sum(axis=1)) + largest - S[np.arange(len(S)), partner]

    def reduced(self, losses: np.ndarray) -> float:
        return float(losses.mean())
