r"""Enclosures in float64: sums, inner products and what is made of them, each as a middle and a radius around the exact value.

The bounds are a priori, and hold whatever the order of additions, with or without fused multiplication: a computed inner product
of k terms is off by at most $\gamma_k\sum|x_iy_i|$, $\gamma_k=ku/(1-ku)$, plus what underflow loses. Code that flushes subnormal
numbers to 0, on the way in or out, is allowed for. What overflows, or is NaN, gets an infinite radius: nothing is known of it.

N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, SIAM 2002, §3.1; S. M. Rump, Verification methods:
rigorous results using floating-point arithmetic, Acta Numerica 19, 2010, doi:10.1017/S096249291000005X.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

U = 2.0**-53
TINY = 2.0**-1022  # the smallest normal number: what is below may be lost
SAFE = 1 + 2.0**-40  # more than what rounds in the few operations that make a radius


@dataclass(frozen=True)
class Ball:
    """An array of numbers, each known to lie within `rad` ≥ 0 of `mid`; an infinite radius where nothing is known."""

    mid: np.ndarray
    rad: np.ndarray

    @classmethod
    def of(cls, values: Any) -> Ball:
        """Float64 numbers, exactly; NaN and infinities are numbers of which nothing is known."""
        mid = np.asarray(values, dtype=np.float64)
        return _ball(mid, np.zeros(mid.shape))

    @classmethod
    def rounded(cls, values: Any) -> Ball:
        """Exact rationals, each by the float64 nearest to it."""
        exact = np.asarray(values, dtype=object)
        mid = np.array([_nearest(v) for v in exact.flat], dtype=np.float64).reshape(exact.shape)
        same = np.array([bool(np.isfinite(m)) and v == Fraction(m) for m, v in zip(mid.flat, exact.flat, strict=True)], dtype=bool)
        return _ball(mid, np.where(same.reshape(exact.shape), 0.0, 2 * U * abs(mid) + TINY))

    @property
    def lower(self) -> np.ndarray:
        """At most the numbers; −∞ where nothing is known."""
        return np.where(np.isfinite(self.rad), np.nextafter(self.mid - self.rad, -np.inf), -np.inf)

    @property
    def upper(self) -> np.ndarray:
        """At least the numbers; ∞ where nothing is known."""
        return np.where(np.isfinite(self.rad), np.nextafter(self.mid + self.rad, np.inf), np.inf)

    @np.errstate(all="ignore")
    def __add__(self, other: Ball) -> Ball:
        return _rounded(self.mid + other.mid, self.rad + other.rad)

    @np.errstate(all="ignore")
    def __sub__(self, other: Ball) -> Ball:
        return _rounded(self.mid - other.mid, self.rad + other.rad)

    def __neg__(self) -> Ball:
        return Ball(-self.mid, self.rad)

    @np.errstate(all="ignore")
    def __mul__(self, other: Ball) -> Ball:
        """Entry by entry."""
        rad = abs(self.mid) * other.rad + abs(other.mid) * self.rad + self.rad * other.rad
        lost = TINY * (4 + abs(self.mid) + abs(other.mid) + self.rad + other.rad)
        return _rounded(self.mid * other.mid, rad + lost)

    @np.errstate(all="ignore")
    def __matmul__(self, other: Ball) -> Ball:
        """The product of vectors or matrices."""
        k = self.mid.shape[-1]
        a, b, ra, rb = abs(self.mid), abs(other.mid), self.rad, other.rad
        sums = a.sum(axis=-1)[..., None] if other.mid.ndim == 2 else a.sum(axis=-1)
        lost = TINY * (4 * k + 4 + sums + b.sum(axis=0))
        terms = _larger_product(a, b, k)
        rad = gamma(k + 2) * terms
        if ra.any() or rb.any():
            rad = rad + _larger_product(a + ra, rb, k) + _larger_product(ra, b, k)
            lost = 4 * lost + 4 * TINY * (ra.sum() + rb.sum())
        return _rounded(self.mid @ other.mid, rad + lost)

    @np.errstate(all="ignore")
    def sum(self) -> Ball:
        """Of all entries."""
        k = self.mid.size
        rad = (abs(self.mid).sum() * gamma(k) + self.rad.sum()) / (1 - gamma(k))
        return _rounded(self.mid.sum(), rad + k * TINY)

    def positive_part(self) -> Ball:
        """max(x, 0): no two numbers are moved apart."""
        return Ball(np.maximum(self.mid, 0.0), self.rad)

    def __abs__(self) -> Ball:
        return Ball(abs(self.mid), self.rad)

    def norm_squared(self) -> Ball:
        """Σxᵢ², of a vector."""
        return self @ self

    def contains(self, exact: Any) -> bool:
        """Whether exact rationals lie in it, entry by entry."""
        exact = np.asarray(exact, dtype=object)
        return all(
            not np.isfinite(r) or abs(Fraction(v) - Fraction(float(m))) <= Fraction(float(r))
            for v, m, r in zip(exact.flat, np.ravel(self.mid), np.ravel(self.rad), strict=True)
        )


def gamma(k: int) -> float:
    """At least ku/(1 − ku)."""
    if k * U >= 0.25:
        return np.inf
    return k * U / (1 - k * U) * SAFE


def _larger_product(a: np.ndarray, b: np.ndarray, k: int) -> Any:
    """At least a @ b, for arrays of numbers ≥ 0."""
    return (a @ b) / (1 - gamma(k + 2)) * SAFE


def _rounded(mid: Any, rad: Any) -> Ball:
    """The ball with what one more rounding of the middle costs, and what rounds in the radius itself."""
    mid = np.asarray(mid, dtype=np.float64)
    return _ball(mid, (np.asarray(rad) + 2 * U * abs(mid) + TINY) * SAFE)


def _ball(mid: np.ndarray, rad: Any) -> Ball:
    known = np.isfinite(mid) & np.isfinite(rad)
    return Ball(np.where(known, mid, 0.0), np.where(known, rad, np.inf))


def _nearest(v: Any) -> float:
    try:
        return float(v)
    except OverflowError:
        return np.inf
