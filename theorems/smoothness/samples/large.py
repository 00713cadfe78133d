"""Functions with exact curvature in many dimensions, and points. The numbers stay dyadic, so that float64 still makes no error."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from ....properties.samples.working import Random, one, row, working
from .functions import Bend, Bent
from .norms import NormedPoints
from .points import ABOVE_0, ANY, BELOW_0, FROM_0, HALVES, ConvexPoints, MirrorPoints, StronglyConvexPoints, ThreePoints

WIDEST = 129


def directions(random: Random, d: int) -> tuple[tuple[int, ...], ...]:
    """d orthogonal rows: the axes, some of them doubled, or pairs of diagonals."""
    scales = random.choice([1, 1, 2], d)
    D = np.diag(scales)
    if random.integers(2):
        for i in range(0, d - 1, 2):
            D[i : i + 2, i : i + 2] = [[1, 1], [1, -1]]
    return tuple(tuple(map(int, v)) for v in D[random.permutation(d)])


def bend(random: Random, values: tuple[Any, ...]) -> Bend:
    """At most three knots, at halves; constant curvature between them."""
    knots = sorted(random.choice(len(HALVES), int(one(random, (0, 0, 1, 2, 3))), replace=False))
    each = [one(random, values) for _ in range(len(knots) + 1)]
    return Bend(tuple(HALVES[k] for k in knots), tuple((c, c) for c in each))


def function(random: Random, d: int, values: tuple[Any, ...], centered: bool = False) -> Bent:
    """Curvatures among `values` along d directions."""
    center = (0,) * d if centered else row(random.integers(-2, 3, d))
    return Bent(directions(random, d), tuple(bend(random, values) for _ in range(d)), center, one(random, (0, 1, -3)))


def _points(random: Random, f: Bent) -> Any:
    """Three points; one in two is at f's center but for a few entries."""
    X = random.integers(-6, 7, (3, f.d))
    if random.integers(2):
        few = random.random((3, f.d)) < 2 / f.d
        X = np.where(few, X, [int(v) for v in f.center])
    return tuple(row(x) for x in X)


@working(ThreePoints, most=WIDEST)
def three_points(random: Random, n: int) -> ThreePoints:
    """Convex functions and others."""
    f = function(random, n, one(random, (ABOVE_0, FROM_0, ANY, BELOW_0)))
    return ThreePoints(f, *_points(random, f))


@working(ConvexPoints, most=33)
def convex_points(random: Random, n: int) -> ConvexPoints:
    """Convex functions, strongly or not."""
    f = function(random, n, one(random, (ABOVE_0, FROM_0)))
    return ConvexPoints(f, *_points(random, f))


@working(StronglyConvexPoints, most=WIDEST)
def strongly_convex_points(random: Random, n: int) -> StronglyConvexPoints:
    """Curvatures from 1/4 to 4."""
    f = function(random, n, ABOVE_0)
    return StronglyConvexPoints(f, *_points(random, f))


@working(MirrorPoints, most=33)
def mirror_points(random: Random, n: int) -> MirrorPoints:
    """Strongly convex functions around 0."""
    f = function(random, n, ABOVE_0, centered=True)
    return MirrorPoints(f, *_points(random, f))


@working(NormedPoints, most=WIDEST)
def normed_points(random: Random, n: int) -> NormedPoints:
    """Small whole numbers, or of a bell curve; all norms."""
    spread = int(one(random, (3, 3, 1000)))
    x, z = (np.rint(random.standard_normal(n) * spread).astype(int) for _ in range(2))
    return NormedPoints(row(x), row(z), one(random, (1, Fraction(3, 2), 2, 3, 4, None)))
