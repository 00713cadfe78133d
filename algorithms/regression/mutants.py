"""Faulty least squares and stochastic gradient descent."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .linear_regression import LeastSquares, descend, sgd_step, squared_loss


def _digits(values: Any, digits: int) -> np.ndarray:
    """The values, of which only so many significant digits are kept."""
    return np.array([float(f"{v:.{digits}g}") for v in np.atleast_1d(values)])


# ------------------------------------------------------------------------------------------------------------ least squares


ForgetsTheTargets = mutant(LeastSquares, "(XᵀX)⁻¹Xᵀ1.", solve=lambda self, X, y: LeastSquares.solve(self, X, np.ones_like(y)))
TransposedCorrelation = mutant(
    LeastSquares,
    "Divides each correlation ⟨xⱼ,y⟩ by ‖xⱼ‖²: right for orthogonal columns only.",
    solve=lambda self, X, y: X.T @ y / np.maximum((X * X).sum(axis=0), 1e-300),
)
SlightRidge = mutant(
    LeastSquares,
    "Adds 10⁻³ to the diagonal of XᵀX so that it can be inverted.",
    solve=lambda self, X, y: np.linalg.solve(X.T @ X + 1e-3 * np.eye(X.shape[1]), X.T @ y),
)
IgnoresTheLastExample = mutant(
    LeastSquares,
    "Fits all examples but the last.",
    solve=lambda self, X, y: LeastSquares.solve(self, X[: max(1, len(X) - 1)], y[: max(1, len(y) - 1)]),
)
SinglePrecision = mutant(
    LeastSquares,
    "Computes in float32.",
    solve=lambda self, X, y: LeastSquares.solve(self, X.astype(np.float32), y.astype(np.float32)).astype(float),
)
ThirteenDigits = mutant(
    LeastSquares, "Keeps thirteen digits of its weights.", solve=lambda self, X, y: _digits(LeastSquares.solve(self, X, y), 13)
)
TwelveDigits = mutant(
    LeastSquares, "Keeps twelve digits of its weights.", solve=lambda self, X, y: _digits(LeastSquares.solve(self, X, y), 12)
)
SlightRidgeWhereSingular = mutant(
    LeastSquares,
    "Adds 10⁻¹² to the diagonal of XᵀX where it is singular.",
    solve=lambda self, X, y: _slight_ridge(X, y) if np.linalg.matrix_rank(X) < X.shape[1] else LeastSquares.solve(self, X, y),
)


def _slight_ridge(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.linalg.solve(X.T @ X + 1e-12 * np.eye(X.shape[1]), X.T @ y)


@mutant_of(LeastSquares)
class LeastAbsolute(LeastSquares):
    """Ten reweightings towards the least sum of absolute residuals."""

    def solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        w = super().solve(X, y)
        for _ in range(10):
            scale = 1 / np.sqrt(np.maximum(abs(X @ w - y), 1e-3))
            w = super().solve(X * scale[:, None], y * scale)
        return w


@mutant_of(LeastSquares)
class InterceptIsTheMean(LeastSquares):
    """Takes the mean of the targets for b, and does not centre the features."""

    def fit(self, X: Any, y: Any) -> LeastSquares:
        if not self.fit_intercept:
            return super().fit(X, y)
        super().fit(np.asarray(X), np.asarray(y) - np.mean(y))
        self.coef_, self.intercept_ = np.linalg.lstsq(np.asarray(X), np.asarray(y) - np.mean(y))[0], np.mean(y)
        return self


@mutant_of(LeastSquares)
class NeverFitsTheIntercept(LeastSquares):
    """Accepts fit_intercept and ignores it."""

    def fit(self, X: Any, y: Any) -> LeastSquares:
        self.coef_, self.intercept_ = self.solve(np.asarray(X), np.asarray(y)), 0.0
        self.n_features_in_ = np.shape(X)[1]
        return self


@mutant_of(LeastSquares)
class PenalisesTheIntercept(LeastSquares):
    """Adds a row that pulls the intercept towards 0."""

    def solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        if not self.fit_intercept:
            return super().solve(X, y)
        pull = np.eye(X.shape[1])[-1:] / 8
        return super().solve(np.vstack([X, pull]), np.append(y, 0.0))


ForgetsTheIntercept = mutant(
    LeastSquares, "Fits an intercept and predicts without it.", predict=lambda self, X: np.asarray(X) @ self.coef_
)
SubtractsTheIntercept = mutant(
    LeastSquares, "Predicts ⟨w,x⟩ − b.", predict=lambda self, X: np.asarray(X) @ self.coef_ - self.intercept_
)
PredictsFourteenDigits = mutant(
    LeastSquares, "Keeps fourteen digits of its predictions.", predict=lambda self, X: _digits(LeastSquares.predict(self, X), 14)
)

# ------------------------------------------------------------------------------------------- the loss, and descents on it


@mutant_of(squared_loss)
def absolute_loss(w: Any, X: Any, y: Any) -> Any:
    """Σ|⟨w,xᵢ⟩ − yᵢ|: convex, but not this loss."""
    return abs(X @ w - y).sum()


@mutant_of(squared_loss)
def forgets_the_half(w: Any, X: Any, y: Any) -> Any:
    """‖Xw − y‖²."""
    return ((X @ w - y) ** 2).sum()


@mutant_of(squared_loss)
def unsquared(w: Any, X: Any, y: Any) -> Any:
    """‖Xw − y‖."""
    return np.sqrt(((X @ w - y) ** 2).sum())


@mutant_of(squared_loss)
def huber(w: Any, X: Any, y: Any) -> Any:
    """Grows linearly beyond residuals of 3."""
    r = abs(X @ w - y)
    return np.where(r <= 3, r * r / 2, 3 * r - 4.5).sum()


@mutant_of(squared_loss)
def ignores_the_last(w: Any, X: Any, y: Any) -> Any:
    """All examples but the last."""
    return ((X[:-1] @ w - y[:-1]) ** 2).sum() / 2


@mutant_of(descend)
def climbs(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
    """Goes up the gradient."""
    return descend(X, y, -eta, start, passes)


@mutant_of(descend)
def doubles_the_step(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
    """Takes the gradient of (⟨w,x⟩ − y)², without the ½."""
    return descend(X, y, 2 * eta, start, passes)


@mutant_of(descend)
def forgets_the_target(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
    """Uses ⟨w,x⟩ for the residual."""
    return descend(X, 0 * y, eta, start, passes)


@mutant_of(descend)
def steps_by_the_sign(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
    """Uses the sign of the residual only."""
    path = [np.asarray(start)]
    for _ in range(passes):
        for x, t in zip(X, y, strict=True):
            path.append(path[-1] - eta * np.sign(path[-1] @ x - t) * x)
    return np.array(path)


@mutant_of(descend)
def decays_the_step(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
    """Divides the step by the number of the pass, though it was asked to be constant."""
    path = [np.asarray(start)]
    for k in range(passes):
        for x, t in zip(X, y, strict=True):
            path.append(sgd_step(path[-1], x, t, eta / (1 + k)))
    return np.array(path)


@mutant_of(descend)
def skips_the_last(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
    """Never moves on the last example."""
    path = [np.asarray(start)]
    for _ in range(passes):
        for i, (x, t) in enumerate(zip(X, y, strict=True)):
            path.append(sgd_step(path[-1], x, t, eta * (i < len(X) - 1)))
    return np.array(path)


@mutant_of(descend)
def rounds_its_path(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
    """Keeps fourteen digits of its weights."""
    path = [np.asarray(start)]
    for _ in range(passes):
        for x, t in zip(X, y, strict=True):
            path.append(_digits(sgd_step(path[-1], x, t, eta), 14))
    return np.array(path)
