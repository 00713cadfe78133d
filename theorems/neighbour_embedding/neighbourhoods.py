r"""How far the neighbours of an embedding can be trusted."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, exercised
from ...properties.theorem import contract
from .readings import Trust


@contract("Trustworthiness counts neighbours that come from far")
def trustworthiness_counts_intruders(found: Trust) -> Law:
    r"""$T=1-\frac2{nk(2n-3k-1)}\sum_i\sum_{j\in N_i}\max(0,r(i,j)-k)$: N the k nearest images, r the rank of a point by distance.

    Where distances tie, any order may be taken: T lies between the least and the largest of all orders.

    Reference: J. Venna and S. Kaski, Neighborhood preservation in nonlinear projection methods: an experimental study, 2001,
    doi:10.1007/3-540-44668-0_68.
    """
    least, most = found.bounds
    yield exercised("neighbours come from far", least < 1)
    yield at_least("T, and the least of all orders", found.answer, least)
    yield at_most("T, and the largest of all orders", found.answer, most)
