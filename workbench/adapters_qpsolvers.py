"""The back ends of ``qpsolvers`` and the solvers behind cvxpy, with what each one claims of its answers.

A claim is the solver's own stopping tolerance, in the units of the role: relative to the size of the terms of a row. Where the
solver's criterion is relative to the largest norm in the whole problem instead, a row with small terms may miss by more;
`NORMWISE` times the setting is claimed for it. An absolute criterion (the relative part set to 0) is claimed as it is.
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.sparse import csc_matrix

from ..properties.roles import Declined

NORMWISE = 100  # the drawn programs are of small integers: the norm of a problem is seldom more than this many times a row


@dataclass(frozen=True)
class Stopping:
    """How a solver is told to stop, and the documented default.

    Attributes
    ----------
    by: the options that take the accuracy. zero: those set to 0 beside it. default: the documented accuracy.
    absolute: whether the criterion with `by` and `zero` given is absolute. epigraph: whether the back end restates the QP
    with the objective as a constraint, so that x is known up to the square root of the gap. switch: an option to turn on.
    """

    by: tuple[str, ...]
    default: float
    zero: tuple[str, ...] = ()
    absolute: bool = False
    epigraph: bool = False
    switch: str | None = None

    def options(self, accuracy: float | None) -> dict[str, float]:
        """The solver's options: none at its defaults."""
        if accuracy is None:
            return {}
        asked = {self.switch: True} if self.switch else {}
        return {**dict.fromkeys(self.by, accuracy), **dict.fromkeys(self.zero, 0.0), **asked}

    def claim(self, accuracy: float | None) -> float:
        """The tolerance that the role is told."""
        if self.epigraph:
            return 10 * (accuracy or self.default) ** 0.5
        if accuracy is None:
            return NORMWISE * self.default
        return accuracy if self.absolute else NORMWISE * accuracy


SPLITTING = {"by": ("eps_abs",), "zero": ("eps_rel",), "absolute": True}
STOPPING = {
    "clarabel": Stopping(("tol_feas", "tol_gap_abs", "tol_gap_rel"), 1e-8),
    "cvxopt": Stopping(("feastol", "abstol", "reltol"), 1e-6),
    "daqp": Stopping(("primal_tol",), 1e-6),
    "ecos": Stopping(("feastol", "abstol", "reltol"), 1e-8, epigraph=True),
    "highs": Stopping(("primal_feasibility_tolerance", "dual_feasibility_tolerance"), 1e-7),
    "osqp": Stopping(default=1e-3, **SPLITTING),
    "piqp": Stopping(("eps_abs", "eps_duality_gap_abs"), 1e-8, ("eps_rel", "eps_duality_gap_rel"), absolute=True),
    "proxqp": Stopping(
        ("eps_abs", "eps_duality_gap_abs"), 1e-5, ("eps_rel", "eps_duality_gap_rel"), absolute=True, switch="check_duality_gap"
    ),
    "qpalm": Stopping(default=1e-4, **SPLITTING),
    "quadprog": Stopping((), 1e-11),  # an active-set method in float64: no setting, exact but for rounding
    "scs": Stopping(default=1e-4, **SPLITTING),
}
SPARSE = {"clarabel", "ecos", "highs", "osqp", "qpalm", "scs"}


class QpsolversQP:
    """A convex QP through ``qpsolvers.solve_problem``: returns x and both kinds of multipliers.

    Parameters
    ----------
    solver: the back end. accuracy: given to the back end as its stopping tolerance; None leaves it at its defaults.
    Attributes: ``tol``, what is claimed (see `Stopping`).
    """

    def __init__(self, solver: str, accuracy: float | None = None):
        self.solver, self.accuracy = solver, accuracy
        self.tol = STOPPING[solver].claim(accuracy)

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[Any, Any, Any]:
        import qpsolvers

        store = csc_matrix if self.solver in SPARSE else np.asarray
        some, equations = G is not None and len(G) > 0, A is not None and len(A) > 0
        problem = qpsolvers.Problem(
            store(P), q, store(G) if some else None, h if some else None, store(A) if equations else None, b if equations else None
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # on storage formats
            options: dict[str, Any] = STOPPING[self.solver].options(self.accuracy)
            solution = qpsolvers.solve_problem(problem, solver=self.solver, **options)
        if not solution.found:
            raise Declined(f"{self.solver} says that it found no solution")
        z = solution.z if some else np.zeros(0)
        y = solution.y if equations else np.zeros(0)
        return solution.x if z is None or y is None else (solution.x, z, y)  # type: ignore[return-value]


class QpsolversLP(QpsolversQP):
    """A linear program through ``qpsolvers.solve_problem``, as a QP with P = 0."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[Any, Any, Any]:  # type: ignore[override]
        return super().__call__(np.zeros((len(c), len(c))), c, G, h, A, b)
