"""Scores of clusterings by their contingency table, and of clusters of points by distances and dispersions."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.special import gammaln, xlogy


def contingency(first: Any, second: Any) -> np.ndarray:
    """How many points have each label of the first clustering and each of the second."""
    rows, columns = (np.unique(labels, return_inverse=True)[1] for labels in (first, second))
    table = np.zeros((rows.max() + 1, columns.max() + 1), dtype=np.int64)
    np.add.at(table, (rows, columns), 1)
    return table


def pairs(counts: Any) -> int:
    """How many pairs of points are together."""
    counts = np.asarray(counts, dtype=np.int64)
    return int((counts * (counts - 1) // 2).sum())


def entropy(sizes: np.ndarray) -> float:
    """In nats."""
    p = sizes / sizes.sum()
    return float(-xlogy(p, p).sum())


def information(table: np.ndarray) -> float:
    """In nats."""
    n = table.sum()
    i, j = np.nonzero(table)
    counts = table[i, j]
    return float((counts / n * np.log(n * counts / (table.sum(axis=1)[i] * table.sum(axis=0)[j]))).sum())


class AdjustedRand:
    """(S − E)/(M − E)."""

    def __call__(self, first: Any, second: Any) -> float:
        table = contingency(first, second)
        S, A, B = pairs(table), pairs(table.sum(axis=1)), pairs(table.sum(axis=0))
        E = self.expected(A, B, pairs(table.sum()))
        return self.adjusted(S, E, self.most(A, B))

    def expected(self, A: int, B: int, all_pairs: int) -> float:
        return A * B / all_pairs

    def most(self, A: int, B: int) -> float:
        return (A + B) / 2

    def adjusted(self, S: float, E: float, M: float) -> float:
        return (S - E) / (M - E)


class FowlkesMallows:
    """S/√AB."""

    def __call__(self, first: Any, second: Any) -> float:
        table = contingency(first, second)
        S = pairs(table)
        return float(self.mean(S, pairs(table.sum(axis=1)), pairs(table.sum(axis=0)))) if S else 0.0

    def mean(self, S: int, A: int, B: int) -> Any:
        return S / np.sqrt(A) / np.sqrt(B)


class MutualInformation:
    """Σ n_ij/n ln(n n_ij/a_i b_j)."""

    def __call__(self, first: Any, second: Any) -> float:
        return self.of(contingency(first, second))

    def of(self, table: np.ndarray) -> float:
        return information(table)


class VMeasure:
    """Homogeneity, completeness and their harmonic mean."""

    def __call__(self, classes: Any, clusters: Any) -> tuple[float, float, float]:
        table = contingency(classes, clusters)
        shared = information(table)
        h, c = (self.share(shared, entropy(table.sum(axis=axis))) for axis in (1, 0))
        return h, c, self.mean(h, c)

    def share(self, shared: float, H: float) -> float:
        return shared / H if H else 1.0

    def mean(self, h: float, c: float) -> float:
        return 2 * h * c / (h + c) if h + c else 0.0


class AdjustedMutualInformation:
    """(I − EI)/(½(H + H) − EI)."""

    def __call__(self, first: Any, second: Any) -> float:
        table = contingency(first, second)
        a, b = table.sum(axis=1), table.sum(axis=0)
        return self.adjusted(information(table), self.expected(a, b), self.most(entropy(a), entropy(b)))

    def expected(self, a: np.ndarray, b: np.ndarray) -> float:
        """Under the hypergeometric distribution of each cell."""
        n, total = int(a.sum()), 0.0
        for v in a.tolist():
            for w in b.tolist():
                x = np.arange(max(1, v + w - n), min(v, w) + 1)
                total += (x / n * np.log(n * x / (v * w)) * np.exp(self.logarithm(x, v, w, n))).sum()
        return float(total)

    def logarithm(self, x: np.ndarray, v: int, w: int, n: int) -> np.ndarray:
        """Of the probability that x points have both labels."""
        f = lambda k: gammaln(np.asarray(k) + 1.0)  # noqa: E731
        return f(v) + f(w) + f(n - v) + f(n - w) - f(n) - f(x) - f(v - x) - f(w - x) - f(n - v - w + x)

    def most(self, H: float, K: float) -> float:
        return (H + K) / 2

    def adjusted(self, shared: float, expected: float, most: float) -> float:
        return (shared - expected) / (most - expected)


def distances(X: np.ndarray, Y: np.ndarray) -> np.ndarray:
    return np.sqrt(((X[:, None, :] - Y[None, :, :]) ** 2).sum(axis=2))


class Silhouette:
    """The mean of (b − a)/max(a, b)."""

    def __call__(self, X: Any, labels: Any) -> float:
        D = self.distances(np.asarray(X, dtype=np.float64))
        own = np.unique(labels, return_inverse=True)[1]
        sizes = np.bincount(own)
        sums = np.array([np.bincount(own, row) for row in D])
        each = np.arange(len(D))
        a = self.near(sums[each, own], sizes[own])
        means = sums / sizes
        means[each, own] = np.inf
        return float(self.mean(np.where(sizes[own] > 1, self.silhouettes(a, self.far(means)), self.alone)))

    alone = 0.0

    def distances(self, X: np.ndarray) -> np.ndarray:
        return distances(X, X)

    def near(self, sums: np.ndarray, sizes: np.ndarray) -> np.ndarray:
        """The mean distance to the others of the cluster."""
        return sums / np.maximum(sizes - 1, 1)

    def far(self, means: np.ndarray) -> np.ndarray:
        """That to the nearest other cluster."""
        return means.min(axis=1)

    def silhouettes(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        larger = np.maximum(a, b)
        return np.divide(b - a, larger, out=np.zeros(len(a)), where=larger > 0)

    def mean(self, silhouettes: np.ndarray) -> Any:
        return silhouettes.mean()


class Dispersions:
    """A score by the means of the clusters, about the mean of all, so that points far from the origin lose no digits."""

    def __call__(self, X: Any, labels: Any) -> float:
        X = np.asarray(X, dtype=np.float64)
        own = np.unique(labels, return_inverse=True)[1]
        centred = X - X.mean(axis=0)
        groups = [centred[own == j] for j in range(own.max() + 1)]
        return float(self.score(groups, np.array([self.middle(group) for group in groups])))

    def middle(self, group: np.ndarray) -> np.ndarray:
        return group.mean(axis=0)

    def score(self, groups: list[np.ndarray], means: np.ndarray) -> Any:
        raise NotImplementedError


class DaviesBouldin(Dispersions):
    """The mean of the largest (Sᵢ + Sⱼ)/‖mᵢ − mⱼ‖."""

    def score(self, groups: list[np.ndarray], means: np.ndarray) -> Any:
        S = np.array([self.spread(distances(group, mean[None, :])) for group, mean in zip(groups, means, strict=True)])
        gaps = self.gaps(means)
        np.fill_diagonal(gaps, np.inf)
        return self.mean((S[:, None] + S[None, :]) / gaps)

    def spread(self, lengths: np.ndarray) -> Any:
        return lengths.mean()

    def gaps(self, means: np.ndarray) -> np.ndarray:
        return distances(means, means)

    def mean(self, ratios: np.ndarray) -> Any:
        return ratios.max(axis=1).mean()


class CalinskiHarabasz(Dispersions):
    """B(n − k)/(k − 1)W."""

    def score(self, groups: list[np.ndarray], means: np.ndarray) -> Any:
        counts = np.array([len(group) for group in groups])
        W = sum(((group - mean) ** 2).sum() for group, mean in zip(groups, means, strict=True))
        return self.quotient(self.between(counts, means), W, int(counts.sum()), len(counts))

    def between(self, counts: np.ndarray, means: np.ndarray) -> Any:
        middle = counts @ means / counts.sum()
        return counts @ ((means - middle) ** 2).sum(axis=1)

    def quotient(self, B: Any, W: Any, n: int, k: int) -> Any:
        return B / (k - 1) / (W / (n - k))
