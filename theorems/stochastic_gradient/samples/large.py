"""Noisy runs in tens of dimensions, and with tens of vectors to draw from. All sequences are gone through: many are of one draw."""

from __future__ import annotations

from typing import Any

from ....properties.samples.tables import Row
from ....properties.samples.working import Random, one, row, rows, working
from ...gradient_descent.samples.large import on
from ...gradient_descent.samples.runs import ConvexRun, SmoothRun, StronglyConvexRun, rising
from ...gradient_descent.samples.steps import step_below
from ...smoothness.samples.large import function
from ...smoothness.samples.points import ABOVE_0, ANY, FROM_0
from .one_step import NoisyStep
from .runs import NoisyConvexRun, NoisyRun, NoisyStronglyConvexRun
from .sums import SvrgRound, SvrgRoundFromTheSnapshot
from .svrg_step import SvrgStep

WIDEST = 33


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
    """A run of this kind on a function with curvatures among `values`."""
    d, k, T = sizes(random, n)
    f = function(random, d, values)
    return cls(on(random, run, rising(f) if run is SmoothRun else f, min(T, most)), centred(random, k, d))


# Convex or not
working(NoisyRun, most=WIDEST)(lambda random, n: noisy(random, n, NoisyRun, SmoothRun, one(random, (FROM_0[1:], ANY))))
# Convex functions
working(NoisyConvexRun, most=WIDEST)(lambda random, n: noisy(random, n, NoisyConvexRun, ConvexRun, (1, *FROM_0)))
# Strongly convex functions
working(NoisyStronglyConvexRun, most=WIDEST)(lambda random, n: noisy(random, n, NoisyStronglyConvexRun, StronglyConvexRun, ABOVE_0))
# One step on a convex function
working(NoisyStep, most=WIDEST)(lambda random, n: noisy(random, n, NoisyStep, ConvexRun, (1, *FROM_0), most=1))


def svrg(random: Random, n: int, cls: Any, values: tuple[Any, ...], from_the_snapshot: bool, most: int = 2) -> Any:
    """Two functions of n variables, for up to `most` steps; or a power of two of functions of few, for one: so means are dyadic."""
    wide = bool(random.integers(2))
    d, k = (n, 2) if wide else (int(random.integers(1, 3)), 1 << (n.bit_length() - 1))
    parts = tuple(function(random, d, values, centered=True) for _ in range(k))
    snapshot, start = row(random.integers(-6, 7, d)), row(random.integers(-6, 7, d))
    eta = step_below(max(h.highest for h in parts)) / one(random, (4, 4, 8))
    T = int(random.integers(1, most + 1)) if wide else 1
    return cls(parts, centred(random, k, d), snapshot, snapshot if from_the_snapshot else start, eta, T)


working(SvrgRound, most=WIDEST)(lambda random, n: svrg(random, n, SvrgRound, (1, 2, *FROM_0), False))  # from anywhere
# From its snapshot, on strongly convex functions
working(SvrgRoundFromTheSnapshot, most=WIDEST)(lambda random, n: svrg(random, n, SvrgRoundFromTheSnapshot, ABOVE_0, True))
# One step, from anywhere
working(SvrgStep, most=WIDEST)(lambda random, n: svrg(random, n, SvrgStep, (1, 2, *FROM_0), False, most=1))
