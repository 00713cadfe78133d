"""What the statement on two arms reads off all outcomes of their round."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from ....properties.numbers.exact import exp
from ....properties.samples.hypotheses import hypothesis, sums_in
from ..samples.arms import Rival, TwoArms
from .bandits import Outcome, Outcomes


class OnePair(Outcomes[TwoArms]):
    """How often the other arm than the best looks as good, and what is granted to it."""

    FORMAL: ClassVar = {"first": "B̄", "least": "Δ"}

    @property
    def first(self) -> int:
        return self.sample.first

    @property
    def least(self) -> Fraction:
        return self.sample.least

    @property
    def is_nontrivial(self) -> bool:
        """Means differ, and the bound is below 1/2."""
        return self.first * self.least**2 > Fraction(7, 5)

    def compared(self, outcome: Outcome) -> list[Rival]:
        """The other arm, in an outcome."""
        return self.sample.compared(outcome.p, outcome.rounds[0].sums)

    @property
    def both(self) -> Fraction:
        """The probability that both arms are pulled."""
        return self.probability(lambda o: len(o.rounds[0].sums) == 2)

    @property
    def reversed(self) -> Fraction:
        """The probability that the other arm has at least the best one's sum."""
        return sum((p * level for o in self.all for p, *_, level in self.compared(o)), Fraction(0))

    @cached_property
    def tails(self) -> list[tuple[Fraction, Fraction]]:
        """Of the other arm: the probability that it looks as good as the best, and that of all outcomes."""
        return [(self.reversed, self.probability(lambda _: True))]

    @sums_in("tails")
    def probabilities(self, p: Any, level: Any) -> tuple[Any, ...]:
        """Sums over the outcomes of p, their probability: where it looks as good as the best, and of all."""
        return p * level, p

    @hypothesis(over="tails")
    def hoeffding(self, levels: Any, whole: Any) -> Any:
        """by W. Hoeffding's inequality as good as the best with probability at most exp(−B̄Δ²/2)"""
        return levels <= whole * exp(-self.first * self.least**2 / 2)

    @hypothesis(over="tails")
    def certain(self, levels: Any, whole: Any) -> Any:
        """one in outcomes of probability 1 altogether"""
        return whole == 1
