"""The text's sentences on metric learning and SimCLR, as printed: those that hold, and those that do not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import prod
from typing import Any

import numpy as np

from ...properties.numbers.exact import exact_matrix, exp, log, positive_part, rational, sqrt
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, less
from .contrastive import triplet_loss_is_a_hinge
from .fields import (
    cross_entropy_is_that_of_rows,
    cross_entropy_is_trace_plus_partition,
    form_sums_squared_differences,
    rows_are_chosen_independently,
)
from .neighbourhoods import neighbours_are_chosen_by_distance, objective_counts_right_choices
from .oracles import choices, field, right_choices, row_sums, trace
from .readings import Chosen, Graphs
from .samples.fields import DrawnGraph, EmbeddedField, Weights
from .samples.losses import Triplets
from .samples.maps import LabelledMap, MappedPoints


@neighbours_are_chosen_by_distance.literally("ml-notes/nca-neighbour-distribution")
def nearer_is_more_probable(points: MappedPoints) -> Law:
    """Of two points the nearer one is more probable: the weights exp(−dᵢⱼ) have one normaliser in each row."""
    yield exercised("one neighbour is nearer than another", points.n > 2)
    for i, row in enumerate(points.squares):
        for j, k in combinations([k for k in range(points.n) if k != i], 2):
            if row[j] != row[k]:
                near, far = sorted((row[j], row[k]))
                yield greater("exp(−d) of the nearer, and of the further", exp(-near), exp(-far), at=(i, j, k))


@neighbours_are_chosen_by_distance.literally("ml-notes/knn-not-differentiable")
def neighbours_do_not_change(sample: LabelledMap) -> Law:
    """A small step from A along B leaves the k nearest of a point as they are, if the next one is further; so no label changes."""
    A, B = exact_matrix(sample.map), exact_matrix(sample.direction)
    moves = [[abs(2 * (A @ x) @ (B @ x)) + (B @ x) @ (B @ x) for x in sample.exact_X - y] for y in sample.exact_X]
    squares = sample.squares
    gaps = {abs(a - b) for row in squares for a in row for b in row} - {0}
    step = Fraction(rational(min(gaps, default=1))) / (3 * max(1, *map(max, moves)))
    moved = [[sum((A @ x + step * (B @ x)) ** 2) for x in sample.exact_X - y] for y in sample.exact_X]
    yield exercised("distances change", moved != squares and gaps)
    for i in range(sample.n):
        before, after = (sorted((row[i][j], j) for j in range(sample.n)) for row in (squares, moved))
        for k in range(1, sample.n):
            if before[k - 1][0] < before[k][0]:
                yield equal("the k nearest at A + εB, and at A", {j for _, j in after[:k]}, {j for _, j in before[:k]}, at=(i, k))


@objective_counts_right_choices.literally("ml-notes/nca-prevents-collapse")
def pushing_classes_apart_increases_the_objective(sample: LabelledMap) -> Law:
    """f(x) = (Ax, c_y) with vectors c of the classes, all at distance 1 from one another, is better than Ax, A = 0 among them."""
    yield exercised("a point has others of its class and of another", sample.is_put_to_work)
    if sample.is_put_to_work and sample.n <= 16 and max(map(max, sample.squares)) <= 1000:
        for start, squares in (("A", sample.squares), ("0", [[0] * sample.n] * sample.n)):
            apart = [
                [v + (a != b) for v, b in zip(row, sample.labels, strict=True)]
                for row, a in zip(squares, sample.labels, strict=True)
            ]
            after, before = right_choices(apart, sample.labels), right_choices(squares, sample.labels)
            yield greater("Σpᵢ, the classes pushed apart, and before", after, before, at=start)


@objective_counts_right_choices.literally()
def a_collapse_may_be_best_on_the_line(sample: LabelledMap) -> Law:
    """Of −1, 0 and 1, the middle one of another class, a linear map A ≠ 0 is worse than A = 0, which collapses all."""
    A, points, labels = rational(sample.map[0][0]), (-1, 0, 1), (0, 1, 0)
    yield exercised("A is not 0", A != 0)
    if A:
        squares = [[(A * (a - b)) ** 2 for b in points] for a in points]
        collapsed = right_choices([[0] * 3] * 3, labels)
        yield less("Σpᵢ where others are nearer, and of the collapse", right_choices(squares, labels), collapsed, at=A)


@triplet_loss_is_a_hinge.literally("ml-notes/lmnn-triplet-hinge")
def nearest_negative_is_hardest(sample: Triplets) -> Law:
    """The loss is 0 exactly if x⁻ is further by r; of all negatives the nearest has the largest loss: if it has none, none has."""
    x, positive = sample.exact_X[0], sample.near[0]
    squares = [sum((x - z) ** 2) for z in exact_matrix(sample.negatives)]
    nearest = squares.index(min(squares))
    losses = [positive_part(positive - sqrt(v) + sample.margin) for v in squares]
    yield exercised("negatives at different distances", len(set(squares)) > 1)
    for i, (loss, square) in enumerate(zip(losses, squares, strict=True)):
        has_margin = sqrt(square) >= positive + sample.margin
        yield equal("the loss is 0, and the margin holds", _is_zero(loss), has_margin, at=i)
        if squares[i] != squares[nearest]:
            yield at_most("the loss of a negative, and of the nearest", loss, losses[nearest], at=i)


def _is_zero(loss: Any) -> bool:
    return isinstance(loss, int | Fraction) and loss == 0


@neighbours_are_chosen_by_distance.literally("ml-notes/infonce-from-nca")
def query_chooses_its_positive(chosen: Chosen) -> Law:
    """Let q be one of the points, p₁, …, pₙ the others, and s = −d: q chooses p₁ with probability exp(s₁)/Σ exp(sᵢ), i from 1 to n.

    Alone of its class with p₁, q chooses right with this probability, and −log of it is InfoNCE; τ is in the map.
    """
    d = chosen.sample.squares[0]
    yield exercised("there are other points", chosen.sample.n > 2)
    total = sum(exp(min(d[1:]) - v) for v in d[1:])
    yield equal("p of q's positive, and exp(s₁)/Σ exp(sᵢ)", chosen.P[0, 1], exp(min(d[1:]) - d[1]) / total)


# ----------------------------------------------------------------------------------------------------------------- fields


@rows_are_chosen_independently.printed(
    "ml-notes/mrf-unit-out-degree-pseudoforest",
    mistake="A unicyclic graph is connected: a graph of out-degree 1 has one cycle in each of its components.",
    witness=lambda: DrawnGraph(((0, 1, 0, 0), (1, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 0)), (0, 0, 0, 0)),
)
def out_degree_1_is_a_unicyclic_tree(graph: DrawnGraph) -> Law:
    """Printed: all out-degrees are 1 (a unicyclic graph, which is connected)."""
    yield equal("components of a graph of out-degree 1, and 1", len(_components(graph)), 1)


@rows_are_chosen_independently.literally()
def each_component_has_one_cycle(graph: DrawnGraph) -> Law:
    """In each component exactly one cycle, which may be a loop; and as many edges as points."""
    heads, components = _heads(graph), _components(graph)
    cyclic = _cyclic(heads)
    yield exercised("there are several components", len(components) > 1)
    for component in components:
        rounds = {frozenset(_orbit(heads, i)) for i in component & cyclic}
        yield equal("cycles of a component", len(rounds), 1, at=min(component))
        edges = sum(graph.rows[i][j] for i in component for j in component)
        yield equal("edges of a component, and points", edges, len(component), at=min(component))


def _heads(graph: DrawnGraph) -> list[int]:
    return [row.index(1) for row in graph.rows]


def _orbit(heads: Sequence[int], i: int) -> list[int]:
    """i, and all that its edges lead to."""
    found = [i]
    while heads[found[-1]] not in found:
        found.append(heads[found[-1]])
    return found


def _cyclic(heads: Sequence[int]) -> set[int]:
    return {i for i in range(len(heads)) if heads[_orbit(heads, i)[-1]] == i}


def _components(graph: DrawnGraph) -> set[frozenset[int]]:
    """Connected whatever the direction of edges: each edge joins what its ends are connected with."""
    found = [frozenset([i]) for i in range(graph.n)]
    for i, j in np.argwhere(graph.exact_X):
        joined = found[i] | found[j]
        found = [joined if k in joined else component for k, component in enumerate(found)]
    return set(found)


@rows_are_chosen_independently.literally("ml-notes/mrf-row-one-hot-sampling")
def rows_are_one_hot_and_independent(weights: Weights) -> Law:
    """Row i is eⱼ with probability Rᵢⱼ/‖Rᵢ‖₁ in the field itself, and the rows are independent."""
    n, R, P = weights.n, weights.exact_X, field(weights.rows)
    yield exercised("there are several rows", n > 1)
    for i in range(n):
        for j in range(n):
            row = sum(p for heads, p in P.items() if heads[i] == j)
            yield equal("P(Wᵢ = eⱼ), and Rᵢⱼ/‖Rᵢ‖₁", row, Fraction(R[i, j]) / sum(R[i]), at=(i, j))
    for heads in choices(n):
        independent = prod(sum(p for other, p in P.items() if other[i] == j) for i, j in enumerate(heads))
        yield equal("P(W), and the product over its rows", P[heads], independent, at=heads)


@rows_are_chosen_independently.printed(
    "ml-notes/simclr-single-augmentation-tip",
    mistake="Out-degree 1 means that one augmentation is drawn at a time, from as many as a row of π has entries.",
    witness=lambda: Weights(((0, 1, 1), (1, 0, 0), (1, 0, 0))),
)
def out_degree_1_is_one_augmentation(found: Graphs) -> Law:
    """Printed: the field of out-degree 1 corresponds to one way of augmentation, so that one graph has all the probability."""
    yield equal("graphs of positive probability, and 1", sum(p > 0 for p in found.probabilities.values()), 1)


@rows_are_chosen_independently.literally()
def graphs_are_choices_of_augmentations(found: Graphs) -> Law:
    """As many graphs have positive probability as there are choices of a positive entry of each row: 1 for one-hot rows only."""
    ways = prod(sum(v > 0 for v in row) for row in found.sample.rows)
    yield exercised("a row has two entries", ways > 1)
    yield equal("graphs of positive probability, and choices of an entry", sum(p > 0 for p in found.probabilities.values()), ways)


@cross_entropy_is_that_of_rows.printed(
    "ml-notes/simclr-cross-entropy-equals-infonce",
    mistake="A positive semidefinite K has Kᵢᵢ > 0 where a row is not 0, and then ‖Kᵢ‖₁ counts i itself, which InfoNCE leaves out.",
    witness=lambda: EmbeddedField(((0,), (0,)), ((0, 1), (1, 0)), 1),
)
def cross_entropy_of_a_gram_matrix_is_infonce(points: EmbeddedField) -> Law:
    """Printed: for a positive semidefinite K, here the Gaussian kernel's Gram matrix, and πᵢᵢ′ = 1, H is InfoNCE."""
    if all(sorted(row)[-2:] == [0, 1] for row in points.pi):
        others = row_sums(points.squares, points.temperature)
        gap = sum(log(1 + total) - log(total) for total in others)
        yield equal("H for the Gram matrix, less InfoNCE", gap, 0)


