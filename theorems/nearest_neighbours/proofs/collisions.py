"""A derivation of AND and OR: the draws of coordinates are counted, one function and one table after another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from ....properties.proofs import reals, term
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Fact, Loop, by, induct, of_sample, total
from ....properties.proofs.rules.summation import Together, in_step, summed
from ....properties.proofs.ties import Tied, tie
from ....properties.samples.hypotheses import first_not_met
from ..hashing import collisions_are_amplified, far_collisions_are_few
from ..readings import Amplified, FarSearches
from ..readings.hashing import Collision, FarPoint
from ..samples.bits import AllDraws
from ..samples.near_and_far import FarQuery

WRONG = [
    "FirstTableOnly",
    "ForgetsTheLastTable",
    "FirstFunctionOnly",
    "TransposesTheTables",
    "DropsTheLastFunction",
    "AnyCoordinate",
]
FAR = ["EveryPoint", "NoCollision", "AnyCoordinate", "ParityHash", "DropsTheLastFunction", "TransposesTheTables"]
NOT_CROWDED = {1: "a draw with at most 2L far collisions has 0 or more"}
NEAR_AND_FAR = [
    (2, 2, 2, 0, 1, 1),
    (2, 1, 3, 0, 2, 2),
    (3, 1, 2, 1, 3, 3),
    (4, 2, 1, 0, 2, 3),
    (4, 2, 2, 0, 2, 3),
    (5, 1, 2, 2, 3, 4),
]
SHAPES = [(1, 2, 2), (2, 1, 1), (2, 3, 2), (2, 2, 4), (3, 1, 3), (3, 2, 2), (4, 2, 1), (4, 1, 4), (4, 2, 2), (5, 3, 1)]


@collisions_are_amplified.derivation(
    "points of any number of coordinates that differ in any number of them, any numbers of tables and of functions in each",
    lifts="hashing.BitSampling",
    mutants=[f"mutants.nearest_neighbours.{name}" for name in WRONG],
)
def by_counting_draws(search: Any) -> Iterator:
    """A function keeps d − D of d draws of each that agrees so far; a table misses where it does, and all before it did.

    So of the draws of a table a share p = (1 − D/d)ᵏ agrees, and of the draws of all tables a share ∏(1 − p) misses. Both
    are products of the loop: that these are the powers of the statement is looked at on whole runs.
    """

    def collides(first: int, second: int, coordinates: list[list[int]]) -> bool:
        """Whether a point is examined that differs in the first of two coordinates, and in the second."""
        return len(search(np.array([[first, second]]), np.array([0, 0]), np.array(coordinates), 2)) > 0

    def counted(one: tuple[Any, Any], other: tuple[Any, Any], coordinates: list[list[int]]) -> tuple[Any, Any]:
        """Of draws that agree and differ, and others, the pairs that collide and that do not."""
        pairs = [(collides(i, j, coordinates), a * b) for i, a in enumerate(one) for j, b in enumerate(other)]
        return sum(v for found, v in pairs if found), sum(v for found, v in pairs if not found)

    def add(agree: Any, differ: Any, p: Any, hit: Any, miss: Any, none: Any, d: Any, D: Any, ends: Any) -> tuple[Any, ...]:
        if ends == 1:
            return 1, 0, 1, *counted((hit, miss), (agree, differ), [[0], [1]]), none * (1 - p)
        return *counted((agree, differ), (d - D, D), [[0, 1]]), p * (1 - D / d), hit, miss, none

    def keeps(agree: Any, differ: Any, p: Any, hit: Any, miss: Any, none: Any) -> list[Any]:
        return [agree + differ >= 1, agree == p * (agree + differ), hit + miss >= 1, miss == none * (hit + miss)]

    names = ("agree", "differ", "p", "hit", "miss", "none")
    state: dict[str, Any] = {name: reals(name)[0] for name in names}
    d, D, ends = reals("d D ends")
    loop = Loop("draws of coordinates", state, (d, D, ends), lambda *_: (1, 0, 1, 0, 1, 1), add)
    _, _, some, misses = induct(loop, keeps, [of_sample(AllDraws, "wide", d, D, ends)])
    hit, miss, none = (state[name] for name in ("hit", "miss", "none"))
    share = by(hit / (hit + miss) == 1 - none, some, misses, name="a share")
    pairs = Each({}, Collision(hit / (hit + miss), none), over="point")
    yield conclude(collisions_are_amplified, {"is_nontrivial": True, "pairs": pairs}, share, some)
    yield tie(loop, (run for query in queries() for run in whole(search, query)))


def whole(search: Any, query: AllDraws) -> Iterator[tuple[list, list]]:
    """For each point its functions and ends of tables, and what all draws end with."""
    run = Amplified(lambda: search, query)
    for pair, D in zip(run.pairs, query.distances, strict=True):
        of_table = [(query.d, D, 0)] * query.k + [(query.d, D, 1)]
        draws = query.d ** (query.k * query.tables)
        yield of_table * query.tables, [1, 0, 1, pair.share * draws, (1 - pair.share) * draws, pair.none]


def queries() -> Iterator[AllDraws]:
    """Three points of the cube and a query, of several shapes."""
    random = np.random.RandomState(0)
    for d, k, tables in SHAPES:
        rows = [tuple(map(int, row)) for row in random.randint(0, 2, (4, d))]
        yield AllDraws(tuple(rows[:3]), rows[3], k, tables)


@far_collisions_are_few.derivation(
    "any numbers of points, coordinates, tables and functions, from P(a far point collides in a table) ≤ P₂ᵏ",
    lifts="hashing.BitSampling",
    mutants=[f"mutants.nearest_neighbours.{name}" for name in FAR],
)
def by_all_draws_in_step(search: Any) -> Iterator:
    """All draws go over tables and far points in step: each adds to their collisions at most P₂ᵏ of the number of draws.

    And a draw with more than 2L collisions has 2L or more. That a point collides in one table with probability at most P₂ᵏ is
    granted, and counted on all draws of some queries; for one table `by_counting_draws` derives it.
    """
    query, (hits, c, t, many, c1, t1) = Formal(FarQuery), reals("hits c t crowded c₁ t₁")
    L, n, draws = query.tables, query.n, query.outcomes
    hit, miss = (len(search(np.array([[bit]]), np.array([0]), np.array([[0]]), 2)) for bit in (0, 1))

    def add(c: Any, t: Any, hits: Any) -> tuple[Any, Any]:
        return c + hits * hit + (1 - hits) * miss, t + 1

    def add_pair(c: Any, t: Any, many: Any, hits: Any) -> tuple[Any, ...]:
        c, t = add(c, t, hits)
        return c, t, 1 if c > 2 * L else 0

    of_point = Loop("tables of a far point", {"c": c1, "t": t1}, (hits,), lambda *_: (0, 0), add)
    loop = Loop("tables and far points", {"c": c, "t": t, "many": many}, (hits,), lambda *_: (0, 0, 0), add_pair)
    one_more = [by(add(v, 0, hits)[0] == v + hits, name="a draw") for v in (c1, c)]
    limits = lambda c, t, many: [many * many == many, 2 * L * many <= c]  # noqa: E731
    _, crowded = induct(loop, limits, [of_sample(FarQuery, "counted", hits), of_sample(FarQuery, "some_table")], NOT_CROWDED)
    yield from whole_draws(search, of_point, loop)
    runs_of_point, runs = (Together(each, ("t",), FarQuery, "draws") for each in (of_point, loop))
    of_one, seldom_of_one = collisions(runs_of_point, one_more[0], "E")
    of_all, seldom_of_all = collisions(runs, one_more[1], "C")
    M = Sum(reals("M")[0], many, runs.own, runs.over)
    markov = summed(crowded, lambda M, C: 2 * L * M <= C, M, of_all, runs=runs)

    given = {name: of_sample(FarQuery, name) for name in ("some_table", "some_point", "some_draw", "probability")}
    rare, few = of_sample(FarQuery, "rarely_far"), of_sample(FarQuery, "pairs_of_points")
    tables, pairs = total(FarQuery, "tables", of_point, "t"), total(FarQuery, "pairs", loop, "t")
    positive = [given[name] for name in ("some_table", "some_point", "some_draw")]
    E, C = of_one.name, of_all.name
    scale = by(L * draws * (n * query.all_far) <= L * draws, rare, *positive, name="times LΩ")
    one = by(n * E <= L * draws, by(L * query.all_far * draws >= E, seldom_of_one, tables), scale, *positive, name="a far point")
    weight = by(query.all_far * draws >= 0, given["probability"], given["some_draw"], name="a weight")
    pairs_of_all = by(query.pairs * (query.all_far * draws) >= C, seldom_of_all, pairs, name="all pairs")
    every = by(query.pairs * (query.all_far * draws) <= L * n * (query.all_far * draws), few, weight, name="pairs")
    all_of_them = by(L * draws >= C, pairs_of_all, every, scale, name="all far points")
    half = by(2 * M.name <= draws, markov, all_of_them, given["some_table"], name="Markov")
    far = Each({}, FarPoint(E / draws), over="far point")
    values = {"is_nontrivial": True, "far_points": far, "far_collisions": C, "crowded": M.name}
    yield conclude(far_collisions_are_few, values, one, all_of_them, half, *positive)
    sums = {"far_points": (of_one, runs_of_point), "far_collisions": (of_all, runs), "crowded": (M, runs)}
    yield from whole_sums(search, sums)


def collisions(runs: Together, one_more: Fact, name: str) -> tuple[Sum, Fact]:
    """The collisions in all draws, and that they are at most as many as steps, each times P₂ᵏΩ."""
    query, (hits,), c = Formal(FarQuery), runs.loop.items, runs.own[0]
    (before, number, chance, after) = reals(f"{name} #{name} T{name} {name}′")
    ends, count = Sum(before, c, runs.own, runs.over), Sum(number, term(1), runs.own, runs.over)
    terms = ((after, c + hits), (before, c), (chance, hits))
    N, C, T = (Sum(v, value, (*runs.own, hits), runs.in_step) for v, value in terms)
    added = summed(one_more, lambda N, C, T: N - C - T == 0, N, C, T)
    seldom = of_sample(FarSearches, "seldom", chance)
    (light,) = in_step(runs, {ends: N}, count, lambda C, t: [t * query.all_far * query.outcomes >= C], [added, seldom])
    return ends, light


def whole_draws(search: Any, of_point: Loop, loop: Loop) -> Iterator[Tied]:
    """Each draw of some queries: how often a far point is examined in it, and how often all of them are."""
    for run in far_searches(search):
        L, draws = run.sample.tables, list(draws_of(run))
        points = ((hits[:, i], count) for hits, counts, _ in draws for i, count in enumerate(counts))
        yield tie(of_point, (([(v,) for v in hits], [count, L]) for hits, count in points))
        yield tie(loop, (([(v,) for v in hits.ravel()], end) for hits, _, end in draws), {"L": L})


def draws_of(run: FarSearches) -> Iterator[tuple[np.ndarray, list[int], list[int]]]:
    """Of each draw the tables in which each far point collides, how often it is examined, and what is known of all of them."""
    query = run.sample
    for hits, counts, far in zip(query.collided[:, :, query.far_points].astype(int), run.counts, run.far, strict=True):
        yield hits, [int(counts[i]) for i in query.far_points], [int(far), query.pairs, int(far > 2 * query.tables)]


def whole_sums(search: Any, sums: Mapping[str, tuple[Sum, Together]]) -> Iterator[Tied]:
    """What is read of all draws of some queries, which are sums over them; and what is granted."""
    found = [(run, list(draws_of(run))) for run in far_searches(search)]
    if replaying():
        return
    longest, missed = max(run.sample.outcomes for run, _ in found), [text for run, _ in found if (text := first_not_met(run))]
    for name, (s, runs) in sums.items():
        if name == "far_points":
            both = [
                (point.expected * run.sample.outcomes, [(counts[i],) for _, counts, _ in draws])
                for run, draws in found
                for i, point in enumerate(run.far_points)
            ]
        else:
            both = [(getattr(run, name), [(far, many) for *_, (far, _, many) in draws]) for run, draws in found]
        other = [name for value, ends in both if s.value({runs.over: ends}, {}) != value]
        yield Tied(name, len(both), longest, tuple([*missed, *other][:1]), "draws", key=s.key)


def far_searches(search: Any) -> Iterator[FarSearches]:
    """Of queries of several shapes."""
    for d, k, tables, near, far, others in [] if replaying() else NEAR_AND_FAR:
        yield FarSearches(lambda: search, FarQuery(rows_at(d, k, near, far, others), (0,) * d, k, tables, near, far))


def rows_at(d: int, k: int, near: int, far: int, others: int) -> tuple[tuple[int, ...], ...]:
    """As many points at one distance as there may be far ones, and then a near one."""
    most = int(1 / (1 - Fraction(far, d)) ** k) if far < d else 4
    return tuple(tuple(int(i < D) for i in range(d)) for D in [*[others] * (most - 1), near])
