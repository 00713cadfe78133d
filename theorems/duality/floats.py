r"""By how much a solver may miss what the statements say of its solution, and float64 arithmetic what they say of other functions.

A solver declares by its ``tol`` how far it may miss each optimality condition, relative to the size of the terms in it (P = 0 and
q = c for linear programs):

    (Gx − h)ᵢ ≤ tol·(1 + |hᵢ| + Σⱼ|Gᵢⱼxⱼ|)            |Ax − b|ᵢ ≤ tol·(1 + |bᵢ| + Σⱼ|Aᵢⱼxⱼ|)
    |Px + q + Gᵀz + Aᵀy|ⱼ ≤ tol·(1 + |qⱼ| + (|P||x| + |G|ᵀ|z| + |A|ᵀ|y|)ⱼ)        zᵢ ≥ −tol·(1 + ‖q‖∞)

All else follows from these: x* and z*, y* are a certified solution and its multipliers. For a solver that declares 0 all is exact.
u = 2⁻⁵³ is the unit roundoff.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.numbers.exact import exact_vector, sqrt
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.oracles.qp import particular_solution
from ...properties.statements.allowances import Allowance, declared, rounding
from . import linear_programs
from .coordinate_ascent import coordinate_steps, path_to_the_maximum
from .kkt import kkt_necessary, kkt_sufficient, quadratic_program_feasibility, strong_duality, weak_duality
from .lagrangians import hard_margin_lagrangian, margin_problems_are_not_convex, soft_margin_lagrangian
from .printed import inequalities_printed_as_equations, lagrangian_without_the_right_side, nonnegative_multiplier_means_active
from .readings.coordinate_ascent import Ascent, Step
from .readings.lagrangians import (
    RAISE,
    HardMarginValues,
    OfExample,
    OfSoftExample,
    Ratio,
    SaddleValues,
    SoftMarginValues,
    ZeroGapValues,
)
from .readings.programs import DualSolution, LinearSolution, QuadraticSolution, Solution, WithOneEquation
from .samples.concave_quadratics import ConcaveQuadratic, ConcaveQuadraticInThePlane
from .soft_margin_kkt import soft_margin_kkt_is_necessary, soft_margin_kkt_is_sufficient

# ----------------------------------------------------------------------------------------------------- both kinds of programs


@linear_programs.linear_program_feasibility.within("(Gx)ᵢ ≤ hᵢ")
@quadratic_program_feasibility.within("(Gx)ᵢ ≤ hᵢ")
@nonnegative_multiplier_means_active.within("gᵢ(w) where αᵢ ≥ 0")
def of_inequality(run: Solution, i: int) -> Allowance:
    """Feasibility, as it is declared."""
    size = inequality_sizes(run)[i]
    return declared(run.tol * size, "feasibility up to tol·(1 + |right side| + Σ|terms|)", of=size)


@linear_programs.linear_program_feasibility.within("(Ax)ᵢ = bᵢ")
@quadratic_program_feasibility.within("(Ax)ᵢ = bᵢ")
def of_equation(run: Solution, i: int) -> Allowance:
    """Feasibility, as it is declared."""
    size = equation_sizes(run)[i]
    return declared(run.tol * size, "feasibility up to tol·(1 + |right side| + Σ|terms|)", of=size)


@linear_programs.linear_program_weak_duality.within("zᵢ")
@kkt_necessary.within("zᵢ")
def of_sign(run: Solution) -> Allowance:
    """The sign of a multiplier, as it is declared."""
    size = 1 + largest(linear_term(run))
    return declared(run.tol * size, "z ≥ −tol·(1 + ‖q‖∞)", of=size)


@linear_programs.linear_program_weak_duality.within("(c + Gᵀz + Aᵀy)ⱼ")
@kkt_necessary.within("(Px + q + Gᵀz + Aᵀy)ⱼ")
def of_slope(run: Solution, j: int) -> Allowance:
    """Stationarity, as it is declared."""
    size = slope_sizes(run)[j]
    return declared(run.tol * size, "stationarity up to tol·(1 + |qⱼ| + Σ|terms|)", of=size)


def below_the_optimum(run: Solution, best: Any) -> Any:
    """How far f(x) may be below p*, in units of tol: f(x) ≥ p* − z*·r − |y*|·|r'| where x misses the constraints by r and r'."""
    return exact_vector(best.z) @ inequality_sizes(run) + sum(abs(exact_vector(best.y)) * equation_sizes(run))


def above_the_optimum(run: Solution, best: Any, gradient: Any) -> Any:
    """How far f(x) may be above p*, in units of tol, for a gradient of that size.

    f(x) − p* ≤ ∇f(x)·(x − x*), where by stationarity the gradient is a combination of the rows of G and A up to a residual of
    tol times its size: at most that times 1 + ‖x − x*‖₁, and the complementary products, |p*| and `below_the_optimum`.
    """
    return gradient * (1 + sum(abs(run.x - exact_vector(best.x)))) + abs(best.value) + below_the_optimum(run, best)


def inequality_sizes(run: Solution) -> Any:
    """1 + |hᵢ| + Σⱼ|Gᵢⱼxⱼ| of each inequality."""
    G, h, _, _ = run.sample.constraints
    return 1 + abs(h) + abs(G) @ abs(run.x)


def equation_sizes(run: Solution) -> Any:
    """1 + |bᵢ| + Σⱼ|Aᵢⱼxⱼ| of each equation."""
    _, _, A, b = run.sample.constraints
    return 1 + abs(b) + abs(A) @ abs(run.x)


def slope_sizes(run: Solution) -> Any:
    """1 + |qⱼ| + (|P||x| + |G|ᵀ|z| + |A|ᵀ|y|)ⱼ of each entry of the gradient of L."""
    *P, q, G, _, A, _ = run.sample.exact
    bends = abs(P[0]) @ abs(run.x) if P else 0
    return 1 + abs(q) + bends + abs(G.T) @ abs(run.z) + abs(A.T) @ abs(run.y)


def product_sizes(run: Solution) -> Any:
    """How far each product zᵢ(h − Gx)ᵢ may be off, in units of tol: each factor may miss its sign, and has the other as partner."""
    G, h, _, _ = run.sample.constraints
    return abs(run.z) * inequality_sizes(run) + abs(h - G @ run.x) * (1 + largest(linear_term(run)))


def linear_term(run: Solution) -> Any:
    """c, or q."""
    return run.sample.exact[-5]


def largest(v: Any) -> Any:
    """‖v‖∞."""
    return max(abs(v))


# ------------------------------------------------------------------------------------------------------------ linear programs


@linear_programs.linear_program_optimal_value.within("c·x from below")
def linear_value_below(run: LinearSolution) -> Allowance:
    """As in `below_the_optimum`."""
    return declared(run.tol * below_the_optimum(run, run.sample.optimum), "feasibility tol, weighted by certified multipliers")


@linear_programs.linear_program_optimal_value.within("c·x from above")
def linear_value_above(run: LinearSolution) -> Allowance:
    """As in `above_the_optimum`: the gradient is c."""
    size = above_the_optimum(run, run.sample.optimum, 1 + largest(linear_term(run)))
    return declared(run.tol * size, "reduced costs up to tol times ‖x − x*‖₁, and the gap")


@linear_programs.linear_program_weak_duality.within("−h·z − b·y")
def lower_bound(run: LinearSolution) -> Allowance:
    """With the residual σ of stationarity and z ≥ −τ the bound exceeds the optimum by at most |σ|·|x*| + τ Σ(h − Gx*)ᵢ."""
    G, h, _, _ = run.sample.constraints
    x = exact_vector(run.sample.optimum.x)
    size = slope_sizes(run) @ abs(x) + (1 + largest(linear_term(run))) * sum(h - G @ x)
    return declared(run.tol * size, "stationarity and sign up to tol")


@linear_programs.linear_program_complementarity.within("zᵢ(h − Gx)ᵢ")
def linear_product(run: LinearSolution, i: int) -> Allowance:
    """As in `product_sizes`."""
    size = product_sizes(run)[i]
    return declared(run.tol * size, "a product of a residual up to tol with its partner", of=size)


@linear_programs.linear_program_complementarity.within("gap")
def linear_gap(run: LinearSolution) -> Allowance:
    """The gap is σ·x + z·(h − Gx) − y·(Ax − b), with the residual σ of stationarity."""
    size = slope_sizes(run) @ abs(run.x) + sum(product_sizes(run)) + sum(abs(run.y) * equation_sizes(run))
    return declared(run.tol * size, "the sum of these products and residuals")


# --------------------------------------------------------------------------------------------------------- quadratic programs


@kkt_necessary.within("zᵢ(h − Gx)ᵢ")
def quadratic_product(run: QuadraticSolution, i: int) -> Allowance:
    """As in `quadratic_product_sizes`."""
    size = quadratic_product_sizes(run)[i]
    return declared(run.tol * size, "a product of a residual up to tol with its partner", of=size)


def quadratic_product_sizes(run: QuadraticSolution) -> Any:
    """As in `product_sizes`, or, where an interior-point method ends, tol relative to the data."""
    _, h, _, _ = run.sample.constraints
    return product_sizes(run) + 1 + largest(linear_term(run)) + largest(h)


@kkt_sufficient.within("f(x) from below")
def value_below(run: QuadraticSolution) -> Allowance:
    """As in `below_the_optimum`."""
    return declared(run.tol * below_the_optimum(run, run.sample.optimum), "feasibility tol, weighted by certified multipliers")


@kkt_sufficient.within("f(x) from above", "f(x) ≤ f(inside)")
def value_above(run: QuadraticSolution) -> Allowance:
    """As in `above_the_optimum`: the gradient is Px + q. The products of an interior-point method add tol·Σ(1 + |hᵢ|)."""
    P, q, _, h, *_ = run.sample.exact
    gradient = 1 + largest(q) + largest(abs(P) @ abs(run.x))
    size = above_the_optimum(run, run.sample.optimum, gradient) + sum(1 + abs(h))
    return declared(run.tol * size, "stationarity up to tol times ‖x − x*‖₁, and the gap")


@strong_duality.within("d(z,y) ≥ p*", "f(x) = d(z,y)")
def duality_gap(run: QuadraticSolution) -> Allowance:
    """With the residual σ of stationarity the gap is ½σᵀP⁻¹σ + z·(h − Gx) − y·(Ax − b).

    The first term is at most ½sᵀ|P⁻¹|s for sizes s of σ: of the order of tol², but where P is small. The others are products of
    size tol. Twice as much, since f(x) may be off too.
    """
    reach = sum(abs(run.x - exact_vector(run.sample.optimum.x))) + 1
    products = sum(quadratic_product_sizes(run)) + sum(abs(run.y) * equation_sizes(run))
    s = run.tol * slope_sizes(run)
    columns: list[Any] = [particular_solution(run.sample.exact[0], unit) for unit in np.eye(len(s), dtype=int).astype(object)]
    bend = s @ abs(np.column_stack(columns)) @ s
    size = 2 * (products + sum(slope_sizes(run)) * reach)
    allowed = declared(run.tol * size, "the complementary products, and residuals up to tol")
    return allowed + declared(bend, "σᵀ|P⁻¹|σ for the residual σ of stationarity")


@weak_duality.within("the solver's d*")
def dual_value_found(run: DualSolution) -> Allowance:
    """−t is the value of a linear program, off as in `above_the_optimum`; the gap is a quadratic program's."""
    solution, best = run.solution, run.sample.dual_solution
    _, h, _, _ = solution.sample.constraints
    size = above_the_optimum(solution, best, 1 + largest(linear_term(solution))) + sum(1 + abs(h))
    return declared(solution.tol * size, "feasibility and reduced costs up to tol, and the gap")


