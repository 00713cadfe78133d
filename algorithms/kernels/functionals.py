"""Representers of linear functionals on polynomials."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint


def represent(values: Any) -> list[Fraction]:
    """The polynomial h with ∫₀¹ h(x)xʲ dx = values[j], j = 0, …, k: solves the Hilbert matrix, over the rationals."""
    n = len(values)
    right = flint.fmpq_mat([[flint.fmpq(v.numerator, v.denominator)] for v in map(Fraction, values)])
    solution = hilbert(n).solve(right)
    return [Fraction(int(solution[i, 0].p), int(solution[i, 0].q)) for i in range(n)]


def hilbert(n: int) -> flint.fmpq_mat:
    """∫₀¹ xⁱxʲ dx = 1/(i + j + 1)."""
    return flint.fmpq_mat([[flint.fmpq(1, i + j + 1) for j in range(n)] for i in range(n)])
