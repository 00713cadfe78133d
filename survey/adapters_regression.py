"""Other people's regressions in the conventions of the roles: least squares, ridge, penalties, probabilities, entropies.

Libraries are imported where used. `in_own_terms` is the program without lemmata (see `adapters`).
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
from scipy import linalg

from ..properties.statements.verdicts import Declined, NotApplicable

MOST_COUNTED = 2**20  # examples that a table of counts may have
SEARCHED = 40  # steps of a golden-section search, each of which leaves 0.618 of the interval


class _Linear:
    """A fitted linear model: ``coef_``, ``intercept_``, and `predict`."""

    coef_: np.ndarray
    intercept_: Any = 0.0

    def predict(self, X: Any) -> np.ndarray:
        return np.asarray(X, dtype=float) @ self.coef_ + self.intercept_

    def _keep(self, w: Any, d: int) -> None:
        """Weights, and an intercept as the last of them where there is one more."""
        w = np.ravel(w)
        self.coef_, self.intercept_ = w[:d], float(w[d]) if len(w) > d else 0.0


def _with_constant(X: Any, fit_intercept: bool) -> np.ndarray:
    X = np.asarray(X, dtype=float)
    return np.column_stack([X, np.ones(len(X))]) if fit_intercept else X


class StatsmodelsOLS(_Linear):
    """``statsmodels.api.OLS``. Parameters: method, its ``pinv`` or ``qr``; fit_intercept, as a last column 1.

    With ``qr`` it raises `LinAlgError` for a matrix that it finds singular, which is declined.
    """

    def __init__(self, method: str = "pinv", fit_intercept: bool = False):
        self.method, self.fit_intercept = method, fit_intercept

    def fit(self, X: Any, y: Any) -> StatsmodelsOLS:
        import statsmodels.api as sm

        try:
            found = sm.OLS(np.asarray(y), _with_constant(X, self.fit_intercept)).fit(method=self.method)
        except np.linalg.LinAlgError as error:
            raise Declined(f"it refuses an input: {error}") from error
        self._keep(found.params, np.shape(X)[1])
        return self


class MlxtendLinear(_Linear):
    """``mlxtend.regressor.LinearRegression``, which fits an intercept. Parameters: method, its direct, qr or svd."""

    fit_intercept = True

    def __init__(self, method: str = "direct"):
        self.method = method

    def fit(self, X: Any, y: Any) -> MlxtendLinear:
        from mlxtend.regressor import LinearRegression

        try:
            model = LinearRegression(method=self.method).fit(np.asarray(X, dtype=float), np.asarray(y, dtype=float))
        except np.linalg.LinAlgError as error:
            raise Declined(f"it refuses an input: {error}") from error
        self._keep([*np.ravel(model.w_), *np.ravel(model.b_)], np.shape(X)[1])
        return self


class ScipyLstsq(_Linear):
    """``scipy.linalg.lstsq``. Parameters: driver, LAPACK's gelsd, gelsy or gelss."""

    fit_intercept = False

    def __init__(self, driver: str = "gelsd"):
        self.driver = driver

    def fit(self, X: Any, y: Any) -> ScipyLstsq:
        found = linalg.lstsq(np.asarray(X, dtype=float), np.asarray(y, dtype=float), lapack_driver=self.driver)
        self._keep(found[0] if found else [], np.shape(X)[1])
        return self


class KernelRidgeLinear(_Linear):
    """``sklearn.kernel_ridge.KernelRidge`` with the linear kernel: its weights are Xᵀ times its dual coefficients."""

    fit_intercept = False

    def __init__(self, alpha: float = 1.0):
        self.alpha = alpha

    def fit(self, X: Any, y: Any) -> KernelRidgeLinear:
        from sklearn.kernel_ridge import KernelRidge

        settings: dict[str, Any] = {"alpha": self.alpha}
        model = KernelRidge(kernel="linear", **settings).fit(X, y)
        self.dual_coef_ = model.dual_coef_
        self.coef_ = np.asarray(X, dtype=float).T @ self.dual_coef_
        return self


