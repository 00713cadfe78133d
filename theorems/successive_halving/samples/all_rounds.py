"""Random arms and all rounds: of each round, and of each of its arms but the best, what is known in an outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.working import Random, working
from .arms import Arms, many_certain_arms, some_arms

Step = tuple[Any, int, int, Fraction, int, Fraction, Fraction, Fraction, int, int, int]


@sample_type
class ArmsInAllRounds(Arms):
    """The same. In a round 2h arms are left, of which h stay; the best q are strong, q = h/2, and of two arms q = 1.

    The other 2h − q are weak, and each of them has the share v = 1/(h − q + 1).
    """

    FORMAL: ClassVar = {
        "budget": "B",
        "ease": "1/H₂",
        "rounds": "log₂n",
        "each": "B/log₂n",
        "length": "steps",
        "weight": "∑v",
        "factors": "∑(2h−q)v",
    }

    @property
    def halves(self) -> list[int]:
        """h of each round."""
        return [self.n >> r + 1 for r in range(self.rounds)]

    @property
    def each(self) -> int:
        """B/log₂ n, the pulls of a round."""
        return self.first * self.n

    @property
    def factors(self) -> Fraction:
        """The sum of (2h − q)v over the rounds."""
        return sum((Fraction(2 * h - strong(h), h - strong(h) + 1) for h in self.halves), Fraction(0))

    @property
    def weight(self) -> Fraction:
        """The sum of the shares of the weak in all rounds."""
        return self.factors

    @property
    def length(self) -> int:
        """How many steps there are."""
        return len(self.steps)

    @property
    def steps(self) -> list[Step]:
        """Those of one outcome: here where the best are left in each round, and all have their least sums."""
        left = [self.ranking[: 2 * h] for h in self.halves]
        return self.compared(1, [{i: self.sums(i, self.first << r)[0][0] for i in arms} for r, arms in enumerate(left)])

    def compared(self, p: Any, rounds: Sequence[dict[int, Fraction]]) -> list[Step]:
        """A step at the beginning of each round, and one for each of its arms but the best, the better first, in an outcome.

        It has the probability of the outcome, and 1 at the beginning of a round, else 0; of the round h and v, how often an arm is
        pulled, and Δ of the arm after the best q; the sum of the best and its own; 1 if it comes before the best, 1 if it is weak,
        and 1 unless its sum is less than that of the best; else 0. Where the best is not there, all are said to have less.
        """
        return [step for r, sums in enumerate(rounds) for step in self._of_round(p, r, sums)]

    def _of_round(self, p: Any, r: int, sums: dict[int, Fraction]) -> Iterator[Step]:
        best, left, h = self.ranking[0], list(sums), self.halves[r]
        q, less = strong(h), (Fraction(1), Fraction(0), 0)
        of_round = (h, Fraction(1, h - q + 1), self.first << r, self.gap(q + 1))
        yield (p, 1, *of_round, *less, 0, 0)
        for j, i in enumerate([i for i in self.ranking if i in sums and i != best][: 2 * h - 1], 1):
            b, s, before = (sums[best], sums[i], int(left.index(i) < left.index(best))) if best in sums else less
            yield (p, 0, *of_round, b, s, before, int(j >= q), int(s >= b))

    @total(of="length", over="steps")
    def one(self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any) -> Any:
        """1."""
        return 0 * p + 1

    @total(of="rounds", over="steps")
    def one_at_the_beginning(
        self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any
    ) -> Any:
        """1 at the beginning of a round."""
        return head

    @total(of="weight", over="steps")
    def share_if_weak(
        self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any
    ) -> Any:
        """v if it is weak."""
        return weak * v

    @total(of="factors", over="steps")
    def shares_of_the_weak(
        self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any
    ) -> Any:
        """(2h − q)v, which is (h − 1)v + 1, at the beginning of a round."""
        return head * ((h - 1) * v + 1)

    @hypothesis()
    def some_round(self) -> Any:
        """There is a round."""
        return self.rounds > 0

    @hypothesis()
    def shares_the_budget(self) -> Any:
        """All rounds together have B pulls."""
        return self.rounds * self.each == self.budget

    @hypothesis()
    def some_step(self) -> Any:
        """There is a step."""
        return self.length > 0

    @hypothesis()
    def is_hard(self) -> Any:
        """1/H₂ is not negative."""
        return self.ease >= 0

    @hypothesis()
    def as_many_weak(self) -> Any:
        """In all rounds together 2h − q are weak."""
        return self.weight == self.factors

    @hypothesis(over="steps")
    def possible(
        self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any
    ) -> Any:
        """in an outcome of a probability p ≥ 0."""
        return p >= 0

    @hypothesis(over="steps")
    def begins_or_not(
        self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any
    ) -> Any:
        """marked 1 or 0."""
        return head * head == head

    @hypothesis(over="steps")
    def has_a_share(
        self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any
    ) -> Any:
        """of a share v ≥ 0."""
        return v >= 0

    @hypothesis(over="steps")
    def at_least_one(
        self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any
    ) -> Any:
        """of at least one strong arm, the best: hv ≥ 1."""
        return h * v >= 1

    @hypothesis(over="steps")
    def three_quarters(
        self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any
    ) -> Any:
        """where at most 3(h − q + 1) are weak: (2h − q)v ≤ 3."""
        return (h - 1) * v + 1 <= 3

    @hypothesis(over="steps")
    def pulled(self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any) -> Any:
        """of arms that are pulled."""
        return pulls >= 0

    @hypothesis(over="steps")
    def has_its_share(
        self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any
    ) -> Any:
        """of 2h arms that are pulled B/log₂ n times in all."""
        return 2 * h * pulls == self.each

    @hypothesis(over="steps")
    def is_of_that_rank(
        self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any
    ) -> Any:
        """of a Δ of the rank h/2 + 1 or more, which is at least that over H₂."""
        return 2 * gap**2 >= (h + 2) * self.ease

    @hypothesis(over="steps")
    def weak_or_strong(
        self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any
    ) -> Any:
        """said to be weak or not: 1 or 0."""
        return weak * weak == weak

    @hypothesis(over="steps")
    def level_or_not(
        self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any
    ) -> Any:
        """said to look as good as the best, or not: 1 or 0."""
        return level * level == level

    @hypothesis(over="steps")
    def below_or_level(
        self, p: Any, head: Any, h: Any, v: Any, pulls: Any, gap: Any, b: Any, s: Any, t: Any, weak: Any, level: Any
    ) -> Any:
        """said to look as good as the best unless its sum is less."""
        return s - b < level * (1 + s - b)


def strong(h: int) -> int:
    """q, of 2h arms."""
    return max(1, h // 2)


# Two, four or eight of them
strategy(ArmsInAllRounds)(lambda draw: ArmsInAllRounds(*some_arms(draw, draw(st.sampled_from([2, 4, 4, 4, 4, 8])))))


@working(ArmsInAllRounds, most=129)
def many_arms_in_all_rounds(random: Random, n: int) -> ArmsInAllRounds:
    """About n arms whose rewards do not vary, and many pulls."""
    arms = many_certain_arms(random, n)
    return ArmsInAllRounds(arms.arms, arms.first)
