"""Mutants of steps and penalties of ridge regression and the LASSO."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .lasso import PenaltyForDiamond, lasso_gradient, lasso_step, project_to_l1_ball, soft_threshold
from .mutants import _digits
from .ridge import PenaltyForRadius, Ridge, decay_step, gradient_step

# -------------------------------------------------------------------------------------------------------------------- ridge

HalvesThePenalty = mutant(Ridge, "Adds alpha/2 to the diagonal.", solve=lambda self, X, y: _ridge(X, y, self.alpha / 2))
AveragesTheLoss = mutant(
    Ridge, "Divides the loss, but not the penalty, by N.", solve=lambda self, X, y: _ridge(X, y, len(y) * self.alpha)
)
SquaresThePenalty = mutant(Ridge, "Adds alpha².", solve=lambda self, X, y: _ridge(X, y, self.alpha**2))
SubtractsThePenalty = mutant(
    Ridge,
    "A sign: takes alpha from the diagonal.",
    solve=lambda self, X, y: np.linalg.lstsq(X.T @ X - self.alpha * np.eye(X.shape[1]), X.T @ y)[0],
)
ShrinksLeastSquares = mutant(
    Ridge,
    "Divides the least-squares solution by 1 + alpha: right for orthonormal columns only.",
    solve=lambda self, X, y: np.linalg.lstsq(X, y)[0] / (1 + self.alpha),
)
AddsToEveryEntry = mutant(
    Ridge, "Adds alpha to every entry of XᵀX.", solve=lambda self, X, y: np.linalg.lstsq(X.T @ X + self.alpha, X.T @ y)[0]
)
RidgeOfThirteenDigits = mutant(
    Ridge, "Keeps thirteen digits of its weights.", solve=lambda self, X, y: _digits(Ridge.solve(self, X, y), 13)
)


@mutant_of(Ridge)
class RoundsTheIntercept(Ridge):
    """Keeps fourteen digits of its intercept."""

    def fit(self, X: Any, y: Any) -> Ridge:
        super().fit(X, y)
        self.intercept_ = _digits([self.intercept_], 14)[0]
        return self


def _ridge(X: np.ndarray, y: np.ndarray, penalty: float) -> np.ndarray:
    return np.linalg.solve(X.T @ X + penalty * np.eye(X.shape[1]), X.T @ y)


@mutant_of(decay_step)
def ridge_gradient(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """The gradient step of the ridge problem itself: no decay of the new part."""
    return gradient_step(w, X, y, eta) - eta * penalty * w


@mutant_of(decay_step)
def divides(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Divides by 1 + ηλ: the proximal step."""
    return gradient_step(w, X, y, eta) / (1 + eta * penalty)


