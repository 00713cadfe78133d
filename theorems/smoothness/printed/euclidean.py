"""The texts on curvature, gradients and conjugates, for the Euclidean norm."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ....properties.samples.tables import Rational
from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true, less
from ..bregman import (
    curvature_bounds_the_divergence,
    divergence_of_the_conjugate,
    gradients_bound_the_divergence,
)
from ..samples.points import ConvexPoints, CurvatureQuery, MirrorPoints, SharedCurvatureQuery, StronglyConvexPoints, ThreePoints


@curvature_bounds_the_divergence.literally(
    "ml-notes/hessian-eigenvalue-smoothness-strong-convexity", "ml-notes/two-sided-curvature-iff-lipschitz-gradient"
)
def eigenvalues_tell_smoothness(query: CurvatureQuery) -> Law:
    """All eigenvalues have |λ| ≤ k if and only if ∇f is k-Lipschitz, and λ ≥ k if and only if f is k-strongly convex."""
    f, k, pairs = query.f, query.k, query.all_pairs
    yield exercised("k is an extreme eigenvalue", k in (f.lowest, f.highest, f.steepness))
    gaps = [(f.gradient(x) - f.gradient(y), x - y) for x, y in pairs]
    lipschitz = all(not any(v) or (k >= 0 and g @ g <= k * k * (v @ v)) for g, v in gaps)
    yield equal("|λ| ≤ k, and ‖∇f(x) − ∇f(y)‖ ≤ k‖x − y‖ for all x and y", f.steepness <= k, lipschitz)
    convex = all(2 * f.divergence(x, y) >= k * ((x - y) @ (x - y)) for x, y in pairs)
    yield equal("λ ≥ k, and f(y) ≥ f(x) + ⟨∇f(x), y − x⟩ + k‖y − x‖²/2 for all x and y", f.lowest >= k, convex)


MISSING_SHARE = "Missing range: the third form needs 0 ≤ α ≤ 1; for α = 2 its last term changes sign, and"


@curvature_bounds_the_divergence.printed(
    "ml-notes/upper-curvature-three-equivalent-forms", mistake=f"{MISSING_SHARE} f = 0 with k = 1 violates it."
)
def upper_forms_for_any_share(query: CurvatureQuery) -> Law:
    """Printed: λ ≤ k is equivalent to three forms, the third for an α of which no range is given."""
    applies = query.f.highest <= query.k
    yield exercised("λ ≤ k", applies)
    if applies:
        yield at_most("αf(x) + (1 − α)f(y) − f(αx + (1 − α)y) where λ ≤ k, for any α", *_third_form(query))


@curvature_bounds_the_divergence.printed(
    "ml-notes/lower-curvature-three-equivalent-forms", mistake=f"{MISSING_SHARE} f = ½‖x‖² with k = 0 violates it."
)
def lower_forms_for_any_share(query: CurvatureQuery) -> Law:
    """Printed: λ ≥ k is equivalent to three forms, the third for an α of which no range is given."""
    applies = query.f.lowest >= query.k
    yield exercised("λ ≥ k", applies)
    if applies:
        yield at_least("αf(x) + (1 − α)f(y) − f(αx + (1 − α)y) where λ ≥ k, for any α", *_third_form(query))


def _third_form(query: CurvatureQuery) -> tuple[Rational, Rational]:
    """αf(x) + (1 − α)f(y) − f(αx + (1 − α)y), and α(1 − α)k‖x − y‖²/2, at the x, y and α of the sample."""
    a, (x, y) = query.alpha, next(iter(query.pairs))
    return query.bulge(a, x, y), a * (1 - a) * query.k * ((x - y) @ (x - y)) / Fraction(2)


@curvature_bounds_the_divergence.literally()
def upper_forms(query: SharedCurvatureQuery) -> Law:
    """λ ≤ k is equivalent to each of three forms, the third for 0 ≤ α ≤ 1."""
    f, k = query.f, query.k
    at_all = lambda holds: all(holds(x, y) for x, y in query.all_pairs)  # noqa: E731
    yield exercised("λ ≤ k", f.highest <= k)
    tangent = at_all(lambda x, y: 2 * f.divergence(y, x) <= k * ((y - x) @ (y - x)))
    yield equal("λ ≤ k, and f(y) ≤ f(x) + ⟨∇f(x), y − x⟩ + k‖y − x‖²/2", f.highest <= k, tangent)
    slopes = at_all(lambda x, y: (f.gradient(x) - f.gradient(y)) @ (x - y) <= k * ((x - y) @ (x - y)))
    yield equal("λ ≤ k, and ⟨∇f(x) − ∇f(y), x − y⟩ ≤ k‖x − y‖²", f.highest <= k, slopes)
    yield equal("λ ≤ k, and the third form for 0 ≤ α ≤ 1", f.highest <= k, _jensen(query, _below))


@curvature_bounds_the_divergence.literally()
def lower_forms(query: SharedCurvatureQuery) -> Law:
    """λ ≥ k is equivalent to each of three forms, the third for 0 ≤ α ≤ 1."""
    f, k = query.f, query.k
    at_all = lambda holds: all(holds(x, y) for x, y in query.all_pairs)  # noqa: E731
    yield exercised("λ ≥ k", f.lowest >= k)
    tangent = at_all(lambda x, y: 2 * f.divergence(y, x) >= k * ((y - x) @ (y - x)))
    yield equal("λ ≥ k, and f(y) ≥ f(x) + ⟨∇f(x), y − x⟩ + k‖y − x‖²/2", f.lowest >= k, tangent)
    slopes = at_all(lambda x, y: (f.gradient(x) - f.gradient(y)) @ (x - y) >= k * ((x - y) @ (x - y)))
    yield equal("λ ≥ k, and ⟨∇f(x) − ∇f(y), x − y⟩ ≥ k‖x − y‖²", f.lowest >= k, slopes)
    yield equal("λ ≥ k, and the third form for 0 ≤ α ≤ 1", f.lowest >= k, _jensen(query, _above))


def _below(bulge: Rational, bound: Rational) -> bool:
    return bulge <= bound


def _above(bulge: Rational, bound: Rational) -> bool:
    return bulge >= bound


def _jensen(query: CurvatureQuery, holds: Callable[[Rational, Rational], bool]) -> bool:
    """How αf(x) + (1 − α)f(y) − f(αx + (1 − α)y) compares with α(1 − α)k‖x − y‖²/2, for the sample's α and for ½, at all pairs."""
    shares = (query.alpha, Fraction(1, 2))
    return all(
        holds(query.bulge(a, x, y), a * (1 - a) * query.k * ((x - y) @ (x - y)) / Fraction(2))
        for x, y in query.all_pairs
        for a in shares
    )