@cross_entropy_is_that_of_rows.literally()
def cross_entropy_is_infonce_without_the_diagonal(points: EmbeddedField) -> Law:
    """With Kᵢᵢ = 0, −E log P(W;K) and the mean of InfoNCE over πᵢⱼ/‖πᵢ‖₁ are the same multiples of −‖Zᵢ − Zⱼ‖²/2τ and of log ‖Kᵢ‖₁.

    All graphs W are run. Where one πᵢᵢ′ is not 0 this is InfoNCE of the pairs i, i′.
    """
    yield exercised("few points", points.n <= 4)
    if points.n <= 4:
        twice, P = 2 * Fraction(points.temperature), field(points.pi)
        exponents = [[Fraction(v) / twice for v in row] for row in points.squares]
        for i, (row, shares) in enumerate(zip(exponents, points.shares, strict=True)):
            of_graphs = sum(p * row[heads[i]] for heads, p in P.items())
            yield equal("E ‖Zᵢ − Z_W(i)‖²/2τ, and its mean", of_graphs, sum(s * v for s, v in zip(shares, row, strict=True)), at=i)
            yield equal("how often log ‖Kᵢ‖₁ is added, and 1", sum(P.values()), sum(shares), at=i)
            if sorted(points.pi[i])[-2] == 0:
                pair = next(j for j, v in enumerate(points.pi[i]) if v)
                yield equal("E ‖Zᵢ − Z_W(i)‖²/2τ, and that of i, i′", of_graphs, row[pair], at=i)


