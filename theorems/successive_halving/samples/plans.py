"""How many arms there are and how large the budget is; and with which probability the best arm may be missed."""

from __future__ import annotations

from fractions import Fraction
from math import log2
from typing import Any, ClassVar

from hypothesis import strategies as st

from ....properties.numbers.exact import Number, log
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import first_not_met, hypothesis, product, total
from ....properties.samples.working import Random, working

NEAR = Fraction(1, 2**16)
MOST = 2**40


def rounds_of(n: int) -> int:
    """⌈log₂ n⌉."""
    return (n - 1).bit_length()


@sample_type
class Plan:
    """n ≥ 1 arms and a budget of B ≥ 0 pulls."""

    n: int
    budget: int

    FORMAL: ClassVar = {"n": "n", "budget": "B", "rounds": "⌈log₂n⌉", "power": "2ᴸ", "divides": "divides"}

    def __post_init__(self) -> None:
        if self.n < 1 or self.budget < 0:
            raise HypothesisNotMet("not n ≥ 1 and B ≥ 0")
        if text := first_not_met(self):
            raise HypothesisNotMet(text)

    @property
    def rounds(self) -> int:
        """⌈log₂ n⌉."""
        return rounds_of(self.n)

    @property
    def power(self) -> int:
        """2ᴸ for L = ⌈log₂ n⌉."""
        return 2**self.rounds

    @property
    def divides(self) -> int:
        """1 where n = 2ᴸ, L ≥ 1, and nL divides B; else 0."""
        return int(self.n == self.power > 1 and self.budget % (self.n * self.rounds) == 0)

    @property
    def halvings(self) -> list[tuple[int, Fraction]]:
        """Of each round whether the number k of arms that are left is odd, 0 or 1, and what is left off B/kL for ⌊B/kL⌋."""
        arms = [-(-self.n // 2**r) for r in range(self.rounds)]
        return [(k % 2, Fraction(self.budget, k * self.rounds) % 1) for k in arms]

    @hypothesis()
    def some_arm(self) -> Any:
        """n ≥ 1."""
        return self.n >= 1

    @hypothesis()
    def is_budget(self) -> Any:
        """B ≥ 0."""
        return self.budget >= 0

    @hypothesis()
    def is_power(self) -> Any:
        """n ≤ 2ᴸ."""
        return self.n <= self.power

    @hypothesis()
    def divides_or_not(self) -> Any:
        """1 or 0 is not negative: it says whether nL divides B."""
        return self.divides >= 0

    @hypothesis()
    def divides_in_rounds(self) -> Any:
        """Where nL divides B there is a round."""
        return self.divides <= self.rounds

    @hypothesis(over="halvings")
    def is_a_round(self, odd: Any, left_off: Any) -> Any:
        """One of at least one round: L ≥ 1."""
        return self.rounds >= 1

    @hypothesis(over="halvings")
    def is_odd_or_even(self, odd: Any, left_off: Any) -> Any:
        """Of 0 or 1 for k."""
        return odd * odd == odd

    @hypothesis(over="halvings")
    def is_left_off(self, odd: Any, left_off: Any) -> Any:
        """Of 0 or more that is left off."""
        return left_off >= 0

    @hypothesis(over="halvings")
    def is_part(self, odd: Any, left_off: Any) -> Any:
        """Of less than 1 that is left off."""
        return left_off < 1

    @hypothesis(over="halvings")
    def leaves_nothing_off(self, odd: Any, left_off: Any) -> Any:
        """Of nothing that is left off, where n = 2ᴸ and nL divides B."""
        return self.divides * left_off == 0

    @total(of="rounds", over="halvings")
    def one_round(self, odd: Any, left_off: Any) -> Any:
        """1."""
        return 1

    @product(of="power", over="halvings")
    def two_in_a_round(self, odd: Any, left_off: Any) -> Any:
        """2."""
        return 2


@sample_type
class HalvingGoal:
    """n = 2ᵏ arms, k ≥ 1, a hardness H₂ ≥ 2 and a probability 0 < δ < 1 of failure, numbers of float64."""

    n: int
    hardness: Fraction
    delta: Fraction

    def __post_init__(self) -> None:
        if self.n < 2 or self.n & (self.n - 1):
            raise HypothesisNotMet("n is not 2, 4, 8, …")
        if self.hardness < 2 or not 0 < self.delta < 1:
            raise HypothesisNotMet("not H₂ ≥ 2 and 0 < δ < 1")
        if any(p != Fraction(float(p)) for p in (self.hardness, self.delta)):
            raise HypothesisNotMet("a number is not exact in float64")
        needed = float(self.needed)
        if needed > 2**30 or abs(needed - round(needed)) < NEAR:
            raise HypothesisNotMet("the bound is too large, or too near to a whole number for float64 to tell on which side it is")

    @property
    def rounds(self) -> int:
        return rounds_of(self.n)

    @property
    def needed(self) -> Number:
        """8H₂ log₂ n · ln(3 log₂ n/δ)."""
        return 8 * Fraction(self.hardness) * self.rounds * log(3 * self.rounds / Fraction(self.delta))


@sample_type
@excluded(f"not 1 ≤ r ≤ R ≤ {MOST} and η ≥ 2", lambda self: not 1 <= self.least <= self.most <= MOST or self.factor < 2)
class RungLimits:
    """Searches from r ≥ 1 steps to R ≥ 1 by a factor η ≥ 2."""

    least: int
    most: int
    factor: int

    @property
    def n(self) -> int:
        return self.most


@strategy(Plan)
def plans(draw: st.DrawFn) -> Plan:
    """Powers of two and their neighbours; budgets of less than a pull for each arm in each round, of whole ones, and any."""
    n = draw(st.one_of(st.integers(1, 9), st.sampled_from([15, 16, 17, 31, 32, 33, 100, 2**20, 2**20 + 1])))
    each = n * rounds_of(n)
    return Plan(n, draw(st.one_of(st.integers(0, 60), st.integers(0, 9).map(lambda k: k * each), st.integers(0, 12 * each))))


@strategy(HalvingGoal)
def halving_goals(draw: st.DrawFn) -> HalvingGoal:
    """Few arms, mostly."""
    n = 2 ** draw(st.one_of(st.integers(1, 3), st.integers(1, 20)))
    hardness = draw(st.one_of(st.integers(2, 99).map(Fraction), st.integers(16, 999).map(lambda k: Fraction(k, 8))))
    delta = draw(
        st.one_of(st.integers(1, 99).map(lambda k: Fraction(k / 100)), st.sampled_from([Fraction(0.5), Fraction(2.0**-20)]))
    )
    return HalvingGoal(n, hardness, delta)


@strategy(RungLimits)
def rung_limits(draw: st.DrawFn) -> RungLimits:
    """Mostly R = rηᵏ, one more or one less; some near the most that may be."""
    factor, least = draw(st.sampled_from([2, 3, 3, 4, 5, 6, 7, 10])), draw(st.sampled_from([1, 1, 1, 2, 3, 5]))
    power = draw(st.integers(0, 8))
    if draw(st.integers(0, 2)) == 0:
        power = int(37 / log2(factor)) - power // 4  # r is at most 5, so that R is below 2⁴⁰
    most = draw(st.sampled_from([least * factor**power + by for by in (-1, 0, 0, 1)] + [least * power + least]))
    return RungLimits(least, max(most, least), factor)


working(Plan, most=MOST)(lambda random, n: Plan(n, int(random.integers(0, 20)) * n * rounds_of(n) + int(random.integers(0, n))))


@working(HalvingGoal, most=MOST)
def many_arms_to_choose_from(random: Random, n: int) -> HalvingGoal:
    hardness = Fraction(float(2 + 50 * random.random()))
    return HalvingGoal(2 ** max(1, n.bit_length() - 1), hardness, Fraction(float(random.choice([0.5, 0.1, 0.05, 1e-3, 1e-9]))))


@working(RungLimits, most=MOST)
def many_steps(random: Random, n: int) -> RungLimits:
    """R is near a power of η."""
    factor = int(random.integers(2, 11))
    power = 1
    while power * factor <= n:
        power *= factor
    return RungLimits(1, max(1, power + int(random.choice([-1, 0, 0, 1]))), factor)
