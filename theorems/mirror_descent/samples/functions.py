"""Maxima of affine functions: convex, not differentiable where two of them meet, and their subgradients known exactly."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, exact_vector
from ....properties.samples.base import excluded, sample_type
from ....properties.samples.tables import Rational, Row, integer_rows


@sample_type
@excluded(
    "slopes of one dimension are needed",
    lambda self: not self.slopes or not self.slopes[0] or len({len(a) for a in self.slopes}) > 1,
)
@excluded("each slope needs its height", lambda self: len(self.heights) != len(self.slopes))
class MaxAffine:
    """f(x) = max_k ⟨a_k,x⟩ + b_k, by the slopes a_k and the heights b_k.

    At x the subdifferential is the convex hull of the slopes of the pieces that attain the maximum there.
    """

    slopes: tuple[Row, ...]
    heights: Row

    @property
    def d(self) -> int:
        return len(self.slopes[0])

    @cached_property
    def A(self) -> np.ndarray:
        """The slopes as rows (k, d)."""
        return exact_matrix(self.slopes)

    @cached_property
    def b(self) -> np.ndarray:
        """The heights (k,)."""
        return exact_vector(self.heights)

    def value(self, x: Any) -> Rational:
        """f(x), exactly, for x (d,) of exact numbers."""
        return max(self.A @ x + self.b)

    def active(self, x: Any) -> np.ndarray:
        """The slopes (m, d) of the pieces that attain the maximum at x."""
        heights = self.A @ x + self.b
        return self.A[[i for i, v in enumerate(heights) if v == max(heights)]]

    def subgradient(self, x: Any, pick: str) -> np.ndarray:
        """One of the subgradients at x: the `first` slope that is active, the `last`, or the `mean` of the two."""
        slopes = self.active(x)
        return {"first": slopes[0], "last": slopes[-1], "mean": (slopes[0] + slopes[-1]) / Fraction(2)}[pick]

    def longest(self, p: int | None) -> Rational:
        """The largest norm of a slope, for p = 1 and p = None (the largest entry); for p = 2 its square."""
        norms = {1: lambda a: sum(abs(a)), 2: lambda a: a @ a, None: lambda a: max(abs(a))}
        return max(norms[p](a) for a in self.A)


PICKS = ("first", "last", "mean")


@st.composite
def maxima(draw: st.DrawFn, d: int) -> MaxAffine:
    """At most three pieces; in every other case two that meet at 0, as those of |x| do."""
    slopes = draw(st.lists(integer_rows(d, 2), min_size=1, max_size=3))
    if draw(st.booleans()):
        slopes = [slopes[0], tuple(-v for v in slopes[0]), *slopes[1:]]
        return MaxAffine(tuple(slopes), (0,) * len(slopes))
    return MaxAffine(tuple(slopes), draw(integer_rows(len(slopes), 2)))
