"""Larger programs, built from a feasible point and from multipliers."""

from __future__ import annotations

import numpy as np

from ....properties.samples.working import Random, labels, row, rows, signs, width, working
from .concave_quadratics import ConcaveQuadratic
from .finite_problems import FiniteProblem
from .lagrangians import PrimalDualPoint, Quartic, SaddlePoint, ScaledMargin
from .linear_programs import LinearProgram
from .quadratic_programs import ConvexProgram, QuadraticProgram
from .zero_gap import ZeroGap, without_a_gap


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


@working(PrimalDualPoint, most=513)
def primal_dual_point(random: Random, n: int) -> PrimalDualPoint:
    """Any points, weights and multipliers, in whole numbers so small that float64 adds them without an error."""
    X, C = random.integers(-99, 100, (n, width(random, 20))), int(random.integers(1, 4))
    w, b = row(random.integers(-3, 4, X.shape[1])), int(random.integers(-3, 4))
    xi, alpha, r = (row(random.integers(low, 4, n)) for low in (-3, 0, 0))
    return PrimalDualPoint(rows(X), labels(signs(random, n)), w, b, C, xi, alpha, r)


@working(SaddlePoint, most=513)
def saddle_point(random: Random, n: int) -> SaddlePoint:
    """Two examples at the distance √2, and others: twice, with both labels, where the score is 0, else with its sign."""
    d = max(2, width(random, 20))
    w = np.zeros(d, dtype=int)
    w[:2] = 1
    X = random.integers(-9, 10, (n, d))
    p = X[0] + w
    b = 1 - int(w @ p)
    scores = X[1:] @ w + b
    tied = X[1:][scores == 0]
    points = np.vstack([p, X[:1], X[1:][scores != 0], tied, tied])
    y = np.concatenate([[1, -1], np.sign(scores[scores != 0]), np.ones(len(tied), int), -np.ones(len(tied), int)])
    C, alpha, xi = int(random.integers(1, 4)), np.zeros(len(points), int), np.zeros(len(points), int)
    alpha[:2], alpha[len(points) - 2 * len(tied) :], xi[len(points) - 2 * len(tied) :] = 1, C, 1
    other, other_b = random.integers(-3, 4, d), int(random.integers(-3, 4))
    other_xi = np.maximum(0, 1 - y * (points @ other + other_b)) + random.integers(0, 2, len(points))
    at_w = row(w), b, C, row(xi), row(alpha), row(C - alpha)
    return SaddlePoint(rows(points), labels(y), *at_w, row(other), other_b, row(other_xi))


@working(ZeroGap, most=513)
def zero_gap(random: Random, n: int) -> ZeroGap:
    """Of such a point about every second example is picked."""
    at = saddle_point(random, n)
    return without_a_gap(at, row(random.integers(0, 2, at.n)))


@working(ScaledMargin, most=513)
def scaled_margin(random: Random, n: int) -> ScaledMargin:
    """Weights of n features."""
    w = random.integers(-3, 4, n)
    w[random.integers(n)] = 3
    return ScaledMargin(int(random.choice([-2, 1, 3])), row(w))


@working(ConcaveQuadratic, most=33)
def concave_quadratic(random: Random, n: int) -> ConcaveQuadratic:
    """Q = BBᵀ and more on the diagonal."""
    B = random.integers(-1, 2, (n, n))
    Q = B @ B.T + np.diag(random.integers(1, 4, n))
    return ConcaveQuadratic(rows(Q), row(random.integers(-4, 5, n)), row(random.integers(-4, 5, n)))


@working(FiniteProblem, most=513)
def finite_problem(random: Random, n: int) -> FiniteProblem:
    """n points, and up to three constraints; a point that is strictly feasible, or feasible, or any points at all."""
    values = random.integers(-9, 10, (n, 1 + int(random.integers(1, 4))))
    kind = int(random.integers(4))
    if kind < 3:
        values[random.integers(n), 1:] = min(kind - 1, 0)
    else:  # few are feasible, or none
        values[:, 1] = random.integers(0, 10, n)
    return FiniteProblem(rows(values))


@working(Quartic, most=33)
def quartic(random: Random, n: int) -> Quartic:
    """Semidefinite P, mostly, and c ≥ 0, mostly."""
    B = random.integers(-1, 2, (n, n))
    P = B @ B.T - int(random.integers(4) == 0) * np.diag(random.integers(0, 3, n))
    c = random.integers(-int(random.integers(4) == 0), 3, n)
    return Quartic(rows(P), row(c), row(random.integers(-2, 3, n)), row(random.integers(-2, 3, n)))


@working(ConvexProgram, most=33)
def convex_program(random: Random, n: int) -> ConvexProgram:
    """P of any rank, x₁ … xₙ bounded above, and q such that a point and multipliers are feasible in the dual."""
    G, A, point = constraints(random, n)
    G = np.vstack([G[G.any(axis=1)], np.eye(n, dtype=int)])
    factor = random.integers(-1, 2, (int(random.integers(0, n + 1)), n))
    P, z, y = factor.T @ factor, random.integers(1, 3, len(G)), random.integers(-2, 3, len(A))
    q = -(P @ random.integers(-2, 3, n) + G.T @ z + A.T @ y)
    h, b = row(G @ point + random.integers(1, 5, len(G))), row(A @ point)
    return ConvexProgram(rows(P), row(q), rows(G), h, rows(A), b, row(point), row(z), row(y))
