"""Faulty Bregman divergences and dual norms."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering
from .bregman import divergence
from .norms import dual_norm

tangent_at_the_other_point = mutant(
    divergence, "Takes the two points the other way round.", lambda value, gradient, x, y: divergence(value, gradient, y, x)
)
gradient_at_the_first = mutant(
    divergence, "Takes the gradient at x.", lambda value, gradient, x, y: value(x) - value(y) - gradient(x) @ (x - y)
)
adds_the_slope = mutant(
    divergence, "Adds the inner product.", lambda value, gradient, x, y: value(x) - value(y) + gradient(y) @ (x - y)
)
forgets_the_slope = mutant(divergence, "Leaves the inner product out.", lambda value, gradient, x, y: value(x) - value(y))
forgets_the_tangent_point = mutant(
    divergence, "Takes ⟨∇Φ(y), x⟩ for ⟨∇Φ(y), x − y⟩.", lambda value, gradient, x, y: value(x) - value(y) - gradient(y) @ x
)
halves_it = mutant(divergence, "Half of it.", lambda value, gradient, x, y: divergence(value, gradient, x, y) / 2)
mean_of_both_ways = answering(
    divergence, "Makes it symmetric.", lambda found, value, gradient, x, y: (found + divergence(value, gradient, y, x)) / 2
)
half_the_squared_distance = mutant(divergence, "½‖x − y‖², whatever Φ is.", lambda value, gradient, x, y: (x - y) @ (x - y) / 2)
never_negative = mutant(divergence, "Its absolute value.", lambda value, gradient, x, y: abs(divergence(value, gradient, x, y)))


@mutant_of(divergence)
def distance_of_the_gradients(value: Any, gradient: Any, x: Any, y: Any) -> Any:
    """½‖∇Φ(x) − ∇Φ(y)‖²."""
    apart = gradient(x) - gradient(y)
    return apart @ apart / 2


not_the_dual = mutant(dual_norm, "‖z‖ₚ itself.", lambda z, p: float(np.linalg.norm(z, p)))
always_euclidean = mutant(dual_norm, "‖z‖₂, whatever p is.", lambda z, p: float(np.linalg.norm(z)))
always_the_largest_entry = mutant(dual_norm, "‖z‖_∞, whatever p is.", lambda z, p: float(np.max(np.abs(z))))
sum_of_all_entries = mutant(dual_norm, "‖z‖₁, whatever p is.", lambda z, p: float(np.sum(np.abs(z))))
forgets_the_root = mutant(
    dual_norm,
    "Leaves the power sum as it is.",
    lambda z, p: dual_norm(z, p) if p == 1 else dual_norm(z, p) ** (1.0 if np.isinf(p) else p / (p - 1)),
)
keeps_the_signs = mutant(dual_norm, "Negative entries are left out.", lambda z, p: dual_norm(np.maximum(z, 0), p))
exponent_off_by_one = mutant(
    dual_norm, "q = p + 1.", lambda z, p: dual_norm(z, p) if np.isinf(p) else float(np.linalg.norm(z, p + 1))
)
six_digits = mutant(dual_norm, "Keeps six digits.", lambda z, p: float(f"{dual_norm(z, p):.6g}"))
