"""Restricted isometry constants by enumeration, and random matrices that have small ones.

E. J. Candès, T. Tao, *Decoding by linear programming* (2005); R. Baraniuk, M. Davenport, R. DeVore, M. Wakin, *A simple proof
of the restricted isometry property for random matrices* (2008).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np


def submatrices(W: np.ndarray, s: int) -> np.ndarray:
    """All choices of s columns of W (n, d), as an array (number of choices, n, s)."""
    supports = np.array(list(combinations(range(W.shape[1]), s)))
    return np.moveaxis(W[:, supports], 1, 0)


def restricted_isometry_constant(W: Any, s: int) -> float:
    """The least ε with |‖Wx‖² − ‖x‖²| ≤ ε‖x‖² for all s-sparse x: from the eigenvalues of all Gram matrices of s columns."""
    parts = submatrices(np.asarray(W), s)
    eigenvalues = np.linalg.eigvalsh(np.swapaxes(parts, 1, 2) @ parts)
    return float(np.abs(eigenvalues - 1).max())


def restricted_isometry_constant_by_svd(W: Any, s: int) -> float:
    """The same from singular values; where there are fewer rows than columns, the missing ones are 0."""
    parts = submatrices(np.asarray(W), s)
    squares = np.linalg.svd(parts, compute_uv=False) ** 2
    missing = 1.0 if parts.shape[1] < s else 0.0
    return float(max(np.abs(squares - 1).max(), missing))


def gaussian_matrix(n: int, d: int, rng: Any) -> np.ndarray:
    """An (n, d) matrix of independent N(0, 1/n) entries."""
    return rng.normal(0, 1 / np.sqrt(n), size=(n, d))


def gaussian_matrix_by_columns(n: int, d: int, rng: Any) -> np.ndarray:
    """The same law, one column after another."""
    return np.column_stack([rng.standard_normal(n) for _ in range(d)]) / np.sqrt(n)
