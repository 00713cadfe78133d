"""Positive semidefinite matrices: tests, factorisations K = BBᵀ, and what makes new Gram matrices of old ones.

G. H. Golub, C. F. Van Loan, *Matrix Computations*, §4.2; I. Schur, *Bemerkungen zur Theorie der beschränkten
Bilinearformen* (1911).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from .kernels import entrywise_series

__all__ = [
    "eliminate", "entrywise_product", "entrywise_series", "is_psd_by_eigenvalues", "is_psd_by_elimination", "is_psd_by_minors",
    "pivoted_cholesky", "sum_of", "symmetric_root",
]  # fmt: skip


def pivoted_cholesky(K: Any) -> np.ndarray:
    """B (n, r) with K = BBᵀ, one column for each positive pivot, largest pivot first; singular matrices are allowed."""
    S = np.array(K, dtype=np.float64)
    smallest = 8 * len(S) * np.finfo(np.float64).eps * max(S.diagonal().max(), 0)
    columns = []
    for _ in range(len(S)):
        k = int(np.argmax(S.diagonal()))
        if S[k, k] <= smallest:
            break
        column, S = eliminate(S, k)
        columns.append(column)
    return np.array(columns).T.reshape(len(S), len(columns))


def eliminate(S: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """The step: a column c of the factor from the pivot s_kk > 0, and what is left of the matrix, S − ccᵀ."""
    column = S[:, k] / np.sqrt(S[k, k])
    return column, S - np.outer(column, column)


def symmetric_root(K: Any) -> np.ndarray:
    """B (n, n) with K = BBᵀ from the eigenvectors, each times the root of its eigenvalue (0 for those below 0 by rounding)."""
    values, vectors = np.linalg.eigh(np.asarray(K, dtype=np.float64))
    return vectors * np.sqrt(np.maximum(values, 0))


def is_psd_by_eigenvalues(K: Any) -> bool:
    """Whether the least eigenvalue is at least 0, up to the rounding of the largest."""
    values = np.linalg.eigvalsh(np.asarray(K, dtype=np.float64))
    return bool(values[0] >= -8 * len(values) * np.finfo(np.float64).eps * np.abs(values).max())


def is_psd_by_elimination(K: Any) -> bool:
    """Whether symmetric elimination over the rationals meets no negative pivot, and no 0 with something beside it."""
    S = [[Fraction(v) for v in row] for row in np.asarray(K).tolist()]
    while S:
        pivot, rest = S[0][0], S[0][1:]
        if pivot < 0 or (pivot == 0 and any(rest)):
            return False
        S = [[v - (row[0] * r / pivot if pivot else 0) for v, r in zip(row[1:], rest, strict=True)] for row in S[1:]]
    return True


def is_psd_by_minors(K: Any) -> bool:
    """Whether all principal minors are at least 0, not the leading ones alone: 2ⁿ − 1 determinants, over the rationals."""
    K = np.asarray(K)
    chosen = ([i for i in range(len(K)) if subset >> i & 1] for subset in range(1, 2 ** len(K)))
    return all(determinant(K[np.ix_(index, index)]) >= 0 for index in chosen)


def determinant(K: Any) -> Fraction:
    """The determinant over the rationals, by elimination with row exchanges."""
    rows, value = [[Fraction(v) for v in row] for row in np.asarray(K).tolist()], Fraction(1)
    while rows:
        k = next((i for i, row in enumerate(rows) if row[0] != 0), None)
        if k is None:
            return Fraction(0)
        pivot = rows.pop(k)
        value *= pivot[0] * (-1) ** k
        rows = [[v - row[0] * p / pivot[0] for v, p in zip(row[1:], pivot[1:], strict=True)] for row in rows]
    return value


def entrywise_product(A: Any, B: Any) -> np.ndarray:
    """The Schur product: the kernel matrix of the product of two kernels."""
    return np.asarray(A) * np.asarray(B)


def sum_of(A: Any, B: Any) -> np.ndarray:
    """The sum: the kernel matrix of the sum of two kernels."""
    return np.asarray(A) + np.asarray(B)
