"""Coordinate ascent on a concave quadratic W(a) = c·a − ½ aᵀQa: each step maximises W over one coordinate."""

from __future__ import annotations

from typing import Any

import numpy as np


def maximise_over(Q: Any, c: Any, a: Any, i: int) -> Any:
    """The point that maximises W over coordinate i, all others as in a: there ∂W/∂aᵢ = cᵢ − (Qa)ᵢ is 0."""
    out = a.copy()
    out[i] = a[i] + (c[i] - Q[i] @ a) / Q[i, i]
    return out


def ascend(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """All the points visited, (1 + sweeps·n, n), from the start on, going through the coordinates in order."""
    start = np.asarray(start)
    path = [start.astype(np.result_type(start, 0.5))]  # the path leaves the whole numbers
    for _ in range(sweeps):
        for i in range(len(c)):
            path.append(maximise_over(Q, c, path[-1], i))
    return np.array(path)
