"""The texts on subgradients, least values and Lipschitz constants."""

from __future__ import annotations

from fractions import Fraction

from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true
from ..samples.intervals import DifferentiableOnInterval, InsideInterval, OnInterval
from ..samples.kinks import Kink
from ..samples.lipschitz import Apart
from ..samples.minima import PointOfABox, PointOfAConvexFunction, SumOfMaxima
from ..subgradients import subgradient_of_a_maximum


@subgradient_of_a_maximum.printed(
    "ml-notes/convex-subgradient-exists-everywhere",
    mistake="Not on the boundary of Δ: −√x on [0,1] is convex, and at 0 every g fails, for −√x < gx where 0 < x is small.",
)
def subgradient_everywhere(of: OnInterval) -> Law:
    """Printed: a convex function on Δ has a subgradient everywhere, and the subdifferential is a convex set."""
    yield exercised("x₀ is an end of Δ", not of.inside)
    yield is_true("some g is a subgradient at x₀", of.subdifferential is not None)


@subgradient_of_a_maximum.literally()
def subgradients_inside(of: InsideInterval) -> Law:
    """Inside Δ there is a subgradient; the subgradients are those between the least and the largest, a convex set."""
    yield exercised("f has a kink at x₀", (ends := of.subdifferential) is not None and ends[0] != ends[1])
    yield is_true("some g is a subgradient at an x₀ inside Δ", of.subdifferential is not None)
    found = [g for g in of.some if of.has(g)]
    least, most = min(found), max(found)
    for t in of.grid:
        for g in {least, most, (least + most) / Fraction(2), (3 * least + most) / Fraction(4)}:
            yield at_least("f(x) − f(x₀) − g(x − x₀), for g between subgradients", of.above(g, t), 0, at=t)


@subgradient_of_a_maximum.printed(
    "ml-notes/subdifferential-singleton-if-differentiable",
    mistake="Not on the boundary of Δ, where the definition looks to one side only: the function 0 on [0,1] has −1 at 0.",
)
def only_the_gradient(of: DifferentiableOnInterval) -> Law:
    """Printed: where f is differentiable, ∂f(x₀) = {∇f(x₀)}."""
    yield exercised("x₀ is an end of Δ", not of.inside)
    for g in of.some:
        if of.has(g):
            yield equal("a subgradient g, and f′(x₀)", g, of.derivative, at=g)


@subgradient_of_a_maximum.literally()
def only_the_gradient_inside(of: Kink) -> Law:
    """On the whole space, where one piece alone is active, its slope is the only subgradient: any other g fails at some x."""
    f, x0 = of.f, of.point
    active = f.active(x0)
    yield exercised("f is differentiable at x₀", len(set(map(tuple, active))) == 1)
    if len(set(map(tuple, active))) == 1:
        a = active[0]
        for x in of.others:
            yield at_least("f(x), at least f(x₀) + ⟨∇f(x₀), x − x₀⟩", f.value(x), f.value(x0) + a @ (x - x0), at=x)
            g = a + x - x0  # any other
            fails = any(f.value(y) < f.value(x0) + g @ (y - x0) for y in of.others)
            yield equal("g fails at some x, and g ≠ ∇f(x₀)", fails, any(g != a), at=x)


@subgradient_of_a_maximum.literally("ml-notes/zero-subgradient-global-minimum")
def least_where_zero_is_a_subgradient(of: SumOfMaxima) -> Law:
    """On R^n a point has the least value if and only if 0 is a subgradient there."""
    yield exercised("it has the least value", of.is_least)
    yield equal("f is least at x, and 0 is a subgradient there", of.is_least, of.zero_is_a_subgradient)


@subgradient_of_a_maximum.literally("ml-notes/constrained-first-order-optimality")
def least_where_no_way_leads_down(of: PointOfAConvexFunction) -> Law:
    """A differentiable convex f is least on Δ at x* if and only if ⟨∇f(x*), x − x*⟩ ≥ 0 for all x in Δ."""
    is_least = all(of.f.value(of.point) <= of.f.value(y) for y in of.some)
    yield exercised("it has the least value", is_least)
    yield equal("f is least on Δ at x*, and ⟨∇f(x*), x − x*⟩ ≥ 0 for all x in Δ", is_least, of.is_stationary)


@subgradient_of_a_maximum.without("convexity of f")
def stationary_without_convexity(of: PointOfABox) -> Law:
    """Without convexity the first-order condition does not suffice: f = −x² at 0."""
    if of.is_stationary:
        for y in of.some:
            yield at_most("f(x*), where ⟨∇f(x*), x − x*⟩ ≥ 0 for all x", of.f.value(of.point), of.f.value(y), at=y)


@subgradient_of_a_maximum.printed(
    "ml-notes/lipschitz-gradient-norm",
    mistake="The wrong norm: it means L-Lipschitz in ‖·‖, not in ‖·‖_*: x₁ + x₂ has ‖∇f‖_∞ = 1, and rises by 2 from 0 to (1,1).",
)
def lipschitz_in_the_dual_norm(of: Apart) -> Law:
    """Printed: f is L-Lipschitz with respect to ‖·‖_*, that is, ‖∇f‖_* ≤ L everywhere."""
    x, y = of.ends
    yield exercised("f takes two values", of.f.value(x) != of.f.value(y))
    gap = of.f.value(x) - of.f.value(y)
    yield at_most("|f(x) − f(y)|², at most L²‖x − y‖_*²", gap * gap, of.L2 * of.dual2(x - y))


@subgradient_of_a_maximum.literally()
def lipschitz_in_the_norm(of: Apart) -> Law:
    """‖g‖_* ≤ L for all subgradients if and only if |f(x) − f(y)| ≤ L‖x − y‖ for all x and y."""
    f, (x, y) = of.f, of.ends
    yield exercised("f takes two values", f.value(x) != f.value(y))
    gap = f.value(x) - f.value(y)
    yield at_most("|f(x) − f(y)|², at most L²‖x − y‖²", gap * gap, of.L2 * of.size2(x - y))
    for g in f.active(x):
        v = of.steepest(g)
        rise = f.value(x + v) - f.value(x)
        yield at_least("|f(x + v) − f(x)|², at least ‖g‖_*²‖v‖² for some v", rise * rise, of.dual2(g) * of.size2(v))
