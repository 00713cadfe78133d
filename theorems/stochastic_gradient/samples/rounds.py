"""Rounds of SVRG that show what it needs, and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.roles.readings import Reading
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Rational
from ...smoothness.samples.functions import Bend, Bent
from ..readings import VarianceReducedMethod, as_floats, iterates
from .sums import SvrgRound

HUBER = Bent(((1,),), (Bend((-1, 1), ((0, 0), (1, 1), (0, 0))),), (0,))


@sample_type
class FarRound(SvrgRound):
    """A round on Huber's function alone, which is convex, from so far away that the gap keeps a share q < 1 of itself."""

    q: Rational

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.parts != (HUBER,) or self.start != self.snapshot or not 0 <= self.q < 1:
            raise HypothesisNotMet("one Huber's function, a start at the snapshot and 0 ≤ q < 1 are needed")
        if (1 - self.q) * (self.start[0] - Fraction(1, 2)) < self.T * self.eta or self.start[0] < 1 + self.T * self.eta:
            raise HypothesisNotMet("it does not start far enough away")


@strategy(FarRound)
def far_rounds(draw: st.DrawFn) -> FarRound:
    """Shares up to 1 − 2⁻¹⁰."""
    q = 1 - Fraction(1, 2) ** draw(st.integers(0, 10))
    eta, T = draw(st.sampled_from([Fraction(1, 4), Fraction(1, 8)])), draw(st.integers(1, 8))
    start = (int(2 + T * eta / (1 - q)),)
    return FarRound((HUBER,), ((0,),), start, start, eta, T, q)


class Counted(Reading[SvrgRound], role=VarianceReducedMethod):
    """How often a round asks for a gradient of one of the functions."""

    @property
    def asked(self) -> int:
        s, calls = self.sample, [0]

        def counted(k: int) -> Callable[[Any], np.ndarray]:
            def gradient(w: Any) -> np.ndarray:
                calls[0] += 1
                return as_floats(s.part_gradient(k, exact_vector(w)))

            return gradient

        answer = self.make()([counted(k) for k in range(s.n)], as_floats(s.snapshot), as_floats(s.start), float(s.eta), [0] * s.T)
        iterates(answer, s.start, s.T)
        return calls[0]