@weak_duality.within("t ≤ min L(x,α)")
def bound_found(run: DualSolution) -> Allowance:
    """t ≤ f(x) + α·g(x) and α ≥ 0 hold up to feasibility, as it is declared; a negative entry of α, a factor of g, counts as 0."""
    points, sizes = run.sample.values, inequality_sizes(run.solution)
    most = max(abs(g) for _, *gs in points for g in gs)
    return declared(run.solution.tol * (max(sizes[: len(points)]) + most * sum(sizes[len(points) :])), "feasibility up to tol")


@inequalities_printed_as_equations.within("g at the solution = g inside = γ")
def of_all_inequalities(run: QuadraticSolution) -> Allowance:
    """Feasibility of all inequalities, as it is declared."""
    return declared(run.tol * sum(inequality_sizes(run)), "feasibility up to tol")


@lagrangian_without_the_right_side.within("∂L/∂β = h(w)")
def of_the_first_equation(run: WithOneEquation) -> Allowance:
    """Feasibility, as it is declared."""
    return of_equation(run.of_the_first, 0)


# --------------------------------------------------------------------------------------------- the margin, coordinate ascent


@margin_problems_are_not_convex.within("γ/‖w‖")
def quotient(run: Ratio, at: tuple[Any, Any]) -> Allowance:
    """In units of u and relatively, n squares and their sum are off by n + 1, the root by half of that and 1, the quotient by 1."""
    gamma, w = at
    return rounding((len(w) + 5) * UNIT_ROUNDOFF * abs(gamma) / sqrt(w @ w), "a float64 norm and a quotient")


