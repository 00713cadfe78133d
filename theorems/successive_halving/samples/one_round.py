"""Random arms and one of the rounds: the arms that are left then, by their means."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.working import Random, working
from .arms import Arms, many_certain_arms, some_arms

Rival = tuple[Fraction, Fraction, Fraction, int, int, int]


@sample_type
@excluded("the round is not 0, …, k − 1", lambda self: not 0 <= self.round < self.rounds)
class ArmsInARound(Arms):
    """The same, and one of the rounds, 0, …, k − 1: 2h arms are left then, of which h stay.

    The best q are its strong ones, q = h/2, and of two arms q = 1; the other 2h − q are weak.
    """

    round: int

    FORMAL: ClassVar = {"half": "h", "others": "q−1", "weak": "2h−q", "enough": "h−q+1", "pulls": "B̄", "beyond": "Δ"}

    @property
    def half(self) -> int:
        """h, of 2h arms that are left."""
        return self.n >> self.round + 1

    @property
    def others(self) -> int:
        """q − 1: how many are strong but the best."""
        return max(1, self.half // 2) - 1

    @property
    def weak(self) -> int:
        """2h − q."""
        return 2 * self.half - self.others - 1

    @property
    def enough(self) -> int:
        """h − q + 1: so many of the weak look as good as the best where h arms do."""
        return self.half - self.others

    @property
    def pulls(self) -> int:
        """B̄, of each arm."""
        return self.first << self.round

    @property
    def beyond(self) -> Fraction:
        """Δ of the arm after the best q."""
        return self.gap(self.others + 2)

    @property
    def rivals(self) -> list[Rival]:
        """What is known of all but the best, in one outcome: here where the best 2h are left, and have their least sums."""
        left = self.ranking[: 2 * self.half]
        return self.compared(1, {i: self.sums(i, self.pulls)[0][0] for i in left})

    def compared(self, p: Any, sums: dict[int, Fraction]) -> list[Rival]:
        """Of each arm that is left but the best, the better first, in an outcome: its probability, the sum of the best and its own;
        1 if it comes before the best, 1 if it is weak, and 1 unless its sum is less than that of the best; else 0.
        """
        best, left = self.ranking[0], list(sums)
        there = [i for i in self.ranking if i in sums and i != best]
        return [
            (p, sums[best], sums[i], int(left.index(i) < left.index(best)), int(j >= self.others), int(sums[i] >= sums[best]))
            for j, i in enumerate(there)
        ]

    def smaller(self) -> Iterator[Any]:
        """With fewer arms, rewards or pulls; or in the round before."""
        yield from super().smaller()
        with suppress(HypothesisNotMet):
            yield replace(self, round=self.round - 1)

    @total(of="weak", over="rivals")
    def one_if_weak(self, p: Any, b: Any, s: Any, before: Any, weak: Any, level: Any) -> Any:
        """1 if it is weak."""
        return weak

    @total(of="others", over="rivals")
    def one_if_strong(self, p: Any, b: Any, s: Any, before: Any, weak: Any, level: Any) -> Any:
        """1 if it is strong."""
        return 1 - weak

    @hypothesis()
    def as_many_stay(self) -> Any:
        """h − q + 1 and q − 1 are h together."""
        return self.enough + self.others == self.half

    @hypothesis()
    def some_stay(self) -> Any:
        """h − q + 1 is positive."""
        return self.enough > 0

    @hypothesis()
    def three_quarters(self) -> Any:
        """Of the 2h arms at most 3(h − q + 1) are weak."""
        return self.weak <= 3 * self.enough

    @hypothesis(over="rivals")
    def possible(self, p: Any, b: Any, s: Any, before: Any, weak: Any, level: Any) -> Any:
        """in an outcome of a probability p ≥ 0."""
        return p >= 0

    @hypothesis(over="rivals")
    def weak_or_strong(self, p: Any, b: Any, s: Any, before: Any, weak: Any, level: Any) -> Any:
        """marked 1 or 0."""
        return weak * weak == weak

    @hypothesis(over="rivals")
    def level_or_not(self, p: Any, b: Any, s: Any, before: Any, weak: Any, level: Any) -> Any:
        """said to look as good as the best, or not: 1 or 0."""
        return level * level == level

    @hypothesis(over="rivals")
    def below_or_level(self, p: Any, b: Any, s: Any, before: Any, weak: Any, level: Any) -> Any:
        """said to look as good as the best unless its sum is less."""
        return s - b < level * (1 + s - b)


@strategy(ArmsInARound)
def arms_in_a_round(draw: st.DrawFn) -> ArmsInARound:
    """Two, four or eight arms, in any of their rounds."""
    n = draw(st.sampled_from([2, 4, 4, 4, 4, 8]))
    return ArmsInARound(*some_arms(draw, n), draw(st.integers(0, n.bit_length() - 2)))


@working(ArmsInARound, most=129)
def many_arms_in_a_round(random: Random, n: int) -> ArmsInARound:
    """About n arms whose rewards do not vary, and many pulls."""
    arms = many_certain_arms(random, n)
    return ArmsInARound(arms.arms, arms.first, int(random.integers(arms.rounds)))
