"""Runs of mirror descent in tens of dimensions, or of tens of rounds; hundreds of linear losses; and maxima of many pieces."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from ....properties.samples.tables import Row
from ....properties.samples.working import Random, one, row, rows, working
from .functions import PICKS, MaxAffine
from .kinks import Kink
from .losses import LinearLosses
from .runs import DOMAINS, MirrorRun, SimplexRun

WIDEST, LONGEST = 33, 129
RATES = (Fraction(1), Fraction(1, 2), Fraction(1, 4), Fraction(1, 16))


def maximum(random: Random, d: int, pieces: int) -> MaxAffine:
    """So many pieces; in every other case they meet at 0."""
    slopes = random.integers(-2, 3, (pieces, d))
    return MaxAffine(rows(slopes), row(random.integers(-2, 3, pieces) * int(random.integers(2))))


def on_the_simplex(random: Random, d: int) -> Row:
    """1 is halved again and again."""
    parts = [Fraction(1)]
    while len(parts) < d:
        i = int(random.integers(len(parts)))
        parts[i : i + 1] = [parts[i] / 2] * 2
    return tuple(parts[i] for i in random.permutation(d))


def mirror(random: Random, n: int, cls: Any, domain: str) -> Any:
    """In n dimensions for a few rounds, or the other way round."""
    few = int(random.integers(1, 4))
    d, T = (n, few) if n <= WIDEST and random.integers(2) else (few + (domain == "simplex"), n)
    f = maximum(random, d, few + 1)
    rounds = (f,) * T if random.integers(2) else tuple(maximum(random, d, few) for _ in range(T))
    if domain == "simplex":
        start, u = on_the_simplex(random, d), on_the_simplex(random, d)
        if random.integers(2):
            u = row(np.arange(d) == random.integers(d))
    elif domain == "cube":
        start, u = (row(random.integers(-2, 3, d), Fraction(1, 2)) for _ in range(2))
    else:
        start, u = (row(random.integers(-3, 4, d)) for _ in range(2))
    return cls(rounds, start, u, one(random, RATES), domain, one(random, PICKS))


working(MirrorRun, most=LONGEST)(lambda random, n: mirror(random, n, MirrorRun, one(random, DOMAINS)))  # on any domain
working(SimplexRun, most=LONGEST)(lambda random, n: mirror(random, n, SimplexRun, "simplex"))  # on the simplex


@working(LinearLosses, most=257)
def linear_losses(random: Random, n: int) -> LinearLosses:
    """n losses of a few variables, or a few of n; u where the run ends, in some."""
    few = int(random.integers(1, 6))
    T, d = (n, few) if random.integers(2) else (few, n)
    G, alpha = random.integers(-3, 4, (T, d)), one(random, (1, Fraction(1, 2), Fraction(1, 8)))
    u = tuple(-alpha * v for v in row(G.sum(axis=0))) if random.integers(2) else row(random.integers(-3, 4, d))
    return LinearLosses(rows(G), u, alpha, int((G * G).sum(axis=1).max()) + int(one(random, (0, 0, 0, 1))))


@working(Kink, most=65)
def kink(random: Random, n: int) -> Kink:
    """A few pieces in n dimensions, or n pieces in a few; in every other case at 0, where pieces may meet."""
    few = int(random.integers(1, 4))
    d, pieces = (n, few + 1) if random.integers(2) else (few, n)
    x = random.integers(-3, 4, d) * int(random.integers(2))
    return Kink(maximum(random, d, pieces), row(x), row(random.integers(-3, 4, d)))
