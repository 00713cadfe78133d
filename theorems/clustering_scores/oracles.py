"""Contingency tables and dispersions, and the scores that are made of them: exactly, or enclosed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

import flint
import numpy as np

from ...properties.numbers.exact import Number, Real, sqrt, whole
from ...properties.numbers.products import exact_product


@dataclass(frozen=True)
class Contingency:
    """For each pair of labels that some points have: how many have both, how many the first, and how many the second."""

    cells: tuple[tuple[int, int, int], ...]
    first: tuple[int, ...]
    second: tuple[int, ...]

    @classmethod
    def of(cls, pairs: Sequence[Any]) -> Contingency:
        """Of a pair of labels of each point."""
        both, first, second = Counter(pairs), Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
        cells = ((count, first[a], second[b]) for (a, b), count in both.items())
        return cls(tuple(cells), tuple(first.values()), tuple(second.values()))

    @cached_property
    def n(self) -> int:
        return sum(self.first)

    @cached_property
    def pairs(self) -> tuple[int, int, int]:
        """How many pairs of points are together in both, in the first, and in the second: S, A and B."""
        together = lambda counts: sum(comb(count, 2) for count in counts)  # noqa: E731
        return together(count for count, _, _ in self.cells), together(self.first), together(self.second)

    @cached_property
    def expected_pairs(self) -> Fraction:
        """AB/C(n, 2)."""
        return Fraction(self.pairs[1] * self.pairs[2], comb(self.n, 2))


def adjusted_rand(table: Contingency) -> Number:
    """(S − E)/(½(A + B) − E)."""
    (S, A, B), E = table.pairs, table.expected_pairs
    return (S - E) / (Fraction(A + B, 2) - E)


def fowlkes_mallows(table: Contingency) -> Number:
    """S/√AB, or 0."""
    S, A, B = table.pairs
    return sqrt(Fraction(S * S, A * B)) if S else 0


def entropy(sizes: Sequence[int]) -> Any:
    """In nats, of clusters of these sizes."""
    return Real(_entropy, *sizes) if len(sizes) > 1 else 0


def mutual_information(table: Contingency) -> Any:
    """In nats; 0 where one of the clusterings is one cluster."""
    if 1 in (len(table.first), len(table.second)):
        return 0
    return Real(_mutual, table.n, *(v for cell in table.cells for v in cell))


def v_measure(table: Contingency) -> tuple[Number, Number, Number]:
    """Homogeneity, completeness, and their harmonic mean."""
    shared = mutual_information(table)
    H, K = entropy(table.first), entropy(table.second)
    return shared / H if H else 1, shared / K if K else 1, 2 * shared / (H + K) if H and K else int(not H and not K)


def expected_information(table: Contingency) -> Any:
    """The mean of the mutual information over all orders of one clustering's labels."""
    if 1 in (len(table.first), len(table.second)):
        return 0
    return Real(_expected, table.n, len(table.first), *table.first, *table.second)


def adjusted_mutual_information(table: Contingency) -> Number:
    """(I − EI)/(½(H + H) − EI)."""
    mean, expected = (entropy(table.first) + entropy(table.second)) / 2, expected_information(table)
    return (mutual_information(table) - expected) / (mean - expected)


def _entropy(*sizes: flint.arb) -> flint.arb:
    n = sum(sizes, flint.arb(0))
    return n.log() - sum((v * v.log() for v in sizes), flint.arb(0)) / n


def _mutual(n: flint.arb, *cells: flint.arb) -> flint.arb:
    triples = zip(cells[::3], cells[1::3], cells[2::3], strict=True)
    return sum((x * (n * x / (a * b)).log() for x, a, b in triples), flint.arb(0)) / n


def _expected(n: flint.arb, k: flint.arb, *sizes: flint.arb) -> flint.arb:
    N, counts = whole(n), [whole(v) for v in sizes]
    first, second = Counter(counts[: whole(k)]), Counter(counts[whole(k) :])
    total = flint.arb(0)
    for a, times in first.items():
        for b, more in second.items():
            for x in range(max(1, a + b - N), min(a, b) + 1):
                ways = times * more * x * comb(b, x) * comb(N - b, a - x)
                total += flint.arb(ways) / (N * comb(N, a)) * (flint.arb(N * x) / (a * b)).log()
    return total


