"""LASSO: proximal steps, the ℓ1 ball, and the penalty that stands for a bound on ‖w‖₁."""

from __future__ import annotations

from typing import Any

import cvxpy as cp
import numpy as np

from .ridge import gradient_step


def soft_threshold(v: Any, t: Any) -> Any:
    """Each entry nearer to 0 by t; those within t of it become 0."""
    return np.where(v > t, v - t, np.where(v < -t, v + t, 0 * v))


def lasso_step(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """A proximal gradient step on (1/2N)‖Xw − y‖² + λ‖w‖₁."""
    return soft_threshold(gradient_step(w, X, y, eta), eta * penalty)


def lasso_gradient(w: Any, X: Any, y: Any, penalty: Any) -> Any:
    """(1/N) Xᵀ(Xw − y) + λ sign(w)."""
    return X.T @ (X @ w - y) / len(y) + penalty * np.sign(w)


def project_to_l1_ball(z: Any, c: Any) -> Any:
    """The nearest point with ‖w‖₁ ≤ c, by sorting.

    J. Duchi, S. Shalev-Shwartz, Y. Singer, T. Chandra, *Efficient projections onto the l1-ball* (2008).
    """
    if abs(z).sum() <= c:
        return np.array(z)
    sizes = np.sort(abs(z))[::-1]
    thresholds = (np.cumsum(sizes) - c) / np.arange(1, len(z) + 1)
    return soft_threshold(z, thresholds.max())


class PenaltyForDiamond:
    """The multiplier of ‖w‖₁ ≤ c in min ½‖Xw − y‖², as cvxpy has it; for c = 0 it is max|Xᵀy|, the least that gives w = 0."""

    tol = 1e-6

    def __call__(self, X: Any, y: Any, c: float) -> float:
        if c == 0:
            return float(abs(X.T @ y).max())
        w = cp.Variable(X.shape[1])
        bound = cp.norm1(w) <= c
        cp.Problem(cp.Minimize(cp.sum_squares(X @ w - y) / 2), [bound]).solve(solver="CLARABEL")
        return max(0.0, np.asarray(bound.dual_value, dtype=float).item())
