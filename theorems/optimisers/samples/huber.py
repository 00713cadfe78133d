"""Huber's function, on which gradient descent is at its worst, and an optimiser without momentum on it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational


@sample_type
@excluded(
    "L, δ and N must be positive, and the sign 1 or −1",
    lambda self: self.L <= 0 or self.delta <= 0 or self.N < 1 or abs(self.sign) != 1,
)
class HuberRun:
    """L > 0, δ > 0 and a minimiser w*; N ≥ 1 steps from w* ± (2N + 1)δ; `sign` says on which side.

    L is a power of 2 and δ and w* are dyadic, so that float64 makes no error.
    """

    L: Rational
    delta: Rational
    minimiser: Rational
    N: int
    sign: int

    @property
    def start(self) -> Rational:
        """w₀."""
        return self.minimiser + self.sign * (2 * self.N + 1) * self.delta

    def value(self, w: Any) -> Any:
        """f(w) − f*."""
        r = abs(w - self.minimiser)
        return self.L * (r * r / Fraction(2) if r <= self.delta else self.delta * (r - self.delta / Fraction(2)))

    def slope(self, w: Any) -> Any:
        return self.L * max(-self.delta, min(self.delta, w - self.minimiser))

    @property
    def arrives(self) -> Rational:
        """w_N: every step is of length δ."""
        return self.minimiser + self.sign * (self.N + 1) * self.delta

    @property
    def worst(self) -> Rational:
        """LR²/(4N + 2)."""
        return self.L * (self.start - self.minimiser) ** 2 / Fraction(4 * self.N + 2)


@strategy(HuberRun)
def huber_runs(draw: st.DrawFn) -> HuberRun:
    """Ten steps at most."""
    L, delta = draw(st.sampled_from([1, 2, 4, Fraction(1, 2)])), draw(st.sampled_from([1, Fraction(1, 4), 3]))
    N, sign = draw(st.sampled_from([1, 2, 3, 5, 10])), draw(st.sampled_from([1, -1]))
    return HuberRun(L, delta, draw(st.integers(-2, 2)), N, sign)
