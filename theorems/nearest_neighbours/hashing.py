r"""Locality-sensitive hashing of the Hamming cube by coordinates: candidates, collisions, and how often a search succeeds."""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Amplified, Candidates, FarSearches, TableSearches

SECTION = "kNN, LSH"


@theorem("The candidates of a search are the points of its buckets", source=ml_notes(f"{SECTION}, the algorithm"))
def candidates_are_collisions(found: Candidates) -> Law:
    r"""A point is examined once for each table in which all k coordinates agree with the query's, until 2L + 1 are examined.

    So a query costs L keys of k coordinates and at most 2L + 1 distances.

    Reference: P. Indyk and R. Motwani, Approximate nearest neighbors, 1998, doi:10.1145/276698.276876.
    """
    query = found.sample
    yield exercised("some points collide, others do not", 0 < sum(map(bool, query.collisions)) < query.n)
    examined = len(found.candidates)
    yield is_true("as many are examined as collide, up to 2L + 1", examined == min(sum(query.collisions), query.most))
    yield at_most("how many are examined, and 2L + 1", examined, query.most)
    for i, collisions in enumerate(query.collisions):
        yield at_most("how often a point is examined, and its collisions", found.candidates.count(i), collisions, at=i)


@theorem("k-AND and L-OR amplify collisions", source=ml_notes(f"{SECTION}, k-AND and L-OR"))
def collisions_are_amplified(drawn: Amplified) -> Law:
    r"""Points that differ in D of d coordinates collide in one of L tables with probability $1-(1-(1-D/d)^k)^L$.

    A random coordinate agrees with probability 1 − D/d, k of them with its k-th power. All draws of coordinates are run.

    Reference: P. Indyk and R. Motwani, Approximate nearest neighbors, 1998, doi:10.1145/276698.276876.
    """
    yield exercised("a point differs, not everywhere", drawn.is_nontrivial)
    for pair in drawn.pairs:
        yield equal("P(h(x) = h(q))", pair.share, 1 - pair.none, at=pair.at)


@theorem("Far collisions are few", source=ml_notes(f"{SECTION}, the number of far collisions"))
def far_collisions_are_few(drawn: FarSearches) -> Law:
    r"""If $nP_2^k\le1$, L tables have at most L far collisions in the mean, and more than 2L with probability at most 1/2.

    A far point, at a distance of at least cR, collides in one table with probability at most $P_2^k\le1/n$; the second follows by
    A. A. Markov's inequality.

    Reference: P. Indyk and R. Motwani, Approximate nearest neighbors, 1998, doi:10.1145/276698.276876.
    """
    query = drawn.sample
    yield exercised("a far point collides", drawn.is_nontrivial)
    for point in drawn.far_points:
        yield at_most("E[collisions of a far point], and L/n", point.expected, Fraction(1) * query.tables / query.n, at=point.at)
    yield at_most("E[far collisions], and L", drawn.far_collisions / query.outcomes, query.tables)
    yield at_most("P(more than 2L far collisions)", drawn.crowded / query.outcomes, Fraction(1, 2))


@theorem("A search succeeds with a constant probability", source=ml_notes(f"{SECTION}, the failure"))
def search_succeeds(drawn: TableSearches) -> Law:
    r"""If $nP_2^k\le1$ and $LP_1^k\ge1$, a cR-near point is examined with probability at least $1/2-1/e$.

    No near point collides with probability at most $(1-P_1^k)^L\le1/e$, and more than 2L far ones do with at most 1/2; otherwise
    one of the first 2L + 1 that are examined is not far.

    Reference: P. Indyk and R. Motwani, Approximate nearest neighbors, 1998, doi:10.1145/276698.276876.
    """
    query = drawn.sample
    yield exercised("there is a far point", drawn.has_far)
    yield at_most("P(no near point collides)", drawn.missed / query.outcomes, query.inverse_e)
    yield at_least("P(at most 2L far collisions, and a near one)", drawn.both / query.outcomes, Fraction(1, 2) - query.inverse_e)
    yield at_least("P(a cR-near point is examined)", drawn.succeed / query.outcomes, Fraction(1, 2) - query.inverse_e)
