"""Successive halving of arms and of curves, its schedules and budgets, and searches by rungs, as users write them."""

import heapq
import math
from bisect import bisect_left

import numpy as np

from .table import Plain


def schedule_of_ceilings(n, budget):
    """By math.ceil and a list."""
    rounds = math.ceil(math.log2(n)) if n > 1 else 0
    sizes = [n]
    while len(sizes) < rounds:
        sizes.append(math.ceil(sizes[-1] / 2))
    return np.array([[k, budget // (k * rounds)] for k in sizes[:rounds]]).reshape(-1, 2)


def schedule_of_floors(n, budget):
    rounds = (n - 1).bit_length()
    return [(max(1, n >> r), budget // (max(1, n >> r) * rounds)) for r in range(rounds)]


def halving_with_a_heap(pull, n, budget):
    arms, rounds = set(range(n)), math.ceil(math.log2(n))
    for _ in range(rounds):
        times = budget // (len(arms) * rounds)
        means = {arm: pull(arm, times) / times for arm in arms}
        arms = set(heapq.nlargest(math.ceil(len(arms) / 2), arms, key=lambda arm: means[arm]))
    return arms.pop()


class OneAtATime:
    """Pulls one reward after the other, in turns."""

    keep_all_rewards = False

    def __call__(self, pull, n, budget):
        left, rounds, sums = np.arange(n), (n - 1).bit_length(), np.zeros(n)
        for _ in range(rounds):
            if not self.keep_all_rewards:
                sums[:] = 0
            for _ in range(budget // (len(left) * rounds)):
                for arm in left:
                    sums[arm] += pull(arm, 1)
            left = left[np.argsort(-sums[left], kind="stable")[: -(-len(left) // 2)]]
        return left[0]


class OverAllRounds(OneAtATime):
    keep_all_rewards = True


def hardness_of_sorted_arrays(means):
    gaps = np.max(means) - np.sort(means)[::-1]
    return np.max(np.arange(2, len(means) + 1) / gaps[1:] ** 2)


def hardness_of_all_gaps(means):
    gaps = np.max(means) - np.sort(means)[::-1]
    return np.max(np.arange(1, len(means)) / gaps[1:] ** 2)


def budget_by_search(n, hardness, delta):
    low, high = 0, 1
    small = lambda B: math.log(3 * math.log2(n)) - B / (8 * hardness * math.log2(n)) <= math.log(delta)  # noqa: E731
    while not small(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if small(middle) else (middle, high)
    return high


def budget_without_the_union(n, hardness, delta):
    return math.ceil(8 * hardness * math.log2(n) * math.log(3 / delta))


def inverse_by_bisection(gamma, alpha):
    return bisect_left([-v for v in gamma], -alpha) + 1


def inverse_by_numpy(gamma, alpha):
    return int(np.argmax(gamma <= alpha))


def curves_by_sorting(loss, n, budget):
    left, k, rounds = list(range(n)), 0, math.ceil(math.log2(n))
    for _ in range(rounds):
        k += budget // (len(left) * rounds)
        left = [i for _, i in sorted((loss(i, k), i) for i in left)][: math.ceil(len(left) / 2)]
    return left[0]


def curves_from_the_start(loss, n, budget):
    """Starts each round anew, and compares after so many steps as are new."""
    left, rounds = list(range(n)), math.ceil(math.log2(n))
    for _ in range(rounds):
        k = budget // (2 * len(left) * rounds)
        left = [i for _, i in sorted((loss(i, max(1, k // 4)), i) for i in left)][: math.ceil(len(left) / 2)]
    return left[0]


def rungs_by_division(least, most, factor):
    count = 1
    while most // factor >= least:
        most //= factor
        count += 1
    return count


def rungs_by_logarithms(least, most, factor):
    return int(math.log(most / least) / math.log(factor)) + 1


def rungs_by_more_logarithms(least, most, factor):
    return int(math.log(most / least) / math.log(factor) + 1e-9) + 1


class Rungs:
    """All that are left, in a dictionary."""

    def __init__(self, factor=2):
        self.factor = factor

    def better(self, losses, steps):
        return sorted(losses, key=lambda i: losses[i][steps - 1])

    def __call__(self, losses):
        left = {i: list(map(float, row)) for i, row in enumerate(losses)}
        steps, given = 1, [0] * len(losses)
        while True:
            for i in left:
                given[i] = steps
            if len(left) == 1 or steps * self.factor > len(losses[0]):
                return given
            left = {i: left[i] for i in self.better(left, steps)[: max(1, len(left) // self.factor)]}
            steps *= self.factor


class RungsOfTheWorst(Rungs):
    def better(self, losses, steps):
        return super().better(losses, steps)[::-1]


class RungsByPrintedLosses(Rungs):
    def better(self, losses, steps):
        return sorted(losses, key=lambda i: float(f"{losses[i][steps - 1]:.6f}"))


class InTurns:
    """A sorted list for each rung; who is never stopped gets all steps."""

    def __init__(self, factor=3):
        self.factor = factor

    def __call__(self, losses):
        T, rungs, given = len(losses[0]), {}, []
        for curve in np.asarray(losses).tolist():
            steps = 1
            while steps * self.factor <= T:
                values = rungs.setdefault(steps, [])
                rank = bisect_left(values, curve[steps - 1])
                values.insert(rank, curve[steps - 1])
                if rank >= self.places(len(values)):
                    break
                steps *= self.factor
            given.append(steps if steps * self.factor <= T else T)
        return given

    def places(self, m):
        return max(m // self.factor, 1)


class InTurnsOneMore(InTurns):
    def places(self, m):
        return m // self.factor + 1


class InTurnsRounded(InTurns):
    def __call__(self, losses):
        return super().__call__(np.round(losses, 6))


TABLE = [
    Plain("halving-schedule", "an array", schedule_of_ceilings, {"floors": schedule_of_floors}),
    Plain("successive-halving", "a heap", halving_with_a_heap),
    Plain("successive-halving", "one reward at a time", OneAtATime(), {"sums of all rounds": OverAllRounds()}),
    Plain("arm-hardness", "an array", hardness_of_sorted_arrays, {"ranks from one": hardness_of_all_gaps}),
    Plain("halving-budget", "a bisection", budget_by_search, {"no union": budget_without_the_union}),
    Plain("envelope-inverse", "a bisection", inverse_by_bisection, {"counts from 0": inverse_by_numpy}),
    Plain("curve-halving", "pairs that are sorted", curves_by_sorting, {"starts anew": curves_from_the_start}),
    Plain(
        "rung-count",
        "division",
        rungs_by_division,
        {"logarithms": rungs_by_logarithms, "a tolerance": rungs_by_more_logarithms},
    ),
    Plain("rung-search", "a dictionary", Rungs(), {"the worst": RungsOfTheWorst(), "six decimals": RungsByPrintedLosses()}),
    Plain("asynchronous-rung-search", "sorted lists", InTurns(), {"one more": InTurnsOneMore(), "rounded": InTurnsRounded()}),
]
