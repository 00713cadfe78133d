"""Graphs of the sizes that users have, and graphs whose weights differ widely."""

from __future__ import annotations

import numpy as np

from ....properties.samples.tables import Row
from ....properties.samples.working import Random, is_hard, row, rows, unit, working
from .graphs import ConnectedGraph, GraphAndNumber, GraphWithVector, Islands, WholeGraph
from .partitions import Partitioned
from .paths import GraphWithPath


def large_weights(random: Random, n: int, groups: int = 1, whole: bool = False) -> tuple[Row, ...]:
    """n vertices in groups; within one a path and some edges more, between groups none. In hard samples weights differ widely."""
    group = np.sort(random.integers(0, groups, n))
    W = np.where(random.random((n, n)) < random.choice([0.02, 0.1, 0.5]), random.integers(1, 100, (n, n)), 0)
    for i in range(1, n):
        W[i, i - 1] = W[i, i - 1] or 1
    W = np.tril(W, -1) * (group[:, None] == group[None, :])
    if is_hard() and not whole:
        W = W * 2 ** random.integers(0, 20, (n, n))
    W = W + W.T
    order = random.permutation(n)
    return rows(W[np.ix_(order, order)], 1 if whole else unit(random))


# Several components
working(GraphWithVector, most=129)(lambda random, n: GraphWithVector(large_weights(random, n, 3), row(random.integers(-9, 10, n))))


@working(GraphWithPath, most=129)
def large_graph_with_path(random: Random, n: int) -> GraphWithPath:
    """Paths that go on to a neighbour while there is one; half of the vectors rise evenly along them."""
    weights, path = large_weights(random, n, 3), [int(random.integers(n))]
    while near := sorted({j for j, w in enumerate(weights[path[-1]]) if w} - set(path)):
        path.append(int(random.choice(near)))
    v = random.integers(-9, 10, n)
    if random.integers(2):
        v[path] = np.arange(len(path))
    return GraphWithPath(weights, row(v), tuple(path))


# Up to twenty components
working(WholeGraph, most=129)(lambda random, n: WholeGraph(large_weights(random, n, int(random.integers(1, 20)), whole=True)))
# Up to twelve components
working(Islands, most=129)(lambda random, n: Islands(large_weights(random, n, int(random.integers(2, 13)), whole=True)))
working(ConnectedGraph, most=65)(lambda random, n: ConnectedGraph(large_weights(random, n)))  # dense and sparse ones


@working(GraphAndNumber, most=65)
def large_graph_and_number(random: Random, n: int) -> GraphAndNumber:
    """Up to ten eigenvectors."""
    return GraphAndNumber(large_weights(random, n, 3), int(random.integers(1, min(n, 10) + 1)))


@working(Partitioned, most=129)
def large_partitioned_graph(random: Random, n: int) -> Partitioned:
    """Up to twelve clusters."""
    k = int(random.integers(1, min(n, 12) + 1))
    labels = random.permutation(np.concatenate([np.arange(k), random.integers(0, k, n - k)]))
    return Partitioned(large_weights(random, n, 2), tuple(map(int, labels)), k)
