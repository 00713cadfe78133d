"""The functions that a derivation of the SVM writes down, and a test of convexity."""

from __future__ import annotations

from typing import Any

import numpy as np


def hard_margin(X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any:
    """½‖w‖² − Σ αᵢ[yᵢ(⟨w,xᵢ⟩ + b) − 1]."""
    return w @ w / 2 - alpha @ (y * (X @ w + b) - 1)


def soft_margin(X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
    """½‖w‖² + CΣξᵢ − Σ αᵢ[yᵢ(⟨w,xᵢ⟩ + b) − 1 + ξᵢ] − Σ rᵢξᵢ."""
    return w @ w / 2 + C * xi.sum() - alpha @ (y * (X @ w + b) - 1 + xi) - r @ xi


def margin_ratio(gamma: Any, w: Any) -> Any:
    """γ/‖w‖."""
    return gamma / np.sqrt(w @ w)


def is_convex(P: Any, c: Any) -> bool:
    """Whether the Hessian P + diag(cₖwₖ²) is positive semidefinite everywhere: at 0, and where an entry is large.

    Each variable is in a unit in which its entry of P is about 1, so that eigenvalues are told from 0 whatever the units were; a
    semidefinite P has a row of zeros where that entry is 0.
    """
    diagonal = P.diagonal()
    units = np.ldexp(1.0, -(np.frexp(abs(diagonal))[1] // 2))
    values = np.linalg.eigvalsh(P * np.outer(units, units))
    return bool(values.min() >= -1e-9 * abs(values).max() and not P[diagonal == 0].any() and np.min(c) >= 0)
