"""Faulty subgradients of a maximum of affine functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import negated, scaled
from .subgradients import subgradient

of_the_least_piece = mutant(subgradient, "The slope of the least piece.", lambda A, b, x: A[np.argmin(A @ x + b)])
forgets_the_heights = mutant(subgradient, "Compares ⟨a_k,x⟩ without b_k.", lambda A, b, x: A[np.argmax(A @ x)])
of_the_largest_size = mutant(
    subgradient, "The slope of the piece that is the largest in absolute value.", lambda A, b, x: A[np.argmax(np.abs(A @ x + b))]
)
mean_of_all_slopes = mutant(subgradient, "The mean of all slopes, active or not.", lambda A, b, x: np.mean(A, axis=0))


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


of_the_steepest_piece = mutant(subgradient, "The longest slope.", lambda A, b, x: A[np.argmax(np.sum(A * A, axis=1))])
uphill_twice = scaled(subgradient, 2)
downhill = negated(subgradient)
