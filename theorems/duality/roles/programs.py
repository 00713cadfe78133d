"""Roles of solvers of linear programs, in qpsolvers' convention."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from ....properties.numbers import exact_vector, rational
from ....properties.roles.base import role, setting
from ....properties.verdicts import ImplementationFailed, NotApplicable

DEFAULT_TOL = Fraction(1, 10**6)


@role("lp-solver", overwrites=True)
class LPSolver(Protocol):
    """``solve(c, G, h, A, b)`` minimises c·x subject to Gx ≤ h and Ax = b (A and b may be None; x is free).

    It returns x, or (x, z, y) with z ≥ 0 the multipliers of the inequalities and y of the equations, so that
    c + Gᵀz + Aᵀy = 0. Its ``tol`` declares how far each of these conditions may be missed, relative to the size of the
    terms in it; a solver that declares none is held to 10⁻⁶, one that declares 0 is exact.
    """

    def __call__(self, c: Any, G: Any, h: Any, A: Any, b: Any) -> Any: ...


@dataclass(frozen=True)
class Answer:
    """What an LP solver returned, as exact rationals; z and y are None where it returned x only."""

    x: np.ndarray
    z: np.ndarray | None
    y: np.ndarray | None

    def multipliers(self) -> tuple[np.ndarray, np.ndarray]:
        """z and y. Raises `NotApplicable` if the solver returned none."""
        if self.z is None or self.y is None:
            raise NotApplicable("it returns no multipliers")
        return self.z, self.y


def answer_of(result: Any, n: int, m: int, p: int) -> Answer:
    """Read a solver's result for n variables, m inequalities and p equations.

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
