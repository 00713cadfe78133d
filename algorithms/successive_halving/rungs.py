"""The rungs of a search from r steps to R by a factor η, and searches that let the best of each rung go on."""

from __future__ import annotations

from typing import Any

import numpy as np


def rung_count(least: int, most: int, factor: int) -> int:
    """How many of r, rη, rη², … are at most R."""
    count = 0
    while least <= most:
        least, count = least * factor, count + 1
    return count


class RungSearch:
    """``RungSearch(factor)(losses)``: how many steps each configuration is given, all of them one rung after the other."""

    def __init__(self, factor: int = 2):
        self.factor = factor

    def __call__(self, losses: Any) -> list[int]:
        losses = np.asarray(losses)
        n, most = losses.shape
        given, left = np.zeros(n, dtype=int), np.arange(n)
        for rung in range(rung_count(1, most, self.factor)):
            steps = self.steps(rung)
            given[left] = steps
            if len(left) <= self.enough():
                break
            left = left[np.argsort(self.seen(losses[left], steps), kind="stable")[: self.kept(len(left))]]
        return given.tolist()

    def steps(self, rung: int) -> int:
        return self.factor**rung

    def seen(self, losses: np.ndarray, steps: int) -> np.ndarray:
        return losses[:, steps - 1]

    def kept(self, arms: int) -> int:
        return -(-arms // self.factor)

    def enough(self) -> int:
        return 1


class AsynchronousSearch:
    """``AsynchronousSearch(factor)(losses)``: how many steps each configuration is given, one after the other.

    At each rung it goes on if it is one of the best ⌊m/η⌋ of the m that have come so far, or the best of them.
    """

    def __init__(self, factor: int = 2):
        self.factor = factor

    def __call__(self, losses: Any) -> list[int]:
        losses, given = np.asarray(losses), []
        rungs = [self.factor**k for k in range(rung_count(1, losses.shape[1], self.factor))]
        seen: dict[int, list[float]] = {steps: [] for steps in rungs}
        for curve in losses:
            for steps in rungs:
                seen[steps].append(self.value(curve, steps))
                given_now = steps
                if not self.goes_on(seen[steps]):
                    break
            given.append(given_now)
        return given

    def value(self, curve: np.ndarray, steps: int) -> float:
        return float(curve[steps - 1])

    def goes_on(self, values: list[float]) -> bool:
        """Whether the last of them does."""
        return sum(v < values[-1] for v in values) < self.places(len(values))

    def places(self, m: int) -> int:
        return max(1, m // self.factor)
