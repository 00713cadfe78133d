"""What the texts print of any norm, for norms of the plane whose unit balls are polygons or ellipses: their duals are exact."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, exact_vector, sqrt
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows
from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ..bregman import curvature_bounds_the_divergence, divergence_of_the_conjugate
from ..dual_norms import dual_norm_is_attained


def _inverse(M: Any) -> Any:
    (a, b), (c, d) = M
    return exact_matrix([[d, -b], [-c, a]]) / Fraction(a * d - b * c)


@sample_type
@excluded("two of the rows must be independent", lambda self: not self.corners)
@excluded("q and r must be positive", lambda self: min(self.q, self.r) <= 0)
class NormOfThePlane:
    """The norm max |⟨aᵢ,x⟩| over rows aᵢ, or √Σ⟨aᵢ,x⟩² if `round`; f = ½xᵀHx with H = qΣaᵢaᵢᵀ + rI; and two points."""

    rows: tuple[Row, ...]
    round: bool
    q: Rational
    r: Rational
    x: Row
    y: Row

    @cached_property
    def A(self) -> Any:
        return exact_matrix(self.rows)

    @cached_property
    def corners(self) -> list[np.ndarray]:
        """The corners of {max |⟨aᵢ,x⟩| ≤ 1}, one of each pair ±x."""
        out = []
        for u, v in combinations(self.rows, 2):
            if u[0] * v[1] != u[1] * v[0]:
                solved = [_inverse((u, v)) @ exact_vector((1, sign)) for sign in (1, -1)]
                out += [c for c in solved if max(abs(self.A @ c)) <= 1]
        return out

    @cached_property
    def H(self) -> Any:
        return self.q * self.A.T @ self.A + self.r * exact_matrix([[1, 0], [0, 1]])

    def length2(self, x: Any) -> Rational:
        """‖x‖²."""
        image = self.A @ x
        return image @ image if self.round else max(abs(image)) ** 2

    def steepest(self, y: Any) -> Any:
        """An x with ⟨y,x⟩ = ‖y‖_*‖x‖."""
        if self.round:
            return _inverse(self.A.T @ self.A) @ y
        best = max(self.corners, key=lambda corner: abs(y @ corner))
        return best if y @ best >= 0 else -best

    def dual_length2(self, y: Any) -> Rational:
        """‖y‖_*²: at a corner where the ball is a polygon, else yᵀ(AᵀA)⁻¹y."""
        best = self.steepest(y)
        return y @ best if self.round else (y @ best) ** 2

    @cached_property
    def mu(self) -> Rational:
        """A μ > 0 with xᵀHx ≥ μ‖x‖²: the largest one where the ball is a polygon, min 1/(aᵢᵀH⁻¹aᵢ); else q."""
        if self.round:
            return self.q
        inverse = _inverse(self.H)
        return min(1 / Fraction(a @ inverse @ a) for a in self.A if any(a))

    @cached_property
    def L(self) -> Rational:
        """An L with xᵀHx ≤ L‖x‖²: the least one where the ball is a polygon, at a corner; else q + r·trace of (AᵀA)⁻¹."""
        if self.round:
            return self.q + self.r * np.trace(_inverse(self.A.T @ self.A))
        return max(c @ self.H @ c for c in self.corners)


@strategy(NormOfThePlane)
def norms_of_the_plane(draw: st.DrawFn) -> NormOfThePlane:
    """Up to four rows, the first two independent: parallelograms to octagons, and ellipses."""
    first = draw(integer_rows(2).filter(any))
    second = draw(st.sampled_from([(-first[1], first[0]), (first[0] - first[1], first[0] + first[1])]))
    rows = (first, second, *draw(st.lists(integer_rows(2), max_size=2)))
    q, r = (draw(st.sampled_from([1, 2, Fraction(1, 4)])) for _ in range(2))
    return NormOfThePlane(rows, draw(st.booleans()), q, r, draw(integer_rows(2)), draw(integer_rows(2)))


@dual_norm_is_attained.literally()
def duals_of_any_norm(plane: NormOfThePlane) -> Law:
    """⟨y,x⟩ ≤ ‖x‖‖y‖_*, attained; and ½‖y‖_*² is the conjugate of ½‖x‖²."""
    x, y = exact_vector(plane.x), exact_vector(plane.y)
    best = plane.steepest(y)
    yield exercised("x and y are not 0", any(x) and any(y))
    yield at_most("⟨y,x⟩², under any norm", (y @ x) ** 2, plane.length2(x) * plane.dual_length2(y))
    yield at_most("⟨y,x⟩ − ‖x‖²/2, under any norm", y @ x - plane.length2(x) / Fraction(2), plane.dual_length2(y) / Fraction(2))
    if any(y):
        yield equal("⟨y,x⟩² at the best x", (y @ best) ** 2, plane.length2(best) * plane.dual_length2(y))
        best = best * (Fraction(y @ best) / plane.length2(best))
        yield equal(
            "⟨y,x⟩ − ‖x‖²/2 at its best x", y @ best - plane.length2(best) / Fraction(2), plane.dual_length2(y) / Fraction(2)
        )


@dual_norm_is_attained.literally()
def gaps_and_gradients_under_any_norm(plane: NormOfThePlane) -> Law:
    """If xᵀHx is from μ‖x‖² to L‖x‖²: ‖∇f(w)‖_*²/(2L) ≤ f(w) − f* ≤ ‖∇f(w)‖_*²/(2μ); D_f* is at most ‖θ − ξ‖_*²/(2μ)."""
    w, H = exact_vector(plane.x) - exact_vector(plane.y), plane.H
    yield exercised("w is not the minimiser", any(w))
    twice, slope2 = w @ H @ w, plane.dual_length2(H @ w)
    yield at_least("wᵀHw, at least μ‖w‖²", twice, plane.mu * plane.length2(w))
    yield at_most("wᵀHw, at most L‖w‖²", twice, plane.L * plane.length2(w))
    yield at_most("2μ(f(w) − f*), under any norm", plane.mu * twice, slope2)
    yield at_least("2L(f(w) − f*), under any norm", plane.L * twice, slope2)
    yield at_most("2μ·D_f*(θ,ξ), under any norm", plane.mu * (w @ _inverse(H) @ w), plane.dual_length2(w))


@sample_type
@excluded("s and t must be positive", lambda self: min(self.s, self.t) <= 0)
class OnTheHyperbola:
    """x = (t² − 1)/(2t) and y = (s² − 1)/(2s), where Φ = √(1 + x²) is rational; it is strictly, but not strongly convex."""

    t: Rational
    s: Rational

    @property
    def points(self) -> tuple[Fraction, Fraction]:
        """x and y."""
        return tuple((v * v - 1) / Fraction(2 * v) for v in (self.t, self.s))  # type: ignore[return-value]


@strategy(OnTheHyperbola)
def on_the_hyperbola(draw: st.DrawFn) -> OnTheHyperbola:
    """Far out as well, where the gradient is near ±1 and the curvature near 0."""
    t, s = (draw(st.sampled_from([1, 2, 3, 16, Fraction(1, 2), Fraction(2, 3), Fraction(1, 16)])) for _ in range(2))
    return OnTheHyperbola(t, s)


@divergence_of_the_conjugate.literally()
def conjugate_where_gradients_are_bounded(of: OnTheHyperbola) -> Law:
    """Φ = √(1 + x²) is 1-smooth and strictly convex, ∇Φ lies in (−1, 1), and Φ* = −√(1 − θ²) is 1-strongly convex there."""
    x, y = of.points
    value: Callable[[Any], Any] = lambda v: sqrt(1 + v * v)  # noqa: E731
    dual: Callable[[Any], Any] = lambda v: -sqrt(1 - v * v)  # noqa: E731
    slope: Callable[[Any], Any] = lambda v: v / -dual(v)  # noqa: E731
    theta, xi = (v / value(v) for v in (x, y))
    yield exercised("the points differ", x != y)
    yield equal("∇Φ*(∇Φ(x)), of bounded gradients", slope(theta), x)
    yield at_least("Φ(y) + Φ*(θ), of bounded gradients", value(y) + dual(theta), theta * y)
    yield equal("Φ(x) + Φ*(∇Φ(x)), of bounded gradients", value(x) + dual(theta), theta * x)
    divergence = dual(theta) - dual(xi) - slope(xi) * (theta - xi)
    yield at_least("2D_Φ*(θ,ξ), of a Φ that is 1-smooth", 2 * divergence, (theta - xi) ** 2)


@curvature_bounds_the_divergence.printed(
    "ml-notes/auxiliary-function-shift",
    mistake="Only for ℓ₂: ½‖x‖₂² is ½-strongly convex under ℓ₁, yet ½‖x‖₂² − ¼‖x‖₁² = ¼(|x₁| − |x₂|)² is not convex.",
)
def shifted_by_the_square_of_any_norm(plane: NormOfThePlane) -> Law:
    """Printed: if f is μ-strongly convex, f − μ‖x‖²/2 is convex, under a norm of which nothing is said."""
    x, y = exact_vector(plane.x), exact_vector(plane.y)
    g = lambda v: v @ plane.H @ v / Fraction(2) - plane.mu * plane.length2(v) / Fraction(2)  # noqa: E731
    yield exercised("the points differ", any(x != y))
    yield at_most("g at the midpoint, under any norm", g((x + y) / Fraction(2)), (g(x) + g(y)) / Fraction(2))
