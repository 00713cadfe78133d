"""A fitted logistic regression held against its objective: the least value between a point and a dual bound, in ball arithmetic.

F(w,b) = Σ cᵢ log(1 + e^(−mᵢ)) + r‖w‖₁ + ½(1 − r)‖w‖², mᵢ = yᵢ(⟨w,xᵢ⟩ + b). For 0 < αᵢ < cᵢ, with Σ αᵢyᵢ = 0 where b is free, and
v = Σ αᵢyᵢxᵢ, with |vⱼ| ≤ 1 where r = 1,

    D(α) = −Σ (αᵢ log(αᵢ/cᵢ) + (cᵢ − αᵢ) log(1 − αᵢ/cᵢ)) − Σⱼ max(0, |vⱼ| − r)²/(2(1 − r)) ≤ F(w,b)

for every (w,b). (S. Boyd and L. Vandenberghe, *Convex Optimization*, 2004, §5.1.6.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import flint
import numpy as np
from scipy.optimize import minimize
from scipy.special import expit, log_expit

from ...properties.numbers.exact import rational, to_fmpq
from ..base.errors import Misuse
from .judgement import ROUNDING, TOLERANCE, Verdict, rounded
from .program import ZERO, Matrix, Number, as_float, exactly, inner

BITS = 128  # of the balls, and of what is kept of them
OF_THE_GRADIENT = ("lbfgs", "newton-cg", "newton-cholesky")  # solvers whose tol is of the entries of the gradient


@dataclass(frozen=True)
class Logistic:
    """The objective: rows (n, k) with the intercept's column last, if it has one; signs (n,); costs c (n,); the share r of ‖·‖₁.

    `free` says that the last coefficient is an intercept that is not penalised.
    """

    rows: Matrix
    signs: tuple[int, ...]
    costs: tuple[Number, ...]
    share: Number
    free: bool

    def penalised(self, values: Sequence[Number]) -> Sequence[Number]:
        """Those of the coefficients that are penalised."""
        return values[:-1] if self.free else values

    def value(self, x: Sequence[Number]) -> tuple[Number, Number]:
        """Numbers below and above F(x), and near to it."""
        w, margins = self.penalised(x), [s * v for s, v in zip(self.signs, self.rows.times(x), strict=True)]
        norms = self.share * sum(map(abs, w), ZERO) + (1 - self.share) * inner(w, w) / 2
        with flint.ctx.workprec(BITS):
            losses = (
                c * (flint.arb(max(-m, ZERO)) + (-flint.arb(abs(m))).exp().log1p())
                for c, m in zip(self.costs, margins, strict=True)
            )
            return _ends(sum(losses, flint.arb(norms)))

    def bound(self, x: Sequence[Number]) -> Number:
        """D(α), rounded down, for multipliers as they are at x, moved until they are feasible."""
        margins = [s * v for s, v in zip(self.signs, self.rows.times(x), strict=True)]
        with flint.ctx.workprec(BITS):
            alpha = [_kept(c / (1 + flint.arb(m).exp()), c) for c, m in zip(self.costs, margins, strict=True)]
        if self.free:  # the smaller side as it is, the larger one scaled down to its sum
            sides = {s: sum((a for a, t in zip(alpha, self.signs, strict=True) if s == t), ZERO) for s in (1, -1)}
            alpha = [a * min(sides.values()) / sides[s] for a, s in zip(alpha, self.signs, strict=True)]
        v = self.penalised(self.rows.combined([a * s for a, s in zip(alpha, self.signs, strict=True)]))
        if self.share == 1:
            shrink = max([ZERO + 1, *map(abs, v)])
            alpha, v = [a / shrink for a in alpha], [a / shrink for a in v]
            norms = ZERO
        else:
            norms = sum((max(ZERO, abs(a) - self.share) ** 2 for a in v), ZERO) / (2 * (1 - self.share))
        with flint.ctx.workprec(BITS):
            entropies = (
                flint.arb(a) * flint.arb(a / c).log() + flint.arb(c - a) * flint.arb(1 - a / c).log()
                for a, c in zip(alpha, self.costs, strict=True)
            )
            return _ends(-sum(entropies, flint.arb(norms)))[0]

    def near_its_minimum(self, x: Sequence[Number]) -> list[Number]:
        """A point that may be better than x. What it is worth is checked after."""
        A: Any = self.rows.floats.multiply(np.array(self.signs)[:, None]).tocsr()
        costs, r, k = np.array([as_float(c) for c in self.costs]), as_float(self.share), self.rows.n
        of = np.ones(k)
        of[k - self.free :] = 0

        def smooth(u: np.ndarray) -> tuple[float, np.ndarray]:
            w, margins = u[:k] - u[k:], A @ (u[:k] - u[k:])
            slope = (1 - r) * of * w - A.T @ (costs * expit(-margins))
            value = -(costs @ log_expit(margins)) + (1 - r) * (of * w) @ w / 2 + r * of @ (u[:k] + u[k:])
            return value, np.concatenate([slope + r * of, r * of - slope])

        start = np.array([as_float(v) for v in x])
        u = np.concatenate([np.maximum(start, 0), np.maximum(-start, 0)])
        options = {"maxiter": 5000, "maxfun": 10**5, "ftol": 0.0, "gtol": 1e-13}
        found = minimize(smooth, u, jac=True, method="L-BFGS-B", bounds=[(0, None)] * (2 * k), options=options).x
        return [exactly(float(v)) for v in found[:k] - found[k:]]


@dataclass(frozen=True)
class CertifiedLogistic:
    """A fitted logistic regression held against its objective: x are its coefficients, and its intercept after them.

    `gradient` is how large an entry of the gradient of F may be by its own tol, if that says so.
    """

    problem: Logistic
    x: tuple[Number, ...]
    tol: float = TOLERANCE
    gradient: float | None = None

    @cached_property
    def value(self) -> Number:
        """F at the coefficients, rounded up."""
        return self.problem.value(self.x)[1]

    @cached_property
    def best(self) -> tuple[Number, ...]:
        """The best point that is known."""
        other = tuple(self.problem.near_its_minimum(self.x))
        return other if self.problem.value(other)[1] < self.value else self.x

    @cached_property
    def optimum(self) -> tuple[Number, Number]:
        """Two numbers between which the least value is."""
        return max(self.problem.bound(self.x), self.problem.bound(self.best)), self.problem.value(self.best)[1]

    @property
    def gap(self) -> Number:
        """By how much the value is above what none is below, at most."""
        return self.value - self.optimum[0]

    @property
    def excess(self) -> Number:
        """By how much the value is above that of a point that is known, at least."""
        return self.problem.value(self.x)[0] - self.optimum[1]

    @property
    def allowed(self) -> Number:
        """How large the excess may be: with entries of the gradient of g at most, F(x) − F(x′) ≤ g‖x − x′‖₁, for F is convex."""
        size = max(self.value, ZERO + 1)
        if self.gradient is None:
            return exactly(self.tol) * size
        apart = sum((abs(a - b) for a, b in zip(self.x, self.best, strict=True)), ZERO)
        return exactly(ROUNDING) * size + exactly(self.gradient) * apart

    @property
    def reasons(self) -> list[str]:
        """What shows that it is not at its minimum, in sentences."""
        worse = f"a point has a value that is {rounded(self.excess)} less"
        return [worse + ", which its own tol excludes" * (self.gradient is not None)] if self.excess > self.allowed else []

    @property
    def verdict(self) -> Verdict:
        """Whether it is as near to its minimum as it says."""
        if self.reasons:
            return "false"
        near, known = exactly(self.tol) * max(self.value, ZERO + 1), self.optimum[1] - self.optimum[0]
        true = self.gap <= near if self.gradient is None else known <= near and self.gap <= known + self.allowed
        return "true" if true else "unknown"

    @property
    def doubt(self) -> str:
        """Why the verdict is unknown, where it is."""
        return f"its value is {rounded(self.gap)} off the certified bound, and no better point is known" * (
            self.verdict == "unknown"
        )

    def as_json(self) -> dict[str, Any]:
        """The findings as JSON values; numbers in float64, next to the exact ones."""
        numbers = {"value": self.value, "gap": self.gap, "allowed": self.allowed}
        found = {name: as_float(v) for name, v in numbers.items()}
        optimum = dict(zip(("from", "to"), map(as_float, self.optimum), strict=True))
        return {
            "by": "LogisticRegression",
            "verdict": self.verdict,
            "reasons": self.reasons,
            "tol": self.tol,
            **found,
            "optimum": optimum,
        }

    def save(self, path: Any) -> Any:
        """Raises `Misuse`: there is no certificate of such a bound that ``lemmata verify`` checks."""
        raise Misuse(
            "a certificate is written of linear and quadratic programs: the bound of a logistic regression is in ball arithmetic"
        )


def _ends(ball: flint.arb) -> tuple[Number, Number]:
    """Rationals below and above all of a ball."""
    middle, radius = (to_fmpq(rational(part)) for part in (ball.mid(), ball.rad()))
    return middle - radius, middle + radius


def _kept(ball: flint.arb, cost: Number) -> Number:
    """A number near the ball, strictly between 0 and the cost."""
    least = cost / 2**BITS
    return min(max(to_fmpq(rational(ball.mid())), least), cost - least)
