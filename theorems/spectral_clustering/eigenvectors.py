r"""The relaxations of the ratio cut: Fiedler's vector for two clusters, the lowest k eigenvectors for k."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import BoundedCut, ClusteredIslands, Fiedler, LaplacianTrace, Lowest

SECTION = "Spectral Graph Clustering"


@theorem("Fiedler's vector solves the relaxed ratio cut", source=ml_notes(f"{SECTION}, the relaxation for k = 2"))
def fiedler_vector_solves_the_relaxation(found: Fiedler) -> Law:
    r"""Of all $v\perp1$ with $\|v\|=\sqrt n$ the eigenvectors of $\lambda_2$ have the least $v^\top Lv$, which is $n\lambda_2$.

    Hypotheses: $w_{ij}=w_{ji}$, $w_{ij}\ge0$, the graph is connected, and $n\ge2$.

    Reference: M. Fiedler, Algebraic connectivity of graphs, 1973, doi:10.21136/CMJ.1973.101168.
    """
    yield exercised("there are three vertices", found.sample.n > 2)
    yield equal("⟨v,1⟩²/(n‖v‖²)", found.along_ones, 0)
    yield at_most("vᵀLv/‖v‖² ≤ λ₂", found.quotient, found.lambda2.high)
    yield at_least("vᵀLv/‖v‖² ≥ λ₂", found.quotient, found.lambda2.low)
    yield equal("‖Lv − λv‖²/‖v‖²", found.residual, 0)
    yield equal("the eigenvalue, and vᵀLv/‖v‖²", found.value, found.quotient)


@theorem("Fiedler's eigenvalue is at most every ratio cut", source=ml_notes(f"{SECTION}, the relaxation for k = 2"))
def fiedler_value_bounds_the_ratio_cut(found: Fiedler) -> Law:
    r"""$\lambda_2\le\mathrm{Cut}(A,\bar A)(1/|A|+1/|\bar A|)$ for each A that is neither empty nor all.

    Hypotheses: $w_{ij}=w_{ji}$, $w_{ij}\ge0$, the graph is connected, and $n\ge2$.

    Sharp: a complete graph with equal weights, in all its ratio cuts.

    Reference: L. Hagen and A. B. Kahng, New spectral methods for ratio cut partitioning and clustering, 1992,
    doi:10.1109/43.159993.
    """
    yield exercised("there are three vertices", found.sample.n > 2)
    yield at_least("λ > 0", found.quotient, found.lambda2.low)
    for a, cut in enumerate(found.ratio_cuts):
        yield at_most("λ, and the ratio cut", found.value, cut, at=a)


@theorem("The lowest eigenvectors have the least trace", source=ml_notes(f"{SECTION}, the algorithm"))
def lowest_eigenvectors_have_the_least_trace(found: Lowest) -> Law:
    r"""$\operatorname{tr}(H^\top LH)\ge\lambda_1+\dots+\lambda_k$ if $H^\top H=I$, with equality for the k lowest eigenvectors.

    For k = n they are all of them: $L=H\Lambda H^\top$.

    Hypotheses: $L=L^\top$.

    Reference: K. Fan, On a theorem of Weyl concerning eigenvalues of linear transformations I, 1949, doi:10.1073/pnas.35.11.652.
    """
    k, values = found.sample.k, found.values
    yield exercised("some eigenvalues are left out, or not all are 0", found.eigenvalues[-1].low > 0)
    for j in range(k):
        for i in range(j + 1):
            yield equal("HᵀH, and I", found.gram[i, j], int(i == j), at=(i, j))
        yield equal("‖Lh − λh‖²", found.residuals[j], 0, at=j)
        yield at_most("λⱼ ≤ the j-th smallest eigenvalue", values[j], found.eigenvalues[j].high, at=j)
        yield at_least("λⱼ ≥ the j-th smallest eigenvalue", values[j], found.eigenvalues[j].low, at=j)
    trace = sum(found.form.diagonal())
    yield at_most("tr HᵀLH ≤ λ₁ + … + λₖ", trace, sum(v.high for v in found.eigenvalues[:k]))
    yield at_least("tr HᵀLH ≥ λ₁ + … + λₖ", trace, sum(v.low for v in found.eigenvalues[:k]))


@theorem("Orthonormal vectors have a trace of at least the lowest eigenvalues", source=ml_notes(f"{SECTION}, the algorithm"))
def orthonormal_vectors_have_a_larger_trace(laplacian: LaplacianTrace) -> Law:
    r"""$\operatorname{tr}(HLH^\top)\ge\lambda_1+\dots+\lambda_k$ for any k orthonormal vectors, the rows of H.

    It is $\sum_j\lambda_jw_j$ with $w_j=\|H^\top Hq_j\|^2/\|q_j\|^2\in[0,1]$, which sum to k, for orthogonal eigenvectors $q_j$.

    Hypotheses: $w_{ij}=w_{ji}$, $w_{ij}\ge0$ and $HH^\top=I$.

    Sharp: k = n, where both sides are tr L.

    Reference: K. Fan, On a theorem of Weyl concerning eigenvalues of linear transformations I, 1949, doi:10.1073/pnas.35.11.652.
    """
    graph = laplacian.sample
    yield exercised("the k-th eigenvalue is not 0", laplacian.is_nontrivial)
    yield equal("tr HLHᵀ, and Σλw", laplacian.of_frame, graph.spectral)
    yield at_least("tr HLHᵀ, and λ₁ + … + λₖ", laplacian.of_frame, graph.first)


@theorem("Every ratio cut is at least the sum of the lowest eigenvalues", source=ml_notes(f"{SECTION}, the relaxations"))
def ratio_cut_is_at_least_the_lowest_eigenvalues(cut: BoundedCut) -> Law:
    r"""$\sum_i\mathrm{Cut}(A_i,\bar A_i)/|A_i|\ge\lambda_1+\dots+\lambda_k$ for every partition into k clusters.

    It is $\sum_j\lambda_jw_j$, where $w_j\in[0,1]$ compares the means of an eigenvector $q_j$ on the clusters with $q_j$:
    $w_j=\sum_i|A_i|\,\mathrm{mean}_{A_i}(q_j)^2/\|q_j\|^2$. For $\lambda_1=0$ the ratio cut of two clusters, which is
    $\mathrm{Cut}(A,\bar A)(1/|A|+1/|\bar A|)$, is at least $\lambda_2$.

    Hypotheses: $w_{ij}=w_{ji}$, $w_{ij}\ge0$ and no cluster is empty.

    Sharp: a complete graph with equal weights, whose ratio cuts are $(k-1)\lambda_2$.

    Reference: L. Hagen and A. B. Kahng, New spectral methods for ratio cut partitioning and clustering, 1992,
    doi:10.1109/43.159993.
    """
    graph = cut.sample
    yield exercised("the k-th eigenvalue is not 0", cut.is_nontrivial)
    yield equal("the ratio cut, and Σλw", cut.stated, graph.spectral)
    yield at_least("the ratio cut, and λ₁ + … + λₖ", cut.stated, graph.first)
    if graph.two == 1:
        yield at_least("the ratio cut, and λ₂", cut.stated, graph.second)


@theorem("Spectral clustering separates the components of a graph", source=ml_notes(f"{SECTION}, the algorithm"))
def islands_are_clusters(found: ClusteredIslands) -> Law:
    r"""Of a graph with k components the k clusters are these: the rows of the k lowest eigenvectors are equal within each of them.

    The indicators of the components span the null space of L, so rows of different components differ.

    Hypotheses: $w_{ij}=w_{ji}$, $w_{ij}\ge0$.

    Reference: U. von Luxburg, A tutorial on spectral clustering, 2007, §4, doi:10.1007/s11222-007-9033-z.
    """
    yield exercised("a component has an edge", len(found.vertices) > found.wanted)
    label = dict(zip(found.vertices, found.labels, strict=True))
    yield equal("clusters, and components", len(set(found.labels)), found.wanted)
    for a, A in enumerate(found.sample.components[: found.wanted]):
        yield equal("clusters in a component", len({label[i] for i in A}), 1, at=a)
