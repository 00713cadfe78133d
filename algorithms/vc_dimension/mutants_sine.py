"""Mutants of sines."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from ..controls import mutant
from .sine import by_sine

ReadsTheNextDigit = mutant(by_sine, "Doubles once too often.", lambda m, x: by_sine(m + 1, x))
ReadsThePreviousDigit = mutant(by_sine, "Takes the period for 1 instead of 2.", lambda m, x: by_sine(m - 1, x))
Cosine = mutant(
    by_sine, "The wrong function: it compares two successive digits.", lambda m, x: int(math.cos(2**m * math.pi * x) > 0)
)
Opposite = mutant(by_sine, "Reads the digit itself, not its opposite.", lambda m, x: int(math.sin(2**m * math.pi * x) <= 0))
MultipliesInsteadOfPowers = mutant(
    by_sine, "The frequency 2mπ instead of 2ᵐπ.", lambda m, x: int(math.sin(2 * m * math.pi * x) > 0)
)
ForgetsPi = mutant(by_sine, "The frequency 2ᵐ.", lambda m, x: int(math.sin(2**m * x) > 0))
ReducesModuloOne = mutant(
    by_sine, "Reduces 2ᵐx modulo 1, half of the period.", lambda m, x: int(math.sin(math.pi * float(2**m * Fraction(x) % 1)) > 0)
)
HalfPrecision = mutant(by_sine, "Loses the last digits to a short mantissa.", lambda m, x: by_sine(m, float(np.float16(x))))
ComparesWithAHalf = mutant(by_sine, "Asks for a sine above 1/2.", lambda m, x: int(math.sin(2**m * math.pi * x) > 0.5))
