"""Fitted estimators of scikit-learn as programs, with their coefficients as the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from scipy import sparse

from ..base.errors import Misuse
from .forms import largest_losses, least_squares
from .judgement import Answer, Certified
from .losses import GAMMA_LOG, LOGISTIC, POISSON, SOFTMAX, Loss
from .program import ZERO, Matrix, Number, Program, exactly, rows_of, vector
from .smooth import CertifiedModel, Objective

Reduced = tuple[Program, Answer, float | None]  # and by how much its value may be above the least one, by its own tol


class Fitted(NamedTuple):
    """A fitted estimator with its data: X (n, d), sparse, y (n,), weights of the samples (n,), coefficients (K, d)."""

    model: Any
    X: Any
    y: np.ndarray
    weights: np.ndarray
    coefficients: np.ndarray

    @property
    def answer(self) -> np.ndarray:
        """The coefficients, and the intercept after them where one is fitted; of several outputs one after the other."""
        intercepts = [np.ravel(self.model.intercept_)] if self.intercept else []
        return np.column_stack([self.coefficients, *intercepts]).ravel()

    @property
    def exact(self) -> list[Number]:
        """The same, exactly."""
        return vector(self.answer, "coef_")

    @property
    def intercept(self) -> bool:
        return bool(getattr(self.model, "fit_intercept", True))

    @property
    def design(self) -> Any:
        """X, with a column of ones where there is an intercept."""
        return sparse.hstack([self.X, np.ones((len(self.y), 1))], format="csr") if self.intercept else self.X

    def of_each(self, coefficient: float, intercept: float) -> np.ndarray:
        """A number for each coefficient, and one for the intercept."""
        return np.array([coefficient] * self.X.shape[1] + [intercept] * self.intercept)

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


def _costs(fitted: Fitted, C: float) -> np.ndarray:
    """The costs of the samples of a classifier. Raises `Misuse` for other labels than the model's."""
    model, y = fitted.model, fitted.y
    if not set(y.tolist()) <= set(model.classes_.tolist()):
        raise Misuse(f"y has other labels than the model, {', '.join(map(str, model.classes_.tolist()))}")
    share = getattr(model, "class_weight_", None)
    if share is None:
        from sklearn.utils.class_weight import compute_class_weight

        share = compute_class_weight(model.class_weight, classes=model.classes_, y=y, sample_weight=fitted.weights)
    return C * share[np.searchsorted(model.classes_, y)] * fitted.weights


def _signs(fitted: Fitted) -> tuple[np.ndarray, np.ndarray]:
    """The labels of two classes as ±1, and the costs of the samples."""
    return np.where(fitted.y == fitted.model.classes_[1], 1.0, -1.0), _costs(fitted, fitted.model.C)


def _classifier(fitted: Fitted, of_intercept: float, squared: bool = False, l1: bool = False) -> tuple[Program, Answer, np.ndarray]:
    """½‖w‖² or ‖w‖₁, the same of the intercept times a number, and Σ Cᵢξᵢ or Σ Cᵢξᵢ²."""
    signs, costs = _signs(fitted)
    rows = sparse.csr_matrix(sparse.diags(-signs) @ fitted.design)
    penalty = fitted.of_each(1.0, of_intercept)
    norms = (penalty, 0 * penalty) if l1 else (0 * penalty, penalty)
    stated, x = largest_losses(rows, [exactly(-1)] * len(signs), costs, squared, *norms, fitted.exact)
    return stated, Answer(x, by=type(fitted.model).__name__), costs


def _regressor(fitted: Fitted, of_intercept: float, squared: bool = False) -> tuple[Program, Answer, np.ndarray]:
    """½‖w‖², the same of the intercept times a number, and Σ Cᵢξᵢ or Σ Cᵢξᵢ² of ξᵢ = max(0, |yᵢ − ⟨w,xᵢ⟩ − b| − ε)."""
    model, X = fitted.model, sparse.csr_matrix(fitted.design)
    costs, epsilon = model.C * fitted.weights, exactly(model.epsilon)
    sides = [sign * exactly(v) + epsilon for sign in (1, -1) for v in fitted.y]
    penalty = fitted.of_each(1.0, of_intercept)
    rows = sparse.csr_matrix(sparse.vstack([X, -X]))
    stated, x = largest_losses(rows, sides, costs, squared, 0 * penalty, penalty, fitted.exact)
    return stated, Answer(x, by=type(model).__name__), costs


