"""`lemmata.certify`: is what a solver says of a problem true?"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, overload

from ..base.errors import Misuse
from . import files, forms
from .judgement import TOLERANCE, Certified
from .parts import ANSWERS, answered, must_be_known, stated_by
from .smooth import CertifiedModel

PARTS = ("P", "q", "G", "h", "A", "b", "x", "z", "y")
LENGTHS = range(6, len(PARTS) + 1)
OF_LINPROG = ("c", "A_ub", "b_ub", "A_eq", "b_eq", "bounds")


@overload
def certify(problem: str | Path, answer: Any = None, *, tol: float = TOLERANCE) -> Certified: ...
@overload
def certify(problem: Any, answer: Any = None, *, tol: float = TOLERANCE) -> Any: ...
def certify(problem: Any, answer: Any = None, *, tol: float = TOLERANCE) -> Certified | CertifiedModel:
    """Hold an answer to a linear or convex quadratic program against it, exactly.

    Parameters
    ----------
    problem: a cvxpy problem after ``solve``; a mapping with P (or none), q or c, G, h, A, b of ½xᵀPx + q·x, Gx ≤ h, Ax = b, with
        bounds as lower and upper if any; (P, q, G, h, A, b), or (P, q, G, h, A, b, x[, z, y]) with the answer, None for what there
        is not, as qpsolvers has them; one with scipy's c, A_ub, b_ub, A_eq, b_eq, bounds; one with A and b alone, or with
        bounds, of the least ½‖Ax − b‖²; a file of ``lemmata certify``; or a fitted `Lasso`, `ElasticNet`, `Ridge`,
        `LinearRegression`, `LinearSVC`, `LinearSVR`, linear `SVC` or `SVR`, `LogisticRegression`, `PoissonRegressor` or
        `GammaRegressor` of scikit-learn; or the results of a `GLM`, `Logit` or `Poisson` of statsmodels.
    answer: x; or a mapping with x, z, y and what the solver ``says`` (optimal, infeasible, unbounded); scipy's result of linprog
        or lsq_linear, or the pair of nnls;
        the data of an estimator, (X, y), or (X, y, sample_weight) where it was fitted with weights;
        nothing for a cvxpy problem, for results of statsmodels, and for a file (HiGHS then solves it).
    tol: what is allowed: of the side of a constraint (1 at least), and of the value (1 at least). An estimator's own tol, where it
        bounds its objective, takes the place of the latter.

    Returns a `Certified`: `verdict` is ``"true"``, ``"false"`` (`reasons` say what shows it) or ``"unknown"``; `primal`, `dual`,
    `complementarity`, `gap` and `optimum` are exact; `as_json` and `save` keep them. Of a generalised linear model a
    `CertifiedModel`, whose `optimum` is two numbers around the least value. Raises `Misuse` for anything else, and where
    shapes do not fit.
    """
    if not isinstance(tol, float | int) or not 0 <= tol < 1:
        raise Misuse(f"tol is {tol}, and must be at least 0 and below 1")
    if isinstance(problem, str | Path):
        return Certified(*files.read(Path(problem), answer), tol=tol)
    if isinstance(problem, tuple) and len(problem) in LENGTHS:
        problem = {name: part for name, part in zip(PARTS, problem, strict=False) if part is not None}
    if isinstance(problem, Mapping):
        return _of_mapping(problem, answer, tol)
    if type(problem).__module__.startswith("cvxpy"):
        from .of_cvxpy import of_cvxpy

        if answer is not None:
            raise Misuse("the answer to a cvxpy problem is in it: leave it out")
        return Certified(*of_cvxpy(problem, tol), tol=tol)
    if type(problem).__module__.startswith("statsmodels"):
        from .of_statsmodels import of_statsmodels

        if answer is not None:
            raise Misuse("the data of results of statsmodels are in them: leave them out")
        return of_statsmodels(problem, tol)
    if hasattr(problem, "fit"):
        if not isinstance(answer, tuple | list):
            raise Misuse("the answer of a fitted estimator is in it; give its data instead: certify(model, (X, y))")
        from .estimators import of_estimator

        return of_estimator(problem, answer, tol)
    kinds = "a cvxpy problem, a mapping, (P, q, G, h, A, b, x), a file, a fitted estimator, or results of statsmodels"
    raise Misuse(f"a {type(problem).__name__} is not a problem: expected {kinds}")


def _of_mapping(problem: Mapping[str, Any], found: Any, tol: float) -> Certified:
    if problem.keys() in ({"A", "b"}, {"A", "b", "bounds"}):
        return Certified(*forms.bounded_least_squares(**problem, found=found), tol)
    if "A_ub" in problem or "A_eq" in problem or "bounds" in problem or hasattr(found, "status"):
        must_be_known(problem, OF_LINPROG)
        if "c" not in problem:
            raise Misuse("the objective of linprog is c·x: c is missing")
        if hasattr(found, "status"):
            stated, result = forms.linprog(**problem, result=found)
            assert result is not None
            return Certified(stated, result, tol)
        return Certified(stated := forms.linprog(**problem)[0], answered(stated, found), tol)
    inside = {name: problem[name] for name in problem if name in ANSWERS}
    stated = stated_by({name: value for name, value in problem.items() if name not in inside})
    return Certified(stated, answered(stated, inside if found is None else found), tol)
