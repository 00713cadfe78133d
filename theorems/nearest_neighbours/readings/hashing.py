"""The roles of locality-sensitive hashing, and what the statements read off them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import Number, exact_vector, rational
from ....properties.roles import role
from ....properties.roles.base import an_index, as_array, listed, vector
from ....properties.roles.readings import Reading
from ....properties.samples.hypotheses import hypothesis
from ....properties.statements.verdicts import ImplementationFailed
from ..oracles import collision_probability
from ..samples.bits import AllDraws, HashedQuery
from ..samples.gaps import Gap, ProjectedPair, RareFailure, Separation
from ..samples.near_and_far import FarQuery, NearAndFar, SearchedQuery

Q = TypeVar("Q", bound=NearAndFar, covariant=True)


@role("bit-sampling-search")
class BitSamplingSearch(Protocol):
    """``search(points, query, coordinates, most)``: the positions of the points that it examines, in order, at most so many.

    points (n, d) and query (d,) of 0 and 1; coordinates (L, k): those that each table hashes by. A point is examined once for each
    table in which it agrees with the query in all k.
    """

    def __call__(self, points: Any, query: Any, coordinates: Any, most: int) -> Any: ...


@role("lsh-parameters")
class LshParameters(Protocol):
    """``parameters(n, P1, P2)``: (k, L), the least k with nP₂ᵏ ≤ 1 and then the least L with LP₁ᵏ ≥ 1."""

    def __call__(self, n: int, P1: float, P2: float) -> Any: ...


@role("repetition-count")
class RepetitionCount(Protocol):
    """``repetitions(delta, eps)``: the least m with δᵐ ≤ ε."""

    def __call__(self, delta: float, eps: float) -> Any: ...


@role("projection-hash")
class ProjectionHash(Protocol):
    """``bucket(x, r, b, w)``: ⌊(⟨r,x⟩ + b)/w⌋; x and r are (d,) float64."""

    def __call__(self, x: Any, r: Any, b: float, w: float) -> Any: ...


@role("collision-probability")
class StableCollision(Protocol):
    """``probability(c, w, p)``: that ⌊(⟨r,·⟩ + b)/w⌋ is equal for points of ℓₚ distance c; r is p-stable, b uniform on [0, w).

    p = 2: Gaussian entries; p = 1: Cauchy entries.
    """

    def __call__(self, c: float, w: float, p: int) -> Any: ...


def examined(model: Any, query: Any, coordinates: np.ndarray, most: int) -> list[int]:
    """The positions that a search examines."""
    found = listed(model(query.bits, query.q, coordinates, most), "candidates")
    return [an_index(i, query.n) for i in found]


class Candidates(Reading[HashedQuery], role=BitSamplingSearch):
    """What it examines with one draw of coordinates."""

    @cached_property
    def candidates(self) -> list[int]:
        return examined(self.model, self.sample, np.array(self.sample.coordinates), self.sample.most)


class Drawn:
    """How often each point is examined, without a limit, in each draw of coordinates."""

    model: Any
    sample: Any

    @cached_property
    def counts(self) -> np.ndarray:
        """How often each point is examined in each draw, (draws, n)."""
        query = self.sample
        return np.array([self._count(drawn, query.n * query.tables) for drawn in query.draws()])

    def _count(self, drawn: np.ndarray, most: int) -> np.ndarray:
        return np.bincount(examined(self.model, self.sample, drawn, most), minlength=self.sample.n)

    @cached_property
    def collide(self) -> list[Fraction]:
        """The share of draws in which each point is examined."""
        return [Fraction(int(v), len(self.counts)) for v in (self.counts > 0).sum(axis=0)]


@dataclass(frozen=True)
class Collision:
    """The share of draws in which a point is examined; and (1 − (1 − D/d)ᵏ)ᴸ, where D of d coordinates differ from the query's."""

    share: Any
    none: Any
    at: int = 0


