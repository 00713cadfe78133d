"""Mirror steps on a set that is not convex: the notes ask nothing of the set to which the iterates are restricted."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row
from ....properties.statements.conclusions import Law, at_most, exercised
from ..steps import three_points_of_a_mirror_step


@sample_type
@excluded("x and u must be points of Δ", lambda self: not {self.x, self.u} <= {*self.points})
class FiniteSet:
    """A finite set Δ of numbers, Φ = ½x², a point x of Δ, ξ, and another point u of Δ."""

    points: Row
    x: Rational
    xi: Rational
    u: Rational

    @property
    def new(self) -> Rational:
        """x' = argmin ⟨ξ,y⟩ + V_x(y) over Δ, the first of several."""
        return min(self.points, key=lambda y: self.xi * y + self.divergence(y, self.x))

    def divergence(self, y: Rational, x: Rational) -> Rational:
        """V_x(y) = ½(y − x)²."""
        return (y - x) ** 2 / Fraction(2)


@strategy(FiniteSet)
def finite_sets(draw: st.DrawFn) -> FiniteSet:
    """Up to three whole numbers, ξ in quarters."""
    points = tuple(sorted(draw(st.sets(st.integers(-3, 3), min_size=1, max_size=3))))
    x, u = draw(st.sampled_from(points)), draw(st.sampled_from(points))
    return FiniteSet(points, x, Fraction(draw(st.integers(-8, 8)), 4), u)


@three_points_of_a_mirror_step.printed(
    "ml-notes/mirror-step-three-point-inequality",
    mistake="Missing hypothesis: Δ must be convex. On Δ = {0, 1} with Φ = ½x², x = 0 and ξ = −¼, x' = 0, and u = 1 breaks it.",
)
def three_points_on_any_set(of: FiniteSet) -> Law:
    """Printed: the iterates are restricted to a Δ of which nothing is asked, and ⟨ξ, x' − u⟩ ≤ V_x(u) − V_{x'}(u) − V_x(x')."""
    yield exercised("x' is not u", of.new != of.u)
    right = of.divergence(of.u, of.x) - of.divergence(of.u, of.new) - of.divergence(of.new, of.x)
    yield at_most("⟨ξ, x' − u⟩, on any set", of.xi * (of.new - of.u), right)
