"""The quadratic form of the Laplacian, edge by edge; and every small instance: all graphs of up to five vertices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np

from ....properties.proofs import reals, vectors
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Fact, Loop, assume, by, induct, instance, of_sample, split, total
from ....properties.proofs.ties import tie
from ...dimension_reduction.proofs import tie_weighed, weighed
from ...dimension_reduction.samples.frames import reflected
from ..cuts import ratio_cut_is_a_quadratic_form
from ..eigenvectors import orthonormal_vectors_have_a_larger_trace, ratio_cut_is_at_least_the_lowest_eigenvalues
from ..laplacian import (
    components_are_counted_by_the_null_space,
    form_bounds_differences_along_a_path,
    laplacian_is_a_quadratic_form,
    null_space_is_spanned_by_components,
)
from ..readings import FormAlongPath, LaplacianTrace, Opposite, RowSum
from ..samples.eigenbases import FramedGraph, PartitionedGraph, diagonalised, joined
from ..samples.graphs import GraphWithVector, WholeGraph
from ..samples.partitions import Partitioned
from ..samples.paths import GraphWithPath

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


def of_edge(laplacian: Any, w: Any) -> np.ndarray:
    """The Laplacian of two vertices and an edge."""
    return np.asarray(laplacian(np.array([[0, w], [w, 0]], dtype=object)))


@laplacian_is_a_quadratic_form.derivation(
    "graphs of any number of vertices and edges with any weights w ≥ 0, and any v",
    lifts="graphs.laplacian",
    mutants=faulty(
        "SignlessLaplacian",
        "NegativeLaplacian",
        "WeightsOnly",
        "DegreesOfTheUpperHalf",
        "ForgetsTheLastVertex",
        "LoopsOnTheDiagonal",
    ),
)
def by_edges(laplacian: Any) -> Iterator:
    """Each edge adds the Laplacian of its own two vertices: w(vᵢ − vⱼ)² to vᵀLv, w − w to a row, −w to Lᵢⱼ and to Lⱼᵢ."""

    def add_edge(q: Any, s: Any, w: Any, a: Any, b: Any) -> tuple[Any, Any]:
        ends = np.array([a, b])
        return q + ends @ of_edge(laplacian, w) @ ends, s + w * (a - b) ** 2

    (q, s, w, a, b), (r, u), (x, y, z), (t,) = reals("vᵀLv ½∑ w vᵢ vⱼ"), reals("∑ⱼLᵢⱼ wᵢⱼ"), reals("Lᵢⱼ Lⱼᵢ w′"), reals("t")
    form = Loop("vᵀLv", {"q": q, "s": s}, (w, a, b), lambda *_: (0, 0), add_edge)
    row = Loop("the sum of a row", {"r": r}, (u,), lambda _: (0,), lambda r, u: (r + of_edge(laplacian, u)[0].sum(),))

    def add_entries(x: Any, y: Any, z: Any) -> tuple[Any, Any]:
        L = of_edge(laplacian, z)
        return x + L[0, 1], y + L[1, 0]

    entries = Loop("opposite entries", {"x": x, "y": y}, (z,), lambda _: (0, 0), add_entries)
    square = by(w * t * t >= 0, of_sample(GraphWithVector, "weighted", w, a, b), name="an edge")
    stretch = instance(square, {"t": a - b})
    of_form = induct(form, lambda q, s: [q == s, s >= 0], [stretch])
    zero, same = induct(row, lambda r: [r == 0], []), induct(entries, lambda x, y: [x == y], [])
    rows = Each({}, RowSum(r, "a row"), over="row")
    pairs = Each({}, Opposite(x, y, "a pair"), over="pair of vertices")
    values = {"form": q, "row_sums": rows, "opposite": pairs}
    yield conclude(laplacian_is_a_quadratic_form, values, *of_form, *zero, *same, total(GraphWithVector, "spread", form, "s"))
    whole = [(W, v, np.asarray(laplacian(W)), list(combinations(range(len(v)), 2))) for W, v in whole_graphs()]
    half = lambda W, v, pairs: sum(W[i, j] * (v[i] - v[j]) ** 2 for i, j in pairs)  # noqa: E731
    yield tie(form, (([(W[e], v[e[0]], v[e[1]]) for e in pairs], [v @ L @ v, half(W, v, pairs)]) for W, v, L, pairs in whole))
    yield tie(row, (([(w,) for w in np.delete(W[i], i)], [L[i].sum()]) for W, v, L, _ in whole for i in range(len(v))))
    yield tie(entries, (([(W[i, j],)], [L[i, j], L[j, i]]) for W, v, L, _ in whole for i in range(len(v)) for j in range(i)))


def whole_graphs() -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Whole weights of graphs, with loops and isolated vertices; and vectors on the vertices."""
    random = np.random.RandomState(0)
    for n in (2, 2, 3, 3, 4, 5, 6, 8, 13):
        W = np.tril(random.randint(0, 9, (n, n)) * random.randint(0, 2, (n, n)))
        yield (W + np.tril(W, -1).T).astype(float), random.randint(-9, 10, n).astype(float)


