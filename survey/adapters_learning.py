"""Other people's learners, kernels and sparse recovery in the conventions of the roles. Libraries are imported where used."""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

import warnings
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
from scipy.optimize import linprog

from ..properties.statements.verdicts import Declined, NotApplicable
from .adapters import STOPPING
from .stopping import ABSOLUTE, PROMISES_LESS

NO_MARGIN = 2**40  # as many times below 1, a margin ρ = 1/C is what rounding leaves of 0
BEFORE_FIT = Fraction(1, 2**60)  # C where only fit will tell it: positive, and below all multipliers, so that nothing is promised


class OfRiver:
    """An online classifier of river's: examples as dicts, labels as booleans."""

    model: Any

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> Any:
        for row, label in zip(X, y, strict=True):
            self.model.learn_one(dict(enumerate(row.tolist())), bool(label > 0))
        return self

    def predict(self, X: Any) -> np.ndarray:
        return np.array([1 if self.model.predict_one(dict(enumerate(row.tolist()))) else -1 for row in X])


class RiverPerceptron(OfRiver):
    """``river.linear_model.Perceptron``. It learns an intercept at the same rate."""

    fit_intercept = True

    def __init__(self) -> None:
        from river import linear_model

        self.model = linear_model.Perceptron()


class MlxtendPerceptron:
    """``mlxtend.classifier.Perceptron``: labels 0 and 1. Mistakes in its last epoch, by its own count, are a refusal.

    Parameters
    ----------
    epochs: its default is 50, and it has no other stopping rule.
    """

    def __init__(self, epochs: int = 50):
        self.epochs = epochs

    def fit(self, X: Any, y: Any) -> MlxtendPerceptron:
        from mlxtend.classifier import Perceptron

        if len(set(np.asarray(y).tolist())) < 2:
            raise Declined("it refuses an input: one class only")
        model = Perceptron(epochs=self.epochs, random_seed=0)
        model.fit(np.asarray(X, dtype=float), (np.asarray(y) > 0).astype(int))
        if model.cost_[-1] > 0:
            raise Declined(f"{model.cost_[-1]:g} mistakes in its last epoch")
        self.coef_, self.intercept_ = model.w_.ravel(), np.ravel(model.b_)
        return self


class NuSVM:
    """``sklearn.svm.NuSVC``, linear, as the C-SVM that it solves: its α, scaled by 1/ρ, sum to νnC, hence C.

    Its ``tol`` is in units of the unscaled margin ρ = 1/C, so that it counts C-fold in units of the functional margin. C is
    the simple fraction within tol/100 of what was found, which adds a hundredth to each term of the duality gap, if there is one.
    (At ν = 2·min(n₊, n₋)/n, the largest that it accepts, LIBSVM's offset is infinite, and NuSVC refuses: they are declined.)
    """

    def __init__(self, nu: float = 0.5, tol: float = 1e-3):
        self.nu, self.accuracy, self.tol = nu, tol, tol
        self.C: Any = BEFORE_FIT

    def fit(self, X: Any, y: Any) -> NuSVM:
        from sklearn.svm import NuSVC

        try:
            model = NuSVC(nu=self.nu, kernel="linear", tol=self.accuracy).fit(X, y)
        except ValueError as error:
            raise self._explained(X, y) or error from error
        self.coef_, self.intercept_ = model.coef_, model.intercept_
        self.dual_coef_, self.support_ = model.dual_coef_, model.support_
        C = Fraction(float(np.abs(model.dual_coef_).sum() / (self.nu * len(y))))
        if C > NO_MARGIN:
            raise NotApplicable("its margin ρ is 0 but for rounding: it is the C-SVM of no C")
        self.C = C.limit_denominator(100)
        if abs(self.C - C) > self.accuracy / 100 * C:
            raise NotApplicable("its C is known up to tol only, too roughly for an exact optimum")
        self.tol = 1.05 * self.accuracy * max(1.0, float(C))
        self.decision_function, self.predict = model.decision_function, model.predict
        return self

    def _explained(self, X: Any, y: Any) -> NotApplicable | None:
        """Why NuSVC may refuse: without a solution of margin ρ > 0 the problem is not a C-SVM; None where it has one.

        Its multipliers are at most 1/n and sum to ν/2 in each class; the margin is 0 where two such combinations are equal.
        """
        y = np.asarray(y)
        if self.nu * len(y) > 2 * min(np.sum(y > 0), np.sum(y < 0)):
            return NotApplicable("ν is too large for the sizes of the classes: no problem of the kind")
        A = np.vstack([(np.asarray(X) * y[:, None]).T, y > 0, y < 0])
        right = np.concatenate([np.zeros(len(A) - 2), [self.nu / 2, self.nu / 2]])
        meet = linprog(np.zeros(len(y)), A_eq=A, b_eq=right, bounds=(0, 1 / len(y))).status == 0
        return NotApplicable("its margin ρ is 0, as the reduced convex hulls meet: it is the C-SVM of no C") if meet else None


