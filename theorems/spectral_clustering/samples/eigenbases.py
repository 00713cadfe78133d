"""Graphs with an orthogonal basis of eigenvectors of whole numbers: with orthonormal vectors, or with a partition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, rational
from ....properties.numbers.products import exact_product
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Row
from ....properties.samples.working import Random, working
from ...dimension_reduction.samples.frames import Weighed, must_be_orthonormal, reflected, values_of_eigenvectors
from .graphs import Graph, few
from .matrices import turned
from .partitions import Clustered


@sample_type
@excluded("the eigenvalues fall", lambda self: list(self.eigenvalues) != sorted(self.eigenvalues))
class Diagonalised(Graph):
    """A graph, and an orthogonal basis of eigenvectors of its Laplacian, a row each, by rising eigenvalues."""

    basis: tuple[Row, ...]

    @cached_property
    def Q(self) -> np.ndarray:
        return exact_matrix(self.basis)

    @cached_property
    def eigenvalues(self) -> np.ndarray:
        """Of the Laplacian, in the order of the rows of the basis."""
        return values_of_eigenvectors(self.basis, self.L)

    def smaller(self) -> Iterator[Any]:
        """Without weights, or with whole ones divided by what they have in common: these have the same eigenvectors."""
        whole = [w for row in self.weights for w in row if isinstance(w, int)]
        yield from self.changed(weights=tuple((0,) * self.n for _ in self.weights))
        common = gcd(*whole) if len(whole) == self.n**2 else 1
        if common > 1:
            yield from self.changed(weights=tuple(tuple(w // common for w in row) for row in self.weights))


@sample_type
class FramedGraph(Weighed, Diagonalised):
    """Such a graph, and 1 ≤ k ≤ n orthonormal vectors on its vertices, a row each."""

    frame: tuple[Row, ...]

    FORMAL: ClassVar = {"stretch": "Σw‖hᵢ−hⱼ‖²"}
    TAME: ClassVar = {"units apart": "its eigenvectors are known by how it is made"}

    def __post_init__(self) -> None:
        super().__post_init__()
        must_be_orthonormal(self.frame, self.n)

    @property
    def k(self) -> int:
        return len(self.frame)

    @cached_property
    def H(self) -> np.ndarray:
        """The vectors, (k, n)."""
        return exact_matrix(self.frame)

    @cached_property
    def energy(self) -> Any:
        return (self.H**2).sum()

    @cached_property
    def trace(self) -> Any:
        """tr HLHᵀ."""
        return (exact_product(self.H, self.L) * self.H).sum()

    @cached_property
    def axes(self) -> list[tuple[Any, ...]]:
        return self.weighed(self.eigenvalues, self.Q, exact_product(exact_product(self.Q, self.H.T), self.H), self.k)

    @cached_property
    def edges(self) -> list[tuple[Any, ...]]:
        """The edges between different vertices: w, and what the vectors are there, (k,) each."""
        w, h = self.weights, self.H.T
        return [(w[i][j], h[i], h[j]) for i in range(self.n) for j in range(i) if w[i][j]]

    @cached_property
    def stretch(self) -> Any:
        """½Σw‖hᵢ − hⱼ‖² over all pairs."""
        return sum(w * ((a - b) @ (a - b)) for w, a, b in self.edges)

    @total(of="stretch", over="edges")
    def stretched(self, w: Any, a: Any, b: Any) -> Any:
        """w‖hᵢ − hⱼ‖²."""
        return w * ((a - b) @ (a - b))

    @hypothesis()
    def by_edges(self) -> Any:
        """tr HLHᵀ = Σw‖hᵢ − hⱼ‖², column by column a quadratic form of the Laplacian"""
        return self.trace == self.stretch

    def smaller(self) -> Iterator[Any]:
        """With a vector less, or all weights nearer to 0."""
        for i in range(self.k):
            yield from self.changed(frame=self.frame[:i] + self.frame[i + 1 :])
        yield from super().smaller()


@sample_type
class PartitionedGraph(Weighed, Diagonalised, Clustered):
    """Such a graph, and a partition of its vertices: the vectors are 1_A/√|A|, so that HᵀHq has the means of q on the clusters."""

    FORMAL: ClassVar = {"trace": "tr HᵀLH", "lowest": "λ₁", "second": "λ₂"}
    TAME: ClassVar = {"units apart": "its eigenvectors are known by how it is made"}

    @cached_property
    def energy(self) -> Any:
        """Σ‖h‖²: each vertex adds 1/|A|."""
        return sum(Fraction(1, self.sizes[label]) for label in self.labels)

    @cached_property
    def axes(self) -> list[tuple[Any, ...]]:
        members = self.clusters.astype(int).astype(object)
        means = exact_product(self.Q, members.T) / np.array([Fraction(size) for size in self.sizes], dtype=object)
        return self.weighed(self.eigenvalues, self.Q, exact_product(means, members), self.k)

    @property
    def lowest(self) -> Any:
        return self.eigenvalues[0]

    @property
    def second(self) -> Any:
        """λ₂ where there are two clusters, else 0."""
        return self.eigenvalues[1] if self.two else 0

    @hypothesis()
    def from_zero(self) -> Any:
        """the lowest eigenvalue is 0, which is that of 1"""
        return self.lowest == 0

    @hypothesis()
    def first_two(self) -> Any:
        """of two clusters the first eigenvalues are λ₁ and λ₂"""
        return self.two * (self.first - self.lowest - self.second) == 0

    def smaller(self) -> Iterator[Any]:
        """With two clusters joined, or a vertex in the first of them."""
        if self.k > 1:
            yield from self.changed(labels=tuple(min(label, self.k - 2) for label in self.labels), k=self.k - 1)
        for i in (i for i, label in enumerate(self.labels) if label):
            yield from self.changed(labels=(*self.labels[:i], 0, *self.labels[i + 1 :]))
        yield from super().smaller()


# ---------------------------------------------------------------------------------------------------------------- drawn


def joined(n: int, split: Callable[[int], int], weight: Callable[[], Any]) -> tuple[np.ndarray, list[list[int]]]:
    """The weights and eigenvectors of n vertices in two parts, each so made itself, with one weight between all of either."""
    if n == 1:
        return np.zeros((1, 1), dtype=object), [[1]]
    a = split(n)
    (one, (_, *here)), (other, (_, *there)), w = joined(a, split, weight), joined(n - a, split, weight), weight()
    W = np.full((n, n), w, dtype=object)
    W[:a, :a], W[a:, a:] = one, other
    inside = [[*q, *[0] * (n - a)] for q in here] + [[*[0] * a, *q] for q in there]
    return W, [[1] * n, [n - a] * a + [-a] * (n - a), *inside]


def diagonalised(W: np.ndarray, vectors: list[list[int]], order: Any) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Weights and basis, with the vertices in another order, and the eigenvectors by rising eigenvalues."""
    order = list(order)
    W, Q = W[np.ix_(order, order)], np.array(vectors, dtype=object)[:, order]
    form = (Q @ (np.diag(W.sum(axis=1)) - W) * Q).sum(axis=1)
    ranks = sorted(range(len(Q)), key=lambda j: Fraction(form[j]) / sum(Q[j] ** 2))
    return tuple(tuple(map(rational, row)) for row in W), tuple(tuple(map(int, Q[j])) for j in ranks)


