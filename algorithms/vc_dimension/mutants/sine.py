"""Faulty sine classifiers."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np


def ReadsTheNextDigit(m: int, x: float) -> int:
    """Doubles once too often."""
    return int(math.sin(2 ** (m + 1) * math.pi * x) > 0)


def ReadsThePreviousDigit(m: int, x: float) -> int:
    """Takes the period for 1 instead of 2."""
    return int(math.sin(2 ** (m - 1) * math.pi * x) > 0)


def Cosine(m: int, x: float) -> int:
    """The wrong function: it compares two successive digits."""
    return int(math.cos(2**m * math.pi * x) > 0)


def Opposite(m: int, x: float) -> int:
    """Reads the digit itself, not its opposite."""
    return int(math.sin(2**m * math.pi * x) <= 0)


def MultipliesInsteadOfPowers(m: int, x: float) -> int:
    """The frequency 2mπ instead of 2ᵐπ."""
    return int(math.sin(2 * m * math.pi * x) > 0)


def ForgetsPi(m: int, x: float) -> int:
    """The frequency 2ᵐ."""
    return int(math.sin(2**m * x) > 0)


def ReducesModuloOne(m: int, x: float) -> int:
    """Reduces 2ᵐx modulo 1, half of the period."""
    return int(math.sin(math.pi * float(2**m * Fraction(x) % 1)) > 0)


def HalfPrecision(m: int, x: float) -> int:
    """Loses the last digits to a short mantissa."""
    return int(math.sin(2**m * math.pi * float(np.float16(x))) > 0)


def ComparesWithAHalf(m: int, x: float) -> int:
    """Asks for a sine above 1/2."""
    return int(math.sin(2**m * math.pi * x) > 0.5)
