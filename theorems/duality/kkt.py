r"""Lagrangian duality and the Karush–Kuhn–Tucker conditions, on convex quadratic programs and on finite problems.

Ground truth is an optimum that is certified over the rationals. A solver declares by its ``tol`` how far it may miss each
optimality condition, relative to the size of the terms in it, as for linear programs:

    (Gx − h)ᵢ ≤ tol·(1 + |hᵢ| + Σⱼ|Gᵢⱼxⱼ|)            |Ax − b|ᵢ ≤ tol·(1 + |bᵢ| + Σⱼ|Aᵢⱼxⱼ|)
    |Px + q + Gᵀz + Aᵀy|ⱼ ≤ tol·(1 + |qⱼ| + (|P||x| + |G|ᵀ|z| + |A|ᵀ|y|)ⱼ)        zᵢ ≥ −tol·(1 + ‖q‖∞)

All other tolerances follow from these, and are derived where they are used.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...properties.allowances import EXACT, Allowance, declared
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true
from ...properties.numbers import exact_vector
from ...properties.oracles.lp import LPOptimum, solve_lp
from ...properties.oracles.qp import dual_value
from ...properties.proofs import Fact, conclude, lemma, reals, square, vectors
from ...properties.sources import cs229_svm, ml_notes
from ...properties.theorem import attained, theorem
from .roles.programs import declared_tol
from .roles.quadratic_programs import QPSolver, ask
from .samples.quadratic_programs import ConvexProgram, FiniteProblem, QuadraticProgram, StrictlyFeasibleProgram

REFERENCES = ["qp.InteriorPoint", "qp.ActiveSet"]


@theorem(
    role=QPSolver,
    source=cs229_svm("§5: the primal problem"),
    sharpness=attained("every active constraint"),
    mutants=[
        "qp.IgnoresTheEquations",
        "qp.ForgetsTheLastInequality",
        "qp.LoosensTheRightSide",
        "qp.RoundsToIntegers",
        "qp.StopsEarly",
    ],
    references=REFERENCES,
)
def quadratic_program_feasibility(solve: QPSolver, program: QuadraticProgram) -> Iterator:
    r"""The solution of a convex quadratic program is feasible: $Gx\le h$ and $Ax=b$.

    Hypotheses: P is positive definite, and some x has $Gx<h$, $Ax=b$.
    """
    _, _, G, h, A, b = program.exact
    tol, x = declared_tol(solve), ask(solve, program.arguments, program.shape).x
    yield exercised("an active constraint", any(z > 0 for z in program.optimum.z) or len(b) > 0)
    for name, matrix, right, compare in (("(Gx)ᵢ ≤ hᵢ", G, h, at_most), ("(Ax)ᵢ = bᵢ", A, b, equal)):
        for lhs, rhs, size in zip(matrix @ x, right, sizes(matrix, right, x), strict=True):
            yield compare(name, lhs, rhs, relative(tol, size, "feasibility up to tol·(1 + |right side| + Σ|terms|)"))


@quadratic_program_feasibility.printed(
    claims=["cs229-svm/primal-problem"],
    mistake="Printed with g(w) = γ where g(w) ≤ 0 is meant (and h(w) = γ for 0): points where θ_P = f have different values of g.",
)
def inequalities_printed_as_equations(solve: QPSolver, program: QuadraticProgram) -> Iterator:
    """Printed: the primal problem has the constraints gᵢ(w) = γ, and θ_P(w) = f(w) exactly where they hold.

    θ_P = f at the solution and at the point inside. Whatever number γ is, gᵢ must then be γ at both.
    """
    _, _, G, h, *_ = program.exact
    x = ask(solve, program.arguments, program.shape).x
    tol = relative(declared_tol(solve), sum(sizes(G, h, x)), "feasibility up to tol")
    for at_solution, at_inside in zip(G @ x - h, G @ exact_vector(program.inside) - h, strict=True):
        yield equal("g at the solution = g inside = γ", at_solution, at_inside, tol)


@theorem(
    role=QPSolver,
    source=[
        cs229_svm("§5, (3)–(7)", claims=["cs229-svm/kkt-necessary"]),
        ml_notes("SVM (l.437–439)", claims=["ml-notes/kkt-necessary"]),
    ],
    sharpness=attained("every optimal triple"),
    mutants=[
        "qp.FlipsTheInequalityMultipliers",
        "qp.FlipsTheEquationMultipliers",
        "qp.DoublesTheMultipliers",
        "qp.ReversesTheMultipliers",
        "qp.SharesTheMultipliers",
        "qp.DropsTheHalf",
        "qp.StopsEarly",
    ],
    references=REFERENCES,
)
def kkt_necessary(solve: QPSolver, program: ConvexProgram) -> Iterator:
    r"""The solution and its multipliers satisfy $Px+q+G^\top z+A^\top y=0$, $z\ge0$ and $z_i(Gx-h)_i=0$ for all $i$.

    Hypotheses: P is positive semidefinite, Slater's condition holds, and so it does in the dual. A product is off by at
    most a residual of size tol times its partner, or, where an interior-point method ends, by tol relative to the data.
    """
    P, q, G, h, A, _ = program.exact
    tol, answer = declared_tol(solve), ask(solve, program.arguments, program.shape)
    (z, y), x = answer.multipliers(), answer.x
    slack, terms = h - G @ x, stationarity_terms(program, x, z, y)
    yield exercised("a slack and a positive multiplier", any(s > 0 for s in slack) and any(v > 0 for v in z))
    for g, size in zip(P @ x + q + G.T @ z + A.T @ y, terms, strict=True):
        yield equal("(Px + q + Gᵀz + Aᵀy)ⱼ", g, 0, relative(tol, size, "stationarity up to tol·(1 + |qⱼ| + Σ|terms|)"))
    for v, s, size in zip(z, slack, product_sizes(program, x, z), strict=True):
        yield at_least("zᵢ", v, 0, relative(tol, 1 + largest(q), "z ≥ −tol·(1 + ‖q‖∞)"))
        yield equal("zᵢ(h − Gx)ᵢ", v * s, 0, relative(tol, size, "a product of a residual up to tol with its partner"))


@kkt_necessary.proof(domain="every dimension, every positive semidefinite P, any number of constraints, where the duality gap is 0")
def by_a_gap_of_zero() -> Iterator:
    r"""$d^*=\min L\le L(x)=f(x)-\sum z_i(h-Gx)_i\le f(x)=p^*=d^*$: so the sum is 0, and x is a least point of L.

    No slope is left there. That Slater's condition makes the gap 0 is strong duality, a theorem of its own. The slope a of L
    in a direction d, with the bend $c=d^\top Pd\ge0$: a step of $t=-a/(1+c)$ would change L by
    $at+ct^2/2<0$. R is the sum of the other products.
    """
    f, dual, L, other, R, z, s, Gx, h, a, c, t = reals("f(x) d* L(x) L(x′) R z s (Gx)ᵢ hᵢ a c t")
    yield lemma("one more product", [R >= 0, z >= 0, s >= 0], R + z * s >= 0, loose="a product has no least size but 0")
    gap = [dual == f, dual <= L, f - (z * (h - Gx) + R) == L, z >= 0, h >= Gx, R >= 0]
    yield lemma("the products are 0", gap, z * (h - Gx) == 0)
    yield lemma("x is a least point of L", [*gap, dual <= other], other >= L)
    least = [c >= 0, t * (1 + c) == -a, a * t + c * t * t / 2 >= 0]
    yield lemma("no slope is left", least, a == 0)
    Px, q, Gz, Ay = reals("(Px)ⱼ qⱼ (Gᵀz)ⱼ (Aᵀy)ⱼ")
    P, G, A = Products(Px), Products(Gx, Gz), Products(None, Ay)
    program = SimpleNamespace(exact=(P, array(q), G, array(h), A, None), arguments=None, shape=None)
    answer = SimpleNamespace(x=None, multipliers=lambda: (array(z), None))
    sizes_of = {"stationarity_terms": [1], "product_sizes": [1], "declared_tol": 0, "largest": 0, "relative": EXACT}
    known = [*gap, *least, a == Px + q + Gz + Ay]
    yield conclude("the conditions", known, kkt_necessary, None, program, ask=answer, **sizes_of)


class Products:
    """A matrix of which one entry of its product with x is known, and one of its transpose's with the multipliers."""

    def __init__(self, entry: Any, transposed: Any = None):
        self.entry, self.transposed = entry, transposed

    @property
    def T(self) -> Products:
        return Products(self.transposed)

    def __matmul__(self, _: Any) -> np.ndarray:
        return array(self.entry)


