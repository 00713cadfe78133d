"""Faulty support vector machines: hard margins first, then soft ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..svm import CentredHardMarginSVM, HardMarginSVM, SoftMarginSVM

# ------------------------------------------------------------------------------------------------ hard margin


class InterceptAsPrinted(HardMarginSVM):
    """Takes b from formula (11) as printed: the largest and the smallest score of the *negative* class."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        super().fit(X, y)
        scores = (np.asarray(X) @ self.coef_[0])[np.asarray(y) < 0]
        self.intercept_ = np.array([-(scores.max() + scores.min()) / 2])
        return self


class InterceptAtThePositives(HardMarginSVM):
    """Puts the boundary through the closest positive point."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        super().fit(X, y)
        self.intercept_ = np.array([-(np.asarray(X) @ self.coef_[0])[np.asarray(y) > 0].min()])
        return self


class ForgetsTheIntercept(HardMarginSVM):
    """Leaves b at 0."""

    @staticmethod
    def _intercept(rising: np.ndarray, falling: np.ndarray) -> float:
        return 0.0


class InterceptFromTheMeans(HardMarginSVM):
    """Puts the boundary halfway between the class means."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        super().fit(X, y)
        X, y = np.asarray(X), np.asarray(y)
        self.intercept_ = np.array([-self.coef_[0] @ (X[y > 0].mean(0) + X[y < 0].mean(0)) / 2])
        return self


class DifferenceOfMeans(HardMarginSVM):
    """Takes the difference of the class means for w, and places b well."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        super().fit(X, y)
        X, y = np.asarray(X), np.asarray(y)
        w = X[y > 0].mean(0) - X[y < 0].mean(0)
        high, low = (X[y > 0] @ w).min(), (X[y < 0] @ w).max()
        scale = 2 / (high - low) if high > low else 1.0
        self.coef_, self.intercept_ = scale * w[None], np.array([-scale * (high + low) / 2])
        return self


class StandardisesFirst(HardMarginSVM):
    """Divides each feature by its range first, and hands back the coefficients for the original features."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        X = np.asarray(X)
        scale = np.ptp(X, axis=0)
        scale[scale == 0] = 1.0
        super().fit(X / scale, y)
        self.coef_ = self.coef_ / scale
        return self


class IgnoresTheLastExample(HardMarginSVM):
    """An index off by one: the last example is not seen where both classes remain."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        keep = len(X) - 1 if len(set(y[:-1])) == 2 else len(X)
        super().fit(X[:keep], y[:keep])
        return self


class SoftInstead(HardMarginSVM):
    """Bounds the multipliers by 1/8, and does not say so."""

    def _bounds(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.minimum(0.0, y / 8), np.maximum(0.0, y / 8)


class StopsEarly(HardMarginSVM):
    """Stops at a violation of 1/10 while declaring 10⁻⁵."""

    def _converged(self, violation: float) -> bool:
        return bool(violation <= 0.1)


class ShrinksTheWeights(HardMarginSVM):
    """Returns 99 % of w."""

    @staticmethod
    def _weights(dual_coef: np.ndarray, vectors: np.ndarray) -> np.ndarray:
        return 0.99 * dual_coef @ vectors


class NegatesTheDual(HardMarginSVM):
    """Returns −αᵢyᵢ in dual_coef_: the signs of the other class."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        super().fit(X, y)
        self.dual_coef_ = -self.dual_coef_
        return self


class HidesTheSigns(HardMarginSVM):
    """Returns αᵢ instead of αᵢyᵢ in dual_coef_."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        super().fit(X, y)
        self.dual_coef_ = abs(self.dual_coef_)
        return self


class MisplacesTheSupport(HardMarginSVM):
    """Counts the support vectors class by class, as if the points were sorted by their labels."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        super().fit(X, y)
        order = np.argsort(np.asarray(y), kind="stable")
        self.support_ = np.argsort(order)[self.support_]
        return self


