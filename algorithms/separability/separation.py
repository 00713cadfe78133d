"""Linear separability by linear programming, margins, and two simple rules."""

from __future__ import annotations

import numpy as np
from scipy.optimize import linprog


def separable(X: np.ndarray, y: np.ndarray) -> bool:
    """Maximise t ≤ 1 subject to yᵢ(⟨w,xᵢ⟩ − b) ≥ t, over w and b: the optimum is 1 or 0."""
    n, d = X.shape
    A = np.column_stack([-y[:, None] * in_unit(X), y, np.ones(n)])
    found = linprog([0.0] * (d + 1) + [-1.0], A, np.zeros(n), bounds=[(None, None)] * (d + 1) + [(None, 1)])
    return bool(-found.fun > 0.5)


def hulls_are_disjoint(X: np.ndarray, y: np.ndarray) -> bool:
    """The dual: no convex combination of one class is one of the other."""
    if len(set(y)) < 2:
        return True
    A = np.vstack([(y[:, None] * in_unit(X)).T, y > 0, y < 0])
    return linprog(np.zeros(len(y)), A_eq=A, b_eq=[0.0] * X.shape[1] + [1.0, 1.0]).status == 2


def in_unit(X: np.ndarray) -> np.ndarray:
    """Each column times a power of two, so that its largest number is about 1: a solver's tolerances are absolute."""
    return np.ldexp(X, -np.frexp(abs(X).max(axis=0))[1])


def margin(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    """The least yᵢ⟨w,xᵢ⟩/‖w‖."""
    return (y * (X @ w)).min() / np.linalg.norm(w)


def halving_weights(d: int) -> np.ndarray:
    """1, −1/2, 1/4, −1/8, …"""
    return (-0.5) ** np.arange(d)


def decide(answers: np.ndarray) -> np.ndarray:
    """The class whose classifier says yes."""
    return answers.argmax(axis=1)