@coordinate_steps.within("∂W/∂aᵢ after the step")
def slope_after(run: Ascent[ConcaveQuadratic], step: Step) -> Allowance:
    """As in `slope_left`."""
    return rounding(slope_left(run, step), "float64 sums of a step")


@coordinate_steps.within("W after")
def fall(run: Ascent[ConcaveQuadratic], step: Step) -> Allowance:
    """W is a parabola of curvature Qᵢᵢ along the axis: a slope σ after the step costs σ²/(2Qᵢᵢ) of its maximum."""
    return rounding(slope_left(run, step) ** 2 / (2 * Fraction(run.sample.Q[step.i, step.i])), "float64 sums of a step")


@path_to_the_maximum.within("max W − W after the next sweep")
def sweep(run: Ascent[ConcaveQuadraticInThePlane], k: int) -> Allowance:
    """By how much rounding may move max W − W in the sweep after number k.

    Let σ bound the slopes that rounding leaves after the last step before the sweep and after its two steps, and let p, q and r
    be the entries of Q. A sweep maps the error a − a* linearly, by a factor of at most (1 + |q|/p)(1 + |q|/r); the slopes add a
    deviation of at most v = 2σ/min(p, r) times that. With e² ≤ 2·gap/λ, and λ ≥ det Q / tr Q the smallest eigenvalue, max W − W
    changes by at most tr Q·(2e + v)·v, and 2e ≤ 1 + e².
    """
    W = run.sample
    p, q, r = W.Q[0, 0], abs(W.Q[0, 1]), W.Q[1, 1]
    start = 2 * k + 2
    gap = W.maximum - W.value(run.path[start])
    sigma = max(slope_left(run, step) for step in run.steps[start - 1 : start + 2])
    v = 2 * sigma / Fraction(min(p, r)) * (1 + Fraction(q, p)) * (1 + Fraction(q, r))
    e_squared = 2 * gap * Fraction(p + r, p * r - q * q)
    return rounding((p + r) * (1 + e_squared + v) * v, "float64 sums of a sweep")


