"""Runs of boosting by majority vote: labels, a weak learner's plan, ε, γ and the number of rounds."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number, as_float, compare, exact, log, power
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, product, sums_in, total
from ..oracles import NastyWeakLearner, Order, greedily


def growth(epsilon: Any, gamma: Any) -> Any:
    """1 + ε/2 − γε, that is 1 + ε(½ − γ): what mislabels ½ − γ of the weight raises it by this factor."""
    return 1 + epsilon / 2 - gamma * epsilon


def too_light_to_lose_one(n: Any, grown: Any, factors: Any) -> Any:
    """Whether n² grown² ≤ factors, where grown = (1+ε/2−γε)ᵀ and factors = (1+ε)ᵀ: n·grown, which bounds the weight of all samples,
    is at most (1+ε)^(T/2), what a lost one would exceed.
    """
    return n * n * grown * grown <= factors


@sample_type
class AnyWeakLearning:
    """n ≥ 1 labelled samples and a weak learner: it mislabels what fits into (1/2 − γ) of the weight, following `orders`.

    ε > 0 and rounds ≥ 1. Of γ nothing is asked here but −1/2 ≤ γ ≤ 1/2.
    """

    labels: tuple[int, ...]
    epsilon: Fraction
    gamma: Fraction
    orders: tuple[Order, ...]
    rounds: int

    FORMAL: ClassVar = {"n": "n", "epsilon": "ε", "gamma": "γ", "rounds": "T", "grown": "(1+ε/2−γε)ᵀ", "factors": "(1+ε)ᵀ"}

    def __post_init__(self) -> None:
        if not self.labels or any(label not in (-1, 1) for label in self.labels):
            raise HypothesisNotMet("labels must be -1 or 1, at least one")
        if self.epsilon <= 0:
            raise HypothesisNotMet(f"epsilon is {self.epsilon}, not positive")
        if not abs(self.gamma) <= Fraction(1, 2):
            raise HypothesisNotMet(f"gamma is {self.gamma}, not within [-1/2, 1/2]")
        if self.rounds < 1:
            raise HypothesisNotMet(f"{self.rounds} rounds")
        for order in self.orders:
            if len(set(order)) != len(order) or not set(order) <= set(range(self.n)):
                raise HypothesisNotMet(f"an order does not name different samples below {self.n}: {order}")

    @property
    def n(self) -> int:
        return len(self.labels)

    @hypothesis()
    def raises(self) -> Any:
        """ε > 0"""
        return self.epsilon > 0

    @hypothesis()
    def within_a_half(self) -> Any:
        """γ ≤ 1/2"""
        return self.gamma <= Fraction(1, 2)

    @hypothesis()
    def some(self) -> Any:
        """there is a sample: n ≥ 1"""
        return self.n >= 1

    @hypothesis()
    def runs(self) -> Any:
        """there is a round: T ≥ 1"""
        return self.rounds >= 1

    @total(of="n", over="labels")
    def counted(self, label: Any) -> Any:
        """One for each sample."""
        return 0 * label + 1

    @property
    def votes(self) -> list[int]:
        """What a sample gets from the rounds: 1 for a classifier that is wrong on it, else 0. Here right and wrong by turns."""
        return [t % 2 for t in range(self.rounds)]

    @hypothesis(over="votes")
    def right_or_wrong(self, e: Any) -> Any:
        """0 or 1"""
        return e * e == e

    @total(of="rounds", over="votes")
    def one_each(self, e: Any) -> Any:
        """One vote in each round."""
        return 0 * e + 1

    @property
    def grown(self) -> Fraction:
        """(1+ε/2−γε)ᵀ."""
        return self.growth**self.rounds

    @property
    def factors(self) -> Fraction:
        """(1+ε)ᵀ."""
        return (1 + self.epsilon) ** self.rounds

    @product(of="grown", over="votes")
    def growth_in_each(self, e: Any) -> Any:
        """A factor of 1+ε/2−γε in each round."""
        return 0 * e + growth(self.epsilon, self.gamma)

    @product(of="factors", over="votes")
    def factor_in_each(self, e: Any) -> Any:
        """A factor of 1+ε in each round."""
        return 0 * e + 1 + self.epsilon

    @cached_property
    def answers(self) -> list[tuple[Any, Any]]:
        """The weight of the mistakes and of all samples, for each order, on equal weights."""
        return [(len(greedily(np.ones(self.n), Fraction(1, 2) - self.gamma, order)), self.n) for order in self.orders]

    @hypothesis(over="answers")
    def weak(self, mistakes: Any, total: Any) -> Any:
        """within Definition 6.2: what is mislabelled weighs ½ − γ of the total at most"""
        return mistakes <= (Fraction(1, 2) - self.gamma) * total

    @sums_in("answers")
    def weights(self, w: Any, e: Any) -> tuple[Any, Any]:
        """The weight of the mistakes is the sum of w for e = 1, that of all is the sum of w."""
        return w * e, w

    @cached_property
    def X(self) -> np.ndarray:
        """The samples as an (n, 1) array: each is known by its number."""
        return np.arange(float(self.n))[:, None]

    @cached_property
    def y(self) -> np.ndarray:
        return np.array(self.labels)

    @property
    def growth(self) -> Fraction:
        """The largest factor by which a round may raise the total weight."""
        return growth(self.epsilon, self.gamma)

    def weak_learner(self, record: bool = True) -> NastyWeakLearner:
        """A fresh weak learner that follows the plan."""
        return NastyWeakLearner(self.labels, self.gamma, self.orders, record)


@sample_type
class WeakLearning(AnyWeakLearning):
    """Definition 6.2: in every round the weak learner is right on (1/2 + γ) of the weight, 0 < γ ≤ 1/2; the rounds are odd."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.gamma <= 0:
            raise HypothesisNotMet(f"gamma is {self.gamma}, not positive")
        if self.rounds % 2 == 0:
            raise HypothesisNotMet(f"{self.rounds} rounds, an even number")


