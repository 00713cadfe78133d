"""The text's sentences on spectral clustering, as printed: those that hold, and those with a mistake."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.numbers.products import Whole
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, less
from ..dimension_reduction.oracles import eigenvalues
from .cuts import indicators_are_orthonormal, ratio_cut_is_a_quadratic_form
from .eigenvectors import (
    fiedler_value_bounds_the_ratio_cut,
    fiedler_vector_solves_the_relaxation,
    lowest_eigenvectors_have_the_least_trace,
    ratio_cut_is_at_least_the_lowest_eigenvalues,
)
from .matrices import doubly_stochastic_is_a_mean_of_permutations, linear_minimum_is_a_permutation
from .oracles import ALL, all_cuts, is_midpoint, two_means
from .readings import Fiedler
from .samples.eigenbases import PartitionedGraph
from .samples.graphs import ConnectedGraph, NearTie, UnevenPath
from .samples.matrices import Costs, DoublyStochastic, EigenCoordinates, Polyhedron, Polytope
from .samples.partitions import Labelled


@ratio_cut_is_a_quadratic_form.literally("ml-notes/min-cut-trivial-solution")
def ratio_cut_is_more_balanced(graph: ConnectedGraph) -> Law:
    """The two parts of the least ratio cut have a product |A||Ā| of sizes at least that of every minimum cut."""
    yield exercised("there are several cuts of a graph of few vertices", 2 < graph.n <= ALL)
    if graph.n <= ALL:
        balance = lambda A: int(A.sum()) * (graph.n - int(A.sum()))  # noqa: E731
        cuts = list(all_cuts(graph.n))
        least, least_ratio = min(map(graph.cut, cuts)), min(map(graph.ratio_cut, cuts))
        most = max(balance(A) for A in cuts if graph.cut(A) == least)
        yield at_least(
            "|A||Ā| of the least ratio cut, and of a minimum cut",
            min(balance(A) for A in cuts if graph.ratio_cut(A) == least_ratio),
            most,
        )


@ratio_cut_is_a_quadratic_form.literally()
def two_clusters_have_a_vector(graph: ConnectedGraph) -> Law:
    """v = √(|Ā|/|A|) on A and −√(|A|/|Ā|) off A is orthogonal to 1 and of norm √n, and vᵀLv is n times the ratio cut."""
    yield exercised("there are several cuts", graph.n > 2)
    cuts = list(all_cuts(graph.n)) if graph.n <= ALL else [np.arange(graph.n) < i for i in range(1, graph.n)]
    for a, A in enumerate(cuts):
        inside, outside = int(A.sum()), graph.n - int(A.sum())
        v = np.array([Fraction(outside if i else -inside) for i in A], dtype=object)  # times √(|A||Ā|)
        yield equal("⟨v,1⟩", v.sum(), 0, at=a)
        yield equal("‖v‖²", v @ v / (inside * outside), graph.n, at=a)
        yield equal("vᵀLv, and n times the ratio cut", v @ graph.L @ v / (inside * outside), graph.n * graph.ratio_cut(A), at=a)


@indicators_are_orthonormal.without("no cluster is empty")
def indicators_with_an_empty_cluster(graph: Labelled) -> Law:
    """The column of an empty cluster is 0: ‖hⱼ‖² is not 1."""
    for j, A in enumerate(graph.clusters):
        yield equal("‖hⱼ‖²", sum(Fraction(1, graph.sizes[j]) for i in A if i), 1, at=j)


@fiedler_vector_solves_the_relaxation.literally("ml-notes/all-ones-lowest-eigenvector")
def ones_are_the_lowest_eigenvector(graph: ConnectedGraph) -> Law:
    """L1 = 0, and 0 is the smallest eigenvalue, which is simple: n − rank L = 1."""
    yield exercised("there are three vertices", graph.n > 2)
    yield equal("the largest entry of L1", max(map(abs, graph.L.sum(axis=1))), 0)
    yield at_least("λ₁, enclosed, and 0", eigenvalues(graph.L)[-1].high, 0)
    yield equal("n − rank L", graph.n - Whole(graph.L).matrix.rank(), 1)


@fiedler_value_bounds_the_ratio_cut.printed(
    "ml-notes/fiedler-rounding-two-means",
    mistake="2-means is not always better than the signs: either may have the lower ratio cut.",
    witness=lambda: ConnectedGraph(((0, 0, 2, 2), (0, 0, 2, 3), (2, 2, 0, 1), (2, 3, 1, 0))),
)
def two_means_is_better_than_signs(found: Fiedler) -> Law:
    """Printed: naively A is sgn(v), and 2-means on its entries is better; where no entry is near 0 and one threshold is best."""
    graph, v = found.sample, found.v
    split = two_means(v)
    if split is not None and min(v**2) * 100 * graph.n > found.length:
        yield at_most(
            "the ratio cuts by 2-means, and by signs", graph.ratio_cut(split), graph.ratio_cut([value > 0 for value in v])
        )


@fiedler_value_bounds_the_ratio_cut.literally()
def zero_is_not_the_best_threshold(path: UnevenPath) -> Law:
    """On the path with weights 1, a, a, 4/3 < a ≤ 2, the signs of the Fiedler vector cut the middle, and the first cut is less.

    For a ≥ 29/16 it is that of 2-means, by the entries for the lower end of what encloses λ₂.
    """
    yield exercised("a < 2", path.a < 2)
    graph = path.graph
    between = eigenvalues(graph.L)[-2]
    third = lambda value: ((1 + path.a - value) * (1 - value) - 1) / path.a  # noqa: E731  (1, 1 − λ, third(λ), …) is the vector
    yield less("λ₂, so that v₂ > 0 for v₁ = 1", between.high, 1)
    yield less("v₃", third(between.low), 0)
    by_signs, first = graph.ratio_cut([True, True, False, False]), graph.ratio_cut([True, False, False, False])
    yield less("the ratio cuts of the first vertex, and by signs", first, by_signs)
    if path.a >= Fraction(29, 16):
        entries = [1, 1 - between.low, third(between.low)]
        split = two_means(np.array([*entries, -sum(entries)], dtype=object))
        yield less("the ratio cuts by 2-means for a ≥ 29/16, and by signs", graph.ratio_cut(split), by_signs)


@lowest_eigenvectors_have_the_least_trace.printed(
    "ml-notes/trace-objective-eigen-coordinates",
    mistake="Which index is summed: of h_i = Σⱼaᵢⱼqⱼ the matrix A is k × n, and HᵀLH = AΛAᵀ.",
    witness=lambda: EigenCoordinates(
        ((1, 1), (1, -1)), (0, 2), ((Fraction(3, 5), Fraction(4, 5)), (Fraction(-4, 5), Fraction(3, 5))), 2
    ),
)
def trace_in_transposed_coordinates(sample: EigenCoordinates) -> Law:
    """Printed: with hᵢ = Σⱼaᵢⱼqⱼ, HᵀLH = AᵀΛA; the shapes agree where k = n."""
    if sample.k == len(sample.basis):
        transposed = sample.A.T @ sample.Lambda @ sample.A
        yield equal("HᵀLH, and AᵀΛA", sample.HLH.tolist(), transposed.tolist())


@lowest_eigenvectors_have_the_least_trace.literally()
def trace_in_eigen_coordinates(sample: EigenCoordinates) -> Law:
    """With hᵢ = Σⱼaᵢⱼqⱼ and A = (aᵢⱼ), k × n: HᵀLH = AΛAᵀ, tr HᵀLH = Σλⱼaᵢⱼ² ≥ λ₁ + … + λₖ, as if a 1 went to the smallest λ."""
    A = sample.A[: sample.k]
    yield exercised("the eigenvalues differ", sample.values[0] < sample.values[-1])
    yield equal("HᵀLH, and AΛAᵀ", sample.HLH.tolist(), (A @ sample.Lambda @ A.T).tolist())
    objective = sum(value * A[i, j] ** 2 for i in range(sample.k) for j, value in enumerate(sample.values))
    yield equal("tr HᵀLH, and Σλⱼaᵢⱼ²", sum(sample.HLH.diagonal()), objective)
    yield at_least("Σλⱼaᵢⱼ², and λ₁ + … + λₖ", objective, sum(sample.values[: sample.k]))
    yield equal("AAᵀ, and I", (A @ A.T).tolist(), np.eye(sample.k, dtype=int).tolist())


@lowest_eigenvectors_have_the_least_trace.literally("ml-notes/spectral-eigengap-sensitivity")
def subspace_jumps_where_eigenvalues_meet(triangle: NearTie) -> Law:
    """Weights 1, 1, 1 ± ε of a triangle: λ₂ and λ₃ are 3 and 3 ± 2ε, and the two Fiedler vectors are orthogonal, for every ε."""
    yield exercised("ε is small", triangle.eps < Fraction(1, 8))
    lower, upper = triangle.graph(-1), triangle.graph(1)
    apex, pair = np.array([2, -1, -1], dtype=object), np.array([0, 1, -1], dtype=object)
    for graph, first, second, value, following in (
        (upper, apex, pair, 3, 3 + 2 * triangle.eps),
        (lower, pair, apex, 3 - 2 * triangle.eps, 3),
    ):
        yield equal("Lv, and λ₂v", list(graph.L @ first), list(value * first))
        yield equal("Lv, and λ₃v", list(graph.L @ second), list(following * second))
        yield less("λ₂, and λ₃", value, following)
    yield equal("⟨v,v'⟩ of the two Fiedler vectors", apex @ pair, 0)
    yield equal("the largest difference of two entries of L", abs(upper.L - lower.L).max(), 2 * triangle.eps)


@lowest_eigenvectors_have_the_least_trace.printed(
    "ml-notes/smallest-eigenvector-shift-power-method",
    mistake="Of which matrix: here A is the adjacency matrix, and the eigenvectors that are wanted are those of L.",
    witness=lambda: ConnectedGraph(((0, 1), (1, 0))),
)
def lowest_of_the_weights(graph: ConnectedGraph) -> Law:
    """Printed: the vector sought, the lowest of L (that is 1), belongs to λ_min of A, the largest eigenvalue of λ_max I − A."""
    total, bound = graph.exact_W.sum(), max(graph.degrees)
    shifted = np.diag([bound] * graph.n) - graph.exact_W  # positive semidefinite, for |λ| ≤ the largest degree
    yield at_most("1ᵀA1/n, and λ_min of A", total / Fraction(graph.n), bound - eigenvalues(shifted)[0].low)


@lowest_eigenvectors_have_the_least_trace.literally()
def shift_turns_the_order(sample: EigenCoordinates) -> Law:
    """Of L − λ_max I the eigenvector of λ_min has the eigenvalue that is largest in absolute value, and none is above 0."""
    yield exercised("the eigenvalues differ", sample.values[0] < sample.values[-1])
    shifted = sample.L - sample.values[-1] * np.eye(len(sample.L), dtype=int)
    for j, q in enumerate(sample.Q):
        yield equal("(L − λ_max I)q, and (λ − λ_max)q", list(shifted @ q), list((sample.values[j] - sample.values[-1]) * q), at=j)
        lowest = abs(sample.values[0] - sample.values[-1])
        yield at_least("|λ_min − λ_max|, and |λ − λ_max|", lowest, abs(sample.values[j] - sample.values[-1]), at=j)


@doubly_stochastic_is_a_mean_of_permutations.literally("ml-notes/orthostochastic-doubly-stochastic")
def squares_are_doubly_stochastic(sample: EigenCoordinates) -> Law:
    """Reflections extend the orthonormal rows aᵢ to an orthogonal matrix Q; its squares have rows and columns that sum to 1."""
    rows = sample.A[: sample.k]
    Q = identity = np.eye(len(sample.a), dtype=int).astype(object)
    for i, a in enumerate(rows):
        u = a - Q[i]
        if any(u):
            Q = Q - 2 * np.outer(Q @ u, u) / Fraction(u @ u)
    yield exercised("rows are added", sample.k < len(sample.a))
    yield equal("QQᵀ, and I", (Q @ Q.T).tolist(), identity.tolist())
    yield equal("the first rows of Q, and the aᵢ", Q[: sample.k].tolist(), rows.tolist())
    for i, row in enumerate(Q**2):
        yield equal("the sum of a row of B", sum(row), 1, at=i)
        yield equal("the sum of a column of B", sum(Q[:, i] ** 2), 1, at=i)
        yield at_least("an entry of B", min(row), 0, at=i)


@doubly_stochastic_is_a_mean_of_permutations.printed(
    "ml-notes/birkhoff-von-neumann-first-columns",
    mistake="Of which matrix: not A but that of the squares of its entries consists of the first columns of B.",
    witness=lambda: EigenCoordinates(((1,),), (0,), ((-1,),), 1),
)
def orthonormal_columns_are_stochastic(sample: EigenCoordinates) -> Law:
    """Printed: the orthonormal matrix A itself consists of the first columns of a doubly stochastic matrix."""
    for i, row in enumerate(sample.A[: sample.k]):
        yield at_least("an entry of A", min(row), 0, at=i)
        yield equal("the sum of a column of A", sum(row), 1, at=i)


@linear_minimum_is_a_permutation.printed(
    "ml-notes/linear-minimum-at-vertex",
    mistake="A convex set need not have a vertex: a line has none, and a constant is least at each of its points.",
    witness=lambda: Polyhedron((), (), (0,)),
)
def convex_sets_have_a_minimal_vertex(P: Polyhedron) -> Law:
    """Printed: the minimum of a linear function over a convex set is attained at a vertex."""
    yield at_least("vertices at which ⟨c,x⟩ is least", _minimal(P), 1)


@linear_minimum_is_a_permutation.literally()
def polytopes_have_a_minimal_vertex(P: Polytope) -> Law:
    """The minimum of a linear function over a bounded polyhedron that is not empty is attained at a vertex."""
    yield exercised("the function is not constant", any(P.c))
    yield at_least("vertices at which ⟨c,x⟩ is least", _minimal(P), 1)


def _minimal(P: Polyhedron) -> int:
    return sum(P.value(P.c, vertex) == P.value(P.c, P.x) for vertex in P.vertices)


@linear_minimum_is_a_permutation.literally()
def permutations_are_the_vertices(sample: DoublyStochastic) -> Law:
    """A doubly stochastic matrix is halfway between two others if and only if it is not a permutation matrix.

    Between it and another one, here its transpose or itself from the last row to the first, all are doubly stochastic.
    """
    entries: set[Any] = set(sample.B.flat)
    yield exercised("it is not a permutation", entries != {0, 1})
    yield equal("it is a midpoint, and not a permutation", is_midpoint(sample.B), not entries <= {0, 1})
    for t in (Fraction(1, 2), Fraction(1, 5)):
        for other in (sample.B.T, sample.B[::-1]):
            between = t * sample.B + (1 - t) * other
            sums = [*between.sum(axis=0), *between.sum(axis=1)]
            yield equal("the sums of a mean of two doubly stochastic matrices, and 1", sums, [1] * (2 * sample.n), at=t)
            yield at_least("an entry of a mean of two", between.min(), 0, at=t)


def _equal_weights(n: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(i != j) for j in range(n)) for i in range(n))


@fiedler_value_bounds_the_ratio_cut.sharp("λ, and the ratio cut", sizes=(2, 3, 4, 5))
def complete_graph(n: int) -> ConnectedGraph:
    """With equal weights."""
    return ConnectedGraph(_equal_weights(n))


@ratio_cut_is_at_least_the_lowest_eigenvalues.sharp("the ratio cut, and λ₁ + … + λₖ", sizes=(2, 3, 4))
@ratio_cut_is_at_least_the_lowest_eigenvalues.sharp("the ratio cut, and λ₂", sizes=(2,))
def k_clusters_of_a_complete_graph(k: int) -> PartitionedGraph:
    """Of k + 1 vertices with equal weights, two of which are in one cluster; with orthogonal eigenvectors."""
    vectors = [(1,) * (k + 1), *((1,) * j + (-j,) + (0,) * (k - j) for j in range(1, k + 1))]
    return PartitionedGraph(_equal_weights(k + 1), (*range(k), k - 1), k, tuple(vectors))


@linear_minimum_is_a_permutation.sharp("the cost, and ⟨C,B⟩")
def cheapest_permutation() -> Costs:
    """The one that B is."""
    return Costs(((0, 1), (1, 0)), ((3, 1), (2, 5)))
