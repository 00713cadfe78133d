"""AdaBoost with decision stumps.

Y. Freund and R. E. Schapire, *A decision-theoretic generalization of on-line learning and an application to boosting* (1997).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..conventions import BaseEstimator, ClassifierMixin
from ..two_classes import binary, class_of, new_data, training_data


def coefficient(error: Any) -> Any:
    """α = ½ ln((1−ε)/ε), for 0 < ε < 1."""
    return np.log((1 - error) / error) / 2


def reweight(D: Any, alpha: Any, agreement: Any) -> Any:
    """The step: D(i) exp(−α yᵢh(xᵢ)), normalised; `agreement` holds the yᵢh(xᵢ)."""
    D = D * np.exp(-alpha * agreement)
    return D / D.sum()


@dataclass(frozen=True)
class Stump:
    """Answers `sign` where a feature exceeds a threshold, and −`sign` elsewhere."""

    feature: int
    threshold: float
    sign: int

    def predict(self, X: Any) -> np.ndarray:
        return np.where(np.asarray(X)[:, self.feature] > self.threshold, self.sign, -self.sign)


class StumpSearch:
    """Finds the stump of the smallest weighted error; the features of X (n, d) are sorted once.

    A stump that answers +1 above a threshold has the edge ½ − ε = ½ Σ D(i)yᵢ − Σ_{xᵢ ≤ threshold} D(i)yᵢ, so that one
    cumulative sum a feature gives the edges of all stumps. The edge of the opposite stump is the opposite number.
    """

    def __init__(self, X: np.ndarray):
        self.order = np.argsort(X, axis=0, kind="stable").T.copy()
        self.values = np.take_along_axis(X.T, self.order, axis=1)
        # no threshold separates equal values; above the last value there is only a constant, which is tried on its own
        self.no_split = np.flatnonzero(np.column_stack([np.diff(self.values, axis=1) <= 0, np.ones(len(self.order), dtype=bool)]))
        self.edges = np.empty(self.order.shape)

    def best(self, signed: np.ndarray, polarity: str = "both", feature: int | None = None) -> Stump:
        """The stump with the largest |edge| for ``signed``, the (n,) products D(i)yᵢ.

        It is turned to have an edge ≥ 0 unless `polarity` is "up". Only `feature` is considered if one is given.
        """
        half, edges, n = signed.sum() / 2, self.edges, len(signed)
        np.take(signed, self.order, out=edges)
        np.cumsum(edges, axis=1, out=edges)
        np.subtract(half, edges, out=edges)
        edges.ravel()[self.no_split] = 0
        rows = edges if feature is None else edges[feature : feature + 1]
        lowest, highest = int(rows.argmin()), int(rows.argmax())
        place = highest if rows.flat[highest] >= -rows.flat[lowest] else lowest
        if abs(half) >= abs(rows.flat[place]):
            return Stump(feature or 0, -np.inf, -1 if half < 0 and polarity == "both" else 1)
        j, i = divmod(place + (0 if feature is None else feature * n), n)
        left, right = self.values[j, i], self.values[j, i + 1]
        middle = left + (right - left) / 2
        sign = -1 if rows.flat[place] < 0 and polarity == "both" else 1
        return Stump(j, float(middle if left <= middle < right else left), sign)


class AdaBoost(ClassifierMixin, BaseEstimator):
    """AdaBoost for two classes, with the best decision stump in each round.

    It ends early when a stump makes no mistake (or only mistakes): then its coefficient is infinite, so it decides alone, and
    `estimators_` holds nothing else. It also ends when no stump is better than guessing.

    Parameters
    ----------
    n_estimators: the number of rounds T.
    polarity: "both" turns a stump that is worse than guessing; "up" has only stumps that answer +1 above their threshold, so
        that errors above ½ and negative coefficients occur.
    rotate: round t looks at feature t mod d only.
    store_distributions: keep the distributions that the rounds work with.
    normalised: divide the coefficients by Σ|α_t| in the end, which changes no vote.

    Attributes
    ----------
    estimators_: the T stumps. estimator_weights_: (T,) coefficients α. estimator_errors_: (T,) weighted errors ε.
    distributions_: (T+1, n), D₁ to D_{T+1}, unless they are not kept (only D₁ if a stump decides alone).
    tol: 0, for nothing is added to an error to keep it off 0.
    """

    tol = 0

    def __init__(
        self,
        n_estimators: int = 50,
        polarity: str = "both",
        rotate: bool = False,
        store_distributions: bool = True,
        normalised: bool = False,
    ):
        self.n_estimators = n_estimators
        self.polarity = polarity
        self.rotate = rotate
        self.store_distributions = store_distributions
        self.normalised = normalised

    def fit(self, X: Any, y: Any) -> AdaBoost:
        X, y = training_data(self, X, y)
        X = X.astype(float)
        stumps, D = self.search(X), self.start(len(y))
        ensemble, distributions, no_edge = [], [D], 8 * len(y) * np.finfo(float).eps
        for t in range(self.n_estimators):
            stump = stumps.best(D * y, self.polarity, t % X.shape[1] if self.rotate else None)
            agreement = y * stump.predict(X)
            error = self.error(D, agreement)
            if (agreement > 0).all() or (agreement < 0).all():
                ensemble, distributions = self.decides(ensemble, stump, float(agreement[0])), distributions[:1]
                break
            if abs(error - 0.5) <= no_edge and not self.rotate:
                if not ensemble:  # keep one, so that there is something to predict with
                    ensemble, distributions = [(stump, 0.0, 0.5)], [D, D]
                break
            alpha = self.coefficient(error)
            D = self.reweight(D, alpha, agreement)
            ensemble.append((stump, alpha, error))
            distributions.append(D)
        self.estimators_ = [stump for stump, _, _ in ensemble]
        self.estimator_weights_ = np.array([alpha for _, alpha, _ in ensemble])
        if self.normalised and self.estimator_weights_.any():
            self.estimator_weights_ = self.estimator_weights_ / abs(self.estimator_weights_).sum()
        self.estimator_errors_ = np.array([error for _, _, error in ensemble])
        if self.store_distributions:
            self.distributions_ = np.array(distributions)
        return self

    coefficient = staticmethod(coefficient)
    reweight = staticmethod(reweight)
    search = StumpSearch

    @staticmethod
    def start(n: int) -> np.ndarray:
        """D₁ of n examples."""
        return np.full(n, 1 / n)

    @staticmethod
    def error(D: np.ndarray, agreement: np.ndarray) -> Any:
        """The weight of the mistakes; `agreement` holds the yᵢh(xᵢ)."""
        return D[agreement < 0].sum()

    @staticmethod
    def decides(ensemble: list, stump: Stump, sign: float) -> list:
        """What remains of the ensemble when a stump is always right (sign 1) or always wrong (sign −1)."""
        return [(stump, sign, (1 - sign) / 2)]

    def decision_function(self, X: Any) -> np.ndarray:
        """Σ α_t h_t(x), not normalised."""
        X = new_data(self, X)
        total = np.zeros(len(X))
        for alpha, h in zip(self.estimator_weights_, self.estimators_, strict=True):
            total = total + alpha * h.predict(X)
        return total

    def predict(self, X: Any) -> np.ndarray:
        return class_of(self, self.decision_function(X))

    def __sklearn_tags__(self) -> Any:
        return binary(super().__sklearn_tags__())


class AdaBoostByClass(AdaBoost):
    """AdaBoost that adds up the votes for each class, and compares the two sums (as scikit-learn does)."""

    def decision_function(self, X: Any) -> np.ndarray:
        X = new_data(self, X)
        sums = np.zeros((2, len(X)))
        for alpha, h in zip(self.estimator_weights_, self.estimators_, strict=True):
            votes = h.predict(X)
            sums += alpha * np.array([votes > 0, votes < 0])
        return sums[0] - sums[1]
