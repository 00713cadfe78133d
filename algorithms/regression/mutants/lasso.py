"""Faulty LASSO steps, projections and penalties."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..lasso import PenaltyForDiamond, lasso_step, soft_threshold
from ..ridge import gradient_step


def subtracts_the_sign(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Subtracts ηλ sign(ŵ): small entries jump over 0."""
    hat = gradient_step(w, X, y, eta)
    return hat - eta * penalty * np.sign(hat)


def hard_threshold(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Sets small entries to 0 and leaves the others."""
    hat = gradient_step(w, X, y, eta)
    return np.where(abs(hat) > eta * penalty, hat, 0)


def forgets_negatives(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """max(ŵ − ηλ, 0): every negative entry is lost."""
    return np.maximum(gradient_step(w, X, y, eta) - eta * penalty, 0)


def forgets_the_step_size(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Thresholds by λ."""
    return soft_threshold(gradient_step(w, X, y, eta), penalty)


def thresholds_first(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Thresholds w before the gradient step."""
    return gradient_step(soft_threshold(w, eta * penalty), X, y, eta)


def shrinks(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """The proximal step of the squared norm."""
    return gradient_step(w, X, y, eta) / (1 + eta * penalty)


def averages_again(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Divides the threshold by N."""
    return lasso_step(w, X, y, eta, penalty / len(y))


def forgets_the_penalty(w: Any, X: Any, y: Any, penalty: Any) -> Any:
    """The gradient of the loss alone."""
    return X.T @ (X @ w - y) / len(y)


def penalises_the_square(w: Any, X: Any, y: Any, penalty: Any) -> Any:
    """λw for λ sign(w)."""
    return X.T @ (X @ w - y) / len(y) + penalty * w


def never_negative(w: Any, X: Any, y: Any, penalty: Any) -> Any:
    """+λ for every entry."""
    return X.T @ (X @ w - y) / len(y) + penalty


def wrong_sign(w: Any, X: Any, y: Any, penalty: Any) -> Any:
    """−λ sign(w)."""
    return X.T @ (X @ w - y) / len(y) - penalty * np.sign(w)


def smoothed_sign(w: Any, X: Any, y: Any, penalty: Any) -> Any:
    """λ tanh(8w): no jump at 0."""
    return X.T @ (X @ w - y) / len(y) + penalty * np.tanh(8 * w)


def rescales(z: Any, c: Any) -> Any:
    """Multiplies by c/‖z‖₁: on the sphere, but not the nearest point."""
    return z * min(1.0, c / max(abs(z).sum(), 1e-300))


def always_on_the_sphere(z: Any, c: Any) -> Any:
    """Moves points inside of the ball too."""
    sizes = np.sort(abs(z))[::-1]
    t = ((np.cumsum(sizes) - c) / np.arange(1, len(z) + 1)).max()
    return np.where(z >= 0, 1, -1) * np.maximum(abs(z) - t, 0)


def thresholds_by_the_mean(z: Any, c: Any) -> Any:
    """Lowers all by (‖z‖₁ − c)/d once, and cuts at 0."""
    return soft_threshold(z, max(0.0, (abs(z).sum() - c) / len(z)))


def never_sparse(z: Any, c: Any) -> Any:
    """Lowers all by (‖z‖₁ − c)/d, across 0."""
    return z - np.sign(z) * max(0.0, (abs(z).sum() - c) / len(z))


def to_the_corner(z: Any, c: Any) -> Any:
    """Always to the corner of the largest entry."""
    if abs(z).sum() <= c:
        return np.array(z)
    out = 0 * z
    out[np.argmax(abs(z))] = c * np.sign(z[np.argmax(abs(z))])
    return out


def euclidean_ball(z: Any, c: Any) -> Any:
    """Onto the ball ‖w‖₂ ≤ c."""
    return z * min(1.0, c / max(np.sqrt((z * z).sum()), 1e-300))


class ForTheMeanLoss(PenaltyForDiamond):
    """The penalty that fits (1/2N)‖Xw − y‖²."""

    def __call__(self, X: Any, y: Any, c: float) -> float:
        return super().__call__(X, y, c) / len(y)


class ForTheSquareNorm(PenaltyForDiamond):
    """Bounds ‖w‖₁ by c²."""

    def __call__(self, X: Any, y: Any, c: float) -> float:
        return super().__call__(X, y, c * c)


class ForgetsTheHalf(PenaltyForDiamond):
    """The multiplier for ‖Xw − y‖²."""

    def __call__(self, X: Any, y: Any, c: float) -> float:
        return 2 * super().__call__(X, y, c)


class LargestCorrelation(PenaltyForDiamond):
    """max|Xᵀy| whatever c is."""

    def __call__(self, X: Any, y: Any, c: float) -> float:
        return float(abs(X.T @ y).max())


class OneOverC(PenaltyForDiamond):
    """1/c."""

    def __call__(self, X: Any, y: Any, c: float) -> float:
        return 1 / c if c else 1e6


class NoPenalty(PenaltyForDiamond):
    """Never penalises."""

    def __call__(self, X: Any, y: Any, c: float) -> float:
        return 0.0
