"""Set systems: shattering, and what intervals, boxes, half-spaces, polygons and sines cut out of finitely many points."""

import itertools
import math
from fractions import Fraction

import numpy as np
from scipy.optimize import linprog
from scipy.spatial import ConvexHull, QhullError

from .table import Plain


class Sets:
    """By the definition; `shattered_sets` is a generator."""

    def shattered_sets(self, family):
        ground = sorted(set().union(*family)) if family else []
        for k in range(len(ground) + 1):
            for C in itertools.combinations(ground, k):
                if self.traces(family, C) == 2**k:
                    yield frozenset(C)

    def traces(self, family, C):
        return len({frozenset(C) & S for S in family})

    def vc_dimension(self, family):
        return max((len(C) for C in self.shattered_sets(family)), default=-1)

    def growth(self, family, k):
        ground = sorted(set().union(*family)) if family else []
        return max(self.traces(family, C) for C in itertools.combinations(ground, k))


class SetsUnions(Sets):
    def traces(self, family, C):
        return len({frozenset(C) | S for S in family})


class Masks:
    """Whole numbers as sets, and answers as NumPy's."""

    @staticmethod
    def _masks(family):
        ground = sorted(set().union(*family)) if family else []
        place = {v: i for i, v in enumerate(ground)}
        return ground, {sum(1 << place[v] for v in S) for S in family}

    def shattered_sets(self, family):
        ground, masks = self._masks(family)
        found = [C for C in range(1 << len(ground)) if len({C & m for m in masks}) == 1 << C.bit_count()]
        return {frozenset(v for i, v in enumerate(ground) if C >> i & 1) for C in found}

    def vc_dimension(self, family):
        return np.int16(max(map(len, self.shattered_sets(family)), default=self.nothing))

    nothing = -1

    def growth(self, family, k):
        ground, masks = self._masks(family)
        sizes = [len({C & m for m in masks}) for C in range(1 << len(ground)) if C.bit_count() == k]
        return np.int64(max(sizes))


class MasksFromZero(Masks):
    nothing = 0


# ----------------------------------------------------------------------------------------------------- what ranges cut out


class Intervals:
    """Between any two points; a list, in which sets repeat."""

    def traces(self, X):
        x = np.asarray(X).ravel()
        cut = [frozenset()]
        for low in x:
            for high in x:
                cut.append(frozenset(np.flatnonzero((low <= x) & (x <= high)).tolist()))
        return cut


class IntervalsOpen(Intervals):
    def traces(self, X):
        x = np.asarray(X).ravel()
        return {frozenset(np.flatnonzero((low < x) & (x <= high)).tolist()) for low in x for high in x}


class IntervalPairs:
    def traces(self, X):
        one = set(Intervals().traces(X))
        return {a | b for a in one for b in one}


class IntervalPairsApart(IntervalPairs):
    def traces(self, X):
        one = set(Intervals().traces(X))
        return {a ^ b for a in one for b in one if a & b} | {frozenset()}


class Boxes:
    """The smallest box of each subset of the points."""

    def traces(self, X):
        X = np.asarray(X)
        cut = {frozenset()}
        for size in range(1, min(len(X), 2 * X.shape[1]) + 1):
            for chosen in itertools.combinations(range(len(X)), size):
                corner = X[list(chosen)]
                inside = ((corner.min(axis=0) <= X) & (corner.max(axis=0) >= X)).all(axis=1)
                cut.add(frozenset(map(int, np.flatnonzero(inside))))
        return cut


class BoxesOfPairs(Boxes):
    """With two points at opposite corners only."""

    def traces(self, X):
        X = np.asarray(X)
        cut = {frozenset()}
        for i, j in itertools.product(range(len(X)), repeat=2):
            low, high = np.minimum(X[i], X[j]), np.maximum(X[i], X[j])
            cut.add(frozenset(np.flatnonzero(((low <= X) & (high >= X)).all(axis=1)).tolist()))
        return cut


