"""Faulty support vector machines: with a hard margin, through the origin, in their predictions."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import afterwards, learning, negated
from .svm import CentredHardMarginSVM, HardMarginSVM, SoftMarginSVM


def sides(signed: Any) -> tuple[np.ndarray, np.ndarray]:
    """The box of signed multipliers, from the bound of each with its label as sign."""
    return np.minimum(0.0, signed), np.maximum(0.0, signed)


def unbounded(y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The box of signed multipliers without a bound."""
    return sides(np.inf * y)


def against(one: float, other: float) -> np.ndarray:
    """The intercept that puts the boundary halfway between two scores."""
    return np.array([-(one + other) / 2])


def between(scores: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The intercept halfway between the closest scores of the two classes."""
    return against(scores[y > 0].min(), scores[y < 0].max())


def scores_of(self: Any, X: np.ndarray) -> np.ndarray:
    """The scores ⟨w,φ(xᵢ)⟩ at the points of the fit."""
    return (X if self.kernel == "precomputed" else X @ X.T)[:, self.support_] @ self.dual_coef_[0]


def resized(self: Any, factor: float) -> dict[str, Any]:
    """The multipliers, and w where there is one, times a factor."""
    out = {"dual_coef_": factor * self.dual_coef_}
    return out | ({"coef_": factor * self.coef_} if self.kernel == "linear" else {})


def leaning(base: Any, fault: str, scale: float = 0, shift: float = 0, dual: float = 0) -> Any:
    """A classifier that solves to 10⁻¹², and then misses its tol: w, b and α are multiplied by 1 + so many tol, and b moved."""

    def change(self: Any, X: np.ndarray, y: np.ndarray) -> dict[str, Any]:
        b = (1 + scale * self.tol) * self.intercept_ + shift * self.tol
        return {
            "coef_": (1 + scale * self.tol) * self.coef_,
            "intercept_": b,
            "dual_coef_": (1 + dual * self.tol) * self.dual_coef_,
        }

    faulty = afterwards(base, fault, change)
    faulty.converged = lambda self, violation: violation <= 1e-12
    return faulty


# -------------------------------------------------------------------------------------------------------- with a hard margin


@mutant_of(CentredHardMarginSVM, hook="fit", settings={"max_iter": 500, "fit_intercept": True})
def DropsTheBalance(self: CentredHardMarginSVM, X: Any, y: Any) -> CentredHardMarginSVM:
    """Finds the best hyperplane through the origin, and only then an intercept: Σαy need not be 0."""
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    CentredHardMarginSVM.fit(self, X - X.mean(0), y)
    self.intercept_ = between(X @ self.coef_[0], y)
    return self


@mutant_of(HardMarginSVM, hook="fit")
def StandardisesFirst(self: HardMarginSVM, X: Any, y: Any) -> HardMarginSVM:
    """Divides each feature by its range first, and hands back the coefficients for the original features."""
    scale = np.ptp(np.asarray(X), axis=0)
    scale[scale == 0] = 1.0
    HardMarginSVM.fit(self, X / scale, y)
    self.coef_ = self.coef_ / scale
    return self


_hard = partial(mutant, HardMarginSVM)
IgnoresTheLastExample = _hard(
    "An index off by one: the last example is not seen where both classes remain.",
    fit=lambda self, X, y: HardMarginSVM.fit(self, *((X[:-1], y[:-1]) if len(set(y[:-1])) == 2 else (X, y))),
)


def difference_of_means(self: Any, X: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    w = X[y > 0].mean(0) - X[y < 0].mean(0)
    high, low = (X[y > 0] @ w).min(), (X[y < 0] @ w).max()
    scale = 2 / (high - low) if high > low else 1.0
    return {"coef_": scale * w[None], "intercept_": np.array([-scale * (high + low) / 2])}


_hard_afterwards = partial(afterwards, HardMarginSVM)
DifferenceOfMeans = _hard_afterwards("Takes the difference of the class means for w, and places b well.", difference_of_means)
InterceptAsPrinted = _hard_afterwards(
    "Takes b from formula (11) as printed: the largest and the smallest score of the *negative* class.",
    lambda self, X, y: {"intercept_": against((s := (X @ self.coef_[0])[y < 0]).max(), s.min())},
)
InterceptAtThePositives = _hard_afterwards(
    "Puts the boundary through the closest positive point.",
    lambda self, X, y: {"intercept_": np.array([-(X @ self.coef_[0])[y > 0].min()])},
)
InterceptFromTheMeans = _hard_afterwards(
    "Puts the boundary halfway between the class means.",
    lambda self, X, y: {"intercept_": against(self.coef_[0] @ X[y > 0].mean(0), self.coef_[0] @ X[y < 0].mean(0))},
)
ForgetsTheIntercept = _hard("Leaves b at 0.", halfway=lambda rising, falling: 0.0)
MovesTheIntercept = _hard("Returns b + 3·10⁻⁴.", halfway=lambda rising, falling: HardMarginSVM.halfway(rising, falling) + 3e-4)
SoftInstead = _hard("Bounds the multipliers by 1/8, and does not say so.", box=lambda self, y: sides(y / 8))
StopsEarly = _hard("Stops at a violation of 1/10 while declaring 10⁻⁵.", converged=lambda self, violation: violation <= 0.1)
ShrinksTheWeights = _hard("Returns 99 % of w.", weights=lambda dual, vectors: 0.99 * dual @ vectors)
ShrinksTheWeightsALittle = _hard(
    "Returns w, less three parts in ten thousand.", weights=lambda dual, vectors: 0.9997 * dual @ vectors
)
LengthensTheWeightsALittle = _hard(
    "Returns w, and three parts in ten thousand more.", weights=lambda dual, vectors: 1.0003 * dual @ vectors
)


def tilted(self: Any, X: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    w = self.coef_[0] + 3e-4 * np.linalg.norm(self.coef_) * np.roll(np.eye(X.shape[1])[0], int(abs(self.coef_[0][0]) > 0))
    high, low = (X[y > 0] @ w).min(), (X[y < 0] @ w).max()
    return {"coef_": 2 / (high - low) * w[None], "intercept_": np.array([-(high + low) / (high - low)])}


LeansOnThePositives = leaning(
    HardMarginSVM, "Touches the plane of the positives, and stays 1.8 tol from that of the negatives.", 0.9, -0.9
)
LeansOnTheNegatives = leaning(
    HardMarginSVM, "Touches the plane of the negatives, and stays 1.8 tol from that of the positives.", 0.9, 0.9
)
CrossesThePlaneOfTheNegatives = leaning(HardMarginSVM, "Lets the negatives come 1.4 tol nearer than their plane.", -0.7, 0.7)
StaysTwentyTolAway = leaning(HardMarginSVM, "Returns w and b, and twenty tol more.", 20)
TiltsALittle = _hard_afterwards("Turns w by 3·10⁻⁴, and scales it to a smallest margin of 1.", tilted)
NegatesTheDual = learning(
    HardMarginSVM, "Returns −αᵢyᵢ in dual_coef_: the signs of the other class.", dual_coef_=lambda dual: -dual
)
HidesTheSigns = learning(HardMarginSVM, "Returns αᵢ instead of αᵢyᵢ in dual_coef_.", dual_coef_=lambda dual: abs(dual))
MisplacesTheSupport = _hard_afterwards(
    "Counts the support vectors class by class, as if the points were sorted by their labels.",
    lambda self, X, y: {"support_": np.argsort(np.argsort(y, kind="stable"))[self.support_]},
)
DoublesTheDual = learning(HardMarginSVM, "Returns the multipliers of ‖w‖² instead of ½‖w‖².", dual_coef_=lambda dual: 2 * dual)
ShrinksTheDualALittle = learning(
    HardMarginSVM, "Returns the multipliers, less three parts in ten thousand.", dual_coef_=lambda dual: 0.9997 * dual
)


# -------------------------------------------------------------------------------------------------------- through the origin


ForgetsTheCorrection = mutant(
    CentredHardMarginSVM,
    "Never lowers a multiplier: α ← α + max(0, (1 − y⟨w,x⟩)/‖x‖²).",
    advance=lambda self, alpha, gradient, curvature: max(0.0, gradient / curvature),
    converged=lambda self, violation: CentredHardMarginSVM.converged(self, violation) or self.n_iter_ > 50,
)


@mutant_of(CentredHardMarginSVM, hook="fit")
def AddsAConstant(self: CentredHardMarginSVM, X: Any, y: Any) -> CentredHardMarginSVM:
    """Works on (x, 1), and drops the weight of the constant."""
    CentredHardMarginSVM.fit(self, np.column_stack([X, np.ones(len(X))]), y)
    self.coef_ = self.coef_[:, :-1]
    return self


CentredIgnoresTheFirst = mutant(
    CentredHardMarginSVM,
    "The first example is not seen, unless it is the only one.",
    fit=lambda self, X, y: CentredHardMarginSVM.fit(self, X[min(1, len(X) - 1) :], y[min(1, len(X) - 1) :]),
)


def mean_of_signed(self: Any, X: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    Z = y[:, None] * X
    lowest = (Z @ Z.mean(0)).min()
    return {"coef_": Z.mean(0)[None] / (lowest if lowest > 0 else 1.0)}


CentredDifferenceOfMeans = afterwards(
    CentredHardMarginSVM, "Takes the mean of the yᵢxᵢ for w, scaled to a smallest margin of 1 where it separates.", mean_of_signed
)
CentredStopsEarly = mutant(CentredHardMarginSVM, "Makes two passes only.", converged=lambda self, violation: self.n_iter_ >= 2)
CentredComesTooNear = leaning(CentredHardMarginSVM, "Lets examples come 1.5 tol nearer than the planes.", -1.5)
CentredShrinksTheWeights = learning(
    CentredHardMarginSVM, "Returns w, less three parts in ten thousand.", coef_=lambda w: 0.9997 * w
)
CentredLengthensTheWeights = learning(
    CentredHardMarginSVM, "Returns w, and three parts in ten thousand more.", coef_=lambda w: 1.0003 * w
)


# ------------------------------------------------------------------------------------------- trained right, and deciding wrong

_soft = partial(mutant, SoftMarginSVM)
DecidesWithoutIntercept = _soft(
    "Its decision function forgets b.",
    decision_function=lambda self, X: SoftMarginSVM.decision_function(self, X) - self.intercept_[0],
)
DecidesWithoutTheFirst = _soft(
    "Its decision function leaves out the first support vector.",
    decision_function=lambda self, X: (
        self.gram(np.asarray(X), self.support_vectors_[1:]) @ self.dual_coef_[0, 1:] + self.intercept_[0]
    ),
)
DecidesWithOnes = _soft(
    "Its decision function weights every support vector by its label alone.",
    decision_function=lambda self, X: (
        self.gram(np.asarray(X), self.support_vectors_) @ np.sign(self.dual_coef_[0]) + self.intercept_[0]
    ),
)
DecidesOnTheOtherSide = negated(SoftMarginSVM, "decision_function")
DecidesWithHalfPrecision = _soft(
    "Its decision function rounds to half precision.",
    decision_function=lambda self, X: SoftMarginSVM.decision_function(self, X).astype(np.float16).astype(float),
)
NudgesTheFirst = _soft(
    "Its decision function gives the first point a score too large by 10⁻¹³ of itself.",
    decision_function=lambda self, X: SoftMarginSVM.decision_function(self, X) * (1 + 1e-13 * (np.arange(len(X)) == 0)),
)
NudgesTheOthers = _soft(
    "Its decision function gives all points but the first a score too large by 10⁻¹³ of itself.",
    decision_function=lambda self, X: SoftMarginSVM.decision_function(self, X) * (1 + 1e-13 * (np.arange(len(X)) > 0)),
)
OtherSide = _hard("Predicts −1 for positive scores.", predict=lambda self, X: np.where(self.decision_function(X) > 0, -1, 1))
ThresholdOne = _hard(
    "Predicts +1 for scores of at least 1 only: beyond the margin.",
    predict=lambda self, X: np.where(self.decision_function(X) >= 1, 1, -1),
)
ThresholdHalf = _hard(
    "Compares the score with ½, as if it were a probability.",
    predict=lambda self, X: np.where(self.decision_function(X) >= 0.5, 1, -1),
)
WithoutIntercept = _hard(
    "Forgets b when it predicts.", predict=lambda self, X: np.where(np.asarray(X) @ np.ravel(self.coef_) > 0, 1, -1)
)


@mutant_of(HardMarginSVM)
class NearestTrained(HardMarginSVM):
    """Answers like the training example whose score has the closest square."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        super().fit(X, y)
        self.squares_, self.labels_ = self.decision_function(X) ** 2, np.asarray(y)
        return self

    def predict(self, X: Any) -> np.ndarray:
        return np.array([self.labels_[np.argmin(abs(self.squares_ - s * s))] for s in self.decision_function(X)])
