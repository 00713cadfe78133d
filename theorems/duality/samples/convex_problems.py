"""Smooth convex problems with affine equations, and a feasible point of which it is to be found out whether it is a minimum."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.oracles.lp import LPOptimum, minimum, solve_lp
from ....properties.oracles.psd import definiteness
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows
from ....properties.statements.verdicts import Unknown
from .quadratic_programs import Rows

Function: TypeAlias = tuple[Rows, Rows, Row, int]  # squares, fourths, q, r
HALVINGS = 400  # of a step along a direction of descent: far more than small integers need
STEPS = 40  # against a gradient of L


def value(function: Function, w: Any) -> Any:
    """Σ(s·w)² + Σ(c·w)⁴ + q·w + r, over the squares s and the fourths c: convex whatever they are."""
    squares, fourths, q, r = function
    return sum((_dot(s, w) ** 2 for s in squares), Fraction(0)) + sum(_dot(c, w) ** 4 for c in fourths) + _dot(q, w) + r


def gradient(function: Function, w: Any) -> np.ndarray:
    """2Σ(s·w)s + 4Σ(c·w)³c + q."""
    squares, fourths, q, _ = function
    terms = [2 * _dot(s, w) * exact_vector(s) for s in squares] + [4 * _dot(c, w) ** 3 * exact_vector(c) for c in fourths]
    return sum(terms, exact_vector(q))


def _dot(row: Row, w: Any) -> Any:
    return sum((a * b for a, b in zip(row, w, strict=True)), Fraction(0))


@sample_type
class ConvexPoint:
    """Minimise f subject to gᵢ ≤ 0 (at least one) and Aw = b (independent rows), all of them convex, and a feasible point w.

    `functions` are f, g₁, …, each a sum of squares and fourth powers of linear forms, and an affine function. Slater's condition
    holds: the point `inside` has g < 0 and A·inside = b. Whether w is a minimum, or there is one at all, is not said.
    """

    functions: tuple[Function, ...]
    A: Rows
    b: Row
    inside: Row
    w: Row

    def __post_init__(self) -> None:
        lengths = {len(row) for squares, fourths, q, _ in self.functions for row in (*squares, *fourths, q)}
        if len(self.functions) < 2 or lengths | {len(row) for row in (*self.A, self.inside)} != {len(self.w)}:
            raise HypothesisNotMet("a function f and constraints g, of as many variables as the points have entries")
        A = np.array(self.A, dtype=object).reshape(-1, len(self.w))
        if len(A) and not definiteness(A @ A.T).definite:
            raise HypothesisNotMet("the rows of A are dependent")
        if any(_dot(row, self.inside) != right for row, right in zip(self.A, self.b, strict=True)):
            raise HypothesisNotMet("the point inside does not satisfy Aw = b")
        if any(value(g, self.inside) >= 0 for g in self.functions[1:]):
            raise HypothesisNotMet("the point inside is not strictly feasible")
        if not self.is_feasible(self.w):
            raise HypothesisNotMet("w is not feasible")

    def is_feasible(self, w: Any) -> bool:
        """Whether g(w) ≤ 0 and Aw = b."""
        return all(value(g, w) <= 0 for g in self.functions[1:]) and all(
            _dot(row, w) == right for row, right in zip(self.A, self.b, strict=True)
        )

    def f(self, w: Any) -> Any:
        """The objective."""
        return value(self.functions[0], w)

    @cached_property
    def active(self) -> list[int]:
        """The constraints with gᵢ(w) = 0, counted from 0."""
        return [i for i, g in enumerate(self.functions[1:]) if value(g, self.w) == 0]

    @cached_property
    def slopes(self) -> list[np.ndarray]:
        """The gradients of the active constraints at w."""
        return [gradient(self.functions[1 + i], self.w) for i in self.active]

    @cached_property
    def better(self) -> np.ndarray | None:
        """A feasible point with a smaller value of f, or None where w is a minimum.

        Sought for along d with Ad = 0, along which f and all active constraints fall: where there is none, no feasible point u is
        better. (For d = u − w + ε(inside − w) would be one, by convexity, as each gᵢ falls strictly towards the point inside.)
        """
        slopes = [gradient(self.functions[0], self.w), *self.slopes]
        n = len(self.w)
        falls = [[*slope, 1] for slope in slopes]  # slope·d + s ≤ 0
        box = [[*(sign * int(i == j) for j in range(n)), 0] for i in range(n) for sign in (1, -1)]
        best = minimum(
            [0] * n + [-1],
            [*falls, *box, [0] * n + [1]],
            [0] * len(falls) + [1] * (2 * n + 1),
            [[*row, 0] for row in self.A] or None,
            [0] * len(self.A) or None,
        )
        if best.value == 0:
            return None
        d = exact_vector(best.x[:n])
        for k in range(HALVINGS):
            u = exact_vector(self.w) + d / Fraction(2) ** k
            if self.is_feasible(u) and self.f(u) < self.f(self.w):
                return u
        raise Unknown("a direction of descent along which nothing falls")

    @cached_property
    def multipliers(self) -> tuple[np.ndarray, np.ndarray] | None:
        """Some α ≥ 0, which is 0 where gᵢ(w) < 0, and β with ∇f(w) + Σ αᵢ∇gᵢ(w) + Aᵀβ = 0; None where there are none."""
        k, p = len(self.active), len(self.A)
        alpha, slope = exact_vector([0] * (len(self.functions) - 1)), gradient(self.functions[0], self.w)
        if k + p == 0:
            return None if any(slope) else (alpha, exact_vector([]))
        columns = np.array([*self.slopes, *map(exact_vector, self.A)], dtype=object).T
        signs = [[-int(i == j) for j in range(k + p)] for i in range(k)]
        found = solve_lp([0] * (k + p), signs or None, [0] * k or None, columns, -slope)
        if not isinstance(found, LPOptimum):
            return None
        for i, v in zip(self.active, found.x[:k], strict=True):
            alpha[i] = v
        return alpha, exact_vector(found.x[k:])

    def below(self, alpha: Any, beta: Any) -> Any:
        """The least value of L at w and at some points against its gradient there: more than min L, and mostly not by far."""
        w, slope = exact_vector(self.w), self._slope(alpha, beta)
        steps = (self.lagrangian(w - slope / Fraction(2) ** k, alpha, beta) for k in range(STEPS))
        values = (self.lagrangian(w, alpha, beta), *steps) if any(slope) else (self.lagrangian(w, alpha, beta),)
        return min(values)

    def _slope(self, alpha: Any, beta: Any) -> np.ndarray:
        """∂L/∂w at w."""
        terms = [v * gradient(g, self.w) for v, g in zip(alpha, self.functions[1:], strict=True)]
        terms += [v * exact_vector(row) for v, row in zip(beta, self.A, strict=True)]
        return sum(terms, gradient(self.functions[0], self.w))

    def satisfies(self, alpha: Any, beta: Any) -> bool:
        """Whether ∂L/∂w = 0 and αᵢgᵢ(w) = 0."""
        return not any(self._slope(alpha, beta)) and not any(
            v * value(g, self.w) for v, g in zip(alpha, self.functions[1:], strict=True)
        )

    def lagrangian(self, w: Any, alpha: Any, beta: Any) -> Any:
        """L = f + Σ αᵢgᵢ + Σ βⱼ(Aw − b)ⱼ."""
        g = sum((a * value(g, w) for a, g in zip(alpha, self.functions[1:], strict=True)), Fraction(0))
        h = sum((v * (_dot(row, w) - right) for v, row, right in zip(beta, self.A, self.b, strict=True)), Fraction(0))
        return self.f(w) + g + h

    @cached_property
    def others(self) -> list[np.ndarray]:
        """Points to compare with: beside w, near it and far, between it and the point inside, and 0."""
        w, inside = exact_vector(self.w), exact_vector(self.inside)
        axes = [exact_vector([int(i == j) for j in range(len(w))]) for i in range(len(w))]
        beside = [w + size * axis for axis in axes for size in (Fraction(1, 8), -Fraction(1, 8), 1, -1, 5, -5)]
        return [*beside, *(w + t * (inside - w) for t in (Fraction(1, 64), Fraction(1, 2), 1, 2, -1)), 0 * w]


@strategy(ConvexPoint)
def convex_points(draw: st.DrawFn) -> ConvexPoint:
    """Half of the points are minima: f is given the slope −Σ αᵢ∇gᵢ − Aᵀβ there. Most constraints are active."""
    n = draw(st.integers(1, 3))
    w, inside = draw(integer_rows(n, 2)), draw(integer_rows(n, 2))
    away = tuple(a - b for a, b in zip(w, inside, strict=True))
    A = _equations(draw, away)
    constraints = [_constraint(draw, w, inside, away) for _ in range(draw(st.integers(1, 3)))]
    squares, fourths = (tuple(draw(st.lists(integer_rows(n, 2), max_size=2))) for _ in range(2))
    q = draw(integer_rows(n, 4))
    if draw(st.booleans()):
        pull = exact_vector([0] * n)
        for g in constraints:
            if value(g, w) == 0:
                pull = pull + draw(st.integers(0, 2)) * gradient(g, w)
        for row in A:
            pull = pull + draw(st.integers(-2, 2)) * exact_vector(row)
        q = tuple(int(v) for v in -pull - gradient((squares, fourths, (0,) * n, 0), w))
    b = tuple(int(_dot(row, w)) for row in A)
    return ConvexPoint(((squares, fourths, q, 0), *constraints), A, b, inside, w)


def _equations(draw: st.DrawFn, away: Row) -> Rows:
    """At most one row at a right angle to w − inside."""
    n = len(away)
    if n == 1 or not draw(st.booleans()):
        return ()
    if not any(away):
        return ((1, *draw(integer_rows(n - 1, 2))),)
    i = next(i for i, v in enumerate(away) if v)
    j = draw(st.sampled_from([j for j in range(n) if j != i]))
    return (tuple(-away[j] if k == i else away[i] if k == j else 0 for k in range(n)),)


def _constraint(draw: st.DrawFn, w: Row, inside: Row, away: Row) -> Function:
    """A constraint that holds strictly inside; at w it is mostly active, where w is another point."""
    n = len(w)
    squares, fourths = (tuple(draw(st.lists(integer_rows(n, 2), max_size=1))) for _ in range(2))
    q = draw(integer_rows(n, 3))
    if any(away):  # tilted until it falls from w to the point inside
        rise = value((squares, fourths, q, 0), w) - value((squares, fourths, q, 0), inside)
        steps = max(0, int(-rise // sum(v * v for v in away)) + 1)
        q = tuple(a + steps * v for a, v in zip(q, away, strict=True))
    slack = draw(st.sampled_from([0, 0, 0, 1])) if any(away) else draw(st.integers(1, 2))
    return squares, fourths, q, int(-value((squares, fourths, q, 0), w)) - slack