@curvature_bounds_the_divergence.literally("ml-notes/strong-convexity-gradient-expansion")
def gradients_are_apart(points: StronglyConvexPoints) -> Law:
    """If λ ≥ k > 0, then ‖∇f(x) − ∇f(y)‖ ≥ k‖x − y‖."""
    f = points.f
    yield exercised("two points differ", any(any(x != y) for x, y in points.pairs))
    for x, y in [*points.pairs, *f.telling(f.lowest)]:
        g = f.gradient(x) - f.gradient(y)
        yield at_least("‖∇f(x) − ∇f(y)‖²", g @ g, f.lowest**2 * ((x - y) @ (x - y)), at=(x, y))


@curvature_bounds_the_divergence.printed(
    "ml-notes/auxiliary-function-shift",
    mistake="Too strong: g and h are convex, but not strictly: for f = μ‖x‖²/2 the first is 0.",
)
def shifted_functions_are_strictly_convex(points: StronglyConvexPoints) -> Law:
    """Printed: g = f − μ‖x‖²/2 and h = L‖x‖²/2 − f are (L − μ)-smooth and strictly convex."""
    x, y, below, above = _shifted(points)[0]
    yield exercised("the points differ", any(x != y))
    if any(x != y):
        yield greater("g(x) − g(y) − ⟨∇g(y), x − y⟩ > 0 for x ≠ y", below, 0, at=(x, y))
        yield greater("h(x) − h(y) − ⟨∇h(y), x − y⟩ > 0 for x ≠ y", above, 0, at=(x, y))


