r"""The Laplacian of a graph: its quadratic form, and its null space, which is spanned by the components."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import ComponentLabels, FormAlongPath, LaplacianForm, WholeLaplacian

SECTION = "Spectral Graph Clustering"


@theorem("The Laplacian is a positive semidefinite quadratic form", source=ml_notes(f"{SECTION}, the proof; and SimCLR"))
def laplacian_is_a_quadratic_form(laplacian: LaplacianForm) -> Law:
    r"""$v^\top Lv=\frac12\sum_{ij}w_{ij}(v_i-v_j)^2\ge0$, and L is symmetric with rows that sum to 0.

    Hypotheses: $w_{ij}=w_{ji}$ and $w_{ij}\ge0$.

    Sharp: $v^\top Lv=0$ for a constant v.

    Reference: M. Fiedler, Algebraic connectivity of graphs, 1973, doi:10.21136/CMJ.1973.101168.
    """
    graph = laplacian.sample
    yield exercised("v differs along an edge", graph.spread > 0)
    for row in laplacian.row_sums:
        yield equal("the sum of a row of L", row.total, 0, at=row.at)
    for pair in laplacian.opposite:
        yield equal("Lᵢⱼ, and Lⱼᵢ", pair.entry, pair.other, at=pair.at)
    yield equal("vᵀLv, and ½Σw(vᵢ − vⱼ)²", laplacian.form, graph.spread)
    yield at_least("vᵀLv", laplacian.form, 0)


@theorem("The quadratic form bounds differences along a path", source=ml_notes(f"{SECTION}, the property"))
def form_bounds_differences_along_a_path(laplacian: FormAlongPath) -> Law:
    r"""$v^\top Lv\ge(v_a-v_b)^2/\sum1/w_{ij}$ for each path from a to b, the sum over its edges.

    So a vector of the null space, for which $v^\top Lv=0$, is constant along every path of edges: on each connected component.

    Hypotheses: $w_{ij}=w_{ji}$ and $w_{ij}\ge0$.

    Sharp: v falls by $1/w_{ij}$ along each edge of the path, and is constant along every other edge.

    Reference: D. J. Klein and M. Randić, Resistance distance, 1993, doi:10.1007/BF01164627.
    """
    graph = laplacian.sample
    yield exercised("v differs at the ends of the path", graph.rise != 0)
    yield at_least("vᵀLv", laplacian.form, 0)
    if graph.resistance != 0:
        yield at_least("vᵀLv, and (v_a − v_b)²/Σ1/w", laplacian.form, graph.rise**2 / graph.resistance)


@theorem("The null space of the Laplacian is spanned by the components", source=ml_notes(f"{SECTION}, the property"))
def null_space_is_spanned_by_components(laplacian: WholeLaplacian) -> Law:
    r"""$L1_A=0$ for each connected component A, and the eigenvalue 0 has as many independent eigenvectors as there are components.

    The indicators of different components are orthogonal, and so they span the null space: a vector of it is constant on each.

    Hypotheses: $w_{ij}=w_{ji}$ and $w_{ij}\ge0$.

    Reference: U. von Luxburg, A tutorial on spectral clustering, 2007, Proposition 2, doi:10.1007/s11222-007-9033-z.
    """
    graph = laplacian.sample
    yield exercised("there are several components, one with an edge", 1 < len(graph.components) < graph.n)
    yield equal("zero eigenvalues of L, and components", laplacian.nullity, len(graph.components))
    for a, A in enumerate(graph.components):
        yield equal("the largest entry of L1_A", max(map(abs, laplacian.L[:, A].sum(axis=1))), 0, at=a)


@theorem("Components are counted by the null space of the Laplacian", source=ml_notes(f"{SECTION}, the property"))
def components_are_counted_by_the_null_space(found: ComponentLabels) -> Law:
    r"""There are $n-\operatorname{rank}L$ connected components; vertices that an edge joins are in one of them.

    Hypotheses: $w_{ij}=w_{ji}$ and $w_{ij}\ge0$.

    Reference: U. von Luxburg, A tutorial on spectral clustering, 2007, Proposition 2, doi:10.1007/s11222-007-9033-z.
    """
    graph = found.sample
    yield exercised("there are several components, one with an edge", 1 < len(graph.components) < graph.n)
    yield equal("different labels, and n − rank L", len(set(found.labels)), found.nullity)
    for i in range(graph.n):
        near = [j for j in range(i) if graph.weights[i][j]]
        yield equal(
            "labels at an edge from a vertex, and its own",
            {found.labels[j] for j in near} | {found.labels[i]},
            {found.labels[i]},
            at=i,
        )
