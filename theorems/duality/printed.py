"""What the texts print of duality: claims that hold, and claims that fail as printed."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import strategies as st

from ...properties.numbers.exact import exact_vector, sqrt
from ...properties.oracles.lp import LPOptimum, solve_lp
from ...properties.samples.base import excluded, sample_type, strategy
from ...properties.samples.tables import Rational
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true, less
from .kkt import kkt_necessary, kkt_sufficient, quadratic_program_feasibility, strong_duality, weak_duality
from .lagrangians import (
    convex_if_and_only_if_hessian_semidefinite,
    hard_margin_lagrangian,
    soft_margin_lagrangian,
)
from .readings.lagrangians import HardMarginValues, SoftMarginValues
from .readings.programs import QuadraticSolution, WithOneEquation
from .samples.convex_problems import ConvexPoint
from .samples.finite_problems import LineThroughDisc, PointOfProblem, ValueAndSlack
from .samples.lagrangians import PrimalDualPoint
from .samples.plane_programs import PlaneProgram
from .samples.quadratic_programs import QuadraticProgram, StrictlyFeasibleProgram


@quadratic_program_feasibility.printed(
    "cs229-svm/primal-problem",
    mistake="Printed with g(w) = γ where g(w) ≤ 0 is meant (and h(w) = γ for 0): points where θ_P = f have different values of g.",
)
def inequalities_printed_as_equations(run: QuadraticSolution[QuadraticProgram]) -> Law:
    """Printed: the primal problem has the constraints gᵢ(w) = γ, and θ_P(w) = f(w) exactly where they hold.

    θ_P = f at the solution and at the point inside. Whatever number γ is, gᵢ must then be γ at both.
    """
    G, h, _, _ = run.sample.constraints
    for i, (g, inside) in enumerate(zip(G @ run.x - h, G @ exact_vector(run.sample.inside) - h, strict=True)):
        yield equal("g at the solution = g inside = γ", g, inside, at=i)


@kkt_necessary.printed(
    "cs229-svm/complementary-slackness-implication",
    mistake="Printed with αᵢ ≥ 0, which always holds, where αᵢ > 0 is meant: an inactive constraint refutes it.",
)
def nonnegative_multiplier_means_active(run: QuadraticSolution[QuadraticProgram]) -> Law:
    """Printed: when αᵢ ≥ 0, then gᵢ(w) = 0."""
    G, h, _, _ = run.sample.constraints
    for i, g in enumerate(G @ run.x - h):
        if run.z[i] >= 0:
            yield equal("gᵢ(w) where αᵢ ≥ 0", g, 0, at=i)


@kkt_necessary.printed(
    "cs229-svm/equality-lagrange-multipliers",
    mistake="Printed with h(w) = γ; but the derivative of L = f + Σβᵢhᵢ by β gives h(w) = 0, the right problem only for γ = 0.",
)
def lagrangian_without_the_right_side(run: WithOneEquation) -> Law:
    """Printed: to minimise f subject to hᵢ(w) = γ, set the derivatives of L = f + Σ βᵢhᵢ to 0 and solve.

    Here hᵢ(w) = (Aw)ᵢ and γ = b₁ for all i (the program's other equations are left out), so the minimiser has ∂L/∂β = 0.
    """
    _, _, A, _ = run.sample.constraints
    yield equal("∂L/∂β = h(w)", A[0] @ run.of_the_first.x, 0)


@kkt_necessary.printed(
    "cs229-svm/equality-lagrange-multipliers",
    mistake="Where the ∇hᵢ are dependent a minimum need have no β; and where L is not convex, ∂L/∂w = 0 need not mean a minimum.",
)
def derivatives_give_the_minimum(problem: LineThroughDisc) -> Law:
    """Printed: for differentiable f and h, to minimise f with h = 0, set the derivatives of L = f + Σ βᵢhᵢ to 0 and solve.

    Here f = ⟨c,w⟩, h₁ = ‖w‖² − 1 and h₂ = w₁ − b, so w = (b, ±√(1−b²)). ∂L/∂w₂ = c₂ + 2β₁w₂ is 0 for some β₁ unless w₂ = 0 ≠ c₂;
    ∂L/∂w₁ is 0 for some β₂.
    """
    slope, height = problem.c[1], sqrt(1 - problem.b**2)
    yield is_true("some β has ∂L/∂w = 0 at the minimum", slope == 0 or abs(problem.b) < 1)
    if abs(problem.b) < 1:
        for sign in (1, -1):  # both points have a β
            yield at_most("f where ∂L/∂w = 0, without c₁b, and its minimum", slope * sign * height, -abs(slope) * height, at=sign)


@strong_duality.printed(
    "cs229-svm/strong-duality-slater",
    mistake="Strict feasibility does not make the minimum exist: f without a lower bound where g ≤ 0, h = 0 has neither w* nor α*.",
)
def optimum_exists_by_strict_feasibility(run: QuadraticSolution[StrictlyFeasibleProgram]) -> Law:
    """Printed: if f and g are convex, h is affine and g is strictly feasible, there are w*, α*, β* with p* = d* = L(w*, α*, β*)."""
    P, q, G, _, A, _ = run.sample.exact
    n, m, p = run.sample.shape
    signs = np.hstack([np.zeros((m, n), dtype=int), -np.eye(m, dtype=int), np.zeros((m, p), dtype=int)])
    stationary = solve_lp([0] * (n + m + p), signs, [0] * m, np.hstack([P, G.T, A.T]), -q)
    yield is_true("some w, α ≥ 0 and β have ∂L/∂w = 0", isinstance(stationary, LPOptimum))


@strong_duality.printed(
    "cs229-svm/strong-duality-slater",
    mistake="The point with g < 0 must satisfy h = 0 too: where the line h = 0 touches the set g ≤ 0, multipliers need not exist.",
)
def multipliers_by_strict_feasibility_of_g_alone(problem: LineThroughDisc) -> Law:
    """Printed: f and g are convex, h affine, and some w has g(w) < 0 (here w = 0): so there are α* ≥ 0 and β* with ∂L/∂w = 0 at w*.

    w* = (b, ±√(1−b²)), with the sign of −c₂, has ∂L/∂w₂ = c₂ + 2αw₂*; and ∂L/∂w₁ = c₁ + 2αw₁* + β is 0 for some β.
    """
    yield is_true("some α ≥ 0 has ∂L/∂w₂ = 0 at w*", problem.c[1] == 0 or abs(problem.b) < 1)


@strong_duality.literally()
def multipliers_at_every_minimum(problem: ConvexPoint) -> Law:
    """A feasible w is a minimum exactly if some α* ≥ 0 and β* have ∂L/∂w = 0 and αᵢ*gᵢ(w) = 0; then p* = d* = L(w,α*,β*).

    f and g are convex, h is affine, and some point has g < 0 and h = 0. A better point shows that w is not a minimum.
    """
    w, better, found = problem.w, problem.better, problem.multipliers
    yield exercised("an active constraint at a minimum", bool(problem.active) and better is None)
    yield is_true("multipliers exactly at a minimum", (better is None) == (found is not None))
    if better is not None:
        yield less("f at the better point", problem.f(better), problem.f(w))
    if found is not None:
        yield equal("L(w,α*,β*)", problem.lagrangian(w, *found), problem.f(w))
        for k, u in enumerate(problem.others):
            yield at_least("L(u,α*,β*) ≥ f(w)", problem.lagrangian(u, *found), problem.f(w), at=k)
        for size in (0, 1, 10):
            alpha, beta = found[0] + size, found[1] * size - 1
            yield at_most(
                "L(w,α,β) ≤ f(w), so that α*, β* solve the dual", problem.lagrangian(w, alpha, beta), problem.f(w), at=size
            )


@sample_type
class OnlyPoint:
    """min ½(x − a)² subject to x ≤ b and −x ≤ −b: affine constraints that x = b alone meets, with equality."""

    a: Rational
    b: Rational


# Small numbers; a = b among them
strategy(OnlyPoint)(lambda draw: OnlyPoint(draw(st.integers(-3, 3)), Fraction(draw(st.integers(-4, 4)), 2)))


@strong_duality.literally()
def equality_is_allowed_for_affine_constraints(of: OnlyPoint) -> Law:
    """Where affine constraints are met with equality only, some α* ≥ 0 still has min L(·,α*) = p*: L(x,α*) − p* = ½(x − b)²."""
    alpha = max(of.a - of.b, 0), max(of.b - of.a, 0)
    yield exercised("the constraints matter", of.a != of.b)
    for x in (of.a, of.b, of.b - 1, of.b + 1):
        L = (x - of.a) ** 2 / Fraction(2) + alpha[0] * (x - of.b) + alpha[1] * (of.b - x)
        yield equal(
            "L(x,α*) − p*, of affine constraints met with equality",
            L - (of.b - of.a) ** 2 / Fraction(2),
            (x - of.b) ** 2 / Fraction(2),
            at=x,
        )


@kkt_necessary.literally()
def no_gap_only_by_the_conditions(problem: ConvexPoint) -> Law:
    """Where w is a minimum, whatever α ≥ 0 and β have no gap, min L(·,α,β) = f(w), satisfy ∂L/∂w = 0 and αᵢgᵢ(w) = 0.

    For where one of these fails, L is below f(w) somewhere: at w itself, or a step against its gradient.
    """
    found = problem.multipliers
    yield exercised("an active constraint with multipliers", bool(problem.active) and found is not None)
    if found is not None:
        units = np.eye(len(found[0]), dtype=int)
        for alpha in (found[0], 2 * found[0], 0 * found[0], *(found[0] + unit for unit in units)):
            for beta in (found[1], found[1] + 1):
                if not problem.satisfies(alpha, beta):
                    yield less("L(u,α,β) for some u", problem.below(alpha, beta), problem.f(problem.w), at=(alpha, beta))


@sample_type
@excluded("a and r are positive, and α is not negative", lambda self: min(self.a, self.r) <= 0 or self.alpha < 0)
@excluded("w is not feasible", lambda self: abs(self.w) > self.r)
class ConcaveObjective:
    """f(w) = −aw², which is concave, and g(w) = w² − r²; a feasible w, and a multiplier α ≥ 0."""

    a: Rational
    r: Rational
    w: Rational
    alpha: Rational

    def lagrangian(self, u: Rational) -> Rational:
        """L(u,α) = −au² + α(u² − r²)."""
        return -self.a * u**2 + self.alpha * (u**2 - self.r**2)


@strategy(ConcaveObjective)
def concave_objectives(draw: st.DrawFn) -> ConcaveObjective:
    """Small numbers; often the α without a gap, and w at an end."""
    a, r = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    w = draw(st.sampled_from([r, -r, 0, Fraction(r, 2)]))
    return ConcaveObjective(a, r, w, draw(st.sampled_from([a, a, 0, 1, Fraction(7, 2)])))


@kkt_necessary.literally()
def no_gap_only_by_the_conditions_where_f_is_concave(of: ConcaveObjective) -> Law:
    """For f = −aw², concave, on w² ≤ r²: unless ∂L/∂w = 0 and αg(w) = 0, L(·,α) is below f(w) at 0, at w or far away."""
    a, w, alpha = of.a, of.w, of.alpha
    conditions = (alpha - a) * w == 0 and alpha * (w**2 - of.r**2) == 0
    yield exercised("the conditions fail", not conditions)
    if not conditions:
        far = 1 + Fraction(a * w**2 + 1) / (a - alpha) if alpha < a else w
        yield less("L(u,α) for some u, f concave", min(map(of.lagrangian, (0, w, far))), -a * w**2)
    if alpha == a and abs(w) == of.r:
        for u in (0, 1, 5):
            yield equal("L(u,α) = f(w), which has no gap, f concave", of.lagrangian(u), -a * w**2, at=u)


@kkt_sufficient.literally()
def conditions_suffice(problem: ConvexPoint) -> Law:
    """Where some α* ≥ 0 and β* have ∂L/∂w = 0 and αᵢ*gᵢ(w) = 0 at a feasible w, no feasible point has a smaller f."""
    yield exercised("an active constraint with multipliers", bool(problem.active) and problem.multipliers is not None)
    if problem.multipliers is not None:
        for k, u in enumerate(problem.others):
            if problem.is_feasible(u):
                yield at_least("f at a feasible point", problem.f(u), problem.f(problem.w), at=k)


@weak_duality.literally()
def two_points_with_a_gap(problem: ValueAndSlack) -> Law:
    """Strong duality does not always hold: of points with (f, g) = (0, 1) and (v, −s) the second is best, and d* = v/(1 + s)."""
    v, s = Fraction(problem.value), problem.slack
    yield exercised("a gap", True)
    for alpha in (v / (1 + s), v / (2 + s), 2 * v):
        yield at_most("min L(x,α), from above", min(alpha, v - alpha * s), v / (1 + s), at=alpha)
    yield less("d* < p*", v / (1 + s), v)


@weak_duality.printed(
    "cs229-svm/min-theta-primal-is-primal",
    mistake="Where no point is feasible, θ_P is ∞ at every w: each is a minimum of θ_P, and none a solution of the primal.",
)
def minimum_of_theta_solves_the_primal(point: PointOfProblem) -> Law:
    """Printed: what minimises θ_P solves the primal, so it is feasible. Here w is the only point, the minimum of any θ_P."""
    yield is_true("the minimum of θ_P is feasible", max(point.g, default=0) <= 0 and not any(point.h))


@weak_duality.literally("cs229-svm/theta-primal-two-cases")
def largest_value_of_the_lagrangian(point: PointOfProblem) -> Law:
    """max over α ≥ 0, β of L = f + Σαᵢgᵢ + Σβⱼhⱼ is f where all gᵢ ≤ 0 and hⱼ = 0; elsewhere L exceeds every bound."""
    f, g, h = point.f, exact_vector(point.g), exact_vector(point.h)
    violated = sum(np.maximum(g, 0) ** 2) + sum(h**2)
    for size in (1, 10, 1000):
        if violated:
            alpha, beta = np.maximum(g, 0) * size, h * size
            yield at_least("L for some α ≥ 0 and β", f + alpha @ g + beta @ h, f + size, at=size)
        else:
            yield at_most("L for all α ≥ 0 and β", f + size * sum(g) + size * sum(h), f, at=size)
            yield at_most("L for all α ≥ 0 and β", f + size * sum(g) - size * sum(h), f, at=-size)


@hard_margin_lagrangian.printed(
    "cs229-svm/stationarity-b",
    mistake="A sign: the derivative is −Σαᵢyᵢ. (It makes no difference to where it is 0.)",
)
def derivative_by_the_intercept(run: HardMarginValues) -> Law:
    """Printed: ∂L/∂b = Σαᵢyᵢ, for L of (8)."""
    yield equal("∂L/∂b", run.growth_with_b, exact_vector(run.sample.alpha) @ exact_vector(run.sample.labels))


@hard_margin_lagrangian.literally()
def derivative_by_the_intercept_is_negative(run: HardMarginValues) -> Law:
    """∂L/∂b = −Σαᵢyᵢ, which is 0 exactly if Σαᵢyᵢ = 0."""
    yield equal("∂L/∂b", run.growth_with_b, -(exact_vector(run.sample.alpha) @ exact_vector(run.sample.labels)))


@hard_margin_lagrangian.literally()
def gradient_by_the_weights(run: HardMarginValues) -> Law:
    """∇_w L = w − Σαᵢyᵢxᵢ, for any w, b and α ≥ 0. (L is quadratic in w, with second differences 1.)"""
    point = run.sample
    combination = (exact_vector(point.alpha) * exact_vector(point.labels)) @ point.exact_X
    for k, v in enumerate(point.w):
        yield equal("∂L/∂wₖ", run.growth_with_w(k) - Fraction(1, 2), v - combination[k], at=k)


@soft_margin_lagrangian.printed(
    "cs229-svm/soft-margin-lagrangian",
    mistake="Transcription: x stands without its index, so that one input would take part in the constraints of all examples.",
)
def lagrangian_with_one_input(run: SoftMarginValues[PrimalDualPoint]) -> Law:
    """Printed: L = ½wᵀw + CΣξᵢ − Σαᵢ[yᵢ(xᵀw + b) − 1 + ξᵢ] − Σrᵢξᵢ, with the same x in each term: then it is one of the inputs."""
    point = run.sample
    w, xi, alpha, r, y = (exact_vector(v) for v in (point.w, point.xi, point.alpha, point.r, point.labels))
    base = w @ w / Fraction(2) + (point.C - r) @ xi
    printed = [base - alpha @ (y * (x @ w + point.b) - 1 + xi) for x in point.exact_X]
    yield is_true("for some input x, L as printed is the Lagrangian", run.value in printed)


@soft_margin_lagrangian.literally()
def substituting_back(point: PrimalDualPoint) -> Law:
    """At v = Σαᵢyᵢxᵢ, L = W(α) − bΣαᵢyᵢ + Σ(C − αᵢ − rᵢ)ξᵢ: it is W(α), the dual, where Σαᵢyᵢ = 0 and αᵢ + rᵢ = C.

    And P − W(α) = ½‖w − v‖² + Σαᵢ(mᵢ − 1 + ξᵢ) + Σ(C − αᵢ)ξᵢ − bΣαᵢyᵢ: so W(α) ≤ P at feasible points with 0 ≤ αᵢ ≤ C.
    """
    w, xi, alpha, r, y = (exact_vector(u) for u in (point.w, point.xi, point.alpha, point.r, point.labels))
    v, shift = (alpha * y) @ point.exact_X, point.b * (alpha @ y)
    dual = sum(alpha) - v @ v / Fraction(2)
    lagrangian = v @ v / Fraction(2) + (point.C - r) @ xi - alpha @ (y * (point.exact_X @ v + point.b) - 1 + xi)
    yield exercised("αᵢ + rᵢ is not C, where ξᵢ is not 0", any((point.C - alpha - r) * xi))
    yield equal("L(Σαyx, b, ξ, α, r)", lagrangian, dual - shift + (point.C - alpha - r) @ xi)
    above = (w - v) @ (w - v) / Fraction(2) + alpha @ (point.margins - 1 + xi) + (point.C - alpha) @ xi
    yield equal("P − W(α), for every w, b, ξ and α", w @ w / Fraction(2) + point.C * sum(xi) - dual, above - shift)


# ---------------------------------------------------------------------------------------------- sets that are not finite


@weak_duality.literally()
def duals_of_quadratics(of: PlaneProgram) -> Law:
    """min ½‖x − c‖² over Rⁿ, ⟨g,x⟩ ≤ h and ⟨a,x⟩ = b: inf L ≤ f(x) where x is feasible, for α ≥ 0 and any β; else sup L = ∞."""
    x, dual, value = exact_vector(of.x), of.lowest(of.alpha, of.beta), of.value(of.x)
    yield exercised("a feasible point, and multipliers that are not 0", of.feasible and of.alpha > 0 and of.beta != 0)
    yield at_most("inf over Rⁿ of L ≤ L(x,α,β)", dual, of.lagrangian(x, of.alpha, of.beta))
    if of.feasible:
        yield at_most("inf over Rⁿ of L ≤ f(x), with an equation", dual, value)
        yield at_most("L(x,α,β) ≤ f(x), with an equation", of.lagrangian(x, of.alpha, of.beta), value)
        yield equal("L(x,0,0) = f(x)", of.lagrangian(x, 0, 0), value)
    else:
        missed, off = of.residuals(x)
        size = 1000 / (Fraction(max(missed, 0)) ** 2 + Fraction(off) ** 2)
        large = of.lagrangian(x, size * max(missed, 0), size * off)
        yield equal("L(x,α,β) − f(x) at an infeasible x, for some large α and β", large - value, 1000)


@convex_if_and_only_if_hessian_semidefinite.literally()
def examples_of_convex_functions(of: PlaneProgram) -> Law:
    """wᵀw and affine functions are convex: at the midpoint wᵀw is ¼‖u − v‖² below the mean, and ⟨a,w⟩ + b is the mean."""
    u, v, a = (exact_vector(w) for w in (of.x, of.c, of.a))
    middle = (u + v) / Fraction(2)
    yield exercised("the points differ", any(u != v))
    yield at_most("wᵀw at the midpoint, and the mean", middle @ middle, (u @ u + v @ v) / Fraction(2))
    yield equal("⟨a,w⟩ + b at the midpoint, and the mean", a @ middle + of.b, (a @ u + a @ v + 2 * of.b) / Fraction(2))
