"""Rounds of SVRG that show what it needs, and what it costs."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational
from ...smoothness.samples.functions import Bend, Bent
from .sums import SvrgRound

HUBER = Bent(((1,),), (Bend((-1, 1), ((0, 0), (1, 1), (0, 0))),), (0,))


@sample_type
@excluded(
    "one Huber's function, a start at the snapshot and 0 ≤ q < 1 are needed",
    lambda self: self.parts != (HUBER,) or self.start != self.snapshot or not 0 <= self.q < 1,
)
@excluded(
    "it does not start far enough away",
    lambda self: (1 - self.q) * (self.start[0] - Fraction(1, 2)) < self.T * self.eta or self.start[0] < 1 + self.T * self.eta,
)
class FarRound(SvrgRound):
    """A round on Huber's function alone, which is convex, from so far away that the gap keeps a share q < 1 of itself."""

    q: Rational


@strategy(FarRound)
def far_rounds(draw: st.DrawFn) -> FarRound:
    """Shares up to 1 − 2⁻¹⁰."""
    q = 1 - Fraction(1, 2) ** draw(st.integers(0, 10))
    eta, T = draw(st.sampled_from([Fraction(1, 4), Fraction(1, 8)])), draw(st.integers(1, 8))
    start = (int(2 + T * eta / (1 - q)),)
    return FarRound((HUBER,), ((0,),), start, start, eta, T, q)
