"""Bounds on what float64 arithmetic can do to a perceptron: the derived tolerances of its theorems.

u = 2⁻⁵³ is the unit roundoff; a computed inner product of d terms is off by at most 2(d+1)u Σ|aⱼbⱼ|. Nothing is off where the
arithmetic is exact: on small integers and dyadic rationals (`LabelledPoints.exact_in_float`), with the learning rate 1.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any

import numpy as np

from .conclusions import EXACT, Tolerance, rounding
from .samples.tables import LabelledPoints
from .verdicts import Unknown

UNIT_ROUNDOFF = Fraction(1, 2**53)


def score(points: LabelledPoints, w: Any, x: Any, eta: Any = 1) -> Tolerance:
    """Of ⟨w,x⟩ for exact vectors w and x."""
    return _unless_exact(points, eta, 2 * (points.d + 1) * sum(abs(w * x)), "a float64 inner product")


def updated(points: LabelledPoints, before: Any, after: Any, along: Any = 1, eta: Any = 1) -> Tolerance:
    """Of ⟨w',v⟩ where w' = w + ηyx was computed entry by entry: each is off by at most u(2|w'ⱼ| + 4|w'ⱼ − wⱼ|)."""
    off = (2 * abs(after) + 4 * abs(after - before)) * abs(np.asarray(along, dtype=object))
    return _unless_exact(points, eta, np.sum(off), "a float64 vector sum")


def growth(points: LabelledPoints, before: Any, after: Any, eta: Any = 1) -> Tolerance:
    """Of ‖w'‖² − ‖w‖² ≤ η²R² on an update that a computed score asked for.

    The score may be positive by 2(d+1)u‖w‖R where it was computed as 0, and w' is off by u(2|w'ⱼ| + 4|w'ⱼ − wⱼ|) an entry:
    together at most 4(d+1)u‖w‖ηR + 13u‖w'‖² + 8u‖w' − w‖², which is below 8(d+2)u(‖w‖² + ‖w'‖² + η²R²).
    """
    size = sum(before * before) + sum(after * after) + eta * eta * points.radius_squared
    return _unless_exact(points, eta, 8 * (points.d + 2) * size, "the float64 score and sum of an update")


def mistakes(points: LabelledPoints, k: Any, bound: Fraction) -> Tolerance:
    """Of the number k of updates of a perceptron, k ≤ bound = (R/γ)². None is needed where that holds as it stands.

    With K ≥ k updates ‖w‖ ≤ 2√K R throughout, so a score is off by at most 4(d+1)u√K R², and each update by 2u√K R. Carried
    through the proof, k ≤ bound (1 + 8(d+3)u√K) / (1 − 2u√K R/γ)², at most the bound times 1 + 8u√K (d + 3 + R/γ) as long as
    the subtracted term is below 1/10. Raises `Unknown` where it is not, and k is above the bound.
    """
    if k <= bound:
        return EXACT
    root = isqrt(int(2 * bound)) + 2
    if 20 * root * root * UNIT_ROUNDOFF > 1:
        raise Unknown("float64 is too coarse for a margin this small: more updates than the bound prove nothing")
    units = 8 * bound * root * (points.d + 3 + root)
    return rounding(units * UNIT_ROUNDOFF, "float64 scores and updates, carried through the proof")


def _unless_exact(points: LabelledPoints, eta: Any, units: Any, meaning: str) -> Tolerance:
    return EXACT if points.exact_in_float and eta == 1 else rounding(units * UNIT_ROUNDOFF, meaning)
