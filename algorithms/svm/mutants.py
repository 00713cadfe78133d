"""Faulty support vector machines: with a hard margin, through the origin, with slack, in their predictions; faulty pair steps."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .svm import CentredHardMarginSVM, HardMarginSVM, SoftMarginSVM, bounds, clip, pair_step


def afterwards(base: Any, fault: str, change: Callable[[Any, np.ndarray, np.ndarray], Mapping[str, Any]]) -> Any:
    """A machine that is trained right, and then gets the attributes that ``change(self, X, y)`` returns."""

    def fit(self: Any, X: Any, y: Any = None) -> Any:
        base.fit(self, X, y)
        vars(self).update(change(self, np.asarray(X, dtype=float), np.asarray(y)))
        return self

    return mutant(base, fault, fit=fit)


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


@mutant_of(CentredHardMarginSVM, settings={"max_iter": 500, "fit_intercept": True})
class DropsTheBalance(CentredHardMarginSVM):
    """Finds the best hyperplane through the origin, and only then an intercept: Σαy need not be 0."""

    def fit(self, X: Any, y: Any) -> CentredHardMarginSVM:
        X, y = np.asarray(X, dtype=float), np.asarray(y)
        super().fit(X - X.mean(0), y)
        self.intercept_ = between(X @ self.coef_[0], y)
        return self


@mutant_of(HardMarginSVM)
class StandardisesFirst(HardMarginSVM):
    """Divides each feature by its range first, and hands back the coefficients for the original features."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        scale = np.ptp(np.asarray(X), axis=0)
        scale[scale == 0] = 1.0
        super().fit(X / scale, y)
        self.coef_ = self.coef_ / scale
        return self


