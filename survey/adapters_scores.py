"""Other people's clusterings by density and by merges, and scores of clusterings, in the conventions of the roles.

Libraries are imported where used.
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

from typing import Any

import numpy as np


def agglomerative(X: Any, method: str) -> np.ndarray:
    """``sklearn.cluster.AgglomerativeClustering``, its merges in SciPy's convention. Raises `ValueError` for weighted linkage."""
    from sklearn.cluster import AgglomerativeClustering

    if method == "weighted":
        raise ValueError("it has no weighted linkage")
    model: Any = AgglomerativeClustering(n_clusters=None, distance_threshold=0, linkage=method)  # type: ignore[arg-type]
    return _merges(model.fit(X))


def feature_agglomeration(X: Any, method: str) -> np.ndarray:
    """``sklearn.cluster.FeatureAgglomeration`` of the transpose, so that its features are the points."""
    from sklearn.cluster import FeatureAgglomeration

    if method == "weighted":
        raise ValueError("it has no weighted linkage")
    model: Any = FeatureAgglomeration(n_clusters=None, distance_threshold=0, linkage=method)  # type: ignore[arg-type]
    return _merges(model.fit(np.asarray(X).T))


def _merges(model: Any) -> np.ndarray:
    n = len(model.children_) + 1
    sizes = [1] * n
    for a, b in model.children_:
        sizes.append(sizes[a] + sizes[b])
    return np.column_stack([model.children_, model.distances_, sizes[n:]])


def fast_linkage(X: Any, method: str) -> np.ndarray:
    """``fastcluster.linkage``."""
    import fastcluster

    return fastcluster.linkage(X, method)


def fast_linkage_vector(X: Any, method: str) -> np.ndarray:
    """``fastcluster.linkage_vector``. Raises `ValueError` but for single and Ward's linkage."""
    import fastcluster

    if method not in ("single", "ward"):
        raise ValueError("it has single, Ward's, centroid and median linkage")
    return fastcluster.linkage_vector(X, method)


def hdbscan_single_linkage(X: Any, method: str) -> np.ndarray:
    """The single linkage tree of ``hdbscan.HDBSCAN`` for one sample a neighbourhood. Raises `ValueError` for other linkages."""
    from hdbscan import HDBSCAN

    if method != "single":
        raise ValueError("it has single linkage")
    return HDBSCAN(min_samples=1, min_cluster_size=2, allow_single_cluster=True).fit(X).single_linkage_tree_.to_numpy()


class PyDbscan:
    """``pyclustering.cluster.dbscan``, which wants that many others near a core point.

    Parameters
    ----------
    ccore: whether its library in C++ does it.
    """

    def __init__(self, ccore: bool = False):
        self.ccore = ccore

    def set_params(self, **parameters: Any) -> PyDbscan:
        vars(self).update(parameters)
        return self

    def fit(self, X: Any) -> PyDbscan:
        from pyclustering.cluster.dbscan import dbscan

        made: Any = dbscan(np.asarray(X).tolist(), self.eps, self.min_samples - 1, self.ccore)  # type: ignore[attr-defined]
        made.process()
        self.labels_ = np.full(len(X), -1)
        for label, own in enumerate(made.get_clusters()):
            self.labels_[own] = label
        return self


def genie_rand(first: Any, second: Any) -> float:
    """``genieclust.compare_partitions.adjusted_rand_score``."""
    from genieclust.compare_partitions import adjusted_rand_score

    return adjusted_rand_score(np.array(_numbered(first)), np.array(_numbered(second)))


def genie_fowlkes_mallows(first: Any, second: Any) -> float:
    """``genieclust.compare_partitions.fm_score``."""
    from genieclust.compare_partitions import fm_score

    return fm_score(np.array(_numbered(first)), np.array(_numbered(second)))


def genie_information(first: Any, second: Any) -> float:
    """``genieclust.compare_partitions.mi_score``."""
    from genieclust.compare_partitions import mi_score

    return mi_score(np.array(_numbered(first)), np.array(_numbered(second)))


def genie_adjusted_information(first: Any, second: Any) -> float:
    """``genieclust.compare_partitions.adjusted_mi_score``."""
    from genieclust.compare_partitions import adjusted_mi_score

    return adjusted_mi_score(np.array(_numbered(first)), np.array(_numbered(second)))


def igraph_rand(first: Any, second: Any) -> float:
    """``igraph.compare_communities``, the adjusted Rand index."""
    import igraph

    return igraph.compare_communities(_numbered(first), _numbered(second), method="adjusted_rand")


def _numbered(labels: Any) -> list[int]:
    """It takes 0, 1, …, or makes a table of all numbers between the least and the largest label."""
    return np.unique(labels, return_inverse=True)[1].tolist()


def genie_harabasz(X: Any, labels: Any) -> float:
    """``genieclust.cluster_validity.calinski_harabasz_index``."""
    from genieclust.cluster_validity import calinski_harabasz_index

    return calinski_harabasz_index(np.asarray(X), np.array(_numbered(labels)))


def genie_davies_bouldin(X: Any, labels: Any) -> float:
    """``genieclust.cluster_validity.negated_davies_bouldin_index``, negated."""
    from genieclust.cluster_validity import negated_davies_bouldin_index

    return -negated_davies_bouldin_index(np.asarray(X), np.array(_numbered(labels)))


def genie_silhouette(X: Any, labels: Any) -> float:
    """``genieclust.cluster_validity.silhouette_index``."""
    from genieclust.cluster_validity import silhouette_index

    return silhouette_index(np.asarray(X), np.array(_numbered(labels)))