def _laplacian(shares: Any, symmetric: bool) -> np.ndarray:
    """E[D − W] of out-degrees, or E of the symmetric matrix."""
    W = np.array(shares, dtype=object)
    if not symmetric:
        return np.diag(W.sum(axis=1)) - W
    return (np.diag(W.sum(axis=0) + W.sum(axis=1)) - W - W.T) / Fraction(2)


@cross_entropy_is_trace_plus_partition.printed(
    "ml-notes/simclr-exactly-spectral-clustering",
    mistake="Spectral clustering minimises the trace; the cross entropy has log R(Z) beside it, largest where all points coincide.",
    witness=lambda: EmbeddedField(((0,), (0,), (3,), (3,)), ((0, 1, 0, 0), (1, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 0)), 1),
)
def cross_entropy_is_the_trace(points: EmbeddedField) -> Law:
    """Printed: the cross entropy is exactly equal to spectral clustering's trace. So it is least where all points coincide."""
    tau = Fraction(points.temperature)
    value = trace(points.exact_X, _laplacian(points.shares, symmetric=True)) / tau
    H = value + sum(log(total) for total in row_sums(points.squares, tau))
    yield equal("H, and tr(ZᵀL*Z)/τ", H, value)
    if points.n > 2:
        yield at_most("H where all points coincide and the trace is 0, and H", points.n * log(points.n - 1), H)