def _svc(fitted: Fitted) -> Reduced:
    """½‖w‖² + Σ Cᵢξᵢ, stopped at a violation of tol in the dual: the value is then at most tol·Σ Cᵢ above the least one.

    For with s = 1 − y(⟨w,x⟩ + b), and b where libsvm puts it, s ≤ tol where αᵢ < Cᵢ and s ≥ −tol where αᵢ > 0; and the gap is
    the sum of (Cᵢ − αᵢ)s over s > 0 and of −αᵢs over s < 0.
    """
    stated, found, costs = _classifier(fitted, 0.0)
    return stated, found, float(fitted.model.tol * costs.sum())


def _svr(fitted: Fitted) -> Reduced:
    """The same as for a classifier, of two multipliers for each sample: twice tol·Σ Cᵢ."""
    stated, found, costs = _regressor(fitted, 0.0)
    return stated, found, float(2 * fitted.model.tol * costs.sum())


def _of_liblinear(fitted: Fitted) -> float:
    """What ½b², or |b|, of liblinear's intercept is penalised by: it learns b/s, for a feature s."""
    return 1.0 / float(fitted.model.intercept_scaling)


def _linear_svc(fitted: Fitted) -> Reduced:
    model, of_b = fitted.model, _of_liblinear(fitted)
    if model.multi_class != "ovr":
        raise Misuse(f"LinearSVC with multi_class={model.multi_class!r} minimises something else: that with 'ovr' is certified")
    if model.penalty == "l1":
        return *_classifier(fitted, of_b, squared=True, l1=True)[:2], None
    return *_classifier(fitted, of_b * of_b, squared=model.loss == "squared_hinge")[:2], None


def _linear_svr(fitted: Fitted) -> Reduced:
    squared = fitted.model.loss == "squared_epsilon_insensitive"
    return *_regressor(fitted, _of_liblinear(fitted) ** 2, squared)[:2], None


OF_THE_GRADIENT = ("lbfgs", "newton-cg", "newton-cholesky")  # solvers whose tol is of the entries of the gradient


def objective(loss: Loss, design: Any, labels: Any, costs: Any, offsets: Any = (), share: float = 0.0, free: int = 0) -> Objective:
    """A model's objective of arrays: design (n, d), labels (K, n) or (n,), costs (n,), offsets (n,).

    Raises `Misuse` for entries that are not finite numbers.
    """
    n, d = design.shape
    offset = vector(offsets, "offset") if len(offsets) else [ZERO] * n
    exact = tuple(tuple(vector(label, "y")) for label in np.atleast_2d(labels).astype(float))
    rows = Matrix(tuple(rows_of(design, d, "X")), d)
    return Objective(loss, rows, exact, tuple(vector(costs, "weights")), tuple(offset), exactly(share), free)


def _logistic(fitted: Fitted, tol: float) -> CertifiedModel:
    """Logistic regression, of several classes by the softmax. Raises `Misuse` for what minimises something else."""
    model, several, free = fitted.model, len(fitted.coefficients) > 1, int(fitted.intercept)
    ways = getattr(model, "multi_class", "deprecated")
    if ways == ("ovr" if several else "multinomial") or (several and model.solver == "liblinear"):
        raise Misuse(
            f"LogisticRegression with multi_class={ways!r} or this solver minimises something else: the softmax is certified"
        )
    penalty = str(getattr(model, "penalty", ""))
    none = penalty == "None" or not np.isfinite(model.C)
    share = 0.0 if none else {"l1": 1.0, "l2": 0.0}.get(penalty, model.l1_ratio or 0.0)
    costs = _costs(fitted, 1.0 if none else model.C)
    design: Any = fitted.design
    x = fitted.exact
    if model.solver == "liblinear" and fitted.intercept:  # which learns b/s for a feature s, and penalises it
        design = sparse.hstack([fitted.X, np.full((len(fitted.y), 1), float(model.intercept_scaling))], format="csr")
        x, free = [*x[:-1], x[-1] / exactly(model.intercept_scaling)], 0
    labels = np.array([fitted.y == c for c in (model.classes_ if several else model.classes_[1:])])
    problem = objective(SOFTMAX if several else LOGISTIC, design, labels, costs, (), share, design.shape[1] if none else free)
    gradient = float(model.tol * costs.sum()) if model.solver in OF_THE_GRADIENT else None
    return CertifiedModel(problem, tuple(x), type(model).__name__, tol, gradient)