@form_bounds_differences_along_a_path.derivation(
    "graphs of any number of vertices and edges with any weights w ≥ 0, any v, and paths of any length",
    lifts="graphs.laplacian",
    mutants=faulty("SignlessLaplacian", "NegativeLaplacian", "WeightsOnly", "DegreesOfTheUpperHalf", "ForgetsTheLastVertex"),
)
def by_cauchy_and_schwarz(laplacian: Any) -> Iterator:
    """(Σfd)² ≤ Σf²/w Σwd² for the differences d along the edges, where f is ±1 on the path and else 0: edge by edge.

    That v_a − v_b is the sum of the differences along the path, and Σ1/w that of f²/w over all edges, is declared by the sample
    type, and checked of each sample: not derived here.
    """
    (q, s, r, x), (w, a, b, f) = reals("vᵀLv ½∑ ∑f²/w ∑fd"), reals("w vᵢ vⱼ f")

    def add_edge(q: Any, s: Any, r: Any, x: Any, w: Any, a: Any, b: Any, f: Any) -> tuple[Any, ...]:
        ends = np.array([a, b])
        return q + ends @ of_edge(laplacian, w) @ ends, s + w * (a - b) ** 2, r + f * f / w, x + f * (a - b)

    loop = Loop("flow", {"q": q, "s": s, "r": r, "x": x}, (w, a, b, f), lambda *_: (0, 0, 0, 0), add_edge)
    above, (d, u), product = of_sample(GraphWithPath, "joined", w, a, b, f), reals("d u"), assume(x * x <= r * s)
    share, stretch = by(f * f / w >= 0, above, name="f²/w"), by(w * d * d >= 0, above, name="wd²")
    square = by(u * u / w >= 0, above, name="u²/w")
    mixed, none = f * f / w * s + r * w * d * d - 2 * x * f * d, r == 0
    still = by(x == 0, assume(none), product, name="r = 0")
    trivial = by(mixed >= 0, assume(none), still, share, assume(s >= 0), above, name="no edge of the path yet")
    one = by(f * f / w * (r * s - x * x) >= 0, share, product, above, name="(f²/w)(rs − x²)")
    other = instance(square, {"u": f * x - r * w * d})
    times = by(r * mixed >= 0, one, other, above, name="times r")
    others = by(mixed >= 0, assume(none.negated()), times, assume(r >= 0), above, name="mixed terms")
    along = [instance(fact, {"d": a - b}) for fact in (stretch, split(none, trivial, others))]
    kept = induct(loop, lambda q, s, r, x: [q == s, s >= 0, r >= 0, x * x <= r * s], [above, share, *along])
    totals = [total(GraphWithPath, of, loop, part) for of, part in (("resistance", "r"), ("rise", "x"))]
    yield conclude(form_bounds_differences_along_a_path, {"form": q}, *kept, *totals)
    whole = list(graphs_with_paths())
    forms = [FormAlongPath(lambda: laplacian, g).form for g in whole]
    spread = lambda g: sum(w * (a - b) ** 2 for w, a, b, _ in g.flow)  # noqa: E731
    yield tie(loop, ((g.flow, [its, spread(g), g.resistance, g.rise]) for g, its in zip(whole, forms, strict=True)))


def graphs_with_paths() -> Iterator[GraphWithPath]:
    """Whole weights; the path goes on to a neighbour while there is one."""
    random = np.random.RandomState(4)
    for W, v in whole_graphs():
        path = [int(random.randint(len(v)))]
        while near := sorted(set(np.flatnonzero(W[path[-1]]).tolist()) - set(path)):
            path.append(int(random.choice(near)))
        yield GraphWithPath(tuple(tuple(map(int, row)) for row in W), tuple(map(int, v)), tuple(path))


