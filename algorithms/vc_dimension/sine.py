"""The classifiers [sin(2ᵐπx) > 0] on binary fractions x."""

from __future__ import annotations

import math
from fractions import Fraction


def by_sine(m: int, x: float) -> int:
    """In floating point: right unless the sine is 0."""
    return int(math.sin(2**m * math.pi * x) > 0)


def by_remainder(m: int, x: float) -> int:
    """Exactly: the sine is positive iff 2ᵐx lies strictly between 0 and 1, modulo 2."""
    return int(0 < 2**m * Fraction(x) % 2 < 1)
