"""Losses that turn round in each round: the total regret grows with their number."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational
from .functions import MaxAffine
from .runs import MirrorRun

UP, DOWN = MaxAffine(((1,),), (0,)), MaxAffine(((-1,),), (0,))


@sample_type
@excluded("r = 2 or 4 and 0 < c ≤ 1 are needed", lambda self: self.r not in (2, 4) or not 0 < self.c <= 1)
class Alternating:
    """x, −x, x, … on the cube from 0, T = r² rounds with α = c/r, for c ≤ 1 and r a power of two."""

    r: int
    c: Rational

    def run(self, r: int) -> MirrorRun:
        """The run of r² rounds."""
        return MirrorRun((UP, DOWN) * (r * r // 2), (0,), (0,), self.c / Fraction(r), "cube", "first")


@strategy(Alternating)
def alternating(draw: st.DrawFn) -> Alternating:
    """Four rounds, or 16."""
    return Alternating(draw(st.sampled_from([2, 4])), draw(st.sampled_from([1, Fraction(1, 2), Fraction(1, 4)])))
