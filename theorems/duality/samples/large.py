"""Larger programs, built from a feasible point and from multipliers."""

from __future__ import annotations

import numpy as np

from ....properties.samples.working import Random, row, rows, working
from .linear_programs import LinearProgram
from .quadratic_programs import QuadraticProgram


def constraints(random: Random, n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """m inequalities and p equations in n variables, and a point that meets them."""
    m, p = int(random.integers(n, 2 * n + 1)), int(random.integers(0, max(1, n // 4)))
    return random.integers(-3, 4, (m, n)), random.integers(-3, 4, (p, n)), random.integers(-3, 4, n)


@working(LinearProgram, most=33)
def linear_program(random: Random, n: int) -> LinearProgram:
    """A program that is feasible and bounded."""
    G, A, point = constraints(random, n)
    slack, z = random.integers(0, 4, len(G)), random.choice([0, 0, 1, 2], len(G))
    y = random.integers(-2, 3, len(A))
    return LinearProgram(row(-(G.T @ z) - A.T @ y), rows(G), row(G @ point + slack), rows(A), row(A @ point))


@working(QuadraticProgram, most=33)
def quadratic_program(random: Random, n: int) -> QuadraticProgram:
    """A program with a definite form and a point that is strictly feasible."""
    G, A, point = constraints(random, n)
    G[~G.any(axis=1), 0] = 1
    factor = random.integers(-1, 2, (n, n))
    P = factor.T @ factor + np.eye(n, dtype=int)
    slack = random.integers(1, 5, len(G))
    return QuadraticProgram(
        rows(P), row(random.integers(-9, 10, n)), rows(G), row(G @ point + slack), rows(A), row(A @ point), row(point)
    )
