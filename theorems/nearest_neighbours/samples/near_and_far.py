"""A query of the Hamming cube with near and far points, and all draws of coordinates: what a search finds in each of its tables."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exp
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, product, sums_in, total
from ....properties.samples.working import Random, rows, working
from .bits import SHAPES, AllDraws

Q = TypeVar("Q", bound="NearAndFar")


@sample_type
@excluded("not 0 ≤ R < cR ≤ d", lambda self: not 0 <= self.near < self.far <= self.d)
@excluded("no point is within R of the query", lambda self: min(self.distances) > self.near)
@excluded("nP₂ᵏ exceeds 1", lambda self: self.n * self.collide(self.far) ** self.k > 1)
@excluded("LP₁ᵏ is below 1", lambda self: self.tables * self.collide(self.near) ** self.k < 1)
class NearAndFar(AllDraws):
    """With a point within R of the query, R < cR ≤ d, $nP_2^k\\le1$ and $LP_1^k\\ge1$ for P₁ = 1 − R/d and P₂ = 1 − cR/d."""

    near: int
    far: int

    NUMBERS: ClassVar[tuple[str, ...]] = ("query", "k", "tables", "near", "far")
    FORMAL: ClassVar = {"n": "n", "outcomes": "Ω", "all_far": "P₂ᵏ"}

    def collide(self, distance: int) -> Fraction:
        """The probability that a random coordinate is the same in points of this distance."""
        return 1 - Fraction(distance, self.d)

    @property
    def outcomes(self) -> int:
        """The number of draws of all coordinates."""
        return self.d ** (self.k * self.tables)

    @property
    def all_far(self) -> Fraction:
        """P₂ᵏ."""
        return self.collide(self.far) ** self.k

    @cached_property
    def collided(self) -> np.ndarray:
        """Whether each point collides in each table of each draw, (draws, L, n)."""
        return (self.bits == self.q).T[np.array(list(self.draws()))].all(axis=2)

    @cached_property
    def far_points(self) -> list[int]:
        """Those at a distance of cR or more."""
        return [i for i, D in enumerate(self.distances) if self.far <= D]

    @hypothesis()
    def some_draw(self) -> Any:
        """There is a draw: Ω ≥ 1."""
        return self.outcomes >= 1

    @hypothesis()
    def rarely_far(self) -> Any:
        """nP₂ᵏ ≤ 1."""
        return self.n * self.all_far <= 1


@sample_type
class FarQuery(NearAndFar):
    """The same: all draws go over the pairs of a table and a far point."""

    FORMAL: ClassVar = {"tables": "L", "pairs": "pairs"}

    @property
    def pairs(self) -> int:
        """The number of pairs of a table and a far point."""
        return self.tables * len(self.far_points)

    @property
    def pairs_of_a_draw(self) -> list[int]:
        """Of each such pair whether the point collides, 0 or 1: here in the first draw."""
        return self.collided[0][:, self.far_points].astype(int).ravel().tolist()

    @property
    def tables_of_a_draw(self) -> list[int]:
        """Of each table whether a given point collides: here the furthest, in the first draw."""
        return self.collided[0][:, int(np.argmax(self.distances))].astype(int).tolist()

    @property
    def chances(self) -> list[int]:
        """In how many draws a far point collides in a table, of each pair."""
        return self.collided.sum(axis=0)[:, self.far_points].ravel().tolist()

    @sums_in("chances")
    def collisions_of_a_pair(self, hits: Any) -> tuple[Any, ...]:
        """The sum of 1 over the draws in which the point collides."""
        return (hits,)

    @total(of="pairs", over="pairs_of_a_draw")
    def one_pair(self, hits: Any) -> Any:
        """1."""
        return 0 * hits + 1

    @total(of="tables", over="tables_of_a_draw")
    def one_table(self, hits: Any) -> Any:
        """1."""
        return 0 * hits + 1

    @hypothesis(over="pairs_of_a_draw")
    def counted(self, hits: Any) -> Any:
        """a number of collisions: at least 0."""
        return hits >= 0

    @hypothesis()
    def some_table(self) -> Any:
        """There is a table: L ≥ 1."""
        return self.tables >= 1

    @hypothesis()
    def some_point(self) -> Any:
        """There is a point: n ≥ 1."""
        return self.n >= 1

    @hypothesis()
    def pairs_of_points(self) -> Any:
        """There are at most L pairs of a table and a far point for each point: pairs ≤ Ln."""
        return self.pairs <= self.tables * self.n

    @hypothesis()
    def probability(self) -> Any:
        """P₂ᵏ ≥ 0."""
        return self.all_far >= 0


@sample_type
class SearchedQuery(NearAndFar):
    """The same: all draws go over the tables."""

    FORMAL: ClassVar = {"limit": "2L", "all_near": "P₁ᵏ", "all_missed": "(1−P₁ᵏ)ᴸ", "inverse_e": "1/e"}

    @property
    def all_near(self) -> Fraction:
        """P₁ᵏ."""
        return self.collide(self.near) ** self.k

    @property
    def all_missed(self) -> Fraction:
        """(1 − P₁ᵏ)ᴸ."""
        return (1 - self.all_near) ** self.tables

    @property
    def inverse_e(self) -> Any:
        """1/e."""
        return exp(-1)

    @property
    def limit(self) -> int:
        """2L: so many far collisions a search can bear."""
        return 2 * self.tables

    @cached_property
    def searched(self) -> list[tuple[int, int, int, int, int]]:
        """The tables of a draw: here of the first."""
        return self.searched_in(0)

    def searched_in(self, i: int) -> list[tuple[int, int, int, int, int]]:
        """Of each table of a draw: how many far points collide; 1 if a near point does, and if a given one does, else 0; how many
        points beyond cR come before the first within cR; and 1 if there is one within cR.
        """
        D, found = np.array(self.distances), []
        for hit in self.collided[i]:
            bucket = D[hit]
            before = int(np.argmax(np.append(bucket <= self.far, True)))
            near = int((bucket <= self.near).any()), int(hit[self.given_near])
            found.append((int((self.far <= bucket).sum()), *near, before, int(before < len(bucket))))
        return found

    @cached_property
    def means(self) -> list[tuple[int, int, int]]:
        """Over all draws, the far collisions in each table; and the draws in which a given near point collides there, but in none
        of the tables before it, and in which it collides in none before it.
        """
        far, near = self.collided[:, :, self.far_points].sum(axis=(0, 2)), self.collided[:, :, self.given_near]
        missed = np.cumsum(near, axis=1) - near == 0
        sums = zip(far, (near & missed).sum(axis=0), missed.sum(axis=0), strict=True)
        return [(int(f), int(x), int(z)) for f, x, z in sums]

    @property
    def given_near(self) -> int:
        """Which near point is given: the first."""
        return next(i for i, D in enumerate(self.distances) if self.near >= D)

    @property
    def each_draw(self) -> range:
        """The draws, by number."""
        return range(self.outcomes)

    @total(of="outcomes", over="each_draw")
    def one_draw(self, i: Any) -> Any:
        """1."""
        return 0 * i + 1

    @sums_in("means")
    def collisions_of_a_table(self, f: Any, z: Any, x: Any) -> tuple[Any, ...]:
        """The sums of f over all draws, and of x over those with z = 1; and how many these are."""
        return f, z * x, z

    @total(of="limit", over="searched")
    def two(self, f: Any, v: Any, x: Any, h: Any, w: Any) -> Any:
        """2."""
        return 2

    @product(of="all_missed", over="searched")
    def missed(self, f: Any, v: Any, x: Any, h: Any, w: Any) -> Any:
        """1 − P₁ᵏ."""
        return 1 - self.all_near

    @hypothesis(over="searched")
    def no_less(self, f: Any, v: Any, x: Any, h: Any, w: Any) -> Any:
        """one with at least 0 far collisions."""
        return f >= 0

    @hypothesis(over="searched")
    def beyond(self, f: Any, v: Any, x: Any, h: Any, w: Any) -> Any:
        """one with at most as many points beyond cR as far points."""
        return h <= f

    @hypothesis(over="searched")
    def given_is_near(self, f: Any, v: Any, x: Any, h: Any, w: Any) -> Any:
        """one with a near point where it has the given one."""
        return x <= v

    @hypothesis(over="searched")
    def near_is_within(self, f: Any, v: Any, x: Any, h: Any, w: Any) -> Any:
        """one with a point within cR where it has a near one."""
        return v <= w

    @hypothesis(over="searched")
    def near_or_not(self, f: Any, v: Any, x: Any, h: Any, w: Any) -> Any:
        """one with a near point, or none: v² = v."""
        return v * v == v

    @hypothesis(over="searched")
    def within_or_not(self, f: Any, v: Any, x: Any, h: Any, w: Any) -> Any:
        """one with a point within cR, or none: w² = w."""
        return w * w == w

    @hypothesis()
    def some(self) -> Any:
        """2L > 0."""
        return self.limit > 0

    @hypothesis()
    def at_most_always(self) -> Any:
        """P₁ᵏ ≤ 1."""
        return self.all_near <= 1


REGIMES = [
    (d, k, L, near, far)
    for d, k, L in SHAPES
    for near in range(d)
    for far in range(near + 1, d + 1)
    if L * (1 - Fraction(near, d)) ** k >= 1
]


@strategy(NearAndFar)
def near_and_far(draw: st.DrawFn) -> NearAndFar:
    """One near point; the others anywhere, mostly just as far as the far ones are, and as many of them as there may be."""
    d, k, tables, near, far = draw(st.sampled_from(REGIMES))
    flips = lambda count: tuple(draw(st.permutations([int(i < count) for i in range(d)])))  # noqa: E731
    share = (1 - Fraction(far, d)) ** k
    most = min(int(1 / share) if share else 9, 9)
    others = draw(st.lists(st.sampled_from([far, far, far, *range(d + 1)]), max_size=most - 1))
    table = draw(st.permutations([flips(near), *map(flips, others)]))
    return NearAndFar(tuple(table), (0,) * d, k, tables, near, far)


@working(NearAndFar, most=129)
def many_near_and_far(random: Random, n: int) -> NearAndFar:
    """n points, all but one of which differ from the query everywhere."""
    d = int(random.integers(2, 5))
    X = np.ones((n, d), dtype=np.int64)
    X[random.integers(n)] = 0
    X[:: int(random.integers(2, n + 3))] = 0
    return NearAndFar(rows(X), (0,) * d, int(random.integers(1, 3)), int(random.integers(1, 3)), 0, d)


def _as(kind: type[Q], query: NearAndFar) -> Q:
    return kind(query.rows, query.query, query.k, query.tables, query.near, query.far)


strategy(FarQuery)(lambda draw: _as(FarQuery, near_and_far(draw)))
strategy(SearchedQuery)(lambda draw: _as(SearchedQuery, near_and_far(draw)))
working(FarQuery, most=129)(lambda random, n: _as(FarQuery, many_near_and_far(random, n)))
working(SearchedQuery, most=129)(lambda random, n: _as(SearchedQuery, many_near_and_far(random, n)))
