"""Convex quadratic programs over the rationals: minimise ½xᵀPx + q·x subject to Gx ≤ h and Ax = b, with a certificate.

A float solver (DAQP in the hot loop, cvxpy where that fails) proposes the active set; the optimality system on it is solved
over the rationals, and primal feasibility, dual feasibility, stationarity, complementarity and a zero gap are verified. A
degenerate active set leaves the multipliers or the solution undetermined: then a basic solution is found by an exact linear
program. Where units are so far apart that no proposal is near, exact pivots solve a small program from nothing, and of few
inequalities all active sets are tried. Who proposed the answer is irrelevant: `QPOptimum.check` verifies it.

S. Boyd, L. Vandenberghe, *Convex Optimization* (2004), §5.5.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, TypeAlias

import daqp
import flint
import numpy as np

from ..numbers.exact import exact_vector, from_flint, rational, to_fmpq
from ..samples.base import HypothesisNotMet
from ..statements.verdicts import Unknown
from . import models, opinions, pivoting, second_opinion
from .lp import Infeasible, LPOptimum, blocks, certify_lp
from .modelling import NotSolved, answers

Rational: TypeAlias = int | Fraction
Vector: TypeAlias = tuple[Rational, ...]
MAX_PIVOTED = 64  # unknowns and constraints
MAX_ENUMERATED = 8  # inequalities


class NoOptimum(HypothesisNotMet):
    """The program is infeasible or unbounded below: the message says which, ``certificate`` is the linear program's."""


class NoLowerBound(NoOptimum):
    """The program is unbounded below: ``certificate`` shows that no multipliers are feasible."""


