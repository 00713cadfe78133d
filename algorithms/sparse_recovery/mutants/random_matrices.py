"""Faulty generators of Gaussian measurement matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..rip import gaussian_matrix


def standard_normal(n: int, d: int, rng: Any) -> np.ndarray:
    """Forgets the scale: variance 1."""
    return rng.standard_normal((n, d))


def variance_of_columns(n: int, d: int, rng: Any) -> np.ndarray:
    """Variance 1/d instead of 1/n."""
    return rng.standard_normal((n, d)) / np.sqrt(d)


def squares_the_scale(n: int, d: int, rng: Any) -> np.ndarray:
    """Takes the variance for the standard deviation."""
    return rng.normal(0, 1 / n, size=(n, d))


def coin_flips(n: int, d: int, rng: Any) -> np.ndarray:
    """Entries 0 and 1 with the right second moment, but not centred: all columns point the same way."""
    return rng.integers(0, 2, size=(n, d)) * np.sqrt(2 / n)


def clips(n: int, d: int, rng: Any) -> np.ndarray:
    """Cuts entries off at one standard deviation."""
    return np.clip(rng.standard_normal((n, d)), -1, 1) / np.sqrt(n)


def repeats_a_column(n: int, d: int, rng: Any) -> np.ndarray:
    """The last column is the first one."""
    W = gaussian_matrix(n, d, rng)
    W[:, -1] = W[:, 0]
    return W


def one_seed_for_all_columns(n: int, d: int, rng: Any) -> np.ndarray:
    """Seeds a generator anew for each column, with the same seed."""
    seed = int(rng.integers(2**32))
    return np.column_stack([np.random.default_rng(seed).standard_normal(n) for _ in range(d)]) / np.sqrt(n)


def repeats_the_rows(n: int, d: int, rng: Any) -> np.ndarray:
    """Draws half of the rows and uses them twice."""
    half = gaussian_matrix((n + 1) // 2, d, rng) * np.sqrt(((n + 1) // 2) / n)
    return np.vstack([half, half])[:n]


def random_signs(n: int, d: int, rng: Any) -> np.ndarray:
    """Entries ±1/√n: RIP as well, but their law changes under rotation."""
    return rng.choice([-1.0, 1.0], size=(n, d)) / np.sqrt(n)


def uniform_entries(n: int, d: int, rng: Any) -> np.ndarray:
    """Uniform entries with variance 1/n."""
    return rng.uniform(-np.sqrt(3 / n), np.sqrt(3 / n), size=(n, d))


def always_the_same(n: int, d: int, rng: Any) -> np.ndarray:
    """Ignores the generator it is given."""
    return gaussian_matrix(n, d, np.random.default_rng(0))


def unit_columns(n: int, d: int, rng: Any) -> np.ndarray:
    """Normalises the columns."""
    W = rng.standard_normal((n, d))
    return W / np.linalg.norm(W, axis=0)
