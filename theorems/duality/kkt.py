r"""Lagrangian duality and the Karush–Kuhn–Tucker conditions, on convex quadratic programs and on finite problems.

Ground truth is an optimum that is certified over the rationals.
"""

from __future__ import annotations

import numpy as np

from ...properties.oracles.qp import dual_value
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import cs229_svm, ml_notes
from .readings.programs import DualSolution, KKTPoint, QuadraticSolution
from .samples.quadratic_programs import ConvexProgram, QuadraticProgram


@theorem("Quadratic programming: the solution is feasible", source=cs229_svm("§5: the primal problem"))
def quadratic_program_feasibility(run: QuadraticSolution[QuadraticProgram]) -> Law:
    r"""The solution of a convex quadratic program is feasible: $Gx\le h$ and $Ax=b$.

    Hypotheses: P is positive definite, and some x has $Gx<h$, $Ax=b$.

    Sharp: a constraint that is active.

    Reference: S. Boyd and L. Vandenberghe, Convex Optimization, 2004, §4.4.
    """
    G, h, A, b = run.sample.constraints
    yield exercised("an active constraint", any(z > 0 for z in run.sample.optimum.z) or len(b) > 0)
    for i, (left, right) in enumerate(zip(G @ run.x, h, strict=True)):
        yield at_most("(Gx)ᵢ ≤ hᵢ", left, right, at=i)
    for i, (left, right) in enumerate(zip(A @ run.x, b, strict=True)):
        yield equal("(Ax)ᵢ = bᵢ", left, right, at=i)


@theorem("The KKT conditions are necessary", source=[cs229_svm("§5, (3)–(7)"), ml_notes("SVM (l.437–439)")])
def kkt_necessary(run: QuadraticSolution[ConvexProgram]) -> Law:
    r"""The solution and its multipliers satisfy $Px+q+G^\top z+A^\top y=0$, $z\ge0$ and $z_i(Gx-h)_i=0$ for all $i$.

    Hypotheses: P is positive semidefinite, Slater's condition holds, and so it does in the dual.

    Sharp: a multiplier that is 0.

    References: W. Karush, Minima of functions of several variables with inequalities as side constraints, 1939; H. W. Kuhn and
    A. W. Tucker, Nonlinear programming, 1951; S. Boyd and L. Vandenberghe, Convex Optimization, 2004, §5.5.3.
    """
    P, q, G, h, A, _ = run.sample.exact
    x, z, y = run.x, run.z, run.y
    slack = h - G @ x
    yield exercised("a slack and a positive multiplier", any(s > 0 for s in slack) and any(v > 0 for v in z))
    for j, slope in enumerate(P @ x + q + G.T @ z + A.T @ y):
        yield equal("(Px + q + Gᵀz + Aᵀy)ⱼ", slope, 0, at=j)
    for i, (v, s) in enumerate(zip(z, slack, strict=True)):
        yield at_least("zᵢ", v, 0, at=i)
        yield equal("zᵢ(h − Gx)ᵢ", v * s, 0, at=i)


@theorem("The KKT conditions are sufficient", source=cs229_svm("§5: the converse"))
def kkt_sufficient(run: KKTPoint) -> Law:
    r"""Whatever satisfies the KKT conditions is a solution: its value is the certified optimum $p^*$.

    Hypotheses: x is feasible and satisfies the KKT conditions with z and y; P is positive semidefinite, Slater's condition holds,
    and so it does in the dual.

    Sharp: every optimum: the value is p*.

    References: H. W. Kuhn and A. W. Tucker, Nonlinear programming, 1951; S. Boyd and L. Vandenberghe, Convex Optimization, 2004,
    §5.5.3.
    """
    yield exercised("an active constraint", run.tight)
    yield at_least("f(x) from below", run.value, run.least)
    yield at_most("f(x) from above", run.value, run.least)
    yield at_most("f(x) ≤ f(inside)", run.value, run.value_inside)


@theorem("Strong duality under Slater's condition", source=ml_notes("SVM (l.434–436)"))
def strong_duality(run: QuadraticSolution[QuadraticProgram]) -> Law:
    r"""The gap is zero: $\min_xL(x,z,y)=p^*=f(x)$, where $L=f+z\cdot(Gx-h)+y\cdot(Ax-b)$.

    Hypotheses: P is positive definite and Slater's condition holds.

    Sharp: every optimal triple.

    References: M. Slater, Lagrange multipliers revisited, 1950; S. Boyd and L. Vandenberghe, Convex Optimization, 2004, §5.2.3.
    """
    P, q, G, h, A, b = run.sample.exact
    best = run.sample.optimum
    bound = dual_value(P, q, G, h, A, b, np.maximum(run.z, 0), run.y)
    yield exercised("a positive multiplier", any(v > 0 for v in best.z))
    yield at_most("d(z,y) ≤ p*", bound, best.value)
    yield at_least("d(z,y) ≥ p*", bound, best.value)
    yield equal("f(x) = d(z,y)", run.value, bound)


@theorem("Weak duality", source=[cs229_svm("§5: d* ≤ p*"), ml_notes("SVM (l.431–433)")])
def weak_duality(run: DualSolution) -> Law:
    r"""$d^*=\max_{\alpha\ge0}\min_xL(x,\alpha)\le\min_x\max_{\alpha\ge0}L(x,\alpha)=p^*$, with no convexity at all.

    The dual is a linear program, P = 0, that the solver is given in (α, t): then $t\le f(x)+\alpha\cdot g(x)$ for every x, the
    solution of the primal too. Where no x is feasible, p* is ∞; where d* is ∞, that program has no solution, and no x is feasible.
    f and g are any functions on any set; samples have finite ones.

    Hypotheses: none.

    Sharp: a finite problem without a gap.

    Reference: S. Boyd and L. Vandenberghe, Convex Optimization, 2004, §5.2.2.
    """
    problem, alpha = run.sample, run.alpha
    points = range(len(problem.values))
    is_solved = problem.dual_optimum is not None
    yield exercised("an infeasible point, and a program with a solution", is_solved and len(problem.feasible) < len(points))
    if not is_solved:
        yield equal("feasible points where d* = ∞", len(problem.feasible), 0)
    else:
        yield equal("the solver's d*", run.t, problem.dual_optimum)
        yield at_most("t ≤ min L(x,α)", run.t, problem.dual(alpha))
    if problem.optimum is not None:
        yield at_most("d* ≤ p*", problem.dual_optimum, problem.optimum)
        yield at_most("min L(x,α) ≤ p*", problem.dual(alpha), problem.optimum)
    multipliers = (0 * alpha, alpha, alpha + 1)
    max_min = max(problem.dual(a) for a in multipliers)
    min_max = min(max(problem.lagrangian(i, a) for a in multipliers) for i in points)
    yield at_most("max min ≤ min max", max_min, min_max)
    for i in points:
        if i in problem.feasible:
            yield at_most("L(x,α) ≤ f(x) at a feasible x", problem.lagrangian(i, alpha), problem.values[i][0], at=i)
        else:
            large = problem.lifting(i)
            yield at_least("L(x,α) at an infeasible x, α large", problem.lagrangian(i, large), problem.largest + 1, at=i)
