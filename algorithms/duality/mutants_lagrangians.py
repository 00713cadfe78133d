"""Mutants of the Lagrangians of the SVM."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant_of
from .lagrangians import hard_margin, is_convex, margin_ratio, soft_margin


@mutant_of(hard_margin)
def adds_the_constraints(X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any:
    """A sign: rewards what is violated."""
    return w @ w / 2 + alpha @ (y * (X @ w + b) - 1)


@mutant_of(hard_margin)
def forgets_the_one(X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any:
    """The constraint y(⟨w,x⟩ + b) ≥ 0."""
    return w @ w / 2 - alpha @ (y * (X @ w + b))


@mutant_of(hard_margin)
def forgets_the_half(X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any:
    """‖w‖² in place of ½‖w‖²."""
    return w @ w / 2 + hard_margin(X, y, w, b, alpha)


@mutant_of(hard_margin)
def subtracts_the_intercept(X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any:
    """⟨w,x⟩ − b."""
    return hard_margin(X, y, w, -b, alpha)


@mutant_of(hard_margin)
def only_violated(X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any:
    """Leaves out the constraints that hold."""
    return w @ w / 2 + alpha @ np.maximum(0, 1 - y * (X @ w + b))


@mutant_of(hard_margin)
def forgets_the_labels(X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any:
    """⟨w,x⟩ + b ≥ 1 for every point."""
    return hard_margin(X, 1 + 0 * y, w, b, alpha)


@mutant_of(soft_margin)
def one_input_for_all(X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
    """x without an index: the first input in every term."""
    return soft_margin(X[:1].repeat(len(X), axis=0), y, C, w, b, xi, alpha, r)


@mutant_of(soft_margin)
def slack_is_free(X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
    """Without CΣξ."""
    return soft_margin(X, y, 0, w, b, xi, alpha, r)


@mutant_of(soft_margin)
def slack_may_be_negative(X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
    """Without Σrξ."""
    return soft_margin(X, y, C, w, b, xi, alpha, 0 * r)


@mutant_of(soft_margin)
def slack_tightens(X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
    """A sign: y(⟨w,x⟩ + b) ≥ 1 + ξ."""
    return soft_margin(X, y, C, w, b, xi, alpha, r) + 2 * alpha @ xi


@mutant_of(soft_margin)
def averages_the_slack(X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
    """C/n."""
    return soft_margin(X, y, C / len(y), w, b, xi, alpha, r)


@mutant_of(soft_margin)
def squares_the_slack(X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
    """CΣξ²."""
    return soft_margin(X, y, 0, w, b, xi, alpha, r) + C * (xi * xi).sum()


@mutant_of(margin_ratio)
def by_the_square(gamma: Any, w: Any) -> Any:
    """γ/‖w‖²."""
    return gamma / (w @ w)


@mutant_of(margin_ratio)
def by_the_sum(gamma: Any, w: Any) -> Any:
    """γ/‖w‖₁."""
    return gamma / abs(w).sum()


@mutant_of(margin_ratio)
def by_the_largest(gamma: Any, w: Any) -> Any:
    """γ/max|wₖ|."""
    return gamma / abs(w).max()


@mutant_of(margin_ratio)
def times_the_norm(gamma: Any, w: Any) -> Any:
    """γ‖w‖."""
    return gamma * np.sqrt(w @ w)


@mutant_of(margin_ratio)
def absolute(gamma: Any, w: Any) -> Any:
    """|γ|/‖w‖."""
    return abs(gamma) / np.sqrt(w @ w)


@mutant_of(margin_ratio)
def a_little_too_long(gamma: Any, w: Any) -> Any:
    """10⁻¹⁴ too much."""
    return margin_ratio(gamma, w) * (1 + 1e-14)


@mutant_of(is_convex)
def by_the_trace(P: Any, c: Any) -> bool:
    """A trace that is not negative."""
    return bool(np.trace(P) >= 0 and np.min(c) >= 0)


@mutant_of(is_convex)
def by_the_diagonal(P: Any, c: Any) -> bool:
    """No negative entry on the diagonal."""
    return bool(np.diag(P).min() >= 0 and np.min(c) >= 0)


@mutant_of(is_convex)
def by_the_determinant(P: Any, c: Any) -> bool:
    """A determinant that is not negative: two negative eigenvalues have one too."""
    return bool(np.linalg.det(P) >= -1e-9 and np.min(c) >= 0)


@mutant_of(is_convex)
def definite_only(P: Any, c: Any) -> bool:
    """Asks for positive eigenvalues: wrong for affine functions."""
    return bool(np.linalg.eigvalsh(P).min() > 1e-9 and np.min(c) >= 0)


@mutant_of(is_convex)
def at_the_origin_only(P: Any, c: Any) -> bool:
    """Looks at the Hessian at 0."""
    return bool(np.linalg.eigvalsh(P).min() >= -1e-9)


@mutant_of(is_convex)
def at_one_only(P: Any, c: Any) -> bool:
    """Looks at the Hessian at (1, …, 1)."""
    return bool(np.linalg.eigvalsh(P + np.diag(c)).min() >= -1e-9)
