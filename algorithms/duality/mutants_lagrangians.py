"""Mutants of Lagrangians and of coordinate ascent."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering, scaled
from .coordinate_ascent import ascend, maximise_over
from .lagrangians import hard_margin, is_convex, margin_ratio, soft_margin

adds_the_constraints = mutant(
    hard_margin, "A sign: rewards what is violated.", lambda X, y, w, b, alpha: w @ w / 2 + alpha @ (y * (X @ w + b) - 1)
)
forgets_the_one = mutant(
    hard_margin, "The constraint y(⟨w,x⟩ + b) ≥ 0.", lambda X, y, w, b, alpha: w @ w / 2 - alpha @ (y * (X @ w + b))
)
forgets_the_half = answering(hard_margin, "‖w‖² in place of ½‖w‖².", lambda found, X, y, w, b, alpha: w @ w / 2 + found)
subtracts_the_intercept = mutant(hard_margin, "⟨w,x⟩ − b.", lambda X, y, w, b, alpha: hard_margin(X, y, w, -b, alpha))
only_violated = mutant(
    hard_margin,
    "Leaves out the constraints that hold.",
    lambda X, y, w, b, alpha: w @ w / 2 + alpha @ np.maximum(0, 1 - y * (X @ w + b)),
)
forgets_the_labels = mutant(
    hard_margin, "⟨w,x⟩ + b ≥ 1 for every point.", lambda X, y, w, b, alpha: hard_margin(X, 1 + 0 * y, w, b, alpha)
)
_soft_lagrangian = partial(mutant, soft_margin)
one_input_for_all = _soft_lagrangian(
    "x without an index: the first input in every term.",
    lambda X, y, C, w, b, xi, alpha, r: soft_margin(X[:1].repeat(len(X), axis=0), y, C, w, b, xi, alpha, r),
)
slack_is_free = _soft_lagrangian("Without CΣξ.", lambda X, y, C, w, b, xi, alpha, r: soft_margin(X, y, 0, w, b, xi, alpha, r))
slack_may_be_negative = _soft_lagrangian(
    "Without Σrξ.", lambda X, y, C, w, b, xi, alpha, r: soft_margin(X, y, C, w, b, xi, alpha, 0 * r)
)
slack_tightens = _soft_lagrangian(
    "A sign: y(⟨w,x⟩ + b) ≥ 1 + ξ.", lambda X, y, C, w, b, xi, alpha, r: soft_margin(X, y, C, w, b, xi, alpha, r) + 2 * alpha @ xi
)
averages_the_slack = _soft_lagrangian("C/n.", lambda X, y, C, w, b, xi, alpha, r: soft_margin(X, y, C / len(y), w, b, xi, alpha, r))
squares_the_slack = _soft_lagrangian(
    "CΣξ².", lambda X, y, C, w, b, xi, alpha, r: soft_margin(X, y, 0, w, b, xi, alpha, r) + C * (xi * xi).sum()
)
by_the_square = mutant(margin_ratio, "γ/‖w‖².", lambda gamma, w: gamma / (w @ w))
by_the_sum = mutant(margin_ratio, "γ/‖w‖₁.", lambda gamma, w: gamma / abs(w).sum())
by_the_largest = mutant(margin_ratio, "γ/max|wₖ|.", lambda gamma, w: gamma / abs(w).max())
times_the_norm = mutant(margin_ratio, "γ‖w‖.", lambda gamma, w: gamma * np.sqrt(w @ w))
absolute = mutant(margin_ratio, "|γ|/‖w‖.", lambda gamma, w: abs(gamma) / np.sqrt(w @ w))
a_little_too_long = scaled(margin_ratio, 1 + 1e-14)
_convex = partial(mutant, is_convex)
by_the_trace = _convex("A trace that is not negative.", lambda P, c: bool(np.trace(P) >= 0 and np.min(c) >= 0))
by_the_diagonal = _convex("No negative entry on the diagonal.", lambda P, c: bool(np.diag(P).min() >= 0 and np.min(c) >= 0))
by_the_determinant = _convex(
    "A determinant that is not negative: two negative eigenvalues have one too.",
    lambda P, c: bool(np.linalg.det(P) >= -1e-9 and np.min(c) >= 0),
)
forgives_a_thousandth = _convex(
    "Forgives eigenvalues down to −1/1000.", lambda P, c: bool(np.linalg.eigvalsh(P).min() >= -1e-3 and np.min(c) >= 0)
)
definite_only = _convex(
    "Asks for positive eigenvalues: wrong for affine functions.",
    lambda P, c: bool(np.linalg.eigvalsh(P).min() > 1e-9 and np.min(c) >= 0),
)
at_the_origin_only = _convex("Looks at the Hessian at 0.", lambda P, c: bool(np.linalg.eigvalsh(P).min() >= -1e-9))
at_one_only = _convex("Looks at the Hessian at (1, …, 1).", lambda P, c: bool(np.linalg.eigvalsh(P + np.diag(c)).min() >= -1e-9))

# ------------------------------------------------------------------------------------------------------------- coordinate ascent


@mutant_of(ascend)
def moves_all_at_once(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Jacobi's method: maximises over every coordinate from the same old point."""
    path = [np.asarray(start).copy()]
    for _ in range(sweeps):
        old = path[-1]
        path += [np.array([maximise_over(Q, c, old, i)[i] for i in range(len(c))])] * len(c)
    return np.array(path)


@mutant_of(ascend)
def follows_the_gradient(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Takes gradient steps of length 1/trace."""
    path = [np.asarray(start).copy()]
    for _ in range(sweeps * len(c)):
        path.append(path[-1] + (c - Q @ path[-1]) / np.trace(Q))
    return np.array(path)


def _ascending(fault: str, move: Any) -> Any:
    """Ascent that goes on from x in the i-th coordinate to ``move(x, best, i)``, where `best` is the maximum over it."""

    def path_of(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
        path = [np.asarray(start).copy()]
        for i in list(range(len(c))) * sweeps:
            path.append(move(path[-1], maximise_over(Q, c, path[-1], i), i))
        return np.array(path)

    return mutant(ascend, fault, path_of)


halves_the_steps = _ascending("Goes half the way in each coordinate.", lambda x, best, i: (x + best) / 2)
forgets_the_last_coordinate = _ascending(
    "An index off by one: the last coordinate never moves.", lambda x, best, i: best if i < len(x) - 1 else x.copy()
)
moves_two_coordinates = _ascending(
    "Right in the plane: coordinates beyond the first two never move.", lambda x, best, i: best if i < 2 else x.copy()
)
starts_at_zero = mutant(ascend, "Ignores the start.", lambda Q, c, start, sweeps: ascend(Q, c, np.zeros(len(c)), sweeps))
forgets_the_other_half = mutant(
    ascend, "Uses the lower triangle of Q only.", lambda Q, c, start, sweeps: ascend(np.tril(Q), c, start, sweeps)
)
stops_a_hair_short = _ascending(
    "Each step ends short of the maximum by 2⁻⁴³ of its length.", lambda x, best, i: x + (1 - 2.0**-43) * (best - x)
)
stops_a_little_short = _ascending(
    "Each step ends short of the maximum by 10⁻¹¹ of its length.", lambda x, best, i: x + (1 - 1e-11) * (best - x)
)
