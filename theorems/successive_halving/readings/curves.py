"""The roles of halving learning curves and of searches by rungs, and what the statements read off them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import rational
from ....properties.roles import role, setting
from ....properties.roles.base import an_index, as_array, vector
from ....properties.roles.readings import Reading
from ....properties.statements.verdicts import ImplementationFailed
from ..samples.curves import CurvesAndBudget, CurvesAsPrinted, LearningCurves, RungLosses
from ..samples.plans import RungLimits
from .bandits import whole_pulls


@role("envelope-inverse")
class EnvelopeInverse(Protocol):
    """``inverse(gamma, alpha)``: the least t ≥ 1 with γ(t) ≤ alpha; gamma is (T,) float64 and does not increase: γ(1), …, γ(T)."""

    def __call__(self, gamma: Any, alpha: float) -> Any: ...


@role("curve-halving")
class CurveHalving(Protocol):
    """``halving(loss, n, budget)``: the configuration, of 0, …, n − 1, that is left after halving ⌈log₂ n⌉ times.

    ``loss(i, k)`` is the loss of a configuration after k steps in all, k ≥ 1. In a round each of those left takes
    ⌊budget/(left⌈log₂ n⌉)⌋ further steps, and then the half of larger loss is dropped.
    """

    def __call__(self, loss: Any, n: int, budget: int) -> Any: ...


@role("rung-count")
class RungCount(Protocol):
    """``count(least, most, factor)``: how many of least, least·factor, least·factor², … are at most `most`; whole numbers."""

    def __call__(self, least: int, most: int, factor: int) -> Any: ...


@role("rung-search")
class RungSearch(Protocol):
    """``search(losses)``: how many steps each configuration is given, (n,); losses are (n, T) float64, after 1, 2, …, T steps.

    ``factor``, η, is a whole number. All are given r steps, the best of them rη, the best of these rη², … up to T.
    """

    def __call__(self, losses: Any) -> Any: ...


@role("asynchronous-rung-search")
class AsynchronousRungSearch(Protocol):
    """``search(losses)``: how many steps each configuration is given, (n,), one after the other; losses as of a ``rung-search``.

    ``factor``, η, is a whole number. After 1, η, η², … steps a configuration goes on if it is among the best ⌊m/η⌋ of the m that
    have come so far, or the best of them. One that is never stopped may be given all T steps.
    """

    def __call__(self, losses: Any) -> Any: ...


class Inverted(Reading[LearningCurves], role=EnvelopeInverse):
    """Where it finds the envelopes to be below half of the gaps."""

    def inverse(self, i: int) -> int:
        """Of γ*, at Δᵢ/2. Raises `ImplementationFailed` for what is not one of 1, …, T."""
        curves = self.sample
        gamma = np.array([float(v) for v in curves.common])
        return an_index(rational(self.model(gamma, float(curves.gaps[i]) / 2)) - 1, curves.d) + 1


class Halving:
    """Which curve is chosen, and how many steps that takes."""

    model: Any
    sample: Any

    @cached_property
    def run(self) -> tuple[int, list[int]]:
        """The curve; and the steps of each."""
        curves, steps = self.sample, [0] * self.sample.n

        def loss(arm: int, k: int) -> float:
            i, k = whole_pulls(arm, k, curves.n)
            if k < 1:
                raise ImplementationFailed("it asks for the loss after 0 steps")
            steps[i] = max(steps[i], k)
            return float(curves.after(i, k))

        return an_index(self.model(loss, curves.n, curves.budget), curves.n), steps

    @property
    def chosen(self) -> int:
        return self.run[0]

    @property
    def steps(self) -> int:
        return sum(self.run[1])


class Halved(Reading[CurvesAndBudget], Halving, role=CurveHalving):
    """With a budget that suffices."""


class HalvedAsPrinted(Reading[CurvesAsPrinted], Halving, role=CurveHalving):
    """With the budget that the text states."""


class Rungs(Reading[RungLimits], role=RungCount):
    """The number of rungs that it counts."""

    @cached_property
    def count(self) -> int:
        """Raises `ImplementationFailed` for what is not a whole number."""
        limits = self.sample
        stated = rational(self.model(limits.least, limits.most, limits.factor))
        if stated != int(stated) or not -1000 <= stated <= 1000:
            raise ImplementationFailed(f"it counts {stated} rungs")
        return int(stated)


@dataclass(frozen=True, eq=False)
class Rung:
    """Of the rung after so many steps: who has come to it, and who goes on."""

    steps: int
    there: list[int]
    go_on: list[int]

    def __str__(self) -> str:
        return f"the rung of {self.steps} steps"


class Searching:
    """How many steps each configuration is given."""

    model: Any
    sample: RungLosses

    @cached_property
    def factor(self) -> int:
        """η. Raises `ImplementationFailed` where it is not one of 2, 3, …"""
        factor = rational(setting(self.model, "factor", 0))
        if factor != int(factor) or factor < 2:
            raise ImplementationFailed(f"its factor is {factor}")
        return int(factor)

    @cached_property
    def lengths(self) -> list[int]:
        """From 1 to T each. Raises `ImplementationFailed` for anything else."""
        found = vector(as_array(self.model(self.sample.X)), "numbers of steps", self.sample.n)
        if any(v != int(v) or not 1 <= v <= self.sample.d for v in found):
            raise ImplementationFailed("a number of steps is not one of 1, …, T")
        return [int(v) for v in found]

    def loss(self, i: int, rung: Rung) -> Any:
        return self.sample.rows[i][rung.steps - 1]


class Continued(Reading[RungLosses], Searching, role=RungSearch):
    """Who is given how many steps, by rungs."""

    @cached_property
    def rungs(self) -> list[Rung]:
        """After r steps, the least that some configuration is given, rη, rη², …, up to the most."""
        found, steps = [], min(self.lengths)
        while steps <= max(self.lengths):
            there = [i for i, k in enumerate(self.lengths) if k >= steps]
            found.append(Rung(steps, there, [i for i in there if self.lengths[i] > steps]))
            steps *= self.factor
        return found


class Promoted(Reading[RungLosses], Searching, role=AsynchronousRungSearch):
    """Who goes on after 1, η, η², … steps."""

    @cached_property
    def rungs(self) -> list[Rung]:
        """All from which there is a further one."""
        found, steps = [], 1
        while steps * self.factor <= self.sample.d:
            there = [i for i, k in enumerate(self.lengths) if k >= steps]
            found.append(Rung(steps, there, [i for i in there if self.lengths[i] > steps]))
            steps *= self.factor
        return found

    @cached_property
    def ends(self) -> list[int]:
        """1, η, η², … up to T, and T itself."""
        return [1, *[rung.steps * self.factor for rung in self.rungs], self.sample.d]