class GaussianProcessRidge(_Linear):
    """``sklearn.gaussian_process.GaussianProcessRegressor`` with the kernel ⟨x,y⟩ and noise alpha.

    Its mean is ridge regression's prediction, so that its predictions on the unit vectors are the weights.
    """

    fit_intercept = False

    def __init__(self, alpha: float = 1.0):
        self.alpha = alpha

    def fit(self, X: Any, y: Any) -> GaussianProcessRidge:
        from sklearn.gaussian_process import GaussianProcessRegressor
        from sklearn.gaussian_process.kernels import DotProduct

        kernel = DotProduct(sigma_0=0.0, sigma_0_bounds="fixed")
        settings: dict[str, Any] = {"alpha": self.alpha, "optimizer": None}
        model = GaussianProcessRegressor(kernel, **settings).fit(X, y)
        self.dual_coef_ = model.alpha_
        self.coef_ = np.asarray(model.predict(np.eye(np.shape(X)[1])))
        return self


class RidgeByCrossValidation(_Linear):
    """``sklearn.linear_model.RidgeCV`` with one alpha to choose from. Parameters: gcv_mode, its auto, svd or eigen."""

    def __init__(self, alpha: float = 1.0, fit_intercept: bool = True, gcv_mode: str = "auto"):
        self.alpha, self.fit_intercept, self.gcv_mode = alpha, fit_intercept, gcv_mode

    def fit(self, X: Any, y: Any) -> RidgeByCrossValidation:
        from sklearn.linear_model import RidgeCV

        model = RidgeCV(alphas=[self.alpha], fit_intercept=self.fit_intercept, gcv_mode=self.gcv_mode).fit(X, y)
        self.coef_, self.intercept_ = np.asarray(model.coef_), model.intercept_
        return self


class StatsmodelsRidge(_Linear):
    """``statsmodels.api.OLS.fit_regularized`` with L1_wt=0: its alpha multiplies the mean loss, so that ours is n times that."""

    fit_intercept = False

    def __init__(self, alpha: float = 1.0):
        self.alpha = alpha

    def fit(self, X: Any, y: Any) -> StatsmodelsRidge:
        import statsmodels.api as sm

        model = sm.OLS(np.asarray(y), np.asarray(X)).fit_regularized(alpha=self.alpha / len(y), L1_wt=0.0)
        self.coef_ = np.asarray(model.params)
        return self


# ------------------------------------------------------------------------------------------------------------- penalties


class LarsPathPenalty:
    """``sklearn.linear_model.lars_path`` for the LASSO: between its knots ‖w‖₁ is linear in λ, so that c is met by interpolation.

    It has no tolerance; the role's default is assumed.
    """

    def __call__(self, X: Any, y: Any, c: float) -> float:
        from sklearn.linear_model import lars_path

        alphas, _, path = lars_path(np.asarray(X, dtype=float), np.asarray(y, dtype=float), method="lasso")
        norms = np.abs(path).sum(axis=0)  # from 0 on, for alphas that fall
        return float(len(y) * np.interp(c, norms, alphas)) if norms[-1] > c else 0.0


