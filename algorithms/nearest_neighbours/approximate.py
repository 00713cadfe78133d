"""Approximate search: each query looks at a random part of the points."""

from __future__ import annotations

from typing import Any

import numpy as np

from .search import BruteForce


class ThinnedSearch(BruteForce):
    """Each query looks at each point with probability 19/20, and at all of them if fewer than k are left.

    A neighbour among the k nearest is found where it is looked at, so that `recall`, 0.9, is promised with something to spare.
    """

    recall = 0.9

    def __init__(self, random_state: int = 0, scaled: bool = False):
        super().__init__(scaled)
        self.random_state = random_state

    def fit(self, X: Any, y: Any = None) -> ThinnedSearch:
        super().fit(X)
        self.random_ = self.generator(self.random_state)
        return self

    def generator(self, seed: int) -> np.random.Generator:
        return np.random.default_rng(seed)

    def kneighbors(self, Q: Any, k: int) -> tuple[np.ndarray, np.ndarray]:
        distances = self._distances(Q)
        thinned = np.array([self.thinned(row, k, self.random_) for row in distances])
        order = self.order(thinned)[:, : self.count(k)]
        return self.told(np.take_along_axis(distances, order, axis=1)), order

    def thinned(self, distances: np.ndarray, k: int, random: np.random.Generator) -> np.ndarray:
        """The distances of the points looked at, and ∞ for the others."""
        looked = random.random(len(distances)) < 0.95
        return np.where(looked, distances, np.inf) if looked.sum() >= k else distances

    def told(self, distances: np.ndarray) -> np.ndarray:
        return distances
