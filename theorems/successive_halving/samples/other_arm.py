"""Random arms of which one is best, and the rank of another."""

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


@sample_type
@excluded("the rank is not 2, …, n", lambda self: not 2 <= self.rank <= self.n)
class OtherArm(Arms):
    """The same, of which one is best; and a rank i = 2, …, n."""

    rank: int

    FORMAL: ClassVar = {"n": "n", "others": "n−1", "least": "Δ₂", "once": "once"}

    @property
    def others(self) -> int:
        """n − 1."""
        return self.n - 1

    @property
    def least(self) -> Fraction:
        """Δ₂."""
        return self.gap(2)

    @property
    def once(self) -> int:
        """How many arms have the rank i: one."""
        return 1

    @property
    def rises(self) -> list[tuple[Fraction, int]]:
        """Of each arm but the best by how much its gap exceeds the one before, or Δ₂; and 1 for the rank i, else 0."""
        return [(self.gap(i) - self.gap(max(2, i - 1)), int(i == self.rank)) for i in range(2, self.n + 1)]

    def smaller(self) -> Iterator[Any]:
        """With fewer arms, rewards or pulls; or the arm before."""
        yield from super().smaller()
        with suppress(HypothesisNotMet):
            yield replace(self, rank=self.rank - 1)

    @total(of="others", over="rises")
    def one(self, rise: Any, mark: Any) -> Any:
        """1."""
        return 0 * rise + 1

    @total(of="once", over="rises")
    def one_if_it(self, rise: Any, mark: Any) -> Any:
        """1 for the rank i."""
        return mark

    @hypothesis()
    def one_is_best(self) -> Any:
        """Δ₂ > 0: one mean is largest."""
        return self.least > 0

    @hypothesis()
    def one_more(self) -> Any:
        """n is one more than n − 1."""
        return self.n == self.others + 1

    @hypothesis()
    def has_the_rank(self) -> Any:
        """One arm has the rank i."""
        return self.once == 1

    @hypothesis(over="rises")
    def is_no_better(self, rise: Any, mark: Any) -> Any:
        """of a gap that is at least the one before."""
        return rise >= 0

    @hypothesis(over="rises")
    def it_or_not(self, rise: Any, mark: Any) -> Any:
        """marked 1 or 0."""
        return mark * mark == mark


@strategy(OtherArm)
def other_arms(draw: st.DrawFn) -> OtherArm:
    """Two, four or eight arms, and any rank."""
    n = draw(st.sampled_from([2, 4, 4, 4, 4, 8]))
    return OtherArm(*some_arms(draw, n), draw(st.integers(2, n)))


@working(OtherArm, most=129)
def many_other_arms(random: Random, n: int) -> OtherArm:
    """About n arms whose rewards do not vary."""
    arms = many_certain_arms(random, n)
    return OtherArm(arms.arms, arms.first, int(random.integers(2, arms.n + 1)))