class Amplified(Reading[AllDraws], Drawn, role=BitSamplingSearch):
    """What it examines without a limit, over all draws of coordinates."""

    @property
    def pairs(self) -> Iterator[Collision]:
        """The query, with each point."""
        query = self.sample
        for i, (share, D) in enumerate(zip(self.collide, query.distances, strict=True)):
            together = (1 - Fraction(D, query.d)) ** query.k
            yield Collision(share, (1 - together) ** query.tables, i)

    @property
    def is_nontrivial(self) -> bool:
        return any(0 < D < self.sample.d for D in self.sample.distances)


@dataclass(frozen=True)
class FarPoint:
    """How often a far point is examined, in the mean."""

    expected: Any
    at: int = 0


class Searches(Reading[Q], Drawn, role=BitSamplingSearch):
    """What it examines without a limit, and with 2L + 1, over all draws of coordinates."""

    @cached_property
    def is_far(self) -> np.ndarray:
        return np.array([self.sample.far <= D for D in self.sample.distances])

    @cached_property
    def far(self) -> np.ndarray:
        """The number of far collisions in each draw."""
        return self.counts[:, self.is_far].sum(axis=1)

    @cached_property
    def has_near(self) -> Any:
        """Whether a point within R is examined, in each draw."""
        return (self.counts[:, np.array(self.sample.distances) <= self.sample.near] > 0).any(axis=1)

    @cached_property
    def expected(self) -> list[Fraction]:
        """How often each point is examined, in the mean."""
        return [Fraction(int(v), len(self.counts)) for v in self.counts.sum(axis=0)]

    @cached_property
    def far_collisions(self) -> Fraction:
        """In all draws."""
        return Fraction(int(self.far.sum()))

    @cached_property
    def both(self) -> Fraction:
        """The number of draws with at most 2L far collisions and a near one."""
        return Fraction(int((self.has_near & (self.far <= 2 * self.sample.tables)).sum()))


class FarSearches(Searches[FarQuery]):
    """How often far points collide."""

    FORMAL: ClassVar = {"outcomes": "Ω", "all_far": "P₂ᵏ"}

    @property
    def outcomes(self) -> int:
        return self.sample.outcomes

    @property
    def all_far(self) -> Fraction:
        return self.sample.all_far

    @property
    def is_nontrivial(self) -> bool:
        """A far point may collide or not."""
        return any(0 < D < self.sample.d for D in self.sample.distances if self.sample.far <= D)

    @property
    def far_points(self) -> Iterator[FarPoint]:
        for i in self.sample.far_points:
            yield FarPoint(self.expected[i], i)

    @cached_property
    def crowded(self) -> Fraction:
        """The number of draws with more than 2L far collisions."""
        return Fraction(int((self.far > 2 * self.sample.tables).sum()))

    @hypothesis(over="chances")
    def seldom(self, collisions: Any) -> Any:
        """that a far point collides in a table in a share of at most P₂ᵏ of all draws"""
        return collisions <= self.all_far * self.outcomes


