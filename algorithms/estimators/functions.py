"""Functions of arrays, whose arguments are named as scikit-learn names them."""

from __future__ import annotations

from typing import Any

import numpy as np


class Centred:
    """Rows without their mean."""

    def __call__(self, X: Any) -> np.ndarray:
        return self.taken_off(self.rows(X))

    def rows(self, X: Any) -> np.ndarray:
        return self.numbers(np.asarray(X))

    def numbers(self, X: np.ndarray) -> np.ndarray:
        return X.astype(np.float64)

    def taken_off(self, X: np.ndarray) -> np.ndarray:
        return X - self.mean(X)

    def mean(self, X: np.ndarray) -> np.ndarray:
        return X.mean(axis=0)


class SquaredDistances:
    """Of each row to each of the others."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return self.between(self.rows(X), self.rows(Y))

    def rows(self, given: Any) -> np.ndarray:
        return np.asarray(given).astype(np.float64)

    def between(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        return ((X[:, None] - Y[None]) ** 2).sum(axis=2)


class Agreement:
    """The share of predictions that are right."""

    def __call__(self, y_true: Any, y_pred: Any) -> float:
        return self.share(np.asarray(y_true), np.asarray(y_pred))

    def share(self, truths: np.ndarray, predictions: np.ndarray) -> float:
        return float((truths == predictions).mean())


class Jittered:
    """Rows with Gaussian noise: two draws are never the same by chance."""

    def __call__(self, X: Any, random_state: int = 0) -> np.ndarray:
        rows = np.asarray(X, dtype=np.float64)
        return rows + self.generator(random_state).normal(size=rows.shape)

    def generator(self, random_state: int) -> np.random.Generator:
        return np.random.default_rng(random_state)
