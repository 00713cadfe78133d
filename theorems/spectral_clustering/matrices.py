r"""Doubly stochastic matrices: means of permutations, at one of which every linear function has its minimum."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Assigned, Decomposed

SECTION = "Spectral Graph Clustering, the step by Birkhoff and von Neumann"


@theorem("A doubly stochastic matrix is a mean of permutations", source=ml_notes(SECTION))
def doubly_stochastic_is_a_mean_of_permutations(found: Decomposed) -> Law:
    r"""$B=\sum_mc_mP_m$ with permutation matrices $P_m$, $c_m>0$ and $\sum c_m=1$.

    Hypotheses: B has entries at least 0, and its rows and columns sum to 1.

    Reference: G. Birkhoff, Tres observaciones sobre el álgebra lineal, 1946.
    """
    yield exercised("B is not a permutation", found.is_nontrivial)
    for share in found.shares:
        yield greater("a weight", share.weight, 0, at=share.at)
    for line in found.lines:
        yield equal("ones in the rows and columns of P", line.ones, 1, at=line.at)
        yield equal("other entries of P", line.others, 0, at=line.at)
    yield equal("the sum of the weights", found.total, 1)
    for entry in found.entries:
        yield equal("Σ weight·P, and B", entry.mean, entry.own, at=entry.at)


@theorem("A linear function of doubly stochastic matrices is least at a permutation", source=ml_notes(SECTION))
def linear_minimum_is_a_permutation(found: Assigned) -> Law:
    r"""$\min_B\langle C,B\rangle=\min_\sigma\sum_iC_{i\sigma(i)}$ over doubly stochastic B and permutations σ.

    Hypotheses: B has entries at least 0, and its rows and columns sum to 1.

    Sharp: B is itself the permutation.

    Reference: G. Birkhoff, Tres observaciones sobre el álgebra lineal, 1946.
    """
    n = found.sample.n
    yield exercised("several costs are in use", len(set(found.sample.C.flat)) > 1 and n > 1)
    yield equal("rows, each once", sorted(i for i, _ in found.places), list(range(n)))
    yield equal("columns, each once", sorted(j for _, j in found.places), list(range(n)))
    yield at_most("the cost, and ⟨C,B⟩", found.cost, found.mean_cost)
    yield equal("the cost, and the least of all permutations", found.cost, found.least)
