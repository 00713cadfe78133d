"""Faulty subgradients of a maximum of affine functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant_of
from .subgradients import subgradient


@mutant_of(subgradient)
def of_the_least_piece(A: Any, b: Any, x: Any) -> Any:
    """The slope of the least piece."""
    return A[np.argmin(A @ x + b)]


@mutant_of(subgradient)
def forgets_the_heights(A: Any, b: Any, x: Any) -> Any:
    """Compares ⟨a_k,x⟩ without b_k."""
    return A[np.argmax(A @ x)]


@mutant_of(subgradient)
def of_the_largest_size(A: Any, b: Any, x: Any) -> Any:
    """The slope of the piece that is the largest in absolute value."""
    return A[np.argmax(np.abs(A @ x + b))]


@mutant_of(subgradient)
def mean_of_all_slopes(A: Any, b: Any, x: Any) -> Any:
    """The mean of all slopes, active or not."""
    return np.mean(A, axis=0)


@mutant_of(subgradient)
def sum_of_active_slopes(A: Any, b: Any, x: Any) -> Any:
    """The sum of the slopes that are active, as an automatic derivative of a sum may do it."""
    heights = A @ x + b
    return np.sum(A[heights == np.max(heights)], axis=0)


@mutant_of(subgradient)
def zero_at_kinks(A: Any, b: Any, x: Any) -> Any:
    """0 where two pieces meet."""
    heights = A @ x + b
    active = A[heights == np.max(heights)]
    return active[0] if len(active) == 1 else 0.0 * active[0]


@mutant_of(subgradient)
def of_the_steepest_piece(A: Any, b: Any, x: Any) -> Any:
    """The longest slope."""
    return A[np.argmax(np.sum(A * A, axis=1))]


@mutant_of(subgradient)
def uphill_twice(A: Any, b: Any, x: Any) -> Any:
    """Twice a subgradient."""
    return 2 * subgradient(A, b, x)


@mutant_of(subgradient)
def downhill(A: Any, b: Any, x: Any) -> Any:
    """The negative of a subgradient."""
    return -subgradient(A, b, x)
