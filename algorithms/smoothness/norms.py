"""Dual norms of the ℓp norms.

O. Hölder, *Ueber einen Mittelwerthssatz* (1889).
"""

from __future__ import annotations

from typing import Any

import numpy as np


def dual_norm(z: Any, p: float) -> float:
    """The largest ⟨z,x⟩ with ‖x‖ₚ ≤ 1: ‖z‖_q with 1/p + 1/q = 1, computed from the largest entry so that no power overflows."""
    size = np.abs(np.asarray(z, dtype=float))
    largest = float(size.max())
    if p == 1 or not largest:
        return largest
    q = 1.0 if np.isinf(p) else p / (p - 1)
    return largest * float(((size / largest) ** q).sum() ** (1 / q))
