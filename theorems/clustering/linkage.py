r"""Agglomerative clustering: the nearest clusters are merged, at heights that do not fall; single linkage and spanning trees."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from .readings.linkage import Dendrogram, SingleLinkage


@theorem("Agglomerative clustering merges the nearest clusters")
def linkage_merges_nearest_clusters(tree: Dendrogram) -> Law:
    r"""Each merge is of two clusters of the least dissimilarity, which is its height; single, complete and Ward's are squared here.

    Of the union of s and t to v, of as many points: $\min(d_{sv},d_{tv})$, $\max(d_{sv},d_{tv})$,
    $\frac{(s+v)d_{sv}+(t+v)d_{tv}-v\,d_{st}}{s+t+v}$; for average linkage $\frac{s\,d_{sv}+t\,d_{tv}}{s+t}$, for weighted
    $\frac12(d_{sv}+d_{tv})$, both of distances. Ward's is $\frac{2st}{s+t}\|m_s-m_t\|^2$. Of nearest pairs any is merged.

    Reference: G. N. Lance and W. T. Williams, A general theory of classificatory sorting strategies: 1. Hierarchical systems, 1967,
    doi:10.1093/comjnl/9.4.373; J. H. Ward, Hierarchical grouping to optimize an objective function, 1963.
    """
    yield exercised("there are three merges", tree.sample.n > 3)
    for merge in tree.merges:
        yield equal("height, and the dissimilarity of the merged clusters", merge.height, merge.dissimilarity, at=merge.t)
        yield at_most("that dissimilarity, and the least of all", merge.dissimilarity, merge.least, at=merge.t)
        yield equal("points of the new cluster", merge.stated_size, merge.size, at=merge.t)


@theorem("Heights of reducible linkages do not fall")
def heights_do_not_fall(tree: Dendrogram) -> Law:
    r"""Each height is at least the one before, for single, complete, average, weighted and Ward's linkage.

    They are reducible: the union of two clusters at the least dissimilarity h is no nearer than h to any other. Centroid linkage
    is not.

    Sharp: two merges at one height; the lowest is 0 for equal points.

    Reference: G. W. Milligan, Ultrametric hierarchical clustering algorithms, 1979, doi:10.1007/BF02294699.
    """
    yield exercised("there are three merges", tree.sample.n > 3)
    for t in range(1, len(tree.heights)):
        yield at_least("a height, and the one before", tree.heights[t], tree.heights[t - 1], at=t)
    yield at_least("the lowest height, and 0", tree.heights[0], 0)


@theorem("Single linkage is a minimum spanning tree")
def single_linkage_is_a_spanning_tree(tree: SingleLinkage) -> Law:
    r"""The heights of single linkage are the lengths of the edges of a minimum spanning tree.

    Reference: J. C. Gower and G. J. S. Ross, Minimum spanning trees and single linkage cluster analysis, 1969, doi:10.2307/2346439.
    """
    yield exercised("heights differ", len(set(tree.sample.tree)) > 1)
    for t, square in enumerate(tree.sample.tree):
        yield equal("squared height, and that of an edge", tree.squared_heights[t], square, at=t)
