"""Long vectors to threshold, wider systems of equations, and high frequencies."""

from __future__ import annotations

from fractions import Fraction

from ....properties.samples.working import Random, one, row, rows, working
from .recovery import ConsistentSystem
from .signals import FrequenciesAndRate, FrequencyAndRate, SampledPeriod, point_of_the_circle
from .sparse_vectors import VectorAndOrder, VectorsAndOrder


@working(VectorAndOrder, most=4097)
def vector_and_order(random: Random, n: int) -> VectorAndOrder:
    """n small integers, many of which are equal; any order."""
    return VectorAndOrder(row(random.integers(-50, 51, n)), int(random.integers(0, n + 1)))


@working(VectorsAndOrder, most=513)
def vectors_and_order(random: Random, n: int) -> VectorsAndOrder:
    """Two vectors of n small integers, and blocks of any size."""
    x, h = rows(random.integers(-9, 10, (2, n)))
    return VectorsAndOrder(x, h, int(random.integers(1, n + 1)))


@working(ConsistentSystem, most=33)
def consistent_system(random: Random, n: int) -> ConsistentSystem:
    """n equations in up to twice as many unknowns, with a sparse solution."""
    d = int(random.integers(n, 2 * n + 1))
    return ConsistentSystem(rows(random.integers(-3, 4, (n, d))), row(random.integers(-3, 4, d) * (random.random(d) < 0.2)))


@working(SampledPeriod, most=33)
def sampled_period(random: Random, n: int) -> SampledPeriod:
    """n moments; a frequency for which they are just enough, or one too few, or any."""
    pairs = random.integers(1, 30, (4 * n, 2))
    points = dict.fromkeys(point_of_the_circle(int(m), int(k)) for m, k in pairs)
    return SampledPeriod(one(random, [(n - 1) // 2, (n + 1) // 2, int(random.integers(0, n))]), tuple(points)[:n])


@working(FrequencyAndRate, most=4097)
def frequency_and_rate(random: Random, n: int) -> FrequencyAndRate:
    """A frequency of up to n, and a rate of up to twice that."""
    f = Fraction(int(random.integers(1, n + 1)), int(random.integers(1, 10)))
    return FrequencyAndRate(f, 2 * f * Fraction(int(random.integers(1, n + 1)), n))


@working(FrequenciesAndRate, most=65)
def frequencies_and_rate(random: Random, n: int) -> FrequenciesAndRate:
    """n of the whole numbers from 0, and a rate of one more than twice the largest, or of any more."""
    found = row(random.choice(4 * n, n, replace=False))
    return FrequenciesAndRate(found, 2 * max(found) + int(random.integers(1, 3)))
