"""A derivation of a search's success: all draws of coordinates go over the tables in step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ....properties.proofs import reals, term
from ....properties.proofs.derivation import conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Loop, by, induct, of_sample, total
from ....properties.proofs.rules.summation import Together, in_step, number, summed
from ....properties.proofs.ties import Tied, tie
from ....properties.samples.hypotheses import first_not_met
from ..hashing import search_succeeds
from ..readings import TableSearches
from ..samples.near_and_far import SearchedQuery
from .collisions import NEAR_AND_FAR, rows_at

OF_TABLES = ("no_less", "beyond", "given_is_near", "near_is_within", "near_or_not", "within_or_not")
WRONG = ("OneCandidate", "FirstOfTheBucket", "FirstTableOnly", "ForgetsTheLastTable", "AnyCoordinate", "ParityHash", "OnlyOnes")


@search_succeeds.derivation(
    "any numbers of points, coordinates, tables and functions, from the probabilities of collisions in one table",
    lifts="hashing.BitSampling",
    mutants=[f"mutants.nearest_neighbours.{name}" for name in WRONG],
)
def by_tables_in_step(search: Any) -> Iterator:
    r"""A draw in which a near point collides, and at most 2L far ones do, ends with a point within cR: the limit is not reached.

    Such draws are all but those in which a given near point is missed in all tables, and those with more than 2L far collisions. Of
    a table it is granted that it has at most $nP_2^k$ far collisions in the mean, and the given point with probability $P_1^k$ or
    more, whatever was drawn before; and that $(1-P_1^k)^L\le1/e$. All this is looked at on all draws of some queries.
    """
    query = Formal(SearchedQuery)
    table = reals("f v x h w")
    points, origin = np.array([[0, 1], [0, 0]]), np.array([0, 0])  # the first of a bucket is beyond cR, the second within
    fits, is_late = (int(1 in list(search(points, origin, np.array([[0]]), most))) for most in (2, 1))

    def add(c: Any, g: Any, z: Any, s: Any, u: Any, many: Any, late: Any, t: Any, y: Any, *table: Any) -> tuple[Any, ...]:
        f, v, x, h, w = table
        c, s = c + f, s + h
        is_found, late = (is_late, 1) if s > query.limit else (fits, late)
        many = 1 if c > query.limit else many
        return c, g + v - g * v, z * (1 - x), s, u + (1 - u) * w * is_found, many, late, t + 2, y * (1 - query.all_near)

    names = reals("far near missed beyond found crowded late t y")
    state: dict[str, Any] = dict(zip(("c", "g", "z", "s", "u", "many", "late", "t", "y"), names, strict=True))
    loop = Loop("tables", state, table, lambda *_: (0, 0, 1, 0, 0, 0, 0, 0, 1), add)

    def keeps(c: Any, g: Any, z: Any, s: Any, u: Any, many: Any, late: Any, t: Any, y: Any) -> list[Any]:
        flags = [many * many == many, g * g == g, u * u == u]
        return [*flags, s <= c, query.limit * many <= c, z >= 0, z + g >= 1, g * (1 - u) * (1 - late) == 0, late <= many]

    kept = induct(
        loop, keeps, [of_sample(SearchedQuery, name, *table) for name in OF_TABLES], {5: "it is 1 before the first table"}
    )
    yield from whole_draws(search, loop)
    runs = Together(loop, ("t", "y"), SearchedQuery, "each_draw")
    c, g, z, _, u, many, _ = runs.own
    f, _, x, *_ = table
    values = {"#": term(1), "C": c, "Z": z, "V": 1 - g, "M": many, "B": g * (1 - many), "U": u}
    N, C, Z, V, M, B, U = (Sum(reals(name)[0], value, runs.own, runs.over) for name, value in values.items())
    terms = {"C": c, "Z": z, "F": f, "X": z * x, "C′": c + f, "Z′": z * (1 - x)}
    C0, Z0, F, X, C1, Z1 = (Sum(reals(name)[0], value, (*runs.own, *table), runs.in_step) for name, value in terms.items())
    more = summed(by(c + f == c + f, name="far collisions"), lambda C1, C, F: C1 - C - F == 0, C1, C0, F)
    fewer = summed(by(z * (1 - x) == z - z * x, name="missed"), lambda Z1, Z, X: Z1 - Z + X == 0, Z1, Z0, X)
    of_a_table = [of_sample(TableSearches, name, F.name, X.name, Z0.name) for name in ("seldom_far", "often_near")]
    far = query.n * query.all_far * query.outcomes
    bounds = lambda C, Z, t, y: [t * far >= 2 * C, y * N.name >= Z]  # noqa: E731
    known = [more, fewer, *of_a_table, of_sample(SearchedQuery, "at_most_always")]
    light, rare = in_step(runs, {C: C1, Z: Z1}, N, bounds, known)

    draws, e = number("outcomes", runs, N), query.inverse_e
    some, some_draw = of_sample(SearchedQuery, "some"), of_sample(SearchedQuery, "some_draw")
    limit, missed = (total(SearchedQuery, of, loop, part) for of, part in (("limit", "t"), ("all_missed", "y")))
    hardly = of_sample(TableSearches, "hardly_missed")
    by_far = summed(kept[4], lambda M, C: query.limit * M <= C, M, C, runs=runs)
    by_near = summed(by(1 - g <= z, kept[6], name="no near point"), lambda V, Z: V <= Z, V, Z, runs=runs)
    neither = by(g * (1 - many) >= 1 - (1 - g) - many, *kept[:2], name="neither")
    rest = summed(neither, lambda B, N, V, M: B >= N - V - M, B, N, V, M, runs=runs)
    found = by(u >= g * (1 - many), *kept, name="a point is found")
    more_found = summed(found, lambda U, B: U >= B, U, B, runs=runs)
    most = by(
        query.limit * query.outcomes >= query.limit * far, of_sample(SearchedQuery, "rarely_far"), some, some_draw, name="times 2LΩ"
    )
    half = by(2 * M.name <= query.outcomes, by_far, light, limit, most, some, name="Markov")
    share = by(V.name <= e * query.outcomes, by_near, rare, missed, hardly, draws, some_draw, name="no near point in any table")
    both = by(2 * B.name >= query.outcomes - 2 * e * query.outcomes, rest, half, share, draws, name="both")
    given = {"has_far": True, "missed": V.name, "both": B.name, "succeed": U.name}
    yield conclude(search_succeeds, given, share, both, more_found, some_draw)
    yield from whole_sums(search, {"missed": V, "both": B, "succeed": U}, runs)


def whole_draws(search: Any, loop: Loop) -> Iterator[Tied]:
    """Each draw of some queries, table after table."""
    for run in table_searches(search):
        query = run.sample
        tables = ((query.searched_in(i), end) for i, end in enumerate(ends_of(run)))
        yield tie(loop, tables, {"2L": query.limit, "P₁ᵏ": query.all_near})


def ends_of(run: TableSearches) -> Iterator[list[Any]]:
    """What each draw ends with, as it is read of the search; how many points beyond cR come first is counted on the sample."""
    query = run.sample
    for i, (counts, far, near, found) in enumerate(zip(run.counts, run.far, run.has_near, run.finds, strict=True)):
        beyond = sum(h for *_, h, _ in query.searched_in(i))
        missed, crowded = int(counts[query.given_near] == 0), int(far > query.limit)
        end = [int(far), int(near), missed, beyond, int(found), crowded, int(beyond > query.limit)]
        yield [*end, query.limit, query.all_missed]


def whole_sums(search: Any, sums: dict[str, Sum], runs: Together) -> Iterator[Tied]:
    """What is read of all draws of some queries, which are sums over them; and what is granted."""
    searched = list(table_searches(search))
    if replaying():
        return
    longest, missed = max(run.sample.outcomes for run in searched), [text for run in searched if (text := first_not_met(run))]
    for name, s in sums.items():
        other = [
            name for run in searched if s.value({runs.over: [tuple(end[:-2]) for end in ends_of(run)]}, {}) != getattr(run, name)
        ]
        yield Tied(name, len(searched), longest, tuple([*missed, *other][:1]), "draws", key=s.key)


def table_searches(search: Any) -> Iterator[TableSearches]:
    """Of the same queries as `far_searches`."""
    for d, k, tables, near, far, others in [] if replaying() else NEAR_AND_FAR:
        query = SearchedQuery(rows_at(d, k, near, far, others), (0,) * d, k, tables, near, far)
        yield TableSearches(lambda: search, query)
