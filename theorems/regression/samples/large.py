"""Larger tables for regression: more rows than columns and fewer, wide columns, outcomes of two classes, single steps."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....properties.samples.tables import Row
from ....properties.samples.working import Random, coarse_unit, in_single, is_hard, points, row, rows, unit, width, working
from ....properties.symmetries.draws import large_in_two_forms
from .designs import OrthogonalColumns, Outcomes, ScaledTargets, WorkingData, WorkingOutcomes
from .tables import (
    BallPoint,
    BoundedNorm,
    Chord,
    ConsistentRun,
    ModelScores,
    PenalisedStep,
    PositiveBound,
    RegressionData,
    ThreeDistributions,
)
from .transformed import (
    MovedIndependent,
    ReorderedData,
    ReorderedIndependent,
    ReorderedOutcomes,
    SignedData,
    TurnedData,
    TurnedOutcomes,
    WeightedData,
    WeightedOutcomes,
)

Data = tuple[tuple[Row, ...], Row]


def table(random: Random, n: int, most: int = 33, single: bool = False) -> Data:
    """n rows, with targets of a few columns and noise, and a level; one table in eight may have more columns than rows.

    One in three has few columns, far from dependent, and numbers with more digits than single precision; none with `single`.
    """
    if not is_hard() and not single and random.integers(3) == 0:
        return many_digits(random, n, width(random, min(5, most)))
    d = width(random, most if random.integers(8) == 0 else min(most, n // 4))
    X, w = points(random, n, d), random.integers(-3, 4, d) * (random.random(d) < 0.4)
    X = in_single(X) if single else X
    noise = np.rint(random.standard_normal(n) * max(1, int(np.abs(X).max()))).astype(np.int64)
    scale = coarse_unit(random) if single else unit(random)
    return rows(X, scale), row(X @ w + noise + int(random.integers(-50, 51)), scale)


def many_digits(random: Random, n: int, d: int) -> Data:
    """n rows of a bell curve with 30 bits after the point, and targets of all columns."""
    one = 2**30
    X = np.rint(random.standard_normal((n, d)) * one).astype(np.int64)
    y = X @ random.integers(1, 4, d) + np.rint(random.standard_normal(n) * one).astype(np.int64)
    return rows(X, Fraction(1, one)), row(y, Fraction(1, one))


def small(random: Random, n: int) -> Data:
    """n rows of small whole numbers, hard ones as well: where columns nearly depend, float64 has no penalty to 9 digits."""
    X = random.integers(-3, 4, (n, width(random, 20)))
    return rows(X), row(X @ random.integers(-3, 4, X.shape[1]) + random.integers(-4, 5, n))


def outcomes(random: Random, n: int) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """n points of a few columns within a unit or two of their centre, labelled by a direction, some of them turned.

    One hard sample in two has its last column in a unit 2²⁰ times as small.
    """
    d = width(random, 10)
    X = random.integers(-8, 9, (n, d)) + random.integers(-4, 5, d)
    y = np.where(X @ random.integers(-2, 3, d) + random.integers(-12, 13, n) > 0, 1, -1)
    y[:1], y[-1:] = -1, 1
    if is_hard() and d > 1 and random.integers(2):
        X[:, -1] *= 2**20
    return rows(X, Fraction(1, 4)), tuple(map(int, y))


working(RegressionData, most=1025)(lambda random, n: RegressionData(*table(random, n)))  # n rows of up to 33 columns
working(WorkingData, most=1025)(lambda random, n: WorkingData(*table(random, n)))  # n rows of up to 33 columns
# Bounds that bind, mostly
working(BoundedNorm, most=129)(lambda random, n: BoundedNorm(*small(random, n), Fraction(int(random.integers(0, 33)), 8)))
# Bounds that bind, mostly
working(PositiveBound, most=129)(lambda random, n: PositiveBound(*small(random, n), Fraction(int(random.integers(1, 33)), 8)))


@working(ScaledTargets, most=1025)
def scaled_targets(random: Random, n: int) -> ScaledTargets:
    """Such data with targets of any scale."""
    X, y = table(random, n, 10)
    scale = Fraction(2) ** int(random.integers(-8, 4))
    return ScaledTargets(X, tuple(scale * v for v in y))


@working(OrthogonalColumns, most=1024)
def orthogonal_columns(random: Random, n: int) -> OrthogonalColumns:
    """Columns of J. Hadamard's table of signs of an order below n, each times a number."""
    order = 2 ** max(2, n.bit_length() - 1)
    places = random.choice(np.arange(1, order), size=min(width(random, 33), order - 1), replace=False)
    X = np.array([[1 - 2 * (int(i & j).bit_count() % 2) for j in places] for i in range(order)])
    return OrthogonalColumns(rows(X * random.integers(1, 6, len(places))), row(random.integers(-900, 901, order)))


