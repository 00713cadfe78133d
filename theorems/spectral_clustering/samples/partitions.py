"""Graphs whose vertices belong to clusters, and what an edge adds to the ratio cut of these."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from .graphs import Graph, drawn_weights, few


@sample_type
@excluded("a label is not in 0, …, k − 1", lambda self: not all(0 <= label < self.k for label in self.labels))
class Labelled(Graph):
    """A graph whose vertices belong to clusters 0, …, k − 1, some of which may be empty."""

    labels: tuple[int, ...]
    k: int

    BY_VERTEX: ClassVar[tuple[str, ...]] = ("labels",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("labels", "k")

    @cached_property
    def clusters(self) -> np.ndarray:
        """Whether each vertex is in each cluster, (k, n) bool."""
        return np.array(self.labels)[None, :] == np.arange(self.k)[:, None]

    @cached_property
    def sizes(self) -> list[int]:
        return [int(size) for size in self.clusters.sum(axis=1)]

    @cached_property
    def shares(self) -> list[Any]:
        """Cut(A, Ā)/|A| of each cluster."""
        return [self.cut(A) / Fraction(size) for A, size in zip(self.clusters, self.sizes, strict=True)]


@sample_type
@excluded("a cluster is empty", lambda self: min(self.sizes) < 1)
class Clustered(Labelled):
    """A graph whose vertices are partitioned: no cluster is empty."""

    FORMAL: ClassVar = {"two": "two", "trace": "tr HᵀLH"}

    @property
    def two(self) -> int:
        """1 if there are two clusters, else 0."""
        return int(self.k == 2)

    @cached_property
    def balance(self) -> np.ndarray:
        """√(|A||Ā|) v for two clusters: |Ā| on the first of them, −|A| on the second; for another number of them 0."""
        inside, outside = self.sizes if self.two else (0, 0)
        return np.array([outside if first else -inside for first in self.clusters[0]], dtype=object)

    @cached_property
    def trace(self) -> Any:
        """tr HᵀLH: the sum of 1ᵀL1/|A| over the clusters."""
        indicators = self.clusters.astype(int).astype(object)
        return sum(A @ self.L @ A / Fraction(size) for A, size in zip(indicators, self.sizes, strict=True))

    @cached_property
    def edges(self) -> list[tuple[Any, ...]]:
        """The edges between different vertices: w; the sizes of both clusters; 1 if they are one, else 0; both balances."""
        w, labels, v = self.weights, self.labels, self.balance
        sizes = [Fraction(self.sizes[label]) for label in labels]
        pairs = [(i, j) for i in range(self.n) for j in range(i) if w[i][j]]
        return [(w[i][j], sizes[i], sizes[j], int(labels[i] == labels[j]), v[i], v[j]) for i, j in pairs]

    @total(of="trace", over="edges")
    def row_distance(self, w: Any, s: Any, t: Any, same: Any, a: Any, b: Any) -> Any:
        """w‖hᵢ − hⱼ‖² of the rows of H, whose squared norms are 1/s and 1/t."""
        return w * (1 / s + 1 / t - 2 * same / s)

    @hypothesis(over="edges")
    def filled_here(self, w: Any, s: Any, t: Any, same: Any, a: Any, b: Any) -> Any:
        """from a cluster with a vertex"""
        return s >= 1

    @hypothesis(over="edges")
    def filled_there(self, w: Any, s: Any, t: Any, same: Any, a: Any, b: Any) -> Any:
        """to a cluster with a vertex"""
        return t >= 1

    @hypothesis(over="edges")
    def inside_or_between(self, w: Any, s: Any, t: Any, same: Any, a: Any, b: Any) -> Any:
        """within one cluster or between two"""
        return same * same == same

    @hypothesis(over="edges")
    def of_one_size(self, w: Any, s: Any, t: Any, same: Any, a: Any, b: Any) -> Any:
        """within a cluster of one size"""
        return same * (s - t) == 0


@sample_type
class Partitioned(Clustered):
    """The same; of two clusters also v, which is constant on each of them, and its quadratic form."""

    FORMAL: ClassVar = {"n": "n", "product": "|A||Ā|", "form": "|A||Ā|vᵀLv"}

    @cached_property
    def product(self) -> Fraction:
        """|A||Ā| of two clusters, else 1."""
        return Fraction(self.sizes[0] * self.sizes[1] if self.two else 1)

    @cached_property
    def form(self) -> Any:
        """|A||Ā|vᵀLv."""
        return self.balance @ self.L @ self.balance

    @total(of="form", over="edges")
    def imbalance(self, w: Any, s: Any, t: Any, same: Any, a: Any, b: Any) -> Any:
        """w|A||Ā|(vᵢ − vⱼ)²."""
        return w * (a - b) ** 2

    @hypothesis()
    def not_empty(self) -> Any:
        """|A||Ā| > 0"""
        return self.product > 0

    @hypothesis(over="edges")
    def level(self, w: Any, s: Any, t: Any, same: Any, a: Any, b: Any) -> Any:
        """within a cluster of one balance"""
        return same * (a - b) == 0

    @hypothesis(over="edges")
    def all_vertices(self, w: Any, s: Any, t: Any, same: Any, a: Any, b: Any) -> Any:
        """between the two clusters, which have all vertices"""
        return self.two * (1 - same) * (s + t - self.n) == 0

    @hypothesis(over="edges")
    def both_sizes(self, w: Any, s: Any, t: Any, same: Any, a: Any, b: Any) -> Any:
        """between the two clusters, of |A| and |Ā| vertices"""
        return self.two * (1 - same) * (s * t - self.product) == 0

    @hypothesis(over="edges")
    def tilted(self, w: Any, s: Any, t: Any, same: Any, a: Any, b: Any) -> Any:
        """between the two clusters, whose balances are n apart"""
        return self.two * (1 - same) * ((a - b) ** 2 - self.n**2) == 0

    def smaller(self) -> Iterator[Any]:
        """First with two clusters joined, or without one."""
        if self.k > 1:
            yield from self.changed(labels=tuple(min(label, self.k - 2) for label in self.labels), k=self.k - 1)
            left = [i for i in range(self.n) if self.labels[i] < self.k - 1]
            yield from self.changed(**{**self.on(left), "k": self.k - 1})
        yield from super().smaller()


@strategy(Labelled)
def labelled_graphs(draw: st.DrawFn) -> Labelled:
    """Any labels."""
    n, k = few(draw), draw(st.integers(1, 4))
    return Labelled(drawn_weights(draw, n), draw(st.tuples(*[st.integers(0, k - 1)] * n)), k)


@strategy(Partitioned)
def partitioned_graphs(draw: st.DrawFn) -> Partitioned:
    """Two clusters, mostly, or one, or a cluster for each vertex."""
    n = few(draw)
    k = min(n, draw(st.sampled_from([2, 2, 2, 3, 4, 1, n])))
    labels = draw(st.permutations([*range(k), *draw(st.lists(st.integers(0, k - 1), min_size=n - k, max_size=n - k))]))
    return Partitioned(drawn_weights(draw, n), tuple(labels), k)
