"""Problems that reduce to a linear or quadratic program, and fitted estimators: each with its answer, exactly as a point of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from scipy import sparse

from ..base.errors import Misuse
from .judgement import Answer
from .program import Number, Program, exactly, inner, program, vector

STATUS = {0: "optimal", 2: "infeasible", 3: "unbounded"}


def linprog(
    c: Any, A_ub: Any = None, b_ub: Any = None, A_eq: Any = None, b_eq: Any = None, bounds: Any = (0, None), result: Any = None
) -> tuple[Program, Answer | None]:
    """The program that ``scipy.optimize.linprog`` solves with these arguments, and the answer in its result, if there is one."""
    n = np.size(c)
    pairs = np.array(list(bounds), dtype=object).reshape(-1, 2) if bounds is not None else np.array([[None, None]], dtype=object)
    pairs = np.broadcast_to(pairs, (n, 2))
    lower, upper = ([sign * np.inf if v is None else v for v in side] for sign, side in ((-1, pairs[:, 0]), (1, pairs[:, 1])))
    stated = program(None, c, A_ub, b_ub, A_eq, b_eq, lower=lower, upper=upper)
    if result is None:
        return stated, None
    says = STATUS.get(int(result.status))
    if says is None:
        raise Misuse(f"linprog does not say that it is done: {result.message}")
    x = None if result.x is None or says != "optimal" else tuple(vector(result.x, "x"))
    value = float(result.fun) if x is not None else None
    return stated, Answer(x, says=says, by="scipy.optimize.linprog", value=value)


def least_squares(
    A: Any, b: Any, lower: Any = -np.inf, upper: Any = np.inf, squares: Any = 0, weights: Any = 0, x: Any = None
) -> tuple[Program, tuple[Number, ...] | None]:
    """min ½‖Ax − b‖² + ½Σ sⱼxⱼ² + Σ cⱼ|xⱼ| with bounds on x, s ≥ 0 and c ≥ 0; and the point of the program that x is.

    The variables are x, the positive and the negative part of each xⱼ with cⱼ > 0, and the residual b − Ax.
    """
    A = sparse.csr_matrix(A)
    m, n = A.shape
    costs = np.broadcast_to(np.asarray(weights, dtype=float), n)
    split, sides = np.flatnonzero(costs), np.asarray(b, dtype=float).ravel()
    k = len(split)
    eye: Any = sparse.identity
    pick = eye(n, format="csr")[split]
    equations = sparse.bmat([[A, None, None, eye(m)], [pick, -eye(k), eye(k), None]] if k else [[A, eye(m)]])
    P = sparse.diags(np.concatenate([np.broadcast_to(np.asarray(squares, dtype=float), n), np.zeros(2 * k), np.ones(m)]))
    q = np.concatenate([np.zeros(n), costs[split], costs[split], np.zeros(m)])
    low, high = np.full(len(q), -np.inf), np.full(len(q), np.inf)
    low[:n], high[:n], low[n : n + 2 * k] = lower, upper, 0
    stated = program(P, q, A=equations, b=np.concatenate([sides, np.zeros(k)]), lower=low, upper=high)
    return stated, None if x is None else _completed(stated, vector(x, "x"), split, m)


def _completed(stated: Program, x: list[Number], split: np.ndarray, m: int) -> tuple[Number, ...]:
    zero = exactly(0)
    halves = [max(x[j], zero) for j in split] + [max(-x[j], zero) for j in split]
    missing = [s - v for s, v in zip(stated.b, stated.A.times([*x, *halves, *[zero] * m]), strict=True)]
    return (*x, *halves, *missing[:m])


# --------------------------------------------------------------------------------------------------------------- estimators

Reduced = tuple[Program, Answer, float | None]  # and by how much its value may be above the least one, by its own tol


def _design(model: Any, X: Any, y: Any) -> tuple[Any, np.ndarray, np.ndarray]:
    """X with a column of ones where there is an intercept, y, and the coefficients with the intercept."""
    X = sparse.csr_matrix(X) if sparse.issparse(X) else np.asarray(X, dtype=float)
    coefficients = np.ravel(model.coef_)
    if not model.fit_intercept:
        return X, np.ravel(y), coefficients
    ones = np.ones((X.shape[0], 1))
    both = sparse.hstack([X, ones]) if sparse.issparse(X) else np.hstack([X, ones])
    return both, np.ravel(y), np.append(coefficients, model.intercept_)


def _penalties(model: Any, value: float) -> np.ndarray:
    """The same for each coefficient, and 0 for the intercept."""
    return np.array([value] * np.size(model.coef_) + [0.0] * bool(model.fit_intercept))


def _elastic_net(model: Any, X: Any, y: Any) -> Reduced:
    """n times scikit-learn's objective; its tol allows a gap of tol·‖y‖² in these units, y centred where an intercept is fitted."""
    A, target, w = _design(model, X, y)
    n, share = len(target), getattr(model, "l1_ratio", 1.0)
    ones, squares = _penalties(model, n * model.alpha * share), _penalties(model, n * model.alpha * (1 - share))
    low = np.where(_penalties(model, 1.0) > 0, 0.0, -np.inf) if model.positive else -np.inf
    stated, x = least_squares(A, target, lower=low, squares=squares, weights=ones, x=w)
    moved = target - target.mean() if model.fit_intercept else target
    return stated, Answer(x, by=type(model).__name__), float(model.tol * (moved @ moved))


