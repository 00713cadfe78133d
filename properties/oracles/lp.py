"""Linear programs over the rationals: minimise c·x subject to Gx ≤ h and Ax = b, x free, with a certificate of every answer.

HiGHS proposes a basis in floating point; the basic system, and its transpose for the multipliers, are solved over the
rationals, and primal feasibility, dual feasibility, complementarity and a zero gap are verified. Where that fails (an
infeasible or unbounded program, data beyond float64's reach), the simplex method runs in exact arithmetic with Bland's rule,
which never cycles, and ends with an optimum, a Farkas certificate of infeasibility, or a ray along which c·x falls for ever.

R. G. Bland, *New finite pivoting rules for the simplex method*, Mathematics of Operations Research 2 (1977);
A. Schrijver, *Theory of Linear and Integer Programming* (1986), §7.3 and §7.9.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias, cast

import flint
import highspy
import numpy as np

from ..numbers.exact import exact_vector, from_flint, rational, to_fmpq
from ..statements.verdicts import Unknown
from . import models, opinions, second_opinion
from .modelling import answers

Rational: TypeAlias = int | Fraction
Vector: TypeAlias = tuple[Rational, ...]
MAX_PIVOTS = 20_000
ZERO = flint.fmpq(0)


class _Certificate:
    """Evidence for the answer to a linear program, which can be checked."""

    def check(self, c: Any, G: Any = None, h: Any = None, A: Any = None, b: Any = None) -> bool:
        """Whether it is such evidence for this program, over the rationals."""
        return _Problem(c, G, h, A, b).accepts(cast("LPResult", self))


@answers(models.linear_program)
@dataclass(frozen=True)
class LPOptimum(_Certificate):
    """An optimal x with multipliers z ≥ 0 of the inequalities and y of the equations, so that c + Gᵀz + Aᵀy = 0.

    Its check: x is feasible, z ≥ 0, c + Gᵀz + Aᵀy = 0, zᵢ(h − Gx)ᵢ = 0 and value = c·x = −h·z − b·y.
    """

    x: Vector
    value: Rational
    z: Vector
    y: Vector


@answers(models.linear_program)
@dataclass(frozen=True)
class Infeasible(_Certificate):
    """Farkas' certificate that no x is feasible: z ≥ 0 and y with Gᵀz + Aᵀy = 0 and h·z + b·y < 0."""

    z: Vector
    y: Vector


@answers(models.linear_program)
@dataclass(frozen=True)
class Unbounded(_Certificate):
    """A feasible x and a ray r with Gr ≤ 0, Ar = 0 and c·r < 0: c·x has no lower bound."""

    x: Vector
    ray: Vector


LPResult: TypeAlias = LPOptimum | Infeasible | Unbounded


def solve_lp(c: Any, G: Any = None, h: Any = None, A: Any = None, b: Any = None) -> LPResult:
    """Minimise c·x subject to Gx ≤ h and Ax = b over the rationals; x is free.

    Parameters
    ----------
    c: (n,) array-like of rationals (ints, Fractions, or floats, which are taken as the dyadic rationals they are).
    G, h: (m, n) and (m,), or both None. A, b: (p, n) and (p,), or both None.

    Returns `LPOptimum`, `Infeasible` or `Unbounded`; each has been verified, and can be verified again by its ``check``.
    Raises `ValueError` where the shapes do not fit, and `Unknown` if the exact simplex method needs more than
    `MAX_PIVOTS` pivots.
    """
    found = certify_lp(c, G, h, A, b)
    second_opinion.compare(models.linear_program, (c, G, h, A, b), lambda: _claim(c, G, h, A, b, found))
    return found


def certify_lp(c: Any, G: Any = None, h: Any = None, A: Any = None, b: Any = None) -> LPResult:
    """`solve_lp`, without a second opinion: for oracles whose own problem is another one."""
    problem = _Problem(c, G, h, A, b)
    found = problem.from_highs()
    if found is not None and problem.accepts(found):
        return found
    found = problem.by_simplex()
    if not problem.accepts(found):
        raise Unknown("the simplex method's answer does not certify")  # unreachable unless the method itself is wrong
    return found


def minimum(c: Any, G: Any = None, h: Any = None, A: Any = None, b: Any = None) -> LPOptimum:
    """The certified optimum of a program that is known to have one. Raises `Unknown` otherwise."""
    return _known(solve_lp(c, G, h, A, b))


