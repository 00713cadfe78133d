"""A maximum of affine functions between two points, in a norm: ‖·‖₁, ‖·‖₂ or ‖·‖_∞."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows
from .functions import MaxAffine, maxima

DUAL: dict[int | None, int | None] = {1: None, 2: 2, None: 1}


@sample_type
@excluded(
    "points of the dimension of f are needed, and p = 1, 2 or ∞",
    lambda self: len(self.x) != self.f.d or len(self.y) != self.f.d or self.p not in DUAL,
)
class Apart:
    """f, points x and y, and p ≥ 1 of the norm ‖·‖ = ‖·‖ₚ, of which ‖·‖_* is the dual; None stands for ∞."""

    f: MaxAffine
    x: Row
    y: Row
    p: int | None

    def size2(self, v: Any) -> Rational:
        """‖v‖²."""
        return squared(v, self.p)

    def dual2(self, v: Any) -> Rational:
        """‖v‖_*²."""
        return squared(v, DUAL[self.p])

    @property
    def L2(self) -> Rational:
        """The largest ‖g‖_*² of a slope."""
        return max(self.dual2(a) for a in self.f.A)

    def steepest(self, g: Any) -> np.ndarray:
        """A v with ⟨g,v⟩ = ‖g‖_*‖v‖."""
        if self.p == 2:
            return g
        if self.p is None:
            return exact_vector([(v > 0) - (v < 0) for v in g])
        largest = max(range(len(g)), key=lambda j: abs(g[j]))
        return exact_vector([(v > 0) - (v < 0) if j == largest else 0 for j, v in enumerate(g)])

    @property
    def ends(self) -> tuple[np.ndarray, np.ndarray]:
        return exact_vector(self.x), exact_vector(self.y)


def squared(v: Any, p: int | None) -> Rational:
    """‖v‖ₚ², for p = 1, 2 or None, which stands for ∞."""
    if p == 2:
        return v @ v
    return (sum(abs(v)) if p == 1 else max(abs(v))) ** 2


@strategy(Apart)
def apart(draw: st.DrawFn) -> Apart:
    """Neighbours, and points far apart."""
    d = draw(st.integers(1, 3))
    return Apart(draw(maxima(d)), draw(integer_rows(d)), draw(integer_rows(d)), draw(st.sampled_from([1, 2, None])))
