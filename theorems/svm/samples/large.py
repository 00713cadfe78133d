"""Large samples for support vector machines: clouds that overlap, clouds that a hyperplane separates, tubes."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....properties.samples.tables import Row
from ....properties.samples.working import Random, is_hard, labels, points, row, rows, signs, unit, width, working
from ....properties.symmetries.draws import large_in_two_forms
from .pairs import PairState
from .points import KernelPoints, NuClasses, QueriedClasses, SeparableClasses, TubeData, TwoClasses
from .transformed import (
    MovedNuClasses,
    MovedTube,
    ReorderedClasses,
    ReorderedSeparable,
    ReorderedTube,
    TurnedClasses,
    TurnedSeparable,
    WeightedTwoClasses,
)


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


def separated_rows(random: Random, n: int) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """The points of `separated` and their labels, exactly."""
    X, y = separated(random, n)
    return rows(X, unit(random)), labels(y)


# Two clouds of points, of any share
working(TwoClasses, most=2049)(lambda random, n: TwoClasses(*overlapping(random, n, float(random.choice([0.5, 0.5, 0.1, 0.9])))))
working(NuClasses, most=513)(lambda random, n: NuClasses(*overlapping(random, n)))  # two clouds of points of about the same number
# Two clouds on both sides of a hyperplane
working(SeparableClasses, most=2049)(lambda random, n: SeparableClasses(*separated_rows(random, n)))


@working(QueriedClasses, most=2049)
def queried_classes(random: Random, n: int) -> QueriedClasses:
    """Two clouds on both sides of a hyperplane, and a query among them."""
    X, y = separated(random, n)
    scale, query = unit(random), points(random, 1, X.shape[1])
    return QueriedClasses(
        rows(X, scale), labels(y), rows(query, scale)[0], int(random.choice([1, -1])), int(random.choice([1, -2, 3]))
    )


@working(PairState, most=129)
def pair_state(random: Random, n: int) -> PairState:
    """Multipliers that are quarters of C, often at a bound: each of a positive example is that of a negative one."""
    X, y, C = random.integers(-2, 3, (n, width(random, 10))), signs(random, n), Fraction(4) ** int(random.integers(-1, 2))
    alpha = np.zeros(n, dtype=int)
    positive, negative = (random.permutation(np.flatnonzero(y == sign)) for sign in (1, -1))
    k = int(random.integers(min(len(positive), len(negative)) + 1))
    alpha[positive[:k]] = alpha[negative[:k]] = random.choice([1, 2, 4, 4], k)
    i, j = random.choice(n, 2, replace=False)
    return PairState(rows(X), labels(y), C, row(alpha, C / 4), int(i), int(j), int(random.choice([1, 1, 2])))


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


def apart(random: Random, n: int) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """n points of two clouds of the same number, apart."""
    X, y = points(random, n, width(random, max(1, min(10, n // 8))), ties=False), np.arange(n) % 2 * 2 - 1
    X[:, 0] += 2 * max(1, int(X.std())) * y
    return rows(X, Fraction(4, 2 ** int(np.abs(X).max()).bit_length())), labels(y)


large_in_two_forms(ReorderedClasses, overlapping, most=513)
large_in_two_forms(ReorderedSeparable, separated_rows, most=257)
large_in_two_forms(ReorderedTube, around, most=1025)
large_in_two_forms(TurnedClasses, overlapping, most=513)
large_in_two_forms(TurnedSeparable, separated_rows, most=257)
large_in_two_forms(MovedNuClasses, apart, most=1025)
large_in_two_forms(MovedTube, around, most=1025)
large_in_two_forms(WeightedTwoClasses, overlapping, most=257)
