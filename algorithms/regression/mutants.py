"""Faulty regressions: least squares, stochastic gradient descent, ridge, LASSO, and the logistic model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.special import expit, xlogy

from ..controls import mutant, mutant_of
from .lasso import PenaltyForDiamond, lasso_gradient, lasso_step, project_to_l1_ball, soft_threshold
from .linear_regression import LeastSquares, descend, sgd_step, squared_loss
from .logistic_regression import cross_entropy, sigmoid
from .ridge import PenaltyForRadius, Ridge, decay_step, gradient_step


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

# ----------------------------------------------------------------------------------------------------- logistic regression


@mutant_of(sigmoid)
def hyperbolic_tangent(z: Any) -> Any:
    """tanh, with values from −1."""
    return np.tanh(z)


@mutant_of(sigmoid)
def forgets_the_sign(z: Any) -> Any:
    """1/(1 + e^z)."""
    return expit(-np.asarray(z))


@mutant_of(sigmoid)
def hard_sigmoid(z: Any) -> Any:
    """The piecewise linear approximation."""
    return np.clip(np.asarray(z) / 4 + 0.5, 0, 1)


@mutant_of(sigmoid)
def probit(z: Any) -> Any:
    """Nearly the logistic function with the scale 1.702."""
    from scipy.stats import norm

    return norm.cdf(np.asarray(z) / 1.702)


@mutant_of(sigmoid)
def base_two(z: Any) -> Any:
    """1/(1 + 2^(−z))."""
    return 1 / (1 + 2.0 ** -np.asarray(z))


@mutant_of(sigmoid)
def single_precision(z: Any) -> Any:
    """Computes in float32."""
    return expit(np.asarray(z, dtype=np.float32)).astype(float)


@mutant_of(sigmoid)
def of_fourteen_places(z: Any) -> Any:
    """Keeps fourteen places."""
    return np.round(sigmoid(z), 14)


@mutant_of(cross_entropy)
def swaps_the_arguments(y: Any, p: Any) -> Any:
    """−Σ p ln y."""
    return -float(xlogy(p, y).sum())


@mutant_of(cross_entropy)
def logarithm_to_base_two(y: Any, p: Any) -> Any:
    """In bits."""
    return -float(xlogy(y, p).sum()) / np.log(2)


@mutant_of(cross_entropy)
def divergence_itself(y: Any, p: Any) -> Any:
    """KL(y‖p): the same for one-hot targets."""
    return float(xlogy(y, y).sum() - xlogy(y, p).sum())


@mutant_of(cross_entropy)
def clips(y: Any, p: Any) -> Any:
    """Raises probabilities to at least 10⁻³."""
    return -float((y * np.log(np.maximum(p, 1e-3))).sum())


@mutant_of(cross_entropy)
def only_the_largest(y: Any, p: Any) -> Any:
    """Takes the target for one-hot."""
    return -float(np.log(p[np.argmax(y)]))


@mutant_of(cross_entropy)
def forgets_zeros(y: Any, p: Any) -> Any:
    """Skips outcomes that were predicted with probability 0."""
    return -float(xlogy(y[p > 0], p[p > 0]).sum())


@mutant_of(cross_entropy)
def a_little_more(y: Any, p: Any) -> Any:
    """Multiplies by 1 + 3·10⁻¹³."""
    return cross_entropy(y, p) * (1 + 3e-13)
