"""Other people's searches for neighbours in the conventions of ``neighbour-search``, ``radius-search`` and their kin.

Libraries are imported where used. Those that compute in float32 say so (``precision``); squared distances get their roots here.
"""

# pyright: reportMissingImports=false
# (the libraries are the extras `survey` and `neighbours`)

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

SINGLE = np.float32


class Tree:
    """A tree that is an object of its own: ``scipy.spatial`` or ``sklearn.neighbors`` KDTree, BallTree, cKDTree; pykdtree.

    Parameters
    ----------
    kind: ``scipy.KDTree``, ``scipy.cKDTree``, ``sklearn.KDTree``, ``sklearn.BallTree`` or ``pykdtree.KDTree``.
    leaf: points in a leaf. options: further ones of SciPy's trees.
    """

    def __init__(self, kind: str = "scipy.KDTree", leaf: int = 10, **options: Any):
        self.kind, self.leaf, self.options = kind, leaf, options

    def fit(self, X: Any) -> Tree:
        library, _, name = self.kind.partition(".")
        if library == "scipy":
            from scipy import spatial

            self.tree = getattr(spatial, name)(X, leafsize=self.leaf, **self.options)
        elif library == "sklearn":
            from sklearn import neighbors

            self.tree = getattr(neighbors, name)(X, leaf_size=self.leaf)
        else:
            from pykdtree.kdtree import KDTree

            self.tree = KDTree(np.ascontiguousarray(X), leafsize=self.leaf)
        self.n = len(X)
        return self

    def kneighbors(self, Q: Any, k: int) -> Any:
        if not self.kind.startswith("scipy"):
            return [np.reshape(part, (len(Q), k)) for part in self.tree.query(Q, k=k)]
        return self.tree.query(Q, k=range(1, k + 1))

    def radius_neighbors(self, Q: Any, radius: float) -> Any:
        if self.kind.startswith("scipy"):
            found = self.tree.query_ball_point(Q, radius)
        elif self.kind.startswith("sklearn"):
            found = self.tree.query_radius(Q, radius)
        else:  # it squares its bound, and finds what is below it: what a bound above the radius brings in are errors of rounding
            bound = radius * (1 + 2.0**-50) + 2.0**-500
            places = self.tree.query(Q, k=self.n, distance_upper_bound=bound)[1]
            found = [row[row < self.n] for row in np.reshape(places, (len(Q), self.n))]
        return [None] * len(Q), list(found)


class GeometricEdges:
    """``networkx.geometric_edges`` of a graph of the points and one query: those that it joins to the query."""

    def fit(self, X: Any) -> GeometricEdges:
        self.points = [tuple(map(float, x)) for x in X]
        return self

    def radius_neighbors(self, Q: Any, radius: float) -> Any:
        import networkx as nx

        found = []
        for q in Q:
            graph = nx.Graph()
            for i, x in enumerate([*self.points, tuple(map(float, q))]):
                graph.add_node(i, pos=x)
            edges = nx.geometric_edges(graph, radius)
            found.append([min(edge) for edge in edges if max(edge) == len(self.points)])
        return [None] * len(Q), found


class TorchDistances:
    """``torch.cdist`` and ``topk``, in float64. mode: its compute_mode."""

    def __init__(self, mode: str = "use_mm_for_euclid_dist_if_necessary"):
        self.mode = mode

    def fit(self, X: Any) -> TorchDistances:
        self.X = np.array(X)
        return self

    def _distances(self, Q: Any) -> Any:
        import torch

        return torch.cdist(torch.tensor(np.array(Q)), torch.tensor(self.X), compute_mode=self.mode)

    def kneighbors(self, Q: Any, k: int) -> Any:
        found = self._distances(Q).topk(k, largest=False, sorted=True)
        return found.values.numpy(), found.indices.numpy()

    def radius_neighbors(self, Q: Any, radius: float) -> Any:
        distances = self._distances(Q).numpy()
        return list(distances), [np.flatnonzero(row <= radius) for row in distances]


class Cdist:
    """``scipy.spatial.distance.cdist`` or ``sklearn.metrics.pairwise_distances``, sorted. Parameter: through, one of the two."""

    def __init__(self, through: str = "scipy"):
        self.through = through

    def fit(self, X: Any) -> Cdist:
        self.X = np.array(X)
        return self

    def _distances(self, Q: Any) -> np.ndarray:
        if self.through == "scipy":
            from scipy.spatial.distance import cdist

            return cdist(Q, self.X)
        from sklearn.metrics import pairwise_distances

        return pairwise_distances(Q, self.X)

    def kneighbors(self, Q: Any, k: int) -> Any:
        distances = self._distances(Q)
        order = np.argsort(distances, axis=1, kind="stable")[:, :k]
        return np.take_along_axis(distances, order, axis=1), order

    def radius_neighbors(self, Q: Any, radius: float) -> Any:
        distances = self._distances(Q)
        return list(distances), [np.flatnonzero(row <= radius) for row in distances]


class RiverSearch:
    """``river.neighbors.LazySearch`` over a window of all points, which are dictionaries with their number."""

    def fit(self, X: Any) -> RiverSearch:
        from river.neighbors import LazySearch
        from river.utils.math import minkowski_distance

        self.search = LazySearch(window_size=len(X), dist_func=lambda a, b: minkowski_distance(a[0], b[0], p=2))
        for i, x in enumerate(X):
            self.search.append((dict(enumerate(map(float, x))), i))
        return self

    def kneighbors(self, Q: Any, k: int) -> Any:
        found = [self.search.search((dict(enumerate(map(float, q))), None), k) for q in Q]
        return [distances for _, distances in found], [[i for _, i in items] for items, _ in found]


