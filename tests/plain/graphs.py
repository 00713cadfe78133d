"""Laplacians, components, cuts, eigenvectors and assignments, as users write them."""

import math
from collections import Counter
from itertools import permutations

import numpy as np
from scipy.linalg import eigh, null_space
from scipy.optimize import linear_sum_assignment
from scipy.sparse import csgraph, csr_array

from .table import Plain


def degrees_on_the_diagonal(W):
    L = [[-float(w) for w in row] for row in W]
    for i, row in enumerate(W):
        L[i][i] += math.fsum(row)
    return L


def edge_by_edge(W):
    L = np.zeros(W.shape)
    for i in range(len(W)):
        for j in range(i):
            e = np.zeros(len(W))
            e[i], e[j] = 1, -1
            L += W[i, j] * np.outer(e, e)
    return L


def laplacian_of_scipy(W):
    return csgraph.laplacian(np.asarray(W, dtype=float))


def laplacian_with_self_degrees(W):
    return np.diag((W != 0).sum(axis=0)) - W


def union_find(W):
    parent = list(range(len(W)))

    def root(i):
        while parent[i] != i:
            i = parent[i]
        return i

    for i in range(len(W)):
        for j in range(i):
            if W[i][j] != 0:
                parent[root(i)] = root(j)
    return [root(i) for i in range(len(W))]


def union_find_once(W):
    return [min([i, *(j for j in range(len(W)) if W[i][j] != 0)]) for i in range(len(W))]


def components_of_scipy(W):
    return csgraph.connected_components(csr_array(W), directed=False)


def ratio_cut(W, labels):
    sizes = Counter(labels.tolist())
    n = len(labels)
    return sum(W[i, j] / sizes[labels[i]] for i in range(n) for j in range(n) if labels[i] != labels[j])


def ratio_cut_by_trace(W, labels):
    H = one_column_a_cluster(labels)
    return np.trace(H.T @ (np.diag(W.sum(0)) - W) @ H)


def ratio_cut_counted_once(W, labels):
    return ratio_cut(np.triu(W), labels)


def one_column_a_cluster(labels):
    H = np.zeros((len(labels), max(labels) + 1))
    for i, label in enumerate(labels):
        H[i, label] = 1 / math.sqrt(list(labels).count(label))
    return H


def normalised_by_all(labels):
    return np.eye(max(labels) + 1)[labels] / math.sqrt(len(labels))


def second_of_scipy(W):
    return eigh(laplacian_of_scipy(W), subset_by_index=[1, 1])[1][:, 0]


def in_the_complement(W):
    Q = null_space(np.ones((1, len(W))))
    values, vectors = eigh(Q.T @ (np.diag(W.sum(1)) - W) @ Q)
    return values[0], Q @ vectors[:, 0]


def second_of_the_normalised(W):
    return np.linalg.eigh(csgraph.laplacian(np.asarray(W, dtype=float), normed=True))[1][:, 1]


def by_svd(L, k):
    U, s, _ = np.linalg.svd(L)
    return s[::-1][:k], U[:, ::-1][:, :k]


def by_index(L, k):
    return eigh(L, subset_by_index=[0, k - 1], driver="evr")


def by_general_eig(L, k):
    s, V = np.linalg.eig(L)
    return s[:k].real, V[:, :k].real


class ByNullSpace:
    def __init__(self, n_clusters=3):
        self.n_clusters = n_clusters

    def fit_predict(self, W):
        W = np.asarray(W, dtype=float)
        projector = null_space(np.diag(W.sum(1)) - W, rcond=1e-10)
        P = projector @ projector.T
        return np.unique(np.round(P, 6), axis=0, return_inverse=True)[1].ravel()


class BySigns:
    n_clusters = 2

    def fit_predict(self, W):
        return (second_of_scipy(W) > 0).astype(int)


def greedy(B):
    B, weights, found = np.array(B), [], []
    while B.max() > 1e-9:
        rows, columns = linear_sum_assignment(np.where(B > 1e-9, -B, 1e6))
        weights.append(B[rows, columns].min())
        found.append(columns)
        B[rows, columns] -= weights[-1]
    return weights, found


def largest_entries(B):
    w, P = greedy(B)
    return np.array(w) ** 2, P


def all_permutations(C):
    n = len(C)
    if n > 6:
        return linear_sum_assignment(C)
    return range(n), min(permutations(range(n)), key=lambda p: sum(C[i, j] for i, j in enumerate(p)))


def row_minima(C):
    return range(len(C)), np.argmin(C, axis=1)


TABLE = [
    Plain("graph-laplacian", "lists", degrees_on_the_diagonal, {"counted edges": laplacian_with_self_degrees}),
    Plain("graph-laplacian", "edges", edge_by_edge),
    Plain("graph-laplacian", "SciPy's", laplacian_of_scipy),
    Plain("connected-components", "union-find", union_find, {"one step": union_find_once}),
    Plain("connected-components", "SciPy's", components_of_scipy),
    Plain("ratio-cut", "loops", ratio_cut, {"half": ratio_cut_counted_once}),
    Plain("ratio-cut", "a trace", ratio_cut_by_trace),
    Plain("cluster-indicators", "loops", one_column_a_cluster, {"√n": normalised_by_all}),
    Plain("fiedler-vector", "SciPy's", second_of_scipy, {"normalised": second_of_the_normalised}),
    Plain("fiedler-vector", "complement of 1", in_the_complement),
    Plain("lowest-eigenvectors", "an SVD", by_svd),
    Plain("lowest-eigenvectors", "SciPy's", by_index, {"not sorted": by_general_eig}),
    Plain("spectral-clusterer", "a projector", ByNullSpace, {"signs": BySigns}),
    Plain("birkhoff-decomposition", "greedy", greedy, {"squared weights": largest_entries}),
    Plain("assignment", "all permutations", all_permutations, {"minima of rows": row_minima}),
    Plain("assignment", "SciPy's", linear_sum_assignment),
]
