"""The error of a classifier under weights."""

from __future__ import annotations

from typing import Any

import numpy as np


def weighted_error(h: Any, y: Any, D: Any) -> Any:
    """Σ D(i) over the examples with h(xᵢ) ≠ yᵢ."""
    return np.asarray(D)[np.asarray(h) != np.asarray(y)].sum()