def array(entry: Any) -> np.ndarray:
    """A vector of which one entry is known."""
    return np.array([entry], dtype=object)


@kkt_necessary.printed(
    claims=["cs229-svm/complementary-slackness-implication"],
    mistake="Printed with αᵢ ≥ 0, which always holds, where αᵢ > 0 is meant: an inactive constraint refutes it.",
)
def nonnegative_multiplier_means_active(solve: QPSolver, program: QuadraticProgram) -> Iterator:
    """Printed: when αᵢ ≥ 0, then gᵢ(w) = 0."""
    _, _, G, h, *_ = program.exact
    answer = ask(solve, program.arguments, program.shape)
    z, _ = answer.multipliers()
    for v, g, size in zip(z, G @ answer.x - h, sizes(G, h, answer.x), strict=True):
        if v >= 0:
            yield equal("gᵢ(w) where αᵢ ≥ 0", g, 0, relative(declared_tol(solve), size, "feasibility up to tol"))


@kkt_necessary.printed(
    claims=["cs229-svm/equality-lagrange-multipliers"],
    mistake="Printed with h(w) = γ; but the derivative of L = f + Σβᵢhᵢ by β gives h(w) = 0, the right problem only for γ = 0.",
)
def lagrangian_without_the_right_side(solve: QPSolver, program: QuadraticProgram) -> Iterator:
    """Printed: to minimise f subject to hᵢ(w) = γ, set the derivatives of L = f + Σ βᵢhᵢ to 0 and solve.

    Here hᵢ(w) = (Aw)ᵢ and γ = b₁ for all i (the program's other equations are left out), so the minimiser has ∂L/∂β = 0.
    """
    P, q, G, h, A, b = program.arguments
    if A is None:
        return
    x = ask(solve, (P, q, G, h, A[:1], b[:1]), (len(q), len(h), 1)).x
    row, right = exact_vector(A[:1]), exact_vector(b[:1])
    yield equal("∂L/∂β = h(w)", (row @ x)[0], 0, relative(declared_tol(solve), sizes(row, right, x)[0], "feasibility up to tol"))


