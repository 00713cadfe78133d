"""Successive halving of arms whose rewards are random, its rounds, and the hardness of telling the best arm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log, log2
from typing import Any


def halving_schedule(n: int, budget: int) -> list[tuple[int, int]]:
    """How many arms are left in each of ⌈log₂ n⌉ rounds, and how often each of them is pulled."""
    rounds = (n - 1).bit_length()
    found = []
    for _ in range(rounds):
        found.append((n, budget // (n * rounds)))
        n = (n + 1) // 2
    return found


class SuccessiveHalving:
    """``SuccessiveHalving()(pull, n, budget)``: the arm that is left after the worse half has been dropped in each round.

    Parameters
    ----------
    ties: which of arms with equal sums stay, those that come "first" or "last".
    """

    def __init__(self, ties: str = "first"):
        self.ties = ties

    def __call__(self, pull: Callable[[int, int], float], n: int, budget: int) -> int:
        left = list(range(n))
        for arms, times in self.schedule(n, budget):
            sums = [self.reward(pull, arm, times) for arm in left]
            left = [left[i] for i in self.order(sums)[: self.kept(arms)]]
        return self.chosen(left)

    def schedule(self, n: int, budget: int) -> list[tuple[int, int]]:
        return halving_schedule(n, budget)

    def reward(self, pull: Callable[[int, int], float], arm: int, times: int) -> float:
        return pull(arm, times)

    def order(self, sums: Sequence[float]) -> list[int]:
        """Positions, the largest sum first."""
        sign = -1 if self.ties == "last" else 1
        return sorted(range(len(sums)), key=lambda i: (-sums[i], sign * i))

    def kept(self, arms: int) -> int:
        return (arms + 1) // 2

    def chosen(self, left: list[int]) -> int:
        return left[0]


class Hardness:
    """``Hardness()(means)``: H₂ = max i/Δᵢ² over i ≥ 2, where Δᵢ is the gap between the largest mean and the i-th largest.

    Raises `ValueError` for one arm, which has no gap, and `ZeroDivisionError` where two are best.
    """

    def __call__(self, means: Any) -> float:
        best, *others = sorted(map(float, means), reverse=True)
        if not others:
            raise ValueError("one arm has no gap")
        found = 0.0
        for rank, mean in enumerate(others, 2):
            found = self.larger(found, rank, best - mean)
        return found

    def larger(self, found: Any, rank: Any, gap: Any) -> Any:
        return max(found, rank / gap**2)


def halving_budget(n: int, hardness: float, delta: float) -> int:
    """The least whole B with 3 log₂ n · exp(−B/(8H₂ log₂ n)) ≤ δ."""
    return ceil(8 * hardness * log2(n) * log(3 * log2(n) / delta))
