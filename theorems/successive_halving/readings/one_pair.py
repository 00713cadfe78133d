"""What the statement on two arms reads off all outcomes of their round."""

from __future__ import annotations

from fractions import Fraction

from ..samples.two_arms import Rival, TwoArms
from .bandits import Outcome, Outcomes


class OnePair(Outcomes[TwoArms]):
    """How often the other arm than the best looks as good."""

    @property
    def is_nontrivial(self) -> bool:
        """Means differ, and the bound is below 1/2."""
        return self.sample.first * self.sample.least**2 > Fraction(7, 5)

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