@orthonormal_vectors_have_a_larger_trace.derivation(
    "graphs of any number of vertices and edges with any weights w ≥ 0, and any number of orthonormal vectors",
    lifts="graphs.laplacian",
    mutants=faulty("SignlessLaplacian", "NegativeLaplacian", "WeightsOnly", "DegreesOfTheUpperHalf", "ForgetsTheLastVertex"),
)
def by_the_eigenvectors(laplacian: Any) -> Iterator:
    """An edge adds the trace of its own two vertices, w‖hᵢ − hⱼ‖²; and what the vectors span of each eigenvector is `weighed`."""
    graph, (t, s, w), (a, b) = Formal(FramedGraph), reals("tr Σw‖h−h‖² wᵢⱼ"), vectors("hᵢ hⱼ")

    def add_edge(t: Any, s: Any, w: Any, a: Any, b: Any) -> tuple[Any, Any]:
        L = of_edge(laplacian, w)
        return t + sum(L[i, j] * (x @ y) for i, x in enumerate((a, b)) for j, y in enumerate((a, b))), s + w * ((a - b) @ (a - b))

    edges = Loop("tr HLHᵀ", {"t": t, "s": s}, (w, a, b), lambda *_: (0, 0), add_edge)
    same = induct(edges, lambda t, s: [t == s], [])
    stretch = [total(FramedGraph, "stretch", edges, "s"), *(of_sample(FramedGraph, name) for name in ("by_edges", "diagonal"))]
    spectral = by(t == graph.spectral, *same, *stretch, name="tr HLHᵀ")
    loop, fan = weighed(FramedGraph)
    yield conclude(orthonormal_vectors_have_a_larger_trace, {"of_frame": t, "is_nontrivial": True}, spectral, *fan)
    framed = list(framed_graphs())
    traces = [LaplacianTrace(lambda: laplacian, g).of_frame for g in framed]
    yield tie(edges, ((list(g.edges), [its, g.stretch]) for g, its in zip(framed, traces, strict=True)))
    yield tie_weighed(loop, framed)


def framed_graphs() -> Iterator[FramedGraph]:
    """Whole weights, and loops, with reflected axes: their traces are exact."""
    random = np.random.RandomState(2)
    for n, k in ((2, 1), (2, 2), (3, 1), (4, 2), (5, 3), (8, 3), (13, 4)):
        W, vectors = joined(n, lambda m: int(random.randint(1, m)), lambda: int(random.randint(1, 9)))
        W[-1, -1] = 1
        u = random.randint(-1, 2, n)
        u[0] = 1
        yield FramedGraph(*diagonalised(W, vectors, range(n)), reflected(u.tolist(), k))


def edges_that_are_cut(kind: type, method: Any) -> tuple[Loop, list[Fact]]:
    """An edge between A and B adds w/|A| + w/|B| = w‖hᵢ − hⱼ‖² to the ratio cut, and one within a cluster nothing.

    That tr HᵀLH is the sum of these over the edges is declared by the sample type, and checked of each sample: not derived here.
    """
    (stated, trace), item = reals("Σcut/|A| Σw‖h−h‖²"), reals("w |Aᵢ| |Aⱼ| same vᵢ vⱼ")

    def add_edge(stated: Any, trace: Any, w: Any, s: Any, t: Any, same: Any, a: Any, b: Any) -> tuple[Any, Any]:
        W, labels = np.array([[0, w], [w, 0]], dtype=object), np.array([0, 0] if same != 0 else [0, 1])
        shares = [method.cut(W, labels == label) / size for label, size in zip(sorted(set(labels)), (s, t), strict=False)]
        return stated + sum(shares), trace + w * (1 / s + 1 / t - 2 * same / s)

    loop = Loop("ratio cut", {"stated": stated, "trace": trace}, item, lambda *_: (0, 0), add_edge)
    known = [of_sample(kind, name, *item) for name in ("filled_here", "filled_there", "inside_or_between", "of_one_size")]
    same = induct(loop, lambda stated, trace: [stated == trace], known)
    return loop, [*same, total(kind, "trace", loop, "trace")]