def slope_left(run: Ascent[ConcaveQuadratic], step: Step) -> Any:
    """How far from 0 rounding may leave ∂W/∂aᵢ, relatively to the terms of a step: 2u for each of at most n + 6 operations on them.

    A term Qᵢⱼaⱼ is multiplied, added to n − 1 others, subtracted from cᵢ, divided, and added to aᵢ: n + 3. Three more are left to
    who writes it otherwise, with the reciprocal of Qᵢᵢ say. k operations are off by (1 + u)ᵏ − 1 ≤ 2ku.
    """
    W, i = run.sample, step.i
    return 2 * (W.n + 6) * UNIT_ROUNDOFF * (abs(W.c[i]) + abs(W.Q[i]) @ (abs(step.before) + abs(step.after)))


# ----------------------------------------------------------------------------------------------------- Lagrangians


@hard_margin_lagrangian.within("L at α = 0")
@hard_margin_lagrangian.within("L")
@hard_margin_lagrangian.within("L where w is feasible")
@soft_margin_lagrangian.within("L at α = r = 0")
@soft_margin_lagrangian.within("L")
@soft_margin_lagrangian.within("L where all constraints hold")
@soft_margin_kkt_is_sufficient.within("L where the KKT conditions hold")
@soft_margin_kkt_is_necessary.within("L where the gap is 0")
def of_a_lagrangian(run: HardMarginValues | SoftMarginValues[Any]) -> Allowance:
    """3n + d + 8 roundings of each term: d + 2 of a constraint, one of its product, 3n + 5 of the sum in any order; doubled."""
    return _of_terms(run, _terms(run))


