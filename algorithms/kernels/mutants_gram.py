"""Mutants of what is done with semidefinite matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant_of
from .gram_matrices import (
    determinant,
    entrywise_product,
    entrywise_series,
    is_psd_by_eigenvalues,
    is_psd_by_elimination,
    is_psd_by_minors,
    pivoted_cholesky,
    symmetric_root,
)


@mutant_of(is_psd_by_minors)
def leading_minors_only(K: Any) -> bool:
    """Sylvester's criterion with ≥ for >: looks at the leading minors alone."""
    K = np.asarray(K)
    return all(determinant(K[:k, :k]) >= 0 for k in range(1, len(K) + 1))


@mutant_of(is_psd_by_minors)
def determinant_only(K: Any) -> bool:
    """Two negative eigenvalues pass."""
    return determinant(K) >= 0


@mutant_of(is_psd_by_elimination)
def diagonal_only(K: Any) -> bool:
    """A necessary condition taken for a sufficient one."""
    return bool((np.diag(K) >= 0).all())


@mutant_of(is_psd_by_elimination)
def dominant_diagonal_only(K: Any) -> bool:
    """A sufficient condition taken for a necessary one."""
    K = np.asarray(K)
    return bool((np.abs(K).sum(axis=1) <= 2 * np.diag(K)).all())


@mutant_of(is_psd_by_minors)
def pairs_only(K: Any) -> bool:
    """Checks all minors of order 1 and 2 (Cauchy–Schwarz), none of order 3."""
    K = np.asarray(K)
    return bool((np.diag(K) >= 0).all() and (np.outer(np.diag(K), np.diag(K)) >= K**2).all())


@mutant_of(is_psd_by_eigenvalues)
def definite_only(K: Any) -> bool:
    """A Cholesky factorisation that ends: singular matrices are turned away."""
    try:
        np.linalg.cholesky(K)
    except np.linalg.LinAlgError:
        return False
    return True


@mutant_of(is_psd_by_eigenvalues)
def generous(K: Any) -> bool:
    """Forgives eigenvalues down to −1/10."""
    return bool(np.linalg.eigvalsh(K)[0] >= -0.1)


@mutant_of(is_psd_by_eigenvalues)
def keeps_negative_eigenvalues_as_positive(K: Any) -> bool:
    """Looks at singular values, which are never negative."""
    return bool((np.linalg.svd(K)[1] >= 0).all())


@mutant_of(symmetric_root)
def eigenvectors_without_root(K: Any) -> np.ndarray:
    """Multiplies the eigenvectors by the eigenvalues, not by their roots."""
    values, vectors = np.linalg.eigh(K)
    return vectors * values


@mutant_of(symmetric_root)
def rows_for_columns(K: Any) -> np.ndarray:
    """Returns Bᵀ: BᵀB is not BBᵀ."""
    return symmetric_root(K).T


@mutant_of(symmetric_root)
def drops_the_last_pivot(K: Any) -> np.ndarray:
    """Leaves out the least eigenvalue, needed or not."""
    return symmetric_root(K)[:, 1:] if len(K) > 1 else symmetric_root(K)


@mutant_of(pivoted_cholesky)
def plain_cholesky(K: Any) -> np.ndarray:
    """Fails on singular matrices."""
    return np.linalg.cholesky(K)


@mutant_of(pivoted_cholesky)
def ridged_cholesky(K: Any) -> np.ndarray:
    """Adds 10⁻⁶ to the diagonal, so that it never fails."""
    return np.linalg.cholesky(np.asarray(K) + 1e-6 * np.eye(len(K)))


@mutant_of(pivoted_cholesky)
def finely_ridged_cholesky(K: Any) -> np.ndarray:
    """Adds 10⁻¹³ of the trace to the diagonal, so that it never fails."""
    trace = np.trace(K)
    return np.linalg.cholesky(np.asarray(K) + 1e-13 * trace * np.eye(len(K))) if trace else 0 * np.asarray(K)


def eliminates_without_root(S: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Divides by the pivot instead of by its root, as for a unit triangular factor."""
    column = S[:, k] / S[k, k]
    return column, S - np.outer(column, column) * S[k, k]


def eliminates_twice(S: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Takes off the column's products twice."""
    column = S[:, k] / np.sqrt(S[k, k])
    return column, S - 2 * np.outer(column, column)


def eliminates_the_pivot_only(S: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Takes off the diagonal of the column's products only."""
    column = S[:, k] / np.sqrt(S[k, k])
    return column, S - np.diag(column * column)


@mutant_of(entrywise_product)
def difference(A: Any, B: Any) -> np.ndarray:
    """A − B."""
    return np.asarray(A) - np.asarray(B)


@mutant_of(entrywise_product)
def matrix_product(A: Any, B: Any) -> np.ndarray:
    """AB, which need not even be symmetric."""
    return np.asarray(A) @ np.asarray(B)


@mutant_of(entrywise_product)
def symmetrised_product(A: Any, B: Any) -> np.ndarray:
    """AB + BA: symmetric, but with eigenvalues of both signs."""
    return np.asarray(A) @ np.asarray(B) + np.asarray(B) @ np.asarray(A)


@mutant_of(entrywise_product)
def larger_entry(A: Any, B: Any) -> np.ndarray:
    """The larger of two similarities."""
    return np.maximum(A, B)


@mutant_of(entrywise_product)
def smaller_entry(A: Any, B: Any) -> np.ndarray:
    """The smaller of two similarities."""
    return np.minimum(A, B)


@mutant_of(entrywise_product)
def absolute_product(A: Any, B: Any) -> np.ndarray:
    """The Schur product without signs."""
    return np.abs(np.asarray(A) * np.asarray(B))


@mutant_of(entrywise_series)
def series_from_one(K: Any, coefficients: Any) -> np.ndarray:
    """An index off by one: starts with the first power."""
    return entrywise_series(K, coefficients) * K


@mutant_of(entrywise_series)
def series_without_constant(K: Any, coefficients: Any) -> np.ndarray:
    """Leaves out c₀."""
    return entrywise_series(K, [0, *list(coefficients)[1:]])


@mutant_of(entrywise_series)
def series_of_matrix_powers(K: Any, coefficients: Any) -> np.ndarray:
    """Powers of the matrix instead of powers of its entries."""
    total = 0 * np.asarray(K)
    for p, c in enumerate(coefficients):
        total = total + c * np.linalg.matrix_power(K, p)
    return total


@mutant_of(entrywise_series)
def series_of_absolute_values(K: Any, coefficients: Any) -> np.ndarray:
    """Powers of |kᵢⱼ|."""
    return entrywise_series(np.abs(K), coefficients)


@mutant_of(entrywise_series)
def series_backwards(K: Any, coefficients: Any) -> np.ndarray:
    """Horner's rule from the wrong end."""
    return entrywise_series(K, list(coefficients)[::-1])
