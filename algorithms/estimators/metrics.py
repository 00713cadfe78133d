"""Metrics of predictions, with weights of the examples."""

from __future__ import annotations

from typing import Any

import numpy as np


class MeanSquare:
    """The weighted mean of squared differences."""

    def __call__(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> float:
        truths, predictions = np.asarray(y_true, dtype=float), np.asarray(y_pred, dtype=float)
        return self.mean(self.loss(truths, predictions), self.weights(sample_weight, len(truths)))

    def loss(self, truths: np.ndarray, predictions: np.ndarray) -> np.ndarray:
        return (truths - predictions) ** 2

    def weights(self, given: Any, n: int) -> np.ndarray:
        return np.ones(n) if given is None else self.as_given(np.asarray(given, dtype=float))

    def as_given(self, weights: np.ndarray) -> np.ndarray:
        return weights

    def mean(self, loss: np.ndarray, weights: np.ndarray) -> float:
        return float(weights @ loss / weights.sum())


class Misses(MeanSquare):
    """The weighted share of predictions that differ."""

    def loss(self, truths: np.ndarray, predictions: np.ndarray) -> np.ndarray:
        return (truths != predictions).astype(float)
