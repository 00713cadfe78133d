"""Estimating by sampling, and how many draws suffice."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, comb, log, sqrt

import numpy as np


def estimate(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """n/s times the number of draws in the rectangle."""
    sample = points[drawn]
    inside = ((low <= sample) & (sample <= high)).all(axis=1)
    return len(points) / len(drawn) * inside.sum()


def rectangle_sample_size(n: int, epsilon: float, delta: float) -> int:
    """The least s ≥ (3/ε²)(5 ln n + ln(1/δ))."""
    return max(1, ceil(3 / epsilon**2 * (5 * log(n) + log(1 / delta))))


def vc_sample_size(d: int, epsilon: float, delta: float) -> int:
    """The least m ≥ 2/ε² with 4·ΣC(2m,i)·exp(−ε²m/8) ≤ δ."""
    return least(lambda m: log(4 * cut_by(2 * m, d)) - epsilon**2 * m / 8 <= log(delta), ceil(2 / epsilon**2))


def cut_by(m: int, d: int) -> int:
    """ΣC(m,i) for i up to d: on how many subsets of m points a class of VC dimension d can differ, at most."""
    return sum(comb(m, i) for i in range(d + 1))


def least(meets: Callable[[int], bool], start: int) -> int:
    """The least m ≥ start that meets a condition which, from some m on, stays met."""
    if meets(start):
        return start
    low, high = start, 2 * start
    while not meets(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if meets(middle) else (middle, high)
    return high


def vc_deviation_bound(m: int, d: int, delta: float) -> float:
    """√(44·((d/m)·ln(m/d) + (1/m)·ln(1/δ)))."""
    return sqrt(44 * (d / m * log(m / d) + log(1 / delta) / m))
