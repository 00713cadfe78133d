"""How many hypotheses there are, how accurate the answer is to be, and how rarely it may not be."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

from hypothesis import strategies as st

from ....properties.numbers.exact import log
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.working import Random, working

NEAR = Fraction(1, 2**16)
MOST = 2**40  # hypotheses
MOST_EXAMPLES = 2**30  # of more, float64 may not know the 2⁻¹⁶th part of one
G = TypeVar("G", bound="Goal")


@sample_type
@excluded(
    f"not 1 ≤ |H| ≤ {MOST}, 0 < ε < 1 and 0 < δ < 1",
    lambda self: not 1 <= self.size <= MOST or not 0 < self.epsilon < 1 or not 0 < self.delta < 1,
)
@excluded("a number is not exact in float64", lambda self: any(p != Fraction(float(p)) for p in (self.epsilon, self.delta)))
@excluded(
    "the bound is too large, or too near to a whole number for float64 to tell on which side it is",
    lambda self: self.needed > MOST_EXAMPLES or abs(self.needed - round(self.needed)) < NEAR,
)
class Goal:
    """|H| ≥ 1 hypotheses, an accuracy 0 < ε < 1 and a probability 0 < δ < 1 of failure, numbers of float64."""

    size: int
    epsilon: Fraction
    delta: Fraction

    @property
    def n(self) -> int:
        """|H|, as the size of the sample."""
        return self.size

    @property
    def needed(self) -> float:
        """The number of examples, before it is rounded up."""
        raise NotImplementedError


@sample_type
class RealizableGoal(Goal):
    """Where some hypothesis makes no mistake."""

    @property
    def needed(self) -> float:
        return float(log(self.size / Fraction(self.delta)) / Fraction(self.epsilon))


@sample_type
class AgnosticGoal(Goal):
    """Where none has to."""

    @property
    def needed(self) -> float:
        return float(2 * log(2 * self.size / Fraction(self.delta)) / Fraction(self.epsilon) ** 2)


def _goal(draw: st.DrawFn, kind: type[G]) -> G:
    numbers = st.one_of(st.integers(1, 99).map(lambda k: Fraction(k / 100)), st.sampled_from([Fraction(0.5), Fraction(2.0**-20)]))
    epsilon = draw(st.one_of(st.integers(1, 99).map(lambda k: Fraction(k / 100)), st.sampled_from([Fraction(0.25)])))
    return kind(draw(st.one_of(st.integers(1, 9), st.sampled_from([64, 1000, 2**20]))), epsilon, draw(numbers))


strategy(RealizableGoal)(lambda draw: _goal(draw, RealizableGoal))  # few hypotheses, mostly
strategy(AgnosticGoal)(lambda draw: _goal(draw, AgnosticGoal))  # few hypotheses, mostly


def _many(random: Random, n: int, kind: type[G]) -> G:
    epsilon = Fraction(int(random.integers(1, 1000)) / 1000)
    return kind(n, epsilon, Fraction(float(random.choice([0.5, 0.1, 0.05, 1e-3, 1e-9]))))


working(RealizableGoal, most=MOST)(lambda random, n: _many(random, n, RealizableGoal))
working(AgnosticGoal, most=MOST)(lambda random, n: _many(random, n, AgnosticGoal))