class RiverClassifier:
    """``river.neighbors.KNNClassifier`` with a window of all points and equal votes."""

    def __init__(self, n_neighbors: int = 3):
        self.n_neighbors = n_neighbors

    def fit(self, X: Any, y: Any) -> RiverClassifier:
        from river.neighbors import KNNClassifier, LazySearch

        self.model = KNNClassifier(self.n_neighbors, engine=LazySearch(window_size=len(X)), weighted=False)
        for x, label in zip(X, y, strict=True):
            self.model.learn_one(dict(enumerate(map(float, x))), int(label))
        return self

    def predict(self, Q: Any) -> Any:
        return [self.model.predict_one(dict(enumerate(map(float, q)))) for q in Q]


class Index:
    """An index over points in float32 that searches all of them, or as it declares.

    Parameters
    ----------
    kind: ``faiss.Flat``, ``faiss.IVF`` (all lists are probed), ``hnswlib.BF``, ``usearch.exact``, ``nmslib.brute_force``,
        ``nmslib.vptree``, ``scann.brute_force``. copies: the query that many times in one batch, of which the last answer counts.
    """

    precision = "single"

    def __init__(self, kind: str = "faiss.Flat", copies: int = 1):
        self.kind, self.copies = kind, copies

    def fit(self, X: Any) -> Index:
        X = np.ascontiguousarray(X, dtype=SINGLE)
        self.X, (self.n, d) = X, X.shape
        if self.kind == "faiss.Flat":
            import faiss

            self.index = faiss.IndexFlatL2(d)
            self.index.add(X)
        elif self.kind == "faiss.IVF":
            import faiss

            lists = max(1, min(4, self.n // 39))  # it warns below 39 points a list
            self.index = faiss.IndexIVFFlat(faiss.IndexFlatL2(d), d, lists)
            self.index.cp.min_points_per_centroid = 1  # else it warns
            self.index.train(X)
            self.index.add(X)
            self.index.nprobe = lists
        elif self.kind == "hnswlib.BF":
            import hnswlib

            self.index = hnswlib.BFIndex(space="l2", dim=d)
            self.index.init_index(max_elements=self.n)
            self.index.add_items(X)
        elif self.kind.startswith("nmslib"):
            import nmslib

            self.index = nmslib.init(method=self.kind.partition(".")[2], space="l2")
            self.index.addDataPointBatch(X)
            self.index.createIndex()
        return self

    def kneighbors(self, Q: Any, k: int) -> Any:
        Q = np.repeat(np.ascontiguousarray(Q, dtype=SINGLE), self.copies, axis=0)
        if self.kind.startswith("faiss"):
            squares, places = self.index.search(Q, k)
        elif self.kind.startswith("hnswlib"):
            places, squares = self.index.knn_query(Q, k)
        elif self.kind.startswith("usearch"):
            from usearch.index import search

            found = search(self.X, Q, k, "l2sq", exact=True)
            squares, places = found.distances, found.keys
        elif self.kind.startswith("scann"):
            from scann import scann_ops_pybind

            places, squares = scann_ops_pybind.builder(self.X, k, "squared_l2").score_brute_force().build().search_batched(Q)
        else:
            found = [self.index.knnQuery(q, k=k) for q in Q]
            places, distances = ([row[j] for row in found] for j in (0, 1))
            return np.asarray(distances, dtype=float)[-1:], np.asarray(places)[-1:]
        squares, places = (np.reshape(part, (len(Q), -1))[-1:] for part in (squares, places))
        return np.sqrt(squares.astype(float)), places.astype(int)

    def radius_neighbors(self, Q: Any, radius: float) -> Any:
        """By faiss, which finds the points whose squared distance is below its bound, not at it."""
        Q = np.repeat(np.ascontiguousarray(Q, dtype=SINGLE), self.copies, axis=0)
        bound = np.nextafter(SINGLE(radius * radius), SINGLE(np.inf))
        limits, squares, places = self.index.range_search(Q, float(bound))
        last = slice(int(limits[-2]), int(limits[-1]))
        return [np.sqrt(squares[last].astype(float))], [places[last]]


@cache
def signature(bits: tuple[int, ...]) -> Any:
    """A MinHash with these hash values."""
    from datasketch import MinHash

    return MinHash(num_perm=len(bits), hashvalues=np.array(bits, dtype=np.uint64), scheme="legacy")


class MinHashBands:
    """``datasketch.MinHashLSH`` with the bits of each table as hash values; it wants two bands, so each table is given twice."""

    def __call__(self, points: Any, query: Any, coordinates: Any, most: int) -> list[int]:
        from datasketch import MinHashLSH

        found: list[int] = []
        for table in np.asarray(coordinates, dtype=int):
            both = np.concatenate([table, table])
            hashed = [signature(tuple(np.asarray(p)[both].astype(int).tolist())) for p in (*points, query)]
            lsh = MinHashLSH(num_perm=len(both), params=(2, len(table)))
            for i, each in enumerate(hashed[:-1]):
                lsh.insert(i, each)
            found += lsh.query(hashed[-1])
        return found[:most]
