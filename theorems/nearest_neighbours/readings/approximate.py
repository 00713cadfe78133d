"""The role of approximate search, what it names for a query, and a bet against the recall that it promises."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import rational
from ....properties.roles import role, setting
from ....properties.roles.base import an_index, listed
from ....properties.roles.readings import Reading
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..samples.queries import KnnQuery
from ..samples.recall import RecallTrial
from .search import Found, Precise

STAKES = (Fraction(1, 8), Fraction(1, 4), Fraction(1, 2))  # of the largest that is never ruined


@role("approximate-search")
class ApproximateSearch(Protocol):
    """``fit(X)``; ``kneighbors(Q, k)``: distances and positions of k points near each query, (m, k) each, the nearest first.

    Distances are Euclidean; X is (n, d) and Q (m, d), float64. Where ``precision`` is "single", it computes in float32. ``recall``
    below 1 is the share of the k nearest that it promises to find of queries drawn as the points are, in the mean.
    """

    def fit(self, X: Any) -> Any: ...

    def kneighbors(self, Q: Any, k: int) -> Any: ...


class Named(Found, role=ApproximateSearch):
    """What an approximate search names for a query."""


class SearchedTwice(Reading[KnnQuery], role=ApproximateSearch):
    """The answers of two objects that are made alike."""

    @cached_property
    def answers(self) -> list[tuple[list[Any], list[Any]]]:
        """The positions and the distances that each names."""
        both = [Named(self.make, self.sample) for _ in range(2)]
        return [(found.neighbours, [rational(v) for v in found.distances]) for found in both]


class Tried(Reading[RecallTrial], Precise, role=ApproximateSearch):
    """Many queries of one cloud of points. Does not apply where no recall below 1 is promised."""

    @cached_property
    def promised(self) -> Fraction:
        recall = setting(self.model, "recall")
        if not isinstance(recall, float | int) or not 0 < recall < 1:
            raise NotApplicable("it promises no recall below 1")
        return Fraction(rational(recall))

    @cached_property
    def shares(self) -> list[Fraction]:
        """Of each query the share of its k nearest that is found; of equal distances any counts."""
        assert self.promised
        trial = self.sample
        self.model.fit(trial.X)
        rows = listed(listed(self.model.kneighbors(trial.Q, trial.k), "neighbours")[1], "positions")
        if len(rows) != len(trial.Q):
            raise ImplementationFailed(f"it answers {len(rows)} queries, not {len(trial.Q)}")
        squares = ((trial.Q[:, None, :] - trial.X[None, :, :]) ** 2).sum(axis=2)  # whole numbers
        worst = np.sort(squares, axis=1)[:, trial.k - 1]
        found = ({an_index(i, trial.n) for i in listed(row, "positions")} for row in rows)
        near = [sum(squares[t, i] <= worst[t] for i in row) for t, row in enumerate(found)]
        return [Fraction(int(hits), trial.k) for hits in near]

    @cached_property
    def wealth(self) -> Fraction:
        """The largest that 1 becomes in the course of the queries, spread on three stakes: Πₜ(1 + λ(r − Xₜ)), λ = s/(1 − r)."""
        r = self.promised
        gains = [[1 + s / (1 - r) * (r - share) for share in self.shares] for s in STAKES]
        paths = (accumulate(factors, lambda a, b: rounded_down(a * b), initial=Fraction(1)) for factors in gains)
        return max(sum(worth, Fraction(0)) / len(STAKES) for worth in zip(*paths, strict=True))


def rounded_down(x: Fraction) -> Fraction:
    """The next multiple of 2⁻⁹⁶ below: less wealth raises no false alarm, and numbers stay short."""
    return Fraction((x.numerator << 96) // x.denominator, 1 << 96)
