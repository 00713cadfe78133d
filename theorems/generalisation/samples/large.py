"""Many examples to split, losses, features, points of curves and of populations; larger tables of probabilities."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....properties.samples.working import Random, labels, one, points, row, rows, unit, width, working
from .information import JointTable
from .risk import CurveData, LargeVCSample, Risks
from .sampling import RectangleQuery
from .selection import Features, Folds
from .splits import ExamplesOfClasses, ExamplesToSplit, ExamplesTwice


@working(ExamplesToSplit, most=2049)
def examples_to_split(random: Random, n: int) -> ExamplesToSplit:
    """n rows of up to five classes."""
    return ExamplesToSplit(rows(points(random, n, 2)), labels(random.integers(0, 5, n)))


@working(ExamplesTwice, most=2049)
def examples_twice(random: Random, n: int) -> ExamplesTwice:
    """n rows of up to five classes, and n others."""
    first = examples_to_split(random, n)
    return ExamplesTwice(first.rows, first.labels, rows(points(random, n, 1)))


@working(ExamplesOfClasses, most=2049)
def examples_of_classes(random: Random, n: int) -> ExamplesOfClasses:
    """n rows of two to four classes, some of them rare, sorted by class or not."""
    shares = random.dirichlet(np.ones(int(random.integers(2, 5))))
    y = np.minimum(random.choice(len(shares), size=n, p=shares), 3)
    y[: min(n, 20)] = np.arange(min(n, 20)) % 2
    return ExamplesOfClasses(rows(points(random, n, width(random, 3))), labels(np.sort(y) if random.integers(2) else y))


@working(Folds, most=1025)
def folds(random: Random, n: int) -> Folds:
    """Losses of a few models on n examples, in up to ten folds."""
    losses = random.integers(0, 5, (int(random.integers(1, 6)), n))
    return Folds(rows(losses), int(random.choice([2, 3, 5, 10])))


@working(Features, most=1025)
def features(random: Random, n: int) -> Features:
    """n examples of up to 33 features, some of which tell something of the label."""
    X = points(random, n, width(random, 33))
    label = X[:, 0] + random.integers(-2, 3, n) * max(1, int(X.std()))
    return Features(rows(X, unit(random)), row(label), int(random.integers(1, X.shape[1] + 1)))


@working(JointTable, most=33)
def joint_table(random: Random, n: int) -> JointTable:
    """n values of one variable, up to 33 of the other, many of which never come together."""
    d = width(random, 33)
    parts = random.multinomial(2**14, random.dirichlet(np.full(n * d, 0.3)))
    return JointTable(rows(parts.reshape(n, d), Fraction(1, 2**14)))


@working(Risks, most=2049)
def risks(random: Random, n: int) -> Risks:
    """Of n hypotheses, many of which have the same training error; of some the first or the last one has the least."""
    true, empirical = random.integers(0, 65, n), random.integers(0, 65, n)
    if random.integers(2):
        empirical = np.maximum(empirical, 1)
        empirical[one(random, (0, -1))] = 0
    return Risks(row(true, Fraction(1, 64)), row(empirical, Fraction(1, 64)))


@working(CurveData, most=257)
def curve_data(random: Random, n: int) -> CurveData:
    """Many points with few different x; y from a curve, with noise or without."""
    x = random.integers(-8, 9, n)
    y = (
        random.integers(-2, 3)
        + random.integers(-2, 3) * x
        + random.integers(-1, 2) * x**2
        + random.integers(-3, 4, n) * one(random, (0, 1))
    )
    return CurveData(row(x), row(y), int(random.integers(1, 5)))


@working(LargeVCSample, most=4097)
def large_vc_sample(random: Random, n: int) -> LargeVCSample:
    """n examples; δ a power of two, or what it lacks to 1."""
    delta = Fraction(1, 2 ** int(random.integers(1, 13)))
    return LargeVCSample(int(random.integers(1, 4)), n, one(random, (delta, 1 - delta)))


@working(RectangleQuery, most=513)
def rectangle_query(random: Random, n: int) -> RectangleQuery:
    """Many points or many draws."""
    size, draws = (n, int(random.integers(1, 17))) if random.integers(2) else (int(random.integers(2, 17)), n)
    low = random.integers(-6, 3, 2)
    epsilon = Fraction(int(random.integers(17)), one(random, (16, 16, 128)))
    X, high = random.integers(-6, 7, (size, 2)), low + random.integers(-1, 9, 2)
    return RectangleQuery(rows(X), draws, epsilon, row(low), row(high))
