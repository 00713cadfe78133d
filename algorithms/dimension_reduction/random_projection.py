"""How many dimensions a random projection needs, and how likely it fails."""

from __future__ import annotations

from math import ceil, exp, log


def enough_dimensions(n: int, eps: float) -> int:
    """The least k ≥ 4 ln n/(ε²/2 − ε³/3), 0 < ε < 1: enough to keep the distances of n ≥ 2 points up to 1 ± ε."""
    return ceil(4 * log(n) / (eps**2 / 2 - eps**3 / 3))


def failure_bound(n: int, k: int, eps: float) -> float:
    """n(n − 1)e^(−k(ε²/2 − ε³/3)/2): of the probability that a Gaussian projection to k dimensions fails to keep all distances."""
    return n * (n - 1) * exp(-k * (eps**2 / 2 - eps**3 / 3) / 2)