@curvature_bounds_the_divergence.literally()
def shifted_functions_are_convex(points: StronglyConvexPoints) -> Law:
    """g = f − μ‖x‖²/2 and h = L‖x‖²/2 − f are convex and (L − μ)-smooth."""
    f = points.f
    yield exercised("L > μ", f.highest > f.lowest)
    for x, y, below, above in _shifted(points):
        most = (f.highest - f.lowest) * ((x - y) @ (x - y)) / Fraction(2)
        yield at_least("g is convex", below, 0, at=(x, y))
        yield at_least("h is convex", above, 0, at=(x, y))
        yield at_most("g is (L − μ)-smooth", below, most, at=(x, y))
        yield at_most("h is (L − μ)-smooth", above, most, at=(x, y))


def _shifted(points: ThreePoints) -> list[tuple[Any, Any, Rational, Rational]]:
    """x and y, and how far g and h lie above their tangents."""
    f = points.f
    out = []
    for x, y in [*points.pairs, *f.telling(f.lowest)]:
        half = (x - y) @ (x - y) / Fraction(2)
        out.append((x, y, f.divergence(x, y) - f.lowest * half, f.highest * half - f.divergence(x, y)))
    return out


# ----------------------------------------------------------------------------------------------------------- of gradients


@gradients_bound_the_divergence.printed(
    "ml-notes/smooth-convex-lower-bound-equivalence",
    mistake="Too strong: the form is equivalent to convexity with L-smoothness; strictness it does not give, as f = 0 shows.",
)
def strictly_convex_where_gradients_are_near(points: ConvexPoints) -> Law:
    """Printed: the form is equivalent to L-smoothness with strict convexity, so that a convex f, which has it, is strictly so."""
    f, (x, y, _) = points.f, points.points
    g = f.gradient(x) - f.gradient(y)
    yield exercised("the points differ", any(x != y))
    if any(x != y):
        yield at_least("2L(f(y) − f(x) − ⟨∇f(x), y − x⟩), of a convex f", 2 * f.highest * f.divergence(y, x), g @ g, at=(x, y))
        yield greater("f(y) − f(x) − ⟨∇f(x), y − x⟩ > 0 for x ≠ y", f.divergence(y, x), 0, at=(x, y))


@gradients_bound_the_divergence.literally()
def smooth_if_and_only_if_gradients_are_near(query: CurvatureQuery) -> Law:
    """For k > 0, f is convex and k-smooth if and only if f(y) ≥ f(x) + ⟨∇f(x), y − x⟩ + ‖∇f(x) − ∇f(y)‖²/(2k) for all x and y."""
    f, k = query.f, query.k
    yield exercised("f is convex and k > 0", f.lowest >= 0 and k > 0)
    if k > 0:
        gaps = [(f.divergence(y, x), f.gradient(x) - f.gradient(y)) for x, y in [*query.all_pairs, *f.telling(0)]]
        near = all(2 * k * above >= g @ g for above, g in gaps)
        serves = f.lowest >= 0 and f.highest <= k
        yield equal("f is convex and k-smooth, and f(y) ≥ f(x) + ⟨∇f(x), y − x⟩ + ‖∇f(x) − ∇f(y)‖²/(2k)", serves, near)


@gradients_bound_the_divergence.literally("ml-notes/strongly-convex-gradient-gap-monotone-upper", "ml-notes/co-coercivity")
def products_of_gaps(points: ConvexPoints) -> Law:
    """⟨∇f(x) − ∇f(y), x − y⟩ is at least ‖∇f(x) − ∇f(y)‖²/L, and at most ‖∇f(x) − ∇f(y)‖²/μ."""
    f = points.f
    yield exercised("the gradients differ", any(any(f.gradient(x) != f.gradient(y)) for x, y in points.pairs))
    for x, y in [*points.pairs, *f.telling(f.lowest)]:
        g = f.gradient(x) - f.gradient(y)
        yield at_least("L⟨∇f(x) − ∇f(y), x − y⟩", f.highest * (g @ (x - y)), g @ g, at=(x, y))
        yield at_most("μ⟨∇f(x) − ∇f(y), x − y⟩", f.lowest * (g @ (x - y)), g @ g, at=(x, y))


