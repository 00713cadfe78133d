"""Of very many comparisons those that tell most. Floats choose which ones are made; what these say is decided exactly."""

from __future__ import annotations

from typing import Any

import numpy as np

MOST = 2000


def telling(off: Any, most: int = MOST) -> list[tuple[int, ...]]:
    """Places of an array of sizes (by how much two sides differ, in floating point), NaN for places that do not count.

    All of them where there are no more than `most`, in their order; else those where it is largest, half of them, and others
    evenly spread over the array.
    """
    off = np.asarray(off, dtype=float)
    places = np.flatnonzero(~np.isnan(off))
    if len(places) > most:
        by_size = places[np.argsort(-off.ravel()[places], kind="stable")]
        spread = places[np.linspace(0, len(places) - 1, most // 2).astype(int)]
        places = np.unique(np.concatenate([by_size[: most // 2], spread]))
    return [tuple(int(k) for k in np.unravel_index(place, off.shape)) for place in places]


def above_the_diagonal(off: Any) -> np.ndarray:
    """The same sizes, those on and below the diagonal not counted."""
    return np.where(np.triu(np.ones(np.shape(off), dtype=bool), 1), np.asarray(off, dtype=float), np.nan)
