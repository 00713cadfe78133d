"""Sparse recovery: basis pursuit, the sparsest solution by enumeration, hard thresholding.

S. S. Chen, D. L. Donoho, M. A. Saunders, *Atomic decomposition by basis pursuit* (1998);
E. J. Candès, *The restricted isometry property and its implications for compressed sensing* (2008).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from scipy.optimize import linprog

from ..duality.lp import rationals, simplex


class BasisPursuit:
    """``recover(A, b)``: a solution of Ax = b with the smallest 1-norm, as the linear program min Σ(p + r), A(p − r) = b.

    Raises `ValueError` where Ax = b has no solution.
    """

    tol = 1e-7  # HiGHS's primal and dual feasibility tolerances

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        A = np.asarray(A)
        return self.solve(self.weights(A.shape[1]), A, np.asarray(b))

    def weights(self, d: int) -> np.ndarray:
        """Of each entry in the 1-norm: 1."""
        return np.ones(d)

    def solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        """The x with Ax = b and the least Σ weights·|x|."""
        d = A.shape[1]
        found = linprog(np.concatenate([weights, weights]), A_eq=np.hstack([A, -A]), b_eq=b, method="highs")
        if found.status != 0:
            raise ValueError(found.message)
        return found.x[:d] - found.x[d:]


class ExactBasisPursuit:
    """Basis pursuit in rational arithmetic, by the simplex method: Ax = b holds exactly, and no solution has a smaller 1-norm."""

    tol = 0

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        A = np.asarray(A)
        d = A.shape[1]
        u, _ = simplex(np.ones(2 * d), np.hstack([A, -A]), b)
        return u[:d] - u[d:]


class SparsestSolution:
    """``solve(A, b)``: a solution of Ax = b with the fewest non-zero entries, by least squares on every support.

    Supports are tried by size; the first one whose residual is at most tol·(1 + ‖b‖) is taken.
    """

    tol = 1e-9

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        A, b = np.asarray(A), np.asarray(b)
        d = A.shape[1]
        for size in range(d + 1):
            for support in combinations(range(d), size):
                x = self.on_support(support, A, b)
                if np.linalg.norm(A @ x - b) <= self.tol * (1 + np.linalg.norm(b)):
                    return x
        raise ValueError("Ax = b has no solution")

    def on_support(self, support: tuple[int, ...], A: np.ndarray, b: np.ndarray) -> np.ndarray:
        """Least squares with the columns of `support`, 0 elsewhere."""
        x, columns = np.zeros(A.shape[1]), list(support)
        x[columns] = np.linalg.lstsq(A[:, columns], b, rcond=None)[0]
        return x


def hard_threshold(x: Any, s: int) -> np.ndarray:
    """Keep s entries of x that are largest in absolute value (the first ones among equals), and set the others to 0."""
    x = np.asarray(x)
    kept = np.argsort(-abs(x), kind="stable")[:s]
    return np.where(np.isin(np.arange(len(x)), kept), x, 0 * x)


def exact_hard_threshold(x: Any, s: int) -> np.ndarray:
    """The same in rational arithmetic, by selection instead of sorting."""
    x = rationals(x)
    out = 0 * x
    for _ in range(s):
        left = abs(x) * (out == 0)
        i = int(np.argmax(left))
        out[i] = x[i]
    return out