working(Outcomes, most=1025)(lambda random, n: Outcomes(*outcomes(random, n)))  # n points of two classes
working(WorkingOutcomes, most=1025)(lambda random, n: WorkingOutcomes(*outcomes(random, n)))  # n points of two classes


def narrow(random: Random, n: int) -> Data:
    """n rows of up to 10 columns."""
    return table(random, n, 10)


large_in_two_forms(ReorderedData, table, most=1025)
large_in_two_forms(ReorderedIndependent, narrow, most=1025)
large_in_two_forms(MovedIndependent, narrow, most=513)
large_in_two_forms(TurnedData, narrow, most=513)
large_in_two_forms(SignedData, narrow, most=513)
large_in_two_forms(WeightedData, narrow, most=513)
large_in_two_forms(ReorderedOutcomes, outcomes, most=513)
large_in_two_forms(TurnedOutcomes, outcomes, most=513)
large_in_two_forms(WeightedOutcomes, outcomes, most=513)


@working(Chord, most=1025)
def chord(random: Random, n: int) -> Chord:
    """Two weight vectors for n rows."""
    X, y = table(random, n, 20)
    u, v = rows(random.integers(-3, 4, (2, len(X[0]))))
    return Chord(X, y, u, v, Fraction(int(random.integers(5)), 4))


@working(PenalisedStep, most=1025)
def penalised_step(random: Random, n: int) -> PenalisedStep:
    """A step on n rows."""
    X, y = table(random, n)
    w, u = rows(random.integers(-3, 4, (2, len(X[0]))))
    return PenalisedStep(X, y, w, u, Fraction(1, int(random.choice([4, 64]))), Fraction(int(random.integers(8)), 4))


@working(ConsistentRun, most=257)
def consistent_run(random: Random, n: int) -> ConsistentRun:
    """n small rows that some weights fit, and a step size that they allow. One hard sample in two has a column far off 0."""
    d = width(random, 5)
    X, w = random.integers(-2, 3, (n, d)), random.integers(-2, 3, d)
    if is_hard() and random.integers(2):
        X[:, -1] += 2**23
    eta = Fraction(1, 2 ** int((X * X).sum(1).max(initial=1)).bit_length())
    return ConsistentRun(rows(X), row(X @ w), row(random.integers(-2, 3, d)), eta, row(w))


@working(BallPoint, most=4097)
def ball_point(random: Random, n: int) -> BallPoint:
    """A point of n coordinates, some of them equal."""
    z = random.integers(-9, 10, n)
    return BallPoint(row(z, unit(random)), Fraction(int(random.integers(1, 1 + max(1, int(np.abs(z).sum())))), 4))


@working(ModelScores, most=4097)
def model_scores(random: Random, n: int) -> ModelScores:
    """Parameters and inputs of n features, sparse enough for a score of some tens."""
    theta, x, z = random.integers(-3, 4, (3, n)) * (random.random((3, n)) < 8 / n)
    return ModelScores(*rows(np.array([theta, x, z])))


@working(ThreeDistributions, most=2049)
def three_distributions(random: Random, n: int) -> ThreeDistributions:
    """Distributions on n outcomes, some of them without probability."""
    cuts = np.sort(random.integers(0, 2**14 + 1, (3, n - 1)), axis=1)
    parts = np.diff(np.column_stack([np.zeros(3, dtype=int), cuts, np.full(3, 2**14)]), axis=1)
    return ThreeDistributions(*rows(parts, Fraction(1, 2**14)))