class HalfSpaces:
    """A linear program for each subset; frozensets from a generator."""

    def traces(self, X):
        X = np.asarray(X)
        n, d = X.shape
        for bits in itertools.product((-1, 1), repeat=n):
            y = np.array(bits)
            A = -y[:, None] * np.c_[X, -np.ones(n)]
            found = linprog(np.zeros(d + 1), A_ub=A, b_ub=-np.ones(n), bounds=(None, None), method="highs")
            if found.status == 0:
                yield frozenset(np.flatnonzero(y > 0).tolist())


class HalfSpacesThroughZero(HalfSpaces):
    def traces(self, X):
        X = np.asarray(X)
        for bits in itertools.product((-1, 1), repeat=len(X)):
            y = np.array(bits)
            found = linprog(np.zeros(X.shape[1]), A_ub=-y[:, None] * X, b_ub=-np.ones(len(X)), bounds=(None, None))
            if found.status == 0:
                yield frozenset(np.flatnonzero(y > 0).tolist())


class Polygons:
    """The hull of each subset, over the rationals: a point is in it unless a line separates it."""

    def traces(self, X):
        points = [tuple(Fraction(float(v)) for v in row) for row in X]
        cut = {frozenset()}
        for size in range(1, len(points) + 1):
            for chosen in itertools.combinations(points, size):
                cut.add(frozenset(i for i, p in enumerate(points) if self.inside(p, chosen)))
        return cut

    def inside(self, p, chosen):
        return any(
            self.in_triangle(p, a, b, c) for a, b, c in itertools.combinations_with_replacement(chosen, 3)
        )  # Carathéodory's theorem

    @staticmethod
    def in_triangle(p, a, b, c):
        def side(u, v):
            return (v[0] - u[0]) * (p[1] - u[1]) - (v[1] - u[1]) * (p[0] - u[0])

        turns = [side(a, b), side(b, c), side(c, a)]
        if any(turns):
            return all(t >= 0 for t in turns) or all(t <= 0 for t in turns)
        corners = (a, b, c)  # all on a line with p
        return all(min(q[k] for q in corners) <= p[k] <= max(q[k] for q in corners) for k in (0, 1))


class PolygonsOfHullPoints(Polygons):
    """Points inside are forgotten."""

    def inside(self, p, chosen):
        return p in chosen


class PolygonsOfQhull(Polygons):
    """Qhull knows no degenerate hulls."""

    def traces(self, X):
        cut = {frozenset()}
        for size in range(3, len(X) + 1):
            for chosen in itertools.combinations(range(len(X)), size):
                try:
                    hull = ConvexHull(X[list(chosen)])
                except QhullError:
                    continue
                inside = (X @ hull.equations[:, :2].T + hull.equations[:, 2] <= 1e-12).all(axis=1)
                cut.add(frozenset(np.flatnonzero(inside).tolist()))
        return cut


def sine_label(m, x):
    """By the place of 2ᵐx in its period of 2, exactly."""
    place = Fraction(x) * 2 ** int(m) % 2
    return int(0 < place < 1)


def sine_label_of_numpy(m, x):
    return np.bool_(0 < math.fmod(math.ldexp(x, int(m)), 2.0) < 1)


def sine_label_of_cosine(m, x):
    return int(math.cos(math.pi * math.fmod(math.ldexp(x, int(m)), 2.0)) > 0)


TABLE = [
    Plain("set-system", "a generator", Sets, {"unions": SetsUnions}),
    Plain("set-system", "masks, NumPy's ints; an instance", Masks(), {"from 0": MasksFromZero()}),
    Plain("interval-ranges", "a list with repetitions", Intervals, {"half open": IntervalsOpen}),
    Plain("interval-pair-ranges", "a set", IntervalPairs, {"differences": IntervalPairsApart}),
    Plain("box-ranges", "a set", Boxes, {"opposite corners": BoxesOfPairs}),
    Plain("half-space-ranges", "linear programs, a generator", HalfSpaces, {"through 0": HalfSpacesThroughZero}),
    Plain(
        "convex-polygon-ranges", "fractions", Polygons,
        {"without the inside": PolygonsOfHullPoints, "not the degenerate": PolygonsOfQhull},
    ),
    Plain("sine-classifier", "fractions", sine_label, {"the cosine": sine_label_of_cosine}),
    Plain("sine-classifier", "NumPy's bool", sine_label_of_numpy),
]  # fmt: skip
