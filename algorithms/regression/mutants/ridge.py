"""Faulty ridge regressions."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..ridge import PenaltyForRadius, Ridge, gradient_step


class HalvesThePenalty(Ridge):
    """Adds alpha/2 to the diagonal."""

    def _solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.linalg.solve(X.T @ X + self.alpha / 2 * np.eye(X.shape[1]), X.T @ y)


class AveragesTheLoss(Ridge):
    """Divides the loss, but not the penalty, by N."""

    def _solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.linalg.solve(X.T @ X + len(y) * self.alpha * np.eye(X.shape[1]), X.T @ y)


class ShrinksLeastSquares(Ridge):
    """Divides the least-squares solution by 1 + alpha: right for orthonormal columns only."""

    def _solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.linalg.lstsq(X, y)[0] / (1 + self.alpha)


class AddsToEveryEntry(Ridge):
    """Adds alpha to every entry of XᵀX."""

    def _solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.linalg.lstsq(X.T @ X + self.alpha, X.T @ y)[0]


class SquaresThePenalty(Ridge):
    """Adds alpha²."""

    def _solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.linalg.solve(X.T @ X + self.alpha**2 * np.eye(X.shape[1]), X.T @ y)


class SubtractsThePenalty(Ridge):
    """A sign: takes alpha from the diagonal."""

    def _solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.linalg.lstsq(X.T @ X - self.alpha * np.eye(X.shape[1]), X.T @ y)[0]


def ridge_gradient(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """The gradient step of the ridge problem itself: no decay of the new part."""
    return gradient_step(w, X, y, eta) - eta * penalty * w


def divides(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Divides by 1 + ηλ: the proximal step."""
    return gradient_step(w, X, y, eta) / (1 + eta * penalty)


def decays_first(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Decays before the gradient step."""
    return gradient_step(w * (1 - eta * penalty), X, y, eta)


def forgets_the_step_size(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Decays by 1 − λ."""
    return gradient_step(w, X, y, eta) * (1 - penalty)


def sums_the_gradient(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Does not divide by N."""
    return gradient_step(w, X, y, eta * len(y)) * (1 - eta * penalty)


def never_decays(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """A plain gradient step."""
    return gradient_step(w, X, y, eta)


class ForTheNorm(PenaltyForRadius):
    """Bounds ‖w‖, not ‖w‖², by c."""

    def __call__(self, X: Any, y: Any, c: float) -> float:
        return super().__call__(X, y, c * c)


class OneOverC(PenaltyForRadius):
    """Takes 1/c for the penalty."""

    def __call__(self, X: Any, y: Any, c: float) -> float:
        return 1 / c


class AlwaysBinds(PenaltyForRadius):
    """Never answers 0, even where the constraint does not bind."""

    def __call__(self, X: Any, y: Any, c: float) -> float:
        return max(super().__call__(X, y, c), 0.125)


class StopsBisectingEarly(PenaltyForRadius):
    """Rounds the penalty to eighths."""

    def __call__(self, X: Any, y: Any, c: float) -> float:
        return np.ceil(8 * super().__call__(X, y, c)) / 8


class ForTheMeanLoss(PenaltyForRadius):
    """The penalty that fits (1/2N)‖Xw − y‖²."""

    def __call__(self, X: Any, y: Any, c: float) -> float:
        return super().__call__(X, y, c) / len(y)


class NoPenalty(PenaltyForRadius):
    """Never penalises."""

    def __call__(self, X: Any, y: Any, c: float) -> float:
        return 0.0
