"""Arms with rewards: given ones, in order, or random ones, of which all outcomes can be run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise
from math import prod
from typing import Any, ClassVar, TypeAlias

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Row, Table
from ....properties.samples.working import Random, rows, working
from .plans import rounds_of

MOST_OUTCOMES = 64
Masses: TypeAlias = Row


def outcomes(arms: Sequence[Masses], first: int) -> int:
    """How many outcomes the rewards of n = 2ᵏ arms have at most, where the sums of each round are told apart."""
    spread = sorted((len(m) - 1 for m in arms if max(m) < 1), reverse=True)
    rounds = range(rounds_of(len(arms)))
    return prod(g * first * 2**r + 1 for r in rounds for g in spread[: len(arms) >> r])


@lru_cache(maxsize=4096)
def sums_of(masses: Masses, times: int) -> list[tuple[Fraction, Fraction]]:
    """What so many independent rewards add up to, each with its probability."""
    g, found = len(masses) - 1, {0: Fraction(1)}
    if max(masses) == 1:
        return [(Fraction(masses.index(1) * times, g), Fraction(1))]
    for _ in range(times):
        longer: dict[int, Fraction] = defaultdict(Fraction)
        for total, p in found.items():
            for j, mass in enumerate(masses):
                longer[total + j] += p * mass
        found = {total: p for total, p in longer.items() if p}
    return [(Fraction(total, g), p) for total, p in sorted(found.items())]


@sample_type
@excluded("not n ≥ 2 and B ≥ n⌈log₂ n⌉", lambda self: self.n < 2 or self.budget < self.n * self.rounds)
class Tapes(Table):
    """At least two arms and the rewards that each gives, over and over in this order; at least one pull for each in each round."""

    budget: int

    NUMBERS: ClassVar[tuple[str, ...]] = ("budget",)

    @property
    def rounds(self) -> int:
        return rounds_of(self.n)

    def total(self, arm: int, times: int) -> Fraction:
        """The sum of the first so many rewards of an arm."""
        tape = self.rows[arm]
        whole, rest = divmod(times, self.d)
        return whole * Fraction(sum(tape)) + sum(tape[:rest])


@sample_type
class Arms:
    """n = 2ᵏ arms, k ≥ 1, and how often each is pulled in the first round, at least once; in each further one twice as often.

    An arm is a distribution on 0, 1/g, …, 1 by its masses, for g = 1, 2 or 4. So few arms are random that all outcomes can be run.
    """

    arms: tuple[Masses, ...]
    first: int

    def __post_init__(self) -> None:
        if self.n < 2 or self.n & (self.n - 1) or self.first < 1:
            raise HypothesisNotMet("n is not 2, 4, 8, …, or arms are not pulled")
        for masses in self.arms:
            if len(masses) not in (2, 3, 5) or min(masses) < 0 or sum(masses) != 1:
                raise HypothesisNotMet("masses are no distribution on 0, 1/g, …, 1")
        if outcomes(self.arms, self.first) > MOST_OUTCOMES:
            raise HypothesisNotMet(f"there may be more than {MOST_OUTCOMES} outcomes")

    @property
    def n(self) -> int:
        return len(self.arms)

    @property
    def rounds(self) -> int:
        """log₂ n."""
        return rounds_of(self.n)

    @property
    def budget(self) -> int:
        """B, of which an equal share goes to each round, and is divided equally."""
        return self.first * self.n * self.rounds

    @cached_property
    def means(self) -> list[Fraction]:
        return [sum((Fraction(p) * j for j, p in enumerate(m)), Fraction(0)) / (len(m) - 1) for m in self.arms]

    @cached_property
    def ranking(self) -> list[int]:
        """The arms by their means, the best first."""
        return sorted(range(self.n), key=lambda i: -self.means[i])

    def gap(self, i: int) -> Fraction:
        """Δᵢ, i = 1, …, n."""
        return self.means[self.ranking[0]] - self.means[self.ranking[i - 1]]

    @cached_property
    def ease(self) -> Fraction:
        """1/H₂ = min Δᵢ²/i over i ≥ 2; 0 where two arms are best."""
        return min(self.gap(i) ** 2 / i for i in range(2, self.n + 1))

    def sums(self, arm: int, times: int) -> list[tuple[Fraction, Fraction]]:
        """What so many rewards of an arm may add up to, each with its probability."""
        return sums_of(self.arms[arm], times)

    def smaller(self) -> Iterator[Any]:
        """With half of the arms, arms that are not random, or fewer pulls."""
        half, k = self.n // 2, self.first
        changes: list[dict[str, Any]] = [{"arms": self.arms[:half]}, {"arms": self.arms[half:]}]
        changes += [{"first": fewer} for fewer in dict.fromkeys((1, k // 2, k - 1)) if 1 <= fewer < k]
        for i, masses in enumerate(self.arms):
            simpler = [m for m in ((1, 0), (0, 1)) if max(masses) < 1 or len(masses) > 2]
            changes += [{"arms": (*self.arms[:i], m, *self.arms[i + 1 :])} for m in simpler]
        for change in changes:
            with suppress(HypothesisNotMet):
                yield replace(self, **change)


@sample_type
class AnyPair:
    """Two random variables, each as values and their masses: two distributions of any range, E X ≥ E Y."""

    better: tuple[Row, Masses]
    worse: tuple[Row, Masses]

    def __post_init__(self) -> None:
        for values, masses in (self.better, self.worse):
            if len(values) != len(masses) or not masses or min(masses) < 0 or sum(masses) != 1:
                raise HypothesisNotMet("masses are no distribution")
        if self.gap < 0:
            raise HypothesisNotMet("E X is below E Y")

    @property
    def gap(self) -> Fraction:
        """E X − E Y."""
        mean = lambda X: sum((Fraction(v) * p for v, p in zip(*X, strict=True)), Fraction(0))  # noqa: E731
        return mean(self.better) - mean(self.worse)

    @property
    def reversed_pair(self) -> Fraction:
        """P(X ≤ Y)."""
        both = ((p * q, x, y) for x, p in zip(*self.better, strict=True) for y, q in zip(*self.worse, strict=True))
        return sum((Fraction(p) for p, x, y in both if x <= y), Fraction(0))


def constant(j: int, g: int) -> Masses:
    """The arm whose rewards are all j/g."""
    return tuple(int(i == j) for i in range(g + 1))


CERTAIN = [constant(j, g) for g in (1, 4) for j in range(g + 1)]


@strategy(Tapes)
def tapes(draw: st.DrawFn) -> Tapes:
    """Few arms, many ties, budgets that no round divides."""
    n, width = draw(st.integers(2, 9)), draw(st.integers(1, 4))
    entries = draw(st.sampled_from([st.integers(0, 1), st.integers(-3, 3), st.integers(0, 8).map(lambda k: Fraction(k, 8))]))
    table = draw(st.lists(st.tuples(*[entries] * width), min_size=n, max_size=n))
    each = n * rounds_of(n)
    return Tapes(tuple(table), draw(st.integers(each, 4 * each)))


def some_arms(draw: st.DrawFn, n: int) -> tuple[tuple[Masses, ...], int]:
    """Random arms with few pulls; or, for bounds that are small, a certain best arm with many."""
    if draw(st.booleans()):
        worse = draw(st.sampled_from([constant(0, 1), constant(0, 1), constant(1, 4)]))
        other = st.sampled_from([worse, (Fraction(7, 8), Fraction(1, 8))])
        arms, first = [constant(1, 1), draw(other), *[worse] * (n - 2)], draw(st.integers(16, 40))
    else:
        random = draw(st.integers(1, n))
        few = st.lists(st.sampled_from(CERTAIN), min_size=n - random, max_size=n - random)
        arms, first = [_random_arm(draw) for _ in range(random)] + draw(few), draw(st.integers(1, 9))
    while first > 1 and outcomes(arms, first) > MOST_OUTCOMES:
        first -= 1
    return tuple(draw(st.permutations(arms))), first


def _random_arm(draw: st.DrawFn) -> Masses:
    """On 0 and 1, or on 0, 1/2 and 1, with masses that are eighths."""
    cuts = sorted([0, 8, *draw(st.lists(st.integers(0, 8), min_size=1, max_size=2))])
    return tuple(Fraction(b - a, 8) for a, b in pairwise(cuts))


@strategy(Arms)
def arms(draw: st.DrawFn) -> Arms:
    """Two, four or eight of them."""
    return Arms(*some_arms(draw, draw(st.sampled_from([2, 4, 4, 4, 4, 8]))))


@strategy(AnyPair)
def any_pairs(draw: st.DrawFn) -> AnyPair:
    """Values from 0 to 8."""
    values = st.integers(0, 8)
    one, other = ((draw(st.tuples(values, values)), _eighths(draw)) for _ in range(2))
    mean = lambda X: sum(v * p for v, p in zip(*X, strict=True))  # noqa: E731
    return AnyPair(one, other) if mean(one) >= mean(other) else AnyPair(other, one)


def _eighths(draw: st.DrawFn) -> Masses:
    k = Fraction(draw(st.integers(0, 8)), 8)
    return (1 - k, k)


@working(Tapes, most=257)
def many_tapes(random: Random, n: int) -> Tapes:
    """n arms whose rewards are 0, 1, …, 7, each for ever or in turns."""
    n = max(n, 2)
    table = random.integers(0, 8, (n, int(random.integers(1, 4))))
    return Tapes(rows(table), n * rounds_of(n) * int(random.integers(1, 4)) + int(random.integers(0, n)))


@working(Arms, most=129)
def many_certain_arms(random: Random, n: int) -> Arms:
    """About n arms whose rewards do not vary, and many pulls."""
    n = 2 ** max(1, (n - 1).bit_length() - 1)
    best = int(random.integers(n))
    return Arms(tuple(constant(4 if i == best else int(random.integers(0, 3)), 4) for i in range(n)), int(random.integers(1, 200)))
