"""Distances from hyperplanes, how many examples can be robust, derivatives and subgradients of a maximum."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import maximum_bipartite_matching

DUAL = {1.0: np.inf, 2.0: 2.0, np.inf: 1.0}


def hyperplane_distance(X: Any, w: Any, b: float, norm: float) -> np.ndarray:
    """|⟨w,x⟩ + b|/‖w‖_q."""
    return np.abs(np.asarray(X) @ w + b) / np.linalg.norm(w, DUAL[norm])


def robust_count(X: Any, y: Any, epsilon: float) -> int:
    """n less a largest matching of the examples of −1 with those of +1 within 2ε."""
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    meets = np.abs(X[y == -1][:, None] - X[y == 1][None]).max(axis=2, initial=0) <= 2 * epsilon
    return len(X) - int((maximum_bipartite_matching(csr_array(meets)) >= 0).sum())


def max_derivative(values: Any, gradients: Any, v: Any) -> Any:
    """The largest ⟨∇f(x,z),v⟩ of all z whose value is the largest."""
    values = np.asarray(values)
    return (np.asarray(gradients)[values == values.max(keepdims=True)] @ v).max()


def max_subgradient(values: Any, gradients: Any, tolerance: float) -> np.ndarray:
    """The gradient of the first z whose value is within the tolerance of the largest."""
    values = np.asarray(values)
    return np.asarray(gradients)[int(np.argmax(values.max() - values <= tolerance))]
