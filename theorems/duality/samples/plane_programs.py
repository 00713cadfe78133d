"""Programs min ½‖x − c‖² subject to ⟨g,x⟩ ≤ h and ⟨a,x⟩ = b over all of Rⁿ, whose Lagrangian has an exact least value."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows


@sample_type
@excluded("α is negative", lambda self: self.alpha < 0)
@excluded("the vectors must have one dimension, from 1 on", lambda self: not self.c or len({*map(len, self.vectors)}) > 1)
class PlaneProgram:
    """The program, a point x, feasible or not, and multipliers α ≥ 0 and β."""

    c: Row
    g: Row
    h: Rational
    a: Row
    b: Rational
    x: Row
    alpha: Rational
    beta: Rational

    @property
    def vectors(self) -> tuple[Row, ...]:
        return self.c, self.g, self.a, self.x

    def value(self, x: Any) -> Rational:
        """½‖x − c‖²."""
        away = exact_vector(x) - exact_vector(self.c)
        return away @ away / Fraction(2)

    def residuals(self, x: Any) -> tuple[Rational, Rational]:
        """⟨g,x⟩ − h and ⟨a,x⟩ − b."""
        g, a, at = (exact_vector(v) for v in (self.g, self.a, x))
        return g @ at - self.h, a @ at - self.b  # type: ignore[return-value]

    @property
    def feasible(self) -> bool:
        missed, off = self.residuals(self.x)
        return missed <= 0 and off == 0

    def lagrangian(self, x: Any, alpha: Rational, beta: Rational) -> Rational:
        missed, off = self.residuals(x)
        return self.value(x) + alpha * missed + beta * off

    def lowest(self, alpha: Rational, beta: Rational) -> Rational:
        """The least L over all x, at x = c − αg − βa."""
        best = exact_vector(self.c) - alpha * exact_vector(self.g) - beta * exact_vector(self.a)
        return self.lagrangian(best, alpha, beta)


@strategy(PlaneProgram)
def plane_programs(draw: st.DrawFn) -> PlaneProgram:
    """Small integers; in about half of them x is feasible."""
    d = draw(st.integers(1, 3))
    c, g, a, x = (draw(integer_rows(d)) for _ in range(4))
    at = lambda v: sum(p * q for p, q in zip(v, x, strict=True))  # noqa: E731
    h, b = (at(g) + draw(st.integers(0, 2)), at(a)) if draw(st.booleans()) else draw(integer_rows(2))
    return PlaneProgram(c, g, h, a, b, x, draw(st.sampled_from([0, 1, 2, Fraction(1, 2)])), draw(st.integers(-2, 2)))
