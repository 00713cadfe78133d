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
        found = linprog(c, G, h, A, b, bounds=self.bounds, method="highs")
        if found.status != 0:
            raise ValueError(found.message)
        return found.x, -found.ineqlin.marginals, -found.eqlin.marginals


def pivot(table: np.ndarray, basis: list[int], leave: int, enter: int) -> None:
    """Make column `enter` basic in row `leave`: a Gauss–Jordan step on the whole table."""
    table[leave] = table[leave] / table[leave, enter]
    for i in range(len(table)):
        if i != leave and table[i, enter] != 0:
            table[i] = table[i] - table[i, enter] * table[leave]
    basis[leave] = enter


class ExactSimplex:
    """``solve(c, G, h, A, b)`` by the two-phase simplex method in rational arithmetic: the answer has no error at all.

    The table has a row for each constraint, on x = p − q with p, q ≥ 0, slacks, and artificial variables; its last row holds
    the reduced costs. Bland's rule (always the lowest index) keeps it from cycling. Returns (x, z, y), arrays of rationals.
    Raises `ValueError` where the program is infeasible or unbounded.
    """

    tol = 0

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        c, G, h = _rationals(c), _rationals(G), _rationals(h)
        n, m = len(c), len(h)
        A, b = (_rationals(A), _rationals(b)) if A is not None else (np.empty((0, n), dtype=object), np.empty(0, dtype=object))
        M, right, k = np.vstack([G, A]), np.concatenate([h, b]), m + len(b)
        sign = np.where(right < 0, -1, 1)
        slacks, artificial = np.eye(k, m, dtype=int), np.eye(k, dtype=int)
        table = _rationals(np.column_stack([sign[:, None] * np.column_stack([M, -M, slacks]), artificial, sign * right]))
        basis, real = list(range(2 * n + m, 2 * n + m + k)), 2 * n + m

        phase_one = np.concatenate([np.zeros(real, dtype=int), np.ones(k, dtype=int), [0]])
        table = np.vstack([table, phase_one - table.sum(axis=0)])
        self._improve(table, basis, real)
        if table[-1, -1] != 0:
            raise ValueError("the program is infeasible")
        for i in range(k):
            columns = np.flatnonzero(table[i, :real])
            if basis[i] >= real and len(columns):
                pivot(table, basis, i, int(columns[0]))

        costs = np.concatenate([c, -c, np.zeros(m + k + 1, dtype=int)])
        table[-1] = costs - sum(costs[j] * table[i] for i, j in enumerate(basis))
        self._improve(table, basis, real)
        u = _rationals(np.zeros(2 * n))
        for i, j in enumerate(basis):
            if j < 2 * n:
                u[j] = table[i, -1]
        multipliers = sign * table[-1, real:-1]
        return u[:n] - u[n:], multipliers[:m], multipliers[m:]

    def _improve(self, table: np.ndarray, basis: list[int], real: int) -> None:
        """Pivot until no reduced cost is negative."""
        while (entering := np.flatnonzero(table[-1, :real] < 0)).size:
            enter = int(entering[0])
            rows = np.flatnonzero(table[:-1, enter] > 0)
            if not rows.size:
                raise ValueError("the program is unbounded")
            leave = min((table[i, -1] / table[i, enter], basis[i], int(i)) for i in rows)[2]
            pivot(table, basis, leave, enter)


def _rationals(values: Any) -> np.ndarray:
    """An array as an object array of fractions: float64 numbers are rationals already."""
    return np.vectorize(Fraction, otypes=[object])(values) if np.size(values) else np.empty(np.shape(values), dtype=object)
