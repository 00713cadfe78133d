"""Mutants of steps and penalties of ridge regression and the LASSO."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering, learning, rounded, significant
from .lasso import PenaltyForDiamond, lasso_gradient, lasso_step, project_to_l1_ball, soft_threshold
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
RidgeOfThirteenDigits = rounded(Ridge, 13, "solve")
RoundsTheIntercept = learning(Ridge, "Keeps fourteen digits of its intercept.", intercept_=lambda b: significant(b, 14)[0])


def _ridge(X: np.ndarray, y: np.ndarray, penalty: float) -> np.ndarray:
    return np.linalg.solve(X.T @ X + penalty * np.eye(X.shape[1]), X.T @ y)


_decay = partial(mutant, decay_step)
ridge_gradient = _decay(
    "The gradient step of the ridge problem itself: no decay of the new part.",
    lambda w, X, y, eta, penalty: gradient_step(w, X, y, eta) - eta * penalty * w,
)
divides = _decay(
    "Divides by 1 + ηλ: the proximal step.", lambda w, X, y, eta, penalty: gradient_step(w, X, y, eta) / (1 + eta * penalty)
)
decays_first = _decay(
    "Decays before the gradient step.", lambda w, X, y, eta, penalty: gradient_step(w * (1 - eta * penalty), X, y, eta)
)
forgets_the_step_size = _decay("Decays by 1 − λ.", lambda w, X, y, eta, penalty: gradient_step(w, X, y, eta) * (1 - penalty))
sums_the_gradient = _decay(
    "Does not divide by N.", lambda w, X, y, eta, penalty: gradient_step(w, X, y, eta * len(y)) * (1 - eta * penalty)
)
never_decays = _decay("A plain gradient step.", lambda w, X, y, eta, penalty: gradient_step(w, X, y, eta))
decays_to_fourteen_digits = rounded(decay_step, 14)


def _penalty(base: Any, fault: str, wrong: Callable[..., float]) -> Any:
    """A penalty that is ``wrong(right, X, y, c)``, where ``right(c)`` is the correct one for the bound c."""
    return mutant(base, fault, lambda self, X, y, c: wrong(lambda bound: base.__call__(self, X, y, bound), X, y, c))


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


_lasso = partial(mutant, lasso_step)
forgets_negatives = _lasso(
    "max(ŵ − ηλ, 0): every negative entry is lost.",
    lambda w, X, y, eta, penalty: np.maximum(gradient_step(w, X, y, eta) - eta * penalty, 0),
)
thresholds_by_the_penalty = _lasso(
    "Thresholds by λ.", lambda w, X, y, eta, penalty: soft_threshold(gradient_step(w, X, y, eta), penalty)
)
thresholds_first = _lasso(
    "Thresholds w before the gradient step.",
    lambda w, X, y, eta, penalty: gradient_step(soft_threshold(w, eta * penalty), X, y, eta),
)
shrinks = _lasso(
    "The proximal step of the squared norm.", lambda w, X, y, eta, penalty: gradient_step(w, X, y, eta) / (1 + eta * penalty)
)
averages_again = _lasso("Divides the threshold by N.", lambda w, X, y, eta, penalty: lasso_step(w, X, y, eta, penalty / len(y)))
thresholds_to_fourteen_digits = rounded(lasso_step, 14)
forgets_the_penalty = mutant(lasso_gradient, "The gradient of the loss alone.", lambda w, X, y, penalty: X.T @ (X @ w - y) / len(y))
penalises_the_square = mutant(
    lasso_gradient, "λw for λ sign(w).", lambda w, X, y, penalty: X.T @ (X @ w - y) / len(y) + penalty * w
)
never_negative = mutant(lasso_gradient, "+λ for every entry.", lambda w, X, y, penalty: X.T @ (X @ w - y) / len(y) + penalty)
wrong_sign = mutant(lasso_gradient, "−λ sign(w).", lambda w, X, y, penalty: X.T @ (X @ w - y) / len(y) - penalty * np.sign(w))
smoothed_sign = mutant(
    lasso_gradient, "λ tanh(8w): no jump at 0.", lambda w, X, y, penalty: X.T @ (X @ w - y) / len(y) + penalty * np.tanh(8 * w)
)
gradient_of_fourteen_digits = answering(
    lasso_gradient,
    "Away from 0, keeps fourteen digits.",
    lambda gradient, w, X, y, penalty: np.where(abs(w) >= 2.0**-9, significant(gradient, 14), gradient),
)
rises_a_little_less = answering(
    lasso_gradient,
    "Near 0, keeps fourteen digits.",
    lambda gradient, w, X, y, penalty: np.where(abs(w) < 2.0**-9, significant(gradient, 14), gradient),
)
rescales = mutant(
    project_to_l1_ball,
    "Multiplies by c/‖z‖₁: on the sphere, but not the nearest point.",
    lambda z, c: z * min(1.0, c / max(abs(z).sum(), 1e-300)),
)


@mutant_of(project_to_l1_ball)
def always_on_the_sphere(z: Any, c: Any) -> Any:
    """Moves points inside of the ball too."""
    sizes = np.sort(abs(z))[::-1]
    t = ((np.cumsum(sizes) - c) / np.arange(1, len(z) + 1)).max()
    return np.where(z >= 0, 1, -1) * np.maximum(abs(z) - t, 0)


thresholds_by_the_mean = mutant(
    project_to_l1_ball,
    "Lowers all by (‖z‖₁ − c)/d once, and cuts at 0.",
    lambda z, c: soft_threshold(z, max(0.0, (abs(z).sum() - c) / len(z))),
)
never_sparse = mutant(
    project_to_l1_ball, "Lowers all by (‖z‖₁ − c)/d, across 0.", lambda z, c: z - np.sign(z) * max(0.0, (abs(z).sum() - c) / len(z))
)


@mutant_of(project_to_l1_ball)
def to_the_corner(z: Any, c: Any) -> Any:
    """Always to the corner of the largest entry."""
    if abs(z).sum() <= c:
        return np.array(z)
    out = 0 * z
    out[np.argmax(abs(z))] = c * np.sign(z[np.argmax(abs(z))])
    return out


euclidean_ball = mutant(
    project_to_l1_ball, "Onto the ball ‖w‖₂ ≤ c.", lambda z, c: z * min(1.0, c / max(np.sqrt((z * z).sum()), 1e-300))
)
projects_to_fourteen_digits = rounded(project_to_l1_ball, 14)
DiamondForTheMeanLoss = _penalty(
    PenaltyForDiamond, "The penalty that fits (1/2N)‖Xw − y‖².", lambda right, X, y, c: right(c) / len(y)
)
DiamondOneOverC = _penalty(PenaltyForDiamond, "1/c.", lambda right, X, y, c: 1 / c if c else 1e6)
DiamondWithoutPenalty = _penalty(PenaltyForDiamond, "Never penalises.", lambda right, X, y, c: 0.0)
ForTheSquareNorm = _penalty(PenaltyForDiamond, "Bounds ‖w‖₁ by c².", lambda right, X, y, c: right(c * c))
ForgetsTheHalf = _penalty(PenaltyForDiamond, "The multiplier for ‖Xw − y‖².", lambda right, X, y, c: 2 * right(c))
LargestCorrelation = _penalty(PenaltyForDiamond, "max|Xᵀy| whatever c is.", lambda right, X, y, c: float(abs(X.T @ y).max()))
ThreePerMilleMore = _penalty(PenaltyForDiamond, "Takes 0.3 % more.", lambda right, X, y, c: 1.003 * right(c))