def certify_minimum(c: Any, G: Any = None, h: Any = None, A: Any = None, b: Any = None) -> LPOptimum:
    """`minimum`, without a second opinion."""
    return _known(certify_lp(c, G, h, A, b))


def _known(found: LPResult) -> LPOptimum:
    if not isinstance(found, LPOptimum):
        raise Unknown(f"the linear program is {type(found).__name__.lower()}")
    return found


def _claim(c: Any, G: Any, h: Any, A: Any, b: Any, found: LPResult) -> tuple[dict[str, Any], opinions.Certified]:
    data = {"c": exact_vector(c)} | blocks(G, h, A, b)
    if isinstance(found, Unbounded):
        x, ray = exact_vector(found.x), exact_vector(found.ray)
        return data, opinions.NoBound(-(data["c"] @ ray), {"x": ray}, {"x": x})
    multipliers = [exact_vector(u) for u in (found.z, found.y) if u]
    if isinstance(found, Infeasible):
        right = [exact_vector(v) for v in (h, b) if v is not None and len(v)]
        return data, opinions.NoPoint(-sum(q @ u for q, u in zip(right, multipliers, strict=True)), multipliers)
    return data, opinions.Optimum(found.value, {"x": exact_vector(found.x)}, multipliers)


def blocks(G: Any, h: Any, A: Any, b: Any) -> dict[str, Any]:
    """The constraints Gx ≤ h and Ax = b as models take them: without those that have no rows."""
    parts = {"G": (G, h), "h": (h, h), "A": (A, b), "b": (b, b)}
    return {name: exact_vector(part) for name, (part, right) in parts.items() if right is not None and len(right)}


