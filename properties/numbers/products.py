"""Products of matrices of rationals, exactly and fast: whole numbers over one common denominator each, multiplied by flint."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property
from typing import Any

import flint
import numpy as np

from .names import FormalArray

FEW = 512  # multiplications up to which NumPy's own product of objects is as fast


def exact_product(A: Any, B: Any) -> Any:
    """A @ B for arrays of exact numbers of one or two dimensions: the same numbers, also where these are not rational."""
    if isinstance(A, FormalArray) or isinstance(B, FormalArray):
        return A @ B
    A, B = np.asarray(A, dtype=object), np.asarray(B, dtype=object)
    if A.size * (B.shape[1] if B.ndim == 2 else 1) <= FEW or not (are_rational(A) and are_rational(B)):
        return A @ B
    left, right = Whole(A if A.ndim == 2 else A[None, :]), Whole(B if B.ndim == 2 else B[:, None])
    found = left.times(right)
    if A.ndim == 1 and B.ndim == 1:
        return found[0, 0]
    return found[0] if A.ndim == 1 else found[:, 0] if B.ndim == 1 else found


def are_rational(A: np.ndarray) -> bool:
    """Whether all entries are whole numbers of Python's, or fractions."""
    return all(type(v) is int or type(v) is Fraction for v in A.flat)


class Whole:
    """A matrix (n, d) of rationals as whole numbers over a common denominator."""

    def __init__(self, A: np.ndarray):
        self.scale = math.lcm(*{v.denominator for v in A.flat})
        s = self.scale
        self.matrix = flint.fmpz_mat([[v.numerator * (s // v.denominator) for v in row] for row in A.tolist()])

    def times(self, other: Whole) -> np.ndarray:
        """The product, as an array of exact rationals."""
        return as_rationals(self.matrix * other.matrix, self.scale * other.scale)


def as_rationals(M: flint.fmpz_mat, scale: int) -> np.ndarray:
    """M/scale as an array of exact rationals; whole ones are ints."""
    out = np.empty((M.nrows(), M.ncols()), dtype=object)
    entries = [int(v) for v in M.entries()]
    if scale != 1:
        fractions = (Fraction(v, scale) for v in entries)
        entries = [v.numerator if v.denominator == 1 else v for v in fractions]
    out.ravel()[:] = entries
    return out


class GramMatrix:
    """The matrix X Xᵀ of the inner products of n rows, of which no entry is written out: it is symmetric and positive semidefinite.

    What is asked of it costs a product with X, not with n² entries.
    """

    def __init__(self, X: np.ndarray):
        self.X = X

    def __len__(self) -> int:
        return len(self.X)

    @cached_property
    def _whole(self) -> Whole:
        return Whole(self.X)

    def __matmul__(self, v: Any) -> np.ndarray:
        """K v = X(Xᵀv) for v (n,) of rationals."""
        right = Whole(np.asarray(v, dtype=object)[:, None])
        combined = self._whole.matrix.transpose() * right.matrix
        return as_rationals(self._whole.matrix * combined, self._whole.scale**2 * right.scale)[:, 0]

    def block(self, rows: list[int], columns: list[int]) -> np.ndarray:
        """K[rows, columns]."""
        return exact_product(self.X[rows], self.X[columns].T)

    @cached_property
    def entries(self) -> np.ndarray:
        """All n² of them."""
        return exact_product(self.X, self.X.T)

    @cached_property
    def in_floats(self) -> np.ndarray:
        """X in float64: only for what is proposed, and then checked."""
        return self.X.astype(float)