def _log_linear(loss: Loss, fitted: Fitted, tol: float) -> CertifiedModel:
    """(1/Σsᵢ) Σ sᵢ ℓ + ½alpha·‖w‖², here divided by alpha if that is not 0."""
    model, design = fitted.model, fitted.design
    unit = model.alpha or 1.0
    costs = fitted.weights / (fitted.weights.sum() * unit)
    free = int(fitted.intercept) if model.alpha else design.shape[1]
    problem = objective(loss, design, fitted.y, costs, free=free)
    return CertifiedModel(problem, tuple(fitted.exact), type(model).__name__, tol, float(model.tol / unit))


ESTIMATORS: dict[str, Callable[[Fitted], Reduced]] = {
    "Lasso": _elastic_net,
    "ElasticNet": _elastic_net,
    "Ridge": _ridge,
    "LinearRegression": _ridge,
    "SVC": _svc,
    "SVR": _svr,
    "LinearSVC": _linear_svc,
    "LinearSVR": _linear_svr,
}
MODELS: dict[str, Callable[[Fitted, float], CertifiedModel]] = {
    "LogisticRegression": _logistic,
    "PoissonRegressor": partial(_log_linear, POISSON),
    "GammaRegressor": partial(_log_linear, GAMMA_LOG),
}


def of_estimator(model: Any, data: Sequence[Any], tol: float) -> Certified | CertifiedModel:
    """A fitted estimator held against its objective on its data, (X, y) or (X, y, sample_weight).

    Raises `Misuse` for others, and for data that are not those of the estimator by their shapes.
    """
    name = type(model).__name__
    if name not in (*ESTIMATORS, *MODELS):
        raise Misuse(f"{name} is not among the estimators that are certified: {', '.join((*ESTIMATORS, *MODELS))}")
    if not hasattr(model, "coef_"):
        raise Misuse(f"{name} is not fitted, or has no coefficients: an SVC or SVR has them with the linear kernel")
    coefficients = model.coef_.toarray() if sparse.issparse(model.coef_) else np.asarray(model.coef_)
    coefficients = np.atleast_2d(coefficients)
    if len(coefficients) > 1 and name != "LogisticRegression":
        raise Misuse(f"{name} has {len(coefficients)} outputs, classes, or pairs of them: those with one are certified")
    if len(data) not in (2, 3):
        raise Misuse("the data of an estimator are (X, y) or (X, y, sample_weight)")
    try:
        X: Any = sparse.csr_matrix(data[0] if sparse.issparse(data[0]) else np.asarray(data[0], dtype=float), dtype=float)
        y = np.ravel(data[1]) if hasattr(model, "classes_") else np.asarray(data[1], dtype=float).ravel()
        weights = np.asarray(data[2] if len(data) == 3 and data[2] is not None else 1.0, dtype=float)
    except (TypeError, ValueError) as error:
        raise Misuse(f"the data of {name} are not numbers: {' '.join(str(error).split())}") from None
    if X.shape != (len(y), coefficients.shape[1]):
        raise Misuse(
            f"X has the shape {'×'.join(map(str, X.shape))}: there are {len(y)} labels and {coefficients.shape[1]} coefficients"
        )
    if weights.shape not in ((), y.shape) or not (np.isfinite(weights).all() and (weights >= 0).all() and weights.any()):
        raise Misuse("sample_weight is a number or one for each sample, at least 0, and not all are 0")
    weights = np.broadcast_to(weights, y.shape)
    used = np.flatnonzero(weights)
    fitted = Fitted(model, X[used], y[used], weights[used], coefficients)
    if name in MODELS:
        return MODELS[name](fitted, tol)
    stated, found, allowed = ESTIMATORS[name](fitted)
    return Certified(stated, found, tol, allowed)
