"""Weighted graphs: with a vector on the vertices, a partition of them, a number of eigenvectors, several components, or one."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, rational
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Row, nearer, parts

EXACT = 2**24  # whole degrees below it are exact, also in single precision


@sample_type
class Graph:
    """n ≥ 1 vertices and symmetric weights w ≥ 0; vertices of weight 0 have no edge; a vertex may have a loop."""

    weights: tuple[Row, ...]

    BY_VERTEX: ClassVar[tuple[str, ...]] = ()
    NUMBERS: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        if not self.weights or any(len(weights) != self.n for weights in self.weights):
            raise HypothesisNotMet("the weights are not n × n for an n ≥ 1")
        if any(self.weights[i][j] != self.weights[j][i] for i in range(self.n) for j in range(i)):
            raise HypothesisNotMet("the weights are not symmetric")
        entries = [w for weights in self.weights for w in weights]
        if min(entries) < 0:
            raise HypothesisNotMet("a weight is negative")
        if any(w != rational(float(w)) for w in entries):
            raise HypothesisNotMet("a weight is not exact in float64")
        for name in self.BY_VERTEX:
            if len(getattr(self, name)) != self.n:
                raise HypothesisNotMet(f"{self.n} vertices but {len(getattr(self, name))} {name}")

    @property
    def n(self) -> int:
        return len(self.weights)

    @cached_property
    def W(self) -> np.ndarray:
        """The weights, (n, n) float64."""
        return np.array([[float(w) for w in weights] for weights in self.weights])

    @cached_property
    def exact_W(self) -> np.ndarray:
        return exact_matrix(self.weights)

    @cached_property
    def degrees(self) -> np.ndarray:
        """The sums of the weights at each vertex, (n,)."""
        return self.exact_W.sum(axis=1)

    @cached_property
    def L(self) -> np.ndarray:
        """The Laplacian D − W, exactly."""
        return np.diag(self.degrees) - self.exact_W

    @cached_property
    def components(self) -> list[list[int]]:
        """The connected components, each with its vertices in their order."""
        left, found = set(range(self.n)), []
        while left:
            reached = [left.pop()]
            for i in reached:
                near = {j for j in left if self.weights[i][j]}
                left -= near
                reached += near
            found.append(sorted(reached))
        return sorted(found)

    def cut(self, A: Any) -> Any:
        """The weight between the vertices of which A, a vector of truth values, is true, and the others."""
        inside = np.asarray(A, dtype=bool)
        return self.exact_W[np.ix_(inside, ~inside)].sum()

    def ratio_cut(self, A: Any) -> Any:
        """Cut(A, Ā)(1/|A| + 1/|Ā|)."""
        inside = int(np.sum(A))
        return self.cut(A) * (Fraction(1, inside) + Fraction(1, self.n - inside))

    def smaller(self) -> Iterator[Any]:
        """The same with fewer vertices, or a number nearer to 0."""
        for part in parts(self.n):
            left = [i for i in range(self.n) if not part.start <= i < part.stop]
            yield from self.changed(**self.on(left))
        for i in range(self.n):
            for j in range(i + 1):
                for w in nearer(self.weights[i][j]):
                    table = [list(weights) for weights in self.weights]
                    table[i][j] = table[j][i] = w
                    yield from self.changed(weights=tuple(map(tuple, table)))
        for name in self.NUMBERS:
            value = getattr(self, name)
            if not isinstance(value, tuple):
                for near in nearer(value):
                    yield from self.changed(**{name: near})
                continue
            for i, v in enumerate(value):
                for near in nearer(v):
                    yield from self.changed(**{name: (*value[:i], near, *value[i + 1 :])})

    def on(self, vertices: list[int]) -> dict[str, Any]:
        """The fields of the graph on some of the vertices."""
        kept = {name: tuple(getattr(self, name)[i] for i in vertices) for name in self.BY_VERTEX}
        return {"weights": tuple(tuple(self.weights[i][j] for j in vertices) for i in vertices), **kept}

    def changed(self, **fields: Any) -> Iterator[Any]:
        """The sample of the same type with these fields, if it meets its hypotheses."""
        with suppress(HypothesisNotMet):
            yield dataclasses.replace(self, **fields)


@sample_type
class GraphWithVector(Graph):
    """A graph, and a number v for each vertex."""

    v: Row

    BY_VERTEX: ClassVar[tuple[str, ...]] = ("v",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("v",)
    FORMAL: ClassVar = {"spread": "½∑w(vᵢ−vⱼ)²"}

    @cached_property
    def edges(self) -> list[tuple[Any, Any, Any]]:
        """The edges between different vertices: w, vᵢ, vⱼ."""
        w, v = self.weights, self.v
        return [(w[i][j], v[i], v[j]) for i in range(self.n) for j in range(i) if w[i][j]]

    @cached_property
    def spread(self) -> Any:
        """½Σw(vᵢ − vⱼ)²: each edge is there twice in the sum over all pairs."""
        return sum(w * (a - b) ** 2 for w, a, b in self.edges)

    @total(of="spread", over="edges")
    def stretch(self, w: Any, a: Any, b: Any) -> Any:
        """w(vᵢ − vⱼ)²."""
        return w * (a - b) ** 2

    @hypothesis(over="edges")
    def weighted(self, w: Any, a: Any, b: Any) -> Any:
        """of a weight w ≥ 0"""
        return w >= 0


@sample_type
@excluded(
    "the weights are not whole, or a degree is not below 2²⁴",
    lambda self: any(w.denominator != 1 for weights in self.weights for w in weights) or max(self.degrees) >= EXACT,
)
class WholeGraph(Graph):
    """A graph with whole weights, so small that the degrees are exact in single precision."""


@sample_type
@excluded("it is not a connected graph of at least two vertices", lambda self: self.n < 2 or len(self.components) > 1)
class ConnectedGraph(Graph):
    """A connected graph of at least two vertices."""


@sample_type
@excluded("it is connected", lambda self: len(self.components) < 2)
class Islands(WholeGraph):
    """A graph of at least two connected components; some may be one vertex alone."""

    def smaller(self) -> Iterator[Any]:
        """First with one component less."""
        for A in self.components:
            yield from self.changed(**self.on([i for i in range(self.n) if i not in A]))
        yield from super().smaller()


@sample_type
@excluded("k is not in 1, …, n", lambda self: not 1 <= self.k <= self.n)
class GraphAndNumber(Graph):
    """A graph, and how many eigenvectors are wanted, 1 ≤ k ≤ n."""

    k: int

    NUMBERS: ClassVar[tuple[str, ...]] = ("k",)


@sample_type
@excluded("a is not above 4/3 and at most 2", lambda self: not Fraction(4, 3) < self.a <= 2)
class UnevenPath:
    """A path of four vertices with weights 1, a and a, 4/3 < a ≤ 2."""

    a: Fraction

    @cached_property
    def graph(self) -> Graph:
        a = self.a
        return Graph(((0, 1, 0, 0), (1, 0, a, 0), (0, a, 0, a), (0, 0, a, 0)))


@sample_type
@excluded("not 0 < ε < 1", lambda self: not 0 < self.eps < 1)
class NearTie:
    """Triangles with two weights 1 and the third 1 ± ε, 0 < ε < 1."""

    eps: Fraction

    def graph(self, sign: int) -> Graph:
        w = 1 + sign * self.eps
        return Graph(((0, 1, 1), (1, 0, w), (1, w, 0)))


# ---------------------------------------------------------------------------------------------------------------- drawn


def drawn_weights(draw: st.DrawFn, n: int, whole: bool = False, loops: bool = True) -> tuple[Row, ...]:
    """Paths, circles, stars, complete and any graphs, with equal, small or uneven weights, and now and then a loop."""
    kind = draw(st.sampled_from(["path", "circle", "star", "complete", "any", "any", "any"]))
    small = st.integers(1, 4) if whole else st.one_of(st.integers(1, 4), st.integers(1, 30).map(lambda k: rational(k / 7)))
    weight = draw(st.sampled_from([st.just(1), small, st.sampled_from([1, 1000]) if whole else st.sampled_from([1, 2**10, 1 / 8])]))
    there = {
        "path": lambda i, j: i == j + 1,
        "circle": lambda i, j: i == j + 1 or (j == 0 and i == n - 1),
        "star": lambda i, j: j == 0,
        "complete": lambda i, j: True,
        "any": lambda i, j: draw(st.booleans()),
    }[kind]
    W: list[list[Any]] = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i):
            if there(i, j):
                W[i][j] = W[j][i] = rational(draw(weight))
    if loops and draw(st.integers(0, 4)) == 0:
        W[-1][-1] = draw(st.integers(1, 3))
    return tuple(map(tuple, W))


def few(draw: st.DrawFn, least: int = 1) -> int:
    return draw(st.integers(least, 6))


@strategy(GraphWithVector)
def graphs_with_vectors(draw: st.DrawFn) -> GraphWithVector:
    """Vectors of small whole numbers; some are constant."""
    n = few(draw)
    v = st.one_of(st.tuples(*[st.integers(-3, 3)] * n), st.just((1,) * n))
    return GraphWithVector(drawn_weights(draw, n), draw(v))


@strategy(WholeGraph)
def whole_graphs(draw: st.DrawFn) -> WholeGraph:
    """Isolated vertices, and several components."""
    return WholeGraph(_joined(draw, [drawn_weights(draw, few(draw) % 4 + 1, whole=True) for _ in range(draw(st.integers(1, 3)))]))


@strategy(Islands)
def islands(draw: st.DrawFn) -> Islands:
    """Up to nine small islands, of one vertex to four; half of the samples have nine."""
    count = draw(st.sampled_from([9, 9, 2, 3, 4]))
    return Islands(_joined(draw, [_connected(draw, draw(st.integers(1, 3)), True) for _ in range(count)]))


@strategy(ConnectedGraph)
def connected_graphs(draw: st.DrawFn) -> ConnectedGraph:
    """Graphs with a path through all vertices; now and then a long path, whose lowest eigenvalues are near to 0."""
    if draw(st.integers(0, 15)) == 15:
        n = draw(st.integers(20, 30))
        return ConnectedGraph(tuple(tuple(int(abs(i - j) == 1) for j in range(n)) for i in range(n)))
    return ConnectedGraph(_connected(draw, few(draw, 2), False))


def _connected(draw: st.DrawFn, n: int, whole: bool) -> tuple[Row, ...]:
    W = [list(weights) for weights in drawn_weights(draw, n, whole)]
    for i in range(1, n):
        W[i][i - 1] = W[i - 1][i] = W[i][i - 1] or 1
    return tuple(map(tuple, W))


strategy(UnevenPath)(lambda draw: UnevenPath(Fraction(draw(st.integers(86, 128)), 64)))  # dyadic weights
strategy(NearTie)(lambda draw: NearTie(Fraction(1, 2 ** draw(st.integers(1, 40)))))  # from a half to 2⁻⁴⁰


@strategy(GraphAndNumber)
def graphs_and_numbers(draw: st.DrawFn) -> GraphAndNumber:
    """One eigenvector, all, or some."""
    n = few(draw)
    return GraphAndNumber(drawn_weights(draw, n), draw(st.sampled_from([1, n, draw(st.integers(1, n))])))


def _joined(draw: st.DrawFn, blocks: list[tuple[Row, ...]]) -> tuple[Row, ...]:
    """The graphs side by side, or the vertices of one between those of the others."""
    order = [(i, b) for b, block in enumerate(blocks) for i in range(len(block))]
    order = sorted(order) if draw(st.booleans()) else order
    return tuple(tuple(blocks[b][i][j] if b == c else 0 for j, c in order) for i, b in order)
