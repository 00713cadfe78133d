"""Points of the primal and dual space of an SVM, and functions with a Hessian: the samples of derivations."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.oracles.psd import Definiteness, definiteness
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import LabelledPoints, Rational, Row, integer_rows


@sample_type
@excluded("C must be positive, and no multiplier negative", lambda self: self.C <= 0 or any(v < 0 for v in (*self.alpha, *self.r)))
class PrimalDualPoint(LabelledPoints):
    """Labelled points, any w and b, slack variables ξ, C > 0, and multipliers α, r ≥ 0, one each a point."""

    w: Row
    b: int
    C: int
    xi: Row
    alpha: Row
    r: Row

    FORMAL: ClassVar = {"squared_norm": "‖w‖²", "b": "b", "C": "C"}
    BY_ROW: ClassVar[tuple[str, ...]] = ("labels", "xi", "alpha", "r")
    BY_FEATURE: ClassVar[tuple[str, ...]] = ("w",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("w", "b", "C", "xi", "alpha", "r")

    @cached_property
    def margins(self) -> np.ndarray:
        """yᵢ(⟨w,xᵢ⟩ + b)."""
        return exact_vector(self.labels) * (self.products + self.b)

    @cached_property
    def products(self) -> np.ndarray:
        """⟨w,xᵢ⟩."""
        return self.exact_X @ exact_vector(self.w)

    @property
    def squared_norm(self) -> Any:
        """‖w‖²."""
        w = exact_vector(self.w)
        return w @ w

    @property
    def multipliers(self) -> list[tuple[Rational, Rational]]:
        """αᵢ and rᵢ."""
        return list(zip(self.alpha, self.r, strict=True))

    @hypothesis(over="multipliers")
    def first_not_negative(self, alpha: Any, r: Any) -> Any:
        """one with αᵢ ≥ 0"""
        return alpha >= 0

    @hypothesis(over="multipliers")
    def second_not_negative(self, alpha: Any, r: Any) -> Any:
        """one with rᵢ ≥ 0"""
        return r >= 0


@sample_type
class TwoPoints(PrimalDualPoint):
    """Another point (w′, b′, ξ′) besides."""

    other_w: Row
    other_b: int
    other_xi: Row

    BY_ROW: ClassVar[tuple[str, ...]] = (*PrimalDualPoint.BY_ROW, "other_xi")
    BY_FEATURE: ClassVar[tuple[str, ...]] = (*PrimalDualPoint.BY_FEATURE, "other_w")
    NUMBERS: ClassVar[tuple[str, ...]] = (*PrimalDualPoint.NUMBERS, "other_w", "other_b", "other_xi")

    @cached_property
    def weights(self) -> np.ndarray:
        """w."""
        return exact_vector(self.w)

    @cached_property
    def other_weights(self) -> np.ndarray:
        """w′."""
        return exact_vector(self.other_w)

    @cached_property
    def combination(self) -> np.ndarray:
        """Σαᵢyᵢxᵢ."""
        return (exact_vector(self.alpha) * exact_vector(self.labels)) @ self.exact_X

    @cached_property
    def examples(self) -> list[tuple[Any, ...]]:
        """⟨w,xᵢ⟩, ⟨w′,xᵢ⟩, yᵢ, αᵢ, rᵢ, ξᵢ and ξ′ᵢ."""
        products = self.products, self.exact_X @ self.other_weights
        return list(zip(*products, self.labels, self.alpha, self.r, self.xi, self.other_xi, strict=True))

    @property
    def along(self) -> Any:
        """Σαᵢyᵢ⟨w,xᵢ⟩."""
        return (exact_vector(self.alpha) * exact_vector(self.labels)) @ self.products

    @property
    def along_other(self) -> Any:
        """Σαᵢyᵢ⟨w′,xᵢ⟩."""
        return (exact_vector(self.alpha) * exact_vector(self.labels)) @ (self.exact_X @ self.other_weights)

    @property
    def balance(self) -> Any:
        """Σαᵢyᵢ."""
        return exact_vector(self.alpha) @ exact_vector(self.labels)


@sample_type
class SaddlePoint(TwoPoints):
    """A point of the soft-margin problem that satisfies the KKT conditions, exactly, and another feasible point (w′, b′, ξ′).

    The conditions: all constraints hold, $w=\\sum\\alpha_iy_ix_i$, $\\sum\\alpha_iy_i=0$, $\\alpha_i+r_i=C$, and products of
    constraints and their multipliers are 0.
    """

    FORMAL: ClassVar = {
        "weights": "vector w",
        "other_weights": "vector w′",
        "b": "b",
        "other_b": "b′",
        "C": "C",
        "along": "Σαy⟨w,x⟩",
        "along_other": "Σαy⟨w′,x⟩",
        "balance": "Σαy",
    }

    def __post_init__(self) -> None:
        super().__post_init__()
        if any(self.weights != self.combination):
            raise HypothesisNotMet("w is not Σαᵢyᵢxᵢ")

    @hypothesis()
    def stationary(self) -> Any:
        """w = Σαᵢyᵢxᵢ along w: Σαᵢyᵢ⟨w,xᵢ⟩ = ‖w‖²"""
        return self.along == self.weights @ self.weights

    @hypothesis()
    def stationary_along_the_other(self) -> Any:
        """w = Σαᵢyᵢxᵢ along w′: Σαᵢyᵢ⟨w′,xᵢ⟩ = ⟨w′,w⟩"""
        return self.along_other == self.other_weights @ self.weights

    @hypothesis()
    def balanced(self) -> Any:
        """Σαᵢyᵢ = 0"""
        return self.balance == 0

    @hypothesis(over="examples")
    def complementary(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any) -> Any:
        """one with αᵢ(gᵢ − ξᵢ) = 0"""
        return alpha * (1 - y * (t + self.b) - xi) == 0

    @hypothesis(over="examples")
    def complementary_slack(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any) -> Any:
        """one with rᵢξᵢ = 0"""
        return r * xi == 0

    @hypothesis(over="examples")
    def shared(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any) -> Any:
        """one with αᵢ + rᵢ = C"""
        return alpha + r == self.C

    @hypothesis(over="examples")
    def first_multiplier(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any) -> Any:
        """one with αᵢ ≥ 0"""
        return alpha >= 0

    @hypothesis(over="examples")
    def second_multiplier(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any) -> Any:
        """one with rᵢ ≥ 0"""
        return r >= 0

    @hypothesis(over="examples")
    def met(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any) -> Any:
        """one with gᵢ ≤ ξᵢ"""
        return 1 - y * (t + self.b) <= xi

    @hypothesis(over="examples")
    def slack(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any) -> Any:
        """one with ξᵢ ≥ 0"""
        return xi >= 0

    @hypothesis(over="examples")
    def met_by_the_other(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any) -> Any:
        """one with g′ᵢ ≤ ξ′ᵢ"""
        return 1 - y * (other_t + self.other_b) <= other_xi

    @hypothesis(over="examples")
    def slack_of_the_other(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any) -> Any:
        """one with ξ′ᵢ ≥ 0"""
        return other_xi >= 0

    @total(of="along", over="examples")
    def along_each(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any) -> Any:
        return alpha * y * t

    @total(of="along_other", over="examples")
    def along_the_other(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any) -> Any:
        return alpha * y * other_t

    @total(of="balance", over="examples")
    def balance_of_each(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any) -> Any:
        return alpha * y


@sample_type
@excluded("γ and w must not be 0", lambda self: self.gamma == 0 or not any(self.w))
class ScaledMargin:
    """A functional margin γ ≠ 0 and weights w ≠ 0."""

    gamma: int
    w: Row


@sample_type
class Quartic:
    """f(w) = ½wᵀPw + (1/12) Σ cₖwₖ⁴, whose Hessian is P + diag(cₖwₖ²), with two points u and v.

    P is semidefinite, or has an eigenvalue below −2⁻²⁴ times its largest entry: float64 tells no smaller one from rounding.
    """

    P: tuple[Row, ...]
    c: Row
    u: Row
    v: Row

    def __post_init__(self) -> None:
        d = len(self.c)
        if not d or len(self.P) != d or any(len(row) != d for row in (*self.P, self.u, self.v)):
            raise HypothesisNotMet("P must be d × d, and c, u and v have d entries, d ≥ 1")
        if any(self.P[i][j] != self.P[j][i] for i in range(d) for j in range(i)):
            raise HypothesisNotMet("P is not symmetric")
        if not self.is_told_from_semidefinite:
            raise HypothesisNotMet("no eigenvalue of P is below 0, but such as float64 confuses with 0")

    def __call__(self, w: Any) -> Any:
        """f(w), exactly, also where w comes as floats."""
        w = exact_vector(w)
        return w @ exact_vector(self.P) @ w / Fraction(2) + sum(exact_vector(self.c) * w**4) / Fraction(12)

    def hessian(self, w: Any) -> np.ndarray:
        """P + diag(cₖwₖ²)."""
        return exact_vector(self.P) + np.diag(exact_vector(self.c) * exact_vector(w) ** 2)

    @cached_property
    def form(self) -> Definiteness:
        """Whether P is positive semidefinite, certified."""
        return definiteness(exact_vector(self.P))

    @property
    def is_told_from_semidefinite(self) -> bool:
        """Whether P is semidefinite, or some z has zᵀPz < −2⁻²⁴ max |Pᵢⱼ| zᵀz."""
        if self.form.semidefinite:
            return True
        P = exact_vector(self.P)
        least = np.linalg.eigh(P.astype(np.float64))[1][:, 0]
        return any(z @ P @ z * 2**24 < -abs(P).max() * (z @ z) for z in map(exact_vector, (self.form.negative, least)))

    @property
    def has_semidefinite_hessian(self) -> bool:
        """Whether the Hessian is positive semidefinite everywhere: exactly if P is, and c ≥ 0."""
        return self.form.semidefinite and min(self.c) >= 0

    @cached_property
    def descent(self) -> tuple[np.ndarray, np.ndarray]:
        """A point and a direction along which f bends downwards there; only where the Hessian is not semidefinite everywhere.

        Where some cₖ < 0, far out on axis k; else at 0, where zᵀPz < 0, for a step so short that w⁴ does not matter.
        """
        d = len(self.c)
        if min(self.c) < 0:
            k = self.c.index(min(self.c))
            far = 2 + abs(Fraction(self.P[k][k]) / self.c[k])
            return exact_vector([far * (j == k) for j in range(d)]), exact_vector([int(j == k) for j in range(d)])
        z = exact_vector(self.form.negative)
        bend, fourth = z @ exact_vector(self.P) @ z, sum(exact_vector(self.c) * z**4)
        shrink = Fraction(1) if fourth == 0 else min(Fraction(1), -bend / Fraction(1 + fourth))
        return 0 * z, z * shrink


@strategy(PrimalDualPoint)
def primal_dual_points(draw: st.DrawFn) -> PrimalDualPoint:
    """Small integers; feasible, infeasible and tight constraints occur."""
    d, n = draw(st.integers(1, 3)), draw(st.integers(1, 5))
    rows = tuple(draw(integer_rows(d, 3)) for _ in range(n))
    labels = tuple(draw(st.sampled_from([-1, 1])) for _ in rows)
    natural = st.tuples(*[st.integers(0, 3)] * n)
    w, b, C = draw(integer_rows(d, 2)), draw(st.integers(-2, 2)), draw(st.integers(1, 3))
    return PrimalDualPoint(rows, labels, w, b, C, draw(integer_rows(n, 3)), draw(natural), draw(natural))


@strategy(SaddlePoint)
def saddle_points(draw: st.DrawFn) -> SaddlePoint:
    """Examples with multipliers on both sides, and others that are far enough, or come in pairs with both labels.

    They are p and q with α‖p − q‖² ≤ 2 and w = α(p − q), so that p has the margin 1 and q one of at most 1, less only where α = C;
    or q and its neighbours along some axes, perhaps none, where w has the entries 2, or 0.
    """
    d = draw(st.integers(1, 3))
    q = draw(integer_rows(d, 3))
    if draw(st.booleans()):
        difference = draw(st.sampled_from([(0,) * d, (1,) + (0,) * (d - 1), (1,) * min(d, 2) + (0,) * max(d - 2, 0)]))
        squared = sum(difference)
        alpha = draw(st.integers(1, 2 // squared if squared else 2))
        C = alpha + (draw(st.integers(0, 1)) if alpha * squared == 2 else 0)
        w = tuple(alpha * e for e in difference)
        found = [(moved(q, difference), 1, alpha, 0), (q, -1, alpha, 2 - alpha * squared)]
        b = 1 - inner(found[0][0], w)
    else:
        axes, C = draw(st.integers(0, d)), draw(st.integers(2, 3))
        w = (2,) * axes + (0,) * (d - axes)
        units = [tuple(int(j == k) for j in range(d)) for k in range(axes)]
        found = [pair for e in units for pair in ((moved(q, e), 1, 2, 0), (q, -1, 2, 0))]
        b = -1 - inner(q, w) if axes else draw(st.sampled_from([1, -1, 2]))
    for x in draw(st.lists(integer_rows(d, 3), min_size=not found, max_size=3)):
        score = inner(x, w) + b
        found += [(x, 1 if score > 0 else -1, 0, 0)] if score else [(x, 1, C, 1), (x, -1, C, 1)]
    rows, labels, alphas, xi = (tuple(column) for column in zip(*found, strict=True))
    other_w, other_b = draw(integer_rows(d, 2)), draw(st.integers(-2, 2))
    least = [max(0, 1 - y * (inner(x, other_w) + other_b)) for x, y in zip(rows, labels, strict=True)]
    other_xi = tuple(v + draw(st.sampled_from([0, 0, 1])) for v in least)
    return SaddlePoint(rows, labels, w, b, C, xi, alphas, tuple(C - a for a in alphas), other_w, other_b, other_xi)


def moved(x: Any, by: Any) -> Any:
    return tuple(a + e for a, e in zip(x, by, strict=True))


def inner(x: Any, w: Any) -> Any:
    return sum(a * v for a, v in zip(x, w, strict=True))


@strategy(ScaledMargin)
def scaled_margins(draw: st.DrawFn) -> ScaledMargin:
    """One to four entries, of which one is not 0."""
    w = draw(integer_rows(draw(st.integers(1, 4)), 3))
    return ScaledMargin(draw(st.sampled_from([1, 2, 3, -1, -2])), w if any(w) else (1, *w[1:]))


@strategy(Quartic)
def quartics(draw: st.DrawFn) -> Quartic:
    """Gram matrices, singular ones too, less 1 or 2⁻¹⁶ on the diagonal, and any symmetric ones; c often 0, sometimes negative."""
    d = draw(st.integers(1, 3))
    A = np.array([draw(integer_rows(d, 2)) for _ in range(draw(st.integers(0, d)))] or [(0,) * d], dtype=object)
    kind = draw(st.sampled_from(["gram", "less", "hardly less", "any"]))
    P = A.T @ A
    if kind in ("less", "hardly less"):
        P = P - np.eye(d, dtype=int) * (1 if kind == "less" else Fraction(1, 2**16))
    if kind == "any":
        B = np.array([draw(integer_rows(d, 2)) for _ in range(d)], dtype=object)
        P = B + B.T
    c = tuple(draw(st.sampled_from([0, 0, 1, 2])) for _ in range(d))
    if draw(st.integers(0, 3)) == 0:
        c = (-1, *c[1:])
    rows = tuple(tuple(int(v) if v == int(v) else v for v in row) for row in P)
    return Quartic(rows, c, draw(integer_rows(d, 3)), draw(integer_rows(d, 3)))
