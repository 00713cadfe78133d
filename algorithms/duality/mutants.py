"""Faulty solvers of linear and quadratic programs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import permutations
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .lp import ExactSimplex, Highs
from .qp import ActiveSet, InteriorPoint

# ------------------------------------------------------------------------------------------------------------------ solvers

Triple = tuple[Any, Any, Any]


def solver(
    base: type,
    fault: str,
    *,
    given: Callable[..., tuple[Any, ...]] = lambda *program: program,
    found: Callable[..., Triple] = lambda x, z, y, *program: (x, z, y),
) -> Any:
    """A solver that changes the program before it solves it, or the solution (x, z, y) before it returns that.

    A program is (c, G, h, A, b) or (P, q, G, h, A, b); `given` makes another one of it, and `found` another solution.
    """

    def solve(self: Any, *program: Any) -> Triple:
        return found(*base.__call__(self, *given(*program)), *program)

    return mutant(base, fault, solve)


def moved(by: float) -> Callable[..., tuple[Any, ...]]:
    """The program with so much added to the right side of every inequality."""
    return lambda *program: (*program[:-3], program[-3] + by, *program[-2:])


def without_the_last(solve: Callable[..., Triple], *program: Any) -> Triple:
    """The solution of the program without its last inequality (unless it is the only one)."""
    *objective, G, h, A, b = program
    m = max(1, len(h) - 1)
    x, z, y = solve(*objective, G[:m], h[:m], A, b)
    return x, np.append(z, np.zeros(len(h) - m)), y


def in_a_box(c: Any, G: Any, h: Any, A: Any, b: Any) -> tuple[Any, ...]:
    """The linear program with |xⱼ| ≤ 100 besides, so that it stays bounded."""
    d = len(c)
    return c, np.vstack([G, np.eye(d), -np.eye(d)]), np.concatenate([h, np.full(2 * d, 100.0)]), A, b


def zeros_like(b: Any) -> np.ndarray:
    """As many zeros as there are equations."""
    return np.zeros(0 if b is None else len(b))


def _if_possible(base: type, change: Callable[..., tuple[Any, ...]]) -> Callable[..., Triple]:
    """The solution of another program, where it has one; else of the program itself."""

    def solve(self: Any, *program: Any) -> Triple:
        try:
            return base.__call__(self, *change(*program))
        except ValueError:
            return base.__call__(self, *program)

    return solve


def equations_moved(by: float) -> Callable[..., tuple[Any, ...]]:
    """The program with so much added to the right sides of the equations."""
    return lambda *program: (*program[:-1], program[-1] if program[-1] is None else program[-1] + by)


def proves_less(by: float) -> Callable[..., Triple]:
    """Multipliers that are scaled by so little that the lower bound −h·z − b·y falls."""

    def found(x: Any, z: Any, y: Any, *program: Any) -> Triple:
        h, b = program[-3], program[-1]
        bound = -h @ z - (0 if b is None else b @ y)
        scale = 1 - by * np.sign(bound)
        return x, scale * z, scale * y

    return found


def below_zero(by: Callable[[Any], float]) -> Callable[..., Triple]:
    """Multipliers of which one that is 0 becomes a little negative, and its twin as much larger.

    Twins are inequalities with the same left side; that of the larger right side gets more, and is almost tight.
    """

    def found(x: Any, z: Any, y: Any, *program: Any) -> Triple:
        q, G, h = program[-5:-2]
        for i, j in permutations(range(len(h)), 2):
            if (G[i] == G[j]).all() and h[i] <= h[j] < G[i] @ x + 1 and z[i] < 1e-9:
                change = by(q) * ((np.arange(len(h)) == j).astype(float) - (np.arange(len(h)) == i))
                return x, z + change, y
        return x, z, y

    return found


# of linear programs

LPKeepsVariablesNonnegative = mutant(
    Highs, "Forgets that SciPy's variables are nonnegative unless told otherwise.", bounds=(0, None)
)


@mutant_of(Highs)
class LPForgetsTheLastInequality(Highs):
    """An index off by one: the last inequality is not seen (unless it is the only one)."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        return without_the_last(self.solve_in_a_box, c, G, h, A, b)

    def solve_in_a_box(self, *program: Any) -> Triple:
        x, z, y = super().__call__(*in_a_box(*program))
        return x, z[: len(program[-3])], y


