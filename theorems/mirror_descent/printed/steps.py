"""The texts on mirror descent."""

from __future__ import annotations

from fractions import Fraction

from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true, less
from ...smoothness.samples.points import MirrorPoints
from ..readings import Horizons
from ..regret import regret_of_mirror_descent
from ..samples.confined import Confined, OnTheArc
from ..steps import three_points_of_a_mirror_step


@three_points_of_a_mirror_step.literally("ml-notes/unconstrained-mirror-step-closed-form")
def closed_form_without_constraints(points: MirrorPoints) -> Law:
    """With Δ = R^n, x' = ∇Φ*(∇Φ(x) − ξ) has the least ⟨ξ,y⟩ + V_x(y): another y has V_{x'}(y) more, which is positive."""
    Phi, Psi = points.f, points.conjugate
    x, xi, u = points.points
    new = Psi.gradient(Phi.gradient(x) - xi)
    yield exercised("ξ is not 0", any(xi))
    objective = lambda y: xi @ y + Phi.divergence(y, x)  # noqa: E731
    for y in (u, x, new + 1, new + Fraction(1, 8), 2 * new - u):
        more = objective(y) - objective(new)
        yield equal("⟨ξ,y⟩ + V_x(y), more than at x'", more, Phi.divergence(y, new), at=y)
        yield at_least("V_{x'}(y)", more, Phi.lowest * ((y - new) @ (y - new)) / Fraction(2), at=y)


@three_points_of_a_mirror_step.printed(
    "ml-notes/mirror-step-closed-form-only-unconstrained",
    mistake="Not only: with Φ = −√(1 − x²) on [−1,1] no θ − ξ leaves the range of ∇Φ, and x' = ∇Φ*(θ − ξ) is the minimiser on Δ.",
)
def closed_form_only_without_constraints(of: OnTheArc) -> Law:
    """Printed: with constraints θ − ξ may leave the range of ∇Φ, so that the closed form only applies without constraints."""
    yield exercised("ξ is not 0", of.xi != 0)
    serves = of.back is not None and all(of.above(v) >= 0 for v in of.some)
    yield is_true("θ' = θ − ξ leaves the range of ∇Φ, or x' is not the minimiser", not serves)


@three_points_of_a_mirror_step.literally()
def closed_form_within_constraints(of: Confined) -> Law:
    """If some x' in Δ has ∇Φ(x') = θ − ξ, it is the minimiser; else the closed form gives no point of Δ."""
    yield exercised("θ' is in the range of ∇Φ on Δ", of.back is not None)
    if of.back is None:
        yield is_true("θ' may leave the range of ∇Φ", not of.arc and abs(of.moved) > 1)
    else:
        for v in of.some:
            yield at_least("ξy + V_x(y), more than at x'", of.above(v), 0, at=v)


@regret_of_mirror_descent.printed(
    "ml-notes/online-mirror-descent-total-regret",
    mistake="The total regret need not converge: on x, −x, x, … with α = c/√T it is c√T/2 for even T. The mean regret does: it is"
    " O(1/√T).",
)
def total_regret_converges(runs: Horizons) -> Law:
    """Printed: though the functions differ, the total regret still converges: four times as many rounds do not double it."""
    r = runs.sample.r
    yield exercised("the regret is not 0", runs.regret(r) != 0)
    yield less("the total regret after 4T rounds, less than twice that after T", runs.regret(2 * r), 2 * runs.regret(r))


@regret_of_mirror_descent.literally()
def mean_regret_converges(runs: Horizons) -> Law:
    """With α = c/√T the mean regret is at most (cL²/(2μ) + V_{x₀}(u)/c)/√T, and so O(1/√T); here with L = 1 and u = x₀."""
    r, c = runs.sample.r, runs.sample.c
    yield exercised("the regret is not 0", runs.regret(r) != 0)
    for k in (r, 2 * r):
        yield at_most("the mean regret", runs.regret(k) / Fraction(k * k), c / Fraction(2 * k), at=k)
