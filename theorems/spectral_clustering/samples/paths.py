"""Graphs with a vector on the vertices and a path, and what an edge adds along it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Row
from .graphs import Graph, drawn_weights, few


@sample_type
@excluded(
    "the path is empty, or comes to a vertex twice, or to none",
    lambda self: not self.path or len(set(self.path)) < len(self.path) or not set(self.path) <= set(range(self.n)),
)
@excluded("the path is not along edges", lambda self: not all(self.weights[i][j] for i, j in pairwise(self.path)))
class GraphWithPath(Graph):
    """A graph, a number v for each vertex, and a path from a to b along edges, through no vertex twice; a may be b."""

    v: Row
    path: tuple[int, ...]

    BY_VERTEX: ClassVar[tuple[str, ...]] = ("v",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("v",)
    FORMAL: ClassVar = {"rise": "(v_a−v_b)", "resistance": "∑1/w"}

    @property
    def rise(self) -> Any:
        """The difference of v at both ends."""
        return self.v[self.path[0]] - self.v[self.path[-1]]

    @cached_property
    def resistance(self) -> Any:
        """Σ1/w over the edges of the path."""
        return sum((1 / Fraction(self.weights[i][j]) for i, j in pairwise(self.path)), start=Fraction(0))

    @cached_property
    def flow(self) -> list[tuple[Any, ...]]:
        """The edges between different vertices i and j: w, vᵢ, vⱼ; and 1 if the path goes from i to j, −1 from j to i, else 0."""
        w, v, steps = self.weights, self.v, set(pairwise(self.path))
        pairs = [(i, j) for i in range(self.n) for j in range(i) if w[i][j]]
        return [(Fraction(w[i][j]), v[i], v[j], int((i, j) in steps) - int((j, i) in steps)) for i, j in pairs]

    @total(of="resistance", over="flow")
    def crossed(self, w: Any, a: Any, b: Any, f: Any) -> Any:
        """1/w of an edge of the path."""
        return f * f / w

    @total(of="rise", over="flow")
    def step(self, w: Any, a: Any, b: Any, f: Any) -> Any:
        """vᵢ − vⱼ, of an edge that the path goes along from i to j: each vertex on the way cancels."""
        return f * (a - b)

    @hypothesis(over="flow")
    def joined(self, w: Any, a: Any, b: Any, f: Any) -> Any:
        """of a weight w > 0"""
        return w > 0

    def smaller(self) -> Iterator[Any]:
        """First without one of the ends of the path."""
        for path in (self.path[1:], self.path[:-1]):
            yield from self.changed(path=path)
        yield from super().smaller()

    def on(self, vertices: list[int]) -> dict[str, Any]:
        places = {i: place for place, i in enumerate(vertices)}
        return {**super().on(vertices), "path": tuple(places[i] for i in self.path if i in places)}


@strategy(GraphWithPath)
def graphs_with_paths(draw: st.DrawFn) -> GraphWithPath:
    """Paths that go on to a neighbour while there is one, or not so far; v of small whole numbers, or rising evenly along them."""
    n = few(draw)
    weights = drawn_weights(draw, n)
    path, most = [draw(st.integers(0, n - 1))], draw(st.sampled_from([1, 2, n, n]))
    while len(path) < most and (near := [j for j in range(n) if weights[path[-1]][j] and j not in path]):
        path.append(draw(st.sampled_from(near)))
    v = list(draw(st.tuples(*[st.integers(-3, 3)] * n)))
    if draw(st.booleans()):
        for place, i in enumerate(path):
            v[i] = place
    return GraphWithPath(weights, tuple(v), tuple(path))
