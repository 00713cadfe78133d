"""Finite problems without any convexity: the samples of weak duality."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.oracles.lp import LPOptimum, minimum
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
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
class FiniteProblem:
    """Minimise f over finitely many points subject to g ≤ 0, with any values: no convexity. `values[i]` is (f, g₁, …, g_k).

    Some point has all g < 0.
    """

    values: Rows

    def __post_init__(self) -> None:
        if not self.values or len(self.values[0]) < 2 or any(len(row) != len(self.values[0]) for row in self.values):
            raise HypothesisNotMet("each point needs a value of f and the same number k ≥ 1 of constraints")
        if not any(all(g < 0 for g in row[1:]) for row in self.values):
            raise HypothesisNotMet("no point is strictly feasible")

    @cached_property
    def optimum(self) -> Any:
        """p* = min f over the feasible points."""
        return min(row[0] for row in self.values if all(g <= 0 for g in row[1:]))

    def lagrangian(self, point: int, alpha: Any) -> Any:
        """L = f + Σ αᵢgᵢ at a point."""
        f, *g = self.values[point]
        return f + sum(a * v for a, v in zip(alpha, g, strict=True))

    def dual(self, alpha: Any) -> Any:
        """θ_D(α) = min over the points of L."""
        return min(self.lagrangian(i, alpha) for i in range(len(self.values)))

    def lifting(self, point: int) -> Any:
        """Multipliers α ≥ 0 with L ≥ p* + 1 at an infeasible point: there θ_P = ∞, for L grows with α without a limit."""
        f, *g = self.values[point]
        worst = g.index(max(g))
        push = max(Fraction(0), Fraction(self.optimum + 1 - f) / g[worst])
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
    def dual_solution(self) -> LPOptimum:
        """A certified optimum of the dual program."""
        _, q, G, h, *_ = self.dual_program.exact
        return minimum(q, G, h)

    @property
    def dual_optimum(self) -> Any:
        """d* = max over α ≥ 0 of θ_D, certified."""
        return -self.dual_solution.value


@strategy(FiniteProblem)
def finite_problems(draw: st.DrawFn) -> FiniteProblem:
    """One to five points, one or two constraints, values between −4 and 4, and a strictly feasible point."""
    k = draw(st.integers(1, 2))
    slater = (draw(st.integers(-4, 4)), *(draw(st.integers(-4, -1)) for _ in range(k)))
    others = draw(st.lists(integer_rows(k + 1, 4), max_size=4))
    return FiniteProblem((*others, slater))


@strategy(PointOfProblem)
def points_of_problems(draw: st.DrawFn) -> PointOfProblem:
    """Up to three constraints of each kind, with small values, often 0."""
    values = st.lists(st.sampled_from([0, 0, 1, -1, 2, -3]), max_size=3).map(tuple)
    return PointOfProblem(draw(st.integers(-3, 3)), draw(values), draw(values))


@strategy(LineThroughDisc)
def lines_through_discs(draw: st.DrawFn) -> LineThroughDisc:
    return LineThroughDisc(draw(integer_rows(2, 2)), Fraction(draw(st.integers(-4, 4)), 4))


@strategy(ValueAndSlack)
def values_and_slacks(draw: st.DrawFn) -> ValueAndSlack:
    return ValueAndSlack(draw(st.integers(1, 9)), draw(st.integers(1, 9)))
