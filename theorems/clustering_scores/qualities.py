r"""Scores of clusters of points: how near their points are to each other, and how far to those of others."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from .oracles import davies_bouldin, silhouette
from .readings import CalinskiHarabasz, DaviesBouldin, Silhouette


@theorem("Silhouettes compare with the nearest other cluster")
def silhouettes_compare_with_the_nearest_other_cluster(score: Silhouette) -> Law:
    r"""The mean of $(b-a)/\max(a,b)$: a is a point's mean distance to the others of its cluster, b the least to another cluster.

    It is 0 for a point that is alone in its cluster, and for one with a = b = 0. The mean is between −1 and 1, and the same for
    renamed clusters and for the points in another order.

    Hypotheses: there are 2 to n − 1 clusters.

    Reference: P. J. Rousseeuw, Silhouettes: a graphical aid to the interpretation and validation of cluster analysis, 1987, §2,
    doi:10.1016/0377-0427(87)90125-7.
    """
    sample = score.sample
    yield exercised("points differ", len(set(sample.rows)) > 2)
    yield equal("the mean of (b − a)/max(a, b)", score.value, silhouette(sample.squares, sample.indices))
    yield at_most("the mean, and 1", score.value, 1)
    yield at_least("the mean, and −1", score.value, -1)
    yield equal("the mean of renamed clusters, and the mean", score.renamed, score.value)


@theorem("The Davies–Bouldin index averages the worst ratios")
def davies_bouldin_averages_the_worst_ratios(score: DaviesBouldin) -> Law:
    r"""$\frac1k\sum_i\max_{j\ne i}(S_i+S_j)/\|m_i-m_j\|$, $S_i$ the mean distance of the points of cluster i to $m_i$.

    It is at least 0, and the same for renamed clusters and for the points in another order.

    Hypotheses: there are 2 to n − 1 clusters, and their means differ.

    Sharp: at least, if the points of each cluster coincide.

    Reference: D. L. Davies and D. W. Bouldin, A cluster separation measure, 1979, doi:10.1109/TPAMI.1979.4766909.
    """
    dispersed = score.sample.dispersion
    yield exercised("a cluster has two points", dispersed.within > 0)
    yield equal("the mean of the worst ratios", score.value, davies_bouldin(dispersed))
    yield at_least("the index, and 0", score.value, 0)
    yield equal("the index of renamed clusters, and the index", score.renamed, score.value)


@theorem("The Calinski–Harabasz index compares dispersions")
def calinski_harabasz_compares_dispersions(score: CalinskiHarabasz) -> Law:
    r"""$\frac{B/(k-1)}{W/(n-k)}$, $B=\sum n_j\|m_j-m\|^2$ between the clusters, $W=\sum\|x_i-m_{j(i)}\|^2>0$ within them.

    It is at least 0, and the same for renamed clusters and for the points in another order.

    Hypotheses: there are 2 to n − 1 clusters, and the points of one differ.

    Reference: T. Caliński and J. Harabasz, A dendrite method for cluster analysis, 1974, doi:10.1080/03610927408827101.
    """
    dispersed = score.sample.dispersion
    yield exercised("means differ", dispersed.between > 0)
    yield equal("the quotient of the dispersions", score.value, dispersed.quotient)
    yield at_least("the index, and 0", score.value, 0)
    yield equal("the index of renamed clusters, and the index", score.renamed, score.value)