@theorem(
    role=QPSolver,
    source=cs229_svm("§5: the converse", claims=["cs229-svm/kkt-sufficient"]),
    sharpness=attained("every optimum: the value is p*"),
    mutants=[
        "qp.TightensTheRightSide",
        "qp.DropsTheHalf",
        "qp.DropsTheOffDiagonal",
        "qp.KeepsVariablesNonnegative",
        "qp.StopsEarly",
        "qp.LoosensTheRightSide",
    ],
    references=REFERENCES,
)
def kkt_sufficient(solve: QPSolver, program: ConvexProgram) -> Iterator:
    r"""Whatever satisfies the KKT conditions is a solution: its value is the certified optimum $p^*$.

    Hypotheses: P is positive semidefinite, Slater's condition holds, and so it does in the dual. With $z^*,y^*$ the
    certified multipliers, a point that misses the constraints by $r,r'$ has $f(x)\ge p^*-z^*\cdot r-|y^*|\cdot|r'|$. From
    above, $f(x)-p^*\le\nabla f(x)\cdot(x-x^*)$, where by stationarity the gradient is a residual of size tol and a combination
    of the rows of G and A, so that the excess is at most tol·(size of gradient)·$\|x-x^*\|_1$ and the complementary products.
    """
    best, x = program.optimum, ask(solve, program.arguments, program.shape).x
    value, inside = program.value(x), program.value(exact_vector(program.inside))
    below, above = off_the_optimum(solve, program, x)
    yield exercised("an active constraint", any(z > 0 for z in best.z))
    yield at_least("f(x) from below", value, best.value, below)
    yield at_most("f(x) from above", value, best.value, above)
    yield at_most("f(x) ≤ f(inside)", value, inside, above)


