"""Bounds on what float64 arithmetic can do to a perceptron: the derived tolerances of its theorems.

All are 0 on data for which the arithmetic is exact (`LabelledPoints.exact_in_float`): the drawn samples. They matter on real
data. u = 2⁻⁵³ is the unit roundoff; a computed inner product of d terms is off by at most 2(d+1)u Σ|aⱼbⱼ|.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any

import numpy as np

from .conclusions import EXACT, Tolerance, rounding
from .samples.points import LabelledPoints
from .search import Unknown

UNIT_ROUNDOFF = Fraction(1, 2**53)


def score(points: LabelledPoints, w: Any, x: Any) -> Tolerance:
    """Of ⟨w,x⟩ for exact vectors w and x."""
    return _unless_exact(points, 2 * (points.d + 1) * sum(abs(w * x)), "a float64 inner product")


def updated(points: LabelledPoints, after: Any, along: Any) -> Tolerance:
    """Of ⟨w',v⟩ where w' = w + yx was computed entry by entry: each is off by at most u|w'ⱼ|."""
    return _unless_exact(points, np.sum(abs(after * np.asarray(along, dtype=object))), "a float64 vector sum")


def growth(points: LabelledPoints, before: Any, after: Any) -> Tolerance:
    """Of ‖w'‖² − ‖w‖² ≤ R² on an update that a computed score asked for.

    The score may be positive by 2(d+1)u‖w‖R where it was computed as 0, and w' is off by u|w'ⱼ| an entry: together at most
    4(d+1)u‖w‖R + 3u‖w'‖², which is below 4(d+2)u(‖w‖² + ‖w'‖² + R²).
    """
    return _unless_exact(points, 4 * (points.d + 2) * (sum(before * before) + sum(after * after) + points.radius_squared),
                         "the float64 score and sum of an update")  # fmt: skip


def mistakes(points: LabelledPoints, k: Any, bound: Fraction) -> Tolerance:
    """Of the number k of updates of a perceptron, k ≤ bound = (R/γ)². None is needed where that holds as it stands.

    With K ≥ k updates ‖w‖ ≤ 2√K R throughout, so a score is off by at most 4(d+1)u√K R², and each update by 2u√K R. Carried
    through the proof, k ≤ bound (1 + 8(d+3)u√K) / (1 − 2u√K R/γ)², at most the bound times 1 + 8u√K (d + 3 + R/γ) as long as
    the subtracted term is below 1/10. Raises `Unknown` where it is not, and k is above the bound.
    """
    if points.exact_in_float or k <= bound:
        return EXACT
    root = isqrt(int(2 * bound)) + 2
    if 20 * root * root * UNIT_ROUNDOFF > 1:
        raise Unknown("float64 is too coarse for a margin this small: more updates than the bound prove nothing")
    return _unless_exact(points, 8 * bound * root * (points.d + 3 + root), "float64 scores and updates, carried through the proof")


def _unless_exact(points: LabelledPoints, units: Any, meaning: str) -> Tolerance:
    return EXACT if points.exact_in_float else rounding(units * UNIT_ROUNDOFF, meaning)
