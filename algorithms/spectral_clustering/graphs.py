"""Laplacians, components, ratio cuts and indicators of clusters."""

from __future__ import annotations

from typing import Any

import numpy as np


def laplacian(W: Any) -> np.ndarray:
    """D − W for symmetric weights."""
    W = np.asarray(W)
    return np.diag(W.sum(axis=1)) - W


class BreadthFirst:
    """``BreadthFirst()(W)``: the number of the component of each vertex, by breadth-first search."""

    def __call__(self, W: Any) -> np.ndarray:
        edges = self.edges(np.asarray(W))
        labels = np.full(len(edges), -1)
        for start in range(len(edges)):
            if labels[start] < 0:
                self.search(edges, start, labels, labels.max() + 1)
        return labels

    def edges(self, W: np.ndarray) -> np.ndarray:
        return W > 0

    def search(self, edges: np.ndarray, start: int, labels: np.ndarray, label: int) -> None:
        labels[start], reached = label, [start]
        for i in reached:
            for j in np.flatnonzero(edges[i] & (labels < 0)).tolist():
                labels[j] = label
                reached.append(j)


class SumOfCuts:
    """``SumOfCuts()(W, labels)``: the ratio cut."""

    def __call__(self, W: Any, labels: Any) -> float:
        W, labels = np.asarray(W), np.asarray(labels)
        return float(sum(self.share(W, labels == label) for label in np.unique(labels)))

    def share(self, W: np.ndarray, A: np.ndarray) -> Any:
        return self.cut(W, A) / self.size(W, A)

    def cut(self, W: np.ndarray, A: np.ndarray) -> Any:
        return W[np.ix_(A, ~A)].sum()

    def size(self, W: np.ndarray, A: np.ndarray) -> Any:
        return A.sum()


def indicators(labels: Any) -> np.ndarray:
    """(n, k): 1/√|Aⱼ| on the cluster Aⱼ, 0 elsewhere."""
    inside = np.asarray(labels)[:, None] == np.arange(np.max(labels) + 1)
    return inside / np.sqrt(inside.sum(axis=0))
