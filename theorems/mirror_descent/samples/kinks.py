"""A maximum of affine functions, and a point: often one where pieces meet."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows
from .functions import MaxAffine, maxima


@sample_type
@excluded("the points are not of the dimension of f", lambda self: len(self.x) != self.f.d or len(self.y) != self.f.d)
class Kink:
    """A maximum f of affine functions, a point x and another point."""

    f: MaxAffine
    x: Row
    y: Row

    @property
    def point(self) -> np.ndarray:
        """x."""
        return exact_vector(self.x)

    @property
    def others(self) -> list[np.ndarray]:
        """y and what is beyond x; and points so near to x that no other pieces are active there: along the axes, and along what
        active slopes differ by.

        Where one slope alone is active, any g but that slope is more than f allows at one of the neighbours along the axes.
        """
        x, y, slopes = self.point, exact_vector(self.y), self.f.active(self.point)
        axes = [exact_vector([int(i == j) for j in range(self.f.d)]) for i in range(self.f.d)]
        ways = [*axes, *(a - b for a, b in combinations(slopes, 2) if any(a != b))]
        return [y, 2 * x - y, *(x + self._near(s * v) * s * v for v in ways for s in (1, -1))]

    def _near(self, v: Any) -> Fraction:
        """A t > 0 for which no piece that is not active at x is so at x + tv."""
        f, x, t = self.f, self.point, Fraction(1)
        fastest = max(f.active(x) @ v)
        for a, b in zip(f.A, f.b, strict=True):
            gap, gain = f.value(x) - (a @ x + b), a @ v - fastest
            if gap > 0 and gain > 0:
                t = min(t, gap / Fraction(2 * gain))
        return t


@strategy(Kink)
def kinks(draw: st.DrawFn) -> Kink:
    """In every other case at 0, where pieces meet."""
    d = draw(st.integers(1, 3))
    x = (0,) * d if draw(st.booleans()) else draw(integer_rows(d, 3))
    return Kink(draw(maxima(d)), x, draw(integer_rows(d, 3)))
