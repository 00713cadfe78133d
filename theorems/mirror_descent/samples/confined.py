"""Mirror maps on [−1,1] whose gradients are known exactly: half the square, and an arc of a circle."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational


@sample_type
@excluded("x is not inside Δ, or u is not in it", lambda self: not -1 < self.t < 1 or not -1 <= self.u <= 1)
@excluded("θ' is not given", lambda self: self.arc and not -1 < self.s < 1)
class Confined:
    """Δ = [−1,1], a point x inside it, a θ' = ∇Φ(x) − ξ, and a u in Δ.

    Φ is ½x², or −√(1 − x²), which is 1-strongly convex too; its gradient x/√(1 − x²) takes every value. Points on the arc are given
    by a number t, as x = 2t/(1 + t²), where 1 − x² is a square; so is θ' there, as 2s/(1 − s²).
    """

    t: Rational
    s: Rational
    u: Rational
    arc: bool

    @property
    def x(self) -> Rational:
        return _along(self.t) if self.arc else self.t

    @property
    def theta(self) -> Rational:
        """∇Φ(x)."""
        return 2 * self.t / (1 - Fraction(self.t) ** 2) if self.arc else self.t

    @property
    def moved(self) -> Rational:
        """θ' = θ − ξ."""
        return 2 * self.s / (1 - Fraction(self.s) ** 2) if self.arc else self.s

    @property
    def xi(self) -> Rational:
        return self.theta - self.moved

    @property
    def back(self) -> Rational | None:
        """The x' in Δ with ∇Φ(x') = θ', None where there is none."""
        if self.arc:
            return _along(self.s)
        return self.s if -1 <= self.s <= 1 else None

    def objective(self, y: Rational, of: Rational) -> Rational:
        """ξy + V_x(y), for y = 2·of/(1 + of²) where Φ is an arc."""
        return self.xi * y + self._height(of) - self._height(self.t) - self.theta * (y - self.x)

    def _height(self, of: Rational) -> Rational:
        square = Fraction(of) ** 2
        return -(1 - square) / (1 + square) if self.arc else square / 2

    def above(self, v: Rational) -> Rational:
        """The objective at the point of Δ that v gives, less that at x' = `back`."""
        y = _along(v) if self.arc else v
        return self.objective(y, v) - self.objective(_along(self.s) if self.arc else self.s, self.s)

    @property
    def some(self) -> tuple[Rational, ...]:
        """What gives u, the ends and the middle of Δ."""
        return (self.u, -1, 0, 1)


def _along(t: Rational) -> Rational:
    return 2 * t / (1 + Fraction(t) ** 2)


@sample_type
@excluded("Φ is not an arc", lambda self: not self.arc)
class OnTheArc(Confined):
    """A confined run where Φ is the arc."""


INSIDE = st.sampled_from([0, Fraction(1, 2), Fraction(-1, 2), Fraction(1, 3), Fraction(-3, 4), Fraction(7, 8)])


@strategy(Confined)
def confined(draw: st.DrawFn) -> Confined:
    """θ' inside the range of ∇Φ, and beyond it."""
    arc = draw(st.booleans())
    s = draw(INSIDE) if arc else draw(st.sampled_from([0, Fraction(1, 2), -1, 1, 2, -3]))
    return Confined(draw(INSIDE), s, draw(INSIDE), arc)


strategy(OnTheArc)(lambda draw: OnTheArc(draw(INSIDE), draw(INSIDE), draw(INSIDE), True))  # any θ'
