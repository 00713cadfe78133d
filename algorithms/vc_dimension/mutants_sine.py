"""Mutants of sines."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from ..controls import mutant_of
from .sine import by_sine


@mutant_of(by_sine)
def ReadsTheNextDigit(m: int, x: float) -> int:
    """Doubles once too often."""
    return by_sine(m + 1, x)


@mutant_of(by_sine)
def ReadsThePreviousDigit(m: int, x: float) -> int:
    """Takes the period for 1 instead of 2."""
    return by_sine(m - 1, x)


@mutant_of(by_sine)
def Cosine(m: int, x: float) -> int:
    """The wrong function: it compares two successive digits."""
    return int(math.cos(2**m * math.pi * x) > 0)


@mutant_of(by_sine)
def Opposite(m: int, x: float) -> int:
    """Reads the digit itself, not its opposite."""
    return int(math.sin(2**m * math.pi * x) <= 0)


@mutant_of(by_sine)
def MultipliesInsteadOfPowers(m: int, x: float) -> int:
    """The frequency 2mπ instead of 2ᵐπ."""
    return int(math.sin(2 * m * math.pi * x) > 0)


@mutant_of(by_sine)
def ForgetsPi(m: int, x: float) -> int:
    """The frequency 2ᵐ."""
    return int(math.sin(2**m * x) > 0)


@mutant_of(by_sine)
def ReducesModuloOne(m: int, x: float) -> int:
    """Reduces 2ᵐx modulo 1, half of the period."""
    return int(math.sin(math.pi * float(2**m * Fraction(x) % 1)) > 0)


@mutant_of(by_sine)
def HalfPrecision(m: int, x: float) -> int:
    """Loses the last digits to a short mantissa."""
    return by_sine(m, float(np.float16(x)))


@mutant_of(by_sine)
def ComparesWithAHalf(m: int, x: float) -> int:
    """Asks for a sine above 1/2."""
    return int(math.sin(2**m * math.pi * x) > 0.5)
