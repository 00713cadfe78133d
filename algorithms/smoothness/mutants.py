"""Faulty Bregman divergences and dual norms."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant_of
from .bregman import divergence
from .norms import dual_norm


@mutant_of(divergence)
def tangent_at_the_other_point(value: Any, gradient: Any, x: Any, y: Any) -> Any:
    """Takes the two points the other way round."""
    return divergence(value, gradient, y, x)


@mutant_of(divergence)
def gradient_at_the_first(value: Any, gradient: Any, x: Any, y: Any) -> Any:
    """Takes the gradient at x."""
    return value(x) - value(y) - gradient(x) @ (x - y)


@mutant_of(divergence)
def adds_the_slope(value: Any, gradient: Any, x: Any, y: Any) -> Any:
    """Adds the inner product."""
    return value(x) - value(y) + gradient(y) @ (x - y)


@mutant_of(divergence)
def forgets_the_slope(value: Any, gradient: Any, x: Any, y: Any) -> Any:
    """Leaves the inner product out."""
    return value(x) - value(y)


@mutant_of(divergence)
def forgets_the_tangent_point(value: Any, gradient: Any, x: Any, y: Any) -> Any:
    """Takes ⟨∇Φ(y), x⟩ for ⟨∇Φ(y), x − y⟩."""
    return value(x) - value(y) - gradient(y) @ x


@mutant_of(divergence)
def halves_it(value: Any, gradient: Any, x: Any, y: Any) -> Any:
    """Half of it."""
    return divergence(value, gradient, x, y) / 2


@mutant_of(divergence)
def mean_of_both_ways(value: Any, gradient: Any, x: Any, y: Any) -> Any:
    """Makes it symmetric."""
    return (divergence(value, gradient, x, y) + divergence(value, gradient, y, x)) / 2


@mutant_of(divergence)
def half_the_squared_distance(value: Any, gradient: Any, x: Any, y: Any) -> Any:
    """½‖x − y‖², whatever Φ is."""
    return (x - y) @ (x - y) / 2


@mutant_of(divergence)
def never_negative(value: Any, gradient: Any, x: Any, y: Any) -> Any:
    """Its absolute value."""
    return abs(divergence(value, gradient, x, y))


@mutant_of(divergence)
def distance_of_the_gradients(value: Any, gradient: Any, x: Any, y: Any) -> Any:
    """½‖∇Φ(x) − ∇Φ(y)‖²."""
    apart = gradient(x) - gradient(y)
    return apart @ apart / 2


@mutant_of(dual_norm)
def not_the_dual(z: Any, p: float) -> float:
    """‖z‖ₚ itself."""
    return float(np.linalg.norm(z, p))


@mutant_of(dual_norm)
def always_euclidean(z: Any, p: float) -> float:
    """‖z‖₂, whatever p is."""
    return float(np.linalg.norm(z))


@mutant_of(dual_norm)
def always_the_largest_entry(z: Any, p: float) -> float:
    """‖z‖_∞, whatever p is."""
    return float(np.max(np.abs(z)))


@mutant_of(dual_norm)
def sum_of_all_entries(z: Any, p: float) -> float:
    """‖z‖₁, whatever p is."""
    return float(np.sum(np.abs(z)))


@mutant_of(dual_norm)
def forgets_the_root(z: Any, p: float) -> float:
    """Leaves the power sum as it is."""
    return dual_norm(z, p) if p == 1 else dual_norm(z, p) ** (1.0 if np.isinf(p) else p / (p - 1))


@mutant_of(dual_norm)
def keeps_the_signs(z: Any, p: float) -> float:
    """Negative entries are left out."""
    return dual_norm(np.maximum(z, 0), p)


@mutant_of(dual_norm)
def exponent_off_by_one(z: Any, p: float) -> float:
    """q = p + 1."""
    return dual_norm(z, p) if np.isinf(p) else float(np.linalg.norm(z, p + 1))


@mutant_of(dual_norm)
def six_digits(z: Any, p: float) -> float:
    """Keeps six digits."""
    return float(f"{dual_norm(z, p):.6g}")