LPIgnoresTheEquations = solver(
    Highs,
    "Solves with the inequalities only, inside a large box.",
    given=lambda c, G, h, A, b: in_a_box(c, G, h, None, None),
    found=lambda x, z, y, c, G, h, A, b: (x, z[: len(h)], zeros_like(b)),
)
LPTightensTheRightSide = mutant(
    Highs, "Keeps a safety distance of 10⁻⁴ from the inequalities that leave room for it.", _if_possible(Highs, moved(-1e-4))
)
LPLoosensTheRightSide = solver(Highs, "Allows 10⁻⁴ too much in every inequality.", given=moved(1e-4))
StopsWhenFeasible = solver(
    Highs,
    "Returns the first feasible point, with multipliers that prove nothing.",
    given=lambda c, *constraints: (0 * c, *constraints),
)
LPRoundsToIntegers = solver(Highs, "Rounds the solution to integers.", found=lambda x, z, y, *_: (np.round(x), z, y))
ReportsMarginals = solver(
    Highs, "Hands through SciPy's marginals, whose sign is the opposite.", found=lambda x, z, y, *_: (x, -z, -y)
)
FlipsTheEquations = solver(Highs, "The multipliers of the equations have the wrong sign.", found=lambda x, z, y, *_: (x, z, -y))
LPReversesTheMultipliers = solver(
    Highs, "Lists the multipliers of the inequalities from the last to the first.", found=lambda x, z, y, *_: (x, z[::-1], y)
)
LPSharesTheMultipliers = solver(
    Highs,
    "Smooths the multipliers a little, so that slack inequalities get some.",
    found=lambda x, z, y, *_: (x, 0.999 * z + 0.001 * z.mean(), y),
)
ReversesTheSolution = solver(Highs, "Lists the variables from the last to the first.", found=lambda x, z, y, *_: (x[::-1], z, y))
PrefersTheFirstVariable = mutant(
    ExactSimplex,
    "Adds 2 to the cost of the first variable where the program stays bounded.",
    _if_possible(ExactSimplex, lambda c, *rest: (c + 2.0 * (np.arange(len(c)) == 0), *rest)),
)
LPLoosensALittle = solver(Highs, "Allows 5·10⁻⁶ too much in every inequality.", given=moved(5e-6))
LPProvesALittleLess = solver(Highs, "Shrinks the bound by 10⁻⁵ of it.", found=proves_less(1e-5))
LPEndsBelowZero = solver(
    Highs, "Leaves a multiplier a little negative where an inequality is there twice.", found=below_zero(lambda c: 5e-6)
)
LPAddsToRightSideZero = solver(
    Highs,
    "Adds 10⁻⁵ to the multiplier of each inequality with right side 0, slack or not.",
    found=lambda x, z, y, c, G, h, A, b: (x, z + 1e-5 * (h == 0), y),
)
LPTightensALittle = mutant(Highs, "Keeps a safety distance of 5·10⁻⁶.", _if_possible(Highs, moved(-5e-6)))
LPMovesTheEquations = mutant(Highs, "Adds 5·10⁻⁶ to the right sides of the equations.", _if_possible(Highs, equations_moved(5e-6)))


# of quadratic programs

IgnoresTheEquations = solver(
    ActiveSet,
    "Leaves out Ax = b.",
    given=lambda P, q, G, h, A, b: (P, q, G, h, None, None),
    found=lambda x, z, y, P, q, G, h, A, b: (x, z, zeros_like(b)),
)
ForgetsTheLastInequality = mutant(
    ActiveSet,
    "An index off by one: the last row of G is not seen (unless it is the only one).",
    lambda self, *program: without_the_last(partial(ActiveSet.__call__, self), *program),
)
LoosensTheRightSide = solver(ActiveSet, "Lets every inequality be missed by 1 %.", given=moved(0.01))
TightensTheRightSide = solver(ActiveSet, "Keeps a safety distance from every inequality.", given=moved(-0.01))
KeepsVariablesNonnegative = solver(
    ActiveSet,
    "Assumes x ≥ 0, as solvers in standard form do.",
    given=lambda P, q, G, h, A, b: (P, q, np.vstack([G, -np.eye(len(q))]), np.append(h, np.zeros(len(q))), A, b),
    found=lambda x, z, y, P, q, G, h, A, b: (x, z[: len(h)], y),
)
DropsTheHalf = solver(ActiveSet, "Minimises xᵀPx + q·x.", given=lambda P, *rest: (2 * P, *rest))
DropsTheOffDiagonal = solver(ActiveSet, "Uses the diagonal of P only.", given=lambda P, *rest: (np.diag(np.diag(P)), *rest))
RoundsToIntegers = solver(ActiveSet, "Rounds the solution.", found=lambda x, z, y, *_: (np.round(x), z, y))
FlipsTheInequalityMultipliers = solver(ActiveSet, "Returns −z: the other sign convention.", found=lambda x, z, y, *_: (x, -z, y))
FlipsTheEquationMultipliers = solver(ActiveSet, "Returns −y: the other sign convention.", found=lambda x, z, y, *_: (x, z, -y))
DoublesTheMultipliers = solver(
    ActiveSet, "Returns the multipliers of xᵀPx + 2q·x.", given=lambda P, q, *rest: (2 * P, 2 * q, *rest)
)
ReversesTheMultipliers = solver(ActiveSet, "Returns z in the wrong order.", found=lambda x, z, y, *_: (x, z[::-1], y))
SharesTheMultipliers = solver(
    ActiveSet, "Returns the mean of z for each inequality.", found=lambda x, z, y, *_: (x, np.full(len(z), z.mean()), y)
)
LoosensALittle = solver(ActiveSet, "Allows 5·10⁻⁵ too much in every inequality.", given=moved(5e-5))
TightensALittle = solver(ActiveSet, "Keeps a safety distance of 5·10⁻⁵.", given=moved(-5e-5))
MissesAllButTheLast = solver(
    ActiveSet,
    "Adds 5·10⁻⁵ to every variable but the last.",
    found=lambda x, z, y, *_: (x + 5e-5 * (np.arange(len(x)) < len(x) - 1), z, y),
)
ProvesALittleLess = solver(ActiveSet, "Shrinks the bound by 5·10⁻⁵ of it.", found=proves_less(5e-5))
EndsBelowZero = solver(
    ActiveSet,
    "Leaves a multiplier a little negative where an inequality is there twice.",
    found=below_zero(lambda q: 1.5e-6 * (1 + abs(q).max())),
)
MovesTheEquations = mutant(
    ActiveSet, "Adds 5·10⁻⁵ to the right sides of the equations.", _if_possible(ActiveSet, equations_moved(5e-5))
)
StopsEarly = mutant(
    InteriorPoint, "Stops at residuals of 10⁻³ while declaring 10⁻⁸.", converged=lambda self, residual: residual <= 1e-3
)