@kkt_sufficient.proof(domain="every dimension, every positive semidefinite P, any number of inequalities and equations")
def along_the_way_to_any_other_point() -> Iterator:
    r"""For feasible x', $f(x')-f(x)\ge\nabla f(x)\cdot(x'-x)=-z\cdot G(x'-x)-y\cdot A(x'-x)\ge0$.

    With $u=P^{1/2}x$, $v=P^{1/2}x'$; $Z=z\cdot G(x'-x)$ and $Y=y\cdot A(x'-x)$ are running sums over the constraints; $q\cdot x$
    and $q\cdot x'$ are numbers. The last step takes for x' the certified optimum $x^*$, of which no feasible point is better, and
    the point inside: both are feasible, and so have sums $Z\le0$ and $Y=0$.
    """
    Z, Y, z, y, g, g_other, h = reals("Z Y z y (Gx)ᵢ (Gx′)ᵢ hᵢ")
    yield lemma("one more inequality", [Z <= 0, z >= 0, g_other <= h, z * (g - h) == 0], Z + z * (g_other - g) <= 0)
    yield lemma("one more equation", [Y == 0, g == h, g_other == h], Y + y * (g_other - g) == 0)
    value, other = objective_at(""), objective_at("′")
    yield lemma("no point is better", stationary_towards("′"), value <= other)
    best, inside = objective_at("*"), objective_at("°")
    program = SimpleNamespace(
        optimum=SimpleNamespace(value=best, z=()), value=lambda x: x, inside=inside, arguments=None, shape=None
    )
    yield conclude(
        "at the optimum and inside",
        [*stationary_towards("*"), *stationary_towards("°"), best <= value],
        kkt_sufficient,
        None,
        program,
        ask=SimpleNamespace(x=value),
        exact_vector=lambda x: x,
        off_the_optimum=(EXACT, EXACT),
    )


def objective_at(point: str) -> Any:
    """½xᵀPx + q·x at a point, with u = P^{1/2}x."""
    (u,), (qx,) = vectors(f"u{point}"), reals(f"q·x{point}")
    return (u @ u) / 2 + qx


def stationary_towards(point: str) -> list[Fact]:
    """What is known of the way from x to a feasible point: Px + q + Gᵀz + Aᵀy = 0 along it, and the sums over the constraints."""
    (u, v), (qx, qv, Z, Y) = vectors(f"u u{point}"), reals(f"q·x q·x{point} Z{point} Y{point}")
    return [u @ (v - u) + (qv - qx) + Z + Y == 0, Z <= 0, Y == 0, square(v - u)]


