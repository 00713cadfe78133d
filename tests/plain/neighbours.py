"""Nearest neighbours, hashing by coordinates, its parameters and projections, as users write them."""

import math
from collections import Counter, defaultdict

import numpy as np
from scipy.stats import cauchy, norm
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor, NearestNeighbors

from .table import Plain


class Heap:
    def fit(self, X):
        self.X = [list(map(float, row)) for row in X]

    def _sorted(self, q):
        return sorted((math.dist(x, q), i) for i, x in enumerate(self.X))

    def kneighbors(self, Q, k):
        found = [self._sorted(list(map(float, q)))[:k] for q in Q]
        return [[d for d, _ in row] for row in found], [[i for _, i in row] for row in found]

    def radius_neighbors(self, Q, radius):
        found = [[(d, i) for d, i in self._sorted(list(map(float, q))) if d <= radius] for q in Q]
        return [[d for d, _ in row] for row in found], [[i for _, i in row] for row in found]


class HeapWithoutTheFirst(Heap):
    def _sorted(self, q):
        return super()._sorted(q)[1:] or super()._sorted(q)


class Ball(Heap):
    pass


class BallOfSquares(Ball):
    def radius_neighbors(self, Q, radius):
        return super().radius_neighbors(Q, radius * radius)


class Votes:
    def __init__(self, n_neighbors=3):
        self.n_neighbors = n_neighbors

    def fit(self, X, y):
        self.X, self.y = np.array(X), list(y)

    def nearest(self, q):
        return sorted(range(len(self.y)), key=lambda i: np.sum((self.X[i] - q) ** 2))[: self.n_neighbors]

    def predict(self, Q):
        return [Counter(self.y[i] for i in self.nearest(q)).most_common(1)[0][0] for q in Q]


class VotesOfTheFirst(Votes):
    def nearest(self, q):
        return range(self.n_neighbors)


class Means(Votes):
    weights = "uniform"

    def predict(self, Q):
        return [np.mean([self.y[i] for i in self.nearest(q)]) for q in Q]


class MediansOfThem(Means):
    def predict(self, Q):
        return [np.median([self.y[i] for i in self.nearest(q)]) for q in Q]


class MeansOfTheOthers(Means):
    """Takes as many queries as points for the points, and no point for a neighbour of its own."""

    def predict(self, Q):
        if len(Q) != len(self.X) or len(Q) == 1:
            return super().predict(Q)
        own = [sorted((j for j in range(len(Q)) if j != i), key=lambda j: math.dist(self.X[j], q)) for i, q in enumerate(Q)]
        return [np.mean([self.y[j] for j in row[: self.n_neighbors]]) for row in own]


class InverseDistances(Votes):
    weights = "distance"

    def predict(self, Q):
        return [self.one(q) for q in Q]

    def one(self, q):
        pairs = [(math.dist(self.X[i], q), self.y[i]) for i in self.nearest(q)]
        same = [y for distance, y in pairs if distance == 0]
        if same:
            return sum(same) / len(same)
        return sum(y / distance for distance, y in pairs) / sum(1 / distance for distance, _ in pairs)


class FirstOfTheSame(InverseDistances):
    def one(self, q):
        i = self.nearest(q)[0]
        return self.y[i] if math.dist(self.X[i], q) == 0 else super().one(q)


class Outliers:
    def __init__(self, n_neighbors=2):
        self.n_neighbors = n_neighbors

    def fit(self, X):
        X = [tuple(map(float, x)) for x in X]
        near = [sorted((math.dist(x, z), j) for j, z in enumerate(X) if j != i)[: self.n_neighbors] for i, x in enumerate(X)]
        density = [len(row) / sum(self.reach(d, near[j][-1][0]) for d, j in row) for row in near]
        lof = [sum(density[j] for _, j in row) / len(row) / density[i] for i, row in enumerate(near)]
        self.negative_outlier_factor_ = [-v for v in lof]

    def reach(self, distance, far):
        return max(distance, far)