@sample_type
class EvenRounds(AnyWeakLearning):
    """As `WeakLearning`, but the number of rounds is even."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.gamma <= 0:
            raise HypothesisNotMet(f"gamma is {self.gamma}, not positive")
        if self.rounds % 2:
            raise HypothesisNotMet(f"{self.rounds} rounds, an odd number")


@sample_type
class NotQuiteWeakLearning(AnyWeakLearning):
    """Definition 6.2 fails: the weak learner may mislabel (1/2 + γ) of the weight; the rounds are those that γ would need."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.gamma >= 0:
            raise HypothesisNotMet("the weak learner is right on more than half of the weight")
        if self.rounds % 2 == 0:
            raise HypothesisNotMet(f"{self.rounds} rounds, an even number")


@sample_type
class EnoughRounds(WeakLearning):
    """Weak learning with T ≥ ln n / (½ln(1+ε) − ln(1+ε/2−γε)) rounds, where that denominator is positive."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.growth**2 >= 1 + self.epsilon:
            raise HypothesisNotMet(f"gamma = {self.gamma} is too small for epsilon = {self.epsilon}")
        if not self.enough():
            raise HypothesisNotMet(f"{self.rounds} rounds are too few")

    @hypothesis()
    def outpaced(self) -> Any:
        """γ is large enough for ε: (1+ε/2−γε)² < 1+ε"""
        return growth(self.epsilon, self.gamma) * growth(self.epsilon, self.gamma) < 1 + self.epsilon

    @hypothesis()
    def enough(self) -> Any:
        """there are enough rounds: n²(1+ε/2−γε)²ᵀ ≤ (1+ε)ᵀ"""
        return too_light_to_lose_one(self.n, self.grown, self.factors)


@sample_type
class MatchedRounds(WeakLearning):
    """Weak learning with ε = 4γ/(1−2γ) and an odd T between ln n/(2γ²) and two more."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.epsilon * (1 - 2 * self.gamma) != 4 * self.gamma:
            raise HypothesisNotMet("epsilon is not 4 gamma / (1 - 2 gamma)")
        if self.rounds != matched(self.n, self.gamma):
            raise HypothesisNotMet(f"{self.rounds} rounds are not ln n / (2 gamma^2), rounded up to odd")


@sample_type
@excluded(
    "not the printed epsilon and number of rounds",
    lambda self: self.epsilon != Fraction(1, 100) or self.rounds != printed(self.n, self.epsilon, self.gamma),
)
class PrintedRounds(WeakLearning):
    """Weak learning with ε = 1/100 and T = (1 + ln n)/(γε) rounds, rounded up to odd: the choice that the text prints."""


def odd_at_least(x: Number) -> int:
    """The smallest odd integer ≥ x and ≥ 1, decided exactly."""
    k = max(1, int(as_float(x)) - 4) | 1
    while compare(k, x) < 0:
        k += 2
    return k


def enough(n: int, epsilon: Fraction, gamma: Fraction) -> int:
    """The smallest odd T ≥ 1 with T·(½ln(1+ε) − ln(1+ε/2−γε)) ≥ ln n."""
    per_round = power(1 + epsilon, Fraction(1, 2)) / (1 + epsilon / 2 - gamma * epsilon)
    return odd_at_least(exact(log(n) / log(per_round)))


def matched(n: int, gamma: Fraction) -> int:
    """The smallest odd T ≥ 1 with T ≥ ln n/(2γ²)."""
    return odd_at_least(log(n) * (1 / (2 * gamma**2)))


def printed(n: int, epsilon: Fraction, gamma: Fraction) -> int:
    """The smallest odd T with T ≥ (1 + ln n)/(γε)."""
    return odd_at_least((log(n) + 1) * (1 / (gamma * epsilon)))