@theorem(
    role=QPSolver,
    source=ml_notes("SVM (l.434–436)", claims=["ml-notes/strong-duality-slater"]),
    sharpness=attained("every optimal triple"),
    mutants=[
        "qp.DoublesTheMultipliers",
        "qp.ReversesTheMultipliers",
        "qp.FlipsTheInequalityMultipliers",
        "qp.TightensTheRightSide",
        "qp.SharesTheMultipliers",
        "qp.StopsEarly",
    ],
    references=REFERENCES,
)
def strong_duality(solve: QPSolver, program: QuadraticProgram) -> Iterator:
    r"""The gap is zero: $\min_xL(x,z,y)=p^*=f(x)$, where $L=f+z\cdot(Gx-h)+y\cdot(Ax-b)$.

    Hypotheses: P is positive definite and Slater's condition holds. With the residual $\sigma=Px+q+G^\top z+A^\top y$ the gap
    is $\tfrac12\sigma^\top P^{-1}\sigma+z\cdot(h-Gx)-y\cdot(Ax-b)$: the first term is exactly known, the others are of size tol.
    """
    P, q, G, h, A, b = program.exact
    tol, answer = declared_tol(solve), ask(solve, program.arguments, program.shape)
    (z, y), x, best = answer.multipliers(), answer.x, program.optimum
    bound = dual_value(P, q, G, h, A, b, np.maximum(z, 0), y)
    reach = sum(abs(x - exact_vector(best.x))) + 1
    gap = sum(product_sizes(program, x, z)) + sum(abs(y) * sizes(A, b, x)) + sum(stationarity_terms(program, x, z, y)) * reach
    yield exercised("a positive multiplier", any(v > 0 for v in best.z))
    yield at_most("d(z,y) ≤ p*", bound, best.value)
    yield at_least("d(z,y) ≥ p*", bound, best.value, relative(tol, 2 * gap, "the complementary products, and residuals up to tol"))
    yield equal("f(x) = d(z,y)", program.value(x), bound, relative(tol, 2 * gap, "the same"))


@strong_duality.printed(
    claims=["cs229-svm/strong-duality-slater"],
    mistake="Strict feasibility does not make the minimum exist: a convex f without a lower bound has neither w* nor α*.",
)
def optimum_exists_by_strict_feasibility(solve: QPSolver, program: StrictlyFeasibleProgram) -> Iterator:
    """Printed: if f and g are convex, h is affine and g is strictly feasible, there are w*, α*, β* with p* = d* = L(w*, α*, β*)."""
    P, q, G, _, A, _ = program.exact
    m, p = len(G), len(A)
    signs = np.hstack([np.zeros((m, len(q)), dtype=int), -np.eye(m, dtype=int), np.zeros((m, p), dtype=int)])
    stationary = solve_lp([0] * (len(q) + m + p), signs, [0] * m, np.hstack([P, G.T, A.T]), -q)
    yield is_true("some w, α ≥ 0 and β have ∂L/∂w = 0", isinstance(stationary, LPOptimum))


