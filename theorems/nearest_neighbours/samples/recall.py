"""Clouds of points with queries that are drawn like them: what a promised recall speaks of."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.working import Random, width, working

QUERIES = 128


@sample_type
@excluded("k is not in 1, …, n, or there is no dimension", lambda self: not 1 <= self.k <= self.n or self.d < 1)
@excluded("the seed is not in 0, …, 2³² − 1", lambda self: not 0 <= self.seed < 2**32)
class RecallTrial:
    """n points and 128 queries, independent and uniform in {−999, …, 999}^d, from a seed; 1 ≤ k ≤ n neighbours are wanted."""

    n: int
    d: int
    k: int
    seed: int

    @cached_property
    def drawn(self) -> np.ndarray:
        """The points and then the queries, (n + 128, d), whole numbers as float64."""
        return np.random.default_rng(self.seed).integers(-999, 1000, (self.n + QUERIES, self.d)).astype(float)

    @property
    def X(self) -> np.ndarray:
        return self.drawn[: self.n]

    @property
    def Q(self) -> np.ndarray:
        return self.drawn[self.n :]


@strategy(RecallTrial)
def recall_trials(draw: st.DrawFn) -> RecallTrial:
    """Up to forty points of up to four dimensions."""
    n = draw(st.integers(1, 40))
    return RecallTrial(n, draw(st.integers(1, 4)), draw(st.integers(1, min(n, 10))), draw(st.integers(0, 2**32 - 1)))


@working(RecallTrial, most=1025)
def large_recall_trial(random: Random, n: int) -> RecallTrial:
    """n points of up to 33 dimensions, ten neighbours or fewer."""
    return RecallTrial(n, width(random, 33), int(random.integers(1, min(n, 10) + 1)), int(random.integers(2**32)))