def lasso(A, b, alpha, tol):
    from sklearn.linear_model import Lasso

    return Lasso(alpha=alpha, fit_intercept=False, tol=tol, max_iter=100_000).fit(A, b).coef_


class LassoRecovery:
    """``sklearn.linear_model.Lasso`` without intercept, for min ½‖Ax − b‖²/n + alpha‖x‖₁: basis pursuit only as alpha → 0."""

    def __init__(self, alpha: float = 1.0, tol: float = 1e-4):
        self.alpha, self.tol = alpha, tol

    def in_own_terms(self) -> partial:
        return partial(lasso, alpha=self.alpha, tol=self.tol)

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        return self.in_own_terms()(A, b)


def matching_pursuit(A, b):
    from sklearn.linear_model import orthogonal_mp

    norms = np.linalg.norm(A, axis=0)
    norms[norms == 0] = 1
    return orthogonal_mp(A / norms, b, tol=1e-20 * float(b @ b)) / norms


class OrthogonalMatchingPursuitRecovery:
    """``sklearn.linear_model.orthogonal_mp`` up to a residual of 0: a greedy method, which asks for columns of length 1.

    It is given 1e-10·‖b‖ for the norm of the residual; the role's default tolerance, far above that, is assumed.
    """

    def in_own_terms(self) -> partial:
        return partial(matching_pursuit)

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        if not np.any(b):
            return np.zeros(np.shape(A)[1])
        with warnings.catch_warnings():
            warnings.simplefilter("error", RuntimeWarning)  # "ended prematurely due to linear dependence"
            try:
                return matching_pursuit(A, b)
            except RuntimeWarning as warning:
                raise Declined(str(warning).strip().splitlines()[0]) from warning


def spgl1_answer(A, b, through="spgl1", **settings):
    if through == "pylops":
        import pylops

        x, _, info = pylops.optimization.sparsity.spgl1(pylops.MatrixMult(A), b, **settings)
    else:
        import spgl1

        x, _, _, info = spgl1.spg_bp(A, b, **settings)
    return np.asarray(x), info["stat"]


def spgl1_solution(A, b, **settings):
    return spgl1_answer(A, b, **settings)[0]


class Spgl1Recovery:
    """``spgl1.spg_bp``. Its settings: opt_tol (by default 1e-4) and bp_tol (1e-6), relative to ‖b‖.

    Parameters
    ----------
    tol: given as all its tolerances; None leaves its defaults. The residual is at most the largest of them, opt_tol, times
        max(1, ‖b‖); ten times that is declared, and no b longer than 10 is looked at. (Its documentation calls opt_tol the
        optimality tolerance; what it means for ‖x‖₁ it does not say, and the same is taken for it.)
    through: ``spgl1``, or ``pylops`` for ``pylops.optimization.sparsity.spgl1``, which passes the settings on.
    """

    def __init__(self, tol: float | None = None, through: str = "spgl1"):
        self.settings: dict[str, Any] = {} if tol is None else {"opt_tol": tol, "bp_tol": tol, "dec_tol": tol, "iter_lim": 20_000}
        self.tol, self.through = ABSOLUTE * (tol or 1e-4), through

    def in_own_terms(self) -> partial:
        return partial(spgl1_solution, through=self.through, **self.settings)

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        if not np.any(b):
            return np.zeros(np.shape(A)[1])
        if float(np.linalg.norm(b)) > ABSOLUTE:
            raise NotApplicable(PROMISES_LESS)
        x, status = spgl1_answer(A, b, self.through, **self.settings)
        if status not in (1, 2, 3, 4):  # a root, or a solution of basis pursuit, least squares or the problem at sigma
            raise Declined(f"spgl1 says: exit {status}")
        return x


