"""Other people's Laplacians, eigenvectors, clusterings and assignments in the conventions of the roles.

Libraries are imported where used.
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

from typing import Any

import numpy as np

from ..properties.statements.verdicts import Declined


def networkx_laplacian(W: Any) -> Any:
    """networkx's matrix of the graph with these weights."""
    import networkx as nx

    return nx.laplacian_matrix(nx.from_numpy_array(np.asarray(W)), nodelist=range(len(W))).toarray()


def igraph_laplacian(W: Any) -> Any:
    """igraph's matrix of the graph with these weights, without loops."""
    import igraph

    graph = igraph.Graph.Weighted_Adjacency(np.asarray(W) - np.diag(np.diag(W)), mode="undirected")
    return np.array(graph.laplacian(weights="weight"))


def networkx_components(W: Any) -> Any:
    """The number of the component of each vertex."""
    import networkx as nx

    labels = np.zeros(len(W))
    for label, vertices in enumerate(nx.connected_components(nx.from_numpy_array(np.asarray(W)))):
        labels[list(vertices)] = label
    return labels


def scipy_components(W: Any) -> Any:
    """SciPy's, of an undirected graph."""
    from scipy.sparse.csgraph import connected_components

    return connected_components(np.asarray(W), directed=False)


def igraph_components(W: Any) -> Any:
    """igraph's membership."""
    import igraph

    return igraph.Graph.Weighted_Adjacency(np.asarray(W), mode="undirected").connected_components().membership


class NetworkxFiedler:
    """``networkx.fiedler_vector`` and ``algebraic_connectivity`` of the graph with these weights."""

    def __init__(self, method: Any = "tracemin_pcg", tol: float = 1e-8):
        self.method, self.tol = method, tol

    def __call__(self, W: Any) -> Any:
        import networkx as nx

        graph = nx.from_numpy_array(np.asarray(W))
        value = nx.algebraic_connectivity(graph, tol=self.tol, method=self.method, seed=0)
        return value, nx.fiedler_vector(graph, tol=self.tol, method=self.method, seed=0)


class SklearnFiedler:
    """``sklearn.manifold.spectral_embedding`` in one dimension, of the Laplacian that is not normalised."""

    def __init__(self, eigen_solver: str = "arpack"):
        self.eigen_solver = eigen_solver

    def __call__(self, W: Any) -> Any:
        from sklearn.manifold import spectral_embedding

        found = spectral_embedding(
            np.asarray(W), n_components=1, eigen_solver=self.eigen_solver, norm_laplacian=False, drop_first=True, random_state=0
        )
        return found[:, 0]


class ScipyEigh:
    """``scipy.linalg.eigh`` by one of its drivers."""

    def __init__(self, driver: str = "evr"):
        self.driver = driver

    def __call__(self, L: Any, k: int) -> Any:
        from scipy.linalg import eigh

        if self.driver in ("evr", "evx"):
            return eigh(L, driver=self.driver, subset_by_index=[0, k - 1])
        values, vectors = eigh(L, driver=self.driver)
        return values[:k], vectors[:, :k]


class ScipyEigsh:
    """``scipy.sparse.linalg.eigsh``: the algebraically smallest, by Lanczos' iterations, or inverted at `sigma`."""

    def __init__(self, sigma: float | None = None):
        self.sigma = sigma

    def __call__(self, L: Any, k: int) -> Any:
        from scipy.sparse.linalg import ArpackError, eigsh

        which = "SA" if self.sigma is None else "LM"
        try:
            return eigsh(np.asarray(L), k, which=which, sigma=self.sigma, v0=np.cos(np.arange(len(L))))
        except (ArpackError, TypeError) as error:  # of the matrix 0; and for all n eigenvectors it asks for another function
            raise Declined(str(error)) from error


def lapjv(C: Any) -> Any:
    """``lap.lapjv``."""
    import lap

    _, columns, _ = lap.lapjv(np.asarray(C))
    return np.arange(len(C)), columns


def jonker_volgenant(C: Any) -> Any:
    """``lapjv.lapjv``."""
    from lapjv import lapjv as solve

    columns, _, _ = solve(np.asarray(C))
    return np.arange(len(C)), columns


def networkx_matching(C: Any) -> Any:
    """``networkx``'s full matching of least weight between rows and columns."""
    import networkx as nx

    n = len(C)
    graph = nx.Graph()
    graph.add_weighted_edges_from((i, n + j, C[i, j]) for i in range(n) for j in range(n))
    match = nx.bipartite.minimum_weight_full_matching(graph, range(n))
    return np.arange(n), np.array([match[i] - n for i in range(n)])
