"""Successive halving of learning curves, and how many steps an envelope takes to fall below a gap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .bandits import halving_schedule


def envelope_inverse(gamma: Any, alpha: float) -> int:
    """The least t ≥ 1 with γ(t) ≤ α."""
    return next(t for t, value in enumerate(gamma, 1) if value <= alpha)


class CurveHalving:
    """``CurveHalving()(loss, n, budget)``: the configuration that is left after the worse half has been dropped in each round."""

    def __init__(self, ties: str = "first"):
        self.ties = ties

    def __call__(self, loss: Callable[[int, int], float], n: int, budget: int) -> int:
        left, steps = list(range(n)), 0
        for arms, more in self.schedule(n, budget):
            steps = self.steps(steps, more)
            losses = [loss(arm, steps) for arm in left]
            left = [left[i] for i in self.order(losses)[: self.kept(arms)]]
        return left[0]

    def schedule(self, n: int, budget: int) -> list[tuple[int, int]]:
        return halving_schedule(n, budget)

    def steps(self, before: int, more: int) -> int:
        return before + more

    def order(self, losses: Sequence[float]) -> list[int]:
        """Positions, the least loss first."""
        sign = -1 if self.ties == "last" else 1
        return sorted(range(len(losses)), key=lambda i: (losses[i], sign * i))

    def kept(self, arms: int) -> int:
        return (arms + 1) // 2
