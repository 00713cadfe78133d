"""Search of a finite space with a budget of evaluations: random, and in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np


class RandomSearch:
    """``search(evaluate, N, n)``: evaluates n different ones of the configurations 0, …, N − 1, and returns the best of them."""

    def __init__(self, seed: int = 0):
        self.seed = seed

    def __call__(self, evaluate: Callable[[int], Any], N: int, n: int) -> int:
        values: dict[int, Any] = {}
        while len(values) < self.budget(n):
            i = self.next(values, N)
            values[i] = evaluate(i)
        return self.best(values)

    def budget(self, n: int) -> int:
        return n

    def next(self, values: dict[int, Any], N: int) -> int:
        """One that has not been evaluated yet."""
        left = [i for i in range(N) if i not in values]
        return left[int(np.random.default_rng([self.seed, len(values)]).integers(len(left)))]

    def best(self, values: dict[int, Any]) -> int:
        return max(values, key=lambda i: values[i])


class SweepSearch(RandomSearch):
    """Goes up from the first, and from the last down as soon as a value falls: where to go depends on the values."""

    def next(self, values: dict[int, Any], N: int) -> int:
        seen = list(values.values())
        left = [i for i in range(N) if i not in values]
        return left[-1] if len(seen) > 1 and seen[-1] < seen[-2] else left[0]
