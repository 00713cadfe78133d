"""Roles of sampling: estimates from draws, and how many draws or examples suffice."""

from __future__ import annotations

from typing import Any, Protocol

from ....properties.roles.base import role


@role("range-count-estimator")
class RangeCountEstimator(Protocol):
    """``estimate(points, drawn, low, high)``: how many of the n points lie in the rectangle low ≤ x ≤ high, by a sample.

    `points` is (n, 2) float64; `drawn` holds the indices of s ≥ 1 draws with replacement, so that repetitions count; `low` and
    `high` are (2,). The answer is n/s times the number of draws in the rectangle.
    """

    def __call__(self, points: Any, drawn: Any, low: Any, high: Any) -> Any: ...


@role("rectangle-sample-size")
class RectangleSampleSize(Protocol):
    """``sample_size(n, epsilon, delta)``: the least whole s ≥ 1 with s ≥ (3/ε²)(5 ln n + ln(1/δ))."""

    def __call__(self, n: int, epsilon: float, delta: float) -> Any: ...


@role("vc-sample-size")
class VCSampleSize(Protocol):
    """``sample_size(d, epsilon, delta)``: the least whole m ≥ 2/ε² with 4·ΣC(2m,i)·exp(−ε²m/8) ≤ δ, i from 0 to d."""

    def __call__(self, d: int, epsilon: float, delta: float) -> Any: ...


@role("vc-deviation-bound")
class VCDeviationBound(Protocol):
    """``bound(m, d, delta)``: √(44·((d/m)·ln(m/d) + (1/m)·ln(1/δ))), for m ≥ d ≥ 1 and 0 < δ < 1, as a float64."""

    def __call__(self, m: int, d: int, delta: float) -> Any: ...