@mutant_of(HardMarginSVM)
class IgnoresTheLastExample(HardMarginSVM):
    """An index off by one: the last example is not seen where both classes remain."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        keep = len(X) - 1 if len(set(y[:-1])) == 2 else len(X)
        super().fit(X[:keep], y[:keep])
        return self


def difference_of_means(self: Any, X: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    w = X[y > 0].mean(0) - X[y < 0].mean(0)
    high, low = (X[y > 0] @ w).min(), (X[y < 0] @ w).max()
    scale = 2 / (high - low) if high > low else 1.0
    return {"coef_": scale * w[None], "intercept_": np.array([-scale * (high + low) / 2])}


DifferenceOfMeans = afterwards(
    HardMarginSVM, "Takes the difference of the class means for w, and places b well.", difference_of_means
)
InterceptAsPrinted = afterwards(
    HardMarginSVM,
    "Takes b from formula (11) as printed: the largest and the smallest score of the *negative* class.",
    lambda self, X, y: {"intercept_": against((s := (X @ self.coef_[0])[y < 0]).max(), s.min())},
)
InterceptAtThePositives = afterwards(
    HardMarginSVM,
    "Puts the boundary through the closest positive point.",
    lambda self, X, y: {"intercept_": np.array([-(X @ self.coef_[0])[y > 0].min()])},
)
InterceptFromTheMeans = afterwards(
    HardMarginSVM,
    "Puts the boundary halfway between the class means.",
    lambda self, X, y: {"intercept_": against(self.coef_[0] @ X[y > 0].mean(0), self.coef_[0] @ X[y < 0].mean(0))},
)
ForgetsTheIntercept = mutant(HardMarginSVM, "Leaves b at 0.", halfway=lambda rising, falling: 0.0)
MovesTheIntercept = mutant(
    HardMarginSVM, "Returns b + 3·10⁻⁴.", halfway=lambda rising, falling: HardMarginSVM.halfway(rising, falling) + 3e-4
)
SoftInstead = mutant(HardMarginSVM, "Bounds the multipliers by 1/8, and does not say so.", box=lambda self, y: sides(y / 8))
StopsEarly = mutant(
    HardMarginSVM, "Stops at a violation of 1/10 while declaring 10⁻⁵.", converged=lambda self, violation: violation <= 0.1
)
ShrinksTheWeights = mutant(HardMarginSVM, "Returns 99 % of w.", weights=lambda dual, vectors: 0.99 * dual @ vectors)
ShrinksTheWeightsALittle = mutant(
    HardMarginSVM, "Returns w, less three parts in ten thousand.", weights=lambda dual, vectors: 0.9997 * dual @ vectors
)
LengthensTheWeightsALittle = mutant(
    HardMarginSVM, "Returns w, and three parts in ten thousand more.", weights=lambda dual, vectors: 1.0003 * dual @ vectors
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
TiltsALittle = afterwards(HardMarginSVM, "Turns w by 3·10⁻⁴, and scales it to a smallest margin of 1.", tilted)
NegatesTheDual = afterwards(
    HardMarginSVM,
    "Returns −αᵢyᵢ in dual_coef_: the signs of the other class.",
    lambda self, X, y: {"dual_coef_": -self.dual_coef_},
)
HidesTheSigns = afterwards(
    HardMarginSVM, "Returns αᵢ instead of αᵢyᵢ in dual_coef_.", lambda self, X, y: {"dual_coef_": abs(self.dual_coef_)}
)
MisplacesTheSupport = afterwards(
    HardMarginSVM,
    "Counts the support vectors class by class, as if the points were sorted by their labels.",
    lambda self, X, y: {"support_": np.argsort(np.argsort(y, kind="stable"))[self.support_]},
)
DoublesTheDual = afterwards(
    HardMarginSVM, "Returns the multipliers of ‖w‖² instead of ½‖w‖².", lambda self, X, y: {"dual_coef_": 2 * self.dual_coef_}
)
ShrinksTheDualALittle = afterwards(
    HardMarginSVM,
    "Returns the multipliers, less three parts in ten thousand.",
    lambda self, X, y: {"dual_coef_": 0.9997 * self.dual_coef_},
)


# -------------------------------------------------------------------------------------------------------- through the origin


@mutant_of(CentredHardMarginSVM)
class ForgetsTheCorrection(CentredHardMarginSVM):
    """Never lowers a multiplier: α ← α + max(0, (1 − y⟨w,x⟩)/‖x‖²)."""

    def advance(self, alpha: float, gradient: float, curvature: float) -> float:
        return max(0.0, gradient / curvature)

    def converged(self, violation: float) -> bool:
        return super().converged(violation) or self.n_iter_ > 50


@mutant_of(CentredHardMarginSVM)
class AddsAConstant(CentredHardMarginSVM):
    """Works on (x, 1), and drops the weight of the constant."""

    def fit(self, X: Any, y: Any) -> CentredHardMarginSVM:
        super().fit(np.column_stack([X, np.ones(len(X))]), y)
        self.coef_ = self.coef_[:, :-1]
        return self


@mutant_of(CentredHardMarginSVM)
class CentredIgnoresTheFirst(CentredHardMarginSVM):
    """The first example is not seen, unless it is the only one."""

    def fit(self, X: Any, y: Any) -> CentredHardMarginSVM:
        return super().fit(X[min(1, len(X) - 1) :], y[min(1, len(X) - 1) :])


def mean_of_signed(self: Any, X: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    Z = y[:, None] * X
    lowest = (Z @ Z.mean(0)).min()
    return {"coef_": Z.mean(0)[None] / (lowest if lowest > 0 else 1.0)}


CentredDifferenceOfMeans = afterwards(
    CentredHardMarginSVM,
    "Takes the mean of the yᵢxᵢ for w, scaled to a smallest margin of 1 where it separates.",
    mean_of_signed,
)
CentredStopsEarly = mutant(CentredHardMarginSVM, "Makes two passes only.", converged=lambda self, violation: self.n_iter_ >= 2)
CentredComesTooNear = leaning(CentredHardMarginSVM, "Lets examples come 1.5 tol nearer than the planes.", -1.5)
CentredShrinksTheWeights = afterwards(
    CentredHardMarginSVM, "Returns w, less three parts in ten thousand.", lambda self, X, y: {"coef_": 0.9997 * self.coef_}
)
CentredLengthensTheWeights = afterwards(
    CentredHardMarginSVM, "Returns w, and three parts in ten thousand more.", lambda self, X, y: {"coef_": 1.0003 * self.coef_}
)


# -------------------------------------------------------------------------------------------------------- with a soft margin


@mutant_of(SoftMarginSVM)
class PenalisesTheIntercept(SoftMarginSVM):
    """Adds a constant feature, so that b is penalised like w."""

    def fit(self, X: Any, y: Any) -> SoftMarginSVM:
        X, y = np.asarray(X, dtype=float), np.asarray(y)
        extended = np.column_stack([X, np.ones(len(X))])
        Q = (extended @ extended.T) * np.outer(y, y)
        alpha = np.zeros(len(y))
        for _ in range(300):
            for i in range(len(y)):
                alpha[i] = min(self.C, max(0.0, alpha[i] + (1 - Q[i] @ alpha) / Q[i, i]))
        w = (alpha * y) @ extended
        self.coef_, self.intercept_ = w[None, :-1], w[-1:]
        self.support_ = np.flatnonzero(alpha)
        self.dual_coef_ = (alpha * y)[None, self.support_]
        return self


@mutant_of(SoftMarginSVM, settings={"max_iter": 300})
class MovesWithoutClipping(SoftMarginSVM):
    """Moves a pair to the unclipped maximum, and cuts each multiplier off on its own at the end."""

    def box(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return unbounded(y)

    def solve(self, row: Any, diagonal: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, float]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            u, b = super().solve(row, diagonal, y)
        return np.clip(u, -self.C, self.C), b


@mutant_of(SoftMarginSVM)
class SquaresTheSlack(SoftMarginSVM):
    """Charges C/2 Σξ²: no bound, and 1/C on the diagonal of the kernel."""

    def rows_of_gram(self, X: np.ndarray) -> Any:
        K = X @ X.T + np.eye(len(X)) / self.C
        return K.__getitem__, np.diag(K)

    def box(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return unbounded(y)


BoxTooLarge = mutant(SoftMarginSVM, "Lets the multipliers exceed C by 1 %.", box=lambda self, y: sides(1.01 * self.C * y))
BoxTooSmall = mutant(SoftMarginSVM, "Keeps the multipliers below 99 % of C.", box=lambda self, y: sides(0.99 * self.C * y))
DividesCByN = mutant(SoftMarginSVM, "Minimises ½‖w‖² + C·(mean slack).", box=lambda self, y: sides(self.C / len(y) * y))
DropsTheHalf = mutant(
    SoftMarginSVM, "Minimises ‖w‖² + C·slack: the multipliers are halved at the bound.", box=lambda self, y: sides(self.C / 2 * y)
)
IgnoresC = mutant(SoftMarginSVM, "Always uses C = 1, whatever it is given.", box=lambda self, y: sides(y))
InvertsC = mutant(SoftMarginSVM, "Takes C for a regularisation strength: uses 1/C.", box=lambda self, y: sides(y / self.C))
SoftComesTooNear = leaning(SoftMarginSVM, "Returns w and b, less twenty tol.", -20)
SoftStaysTooFar = leaning(SoftMarginSVM, "Returns w and b, and twenty tol more.", 20)
SoftMovesTheIntercept = leaning(SoftMarginSVM, "Returns b + 30 tol.", shift=30)
SoftShrinksTheDual = leaning(SoftMarginSVM, "Returns the multipliers, less twenty tol.", dual=-20)
SoftLengthensTheDual = leaning(SoftMarginSVM, "Returns the multipliers, and twenty tol more.", dual=20)
SoftStopsEarly = mutant(
    SoftMarginSVM, "Stops at a violation of 1/10 while declaring 10⁻³.", converged=lambda self, violation: violation <= 0.1
)
SoftForgetsTheIntercept = mutant(SoftMarginSVM, "Leaves b at 0.", halfway=lambda rising, falling: 0.0)
FlipsTheIntercept = mutant(
    SoftMarginSVM,
    "Returns −b, for the convention ⟨w,x⟩ − b.",
    halfway=lambda rising, falling: -SoftMarginSVM.halfway(rising, falling),
)
InterceptFromTheLastSupport = afterwards(
    SoftMarginSVM,
    "Solves yᵢ(⟨w,xᵢ⟩ + b) = 1 for b at the last support vector, though its multiplier may be C.",
    lambda self, X, y: {"intercept_": np.array([y[i := self.support_[-1]] - X[i] @ self.coef_[0]])},
)
InterceptByFormulaEleven = afterwards(
    SoftMarginSVM,
    "Takes b from the (corrected) formula (11), which is for hard margins.",
    lambda self, X, y: {"intercept_": between(X @ self.coef_[0], y)},
)
ForgetsBoundedVectors = afterwards(
    SoftMarginSVM,
    "Sums w over the free support vectors only.",
    lambda self, X, y: {"coef_": self.dual_coef_ * (abs(self.dual_coef_) < self.C) @ self.support_vectors_},
)
SoftHidesTheSigns = afterwards(
    SoftMarginSVM, "Returns αᵢ instead of αᵢyᵢ in dual_coef_.", lambda self, X, y: {"dual_coef_": abs(self.dual_coef_)}
)


# ------------------------------------------------------------------------------------------- trained right, and deciding wrong

DecidesWithoutIntercept = mutant(
    SoftMarginSVM,
    "Its decision function forgets b.",
    decision_function=lambda self, X: SoftMarginSVM.decision_function(self, X) - self.intercept_[0],
)
DecidesWithoutTheFirst = mutant(
    SoftMarginSVM,
    "Its decision function leaves out the first support vector.",
    decision_function=lambda self, X: (
        self.gram(np.asarray(X), self.support_vectors_[1:]) @ self.dual_coef_[0, 1:] + self.intercept_[0]
    ),
)
DecidesWithOnes = mutant(
    SoftMarginSVM,
    "Its decision function weights every support vector by its label alone.",
    decision_function=lambda self, X: (
        self.gram(np.asarray(X), self.support_vectors_) @ np.sign(self.dual_coef_[0]) + self.intercept_[0]
    ),
)
DecidesOnTheOtherSide = mutant(
    SoftMarginSVM,
    "Its decision function has the sign of the other class.",
    decision_function=lambda self, X: -SoftMarginSVM.decision_function(self, X),
)
DecidesWithHalfPrecision = mutant(
    SoftMarginSVM,
    "Its decision function rounds to half precision.",
    decision_function=lambda self, X: SoftMarginSVM.decision_function(self, X).astype(np.float16).astype(float),
)
NudgesTheFirst = mutant(
    SoftMarginSVM,
    "Its decision function gives the first point a score too large by 10⁻¹³ of itself.",
    decision_function=lambda self, X: SoftMarginSVM.decision_function(self, X) * (1 + 1e-13 * (np.arange(len(X)) == 0)),
)
NudgesTheOthers = mutant(
    SoftMarginSVM,
    "Its decision function gives all points but the first a score too large by 10⁻¹³ of itself.",
    decision_function=lambda self, X: SoftMarginSVM.decision_function(self, X) * (1 + 1e-13 * (np.arange(len(X)) > 0)),
)
OtherSide = mutant(
    HardMarginSVM, "Predicts −1 for positive scores.", predict=lambda self, X: np.where(self.decision_function(X) > 0, -1, 1)
)
ThresholdOne = mutant(
    HardMarginSVM,
    "Predicts +1 for scores of at least 1 only: beyond the margin.",
    predict=lambda self, X: np.where(self.decision_function(X) >= 1, 1, -1),
)
ThresholdHalf = mutant(
    HardMarginSVM,
    "Compares the score with ½, as if it were a probability.",
    predict=lambda self, X: np.where(self.decision_function(X) >= 0.5, 1, -1),
)
WithoutIntercept = mutant(
    HardMarginSVM,
    "Forgets b when it predicts.",
    predict=lambda self, X: np.where(np.asarray(X) @ np.ravel(self.coef_) > 0, 1, -1),
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


# ----------------------------------------------------------------------------------------------------------------- pair steps


def moved(alpha: Any, y: Any, i: int, j: int, new: Any) -> Any:
    """The multipliers with αⱼ = new, and αᵢ as Σαy = 0 requires."""
    out = alpha.copy()
    out[j], out[i] = new, alpha[i] + y[i] * y[j] * (alpha[j] - new)
    return out


def best(alpha_j: Any, slope: Any, curvature: Any, low: Any, high: Any) -> Any:
    """The clipped maximiser."""
    if curvature > 0:
        return clip(alpha_j + slope / curvature, low, high)
    return high if slope > 0 else low if slope < 0 else alpha_j


def parts(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> tuple[Any, Any, Any, Any]:
    """The slope and the curvature of W by αⱼ along the line, L and H."""
    f = y - K @ (alpha * y)
    return (y[j] * (f[j] - f[i]), K[i, i] + K[j, j] - 2 * K[i, j], *bounds(alpha[i], alpha[j], C, y[i] == y[j]))


@mutant_of(pair_step)
def does_not_clip(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Takes the unclipped maximiser."""
    slope, curvature, _, _ = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], slope, curvature, -(10**9), 10**9))