@mutant_of(decay_step)
def decays_first(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Decays before the gradient step."""
    return gradient_step(w * (1 - eta * penalty), X, y, eta)


@mutant_of(decay_step)
def forgets_the_step_size(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Decays by 1 − λ."""
    return gradient_step(w, X, y, eta) * (1 - penalty)


@mutant_of(decay_step)
def sums_the_gradient(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Does not divide by N."""
    return gradient_step(w, X, y, eta * len(y)) * (1 - eta * penalty)


@mutant_of(decay_step)
def never_decays(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """A plain gradient step."""
    return gradient_step(w, X, y, eta)


@mutant_of(decay_step)
def decays_to_fourteen_digits(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Keeps fourteen digits of the weights."""
    return _digits(decay_step(w, X, y, eta, penalty), 14)


def _penalty(base: Any, fault: str, wrong: Callable[..., float]) -> Any:
    """A penalty that is ``wrong(right, X, y, c)``, where ``right(c)`` is the correct one for the bound c."""

    class Wrong(base):
        def __call__(self, X: Any, y: Any, c: float) -> float:
            return wrong(lambda bound: base.__call__(self, X, y, bound), X, y, c)

    Wrong.__doc__ = fault
    return mutant_of(base)(Wrong)


ForTheNorm = _penalty(PenaltyForRadius, "Bounds ‖w‖, not ‖w‖², by c.", lambda right, X, y, c: right(c * c))
OneOverC = _penalty(PenaltyForRadius, "Takes 1/c for the penalty.", lambda right, X, y, c: 1 / c)
AlwaysBinds = _penalty(
    PenaltyForRadius, "Never answers 0, even where the constraint does not bind.", lambda right, X, y, c: max(right(c), 0.125)
)
StopsBisectingEarly = _penalty(
    PenaltyForRadius, "Rounds the penalty to eighths.", lambda right, X, y, c: float(np.ceil(8 * right(c)) / 8)
)
ForTheMeanLoss = _penalty(PenaltyForRadius, "The penalty that fits (1/2N)‖Xw − y‖².", lambda right, X, y, c: right(c) / len(y))
NoPenalty = _penalty(PenaltyForRadius, "Never penalises.", lambda right, X, y, c: 0.0)
AtALargerRadius = _penalty(
    PenaltyForRadius, "Bounds ‖w‖² by c, and a thirty-millionth more.", lambda right, X, y, c: right(c * (1 + 3e-8))
)
AtASmallerRadius = _penalty(
    PenaltyForRadius, "Bounds ‖w‖² by c, and a thirty-millionth less.", lambda right, X, y, c: right(c * (1 - 3e-8))
)

# -------------------------------------------------------------------------------------------------------------------- LASSO


@mutant_of(lasso_step)
def subtracts_the_sign(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Subtracts ηλ sign(ŵ): small entries jump over 0."""
    hat = gradient_step(w, X, y, eta)
    return hat - eta * penalty * np.sign(hat)


@mutant_of(lasso_step)
def hard_threshold(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Sets small entries to 0 and leaves the others."""
    hat = gradient_step(w, X, y, eta)
    return np.where(abs(hat) > eta * penalty, hat, 0)


@mutant_of(lasso_step)
def forgets_negatives(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """max(ŵ − ηλ, 0): every negative entry is lost."""
    return np.maximum(gradient_step(w, X, y, eta) - eta * penalty, 0)


@mutant_of(lasso_step)
def thresholds_by_the_penalty(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Thresholds by λ."""
    return soft_threshold(gradient_step(w, X, y, eta), penalty)


@mutant_of(lasso_step)
def thresholds_first(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Thresholds w before the gradient step."""
    return gradient_step(soft_threshold(w, eta * penalty), X, y, eta)


@mutant_of(lasso_step)
def shrinks(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """The proximal step of the squared norm."""
    return gradient_step(w, X, y, eta) / (1 + eta * penalty)


@mutant_of(lasso_step)
def averages_again(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Divides the threshold by N."""
    return lasso_step(w, X, y, eta, penalty / len(y))


@mutant_of(lasso_step)
def thresholds_to_fourteen_digits(w: Any, X: Any, y: Any, eta: Any, penalty: Any) -> Any:
    """Keeps fourteen digits of the weights."""
    return _digits(lasso_step(w, X, y, eta, penalty), 14)


@mutant_of(lasso_gradient)
def forgets_the_penalty(w: Any, X: Any, y: Any, penalty: Any) -> Any:
    """The gradient of the loss alone."""
    return X.T @ (X @ w - y) / len(y)


@mutant_of(lasso_gradient)
def penalises_the_square(w: Any, X: Any, y: Any, penalty: Any) -> Any:
    """λw for λ sign(w)."""
    return X.T @ (X @ w - y) / len(y) + penalty * w


@mutant_of(lasso_gradient)
def never_negative(w: Any, X: Any, y: Any, penalty: Any) -> Any:
    """+λ for every entry."""
    return X.T @ (X @ w - y) / len(y) + penalty


@mutant_of(lasso_gradient)
def wrong_sign(w: Any, X: Any, y: Any, penalty: Any) -> Any:
    """−λ sign(w)."""
    return X.T @ (X @ w - y) / len(y) - penalty * np.sign(w)


@mutant_of(lasso_gradient)
def smoothed_sign(w: Any, X: Any, y: Any, penalty: Any) -> Any:
    """λ tanh(8w): no jump at 0."""
    return X.T @ (X @ w - y) / len(y) + penalty * np.tanh(8 * w)


@mutant_of(lasso_gradient)
def gradient_of_fourteen_digits(w: Any, X: Any, y: Any, penalty: Any) -> Any:
    """Away from 0, keeps fourteen digits."""
    gradient = lasso_gradient(w, X, y, penalty)
    return np.where(abs(w) >= 2.0**-9, _digits(gradient, 14), gradient)


@mutant_of(lasso_gradient)
def rises_a_little_less(w: Any, X: Any, y: Any, penalty: Any) -> Any:
    """Near 0, keeps fourteen digits."""
    gradient = lasso_gradient(w, X, y, penalty)
    return np.where(abs(w) < 2.0**-9, _digits(gradient, 14), gradient)


@mutant_of(project_to_l1_ball)
def rescales(z: Any, c: Any) -> Any:
    """Multiplies by c/‖z‖₁: on the sphere, but not the nearest point."""
    return z * min(1.0, c / max(abs(z).sum(), 1e-300))


@mutant_of(project_to_l1_ball)
def always_on_the_sphere(z: Any, c: Any) -> Any:
    """Moves points inside of the ball too."""
    sizes = np.sort(abs(z))[::-1]
    t = ((np.cumsum(sizes) - c) / np.arange(1, len(z) + 1)).max()
    return np.where(z >= 0, 1, -1) * np.maximum(abs(z) - t, 0)


@mutant_of(project_to_l1_ball)
def thresholds_by_the_mean(z: Any, c: Any) -> Any:
    """Lowers all by (‖z‖₁ − c)/d once, and cuts at 0."""
    return soft_threshold(z, max(0.0, (abs(z).sum() - c) / len(z)))


@mutant_of(project_to_l1_ball)
def never_sparse(z: Any, c: Any) -> Any:
    """Lowers all by (‖z‖₁ − c)/d, across 0."""
    return z - np.sign(z) * max(0.0, (abs(z).sum() - c) / len(z))


@mutant_of(project_to_l1_ball)
def to_the_corner(z: Any, c: Any) -> Any:
    """Always to the corner of the largest entry."""
    if abs(z).sum() <= c:
        return np.array(z)
    out = 0 * z
    out[np.argmax(abs(z))] = c * np.sign(z[np.argmax(abs(z))])
    return out


@mutant_of(project_to_l1_ball)
def euclidean_ball(z: Any, c: Any) -> Any:
    """Onto the ball ‖w‖₂ ≤ c."""
    return z * min(1.0, c / max(np.sqrt((z * z).sum()), 1e-300))


@mutant_of(project_to_l1_ball)
def projects_to_fourteen_digits(z: Any, c: Any) -> Any:
    """Keeps fourteen digits."""
    return _digits(project_to_l1_ball(z, c), 14)


DiamondForTheMeanLoss = _penalty(
    PenaltyForDiamond, "The penalty that fits (1/2N)‖Xw − y‖².", lambda right, X, y, c: right(c) / len(y)
)
DiamondOneOverC = _penalty(PenaltyForDiamond, "1/c.", lambda right, X, y, c: 1 / c if c else 1e6)
DiamondWithoutPenalty = _penalty(PenaltyForDiamond, "Never penalises.", lambda right, X, y, c: 0.0)
ForTheSquareNorm = _penalty(PenaltyForDiamond, "Bounds ‖w‖₁ by c².", lambda right, X, y, c: right(c * c))
ForgetsTheHalf = _penalty(PenaltyForDiamond, "The multiplier for ‖Xw − y‖².", lambda right, X, y, c: 2 * right(c))
LargestCorrelation = _penalty(PenaltyForDiamond, "max|Xᵀy| whatever c is.", lambda right, X, y, c: float(abs(X.T @ y).max()))
ThreePerMilleMore = _penalty(PenaltyForDiamond, "Takes 0.3 % more.", lambda right, X, y, c: 1.003 * right(c))
