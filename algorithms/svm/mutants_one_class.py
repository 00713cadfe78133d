"""Faulty one-class machines: another box, another ρ, multipliers in another scale, decisions on the wrong side."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import afterwards, learning, negated
from .mutants import resized, scores_of
from .one_class import OneClassMachine

_one_class = partial(mutant, OneClassMachine)
NuAsC = _one_class("Takes ν for the bound of the multipliers.", bound=lambda self, n: max(self.nu, 1 / n))
ForgetsN = _one_class("Bounds the multipliers by 1/ν: the slack costs its sum, not its mean.", bound=lambda self, n: 1 / self.nu)
ComplementOfNu = _one_class("Takes ν for the fraction inside: uses 1 − ν.", bound=lambda self, n: 1 / ((1 - 0.999 * self.nu) * n))
BoxALittleTooLarge = _one_class("Lets the multipliers exceed 1/(νn) by 1 %.", bound=lambda self, n: 1.01 / (self.nu * n))
OneOutlierFewer = _one_class(
    "Divides by νn rounded down.", bound=lambda self, n: 1 / max(np.floor(self.nu * n), 1) if self.nu < 1 else 1 / n
)
StopsEarlyOnOneClass = _one_class(
    "Stops at a violation of 1/4 while declaring 10⁻⁵.", converged=lambda self, violation: violation <= 0.25
)
NeverStarts = _one_class("Returns the start: the first νn points.", converged=lambda self, violation: True)
_one_class_afterwards = partial(afterwards, OneClassMachine)
FlipsRho = learning(OneClassMachine, "Returns −ρ in offset_.", offset_=lambda rho: -rho)
DoublesRho = learning(OneClassMachine, "Returns 2ρ.", offset_=lambda rho: 2 * rho)
MovesRho = learning(OneClassMachine, "Returns ρ + 10⁻³.", offset_=lambda rho: rho + 1e-3)
RhoOfOne = learning(OneClassMachine, "Returns ρ = 1, as if it had scaled w.", offset_=lambda _: 1.0)
RhoOfABoundVector = _one_class_afterwards(
    "Takes ρ from the support vector with the largest multiplier, which may be at its bound.",
    lambda self, X, y: {"offset_": scores_of(self, X)[self.support_[self.dual_coef_[0].argmax()]]},
)
RhoOfTheNearest = _one_class_afterwards(
    "Lets every point in: ρ is the least score.", lambda self, X, y: {"offset_": scores_of(self, X).min()}
)
RhoOfTheMean = _one_class_afterwards(
    "Averages ρ over all support vectors, those at their bound as well.",
    lambda self, X, y: {"offset_": scores_of(self, X)[self.support_].mean()},
)
NormalisesTheWeights = _one_class_afterwards(
    "Divides the multipliers and w by ‖w‖, and not ρ.",
    lambda self, X, y: resized(self, 1 / max(np.sqrt(self.dual_coef_[0] @ scores_of(self, X)[self.support_]), 1e-3)),
)
DoublesTheMultipliers = _one_class_afterwards(
    "Returns twice the multipliers, w and ρ.", lambda self, X, y: resized(self, 2.0) | {"offset_": 2 * self.offset_}
)
SumsToNu = _one_class_afterwards(
    "Scales so that Σα = ν.", lambda self, X, y: resized(self, self.nu) | {"offset_": self.nu * self.offset_}
)
MisplacesTheSupportOfOneClass = _one_class_afterwards(
    "Counts its support vectors from the last point.", lambda self, X, y: {"support_": len(X) - 1 - self.support_}
)
ShrinksTheMultipliers = _one_class_afterwards(
    "Returns 99.9 % of the multipliers and of w.", lambda self, X, y: resized(self, 0.999)
)


@mutant_of(OneClassMachine, hook="fit")
def CentresTheScores(self: OneClassMachine, X: Any, y: Any = None) -> OneClassMachine:
    """Centres the kernel first: that is the distance from the mean, not from the origin."""
    X = np.asarray(X, dtype=float)
    centred = X - X.mean(axis=0)
    return OneClassMachine.fit(self, centred - centred.mean(axis=1)[:, None] if self.kernel == "precomputed" else centred)


@mutant_of(OneClassMachine, hook="fit")
def SkipsTheLastPoint(self: OneClassMachine, X: Any, y: Any = None) -> OneClassMachine:
    """An index off by one: the last point is not seen where there are others."""
    X = np.asarray(X, dtype=float)
    keep = max(len(X) - 1, 1)
    return OneClassMachine.fit(self, X[:keep, :keep] if self.kernel == "precomputed" else X[:keep])


# ------------------------------------------------------------------------------------------- trained right, and deciding wrong

DecidesWithoutRho = _one_class("Its decision function forgets ρ.", decision_function=lambda self, X: self.score_samples(X))
AddsRho = _one_class("Its decision function adds ρ.", decision_function=lambda self, X: self.score_samples(X) + self.offset_)
PredictsOutliersPositive = negated(OneClassMachine, "predict")
PredictsZeroAndOne = _one_class("Predicts 0 for outliers.", predict=lambda self, X: np.maximum(OneClassMachine.predict(self, X), 0))
AveragesOverTheSupport = _one_class(
    "Its scores are means over the support vectors, not sums.",
    score_samples=lambda self, X: OneClassMachine.score_samples(self, X) / len(self.support_),
)
