"""Scores of clusterings, DBSCAN and linkages, as users write them."""

import math
from collections import Counter
from itertools import combinations

import numpy as np
from scipy.cluster.hierarchy import linkage
from scipy.spatial.distance import cdist
from sklearn import metrics
from sklearn.cluster import DBSCAN

from .table import Plain


def together(counts):
    return sum(math.comb(c, 2) for c in counts)


def rand(a, b):
    S, A, B = (together(Counter(labels).values()) for labels in (zip(a.tolist(), b.tolist(), strict=True), a.tolist(), b.tolist()))
    E = A * B / math.comb(len(a), 2)
    return (S - E) / ((A + B) / 2 - E)


def rand_without_chance(a, b):
    same = [(a[i] == a[j]) == (b[i] == b[j]) for i, j in combinations(range(len(a)), 2)]
    return sum(same) / len(same)


def fowlkes(a, b):
    both = [(a[i] == a[j], b[i] == b[j]) for i, j in combinations(range(len(a)), 2)]
    return both.count((True, True)) / math.sqrt(sum(x for x, _ in both) * sum(y for _, y in both))


def fowlkes_f1(a, b):
    both = [(a[i] == a[j], b[i] == b[j]) for i, j in combinations(range(len(a)), 2)]
    return 2 * both.count((True, True)) / (sum(x for x, _ in both) + sum(y for _, y in both))


def entropy(labels):
    return -sum(c / len(labels) * math.log(c / len(labels)) for c in Counter(labels).values())


def information(a, b):
    a, b = a.tolist(), b.tolist()
    return entropy(a) + entropy(b) - entropy(list(zip(a, b, strict=True)))


def information_in_bits(a, b):
    return information(a, b) / math.log(2)


def normalised(a, b):
    return 2 * information(a, b) / (entropy(a.tolist()) + entropy(b.tolist()))


def v_measure(a, b):
    return metrics.homogeneity_score(a, b), metrics.completeness_score(a, b), metrics.v_measure_score(a, b)


def v_measure_of_beta(a, b):
    return metrics.homogeneity_completeness_v_measure(a, b, beta=2)


def adjusted(a, b):
    return metrics.adjusted_mutual_info_score(a, b)


def silhouette(X, labels):
    found = []
    for i, own in enumerate(labels):
        mean = {}
        for label in set(labels.tolist()):
            others = [math.dist(X[i], X[j]) for j in range(len(X)) if labels[j] == label and j != i]
            mean[label] = sum(others) / len(others) if others else None
        a = mean.pop(own)
        b = min(mean.values())
        found.append((b - a) / max(a, b) if a is not None and max(a, b) > 0 else 0)
    return sum(found) / len(found)


def silhouette_to_means(X, labels):
    names = np.unique(labels)
    D = cdist(X, [X[labels == j].mean(axis=0) for j in names])
    own = np.searchsorted(names, labels)
    a = D[np.arange(len(X)), own]
    D[np.arange(len(X)), own] = np.inf
    b = D.min(axis=1)
    return np.mean((b - a) / np.maximum(np.maximum(a, b), 1e-300))


def bouldin(X, labels):
    groups = [X[labels == j] for j in np.unique(labels)]
    m = [g.mean(axis=0) for g in groups]
    S = [np.mean(np.linalg.norm(g - c, axis=1)) for g, c in zip(groups, m, strict=True)]
    k = len(m)
    return sum(max((S[i] + S[j]) / np.linalg.norm(m[i] - m[j]) for j in range(k) if j != i) for i in range(k)) / k


def bouldin_of_squares(X, labels):
    groups = [X[labels == j] for j in np.unique(labels)]
    m = [g.mean(axis=0) for g in groups]
    S = [np.sqrt(np.mean(np.sum((g - c) ** 2, axis=1))) for g, c in zip(groups, m, strict=True)]
    k = len(m)
    return sum(max((S[i] + S[j]) / np.linalg.norm(m[i] - m[j]) for j in range(k) if j != i) for i in range(k)) / k


