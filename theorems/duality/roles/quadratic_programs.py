"""The role of solvers of quadratic programs, in qpsolvers' convention. Answers are read as those of linear programs."""

from __future__ import annotations

from typing import Any, Protocol

from ....properties.roles.base import role
from ....properties.verdicts import Declined, ImplementationFailed, NotApplicable
from .programs import Answer, answer_of


@role("qp-solver", overwrites=True)
class QPSolver(Protocol):
    """``solve(P, q, G, h, A, b)`` minimises ½xᵀPx + q·x subject to Gx ≤ h and Ax = b (A and b may be None; x is free).

    P is symmetric positive semidefinite. It returns x, or (x, z, y) with z ≥ 0 the multipliers of the inequalities and y of
    the equations, so that Px + q + Gᵀz + Aᵀy = 0. Its ``tol`` declares how far each of these conditions may be missed,
    relative to the size of the terms in it; a solver that declares none is held to 10⁻⁶, one that declares 0 is exact.
    """

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any, b: Any) -> Any: ...


def ask(solve: QPSolver, arguments: tuple[Any, ...], shape: tuple[int, int, int]) -> Answer:
    """The solver's answer as exact rationals. Copies of the arrays are handed out: it may overwrite them.

    Raises `NotApplicable` where the solver says that it needs a positive definite P.
    """
    try:
        result = solve(*[None if a is None else a.copy() for a in arguments])
    except (Declined, ImplementationFailed) as error:
        if "positive definite" in str(error) or "positive-definite" in str(error):
            raise NotApplicable(f"it needs a positive definite matrix ({error})") from error
        raise
    return answer_of(result, *shape)