class LassoPenaltySearch:
    """The λ that maximises the dual function min ½‖Xw − y‖² + λ‖w‖₁ − λc, each minimum by a LASSO estimator.

    Parameters
    ----------
    through: ``sklearn`` or ``celer``, whose ``Lasso`` both end at a duality gap of ``accuracy``·‖y‖². The maximum found is
        above the true function by that, and the search below the maximum by as much: twice that is declared, in units of ½‖y‖².
    """

    def __init__(self, through: str = "sklearn", accuracy: float = 1e-8):
        self.through, self.accuracy = through, accuracy
        self.tol = 5 * accuracy

    def __call__(self, X: Any, y: Any, c: float) -> float:
        X, y = np.asfortranarray(X, dtype=float), np.asarray(y, dtype=float)
        if c == 0 or not np.any(y):
            return float(np.max(np.abs(X.T @ y), initial=0.0))
        return _maximiser(lambda lam: self._value(X, y, lam) - lam * c, float(np.max(np.abs(X.T @ y), initial=0.0)))

    def _value(self, X: np.ndarray, y: np.ndarray, lam: float) -> float:
        w = self._estimator(lam / len(y)).fit(X, y).coef_ if lam > 0 else linalg.lstsq(X, y)[0]  # type: ignore[index]
        return float(np.sum((X @ w - y) ** 2) / 2 + lam * np.abs(w).sum())

    def _estimator(self, alpha: float) -> Any:
        settings: dict[str, Any] = {"alpha": alpha, "fit_intercept": False, "tol": self.accuracy}
        if self.through == "celer":
            from celer import Lasso
        else:
            from sklearn.linear_model import Lasso
        return Lasso(**settings)


def _maximiser(function: Callable[[float], float], end: float) -> float:
    """Where a concave function on [0, end] is largest, by golden sections, and its ends."""
    ratio = (np.sqrt(5) - 1) / 2
    low, high = 0.0, end
    a, b = high - ratio * (high - low), low + ratio * (high - low)
    at_a, at_b = function(a), function(b)
    for _ in range(SEARCHED):
        if at_a < at_b:
            low, a, at_a = a, b, at_b
            b = low + ratio * (high - low)
            at_b = function(b)
        else:
            high, b, at_b = b, a, at_a
            a = high - ratio * (high - low)
            at_a = function(a)
    return max((0.0, end, (low + high) / 2), key=function)


class SkglmStep:
    """A proximal gradient step of skglm's parts: ``datafits.Quadratic`` has the gradient, ``penalties.L1`` the proximal step."""

    def __call__(self, w: Any, X: Any, y: Any, eta: float, penalty: float) -> np.ndarray:
        from skglm.datafits import Quadratic
        from skglm.penalties import L1

        X, y, w = np.asfortranarray(X, dtype=float), np.asarray(y, dtype=float), np.asarray(w, dtype=float)
        loss, norm = Quadratic(), L1(penalty)
        loss.initialize(X, y)
        at = X @ w
        steps = [w[j] - eta * loss.gradient_scalar(X, y, w, at, j) for j in range(len(w))]
        return np.array([norm.prox_1d(v, eta, j) for j, v in enumerate(steps)])


def spgl1_projection(z: Any, c: float) -> np.ndarray:
    """The projection onto the ℓ1 ball that SPGL1 makes steps with: ``spgl1.spgl1.oneprojector``."""
    from spgl1.spgl1 import oneprojector

    return np.asarray(oneprojector(np.asarray(z, dtype=float), np.ones(len(z)), float(c)))


# ------------------------------------------------------------------------------------------------------------ polynomials


def numpy_polyfit(x: Any, y: Any, degree: int) -> np.ndarray:
    """``numpy.polyfit``, highest power first."""
    return np.polyfit(x, y, degree)[::-1]


def numpy_polynomial(x: Any, y: Any, degree: int) -> np.ndarray:
    """``numpy.polynomial.Polynomial.fit``, which scales x to [−1, 1] meanwhile."""
    from numpy.polynomial import Polynomial

    found = Polynomial.fit(x, y, degree).convert().coef
    return np.concatenate([found, np.zeros(degree + 1 - len(found))])


def numpy_chebyshev(x: Any, y: Any, degree: int) -> np.ndarray:
    """``numpy.polynomial.Chebyshev.fit``, converted to powers of x."""
    from numpy.polynomial import Chebyshev, Polynomial

    found = Chebyshev.fit(x, y, degree).convert(kind=Polynomial).coef
    return np.concatenate([found, np.zeros(degree + 1 - len(found))])


