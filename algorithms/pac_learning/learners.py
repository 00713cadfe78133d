"""Classifiers that make no mistake on the examples: a table of labels, the nearest point, and a threshold."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from ..conventions import BaseEstimator, ClassifierMixin


class NearestPoint(ClassifierMixin, BaseEstimator):
    """Predicts the label of the nearest example."""

    def fit(self, X: Any, y: Any) -> NearestPoint:
        self.points_, self.labels_ = self.kept(np.array(X, dtype=float), np.array(y))
        return self

    def kept(self, X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return X, y

    def predict(self, X: Any) -> np.ndarray:
        return np.array([self.answer(((self.points_ - x) ** 2).sum(axis=1)) for x in np.asarray(X, dtype=float)])

    def answer(self, distances: np.ndarray) -> Any:
        return self.labels_[np.argmin(distances)]


class VoteOfEqualPoints(ClassifierMixin, BaseEstimator):
    """Predicts the label that equal examples had more often, `tie` where both came as often, and `elsewhere` at other points."""

    def __init__(self, tie: int = 0, elsewhere: int = 0):
        self.tie = tie
        self.elsewhere = elsewhere

    def fit(self, X: Any, y: Any) -> VoteOfEqualPoints:
        self.votes_: dict[tuple, Counter] = {}
        for x, label in zip(np.asarray(X, dtype=float), np.asarray(y), strict=True):
            self.votes_.setdefault(self.key(x), Counter())[int(label)] += 1
        return self

    def predict(self, X: Any) -> np.ndarray:
        votes = (self.votes_.get(self.key(x)) for x in np.asarray(X, dtype=float))
        return np.array([self.elsewhere if found is None else self.winner(found[0], found[1]) for found in votes])

    def key(self, x: np.ndarray) -> tuple:
        return tuple(x)

    def winner(self, zeros: int, ones: int) -> int:
        return self.tie if zeros == ones else 1 if ones > zeros else 0


class Threshold(ClassifierMixin, BaseEstimator):
    """Predicts 1{x < a}; a lies between the largest example labelled 1 and the smallest labelled 0: in the middle, low or high."""

    def __init__(self, at: str = "middle"):
        self.at = at

    def fit(self, X: Any, y: Any) -> Threshold:
        x, y = np.asarray(X, dtype=float).ravel(), np.asarray(y)
        low, high = x[y == 1].max(initial=-np.inf), x[y == 0].min(initial=np.inf)
        self.threshold_ = self.between(low, high)
        return self

    def between(self, low: float, high: float) -> float:
        above = np.nextafter(low, np.inf) if np.isfinite(low) else low  # 1{x < a} calls a itself 0
        if self.at == "low" or not np.isfinite(high):
            return float(above) if self.at == "low" else np.inf
        if self.at == "high" or not np.isfinite(low):
            return float(high) if self.at == "high" else -np.inf
        return max(float(above), (low + high) / 2)

    def predict(self, X: Any) -> np.ndarray:
        return self.below(np.asarray(X, dtype=float).ravel()).astype(int)

    def below(self, x: np.ndarray) -> np.ndarray:
        return x < self.threshold_
