"""Affine functions, exactly: what a linear model answers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from .exact import Number
from .products import exact_product


@dataclass(frozen=True, eq=False)
class Affine:
    """The function x ↦ ⟨w,x⟩ + b, with w (d,)."""

    w: np.ndarray
    b: Number

    def values(self, X: Any) -> np.ndarray:
        """Its values at the rows of X, (n,)."""
        return exact_product(X, self.w) + self.b

    def halfway(self, other: Affine) -> Affine:
        """The mean of the two."""
        return Affine((self.w + other.w) / Fraction(2), (self.b + other.b) / Fraction(2))

    def __sub__(self, other: Affine) -> Affine:
        return Affine(self.w - other.w, self.b - other.b)
