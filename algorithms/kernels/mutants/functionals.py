"""Faulty representers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint

from ..functionals import hilbert, represent


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
