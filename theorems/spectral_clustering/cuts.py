r"""Ratio cuts as quadratic forms of the Laplacian, for two clusters and for k."""

from __future__ import annotations

from ...properties.numbers.exact import sqrt
from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Indicators, StatedCut

SECTION = "Spectral Graph Clustering"


@theorem("The ratio cut is a quadratic form of the Laplacian", source=ml_notes(f"{SECTION}, k = 2 and k > 2"))
def ratio_cut_is_a_quadratic_form(cut: StatedCut) -> Law:
    r"""$\sum_i\mathrm{Cut}(A_i,\bar A_i)/|A_i|=\sum_i1_{A_i}^\top L1_{A_i}/|A_i|=\operatorname{tr}(H^\top LH)$.

    Of two clusters n times the ratio cut is $v^\top Lv$ for $v=\sqrt{|\bar A|/|A|}$ on A and $-\sqrt{|A|/|\bar A|}$ on Ā.

    Hypotheses: $w_{ij}=w_{ji}$, $w_{ij}\ge0$ and no cluster is empty.

    Reference: L. Hagen and A. B. Kahng, New spectral methods for ratio cut partitioning and clustering, 1992,
    doi:10.1109/43.159993.
    """
    graph = cut.sample
    yield exercised("an edge is cut", cut.is_cut)
    yield equal("the ratio cut, and tr HᵀLH", cut.stated, graph.trace)
    if graph.two == 1:
        yield equal("n times the ratio cut, and vᵀLv", graph.n * cut.stated, graph.form / graph.product)


@theorem("The indicators of a partition are orthonormal", source=ml_notes(f"{SECTION}, k > 2"))
def indicators_are_orthonormal(found: Indicators) -> Law:
    r"""$H^\top H=I$ for $H_{ij}=1/\sqrt{|A_j|}$ on $A_j$ and 0 elsewhere; $h_j^\top Lh_j=\mathrm{Cut}(A_j,\bar A_j)/|A_j|$.

    Hypotheses: $w_{ij}=w_{ji}$, $w_{ij}\ge0$ and no cluster is empty.

    Reference: U. von Luxburg, A tutorial on spectral clustering, 2007, §5.2, doi:10.1007/s11222-007-9033-z.
    """
    graph, H = found.sample, found.H
    yield exercised("there are two clusters, one of several vertices", 1 < graph.k < graph.n)
    for j in range(graph.k):
        for i in range(j + 1):
            yield equal("HᵀH, and I", H[:, i] @ H[:, j], int(i == j), at=(i, j))
    for i, j in enumerate(graph.labels):
        yield equal("the entry of a vertex, and 1/√|A|", H[i, j], 1 / sqrt(graph.sizes[j]) if graph.sizes[j] > 1 else 1, at=i)
    for j in range(graph.k):
        yield equal("(HᵀLH)ⱼⱼ, and Cut(Aⱼ, Āⱼ)/|Aⱼ|", found.form[j, j], graph.shares[j], at=j)