@soft_margin_kkt_is_sufficient.within("L at another point")
@soft_margin_kkt_is_sufficient.within("L at another feasible point")
def of_a_lagrangian_elsewhere(run: SaddleValues[Any]) -> Allowance:
    """As there."""
    return of_a_lagrangian(run.elsewhere)


@soft_margin_kkt_is_necessary.within("L without some αᵢ")
@soft_margin_kkt_is_necessary.within("L without some rᵢ")
def of_two_lagrangians(run: ZeroGapValues[Any]) -> Allowance:
    """That of each of both values; without some multipliers no term is larger."""
    return _of_terms(run, 2 * _terms(run))


@soft_margin_kkt_is_necessary.within("L at any point, and where the gap is 0")
def of_lagrangians_here_and_there(run: ZeroGapValues[Any]) -> Allowance:
    """That of both values."""
    return _of_terms(run, _terms(run) + _terms(run.elsewhere))


@hard_margin_lagrangian.within("the growth of L with αᵢ")
@soft_margin_lagrangian.within("the growth with αᵢ")
@soft_margin_lagrangian.within("the growth with rᵢ")
def of_a_growth(run: HardMarginValues | SoftMarginValues[Any], at: OfExample | OfSoftExample) -> Allowance:
    """That of two values, one with a term more, for each unit of a multiplier that is raised."""
    return _of_terms(run, 2 * _terms(run) / Fraction(RAISE) + _constraints(run)[at.i])


def _of_terms(run: HardMarginValues | SoftMarginValues[Any], size: Any) -> Allowance:
    roundings = 2 * (3 * run.sample.n + run.sample.d + 8)
    return rounding(roundings * UNIT_ROUNDOFF * size, "2(3n+d+8)u Σ|terms|", of=size)


def _constraints(run: HardMarginValues | SoftMarginValues[Any]) -> list[Any]:
    """Of each example the sizes of the terms of its constraint, Σ|wⱼxᵢⱼ| + |b| + 1, and |ξᵢ| with a soft margin."""
    point = run.sample
    products = abs(point.exact_X) @ abs(exact_vector(point.w))
    return [v + abs(point.b) + 1 + xi for v, xi in zip(products, _slack(run), strict=True)]


def _slack(run: HardMarginValues | SoftMarginValues[Any]) -> Any:
    """|ξ|; with a hard margin there is none."""
    return abs(exact_vector(run.sample.xi)) * isinstance(run, SoftMarginValues)


def _terms(run: HardMarginValues | SoftMarginValues[Any]) -> Any:
    """½‖w‖² + CΣ|ξ|, and each constraint times its multiplier, ξ ≥ 0 among them."""
    point, slack = run.sample, _slack(run)
    weighted = exact_vector(point.alpha) @ exact_vector(_constraints(run)) + exact_vector(point.r) @ slack
    return point.squared_norm / Fraction(2) + point.C * slack.sum() + weighted
