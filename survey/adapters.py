"""Other people's solvers in the conventions of the roles ``qp-solver``, ``lp-solver`` and ``sparse-recovery``.

Each declares as ``tol`` what its library claims, and turns the library's own word that it did not succeed into `Declined`.
`in_own_terms` names the function that calls the library, with its settings: a program pastes it instead of the adapter.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import cvxpy as cp
import numpy as np
from scipy import optimize

from ..properties.statements.verdicts import Declined
from .isolated import isolated
from .stopping import Stopping

# What cvxpy asks of each solver where the user sets nothing (in its interface to the solver; else the solver's own default)
STOPPING = {
    "CLARABEL": Stopping(0.0, 1e-8, 1e-8, 1e-8),
    "CVXOPT": Stopping(0.0, 1e-7, 1e-7, 1e-6),
    "DAQP": Stopping(1e-6),
    "ECOS": Stopping(0.0, 1e-8, 1e-8, 1e-8),
    "GLPK": Stopping(1e-6),
    "HIGHS": Stopping(1e-7),
    "OSQP": Stopping(1e-5, 1e-5),
    "PIQP": Stopping(1e-8, 1e-9, 1e-8, 1e-9),
    "PROXQP": Stopping(1e-8),
    "QPALM": Stopping(1e-8, 1e-9),
    "SCIPY": Stopping(1e-7),
    "SCS": Stopping(1e-5, 1e-5, 1e-5, 1e-5, level=1000),
}
CONES_ONLY = ("CVXOPT", "ECOS")  # which cvxpy gives the objective of a QP as a second-order cone


def minimised_by_cvxpy(objective, x, G, h, A, b, solver):
    inequalities = [G @ x <= h] if G is not None and len(G) else []
    equations = [A @ x == b] if A is not None and len(A) else []
    problem = cp.Problem(cp.Minimize(objective), inequalities + equations)
    problem.solve(solver=solver)
    if problem.status != "optimal":
        raise cp.SolverError(f"cvxpy says {problem.status}")
    duals = (np.atleast_1d(found[0].dual_value) if found else np.zeros(0) for found in (inequalities, equations))
    return np.asarray(x.value), *duals


def quadratic_program(P, q, G, h, A=None, b=None, solver="CLARABEL"):
    x = cp.Variable(len(q))
    return minimised_by_cvxpy(0.5 * cp.quad_form(x, cp.psd_wrap(P)) + q @ x, x, G, h, A, b, solver)


def linear_program(c, G, h, A=None, b=None, solver="CLARABEL"):
    x = cp.Variable(len(c))
    return minimised_by_cvxpy(c @ x, x, G, h, A, b, solver)


def basis_pursuit(A, b, solver="CLARABEL"):
    x = cp.Variable(np.shape(A)[1])
    return minimised_by_cvxpy(cp.norm1(x), x, None, None, A, b, solver)


class _Cvxpy:
    """Parameters: solver, one of cvxpy's, at the tolerances that cvxpy sets (see `stopping` for what is declared of it)."""

    function: Any

    def __init__(self, solver: str = "CLARABEL"):
        self.solver = solver
        self.stopping = STOPPING[solver]
        self.tol = self.stopping.tol

    def in_own_terms(self) -> partial:
        return partial(type(self).function, solver=self.solver)

    def _solved(self, *arguments: Any) -> Any:
        try:
            return type(self).function(*arguments, solver=self.solver)
        except cp.SolverError as error:
            said = str(error).splitlines()[0]
            raise Declined(said if said.startswith("cvxpy says") else f"cvxpy says: {said}") from error
        except RuntimeError as error:  # ECOS: it could not set up a problem with a row of zeros
            raise Declined(f"{self.solver} says: {error}") from error


