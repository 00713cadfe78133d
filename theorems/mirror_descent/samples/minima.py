"""Points at which a convex function may have its least value: sums of one-dimensional maxima on R^d, smooth functions on a box."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows
from ...smoothness.samples.functions import Bent
from ...smoothness.samples.points import ANY, FROM_0, bends
from .functions import MaxAffine, maxima


@sample_type
@excluded(
    "a function of one variable is needed for each entry",
    lambda self: not self.parts or len(self.parts) != len(self.x) or any(f.d != 1 for f in self.parts),
)
class SumOfMaxima:
    """f(x) = Σⱼ φⱼ(xⱼ) on R^d with each φⱼ a maximum of affine functions, and a point x."""

    parts: tuple[MaxAffine, ...]
    x: Row

    @property
    def zero_is_a_subgradient(self) -> bool:
        """Whether 0 lies between the least and the largest active slope, in each entry."""
        active = [[a for (a,) in f.active([v])] for f, v in zip(self.parts, self.x, strict=True)]
        return all(min(slopes) <= 0 <= max(slopes) for slopes in active)

    @property
    def is_least(self) -> bool:
        """Whether no point has a smaller value: neither one where pieces meet, nor one far away."""
        return all(f.value([v]) <= value for f, v in zip(self.parts, self.x, strict=True) for value in _values(f))


def _values(f: MaxAffine) -> Iterator[Rational]:
    """Values of a function of one variable, the least among them; where it has none, values below those of small numbers."""
    slopes = [a for (a,) in f.A]
    meet = [(b - d) / Fraction(c - a) for a, b in zip(slopes, f.b, strict=True) for c, d in zip(slopes, f.b, strict=True) if a != c]
    far = 10**6
    yield from (f.value([t]) for t in (*meet, far, -far))


@strategy(SumOfMaxima)
def sums_of_maxima(draw: st.DrawFn) -> SumOfMaxima:
    """At 0, where pieces meet, in every other case."""
    d = draw(st.integers(1, 2))
    x = (0,) * d if draw(st.booleans()) else draw(integer_rows(d, 3))
    return SumOfMaxima(tuple(draw(maxima(1)) for _ in range(d)), x)


@sample_type
@excluded("x is not in the box", lambda self: len(self.x) != self.f.d or any(abs(v) > 1 for v in self.x))
@excluded(
    "f is not a sum of functions of one entry each",
    lambda self: any(v for i, row in enumerate(self.f.rows) for j, v in enumerate(row) if i != j),
)
class PointOfABox:
    """A differentiable f = Σφⱼ(xⱼ) and a point x of the box Δ = [−1,1]^d."""

    f: Bent
    x: Row

    @property
    def point(self) -> np.ndarray:
        """x."""
        return exact_vector(self.x)

    @property
    def corners(self) -> list[np.ndarray]:
        return [exact_vector(v) for v in product((-1, 1), repeat=self.f.d)]

    @property
    def is_stationary(self) -> bool:
        """⟨∇f(x), y − x⟩ ≥ 0 for all y in Δ: as it is for all corners."""
        g = self.f.gradient(self.point)
        return all(g @ (y - self.point) >= 0 for y in self.corners)

    @property
    def some(self) -> list[np.ndarray]:
        """Points of Δ: its corners, 0, and the one nearest to where ∇f is 0, which a convex f has its least value at."""
        nearest = exact_vector([max(-1, min(1, v)) for v in self.f.center])
        return [*self.corners, 0 * self.point, nearest]


@sample_type
@excluded("f is not convex", lambda self: self.f.lowest < 0)
class PointOfAConvexFunction(PointOfABox):
    """A point of a box, and a convex f."""


def _point(draw: st.DrawFn, cls: Any, values: tuple[Any, ...]) -> Any:
    d = draw(st.integers(1, 2))
    axes = tuple(tuple(int(i == j) for j in range(d)) for i in range(d))
    halves = st.tuples(*[st.integers(-2, 2).map(lambda v: Fraction(v, 2))] * d)
    center = draw(integer_rows(d, 2))
    f = Bent(axes, tuple(draw(bends(values, True)) for _ in range(d)), center)
    nearest = tuple(max(-1, min(1, v)) for v in center)
    return cls(f, nearest if draw(st.booleans()) else draw(halves))


strategy(PointOfABox)(lambda draw: _point(draw, PointOfABox, ANY))  # convex functions and others
# Flat pieces among them; minimisers in every other case
strategy(PointOfAConvexFunction)(lambda draw: _point(draw, PointOfAConvexFunction, FROM_0))
