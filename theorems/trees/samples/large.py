"""Larger tables for trees and for boosting on trees."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....properties.samples.working import Random, coarse_unit, in_single, labels, points, rows, width, working
from ...regression.samples.large import table
from .tables import BoostedData, ConsistentTable, DrawnSet, LabelledTable, TargetsToBoost

FEW = 65  # rows: the law compares all thresholds of all columns, at each node


@working(LabelledTable, most=513)
def labelled_table(random: Random, n: int) -> LabelledTable:
    """n rows of up to 20 numbers, or 65 of few rows; up to five classes, or 25: by chance, or by the size of the last number.

    One in four has rows that differ in the last number alone.
    """
    X = in_single(points(random, n, width(random, 65 if n <= FEW else 20)))
    if not random.integers(4):
        X[:, :-1] = X[0, :-1]
    classes = int(random.integers(2, 6)) if random.integers(3) else min(25, n)
    y = random.integers(0, classes, n) if random.integers(2) else np.argsort(np.argsort(X[:, -1], kind="stable")) * classes // n
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


working(TargetsToBoost, most=513)(lambda random, n: TargetsToBoost(*table(random, n, 10, single=True)))  # n rows with targets
# n elements, of whose outcomes a few are run
working(DrawnSet, most=4097)(lambda random, n: DrawnSet(n, 2 ** int(random.integers(1, 41))))
