"""Faulty ν-classifiers: ν taken for something else, other scales, other planes, decisions without the intercept."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import afterwards, learning
from .nu_classifier import NuMachine

_nu = partial(mutant, NuMachine)
NuForBothClasses = _nu(
    "Lets the multipliers of each class sum to νn, as far as they can: twice ν.",
    share=lambda self, n: min(self.nu * n, 0.98 * (n // 2)),
)
HalvesNu = _nu("Lets the multipliers of both classes together sum to νn/2.", share=lambda self, n: self.nu * n / 4)
NuAsBound = _nu("Takes ν for the bound of the multipliers.", bound=lambda self, n: self.nu, share=lambda self, n: self.nu * 0.9)
BoundTooLarge = _nu("Bounds the multipliers by 1.2.", bound=lambda self, n: 1.2)
HasNoBound = _nu("Does not bound the multipliers: the hard margin.", bound=lambda self, n: float(n))
ForgetsTheDivision = _nu("Does not divide by ρ.", unit=lambda rho: 1.0)
MultipliesByRho = _nu("Multiplies by ρ.", unit=lambda rho: 1 / rho)
DividesByTwiceRho = _nu("Divides by 2ρ, the distance of the planes.", unit=lambda rho: 2 * rho)
SwapsThePlanes = _nu("Takes −b for b.", planes=lambda positive, negative: ((negative - positive) / 2, -(positive + negative) / 2))
PlaneOfThePositives = _nu(
    "Puts the boundary through the plane of the positives.", planes=lambda positive, negative: ((negative - positive) / 2, positive)
)
MovesThePlanes = _nu(
    "Returns b + 10⁻³ before it scales.",
    planes=lambda positive, negative: ((negative - positive) / 2, (positive + negative) / 2 + 1e-3),
)
RhoALittleTooLarge = _nu("Divides by 1.001 ρ.", unit=lambda rho: 1.001 * rho)
NuStopsEarly = _nu("Stops at a violation of ¼ while declaring 10⁻⁵.", converged=lambda self, violation: violation <= 0.25)
NuNeverStarts = _nu("Returns the start: the first examples of each class.", converged=lambda self, violation: True)
DividesTheDualOnly = afterwards(
    NuMachine, "Divides the multipliers and w by ρ, and not b.", lambda self, X, y: {"intercept_": self.margin_ * self.intercept_}
)
DividesTheWeightsOnly = afterwards(
    NuMachine, "Divides w and b by ρ, and not the multipliers.", lambda self, X, y: {"dual_coef_": self.margin_ * self.dual_coef_}
)
NuHidesTheSigns = learning(NuMachine, "Returns αᵢ instead of αᵢyᵢ in dual_coef_.", dual_coef_=lambda dual: abs(dual))
NuMisplacesTheSupport = afterwards(
    NuMachine, "Counts its support vectors from the last.", lambda self, X, y: {"support_": len(X) - 1 - self.support_}
)
NuForgetsTheIntercept = learning(NuMachine, "Leaves b at 0.", intercept_=lambda _: np.zeros(1))
NuShrinksTheDual = learning(NuMachine, "Returns 99.9 % of the multipliers.", dual_coef_=lambda dual: 0.999 * dual)


@mutant_of(NuMachine, hook="fit")
def NuIgnoresTheLast(self: NuMachine, X: Any, y: Any) -> NuMachine:
    """An index off by one: the last example is not seen where the classes allow that."""
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    keep = len(X) - 1 if 2 * min(np.sum(y[:-1] > 0), np.sum(y[:-1] < 0)) >= self.nu * (len(y) - 1) > 0 else len(X)
    return NuMachine.fit(self, X[:keep, :keep] if self.kernel == "precomputed" else X[:keep], y[:keep])


# ------------------------------------------------------------------------------------------- trained right, and deciding wrong

NuDecidesWithoutB = _nu(
    "Its decision function forgets b.", decision_function=lambda self, X: NuMachine.decision_function(self, X) - self.intercept_[0]
)
NuDecidesInUnitsOfRho = _nu(
    "Its decision function is scaled back by ρ.",
    decision_function=lambda self, X: NuMachine.decision_function(self, X) * self.margin_,
)
NuPredictsTheOther = _nu("Predicts the other class.", predict=lambda self, X: -NuMachine.predict(self, X))
NuPredictsTheMargin = _nu(
    "Predicts +1 from the plane of the positives on.", predict=lambda self, X: np.where(self.decision_function(X) >= 0.999, 1, -1)
)
NuDecidesByTheMean = _nu(
    "Its decision function divides by the number of support vectors.",
    decision_function=lambda self, X: NuMachine.decision_function(self, X) / len(self.support_),
)