@mutant_of(pair_step)
def clips_to_the_box_only(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Clips αⱼ to [0, C] instead of [L, H]: αᵢ may leave its box."""
    slope, curvature, _, _ = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], slope, curvature, 0, C))


@mutant_of(pair_step)
def clips_each_on_its_own(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Clips αⱼ to [0, C], and then αᵢ too: Σαy is no longer 0."""
    out = clips_to_the_box_only(K, y, C, alpha, i, j)
    out[i] = clip(out[i], 0, C)
    return out


@mutant_of(pair_step)
def confuses_the_bounds(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Uses L and H of equal labels where the labels differ, and the other way round."""
    slope, curvature, _, _ = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], slope, curvature, *bounds(alpha[i], alpha[j], C, y[i] != y[j])))


@mutant_of(pair_step)
def takes_zero_for_L(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Uses L = 0, as in the figure of the notes, and the right H."""
    slope, curvature, _, high = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], slope, curvature, 0, high))


@mutant_of(pair_step)
def drops_the_balance(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Changes αⱼ, and leaves αᵢ as it is."""
    out = pair_step(K, y, C, alpha, i, j)
    out[i] = alpha[i]
    return out


@mutant_of(pair_step)
def ignores_the_labels(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Moves αᵢ against αⱼ whatever the labels."""
    out = pair_step(K, y, C, alpha, i, j)
    out[i] = clip(alpha[i] + alpha[j] - out[j], 0, C)
    return out


@mutant_of(pair_step)
def forgets_the_cross_term(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Uses Kᵢᵢ + Kⱼⱼ for the curvature: the step is too short or too long."""
    slope, _, low, high = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], slope, K[i, i] + K[j, j], low, high))


@mutant_of(pair_step)
def halves_the_step(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Goes half the way to the maximiser."""
    return (alpha + pair_step(K, y, C, alpha, i, j)) / 2


@mutant_of(pair_step)
def doubles_the_step(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Forgets the ½ of the quadratic term: goes twice as far, and clips."""
    slope, curvature, low, high = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], 2 * slope, curvature, low, high))


@mutant_of(pair_step)
def goes_the_wrong_way(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Swaps the two errors: goes downhill."""
    slope, curvature, low, high = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], -slope, curvature, low, high))


