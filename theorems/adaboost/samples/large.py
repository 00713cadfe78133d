"""Many points for boosting."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....properties.samples.tables import Row
from ....properties.samples.working import Random, coarse_unit, in_single, labels, points, row, rows, signs, width, working
from .weighted_points import MarginPoints, PerfectStumpPoints, StumpPoints, UnitMarginPoints, VotedPoints, WeightedLabels


def noisy(random: Random, n: int) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """n points of up to 20 features, labelled by a vote of three thresholds, one in ten otherwise."""
    d = width(random, 20)
    X = in_single(points(random, n, d))
    votes = sum(np.where(X[:, j] > np.median(X[:, j]), 1, -1) for j in random.integers(0, d, 3))
    y = np.where(random.random(n) < 0.1, -1, 1) * np.where(votes > 0, 1, -1)
    y[:1], y[-1:] = -1, 1
    return rows(X, coarse_unit(random)), labels(y)


def told(random: Random, n: int) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """n points with a last feature that tells the label: by its sign, or by a threshold that few of the points would misplace."""
    X, y = in_single(points(random, n, width(random, 10))), signs(random, n)
    if random.random() < 0.5:
        return rows(np.column_stack([X, y * random.integers(1, 4, n) * int(random.choice([1, -1]))])), labels(y)
    rank = random.permutation(n)
    side = np.where(rank < random.integers(1, n), -1, 1) * int(random.choice([1, -1]))
    return rows(np.column_stack([X, rank])), labels(side)


# Noisy points, or such that a stump is right on all of them
working(StumpPoints, most=1025)(lambda random, n: StumpPoints(*(noisy if random.random() < 0.5 else told)(random, n)))
# Points with a last feature that tells the label
working(PerfectStumpPoints, most=513)(lambda random, n: PerfectStumpPoints(*told(random, n)))
# Noisy points, and θ in [−1, 1]
working(MarginPoints, most=513)(lambda random, n: MarginPoints(*noisy(random, n), Fraction(int(random.integers(-4, 5)), 4)))
# Noisy points, and θ in [0, 1)
working(UnitMarginPoints, most=513)(lambda random, n: UnitMarginPoints(*noisy(random, n), Fraction(int(random.integers(4)), 4)))


@working(WeightedLabels, most=4097)
def weighted_labels(random: Random, n: int) -> WeightedLabels:
    """Weights that are whole numbers of 2⁻¹⁴, some of them 0."""
    cuts = np.sort(random.integers(0, 2**14 + 1, n - 1))
    return WeightedLabels(labels(signs(random, n)), row(np.diff([0, *cuts, 2**14]), Fraction(1, 2**14)))


working(VotedPoints, most=257)(lambda random, n: VotedPoints(*told(random, n)))  # points with a last feature that tells the label
