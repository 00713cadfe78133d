"""Many samples for boosting by majority, against a weak learner that attacks the same ones again and again."""

from __future__ import annotations

from fractions import Fraction

from ....properties.samples.working import Random, labels, one, signs, working
from .runs import FEASIBLE, MATCHED, EnoughRounds, MatchedRounds, Order, WeakLearning, enough, matched


def plan(random: Random, n: int) -> tuple[Order, ...]:
    """One order of attack, or three."""
    return tuple(tuple(map(int, random.permutation(n))) for _ in range(int(random.choice([1, 3]))))


@working(WeakLearning, most=257)
def weak_learning(random: Random, n: int) -> WeakLearning:
    """n samples and up to 31 rounds."""
    gamma = Fraction(1, int(random.choice([2, 4, 8])))
    return WeakLearning(labels(signs(random, n)), Fraction(1, 2), gamma, plan(random, n), 2 * int(random.integers(16)) + 1)


@working(EnoughRounds, most=129)
def run_with_enough_rounds(random: Random, n: int) -> EnoughRounds:
    """n samples and just enough rounds."""
    epsilon, gamma = one(random, FEASIBLE)
    return EnoughRounds(labels(signs(random, n)), epsilon, gamma, plan(random, n), enough(n, epsilon, gamma))


@working(MatchedRounds, most=65)
def run_with_matched_rounds(random: Random, n: int) -> MatchedRounds:
    """n samples, with the largest advantages: for small ones there are thousands of rounds."""
    epsilon, gamma = max(MATCHED, key=lambda pair: pair[1])
    return MatchedRounds(labels(signs(random, n)), epsilon, gamma, plan(random, n), matched(n, gamma))
