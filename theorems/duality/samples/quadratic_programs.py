"""Convex quadratic programs with a strictly feasible point: the samples of the KKT theorems."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.oracles.psd import definiteness
from ....properties.oracles.qp import QPOptimum, particular_solution, solve_qp
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows
from .linear_programs import Program

Rows = tuple[Row, ...]


@sample_type
class StrictlyFeasibleProgram(Program):
    """Minimise ½xᵀPx + q·x subject to Gx ≤ h (at least one, no row 0) and Ax = b (independent rows), P positive semidefinite.

    The point `inside` has G·inside < h and A·inside = b: Slater's condition. The value may be unbounded below.
    """

    P: Rows
    q: Row
    G: Rows
    h: Row
    A: Rows
    b: Row
    inside: Row

    DATA: ClassVar[tuple[str, ...]] = ("P", "q", "G", "h", "A", "b")

    def __post_init__(self) -> None:
        self.check_lengths()
        if len(self.P) != self.n or len(self.inside) != self.n or any(len(row) != self.n for row in self.P):
            raise HypothesisNotMet("P, q and the point inside differ in length")
        if any(self.P[i][j] != self.P[j][i] for i in range(self.n) for j in range(i)):
            raise HypothesisNotMet("P is not symmetric")
        P, _, G, h, A, b = self.exact
        self._check_curvature(definiteness(P))
        if any(not any(row) for row in G):
            raise HypothesisNotMet("a row of G is 0")
        if len(A) and not definiteness(A @ A.T).definite:
            raise HypothesisNotMet("the rows of A are dependent")
        x = exact_vector(self.inside)
        if not all(G @ x < h) or not all(A @ x == b):
            raise HypothesisNotMet("the point inside is not strictly feasible")

    def _check_curvature(self, found: Any) -> None:
        if not found.semidefinite:
            raise HypothesisNotMet("P is not positive semidefinite", found)

    @property
    def n(self) -> int:
        return len(self.q)

    @cached_property
    def optimum(self) -> QPOptimum:
        """A certified optimum. Raises `NoOptimum` where the program is unbounded, `Unknown` where none can be certified."""
        return solve_qp(*self.exact)

    def value(self, x: Any) -> Any:
        """½xᵀPx + q·x."""
        P, q, *_ = self.exact
        return x @ P @ x / Fraction(2) + q @ x

    @cached_property
    def value_inside(self) -> Any:
        """The value at the point inside."""
        return self.value(exact_vector(self.inside))


@sample_type
class ConvexProgram(StrictlyFeasibleProgram):
    """A strictly feasible program whose dual is so too: the multipliers `z` > 0 and `y` are feasible in it.

    That is, −q − Gᵀz − Aᵀy lies in the range of P; and P, G, A together have full column rank, so that the solutions form a
    bounded set. P may be singular, even 0: then it is a linear program.
    """

    z: Row
    y: Row

    FORMAL: ClassVar = {"least": "p*", "value_inside": "f(x°)"}

    @cached_property
    def least(self) -> Any:
        """p*, the certified optimum."""
        return self.optimum.value

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.z) != len(self.G) or len(self.y) != len(self.A):
            raise HypothesisNotMet("multipliers and constraints differ in number")
        P, q, G, _, A, _ = self.exact
        if any(v <= 0 for v in self.z):
            raise HypothesisNotMet("a multiplier of an inequality is not positive")
        if particular_solution(P, -(q + G.T @ exact_vector(self.z) + A.T @ exact_vector(self.y))) is None:
            raise HypothesisNotMet("the multipliers are not feasible in the dual")
        if not definiteness(P @ P + G.T @ G + A.T @ A).definite:
            raise HypothesisNotMet("the solutions may form an unbounded set: P, G and A have a common null vector")


@sample_type
class QuadraticProgram(StrictlyFeasibleProgram):
    """A strictly convex program: P is positive definite, so that the solution is unique."""

    def _check_curvature(self, found: Any) -> None:
        if not found.definite:
            raise HypothesisNotMet("P is not positive definite", found)


@st.composite
def constraints(draw: st.DrawFn, n: int) -> tuple[Rows, Row, Rows, Row, Row]:
    """G, h, A, b and a strictly feasible point: small integers; rows of G may repeat, those of A are in echelon form."""
    inside = draw(integer_rows(n, 2))
    G, h = [], []
    for _ in range(draw(st.integers(1, 5))):
        row = draw(integer_rows(n, 3))
        row = row if any(row) else (1,) * n
        G.append(row)
        h.append(sum(a * b for a, b in zip(row, inside, strict=True)) + draw(st.integers(1, 4)))
    A, b = [], []
    for i in range(draw(st.integers(0, n - 1))):
        row = tuple(0 if j < i else 1 if j == i else draw(st.integers(-2, 2)) for j in range(n))
        A.append(row)
        b.append(sum(a * v for a, v in zip(row, inside, strict=True)))
    return tuple(G), tuple(h), tuple(A), tuple(b), inside


def gram_matrix(factor: Rows, diagonal: Row) -> Rows:
    """LᵀL + diag(diagonal)."""
    n = len(diagonal)
    return tuple(tuple(sum(row[i] * row[j] for row in factor) + (diagonal[i] if i == j else 0) for j in range(n)) for i in range(n))


@strategy(StrictlyFeasibleProgram)
def strictly_feasible_programs(draw: st.DrawFn) -> StrictlyFeasibleProgram:
    """Any strictly feasible program, bounded or not."""
    n = draw(st.integers(1, 3))
    G, h, A, b, inside = draw(constraints(n))
    P = gram_matrix(tuple(draw(st.lists(integer_rows(n, 2), max_size=2))), (0,) * n)
    return StrictlyFeasibleProgram(P, draw(integer_rows(n, 4)), G, h, A, b, inside)


@strategy(ConvexProgram)
def convex_programs(draw: st.DrawFn) -> ConvexProgram:
    """Programs with any rank of P, bounded because q is made from a point and multipliers; x₁ … xₙ are bounded above."""
    n = draw(st.integers(1, 3))
    G, h, A, b, inside = draw(constraints(n))
    P = gram_matrix(tuple(draw(st.lists(integer_rows(n, 2), max_size=n))), (0,) * n)
    if not definiteness(exact_vector([[sum(r[i] * r[j] for r in P + G + A) for j in range(n)] for i in range(n)])).definite:
        G += tuple(tuple(int(i == j) for j in range(n)) for i in range(n))
        h += tuple(v + 1 for v in inside)
    v, z = draw(integer_rows(n, 2)), draw(st.tuples(*[st.integers(1, 2)] * len(G)))
    y = draw(st.tuples(*[st.integers(-2, 2)] * len(A)))
    slope = np.array(P) @ np.array(v) + np.array(G).T @ np.array(z)
    slope += np.array(A, dtype=int).reshape(-1, n).T @ np.array(y, dtype=int)
    return ConvexProgram(P, tuple(int(-s) for s in slope), G, h, A, b, inside, z, y)


@strategy(QuadraticProgram)
def quadratic_programs(draw: st.DrawFn) -> QuadraticProgram:
    """Strictly convex programs; q pulls towards a point that is often far outside."""
    n = draw(st.integers(1, 3))
    G, h, A, b, inside = draw(constraints(n))
    P = gram_matrix(tuple(draw(st.lists(integer_rows(n, 2), max_size=2))), tuple(draw(st.integers(1, 3)) for _ in range(n)))
    return QuadraticProgram(P, draw(integer_rows(n, 8)), G, h, A, b, inside)
