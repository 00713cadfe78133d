"""Decision trees by Gini impurity, and sampling with replacement."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np

from ..conventions import BaseEstimator, ClassifierMixin, check_classification_targets, check_is_fitted, validate_data


def gini(labels: Any) -> float:
    """1 − Σ pₖ²."""
    _, counts = np.unique(labels, return_counts=True)
    return 1 - ((counts / counts.sum()) ** 2).sum()


class DecisionTree(ClassifierMixin, BaseEstimator):
    """Splits at x_j ≤ t with the least weighted Gini impurity until a node is pure, or its rows are all equal."""

    def fit(self, X: Any, y: Any) -> DecisionTree:
        X, y = validate_data(self, X, y)
        check_classification_targets(y)
        self.classes_ = np.unique(y)
        self._nodes: list[list[Any]] = []  # feature, threshold, left, right, impurity, label
        self._grow(X, y)
        names = ("feature", "threshold", "children_left", "children_right", "impurity")
        self.tree_ = SimpleNamespace(**{name: [node[i] for node in self._nodes] for i, name in enumerate(names)})
        return self

    def _grow(self, X: np.ndarray, y: np.ndarray) -> int:
        node = [-2, -2.0, -1, -1, self.impurity(y), self.label(y)]
        self._nodes.append(node)
        place, split = len(self._nodes) - 1, self.best_split(X, y) if self.goes_on(y) else None
        if split is not None:
            left = X[:, split[0]] <= split[1]
            node[:2] = split
            node[2], node[3] = self._grow(X[left], y[left]), self._grow(X[~left], y[~left])
        return place

    def goes_on(self, y: np.ndarray) -> bool:
        return len(np.unique(y)) > 1

    def impurity(self, y: np.ndarray) -> float:
        return gini(y)

    def label(self, y: np.ndarray) -> Any:
        labels, counts = np.unique(y, return_counts=True)
        return labels[np.argmax(counts)]

    def best_split(self, X: np.ndarray, y: np.ndarray) -> tuple[int, float] | None:
        candidates = [(j, (a + b) / 2) for j in range(X.shape[1]) for a, b in self.gaps(X[:, j])]
        return min(candidates, key=lambda split: self.cost(X[:, split[0]] <= split[1], y), default=None)

    def gaps(self, column: np.ndarray) -> Any:
        return pairwise(np.unique(column))

    def cost(self, left: np.ndarray, y: np.ndarray) -> float:
        """Σ |Dᵢ|/|D| G(Dᵢ)."""
        return (left.sum() * gini(y[left]) + (~left).sum() * gini(y[~left])) / len(y)

    def predict(self, X: Any) -> np.ndarray:
        check_is_fitted(self)
        return np.array([self.answer(x) for x in np.asarray(validate_data(self, X, reset=False))])

    def answer(self, x: np.ndarray) -> Any:
        node = self._nodes[0]
        while node[2] >= 0:
            node = self._nodes[node[2] if x[node[0]] <= node[1] else node[3]]
        return node[5]


def bootstrap(n: int, rng: Any) -> tuple[np.ndarray, np.ndarray]:
    """n draws with replacement from range(n), and what they leave out."""
    chosen = rng.integers(0, n, size=n)
    return chosen, np.setdiff1d(np.arange(n), chosen)
