"""ℓp norms, their duals, and quadratic functions of the plane under them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number, exact_matrix, exact_vector, power, sqrt
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows


def norm(x: Any, p: Rational | None) -> Number:
    """(Σ|xᵢ|^p)^(1/p) for p > 0, and the largest |xᵢ| for None, which stands for infinity."""
    size = [abs(v) for v in x]
    if p is None:
        return max(size)
    if len([v for v in size if v]) <= 1:
        return sum(size)
    return power(sum(power(v, p) for v in size), 1 / Fraction(p))


def dual(p: Rational | None) -> Rational | None:
    """q with 1/p + 1/q = 1."""
    if p is None:
        return 1
    return None if p == 1 else Fraction(p) / (p - 1)


def steepest(z: Any, p: Rational | None) -> np.ndarray:
    """An x ≠ 0 with ⟨z,x⟩ = ‖x‖ₚ‖z‖_q, for z ≠ 0."""
    sign = [(v > 0) - (v < 0) for v in z]
    if p is None:
        return np.array(sign, dtype=object)
    if p == 1:
        first = max(range(len(z)), key=lambda i: abs(z[i]))
        return np.array([s if i == first else 0 for i, s in enumerate(sign)], dtype=object)
    return np.array([s * power(abs(v), 1 / Fraction(p - 1)) for s, v in zip(sign, z, strict=True)], dtype=object)


@sample_type
@excluded("two vectors of one dimension are needed", lambda self: not self.x or len(self.x) != len(self.z))
@excluded("p is not positive", lambda self: self.p is not None and self.p <= 0)
class AnyExponent:
    """Two vectors and an exponent p > 0, None for infinity: for p < 1 the formula of ‖·‖ₚ still makes sense."""

    x: Row
    z: Row
    p: Rational | None


@sample_type
@excluded("p < 1", lambda self: self.p is not None and self.p < 1)
class NormedPoints(AnyExponent):
    """Points with p ≥ 1: ‖·‖ₚ is a norm."""

    @property
    def q(self) -> Rational | None:
        return dual(self.p)


@sample_type
@excluded("the norm is none of ℓ₁, ℓ₂ and ℓ_∞", lambda self: self.p not in (1, 2, None))
@excluded("the eigenvalues are not rational", lambda self: self.p == 2 and not isinstance(self._root, int | Fraction))
class PlaneQuadratic:
    """f(x) = ½(h₁x₁² + 2h₂x₁x₂ + h₃x₂²), and the norm ℓ₁, ℓ₂ or ℓ_∞ (None) of the plane; x and y; and a share α.

    For ℓ₂ the eigenvalues must be rational.
    """

    h: tuple[Rational, Rational, Rational]
    p: Rational | None
    x: tuple[Rational, Rational]
    y: tuple[Rational, Rational]
    alpha: Rational

    @property
    def _root(self) -> Number:
        a, b, c = self.h
        return sqrt((a - c) ** 2 + 4 * b * b)

    @cached_property
    def H(self) -> Any:
        a, b, c = self.h
        return exact_matrix([[a, b], [b, c]])

    def value(self, x: Any) -> Rational:
        return x @ self.H @ x / Fraction(2)

    def gradient(self, x: Any) -> np.ndarray:
        return self.H @ x

    def above_the_tangent(self, y: Any, x: Any) -> Rational:
        """f(y) − f(x) − ⟨∇f(x), y − x⟩."""
        return self.value(y) - self.value(x) - self.gradient(x) @ (y - x)

    def bulge(self, alpha: Rational, x: Any, y: Any) -> Rational:
        """αf(x) + (1 − α)f(y) − f(αx + (1 − α)y)."""
        return alpha * self.value(x) + (1 - alpha) * self.value(y) - self.value(alpha * x + (1 - alpha) * y)

    def length2(self, v: Any) -> Rational:
        """‖v‖²."""
        return v @ v if self.p == 2 else norm(v, self.p) ** 2  # type: ignore[return-value]

    def dual_length2(self, v: Any) -> Rational:
        """‖v‖_*²."""
        return v @ v if self.p == 2 else norm(v, dual(self.p)) ** 2  # type: ignore[return-value]

    @cached_property
    def forms(self) -> tuple[tuple[Rational, np.ndarray], tuple[Rational, np.ndarray]]:
        """The least and the largest vᵀHv over the unit sphere, each with a v in whose direction it is taken."""
        ratios = [(v @ self.H @ v / Fraction(self.length2(v)), tuple(v)) for v in self._candidates()]
        (low, v), (high, w) = min(ratios), max(ratios)
        return (low, exact_vector(v)), (high, exact_vector(w))

    @property
    def mu(self) -> Rational:
        """The largest μ for which f is μ-strongly convex, where that is positive: the least vᵀHv/‖v‖²."""
        return self.forms[0][0]

    @property
    def span(self) -> Rational:
        """The largest |vᵀHv|/‖v‖²."""
        return max(abs(self.forms[0][0]), abs(self.forms[1][0]))

    @cached_property
    def L(self) -> Rational:
        """The least L with ‖Hv‖_* ≤ L‖v‖: the largest uᵀHv over two unit vectors, which corners of the unit ball attain."""
        if self.p == 2:
            return self.span
        return max(abs(u @ self.H @ v) for u in self._corners for v in self._corners)

    @property
    def _corners(self) -> list[Any]:
        corners = [(1, 1), (1, -1)] if self.p is None else [(1, 0), (0, 1)]
        return [exact_vector(v) for v in corners]

    def _candidates(self) -> Iterator[np.ndarray]:
        """Directions among which the extreme ones are: eigenvectors, or the corners and the vertices of parabolas on the edges."""
        a, b, c = self.h
        if self.p == 2:
            yield from map(exact_vector, [(1, 0), (0, 1)] if b == 0 else [(2 * b, c - a + s * self._root) for s in (1, -1)])
            return
        yield from self._corners
        for u, v in product(self._corners, [s * w for w in self._corners for s in (1, -1)]):
            edge = v - u  # the form at u + t·edge is a parabola in t
            if curvature := edge @ self.H @ edge:
                t = -Fraction(u @ self.H @ edge) / curvature
                if 0 < t < 1 and any(u + t * edge):
                    yield u + t * edge

    @property
    def pairs(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """x and y, and pairs along the extreme directions."""
        x, y = exact_vector(self.x), exact_vector(self.y)
        return [(x, y), (y, x), *((x, x + v) for _, v in self.forms)]


@sample_type
@excluded("αx + (1 − α)y does not lie between y and x", lambda self: not 0 <= self.alpha <= 1)
class SharedPlaneQuadratic(PlaneQuadratic):
    """A plane quadratic with a share 0 ≤ α ≤ 1."""


EXPONENTS = [1, Fraction(5, 4), Fraction(3, 2), 2, 3, 4, None]


@strategy(NormedPoints)
def normed_points(draw: st.DrawFn) -> NormedPoints:
    """Small integers, 0 and equal sizes among them."""
    d = draw(st.integers(1, 4))
    return NormedPoints(draw(integer_rows(d)), draw(integer_rows(d)), draw(st.sampled_from(EXPONENTS)))


@strategy(AnyExponent)
def any_exponents(draw: st.DrawFn) -> AnyExponent:
    """Exponents below 1 as well."""
    d = draw(st.integers(1, 3))
    return AnyExponent(draw(integer_rows(d)), draw(integer_rows(d)), draw(st.sampled_from([Fraction(1, 2), *EXPONENTS])))


def _quadratics(draw: st.DrawFn, cls: Any, alphas: list[Any]) -> Any:
    a, b, c = draw(integer_rows(3, 3))
    p = draw(st.sampled_from([1, 2, None]))
    if draw(st.booleans()):  # definite
        a, c = abs(a) + 3, abs(c) + 4
    if p == 2:
        a, b, c = draw(st.sampled_from([(a, 0, c), (a, b, a), (a + 3, 2, a)]))
    x, y = draw(integer_rows(2)), draw(integer_rows(2))
    return cls((a, b, c), p, x, y, draw(st.sampled_from(alphas)))


# Convex ones and others; α within [0, 1] and beyond
strategy(PlaneQuadratic)(lambda draw: _quadratics(draw, PlaneQuadratic, [0, Fraction(1, 2), 1, Fraction(1, 3), 2, -1]))


@strategy(SharedPlaneQuadratic)
def shared_plane_quadratics(draw: st.DrawFn) -> SharedPlaneQuadratic:
    """Plane quadratics with α between 0 and 1."""
    return _quadratics(draw, SharedPlaneQuadratic, [0, Fraction(1, 2), 1, Fraction(1, 3), Fraction(7, 8)])
