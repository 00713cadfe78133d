"""Sequential minimal optimisation in general: a concave quadratic in a box, where the sum over each group of variables is fixed.

The duals of support vector regression, of the one-class machine and of the ν-classifier are all of this form. A step moves t from
one variable to another of the same group; at the optimum the largest gradient that may rise meets the smallest that may fall.

R.-E. Fan, P.-H. Chen, C.-J. Lin, *Working set selection using second order information for training SVM*, JMLR 6 (2005);
C.-C. Chang, C.-J. Lin, *Training ν-support vector classifiers: theory and algorithms*, Neural Computation 13 (2001).
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence

import numpy as np

from ..conventions import ConvergenceWarning
from .svm import TINY, newton_on_free

PERIOD = 100  # pair steps between two Newton steps


def maximise(
    K: np.ndarray,
    p: np.ndarray,
    lower: np.ndarray,
    upper: np.ndarray,
    u: np.ndarray,
    groups: Sequence[np.ndarray],
    done: Callable[[float], bool],
    max_iter: int,
) -> tuple[np.ndarray, list[float], int]:
    """Maximise p·u − ½uᵀKu over lower ≤ u ≤ upper, where the sum over each group stays as it is.

    Parameters
    ----------
    K: (n, n) positive semidefinite. p, lower, upper: (n,). u: a feasible start, (n,). groups: the indices, each once.
    done: whether a violation of the optimality conditions, the largest over the groups, is small enough. max_iter: pair steps.

    Returns u, for each group its level, which is halfway between the largest gradient that may rise and the smallest that may fall,
    and the number of steps.
    Warns with `ConvergenceWarning` where `max_iter` steps do not suffice.
    """
    u, step = u.astype(float), 0
    f, diagonal = p - K @ u, np.diag(K)
    for step in range(max_iter + 1):
        rising, falling = np.where(u < upper, f, -np.inf), np.where(u > lower, f, np.inf)
        violations = [rising[g].max(initial=-np.inf) - falling[g].min(initial=np.inf) for g in groups]
        if done(max(violations)):
            break
        group = groups[int(np.argmax(violations))]
        i = group[rising[group].argmax()]
        gain = np.maximum(rising[i] - falling[group], 0.0)
        curvature = diagonal[i] + diagonal[group] - 2 * K[i, group] + TINY
        best = int((gain * gain / curvature).argmax())
        j = group[best]
        t = min(gain[best] / curvature[best], upper[i] - u[i], u[j] - lower[j])
        u[i] = upper[i] if t == upper[i] - u[i] else u[i] + t
        u[j] = lower[j] if t == u[j] - lower[j] else u[j] - t
        f = f - t * (K[i] - K[j])
        if step % PERIOD == PERIOD - 1:
            f = p - K @ u
            if len(groups) == 1:
                f = newton_on_free(K.__getitem__, u, f, lower, upper)
    else:
        warnings.warn(f"no convergence after {max_iter} pair steps", ConvergenceWarning, stacklevel=3)
    return u, [level(rising[g], falling[g]) for g in groups], step


def level(rising: np.ndarray, falling: np.ndarray) -> float:
    """Halfway between the two sides that meet at the optimum; the one that there is, where nothing may rise or nothing may fall."""
    high, low = rising.max(initial=-np.inf), falling.min(initial=np.inf)
    if not np.isfinite(high) or not np.isfinite(low):
        return float(low if np.isfinite(low) else high)
    return float((high + low) / 2)


def filled(total: float, capacity: float, n: int) -> np.ndarray:
    """n entries between 0 and `capacity` of that total: the first ones full, one with the rest, and then zeros.

    Raises `ValueError` where the total is more than n times the capacity.
    """
    if total > n * capacity * (1 + 1e-12):
        raise ValueError(f"{n} multipliers of at most {capacity:g} cannot sum to {total:g}")
    return np.clip(total - capacity * np.arange(n), 0.0, capacity)
