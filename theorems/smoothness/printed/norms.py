"""The texts on norms and their duals, smoothness and strong convexity under other norms, and relative entropy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ....properties.numbers.exact import exact_vector, power
from ....properties.samples.tables import Rational
from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true
from ..bregman import curvature_bounds_the_divergence, three_point_identity
from ..dual_norms import dual_norm_is_attained
from ..samples.entropy import PowersOfTwo, TwoDistributions
from ..samples.norms import AnyExponent, NormedPoints, PlaneQuadratic, SharedPlaneQuadratic, norm, steepest

SADDLE = PlaneQuadratic((0, 1, 0), 1, (0, 0), (1, 0), 0)  # f = x₁x₂ under ℓ₁


@dual_norm_is_attained.printed(
    "ml-notes/lp-norm-definition",
    mistake="Missing hypothesis: for n < 1 the formula gives no norm: with n = ½ the sum of (1,0) and (0,1) has 4, each of them 1.",
)
def any_exponent_gives_a_norm(vectors: AnyExponent) -> Law:
    """Printed: (Σ|xᵢ|ⁿ)^(1/n) is a norm, with no restriction on n: so it has the triangle inequality."""
    x, z = exact_vector(vectors.x), exact_vector(vectors.z)
    yield exercised("the vectors are not proportional", not _proportional(vectors))
    if not _proportional(vectors):
        yield at_most("‖x + z‖", norm(x + z, vectors.p), norm(x, vectors.p) + norm(z, vectors.p))


@dual_norm_is_attained.literally()
def exponents_from_1_give_norms(vectors: NormedPoints) -> Law:
    """For p ≥ 1, ‖·‖ₚ has the triangle inequality, is homogeneous, and is 0 for 0 only; for n < 1, ‖e₁ + e₂‖ₙ > ‖e₁‖ₙ + ‖e₂‖ₙ."""
    x, z, p = exact_vector(vectors.x), exact_vector(vectors.z), vectors.p
    yield exercised("the vectors are not proportional", not _proportional(vectors))
    if not _proportional(vectors):  # of proportional ones it is that of numbers
        yield at_most("‖x + z‖ₚ", norm(x + z, p), norm(x, p) + norm(z, p))
    yield equal("‖x‖ₚ = 0, and x = 0", norm(x, p) == 0, not any(x))
    if p is None:
        yield equal("‖cx‖ for p = ∞", norm(-4 * x, p), 4 * norm(x, p))
        return
    if 2 * p % 1 == 0:  # the powers of squares are rational
        squares = x**2
        yield equal("‖cx‖ₚᵖ", sum(power(abs(-4 * v), p) for v in squares), power(4, p) * sum(power(v, p) for v in squares))
    n = Fraction(p) / (1 + p)
    yield greater("‖e₁ + e₂‖ₙ for n = p/(1 + p) < 1", norm((1, 1), n), norm((1, 0), n) + norm((0, 1), n))


def _proportional(vectors: AnyExponent) -> bool:
    x, z = vectors.x, vectors.z
    return all(x[i] * z[j] == x[j] * z[i] for i in range(len(x)) for j in range(i))


@dual_norm_is_attained.literally("ml-notes/young-inequality-lp", "ml-notes/conjugate-of-lp-power")
def conjugate_of_a_power(vectors: NormedPoints) -> Law:
    """For 1 < p < ∞, ‖x‖ₚᵖ/p + ‖y‖_q^q/q ≥ ⟨x,y⟩ for all x, with equality at some x: the second is the conjugate of the first.

    As ‖y‖_∞^∞/∞, 0 for ‖y‖_∞ ≤ 1 and else ∞, is the conjugate of ‖x‖₁; and ‖y‖₁ that of ‖x‖_∞^∞/∞.
    """
    p = vectors.p
    x, z = exact_vector(vectors.x), exact_vector(vectors.z)
    yield exercised("1 < p < ∞", p not in (1, None))
    if p == 1:
        if norm(z, None) <= 1:
            yield at_most("⟨x,y⟩ − ‖x‖₁, for ‖y‖_∞ ≤ 1", x @ z, norm(x, 1))
        else:
            far = 64 * steepest(z, 1)
            yield at_least("⟨x,y⟩ − ‖x‖₁ far away, for ‖y‖_∞ > 1", far @ z - norm(far, 1), 64 * (norm(z, None) - 1))
        return
    if p is None:
        if norm(x, None) <= 1:
            yield at_most("⟨x,y⟩, for ‖x‖_∞ ≤ 1", x @ z, norm(z, 1))
        yield equal("⟨x,y⟩ at the best x with ‖x‖_∞ ≤ 1", steepest(z, None) @ z, norm(z, 1))
        return
    q = Fraction(p) / (p - 1)
    y = exact_vector([v * abs(v) for v in vectors.z])  # squares, whose powers are rational for p = 3/2, 2 and 3
    share = lambda v, r: sum(power(abs(e), r) for e in v) / Fraction(r)  # noqa: E731
    yield at_least("‖x‖ₚᵖ/p + ‖y‖_q^q/q", share(vectors.x, p) + share(vectors.z, q), x @ z)
    if p in (Fraction(3, 2), 2, 3):
        best = steepest(y, p)
        yield equal("⟨x,y⟩ − ‖x‖ₚᵖ/p at the best x", best @ y - share(best, p), share(y, q))


@dual_norm_is_attained.literally("ml-notes/conjugate-of-half-squared-norm")
def conjugate_of_half_the_square(plane: PlaneQuadratic) -> Law:
    """The conjugate of ½‖x‖² is ½‖y‖_*²: no x has more than that in ⟨y,x⟩ − ½‖x‖², and some x has it."""
    x: Any = exact_vector(plane.x)
    y: Any = exact_vector(plane.y)
    most = plane.dual_length2(y) / Fraction(2)
    yield exercised("y is not 0", any(y))
    yield at_most("⟨y,x⟩ − ‖x‖²/2", y @ x - plane.length2(x) / Fraction(2), most)
    if any(y):
        direction = y if plane.p == 2 else steepest(y, plane.p)
        best = direction * (Fraction(y @ direction) / plane.length2(direction))
        yield equal("⟨y,x⟩ − ‖x‖²/2 at the best x", y @ best - plane.length2(best) / Fraction(2), most)


# ------------------------------------------------------------------------------------- smoothness and convexity in any norm


@dual_norm_is_attained.literally("ml-notes/arbitrary-norm-inner-product-consequence")
def inner_products_of_gaps(plane: PlaneQuadratic) -> Law:
    """If f is L-smooth, |⟨∇f(x) − ∇f(y), x − y⟩| ≤ L‖x − y‖²; the converse fails for f = x₁x₂ under ℓ₁."""
    yield exercised("f is not 0", any(plane.h))
    for x, y in plane.pairs:
        gap = (plane.gradient(x) - plane.gradient(y)) @ (x - y)
        yield at_most("|⟨∇f(x) − ∇f(y), x − y⟩|", abs(gap), plane.L * plane.length2(x - y), at=(x, y))
    yield at_most("the bound for x₁x₂ under ℓ₁, and half the L for which it is smooth", SADDLE.span, SADDLE.L / Fraction(2))


@dual_norm_is_attained.printed(
    "ml-notes/arbitrary-norm-two-sided-quadratic-bound",
    mistake="Only for convex f, or ℓ₂: x₁x₂ under ℓ₁ has the bound with L = ½, yet ∇f is Lipschitz with 1 and no less.",
    verdict="refuted",
)
def two_sided_bound_makes_smooth(plane: PlaneQuadratic) -> Law:
    """Printed: under any norm, |f(y) − f(x) − ⟨∇f(x), y − x⟩| ≤ L‖y − x‖²/2 is equivalent to L-smoothness."""
    yield exercised("f is not 0", any(plane.h))
    yield equal("the least L of the bound, and of smoothness", plane.span, plane.L)


@dual_norm_is_attained.literally()
def two_sided_bound_of_convex_functions(plane: PlaneQuadratic) -> Law:
    """L-smoothness implies the bound; for convex f, and for ℓ₂, they are equivalent; else the bound implies 2L-smoothness."""
    yield exercised("f is not 0", any(plane.h))
    for x, y in plane.pairs:
        bound = plane.L * plane.length2(y - x) / Fraction(2)
        yield at_most("|f(y) − f(x) − ⟨∇f(x), y − x⟩|", abs(plane.above_the_tangent(y, x)), bound, at=(x, y))
    yield at_most("the L of smoothness, and twice that of the bound", plane.L, 2 * plane.span)
    if plane.mu >= 0 or plane.p == 2:
        yield equal("of a convex f, or under ℓ₂, the least L of the bound, and of smoothness", plane.span, plane.L)


NO_K = "Missing range, and a name: the form needs 0 ≤ α ≤ 1, and its k is the"


@dual_norm_is_attained.printed("ml-notes/arbitrary-norm-smooth-jensen-form", mistake=f"{NO_K} L.")
def smooth_for_any_share(plane: PlaneQuadratic) -> Law:
    """Printed: an L-smooth f has f(αx + (1 − α)y) ≥ αf(x) + (1 − α)f(y) − α(1 − α)k‖x − y‖²/2, for an α of no given range."""
    yield exercised("f is not 0", any(plane.h))
    for x, y in plane.pairs[:1]:  # the printed ones
        yield at_most("αf(x) + (1 − α)f(y) − f(αx + (1 − α)y), for any α", *_bulges(plane, plane.L, x, y), at=(x, y))


@dual_norm_is_attained.literally()
def smooth_for_shares(plane: SharedPlaneQuadratic) -> Law:
    """The same for 0 ≤ α ≤ 1 and k = L; it is not equivalent: for f = x₁x₂ under ℓ₁ the form has a smaller k."""
    yield exercised("f is not 0", any(plane.h))
    for x, y in plane.pairs:
        yield at_most("αf(x) + (1 − α)f(y) − f(αx + (1 − α)y)", *_bulges(plane, plane.L, x, y), at=(x, y))
    yield at_most("the k of the form for x₁x₂ under ℓ₁, and half its L", SADDLE.forms[1][0], SADDLE.L / Fraction(2))


@dual_norm_is_attained.printed(
    "ml-notes/arbitrary-norm-strong-convexity-jensen-equivalence", mistake=f"{NO_K} μ of strong convexity."
)
def strongly_convex_for_any_share(plane: PlaneQuadratic) -> Law:
    """Printed: f is μ-strongly convex if and only if f(αx + (1 − α)y) ≤ αf(x) + (1 − α)f(y) − α(1 − α)k‖x − y‖²/2, any α."""
    yield exercised("f is not 0", any(plane.h))
    for x, y in plane.pairs[:1]:  # the printed ones
        yield at_least("αf(x) + (1 − α)f(y) − f(αx + (1 − α)y), for any α", *_bulges(plane, plane.mu, x, y), at=(x, y))


@dual_norm_is_attained.literally()
def forms_of_strong_convexity(plane: SharedPlaneQuadratic) -> Law:
    """Under any norm the definition, the form with 0 ≤ α ≤ 1, and monotone gradients are equivalent, with one constant."""
    yield exercised("f is not 0", any(plane.h))
    for k in (plane.mu, plane.mu + Fraction(1, 8), plane.mu - Fraction(1, 8)):
        shares = (plane.alpha, Fraction(1, 2))
        jensen = all(a >= b for x, y in plane.pairs for a, b in (_bulges(plane, k, x, y, share) for share in shares))
        yield equal("D(y,x) ≥ k‖y − x‖²/2, and the form with 0 ≤ α ≤ 1", _convex(plane, k), jensen)
        yield equal("D(y,x) ≥ k‖y − x‖²/2, and ⟨∇f(x) − ∇f(y), x − y⟩ ≥ k‖x − y‖²", _convex(plane, k), _monotone(plane, k))


@dual_norm_is_attained.printed(
    "ml-notes/arbitrary-norm-strong-convexity-only-jensen-survives",
    mistake="Not only that one: ⟨∇f(x) − ∇f(y), x − y⟩ ≥ μ‖x − y‖² is equivalent under any norm too, by integrating along y − x.",
    verdict="refuted",
)
def monotone_gradients_are_not_equivalent(plane: PlaneQuadratic) -> Law:
    """Printed: of the forms of strong convexity only that with α still holds: so gradients that are monotone are not equivalent."""
    yield exercised("f is not 0", any(plane.h))
    if any(plane.h):
        constants = (plane.mu, plane.mu + Fraction(1, 8), plane.mu - Fraction(1, 8))
        differ = any(_convex(plane, k) != _monotone(plane, k) for k in constants)
        yield is_true("⟨∇f(x) − ∇f(y), x − y⟩ ≥ k‖x − y‖² is not equivalent to strong convexity", differ)


def _convex(plane: PlaneQuadratic, k: Rational) -> bool:
    return all(2 * plane.above_the_tangent(y, x) >= k * plane.length2(y - x) for x, y in plane.pairs)


def _monotone(plane: PlaneQuadratic, k: Rational) -> bool:
    gaps = [((plane.gradient(x) - plane.gradient(y)) @ (x - y), plane.length2(x - y)) for x, y in plane.pairs]
    return all(gap >= k * length for gap, length in gaps)


def _bulges(plane: PlaneQuadratic, k: Rational, x: Any, y: Any, share: Rational | None = None) -> tuple[Rational, Rational]:
    """αf(x) + (1 − α)f(y) − f(αx + (1 − α)y), and α(1 − α)k‖x − y‖²/2."""
    alpha = plane.alpha if share is None else share
    return plane.bulge(alpha, x, y), alpha * (1 - alpha) * k * plane.length2(x - y) / Fraction(2)


@dual_norm_is_attained.literally()
def constants_of_the_inverse(plane: PlaneQuadratic) -> Law:
    """If ½xᵀHx is μ-strongly convex and L-smooth, ½θᵀH⁻¹θ is 1/μ-smooth and 1/L-strongly convex in the dual norm; so are gradients.

    That is, ‖Hv‖_*²/L ≤ vᵀHv ≤ ‖Hv‖_*²/μ; and the first with k in the place of L, for all v, only if f is k-smooth.
    """
    yield exercised("f is strongly convex", plane.mu > 0)
    if plane.mu > 0:
        a, b, c = plane.h
        det = Fraction(a * c - b * b)
        other = PlaneQuadratic((c / det, -b / det, a / det), {1: None, 2: 2, None: 1}[plane.p], plane.x, plane.y, plane.alpha)  # type: ignore[index]
        yield equal("the L of the conjugate in the dual norm, and 1/μ", other.L, 1 / Fraction(plane.mu))
        yield equal("the μ of the conjugate in the dual norm, and 1/L", other.mu, 1 / Fraction(plane.L))
        for x, y in plane.pairs:
            gap, slopes = 2 * plane.above_the_tangent(x, y), plane.dual_length2(plane.gradient(x - y))
            yield at_most("2μ·D(x,y), under any norm", plane.mu * gap, slopes, at=(x, y))
            yield at_least("2L·D(x,y), under any norm", plane.L * gap, slopes, at=(x, y))
        for k in (plane.L, plane.L + Fraction(1, 8), plane.L - Fraction(1, 8)):
            gaps = [(2 * k * plane.above_the_tangent(y, x), plane.dual_length2(plane.gradient(x - y))) for x, y in plane.pairs]
            near = k > 0 and all(gap >= slopes for gap, slopes in gaps)
            yield equal("f is k-smooth, and D(y,x) ≥ ‖∇f(x) − ∇f(y)‖_*²/(2k), under any norm", k >= plane.L, near)


@curvature_bounds_the_divergence.literally("ml-notes/bregman-strong-convexity-lower-bound")
def divergence_of_a_strongly_convex_function(plane: PlaneQuadratic) -> Law:
    """If Φ is μ-strongly convex under a norm, D_Φ(x,y) ≥ μ‖y − x‖²/2."""
    yield exercised("f is strongly convex", plane.mu > 0)
    for x, y in plane.pairs:
        yield at_least("D_Φ(x,y)", plane.above_the_tangent(x, y), plane.mu * plane.length2(x - y) / Fraction(2), at=(x, y))


# ----------------------------------------------------------------------------------------------------- the two examples of D


@three_point_identity.literally("ml-notes/bregman-of-half-squared-l2")
def divergence_of_half_the_square(vectors: AnyExponent) -> Law:
    """For Φ = ½‖x‖₂², D_Φ(x,y) = ½‖x − y‖₂²."""
    x, y = exact_vector(vectors.x), exact_vector(vectors.z)
    yield exercised("the points differ", any(x != y))
    divergence = x @ x / Fraction(2) - y @ y / Fraction(2) - y @ (x - y)
    yield equal("D_Φ(x,y), and ½‖x − y‖²", divergence, (x - y) @ (x - y) / Fraction(2))


@three_point_identity.printed(
    "ml-notes/bregman-of-negative-entropy-is-kl",
    mistake="Missing hypothesis: D_Φ(x,y) = Σxᵢ log(xᵢ/yᵢ) − Σxᵢ + Σyᵢ; the sums cancel where they are equal, as on the simplex.",
)
def divergence_of_entropy_is_relative_entropy(pair: PowersOfTwo) -> Law:
    """Printed: for Φ = Σxᵢ log xᵢ, D_Φ(x,y) is the relative entropy Σxᵢ log(xᵢ/yᵢ)."""
    yield exercised("the vectors differ", pair.x != pair.y)
    yield equal("D_Φ(x,y) and Σxᵢ log(xᵢ/yᵢ), of any vectors, as a·log 2 + b", pair.divergence, (pair.relative_entropy, 0))


@three_point_identity.literally()
def divergence_of_entropy(pair: PowersOfTwo) -> Law:
    """For Φ = Σxᵢ log xᵢ and positive vectors, D_Φ(x,y) = Σxᵢ log(xᵢ/yᵢ) − Σxᵢ + Σyᵢ."""
    yield exercised("the sums differ", pair.rise != 0)
    yield equal("D_Φ(x,y), as a·log 2 + b with the sums", pair.divergence, (pair.relative_entropy, pair.rise))


@three_point_identity.literally()
def divergence_of_entropy_on_the_simplex(pair: TwoDistributions) -> Law:
    """For Φ = Σxᵢ log xᵢ and two vectors with the same sum, D_Φ(x,y) is the relative entropy."""
    yield exercised("the vectors differ", pair.x != pair.y)
    yield equal("D_Φ(x,y) and Σxᵢ log(xᵢ/yᵢ), as a·log 2 + b", pair.divergence, (pair.relative_entropy, 0))
