"""Strictly concave quadratics in the plane, with a start: the samples of coordinate ascent."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows


@sample_type
@excluded("c and the start must have two entries", lambda self: len(self.c) != 2 or len(self.start) != 2)
@excluded("Q is not positive definite", lambda self: self.p <= 0 or self.p * self.r <= self.q**2)
class ConcaveQuadratic:
    """W(a) = c·a − ½aᵀQa on the plane, with Q = ((p, q), (q, r)) positive definite, and a start."""

    p: int
    q: int
    r: int
    c: Row
    start: Row

    @cached_property
    def Q(self) -> np.ndarray:
        return exact_vector([[self.p, self.q], [self.q, self.r]])

    def value(self, a: Any) -> Any:
        """W(a)."""
        return exact_vector(self.c) @ a - a @ self.Q @ a / Fraction(2)

    def slope(self, i: int, a: Any) -> Any:
        """∂W/∂aᵢ = cᵢ − (Qa)ᵢ."""
        return self.c[i] - self.Q[i] @ a

    @property
    def maximum(self) -> Any:
        """max W = ½ cᵀQ⁻¹c."""
        (s, t), determinant = self.c, self.p * self.r - self.q**2
        return Fraction(self.r * s * s - 2 * self.q * s * t + self.p * t * t) / (2 * determinant)


@strategy(ConcaveQuadratic)
def concave_quadratics(draw: st.DrawFn) -> ConcaveQuadratic:
    """Small integers; one in five starts at (2, −2), as in the figure of the notes; some are nearly singular.

    In one of four r is 49: a quotient by 49, times 49, is often another number in float64, so that steps at rest still round.
    """
    p, q = draw(st.integers(1, 5)), draw(st.integers(-4, 4))
    r = draw(st.sampled_from([q * q // p + draw(st.integers(1, 4))] * 3 + [49]))
    start = draw(st.one_of(st.just((2, -2)), *[integer_rows(2, 4)] * 4))
    return ConcaveQuadratic(p, q, r, draw(integer_rows(2, 4)), start)
