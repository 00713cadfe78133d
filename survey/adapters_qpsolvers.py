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
from typing import Any

import numpy as np
from scipy.sparse import csc_matrix

from ..properties.statements.verdicts import Declined
from ..workbench.counterexample.program import ARGUMENTS
from .stopping import Stopping


@dataclass(frozen=True)
class BackEnd:
    """What a back end documents, and how it is told.

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


class QpsolversQP:
    """A convex QP through ``qpsolvers.solve_problem``: returns x and both kinds of multipliers.

    Parameters
    ----------
    solver: the back end. accuracy: given to the back end as its stopping tolerance; None leaves it at its defaults.
    """

    is_qp = True

    def __init__(self, solver: str, accuracy: float | None = None):
        self.solver, self.accuracy = solver, accuracy
        self.stopping = BACK_ENDS[solver].stopping(accuracy)
        self.tol = self.stopping and self.stopping.tol

    def in_own_terms(self) -> list[str]:
        """The program without lemmata (see `snippet`)."""
        sparse, options = self.solver in SPARSE, BACK_ENDS[self.solver].options(self.accuracy)
        P, q = ("P", "q") if self.is_qp else ("np.zeros((len(c), len(c)))", "c")
        P = f"csc_matrix({P})" if sparse else P
        given = ", ".join(f"{k}={v!r}" for k, v in {"solver": self.solver, **options}.items())
        stored = [f"csc_matrix({v}) if {v} is not None else None" if sparse else v for v in ("G", "A")]
        return [
            "import qpsolvers",
            *(["from scipy.sparse import csc_matrix"] if sparse else []),
            *ARGUMENTS,
            f"problem = qpsolvers.Problem({P}, {q}, {stored[0]}, h, {stored[1]}, b)",
            f"solution = qpsolvers.solve_problem(problem, {given})",
            'print("found:", solution.found)',
            'print("x:", solution.x)',
            'print("multipliers:", solution.z, solution.y)',
        ]

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[Any, Any, Any]:
        import qpsolvers

        store = csc_matrix if self.solver in SPARSE else np.asarray
        some, equations = G is not None and len(G) > 0, A is not None and len(A) > 0
        problem = qpsolvers.Problem(
            store(P), q, store(G) if some else None, h if some else None, store(A) if equations else None, b if equations else None
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # on storage formats
            options: dict[str, Any] = BACK_ENDS[self.solver].options(self.accuracy)
            solution = qpsolvers.solve_problem(problem, solver=self.solver, **options)
        if not solution.found:
            raise Declined(f"{self.solver} says that it found no solution")
        z = solution.z if some else np.zeros(0)
        y = solution.y if equations else np.zeros(0)
        if self.stopping:
            self.stopping.hold_to(self.stopping.tol, P if self.is_qp else None, q, G, h, A, b, solution.x, z, y)
        return solution.x if z is None or y is None else (solution.x, z, y)  # type: ignore[return-value]


class QpsolversLP(QpsolversQP):
    """A linear program through ``qpsolvers.solve_problem``, as a QP with P = 0."""

    is_qp = False

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[Any, Any, Any]:  # type: ignore[override]
        return super().__call__(np.zeros((len(c), len(c))), c, G, h, A, b)
