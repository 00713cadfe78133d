"""Rounding in float64: the unit roundoff, and what it does to sums and inner products.

N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, SIAM 2002, §3.1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .exact import Number

UNIT_ROUNDOFF = Fraction(1, 2**53)


def of_inner_product(u: Any, v: Any) -> Number:
    """How far a computed ⟨u,v⟩ of d terms, added up in any order, may be off: 2(d+1)u Σ|uⱼvⱼ|. u and v are (d,) arrays, exact."""
    return 2 * (len(u) + 1) * UNIT_ROUNDOFF * (abs(u) @ abs(v))
