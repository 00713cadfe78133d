"""What the statements on one round of successive halving read off all outcomes of it."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from ....properties.numbers.exact import exp
from ....properties.samples.hypotheses import hypothesis, sums_in
from ..samples.one_round import ArmsInARound, Rival
from .bandits import Outcome, Outcomes


class OneRound(Outcomes[ArmsInARound]):
    """What becomes of the best arm in one round, where it is there; and what is granted to the other arms."""

    FORMAL: ClassVar = {"pulls": "B̄", "beyond": "Δ"}

    @property
    def pulls(self) -> int:
        return self.sample.pulls

    @property
    def beyond(self) -> Fraction:
        return self.sample.beyond

    @property
    def is_nontrivial(self) -> bool:
        """There are several rounds, and not all arms are alike."""
        return self.sample.rounds > 1 and self.sample.gap(self.sample.n) > 0

    @cached_property
    def with_best(self) -> list[Outcome]:
        """The outcomes in which the best arm is there."""
        return [o for o in self.all if self.best in o.rounds[self.sample.round].sums]

    def compared(self, outcome: Outcome) -> list[Rival]:
        """The other arms that are there, in such an outcome."""
        return self.sample.compared(outcome.p, outcome.rounds[self.sample.round].sums)

    def level(self, outcome: Outcome) -> int:
        """N: how many of the weak arms that are there have at least the best arm's sum."""
        return sum(weak * level for *_, weak, level in self.compared(outcome))

    def is_lost(self, outcome: Outcome) -> bool:
        """Whether the best arm does not stay."""
        later = self.sample.round + 1
        return outcome.chosen != self.best if later == self.sample.rounds else self.best not in outcome.rounds[later].sums

    @property
    def there(self) -> Fraction:
        """The probability that the best arm is there."""
        return sum((o.p for o in self.with_best), Fraction(0))

    @property
    def lost(self) -> Fraction:
        """That it is there, and does not stay."""
        return sum((o.p for o in self.with_best if self.is_lost(o)), Fraction(0))

    @property
    def many(self) -> Fraction:
        """That it is there, and N ≥ h − q + 1."""
        return sum((o.p for o in self.with_best if self.level(o) >= self.sample.enough), Fraction(0))

    @property
    def expected(self) -> Fraction:
        """E[N; the best arm is there]."""
        return sum((o.p * self.level(o) for o in self.with_best), Fraction(0))

    @cached_property
    def tails(self) -> list[tuple[Fraction, Fraction]]:
        """Of each of the other arms that are there, the better first: the probability that it is weak and looks as good as the
        best, and that it is weak.
        """
        of_each = zip(*(self.compared(o) for o in self.with_best), strict=True)
        sums = (zip(*((p * weak * level, p * weak) for p, *_, weak, level in of_one), strict=True) for of_one in of_each)
        return [(sum(levels, Fraction(0)), sum(weaks, Fraction(0))) for levels, weaks in sums]

    @sums_in("tails")
    def probabilities(self, w: Any, weak: Any, level: Any) -> tuple[Any, ...]:
        """Sums over the outcomes of w, their probability: where it is weak and looks as good as the best, and where it is weak."""
        return w * weak * level, w * weak

    @hypothesis(over="tails")
    def hoeffding(self, levels: Any, weaks: Any) -> Any:
        """by W. Hoeffding's inequality as good as the best with probability at most exp(−B̄Δ²/2), where it is weak"""
        return levels <= weaks * exp(-self.pulls * self.beyond**2 / 2)
