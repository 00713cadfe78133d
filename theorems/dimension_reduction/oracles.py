"""Eigenvalues of positive semidefinite matrices, each between two rational numbers, and the tails of χ²."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import flint
import numpy as np

from ...properties.numbers.exact import Number, Real, exact_matrix
from ...properties.numbers.products import exact_product


class Between(NamedTuple):
    """A number between two rational ones."""

    low: Number
    high: Number


def eigenvalues(S: Any) -> list[Between]:
    """The eigenvalues of a positive semidefinite (d, d) matrix of exact rationals, the largest first, to some units of roundoff.

    With Q from floating point, whatever it is, B = QᵀSQ and ‖QᵀQ − I‖ ≤ r < 1: by A. M. Ostrowski's theorem the k-th eigenvalue
    of B lies between 1 − r and 1 + r times that of S, and by H. Weyl's within ‖B − diag B‖ of the k-th largest entry of diag B
    (R. A. Horn and C. R. Johnson, Matrix Analysis, 2nd edition, Theorems 4.5.9 and 4.3.1). A norm is the largest sum of a row.
    """
    S = np.asarray(S, dtype=object)
    largest = max(map(abs, S.flat))
    if not largest:
        return [Between(0, 0)] * len(S)
    Q = exact_matrix(np.linalg.eigh((S / Fraction(largest)).astype(float))[1])
    B, gram = exact_product(exact_product(Q.T, S), Q), exact_product(Q.T, Q)
    off, r = _norm(B - np.diag(B.diagonal())), _norm(gram - np.eye(len(S), dtype=int).astype(object))
    found = []
    for value in sorted(B.diagonal(), reverse=True):
        low = max(value - off, 0)
        found.append(Between(low / Fraction(1 + r), (value + off) / Fraction(1 - r)))
    return found


def _norm(A: np.ndarray) -> Any:
    return abs(A).sum(axis=1).max()


def chi_square_tails(k: int, eps: Number) -> tuple[Real, Real]:
    """P(χ²_k > (1+ε)k) and P(χ²_k < (1−ε)k): the regularised incomplete gamma functions of k/2 at (1±ε)k/2."""
    half = Fraction(k, 2)
    return Real(_upper, half, (1 + eps) * half), Real(_lower, half, (1 - eps) * half)


def _upper(s: flint.arb, x: flint.arb) -> flint.arb:
    return x.gamma_upper(s, regularized=1)


def _lower(s: flint.arb, x: flint.arb) -> flint.arb:
    return 1 - x.gamma_upper(s, regularized=1)  # gamma_lower has no digits where s is large