EPSILONS = [Fraction(1, 4), Fraction(1, 2), Fraction(1), Fraction(2), Fraction(6)]
GAMMAS = [Fraction(1, k) for k in (4, 6, 10, 64, 3, 2)] + [Fraction(3, 8)]
# (ε, γ) with γ above (√(1+ε)−1)/(2(√(1+ε)+1)), by a little and by much; the rounds stay below 200
FEASIBLE = [
    (epsilon, gamma)
    for epsilon in EPSILONS
    for gamma in [*GAMMAS, Fraction(1, 8), Fraction(1, 12), Fraction(3, 32), Fraction(1, 16), Fraction(9, 64)]
    if (1 + epsilon / 2 - gamma * epsilon) ** 2 < 1 + epsilon and enough(8, epsilon, gamma) < 200
]
# γ = ε/(2(2+ε)), so that ε = 4γ/(1−2γ) is a float
MATCHED = [(epsilon, epsilon / (2 * (2 + epsilon))) for epsilon in [*EPSILONS, Fraction(3, 4), Fraction(14)]]


def plans(draw: st.DrawFn, n: int, steady: bool = False) -> tuple[Order, ...]:
    """Orders in which samples are mislabelled: one that never changes, which is the worst, or a few that alternate."""
    order = st.permutations(range(n)).map(tuple)
    part = st.lists(st.integers(0, n - 1), unique=True, max_size=n).map(tuple)
    several = st.lists(st.one_of(order, order, part), max_size=4).map(tuple)
    return draw(st.one_of(st.tuples(order), st.tuples(order, order), several) if not steady else st.tuples(order))


def signs(draw: st.DrawFn, least: int = 1, most: int = 8) -> tuple[int, ...]:
    """Labels of a few samples; with many of them more fits into ½ − γ of the weight."""
    sizes = range(least, most + 1)
    n = draw(st.sampled_from([*sizes, *sizes[len(sizes) // 2 :], *sizes[len(sizes) // 2 :]]))
    return tuple(draw(st.lists(st.sampled_from([1, -1]), min_size=n, max_size=n)))


@strategy(WeakLearning)
def weak_learnings(draw: st.DrawFn) -> WeakLearning:
    """Up to eight samples and 31 rounds, any ε and γ of the lists."""
    labels = signs(draw)
    epsilon, gamma = draw(st.sampled_from(EPSILONS)), draw(st.sampled_from(GAMMAS))
    rounds = 2 * draw(st.sampled_from([*range(16), *range(4, 16)])) + 1
    return WeakLearning(labels, epsilon, gamma, plans(draw, len(labels)), rounds)


@strategy(EvenRounds)
def even_rounds(draw: st.DrawFn) -> EvenRounds:
    """As `weak_learnings`, with an even number of rounds."""
    labels = signs(draw)
    epsilon, gamma = draw(st.sampled_from(EPSILONS)), draw(st.sampled_from(GAMMAS))
    return EvenRounds(labels, epsilon, gamma, plans(draw, len(labels)), 2 * draw(st.integers(1, 15)))


@strategy(EnoughRounds)
def runs_with_enough_rounds(draw: st.DrawFn) -> EnoughRounds:
    """The smallest number of rounds that is enough, against a weak learner that mostly attacks the same samples."""
    labels = signs(draw)
    epsilon, gamma = draw(st.sampled_from(FEASIBLE))
    return EnoughRounds(labels, epsilon, gamma, plans(draw, len(labels)), enough(len(labels), epsilon, gamma))


@strategy(MatchedRounds)
def runs_with_matched_rounds(draw: st.DrawFn) -> MatchedRounds:
    """γ from 1/18 to 7/16 with the ε that fits it."""
    labels = signs(draw)
    epsilon, gamma = draw(st.sampled_from(MATCHED))
    rounds = matched(len(labels), gamma)
    return MatchedRounds(labels, epsilon, gamma, plans(draw, len(labels)), rounds)


@strategy(NotQuiteWeakLearning)
def not_quite_weak_learnings(draw: st.DrawFn) -> NotQuiteWeakLearning:
    """A weak learner that may be wrong on a little more than half of the weight."""
    labels = signs(draw)
    epsilon, gamma = draw(st.sampled_from(MATCHED))
    rounds = matched(len(labels), gamma)
    return NotQuiteWeakLearning(labels, epsilon, -gamma, plans(draw, len(labels), steady=True), rounds)


@strategy(PrintedRounds)
def printed_rounds(draw: st.DrawFn) -> PrintedRounds:
    """The printed number of rounds for a γ that is not too small to run."""
    labels, gamma = signs(draw), draw(st.sampled_from([Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]))
    epsilon = Fraction(1, 100)
    plan = plans(draw, len(labels), steady=True)
    return PrintedRounds(labels, epsilon, gamma, plan, printed(len(labels), epsilon, gamma))
