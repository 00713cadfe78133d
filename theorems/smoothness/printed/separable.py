"""What the texts print of any norm, for functions that are not quadratic: sums of functions of one coordinate."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows
from ....properties.statements.conclusions import Law, at_most, equal, exercised
from ..dual_norms import dual_norm_is_attained
from ..samples.functions import Bend, Bent
from ..samples.points import ABOVE_0, bends


@sample_type
@excluded("the norm is none of ℓ₁, ℓ₂ and ℓ_∞", lambda self: self.p not in (1, 2, None))
@excluded("points of the plane, and 0 ≤ α ≤ 1", lambda self: not len(self.x) == len(self.y) == 2 or not 0 <= self.alpha <= 1)
@excluded("two strongly convex bends, of steps", lambda self: len(self.bends) != 2 or not all(b.steps for b in self.bends))
@excluded("a curvature that is not positive", lambda self: min(b.lowest for b in self.bends) <= 0)
class SumOfBends:
    """f = φ₁(x₁) + φ₂(x₂), φᵢ″ constant on each interval, at least cᵢ > 0 and at most Cᵢ; a norm; x, y and a share α."""

    bends: tuple[Bend, ...]
    p: Rational | None
    x: Row
    y: Row
    alpha: Rational

    @cached_property
    def f(self) -> Bent:
        return Bent(((1, 0), (0, 1)), self.bends, (0, 0))

    def length2(self, v: Any) -> Rational:
        """‖v‖²."""
        return v @ v if self.p == 2 else (sum(abs(v)) if self.p == 1 else max(abs(v))) ** 2

    @property
    def mu(self) -> Rational:
        """The largest μ for which f is μ-strongly convex: 1/(1/c₁ + 1/c₂) under ℓ₁, else the least cᵢ."""
        least = [b.lowest for b in self.bends]
        return 1 / sum((1 / Fraction(c) for c in least), Fraction(0)) if self.p == 1 else min(least)

    @property
    def L(self) -> Rational:
        """The least L for which f is L-smooth: C₁ + C₂ under ℓ_∞, else the largest Cᵢ."""
        most = [b.highest for b in self.bends]
        return sum(most) if self.p is None else max(most)

    @property
    def pairs(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """x and y, and two points between which both φᵢ″ are the least: a step along (1/c₁,1/c₂), or along the flattest axis."""
        least = [b.lowest for b in self.bends]
        ends = [b.around(c, c) for b, c in zip(self.bends, least, strict=True)]
        flattest = least.index(min(least))
        step = exact_vector([1 / Fraction(c) if self.p == 1 else int(i == flattest) for i, c in enumerate(least)])
        room = min((right - left) / Fraction(v) for (left, right), v in zip(ends, step, strict=True) if v)
        start = exact_vector([left for left, _ in ends])
        return [(exact_vector(self.x), exact_vector(self.y)), (start, start + room * step)]


@strategy(SumOfBends)
def sums_of_bends(draw: st.DrawFn) -> SumOfBends:
    """Curvatures from 1/4 to 4."""
    each = tuple(draw(bends(ABOVE_0, True)) for _ in range(2))
    p, share = draw(st.sampled_from([1, 2, None])), draw(st.sampled_from([0, 1, Fraction(1, 3), Fraction(7, 8)]))
    return SumOfBends(each, p, draw(integer_rows(2, 6)), draw(integer_rows(2, 6)), share)


@dual_norm_is_attained.literally()
def forms_of_strong_convexity_without_quadratics(of: SumOfBends) -> Law:
    """f is k-strongly convex under its norm exactly for k ≤ μ, and so are three forms: the definition, that with α, monotone ∇f."""
    f, shares = of.f, (of.alpha, Fraction(1, 2))
    yield exercised("f is not quadratic", any(b.lowest < b.highest for b in of.bends))
    bulge = lambda a, x, y: a * f.value(x) + (1 - a) * f.value(y) - f.value(a * x + (1 - a) * y)  # noqa: E731
    for x, y in of.pairs:
        for a in shares:
            most = a * (1 - a) * of.L * of.length2(x - y) / Fraction(2)
            yield at_most("αf(x) + (1 − α)f(y) − f(αx + (1 − α)y), of a sum of bends", bulge(a, x, y), most, at=(x, y))
    for k in (of.mu, of.mu + Fraction(1, 8), of.mu - Fraction(1, 8)):
        at_all = lambda gap, k=k: all(gap(x, y) >= k * of.length2(x - y) for x, y in of.pairs)  # noqa: E731
        above = at_all(lambda x, y: 2 * f.divergence(y, x))
        jensen = all(2 * bulge(a, x, y) >= a * (1 - a) * k * of.length2(x - y) for x, y in of.pairs for a in shares)
        monotone = at_all(lambda x, y: (f.gradient(x) - f.gradient(y)) @ (x - y))
        yield equal("k ≤ μ, and D(y,x) ≥ k‖y − x‖²/2, of a sum of bends", k <= of.mu, above)
        yield equal("k ≤ μ, and the form with 0 ≤ α ≤ 1, of a sum of bends", k <= of.mu, jensen)
        yield equal("k ≤ μ, and ⟨∇f(x) − ∇f(y), x − y⟩ ≥ k‖x − y‖², of a sum of bends", k <= of.mu, monotone)
