"""The roles of solvers, and what the statements read of one: a solution with its multipliers, held to what the solver declares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import Number, exact_vector, rational
from ....properties.roles import role
from ....properties.roles.base import setting
from ....properties.roles.readings import Reading
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.statements.verdicts import Declined, Idle, ImplementationFailed, NotApplicable
from ..samples.finite_problems import FiniteProblem
from ..samples.linear_programs import LinearProgram, Program
from ..samples.quadratic_programs import ConvexProgram, QuadraticProgram, StrictlyFeasibleProgram

DEFAULT_TOL = Fraction(1, 10**6)

P_co = TypeVar("P_co", bound=Program, covariant=True)
Q_co = TypeVar("Q_co", bound=StrictlyFeasibleProgram, covariant=True)


@role("lp-solver", overwrites=True)
class LPSolver(Protocol):
    """``solve(c, G, h, A, b)`` minimises c·x subject to Gx ≤ h and Ax = b (A and b may be None; x is free).

    It returns x, or (x, z, y) with z ≥ 0 the multipliers of the inequalities and y of the equations, so that
    c + Gᵀz + Aᵀy = 0. Its ``tol`` declares how far each of these conditions may be missed, relative to the size of the
    terms in it; a solver that declares none is held to 10⁻⁶, one that declares 0 is exact.
    """

    def __call__(self, c: Any, G: Any, h: Any, A: Any, b: Any) -> Any: ...


@role("qp-solver", overwrites=True)
class QPSolver(Protocol):
    """``solve(P, q, G, h, A, b)`` minimises ½xᵀPx + q·x subject to Gx ≤ h and Ax = b (A and b may be None; x is free).

    P is symmetric positive semidefinite. It returns x, or (x, z, y) with z ≥ 0 the multipliers of the inequalities and y of
    the equations, so that Px + q + Gᵀz + Aᵀy = 0. Its ``tol`` declares how far each of these conditions may be missed,
    relative to the size of the terms in it; a solver that declares none is held to 10⁻⁶, one that declares 0 is exact.
    """

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any, b: Any) -> Any: ...


class Solution(Reading[P_co]):
    """What a solver answers to the program of the sample: x, and the multipliers z of Gx ≤ h and y of Ax = b."""

    @cached_property
    def tol(self) -> int | Fraction:
        """The tolerance that it declares."""
        return declared_tol(self.model)

    @cached_property
    def answer(self) -> Answer:
        """Copies of the arrays are handed out: a solver may overwrite them. Its tol is what it declares before it is asked."""
        _ = self.tol
        result = self.model(*[None if part is None else part.copy() for part in self.sample.arguments])
        return answer_of(result, *self.sample.shape)

    @cached_property
    def x(self) -> np.ndarray:
        return self.answer.x

    @cached_property
    def z(self) -> np.ndarray:
        return self.answer.multipliers()[0]

    @cached_property
    def y(self) -> np.ndarray:
        return self.answer.multipliers()[1]


class LinearSolution(Solution[LinearProgram], role=LPSolver):
    """The answer to a linear program."""


class QuadraticSolution(Solution[Q_co], role=QPSolver):
    """The answer to a quadratic program. Does not apply to a solver that needs a positive definite P, where P is singular."""

    @cached_property
    def answer(self) -> Answer:
        try:
            return super().answer
        except (Declined, ImplementationFailed) as error:
            if "positive definite" in str(error) or "positive-definite" in str(error):
                raise NotApplicable(f"it needs a positive definite matrix ({error})") from error
            raise

    @cached_property
    def value(self) -> Number:
        """f(x)."""
        return self.sample.value(self.x)


@dataclass(frozen=True)
class InP:
    """A point as a vector of the space with the inner product ⟨x,v⟩ = xᵀPv."""

    P: np.ndarray
    x: np.ndarray

    def __matmul__(self, other: InP) -> Any:
        return self.x @ self.P @ other.x

    def __sub__(self, other: InP) -> InP:
        return InP(self.P, self.x - other.x)


class KKTPoint(QuadraticSolution[ConvexProgram]):
    """An answer that satisfies the KKT conditions: what the converse of these grants to it. x* is the certified optimum, x° inside.

    z·G(v−x) and y·A(v−x), for v = x* and v = x°, are sums over the inequalities and the equations.
    """

    FORMAL: ClassVar = {
        "least": "p*",
        "value_inside": "f(x°)",
        "value": "f(x)",
        "root": "vector P½x",
        "root_best": "vector P½x*",
        "root_inside": "vector P½x°",
        "slope": "q·x",
        "slope_best": "q·x*",
        "slope_inside": "q·x°",
        "weighted_best": "z·G(x*−x)",
        "weighted_inside": "z·G(x°−x)",
        "balanced_best": "y·A(x*−x)",
        "balanced_inside": "y·A(x°−x)",
    }

    @cached_property
    def least(self) -> Number:
        """p*."""
        return self.sample.least

    @cached_property
    def value_inside(self) -> Number:
        """f(x°)."""
        return self.sample.value_inside

    @cached_property
    def tight(self) -> bool:
        """Whether a constraint is active at the certified optimum."""
        return any(v > 0 for v in self.sample.optimum.z)

    @property
    def points(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """x, x* and x°."""
        return self.x, exact_vector(self.sample.optimum.x), exact_vector(self.sample.inside)

    @property
    def root(self) -> Any:
        return InP(self.sample.exact[0], self.points[0])

    @property
    def root_best(self) -> Any:
        return InP(self.sample.exact[0], self.points[1])

    @property
    def root_inside(self) -> Any:
        return InP(self.sample.exact[0], self.points[2])

    @property
    def slope(self) -> Any:
        return self.sample.exact[1] @ self.points[0]

    @property
    def slope_best(self) -> Any:
        return self.sample.exact[1] @ self.points[1]

    @property
    def slope_inside(self) -> Any:
        return self.sample.exact[1] @ self.points[2]

    @property
    def weighted_best(self) -> Any:
        return self.z @ (self.sample.exact[2] @ (self.points[1] - self.points[0]))

    @property
    def weighted_inside(self) -> Any:
        return self.z @ (self.sample.exact[2] @ (self.points[2] - self.points[0]))

    @property
    def balanced_best(self) -> Any:
        return sum(self.y * (self.sample.exact[4] @ (self.points[1] - self.points[0])))

    @property
    def balanced_inside(self) -> Any:
        return sum(self.y * (self.sample.exact[4] @ (self.points[2] - self.points[0])))

    @property
    def inequalities(self) -> Iterator[tuple[Any, ...]]:
        """zᵢ, (Gx)ᵢ, (Gx*)ᵢ, (Gx°)ᵢ and hᵢ."""
        _, _, G, h, *_ = self.sample.exact
        return zip(self.z, *(G @ v for v in self.points), h, strict=True)

    @property
    def equations(self) -> Iterator[tuple[Any, ...]]:
        """yᵢ, (Ax)ᵢ, (Ax*)ᵢ, (Ax°)ᵢ and bᵢ."""
        *_, A, b = self.sample.exact
        return zip(self.y, *(A @ v for v in self.points), b, strict=True)

    @hypothesis()
    def valued(self) -> Any:
        """f(x) = ½xᵀPx + q·x"""
        return self.value == (self.root @ self.root) / Fraction(2) + self.slope

    @hypothesis()
    def valued_best(self) -> Any:
        """p* = ½x*ᵀPx* + q·x*"""
        return self.least == (self.root_best @ self.root_best) / Fraction(2) + self.slope_best

    @hypothesis()
    def valued_inside(self) -> Any:
        """f(x°) = ½x°ᵀPx° + q·x°"""
        return self.value_inside == (self.root_inside @ self.root_inside) / Fraction(2) + self.slope_inside

    @hypothesis()
    def feasible(self) -> Any:
        """x is feasible, and p* the least value of such points: p* ≤ f(x)"""
        return self.least <= self.value

    @hypothesis()
    def stationary_to_best(self) -> Any:
        """(Px + q + Gᵀz + Aᵀy)·(x*−x) = 0"""
        way = self.root @ (self.root_best - self.root) + (self.slope_best - self.slope)
        return way + self.weighted_best + self.balanced_best == 0

    @hypothesis()
    def stationary_to_inside(self) -> Any:
        """(Px + q + Gᵀz + Aᵀy)·(x°−x) = 0"""
        way = self.root @ (self.root_inside - self.root) + (self.slope_inside - self.slope)
        return way + self.weighted_inside + self.balanced_inside == 0

    @hypothesis(over="inequalities")
    def weight(self, z: Any, g: Any, best: Any, inside: Any, h: Any) -> Any:
        """one with a multiplier zᵢ ≥ 0"""
        return z >= 0

    @hypothesis(over="inequalities")
    def complementary(self, z: Any, g: Any, best: Any, inside: Any, h: Any) -> Any:
        """one with zᵢ(h − Gx)ᵢ = 0"""
        return z * (h - g) == 0

    @hypothesis(over="inequalities")
    def met_by_the_best(self, z: Any, g: Any, best: Any, inside: Any, h: Any) -> Any:
        """met by x*: (Gx*)ᵢ ≤ hᵢ"""
        return best <= h

    @hypothesis(over="inequalities")
    def met_inside(self, z: Any, g: Any, best: Any, inside: Any, h: Any) -> Any:
        """met by x°: (Gx°)ᵢ ≤ hᵢ"""
        return inside <= h

    @hypothesis(over="equations")
    def solved(self, y: Any, a: Any, best: Any, inside: Any, b: Any) -> Any:
        """one that x solves: (Ax)ᵢ = bᵢ"""
        return a == b

    @hypothesis(over="equations")
    def solved_by_the_best(self, y: Any, a: Any, best: Any, inside: Any, b: Any) -> Any:
        """one that x* solves: (Ax*)ᵢ = bᵢ"""
        return best == b

    @hypothesis(over="equations")
    def solved_inside(self, y: Any, a: Any, best: Any, inside: Any, b: Any) -> Any:
        """one that x° solves: (Ax°)ᵢ = bᵢ"""
        return inside == b

    @total(of="weighted_best", over="inequalities")
    def weighted_to_best(self, z: Any, g: Any, best: Any, inside: Any, h: Any) -> Any:
        return z * (best - g)

    @total(of="weighted_inside", over="inequalities")
    def weighted_to_inside(self, z: Any, g: Any, best: Any, inside: Any, h: Any) -> Any:
        return z * (inside - g)

    @total(of="balanced_best", over="equations")
    def balanced_to_best(self, y: Any, a: Any, best: Any, inside: Any, b: Any) -> Any:
        return y * (best - a)

    @total(of="balanced_inside", over="equations")
    def balanced_to_inside(self, y: Any, a: Any, best: Any, inside: Any, b: Any) -> Any:
        return y * (inside - a)


class WithOneEquation(QuadraticSolution[QuadraticProgram]):
    """The answer to the program with the first of its equations only."""

    @cached_property
    def of_the_first(self) -> QuadraticSolution[QuadraticProgram]:
        if not self.sample.b:
            raise Idle("an equation")
        return QuadraticSolution(self.make, replace(self.sample, A=self.sample.A[:1], b=self.sample.b[:1]))


class DualSolution(Reading[FiniteProblem], role=QPSolver):
    """The answer to the dual of a finite problem, as a program in (α, t)."""

    @cached_property
    def solution(self) -> QuadraticSolution:
        return QuadraticSolution(self.make, self.sample.dual_program)

    @cached_property
    def alpha(self) -> np.ndarray:
        """α, without what is negative in it; where d* is ∞, and there is nothing to answer, some along which θ_D grows."""
        return self.sample.ascending if self.sample.dual_solution is None else np.maximum(self.solution.x[:-1], 0)

    @cached_property
    def t(self) -> Number:
        return self.solution.x[-1]


@dataclass(frozen=True)
class Answer:
    """What a solver returned, as exact rationals; z and y are None where it returned x only."""

    x: np.ndarray
    z: np.ndarray | None
    y: np.ndarray | None

    def multipliers(self) -> tuple[np.ndarray, np.ndarray]:
        """z and y. Raises `NotApplicable` if the solver returned none."""
        if self.z is None or self.y is None:
            raise NotApplicable("it returns no multipliers")
        return self.z, self.y


def answer_of(result: Any, n: int, m: int, p: int) -> Answer:
    """A solver's result for n variables, m inequalities and p equations.

    Raises `ImplementationFailed` where it is None or has the wrong shape, `NotANumber` where it holds NaN.
    """
    if result is None:
        raise ImplementationFailed("it found no solution")
    if not isinstance(result, tuple):
        return Answer(_vector(result, n, "x"), None, None)
    if len(result) != 3:
        raise ImplementationFailed(f"it returned {len(result)} things, not x or (x, z, y)")
    x, z, y = result
    none = np.empty(0, dtype=object)
    return Answer(_vector(x, n, "x"), _vector(z, m, "z"), none if y is None and p == 0 else _vector(y, p, "y"))


def _vector(values: Any, size: int, name: str) -> np.ndarray:
    if values is None:
        raise ImplementationFailed(f"its {name} is None")
    vector = exact_vector(values).ravel()
    if len(vector) != size:
        raise ImplementationFailed(f"its {name} has {len(vector)} entries, not {size}")
    return vector


def declared_tol(solver: Any) -> int | Fraction:
    """The tolerance that a solver declares: its ``tol``, also as a setting of a function; `DEFAULT_TOL` where it declares none."""
    value = setting(solver, "tol")
    if value is None:
        value = getattr(solver, "keywords", {}).get("tol")
    return DEFAULT_TOL if value is None else rational(value)