class _Problem:
    """The data as rationals, with the inequalities above the equations in one matrix M and one right side q."""

    def __init__(self, c: Any, G: Any, h: Any, A: Any, b: Any):
        self.c = _vector(c)
        self.n = len(self.c)
        inequalities, upper = _rows(G, h, self.n, "G", "h")
        equations, right = _rows(A, b, self.n, "A", "b")
        self.m, self.p = len(upper), len(right)
        self.rows, self.q = inequalities + equations, upper + right

    # ------------------------------------------------------------------ certificates

    def accepts(self, found: LPResult) -> bool:
        """Verify a certificate of any of the three kinds."""
        if isinstance(found, LPOptimum):
            x, u = _vector(found.x), _vector(found.z) + _vector(found.y)
            value = to_fmpq(rational(found.value))
            return (
                self._shapes(found.z, found.y, found.x)
                and self._feasible(x)
                and all(z >= 0 for z in u[: self.m])
                and all(g == -c for g, c in zip(self._combined(u), self.c, strict=True))
                and all(z == 0 or _dot(row, x) == q for z, row, q in zip(u[: self.m], self.rows, self.q, strict=False))
                and _dot(self.c, x) == value == -_dot(self.q, u)
            )
        if isinstance(found, Infeasible):
            u = _vector(found.z) + _vector(found.y)
            return (
                self._shapes(found.z, found.y)
                and all(z >= 0 for z in u[: self.m])
                and all(g == 0 for g in self._combined(u))
                and _dot(self.q, u) < 0
            )
        x, ray = _vector(found.x), _vector(found.ray)
        slopes = [_dot(row, ray) for row in self.rows]
        return (
            len(x) == len(ray) == self.n
            and self._feasible(x)
            and all(s <= 0 for s in slopes[: self.m])
            and all(s == 0 for s in slopes[self.m :])
            and _dot(self.c, ray) < 0
        )

    def _shapes(self, z: Vector, y: Vector, x: Vector | None = None) -> bool:
        return len(z) == self.m and len(y) == self.p and (x is None or len(x) == self.n)

    def _feasible(self, x: list[flint.fmpq]) -> bool:
        values = [_dot(row, x) for row in self.rows]
        return all(v <= q if i < self.m else v == q for i, (v, q) in enumerate(zip(values, self.q, strict=True)))

    def _combined(self, u: list[flint.fmpq]) -> list[flint.fmpq]:
        """Gᵀz + Aᵀy."""
        total = [ZERO] * self.n
        for factor, row in zip(u, self.rows, strict=True):
            if factor != 0:
                total = [t + factor * v for t, v in zip(total, row, strict=True)]
        return total

    # ------------------------------------------------------------------ a proposal in floating point, solved exactly

    def from_highs(self) -> LPOptimum | None:
        """The basic solution of the basis that HiGHS ends with, over the rationals; None if there is none."""
        if self.n == 0 or not self.rows:
            return None
        active = self._propose()
        if active is None:
            return None
        tight, fixed = active
        if len(tight) + len(fixed) != self.n:
            return None
        units = [[flint.fmpq(int(j == k)) for k in range(self.n)] for j in fixed]
        basis = flint.fmpq_mat([self.rows[i] for i in tight] + units)
        right = [[self.q[i]] for i in tight] + [[ZERO]] * len(fixed)
        try:
            x = basis.solve(flint.fmpq_mat(right))
            u = basis.transpose().solve(flint.fmpq_mat([[-c] for c in self.c]))
        except ZeroDivisionError:
            return None
        multipliers = [ZERO] * len(self.rows)
        for k, i in enumerate(tight):
            multipliers[i] = u[k, 0]
        return self._optimum([x[j, 0] for j in range(self.n)], multipliers)

    def _optimum(self, x: list[flint.fmpq], u: list[flint.fmpq]) -> LPOptimum:
        exact_x, exact_u = _python(x), _python(u)
        return LPOptimum(exact_x, from_flint(_dot(self.c, x)), exact_u[: self.m], exact_u[self.m :])

    def _propose(self) -> tuple[list[int], list[int]] | None:
        """The rows that hold with equality, and the variables that are 0, in the basis that HiGHS calls optimal."""
        try:
            matrix = np.array([[float(from_flint(v)) for v in row] for row in self.rows])
            right = np.array([float(from_flint(v)) for v in self.q])
            costs = np.array([float(from_flint(v)) for v in self.c])
        except OverflowError:
            return None
        rows, columns = np.nonzero(matrix)
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = self.n, len(self.rows)
        lp.col_cost_ = costs
        lp.col_lower_, lp.col_upper_ = np.full(self.n, -highspy.kHighsInf), np.full(self.n, highspy.kHighsInf)
        lp.row_lower_ = np.where(np.arange(len(right)) < self.m, -highspy.kHighsInf, right)
        lp.row_upper_ = right
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = np.searchsorted(rows, np.arange(len(self.rows) + 1)).astype(np.int32)
        lp.a_matrix_.index_, lp.a_matrix_.value_ = columns.astype(np.int32), matrix[rows, columns]
        solver = _highs()
        solver.clearModel()
        if solver.passModel(lp) == highspy.HighsStatus.kError:
            return None
        solver.run()
        if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        basis = solver.getBasis()
        basic = highspy.HighsBasisStatus.kBasic
        return (
            [i for i, status in enumerate(basis.row_status) if status != basic],
            [j for j, status in enumerate(basis.col_status) if status != basic],
        )

    # ------------------------------------------------------------------ the simplex method, in exact arithmetic

    def by_simplex(self) -> LPResult:
        """Two phases on x = p − r with p, r ≥ 0, a slack for each inequality, and an artificial variable for each row."""
        n, rows = self.n, len(self.rows)
        real = 2 * n + self.m
        signs = [-1 if q < 0 else 1 for q in self.q]
        table = []
        for i, (row, q, sign) in enumerate(zip(self.rows, self.q, signs, strict=True)):
            slack = [flint.fmpq(int(i == k)) for k in range(self.m)]
            line = [sign * v for v in [*row, *(-v for v in row), *slack]]
            table.append([*line, *(flint.fmpq(int(i == k)) for k in range(rows)), sign * q])
        basis = list(range(real, real + rows))

        costs = [ZERO] * real + [flint.fmpq(1)] * rows
        reduced = _reduced_costs(costs, table, basis)
        _pivot_until_done(table, basis, reduced, real)
        if reduced[-1] != 0:  # minus the least sum of the artificial variables
            u = [s * (reduced[real + i] - 1) for i, s in enumerate(signs)]
            return Infeasible(_python(u[: self.m]), _python(u[self.m :]))
        for i in range(rows):  # artificial variables that are basic at 0 leave, except from redundant rows
            if basis[i] >= real:
                enter = next((j for j in range(real) if table[i][j] != 0), None)
                if enter is not None:
                    _pivot(table, basis, reduced, i, enter)

        costs = [*self.c, *(-v for v in self.c)] + [ZERO] * (self.m + rows)
        reduced = _reduced_costs(costs, table, basis)
        stuck = _pivot_until_done(table, basis, reduced, real)
        x = self._original({k: table[i][-1] for i, k in enumerate(basis)})
        if stuck is not None:
            ray = self._original({stuck: flint.fmpq(1)} | {k: -table[i][stuck] for i, k in enumerate(basis)})
            return Unbounded(_python(x), _python(ray))
        return self._optimum(x, [s * reduced[real + i] for i, s in enumerate(signs)])

    def _original(self, values: dict[int, flint.fmpq]) -> list[flint.fmpq]:
        return [values.get(j, ZERO) - values.get(self.n + j, ZERO) for j in range(self.n)]


