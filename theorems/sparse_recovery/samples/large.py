"""Long vectors to threshold, and wider systems of equations."""

from __future__ import annotations

from ....properties.samples.working import Random, row, rows, working
from .recovery import ConsistentSystem
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
