"""Runs in tens of dimensions, or of up to a hundred steps. Both in one would leave the numbers that float64 has."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from ....properties.samples.base import HypothesisNotMet
from ....properties.samples.tables import Rational, Row
from ....properties.samples.working import Random, is_hard, one, row, rows, working
from ...smoothness.samples.functions import Bend, Bent
from ...smoothness.samples.large import function
from ...smoothness.samples.points import ABOVE_0, ANY, FROM_0
from .functions import DescentRun
from .runs import ConvexRun, LongestSteps, SmoothRun, StronglyConvexRun, rising
from .steps import step_below

WIDEST = 65
HALF = Fraction(1, 2)
LONGEST = 129  # steps: each of them makes the numbers one bit longer
FEW = 33  # steps or dimensions, up to which one cannot tell by the size which of them are many


def long_or_wide(random: Random, n: int) -> tuple[int, int]:
    """A dimension and a number of steps, one of which is n; at least two dimensions for many steps."""
    few = int(random.integers(1, 4))
    long = n > WIDEST or (n <= FEW and random.integers(2))
    return (max(2, few), n) if long else (n, few)


def on(random: Random, cls: Any, f: Bent, T: int, eta: Rational = 0) -> Any:
    """A run of T steps on f, by default of a power of two that is at most 1/L."""
    if not f.steepness:
        raise HypothesisNotMet("f is linear")
    return cls(f, row(random.integers(-9, 10, f.d)), eta or step_below(f.steepness), T)


def halving(random: Random, d: int, values: tuple[Any, ...]) -> Bent:
    """A function along d ≥ 2 axes, on which a step of 1/L halves what it does not end: so many steps add few bits.

    Its curvature is 1 along the first axis and ½ along the second, so that no run ends by itself.
    """
    axes = tuple(tuple(int(i == j) for j in range(d)) for i in range(d))
    others = [one(random, values) for _ in range(d - 2)]
    huber = [Bend((-1, 1), ((0, 0), (c, c), (0, 0))) if 0 in values and random.integers(2) else Bend((), ((c, c),)) for c in others]
    bends = (Bend((), ((1, 1),)), Bend((), ((HALF, HALF),)), *huber)
    return Bent(axes, bends, row(random.integers(-2, 3, d)), one(random, (0, 1, -3)))


def wide_or_long(random: Random, n: int, cls: Any, values: tuple[Any, ...], few: tuple[Any, ...]) -> Any:
    """On a function with these curvatures for a few steps; or of curvature 1 and with the `few`, for n steps."""
    d, T = long_or_wide(random, n)
    return on(random, cls, function(random, d, values) if T < 4 else halving(random, d, few), T)


@working(SmoothRun, most=LONGEST)
def smooth_run(random: Random, n: int) -> SmoothRun:
    """Functions that bend upwards on the outside."""
    d, T = long_or_wide(random, n)
    f = rising(function(random, d, one(random, (FROM_0[1:], ANY)))) if T < 4 else halving(random, d, (HALF, 1))
    return on(random, SmoothRun, f, T)


# Quadratics, Huber's functions and others
working(ConvexRun, most=LONGEST)(lambda random, n: wide_or_long(random, n, ConvexRun, (1, *FROM_0), (0, HALF, 1)))
# Condition numbers up to 64
working(StronglyConvexRun, most=LONGEST)(lambda random, n: wide_or_long(random, n, StronglyConvexRun, ABOVE_0, (HALF, 1)))


@working(LongestSteps, most=LONGEST)
def longest_steps(random: Random, n: int) -> LongestSteps:
    """Huber's function from 2T + 1, on which the bound is attained; or curvatures of 0, 1/2 and 1."""
    d, T = long_or_wide(random, n)
    if random.integers(3) == 0:
        f = Bent(((1,),), (Bend((-1, 1), ((0, 0), (1, 1), (0, 0))),), (0,))
        return LongestSteps(f, (int(one(random, (-1, 1))) * (2 * T + 1),), 1, T)
    f = halving(random, d, (0, HALF, 1))
    return on(random, LongestSteps, f, T, 1 / Fraction(f.steepness))


@working(DescentRun, most=LONGEST)
def descent_run(random: Random, n: int) -> DescentRun:
    """Sums of squares, or of Huber's functions, of n rows in up to n dimensions; η a power of two at most 1/L, or 1/L.

    One hard sample in two has a column 2²⁰ spreads off 0.
    """
    d, T = long_or_wide(random, n)
    X = random.integers(-2, 3, (int(random.integers(1, d + 2)), d)) * (random.random((1, d)) < 0.8)
    X[0, 0] = 1
    if is_hard() and random.integers(2):
        X[:, -1] += 2**23
    L = int(np.abs(X).sum(axis=0).max() * np.abs(X).sum(axis=1).max())  # ‖X‖₂² ≤ ‖X‖₁‖X‖_∞
    eta = Fraction(1, L) if random.integers(3) == 0 else step_below(L)
    minimiser: Row = row(random.integers(-3, 4, d))
    start = tuple(m + v for m, v in zip(minimiser, row(random.integers(-9, 10, d)), strict=True))
    return DescentRun(rows(X), minimiser, start, one(random, (0, 0, 1, Fraction(1, 4))), L, eta, T, one(random, (0, 1, -3)))
