"""Faulty one-class machines: another box, another ρ, multipliers in another scale, decisions on the wrong side."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .mutants import afterwards
from .one_class import OneClassMachine

NuAsC = mutant(OneClassMachine, "Takes ν for the bound of the multipliers.", bound=lambda self, n: max(self.nu, 1 / n))
ForgetsN = mutant(
    OneClassMachine, "Bounds the multipliers by 1/ν: the slack costs its sum, not its mean.", bound=lambda self, n: 1 / self.nu
)
ComplementOfNu = mutant(
    OneClassMachine, "Takes ν for the fraction inside: uses 1 − ν.", bound=lambda self, n: 1 / ((1 - 0.999 * self.nu) * n)
)
BoxALittleTooLarge = mutant(
    OneClassMachine, "Lets the multipliers exceed 1/(νn) by 1 %.", bound=lambda self, n: 1.01 / (self.nu * n)
)
OneOutlierFewer = mutant(
    OneClassMachine,
    "Divides by νn rounded down.",
    bound=lambda self, n: 1 / max(np.floor(self.nu * n), 1) if self.nu < 1 else 1 / n,
)
StopsEarlyOnOneClass = mutant(
    OneClassMachine, "Stops at a violation of 1/4 while declaring 10⁻⁵.", converged=lambda self, violation: violation <= 0.25
)
NeverStarts = mutant(OneClassMachine, "Returns the start: the first νn points.", converged=lambda self, violation: True)
FlipsRho = afterwards(OneClassMachine, "Returns −ρ in offset_.", lambda self, X, y: {"offset_": -self.offset_})
DoublesRho = afterwards(OneClassMachine, "Returns 2ρ.", lambda self, X, y: {"offset_": 2 * self.offset_})
MovesRho = afterwards(OneClassMachine, "Returns ρ + 10⁻³.", lambda self, X, y: {"offset_": self.offset_ + 1e-3})
RhoOfOne = afterwards(OneClassMachine, "Returns ρ = 1, as if it had scaled w.", lambda self, X, y: {"offset_": 1.0})


def scores_of(self: Any, X: np.ndarray) -> np.ndarray:
    return (X if self.kernel == "precomputed" else X @ X.T)[:, self.support_] @ self.dual_coef_[0]


RhoOfABoundVector = afterwards(
    OneClassMachine,
    "Takes ρ from the support vector with the largest multiplier, which may be at its bound.",
    lambda self, X, y: {"offset_": scores_of(self, X)[self.support_[self.dual_coef_[0].argmax()]]},
)
RhoOfTheNearest = afterwards(
    OneClassMachine, "Lets every point in: ρ is the least score.", lambda self, X, y: {"offset_": scores_of(self, X).min()}
)
RhoOfTheMean = afterwards(
    OneClassMachine,
    "Averages ρ over all support vectors, those at their bound as well.",
    lambda self, X, y: {"offset_": scores_of(self, X)[self.support_].mean()},
)
NormalisesTheWeights = afterwards(
    OneClassMachine,
    "Divides the multipliers and w by ‖w‖, and not ρ.",
    lambda self, X, y: scaled(self, 1 / max(np.sqrt(self.dual_coef_[0] @ scores_of(self, X)[self.support_]), 1e-3)),
)
DoublesTheMultipliers = afterwards(
    OneClassMachine, "Returns twice the multipliers, w and ρ.", lambda self, X, y: scaled(self, 2.0) | {"offset_": 2 * self.offset_}
)
SumsToNu = afterwards(
    OneClassMachine, "Scales so that Σα = ν.", lambda self, X, y: scaled(self, self.nu) | {"offset_": self.nu * self.offset_}
)


def scaled(self: Any, factor: float) -> dict[str, Any]:
    out = {"dual_coef_": factor * self.dual_coef_}
    return out | ({"coef_": factor * self.coef_} if self.kernel == "linear" else {})


MisplacesTheSupportOfOneClass = afterwards(
    OneClassMachine,
    "Counts its support vectors from the last point.",
    lambda self, X, y: {"support_": len(X) - 1 - self.support_},
)
ShrinksTheMultipliers = afterwards(
    OneClassMachine, "Returns 99.9 % of the multipliers and of w.", lambda self, X, y: scaled(self, 0.999)
)


@mutant_of(OneClassMachine)
class CentresTheScores(OneClassMachine):
    """Centres the kernel first: that is the distance from the mean, not from the origin."""

    def fit(self, X: Any, y: Any = None) -> OneClassMachine:
        X = np.asarray(X, dtype=float)
        centred = X - X.mean(axis=0)
        return super().fit(centred - centred.mean(axis=1)[:, None] if self.kernel == "precomputed" else centred)


@mutant_of(OneClassMachine)
class SkipsTheLastPoint(OneClassMachine):
    """An index off by one: the last point is not seen where there are others."""

    def fit(self, X: Any, y: Any = None) -> OneClassMachine:
        X = np.asarray(X, dtype=float)
        keep = max(len(X) - 1, 1)
        return super().fit(X[:keep, :keep] if self.kernel == "precomputed" else X[:keep])


# ------------------------------------------------------------------------------------------- trained right, and deciding wrong

DecidesWithoutRho = mutant(
    OneClassMachine, "Its decision function forgets ρ.", decision_function=lambda self, X: self.score_samples(X)
)
AddsRho = mutant(
    OneClassMachine, "Its decision function adds ρ.", decision_function=lambda self, X: self.score_samples(X) + self.offset_
)
PredictsOutliersPositive = mutant(
    OneClassMachine, "Predicts +1 for outliers.", predict=lambda self, X: -OneClassMachine.predict(self, X)
)
PredictsZeroAndOne = mutant(
    OneClassMachine, "Predicts 0 for outliers.", predict=lambda self, X: np.maximum(OneClassMachine.predict(self, X), 0)
)
AveragesOverTheSupport = mutant(
    OneClassMachine,
    "Its scores are means over the support vectors, not sums.",
    score_samples=lambda self, X: OneClassMachine.score_samples(self, X) / len(self.support_),
)
