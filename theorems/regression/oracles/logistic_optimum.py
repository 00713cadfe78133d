"""The minimum of penalised logistic regression, enclosed: a point near the minimiser, and multipliers that prove how near it is.

F(w,b) = C Σ log(1 + e^(−mᵢ)) + ½‖w‖² with mᵢ = yᵢ(⟨w,xᵢ⟩ + b). For 0 < αᵢ < C, with Σαᵢyᵢ = 0 where b is free,
D(α) = −½‖Σαᵢyᵢxᵢ‖² − Σ(αᵢ log(αᵢ/C) + (C − αᵢ) log(1 − αᵢ/C)) ≤ F(w,b), whatever (w,b) is; both are equal at the solution, where
αᵢ = C/(1 + e^(mᵢ)). (S. Boyd and L. Vandenberghe, *Convex Optimization*, 2004, §5.1.6; T. Jaakkola and
D. Haussler, *Probabilistic kernel regression models*, 1999.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import flint
import numpy as np

from ....properties.numbers.exact import Number, enclosure, exact_matrix, exact_vector, exp, log, rational, whole
from ....properties.statements.verdicts import Unknown

BITS = 160  # of the working precision, and of the numbers that are kept
CLOSE = Fraction(1, 10**20)  # of the gap, relative to Cn
STEPS = 200
TINY = Fraction(1, 2**BITS)


@dataclass(frozen=True)
class LogisticOptimum:
    """w and b near the minimiser (rationals), and multipliers α that are feasible."""

    rows: np.ndarray
    labels: np.ndarray
    C: Any
    w: np.ndarray
    b: Number
    alpha: np.ndarray

    @cached_property
    def upper(self) -> Fraction:
        """F(w,b), rounded up: at least the minimum."""
        margins = self.labels * (self.rows @ self.w + self.b)
        losses = [max(-m, 0) + log(1 + exp(-abs(m))) for m in margins]
        return _ends(self.C * sum(losses) + self.w @ self.w / Fraction(2))[1]

    @cached_property
    def lower(self) -> Fraction:
        """D(α), rounded down: less than the minimum."""
        v = (self.alpha * self.labels) @ self.rows
        shares = [a / Fraction(self.C) for a in self.alpha]
        return _ends(-(v @ v) / Fraction(2) - self.C * sum(p * log(p) + (1 - p) * log(1 - p) for p in shares))[0]

    @cached_property
    def gap(self) -> Fraction:
        """F(w,b) − D(α) > 0: by so much the minimum is unknown, and ½‖w − w*‖² is no larger."""
        return self.upper - self.lower

    def check(self, intercept: bool) -> bool:
        """Whether α is feasible, and the gap is narrow."""
        balanced = sum(self.alpha * self.labels) == 0 if intercept else self.b == 0
        inside = all(0 < a < self.C for a in self.alpha)
        return bool(balanced and inside and self.gap <= CLOSE * self.C * len(self.labels))


def logistic_optimum(rows: Sequence[Any], labels: Sequence[int], C: Any, intercept: bool) -> LogisticOptimum:
    """The enclosed minimum, for rational rows, labels −1/+1 (both, where b is free) and C > 0.

    Raises `Unknown` where Newton's method does not come near.
    """
    X, y = exact_matrix(rows), exact_vector(labels)
    A = np.column_stack([X, np.ones(len(y), dtype=int).astype(object)]) if intercept else X
    with flint.ctx.workprec(BITS):
        u = _newton(A, y, Fraction(C), X.shape[1])
        margins = [enclosure(m) for m in y * (A @ u)]
        alpha = exact_vector([_rounded(enclosure(C) / (1 + m.exp())) for m in margins])
    if intercept:  # the smaller side as it is, the larger one scaled down to its sum
        sides = {s: sum(a for a, label in zip(alpha, y, strict=True) if label == s) for s in (1, -1)}
        least = min(sides.values())
        alpha = exact_vector([a * least / Fraction(sides[label]) for a, label in zip(alpha, y, strict=True)])
    found = LogisticOptimum(X, y, C, u[: X.shape[1]], u[-1] if intercept else 0, alpha)
    if not found.check(intercept):
        raise Unknown("Newton's method does not come near the minimum of the logistic model")
    return found


def _newton(A: np.ndarray, y: np.ndarray, C: Fraction, d: int) -> np.ndarray:
    """A rational point near the minimiser, by steps that change no score by much more than 1. What it is worth is checked after."""
    k, n = A.shape[1], len(y)
    rows = [[enclosure(v) for v in row] for row in A]
    signs = [int(v) for v in y]
    u = [flint.arb(0)] * k
    for _ in range(STEPS):
        margins = [s * sum((a * v for a, v in zip(row, u, strict=True)), flint.arb(0)) for row, s in zip(rows, signs, strict=True)]
        p = [1 / (1 + m.exp()) for m in margins]
        ridge = [1 / enclosure(C) if j < d else flint.arb(0) for j in range(k)]
        g = [sum((-signs[i] * p[i] * rows[i][j] for i in range(n)), ridge[j] * u[j]) for j in range(k)]
        H = [
            [
                sum((p[i] * (1 - p[i]) * rows[i][j] * rows[i][l] for i in range(n)), ridge[j] if j == l else flint.arb(0))
                for l in range(k)
            ]
            for j in range(k)
        ]
        try:
            step = flint.arb_mat(H).solve(flint.arb_mat([[v] for v in g]))
        except ZeroDivisionError as error:
            raise Unknown("the logistic model is too flat for its minimum to be enclosed") from error
        moves = [step[j, 0].mid() for j in range(k)]
        decrement = float(sum((a * b for a, b in zip(moves, g, strict=True)), flint.arb(0)).mid())
        largest = max(abs(float(sum((a * b for a, b in zip(row, moves, strict=True)), flint.arb(0)).mid())) for row in rows)
        shrink = flint.arb(1) / max(1, round(largest))
        u = [(v - shrink * move).mid() for v, move in zip(u, moves, strict=True)]
        if decrement < 2.0 ** (-BITS):
            break
    return exact_vector([_rounded(v) for v in u])


def _ends(x: Number) -> tuple[Fraction, Fraction]:
    """Rationals below and above a number, and near to it."""
    with flint.ctx.workprec(BITS):
        ball = enclosure(x)
        middle, radius = rational(ball.mid()), rational(ball.rad())
    return middle - radius - TINY, middle + radius + TINY


def _rounded(x: flint.arb) -> Fraction:
    """A dyadic rational near the middle of a ball."""
    return Fraction(whole((x.mid() * 2**BITS).floor()), 2**BITS)
