"""What the statements on smooth and strongly convex functions quantify over: a function, points, a constant, and a share."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, cached_property
from math import lcm
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import Rational, Row, integer_rows
from .functions import Bend, Bent

ROWS = {
    1: [((1,),), ((2,),)],
    2: [((1, 0), (0, 1)), ((1, 1), (1, -1)), ((2, 0), (0, 1))],
    3: [((1, 0, 0), (0, 1, 0), (0, 0, 1)), ((1, 1, 0), (1, -1, 0), (0, 0, 1))],
}
ABOVE_0 = (Fraction(1, 4), Fraction(1, 2), 1, 1, 2, 4)
FROM_0 = (0, *ABOVE_0)
BELOW_0 = (-4, -2, -1)
ANY = (-2, -1, *FROM_0)
HALVES = [Fraction(j, 2) for j in range(-4, 5)]


def is_exact(f: Bent, points: list[np.ndarray]) -> bool:
    """Whether all terms of f(x) − f(y) − ⟨∇f(y), x − y⟩ are whole multiples of a 2⁻ᵏ, less than 2⁵³ in all."""
    gradients: list[Any] = [f.gradient(w) for w in points]
    values = [f.value(w) for w in points]
    unit_of = lambda numbers: lcm(*(Fraction(v).denominator for v in numbers))  # noqa: E731
    unit = lcm(unit_of(values), unit_of(v for w in points for v in w) * unit_of(v for g in gradients for v in g))
    most: Any = 2 * max(map(abs, values)) + max(abs(g) @ abs(x - y) for g, y in zip(gradients, points, strict=True) for x in points)
    return bool(unit.bit_count() == 1 and most * unit < 2**53)


@sample_type
class ThreePoints:
    """A function whose gradient has a Lipschitz constant, and points x, y and z; float64 rounds no divergence."""

    f: Bent
    x: Row
    y: Row
    z: Row

    FORMAL: ClassVar = {"L": "L", "mu": "μ"}

    def __post_init__(self) -> None:
        if not len(self.x) == len(self.y) == len(self.z) == self.f.d:
            raise HypothesisNotMet(f"the points are not of dimension {self.f.d}")
        if not is_exact(self.f, [*self.points, self.f.best]):
            raise HypothesisNotMet("float64 rounds a divergence")

    @cached_property
    def points(self) -> list[np.ndarray]:
        return [exact_vector(v) for v in (self.x, self.y, self.z)]

    @property
    def L(self) -> Rational:
        """The supremum of the eigenvalues of the Hessian."""
        return self.f.highest

    @property
    def mu(self) -> Rational:
        """Their infimum."""
        return self.f.lowest

    @property
    def pairs(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """x with y and y with x, and each of them with w*."""
        x, y, best = *self.points[:2], self.f.best
        yield from ((x, y), (y, x), (x, best), (best, y))


@sample_type
@excluded("f is not convex", lambda self: self.f.lowest < 0)
class ConvexPoints(ThreePoints):
    """A convex function: its least value is at w*."""

    @hypothesis()
    def convex(self) -> Any:
        """μ ≥ 0"""
        return self.mu >= 0

    @hypothesis()
    def ordered(self) -> Any:
        """μ ≤ L"""
        return self.mu <= self.L

    @hypothesis(over="slopes", everywhere="x y")
    def lipschitz(self, x: Any, gx: Any, y: Any, gy: Any) -> Any:
        """a gradient with the Lipschitz constant L: ‖∇f(x) − ∇f(y)‖² ≤ L²‖x − y‖²"""
        return (gx - gy) @ (gx - gy) <= self.L * self.L * ((x - y) @ (x - y))

    @hypothesis(over="triples", everywhere="x y v")
    def smooth(self, x: Any, gx: Any, fx: Any, y: Any, gy: Any, fy: Any, v: Any, fv: Any) -> Any:
        """L-smooth: f(v) ≤ f(x) + ⟨∇f(x),v−x⟩ + L‖v−x‖²/2"""
        return fv <= fx + gx @ (v - x) + self.L * ((v - x) @ (v - x)) / 2

    @hypothesis(over="triples", everywhere="x y v")
    def above_tangents(self, x: Any, gx: Any, fx: Any, y: Any, gy: Any, fy: Any, v: Any, fv: Any) -> Any:
        """convex: f(v) ≥ f(y) + ⟨∇f(y),v−y⟩"""
        return fv >= fy + gy @ (v - y)

    @hypothesis(over="triples", everywhere="x y v")
    def strongly_convex(self, x: Any, gx: Any, fx: Any, y: Any, gy: Any, fy: Any, v: Any, fv: Any) -> Any:
        """μ-strongly convex: f(y) ≥ f(x) + ⟨∇f(x),y−x⟩ + μ‖y−x‖²/2"""
        return fy >= fx + gx @ (y - x) + self.mu * ((y - x) @ (y - x)) / 2

    @property
    def slopes(self) -> Iterator[tuple[Any, ...]]:
        """Some x and y, with the gradients: x, ∇f(x), y, ∇f(y)."""
        for x, y in self.pairs:
            yield x, self.f.gradient(x), y, self.f.gradient(y)

    @property
    def triples(self) -> Iterator[tuple[Any, ...]]:
        """Some x, y and v, with gradients and values: x, ∇f(x), f(x), y, ∇f(y), f(y), v, f(v)."""
        f = self.f
        for x, y in self.pairs:
            for v in (self.points[2], 2 * x - y):
                yield x, f.gradient(x), f.value(x), y, f.gradient(y), f.value(y), v, f.value(v)


@sample_type
@excluded("f is not strongly convex", lambda self: self.f.lowest <= 0)
class StronglyConvexPoints(ThreePoints):
    """A strongly convex function."""


@sample_type
@excluded("the conjugate is not of the same kind", lambda self: any(self.f.center) or not all(b.steps for b in self.f.bends))
@excluded("float64 rounds a divergence of the conjugate", lambda self: not is_exact(self.conjugate, self.slopes))
class MirrorPoints(StronglyConvexPoints):
    """A strongly convex function with its minimiser at 0, and constant curvature piece by piece: its conjugate is known."""

    @cached_property
    def conjugate(self) -> Bent:
        return self.f.conjugate()

    @property
    def slopes(self) -> list[np.ndarray]:
        """∇Φ at the points, and at w*."""
        return [self.f.gradient(w) for w in (*self.points, self.f.best)]

    @hypothesis()
    def curved(self) -> Any:
        """μ > 0"""
        return self.mu > 0

    @hypothesis(over="dual_points", everywhere="x y")
    def strongly_convex(self, x: Any, gx: Any, fx: Any, px: Any, sx: Any, y: Any, gy: Any, fy: Any, py: Any, sy: Any) -> Any:
        """μ-strongly convex: Φ(x) ≥ Φ(y) + ⟨∇Φ(y),x−y⟩ + μ‖x−y‖²/2"""
        return fx >= fy + gy @ (x - y) + self.mu * ((x - y) @ (x - y)) / 2

    @hypothesis(over="dual_points", everywhere="x y")
    def conjugate_at_x(self, x: Any, gx: Any, fx: Any, px: Any, sx: Any, y: Any, gy: Any, fy: Any, py: Any, sy: Any) -> Any:
        """with the conjugate Φ*: Φ(x) + Φ*(∇Φ(x)) = ⟨∇Φ(x),x⟩"""
        return fx + px == gx @ x

    @hypothesis(over="dual_points", everywhere="x y")
    def conjugate_at_y(self, x: Any, gx: Any, fx: Any, px: Any, sx: Any, y: Any, gy: Any, fy: Any, py: Any, sy: Any) -> Any:
        """with the conjugate Φ*: Φ(y) + Φ*(∇Φ(y)) = ⟨∇Φ(y),y⟩"""
        return fy + py == gy @ y

    @hypothesis(over="dual_points", everywhere="x y")
    def inverse_at_x(self, x: Any, gx: Any, fx: Any, px: Any, sx: Any, y: Any, gy: Any, fy: Any, py: Any, sy: Any) -> Any:
        """with ∇Φ* the inverse of ∇Φ: ‖∇Φ*(∇Φ(x)) − x‖ = 0"""
        return (sx - x) @ (sx - x) == 0

    @hypothesis(over="dual_points", everywhere="x y")
    def inverse_at_y(self, x: Any, gx: Any, fx: Any, px: Any, sx: Any, y: Any, gy: Any, fy: Any, py: Any, sy: Any) -> Any:
        """with ∇Φ* the inverse of ∇Φ: ‖∇Φ*(∇Φ(y)) − y‖ = 0"""
        return (sy - y) @ (sy - y) == 0

    @property
    def dual_points(self) -> Iterator[tuple[Any, ...]]:
        """Some x and y, each with ∇Φ(x) and Φ(x), and with Φ* and its gradient at ∇Φ(x)."""
        f, dual = self.f, self.conjugate
        for pair in self.pairs:
            slopes = [f.gradient(x) for x in pair]
            parts = [(x, g, f.value(x), dual.value(g), dual.gradient(g)) for x, g in zip(pair, slopes, strict=True)]
            yield tuple(part for each in parts for part in each)


@sample_type
@excluded("f is not twice continuously differentiable", lambda self: not all(b.is_smooth for b in self.f.bends))
class CurvatureQuery(ThreePoints):
    """A twice continuously differentiable function, a constant k, and a share α of x in αx + (1 − α)y."""

    k: Rational
    alpha: Rational

    @property
    def all_pairs(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """The pairs of points, and those at which a bound by ±k fails if it fails anywhere."""
        return [*self.pairs, *self.f.telling(self.k), *self.f.telling(-self.k)]

    def bulge(self, alpha: Rational, x: Any, y: Any) -> Rational:
        """αf(x) + (1 − α)f(y) − f(αx + (1 − α)y)."""
        f = self.f.value
        return alpha * f(x) + (1 - alpha) * f(y) - f(alpha * x + (1 - alpha) * y)


@sample_type
@excluded("αx + (1 − α)y does not lie between y and x", lambda self: not 0 <= self.alpha <= 1)
class SharedCurvatureQuery(CurvatureQuery):
    """A query with a share 0 ≤ α ≤ 1: αx + (1 − α)y lies between y and x."""


# ------------------------------------------------------------------------------------------------------------ strategies


@st.composite
def bends(draw: st.DrawFn, values: tuple[Any, ...], stepwise: bool) -> Bend:
    """At most three knots, at halves, in every other case one at least; the curvature jumps at them, or is continuous."""
    knots = sorted(draw(_knots(draw(st.sampled_from([0, 1])))))
    if stepwise:
        return Bend(tuple(knots), tuple((c, c) for c in draw(_few(values, len(knots) + 1))))
    at = draw(_few(values, max(1, len(knots))))
    inner = tuple((at[j], at[j + 1]) for j in range(len(knots) - 1))
    return Bend(tuple(knots), ((at[0], at[0]), *inner, (at[-1], at[-1])) if knots else ((at[0], at[0]),))


@cache
def _knots(least: int) -> st.SearchStrategy[set[Fraction]]:
    return st.sets(st.sampled_from(HALVES), min_size=least, max_size=3)


@cache
def _few(values: tuple[Any, ...], n: int) -> st.SearchStrategy[list[Any]]:
    return st.lists(st.sampled_from(values), min_size=n, max_size=n)


@st.composite
def functions(
    draw: st.DrawFn, values: tuple[Any, ...], stepwise: bool | None = None, centered: bool = False, least: int = 1, most: int = 3
) -> Bent:
    """Curvatures among `values`, along the axes or along the diagonals, in a dimension from `least` to `most`."""
    d = draw(st.integers(least, most))
    rows = draw(st.sampled_from(ROWS[d]))
    kind = draw(st.booleans()) if stepwise is None else stepwise
    each = tuple(draw(bends(values, kind)) for _ in range(d))
    center = (0,) * d if centered else draw(integer_rows(d, 2))
    return Bent(rows, each, center, draw(st.sampled_from([0, 1, -3])))


def _points(draw: st.DrawFn, f: Bent) -> tuple[Row, Row, Row]:
    x, y, z = (draw(integer_rows(f.d, 6)) for _ in range(3))
    return x, y, z


@strategy(ThreePoints)
def three_points(draw: st.DrawFn) -> ThreePoints:
    """Convex functions and others."""
    f = draw(functions(draw(st.sampled_from([ABOVE_0, FROM_0, ANY, BELOW_0])), True))
    return ThreePoints(f, *_points(draw, f))


@strategy(ConvexPoints)
def convex_points(draw: st.DrawFn) -> ConvexPoints:
    """Convex functions, strongly or not."""
    f = draw(functions(draw(st.sampled_from([ABOVE_0, FROM_0])), True))
    return ConvexPoints(f, *_points(draw, f))


@strategy(StronglyConvexPoints)
def strongly_convex_points(draw: st.DrawFn) -> StronglyConvexPoints:
    """Curvatures from 1/4 to 4."""
    f = draw(functions(ABOVE_0, True))
    return StronglyConvexPoints(f, *_points(draw, f))


@strategy(MirrorPoints)
def mirror_points(draw: st.DrawFn) -> MirrorPoints:
    """Strongly convex functions around 0."""
    f = draw(functions(ABOVE_0, True, centered=True))
    return MirrorPoints(f, *_points(draw, f))


def _queries(draw: st.DrawFn, cls: Any, alphas: list[Any]) -> Any:
    flat = draw(st.booleans())
    f = draw(functions(draw(st.sampled_from([ABOVE_0, ANY])), False))
    if flat:
        f = Bent(f.rows, tuple(Bend((), ((b.curvature[0][0],) * 2,)) for b in f.bends), f.center, f.least)
    near = [0, 1, -1, f.lowest, f.highest, f.steepness, f.highest - Fraction(1, 8), f.lowest + Fraction(1, 8)]
    return cls(f, *_points(draw, f), draw(st.sampled_from(near)), draw(st.sampled_from(alphas)))


# K at the extreme eigenvalues, and between them; α within [0, 1] and beyond
strategy(CurvatureQuery)(lambda draw: _queries(draw, CurvatureQuery, [0, Fraction(1, 2), 1, Fraction(1, 3), 2, -1]))


@strategy(SharedCurvatureQuery)
def shared_curvature_queries(draw: st.DrawFn) -> SharedCurvatureQuery:
    """Queries with α between 0 and 1."""
    return _queries(draw, SharedCurvatureQuery, [0, Fraction(1, 2), 1, Fraction(1, 3), Fraction(7, 8)])
