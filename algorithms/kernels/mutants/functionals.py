"""Faulty representers and weighted errors."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint
import numpy as np

from ..functionals import hilbert, represent, weighted_error


def coefficients_themselves(values: Any) -> Any:
    """As if the monomials were orthonormal."""
    return [Fraction(v) for v in values]


def ignores_the_correlations(values: Any) -> Any:
    """Divides by ∫x^{2j}, as if the monomials were orthogonal."""
    return [Fraction(v) * (2 * j + 1) for j, v in enumerate(values)]


def degree_too_low(values: Any) -> Any:
    """Represents on polynomials of one degree less."""
    return [*represent(values[:-1]), Fraction(0)] if len(values) > 1 else represent(values)


def wrong_interval(values: Any) -> Any:
    """∫ from −1 to 1."""
    n = len(values)
    G = flint.fmpq_mat([[flint.fmpq(2 * ((i + j) % 2 == 0), i + j + 1) for j in range(n)] for i in range(n)])
    right = flint.fmpq_mat([[flint.fmpq(v.numerator, v.denominator)] for v in map(Fraction, values)])
    solution = G.solve(right)
    return [Fraction(int(solution[i, 0].p), int(solution[i, 0].q)) for i in range(n)]


def multiplies_by_the_matrix(values: Any) -> Any:
    """Applies the Hilbert matrix where its inverse is needed."""
    n = len(values)
    product = hilbert(n) * flint.fmpq_mat([[flint.fmpq(v.numerator, v.denominator)] for v in map(Fraction, values)])
    return [Fraction(int(product[i, 0].p), int(product[i, 0].q)) for i in range(n)]


def rounds(values: Any) -> Any:
    """Rounds the coefficients to whole numbers."""
    return [Fraction(round(v)) for v in represent(values)]


def unweighted(h: Any, y: Any, D: Any) -> Any:
    """The share of mistakes."""
    return np.mean(np.asarray(h) != np.asarray(y))


def agreement(h: Any, y: Any, D: Any) -> Any:
    """The weight of what is right: 1 − ε."""
    return 1 - weighted_error(h, y, D)


def misses_positives(h: Any, y: Any, D: Any) -> Any:
    """Counts mistakes on negatives only."""
    return np.asarray(D)[(np.asarray(h) != np.asarray(y)) & (np.asarray(y) < 0)].sum()


def squared_difference(h: Any, y: Any, D: Any) -> Any:
    """Σ D (h − y)²: four times as much."""
    return (np.asarray(D) * (np.asarray(h) - np.asarray(y)) ** 2).sum()


def edge_instead(h: Any, y: Any, D: Any) -> Any:
    """γ = ½ − ε."""
    return 0.5 - weighted_error(h, y, D)


def renormalises(h: Any, y: Any, D: Any) -> Any:
    """Divides by the largest weight."""
    return weighted_error(h, y, D) / max(D)