def pylops_omp(A, b):
    import pylops

    steps = {"niter_outer": np.shape(A)[1], "sigma": 1e-10, "normalizecols": True}
    return np.asarray(pylops.optimization.sparsity.omp(pylops.MatrixMult(A), b, **steps)[0])


class PylopsOMP:
    """``pylops.optimization.sparsity.omp`` with as many steps as there are columns: a greedy method, normalised columns.

    It is given 1e-10 for the norm of the residual; the role's default tolerance, far above that, is assumed.
    """

    def in_own_terms(self) -> partial:
        return partial(pylops_omp)

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        return pylops_omp(A, b)


class CvxoptLP:
    """``cvxopt.solvers.lp`` (feastol and abstol 1e-7, reltol 1e-6), or GLPK through it (tol_bnd and tol_dj 1e-6)."""

    def __init__(self, solver: str | None = None):
        self.solver, self.stopping = solver, STOPPING["GLPK" if solver == "glpk" else "CVXOPT"]
        self.tol = self.stopping.tol

    def __call__(self, c: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[Any, Any, Any]:
        from cvxopt import matrix, solvers

        solvers.options["show_progress"] = False
        solvers.options["glpk"] = {"msg_lev": "GLP_MSG_OFF"}
        equations = () if A is None or len(A) == 0 else (matrix(np.asarray(A, float)), matrix(np.asarray(b, float)))
        found = solvers.lp(matrix(np.asarray(c, float)), matrix(np.asarray(G, float)), matrix(np.asarray(h, float)), *equations,
                           solver=self.solver)  # fmt: skip
        if found["status"] != "optimal":
            raise Declined(f"cvxopt says {found['status']}")
        answer = np.ravel(found["x"]), np.ravel(found["z"]), np.ravel(found["y"]) if equations else np.zeros(0)
        self.stopping.hold_to(self.tol, None, c, G, h, A, b, *answer)
        return answer


def rows_of(G, h, A, b, n):  # equations and inequalities, and how many equations there are
    (A, b) = (np.zeros((0, n)), np.zeros(0)) if A is None else (np.asarray(A), np.asarray(b))
    return np.vstack([A, G]), np.concatenate([b, h]), len(A)


class DaqpQP:
    """``daqp.solve``: an active-set method, primal_tol and dual_tol by default 1e-6 and 1e-12; returns x and multipliers."""

    tol = 1e-6

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[Any, Any, Any]:
        import daqp

        rows, upper, p = rows_of(G, h, A, b, len(q))
        lower = np.concatenate([upper[:p], np.full(len(h), -1e30)])
        sense = np.array([5] * p + [0] * len(h), dtype=np.int32)
        x, _, flag, info = daqp.solve(*map(np.ascontiguousarray, (P, q, rows, upper, lower, sense)))
        if flag < 1:
            raise Declined(f"daqp says: exit flag {flag}")
        lam = np.asarray(info["lam"])
        return np.asarray(x), lam[p:], lam[:p]


def goldfarb_and_idnani(P, q, G, h, A=None, b=None):
    import quadprog

    rows, right, p = rows_of(G, h, A, b, len(q))
    x, _, _, _, multipliers, _ = quadprog.solve_qp(P, -np.asarray(q), -rows.T, -right, p)
    return x, multipliers[p:], multipliers[:p]


class QuadprogQP:
    """``quadprog.solve_qp`` (Goldfarb and Idnani): minimises ½xᵀPx + qᵀx subject to Cᵀx ≥ b, equations first.

    It has no tolerance: an active-set method, exact but for rounding. The role's default is assumed.
    """

    def in_own_terms(self) -> partial:
        return partial(goldfarb_and_idnani)

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[Any, Any, Any]:
        return goldfarb_and_idnani(P, q, G, h, A, b)


def sklearn_monomials(d: int, D: int) -> list:
    """The exponents that ``sklearn.preprocessing.PolynomialFeatures`` lists."""
    from sklearn.preprocessing import PolynomialFeatures

    return PolynomialFeatures(D).fit(np.zeros((1, d))).powers_.tolist()


def sympy_monomials(d: int, D: int) -> list:
    """The exponents that ``sympy.polys.monomials.itermonomials`` lists."""
    from sympy import Poly, symbols
    from sympy.polys.monomials import itermonomials

    variables = symbols(f"x:{d}")
    return [Poly(m, *variables).monoms()[0] for m in itermonomials(variables, D)] if d else [()]
