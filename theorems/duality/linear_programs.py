r"""Linear programming duality: min c·x subject to Gx ≤ h, Ax = b against max −h·z − b·y subject to c + Gᵀz + Aᵀy = 0, z ≥ 0.

Ground truth is an optimum that is certified over the rationals. A solver declares by its ``tol`` how far it may miss each
optimality condition, relative to the size of the terms in it:

    (Gx − h)ᵢ ≤ tol·(1 + |hᵢ| + Σⱼ|Gᵢⱼxⱼ|)            |Ax − b|ᵢ ≤ tol·(1 + |bᵢ| + Σⱼ|Aᵢⱼxⱼ|)
    |c + Gᵀz + Aᵀy|ⱼ ≤ tol·(1 + |cⱼ| + (|G|ᵀ|z| + |A|ᵀ|y|)ⱼ)    zᵢ ≥ −tol·(1 + ‖c‖∞)

All other tolerances follow from these by the proof of weak duality; they are derived where they are used.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...properties.allowances import EXACT, Allowance, declared
from ...properties.conclusions import at_least, at_most, equal, exercised
from ...properties.numbers import exact_vector
from ...properties.sources import cs229_svm, ml_notes
from ...properties.theorem import attained, theorem
from .roles.programs import Answer, LPSolver, answer_of, declared_tol
from .samples.linear_programs import LinearProgram

DUALITY = [ml_notes("Supervised Learning, SVM: the dual problem"), cs229_svm("Lagrange duality")]


@theorem(
    role=LPSolver,
    source=DUALITY,
    sharpness=attained("every basic solution"),
    mutants=[
        "lp.ReversesTheSolution",
        "lp.ForgetsTheLastInequality",
        "lp.IgnoresTheEquations",
        "lp.LoosensTheRightSide",
        "lp.RoundsToIntegers",
    ],
    references=["lp.Highs", "lp.ExactSimplex"],
)
def linear_program_feasibility(solve: LPSolver, program: LinearProgram) -> Iterator:
    r"""The solution of a linear program is feasible: $Gx\le h$ and $Ax=b$.

    Hypotheses: the program is feasible and bounded below.
    """
    _, G, h, A, b = program.exact
    tol, x = declared_tol(solve), ask(solve, program).x
    yield exercised("an optimum other than 0", any(v != 0 for v in program.optimum.x))
    for name, matrix, right, conclude in (("(Gx)ᵢ ≤ hᵢ", G, h, at_most), ("(Ax)ᵢ = bᵢ", A, b, equal)):
        for lhs, rhs, size in zip(matrix @ x, right, sizes(matrix, right, x), strict=True):
            yield conclude(name, lhs, rhs, relative(tol, size, "feasibility up to tol·(1 + |right side| + Σ|terms|)"))


@theorem(
    role=LPSolver,
    source=DUALITY,
    sharpness=attained("every optimum: the two values are equal"),
    mutants=[
        "lp.KeepsVariablesNonnegative",
        "lp.TightensTheRightSide",
        "lp.LoosensTheRightSide",
        "lp.StopsWhenFeasible",
        "lp.PrefersTheFirstVariable",
        "lp.RoundsToIntegers",
    ],
    references=["lp.Highs", "lp.ExactSimplex"],
)
def linear_program_optimal_value(solve: LPSolver, program: LinearProgram) -> Iterator:
    r"""The solution's value is the optimum: $c\cdot x=c\cdot x^*$.

    Hypotheses: the program is feasible and bounded below; the optimum is certified by multipliers $z^*,y^*$.

    Where x misses the constraints by $r$ and $r'$, weak duality still gives
    $c\cdot x\ge c\cdot x^*-z^*\cdot r-|y^*|\cdot|r'|$. From above, a reduced cost that is wrong by tol·(1+‖c‖∞) costs at most
    that times $\|x-x^*\|_1$, and the complementary products sum to at most tol·(1 + |value|).
    """
    c, G, h, A, b = program.exact
    best, tol, x = program.optimum, declared_tol(solve), ask(solve, program).x
    value = sum(c * x)
    below = sum(exact_vector(best.z) * sizes(G, h, x)) + sum(abs(exact_vector(best.y)) * sizes(A, b, x))
    above = (1 + largest(c)) * (1 + sum(abs(x - exact_vector(best.x)))) + abs(best.value) + below
    yield exercised("a multiplier is positive", any(z > 0 for z in best.z))
    yield at_least("c·x from below", value, best.value, relative(tol, below, "feasibility tol, weighted by certified multipliers"))
    yield at_most("c·x from above", value, best.value, relative(tol, above, "reduced costs up to tol times ‖x − x*‖₁, and the gap"))


@theorem(
    role=LPSolver,
    source=DUALITY,
    sharpness=attained("every optimal pair"),
    mutants=[
        "lp.ReportsMarginals",
        "lp.FlipsTheEquations",
        "lp.ReversesTheMultipliers",
        "lp.StopsWhenFeasible",
        "lp.SharesTheMultipliers",
    ],
    references=["lp.Highs", "lp.ExactSimplex"],
)
def linear_program_weak_duality(solve: LPSolver, program: LinearProgram) -> Iterator:
    r"""The multipliers prove a lower bound: $z\ge0$, $c+G^\top z+A^\top y=0$, so $-h\cdot z-b\cdot y\le c\cdot x^*$.

    Hypotheses: the program is feasible and bounded below. With residual $\sigma$ of stationarity and $z\ge-\tau$, the
    bound exceeds the optimum by at most $|\sigma|\cdot|x^*|+\tau\sum_i(h-Gx^*)_i$.
    """
    c, G, h, A, b = program.exact
    tol, answer, best = declared_tol(solve), ask(solve, program), program.optimum
    z, y = answer.multipliers()
    gradient, x = c + G.T @ z + A.T @ y, exact_vector(best.x)
    residual = 1 + abs(c) + abs(G.T) @ abs(z) + abs(A.T) @ abs(y)
    beyond = sum(residual * abs(x)) + (1 + largest(c)) * sum(h - G @ x)
    yield exercised("a multiplier is positive", any(v > 0 for v in best.z))
    for v in z:
        yield at_least("zᵢ", v, 0, relative(tol, 1 + largest(c), "z ≥ −tol·(1 + ‖c‖∞)"))
    for g, size in zip(gradient, residual, strict=True):
        yield equal("(c + Gᵀz + Aᵀy)ⱼ", g, 0, relative(tol, size, "stationarity up to tol·(1 + |cⱼ| + Σ|terms|)"))
    yield at_most("−h·z − b·y", -sum(h * z) - sum(b * y), best.value, relative(tol, beyond, "stationarity and sign up to tol"))


@theorem(
    role=LPSolver,
    source=DUALITY,
    sharpness=attained("every optimal pair"),
    mutants=[
        "lp.ReportsMarginals",
        "lp.ReversesTheMultipliers",
        "lp.SharesTheMultipliers",
        "lp.RoundsToIntegers",
        "lp.TightensTheRightSide",
    ],
    references=["lp.Highs", "lp.ExactSimplex"],
)
def linear_program_complementarity(solve: LPSolver, program: LinearProgram) -> Iterator:
    r"""Strong duality and complementarity: $c\cdot x=-h\cdot z-b\cdot y$ and $z_i(h-Gx)_i=0$ for all $i$.

    Hypotheses: the program is feasible and bounded below. The gap is $\sigma\cdot x+z\cdot(h-Gx)-y\cdot(Ax-b)$ with σ the
    residual of stationarity. A product is off by at most $z_i$ times the feasibility tolerance, or the slack times the
    tolerance of a multiplier that should be 0.
    """
    c, G, h, A, b = program.exact
    tol, answer = declared_tol(solve), ask(solve, program)
    (z, y), x = answer.multipliers(), answer.x
    slack = h - G @ x
    products = abs(z) * sizes(G, h, x) + abs(slack) * (1 + largest(c))
    gap = sum((1 + abs(c) + abs(G.T) @ abs(z) + abs(A.T) @ abs(y)) * abs(x)) + sum(products) + sum(abs(y) * sizes(A, b, x))
    yield exercised("a slack and a positive multiplier", any(s > 0 for s in slack) and any(v > 0 for v in z))
    for v, s, size in zip(z, slack, products, strict=True):
        yield equal("zᵢ(h − Gx)ᵢ", v * s, 0, relative(tol, size, "a product of a residual up to tol with its partner"))
    yield equal("gap", sum(c * x) + sum(h * z) + sum(b * y), 0, relative(tol, gap, "the sum of these products and residuals"))


def ask(solve: LPSolver, program: LinearProgram) -> Answer:
    """The solver's answer, as exact rationals. Copies of the arrays are handed out: it may overwrite them."""
    arguments = [None if a is None else a.copy() for a in program.arguments]
    return answer_of(solve(*arguments), *program.shape)


def sizes(matrix: np.ndarray, right: np.ndarray, x: np.ndarray) -> np.ndarray:
    """1 + |right side| + Σ|terms| of each row: what tol is relative to."""
    return 1 + abs(right) + abs(matrix) @ abs(x)


def largest(c: np.ndarray) -> Any:
    """‖c‖∞."""
    return max(abs(c))


def relative(tol: Any, size: Any, meaning: str) -> Allowance:
    """tol times `size`; exact for a solver that declares 0."""
    return EXACT if tol == 0 else declared(tol * size, meaning)