class TableSearches(Searches[SearchedQuery]):
    """In how many draws it succeeds, table after table."""

    FORMAL: ClassVar = {"n": "n", "outcomes": "Ω", "all_far": "P₂ᵏ", "all_near": "P₁ᵏ"} | {
        "all_missed": "(1−P₁ᵏ)ᴸ",
        "inverse_e": "1/e",
    }

    @property
    def n(self) -> int:
        return self.sample.n

    @property
    def outcomes(self) -> int:
        return self.sample.outcomes

    @property
    def all_far(self) -> Fraction:
        return self.sample.all_far

    @property
    def all_near(self) -> Fraction:
        return self.sample.all_near

    @property
    def all_missed(self) -> Fraction:
        return self.sample.all_missed

    @property
    def inverse_e(self) -> Any:
        return self.sample.inverse_e

    @property
    def has_far(self) -> bool:
        return bool(self.is_far.any())

    @cached_property
    def missed(self) -> Fraction:
        """The number of draws in which no near point collides."""
        return Fraction(int((~self.has_near).sum()))

    @cached_property
    def finds(self) -> Any:
        """Whether one of 2L + 1 examined points is within cR, in each draw."""
        query = self.sample
        within = np.array(query.distances) <= query.far
        first = np.array([self._count(drawn, 2 * query.tables + 1) for drawn in query.draws()])
        return (first[:, within] > 0).any(axis=1)

    @cached_property
    def succeed(self) -> Fraction:
        """The number of these draws."""
        return Fraction(int(self.finds.sum()))

    @hypothesis(over="means")
    def seldom_far(self, far: Any, near: Any, missed: Any) -> Any:
        """that in the mean over all draws at most nP₂ᵏ far points collide in a table"""
        return far <= self.n * self.all_far * self.outcomes

    @hypothesis(over="means")
    def often_near(self, far: Any, near: Any, missed: Any) -> Any:
        """that a near point collides in a table in a share of at least P₁ᵏ of the draws in which it did not in those before"""
        return near >= self.all_near * missed

    @hypothesis()
    def hardly_missed(self) -> Any:
        """(1 − P₁ᵏ)ᴸ ≤ 1/e"""
        return self.all_missed <= self.inverse_e


class Chosen(Reading[Gap], role=LshParameters):
    """The numbers of hash functions and tables that it chooses."""

    @cached_property
    def answer(self) -> tuple[int, int]:
        """(k, L), k ≥ 1 and L ≥ 1. Raises `ImplementationFailed` for anything else."""
        gap = self.sample
        k, L = vector(as_array(self.model(gap.n, float(gap.P1), float(gap.P2))), "parameters", 2)
        if not all(v == int(v) and 1 <= v <= 2**30 for v in (k, L)):
            raise ImplementationFailed(f"k = {k} and L = {L} are not whole numbers from 1 on")
        return int(k), int(L)

    @property
    def k(self) -> int:
        return self.answer[0]

    @property
    def tables(self) -> int:
        return self.answer[1]


class Repeated(Reading[RareFailure], role=RepetitionCount):
    """The number of repetitions that it chooses."""

    @cached_property
    def times(self) -> int:
        """A whole number from 1 on. Raises `ImplementationFailed` for anything else."""
        failure = self.sample
        m = rational(self.model(float(failure.delta), float(failure.eps)))
        if m != int(m) or not 1 <= m <= 2**22:
            raise ImplementationFailed(f"m = {m} is not a whole number from 1 on")
        return int(m)


class Buckets(Reading[ProjectedPair], role=ProjectionHash):
    """The buckets of two points for all whole offsets."""

    @cached_property
    def buckets(self) -> list[tuple[Number, Number]]:
        """Those of x and y for b = 0, …, w − 1."""
        pair = self.sample
        x, y, r = (np.array(v, dtype=float) for v in (pair.x, pair.y, pair.r))
        bucket = lambda z, b: rational(self.model(z, r, float(b), float(pair.w)))  # noqa: E731
        return [(bucket(x, b), bucket(y, b)) for b in range(pair.w)]

    @cached_property
    def projected(self) -> tuple[int, int]:
        """⟨r,x⟩ and ⟨r,y⟩."""
        r = exact_vector(self.sample.r)
        return int(r @ exact_vector(self.sample.x)), int(r @ exact_vector(self.sample.y))


class CollisionProbability(Reading[Separation], role=StableCollision):
    """The probabilities that it states for two distances."""

    def _stated(self, c: Fraction) -> Number:
        return rational(self.model(float(c), float(self.sample.w), self.sample.p))

    @cached_property
    def of_nearer(self) -> Number:
        return self._stated(self.sample.c)

    @cached_property
    def of_further(self) -> Number:
        return self._stated(self.sample.further)

    @cached_property
    def exact(self) -> Number:
        """That of the lesser distance, enclosed."""
        return collision_probability(self.sample.c, self.sample.w, self.sample.p)
