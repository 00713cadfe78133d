"""Adapters of foreign LASSO, elastic nets and logistic regressions to the roles of estimators.

The problem is put into each library's own terms as its documentation has them, and what its stopping rule promises into the role's.
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

from typing import Any

import numpy as np

from ..properties.statements.verdicts import Declined
from .adapters_regression import _Linear, _with_constant


class StatsmodelsElasticNet(_Linear):
    """``statsmodels.api.OLS.fit_regularized``: the same objective. An intercept is a column of ones with the penalty 0.

    What its ``cnvrg_tol`` says of the minimum is not documented: the role's default is assumed. Where it says that it has not
    converged, that is a refusal.

    Parameters
    ----------
    passes: its maxiter; None for its own, which is 50.
    """

    def __init__(self, alpha: float = 1.0, l1_ratio: float = 0.5, fit_intercept: bool = False, passes: int | None = None):
        self.alpha, self.l1_ratio, self.fit_intercept, self.passes = alpha, l1_ratio, fit_intercept, passes

    def fit(self, X: Any, y: Any) -> StatsmodelsElasticNet:
        import statsmodels.api as sm

        A, d = _with_constant(X, self.fit_intercept), np.shape(X)[1]
        penalty = np.where(np.arange(A.shape[1]) < d, self.alpha, 0.0)
        more: dict[str, Any] = {"maxiter": self.passes} if self.passes else {}
        found = sm.OLS(np.asarray(y), A).fit_regularized(alpha=penalty, L1_wt=self.l1_ratio, **more)
        if not found.converged:
            raise Declined("statsmodels says converged=False")
        self._keep(found.params, d)
        return self


class SkglmNet(_Linear):
    """``skglm.Lasso`` and, below l1_ratio 1, ``skglm.ElasticNet``. Their tol is of the optimality conditions, not of the gap.

    From conditions missed by ε at most (ε‖w‖₁ for the sum of the products) the gap is at most (ε/αρ)²B/2 + 2ε‖w‖₁ with
    B = ‖r‖²/n + α(1−ρ)‖w‖²; that is what ``tol`` declares of each answer, relative to ‖y‖²/n.
    """

    def __init__(self, alpha: float = 1.0, l1_ratio: float = 1.0, fit_intercept: bool = True, accuracy: float = 1e-4):
        self.alpha, self.l1_ratio, self.fit_intercept, self.accuracy = alpha, l1_ratio, fit_intercept, accuracy
        self.tol = accuracy

    def fit(self, X: Any, y: Any) -> SkglmNet:
        import skglm

        settings: dict[str, Any] = {"alpha": self.alpha, "fit_intercept": self.fit_intercept, "tol": self.accuracy}
        if self.l1_ratio < 1:
            model = skglm.ElasticNet(l1_ratio=self.l1_ratio, **settings).fit(X, y)
        else:
            model = skglm.Lasso(**settings).fit(X, y)
        self.coef_, self.intercept_ = np.ravel(model.coef_), float(np.ravel(model.intercept_)[0])
        r, t = y - self.predict(X), y - np.mean(y) * self.fit_intercept
        scale = max(float(t @ t) / len(y), 1e-300)
        bent = float(r @ r) / len(y) + self.alpha * (1 - self.l1_ratio) * float(self.coef_ @ self.coef_)
        relative = self.accuracy / (self.alpha * self.l1_ratio)
        missed = self.accuracy**2 / 2 * self.fit_intercept  # the mean of the residual is a condition too
        self.tol = (relative**2 * bent / 2 + 2 * self.accuracy * float(np.abs(self.coef_).sum()) + missed) / scale
        return self


class IteratedLogistic(_Linear):
    """``sklearn.linear_model.LogisticRegression`` by its solvers whose tol is not of the gradient's entries.

    Parameters
    ----------
    solver: liblinear, sag or saga.
    accuracy: its tol. LIBLINEAR ends where the norm of the gradient is accuracy·min(n₊, n₋)/n of that at 0: this is declared. sag
        and saga end where no weight changes by more than accuracy relative to the largest, which says nothing of the gradient:
        declared is the role's default.
    """

    def __init__(self, solver: str = "liblinear", C: float = 1.0, fit_intercept: bool = False, accuracy: float = 1e-4):
        self.name, self.C, self.fit_intercept, self.accuracy, self.tol = solver, C, fit_intercept, accuracy, 1e-4

    def fit(self, X: Any, y: Any) -> IteratedLogistic:
        from sklearn.linear_model import LogisticRegression

        settings: dict[str, Any] = {"C": self.C, "fit_intercept": self.fit_intercept, "tol": self.accuracy, "solver": self.name}
        model = LogisticRegression(max_iter=200_000, random_state=0, **settings).fit(X, y)
        self.coef_, self.intercept_ = np.ravel(model.coef_), float(np.ravel(model.intercept_)[0])
        self.predict_proba = model.predict_proba
        if self.name == "liblinear":
            positive = int(np.sum(np.asarray(y) > 0))
            first = np.linalg.norm(np.asarray(y) @ np.asarray(X)) / (2 * len(y))  # of the gradient at 0, in units of Cn
            self.tol = self.accuracy * min(positive, len(y) - positive) / len(y) * float(first)
        return self


class StatsmodelsLogistic(_Linear):
    """``statsmodels.api.GLM`` of the binomial family, ``fit_regularized`` with L1_wt=0: the mean loss and ½alpha‖w‖².

    So alpha is 1/(Cn), and 0 for the column of ones that an intercept is. Nothing is documented of its tolerance.
    """

    def __init__(self, C: float = 1.0, fit_intercept: bool = False):
        self.C, self.fit_intercept = C, fit_intercept

    def fit(self, X: Any, y: Any) -> StatsmodelsLogistic:
        import statsmodels.api as sm

        A, d = _with_constant(X, self.fit_intercept), np.shape(X)[1]
        penalty = np.where(np.arange(A.shape[1]) < d, 1 / (self.C * len(y)), 0.0)
        model = sm.GLM((np.asarray(y) > 0).astype(float), A, family=sm.families.Binomial())
        self._keep(model.fit_regularized(alpha=penalty, L1_wt=0.0).params, d)
        return self


class SnapLogistic(_Linear):
    """``snapml.LogisticRegression`` with the regularizer 1/C, and no intercept, which it would penalise.

    Its tol is of the changes of the weights: the role's default is assumed.
    """

    fit_intercept = False

    def __init__(self, C: float = 1.0, accuracy: float = 1e-6):
        self.C, self.accuracy = C, accuracy

    def fit(self, X: Any, y: Any) -> SnapLogistic:
        from snapml import LogisticRegression

        settings: dict[str, Any] = {"regularizer": 1 / self.C, "tol": self.accuracy, "max_iter": 10_000, "random_state": 0}
        model = LogisticRegression(fit_intercept=False, **settings).fit(np.asarray(X, dtype=float), np.asarray(y, dtype=float))
        self.coef_ = np.ravel(model.coef_)
        return self
