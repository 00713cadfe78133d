"""A subgradient of a maximum of affine functions.

R. T. Rockafellar, *Convex Analysis* (1970), §23.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def subgradient(A: Any, b: Any, x: Any) -> Any:
    """The slope of a piece that attains max_k ⟨a_k,x⟩ + b_k; A is (k, d), b (k,), x (d,)."""
    A = np.asarray(A)
    return A[np.argmax(A @ np.asarray(x) + np.asarray(b))]
