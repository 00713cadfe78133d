"""Larger tables for trees and for boosting on trees."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....properties.samples.working import Random, coarse_unit, in_single, labels, points, rows, width, working
from ...regression.samples.large import table
from .tables import BoostedData, ConsistentTable, LabelledTable, TargetsToBoost


@working(LabelledTable, most=513)
def labelled_table(random: Random, n: int) -> LabelledTable:
    """n rows of up to 20 numbers, up to five classes: by chance, or whether the last number is above its median."""
    X = in_single(points(random, n, width(random, 20)))
    y = random.integers(0, int(random.integers(2, 6)), n) if random.integers(2) else X[:, -1] > np.median(X[:, -1])
    return LabelledTable(rows(X, coarse_unit(random)), labels(y))


@working(ConsistentTable, most=513)
def consistent_table(random: Random, n: int) -> ConsistentTable:
    """n rows, equal ones with equal labels."""
    found = labelled_table(random, n)
    first = dict(reversed(list(zip(found.rows, found.labels, strict=True))))
    return ConsistentTable(found.rows, tuple(first[x] for x in found.rows))


@working(BoostedData, most=513)
def boosted_data(random: Random, n: int) -> BoostedData:
    """n rows with targets, and a learning rate."""
    return BoostedData(*table(random, n, 10, single=True), Fraction(int(random.integers(1, 17)), 8))


@working(TargetsToBoost, most=513)
def targets_to_boost(random: Random, n: int) -> TargetsToBoost:
    """n rows with targets."""
    return TargetsToBoost(*table(random, n, 10, single=True))