def sklearn_polynomial(x: Any, y: Any, degree: int) -> np.ndarray:
    """``PolynomialFeatures`` and ``LinearRegression`` of scikit-learn, in a pipeline."""
    from sklearn.linear_model import LinearRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import PolynomialFeatures

    last = LinearRegression(fit_intercept=False)
    make_pipeline(PolynomialFeatures(degree), last).fit(np.reshape(x, (-1, 1)), y)
    return last.coef_


# ------------------------------------------------------------------------------------------- probabilities and information


class LogisticProbability:
    """The probability that a logistic regression with weight 1 and intercept 0 gives to z.

    Parameters
    ----------
    through: sklearn, sgd (its ``SGDClassifier(loss="log_loss")``), skglm, celer, mlxtend or river: fitted to two examples, and
        given that weight. statsmodels: ``Logit.cdf``.
    """

    def __init__(self, through: str = "sklearn"):
        self.through = through

    def __call__(self, z: Any) -> np.ndarray:
        z = np.asarray(z, dtype=float)
        column = z.reshape(-1, 1)
        if self.through == "river":
            return np.array([self._river().predict_proba_one({"z": float(v)})[True] for v in z.ravel()]).reshape(z.shape)
        if self.through == "statsmodels":
            from statsmodels.discrete.discrete_model import Logit

            return np.asarray(Logit(np.array([0.0, 1.0]), np.array([[1.0], [2.0]])).cdf(z))
        if self.through == "mlxtend":
            from mlxtend.classifier import LogisticRegression

            model = LogisticRegression(epochs=1, random_seed=0).fit(np.array([[1.0], [-1.0]]), np.array([1, 0]))
            model.w_, model.b_ = np.ones((1, 1)), np.zeros(1)
            return np.asarray(model.predict_proba(column)).reshape(z.shape)
        model = self._classifier().fit(np.array([[1.0], [-1.0], [2.0], [-2.0]]), np.array([1, -1, 1, -1]))
        model.coef_, model.intercept_ = np.ones((1, 1)), np.zeros(1)
        return np.asarray(model.predict_proba(column)[:, 1]).reshape(z.shape)

    def _classifier(self) -> Any:
        if self.through == "skglm":
            from skglm import SparseLogisticRegression

            return SparseLogisticRegression(0.01)
        if self.through == "celer":
            from celer import LogisticRegression

            return LogisticRegression()
        from sklearn.linear_model import LogisticRegression, SGDClassifier

        return SGDClassifier(loss="log_loss") if self.through == "sgd" else LogisticRegression()

    @staticmethod
    def _river() -> Any:
        from river import linear_model

        model = linear_model.LogisticRegression()
        model._weights["z"] = 1.0  # what it learns is kept here, and nothing else sets it
        return model


def scipy_cross_entropy(y: Any, p: Any) -> float:
    """``scipy.stats.entropy``: of y, and of y relative to p."""
    from scipy.stats import entropy

    return float(entropy(y) + entropy(y, p))


def weighted_log_loss(y, p):
    from sklearn.metrics import log_loss

    classes = np.arange(len(y))
    return float(log_loss(classes, np.tile(p, (len(y), 1)), sample_weight=y, labels=classes))


class SklearnLogLoss:
    """``sklearn.metrics.log_loss`` of an example of each class, weighted by y and each predicted as p."""

    def in_own_terms(self) -> partial:
        return partial(weighted_log_loss)

    def __call__(self, y: Any, p: Any) -> float:
        return weighted_log_loss(y, p)


def sklearn_information(p: Any) -> float:
    """``sklearn.metrics.mutual_info_score`` of a contingency table of whole counts: p times its common denominator."""
    from sklearn.metrics import mutual_info_score

    shares = [[Fraction(float(v)) for v in row] for row in np.asarray(p)]
    n = math.lcm(*(v.denominator for row in shares for v in row))
    if n > MOST_COUNTED:
        raise NotApplicable("it takes whole counts, and the shares have no small common denominator")
    return float(mutual_info_score(None, None, contingency=np.array([[int(v * n) for v in row] for row in shares])))
