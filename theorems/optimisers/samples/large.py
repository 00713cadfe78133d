"""Longer and wider runs: a thousand coordinates, or a hundred steps. What goes on in blocks, or for many at once, breaks there."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....properties.samples.tables import Rational, Row
from ....properties.samples.working import Random, is_hard, one, row, rows, working
from .huber import HuberRun
from .pairs import BesideOthers
from .runs import (
    CLOSE_TO_1,
    FADING,
    RATES,
    SMALL,
    AdagradRun,
    AdamRun,
    AdamWRun,
    BoundedAdamRun,
    ConstantGradients,
    GradientSequence,
    GrowingGradients,
    HeavyBallRun,
    MemorylessRun,
    MomentumRun,
    ReddiRun,
    RescaledAdamRun,
    RMSpropRun,
)

WIDEST = 1025
LONGEST = 129  # steps: what they make is compared exactly, in numbers that become longer with each
FEW = 33  # up to so many of three coordinates
UNITS = (-40, -12, 0, 0, 12, 40)  # powers of two that multiply the gradients of hard samples


def sequence(random: Random, n: int, times: int = 0) -> tuple[Row, tuple[Row, ...]]:
    """n coordinates and two or three steps (or so many `times`); or n steps of a few.

    One in four entries is 0. In hard samples the coordinates have units of their own.
    """
    T, d = 2 + int(random.integers(2)), n
    if not times and n <= LONGEST and random.integers(3) == 0:
        T, d = n, int(random.integers(1, 4 if n <= FEW else 3))
    T = times or T
    values = np.where(random.random((T, d)) < 0.25, 0, random.integers(-300, 301, (T, d)))
    units = [Fraction(2) ** int(k) for k in random.choice(UNITS, d)] if is_hard() else [Fraction(1, 4)] * d
    gradients = tuple(tuple(unit * v for unit, v in zip(units, each, strict=True)) for each in rows(values))
    return row(random.integers(-9, 10, d)), gradients


def adam(random: Random) -> tuple[Rational, Rational, Rational, Rational]:
    """η, β₁, β₂ and ε."""
    return one(random, RATES), one(random, FADING), one(random, CLOSE_TO_1[1:]), one(random, SMALL)


working(GradientSequence, most=WIDEST)(lambda random, n: GradientSequence(*sequence(random, n)))  # of any kind


@working(BesideOthers, most=WIDEST)
def beside_others(random: Random, n: int) -> BesideOthers:
    """The other has the entries of the first in another order, times 4."""
    start, gradients = sequence(random, n)
    order = random.permutation(len(start))
    others = tuple(tuple(4 * g[j] + Fraction(1, 2) for j in order) for g in gradients)
    return BesideOthers(start, gradients, tuple(4 * start[j] + 1 for j in order), others, int(random.integers(len(start) + 1)))


@working(MomentumRun, most=WIDEST)
def momentum_run(random: Random, n: int) -> MomentumRun:
    """With Nesterov's step or without, every other with a weight decay."""
    settings = one(random, RATES), one(random, FADING), bool(random.integers(2)), one(random, (0, Fraction(1, 16)))
    return MomentumRun(*sequence(random, n), *settings)


@working(HeavyBallRun, most=WIDEST)
def heavy_ball_run(random: Random, n: int) -> HeavyBallRun:
    """Of two steps or more."""
    return HeavyBallRun(*sequence(random, n), one(random, RATES), one(random, FADING), False, 0)


@working(ConstantGradients, most=WIDEST)
def constant_gradients(random: Random, n: int) -> ConstantGradients:
    """The first gradient, again and again: up to five times, or for long."""
    start, gradients = sequence(random, n, 1)
    times = int(random.integers(2, 5)) if n > LONGEST or random.integers(2) else LONGEST // len(start) + 1
    return ConstantGradients(start, gradients * times, one(random, RATES), one(random, FADING), False, 0)


working(AdamRun, most=WIDEST)(lambda random, n: AdamRun(*sequence(random, n), *adam(random)))  # with the settings of small samples


@working(RescaledAdamRun, most=WIDEST)
def rescaled_adam_run(random: Random, n: int) -> RescaledAdamRun:
    """Factors from 1/256 to 256."""
    return RescaledAdamRun(*sequence(random, n), *adam(random), int(random.integers(-8, 9)))


# With the settings of small samples
working(BoundedAdamRun, most=WIDEST)(lambda random, n: BoundedAdamRun(*sequence(random, n), *adam(random)))


@working(MemorylessRun, most=WIDEST)
def memoryless_run(random: Random, n: int) -> MemorylessRun:
    """With β₁ = 0."""
    lr, _, beta2, eps = adam(random)
    return MemorylessRun(*sequence(random, n), lr, 0, beta2, eps)


@working(GrowingGradients, most=WIDEST)
def growing_gradients(random: Random, n: int) -> GrowingGradients:
    """Each step adds to the sizes."""
    start, gradients = sequence(random, n)
    sizes, grown = [Fraction(0)] * len(start), []
    for g in gradients:
        sizes = [size + abs(v) for size, v in zip(sizes, g, strict=True)]
        grown.append(tuple(size if v >= 0 else -size for size, v in zip(sizes, g, strict=True)))
    return GrowingGradients(start, tuple(grown), *adam(random))


@working(AdamWRun, most=WIDEST)
def adamw_run(random: Random, n: int) -> AdamWRun:
    """With the settings of small samples."""
    return AdamWRun(*sequence(random, n), *adam(random), one(random, (Fraction(1, 2), Fraction(1, 16))))


# With the settings of small samples
working(AdagradRun, most=WIDEST)(lambda random, n: AdagradRun(*sequence(random, n), one(random, RATES)))
# With the settings of small samples
working(RMSpropRun, most=WIDEST)(lambda random, n: RMSpropRun(*sequence(random, n), one(random, RATES), one(random, CLOSE_TO_1)))


@working(HuberRun, most=257)
def huber_run(random: Random, n: int) -> HuberRun:
    """n steps, which are exact: each is of length δ."""
    L, delta = one(random, (1, 2, Fraction(1, 2))), one(random, (1, Fraction(1, 4), 3))
    return HuberRun(L, delta, int(random.integers(-2, 3)), n, one(random, (1, -1)))


@working(ReddiRun, most=FEW)
def reddi_run(random: Random, n: int) -> ReddiRun:
    """As many periods of three steps."""
    C = one(random, (3, 4, 8))
    beta2 = Fraction(1, 2 ** (C * C).bit_length())
    return ReddiRun((int(random.integers(-1, 2)),), ((C,), (-1,), (-1,)) * n, one(random, RATES), 0, beta2, one(random, SMALL[:3]))