def harabasz(X, labels):
    groups = [X[labels == j] for j in np.unique(labels)]
    m, n, k = X.mean(axis=0), len(X), len(groups)
    B = sum(len(g) * np.sum((g.mean(axis=0) - m) ** 2) for g in groups)
    W = sum(np.sum((g - g.mean(axis=0)) ** 2) for g in groups)
    return B / W * (n - k) / (k - 1)


def harabasz_without_degrees(X, labels):
    return harabasz(X, labels) * (len(np.unique(labels)) - 1)


class Queue:
    """DBSCAN by a queue, without core points."""

    def __init__(self, eps=0.5, min_samples=5):
        self.eps, self.min_samples = eps, min_samples

    def set_params(self, **parameters):
        vars(self).update(parameters)
        return self

    def enough(self, near):
        return len(near) >= self.min_samples

    def fit(self, X):
        near = [[j for j in range(len(X)) if math.dist(x, X[j]) <= self.eps] for x in X]
        labels, cluster = [None] * len(X), -1
        for i in range(len(X)):
            if labels[i] is not None:
                continue
            if not self.enough(near[i]):
                labels[i] = -1
                continue
            cluster += 1
            labels[i], queue = cluster, list(near[i])
            while queue:
                j = queue.pop(0)
                if labels[j] == -1:
                    labels[j] = cluster
                if labels[j] is None:
                    labels[j] = cluster
                    if self.enough(near[j]):
                        queue += near[j]
        self.labels_ = np.array(labels)
        return self


class QueueOfOthers(Queue):
    def enough(self, near):
        return len(near) > self.min_samples


def slow_linkage(X, method):
    """By the definitions, of all pairs of points; weighted linkage by the tree."""
    n, clusters, Z = len(X), {i: [i] for i in range(len(X))}, []
    D = cdist(X, X)
    between = {(i, j): D[i, j] for i in range(n) for j in range(n)}

    def far(s, t):
        a, b = clusters[s], clusters[t]
        if method == "weighted":
            return between[s, t]
        if method == "ward":
            return math.sqrt(2 * len(a) * len(b) / (len(a) + len(b))) * np.linalg.norm(X[a].mean(axis=0) - X[b].mean(axis=0))
        return {"single": np.min, "complete": np.max, "average": np.mean}[method](D[np.ix_(a, b)])

    for t in range(n - 1):
        s, u = min(combinations(clusters, 2), key=lambda pair: far(*pair))
        Z.append([s, u, far(s, u), len(clusters[s]) + len(clusters[u])])
        for v in clusters.keys() - {s, u}:
            between[n + t, v] = between[v, n + t] = (between[s, v] + between[u, v]) / 2
        clusters[n + t] = clusters.pop(s) + clusters.pop(u)
    return Z


def wards_increase(X, method):
    """Heights of Ward's linkage are the increase of the sum of squares, in other books."""
    Z = linkage(X, method)
    if method == "ward":
        Z[:, 2] = Z[:, 2] ** 2 / 2
    return Z


TABLE = [
    Plain("adjusted-rand", "counters", rand, {"the Rand index": rand_without_chance}),
    Plain("adjusted-rand", "scikit-learn's", metrics.adjusted_rand_score),
    Plain("fowlkes-mallows", "pairs", fowlkes, {"the harmonic mean": fowlkes_f1}),
    Plain("clustering-information", "three entropies", information, {"bits": information_in_bits}),
    Plain("adjusted-mutual-information", "scikit-learn's", adjusted, {"normalised only": normalised}),
    Plain("v-measure", "scikit-learn's", v_measure, {"β = 2": v_measure_of_beta}),
    Plain("silhouette", "dictionaries", silhouette, {"distances to means": silhouette_to_means}),
    Plain("davies-bouldin", "lists", bouldin, {"root mean squares": bouldin_of_squares}),
    Plain("calinski-harabasz", "lists", harabasz, {"without degrees": harabasz_without_degrees}),
    Plain("density-clusterer", "a queue", Queue, {"others only": QueueOfOthers}),
    Plain("density-clusterer", "scikit-learn's", DBSCAN()),
    Plain("linkage", "definitions", slow_linkage, {"the increase of squares": wards_increase}),
    Plain("linkage", "SciPy's", linkage),
]
