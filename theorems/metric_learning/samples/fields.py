"""Weights of the edges of small graphs, two random fields, embedded points with a field, and vectors on a graph."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from math import exp
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number, exact_matrix, log, rational
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Row, Table, as_floats, integer_rows
from ....properties.samples.working import Random, row, rows, working
from ..oracles import choices, row_sums

Matrix = tuple[Row, ...]


def _check(weights: Matrix, n: int, name: str) -> None:
    """Raises `HypothesisNotMet` unless they are (n, n) numbers of float64 that are not negative, some positive in each row."""
    if len(weights) != n or any(len(r) != n for r in weights):
        raise HypothesisNotMet(f"{name} is not square, or not of the size of the others")
    if any(v < 0 or rational(float(v)) != v for r in weights for v in r):
        raise HypothesisNotMet(f"an entry of {name} is negative, or not exact in float64")
    if not all(map(any, weights)):
        raise HypothesisNotMet(f"a row of {name} is 0")


def _array(weights: Matrix) -> np.ndarray:
    return np.array([as_floats(r) for r in weights])


@sample_type
class Weights(Table):
    """R, (n, n) with n ≤ 3: weights Rᵢⱼ ≥ 0 of edges, in each row a positive one, so few that all 2^(n²) graphs can be run."""

    SMALL: ClassVar = "all graphs on so many points are gone through"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.n > 3:
            raise HypothesisNotMet("there are more than 2⁹ graphs")
        _check(self.rows, self.n, "R")


@sample_type
class TwoFields(Table):
    """π and K, (n, n) with n ≤ 4: weights ≥ 0, Kᵢⱼ > 0 where πᵢⱼ > 0, in each row a positive one."""

    SMALL: ClassVar = "all graphs on so many points are gone through"
    TAME: ClassVar = {"offset": "an edge has a weight above 0"}

    K: Matrix

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.n > 4:
            raise HypothesisNotMet("there are more than 4⁴ graphs of out-degree 1")
        _check(self.rows, self.n, "π")
        _check(self.K, self.n, "K")
        if any(p and not k for r, s in zip(self.rows, self.K, strict=True) for p, k in zip(r, s, strict=True)):
            raise HypothesisNotMet("K is 0 where π is not")

    @property
    def pi(self) -> Matrix:
        return self.rows

    @cached_property
    def K_array(self) -> np.ndarray:
        return _array(self.K)


@sample_type
class EmbeddedField(Table):
    """n ≥ 2 points Zᵢ of whole numbers, weights π ≥ 0 with πᵢᵢ = 0, in each row a positive one, and a temperature τ."""

    pi: Matrix
    temperature: Any

    NUMBERS: ClassVar[tuple[str, ...]] = ("temperature",)
    FORMAL: ClassVar = {"tau": "τ"}

    def __post_init__(self) -> None:
        super().__post_init__()
        _check(self.pi, self.n, "π")
        if any(self.pi[i][i] for i in range(self.n)):
            raise HypothesisNotMet("an edge of π is a loop")
        if self.temperature not in (Fraction(1, 2), 1, 2, 8, 64, 1024):
            raise HypothesisNotMet("τ is none of ½, 1, 2, 8, 64 and 1024")
        if any(v != int(v) for r in self.rows for v in r) or max(map(max, self.squares)) > 1000 * self.temperature:
            raise HypothesisNotMet("an entry of Z is not a whole number, or a kernel is below e⁻⁵⁰⁰")

    def smaller(self) -> Iterator[Any]:
        for i in range(self.n):
            keep = [j for j in range(self.n) if j != i]
            pi = tuple(tuple(self.pi[a][b] for b in keep) for a in keep)
            yield from self.changed(rows=tuple(self.rows[j] for j in keep), pi=pi)
        yield from super().smaller()

    @cached_property
    def squares(self) -> list[list[Any]]:
        """‖Zᵢ − Zⱼ‖²."""
        Z = self.exact_X
        return [[sum((a - b) ** 2) for b in Z] for a in Z]

    @cached_property
    def K(self) -> np.ndarray:
        """exp(−‖Zᵢ − Zⱼ‖²/2τ), rounded, and 0 on the diagonal."""
        tau = float(self.temperature)
        entries = [[exp(-v / (2 * tau)) if i != j else 0.0 for j, v in enumerate(r)] for i, r in enumerate(self.squares)]
        return np.array(entries)

    @cached_property
    def pi_array(self) -> np.ndarray:
        return _array(self.pi)

    @cached_property
    def shares(self) -> list[list[Number]]:
        """πᵢⱼ/‖πᵢ‖₁."""
        return [[Fraction(v) / sum(r) for v in r] for r in self.pi]

    @property
    def tau(self) -> Fraction:
        return Fraction(self.temperature)

    @cached_property
    def log_sums(self) -> list[Number]:
        """log ‖Kᵢ‖₁ of each row."""
        return [*map(log, row_sums(self.squares, self.temperature))]

    @cached_property
    def edges(self) -> list[tuple[Number, Number, Number]]:
        """Those of positive weight, row by row: πᵢⱼ, ‖Zᵢ − Zⱼ‖², log ‖Kᵢ‖₁."""
        rows_ = zip(self.pi, self.squares, self.log_sums, strict=True)
        return [(w, d, total) for r, q, total in rows_ for w, d in zip(r, q, strict=True) if w]

    @hypothesis()
    def is_positive(self) -> Any:
        """τ > 0."""
        return self.tau > 0

    @hypothesis(over="edges")
    def weighs(self, w: Any, d: Any, log_sum: Any) -> Any:
        """of positive weight."""
        return w > 0


@sample_type
@excluded("W is not square", lambda self: self.n != self.d)
@excluded("a weight is negative", lambda self: any(w < 0 for r in self.rows for w in r))
class GraphVector(Table):
    """Weights Wᵢⱼ ≥ 0 of a directed graph, and a vector v on its points."""

    v: Row

    NUMBERS: ClassVar[tuple[str, ...]] = ("v",)
    BY_ROW: ClassVar[tuple[str, ...]] = ("v",)
    FORMAL: ClassVar = {"spread": "½∑Wᵢⱼ(vᵢ−vⱼ)²"}

    def smaller(self) -> Iterator[Any]:
        for i in range(self.n):
            keep = [j for j in range(self.n) if j != i]
            W = tuple(tuple(self.rows[a][b] for b in keep) for a in keep)
            yield from self.changed(rows=W, v=tuple(self.v[j] for j in keep))
        yield from super().smaller()

    @cached_property
    def exact_v(self) -> np.ndarray:
        return exact_matrix(self.v)

    @cached_property
    def edges(self) -> list[tuple[Any, Any, Any]]:
        """The edges from i to another j: Wᵢⱼ, vᵢ, vⱼ."""
        return [(w, self.v[i], self.v[j]) for i, r in enumerate(self.rows) for j, w in enumerate(r) if w and i != j]

    @cached_property
    def spread(self) -> Any:
        """½Σᵢⱼ Wᵢⱼ(vᵢ − vⱼ)²."""
        return sum((w * (a - b) ** 2 for w, a, b in self.edges), Fraction(0)) / 2

    @total(of="spread", over="edges")
    def stretch(self, w: Any, a: Any, b: Any) -> Any:
        """½Wᵢⱼ(vᵢ − vⱼ)²."""
        return w * (a - b) ** 2 / Fraction(2)


@sample_type
@excluded("an out-degree is not 1", lambda self: any(sorted(r) != [0] * (self.n - 1) + [1] for r in self.rows))
class DrawnGraph(GraphVector):
    """Of out-degree 1: one edge of weight 1 from each point."""


def _weights(draw: st.DrawFn, n: int, loops: bool = True, zeros: bool = True) -> Matrix:
    """Whole numbers, quarters or numbers that sums round; a row of one entry, and rows of zeros and one edge."""
    values = st.sampled_from(
        draw(st.sampled_from([(0, 1, 2), (1, 3, 4), (0, Fraction(1, 4), 7), tuple(map(rational, (0.1, 0.7, 0.0)))]))
    )
    table = []
    for i in range(n):
        allowed = [j for j in range(n) if loops or j != i]
        entries = {j: draw(values) for j in allowed}
        if not any(entries.values()) or not zeros:
            entries = {j: v or 1 for j, v in entries.items()} if not zeros else {**entries, draw(st.sampled_from(allowed)): 1}
        table.append(tuple(entries.get(j, 0) for j in range(n)))
    return tuple(table)


@strategy(Weights)
def weights(draw: st.DrawFn) -> Weights:
    """One point, two, or three."""
    return Weights(_weights(draw, draw(st.sampled_from([1, 2, 2, 3]))))


@strategy(TwoFields)
def two_fields(draw: st.DrawFn) -> TwoFields:
    """With few edges or many."""
    n = draw(st.sampled_from([1, 2, 2, 3, 3, 4]))
    return TwoFields(_weights(draw, n), _weights(draw, n, zeros=False))


@strategy(EmbeddedField)
def embedded_fields(draw: st.DrawFn) -> EmbeddedField:
    """Points that may coincide; one edge in each row, or several."""
    n, d = draw(st.integers(2, 6)), draw(st.integers(1, 3))
    table = draw(st.lists(integer_rows(d, 3), min_size=n, max_size=n))
    return EmbeddedField(tuple(table), _weights(draw, n, loops=False), draw(st.sampled_from([Fraction(1, 2), 1, 2, 8])))


@strategy(GraphVector)
def graph_vectors(draw: st.DrawFn) -> GraphVector:
    """Directed graphs, and symmetric ones."""
    n = draw(st.integers(1, 5))
    W = _weights(draw, n)
    if draw(st.integers(0, 3)) == 0:
        W = tuple(tuple(W[max(i, j)][min(i, j)] for j in range(n)) for i in range(n))
    return GraphVector(W, draw(integer_rows(n)))


@strategy(DrawnGraph)
def drawn_graphs(draw: st.DrawFn) -> DrawnGraph:
    """Any graph of out-degree 1 on up to four points."""
    n = draw(st.integers(1, 4))
    heads = draw(st.sampled_from(choices(n)))
    return DrawnGraph(tuple(tuple(int(j == h) for j in range(n)) for h in heads), draw(integer_rows(n)))


@working(EmbeddedField, most=65)
def field_of_many_points(random: Random, n: int) -> EmbeddedField:
    """Few edges from each point."""
    n = max(n, 2)
    pi = random.integers(1, 9, (n, n)) * (random.random((n, n)) < 3 / n)
    pi[np.arange(n), (np.arange(n) + 1) % n] += 1
    np.fill_diagonal(pi, 0)
    Z = random.integers(-9, 10, (n, int(random.choice([1, 2, 8, 17]))))
    return EmbeddedField(rows(Z), rows(pi), random.choice([64, 1024]).item())


@working(GraphVector, most=129)
def vector_on_many_points(random: Random, n: int) -> GraphVector:
    W = random.integers(0, 9, (n, n)) * (random.random((n, n)) < 5 / n)
    return GraphVector(rows(W, rational(1 / random.choice([1, 8]))), row(random.integers(-9, 10, n)))
