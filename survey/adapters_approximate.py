"""Other people's approximate searches in the convention of ``approximate-search``, and their neighbours' means and outlier factors.

None of the libraries promises a recall: ``recall`` is what a user may hope for, and is held to. Settings are the libraries' own
defaults but where it says so. Libraries are imported where used; all of them compute in float32.
"""

# pyright: reportMissingImports=false
# (the libraries are the extras `survey` and `neighbours`)

from __future__ import annotations

from typing import Any

import numpy as np

SINGLE = np.float32


class GraphOrForest:
    """An index of points.

    Parameters
    ----------
    kind: ``faiss.HNSW`` (M = 32), ``faiss.IVF`` (half of its lists are probed), ``hnswlib``, ``annoy`` (10 trees), ``usearch``,
        ``voyager`` or ``nmslib`` (hnsw).
    recall: what is promised of it. effort: ef or what corresponds to it, where that is not the default.
    """

    precision = "single"

    def __init__(self, kind: str = "hnswlib", recall: float | None = None, effort: int | None = None):
        self.kind, self.recall, self.effort = kind, recall, effort

    def fit(self, X: Any) -> GraphOrForest:
        X = np.ascontiguousarray(X, dtype=SINGLE)
        self.X, (self.n, d) = X, X.shape
        getattr(self, f"_{self.kind.replace('.', '_').lower()}")(X, d)
        return self

    def _faiss_hnsw(self, X: np.ndarray, d: int) -> None:
        import faiss

        self.index = faiss.IndexHNSWFlat(d, 32)
        self.index.add(X)
        if self.effort:
            self.index.hnsw.efSearch = self.effort

    def _faiss_ivf(self, X: np.ndarray, d: int) -> None:
        import faiss

        lists = max(1, min(8, self.n // 39))
        self.index = faiss.IndexIVFFlat(faiss.IndexFlatL2(d), d, lists)
        self.index.cp.min_points_per_centroid = 1  # else it warns
        self.index.train(X)
        self.index.add(X)
        self.index.nprobe = max(1, lists // 2)

    def _hnswlib(self, X: np.ndarray, d: int) -> None:
        import hnswlib

        self.index = hnswlib.Index(space="l2", dim=d)
        self.index.init_index(max_elements=self.n, random_seed=100)
        self.index.add_items(X, num_threads=1)
        self.index.set_ef(self.effort or 10)

    def _annoy(self, X: np.ndarray, d: int) -> None:
        from annoy import AnnoyIndex

        self.index = AnnoyIndex(d, "euclidean")
        self.index.set_seed(1)
        for i, x in enumerate(X):
            self.index.add_item(i, x.tolist())
        self.index.build(10, n_jobs=1)

    def _usearch(self, X: np.ndarray, d: int) -> None:
        from usearch.index import Index

        self.index = Index(ndim=d, metric="l2sq", dtype="f32", expansion_search=self.effort or 64)
        self.index.add(np.arange(self.n), X, threads=1)

    def _voyager(self, X: np.ndarray, d: int) -> None:
        import voyager

        self.index = voyager.Index(voyager.Space.Euclidean, num_dimensions=d, random_seed=1)
        self.index.add_items(X, num_threads=1)

    def _nmslib(self, X: np.ndarray, d: int) -> None:
        import nmslib

        self.index = nmslib.init(method="hnsw", space="l2")
        self.index.addDataPointBatch(X)
        self.index.createIndex({"indexThreadQty": 1})

    def kneighbors(self, Q: Any, k: int) -> Any:
        Q = np.ascontiguousarray(Q, dtype=SINGLE)
        if self.kind.startswith("faiss"):
            squares, places = self.index.search(Q, k)
        elif self.kind == "usearch":
            found = self.index.search(Q, k, threads=1)
            squares, places = found.distances, found.keys
        elif self.kind == "hnswlib":
            places, squares = self.index.knn_query(Q, k, num_threads=1)
        elif self.kind == "voyager":
            places, squares = self.index.query(Q, k=k, num_threads=1)
        else:
            places, distances = self._with_roots(Q, k)
            return np.asarray(distances, dtype=float), np.asarray(places)
        return np.sqrt(np.reshape(squares, (len(Q), -1)).astype(float)), np.reshape(places, (len(Q), -1)).astype(int)

    def _with_roots(self, Q: np.ndarray, k: int) -> tuple[Any, Any]:
        """Of those that state distances, not their squares."""
        if self.kind == "annoy":
            found = [self.index.get_nns_by_vector(q.tolist(), k, include_distances=True) for q in Q]
        else:
            found = [self.index.knnQuery(q, k=k) for q in Q]
        places, distances = zip(*found, strict=True)
        return places, distances


class RiverMean:
    """``river.neighbors.KNNRegressor`` with a window of all points. weights: uniform (its "mean") or distance ("weighted_mean")."""

    def __init__(self, n_neighbors: int = 3, weights: str = "uniform"):
        self.n_neighbors, self.weights = n_neighbors, weights

    def fit(self, X: Any, y: Any) -> RiverMean:
        from river.neighbors import KNNRegressor, LazySearch

        how = {"uniform": "mean", "distance": "weighted_mean"}[self.weights]
        self.model = KNNRegressor(self.n_neighbors, engine=LazySearch(window_size=len(X)), aggregation_method=how)
        for x, target in zip(X, y, strict=True):
            self.model.learn_one(dict(enumerate(map(float, x))), float(target))
        return self

    def predict(self, Q: Any) -> Any:
        return [self.model.predict_one(dict(enumerate(map(float, q)))) for q in Q]
