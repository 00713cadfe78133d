"""Larger functions to minimise: up to 33 variables, which are coupled in pairs.

No more, since the time that f takes, exactly, counts as the implementation's.
"""

from __future__ import annotations

from fractions import Fraction

from ....properties.numbers.exact import exact_vector
from ....properties.samples.tables import Row
from ....properties.samples.working import Random, is_hard, one, row, working
from ...smoothness.samples.functions import Bend, Bent
from .functions import CONSTANTS, Line, Problem, StronglyConvexProblem

STEEP = (45, 181)  # how much steeper a valley is across than along: no power of two, at which halved steps soon end
LEVELS = (0, 1, -3, 2**20)
UNITS = (-20, -8, 0, 0, 12)  # powers of two that multiply the functions of hard samples


def function(random: Random, d: int) -> Bent:
    """Curvatures between 1/4 and 4, along the axes or the diagonals of pairs of them; half of the bends are parabolas."""
    unit = Fraction(2) ** (int(random.choice(UNITS)) if is_hard() else 0)
    level = int(random.choice(LEVELS if is_hard() else LEVELS[:3]))
    return Bent(
        _rows(d, bool(random.integers(2))),
        tuple(_bend(random, unit) for _ in range(d)),
        row(random.integers(-3, 4, d)),
        unit * level,
    )


def _rows(d: int, pairs: bool) -> tuple[Row, ...]:
    """Orthogonal rows with one or two entries each."""
    table = [[int(i == j) for j in range(d)] for i in range(d)]
    for i in range(0, d - 1, 2) if pairs else ():
        table[i][i + 1], table[i + 1][i], table[i + 1][i + 1] = 1, 1, -1
    return tuple(map(tuple, table))


def _bend(random: Random, unit: Fraction) -> Bend:
    a, b = (unit * Fraction(int(k), 4) for k in random.choice([1, 2, 4, 4, 8, 16], 2))
    if random.integers(2):
        return Bend((), ((a, a),))
    return Bend((Fraction(-1, 2), Fraction(1)), ((a, a), (b, b), (a, a)))


def valley(random: Random) -> Bent:
    """Of two variables, along a diagonal or an axis: steps that are short enough across it are many along it."""
    curved = [Bend((), ((c, c),)) for c in (Fraction(1), Fraction(int(one(random, STEEP))))]
    return Bent(_rows(2, bool(random.integers(2))), tuple(curved[:: int(one(random, (1, -1)))]), row(random.integers(-3, 4, 2)))


@working(Problem, most=33)
def problem(random: Random, n: int) -> Problem:
    """Of n variables; one in four is a valley."""
    if random.integers(4) == 0:
        return Problem(valley(random), row(random.integers(10, 20, 2)))
    return Problem(function(random, n), row(random.integers(-9, 10, n)))


@working(StronglyConvexProblem, most=33)
def strongly_convex_problem(random: Random, n: int) -> StronglyConvexProblem:
    """Of n variables; one in four is a valley."""
    if random.integers(4) == 0:
        return StronglyConvexProblem(valley(random), row(random.integers(10, 20, 2)))
    return StronglyConvexProblem(function(random, n), row(random.integers(-9, 10, n)))


@working(Line, most=33)
def line(random: Random, n: int) -> Line:
    """Against the gradient, its entries times 1/2, 1 or 2; one in three is too long by far."""
    f, point = function(random, n), row(random.integers(-9, 10, n))
    slopes = f.gradient(exact_vector(point))
    length = int(random.integers(10, 67) if random.integers(3) == 0 else random.integers(-6, 4))
    scale = Fraction(2) ** length / (2 ** max(0, int(f.steepness).bit_length() - 3))
    each = random.choice([1, 2, 4], n)
    direction = tuple(-scale * int(k) * v / 2 for k, v in zip(each, slopes, strict=True))
    return Line(f, point, direction, *one(random, CONSTANTS))
