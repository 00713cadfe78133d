"""What the statements on all rounds of successive halving read off all outcomes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from ....properties.numbers.exact import exp
from ....properties.samples.hypotheses import hypothesis, sums_in
from ..samples.all_rounds import ArmsInAllRounds, Step
from .bandits import Outcome, Outcomes


@dataclass(frozen=True, eq=False)
class Elimination:
    """What bounds the probability that the best arm is eliminated in a round: (2h − q)/(h − q + 1), B̄ and Δ."""

    factor: Any
    pulls: Any
    gap: Any
    at: str


class AllRounds(Outcomes[ArmsInAllRounds]):
    """Whether the best arm is chosen, and what is granted to the others."""

    @property
    def is_nontrivial(self) -> bool:
        """The bound is below 1."""
        arms = self.sample
        return bool(3 * arms.rounds * exp(-arms.budget * arms.ease / (8 * arms.rounds)) < 1)

    def compared(self, outcome: Outcome) -> list[Step]:
        """The steps of an outcome."""
        return self.sample.compared(outcome.p, [now.sums for now in outcome.rounds])

    @cached_property
    def eliminations(self) -> list[Elimination]:
        """Of each round."""
        begun = [step for step in self.sample.steps if step[1]]
        return [Elimination((h - 1) * v + 1, pulls, gap, f"round {r}") for r, (_, _, h, v, pulls, gap, *_) in enumerate(begun)]

    @property
    def bound(self) -> Any:
        """The sum of the rounds' bounds."""
        return self.summed(exp)

    def summed(self, exp: Callable[[Fraction], Any]) -> Any:
        """The same, of another function in place of exp."""
        return sum(now.factor * exp(-now.pulls * now.gap**2 / 2) for now in self.eliminations)

    @cached_property
    def tails(self) -> list[tuple[Any, ...]]:
        """Of each step the sums of what follows, over the outcomes."""
        of_each = zip(*(self.compared(o) for o in self.all), strict=True)
        terms = (
            [self.chances(p, v, pulls, gap, weak, level) for p, _, _, v, pulls, gap, *_, weak, level in of_one]
            for of_one in of_each
        )
        return [tuple(map(sum, zip(*of_one, strict=True))) for of_one in terms]

    @sums_in("tails")
    def chances(self, w: Any, v: Any, pulls: Any, gap: Any, weak: Any, level: Any) -> tuple[Any, ...]:
        """Of w, the probability, times v where it is weak: if it looks as good as the best, and times exp(−B̄Δ²/2); and of w."""
        return w * weak * level * v, w * weak * v * exp(-pulls * gap**2 / 2), w

    @hypothesis(over="tails")
    def hoeffding(self, levels: Any, bounds: Any, whole: Any) -> Any:
        """by W. Hoeffding's inequality as good as the best with probability at most exp(−B̄Δ²/2), where it is weak"""
        return levels <= bounds

    @hypothesis(over="tails")
    def certain(self, levels: Any, bounds: Any, whole: Any) -> Any:
        """one in outcomes of probability 1 altogether"""
        return whole == 1