def _reduced_costs(costs: list[flint.fmpq], table: list[list[flint.fmpq]], basis: list[int]) -> list[flint.fmpq]:
    """The costs less the basic rows' share; the last entry is minus the objective."""
    reduced = [*costs, ZERO]
    for row, k in zip(table, basis, strict=True):
        if costs[k] != 0:
            reduced = [r - costs[k] * v for r, v in zip(reduced, row, strict=True)]
    return reduced


def _pivot_until_done(table: list[list[flint.fmpq]], basis: list[int], reduced: list[flint.fmpq], real: int) -> int | None:
    """Pivot by Bland's rule among the first `real` columns. None at an optimum; else a column along which all is unbounded."""
    for _ in range(MAX_PIVOTS):
        enter = next((j for j in range(real) if reduced[j] < 0), -1)
        if enter < 0:
            return None
        candidates = [i for i, row in enumerate(table) if row[enter] > 0]
        if not candidates:
            return enter
        leave = min((table[i][-1] / table[i][enter], basis[i], i) for i in candidates)[2]
        _pivot(table, basis, reduced, leave, enter)
    raise Unknown(f"the exact simplex method made {MAX_PIVOTS} pivots")


def _pivot(table: list[list[flint.fmpq]], basis: list[int], reduced: list[flint.fmpq], leave: int, enter: int) -> None:
    inverse = 1 / table[leave][enter]
    pivot_row = table[leave] = [v * inverse for v in table[leave]]
    for i, row in enumerate(table):
        if i != leave and row[enter] != 0:
            factor = row[enter]
            table[i] = [v - factor * w if w != 0 else v for v, w in zip(row, pivot_row, strict=True)]
    if reduced[enter] != 0:
        factor = reduced[enter]
        reduced[:] = [v - factor * w for v, w in zip(reduced, pivot_row, strict=True)]
    basis[leave] = enter


class Silent(highspy.Highs):
    """HiGHS that prints nothing: 1.16 prints who it is as soon as it is made."""

    def enableCallbacks(self) -> None:
        self.setOptionValue("log_to_console", False)
        super().enableCallbacks()


@cache
def _highs() -> highspy.Highs:
    solver = Silent()
    for option, value in {"output_flag": False, "presolve": "off", "solver": "simplex", "threads": 1}.items():
        solver.setOptionValue(option, value)
    return solver


def _vector(values: Any) -> list[flint.fmpq]:
    values = values.tolist() if isinstance(values, np.ndarray) else values
    return [to_fmpq(rational(v)) for v in values]


def _rows(matrix: Any, right: Any, n: int, name: str, side: str) -> tuple[list[list[flint.fmpq]], list[flint.fmpq]]:
    if (matrix is None) != (right is None):
        raise ValueError(f"{name} and {side} must both be given, or neither")
    if matrix is None:
        return [], []
    rows, values = [_vector(row) for row in matrix], _vector(right)
    if len(rows) != len(values):
        raise ValueError(f"{name} has {len(rows)} rows, {side} has {len(values)} entries")
    for i, row in enumerate(rows):
        if len(row) != n:
            raise ValueError(f"row {i} of {name} has {len(row)} entries, c has {n}")
    return rows, values


def _dot(u: Sequence[flint.fmpq], v: Sequence[flint.fmpq]) -> flint.fmpq:
    return sum((a * b for a, b in zip(u, v, strict=True) if a != 0 and b != 0), ZERO)


def _python(values: Sequence[flint.fmpq]) -> Vector:
    return tuple(from_flint(v) for v in values)
