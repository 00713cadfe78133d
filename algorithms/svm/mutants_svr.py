"""Faulty support vector regressions: another tube, another box, another intercept, coefficients in another order."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import afterwards, learning
from .mutants import resized, scores_of
from .svr import SVR


def bounded(C: float, n: int) -> tuple[np.ndarray, np.ndarray]:
    """The box of α and −α* for another C."""
    bound = np.full(n, float(C))
    return np.concatenate([0 * bound, -bound]), np.concatenate([bound, 0 * bound])


def tube(epsilon: float, y: np.ndarray) -> np.ndarray:
    """The slopes for another ε."""
    return np.concatenate([y - epsilon, y + epsilon])


_svr = partial(mutant, SVR)
IgnoresEpsilon = _svr("Has no tube: ε = 0.", slopes=lambda self, y: tube(0.0, y))
DoublesEpsilon = _svr("Takes ε for the half of the half-width: 2ε.", slopes=lambda self, y: tube(2 * self.epsilon, y))
HalvesEpsilon = _svr("Takes ε for the width of the tube: ε/2.", slopes=lambda self, y: tube(self.epsilon / 2, y))
EpsilonOnOneSide = _svr(
    "Charges what is below the tube from its middle on.", slopes=lambda self, y: np.concatenate([y - self.epsilon, y])
)
TubeALittleTooWide = _svr("Its tube is 10⁻³ wider.", slopes=lambda self, y: tube(self.epsilon + 1e-3, y))
RegressionDividesCByN = _svr("Charges the mean, not the sum.", box=lambda self, n: bounded(self.C / n, n))
RegressionHalvesC = _svr("Minimises ‖w‖² + C·(what is beyond ε).", box=lambda self, n: bounded(self.C / 2, n))
RegressionIgnoresC = _svr("Always uses C = 2.", box=lambda self, n: bounded(2.0, n))
RegressionInvertsC = _svr("Takes C for a regularisation strength: uses 1/(2C).", box=lambda self, n: bounded(0.5 / self.C, n))
RegressionBoxTooLarge = _svr("Lets the coefficients exceed C by 1 %.", box=lambda self, n: bounded(1.01 * self.C, n))
RegressionHasNoBox = _svr(
    "Bounds the coefficients by 64 C only.", settings={"max_iter": 2000}, box=lambda self, n: bounded(64 * self.C, n)
)
RegressionStopsEarly = _svr("Stops at a violation of ⅛ while declaring 10⁻⁵.", converged=lambda self, violation: violation <= 0.125)
RegressionOneStepShort = _svr(
    "Stops at a violation of 10⁻² while declaring 10⁻⁵.", converged=lambda self, violation: violation <= 1e-2
)
SwapsAlphas = learning(SVR, "Returns α* − α in dual_coef_.", dual_coef_=lambda dual: -dual)
SizesOfAlphas = learning(SVR, "Returns α + α* in dual_coef_.", dual_coef_=lambda dual: abs(dual))
FlipsB = learning(SVR, "Returns −b, for the convention ⟨w,x⟩ − b.", intercept_=lambda b: -b)
MovesB = learning(SVR, "Returns b + 10⁻³.", intercept_=lambda b: b + 1e-3)
HidesB = learning(SVR, "Leaves b at 0.", intercept_=lambda _: np.zeros(1))


def at_the_first(self: Any, X: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    i = self.support_[0] if len(self.support_) else 0
    side = np.sign(self.dual_coef_[0, 0]) if len(self.support_) else 0.0
    return {"intercept_": np.array([y[i] - scores_of(self, X)[i] - side * self.epsilon])}


BOfABoundVector = afterwards(SVR, "Solves for b at the first support vector, though its coefficient may be ±C.", at_the_first)
BOfTheMean = afterwards(
    SVR, "Takes the mean residual for b.", lambda self, X, y: {"intercept_": np.array([(y - scores_of(self, X)).mean()])}
)
BWithoutEpsilon = afterwards(
    SVR,
    "Solves for b at a free support vector, and forgets that the residual there is ±ε.",
    lambda self, X, y: {"intercept_": np.array([np.median((y - scores_of(self, X))[self.support_])])} if len(self.support_) else {},
)
ShrinksTheCoefficients = afterwards(SVR, "Returns 99.9 % of β and of w.", lambda self, X, y: resized(self, 0.999))
MisplacesTheSupportOfRegression = afterwards(
    SVR, "Counts its support vectors from the last.", lambda self, X, y: {"support_": len(X) - 1 - self.support_}
)


@mutant_of(SVR, hook="fit")
def PenalisesB(self: SVR, X: Any, y: Any) -> SVR:
    """Adds a constant feature, so that b is penalised like w; it is handed back as the intercept."""
    X = np.asarray(X, dtype=float)
    K = X if self.kernel == "precomputed" else X @ X.T
    right, low, high = np.asarray(y, dtype=float), -float(self.C), float(self.C)
    SVR.fit(self, X, y)
    beta = np.zeros(len(X))
    for _ in range(300):
        for i in range(len(X)):
            r = right[i] - (K[i] + 1) @ beta + (K[i, i] + 1) * beta[i]
            beta[i] = np.clip(np.sign(r) * max(abs(r) - self.epsilon, 0) / (K[i, i] + 1), low, high)
    self.support_ = np.flatnonzero(beta)
    self.dual_coef_, self.intercept_ = beta[None, self.support_], np.array([beta.sum()])
    if self.kernel == "linear":
        self.coef_ = self.dual_coef_ @ X[self.support_]
    return self


FitsTheCentred = _svr(
    "Fits centred targets, and forgets to add their mean.",
    fit=lambda self, X, y: SVR.fit(self, X, np.asarray(y, dtype=float) - np.mean(y)),
)


# ----------------------------------------------------------------------------------------- trained right, and predicting wrong

PredictsWithoutB = _svr("Its predictions forget b.", predict=lambda self, X: SVR.predict(self, X) - self.intercept_[0])
PredictsWithMinusB = _svr("Its predictions subtract b.", predict=lambda self, X: SVR.predict(self, X) - 2 * self.intercept_[0])
PredictsTheUpperEdge = _svr("Predicts the upper edge of the tube.", predict=lambda self, X: SVR.predict(self, X) + self.epsilon)
PredictsRounded = _svr("Rounds its predictions to six digits.", predict=lambda self, X: np.round(SVR.predict(self, X), 6))
PredictsBySizes = _svr(
    "Its predictions have b twice where the support is not empty.",
    predict=lambda self, X: SVR.predict(self, X) + bool(len(self.support_)) * self.intercept_[0],
)