@gradients_bound_the_divergence.literally(
    "ml-notes/polyak-lojasiewicz-from-strong-convexity", "ml-notes/smooth-gradient-norm-bounded-by-gap"
)
def gap_and_gradient(points: ConvexPoints) -> Law:
    """2μ(f(w) − f*) ≤ ‖∇f(w)‖² ≤ 2L(f(w) − f*)."""
    f = points.f
    yield exercised("the gradient is not 0", any(any(f.gradient(w)) for w in points.points))
    for w in points.points:
        gap, slope = f.value(w) - f.value(f.best), f.gradient(w) @ f.gradient(w)
        yield at_most("2μ(f(w) − f*)", 2 * f.lowest * gap, slope, at=w)
        yield at_least("2L(f(w) − f*)", 2 * f.highest * gap, slope, at=w)


# ---------------------------------------------------------------------------------------------------------- of conjugates


@divergence_of_the_conjugate.literally("ml-notes/gradient-of-conjugate-is-inverse-gradient")
def gradients_are_inverse(points: MirrorPoints) -> Law:
    """∇Φ and ∇Φ* are mutually inverse."""
    Phi, Psi = points.f, points.conjugate
    yield exercised("a point is not 0", any(points.x) or any(points.y))
    for w in points.points:
        yield equal("∇Φ*(∇Φ(x))", tuple(Psi.gradient(Phi.gradient(w))), tuple(w), at=w)
        yield equal("∇Φ(∇Φ*(θ))", tuple(Phi.gradient(Psi.gradient(w))), tuple(w), at=w)


@divergence_of_the_conjugate.literally("ml-notes/fenchel-young-and-equality")
def fenchel_young(points: MirrorPoints) -> Law:
    """Φ(x) + Φ*(θ) ≥ ⟨θ,x⟩, with equality at θ = ∇Φ(x) and x = ∇Φ*(θ)."""
    Phi, Psi = points.f, points.conjugate
    x, y, theta = points.points
    yield exercised("θ is not the gradient at x", any(Phi.gradient(x) != theta))
    for w in (x, y, Psi.gradient(theta)):
        yield at_least("Φ(x) + Φ*(θ)", Phi.value(w) + Psi.value(theta), theta @ w, at=w)
    for w in (x, y, theta):
        slope = Phi.gradient(w)
        yield equal("Φ*(∇Φ(x))", Psi.value(slope), slope @ w - Phi.value(w), at=w)
    best = Psi.gradient(theta)
    yield equal("Φ(∇Φ*(θ)) + Φ*(θ)", Phi.value(best) + Psi.value(theta), theta @ best)


@divergence_of_the_conjugate.printed(
    "ml-notes/gradient-of-conjugate-composed-with-gradient",
    mistake="Φ*(∇Φ(x)) = ⟨∇Φ(x),x⟩ − Φ(x) is not constant: its gradient is ∇²Φ(x)x, for Φ = x²/2 it is x.",
    verdict="refuted",
)
def conjugate_at_the_gradient_is_constant(points: MirrorPoints) -> Law:
    """Printed: the gradient of x ↦ Φ*(∇Φ(x)) is 0, so that its values at two points are equal."""
    Phi, Psi = points.f, points.conjugate
    x, y, _ = points.points
    yield exercised("the points differ", any(x != y))
    yield equal("Φ*(∇Φ(x)), and Φ*(∇Φ(y))", Psi.value(Phi.gradient(x)), Psi.value(Phi.gradient(y)))


@divergence_of_the_conjugate.literally()
def slope_of_the_conjugate_at_the_gradient(points: MirrorPoints) -> Law:
    """The gradient of x ↦ Φ*(∇Φ(x)) is ∇²Φ(x)x, where Φ is twice differentiable: along eigenvectors, from difference quotients."""
    Phi, Psi = points.f, points.conjugate
    composed = lambda t: Psi.value(Phi.gradient(Phi.point(t)))  # noqa: E731
    x = points.points[0]
    along = [sum(a * v for a, v in zip(row, x, strict=True)) for row in Phi.rows]
    yield exercised("x is not 0", any(x))
    for i, bend in enumerate(Phi.bends):
        t = along[i]
        if t in bend.knots:  # where Φ is not twice differentiable
            continue
        h = min([Fraction(1), *(abs(t - k) / Fraction(2) for k in bend.knots)])
        up, down = (composed([*along[:i], t + s * h, *along[i + 1 :]]) for s in (1, -1))
        curvature = (bend.at(t + h)[1] - bend.at(t - h)[1]) / (2 * h)
        yield equal("slope of Φ*(∇Φ(x)) along an eigenvector, and that of ∇²Φ(x)x", (up - down) / (2 * h), curvature * t, at=i)


