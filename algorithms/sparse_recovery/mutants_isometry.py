"""Mutants of restricted isometry constants, and of Gaussian matrices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..controls import mutant_of
from .rip import gaussian_matrix, restricted_isometry_constant, submatrices

# --------------------------------------------------------------------------------------- restricted isometry constants


def eigenvalues(parts: np.ndarray) -> np.ndarray:
    """The eigenvalues of the Gram matrices of column choices (number of choices, n, s)."""
    return np.linalg.eigvalsh(np.swapaxes(parts, 1, 2) @ parts)


@mutant_of(restricted_isometry_constant)
def looks_at_adjacent_columns(W: Any, s: int) -> float:
    """Only choices of adjacent columns."""
    W = np.asarray(W)
    return max(restricted_isometry_constant(W[:, j : j + s], s) for j in range(W.shape[1] - s + 1))


@mutant_of(restricted_isometry_constant)
def looks_at_the_last_columns(W: Any, s: int) -> float:
    """The last 2s columns only, and the first s where there are no more."""
    W = np.asarray(W)
    return restricted_isometry_constant(W[:, -2 * s :] if 2 * s < W.shape[1] else W[:, :s], s)


@mutant_of(restricted_isometry_constant)
def forgets_small_eigenvalues(W: Any, s: int) -> float:
    """Only how much W lengthens: λ_max − 1."""
    return float(eigenvalues(submatrices(np.asarray(W), s)).max() - 1)


@mutant_of(restricted_isometry_constant)
def forgets_large_eigenvalues(W: Any, s: int) -> float:
    """Only how much W shortens: 1 − λ_min."""
    return float(1 - eigenvalues(submatrices(np.asarray(W), s)).min())


@mutant_of(restricted_isometry_constant)
def forgets_to_square(W: Any, s: int) -> float:
    """Compares lengths instead of squared lengths: singular values instead of eigenvalues."""
    values = np.sqrt(np.maximum(eigenvalues(submatrices(np.asarray(W), s)), 0))
    return float(np.abs(values - 1).max())


@mutant_of(restricted_isometry_constant)
def takes_the_coherence(W: Any, s: int) -> float:
    """The largest inner product of two columns, (s − 1) times: right for unit columns and s ≤ 2, an upper bound for more."""
    G = np.asarray(W).T @ np.asarray(W)
    return float(max(np.abs(np.diag(G) - 1).max(), (s - 1) * np.abs(G - np.diag(np.diag(G))).max()))


@mutant_of(restricted_isometry_constant)
def averages_the_supports(W: Any, s: int) -> float:
    """The mean over the supports where the maximum belongs."""
    return float(np.abs(eigenvalues(submatrices(np.asarray(W), s)) - 1).max(axis=1).mean())


@mutant_of(restricted_isometry_constant)
def one_column_less(W: Any, s: int) -> float:
    """Forgets the last column (unless it needs it)."""
    W = np.asarray(W)
    return restricted_isometry_constant(W[:, : max(s, W.shape[1] - 1)], s)


@mutant_of(restricted_isometry_constant)
def divides_by_the_order(W: Any, s: int) -> float:
    """The deviation a column."""
    return restricted_isometry_constant(W, s) / s


@mutant_of(restricted_isometry_constant)
def one_column_more_than_there_is(W: Any, s: int) -> float:
    """Lets the rows run out: takes n where s > n, and so never sees that more columns than rows are dependent."""
    return restricted_isometry_constant(W, min(s, np.asarray(W).shape[0]))


@mutant_of(restricted_isometry_constant)
def takes_half_the_order(W: Any, s: int) -> float:
    """Confuses s with 2s."""
    return restricted_isometry_constant(W, (s + 1) // 2)


@mutant_of(restricted_isometry_constant)
def samples_the_unit_sphere(W: Any, s: int) -> float:
    """A hundred random s-sparse vectors instead of all of them."""
    W, rng = np.asarray(W), np.random.default_rng(0)
    found = 0.0
    for _ in range(100):
        x = np.zeros(W.shape[1])
        x[rng.choice(W.shape[1], size=s, replace=False)] = rng.standard_normal(s)
        found = max(found, abs(float(((W @ x) ** 2).sum() / (x**2).sum()) - 1))
    return found


def changed(fault: str, change: Callable[[float, int], float]) -> Any:
    """A constant of order s that is right, and changed afterwards."""

    def constant(W: Any, s: int) -> float:
        return change(restricted_isometry_constant(W, s), s)

    constant.__doc__ = fault
    return mutant_of(restricted_isometry_constant)(constant)


adds_a_trillionth = changed("A guard of 10⁻¹² on top.", lambda epsilon, s: epsilon + 1e-12)
takes_off_a_trillionth = changed("Stops an iteration 10⁻¹² short.", lambda epsilon, s: epsilon - 1e-12)
rounds_up = changed("Keeps eleven decimals where they are more.", lambda epsilon, s: max(epsilon, round(epsilon, 11)))
rounds_down = changed("Keeps eleven decimals where they are less.", lambda epsilon, s: min(epsilon, round(epsilon, 11)))


@mutant_of(restricted_isometry_constant)
def loses_a_trillionth_an_order(W: Any, s: int) -> float:
    """Loses 10⁻¹² with each order after the first, as long as there are as many rows."""
    return restricted_isometry_constant(W, s) - (1e-12 * (s - 1) if s <= len(W) else 0)


@mutant_of(restricted_isometry_constant)
def hedges_where_rows_run_out(W: Any, s: int) -> float:
    """Takes off an estimate of its rounding error where there are fewer rows than s: dependent columns look independent."""
    n, M = len(W), (np.asarray(W) ** 2).sum(axis=0).max()
    return restricted_isometry_constant(W, s) - (1.1 * 2.0**-53 * (1 + s * M) * (n + 2 + 100 * s * s) if s > n else 0)


# --------------------------------------------------------------------------------------------------- Gaussian matrices


@mutant_of(gaussian_matrix)
def standard_normal(n: int, d: int, rng: Any) -> np.ndarray:
    """Forgets the scale: variance 1."""
    return rng.standard_normal((n, d))


@mutant_of(gaussian_matrix)
def variance_of_columns(n: int, d: int, rng: Any) -> np.ndarray:
    """Variance 1/d instead of 1/n."""
    return rng.standard_normal((n, d)) / np.sqrt(d)


@mutant_of(gaussian_matrix)
def squares_the_scale(n: int, d: int, rng: Any) -> np.ndarray:
    """Takes the variance for the standard deviation."""
    return rng.normal(0, 1 / n, size=(n, d))


@mutant_of(gaussian_matrix)
def coin_flips(n: int, d: int, rng: Any) -> np.ndarray:
    """Entries 0 and 1 with the right second moment, but not centred: all columns point the same way."""
    return rng.integers(0, 2, size=(n, d)) * np.sqrt(2 / n)


@mutant_of(gaussian_matrix)
def clips(n: int, d: int, rng: Any) -> np.ndarray:
    """Cuts entries off at one standard deviation."""
    return np.clip(rng.standard_normal((n, d)), -1, 1) / np.sqrt(n)


@mutant_of(gaussian_matrix)
def repeats_a_column(n: int, d: int, rng: Any) -> np.ndarray:
    """The last column is the first one."""
    W = gaussian_matrix(n, d, rng)
    W[:, -1] = W[:, 0]
    return W


@mutant_of(gaussian_matrix)
def one_seed_for_all_columns(n: int, d: int, rng: Any) -> np.ndarray:
    """Seeds a generator anew for each column, with the same seed."""
    seed = int(rng.integers(2**32))
    return np.column_stack([np.random.default_rng(seed).standard_normal(n) for _ in range(d)]) / np.sqrt(n)


@mutant_of(gaussian_matrix)
def repeats_the_rows(n: int, d: int, rng: Any) -> np.ndarray:
    """Draws half of the rows and uses them twice."""
    half = gaussian_matrix((n + 1) // 2, d, rng) * np.sqrt(((n + 1) // 2) / n)
    return np.vstack([half, half])[:n]


@mutant_of(gaussian_matrix)
def random_signs(n: int, d: int, rng: Any) -> np.ndarray:
    """Entries ±1/√n: RIP as well, but their law changes under rotation."""
    return rng.choice([-1.0, 1.0], size=(n, d)) / np.sqrt(n)


@mutant_of(gaussian_matrix)
def uniform_entries(n: int, d: int, rng: Any) -> np.ndarray:
    """Uniform entries with variance 1/n."""
    return rng.uniform(-np.sqrt(3 / n), np.sqrt(3 / n), size=(n, d))


@mutant_of(gaussian_matrix)
def always_the_same(n: int, d: int, rng: Any) -> np.ndarray:
    """Ignores the generator it is given."""
    return gaussian_matrix(n, d, np.random.default_rng(0))


@mutant_of(gaussian_matrix)
def unit_columns(n: int, d: int, rng: Any) -> np.ndarray:
    """Normalises the columns."""
    W = rng.standard_normal((n, d))
    return W / np.linalg.norm(W, axis=0)
