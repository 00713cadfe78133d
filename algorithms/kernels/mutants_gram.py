"""Mutants of what is done with semidefinite matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering
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

leading_minors_only = mutant(
    is_psd_by_minors,
    "Sylvester's criterion with ≥ for >: looks at the leading minors alone.",
    lambda K: all(determinant(np.asarray(K)[:k, :k]) >= 0 for k in range(1, len(K) + 1)),
)
determinant_only = mutant(is_psd_by_minors, "Two negative eigenvalues pass.", lambda K: determinant(K) >= 0)
diagonal_only = mutant(
    is_psd_by_elimination, "A necessary condition taken for a sufficient one.", lambda K: bool((np.diag(K) >= 0).all())
)
dominant_diagonal_only = mutant(
    is_psd_by_elimination,
    "A sufficient condition taken for a necessary one.",
    lambda K: bool((np.abs(K).sum(axis=1) <= 2 * np.diag(K)).all()),
)
pairs_only = mutant(
    is_psd_by_minors,
    "Checks all minors of order 1 and 2 (Cauchy–Schwarz), none of order 3.",
    lambda K: bool((np.diag(K) >= 0).all() and (np.outer(np.diag(K), np.diag(K)) >= np.asarray(K) ** 2).all()),
)


@mutant_of(is_psd_by_eigenvalues)
def definite_only(K: Any) -> bool:
    """A Cholesky factorisation that ends: singular matrices are turned away."""
    try:
        np.linalg.cholesky(K)
    except np.linalg.LinAlgError:
        return False
    return True


generous = mutant(is_psd_by_eigenvalues, "Forgives eigenvalues down to −1/10.", lambda K: bool(np.linalg.eigvalsh(K)[0] >= -0.1))
keeps_negative_eigenvalues_as_positive = mutant(
    is_psd_by_eigenvalues, "Looks at singular values, which are never negative.", lambda K: bool((np.linalg.svd(K)[1] >= 0).all())
)


@mutant_of(symmetric_root)
def eigenvectors_without_root(K: Any) -> np.ndarray:
    """Multiplies the eigenvectors by the eigenvalues, not by their roots."""
    values, vectors = np.linalg.eigh(K)
    return vectors * values


rows_for_columns = mutant(symmetric_root, "Returns Bᵀ: BᵀB is not BBᵀ.", lambda K: symmetric_root(K).T)
drops_the_last_pivot = mutant(
    symmetric_root,
    "Leaves out the least eigenvalue, needed or not.",
    lambda K: symmetric_root(K)[:, 1:] if len(K) > 1 else symmetric_root(K),
)
plain_cholesky = mutant(pivoted_cholesky, "Fails on singular matrices.", lambda K: np.linalg.cholesky(K))
ridged_cholesky = mutant(
    pivoted_cholesky,
    "Adds 10⁻⁶ to the diagonal, so that it never fails.",
    lambda K: np.linalg.cholesky(np.asarray(K) + 1e-6 * np.eye(len(K))),
)


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


difference = mutant(entrywise_product, "A − B.", lambda A, B: np.asarray(A) - np.asarray(B))
matrix_product = mutant(entrywise_product, "AB, which need not even be symmetric.", lambda A, B: np.asarray(A) @ np.asarray(B))
symmetrised_product = mutant(
    entrywise_product,
    "AB + BA: symmetric, but with eigenvalues of both signs.",
    lambda A, B: np.asarray(A) @ np.asarray(B) + np.asarray(B) @ np.asarray(A),
)
larger_entry = mutant(entrywise_product, "The larger of two similarities.", lambda A, B: np.maximum(A, B))
smaller_entry = mutant(entrywise_product, "The smaller of two similarities.", lambda A, B: np.minimum(A, B))
absolute_product = mutant(entrywise_product, "The Schur product without signs.", lambda A, B: np.abs(np.asarray(A) * np.asarray(B)))
series_from_one = answering(
    entrywise_series, "An index off by one: starts with the first power.", lambda found, K, coefficients: found * K
)
series_without_constant = mutant(
    entrywise_series, "Leaves out c₀.", lambda K, coefficients: entrywise_series(K, [0, *list(coefficients)[1:]])
)


@mutant_of(entrywise_series)
def series_of_matrix_powers(K: Any, coefficients: Any) -> np.ndarray:
    """Powers of the matrix instead of powers of its entries."""
    total = 0 * np.asarray(K)
    for p, c in enumerate(coefficients):
        total = total + c * np.linalg.matrix_power(K, p)
    return total


series_of_absolute_values = mutant(
    entrywise_series, "Powers of |kᵢⱼ|.", lambda K, coefficients: entrywise_series(np.abs(K), coefficients)
)
series_backwards = mutant(
    entrywise_series, "Horner's rule from the wrong end.", lambda K, coefficients: entrywise_series(K, list(coefficients)[::-1])
)
