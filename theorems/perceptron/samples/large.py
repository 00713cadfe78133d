"""Long streams for perceptrons: separable with a margin that is not too small, for a pass costs its number of mistakes."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....properties.samples.tables import fine_unit_rows
from ....properties.samples.working import Random, end, labels, points, rows, signs, unit, width, working
from .streams import AffinelySeparablePoints, QuadraticStream, SeparableStream, UnitSeparableStream


def apart(random: Random, n: int, most: int = 64) -> tuple[np.ndarray, np.ndarray]:
    """n points, moved away from a hyperplane through the origin by a part of how far the farthest is."""
    d = width(random, most)
    X, w = points(random, n, d), random.integers(-3, 4, d)
    w[random.integers(d)] = 3
    scores = X @ w
    y = np.where(scores > 0, 1, -1)
    step = 1 + int(np.abs(scores).max() / (w @ w) / int(random.choice([2, 5, 10])))
    return X + (y * step)[:, None] * w, y


@working(SeparableStream, most=2049)
def separable_stream(random: Random, n: int) -> SeparableStream:
    """A separable stream; three in four say nothing new for a long time, and then something."""
    X, y = apart(random, n)
    news = random.choice([0, 1, 1, 2])  # few fit into a budget that have a thousand rows: so every second one is told by its end
    if news == 0:
        X[: n - n // 8], y[: n - n // 8] = X[0], y[0]
    if news == 1:
        last, reach = end(random, n), int(np.abs(X).max())
        X = np.column_stack([X, np.zeros(n, dtype=int)])
        X[last] = 0
        X[last, -1] = y[last] * reach
    return SeparableStream(rows(X, unit(random)), labels(y))


@working(UnitSeparableStream, most=2049)
def unit_separable_stream(random: Random, n: int) -> UnitSeparableStream:
    """Unit vectors along axes, or with many bits, by the sign of one coordinate after another."""
    d = width(random, 33)
    choices = [tuple(int(i == j) for i in range(d)) for j in range(d)] + (fine_unit_rows(d) if d >= 5 else [])
    y = signs(random, n)
    picked = [choices[k] for k in random.integers(0, len(choices), n)]
    return UnitSeparableStream(tuple(tuple(int(s) * v for v in x) for x, s in zip(picked, y, strict=True)), labels(y))


@working(AffinelySeparablePoints, most=1025)
def affinely_separable_points(random: Random, n: int) -> AffinelySeparablePoints:
    """A separable stream, moved off the origin."""
    X, y = apart(random, n, 33)
    y[:2], X[:2] = (1, -1), (X[y == y[0]][0] * y[0], -X[y == y[0]][0] * y[0])
    return AffinelySeparablePoints(rows(X + random.integers(-3, 4, X.shape[1]), unit(random)), labels(y))


@working(QuadraticStream, most=257)
def quadratic_stream(random: Random, n: int) -> QuadraticStream:
    """Points inside a ball and well outside of it, with a first coordinate that stands for the constant."""
    d = width(random, 5) + 1
    X, y = random.integers(-3, 4, (n, d)), signs(random, n)
    X[:, 0] = 4
    X[:, 1] = np.where(y > 0, 12 + np.abs(X[:, 1]), X[:, 1])
    return QuadraticStream(rows(X, Fraction(1, 4)), labels(y))