@answers(models.quadratic_program)
@dataclass(frozen=True)
class QPOptimum:
    """An optimal x with multipliers z ≥ 0 of the inequalities and y of the equations: Px + q + Gᵀz + Aᵀy = 0."""

    x: Vector
    z: Vector
    y: Vector
    value: Rational

    def check(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> bool:
        """Whether the optimality conditions hold and value = ½xᵀPx + q·x = −½xᵀPx − h·z − b·y, over the rationals."""
        p = _Problem(P, q, G, h, A, b)
        x, z, y = (np.array(list(v), dtype=object) for v in (self.x, self.z, self.y))
        if len(x) != p.n or len(z) != len(p.h) or len(y) != len(p.b):
            return False
        gradient = p.P @ x + p.q + p.G.T @ z + p.A.T @ y
        slack = p.h - p.G @ x
        bend = x @ p.P @ x / Fraction(2)
        return (
            all(v >= 0 for v in z)
            and all(s >= 0 for s in slack)
            and all(v == 0 for v in p.A @ x - p.b)
            and all(v == 0 for v in gradient)
            and all(a == 0 or s == 0 for a, s in zip(z, slack, strict=True))
            and self.value == bend + p.q @ x == -bend - p.h @ z - p.b @ y
        )


def solve_qp(P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> QPOptimum:
    """The certified optimum of a convex quadratic program; x is free.

    Parameters
    ----------
    P: (n, n) symmetric positive semidefinite, q: (n,), G: (m, n), h: (m,), A: (p, n), b: (p,): array-likes of rationals
    (ints, Fractions, or floats, which are taken as the dyadic rationals they are). G and h, A and b may be None.

    Raises `NoOptimum`, with a certificate, where the program is infeasible or unbounded below, and `Unknown` where no
    proposed active set certifies. Whether P is positive semidefinite is the caller's to know (see the oracle ``psd``).
    """
    program = P, q, G, h, A, b
    try:
        found = certify_qp(*program)
    except NoOptimum as error:
        certificate = error
        second_opinion.compare(models.quadratic_program, program, lambda: _no_optimum(program, certificate))
        raise
    second_opinion.compare(models.quadratic_program, program, lambda: _claim(program, found))
    return found


def _data(program: tuple[Any, ...]) -> dict[str, np.ndarray]:
    P, q, *constraints = program
    return {"P": exact_vector(P), "q": exact_vector(q)} | blocks(*constraints)


def _claim(program: tuple[Any, ...], found: QPOptimum) -> tuple[dict[str, Any], opinions.Certified]:
    multipliers = [exact_vector(u) for u in (found.z, found.y) if u]
    return _data(program), opinions.Optimum(found.value, {"x": exact_vector(found.x)}, multipliers)


def _no_optimum(program: tuple[Any, ...], error: NoOptimum) -> tuple[dict[str, Any], opinions.Certified]:
    data, certificate = _data(program), error.certificate
    if isinstance(error, NoLowerBound):  # Farkas' y of Px + Gᵀz + Aᵀy = −q, z ≥ 0: Py = 0, Gy ≥ 0, Ay = 0 and q·y > 0
        ray = -exact_vector(certificate.y)
        return data, opinions.NoBound(-(data["q"] @ ray), {"x": ray})
    multipliers = [exact_vector(u) for u in (certificate.z, certificate.y) if u]
    right = [data[name] for name in ("h", "b") if name in data]
    return data, opinions.NoPoint(-sum(v @ u for v, u in zip(right, multipliers, strict=True)), multipliers)


def certify_qp(P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> QPOptimum:
    """`solve_qp`, without a second opinion: for oracles whose own problem is another one."""
    problem = _Problem(P, q, G, h, A, b)
    for x, z in problem.proposals():
        for found in problem.candidates(x, z):
            if found is not None and found.check(P, q, G, h, A, b):
                return found
    problem.must_have_an_optimum()
    for found in problem.from_nothing():
        if found is not None and found.check(P, q, G, h, A, b):
            return found
    raise Unknown("no active set certifies the quadratic program")


def dual_value(P: Any, q: Any, G: Any, h: Any, A: Any, b: Any, z: Any, y: Any = ()) -> Rational | None:
    """The dual function at z and y: the least value of ½xᵀPx + q·x + z·(Gx − h) + y·(Ax − b) over all x. None means −∞."""
    p = _Problem(P, q, G, h, A, b)
    z, y = np.array(list(z), dtype=object), np.array(list(y), dtype=object)
    slope = p.q + p.G.T @ z + p.A.T @ y
    x = particular_solution(p.P, -slope)
    return None if x is None else x @ slope / Fraction(2) - p.h @ z - p.b @ y


def particular_solution(M: Any, r: Any) -> np.ndarray | None:
    """Some rational x with Mx = r (free variables are 0), or None where there is none."""
    M = np.asarray(M, dtype=object)
    rows, columns = M.shape
    if rows == 0:
        return exact_vector([0] * columns)
    reduced, _ = flint.fmpq_mat([[to_fmpq(v) for v in (*row, s)] for row, s in zip(M, r, strict=True)]).rref()
    x = exact_vector([0] * columns)
    for i in range(rows):
        pivot = next((j for j in range(columns + 1) if reduced[i, j] != 0), None)
        if pivot == columns:
            return None
        if pivot is not None:
            x[pivot] = from_flint(reduced[i, columns])
    return x


class _Problem:
    """The data as arrays of exact rationals."""

    def __init__(self, P: Any, q: Any, G: Any, h: Any, A: Any, b: Any):
        self.P, self.q = exact_vector(P), exact_vector(q)
        self.n = n = len(self.q)
        self.G, self.h = _block(G, h, n, "G", "h")
        self.A, self.b = _block(A, b, n, "A", "b")
        if self.P.shape != (n, n):
            raise ValueError(f"P has shape {self.P.shape}, q has {n} entries")

    # ------------------------------------------------------------------ proposals in floating point

    def proposals(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Approximate x and z, the best guess first."""
        try:
            data = [a.astype(float) for a in (self.P, self.q, self.G, self.h, self.A, self.b)]
        except OverflowError:
            return
        P, q, G, h, A, b = data
        for options in ({}, {"eps_prox": 1e-4}):
            found = _by_daqp(P, q, G, h, A, b, options)
            if found is not None:
                yield found
        found = by_cvxpy(P, q, G, h, A, b)
        if found is not None:
            yield found[0], found[1]

    # ------------------------------------------------------------------ the optimality system, exactly

    def candidates(self, x: np.ndarray, z: np.ndarray) -> Iterator[QPOptimum | None]:
        """Exact answers from the active sets that an approximate answer suggests; each is still to be checked."""
        largest = max(1.0, np.abs(z).max(initial=0.0))
        yield self.on([int(i) for i in np.flatnonzero(z > 1e-9 * largest)])
        slack = self.h.astype(float) - self.G.astype(float) @ x
        size = 1.0 + np.abs(self.h.astype(float)) + np.abs(self.G.astype(float)) @ np.abs(x)
        for near in (1e-7, 1e-5, 1e-3):
            yield self.within([int(i) for i in np.flatnonzero(slack <= near * size)])
        yield self.within([int(i) for i in np.flatnonzero(z > 1e-5 * largest)])

    def on(self, active: list[int]) -> QPOptimum | None:
        """Solve the optimality system with the active inequalities as equations; None if it is singular."""
        n, k = self.n, len(active)
        E = np.vstack([self.G[active], self.A]) if k or len(self.b) else self.A
        size = n + len(E)
        K = np.zeros((size, size), dtype=object)
        K[:n, :n], K[:n, n:], K[n:, :n] = self.P, E.T, E
        right = [*-self.q, *self.h[active], *self.b]
        try:
            u = flint.fmpq_mat([[to_fmpq(v) for v in row] for row in K]).solve(flint.fmpq_mat([[to_fmpq(v)] for v in right]))
        except ZeroDivisionError:
            return None
        values = [from_flint(u[i, 0]) for i in range(size)]
        return self._optimum(values[:n], dict(zip(active, values[n : n + k], strict=True)), values[n + k :])

    def within(self, active: list[int]) -> QPOptimum | None:
        """A basic solution of the optimality conditions with these inequalities tight and no other multiplier, if any."""
        n, k, p = self.n, len(active), len(self.b)
        rest = [i for i in range(len(self.h)) if i not in active]
        stationarity = np.hstack([self.P, self.G[active].T, self.A.T])
        tight = np.hstack([np.vstack([self.G[active], self.A]), np.zeros((k + p, k + p), dtype=object)])
        signs = np.hstack([np.zeros((k, n), dtype=object), -np.eye(k, dtype=object), np.zeros((k, p), dtype=object)])
        slack = np.hstack([self.G[rest], np.zeros((len(rest), k + p), dtype=object)])
        found = certify_lp(
            [0] * (n + k + p), np.vstack([signs, slack]), [0] * k + [*self.h[rest]],
            np.vstack([stationarity, tight]), [*-self.q, *self.h[active], *self.b],
        )  # fmt: skip
        if not isinstance(found, LPOptimum):
            return None
        x, z, y = found.x[:n], found.x[n : n + k], found.x[n + k :]
        return self._optimum(list(x), dict(zip(active, z, strict=True)), list(y))

    def from_nothing(self) -> Iterator[QPOptimum | None]:
        """From no proposal at all: where units are far apart, floating point suggests no active set.

        Small programs are solved by pivots; of wider ones with few inequalities each active set is tried, the smallest first.
        """
        m = len(self.h)
        if self.n + m + len(self.b) <= MAX_PIVOTED:
            found = pivoting.quadratic_program(self.P, self.q, self.G, self.h, self.A, self.b)
            yield None if found is None else self._optimum(list(found[0]), dict(enumerate(found[1])), list(found[2]))
        elif m <= MAX_ENUMERATED:
            sets = [list(active) for k in range(m + 1) for active in combinations(range(m), k)]
            yield from (solved(active) for solved in (self.on, self.within) for active in sets)

    def must_have_an_optimum(self) -> None:
        """Raise `NoOptimum` where no x is feasible, or no multipliers are (then the value has no lower bound)."""
        n, m, p = self.n, len(self.h), len(self.b)
        feasible = certify_lp([0] * n, self.G, self.h, self.A, self.b)
        if isinstance(feasible, Infeasible):
            raise NoOptimum("no x satisfies the constraints", feasible)
        signs = np.hstack([np.zeros((m, n), dtype=object), -np.eye(m, dtype=object), np.zeros((m, p), dtype=object)])
        dual = certify_lp([0] * (n + m + p), signs, [0] * m, np.hstack([self.P, self.G.T, self.A.T]), -self.q)
        if isinstance(dual, Infeasible):
            raise NoLowerBound("the program is unbounded below", dual)

    def _optimum(self, x: list[Rational], z: dict[int, Rational], y: list[Rational]) -> QPOptimum:
        point = np.array(x, dtype=object)
        value = rational(point @ self.P @ point / Fraction(2) + self.q @ point)
        return QPOptimum(tuple(x), tuple(z.get(i, 0) for i in range(len(self.h))), tuple(y), value)


def _by_daqp(P: Any, q: Any, G: Any, h: Any, A: Any, b: Any, options: dict[str, float]) -> tuple[np.ndarray, np.ndarray] | None:
    """x and z from DAQP's dual active-set method, or None where it gives up."""
    rows = np.ascontiguousarray(np.vstack([G, A]))
    sense = np.concatenate([np.zeros(len(h)), np.full(len(b), 5)]).astype(np.int32)
    lower = np.concatenate([np.full(len(h), -1e30), b])
    x, _, flag, info = daqp.solve(np.ascontiguousarray(P), q, rows, np.concatenate([h, b]), lower, sense, **options)
    return (np.asarray(x), np.asarray(info["lam"])[: len(h)]) if flag > 0 else None


def by_cvxpy(P: Any, q: Any, G: Any, h: Any, A: Any, b: Any) -> tuple[np.ndarray, ...] | None:
    """x, z and y as cvxpy has them, or None where it finds no optimum. An inaccurate one is a proposal like any other."""
    data = {"P": np.asarray(P), "q": np.asarray(q)}
    data |= {"G": np.asarray(G), "h": np.asarray(h)} if len(h) else {}
    data |= {"A": np.asarray(A), "b": np.asarray(b)} if len(b) else {}
    try:
        found = models.quadratic_program.compiled(data).solve(data)
    except NotSolved:
        return None
    if not found.status.startswith("optimal"):
        return None
    duals = [np.atleast_1d(dual) for dual in found.duals]
    z, y = duals[0] if len(h) else np.zeros(0), duals[-1] if len(b) else np.zeros(0)
    return np.atleast_1d(found.values["x"]), z, y


def _block(matrix: Any, right: Any, n: int, name: str, side: str) -> tuple[np.ndarray, np.ndarray]:
    if (matrix is None) != (right is None):
        raise ValueError(f"{name} and {side} must both be given, or neither")
    if matrix is None or len(right) == 0:
        return np.zeros((0, n), dtype=object), np.zeros(0, dtype=object)
    rows, values = exact_vector(matrix), exact_vector(right)
    if rows.shape != (len(values), n):
        raise ValueError(f"{name} has shape {rows.shape}, {side} has {len(values)} entries, and x has {n}")
    return rows, values