@divergence_of_the_conjugate.literally("ml-notes/strong-convexity-smoothness-duality")
def conjugates_exchange_constants(points: MirrorPoints) -> Law:
    """The conjugate of a μ-strongly convex, L-smooth Φ is 1/μ-smooth and strictly convex, and 1/L-strongly convex."""
    Phi, Psi = points.f, points.conjugate
    yield exercised("L > μ", Phi.highest > Phi.lowest)
    for x, y in [*points.pairs, *Psi.telling(Psi.highest)]:
        apart, slopes = x - y, Psi.gradient(x) - Psi.gradient(y)
        yield at_most("μ²‖∇Φ*(θ) − ∇Φ*(ξ)‖²", Phi.lowest**2 * (slopes @ slopes), apart @ apart, at=(x, y))
        yield at_least("2L·D_Φ*(θ,ξ)", 2 * Phi.highest * Psi.divergence(x, y), apart @ apart, at=(x, y))
        yield is_true("D_Φ*(θ,ξ) > 0 for θ ≠ ξ", not any(apart) or Psi.divergence(x, y) > 0, at=(x, y))


@divergence_of_the_conjugate.printed(
    "ml-notes/bregman-duality",
    mistake="Order: it is D_Φ*(ξ,θ); a Bregman divergence is not symmetric, and the conjugate exchanges its arguments.",
    verdict="refuted",
)
def divergence_of_the_conjugate_in_the_same_order(points: MirrorPoints) -> Law:
    """Printed: with θ = ∇Φ(x) and ξ = ∇Φ(y), D_Φ(x,y) = D_Φ*(θ,ξ)."""
    Phi, Psi = points.f, points.conjugate
    x, y, _ = points.points
    yield exercised("the points differ", any(x != y))
    theta, xi = Phi.gradient(x), Phi.gradient(y)
    yield equal("D_Φ(x,y), and D_Φ*(∇Φ(x),∇Φ(y))", Phi.divergence(x, y), Psi.divergence(theta, xi))


@divergence_of_the_conjugate.printed(
    "ml-notes/dual-bregman-upper-bound",
    mistake='Too strong: for θ = ξ the divergence is 0; and "μ-strictly convex" stands for μ-strongly convex.',
)
def dual_divergence_is_positive(points: MirrorPoints) -> Law:
    """Printed: 0 < D_Φ*(θ,ξ) ≤ ‖θ − ξ‖²/(2μ)."""
    Psi = points.conjugate
    yield exercised("any two points", True)
    x, y, _ = points.points
    yield less("0 < D_Φ*(θ,ξ)", 0, Psi.divergence(x, y))


@divergence_of_the_conjugate.literally()
def dual_divergence_is_not_negative(points: MirrorPoints) -> Law:
    """0 ≤ D_Φ*(θ,ξ) ≤ ‖θ − ξ‖²/(2μ), and it is 0 only for θ = ξ."""
    Phi, Psi = points.f, points.conjugate
    yield exercised("two points differ", any(any(x != y) for x, y in points.pairs))
    for x, y in [*points.pairs, *Psi.telling(Psi.highest)]:
        yield equal("D_Φ*(θ,ξ) = 0, and θ = ξ", Psi.divergence(x, y) == 0, not any(x - y), at=(x, y))
        yield at_least("D_Φ*(θ,ξ) ≥ 0", Psi.divergence(x, y), 0, at=(x, y))
        yield at_most("2μ·D_Φ*(θ,ξ) ≤ ‖θ − ξ‖²", 2 * Phi.lowest * Psi.divergence(x, y), (x - y) @ (x - y), at=(x, y))
