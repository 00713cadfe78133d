r"""Doubly stochastic matrices: means of permutations, at one of which every linear function has its minimum."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Assigned, Decomposed

SECTION = "Spectral Graph Clustering, the step by Birkhoff and von Neumann"


@theorem("A doubly stochastic matrix is a mean of permutations", source=ml_notes(SECTION))
def doubly_stochastic_is_a_mean_of_permutations(found: Decomposed) -> Law:
    r"""$B=\sum_mc_mP_m$ with permutation matrices $P_m$, $c_m>0$ and $\sum c_m=1$; at most $n^2-2n+2$ of them are needed.

    Hypotheses: B has entries at least 0, and its rows and columns sum to 1.

    Reference: G. Birkhoff, Tres observaciones sobre el álgebra lineal, 1946.
    """
    n = found.sample.n
    yield exercised("B is not a permutation", any(0 < v < 1 for v in found.sample.B.flat))
    for m, (weight, P) in enumerate(zip(found.weights, found.permutations, strict=True)):
        yield greater("a weight", weight, 0, at=m)
        ones = [sum(v == 1 for v in line) for line in (*P, *P.T)]
        yield equal("ones in the rows and columns of P", ones, [1] * (2 * n), at=m)
        yield equal("other entries of P", sum(v not in (0, 1) for v in P.flat), 0, at=m)
    yield equal("the sum of the weights", sum(found.weights), 1)
    for i in range(n):
        for j in range(n):
            yield equal("Σ weight·P, and B", found.mean[i, j], found.sample.B[i, j], at=(i, j))


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