def _ridge(model: Any, X: Any, y: Any) -> Reduced:
    A, target, w = _design(model, X, y)
    stated, x = least_squares(A, target, squares=_penalties(model, float(getattr(model, "alpha", 0.0))), x=w)
    return stated, Answer(x, by=type(model).__name__), None


def _linear_svc(model: Any, X: Any, y: Any) -> Reduced:
    """½‖w‖² + CΣξ; stopped at a violation of tol in the dual, which is at most n·C·tol of the value."""
    if model.kernel != "linear" or len(model.classes_) != 2:
        raise Misuse("of support vector classifiers those of two classes with the linear kernel are certified")
    X, signs = np.asarray(X, dtype=float), np.where(np.ravel(y) == model.classes_[1], 1.0, -1.0)
    n, d = X.shape
    costs = model.C * model.class_weight_[(signs > 0).astype(int)]
    rows = -signs[:, None] * np.hstack([X, np.ones((n, 1))])
    G = sparse.hstack([sparse.csr_matrix(rows), -sparse.identity(n)])
    P = sparse.diags(np.concatenate([np.ones(d), np.zeros(n + 1)]))
    low = np.concatenate([np.full(d + 1, -np.inf), np.zeros(n)])
    stated = program(P, np.concatenate([np.zeros(d + 1), costs]), G, -np.ones(n), lower=low)
    w = vector(np.append(np.ravel(model.coef_), model.intercept_), "coef_")
    slack = [max(exactly(0), 1 + inner(vector(row, "X"), w)) for row in rows]
    return stated, Answer((*w, *slack), by=type(model).__name__), float(model.tol * costs.sum())


ESTIMATORS: dict[str, Callable[[Any, Any, Any], Reduced]] = {
    "Lasso": _elastic_net,
    "ElasticNet": _elastic_net,
    "Ridge": _ridge,
    "LinearRegression": _ridge,
    "SVC": _linear_svc,
}


def of_estimator(model: Any, data: Sequence[Any]) -> Reduced:
    """The program of a fitted estimator on its data (X, y), and its coefficients as the answer. Raises `Misuse` for others."""
    name = type(model).__name__
    if name not in ESTIMATORS:
        raise Misuse(f"{name} is no estimator that is certified: {', '.join(ESTIMATORS)}")
    if not hasattr(model, "coef_"):
        raise Misuse(f"{name} is not fitted, or has no coefficients")
    if len(data) != 2:
        raise Misuse("the data of an estimator are (X, y)")
    return ESTIMATORS[name](model, *data)
