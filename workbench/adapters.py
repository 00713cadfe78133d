"""Other people's solvers in the conventions of the roles ``qp-solver``, ``lp-solver`` and ``sparse-recovery``.

Each declares as ``tol`` what its library claims, and turns the library's own word that it did not succeed into `Declined`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import cvxpy as cp
import numpy as np
from scipy import optimize

from ..properties.roles import Declined

# 100 times the stopping tolerance that cvxpy sets; for a cone solver, which is given the objective of a QP as a constraint,
# 10 times its square root (of ECOS's 1e-8 and CVXOPT's 1e-7)
CLAIMS = {"OSQP": 1e-3, "SCS": 1e-3, "PROXQP": 1e-3, "QPALM": 1e-3, "CVXOPT": 1e-5, "HIGHS": 1e-5, "DAQP": 1e-5}
EPIGRAPH = {"ECOS": 1e-3, "CVXOPT": 3e-3}


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
    """Parameters: solver, one of cvxpy's, at the tolerances that cvxpy sets; tol, what is claimed for it.

    The solvers stop at 1e-8 to 1e-5, relative to norms of data that they have scaled: a hundred times that is claimed.
    """

    claims: ClassVar[dict[str, float]] = CLAIMS

    def __init__(self, solver: str = "CLARABEL", tol: float | None = None):
        self.solver = solver
        self.tol = self.claims.get(solver, 1e-6) if tol is None else tol


class CvxpyQP(_Cvxpy):
    """A convex QP through cvxpy: returns x and the multipliers of the inequalities and of the equations."""

    claims: ClassVar[dict[str, float]] = {**CLAIMS, **EPIGRAPH}

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        x = cp.Variable(len(q))
        inequalities = [G @ x <= h] if G is not None and len(G) else []
        equations = [A @ x == b] if A is not None and len(A) else []
        _solved(cp.Problem(cp.Minimize(0.5 * cp.quad_form(x, cp.psd_wrap(P)) + q @ x), inequalities + equations), self.solver)
        return np.asarray(x.value), _dual(inequalities), _dual(equations)


class CvxpyLP(_Cvxpy):
    """A linear program through cvxpy: returns x and both kinds of multipliers."""

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        x = cp.Variable(len(c))
        inequalities = [G @ x <= h] if G is not None and len(G) else []
        equations = [A @ x == b] if A is not None and len(A) else []
        _solved(cp.Problem(cp.Minimize(c @ x), inequalities + equations), self.solver)
        return np.asarray(x.value), _dual(inequalities), _dual(equations)


def _dual(constraints: list) -> np.ndarray:
    return np.atleast_1d(constraints[0].dual_value) if constraints else np.zeros(0)


class CvxpyBasisPursuit(_Cvxpy):
    """min ‖x‖₁ subject to Ax = b, through cvxpy."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        x = cp.Variable(np.shape(A)[1])
        _solved(cp.Problem(cp.Minimize(cp.norm1(x)), [A @ x == b]), self.solver)
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
