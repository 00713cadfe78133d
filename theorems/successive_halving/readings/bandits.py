"""The roles of successive halving with random rewards, and what the statements read off them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import Number, rational
from ....properties.roles import role
from ....properties.roles.base import an_index, as_array, listed, vector
from ....properties.roles.readings import Reading
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..samples.arms import Arms, Tapes
from ..samples.other_arm import OtherArm
from ..samples.plans import HalvingGoal, Plan

A = TypeVar("A", bound=Arms, covariant=True)
MOST_RUNS = 2000


@role("halving-schedule")
class HalvingSchedule(Protocol):
    """``schedule(n, budget)``: for each round how many arms are left, and how often each of them is pulled.

    There are ⌈log₂ n⌉ rounds, ⌈k/2⌉ of k arms stay, and each is pulled ⌊budget/(k⌈log₂ n⌉)⌋ times.
    """

    def __call__(self, n: int, budget: int) -> Any: ...


@role("successive-halving")
class SuccessiveHalving(Protocol):
    """``halving(pull, n, budget)``: the arm, of 0, …, n − 1, that is left after the worse half has been dropped in each round.

    ``pull(arm, times)`` is the sum of so many new rewards of an arm. Rounds and pulls are those of ``halving-schedule``; arms are
    compared by the rewards of the round.
    """

    def __call__(self, pull: Any, n: int, budget: int) -> Any: ...


@role("arm-hardness")
class ArmHardness(Protocol):
    """``hardness(means)``: H₂, the largest i/Δᵢ² over i ≥ 2, of (n,) means in any order, of which one is largest."""

    def __call__(self, means: Any) -> Any: ...


@role("halving-budget")
class HalvingBudget(Protocol):
    """``budget(n, hardness, delta)``: the least whole B with 3 log₂ n · exp(−B/(8 hardness log₂ n)) ≤ delta; n = 2, 4, 8, …"""

    def __call__(self, n: int, hardness: float, delta: float) -> Any: ...


def pairs(answer: Any, most: int) -> list[tuple[int, int]]:
    """Pairs of whole numbers from 0 on. Raises `ImplementationFailed`."""
    found = []
    for item in listed(answer, "rounds", most):
        pair = vector(as_array(item), "arms and pulls of a round", 2)
        if any(v != int(v) or v < 0 for v in pair):
            raise ImplementationFailed(f"a round has {pair[0]} arms and {pair[1]} pulls, which are not whole")
        found.append((int(pair[0]), int(pair[1])))
    return found


@dataclass(frozen=True, eq=False)
class Share:
    """What a round has: its arms, and how often each is pulled; and 2ʳ for its number r."""

    arms: Any
    pulls: Any
    power: Any
    at: str


class Schedule(Reading[Plan], role=HalvingSchedule):
    """The rounds that it plans."""

    @cached_property
    def shares(self) -> list[Share]:
        planned = pairs(self.model(self.sample.n, self.sample.budget), 1000)
        return [Share(arms, pulls, 2**r, f"round {r}") for r, (arms, pulls) in enumerate(planned)]

    @property
    def is_nontrivial(self) -> bool:
        """There are several rounds, and a pull for each arm."""
        return self.sample.rounds > 1 and self.sample.n * self.sample.rounds <= self.sample.budget

    @property
    def count(self) -> int:
        """The number of rounds."""
        return len(self.shares)

    @property
    def spent(self) -> int:
        """The pulls in all."""
        return sum(now.arms * now.pulls for now in self.shares)

    @property
    def last(self) -> int:
        """Half of the arms of the last round, rounded up: those that are left after it. Without rounds, n."""
        return -(-self.shares[-1].arms // 2) if self.shares else self.sample.n


@dataclass(frozen=True, eq=False)
class Round:
    """A round: its number, how often each arm is pulled, and the sum of each arm that is still there."""

    r: int
    times: int
    sums: dict[int, Fraction]

    def __str__(self) -> str:
        return f"round {self.r}"


def whole_pulls(arm: Any, times: Any, n: int) -> tuple[int, int]:
    """Raises `ImplementationFailed`."""
    times = rational(times)
    if times != int(times) or times < 0:
        raise ImplementationFailed(f"it pulls an arm {times} times")
    return an_index(arm, n), int(times)


def in_rounds(calls: list[tuple[int, int, Fraction]], n: int, budget: int) -> list[Round]:
    """The calls by rounds: in each an arm is pulled ⌊B/(k⌈log₂ n⌉)⌋ times, in one call or several. k is ⌈n/2ʳ⌉.

    Raises `ImplementationFailed` where a call spans two rounds, or an arm is left with fewer pulls than its last round has.
    """
    rounds, found = (n - 1).bit_length(), []
    position, left = [0] * n, [0] * n  # the round of each arm, and its pulls that are still to come in it
    for r in range(rounds):
        found.append(Round(r, budget // (-(-n // 2**r) * rounds), {}))
    for arm, times, total in calls:
        if not times:
            continue
        r = position[arm]
        if r == rounds:
            raise ImplementationFailed(f"arm {arm} is pulled after the last round")
        now = found[r]
        done = left[arm] + times
        if done > now.times:
            raise ImplementationFailed(f"arm {arm} is pulled {done} times in round {r}, not {now.times}")
        now.sums[arm] = now.sums.get(arm, Fraction(0)) + total
        position[arm], left[arm] = (r + 1, 0) if done == now.times else (r, done)
    if any(left):
        raise ImplementationFailed("an arm is pulled less often than the others of its round")
    return found


class Pulled(Reading[Tapes], role=SuccessiveHalving):
    """What it pulls, and its answer, where rewards are given."""

    @cached_property
    def run(self) -> tuple[int, list[tuple[int, int, Fraction]]]:
        """The arm that it chooses; each call with the sum that it got."""
        tapes, calls, done = self.sample, [], [0] * self.sample.n

        def pull(arm: int, times: int) -> float:
            i, k = whole_pulls(arm, times, tapes.n)
            if done[i] + k > tapes.budget:
                raise ImplementationFailed("it pulls an arm more often than the whole budget allows")
            total = tapes.total(i, done[i] + k) - tapes.total(i, done[i])
            done[i] += k
            calls.append((i, k, total))
            return float(total)

        return an_index(self.model(pull, tapes.n, tapes.budget), tapes.n), calls

    @property
    def chosen(self) -> int:
        return self.run[0]

    @cached_property
    def pulls(self) -> int:
        return sum(times for _, times, _ in self.run[1])

    @cached_property
    def rounds(self) -> list[Round]:
        return in_rounds(self.run[1], self.sample.n, self.sample.budget)


@dataclass(frozen=True, eq=False)
class Outcome:
    """One outcome of all rewards: its probability, the arm that is chosen, and the rounds."""

    p: Fraction
    chosen: int
    rounds: list[Round]


class Outcomes(Reading[A], role=SuccessiveHalving):
    """All outcomes of the rewards. Each is run by a fresh implementation, which has to ask alike where it is answered alike."""

    @cached_property
    def all(self) -> list[Outcome]:
        """Does not apply where there are more than 2000, as for many arms that are pulled one reward at a time."""
        found: list[Outcome] = []
        path: list[int] = []
        while len(found) < MOST_RUNS:
            options: list[int] = []
            p, chosen, calls = self._run(path, options)
            found.append(Outcome(p, chosen, in_rounds(calls, self.sample.n, self.sample.budget)))
            path = [*path, *[0] * (len(options) - len(path))]
            while path and path[-1] + 1 == options[len(path) - 1]:
                path.pop()
            if not path:
                return found
            path[-1] += 1
        raise NotApplicable(f"there are more than {MOST_RUNS} outcomes of what it asks")

    def _run(self, path: list[int], options: list[int]) -> tuple[Fraction, int, list[tuple[int, int, Fraction]]]:
        """With the answers that the path says, and then the first of all possible ones."""
        arms, calls, model = self.sample, [], self.make()
        p, left = [Fraction(1)], [arms.budget]

        def pull(arm: int, times: int) -> float:
            i, k = whole_pulls(arm, times, arms.n)
            left[0] -= k
            if left[0] < 0:
                raise ImplementationFailed("it pulls more often than the budget allows")
            possible, depth = arms.sums(i, k), len(options)
            options.append(len(possible))
            at = path[depth] if depth < len(path) else 0
            if at >= len(possible):
                raise ImplementationFailed("it asks differently where it is answered alike")
            p[0] *= possible[at][1]
            calls.append((i, k, possible[at][0]))
            return float(possible[at][0])

        chosen = an_index(model(pull, arms.n, arms.budget), arms.n)
        return p[0], chosen, calls

    def probability(self, of: Callable[[Outcome], bool]) -> Fraction:
        return sum((o.p for o in self.all if of(o)), Fraction(0))

    @cached_property
    def best(self) -> int:
        """An arm of largest mean."""
        return self.sample.ranking[0]

    @cached_property
    def fails(self) -> Fraction:
        """The probability that an arm of a lesser mean is chosen."""
        means = self.sample.means
        return self.probability(lambda o: means[o.chosen] < means[self.best])

    @property
    def missed(self) -> Fraction:
        """The probability that another arm than the best is chosen."""
        return self.probability(lambda o: o.chosen != self.best)

    def present(self, r: int) -> Fraction:
        """The probability that the best arm is there in round r; after the last round, that it is chosen."""
        return self.probability(lambda o: o.chosen == self.best if r == self.sample.rounds else self.best in o.rounds[r].sums)

    def rivals(self, outcome: Outcome, r: int) -> int:
        """N: of the 4m arms of round r, without the m of largest means, how many have a sum as large as the best arm's."""
        sums = outcome.rounds[r].sums
        there = [i for i in self.sample.ranking if i in sums]
        return sum(sums[i] >= sums[self.best] for i in there[len(there) // 4 :])

    def expected_rivals(self, r: int) -> Fraction:
        """E[N; the best arm is there]."""
        return sum((o.p * self.rivals(o, r) for o in self.all if self.best in o.rounds[r].sums), Fraction(0))

    def many_rivals(self, r: int, least: int) -> Fraction:
        """P(N is at least so much, and the best arm is there)."""
        return self.probability(lambda o: self.best in o.rounds[r].sums and self.rivals(o, r) >= least)

    @cached_property
    def quarters(self) -> list[tuple[int, int, int]]:
        """Of the rounds with at least four arms: r, the number m of a quarter of them, and how often each is pulled."""
        arms = self.sample
        return [(r, (arms.n >> r) // 4, arms.first << r) for r in range(arms.rounds - 1)]


class Hardness(Reading[OtherArm], role=ArmHardness):
    """H₂ as it states it, and the gap of an arm."""

    @cached_property
    def hardness(self) -> Number:
        """H₂."""
        return rational(self.model(np.array([float(v) for v in self.sample.means])))

    @property
    def is_nontrivial(self) -> bool:
        """Gaps differ."""
        return self.sample.gap(2) < self.sample.gap(self.sample.n)

    @property
    def rank(self) -> Fraction:
        """i."""
        return Fraction(self.sample.rank)

    @property
    def gap(self) -> Fraction:
        """Δᵢ."""
        return self.sample.gap(self.sample.rank)

    @property
    def largest(self) -> Fraction:
        """The largest i/Δᵢ²."""
        return 1 / self.sample.ease

    @property
    def inverse_squares(self) -> Fraction:
        """H₁."""
        return sum((1 / self.sample.gap(i) ** 2 for i in range(2, self.sample.n + 1)), Fraction(0))


class Budgeted(Reading[HalvingGoal], role=HalvingBudget):
    """The budget that it states."""

    @cached_property
    def budget(self) -> int:
        """A whole number from 1 on. Raises `ImplementationFailed` for anything else."""
        goal = self.sample
        stated = rational(self.model(goal.n, float(goal.hardness), float(goal.delta)))
        if stated != int(stated) or not 1 <= stated <= 2**40:
            raise ImplementationFailed(f"B = {stated} is not a whole number from 1 on")
        return int(stated)
