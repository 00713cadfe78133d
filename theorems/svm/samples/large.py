"""Large samples for support vector machines: clouds that overlap, clouds that a hyperplane separates, tubes."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....properties.samples.tables import Row
from ....properties.samples.working import Random, is_hard, labels, points, row, rows, signs, unit, width, working
from .points import KernelPoints, NuClasses, QueriedClasses, SeparableClasses, TubeData, TwoClasses
from .transformed import ReorderedClasses, ReorderedSeparable, TurnedClasses, TurnedSeparable
from .transformed_nu import MovedNuClasses
from .transformed_tubes import MovedTube, ReorderedTube
from .weighted import WeightedTwoClasses


def overlapping(random: Random, n: int, share: float = 0.5) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """n points of two clouds, a little apart, within a few units of the origin; no two optima are as good as each other."""
    d = width(random, min(20, n // 4))
    X, y = points(random, n, d, ties=False), signs(random, n, share)
    apart = int(random.integers(0, 3)) * max(1, int(X.std()))
    X = X + apart * y[:, None] * (random.random(d) < 0.5)
    return rows(X, Fraction(4, 2 ** int(np.abs(X).max()).bit_length())), labels(y)


def separated(random: Random, n: int) -> tuple[np.ndarray, np.ndarray]:
    """n points on both sides of a hyperplane, none nearer to it than the largest entry of its normal vector."""
    d = width(random, 20)
    X, w = points(random, n, d), random.integers(-3, 4, d)
    w[random.integers(d)] = 3
    scores = X @ w
    y = np.where(scores > np.median(scores), 1, -1)
    y[:1], y[-1:] = -1, 1
    reach = int(np.abs(scores - int(np.median(scores))).max()) if random.integers(2) else 0
    steps = np.where((scores - int(np.median(scores))) * y < 1 + reach // 9, 1, 0)
    far = -(-(2 * reach + 3) // int(w @ w))
    return X + (y * steps * far)[:, None] * w, y


@working(TwoClasses, most=2049)
def two_classes(random: Random, n: int) -> TwoClasses:
    """Two clouds of points, of any share."""
    return TwoClasses(*overlapping(random, n, float(random.choice([0.5, 0.5, 0.1, 0.9]))))


@working(NuClasses, most=513)
def nu_classes(random: Random, n: int) -> NuClasses:
    """Two clouds of points of about the same number."""
    return NuClasses(*overlapping(random, n))


@working(SeparableClasses, most=2049)
def separable_classes(random: Random, n: int) -> SeparableClasses:
    """Two clouds on both sides of a hyperplane."""
    X, y = separated(random, n)
    return SeparableClasses(rows(X, unit(random)), labels(y))


@working(QueriedClasses, most=2049)
def queried_classes(random: Random, n: int) -> QueriedClasses:
    """Two clouds on both sides of a hyperplane, and a query among them."""
    X, y = separated(random, n)
    scale, query = unit(random), points(random, 1, X.shape[1])
    return QueriedClasses(
        rows(X, scale), labels(y), rows(query, scale)[0], int(random.choice([1, -1])), int(random.choice([1, -2, 3]))
    )


@working(ReorderedClasses, most=513)
def reordered_classes(random: Random, n: int) -> ReorderedClasses:
    """Two clouds of points in any order, once or twice over."""
    return ReorderedClasses(*overlapping(random, n), *order(random, n))


@working(WeightedTwoClasses, most=257)
def weighted_classes(random: Random, n: int) -> WeightedTwoClasses:
    """Two clouds of points with weights from 0 to 3."""
    X, y = overlapping(random, n)
    return WeightedTwoClasses(X, y, whole_weights(random, n))


@working(ReorderedSeparable, most=257)
def reordered_separable(random: Random, n: int) -> ReorderedSeparable:
    """Two clouds on both sides of a hyperplane in any order, once or twice over."""
    X, y = separated(random, n)
    return ReorderedSeparable(rows(X, unit(random)), labels(y), *order(random, n))


@working(TurnedClasses, most=513)
def turned_classes(random: Random, n: int) -> TurnedClasses:
    """Two clouds of points, in coordinates that are sorted anew, get signs, are turned and moved."""
    X, y = overlapping(random, n)
    turned = int(random.integers(2))
    if turned:
        X = tuple(tuple(Fraction(5, 4) * v for v in x) for x in X)
    return TurnedClasses(X, y, *motion(random, len(X[0])), turned, row(random.integers(-1, 2, len(X[0]))), sign(random))


@working(TurnedSeparable, most=257)
def turned_separable(random: Random, n: int) -> TurnedSeparable:
    """Two clouds on both sides of a hyperplane, in coordinates that are sorted anew, get signs, are turned and moved."""
    (X, y), turned, scale = separated(random, n), int(random.integers(2)), unit(random)
    d, far = X.shape[1], int(np.abs(X).max(initial=1))
    shift = row(random.integers(-1, 2, d) * far, scale)
    return TurnedSeparable(rows(X * (5 if turned else 1), scale), labels(y), *motion(random, d), turned, shift, sign(random))


def whole_weights(random: Random, n: int) -> tuple[int, ...]:
    """n weights from 0 to 3, one in eight times one of 50; at the first and the last place, of labels that differ, 1 at least."""
    weights = random.integers(0, 4, n)
    if random.integers(8) == 0:
        weights[random.integers(n)] = 50
    weights[[0, -1]] += 1
    return labels(weights)


def order(random: Random, n: int) -> tuple[tuple[int, ...], int]:
    """Keys to sort n rows by, and how many times they are taken."""
    return labels(random.permutation(n)), int(random.choice([1, 1, 2]))


def motion(random: Random, d: int) -> tuple[tuple[int, ...], Row]:
    """An order of d columns, and their signs."""
    return labels(random.permutation(d)), row(random.choice([1, -1], d))


def sign(random: Random) -> int:
    """Whether the classes are exchanged: −1, or 1."""
    return int(random.choice([-1, 1]))


@working(KernelPoints, most=513)
def kernel_points(random: Random, n: int) -> KernelPoints:
    """A cloud of points, often far from the origin."""
    X = points(random, n, width(random, 20))
    return KernelPoints(rows(X, unit(random)), int(random.choice([1, 1, 2])))


@working(TubeData, most=2049)
def tube_data(random: Random, n: int) -> TubeData:
    """Rows with targets near a hyperplane, within a few units, with ties or not; in hard samples of any size."""
    return TubeData(*(far_and_near(random, n) if is_hard() else around(random, n) if random.integers(3) else tied(random, n)))


def around(random: Random, n: int) -> tuple[tuple[Row, ...], Row]:
    """n rows in general position within a few units of the origin, with targets half a unit, or a few, off a hyperplane."""
    X = points(random, n, width(random, min(50, max(1, n // 4))), ties=False) // 4  # so that float64 has all inner products
    scale = Fraction(4, 2 ** int(np.abs(X).max(initial=1)).bit_length())
    noise = random.standard_normal(n) * float(random.choice([0.5, 1.0, 4.0]) / scale)
    return rows(X, scale), row(X @ random.integers(-2, 3, X.shape[1]) + np.rint(noise).astype(np.int64), scale)


def tied(random: Random, n: int) -> tuple[tuple[Row, ...], Row]:
    """n rows of small whole numbers, and targets of these: many residuals are the same."""
    X = random.integers(-3, 4, (n, width(random, 10)))
    return rows(X), row(X @ random.integers(-2, 3, X.shape[1]) + random.integers(-4, 5, n))


def far_and_near(random: Random, n: int) -> tuple[tuple[Row, ...], Row]:
    """n rows that are hard for floating point, with targets off a hyperplane by a few of their units, or thousands."""
    X, scale = points(random, n, width(random, 20)), unit(random)
    noise = np.rint(random.standard_normal(n) * int(random.choice([1, 100, 3000]))).astype(np.int64)
    return rows(X, scale), row(X @ random.integers(-2, 3, X.shape[1]) + noise, scale)


@working(ReorderedTube, most=1025)
def reordered_tube(random: Random, n: int) -> ReorderedTube:
    """Rows with targets near a hyperplane in any order, once or twice over."""
    return ReorderedTube(*around(random, n), *order(random, n))


@working(MovedTube, most=1025)
def moved_tube(random: Random, n: int) -> MovedTube:
    """Rows with targets near a hyperplane, in coordinates that are sorted anew, get signs, are turned and moved."""
    (X, y), turned = around(random, n), int(random.integers(2))
    d = len(X[0])
    if turned:
        X = tuple(tuple(Fraction(5, 4) * v for v in x) for x in X)
    shift, lift = row(random.integers(-1, 2, d)), int(random.integers(-3, 4))
    return MovedTube(X, y, *motion(random, d), turned, shift, sign(random), lift)


@working(MovedNuClasses, most=1025)
def moved_nu_classes(random: Random, n: int) -> MovedNuClasses:
    """Two clouds apart, in any order, in coordinates that are sorted anew, get signs and a factor, are turned and moved."""
    d, turned = width(random, max(1, min(10, n // 8))), int(random.integers(2))
    X, y = points(random, n, d, ties=False), np.arange(n) % 2 * 2 - 1
    X[:, 0] += 2 * max(1, int(X.std())) * y
    scale = Fraction(4, 2 ** int(np.abs(X).max()).bit_length()) * (Fraction(5, 4) if turned else 1)
    (columns, signs), factor = motion(random, d), int(random.choice([1, 1, 2, 4]))
    scales, shift = tuple(factor * s for s in signs), row(random.integers(-1, 2, d))
    return MovedNuClasses(rows(X, scale), labels(y), columns, scales, turned, shift, labels(random.permutation(n)), sign(random))
