"""Faulty solvers of linear and quadratic programs, mistakes in the derivation of the SVM, and faulty coordinate ascents."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .coordinate_ascent import ascend, maximise_over
from .lagrangians import hard_margin, is_convex, margin_ratio, soft_margin
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

    return mutant_of(base)(type(f"Faulty{base.__name__}", (base,), {"__doc__": fault, "__call__": solve}))


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


def equations_moved(base: type, by: float) -> Callable[..., Triple]:
    """The solution with so much added to the right sides of the equations, where there is one."""

    def solve(self: Any, *program: Any) -> Triple:
        *rest, b = program
        try:
            return base.__call__(self, *rest, b if b is None else b + by)
        except ValueError:
            return base.__call__(self, *program)

    return solve


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


@mutant_of(Highs)
class LPTightensTheRightSide(Highs):
    """Keeps a safety distance of 10⁻⁴ from the inequalities that leave room for it."""

    distance = 1e-4

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        try:
            return super().__call__(c, G, h - self.distance, A, b)
        except ValueError:
            return super().__call__(c, G, h, A, b)


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


@mutant_of(ExactSimplex)
class PrefersTheFirstVariable(ExactSimplex):
    """Adds 2 to the cost of the first variable where the program stays bounded."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Triple:
        try:
            return super().__call__(c + 2.0 * (np.arange(len(c)) == 0), G, h, A, b)
        except ValueError:
            return super().__call__(c, G, h, A, b)


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


@mutant_of(Highs)
class LPTightensALittle(LPTightensTheRightSide):
    """Keeps a safety distance of 5·10⁻⁶."""

    distance = 5e-6


@mutant_of(Highs)
class LPMovesTheEquations(Highs):
    """Adds 5·10⁻⁶ to the right sides of the equations."""

    __call__ = equations_moved(Highs, 5e-6)  # type: ignore[assignment]


# of quadratic programs

IgnoresTheEquations = solver(
    ActiveSet,
    "Leaves out Ax = b.",
    given=lambda P, q, G, h, A, b: (P, q, G, h, None, None),
    found=lambda x, z, y, P, q, G, h, A, b: (x, z, zeros_like(b)),
)


@mutant_of(ActiveSet)
class ForgetsTheLastInequality(ActiveSet):
    """An index off by one: the last row of G is not seen (unless it is the only one)."""

    def __call__(self, *program: Any) -> Triple:
        return without_the_last(super().__call__, *program)


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


@mutant_of(ActiveSet)
class MovesTheEquations(ActiveSet):
    """Adds 5·10⁻⁵ to the right sides of the equations."""

    __call__ = equations_moved(ActiveSet, 5e-5)  # type: ignore[assignment]


StopsEarly = mutant(
    InteriorPoint, "Stops at residuals of 10⁻³ while declaring 10⁻⁸.", converged=lambda self, residual: residual <= 1e-3
)

# ------------------------------------------------------------------------------------------------- the derivation of the SVM


