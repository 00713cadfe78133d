"""The back ends of ``qpsolvers``, with the stopping criterion that each one documents (see `stopping`).

The numbers are the defaults in each library's documentation of its settings: Clarabel (tol_feas, tol_gap_abs, tol_gap_rel),
CVXOPT (feastol, abstol, reltol), DAQP (primal_tol, and eta_prox where P is singular), ECOS (feastol, abstol, reltol), HiGHS
(primal_feasibility_tolerance, dual_feasibility_tolerance), OSQP, ProxQP, QPALM and SCS (eps_abs, eps_rel), PIQP (these, and
eps_duality_gap_abs, eps_duality_gap_rel).
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from scipy.sparse import csc_matrix

from ..properties.statements.verdicts import Declined
from .stopping import Stopping


@dataclass(frozen=True)
class BackEnd:
    """The stopping criterion that a back end documents, and its options.

    Attributes
    ----------
    default: its criterion by default, None where it documents none.
    by, zero: the options that take an accuracy, and those set to 0 beside them.
    told: the criterion then, as a function of the accuracy. switch: an option to turn on.
    """

    default: Stopping | None
    by: tuple[str, ...] = ()
    zero: tuple[str, ...] = ()
    told: Callable[[float], Stopping] = Stopping
    switch: str | None = None

    def options(self, accuracy: float | None) -> dict[str, float]:
        """The solver's options: none at its defaults."""
        if accuracy is None:
            return {}
        asked = {self.switch: True} if self.switch else {}
        return {**dict.fromkeys(self.by, accuracy), **dict.fromkeys(self.zero, 0.0), **asked}

    def stopping(self, accuracy: float | None) -> Stopping | None:
        """The criterion with that accuracy."""
        return self.default if accuracy is None else self.told(accuracy)


def _with_gap(accuracy: float) -> Stopping:
    return Stopping(accuracy, gap=accuracy)


def _normwise(accuracy: float) -> Stopping:
    return Stopping(0.0, accuracy, accuracy, accuracy)


def _epigraph(accuracy: float) -> Stopping:
    return Stopping(0.0, accuracy, accuracy, accuracy, epigraph=True)


EPS: dict[str, Any] = {"by": ("eps_abs",), "zero": ("eps_rel",)}
TOLS = ("feastol", "abstol", "reltol")
GAPS: dict[str, Any] = {"by": ("eps_abs", "eps_duality_gap_abs"), "zero": ("eps_rel", "eps_duality_gap_rel"), "told": _with_gap}
BACK_ENDS = {
    "clarabel": BackEnd(_normwise(1e-8), ("tol_feas", "tol_gap_abs", "tol_gap_rel"), told=_normwise),
    "cvxopt": BackEnd(Stopping(0.0, 1e-7, 1e-7, 1e-6), TOLS, told=_normwise),
    "daqp": BackEnd(Stopping(1e-6), ("primal_tol", "eta_prox")),
    "ecos": BackEnd(_epigraph(1e-8), TOLS, told=_epigraph),
    "highs": BackEnd(Stopping(1e-7), ("primal_feasibility_tolerance", "dual_feasibility_tolerance")),
    "osqp": BackEnd(Stopping(1e-3, 1e-3), **EPS),
    "piqp": BackEnd(Stopping(1e-8, 1e-9, 1e-8, 1e-9), **GAPS),
    "proxqp": BackEnd(Stopping(1e-5), **GAPS, switch="check_duality_gap"),
    "qpalm": BackEnd(Stopping(1e-4, 1e-4), **EPS),
    "quadprog": BackEnd(None),  # no setting: an active-set method, exact but for rounding; the role's default is assumed
    "scs": BackEnd(Stopping(1e-4, 1e-4, 1e-4, 1e-4), **EPS, told=_with_gap),
}
SPARSE = {"clarabel", "ecos", "highs", "osqp", "qpalm", "scs"}


def solved_by_qpsolvers(P, q, G, h, A=None, b=None, solver="", is_sparse=False, **options):
    import qpsolvers

    store = csc_matrix if is_sparse else np.asarray
    inequalities = (store(G), h) if G is not None and len(G) else (None, None)
    equations = (store(A), b) if A is not None and len(A) else (None, None)
    problem = qpsolvers.Problem(store(P), q, *inequalities, *equations)
    solution = qpsolvers.solve_problem(problem, solver=solver, **options)
    z = np.zeros(0) if inequalities[0] is None else solution.z
    y = np.zeros(0) if equations[0] is None else solution.y
    return solution.x if solution.found else None, z, y


def linear_program_by_qpsolvers(c, G, h, A=None, b=None, **settings):
    return solved_by_qpsolvers(np.zeros((len(c), len(c))), c, G, h, A, b, **settings)


class QpsolversQP:
    """A convex QP through ``qpsolvers.solve_problem``: returns x and both kinds of multipliers.

    Parameters
    ----------
    solver: the back end. accuracy: given to the back end as its stopping tolerance; None leaves it at its defaults.
    """

    function = staticmethod(solved_by_qpsolvers)

    def __init__(self, solver: str, accuracy: float | None = None):
        self.solver, self.accuracy = solver, accuracy
        self.stopping = BACK_ENDS[solver].stopping(accuracy)
        self.tol = self.stopping and self.stopping.tol

    def in_own_terms(self) -> partial:
        options = BACK_ENDS[self.solver].options(self.accuracy)
        return partial(type(self).function, solver=self.solver, is_sparse=self.solver in SPARSE, **options)

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:
        return self._held(P, q, G, h, A, b)

    def _held(self, P: Any, q: Any, G: Any, h: Any, A: Any, b: Any) -> Any:
        """The answer to the program; P is None of a linear one."""
        given = (q, G, h, A, b)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # on storage formats
            x, z, y = self.in_own_terms()(*(given if P is None else (P, *given)))
        if x is None:
            raise Declined(f"{self.solver} says that it found no solution")
        if self.stopping:
            self.stopping.hold_to(self.stopping.tol, P, q, G, h, A, b, x, z, y)
        return x if z is None or y is None else (x, z, y)


class QpsolversLP(QpsolversQP):
    """A linear program through ``qpsolvers.solve_problem``, as a QP with P = 0."""

    function = staticmethod(linear_program_by_qpsolvers)

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> Any:  # type: ignore[override]
        return self._held(None, c, G, h, A, b)