class CvxpyQP(_Cvxpy):
    """A convex QP through cvxpy: returns x and the multipliers of the inequalities and of the equations."""

    function = staticmethod(quadratic_program)

    def __init__(self, solver: str = "CLARABEL"):
        super().__init__(solver)
        self.stopping = replace(self.stopping, epigraph=solver in CONES_ONLY)
        self.tol = self.stopping.tol

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, ...]:
        answer = self._solved(P, q, G, h, A, b)
        self.stopping.hold_to(self.tol, P, q, G, h, A, b, *answer)
        return answer


class CvxpyLP(_Cvxpy):
    """A linear program through cvxpy: returns x and both kinds of multipliers. ECOS, which may crash, gets its own process."""

    function = staticmethod(linear_program)

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, ...]:
        try:
            answer = (partial(isolated, self._solved) if self.solver == "ECOS" else self._solved)(c, G, h, A, b)
        except Declined as error:
            if "Internal problem" in str(error):  # that says nothing of the program: with more rows it ends the process
                raise RuntimeError(str(error)) from error
            raise
        self.stopping.hold_to(self.tol, None, c, G, h, A, b, *answer)
        return answer


class CvxpyBasisPursuit(_Cvxpy):
    """min ‖x‖₁ subject to Ax = b, through cvxpy."""

    function = staticmethod(basis_pursuit)

    def __init__(self, solver: str = "CLARABEL"):
        super().__init__(solver)
        self.tol = 1e-5  # the level that is looked at: its criterion has the norms of 2d variables and of 2d more rows

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        x, _, y = self._solved(A, b)
        self.stopping.hold_to_basis_pursuit(self.tol, A, b, x, y)
        return x


class ScipyLP:
    """A linear program through ``scipy.optimize.linprog`` (HiGHS); tol is its feasibility tolerance, 1e-7 by default."""

    def __init__(self, method: str = "highs", tol: float = 1e-7):
        self.method, self.tol = method, tol

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        options = {"primal_feasibility_tolerance": self.tol, "dual_feasibility_tolerance": self.tol}
        result = optimize.linprog(c, A_ub=G, b_ub=h, A_eq=A, b_eq=b, bounds=(None, None), method=self.method, options=options)
        if not result.success:
            raise Declined(result.message)
        z = -result.ineqlin.marginals if G is not None else np.zeros(0)
        y = -result.eqlin.marginals if A is not None else np.zeros(0)
        return result.x, z, y


class ScipyMinimizeQP:
    """A convex QP through ``scipy.optimize.minimize``: returns x alone.

    Parameters
    ----------
    method: SLSQP, trust-constr or COBYQA. tol: its ``tol``, by default that of SLSQP, and what is claimed.
    """

    def __init__(self, method: str = "SLSQP", tol: float = 1e-6):
        self.method, self.tol = method, tol

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> np.ndarray:
        constraints = []
        if G is not None and len(G):
            constraints.append({"type": "ineq", "fun": lambda x: h - G @ x, "jac": lambda x: -G})
        if A is not None and len(A):
            constraints.append({"type": "eq", "fun": lambda x: A @ x - b, "jac": lambda x: A})
        result = optimize.minimize(
            lambda x: 0.5 * x @ P @ x + q @ x, np.zeros(len(q)), jac=lambda x: P @ x + q, constraints=constraints,
            method=self.method, tol=self.tol, options={"maxiter": 1000},
        )  # fmt: skip
        if not result.success:
            raise Declined(result.message)
        return result.x


class ScipyBasisPursuit:
    """min ‖x‖₁ subject to Ax = b as the linear program in x = u − v, u, v ≥ 0, through ``scipy.optimize.linprog``."""

    def __init__(self, method: str = "highs", tol: float = 1e-7):
        self.method, self.tol = method, tol

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        A = np.asarray(A)
        d = A.shape[1]
        result = optimize.linprog(np.ones(2 * d), A_eq=np.hstack([A, -A]), b_eq=b, bounds=(0, None), method=self.method)
        if not result.success:
            raise Declined(result.message)
        return result.x[:d] - result.x[d:]
