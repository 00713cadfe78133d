"""Faulty least squares and stochastic gradient descent."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import rounded
from ..mistakes import significant as _digits
from .linear_regression import LeastSquares, descend, sgd_step, squared_loss

# ------------------------------------------------------------------------------------------------------------ least squares


_least_squares = partial(mutant, LeastSquares)
ForgetsTheTargets = _least_squares("(XᵀX)⁻¹Xᵀ1.", solve=lambda self, X, y: LeastSquares.solve(self, X, np.ones_like(y)))
TransposedCorrelation = _least_squares(
    "Divides each correlation ⟨xⱼ,y⟩ by ‖xⱼ‖²: right for orthogonal columns only.",
    solve=lambda self, X, y: X.T @ y / np.maximum((X * X).sum(axis=0), 1e-300),
)
SlightRidge = _least_squares(
    "Adds 10⁻³ to the diagonal of XᵀX so that it can be inverted.",
    solve=lambda self, X, y: np.linalg.solve(X.T @ X + 1e-3 * np.eye(X.shape[1]), X.T @ y),
)
IgnoresTheLastExample = _least_squares(
    "Fits all examples but the last.",
    solve=lambda self, X, y: LeastSquares.solve(self, X[: max(1, len(X) - 1)], y[: max(1, len(y) - 1)]),
)
SinglePrecision = _least_squares(
    "Computes in float32.",
    solve=lambda self, X, y: LeastSquares.solve(self, X.astype(np.float32), y.astype(np.float32)).astype(float),
)
ThirteenDigits = rounded(LeastSquares, 13, "solve")
TwelveDigits = rounded(LeastSquares, 12, "solve")
SlightRidgeWhereSingular = _least_squares(
    "Adds 10⁻¹² to the diagonal of XᵀX where it is singular.",
    solve=lambda self, X, y: _slight_ridge(X, y) if np.linalg.matrix_rank(X) < X.shape[1] else LeastSquares.solve(self, X, y),
)


def _slight_ridge(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.linalg.solve(X.T @ X + 1e-12 * np.eye(X.shape[1]), X.T @ y)


@mutant_of(LeastSquares, hook="solve")
def LeastAbsolute(self: LeastSquares, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Ten reweightings towards the least sum of absolute residuals."""
    w = LeastSquares.solve(self, X, y)
    for _ in range(10):
        scale = 1 / np.sqrt(np.maximum(abs(X @ w - y), 1e-3))
        w = LeastSquares.solve(self, X * scale[:, None], y * scale)
    return w


@mutant_of(LeastSquares, hook="fit")
def InterceptIsTheMean(self: LeastSquares, X: Any, y: Any) -> LeastSquares:
    """Takes the mean of the targets for b, and does not centre the features."""
    if not self.fit_intercept:
        return LeastSquares.fit(self, X, y)
    LeastSquares.fit(self, np.asarray(X), np.asarray(y) - np.mean(y))
    self.coef_, self.intercept_ = np.linalg.lstsq(np.asarray(X), np.asarray(y) - np.mean(y))[0], np.mean(y)
    return self


@mutant_of(LeastSquares, hook="fit")
def NeverFitsTheIntercept(self: Any, X: Any, y: Any) -> LeastSquares:
    """Accepts fit_intercept and ignores it."""
    self.coef_, self.intercept_ = self.solve(np.asarray(X), np.asarray(y)), 0.0
    self.n_features_in_ = np.shape(X)[1]
    return self


PenalisesTheIntercept = _least_squares(
    "Adds a row that pulls the intercept towards 0.",
    solve=lambda self, X, y: (
        LeastSquares.solve(self, np.vstack([X, np.eye(X.shape[1])[-1:] / 8]), np.append(y, 0.0))
        if self.fit_intercept
        else LeastSquares.solve(self, X, y)
    ),
)
ForgetsTheIntercept = _least_squares(
    "Fits an intercept and predicts without it.", predict=lambda self, X: np.asarray(X) @ self.coef_
)
SubtractsTheIntercept = _least_squares("Predicts ⟨w,x⟩ − b.", predict=lambda self, X: np.asarray(X) @ self.coef_ - self.intercept_)
PredictsFourteenDigits = rounded(LeastSquares, 14, "predict")

# ------------------------------------------------------------------------------------------- the loss, and descents on it


absolute_loss = mutant(squared_loss, "Σ|⟨w,xᵢ⟩ − yᵢ|: convex, but not this loss.", lambda w, X, y: abs(X @ w - y).sum())
forgets_the_half = mutant(squared_loss, "‖Xw − y‖².", lambda w, X, y: ((X @ w - y) ** 2).sum())
unsquared = mutant(squared_loss, "‖Xw − y‖.", lambda w, X, y: np.sqrt(((X @ w - y) ** 2).sum()))


@mutant_of(squared_loss)
def huber(w: Any, X: Any, y: Any) -> Any:
    """Grows linearly beyond residuals of 3."""
    r = abs(X @ w - y)
    return np.where(r <= 3, r * r / 2, 3 * r - 4.5).sum()


forgets_the_constant = mutant(squared_loss, "½⟨w,XᵀXw⟩ − ⟨w,Xᵀy⟩.", lambda w, X, y: w @ (X.T @ (X @ w)) / 2 - w @ (X.T @ y))
forgets_the_targets = mutant(squared_loss, "½‖Xw‖².", lambda w, X, y: ((X @ w) ** 2).sum() / 2)
ignores_the_last = mutant(squared_loss, "All examples but the last.", lambda w, X, y: ((X[:-1] @ w - y[:-1]) ** 2).sum() / 2)
climbs = mutant(descend, "Goes up the gradient.", lambda X, y, eta, start, passes: descend(X, y, -eta, start, passes))
doubles_the_step = mutant(
    descend,
    "Takes the gradient of (⟨w,x⟩ − y)², without the ½.",
    lambda X, y, eta, start, passes: descend(X, y, 2 * eta, start, passes),
)
forgets_the_target = mutant(
    descend, "Uses ⟨w,x⟩ for the residual.", lambda X, y, eta, start, passes: descend(X, 0 * y, eta, start, passes)
)


def _descending(fault: str, step: Any) -> Any:
    """Descent by ``step(w, x, t, eta, k, is_last)``, where k passes were made and the example may be the last."""

    def descent(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
        path = [np.asarray(start)]
        for k in range(passes):
            for i, (x, t) in enumerate(zip(X, y, strict=True)):
                path.append(step(path[-1], x, t, eta, k, i == len(X) - 1))
        return np.array(path)

    return mutant(descend, fault, descent)


steps_by_the_sign = _descending(
    "Uses the sign of the residual only.", lambda w, x, t, eta, k, is_last: w - eta * np.sign(w @ x - t) * x
)
decays_the_step = _descending(
    "Divides the step by the number of the pass, though it was asked to be constant.",
    lambda w, x, t, eta, k, is_last: sgd_step(w, x, t, eta / (1 + k)),
)
skips_the_last = _descending(
    "Never moves on the last example.", lambda w, x, t, eta, k, is_last: sgd_step(w, x, t, eta * (not is_last))
)
rounds_its_path = _descending(
    "Keeps fourteen digits of its weights.", lambda w, x, t, eta, k, is_last: _digits(sgd_step(w, x, t, eta), 14)
)
