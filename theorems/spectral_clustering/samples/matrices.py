"""Doubly stochastic matrices, costs of an assignment, polyhedra, and coordinates of vectors in a basis of eigenvectors."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import gcd, lcm
from typing import Any

import flint
import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, exact_vector, from_flint, rational, to_fmpq
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import Row, nearer
from ....properties.samples.working import Random, rows, unit, working


@sample_type
@excluded("it is not n × n for an n ≥ 1", lambda self: not self.rows or any(len(r) != self.n for r in self.rows))
@excluded("an entry is not exact in float64", lambda self: any(v != rational(float(v)) for r in self.rows for v in r))
class DoublyStochastic:
    """An n × n matrix of numbers that are at least 0, the sums of whose rows and columns are 1; exact in float64."""

    rows: tuple[Row, ...]

    @property
    def n(self) -> int:
        return len(self.rows)

    @cached_property
    def B(self) -> np.ndarray:
        return exact_matrix(self.rows)

    @property
    def numbers(self) -> list[Any]:
        """The entries."""
        return list(self.B.flat)

    @property
    def sums(self) -> list[Any]:
        """Of the rows, and of the columns."""
        return [*self.B.sum(axis=1), *self.B.sum(axis=0)]

    @hypothesis(over="numbers")
    def nonnegative(self, b: Any) -> Any:
        """at least 0"""
        return b >= 0

    @hypothesis(over="sums")
    def stochastic(self, total: Any) -> Any:
        """1: that of a row or a column"""
        return total == 1

    def smaller(self) -> Iterator[DoublyStochastic]:
        """Without a vertex that is alone in its row and column; rounded to coarser numbers is not tried."""
        for i, r in enumerate(self.rows):
            if 1 in r:
                j = r.index(1)
                yield from _changed(self, rows=tuple((*q[:j], *q[j + 1 :]) for k, q in enumerate(self.rows) if k != i))


@sample_type
@excluded("the costs are not n × n", lambda self: len(self.costs) != self.n or any(len(c) != self.n for c in self.costs))
@excluded("the costs are no multiples of a power of two, below 2⁴⁰ times it", lambda self: not self.is_exact)
class Costs(DoublyStochastic):
    """A doubly stochastic matrix, and a cost for each of its entries, of which float64 adds thousands without an error."""

    costs: tuple[Row, ...]

    @property
    def is_exact(self) -> bool:
        """Whether all costs are whole multiples of a power of two, and less than 2⁴⁰ of it."""
        costs = [Fraction(v) for c in self.costs for v in c]
        below = lcm(*(v.denominator for v in costs))
        whole = [int(v * below) for v in costs]
        even = gcd(*whole)
        return below.bit_count() == 1 and all(abs(v) < 2**40 * max(1, even & -even) for v in whole)

    @cached_property
    def C(self) -> np.ndarray:
        return exact_matrix(self.costs)

    def smaller(self) -> Iterator[Any]:
        """With a row and a column less, the rest made the identity; or with a cost nearer to 0."""
        if self.n > 1:
            identity = tuple(tuple(int(i == j) for j in range(self.n - 1)) for i in range(self.n - 1))
            for i in range(self.n):
                for j in range(self.n):
                    costs = tuple((*c[:j], *c[j + 1 :]) for k, c in enumerate(self.costs) if k != i)
                    yield from _changed(self, rows=identity, costs=costs)
        for i, c in enumerate(self.costs):
            for j, v in enumerate(c):
                for near in nearer(v):
                    yield from _changed(self, costs=(*self.costs[:i], (*c[:j], near, *c[j + 1 :]), *self.costs[i + 1 :]))


@sample_type
class Polyhedron:
    """{x ∈ R^d : Gx ≤ h}, d ≥ 1, a point x of it, and the function −Σ⟨gᵢ,·⟩ of the constraints that hold with equality at x.

    Of all points of the polyhedron x has the least value. There may be no constraint.
    """

    rows: tuple[Row, ...]
    bounds: Row
    x: Row

    def __post_init__(self) -> None:
        if not self.x or len(self.rows) != len(self.bounds) or any(len(g) != len(self.x) for g in self.rows):
            raise HypothesisNotMet("the shapes do not agree")
        if any(self.value(g, self.x) > b for g, b in zip(self.rows, self.bounds, strict=True)):
            raise HypothesisNotMet("x is not a point of it")

    def value(self, g: Row, x: Any) -> Any:
        return sum(a * b for a, b in zip(g, x, strict=True))

    @cached_property
    def c(self) -> Row:
        tight = [g for g, b in zip(self.rows, self.bounds, strict=True) if self.value(g, self.x) == b]
        return tuple(-sum(g[j] for g in tight) for j in range(len(self.x)))

    @cached_property
    def vertices(self) -> list[tuple]:
        """Its points at which d independent constraints hold with equality."""
        d, found = len(self.x), set()
        for places in combinations(range(len(self.rows)), d):
            G = flint.fmpq_mat([[to_fmpq(v) for v in self.rows[i]] for i in places])
            if G.rank() == d:
                solved = G.solve(flint.fmpq_mat([[to_fmpq(self.bounds[i])] for i in places])).entries()
                point = tuple(map(from_flint, solved))
                if all(self.value(g, point) <= b for g, b in zip(self.rows, self.bounds, strict=True)):
                    found.add(point)
        return sorted(found)

    def smaller(self) -> Iterator[Polyhedron]:
        for i in range(len(self.rows)):
            yield from _changed(self, rows=self.rows[:i] + self.rows[i + 1 :], bounds=self.bounds[:i] + self.bounds[i + 1 :])
        for j in range(len(self.x)):
            cut = tuple((*g[:j], *g[j + 1 :]) for g in self.rows)
            yield from _changed(self, rows=cut, x=self.x[:j] + self.x[j + 1 :])
            for near in nearer(self.x[j]):
                yield from _changed(self, x=(*self.x[:j], near, *self.x[j + 1 :]))


@sample_type
class Polytope(Polyhedron):
    """A polyhedron in which every coordinate is between −5 and 5: it is bounded."""

    def __post_init__(self) -> None:
        super().__post_init__()
        d = len(self.x)
        for j in range(d):
            for sign in (1, -1):
                side = tuple(sign * (i == j) for i in range(d))
                if (side, 5) not in zip(self.rows, self.bounds, strict=True):
                    raise HypothesisNotMet("a coordinate is not kept between −5 and 5")


@sample_type
class EigenCoordinates:
    """L = Σλⱼqⱼqⱼᵀ for rows qⱼ√c of whole numbers, orthogonal and of one length √c, and λ₁ ≤ … ≤ λₙ; and an orthogonal (aᵢⱼ).

    The vectors are $h_i=\\sum_ja_{ij}q_j$ for i = 1, …, k; the other rows of (aᵢⱼ) complete it.
    """

    basis: tuple[Row, ...]
    values: Row
    a: tuple[Row, ...]
    k: int

    def __post_init__(self) -> None:
        n = len(self.basis)
        if not n or len(self.values) != n or len(self.a) != n or any(len(r) != n for r in (*self.basis, *self.a)):
            raise HypothesisNotMet("the shapes do not agree")
        if not 1 <= self.k <= n:
            raise HypothesisNotMet("k is not in 1, …, n")
        if list(self.values) != sorted(self.values):
            raise HypothesisNotMet("the eigenvalues fall")
        if (np.eye(n, dtype=int) != self.A @ self.A.T).any():
            raise HypothesisNotMet("(aᵢⱼ) is not orthogonal")
        if not self.c or (self.c * np.eye(n, dtype=int).astype(object) != self.Q @ self.Q.T).any():
            raise HypothesisNotMet("the rows of the basis are not orthogonal, or not of one length")

    @cached_property
    def Q(self) -> np.ndarray:
        return exact_matrix(self.basis)

    @cached_property
    def c(self) -> Any:
        return sum(v * v for v in self.basis[0])

    @cached_property
    def A(self) -> np.ndarray:
        return exact_matrix(self.a)

    @cached_property
    def L(self) -> np.ndarray:
        return (self.Q.T * exact_vector(self.values)) @ self.Q / Fraction(self.c)

    @cached_property
    def HLH(self) -> np.ndarray:
        """HᵀLH, (k, k): the columns of H are the hᵢ; √c cancels."""
        scaled = self.A[: self.k] @ self.Q
        return scaled @ self.L @ scaled.T / Fraction(self.c)

    @property
    def Lambda(self) -> np.ndarray:
        return np.diag(exact_vector(self.values))

    def smaller(self) -> Iterator[EigenCoordinates]:
        for near in nearer(self.k):
            yield from _changed(self, k=near)
        for i, v in enumerate(self.values):
            for near in nearer(v):
                yield from _changed(self, values=(*self.values[:i], near, *self.values[i + 1 :]))


def _changed(sample: Any, **fields: Any) -> Iterator[Any]:
    with suppress(HypothesisNotMet):
        yield dataclasses.replace(sample, **fields)


def _mixed(permutations: list[list[int]], shares: list[int]) -> tuple[Row, ...]:
    """The mean of permutation matrices with weights that sum to a power of two."""
    n, total = len(permutations[0]), sum(shares)
    B: list[list[Any]] = [[Fraction(0)] * n for _ in range(n)]
    for order, share in zip(permutations, shares, strict=True):
        for i, j in enumerate(order):
            B[i][j] += Fraction(share, total)
    return tuple(tuple(map(rational, r)) for r in B)


# Permutations, their means, and the matrix of equal entries
strategy(DoublyStochastic)(lambda draw: DoublyStochastic(_doubly_stochastic(draw, draw(st.integers(1, 5)))))


def _doubly_stochastic(draw: st.DrawFn, n: int) -> tuple[Row, ...]:
    shares = draw(st.sampled_from([[1], [1, 1], [1, 3], [1, 2, 5], [1, 1, 2], [1, 1, 1, 1], [3, 5, 7, 1]]))
    return _mixed([draw(st.permutations(range(n))) for _ in shares], shares)


@strategy(Costs)
def costs(draw: st.DrawFn) -> Costs:
    """Small costs, which tie, of both signs, and quarters."""
    n = draw(st.integers(1, 5))
    quarters = st.integers(-9, 9).map(lambda v: rational(Fraction(v, 4)))
    entries = draw(st.sampled_from([st.integers(-3, 3), st.integers(0, 9), st.integers(0, 1), quarters]))
    return Costs(_doubly_stochastic(draw, n), tuple(draw(st.tuples(*[entries] * n)) for _ in range(n)))


@strategy(Polyhedron)
def polyhedra(draw: st.DrawFn) -> Polyhedron:
    """Lines, planes, half-planes, strips, cones and polygons around a point."""
    d = draw(st.integers(1, 2))
    entry = st.integers(-2, 2)
    G = draw(st.lists(st.tuples(*[entry] * d).filter(any), max_size=4))
    x = draw(st.tuples(*[entry] * d))
    slack = [draw(st.sampled_from([0, 0, 1])) for _ in G]
    return Polyhedron(tuple(G), tuple(sum(a * b for a, b in zip(g, x, strict=True)) + s for g, s in zip(G, slack, strict=True)), x)


@strategy(Polytope)
def polytopes(draw: st.DrawFn) -> Polytope:
    """The same, cut off."""
    P = polyhedra(draw)
    d = len(P.x)
    box = tuple(tuple(sign * (i == j) for i in range(d)) for j in range(d) for sign in (1, -1))
    return Polytope((*P.rows, *box), (*P.bounds, *[5] * (2 * d)), P.x)


BASES = (
    ((1,),),
    ((1, 1), (1, -1)),
    ((2, 2, 1), (2, -1, -2), (1, -2, 2)),
    ((1, 1, 1, 1), (1, -1, 1, -1), (1, 1, -1, -1), (1, -1, -1, 1)),
)


def turned(draw: st.DrawFn, n: int) -> np.ndarray:
    """An orthogonal matrix: products of Pythagorean rotations of two coordinates, and reflections."""
    A = np.eye(n, dtype=int).astype(object)
    for _ in range(draw(st.integers(0, 3)) if n > 1 else 0):
        i, j = draw(st.permutations(range(n)))[:2]
        p, q, r = draw(st.sampled_from([(3, 4, 5), (5, 12, 13), (8, -15, 17), (0, 1, 1), (-1, 0, 1)]))
        turn = np.eye(n, dtype=int).astype(object)
        turn[i, i] = turn[j, j] = Fraction(p, r)
        turn[i, j], turn[j, i] = Fraction(q, r), Fraction(-q, r)
        A = A @ turn
    return -A if n == 1 and draw(st.booleans()) else A


@strategy(EigenCoordinates)
def eigen_coordinates(draw: st.DrawFn) -> EigenCoordinates:
    """Rotated axes; equal eigenvalues."""
    basis = draw(st.sampled_from(BASES))
    n = len(basis)
    a = tuple(tuple(map(rational, r)) for r in turned(draw, n))
    return EigenCoordinates(basis, tuple(sorted(draw(st.tuples(*[st.integers(0, 5)] * n)))), a, draw(st.integers(1, n)))


working(DoublyStochastic, most=65)(lambda random, n: DoublyStochastic(_large(random, n)))  # means of up to sixteen permutations


def _large(random: Random, n: int) -> tuple[Row, ...]:
    count = int(random.choice([1, 2, 8, 16]))
    shares = random.multinomial(2**10 - count, np.ones(count) / count) + 1
    return _mixed([list(map(int, random.permutation(n))) for _ in range(count)], list(map(int, shares)))


@working(Costs, most=33)
def large_costs(random: Random, n: int) -> Costs:
    """Costs below 10 units, which tie, below 10⁵ or below 2³⁹; or such that differ in their last digits alone."""
    C = random.integers(0, int(random.choice([3, 10, 10**5, 2**39])), (n, n)) + int(random.choice([0, 2**30]))
    return Costs(_large(random, n), rows(C, unit(random)))