def drawn_eigenbasis(draw: st.DrawFn, n: int) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Complete and complete bipartite graphs, stars, islands, and clusters within clusters; now and then a loop."""
    sevenths = st.integers(0, 30).map(lambda k: rational(k / 7))
    entry = draw(st.sampled_from([st.just(1), st.integers(0, 1), st.integers(0, 4), st.sampled_from([0, 1, 1000]), sevenths]))
    part = draw(st.sampled_from([lambda m: 1, lambda m: m // 2, lambda m: draw(st.integers(1, m - 1))]))
    W, vectors = joined(n, part, lambda: draw(entry))
    W[0, 0] = draw(st.sampled_from([0, 0, 0, 1]))
    return diagonalised(W, vectors, draw(st.permutations(range(n))))


@strategy(FramedGraph)
def framed_graphs(draw: st.DrawFn) -> FramedGraph:
    """One vector, as many as there are vertices, or some; some of them are eigenvectors."""
    n = few(draw)
    A = turned(draw, n)
    k = draw(st.sampled_from([1, n, draw(st.integers(1, n))]))
    return FramedGraph(*drawn_eigenbasis(draw, n), tuple(tuple(map(rational, row)) for row in A[:k]))


@strategy(PartitionedGraph)
def partitioned_graphs(draw: st.DrawFn) -> PartitionedGraph:
    """Two clusters, mostly, or one, or a cluster for each vertex; now and then one of them is what an eigenvector tells apart."""
    n = few(draw)
    k = min(n, draw(st.sampled_from([2, 2, 2, 3, 4, 1, n])))
    weights, basis = drawn_eigenbasis(draw, n)
    if k == 2 and draw(st.booleans()):
        labels = [int(v > 0) for v in basis[draw(st.integers(1, n - 1))]]
    else:
        labels = draw(st.permutations([*range(k), *draw(st.lists(st.integers(0, k - 1), min_size=n - k, max_size=n - k))]))
    return PartitionedGraph(weights, tuple(labels), k, basis)


def large_eigenbasis(random: Random, n: int) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Few weights or many, and islands."""
    most = int(random.choice([2, 100]))
    made = joined(
        n, lambda m: int(random.choice(np.array([1, m // 2, random.integers(1, m)]))), lambda: int(random.integers(0, most))
    )
    return diagonalised(*made, random.permutation(n))


@working(FramedGraph, most=33)
def large_framed_graph(random: Random, n: int) -> FramedGraph:
    """Up to four vectors, reflected axes."""
    basis = large_eigenbasis(random, n)
    u, k = random.integers(-1, 2, n), int(random.integers(1, min(n, 4) + 1))
    u[0] = 1
    return FramedGraph(*basis, reflected(u.tolist(), k))


@working(PartitionedGraph, most=33)
def large_partitioned_graph(random: Random, n: int) -> PartitionedGraph:
    """Up to six clusters."""
    k = int(random.integers(1, min(n, 6) + 1))
    labels = random.permutation(np.concatenate([np.arange(k), random.integers(0, k, n - k)]))
    weights, basis = large_eigenbasis(random, n)
    return PartitionedGraph(weights, tuple(map(int, labels)), k, basis)
