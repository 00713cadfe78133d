"""Finite problems without any convexity: the samples of weak duality."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.oracles.lp import Infeasible, LPOptimum, Unbounded, solve_lp
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows
from .quadratic_programs import Rows, StrictlyFeasibleProgram


@sample_type
class PointOfProblem:
    """The values at one point w of a problem min f(w) subject to g(w) ≤ 0 and h(w) = 0; there may be no g, or no h."""

    f: int
    g: Row
    h: Row


@sample_type
@excluded("both are positive", lambda self: self.value <= 0 or self.slack <= 0)
class ValueAndSlack:
    """The numbers of a problem on two points with (f, g) = (0, 1) and (value, −slack), of which the second is feasible."""

    value: int
    slack: int


@sample_type
@excluded("c is in the plane, and the line meets the disc", lambda self: len(self.c) != 2 or abs(self.b) > 1)
class LineThroughDisc:
    """Minimise ⟨c,w⟩ over w in the plane, subject to ‖w‖² − 1 ≤ 0 and w₁ − b = 0, where |b| ≤ 1. At w = 0 the first is strict."""

    c: Row
    b: Fraction


@sample_type
@excluded(
    "each point needs a value of f and the same number k ≥ 1 of constraints",
    lambda self: not self.values or len(self.values[0]) < 2 or any(len(row) != len(self.values[0]) for row in self.values),
)
class FiniteProblem:
    """Minimise f over finitely many points subject to g ≤ 0, with any values: no convexity. `values[i]` is (f, g₁, …, g_k).

    It may have no point with g < 0, and none with g ≤ 0: then p* is ∞. d* is ∞ where some Σαᵢgᵢ, α ≥ 0, is positive everywhere.
    """

    values: Rows

    @cached_property
    def feasible(self) -> list[int]:
        """The points with g ≤ 0."""
        return [i for i, (_, *g) in enumerate(self.values) if max(g) <= 0]

    @cached_property
    def optimum(self) -> Any:
        """p* = min f over the feasible points; None where there is none, and p* is ∞."""
        return min((self.values[i][0] for i in self.feasible), default=None)

    @property
    def largest(self) -> Any:
        """max f over all points, which is at least p* where that is finite."""
        return max(row[0] for row in self.values)

    def lagrangian(self, point: int, alpha: Any) -> Any:
        """L = f + Σ αᵢgᵢ at a point."""
        f, *g = self.values[point]
        return f + sum(a * v for a, v in zip(alpha, g, strict=True))

    def dual(self, alpha: Any) -> Any:
        """θ_D(α) = min over the points of L."""
        return min(self.lagrangian(i, alpha) for i in range(len(self.values)))

    def lifting(self, point: int) -> Any:
        """Multipliers α ≥ 0 with L ≥ max f + 1 at an infeasible point: there θ_P = ∞, for L grows with α without a limit."""
        f, *g = self.values[point]
        worst = g.index(max(g))
        push = Fraction(self.largest + 1 - f) / g[worst]
        return exact_vector([push * (j == worst) for j in range(len(g))])

    @cached_property
    def dual_program(self) -> StrictlyFeasibleProgram:
        """The dual as a program in (α, t): minimise −t subject to t − Σ αᵢgᵢ(x) ≤ f(x) for every point x, and −α ≤ 0."""
        k = len(self.values[0]) - 1
        G = [(*(-g for g in row[1:]), 1) for row in self.values] + [tuple(-int(i == j) for j in range(k + 1)) for i in range(k)]
        h = [row[0] for row in self.values] + [0] * k
        inside = (*[1] * k, min(sum(row) for row in self.values) - 1)
        return StrictlyFeasibleProgram(((0,) * (k + 1),) * (k + 1), (*[0] * k, -1), tuple(G), tuple(h), (), (), inside)

    @cached_property
    def dual_answer(self) -> LPOptimum | Unbounded:
        """A certified optimum of the dual program, or the ray of one without a bound."""
        _, q, G, h, *_ = self.dual_program.exact
        found = solve_lp(q, G, h)
        assert not isinstance(found, Infeasible), "α = 1 and a small t are feasible"
        return found

    @property
    def dual_solution(self) -> LPOptimum | None:
        """The optimum of the dual program; None where it has none."""
        return self.dual_answer if isinstance(self.dual_answer, LPOptimum) else None

    @property
    def dual_optimum(self) -> Any:
        """d* = max over α ≥ 0 of θ_D, certified; None where it is ∞."""
        return None if self.dual_solution is None else -self.dual_solution.value

    @property
    def ascending(self) -> np.ndarray:
        """Where d* is ∞: multipliers α ≥ 0 along which θ_D grows without a limit."""
        assert isinstance(self.dual_answer, Unbounded)
        return exact_vector(self.dual_answer.ray[:-1])


@strategy(FiniteProblem)
def finite_problems(draw: st.DrawFn) -> FiniteProblem:
    """One to six points, one or two constraints, values between −4 and 4.

    Mostly a point is strictly feasible; else some are feasible, but none strictly, or none is: then d* is ∞, or p* alone.
    """
    kind = draw(st.sampled_from(["strictly", "strictly", "strictly", "not strictly", "no d*", "no p*"]))
    k = 2 if kind == "no p*" else draw(st.integers(1, 2))
    rows = draw(st.lists(integer_rows(k + 1, 4), max_size=4))
    f, *g = (draw(st.integers(-4, 4)), *(draw(st.integers(1, 4)) for _ in range(k)))
    if kind == "strictly":
        return FiniteProblem((*rows, (f, *(-v for v in g))))
    if kind == "not strictly":
        rows = [row if max(row[1:]) >= 0 else (row[0], 0, *row[2:]) for row in rows]
        return FiniteProblem((*rows, (f, 0, *(-v for v in g[1:]))))
    rows = [row for row in rows if max(row[1:]) > 0]
    if kind == "no d*":  # the first constraint is violated everywhere
        return FiniteProblem(tuple((v, abs(u) + 1, *rest) for v, u, *rest in (*rows, (f, *g))))
    return FiniteProblem((*rows, (f, g[0], -g[1]), (draw(st.integers(-4, 4)), -g[0], g[1])))


@strategy(PointOfProblem)
def points_of_problems(draw: st.DrawFn) -> PointOfProblem:
    """Up to three constraints of each kind, with small values, often 0."""
    values = st.lists(st.sampled_from([0, 0, 1, -1, 2, -3]), max_size=3).map(tuple)
    return PointOfProblem(draw(st.integers(-3, 3)), draw(values), draw(values))


strategy(LineThroughDisc)(lambda draw: LineThroughDisc(draw(integer_rows(2, 2)), Fraction(draw(st.integers(-4, 4)), 4)))
strategy(ValueAndSlack)(lambda draw: ValueAndSlack(draw(st.integers(1, 9)), draw(st.integers(1, 9))))
