"""Noisy runs in tens of dimensions, and with tens of vectors to draw from; and long ones.

All sequences are gone through: many are of one draw, and what is long has no noise, or shows its last step.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ....properties.samples.tables import Row
from ....properties.samples.working import Random, one, row, rows, working
from ...gradient_descent.samples.large import HALF, halving, on
from ...gradient_descent.samples.runs import ConvexRun, SmoothRun, StronglyConvexRun, rising
from ...gradient_descent.samples.steps import step_below
from ...smoothness.samples.functions import Bend, Bent
from ...smoothness.samples.large import function
from ...smoothness.samples.points import ABOVE_0, ANY, FROM_0
from .one_step import NoisyStep
from .runs import NoisyConvexRun, NoisyRun, NoisyStronglyConvexRun
from .sums import SHORT, SvrgRound, SvrgRoundFromTheSnapshot
from .svrg_step import SvrgStep

WIDEST = 33
LONGEST = 129  # steps: of runs without noise, and of rounds on functions along which no step rounds
HUBER = Bend((-1, 1), ((0, 0), (1, 1), (0, 0)))


def centred(random: Random, k: int, d: int) -> tuple[Row, ...]:
    """k vectors of dimension d with the sum 0."""
    X = random.integers(-3, 4, (k, d))
    X[-1] -= X.sum(axis=0)
    return rows(X)


def sizes(random: Random, n: int) -> tuple[int, int, int]:
    """A dimension, how many vectors there are to draw from, and how many draws: n of one of the first two."""
    if random.integers(2):
        return n, int(random.integers(1, 4)), int(random.integers(1, 4))
    return int(random.integers(1, 4)), n, 1


def noisy(random: Random, n: int, cls: Any, run: Any, values: tuple[Any, ...], most: int = 3) -> Any:
    """A run of this kind on a function with curvatures among `values`; or without noise, of n steps."""
    if n > WIDEST or (most > 1 and random.integers(3) == 0):
        long = on(random, run, halving(random, int(random.integers(2, 4)), (HALF, 1)), n)
        return cls(long, ((0,) * long.d,))
    d, k, T = sizes(random, n)
    f = function(random, d, values)
    return cls(on(random, run, rising(f) if run is SmoothRun else f, min(T, most)), centred(random, k, d))


# Convex or not
working(NoisyRun, most=LONGEST)(lambda random, n: noisy(random, n, NoisyRun, SmoothRun, one(random, (FROM_0[1:], ANY))))
# Convex functions
working(NoisyConvexRun, most=LONGEST)(lambda random, n: noisy(random, n, NoisyConvexRun, ConvexRun, (1, *FROM_0)))
# Strongly convex functions
working(NoisyStronglyConvexRun, most=LONGEST)(
    lambda random, n: noisy(random, n, NoisyStronglyConvexRun, StronglyConvexRun, ABOVE_0)
)
# One step on a convex function
working(NoisyStep, most=WIDEST)(lambda random, n: noisy(random, n, NoisyStep, ConvexRun, (1, *FROM_0), most=1))


def long_round(random: Random, T: int) -> SvrgRound:
    """T steps on two functions: Huber's along the first axis, from where its slope stays ±1, and ± a tilt along the second.

    The gaps are at most T + ½, so that ‖v‖² is at most 8T + 4: without the gradients at the snapshot it is the tilt's square.
    """
    away, tilt = T + int(random.integers(2)), int(random.integers(2, 4)) * T
    f = Bent(((1, 0), (0, 1)), (HUBER, Bend((), ((0, 0),))), (0, 0))
    point = (away * int(one(random, (-1, 1))), int(random.integers(-3, 4)))
    eta = Fraction(1, int(one(random, (8, 16))))
    return SvrgRound((f, f), ((0, tilt), (0, -tilt)), point, point, eta, T)


def svrg(random: Random, n: int, cls: Any, values: tuple[Any, ...], from_the_snapshot: bool, most: int = 2) -> Any:
    """Two functions of n variables, for up to `most` steps; or a power of two of functions of few, for one: so means are dyadic."""
    wide = bool(random.integers(2))
    d, k = (n, 2) if wide else (int(random.integers(1, 3)), 1 << (n.bit_length() - 1))
    parts = tuple(function(random, d, values, centered=True) for _ in range(k))
    snapshot, start = row(random.integers(-6, 7, d)), row(random.integers(-6, 7, d))
    eta = step_below(max(h.highest for h in parts)) / one(random, (4, 4, 8))
    T = int(random.integers(1, most + 1)) if wide else 1
    return cls(parts, centred(random, k, d), snapshot, snapshot if from_the_snapshot else start, eta, T)


@working(SvrgRound, most=LONGEST)
def svrg_round(random: Random, n: int) -> SvrgRound:
    """From anywhere; or of n steps."""
    if n > WIDEST or (n > SHORT and random.integers(3) == 0):
        return long_round(random, n)
    return svrg(random, n, SvrgRound, (1, 2, *FROM_0), False)


# From its snapshot, on strongly convex functions
working(SvrgRoundFromTheSnapshot, most=WIDEST)(lambda random, n: svrg(random, n, SvrgRoundFromTheSnapshot, ABOVE_0, True))
# One step, from anywhere
working(SvrgStep, most=WIDEST)(lambda random, n: svrg(random, n, SvrgStep, (1, 2, *FROM_0), False, most=1))
