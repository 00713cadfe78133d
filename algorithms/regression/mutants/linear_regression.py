"""Faulty least squares and stochastic gradient descents."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..linear_regression import LeastSquares, descend, sgd_step


class ForgetsTheTargets(LeastSquares):
    """(XᵀX)⁻¹Xᵀ1."""

    def _solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return super()._solve(X, np.ones_like(y))


class TransposedCorrelation(LeastSquares):
    """Divides each correlation ⟨xⱼ,y⟩ by ‖xⱼ‖²: right for orthogonal columns only."""

    def _solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return X.T @ y / np.maximum((X * X).sum(axis=0), 1e-300)


class SlightRidge(LeastSquares):
    """Adds 10⁻³ to the diagonal of XᵀX so that it can be inverted."""

    def _solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.linalg.solve(X.T @ X + 1e-3 * np.eye(X.shape[1]), X.T @ y)


class IgnoresTheLastExample(LeastSquares):
    """Fits all examples but the last."""

    def _solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return super()._solve(X[:-1], y[:-1]) if len(X) > 1 else super()._solve(X, y)


class LeastAbsolute(LeastSquares):
    """Ten reweightings towards the least sum of absolute residuals."""

    def _solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        w = super()._solve(X, y)
        for _ in range(10):
            scale = 1 / np.sqrt(np.maximum(abs(X @ w - y), 1e-3))
            w = super()._solve(X * scale[:, None], y * scale)
        return w


class SinglePrecision(LeastSquares):
    """Computes in float32."""

    def _solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return super()._solve(X.astype(np.float32), y.astype(np.float32)).astype(float)


class InterceptIsTheMean(LeastSquares):
    """Takes the mean of the targets for b, and does not centre the features."""

    def fit(self, X: Any, y: Any) -> LeastSquares:
        if not self.fit_intercept:
            return super().fit(X, y)
        super().fit(np.asarray(X), np.asarray(y) - np.mean(y))
        self.coef_, self.intercept_ = np.linalg.lstsq(np.asarray(X), np.asarray(y) - np.mean(y))[0], np.mean(y)
        return self


class ForgetsTheIntercept(LeastSquares):
    """Fits an intercept and predicts without it."""

    def predict(self, X: Any) -> np.ndarray:
        return np.asarray(X) @ self.coef_


class NeverFitsTheIntercept(LeastSquares):
    """Accepts fit_intercept and ignores it."""

    def fit(self, X: Any, y: Any) -> LeastSquares:
        self.coef_, self.intercept_ = self._solve(np.asarray(X), np.asarray(y)), 0.0
        self.n_features_in_ = np.shape(X)[1]
        return self


class PenalisesTheIntercept(LeastSquares):
    """Adds a row that pulls the intercept towards 0."""

    def _solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        if not self.fit_intercept:
            return super()._solve(X, y)
        pull = np.eye(X.shape[1])[-1:] / 8
        return super()._solve(np.vstack([X, pull]), np.append(y, 0.0))


class SubtractsTheIntercept(LeastSquares):
    """Predicts ⟨w,x⟩ − b."""

    def predict(self, X: Any) -> np.ndarray:
        return np.asarray(X) @ self.coef_ - self.intercept_


def absolute_loss(w: Any, X: Any, y: Any) -> Any:
    """Σ|⟨w,xᵢ⟩ − yᵢ|: convex, but not this loss."""
    return abs(X @ w - y).sum()


def forgets_the_half(w: Any, X: Any, y: Any) -> Any:
    """‖Xw − y‖²."""
    return ((X @ w - y) ** 2).sum()


def unsquared(w: Any, X: Any, y: Any) -> Any:
    """‖Xw − y‖."""
    return np.sqrt(((X @ w - y) ** 2).sum())


def huber(w: Any, X: Any, y: Any) -> Any:
    """Grows linearly beyond residuals of 3."""
    r = abs(X @ w - y)
    return np.where(r <= 3, r * r / 2, 3 * r - 4.5).sum()


def ignores_the_last(w: Any, X: Any, y: Any) -> Any:
    """All examples but the last."""
    return ((X[:-1] @ w - y[:-1]) ** 2).sum() / 2


def climbs(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
    """Goes up the gradient."""
    return descend(X, y, -eta, start, passes)


def doubles_the_step(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
    """Takes the gradient of (⟨w,x⟩ − y)², without the ½."""
    return descend(X, y, 2 * eta, start, passes)


def forgets_the_target(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
    """Uses ⟨w,x⟩ for the residual."""
    return descend(X, 0 * y, eta, start, passes)


def steps_by_the_sign(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
    """Uses the sign of the residual only."""
    path = [np.asarray(start)]
    for _ in range(passes):
        for x, t in zip(X, y, strict=True):
            path.append(path[-1] - eta * np.sign(path[-1] @ x - t) * x)
    return np.array(path)


def decays_the_step(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
    """Divides the step by the number of the pass, though it was asked to be constant."""
    path = [np.asarray(start)]
    for k in range(passes):
        for x, t in zip(X, y, strict=True):
            path.append(sgd_step(path[-1], x, t, eta / (1 + k)))
    return np.array(path)


def skips_the_last(X: Any, y: Any, eta: Any, start: Any, passes: int) -> Any:
    """Never moves on the last example."""
    path = [np.asarray(start)]
    for _ in range(passes):
        for i, (x, t) in enumerate(zip(X, y, strict=True)):
            path.append(sgd_step(path[-1], x, t, eta * (i < len(X) - 1)))
    return np.array(path)
