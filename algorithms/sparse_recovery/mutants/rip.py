"""Faulty restricted isometry constants."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..rip import restricted_isometry_constant, submatrices


def eigenvalues(parts: np.ndarray) -> np.ndarray:
    """The eigenvalues of the Gram matrices of column choices (number of choices, n, s)."""
    return np.linalg.eigvalsh(np.swapaxes(parts, 1, 2) @ parts)


def looks_at_adjacent_columns(W: Any, s: int) -> float:
    """Only choices of adjacent columns."""
    W = np.asarray(W)
    return max(restricted_isometry_constant(W[:, j : j + s], s) for j in range(W.shape[1] - s + 1))


def looks_at_the_last_columns(W: Any, s: int) -> float:
    """The last 2s columns only, and the first s where there are no more."""
    W = np.asarray(W)
    return restricted_isometry_constant(W[:, -2 * s :] if 2 * s < W.shape[1] else W[:, :s], s)


def forgets_small_eigenvalues(W: Any, s: int) -> float:
    """Only how much W lengthens: λ_max − 1."""
    return float(eigenvalues(submatrices(np.asarray(W), s)).max() - 1)


def forgets_large_eigenvalues(W: Any, s: int) -> float:
    """Only how much W shortens: 1 − λ_min."""
    return float(1 - eigenvalues(submatrices(np.asarray(W), s)).min())


def forgets_to_square(W: Any, s: int) -> float:
    """Compares lengths instead of squared lengths: singular values instead of eigenvalues."""
    values = np.sqrt(np.maximum(eigenvalues(submatrices(np.asarray(W), s)), 0))
    return float(np.abs(values - 1).max())


def takes_the_coherence(W: Any, s: int) -> float:
    """The largest inner product of two columns, (s − 1) times: right for unit columns and s ≤ 2, an upper bound for more."""
    G = np.asarray(W).T @ np.asarray(W)
    return float(max(np.abs(np.diag(G) - 1).max(), (s - 1) * np.abs(G - np.diag(np.diag(G))).max()))


def averages_the_supports(W: Any, s: int) -> float:
    """The mean over the supports where the maximum belongs."""
    return float(np.abs(eigenvalues(submatrices(np.asarray(W), s)) - 1).max(axis=1).mean())


def one_column_less(W: Any, s: int) -> float:
    """Forgets the last column (unless it needs it)."""
    W = np.asarray(W)
    return restricted_isometry_constant(W[:, : max(s, W.shape[1] - 1)], s)


def divides_by_the_order(W: Any, s: int) -> float:
    """The deviation a column."""
    return restricted_isometry_constant(W, s) / s


def one_column_more_than_there_is(W: Any, s: int) -> float:
    """Lets the rows run out: takes n where s > n, and so never sees that more columns than rows are dependent."""
    return restricted_isometry_constant(W, min(s, np.asarray(W).shape[0]))


def takes_half_the_order(W: Any, s: int) -> float:
    """Confuses s with 2s."""
    return restricted_isometry_constant(W, (s + 1) // 2)


def samples_the_unit_sphere(W: Any, s: int) -> float:
    """A hundred random s-sparse vectors instead of all of them."""
    W, rng = np.asarray(W), np.random.default_rng(0)
    found = 0.0
    for _ in range(100):
        x = np.zeros(W.shape[1])
        x[rng.choice(W.shape[1], size=s, replace=False)] = rng.standard_normal(s)
        found = max(found, abs(float(((W @ x) ** 2).sum() / (x**2).sum()) - 1))
    return found
