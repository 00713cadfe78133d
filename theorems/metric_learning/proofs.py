"""A derivation of the quadratic form of a directed graph, edge by edge: what each adds to the Laplacian of the reference."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import numpy as np

from ...properties.proofs import reals
from ...properties.proofs.derivation import Each, conclude
from ...properties.proofs.kernel import Loop, induct, total
from ...properties.proofs.ties import tie
from ..spectral_clustering.readings import Opposite
from .fields import form_sums_squared_differences
from .samples.fields import GraphVector

WRONG = ["SymmetricOutDegrees", "InDegreesOnly", "NotHalved", "SignlessLaplacian", "OutDegreesOnly"]


@form_sums_squared_differences.derivation(
    "directed graphs of any number of points and edges with any weights, and any v",
    lifts="fields.SymmetricLaplacian",
    mutants=[f"mutants.metric_learning.{name}" for name in WRONG],
)
def by_edges(laplacian: Any) -> Iterator:
    """An edge from i to j adds ½Wᵢⱼ(vᵢ − vⱼ)² to vᵀLv; Wᵢⱼ and Wⱼᵢ add −½(Wᵢⱼ + Wⱼᵢ) to both of the opposite entries."""
    (q, s, w, a, b), (x, y, there, back) = reals("vᵀLv ½∑ w vᵢ vⱼ"), reals("Lᵢⱼ Lⱼᵢ Wᵢⱼ Wⱼᵢ")

    def of_two(w: Any, back: Any) -> np.ndarray:
        return np.asarray(laplacian(np.array([[0, w], [back, 0]], dtype=object)))

    def add_edge(q: Any, s: Any, w: Any, a: Any, b: Any) -> tuple[Any, Any]:
        ends = np.array([a, b])
        return q + ends @ of_two(w, 0) @ ends, s + w * (a - b) ** 2 / 2

    def add_pair(x: Any, y: Any, there: Any, back: Any) -> tuple[Any, Any]:
        L = of_two(there, back)
        return x + L[0, 1], y + L[1, 0]

    form = Loop("vᵀLv", {"q": q, "s": s}, (w, a, b), lambda *_: (0, 0), add_edge)
    entries = Loop("opposite entries", {"x": x, "y": y}, (there, back), lambda *_: (0, 0), add_pair)
    spread = induct(form, lambda q, s: [q == s], [])
    same = induct(entries, lambda x, y: [x == y], [])
    values = {"is_nontrivial": True, "form": q, "opposite": Each({}, Opposite(x, y, "a pair"), over="pair of points")}
    yield conclude(form_sums_squared_differences, values, *spread, *same, total(GraphVector, "spread", form, "s"))
    whole = [(W, v, laplacian(W), list(permutations(range(len(v)), 2))) for W, v in graphs()]
    half = lambda W, v, pairs: sum(W[i, j] * (v[i] - v[j]) ** 2 for i, j in pairs) / 2  # noqa: E731
    yield tie(form, (([(W[e], v[e[0]], v[e[1]]) for e in pairs], [v @ L @ v, half(W, v, pairs)]) for W, v, L, pairs in whole))
    yield tie(entries, (([(W[e], W.T[e])], [L[e], L.T[e]]) for W, v, L, _ in whole for e in combinations(range(len(v)), 2)))


def graphs() -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Whole weights, of loops too, and points without an edge; and vectors."""
    random = np.random.RandomState(0)
    for n in (2, 2, 3, 3, 4, 5, 6, 8, 13):
        yield (random.randint(0, 9, (n, n)) * random.randint(0, 2, (n, n))).astype(float), random.randint(-9, 10, n).astype(float)
