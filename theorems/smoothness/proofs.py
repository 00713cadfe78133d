"""Derivations: the reference's divergence on formal values and gradients, with smoothness and convexity where it matters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from ...properties.proofs import reals, vectors
from ...properties.proofs.derivation import Each, conclude
from ...properties.proofs.formal.sample import Formal
from ...properties.proofs.kernel import Loop, assume, by, cauchy_schwarz, of_sample, split, square
from ...properties.proofs.ties import Tied, tie
from .bregman import divergence_of_the_conjugate, gradients_bound_the_divergence, three_point_identity
from .readings import DualPair, Pair, Three
from .samples.points import ConvexPoints, MirrorPoints

SPACES = "real inner-product spaces of every dimension"
WRONG = ["tangent_at_the_other_point", "gradient_at_the_first", "adds_the_slope", "forgets_the_tangent_point", "mean_of_both_ways"]
MUTANTS = [f"mutants.smoothness.{name}" for name in WRONG]


@gradients_bound_the_divergence.derivation(
    f"{SPACES}, every convex f with an L-Lipschitz gradient and f(v) ≤ f(x) + ⟨∇f(x),v − x⟩ + L‖v − x‖²/2, "
    "μ-strongly convex with 0 ≤ μ ≤ L",
    lifts="smoothness.divergence",
    mutants=MUTANTS,
)
def by_a_step_from_x(divergence: Any) -> Iterator:
    """With d = ∇f(x) − ∇f(y), f lies above its tangent at y, at x − d/L too; and ‖d − μ(x − y)‖² ≥ 0 is the other bound."""
    given, f = partial(of_sample, ConvexPoints), Formal(ConvexPoints)
    loop = one_divergence(divergence)
    (x, y, gx, gy, fx, fy), fv = loop.items, reals("f(v)")[0]
    apart, D = gx - gy, measured(loop)
    item = (x, gx, fx, y, gy, fy, x - apart / f.L, fv)
    goal, bent, flat = apart @ apart <= 2 * f.L * D, f.L > 0, (f.L > 0).negated()
    over = by(fv <= fx - gx @ apart / f.L + apart @ apart / (2 * f.L), given("smooth", *item), assume(bent), name="smoothness")
    above = by(f.L * (fx - fv) >= gx @ apart - apart @ apart / 2, over, assume(bent), name="times L")
    below = by(f.L * (fv - fy) >= f.L * (gy @ (x - y)) - gy @ apart, given("above_tangents", *item), assume(bent), name="tangent")
    lower = by(goal, above, below, name="a step from x")
    none = by(f.L >= 0, given("convex"), given("ordered"), name="L ≥ 0", loose="L ≥ μ")
    linear = by(goal, given("lipschitz", x, gx, y, gy), none, assume(flat), name="a linear f", loose="both are 0")
    strong = by(apart @ (x - y) - f.mu * ((x - y) @ (x - y)) / 2 >= D, given("strongly_convex", *item), name="convexity")
    of = {"triples": item, "slopes": (x, gx, y, gy)}
    facts = [split(bent, lower, linear), strong, square(apart - f.mu * (x - y)), given("convex")]
    yield conclude(gradients_bound_the_divergence, {"pairs": Each(of, Pair(x, y, gx, gy, D))}, *facts)
    yield whole(divergence, loop)


@divergence_of_the_conjugate.derivation(
    f"{SPACES}, every μ-strongly convex, differentiable Φ, μ > 0, with Φ*(∇Φ(x)) = ⟨∇Φ(x),x⟩ − Φ(x) and ∇Φ* the inverse of ∇Φ",
    lifts="smoothness.divergence",
    mutants=MUTANTS,
)
def by_the_equality_of_fenchel(divergence: Any) -> Iterator:
    """Φ*(∇Φ(x)) = ⟨∇Φ(x),x⟩ − Φ(x), at y too; and ∇Φ* takes ∇Φ(x) back to x."""
    given, f, loop = partial(of_sample, MirrorPoints), Formal(MirrorPoints), one_divergence(divergence)
    (x, y, gx, gy, fx, fy), (sx, sy), (px, py) = loop.items, vectors("∇Φ*(θ) ∇Φ*(ξ)"), reals("Φ*(θ) Φ*(ξ)")
    apart = gx - gy
    item = (x, gx, fx, px, sx, y, gy, fy, py, sy)
    D, dual, back = (
        divergence(*functions(*two), *two[:2])
        for two in ((x, y, gx, gy, fx, fy), (gy, gx, sy, sx, py, px), (gx, gy, sx, sy, px, py))
    )
    ends = [("x", sx - x, apart), ("x", x - sx, apart), ("y", y - sy, apart)]
    at_x, turned, at_y = (by(u @ v <= 0, cauchy_schwarz(u, v), given(f"inverse_at_{end}", *item), name="∇Φ*") for end, u, v in ends)
    fenchel = [given("conjugate_at_x", *item), given("conjugate_at_y", *item)]
    strong = given("strongly_convex", *item)
    bound = by(back <= (x - y) @ apart - f.mu * ((x - y) @ (x - y)) / 2, *fenchel, at_y, strong, name="convexity")
    pairs = Each({"dual_points": item}, DualPair(x, y, gx, gy, D, dual, back))
    facts = [*fenchel, at_x, turned, bound, square(apart - f.mu * (x - y)), given("curved")]
    yield conclude(divergence_of_the_conjugate, {"dual_pairs": pairs}, *facts)
    yield whole(divergence, loop)


@three_point_identity.derivation(f"{SPACES}, every differentiable Φ", lifts="smoothness.divergence", mutants=MUTANTS)
def by_its_definition(divergence: Any) -> Iterator:
    """Each value cancels, and the inner products add up."""
    loop = one_divergence(divergence)
    points, slopes, values = vectors("x y z"), vectors("∇Φ(x) ∇Φ(y) ∇Φ(z)"), reals("Φ(x) Φ(y) Φ(z)")
    at = dict(zip("xyz", zip(points, slopes, values, strict=True), strict=True))

    def of(two: str) -> Any:
        (a, ga, fa), (b, gb, fb) = (at[name] for name in two)
        return divergence(*functions(a, b, ga, gb, fa, fb), a, b)

    three = Three(*points, *slopes, **{two: of(two) for two in ("xy", "yx", "xz", "zx", "yz", "zy")})
    yield conclude(three_point_identity, {"threes": Each({}, three, over="three points")})
    yield whole(divergence, loop)


def functions(x: Any, y: Any, gx: Any, gy: Any, fx: Any, fy: Any) -> tuple[Any, Any]:
    """A function and its gradient, of which these are known at x and y."""
    return (lambda w: fx if w is x else fy), (lambda w: gx if w is x else gy)


def one_divergence(divergence: Any) -> Loop:
    """D(x,y) of the last of some items: x, y, ∇f(x), ∇f(y), f(x) and f(y)."""
    items = (*vectors("x y ∇f(x) ∇f(y)"), *reals("f(x) f(y)"))
    (D,) = reals("D(x,y)")
    return Loop("divergence", {"D": D}, items, lambda *_: (0,), lambda D, *item: (divergence(*functions(*item), *item[:2]),))


def measured(loop: Loop) -> Any:
    """D(x,y) of an arbitrary item."""
    ((_, (D,)),) = loop.branches
    return D


def whole(divergence: Any, loop: Loop) -> Tied:
    """The loop beside the code on ½‖Aw − b‖² and its gradient, at integer points."""
    random, found = np.random.RandomState(0), []
    for d in (1, 2, 3, 5, 8) * 4:
        A, b = random.randint(-2, 3, (3, d)).astype(float), random.randint(-5, 6, 3).astype(float)
        value = lambda w, A=A, b=b: float((A @ w - b) @ (A @ w - b)) / 2  # noqa: E731
        gradient = lambda w, A=A, b=b: A.T @ (A @ w - b)  # noqa: E731
        x, y = random.randint(-9, 10, (2, d)).astype(float)
        found.append(([(x, y, gradient(x), gradient(y), value(x), value(y))], [divergence(value, gradient, x, y)]))
    return tie(loop, found)
