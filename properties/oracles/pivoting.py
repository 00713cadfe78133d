"""Linear complementarity over the rationals, by C. E. Lemke's pivots: slow, and blind to units.

z ≥ 0, Mz + r ≥ 0 and z·(Mz + r) = 0. For a positive semidefinite M the pivots end with a solution or on a ray, and then there is
none; ties are broken lexicographically, so that no basis comes twice.

R. W. Cottle, J.-S. Pang and R. E. Stone, The Linear Complementarity Problem, 1992.
"""

from __future__ import annotations

from typing import Any

import flint
import numpy as np

from ..numbers.exact import from_flint, to_fmpq


def complementary(M: Any, r: Any) -> list[Any] | None:
    """Such a z, for a positive semidefinite (n, n) matrix of rationals, or None where there is none."""
    n = len(r)
    zero, one = flint.fmpq(0), flint.fmpq(1)
    rows = [
        [*(one if i == j else zero for j in range(n)), *(-to_fmpq(v) for v in M[i]), -one, to_fmpq(r[i])] for i in range(n)
    ]  # of w − Mz − t = r, for the names 0, …, n − 1 of w, n, …, 2n − 1 of z, and 2n of t
    basis, t = list(range(n)), 2 * n
    if all(row[-1] >= 0 for row in rows):
        return [0] * n
    entering, leaving = t, min(range(n), key=lambda i: [rows[i][-1], *rows[i][:n]])
    while True:
        _pivot(rows, leaving, entering)
        left, basis[leaving] = basis[leaving], entering
        if left == t:
            break
        entering = left + n if left < n else left - n
        if (found := _least_ratio(rows, entering, n)) is None:
            return None
        leaving = found
    values = {name: from_flint(row[-1]) for name, row in zip(basis, rows, strict=True)}
    return [values.get(n + j, 0) for j in range(n)]


def _least_ratio(rows: list[list[Any]], column: int, n: int) -> int | None:
    """The row with the lexicographically least quotient by a positive entry in that column."""
    rising = [i for i, row in enumerate(rows) if row[column] > 0]
    for part in (-1, *range(n)):
        if len(rising) < 2:
            break
        least = min(rows[i][part] / rows[i][column] for i in rising)
        rising = [i for i in rising if rows[i][part] / rows[i][column] == least]
    return rising[0] if rising else None


def _pivot(rows: list[list[Any]], r: int, column: int) -> None:
    by = rows[r][column]
    rows[r] = [v / by if v else v for v in rows[r]]
    for i, row in enumerate(rows):
        if i != r and (factor := row[column]):
            rows[i] = [v - factor * u if u else v for v, u in zip(row, rows[r], strict=True)]


def quadratic_program(P: Any, q: Any, G: Any, h: Any, A: Any, b: Any) -> tuple[np.ndarray, ...] | None:
    """x, z and y of min ½xᵀPx + q·x subject to Gx ≤ h and Ax = b, or None where there is no optimum. Arrays of rationals."""
    n, m, p = len(q), len(h), len(b)
    E = np.vstack([G, A, -A])  # x = u − v, and y is the multiplier of one inequality less that of the other
    M = np.block([[P, -P, E.T], [-P, P, -E.T], [-E, E, np.zeros((len(E), len(E)), dtype=object)]])
    found = complementary(M, [*q, *-q, *h, *b, *-b])
    if found is None:
        return None
    u, v, z, y, other = np.split(np.array(found, dtype=object), np.cumsum([n, n, m, p]))
    return u - v, z, y - other
