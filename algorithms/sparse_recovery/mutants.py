"""Faulty thresholding, restricted isometry constants and Gaussian matrices."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering, shifted
from .rip import gaussian_matrix, restricted_isometry_constant, submatrices
from .sparse_recovery import hard_threshold

# --------------------------------------------------------------------------------------------------- hard thresholding


def _keeping(fault: str, chosen: Any) -> Any:
    """Keeps the entries that ``chosen(x, s)`` lists."""
    return mutant(hard_threshold, fault, lambda x, s: np.where(np.isin(np.arange(len(x)), chosen(np.asarray(x), s)), x, 0))


keeps_the_largest_signed = _keeping(
    "Forgets the absolute value: keeps the s largest entries.", lambda x, s: np.argsort(-x, kind="stable")[:s]
)
keeps_the_smallest = _keeping(
    "Sorts the wrong way round: keeps the s smallest absolute values that are not 0.",
    lambda x, s: [i for i in np.argsort(abs(x), kind="stable") if x[i] != 0][:s],
)


@mutant_of(hard_threshold)
def keeps_the_median(x: Any, s: int) -> np.ndarray:
    """Keeps the largest entry last: the s after it (as long as there are s others)."""
    x = np.asarray(x)
    order = np.argsort(-abs(x), kind="stable")
    found = np.where(np.isin(np.arange(len(x)), order[1 : s + 1]), x, 0)
    return found if found.any() else hard_threshold(x, s)


keeps_the_first = _keeping("Keeps the first s entries that are not 0.", lambda x, s: np.flatnonzero(x)[:s])


@mutant_of(hard_threshold)
def keeps_ties(x: Any, s: int) -> np.ndarray:
    """Keeps everything that is as large as the s-th largest entry: more than s entries where there are ties."""
    x = np.asarray(x)
    if s == 0:
        return 0 * x
    return np.where(abs(x) >= np.sort(abs(x))[::-1][s - 1], x, 0)


keeps_one_more = mutant(hard_threshold, "Off by one: keeps s + 1 entries.", lambda x, s: hard_threshold(x, s + 1))
keeps_one_less = mutant(
    hard_threshold, "Off by one: keeps s − 1 entries (at least one).", lambda x, s: hard_threshold(x, max(1, s - 1))
)
keeps_at_least_one = mutant(hard_threshold, "Does not believe in s = 0.", lambda x, s: hard_threshold(x, max(1, s)))
keeps_half_as_many_again = mutant(hard_threshold, "Keeps s + s/2 entries.", lambda x, s: hard_threshold(x, s + s // 2))
keeps_all = mutant(hard_threshold, "Keeps everything.", lambda x, s: np.asarray(x))


@mutant_of(hard_threshold)
def soft_threshold(x: Any, s: int) -> np.ndarray:
    """Shrinks the kept entries by the largest dropped one."""
    x = np.asarray(x)
    largest_dropped = np.sort(abs(x))[::-1][s] if s < len(x) else 0
    return np.sign(x) * np.maximum(abs(x) - largest_dropped, 0)


@mutant_of(hard_threshold)
def spreads_the_rest(x: Any, s: int) -> np.ndarray:
    """Keeps the s largest entries, and puts the mean of the others in their places."""
    x = np.asarray(x, dtype=float)
    kept = hard_threshold(x, s)
    dropped = np.setdiff1d(np.arange(len(x)), np.argsort(-abs(x), kind="stable")[:s])
    if len(dropped):
        kept[dropped] = abs(x[dropped]).mean()
    return kept


# --------------------------------------------------------------------------------------- restricted isometry constants


def eigenvalues(parts: np.ndarray) -> np.ndarray:
    """The eigenvalues of the Gram matrices of column choices (number of choices, n, s)."""
    return np.linalg.eigvalsh(np.swapaxes(parts, 1, 2) @ parts)


_rip = partial(mutant, restricted_isometry_constant)
looks_at_adjacent_columns = _rip(
    "Only choices of adjacent columns.",
    lambda W, s: max(restricted_isometry_constant(np.asarray(W)[:, j : j + s], s) for j in range(np.shape(W)[1] - s + 1)),
)
looks_at_the_last_columns = _rip(
    "The last 2s columns only, and the first s where there are no more.",
    lambda W, s: restricted_isometry_constant(np.asarray(W)[:, -2 * s :] if 2 * s < np.shape(W)[1] else np.asarray(W)[:, :s], s),
)
forgets_small_eigenvalues = _rip(
    "Only how much W lengthens: λ_max − 1.", lambda W, s: float(eigenvalues(submatrices(np.asarray(W), s)).max() - 1)
)
forgets_large_eigenvalues = _rip(
    "Only how much W shortens: 1 − λ_min.", lambda W, s: float(1 - eigenvalues(submatrices(np.asarray(W), s)).min())
)
forgets_to_square = _rip(
    "Compares lengths instead of squared lengths: singular values instead of eigenvalues.",
    lambda W, s: float(np.abs(np.sqrt(np.maximum(eigenvalues(submatrices(np.asarray(W), s)), 0)) - 1).max()),
)


@mutant_of(restricted_isometry_constant)
def takes_the_coherence(W: Any, s: int) -> float:
    """The largest inner product of two columns, (s − 1) times: right for unit columns and s ≤ 2, an upper bound for more."""
    G = np.asarray(W).T @ np.asarray(W)
    return float(max(np.abs(np.diag(G) - 1).max(), (s - 1) * np.abs(G - np.diag(np.diag(G))).max()))


averages_the_supports = _rip(
    "The mean over the supports where the maximum belongs.",
    lambda W, s: float(np.abs(eigenvalues(submatrices(np.asarray(W), s)) - 1).max(axis=1).mean()),
)
one_column_less = _rip(
    "Forgets the last column (unless it needs it).",
    lambda W, s: restricted_isometry_constant(np.asarray(W)[:, : max(s, np.shape(W)[1] - 1)], s),
)
divides_by_the_order = _rip("The deviation a column.", lambda W, s: restricted_isometry_constant(W, s) / s)
one_column_more_than_there_is = _rip(
    "Lets the rows run out: takes n where s > n, and so never sees that more columns than rows are dependent.",
    lambda W, s: restricted_isometry_constant(W, min(s, np.asarray(W).shape[0])),
)
takes_half_the_order = _rip("Confuses s with 2s.", lambda W, s: restricted_isometry_constant(W, (s + 1) // 2))


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


adds_a_trillionth = shifted(restricted_isometry_constant, 1e-12)
takes_off_a_trillionth = shifted(restricted_isometry_constant, -1e-12)
rounds_up = answering(
    restricted_isometry_constant,
    "Keeps eleven decimals where they are more.",
    lambda epsilon, W, s: max(epsilon, round(epsilon, 11)),
)
rounds_down = answering(
    restricted_isometry_constant,
    "Keeps eleven decimals where they are less.",
    lambda epsilon, W, s: min(epsilon, round(epsilon, 11)),
)
loses_a_trillionth_an_order = _rip(
    "Loses 10⁻¹² with each order after the first, as long as there are as many rows.",
    lambda W, s: restricted_isometry_constant(W, s) - (1e-12 * (s - 1) if s <= len(W) else 0),
)


@mutant_of(restricted_isometry_constant)
def hedges_where_rows_run_out(W: Any, s: int) -> float:
    """Takes off an estimate of its rounding error where there are fewer rows than s: dependent columns look independent."""
    n, M = len(W), (np.asarray(W) ** 2).sum(axis=0).max()
    return restricted_isometry_constant(W, s) - (1.1 * 2.0**-53 * (1 + s * M) * (n + 2 + 100 * s * s) if s > n else 0)


# --------------------------------------------------------------------------------------------------- Gaussian matrices


_matrix = partial(mutant, gaussian_matrix)
standard_normal = _matrix("Forgets the scale: variance 1.", lambda n, d, rng: rng.standard_normal((n, d)))
variance_of_columns = _matrix("Variance 1/d instead of 1/n.", lambda n, d, rng: rng.standard_normal((n, d)) / np.sqrt(d))
squares_the_scale = _matrix("Takes the variance for the standard deviation.", lambda n, d, rng: rng.normal(0, 1 / n, size=(n, d)))
coin_flips = _matrix(
    "Entries 0 and 1 with the right second moment, but not centred: all columns point the same way.",
    lambda n, d, rng: rng.integers(0, 2, size=(n, d)) * np.sqrt(2 / n),
)
clips = _matrix(
    "Cuts entries off at one standard deviation.", lambda n, d, rng: np.clip(rng.standard_normal((n, d)), -1, 1) / np.sqrt(n)
)
repeats_a_column = answering(
    gaussian_matrix, "The last column is the first one.", lambda W, n, d, rng: np.column_stack([W[:, :-1], W[:, 0]])
)


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


random_signs = _matrix(
    "Entries ±1/√n: RIP as well, but their law changes under rotation.",
    lambda n, d, rng: rng.choice([-1.0, 1.0], size=(n, d)) / np.sqrt(n),
)
uniform_entries = _matrix(
    "Uniform entries with variance 1/n.", lambda n, d, rng: rng.uniform(-np.sqrt(3 / n), np.sqrt(3 / n), size=(n, d))
)
always_the_same = _matrix("Ignores the generator it is given.", lambda n, d, rng: gaussian_matrix(n, d, np.random.default_rng(0)))
unit_columns = _matrix("Normalises the columns.", lambda n, d, rng: (W := rng.standard_normal((n, d))) / np.linalg.norm(W, axis=0))
