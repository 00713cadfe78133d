"""Smooth functions to minimise, each from a start, and lines along which they descend; the numbers are dyadic."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector, rational
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows
from ...gradient_descent.samples.runs import rising
from ...smoothness.samples.functions import Bent
from ...smoothness.samples.points import ABOVE_0, ANY, functions


def is_bounded_below(f: Bent) -> bool:
    """Whether every bend has an infimum: outside of its knots it is curved upwards, or does not fall."""
    ends = [(b, c, k, out) for b in f.bends for c, k, out in (
        (b.curvature[0][0], b.knots[0] if b.knots else 0, -1), (b.curvature[-1][0], b.knots[-1] if b.knots else 0, 1)
    )]  # fmt: skip
    return all(c > 0 or (c == 0 and out * bend.at(k)[1] >= 0) for bend, c, k, out in ends)


@sample_type
class Problem:
    """An f with a Lipschitz continuous gradient that is bounded below, and a start."""

    f: Bent
    start: Row

    def __post_init__(self) -> None:
        if len(self.start) != self.f.d:
            raise HypothesisNotMet(f"the start is not of dimension {self.f.d}")
        if not is_bounded_below(self.f):
            raise HypothesisNotMet("f is not bounded below")

    @property
    def d(self) -> int:
        return self.f.d


@sample_type
@excluded("f is not strongly convex", lambda self: self.f.lowest <= 0)
class StronglyConvexProblem(Problem):
    """A problem with a μ-strongly convex f, whose minimiser is x*."""


@sample_type
class Line:
    """An f with a Lipschitz continuous gradient that is bounded below, a point, a direction of descent, and 0 < c₁ < c₂ < 1."""

    f: Bent
    point: Row
    direction: Row
    c1: Rational
    c2: Rational

    def __post_init__(self) -> None:
        if not len(self.point) == len(self.direction) == self.f.d:
            raise HypothesisNotMet(f"the point, or the direction, is not of dimension {self.f.d}")
        if not is_bounded_below(self.f):
            raise HypothesisNotMet("f is not bounded below")
        if not 0 < self.c1 < self.c2 < 1:
            raise HypothesisNotMet("0 < c₁ < c₂ < 1 is needed")
        if self.slope >= 0:
            raise HypothesisNotMet("the direction is none of descent")

    @property
    def d(self) -> int:
        return self.f.d

    @cached_property
    def x(self) -> np.ndarray:
        return exact_vector(self.point)

    @cached_property
    def p(self) -> np.ndarray:
        return exact_vector(self.direction)

    @cached_property
    def slope(self) -> Rational:
        """φ'(0)."""
        return rational(self.f.gradient(self.x) @ self.p)


CONSTANTS = [
    (Fraction(1, 2**13), Fraction(7, 8)),
    (Fraction(1, 2**13), Fraction(1, 8)),
    (Fraction(1, 8), Fraction(1, 4)),
    (Fraction(1, 4), Fraction(3, 4)),
]


def smooth(draw: st.DrawFn) -> Bent:
    """Curvatures of both signs, upwards on the outside."""
    f = draw(functions(draw(st.sampled_from([ABOVE_0, ANY])), draw(st.booleans())))
    return rising(f)


@strategy(Problem)
def problems(draw: st.DrawFn) -> Problem:
    """Convex functions and others; near a minimiser, and far from it."""
    f = smooth(draw)
    return Problem(f, _start(draw, f.d))


@strategy(StronglyConvexProblem)
def strongly_convex_problems(draw: st.DrawFn) -> StronglyConvexProblem:
    """Condition numbers up to 64."""
    f = draw(functions(ABOVE_0, draw(st.booleans())))
    return StronglyConvexProblem(f, _start(draw, f.d))


def _start(draw: st.DrawFn, d: int) -> Row:
    unit = draw(st.sampled_from([1, 1, Fraction(1, 4)]))
    return tuple(unit * v for v in draw(integer_rows(d, 9)))


@strategy(Line)
def lines(draw: st.DrawFn) -> Line:
    """Against the gradient, its entries times 1/2, 1 or 2; too short by far for the curvature, about right, or too long."""
    f = smooth(draw)
    x = exact_vector(draw(integer_rows(f.d, 9)))
    g = f.gradient(x)
    if not any(g):
        x, g = x + 1, f.gradient(x + 1)
    scale = draw(st.sampled_from([Fraction(1, 64), Fraction(1, 4), 1, 1, 8]))
    each = [draw(st.sampled_from([1, 1, 2, Fraction(1, 2)])) for _ in range(f.d)]
    direction = tuple(Fraction(round(-scale * c * v * 2**10), 2**10) for c, v in zip(each, g, strict=True))
    return Line(f, tuple(x), direction, *draw(st.sampled_from(CONSTANTS)))
