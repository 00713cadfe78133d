"""Other people's solvers in the conventions of the roles ``qp-solver``, ``lp-solver`` and ``sparse-recovery``."""

from __future__ import annotations

from typing import Any

import cvxpy as cp
import numpy as np
from scipy import optimize


def _solved(problem: cp.Problem, solver: str | None) -> None:
    problem.solve(solver=solver)
    if problem.status != cp.OPTIMAL:
        raise RuntimeError(f"cvxpy says {problem.status}")


class CvxpyQP:
    """A convex QP through cvxpy: returns x and the multipliers of the inequalities and of the equations.

    Parameters
    ----------
    solver: one of cvxpy's QP solvers. tol: what is claimed for it. Clarabel stops at
        1e-8 on data that it has scaled; scaling back may cost a few digits.
    """

    def __init__(self, solver: str = "CLARABEL", tol: float = 1e-6):
        self.solver, self.tol = solver, tol

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        x = cp.Variable(len(q))
        inequalities = [G @ x <= h] if G is not None and len(G) else []
        equations = [A @ x == b] if A is not None and len(A) else []
        _solved(cp.Problem(cp.Minimize(0.5 * cp.quad_form(x, cp.psd_wrap(P)) + q @ x), inequalities + equations), self.solver)
        return np.asarray(x.value), _dual(inequalities), _dual(equations)


class CvxpyLP:
    """A linear program through cvxpy: returns x and both kinds of multipliers.

    Parameters
    ----------
    solver: one of cvxpy's LP solvers. tol: what is claimed for it. Clarabel stops at
        1e-8 on data that it has scaled; scaling back may cost a few digits.
    """

    def __init__(self, solver: str = "CLARABEL", tol: float = 1e-6):
        self.solver, self.tol = solver, tol

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        x = cp.Variable(len(c))
        inequalities = [G @ x <= h] if G is not None and len(G) else []
        equations = [A @ x == b] if A is not None and len(A) else []
        _solved(cp.Problem(cp.Minimize(c @ x), inequalities + equations), self.solver)
        return np.asarray(x.value), _dual(inequalities), _dual(equations)


def _dual(constraints: list) -> np.ndarray:
    return np.atleast_1d(constraints[0].dual_value) if constraints else np.zeros(0)


class CvxpyBasisPursuit:
    """min ‖x‖₁ subject to Ax = b, through cvxpy."""

    def __init__(self, solver: str = "CLARABEL", tol: float = 1e-6):
        self.solver, self.tol = solver, tol

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        x = cp.Variable(np.shape(A)[1])
        _solved(cp.Problem(cp.Minimize(cp.norm1(x)), [A @ x == b]), self.solver)
        return np.asarray(x.value)


class ScipyLP:
    """A linear program through ``scipy.optimize.linprog`` (HiGHS)."""

    def __init__(self, method: str = "highs", tol: float = 1e-7):
        self.method, self.tol = method, tol

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        result = optimize.linprog(c, A_ub=G, b_ub=h, A_eq=A, b_eq=b, bounds=(None, None), method=self.method)
        if not result.success:
            raise RuntimeError(result.message)
        z = -result.ineqlin.marginals if G is not None else np.zeros(0)
        y = -result.eqlin.marginals if A is not None else np.zeros(0)
        return result.x, z, y


class ScipySLSQP:
    """A convex QP through ``scipy.optimize.minimize(method="SLSQP")``: returns x alone.

    Parameters
    ----------
    tol: SLSQP's ``ftol``, by default its own default.
    """

    def __init__(self, tol: float = 1e-6):
        self.tol = tol

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> np.ndarray:
        constraints = []
        if G is not None and len(G):
            constraints.append({"type": "ineq", "fun": lambda x: h - G @ x, "jac": lambda x: -G})
        if A is not None and len(A):
            constraints.append({"type": "eq", "fun": lambda x: A @ x - b, "jac": lambda x: A})
        result = optimize.minimize(
            lambda x: 0.5 * x @ P @ x + q @ x, np.zeros(len(q)), jac=lambda x: P @ x + q, constraints=constraints,
            method="SLSQP", options={"ftol": self.tol, "maxiter": 1000},
        )  # fmt: skip
        if not result.success:
            raise RuntimeError(result.message)
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
            raise RuntimeError(result.message)
        return result.x[:d] - result.x[d:]
