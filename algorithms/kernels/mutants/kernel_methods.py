"""Faulty methods that learn from a Gram matrix."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..kernel_methods import GramScores, MaxMarginByAscent, MaxMarginBySubsets


class ReturnsMultipliers(MaxMarginBySubsets):
    """Returns α without the labels."""

    def __call__(self, K: Any, labels: Any) -> np.ndarray:
        return super().__call__(K, labels) * labels


class IgnoresTheLastPoint(MaxMarginBySubsets):
    """An index off by one: the last point is not seen (unless it is the only one)."""

    def __call__(self, K: Any, labels: Any) -> np.ndarray:
        seen = max(1, len(K) - 1)
        return np.append(super().__call__(K[:seen, :seen], labels[:seen]), [0.0] * (len(K) - seen))


class HalvesTheMargin(MaxMarginBySubsets):
    """Solves with margins ½."""

    def __call__(self, K: Any, labels: Any) -> np.ndarray:
        return super().__call__(K, labels) / 2


class EqualMargins(MaxMarginBySubsets):
    """Interpolates: Kβ = l, with margin 1 at every point, needed or not."""

    def __call__(self, K: Any, labels: Any) -> np.ndarray:
        return np.linalg.pinv(K) @ labels


class AllOnes(MaxMarginBySubsets):
    """β = l, as the chapter's example has it."""

    def __call__(self, K: Any, labels: Any) -> np.ndarray:
        return np.asarray(labels, dtype=np.float64)


class StopsEarly(MaxMarginByAscent):
    """Three passes, whatever the margins, with a promise of 10⁻⁴."""

    def __call__(self, K: Any, labels: Any) -> np.ndarray:
        labels = np.asarray(labels, dtype=np.float64)
        Q = np.outer(labels, labels) * K
        alpha = np.zeros(len(Q))
        for _ in range(3):
            for i in range(len(Q)):
                alpha[i] = max(0, alpha[i] + (1 - Q[i] @ alpha) / Q[i, i])
        return labels * alpha


class ShiftsBetweenTheBlocks(MaxMarginBySubsets):
    """Returns the entries rotated by one place."""

    def __call__(self, K: Any, labels: Any) -> np.ndarray:
        return np.roll(super().__call__(K, labels), 1)


class ForgetsCrossTerms(GramScores):
    """‖w‖² as Σ cᵢ²kᵢᵢ, as if the images were orthogonal."""

    def squared_norm(self, K: Any, coefficients: Any) -> Any:
        return (np.asarray(coefficients) ** 2) @ np.diag(K)


class NormNotSquared(GramScores):
    """Takes the root."""

    def squared_norm(self, K: Any, coefficients: Any) -> Any:
        return np.sqrt(super().squared_norm(K, coefficients))


class NearestPointOnly(GramScores):
    """The score of the nearest point alone."""

    def scores(self, K: Any, coefficients: Any) -> np.ndarray:
        nearest = np.argmax(K, axis=0)
        return np.asarray(coefficients)[nearest] * np.take_along_axis(np.asarray(K), nearest[None, :], axis=0)[0]


class SignsOnly(GramScores):
    """Uses the signs of the coefficients."""

    def scores(self, K: Any, coefficients: Any) -> np.ndarray:
        return np.sign(coefficients) @ np.asarray(K)


class NormalisesTheScores(GramScores):
    """Divides by the number of points."""

    def scores(self, K: Any, coefficients: Any) -> np.ndarray:
        return super().scores(K, coefficients) / len(K)
