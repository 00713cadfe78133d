r"""Linear programming duality: min c·x subject to Gx ≤ h, Ax = b against max −h·z − b·y subject to c + Gᵀz + Aᵀy = 0, z ≥ 0."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import cs229_svm, ml_notes
from .readings.programs import LinearSolution

DUALITY = [ml_notes("Supervised Learning, SVM: the dual problem"), cs229_svm("Lagrange duality")]


@theorem("Linear programming: the solution is feasible", source=DUALITY)
def linear_program_feasibility(run: LinearSolution) -> Law:
    r"""The solution of a linear program is feasible: $Gx\le h$ and $Ax=b$.

    Hypotheses: the program is feasible and bounded below.

    Sharp: a constraint that is active.

    Reference: G. B. Dantzig, Linear Programming and Extensions, 1963.
    """
    G, h, A, b = run.sample.constraints
    yield exercised("an optimum other than 0", any(v != 0 for v in run.sample.optimum.x))
    for i, (left, right) in enumerate(zip(G @ run.x, h, strict=True)):
        yield at_most("(Gx)ᵢ ≤ hᵢ", left, right, at=i)
    for i, (left, right) in enumerate(zip(A @ run.x, b, strict=True)):
        yield equal("(Ax)ᵢ = bᵢ", left, right, at=i)


@theorem("Linear programming: the solution is optimal", source=DUALITY)
def linear_program_optimal_value(run: LinearSolution) -> Law:
    r"""The solution's value is the optimum: $c\cdot x=c\cdot x^*$.

    Hypotheses: the program is feasible and bounded below; the optimum is certified by multipliers $z^*,y^*$.

    Sharp: every optimum: the two values are equal.

    Reference: G. B. Dantzig, Linear Programming and Extensions, 1963.
    """
    c, *_ = run.sample.exact
    best = run.sample.optimum
    yield exercised("a multiplier is positive", any(z > 0 for z in best.z))
    yield at_least("c·x from below", c @ run.x, best.value)
    yield at_most("c·x from above", c @ run.x, best.value)


@theorem("Weak duality of linear programs", source=DUALITY)
def linear_program_weak_duality(run: LinearSolution) -> Law:
    r"""The multipliers prove a lower bound: $z\ge0$, $c+G^\top z+A^\top y=0$, so $-h\cdot z-b\cdot y\le c\cdot x^*$.

    Hypotheses: the program is feasible and bounded below.

    Sharp: an optimal pair.

    Reference: A. Schrijver, Theory of Linear and Integer Programming, 1986, §7.4; after J. von Neumann, and D. Gale, H. W. Kuhn and
    A. W. Tucker, Linear programming and the theory of games, 1951.
    """
    c, G, h, A, b = run.sample.exact
    z, y, best = run.z, run.y, run.sample.optimum
    yield exercised("a multiplier is positive", any(v > 0 for v in best.z))
    for i, v in enumerate(z):
        yield at_least("zᵢ", v, 0, at=i)
    for j, slope in enumerate(c + G.T @ z + A.T @ y):
        yield equal("(c + Gᵀz + Aᵀy)ⱼ", slope, 0, at=j)
    yield at_most("−h·z − b·y", -sum(h * z) - sum(b * y), best.value)


@theorem("Strong duality and complementary slackness of linear programs", source=DUALITY)
def linear_program_complementarity(run: LinearSolution) -> Law:
    r"""Strong duality and complementarity: $c\cdot x=-h\cdot z-b\cdot y$ and $z_i(h-Gx)_i=0$ for all $i$.

    Hypotheses: the program is feasible and bounded below.

    Reference: A. Schrijver, Theory of Linear and Integer Programming, 1986, §7.4 and §7.9.
    """
    c, G, h, _, b = run.sample.exact
    x, z, y = run.x, run.z, run.y
    slack = h - G @ x
    yield exercised("a slack and a positive multiplier", any(s > 0 for s in slack) and any(v > 0 for v in z))
    for i, (v, s) in enumerate(zip(z, slack, strict=True)):
        yield equal("zᵢ(h − Gx)ᵢ", v * s, 0, at=i)
    yield equal("gap", c @ x + sum(h * z) + sum(b * y), 0)