@mutant_of(hard_margin)
def adds_the_constraints(X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any:
    """A sign: rewards what is violated."""
    return w @ w / 2 + alpha @ (y * (X @ w + b) - 1)


@mutant_of(hard_margin)
def forgets_the_one(X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any:
    """The constraint y(⟨w,x⟩ + b) ≥ 0."""
    return w @ w / 2 - alpha @ (y * (X @ w + b))


@mutant_of(hard_margin)
def forgets_the_half(X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any:
    """‖w‖² in place of ½‖w‖²."""
    return w @ w / 2 + hard_margin(X, y, w, b, alpha)


@mutant_of(hard_margin)
def subtracts_the_intercept(X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any:
    """⟨w,x⟩ − b."""
    return hard_margin(X, y, w, -b, alpha)


@mutant_of(hard_margin)
def only_violated(X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any:
    """Leaves out the constraints that hold."""
    return w @ w / 2 + alpha @ np.maximum(0, 1 - y * (X @ w + b))


@mutant_of(hard_margin)
def forgets_the_labels(X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any:
    """⟨w,x⟩ + b ≥ 1 for every point."""
    return hard_margin(X, 1 + 0 * y, w, b, alpha)


@mutant_of(soft_margin)
def one_input_for_all(X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
    """x without an index: the first input in every term."""
    return soft_margin(X[:1].repeat(len(X), axis=0), y, C, w, b, xi, alpha, r)


@mutant_of(soft_margin)
def slack_is_free(X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
    """Without CΣξ."""
    return soft_margin(X, y, 0, w, b, xi, alpha, r)


@mutant_of(soft_margin)
def slack_may_be_negative(X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
    """Without Σrξ."""
    return soft_margin(X, y, C, w, b, xi, alpha, 0 * r)


@mutant_of(soft_margin)
def slack_tightens(X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
    """A sign: y(⟨w,x⟩ + b) ≥ 1 + ξ."""
    return soft_margin(X, y, C, w, b, xi, alpha, r) + 2 * alpha @ xi


@mutant_of(soft_margin)
def averages_the_slack(X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
    """C/n."""
    return soft_margin(X, y, C / len(y), w, b, xi, alpha, r)


@mutant_of(soft_margin)
def squares_the_slack(X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
    """CΣξ²."""
    return soft_margin(X, y, 0, w, b, xi, alpha, r) + C * (xi * xi).sum()


@mutant_of(margin_ratio)
def by_the_square(gamma: Any, w: Any) -> Any:
    """γ/‖w‖²."""
    return gamma / (w @ w)


@mutant_of(margin_ratio)
def by_the_sum(gamma: Any, w: Any) -> Any:
    """γ/‖w‖₁."""
    return gamma / abs(w).sum()


@mutant_of(margin_ratio)
def by_the_largest(gamma: Any, w: Any) -> Any:
    """γ/max|wₖ|."""
    return gamma / abs(w).max()


@mutant_of(margin_ratio)
def times_the_norm(gamma: Any, w: Any) -> Any:
    """γ‖w‖."""
    return gamma * np.sqrt(w @ w)


@mutant_of(margin_ratio)
def absolute(gamma: Any, w: Any) -> Any:
    """|γ|/‖w‖."""
    return abs(gamma) / np.sqrt(w @ w)


@mutant_of(margin_ratio)
def a_little_too_long(gamma: Any, w: Any) -> Any:
    """10⁻¹⁴ too much."""
    return margin_ratio(gamma, w) * (1 + 1e-14)


@mutant_of(is_convex)
def by_the_trace(P: Any, c: Any) -> bool:
    """A trace that is not negative."""
    return bool(np.trace(P) >= 0 and np.min(c) >= 0)


@mutant_of(is_convex)
def by_the_diagonal(P: Any, c: Any) -> bool:
    """No negative entry on the diagonal."""
    return bool(np.diag(P).min() >= 0 and np.min(c) >= 0)


@mutant_of(is_convex)
def by_the_determinant(P: Any, c: Any) -> bool:
    """A determinant that is not negative: two negative eigenvalues have one too."""
    return bool(np.linalg.det(P) >= -1e-9 and np.min(c) >= 0)


@mutant_of(is_convex)
def definite_only(P: Any, c: Any) -> bool:
    """Asks for positive eigenvalues: wrong for affine functions."""
    return bool(np.linalg.eigvalsh(P).min() > 1e-9 and np.min(c) >= 0)


@mutant_of(is_convex)
def at_the_origin_only(P: Any, c: Any) -> bool:
    """Looks at the Hessian at 0."""
    return bool(np.linalg.eigvalsh(P).min() >= -1e-9)


@mutant_of(is_convex)
def at_one_only(P: Any, c: Any) -> bool:
    """Looks at the Hessian at (1, …, 1)."""
    return bool(np.linalg.eigvalsh(P + np.diag(c)).min() >= -1e-9)


# ------------------------------------------------------------------------------------------------------- coordinate ascent


@mutant_of(ascend)
def moves_all_at_once(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Jacobi's method: maximises over every coordinate from the same old point."""
    path = [np.asarray(start).copy()]
    for _ in range(sweeps):
        old = path[-1]
        path += [np.array([maximise_over(Q, c, old, i)[i] for i in range(len(c))])] * len(c)
    return np.array(path)


@mutant_of(ascend)
def follows_the_gradient(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Takes gradient steps of length 1/trace."""
    path = [np.asarray(start).copy()]
    for _ in range(sweeps * len(c)):
        path.append(path[-1] + (c - Q @ path[-1]) / np.trace(Q))
    return np.array(path)


@mutant_of(ascend)
def halves_the_steps(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Goes half the way in each coordinate."""
    path = [np.asarray(start).copy()]
    for _ in range(sweeps):
        for i in range(len(c)):
            path.append((path[-1] + maximise_over(Q, c, path[-1], i)) / 2)
    return np.array(path)


@mutant_of(ascend)
def forgets_the_last_coordinate(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """An index off by one: the last coordinate never moves."""
    path = [np.asarray(start).copy()]
    for _ in range(sweeps):
        for i in range(len(c)):
            path.append(maximise_over(Q, c, path[-1], i) if i < len(c) - 1 else path[-1].copy())
    return np.array(path)


@mutant_of(ascend)
def starts_at_zero(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Ignores the start."""
    return ascend(Q, c, np.zeros(len(c)), sweeps)


@mutant_of(ascend)
def forgets_the_other_half(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Uses the lower triangle of Q only."""
    return ascend(np.tril(Q), c, start, sweeps)


def not_all_the_way(short: float, Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """The points visited by steps that end short of the maximum by that share of their length."""
    path = [np.asarray(start).copy()]
    for _ in range(sweeps):
        for i in range(len(c)):
            path.append(path[-1] + (1 - short) * (maximise_over(Q, c, path[-1], i) - path[-1]))
    return np.array(path)


@mutant_of(ascend)
def stops_a_hair_short(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Each step ends short of the maximum by 2⁻⁴³ of its length."""
    return not_all_the_way(2.0**-43, Q, c, start, sweeps)


@mutant_of(ascend)
def stops_a_little_short(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Each step ends short of the maximum by 10⁻¹¹ of its length."""
    return not_all_the_way(1e-11, Q, c, start, sweeps)
