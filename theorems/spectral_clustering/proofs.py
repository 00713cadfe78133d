"""Every small instance: all graphs of up to five vertices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import comb
from typing import Any

from .laplacian import components_are_counted_by_the_null_space, null_space_is_spanned_by_components
from .samples.graphs import WholeGraph

MOST = 5


def connected_graphs(n: int) -> int:
    """How many graphs of n vertices that are told apart are connected: of all those without, the component of the first has k."""
    without = sum(comb(n - 1, k - 1) * connected_graphs(k) * 2 ** comb(n - k, 2) for k in range(1, n))
    return 2 ** comb(n, 2) - without


def counts() -> dict[str, int]:
    """How many graphs there are, and how many that are neither connected nor without an edge."""
    exercised = sum(2 ** comb(n, 2) - connected_graphs(n) - 1 for n in range(2, MOST + 1))
    return {"instances": sum(2 ** comb(n, 2) for n in range(1, MOST + 1)), "exercised": exercised}


GRAPHS: dict[str, Any] = {"over": "graphs with weights 0 and 1", "up_to": f"{MOST} vertices", "fingerprint": counts}


def every_graph() -> Iterator[tuple[int, WholeGraph]]:
    """Each of them once."""
    for n in range(1, MOST + 1):
        pairs = list(combinations(range(n), 2))
        for weights in product((0, 1), repeat=len(pairs)):
            edges = {pair for pair, w in zip(pairs, weights, strict=True) if w}
            yield 1, WholeGraph(tuple(tuple(int((min(i, j), max(i, j)) in edges) for j in range(n)) for i in range(n)))


def faulty(*names: str) -> list[str]:
    return [f"mutants.spectral_clustering.{name}" for name in names]


@null_space_is_spanned_by_components.exhausted(
    **GRAPHS, implementation="graphs.laplacian", mutants=faulty("SignlessLaplacian", "WeightsOnly")
)
def null_space_of_every_graph() -> Iterator[tuple[int, WholeGraph]]:
    """The Laplacian of each of them."""
    return every_graph()


@components_are_counted_by_the_null_space.exhausted(
    **GRAPHS, implementation="graphs.BreadthFirst", mutants=faulty("NeighboursOnly", "OneWay", "IsolatedTogether")
)
def components_of_every_graph() -> Iterator[tuple[int, WholeGraph]]:
    """The components of each of them."""
    return every_graph()