@ratio_cut_is_a_quadratic_form.derivation(
    "graphs of any number of vertices and edges with any weights, and partitions into any number of clusters",
    lifts="graphs.SumOfCuts",
    mutants=faulty(
        "CutsAlone", "NormalisedCut", "SizesOfTheOthers", "RootOfTheSize", "SmallerSide", "WeightsInside", "HalfTheRatioCut"
    ),
)
def by_edges_that_are_cut(method: Any) -> Iterator:
    """The cut is `edges_that_are_cut`; of two clusters (vᵢ − vⱼ)² is n²/|A||B| = n(1/|A| + 1/|B|) = n‖hᵢ − hⱼ‖² between these.

    That tr HᵀLH and vᵀLv are sums over the edges is declared by the sample type, and checked of each sample: not derived here.
    """
    edges, same = edges_that_are_cut(Partitioned, method)
    graph, (trace, form), item = Formal(Partitioned), reals("tr Σw(v−v)²"), reals("w |Aᵢ| |Aⱼ| same vᵢ vⱼ")

    def add_edge(trace: Any, form: Any, w: Any, s: Any, t: Any, same: Any, a: Any, b: Any) -> tuple[Any, Any]:
        return trace + w * (1 / s + 1 / t - 2 * same / s), form + w * (a - b) ** 2

    loop = Loop("balances", {"trace": trace, "form": form}, item, lambda *_: (0, 0), add_edge)
    _, s, t, inside, a, b = item
    given = lambda *names: [of_sample(Partitioned, name, *item) for name in names]  # noqa: E731
    filled = [*given("filled_here", "filled_there"), of_sample(Partitioned, "not_empty")]
    between, n, product = graph.two * (1 - inside), graph.n, graph.product
    apart = by(between * ((a - b) ** 2 - n * (s + t)) == 0, *given("tilted", "all_vertices"), name="(vᵢ − vⱼ)² = n(|A| + |B|)")
    other = by(between * (product / s - t) == 0, *given("both_sizes", "filled_here"), name="|A||Ā|/|A|")
    one = by(between * (product / t - s) == 0, *given("both_sizes", "filled_there"), name="|A||Ā|/|Ā|")
    cut = by(
        between * ((a - b) ** 2 - n * (product / s + product / t)) == 0, apart, one, other, *filled, name="an edge that is cut"
    )
    known = [*filled, *given("of_one_size", "level"), cut]
    balanced = induct(loop, lambda trace, form: [graph.two * (n * product * trace - form) == 0], known)
    totals = [total(Partitioned, of, loop, of) for of in ("trace", "form")]
    values = {"stated": edges.state["stated"], "is_cut": True}
    yield conclude(ratio_cut_is_a_quadratic_form, values, *same, *balanced, *totals, filled[-1])
    whole = list(partitioned_graphs())
    yield tie(edges, ((g.edges, [method(g.W, np.array(g.labels)), g.trace]) for g in whole))
    for g in whole:
        yield tie(loop, [(g.edges, [g.trace, g.form])], {"n": g.n, "two": g.two, "|A||Ā|": g.product})


@ratio_cut_is_at_least_the_lowest_eigenvalues.derivation(
    "graphs of any number of vertices and edges with any weights w ≥ 0, and partitions into any number of clusters",
    lifts="graphs.SumOfCuts",
    mutants=faulty(
        "CutsAlone", "NormalisedCut", "SizesOfTheOthers", "RootOfTheSize", "SmallerSide", "WeightsInside", "HalfTheRatioCut"
    ),
)
def by_the_indicators(method: Any) -> Iterator:
    """The ratio cut is tr HᵀLH by `edges_that_are_cut`; the columns of H are orthonormal, so that `weighed` bounds the trace.

    That the trace is a sum over the edges, and is Σλw, that HᵀH projects, that λ₁ = 0, and that of two clusters the first
    eigenvalues are λ₁ and λ₂, is declared by the sample type, and checked of each sample: not derived here.
    """
    graph, (edges, same), (loop, fan) = (
        Formal(PartitionedGraph),
        edges_that_are_cut(PartitionedGraph, method),
        weighed(PartitionedGraph),
    )
    stated = edges.state["stated"]
    spectral = by(stated == graph.spectral, *same, of_sample(PartitionedGraph, "diagonal"), name="tr HᵀLH")
    two = [of_sample(PartitionedGraph, name) for name in ("from_zero", "first_two")]
    values = {"stated": stated, "is_nontrivial": True}
    yield conclude(ratio_cut_is_at_least_the_lowest_eigenvalues, values, spectral, *fan, *two)
    whole = list(diagonalised_partitions())
    yield tie(edges, ((g.edges, [method(g.W, np.array(g.labels)), g.trace]) for g in whole))
    yield tie_weighed(loop, whole)


def diagonalised_partitions() -> Iterator[PartitionedGraph]:
    """Whole weights, now and then 0, and a loop."""
    random = np.random.RandomState(3)
    for labels in whole_partitions(random):
        n = len(labels)
        W, vectors = joined(n, lambda m: int(random.randint(1, m)), lambda: int(random.randint(0, 9)))
        W[-1, -1] = 1
        weights, basis = diagonalised(W, vectors, range(n))
        yield PartitionedGraph(weights, labels, max(labels) + 1, basis)


def partitioned_graphs() -> Iterator[Partitioned]:
    """Whole weights."""
    random = np.random.RandomState(1)
    for labels in whole_partitions(random):
        W = np.tril(random.randint(1, 9, (len(labels), len(labels))), -1)
        weights = tuple(tuple(map(int, row)) for row in W + W.T)
        yield Partitioned(weights, labels, max(labels) + 1)


def whole_partitions(random: np.random.RandomState) -> Iterator[tuple[int, ...]]:
    """Clusters of one, two, four or eight vertices: of whole weights their ratio cuts are exact."""
    for sizes in ((1, 1), (2, 1), (4, 2), (2, 2, 1), (4, 4), (1, 2, 4), (1, 1, 1, 2), (8, 4, 1)):
        yield tuple(map(int, random.permutation(np.repeat(np.arange(len(sizes)), sizes))))


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