@theorem(
    role=QPSolver,
    source=[
        cs229_svm(
            "§5: d* ≤ p*",
            claims=[
                "cs229-svm/weak-duality",
                "cs229-svm/max-min-inequality",
                "cs229-svm/theta-primal-two-cases",
                "cs229-svm/min-theta-primal-is-primal",
            ],
        ),
        ml_notes("SVM (l.431–433)", claims=["ml-notes/weak-duality", "ml-notes/lagrangian-minmax-primal"]),
    ],
    sharpness=attained("convex problems; a finite problem may have a gap"),
    mutants=[
        "qp.LoosensTheRightSide",
        "qp.TightensTheRightSide",
        "qp.ForgetsTheLastInequality",
        "qp.StopsEarly",
        "qp.RoundsToIntegers",
    ],
    references=REFERENCES,
)
def weak_duality(solve: QPSolver, problem: FiniteProblem) -> Iterator:
    r"""$d^*=\max_{\alpha\ge0}\min_xL(x,\alpha)\le\min_x\max_{\alpha\ge0}L(x,\alpha)=p^*$, with no convexity at all.

    Hypotheses: any f and g on any set (here a finite one, with a strictly feasible point). The dual is a linear program,
    P = 0, that the solver is given in (α, t): then $t\le f(x)+\alpha\cdot g(x)$ for every x, the solution of the primal too.
    """
    P, q, G, h = problem.dual_program
    k, tol = len(q) - 1, declared_tol(solve)
    answer = ask(solve, (P, q, G, h, None, None), (k + 1, len(h), 0)).x
    alpha, t = np.maximum(answer[:k], 0), answer[k]
    yield exercised("an infeasible point", any(g > 0 for row in problem.values for g in row[1:]))
    yield at_most("d* ≤ p*", problem.dual_optimum, problem.optimum)
    yield at_most("min L(x,α) ≤ p*", problem.dual(alpha), problem.optimum)
    size = sum(sizes(exact_vector(G), exact_vector(h), answer)) * (1 + max(abs(g) for row in problem.values for g in row))
    yield equal("the solver's d*", t, problem.dual_optimum, relative(tol, 2 * size, "feasibility and optimality up to tol"))
    table = [[problem.lagrangian(i, a) for a in ([0] * k, alpha, alpha + 1)] for i in range(len(problem.values))]
    yield at_most("max min ≤ min max", max(min(column) for column in zip(*table, strict=True)), min(max(row) for row in table))
    for i, (f, *g) in enumerate(problem.values):
        worst = max(range(k), key=lambda j: g[j])
        if g[worst] <= 0:
            yield at_most("L(x,α) ≤ f(x) at a feasible x", problem.lagrangian(i, alpha), f)
        else:  # θ_P = ∞: L exceeds any number, here p* + 1
            push = [int(j == worst) * max(0, Fraction(problem.optimum + 1 - f) / g[worst]) for j in range(k)]
            yield at_least("L(x,α) at an infeasible x, α large", problem.lagrangian(i, exact_vector(push)), problem.optimum + 1)


def off_the_optimum(solve: QPSolver, program: ConvexProgram, x: np.ndarray) -> tuple[Allowance, Allowance]:
    """How far f(x) may be below p*, and above, where feasibility and stationarity hold up to tol (see `kkt_sufficient`)."""
    P, q, G, h, A, b = program.exact
    best, tol = program.optimum, declared_tol(solve)
    below = sum(exact_vector(best.z) * sizes(G, h, x)) + sum(abs(exact_vector(best.y)) * sizes(A, b, x))
    gradient = 1 + largest(q) + largest(abs(P) @ abs(x))
    above = gradient * (1 + sum(abs(x - exact_vector(best.x)))) + abs(best.value) + below + sum(1 + abs(h))
    return (
        relative(tol, below, "feasibility tol, weighted by certified multipliers"),
        relative(tol, above, "stationarity up to tol times ‖x − x*‖₁, and the gap"),
    )


def sizes(matrix: np.ndarray, right: np.ndarray, x: np.ndarray) -> np.ndarray:
    """1 + |right side| + Σ|terms| of each row: what tol is relative to."""
    return 1 + abs(right) + abs(matrix) @ abs(x)


def stationarity_terms(program: StrictlyFeasibleProgram, x: np.ndarray, z: np.ndarray, y: np.ndarray) -> np.ndarray:
    """1 + |qⱼ| + Σ|terms| of each component of the gradient of L."""
    P, q, G, _, A, _ = program.exact
    return 1 + abs(q) + abs(P) @ abs(x) + abs(G.T) @ abs(z) + abs(A.T) @ abs(y)


def product_sizes(program: StrictlyFeasibleProgram, x: np.ndarray, z: np.ndarray) -> np.ndarray:
    """How far each product zᵢ(h − Gx)ᵢ may be off, in units of tol."""
    _, q, G, h, *_ = program.exact
    return abs(z) * sizes(G, h, x) + abs(h - G @ x) * (1 + largest(q)) + 1 + largest(q) + largest(h)


def largest(v: np.ndarray) -> Any:
    """‖v‖∞."""
    return max(abs(v))


def relative(tol: Any, size: Any, meaning: str) -> Allowance:
    """tol times `size`; exact for a solver that declares 0."""
    return EXACT if tol == 0 else declared(tol * size, meaning)
