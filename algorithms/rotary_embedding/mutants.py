"""Faulty rotary embeddings, with one deliberate mistake each."""

from __future__ import annotations

import numpy as np

from ..controls import mutant
from ..mistakes import answering, backwards, rounded, scaled, single_precision
from .rotary import RotaryEmbedding, rotary_frequencies

RotatesBackwards = mutant(RotaryEmbedding, "Rotates clockwise.", turn=lambda self, x, y, c, s: (x * c + y * s, y * c - x * s))
Reflects = mutant(
    RotaryEmbedding, "Reflects: both signs of the second feature.", turn=lambda self, x, y, c, s: (x * c + y * s, x * s - y * c)
)
ForgetsTheMinus = mutant(RotaryEmbedding, "Has + for −.", turn=lambda self, x, y, c, s: (x * c + y * s, x * s + y * c))
ForgetsTheSine = mutant(RotaryEmbedding, "Multiplies by the cosine alone.", turn=lambda self, x, y, c, s: (x * c, y * c))
AddsThePosition = mutant(RotaryEmbedding, "Adds sine and cosine.", turn=lambda self, x, y, c, s: (x + s, y + c))
SwapsSineAndCosine = mutant(
    RotaryEmbedding, "Takes the sine for the cosine.", turn=lambda self, x, y, c, s: (x * s - y * c, x * c + y * s)
)
SwapsTheFeatures = answering(RotaryEmbedding, "Answers the second feature first.", turn=lambda found, *_: found[::-1])
UpdatesInPlace = mutant(
    RotaryEmbedding,
    "Computes the second feature from the first that is rotated already.",
    turn=lambda self, x, y, c, s: (x * c - y * s, (x * c - y * s) * s + y * c),
)
CountsFromOne = mutant(
    RotaryEmbedding, "Counts positions from 1.", angles=lambda self, p, d, base: np.outer(p + 1, rotary_frequencies(d, base))
)
ForgetsThePositions = mutant(
    RotaryEmbedding,
    "Takes the rows for the positions.",
    angles=lambda self, p, d, base: np.outer(np.arange(len(p)), rotary_frequencies(d, base)),
)
SquaresThePosition = mutant(
    RotaryEmbedding, "Rotates by m²θ.", angles=lambda self, p, d, base: np.outer(p.astype(float) ** 2, rotary_frequencies(d, base))
)
OneAngle = mutant(RotaryEmbedding, "Rotates all pairs by m.", angles=lambda self, p, d, base: np.outer(p, np.ones(d // 2)))
RotatesTheFirstHalf = mutant(
    RotaryEmbedding,
    "Rotates half of the pairs.",
    angles=lambda self, p, d, base: np.outer(p, rotary_frequencies(d, base) * (np.arange(d // 2) < (d + 2) // 4)),
)
AnglesOfSinglePrecision = single_precision(RotaryEmbedding, "angles")
AnglesOfHalfPrecision = answering(
    RotaryEmbedding,
    "Rounds positions to 8 bits, as bfloat16 does.",
    angles=lambda found, p, d, base: np.outer(_of_eight_bits(p), rotary_frequencies(d, base)),
)
DropsTheFractions = answering(
    RotaryEmbedding, "Rounds angles to degrees.", angles=lambda found, *_: np.deg2rad(np.rint(np.rad2deg(found)))
)
AnglesInTurns = scaled(RotaryEmbedding, 2 * np.pi, "angles")
ScalesTheAnswer = answering(
    RotaryEmbedding, "Scales by √d.", turn=lambda found, x, *_: tuple(v * (2 * x.shape[1]) ** 0.5 for v in found)
)
ShrinksALittle = answering(RotaryEmbedding, "Shrinks by 10⁻¹².", turn=lambda found, *_: tuple(v * (1 - 1e-12) for v in found))


def _of_eight_bits(p: np.ndarray) -> np.ndarray:
    scale = 2.0 ** np.maximum(np.floor(np.log2(np.maximum(p, 1))) - 7, 0)
    return np.rint(p / scale) * scale


ExponentOfThePairs = mutant(rotary_frequencies, "Takes −i/d for −2i/d.", lambda d, base: float(base) ** (-np.arange(d // 2) / d))
ExponentOfTheText = mutant(
    rotary_frequencies, "Takes −2i/d, d the number of pairs.", lambda d, base: float(base) ** (-2 * np.arange(d // 2) / (d // 2))
)
EndsAtTheBase = mutant(
    rotary_frequencies, "Ends at 1/b.", lambda d, base: np.geomspace(1, 1 / base, d // 2) if d > 2 else np.ones(1)
)
StartsBelowOne = mutant(rotary_frequencies, "Starts at i = 1.", lambda d, base: float(base) ** (-(np.arange(0, d, 2) + 2) / d))
Wavelengths = answering(rotary_frequencies, "Answers 1/θ.", lambda found, d, base: 1 / found)
LowestFirst = backwards(rotary_frequencies)
FrequenciesOfSinglePrecision = single_precision(rotary_frequencies)
FrequenciesInTurns = scaled(rotary_frequencies, 1 / (2 * np.pi))
FrequenciesOfThirteenDigits = rounded(rotary_frequencies, 13)
ArithmeticFrequencies = mutant(
    rotary_frequencies, "Falls by equal steps.", lambda d, base: np.linspace(1, 1 / base, d // 2, endpoint=False)
)
