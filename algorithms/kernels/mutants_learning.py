"""Mutants of learning from a Gram matrix, and of functionals."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import flint
import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering
from .functionals import hilbert, represent
from .kernel_methods import GramScores, MaxMarginByAscent, MaxMarginBySubsets

# --------------------------------------------------------------------------------------- learning from a Gram matrix

_max_margin = partial(mutant, MaxMarginBySubsets)
ReturnsMultipliers = _max_margin(
    "Returns α without the labels.", solution=lambda self, K, labels: MaxMarginBySubsets.solution(self, K, labels) * labels
)
HalvesTheMargin = answering(MaxMarginBySubsets, "Solves with margins ½.", solution=lambda found, *_: found / 2)
EqualMargins = _max_margin(
    "Interpolates: Kβ = l, with margin 1 at every point, needed or not.",
    solution=lambda self, K, labels: np.linalg.pinv(K) @ labels,
)
AllOnes = _max_margin("β = l, as the chapter's example has it.", solution=lambda self, K, labels: labels)
ShiftsBetweenTheBlocks = answering(
    MaxMarginBySubsets, "Returns the entries rotated by one place.", solution=lambda found, *_: np.roll(found, 1)
)
ScalesDown = _max_margin(
    "Misses its margins by three times the tolerance that it declares.",
    solution=lambda self, K, labels: MaxMarginBySubsets.solution(self, K, labels) * (1 - 3 * self.tol),
)
ScalesUp = _max_margin(
    "Is too long by ten times the tolerance that it declares.",
    solution=lambda self, K, labels: MaxMarginBySubsets.solution(self, K, labels) * (1 + 10 * self.tol),
)


@mutant_of(MaxMarginBySubsets, hook="solution")
def IgnoresTheLastPoint(self: MaxMarginBySubsets, K: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """An index off by one: the last point is not seen (unless it is the only one)."""
    seen = max(1, len(K) - 1)
    return np.append(MaxMarginBySubsets.solution(self, K[:seen, :seen], labels[:seen]), [0.0] * (len(K) - seen))


@mutant_of(MaxMarginByAscent, hook="solution")
def StopsEarly(self: MaxMarginByAscent, K: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """Three passes, whatever the margins, with a promise of 10⁻⁴."""
    Q = np.outer(labels, labels) * K
    alpha = np.zeros(len(Q))
    for _ in range(3):
        for i in range(len(Q)):
            alpha[i] = max(0, alpha[i] + (1 - Q[i] @ alpha) / Q[i, i])
    return labels * alpha


ForgetsCrossTerms = mutant(
    GramScores,
    "‖w‖² as Σ cᵢ²kᵢᵢ, as if the images were orthogonal.",
    squared_norm=lambda self, K, coefficients: (np.asarray(coefficients) ** 2) @ np.diag(K),
)
NormNotSquared = answering(GramScores, "Takes the root.", squared_norm=lambda found, *_: np.sqrt(found))
SignsOnly = mutant(
    GramScores, "Uses the signs of the coefficients.", scores=lambda self, K, coefficients: np.sign(coefficients) @ np.asarray(K)
)
NormalisesTheScores = answering(
    GramScores, "Divides by the number of points.", scores=lambda found, K, coefficients: found / len(K)
)


@mutant_of(GramScores, hook="scores")
def NearestPointOnly(self: GramScores, K: Any, coefficients: Any) -> np.ndarray:
    """The score of the nearest point alone."""
    nearest = np.argmax(K, axis=0)
    return np.asarray(coefficients)[nearest] * np.take_along_axis(np.asarray(K), nearest[None, :], axis=0)[0]


# ------------------------------------------------------------------------------------------------------- functionals


_represented = partial(mutant, represent)
coefficients_themselves = _represented("As if the monomials were orthonormal.", lambda values: [Fraction(v) for v in values])
ignores_the_correlations = _represented(
    "Divides by ∫x^{2j}, as if the monomials were orthogonal.",
    lambda values: [Fraction(v) * (2 * j + 1) for j, v in enumerate(values)],
)
degree_too_low = _represented(
    "Represents on polynomials of one degree less.",
    lambda values: [*represent(values[:-1]), Fraction(0)] if len(values) > 1 else represent(values),
)


@mutant_of(represent)
def wrong_interval(values: Any) -> Any:
    """∫ from −1 to 1."""
    n = len(values)
    G = flint.fmpq_mat([[flint.fmpq(2 * ((i + j) % 2 == 0), i + j + 1) for j in range(n)] for i in range(n)])
    return entries(G.solve(column(values)))


multiplies_by_the_matrix = _represented(
    "Applies the Hilbert matrix where its inverse is needed.", lambda values: entries(hilbert(len(values)) * column(values))
)
rounds = _represented("Rounds the coefficients to whole numbers.", lambda values: [Fraction(round(v)) for v in represent(values)])


def column(values: Any) -> flint.fmpq_mat:
    """Rationals as a column."""
    return flint.fmpq_mat([[flint.fmpq(v.numerator, v.denominator)] for v in map(Fraction, values)])


def entries(vector: flint.fmpq_mat) -> list[Fraction]:
    """The entries of a column, as rationals."""
    return [Fraction(int(vector[i, 0].p), int(vector[i, 0].q)) for i in range(vector.nrows())]
