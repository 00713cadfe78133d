"""Other people's solvers in the conventions of the roles ``qp-solver``, ``lp-solver`` and ``sparse-recovery``.

Each declares as ``tol`` what its library claims, and turns the library's own word that it did not succeed into `Declined`.
`in_own_terms` is the program without lemmata, with `ARGUMENTS` where the arrays are defined (see `snippet`).
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import cvxpy as cp
import numpy as np
from scipy import optimize

from ..properties.statements.verdicts import Declined
from ..workbench.counterexample.program import ARGUMENTS
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


def _solved(problem: cp.Problem, solver: str | None) -> None:
    try:
        problem.solve(solver=solver)
    except cp.SolverError as error:
        raise Declined(f"cvxpy says: {str(error).splitlines()[0]}") from error
    except RuntimeError as error:  # ECOS: it could not set up a problem with a row of zeros
        raise Declined(f"{solver} says: {error}") from error
    if problem.status != cp.OPTIMAL:
        raise Declined(f"cvxpy says {problem.status}")


class _Cvxpy:
    """Parameters: solver, one of cvxpy's, at the tolerances that cvxpy sets (see `stopping` for what is declared of it)."""

    def __init__(self, solver: str = "CLARABEL"):
        self.solver = solver
        self.stopping = STOPPING[solver]
        self.tol = self.stopping.tol

    def _program(self, objective: str) -> list[str]:
        """The same in cvxpy's own terms."""
        return [
            "import cvxpy as cp",
            *ARGUMENTS,
            "x = cp.Variable(G.shape[1])",
            "inequalities = [G @ x <= h] if len(G) else []",
            "equations = [A @ x == b] if A is not None else []",
            f"problem = cp.Problem(cp.Minimize({objective}), inequalities + equations)",
            f'print("value:", problem.solve(solver={self.solver!r}), problem.status)',
            'print("x:", x.value)',
            'print("multipliers:", [c.dual_value for c in problem.constraints])',
        ]


class CvxpyQP(_Cvxpy):
    """A convex QP through cvxpy: returns x and the multipliers of the inequalities and of the equations."""

    def __init__(self, solver: str = "CLARABEL"):
        super().__init__(solver)
        self.stopping = replace(self.stopping, epigraph=solver in CONES_ONLY)
        self.tol = self.stopping.tol

    def in_own_terms(self) -> list[str]:
        return self._program("0.5 * cp.quad_form(x, cp.psd_wrap(P)) + q @ x")

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        x = cp.Variable(len(q))
        inequalities = [G @ x <= h] if G is not None and len(G) else []
        equations = [A @ x == b] if A is not None and len(A) else []
        _solved(cp.Problem(cp.Minimize(0.5 * cp.quad_form(x, cp.psd_wrap(P)) + q @ x), inequalities + equations), self.solver)
        answer = np.asarray(x.value), _dual(inequalities), _dual(equations)
        self.stopping.hold_to(self.tol, P, q, G, h, A, b, *answer)
        return answer


class CvxpyLP(_Cvxpy):
    """A linear program through cvxpy: returns x and both kinds of multipliers. ECOS, which may crash, gets its own process."""

    def in_own_terms(self) -> list[str]:
        return self._program("c @ x")

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        try:
            answer = (partial(isolated, self._solve) if self.solver == "ECOS" else self._solve)(c, G, h, A, b)
        except Declined as error:
            if "Internal problem" in str(error):  # no word on the program: with more rows the same ends the process
                raise RuntimeError(str(error)) from error
            raise
        self.stopping.hold_to(self.tol, None, c, G, h, A, b, *answer)
        return answer

    def _solve(self, c: Any, G: Any, h: Any, A: Any, b: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        x = cp.Variable(len(c))
        inequalities = [G @ x <= h] if G is not None and len(G) else []
        equations = [A @ x == b] if A is not None and len(A) else []
        _solved(cp.Problem(cp.Minimize(c @ x), inequalities + equations), self.solver)
        return np.asarray(x.value), _dual(inequalities), _dual(equations)


def _dual(constraints: list) -> np.ndarray:
    return np.atleast_1d(constraints[0].dual_value) if constraints else np.zeros(0)


class CvxpyBasisPursuit(_Cvxpy):
    """min ‖x‖₁ subject to Ax = b, through cvxpy."""

    def __init__(self, solver: str = "CLARABEL"):
        super().__init__(solver)
        self.tol = 1e-5  # the level that is looked at: its criterion has the norms of 2d variables and of 2d more rows

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        x = cp.Variable(np.shape(A)[1])
        equations = [A @ x == b]
        _solved(cp.Problem(cp.Minimize(cp.norm1(x)), equations), self.solver)
        self.stopping.hold_to_basis_pursuit(self.tol, A, b, x.value, _dual(equations))
        return np.asarray(x.value)


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
