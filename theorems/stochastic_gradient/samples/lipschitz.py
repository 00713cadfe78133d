"""Functions with exact curvature, and a number that may be a bound on their gradient."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows
from ...smoothness.samples.functions import Bend, Bent
from ...smoothness.samples.points import ANY, FROM_0, functions


def extreme(bend: Bend) -> tuple[Rational, Rational] | None:
    """Where |φ′| is the largest, and how large; None where it is not bounded."""
    if bend.curvature[0][0] or bend.curvature[-1][0]:
        return None
    return max(((k, abs(bend.at(k)[1])) for k in bend.knots), key=lambda pair: pair[1], default=(Fraction(0), Fraction(0)))


@sample_type
@excluded(
    "points of the dimension of f and k ≥ 0 are needed",
    lambda self: len(self.x) != self.f.d or len(self.y) != self.f.d or self.k < 0,
)
@excluded("the largest slope is not at a knot", lambda self: not all(b.steps for b in self.f.bends))
class GradientQuery:
    """A function whose curvature is constant on each interval, two points, and a k ≥ 0."""

    f: Bent
    x: Row
    y: Row
    k: Rational

    @cached_property
    def steepest2(self) -> Rational | None:
        """The largest ‖∇f(x)‖² over all x; None where there is none."""
        found = [extreme(b) for b in self.f.bends]
        if any(e is None for e in found):
            return None
        return sum((e[1] ** 2 * n for e, n in zip(found, self.f.lengths, strict=True) if e), Fraction(0))

    @property
    def pairs(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """x and y, and a pair between which f rises by more than k times the distance, if a gradient is longer than k.

        From the point w where it is, along the gradient g: f rises by at least ‖v‖‖g‖ − C‖v‖²/2, where ∇f is C-Lipschitz.
        """
        yield exact_vector(self.x), exact_vector(self.y)
        w = self.f.point([self._far(b) for b in self.f.bends])
        g = self.f.gradient(w)
        if any(g):
            h = Fraction(1)
            while h * self.f.steepness > 1 or ((1 - h * self.f.steepness / 2) ** 2 * (g @ g) <= self.k**2 < g @ g):
                h /= 2
            yield w, w + h * g

    def _far(self, bend: Bend) -> Rational:
        """Where |φ′| is the largest, or larger than k, of a function of one variable."""
        if (found := extreme(bend)) is not None:
            return found[0]
        t = Fraction(1) + max((abs(k) for k in bend.knots), default=0)
        side = 1 if bend.curvature[-1][0] else -1
        while abs(bend.at(side * t)[1]) <= self.k + 1:
            t *= 2
        return side * t


@strategy(GradientQuery)
def gradient_queries(draw: st.DrawFn) -> GradientQuery:
    """Functions that are linear far away, in every other case; k at the largest slope, and near it."""
    f = draw(functions(draw(st.sampled_from([FROM_0, ANY])), True, most=2))
    if draw(st.booleans()):
        f = Bent(f.rows, tuple(_flat(b) for b in f.bends), f.center, f.least)
    query = GradientQuery(f, draw(integer_rows(f.d, 6)), draw(integer_rows(f.d, 6)), draw(st.integers(0, 4)))
    steepest = query.steepest2
    if steepest is not None and draw(st.booleans()) and (root := Fraction(int(steepest**0.5))) ** 2 == steepest:
        k = max(Fraction(0), root - draw(st.sampled_from([0, 0, Fraction(1, 8)])))
        return GradientQuery(f, query.x, query.y, k)
    return query


def _flat(bend: Bend) -> Bend:
    if not bend.knots:
        return Bend((-1, 1), ((0, 0), bend.curvature[0], (0, 0)))
    return Bend(bend.knots, ((0, 0), *bend.curvature[1:-1], (0, 0)))


def bounds_the_slope(query: Any) -> bool:
    """Whether ‖∇f(x)‖ ≤ k for all x."""
    return query.steepest2 is not None and query.steepest2 <= query.k**2
