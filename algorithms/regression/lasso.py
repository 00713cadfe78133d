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
        most = float(abs(X.T @ y).max())
        if c == 0 or most == 0:
            return most
        if abs(np.linalg.lstsq(X, y, rcond=None)[0]).sum() <= c:
            return 0.0
        size, lengths = np.linalg.norm(y), np.linalg.norm(X, axis=0)  # in these units: else solvers call the program infeasible
        X, y, lengths = X[:, lengths > 0] / lengths[lengths > 0], y / size, lengths[lengths > 0]
        unit = lengths.max()
        while (found := penalty_of_dual(X, y, lengths / unit, c * unit / size)) < COARSE and unit > lengths.min():
            unit *= COARSE  # a solver's answer has few digits where it is small
        return float(found * size * unit)


COARSE = 1e-3  # of the largest λ: below it λ is sought again, in a unit that is so much smaller


def penalty_of_dual(X: np.ndarray, y: np.ndarray, lengths: np.ndarray, c: float) -> float:
    """The λ of min ½‖r − y‖² + cλ, |⟨xⱼ,r⟩| ≤ λ/lengthⱼ: the dual problem, where r is what w leaves of y.

    X: (n, d), with columns of length 1.
    """
    r, penalty = cp.Variable(len(y)), cp.Variable(nonneg=True)
    objective = cp.sum_squares(r - y) / 2 + c * penalty
    program = cp.Problem(cp.Minimize(objective), [cp.abs(X.T @ r) <= penalty / lengths])
    program.solve(solver="CLARABEL")
    if program.status not in ("optimal", "optimal_inaccurate"):
        raise RuntimeError(f"the solver says that the program is {program.status}")
    return max(0.0, np.asarray(penalty.value, dtype=float).item())
