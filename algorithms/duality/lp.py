"""Linear programs: HiGHS behind qpsolvers' calling convention, and the simplex method over any ordered field.

G. B. Dantzig, *Linear Programming and Extensions* (1963); R. G. Bland, *New finite pivoting rules for the simplex method* (1977).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from scipy.optimize import linprog


class Highs:
    """``solve(c, G, h, A, b)`` by SciPy's HiGHS: minimise c·x subject to Gx ≤ h, Ax = b, x free.

    Returns (x, z, y) with z ≥ 0 and c + Gᵀz + Aᵀy = 0. Raises `ValueError` where there is no optimum.
    """

    tol = 1e-7  # HiGHS's primal and dual feasibility tolerances
    bounds: Any = (None, None)

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        c, G, h = (np.asarray(v, dtype=float) for v in (c, G, h))
        A, b = (np.asarray(A, dtype=float), np.asarray(b, dtype=float)) if A is not None else (np.zeros((0, len(c))), np.zeros(0))
        of_rows, of_columns = units(np.vstack([G, A]))
        r, s = np.split(of_rows, [len(h)])
        G, A = r[:, None] * G * of_columns, s[:, None] * A * of_columns
        found = linprog(c * of_columns, G, r * h, A, s * b, bounds=self.bounds, method="highs")
        if found.status != 0:
            raise ValueError(found.message)
        return of_columns * found.x, -r * found.ineqlin.marginals, -s * found.eqlin.marginals


IGNORED = 1e-9  # entries of a matrix that are smaller HiGHS takes for 0


def units(M: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Powers of 2 for the rows and for the columns, by which M has largest entries near 1; all 1 where nothing would be ignored."""
    if not ((M != 0) & (np.abs(M) < IGNORED)).any():
        return np.ones(len(M)), np.ones(M.shape[1])
    rows, columns = equilibrated(M)
    return 2.0 ** np.rint(np.log2(rows)), 2.0 ** np.rint(np.log2(columns))


def equilibrated(M: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Factors of the rows and of the columns by which M has largest entries near 1; symmetric ones for a symmetric M.

    D. Ruiz, *A scaling algorithm to equilibrate both rows and columns norms in matrices* (2001).
    """
    rows, columns = np.ones(len(M)), np.ones(M.shape[1])
    for _ in range(10):
        sizes = np.abs(rows[:, None] * M * columns)
        of_rows, of_columns = sizes.max(axis=1, initial=0.0), sizes.max(axis=0, initial=0.0)
        rows = rows / np.sqrt(np.where(of_rows > 0, of_rows, 1.0))
        columns = columns / np.sqrt(np.where(of_columns > 0, of_columns, 1.0))
    return rows, columns


def pivot(table: np.ndarray, basis: list[int], leave: int, enter: int) -> None:
    """Make column `enter` basic in row `leave`: a Gauss–Jordan step on the whole table."""
    table[leave] = table[leave] / table[leave, enter]
    for i in range(len(table)):
        if i != leave and table[i, enter] != 0:
            table[i] = table[i] - table[i, enter] * table[leave]
    basis[leave] = enter


def simplex(c: Any, M: Any, q: Any) -> tuple[np.ndarray, np.ndarray]:
    """Minimise c·u subject to Mu = q, u ≥ 0 by the two-phase simplex method, in rational arithmetic.

    The table has a row for each equation, with an artificial variable; its last row holds the reduced costs. Bland's rule
    (always the lowest index) keeps it from cycling. Returns u and multipliers v with c + Mᵀv ≥ 0 and c·u = −q·v.
    Raises `ValueError` where the program is infeasible or unbounded.
    """
    c, M, q = rationals(c), rationals(M), rationals(q)
    k, real = M.shape
    sign = np.where(q < 0, -1, 1)
    table = rationals(np.column_stack([sign[:, None] * M, np.eye(k, dtype=int), sign * q]))
    basis = list(range(real, real + k))

    phase_one = np.concatenate([np.zeros(real, dtype=int), np.ones(k, dtype=int), [0]])
    table = np.vstack([table, phase_one - table.sum(axis=0)])
    improve(table, basis, real)
    if table[-1, -1] != 0:
        raise ValueError("the program is infeasible")
    for i in range(k):
        columns = np.flatnonzero(table[i, :real])
        if basis[i] >= real and len(columns):
            pivot(table, basis, i, int(columns[0]))

    costs = np.concatenate([c, np.zeros(k + 1, dtype=int)])
    table[-1] = costs - sum(costs[j] * table[i] for i, j in enumerate(basis))
    improve(table, basis, real)
    u = rationals(np.zeros(real))
    for i, j in enumerate(basis):
        if j < real:
            u[j] = table[i, -1]
    return u, sign * table[-1, real:-1]


def improve(table: np.ndarray, basis: list[int], real: int) -> None:
    """Pivot until no reduced cost of the first `real` columns is negative. Raises `ValueError` if there is no limit."""
    while (entering := np.flatnonzero(table[-1, :real] < 0)).size:
        enter = int(entering[0])
        rows = np.flatnonzero(table[:-1, enter] > 0)
        if not rows.size:
            raise ValueError("the program is unbounded")
        leave = min((table[i, -1] / table[i, enter], basis[i], int(i)) for i in rows)[2]
        pivot(table, basis, leave, enter)


class ExactSimplex:
    """``solve(c, G, h, A, b)`` by the simplex method in rational arithmetic: the answer has no error at all.

    Returns (x, z, y), arrays of rationals; x = p − r with p, r ≥ 0, and a slack for each inequality. Raises `ValueError`
    where the program is infeasible or unbounded.
    """

    tol = 0

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        n, m = len(c), len(h)
        M = np.vstack([G, A]) if A is not None else np.asarray(G)
        q = np.concatenate([h, b]) if b is not None else h
        u, v = simplex(np.concatenate([c, -c, np.zeros(m)]), np.column_stack([M, -M, np.eye(len(q), m)]), q)
        return u[:n] - u[n : 2 * n], v[:m], v[m:]


def rationals(values: Any) -> np.ndarray:
    """An array as an object array of fractions: float64 numbers are rationals already."""
    return np.vectorize(Fraction, otypes=[object])(values)
