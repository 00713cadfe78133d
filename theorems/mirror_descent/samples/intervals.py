"""Convex functions of one variable on [0,1], whose subdifferentials are intervals: empty, or unbounded, at the ends perhaps."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational
from .functions import MaxAffine, maxima

Ends = tuple[Rational | None, Rational | None]


@sample_type
@excluded(
    "a function of one variable, c ≥ 0 and a point of [0,1] are needed",
    lambda self: self.pieces.d != 1 or self.c < 0 or not 0 <= self.s <= 1,
)
class OnInterval:
    """f(x) = max_k(a_k x + b_k) − c√x on Δ = [0,1] with c ≥ 0, at x₀ = s²; values are taken at squares, where they are rational."""

    pieces: MaxAffine
    c: Rational
    s: Rational

    def at(self, t: Rational) -> Rational:
        """f(t²)."""
        return self.pieces.value([Fraction(t) * t]) - self.c * t

    @property
    def inside(self) -> bool:
        return 0 < self.s < 1

    @cached_property
    def subdifferential(self) -> Ends | None:
        """The least and the largest subgradient at x₀, None for none; or None where there is no subgradient.

        √x has the slope 1/(2√x), which is infinite at 0: there a c > 0 leaves no subgradient.
        """
        if self.s == 0 and self.c > 0:
            return None
        slopes = [a for (a,) in self.pieces.active([Fraction(self.s) * self.s])]
        root = self.c / (2 * Fraction(self.s)) if self.s else 0
        return None if self.s == 0 else min(slopes) - root, None if self.s == 1 else max(slopes) - root

    def has(self, g: Rational) -> bool:
        """Whether g is a subgradient at x₀."""
        if self.subdifferential is None:
            return False
        low, high = self.subdifferential
        return (low is None or low <= g) and (high is None or g <= high)

    def lacking(self, g: Rational) -> Rational:
        """For s = 0 < c, a t with f(t²) < f(0) + g t²: a g that fails, as each does."""
        steepest = max(abs(a) for (a,) in self.pieces.A)
        return min(Fraction(1), self.c / Fraction(2 * (steepest + abs(g) + self.c)))

    @property
    def some(self) -> list[Rational]:
        """Numbers around the subgradients."""
        slopes = [a for (a,) in self.pieces.A]
        ends = [v for v in self.subdifferential or () if v is not None]
        middle = [sum(ends, Fraction(0)) / Fraction(len(ends))] if ends else []
        return [*ends, *middle, *(v + e for v in (*slopes, *ends) for e in (-1, Fraction(-1, 8), 0, Fraction(1, 8), 1))]

    def above(self, g: Rational, t: Rational) -> Rational:
        """f(x) − f(x₀) − g(x − x₀) at x = t²."""
        return self.at(t) - self.at(self.s) - g * (Fraction(t) * t - Fraction(self.s) * self.s)

    @property
    def grid(self) -> list[Fraction]:
        return [Fraction(k, 8) for k in range(9)]


@sample_type
@excluded(
    "f is not differentiable at x₀",
    lambda self: len({tuple(a) for a in self.pieces.active([Fraction(self.s) * self.s])}) > 1 or (self.s == 0 and self.c > 0),
)
class DifferentiableOnInterval(OnInterval):
    """The same where f is differentiable at x₀, and if x₀ is 0 or 1 beyond it too: one piece is active, and no root in the way."""

    @property
    def derivative(self) -> Rational:
        """f′(x₀)."""
        ((slope,), *_) = self.pieces.active([Fraction(self.s) * self.s])
        return slope - (self.c / (2 * Fraction(self.s)) if self.s else 0)


@sample_type
@excluded("x₀ is not inside Δ", lambda self: not self.inside)
class InsideInterval(OnInterval):
    """The same with 0 < x₀ < 1."""


SIDES = [0, Fraction(1, 2), 1, Fraction(1, 4), Fraction(3, 4)]


# The ends among the points; with a root and without
strategy(OnInterval)(lambda draw: OnInterval(draw(maxima(1)), draw(st.sampled_from([0, 0, 1, 2])), draw(st.sampled_from(SIDES))))


@strategy(DifferentiableOnInterval)
def differentiable_on_intervals(draw: st.DrawFn) -> DifferentiableOnInterval:
    """The same; without a root at 0."""
    s = draw(st.sampled_from(SIDES))
    c = draw(st.sampled_from([0, 0, 1, 2])) if s else 0
    pieces = draw(maxima(1))
    if len({tuple(a) for a in pieces.active([Fraction(s) * s])}) > 1:
        pieces = MaxAffine(pieces.slopes[:1], pieces.heights[:1])
    return DifferentiableOnInterval(pieces, c, s)


@strategy(InsideInterval)
def inside_intervals(draw: st.DrawFn) -> InsideInterval:
    """Kinks at ¼ = (½)² among them."""
    pieces = draw(maxima(1))
    s = draw(st.sampled_from([Fraction(1, 2), Fraction(1, 4), Fraction(3, 4)]))
    if draw(st.booleans()):
        pieces = MaxAffine(pieces.slopes, tuple(-a * s * s for (a,) in pieces.slopes))
    return InsideInterval(pieces, draw(st.sampled_from([0, 1, 2])), s)
