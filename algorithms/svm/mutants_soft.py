"""Mutants of the soft-margin machine."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import afterwards, answering, learning
from .mutants import between, leaning, sides, unbounded
from .svm import SoftMarginSVM


@mutant_of(SoftMarginSVM, hook="fit")
def PenalisesTheIntercept(self: SoftMarginSVM, X: Any, y: Any) -> SoftMarginSVM:
    """Adds a constant feature, so that b is penalised like w."""
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
FlipsTheIntercept = answering(SoftMarginSVM, "Returns −b, for the convention ⟨w,x⟩ − b.", halfway=lambda found, *_: -found)
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
SoftHidesTheSigns = learning(SoftMarginSVM, "Returns αᵢ instead of αᵢyᵢ in dual_coef_.", dual_coef_=lambda dual: abs(dual))