@mutant_of(pair_step)
def skips_flat_pairs(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Leaves a pair alone whose curvature is 0, though W may rise along it."""
    return pair_step(K, y, C, alpha, i, j) if K[i, i] + K[j, j] - 2 * K[i, j] > 0 else alpha.copy()


@mutant_of(pair_step)
def touches_a_third(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Also sets every other multiplier that is at C to 0."""
    out = pair_step(K, y, C, alpha, i, j)
    for k in range(len(out)):
        if k not in (i, j) and out[k] == C:
            out[k] = 0
    return out


@mutant_of(pair_step)
def leaves_the_line(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Gives αᵢ 10⁻¹³ of C too much, unless that leaves the box."""
    out = pair_step(K, y, C, alpha, i, j)
    out[i] = clip(out[i] + 1e-13 * C, 0, C)
    return out


@mutant_of(pair_step)
def leaves_the_box(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Goes on by 10⁻¹³ of C."""
    new = pair_step(K, y, C, alpha, i, j)
    return moved(new, y, i, j, new[j] + 1e-13 * C * (1 if new[j] > alpha[j] else -1))


@mutant_of(pair_step)
def rounds_the_slope(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Stops a ten-millionth of C before the maximiser: W is lower by the square of that."""
    new = pair_step(K, y, C, alpha, i, j)
    return moved(
        new, y, i, j, clip(new[j] + 1e-7 * C * (1 if new[j] < alpha[j] else -1), *bounds(alpha[i], alpha[j], C, y[i] == y[j]))
    )


@mutant_of(pair_step)
def moves_one_alone(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Maximises W over αⱼ alone: coordinate ascent."""
    f = y - K @ (alpha * y)
    out = alpha.copy()
    out[j] = clip(alpha[j] + y[j] * f[j] / K[j, j], 0, C) if K[j, j] > 0 else C
    return out
