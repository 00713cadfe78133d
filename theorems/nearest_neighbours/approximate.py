r"""Approximate search: what it states is true, what it promises is kept, and one seed gives one answer."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import contract
from .readings import Named, SearchedTwice, Tried

ALARM = 2**40


@contract("An approximate search states true distances, the nearest first")
def stated_distances_are_true(found: Named) -> Law:
    r"""It names k different points with their distances $\|q-x_{(j)}\|$, in the order of these; nearer points may be missed.

    Reference: P. Indyk and R. Motwani, Approximate nearest neighbors, 1998, doi:10.1145/276698.276876.
    """
    query = found.sample
    yield exercised("distances differ", len(set(query.squares)) > 1)
    yield equal("different neighbours, and k", len(set(found.neighbours)), found.k)
    for j, i in enumerate(found.neighbours):
        yield equal("the distance squared, and ‖q − x‖²", found.distances[j] ** 2, query.squares[i], at=(j, i))
        if j:
            before = found.neighbours[j - 1]
            yield at_least("‖q − x‖², and that of the one before", query.squares[i], query.squares[before], at=(i, before))


@contract("A promised recall is kept")
def promised_recall_is_kept(tried: Tried) -> Law:
    r"""If $E(X_t\mid X_1,\dots,X_{t-1})\ge r$ for the share $X_t$ found of the t-th query, no bet on less is worth $2^{40}$.

    A bet is worth $\prod_{s\le t}(1+\lambda(r-X_s))$ with $0\le\lambda\le1/(1-r)$, a supermartingale: by J. Ville's inequality it
    ever reaches $2^{40}$ with a probability of at most $2^{-40}$, the false alarm of one run. The bet here is the mean of three.

    Hypotheses: the queries are independent of one another and of the search, and $0<r<1$ is promised of each.

    Reference: I. Waudby-Smith and A. Ramdas, Estimating means of bounded random variables by betting, 2024,
    doi:10.1093/jrsssb/qkad009.
    """
    yield exercised("a point is left out", tried.sample.k < tried.sample.n)
    yield at_most("the largest worth of the bet, and 2⁴⁰", tried.wealth, ALARM)


@contract("One seed gives one answer")
def one_seed_gives_one_answer(both: SearchedTwice) -> Law:
    r"""Two searches that are made with the same settings and fitted to the same points name the same neighbours.

    Reference: R. D. Peng, Reproducible research in computational science, 2011, doi:10.1126/science.1213847.
    """
    yield exercised("a point is left out", both.sample.k < both.sample.n)
    (first, distances), (second, others) = both.answers
    for j, (i, other) in enumerate(zip(first, second, strict=True)):
        yield equal("the j-th neighbour of both", i, other, at=j)
        yield equal("its distance in both", distances[j], others[j], at=j)
