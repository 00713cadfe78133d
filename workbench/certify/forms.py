"""Problems that reduce to a linear or quadratic program, and fitted estimators: each with its answer, exactly as a point of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from scipy import sparse

from ..base.errors import Misuse
from .judgement import Answer
from .program import Matrix, Number, Program, exactly, number, program, rows_of, vector

STATUS = {0: "optimal", 2: "infeasible", 3: "unbounded"}


def linprog(
    c: Any, A_ub: Any = None, b_ub: Any = None, A_eq: Any = None, b_eq: Any = None, bounds: Any = (0, None), result: Any = None
) -> tuple[Program, Answer | None]:
    """The program that ``scipy.optimize.linprog`` solves with these arguments, and the answer in its result, if there is one."""
    n = np.size(c)
    try:
        pairs = np.array((None, None) if bounds is None else list(bounds), dtype=object).reshape(-1, 2)
        pairs = np.broadcast_to(pairs, (n, 2))
    except (TypeError, ValueError):
        raise Misuse(f"bounds are one pair, or {n}, of a lower and an upper bound") from None
    lower, upper = ([sign * np.inf if v is None else v for v in side] for sign, side in ((-1, pairs[:, 0]), (1, pairs[:, 1])))
    stated = program(None, c, A_ub, b_ub, A_eq, b_eq, lower=lower, upper=upper)
    if result is None:
        return stated, None
    says = STATUS.get(int(result.status))
    if says is None:
        raise Misuse(f"linprog does not say that it is done: {result.message}")
    x = None if says != "optimal" else tuple(vector(result.x, "x"))
    if x is not None and len(x) != n:
        raise Misuse(f"the result has {len(x)} variables, and there are {n}")
    value = number(result.fun, "fun") if x is not None else None
    return stated, Answer(x, says=says, by="scipy.optimize.linprog", value=value)


def least_squares(
    A: Any, b: Any, lower: Any = -np.inf, l1: Any = 0, l2: Any = 0, sample_weight: Any = 1, x: Any = None
) -> tuple[Program, tuple[Number, ...] | None]:
    """min ½Σ wᵢ(Ax − b)ᵢ² + Σ cⱼ|xⱼ| + ½Σ sⱼxⱼ² with x above its bounds; and the point of the program that x is.

    w is `sample_weight` (m,), c is `l1` and s is `l2` (n,), each at least 0, or one number for all. The variables are x, the
    positive and the negative part of each xⱼ with cⱼ > 0, and the residual b − Ax.
    """
    A = sparse.csr_matrix(A)
    m, n = A.shape
    costs = np.broadcast_to(np.asarray(l1, dtype=float), n)
    split, sides = np.flatnonzero(costs), np.asarray(b, dtype=float).ravel()
    k = len(split)
    eye: Any = sparse.identity
    pick = eye(n, format="csr")[split]
    equations = sparse.bmat([[A, None, None, eye(m)], [pick, -eye(k), eye(k), None]] if k else [[A, eye(m)]])
    P = sparse.diags(
        np.concatenate([np.broadcast_to(np.asarray(l2, dtype=float), n), np.zeros(2 * k), np.broadcast_to(sample_weight, m)])
    )
    q = np.concatenate([np.zeros(n), costs[split], costs[split], np.zeros(m)])
    low = np.full(len(q), -np.inf)
    low[:n], low[n : n + 2 * k] = lower, 0
    stated = program(P, q, A=equations, b=np.concatenate([sides, np.zeros(k)]), lower=low)
    return stated, None if x is None else _completed(stated, vector(x, "x"), split, m)


def _completed(stated: Program, x: list[Number], split: np.ndarray, m: int) -> tuple[Number, ...]:
    zero = exactly(0)
    halves = [max(x[j], zero) for j in split] + [max(-x[j], zero) for j in split]
    missing = [s - v for s, v in zip(stated.b, stated.A.times([*x, *halves, *[zero] * m]), strict=True)]
    return (*x, *halves, *missing[:m])


# --------------------------------------------------------------------------------------------------------------- estimators

Reduced = tuple[Program, Answer, float | None]  # and by how much its value may be above the least one, by its own tol


class Fitted(NamedTuple):
    """A fitted estimator with its data: X (n, d), sparse, y (n,), weights of the samples (n,), coefficients (d,)."""

    model: Any
    X: Any
    y: np.ndarray
    weights: np.ndarray
    coefficients: np.ndarray

    @property
    def answer(self) -> np.ndarray:
        """The coefficients, and the intercept after them where one is fitted."""
        return np.append(self.coefficients, self.model.intercept_ if self.intercept else [])

    @property
    def intercept(self) -> bool:
        return bool(getattr(self.model, "fit_intercept", True))

    @property
    def design(self) -> Any:
        """X, with a column of ones where there is an intercept."""
        return sparse.hstack([self.X, np.ones((len(self.y), 1))], format="csr") if self.intercept else self.X

    def of_each(self, coefficient: float, intercept: float) -> np.ndarray:
        """A number for each coefficient, and one for the intercept."""
        return np.array([coefficient] * len(self.coefficients) + [intercept] * self.intercept)

    def least_squares(self, weights: np.ndarray, l1: float = 0.0, l2: float = 0.0) -> tuple[Program, Answer]:
        """½Σ wᵢ(y − Xw − b)ᵢ² + l1·‖w‖₁ + ½l2·‖w‖², over w ≥ 0 where the estimator says so."""
        low = self.of_each(0.0 if getattr(self.model, "positive", False) else -np.inf, -np.inf)
        penalties = {"l1": self.of_each(l1, 0.0), "l2": self.of_each(l2, 0.0)}
        stated, x = least_squares(self.design, self.y, lower=low, **penalties, sample_weight=weights, x=self.answer)
        return stated, Answer(x, by=type(self.model).__name__)


def _elastic_net(fitted: Fitted) -> Reduced:
    """n times scikit-learn's objective. Its tol allows a gap of tol·‖y‖² in these units, y centred where an intercept is fitted.

    Without a penalty there is no such gap: it then stops at a small gradient, which bounds nothing.
    """
    model, y, n = fitted.model, fitted.y, len(fitted.y)
    weights, share = fitted.weights * (n / fitted.weights.sum()), getattr(model, "l1_ratio", 1.0)
    stated, found = fitted.least_squares(weights, n * model.alpha * share, n * model.alpha * (1 - share))
    moved = y - np.average(y, weights=weights) if fitted.intercept else y
    return stated, found, float(model.tol * (weights @ moved**2)) if model.alpha else None


def _ridge(fitted: Fitted) -> Reduced:
    return *fitted.least_squares(fitted.weights, l2=float(np.ravel(getattr(fitted.model, "alpha", 0.0))[0])), None


def _linear_svc(fitted: Fitted) -> Reduced:
    """½‖w‖² + Σ Cᵢξᵢ, stopped at a violation of tol in the dual: the value is then at most tol·Σ Cᵢ above the least one.

    For with s = 1 − y(⟨w,x⟩ + b), and b where libsvm puts it, s ≤ tol where αᵢ < Cᵢ and s ≥ −tol where αᵢ > 0; and the gap is
    the sum of (Cᵢ − αᵢ)s over s > 0 and of −αᵢs over s < 0.
    """
    model, n, d = fitted.model, len(fitted.y), len(fitted.coefficients)
    if not set(fitted.y.tolist()) <= set(model.classes_.tolist()):
        raise Misuse(f"y has other labels than the model, {', '.join(map(str, model.classes_.tolist()))}")
    positive = fitted.y == model.classes_[1]
    costs = model.C * model.class_weight_[positive.astype(int)] * fitted.weights
    rows = sparse.csr_matrix(sparse.diags(np.where(positive, -1.0, 1.0)) @ fitted.design)
    P = sparse.diags(np.concatenate([np.ones(d), np.zeros(n + 1)]))
    low = np.concatenate([np.full(d + 1, -np.inf), np.zeros(n)])
    stated = program(
        P, np.concatenate([np.zeros(d + 1), costs]), sparse.hstack([rows, -sparse.identity(n)]), -np.ones(n), lower=low
    )
    w = vector(fitted.answer, "coef_")
    slack = [max(exactly(0), 1 + v) for v in Matrix(tuple(rows_of(rows, d + 1, "X")), d + 1).times(w)]
    return stated, Answer((*w, *slack), by=type(model).__name__), float(model.tol * costs.sum())


ESTIMATORS: dict[str, Callable[[Fitted], Reduced]] = {
    "Lasso": _elastic_net,
    "ElasticNet": _elastic_net,
    "Ridge": _ridge,
    "LinearRegression": _ridge,
    "SVC": _linear_svc,
}


def of_estimator(model: Any, data: Sequence[Any]) -> Reduced:
    """The program of a fitted estimator on its data, (X, y) or (X, y, sample_weight), and its coefficients as the answer.

    Raises `Misuse` for others, and for data that are not those of the estimator by their shapes.
    """
    name = type(model).__name__
    if name not in ESTIMATORS:
        raise Misuse(f"{name} is not among the estimators that are certified: {', '.join(ESTIMATORS)}")
    if not hasattr(model, "coef_"):
        raise Misuse(f"{name} is not fitted, or has no coefficients: an SVC has them with the linear kernel")
    coefficients = model.coef_.toarray() if sparse.issparse(model.coef_) else np.asarray(model.coef_)
    if coefficients.ndim == 2 and len(coefficients) > 1:
        raise Misuse(f"{name} has {len(coefficients)} outputs, or pairs of classes: those with one are certified")
    if len(data) not in (2, 3):
        raise Misuse("the data of an estimator are (X, y) or (X, y, sample_weight)")
    try:
        X: Any = sparse.csr_matrix(data[0] if sparse.issparse(data[0]) else np.asarray(data[0], dtype=float), dtype=float)
        y = np.ravel(data[1]) if name == "SVC" else np.asarray(data[1], dtype=float).ravel()
        weights = np.asarray(data[2] if len(data) == 3 and data[2] is not None else 1.0, dtype=float)
    except (TypeError, ValueError) as error:
        raise Misuse(f"the data of {name} are not numbers: {' '.join(str(error).split())}") from None
    if X.shape != (len(y), coefficients.size):
        raise Misuse(
            f"X has the shape {'×'.join(map(str, X.shape))}: there are {len(y)} labels and {coefficients.size} coefficients"
        )
    if weights.shape not in ((), y.shape) or not (np.isfinite(weights).all() and (weights >= 0).all() and weights.any()):
        raise Misuse("sample_weight is a number or one for each sample, at least 0, and not all are 0")
    weights = np.broadcast_to(weights, y.shape)
    used = np.flatnonzero(weights)
    return ESTIMATORS[name](Fitted(model, X[used], y[used], weights[used], coefficients.ravel()))