class DoublesTheDual(HardMarginSVM):
    """Returns the multipliers of ‖w‖² instead of ½‖w‖²."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        super().fit(X, y)
        self.dual_coef_ = 2 * self.dual_coef_
        return self


class DropsTheBalance(CentredHardMarginSVM):
    """Finds the best hyperplane through the origin, and only then an intercept: Σαy need not be 0."""

    def fit(self, X: Any, y: Any) -> CentredHardMarginSVM:
        X, y = np.asarray(X, dtype=float), np.asarray(y)
        super().fit(X - X.mean(0), y)
        self.fit_intercept = True
        scores = X @ self.coef_[0]
        self.intercept_ = np.array([-(scores[y > 0].min() + scores[y < 0].max()) / 2])
        return self

    def __init__(self, tol: float = 1e-5, max_iter: int = 500, fit_intercept: bool = True):
        super().__init__(tol, max_iter, fit_intercept)


class ForgetsTheCorrection(CentredHardMarginSVM):
    """Never lowers a multiplier: α ← α + max(0, (1 − y⟨w,x⟩)/‖x‖²)."""

    def _step(self, alpha: float, gradient: float, curvature: float) -> float:
        return max(0.0, gradient / curvature)

    def _converged(self, violation: float) -> bool:
        return super()._converged(violation) or self.n_iter_ > 50


class CentredStopsEarly(CentredHardMarginSVM):
    """Makes two passes only."""

    def _converged(self, violation: float) -> bool:
        return self.n_iter_ >= 2


class AddsAConstant(CentredHardMarginSVM):
    """Works on (x, 1), and drops the weight of the constant."""

    def fit(self, X: Any, y: Any) -> CentredHardMarginSVM:
        super().fit(np.column_stack([X, np.ones(len(X))]), y)
        self.coef_ = self.coef_[:, :-1]
        return self


class CentredDifferenceOfMeans(CentredHardMarginSVM):
    """Takes the mean of the yᵢxᵢ for w, scaled to a smallest margin of 1 where it separates."""

    def fit(self, X: Any, y: Any) -> CentredHardMarginSVM:
        super().fit(X, y)
        Z = np.asarray(y)[:, None] * np.asarray(X)
        lowest = (Z @ Z.mean(0)).min()
        self.coef_ = Z.mean(0)[None] / (lowest if lowest > 0 else 1.0)
        return self


class CentredIgnoresTheFirst(CentredHardMarginSVM):
    """The first example is not seen, unless it is the only one."""

    def fit(self, X: Any, y: Any) -> CentredHardMarginSVM:
        return super().fit(X[min(1, len(X) - 1) :], y[min(1, len(X) - 1) :])


# ------------------------------------------------------------------------------------------------ soft margin


class BoxTooLarge(SoftMarginSVM):
    """Lets the multipliers exceed C by 1 %."""

    def _bounds(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.minimum(0.0, 1.01 * self.C * y), np.maximum(0.0, 1.01 * self.C * y)


class BoxTooSmall(SoftMarginSVM):
    """Keeps the multipliers below 99 % of C."""

    def _bounds(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.minimum(0.0, 0.99 * self.C * y), np.maximum(0.0, 0.99 * self.C * y)


class DividesCByN(SoftMarginSVM):
    """Minimises ½‖w‖² + C·(mean slack)."""

    def fit(self, X: Any, y: Any) -> SoftMarginSVM:
        self.share = self.C / len(X)
        return super().fit(X, y)

    def _bounds(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.minimum(0.0, self.share * y), np.maximum(0.0, self.share * y)


class DropsTheHalf(SoftMarginSVM):
    """Minimises ‖w‖² + C·slack: the multipliers are halved at the bound."""

    def _bounds(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.minimum(0.0, self.C / 2 * y), np.maximum(0.0, self.C / 2 * y)


class SoftStopsEarly(SoftMarginSVM):
    """Stops at a violation of 1/10 while declaring 10⁻³."""

    def _converged(self, violation: float) -> bool:
        return bool(violation <= 0.1)


class InterceptFromTheLastSupport(SoftMarginSVM):
    """Solves yᵢ(⟨w,xᵢ⟩ + b) = 1 for b at the last support vector, though its multiplier may be C."""

    def fit(self, X: Any, y: Any) -> SoftMarginSVM:
        super().fit(X, y)
        i = self.support_[-1]
        self.intercept_ = np.array([y[i] - np.asarray(X)[i] @ self.coef_[0]])
        return self


class InterceptByFormulaEleven(SoftMarginSVM):
    """Takes b from the (corrected) formula (11), which is for hard margins."""

    def fit(self, X: Any, y: Any) -> SoftMarginSVM:
        super().fit(X, y)
        scores, y = np.asarray(X) @ self.coef_[0], np.asarray(y)
        self.intercept_ = np.array([-(scores[y > 0].min() + scores[y < 0].max()) / 2])
        return self


class SoftForgetsTheIntercept(SoftMarginSVM):
    """Leaves b at 0."""

    @staticmethod
    def _intercept(rising: np.ndarray, falling: np.ndarray) -> float:
        return 0.0


class FlipsTheIntercept(SoftMarginSVM):
    """Returns −b, for the convention ⟨w,x⟩ − b."""

    @staticmethod
    def _intercept(rising: np.ndarray, falling: np.ndarray) -> float:
        return -SoftMarginSVM._intercept(rising, falling)


class ForgetsBoundedVectors(SoftMarginSVM):
    """Sums w over the free support vectors only."""

    def fit(self, X: Any, y: Any) -> SoftMarginSVM:
        super().fit(X, y)
        free = abs(self.dual_coef_[0]) < self.C
        self.coef_ = self.dual_coef_[:, free] @ self.support_vectors_[free]
        return self


class SquaresTheSlack(SoftMarginSVM):
    """Charges C/2 Σξ²: no bound, and 1/C on the diagonal of the kernel."""

    def _rows(self, X: np.ndarray) -> Any:
        K = X @ X.T + np.eye(len(X)) / self.C
        return K.__getitem__, np.diag(K)

    def _bounds(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.where(y > 0, 0.0, -np.inf), np.where(y > 0, np.inf, 0.0)


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


class MovesWithoutClipping(SoftMarginSVM):
    """Moves a pair to the unclipped maximum, and cuts each multiplier off on its own at the end."""

    def _bounds(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.where(y > 0, 0.0, -np.inf), np.where(y > 0, np.inf, 0.0)

    def __init__(self, C: float = 1.0, tol: float = 1e-3, max_iter: int = 300):
        super().__init__(C=C, tol=tol, max_iter=max_iter)

    def _solve(self, row: Any, diagonal: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, float]:
        import warnings

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            u, b = super()._solve(row, diagonal, y)
        return np.clip(u, -self.C, self.C), b


class SoftHidesTheSigns(SoftMarginSVM):
    """Returns αᵢ instead of αᵢyᵢ in dual_coef_."""

    def fit(self, X: Any, y: Any) -> SoftMarginSVM:
        super().fit(X, y)
        self.dual_coef_ = abs(self.dual_coef_)
        return self


class DecidesWithoutIntercept(SoftMarginSVM):
    """Its decision function forgets b."""

    def decision_function(self, X: Any) -> np.ndarray:
        return super().decision_function(X) - self.intercept_[0]


class DecidesWithoutTheFirst(SoftMarginSVM):
    """Its decision function leaves out the first support vector."""

    def decision_function(self, X: Any) -> np.ndarray:
        return super().decision_function(X) - self.dual_coef_[0, 0] * self._gram(np.asarray(X), self.support_vectors_[:1])[:, 0]


class DecidesWithOnes(SoftMarginSVM):
    """Its decision function weights every support vector by its label alone."""

    def decision_function(self, X: Any) -> np.ndarray:
        return self._gram(np.asarray(X), self.support_vectors_) @ np.sign(self.dual_coef_[0]) + self.intercept_[0]


class DecidesOnTheOtherSide(SoftMarginSVM):
    """Its decision function has the sign of the other class."""

    def decision_function(self, X: Any) -> np.ndarray:
        return -super().decision_function(X)


class DecidesWithHalfPrecision(SoftMarginSVM):
    """Its decision function rounds to half precision."""

    def decision_function(self, X: Any) -> np.ndarray:
        return super().decision_function(X).astype(np.float16).astype(float)


class IgnoresC(SoftMarginSVM):
    """Always uses C = 1, whatever it is given."""

    def _bounds(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.minimum(0.0, y), np.maximum(0.0, y)


class InvertsC(SoftMarginSVM):
    """Takes C for a regularisation strength: uses 1/C."""

    def _bounds(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.minimum(0.0, y / self.C), np.maximum(0.0, y / self.C)
