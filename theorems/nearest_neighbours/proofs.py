"""A derivation of AND and OR: the draws of coordinates are counted, one function and one table after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...properties.proofs import reals
from ...properties.proofs.derivation import Each, conclude
from ...properties.proofs.kernel import Loop, by, induct, of_sample
from ...properties.proofs.ties import tie
from .hashing import collisions_are_amplified
from .readings import Amplified
from .readings.hashing import Collision
from .samples.bits import AllDraws

WRONG = [
    "FirstTableOnly",
    "ForgetsTheLastTable",
    "FirstFunctionOnly",
    "TransposesTheTables",
    "DropsTheLastFunction",
    "AnyCoordinate",
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