@form_sums_squared_differences.printed(
    "ml-notes/simclr-directed-laplacian",
    mistake="W has one edge from each point, and any number to it: if that is not always one, the form of D − W is another, "
    "and may be negative.",
    witness=lambda: DrawnGraph(((0, 1, 0), (1, 0, 0), (1, 0, 0)), (2, 2, 1)),
)
def laplacian_of_a_drawn_graph(graph: DrawnGraph) -> Law:
    """Printed: vᵀLv = vᵀDv − vᵀWv = Σᵢ dᵢvᵢ² − Σᵢⱼ Wᵢⱼvᵢvⱼ = ½Σᵢⱼ Wᵢⱼ(vᵢ − vⱼ)² ≥ 0, for a drawn W of out-degree 1."""
    v, W = graph.exact_v, graph.exact_X
    value = (W.sum(axis=1) * v**2).sum() - v @ W @ v
    squares = sum(W[i, j] * (v[i] - v[j]) ** 2 for i in range(graph.n) for j in range(graph.n))
    yield equal("vᵀ(D − W)v, and ½Σᵢⱼ Wᵢⱼ(vᵢ − vⱼ)²", value, Fraction(squares) / 2)
    yield at_least("vᵀ(D − W)v, and 0", value, 0)


@cross_entropy_is_trace_plus_partition.printed(
    "ml-notes/simclr-trace-plus-log-partition",
    mistake="With L = D − W of a graph whose in-degrees are not its out-degrees, tr(ZᵀLZ) need not be ½Σ Wᵢⱼ‖Zᵢ − Zⱼ‖².",
    witness=lambda: EmbeddedField(((2,), (2,), (1,)), ((0, 1, 0), (1, 0, 0), (1, 0, 0)), 1),
)
def cross_entropy_by_out_degrees(points: EmbeddedField) -> Law:
    """Printed: H = tr(ZᵀL*Z)/τ + log R(Z) for L* = E L(W), where L = D − W; both sides without log R(Z)."""
    tau = Fraction(points.temperature)
    H = sum(s * Fraction(v) for r, q in zip(points.shares, points.squares, strict=True) for s, v in zip(r, q, strict=True)) / (
        2 * tau
    )
    yield equal("H − log R(Z), and tr(ZᵀE[D − W]Z)/τ", H, trace(points.exact_X, _laplacian(points.shares, symmetric=False)) / tau)


@cross_entropy_is_trace_plus_partition.printed(
    "ml-notes/simclr-log-partition-soft-orthonormality",
    mistake="It has no least value, where ZᵀZ = I or elsewhere: it falls as points move apart, without end.",
    witness=lambda: EmbeddedField(((1,), (0,)), ((0, 1), (1, 0)), 1),
)
def partition_is_least_at_orthonormal_points(points: EmbeddedField) -> Law:
    """Printed: log R(Z) is a soft version of the constraint ZᵀZ = I, and so not less at 2Z, which breaks it."""
    Z = points.exact_X
    if (np.eye(points.d, dtype=int) == Z.T @ Z).all():
        here, twice = (row_sums([[f * v for v in row] for row in points.squares], points.temperature) for f in (1, 4))
        yield at_most("R(Z) where ZᵀZ = I, and R(2Z)", prod(here), prod(twice))


@cross_entropy_is_trace_plus_partition.literally()
def partition_falls_as_points_move_apart(points: EmbeddedField) -> Law:
    """R(Z) = ∏ᵢ Σ_{j≠i} Kᵢⱼ is at most (n − 1)ⁿ, where all points coincide, and less at 2Z than at Z, if they do not.

    For different points R(sZ) tends to 0: it is below nⁿexp(−s²Σᵢminⱼ‖Zᵢ − Zⱼ‖²/2τ).
    """
    here, twice = (row_sums([[f * v for v in row] for row in points.squares], points.temperature) for f in (1, 4))
    yield exercised("not all points coincide", len(set(points.rows)) > 1)
    if len(set(points.rows)) > 1:
        yield less("R(Z), and (n − 1)ⁿ", prod(here), (points.n - 1) ** points.n)
        yield less("R(2Z), and R(Z)", prod(twice), prod(here))
    near = sum(min(v for j, v in enumerate(row) if j != i) for i, row in enumerate(points.squares))
    for s, sums in ((1, here), (2, twice)):
        bound = points.n**points.n * exp(-Fraction(s * s * near) / (2 * points.tau))
        yield less("R(sZ), and nⁿexp(−s²Σᵢminⱼ‖Zᵢ − Zⱼ‖²/2τ)", prod(sums), bound, at=s)
