"""Other people's margins in the conventions of the roles: one-class and passive-aggressive machines, tubes, SVMs without duals.

Libraries are imported where used.
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from ..properties.statements.verdicts import NotApplicable
from .adapters_learning import BEFORE_FIT, NO_MARGIN, OfRiver


class WithoutIntercept:
    """A machine whose scores are ⟨w,x⟩."""

    coef_: np.ndarray

    def decision_function(self, X: Any) -> np.ndarray:
        return np.asarray(X) @ self.coef_.ravel()

    def predict(self, X: Any) -> np.ndarray:
        return np.where(self.decision_function(X) > 0, 1, -1)


class OneClassMachine(WithoutIntercept):
    """``sklearn.svm.OneClassSVM``, linear, as the C-SVM without intercept that it solves on the points yx.

    It minimises ½‖w‖² − νnρ + Σ max(0, ρ − ⟨w,x⟩) (in LIBSVM's scale), so that w/ρ is the optimum for C = 1/ρ where the points
    yx are the examples. Its ``tol``, in units of the margin ρ, counts 1/ρ-fold. C is the simple fraction within tol/100 of that.
    """

    fit_intercept = False

    def __init__(self, nu: float = 0.5, tol: float = 1e-3):
        self.nu, self.accuracy, self.tol = nu, tol, tol
        self.C: Any = BEFORE_FIT

    def fit(self, X: Any, y: Any) -> OneClassMachine:
        from sklearn.svm import OneClassSVM

        y = np.asarray(y, dtype=float)
        model = OneClassSVM(nu=self.nu, kernel="linear", tol=self.accuracy).fit(np.asarray(X) * y[:, None], np.ones(len(y)))
        rho = -float(model.intercept_[0])
        if rho * NO_MARGIN <= 1:
            raise NotApplicable("its margin ρ is 0 but for rounding: it is the C-SVM of no C")
        C = Fraction(1 / rho)
        self.C = C.limit_denominator(100)
        if abs(self.C - C) > self.accuracy / 100 * C:
            raise NotApplicable("its C is known up to tol only, too roughly for an exact optimum")
        self.tol = 1.05 * self.accuracy * max(1.0, float(C))
        self.coef_, self.intercept_ = model.coef_ / rho, np.zeros(1)
        self.support_ = model.support_
        self.dual_coef_ = model.dual_coef_ / rho * y[model.support_]
        return self


class AsFitted:
    """A regression that predicts as the library's own."""

    fitted: Any

    def predict(self, X: Any) -> np.ndarray:
        return self.fitted.predict(X)


class NuTube(AsFitted):
    """``sklearn.svm.NuSVR``, linear, as the regression with the tube that it finds: ε is the size of a residual at a free vector.

    LIBSVM bounds its coefficients by C, as with ε given, and keeps ε to itself. The residuals at free vectors are ε up to its tol
    each, so that what it says of ε holds of the one found up to twice its tol, and half of that more since it is rounded: in the
    dark between two residuals that are equal up to tol no optimum is certified. Without a free vector ε is not determined.
    """

    def __init__(self, nu: float = 0.5, C: float = 1.0, tol: float = 1e-3):
        self.nu, self.C, self.accuracy, self.tol = nu, C, tol, 2.5 * tol
        self.epsilon = 0.0

    def fit(self, X: Any, y: Any) -> NuTube:
        from sklearn.svm import NuSVR

        model = NuSVR(nu=self.nu, C=self.C, kernel="linear", tol=self.accuracy).fit(X, y)
        beta = np.ravel(model.dual_coef_)
        free = model.support_[abs(beta) < self.C * (1 - 1e-9)]
        if not len(free):
            raise NotApplicable("no coefficient is free, so that its ε is not to be seen")
        grid = 2.0 ** np.floor(np.log2(self.accuracy))
        self.epsilon = float(grid * np.round(np.median(abs(np.asarray(y) - model.predict(X))[free]) / grid))
        self.coef_, self.intercept_ = model.coef_, model.intercept_
        self.dual_coef_, self.support_, self.fitted = model.dual_coef_, model.support_, model
        return self


class LinearTube(AsFitted):
    """``sklearn.svm.LinearSVR`` without intercept: LIBLINEAR, which penalises the one that it may fit.

    It ends when the violations of the dual, summed, are at most tol times what they are at α = 0, Σ max(0, |y| − ε); they bound the
    gap, C-fold. So its tol counts as many times as that is on average.
    """

    fit_intercept = False

    def __init__(self, C: float = 1.0, epsilon: float = 0.0, tol: float = 1e-4):
        self.C, self.epsilon, self.accuracy, self.tol = C, epsilon, tol, tol

    def fit(self, X: Any, y: Any) -> LinearTube:
        from sklearn.svm import LinearSVR

        model = LinearSVR(C=self.C, epsilon=self.epsilon, tol=self.accuracy, fit_intercept=False, max_iter=10**6, random_state=0)
        model.fit(X, y)
        self.tol = self.accuracy * max(1.0, float(np.mean(np.maximum(0, abs(np.asarray(y)) - self.epsilon))))
        self.coef_, self.fitted = model.coef_, model
        return self


class SnapMachine(WithoutIntercept):
    """``snapml.SupportVectorMachine``, hinge loss, without intercept: its regularizer is 1/C.

    It ends when no weight changes by more than its tol, which says nothing of the optimum. So it is given 1e-8, and held to 1e-3.
    """

    fit_intercept = False
    tol = 1e-3

    def __init__(self, C: float = 1.0):
        self.C = C

    def fit(self, X: Any, y: Any) -> SnapMachine:
        from snapml import SupportVectorMachine

        model = SupportVectorMachine(regularizer=1 / self.C, tol=1e-8, max_iter=100_000, random_state=0)
        model.fit(np.asarray(X, dtype=float), np.asarray(y, dtype=float))
        self.coef_, self.intercept_ = np.reshape(model.coef_, (1, -1)), np.zeros(1)
        return self


class RiverPassiveAggressive(OfRiver):
    """``river.linear_model.PAClassifier``.

    Parameters
    ----------
    C: its limit on a step. Without one that binds its mistakes obey the perceptron's bound, since each moves w by ℓ²/‖x‖² nearer
        to any u of margin 1, ℓ ≥ 1. learn_intercept: by default True.
    """

    def __init__(self, C: float = 1e9, mode: int = 1, learn_intercept: bool = True):
        from river import linear_model

        self.fit_intercept = learn_intercept
        self.model = linear_model.PAClassifier(C=C, mode=mode, learn_intercept=learn_intercept)