def square_distances(X: np.ndarray) -> np.ndarray:
    """(n, n), exactly."""
    norms = (X * X).sum(axis=1)
    return norms[:, None] - 2 * exact_product(X, X.T) + norms[None, :]


def silhouette(squares: np.ndarray, labels: Sequence[int]) -> Number:
    """The mean of (b − a)/max(a, b)."""
    return Real(_silhouette, len(labels), *labels, *squares.ravel())


def _silhouette(n: flint.arb, *parts: flint.arb) -> flint.arb:
    N = whole(n)
    labels, total = [whole(v) for v in parts[:N]], flint.arb(0)
    sizes = Counter(labels)
    for i, own in enumerate(labels):
        if sizes[own] == 1:
            continue
        sums = {label: flint.arb(0) for label in sizes}
        for j, label in enumerate(labels):
            square = parts[N * (i + 1) + j]
            sums[label] += square.sqrt() if square > 0 else 0
        a = sums.pop(own) / (sizes[own] - 1)
        b = min_of([sums[label] / sizes[label] for label in sums])
        larger = -min_of([-a, -b])
        total += (b - a) / larger if larger > 0 else 0
    return total / N


def min_of(values: list[flint.arb]) -> flint.arb:
    """An enclosure of the least of enclosed numbers."""
    least = values[0]
    for v in values[1:]:
        least = least.min(v)
    return least


@dataclass(frozen=True, eq=False)
class Dispersion:
    """Exact points (n, d) in clusters 0, …, k − 1."""

    X: np.ndarray
    labels: list[int]

    @property
    def n(self) -> int:
        return len(self.labels)

    @property
    def k(self) -> int:
        return max(self.labels) + 1

    @cached_property
    def counts(self) -> list[int]:
        return [self.labels.count(j) for j in range(self.k)]

    @cached_property
    def means(self) -> np.ndarray:
        """(k, d)."""
        sums = np.zeros((self.k, self.X.shape[1]), dtype=object)
        for row, label in zip(self.X, self.labels, strict=True):
            sums[label] += row
        return np.array([[Fraction(v) / count for v in row] for row, count in zip(sums, self.counts, strict=True)], dtype=object)

    @cached_property
    def squares(self) -> list[Any]:
        """Of each point, the squared distance to the mean of its cluster."""
        off = self.X - self.means[self.labels]
        return list((off * off).sum(axis=1))

    @cached_property
    def within(self) -> Any:
        """W."""
        return sum(self.squares)

    @cached_property
    def between(self) -> Any:
        """B."""
        off = self.means - self.X.sum(axis=0) / Fraction(self.n)
        return sum(count * square for count, square in zip(self.counts, (off * off).sum(axis=1), strict=True))

    @property
    def quotient(self) -> Number:
        """B(n − k)/(k − 1)W."""
        return Fraction(self.between) * (self.n - self.k) / ((self.k - 1) * Fraction(self.within))

    @cached_property
    def gaps(self) -> np.ndarray:
        """(k, k) squared distances of the means."""
        return square_distances(self.means)


def davies_bouldin(dispersed: Dispersion) -> Number:
    """The mean of the largest (Sᵢ + Sⱼ)/‖mᵢ − mⱼ‖."""
    if not dispersed.within:
        return 0
    parts = *dispersed.labels, *dispersed.squares, *dispersed.gaps.ravel()
    return Real(_davies_bouldin, dispersed.n, dispersed.k, *parts)


def _davies_bouldin(n: flint.arb, k: flint.arb, *parts: flint.arb) -> flint.arb:
    N, K = whole(n), whole(k)
    labels, gaps = [whole(v) for v in parts[:N]], parts[2 * N :]
    counts, spread = Counter(labels), [flint.arb(0)] * K
    for label, square in zip(labels, parts[N : 2 * N], strict=True):
        spread[label] += (square.sqrt() if square > 0 else 0) / counts[label]
    ratios = [[-(spread[i] + spread[j]) / gaps[K * i + j].sqrt() for j in range(K) if j != i] for i in range(K)]
    return -sum((min_of(row) for row in ratios), flint.arb(0)) / K
