"""Turns of the plane by rational points of the circle, exactly."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row

LONGEST = 64  # positions to a turn

Point = tuple[Rational, Rational]


def times(z: Point, w: Point) -> Point:
    """The product of complex numbers."""
    return z[0] * w[0] - z[1] * w[1], z[0] * w[1] + z[1] * w[0]


@sample_type
@excluded("x and y are not of the plane", lambda self: len(self.x) != 2 or len(self.y) != 2)
@excluded("t is not positive", lambda self: self.t <= 0)
@excluded(f"a position is not in 0, …, {LONGEST}", lambda self: not all(0 <= k <= LONGEST for k in (self.n, self.m)))
@excluded("there may be more than 64 positions to a turn", lambda self: self.t < Fraction(1, 20))
class Turn:
    """x and y in the plane at the positions n and m, and e^{iθ} = (1 − t² + 2ti)/(1 + t²) for a t > 0: any 0 < θ < π with
    a rational point of the circle, and at most 64 positions to a whole turn."""

    x: Row
    y: Row
    t: Rational
    n: int
    m: int

    @cached_property
    def powers(self) -> list[Point]:
        """e^{ikθ} for k = 0, 1, …, until more than a whole turn, and at least until both positions."""
        t = Fraction(self.t)
        z = (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)
        found: list[Point] = [(1, 0), z]
        while len(found) <= max(self.n, self.m) or self.first_after_a_turn(found) is None:
            found.append(times(found[-1], z))
        return found

    @staticmethod
    def first_after_a_turn(powers: list[Point]) -> int | None:
        """The first k with kθ ≥ 2π: there the imaginary part ceases to be negative, for θ < π."""
        return next((k for k in range(1, len(powers)) if powers[k - 1][1] < 0 <= powers[k][1]), None)

    @property
    def period(self) -> int:
        """The first k with kθ ≥ 2π."""
        return self.first_after_a_turn(self.powers) or 0


@strategy(Turn)
def turns(draw: st.DrawFn) -> Turn:
    """Any vectors, a few positions, quarter turns among the others."""
    point = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
    t = st.builds(Fraction, st.integers(1, 6), st.integers(1, 12))
    return Turn(draw(point), draw(point), draw(st.one_of(st.just(1), t)), draw(st.integers(0, 9)), draw(st.integers(0, 9)))
