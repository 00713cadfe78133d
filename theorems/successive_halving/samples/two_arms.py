"""Two arms: what a pull of each gives, and what all pulls of both add up to."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from ....properties.numbers.exact import exp
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.hypotheses import first_not_met, hypothesis, product, sums_in, total
from .arms import Arms, some_arms
from .exponentials import Exponentials, exponential, exponentials

Rival = tuple[Any, Fraction, Fraction, int, int]


@sample_type
class TwoArms(Arms):
    """Two arms: the best one, and the other. Rewards are independent."""

    SMALL: ClassVar = "two arms"

    FORMAL: ClassVar = {
        "first": "B̄",
        "least": "Δ",
        "once": "once",
        "certainty": "∑q",
        "fall": "∑qd",
        "moment": "M",
        "power": "Mᴮ",
    }

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.n != 2:
            raise HypothesisNotMet("there are not two arms")
        if text := first_not_met(self):
            raise HypothesisNotMet(text)

    @property
    def least(self) -> Fraction:
        """Δ."""
        return self.gap(2)

    @property
    def once(self) -> int:
        """How many arms there are but the best: one."""
        return self.n - 1

    @property
    def rivals(self) -> list[Rival]:
        """What is known of the other arm, in one outcome: here where both have their least sums."""
        return self.compared(1, {i: self.sums(i, self.first)[0][0] for i in self.ranking})

    def compared(self, p: Any, sums: dict[int, Fraction]) -> list[Rival]:
        """Of the other arm, in an outcome: its probability, the sum of the best and its own, 0 where there is none; 1 if it comes
        before the best, and 1 unless its sum is less than that of the best; else 0.
        """
        best, other = self.ranking
        b, s = sums.get(best, Fraction(0)), sums.get(other, Fraction(0))
        return [(p, b, s, int(other < best), int(s >= b))]

    def both(self, times: int) -> list[tuple[Fraction, Fraction, Fraction]]:
        """What so many rewards of both add up to: the probability, the sum of the best and that of the other."""
        best, other = (self.sums(i, times) for i in self.ranking)
        return [(p * q, b, s) for b, p in best for s, q in other]

    @property
    def outcomes(self) -> list[tuple[Fraction, Fraction, Fraction]]:
        """All outcomes: the probability, and the sums of the best and of the other."""
        return self.both(self.first)

    @property
    def rewards(self) -> list[tuple[Fraction, Fraction]]:
        """Of all that one pull of each may give: the probability q, and by how much d the other gives more than the best."""
        return [(q, y - x) for q, x, y in self.both(1)]

    @property
    def turns(self) -> list[int]:
        """1 for each of the pulls of an arm."""
        return [1] * self.first

    @property
    def certainty(self) -> Fraction:
        """1, the probability of all that a pull of each may give."""
        return sum((q for q, _ in self.rewards), Fraction(0))

    @property
    def fall(self) -> Fraction:
        """−Δ, the mean of d."""
        return self.means[self.ranking[1]] - self.means[self.ranking[0]]

    @cached_property
    def moment(self) -> Exponentials:
        """M, the mean of exp(Δd)."""
        return sum((q * exponential(self.least * d) for q, d in self.rewards), exponentials(0))

    @cached_property
    def power(self) -> Exponentials:
        """M to the power of the number of pulls."""
        return self.moment**self.first

    @property
    def whole(self) -> list[tuple[Any, Any]]:
        """Of all outcomes the probability, and the mean of exp(Δ(s − b))."""
        terms = [self.in_all(p, b, s) for p, b, s in self.outcomes]
        return [(sum(p for p, _ in terms), sum((v for _, v in terms), exponentials(0)))]

    @sums_in("whole")
    def in_all(self, p: Any, b: Any, s: Any) -> tuple[Any, ...]:
        """Sums over the outcomes: of their probability, and of that times exp(Δ(s − b))."""
        return p, p * exponential(self.least * (s - b))

    @hypothesis(over="whole")
    def certain(self, probability: Any, mean: Any) -> Any:
        """certain: of probability 1."""
        return probability == 1

    @hypothesis(over="whole")
    def independent(self, probability: Any, mean: Any) -> Any:
        """of independent rewards: the mean of the product of exp(Δd) over the pulls is the product of the means."""
        return mean == self.power

    @product(of="power", over="turns")
    def its_mean(self, turn: Any) -> Any:
        """M."""
        return self.moment

    @total(of="first", over="turns")
    def a_pull(self, turn: Any) -> Any:
        """1."""
        return 1

    @total(of="once", over="rivals")
    def one(self, p: Any, b: Any, s: Any, before: Any, level: Any) -> Any:
        """1."""
        return 0 * p + 1

    @total(of="certainty", over="rewards")
    def its_probability(self, q: Any, d: Any) -> Any:
        """q."""
        return q

    @total(of="fall", over="rewards")
    def its_part_of_the_mean(self, q: Any, d: Any) -> Any:
        """qd."""
        return q * d

    @total(of="moment", over="rewards")
    def its_part_of_the_moment(self, q: Any, d: Any) -> Any:
        """q exp(Δd)."""
        return q * exponential(self.least * d)

    @hypothesis()
    def one_other(self) -> Any:
        """There is one other arm."""
        return self.once == 1

    @hypothesis()
    def is_no_better(self) -> Any:
        """Δ ≥ 0."""
        return self.least >= 0

    @hypothesis()
    def gives_something(self) -> Any:
        """What a pull of each gives is certain to be among these."""
        return self.certainty == 1

    @hypothesis()
    def falls_behind(self) -> Any:
        """The mean of d is −Δ."""
        return self.fall == -self.least

    @hypothesis()
    def is_below_the_normal(self) -> Any:
        """cosh Δ − Δ sinh Δ ≤ exp(−Δ²/2): the quotient is 1 at 0, and has the derivative −Δ² sinh Δ exp(Δ²/2)."""
        up, down = exp(self.least), exp(-self.least)
        return up + down - self.least * (up - down) <= 2 * exp(-(self.least**2) / 2)

    @hypothesis(over="rewards")
    def has_a_probability(self, q: Any, d: Any) -> Any:
        """of a probability q ≥ 0."""
        return q >= 0

    @hypothesis(over="rewards")
    def at_most_one_more(self, q: Any, d: Any) -> Any:
        """in [0,1]: d ≤ 1."""
        return d <= 1

    @hypothesis(over="rewards")
    def at_most_one_less(self, q: Any, d: Any) -> Any:
        """in [0,1]: d ≥ −1."""
        return d >= -1

    @hypothesis(over="rivals")
    def possible(self, p: Any, b: Any, s: Any, before: Any, level: Any) -> Any:
        """in an outcome of a probability p ≥ 0."""
        return p >= 0

    @hypothesis(over="rivals")
    def level_or_not(self, p: Any, b: Any, s: Any, before: Any, level: Any) -> Any:
        """said to look as good as the best, or not: 1 or 0."""
        return level * level == level

    @hypothesis(over="rivals")
    def below_or_level(self, p: Any, b: Any, s: Any, before: Any, level: Any) -> Any:
        """said to look as good as the best unless its sum is less."""
        return s - b < level * (1 + s - b)

    @hypothesis(over="rivals")
    def level_or_below(self, p: Any, b: Any, s: Any, before: Any, level: Any) -> Any:
        """said to look as good as the best only where its sum is not less."""
        return level * (s - b) >= 0


strategy(TwoArms)(lambda draw: TwoArms(*some_arms(draw, 2)))
