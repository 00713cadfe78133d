"""How far a function lies above its tangent.

L. M. Bregman, *The relaxation method of finding the common point of convex sets* (1967).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np


def divergence(value: Callable[[Any], Any], gradient: Callable[[Any], np.ndarray], x: Any, y: Any) -> Any:
    """D(x,y) = Φ(x) − Φ(y) − ⟨∇Φ(y), x − y⟩: Φ at x, less its tangent at y."""
    return value(x) - value(y) - gradient(y) @ (x - y)