class OutliersByDistance(Outliers):
    def reach(self, distance, far):
        return distance


class Cells(Heap):
    recall = 0.5


class HalfOfTheCells(Cells):
    recall = 0.99

    def kneighbors(self, Q, k):
        first = self.X[: max(k, len(self.X) // 2)]
        found = [sorted((math.dist(x, q), i) for i, x in enumerate(first))[:k] for q in np.asarray(Q).tolist()]
        return [[d for d, _ in row] for row in found], [[i for _, i in row] for row in found]


def hashed(points, query, coordinates, most):
    candidates = []
    for table in coordinates:
        buckets = defaultdict(list)
        for i, p in enumerate(points):
            buckets[tuple(p[j] for j in table)].append(i)
        candidates += buckets[tuple(query[j] for j in table)]
    return candidates[:most]


def hashed_by_sums(points, query, coordinates, most):
    found = [i for table in coordinates for i, p in enumerate(points) if sum(p[j] for j in table) == sum(query[j] for j in table)]
    return found[:most]


def parameters(n, P1, P2):
    k = math.ceil(math.log(n) / math.log(1 / P2))
    return np.array([k, math.ceil(1 / P1**k)])


def parameters_of_indyk(n, P1, P2):
    k = math.ceil(math.log(n) / math.log(1 / P2))
    return k, math.ceil(n ** (math.log(P1) / math.log(P2)))


def repeat(delta, eps):
    return np.ceil(np.log(eps) / np.log(delta))


def repeat_once_more(delta, eps):
    return np.ceil(np.log(eps) / np.log(delta)) + 1


def bucket(x, r, b, w):
    return np.floor((np.sum(r * x) + b) / w)


def bucket_toward_zero(x, r, b, w):
    return int((np.sum(r * x) + b) / w)


def collide(c, w, p):
    s = w / c
    if p == 2:
        return 1 - 2 * norm.cdf(-s) - 2 / (math.sqrt(2 * math.pi) * s) * (1 - math.exp(-(s**2) / 2))
    return 2 * cauchy.cdf(s) - 1 - math.log(1 + s**2) / (math.pi * s)


def collide_once(c, w, p):
    return 2 * (norm if p == 2 else cauchy).cdf(w / c) - 1


TABLE = [
    Plain("neighbour-search", "lists", Heap, {"without the nearest": HeapWithoutTheFirst}),
    Plain("neighbour-search", "scikit-learn's", NearestNeighbors(algorithm="kd_tree")),
    Plain("radius-search", "lists", Ball, {"R² for R": BallOfSquares}),
    Plain("neighbour-classifier", "a Counter", Votes, {"the first points": VotesOfTheFirst}),
    Plain("neighbour-classifier", "scikit-learn's", KNeighborsClassifier(2, algorithm="ball_tree")),
    Plain("neighbour-regressor", "lists", Means, {"medians": MediansOfThem, "the others": MeansOfTheOthers}),
    Plain("neighbour-regressor", "inverse distances", InverseDistances, {"the first of the same": FirstOfTheSame}),
    Plain("neighbour-regressor", "scikit-learn's", KNeighborsRegressor(2, weights="distance", algorithm="kd_tree")),
    Plain("outlier-factor", "lists", Outliers, {"distances alone": OutliersByDistance}),
    Plain("approximate-search", "lists", Cells, {"half of them": HalfOfTheCells}),
    Plain("bit-sampling-search", "dictionaries", hashed, {"sums of bits": hashed_by_sums}),
    Plain("lsh-parameters", "logarithms", parameters, {"n^ρ, rounded up": parameters_of_indyk}),
    Plain("repetition-count", "NumPy", repeat, {"one more": repeat_once_more}),
    Plain("projection-hash", "NumPy", bucket, {"towards 0": bucket_toward_zero}),
    Plain("collision-probability", "SciPy", collide, {"without offsets": collide_once}),
]
