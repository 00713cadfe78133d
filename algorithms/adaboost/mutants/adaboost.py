"""Faulty AdaBoosts."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..adaboost import AdaBoost, Stump, coefficient, reweight


class ReweightsTwice(AdaBoost):
    """Forgets the ½ of α in the weights: multiplies by exp(∓2α), which overshoots."""

    reweight = staticmethod(lambda D, alpha, agreement: reweight(D, 2 * alpha, agreement))


class HalvesTheReweighting(AdaBoost):
    """Multiplies the weights of mistakes by exp(α) and leaves the others: half of what is needed."""

    reweight = staticmethod(lambda D, alpha, agreement: reweight(D, alpha, np.minimum(agreement, 0)))


class ReweightsTheWrongWay(AdaBoost):
    """The sign is lost: right examples gain weight."""

    reweight = staticmethod(lambda D, alpha, agreement: reweight(D, -alpha, agreement))


class NeverReweights(AdaBoost):
    """D stays uniform."""

    reweight = staticmethod(lambda D, alpha, agreement: D)


class ReweightsFromUniform(AdaBoost):
    """Forgets all rounds but the last."""

    reweight = staticmethod(lambda D, alpha, agreement: reweight(np.ones(len(D)), alpha, agreement))


class DoesNotNormalise(AdaBoost):
    """The weights need not sum to 1, but their sum over the mistakes is taken for the error."""

    reweight = staticmethod(lambda D, alpha, agreement: D * np.exp(-alpha * agreement))

    @staticmethod
    def error(D: np.ndarray, agreement: np.ndarray) -> Any:
        return np.clip(D[agreement < 0].sum(), 1e-9, 1 - 1e-9)


class CountsMistakes(AdaBoost):
    """Takes the share of mistakes for the weighted error."""

    error = staticmethod(lambda D, agreement: np.mean(agreement < 0))


class CountsRightOnes(AdaBoost):
    """Takes the weight of the right examples for the error: α has the wrong sign."""

    @staticmethod
    def error(D: np.ndarray, agreement: np.ndarray) -> Any:
        return D[agreement > 0].sum()


class RaisesTheError(AdaBoost):
    """Adds a hundredth to the error, as if it were smoothing."""

    @staticmethod
    def error(D: np.ndarray, agreement: np.ndarray) -> Any:
        return (D[agreement < 0].sum() + 0.01) / 1.02


class LinearCoefficient(AdaBoost):
    """α = 1 − 2ε, the first-order approximation of ½ ln((1−ε)/ε)."""

    coefficient = staticmethod(lambda error: 1 - 2 * error)


class LogarithmBaseTwo(AdaBoost):
    """α with the logarithm to base 2, also in the weights."""

    coefficient = staticmethod(lambda error: coefficient(error) / np.log(2))


class CapsTheCoefficient(AdaBoost):
    """No α is larger than a half."""

    coefficient = staticmethod(lambda error: np.clip(coefficient(error), -0.5, 0.5))


class IgnoresNegativeCoefficients(AdaBoost):
    """A stump that is worse than guessing gets the coefficient |α|."""

    coefficient = staticmethod(lambda error: abs(coefficient(error)))


class FavoursTheFirst(AdaBoost):
    """The first example starts with twice the weight."""

    @staticmethod
    def _start(n: int) -> np.ndarray:
        D = np.ones(n)
        D[0] = 2
        return D / D.sum()


class OneRoundLate(AdaBoost):
    """Works with the distribution of the round before."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        self.waiting: Any = None
        return super().fit(X, y)

    def reweight(self, D: Any, alpha: Any, agreement: Any) -> Any:  # type: ignore[override]
        before, self.waiting = self.waiting, reweight(D, alpha, agreement)
        return D if before is None else before


class WeighsNothing(AdaBoost):
    """All classifiers vote alike, whatever their coefficients."""

    def decision_function(self, X: Any) -> np.ndarray:
        return np.asarray(sum(h.predict(X) for h in self.estimators_), dtype=float)


class TrustsTheLast(AdaBoost):
    """Only the last classifier is asked."""

    def decision_function(self, X: Any) -> np.ndarray:
        return self.estimators_[-1].predict(X) * float(self.estimator_weights_[-1] or 1.0)


class WeighsByError(AdaBoost):
    """Votes with ε_t instead of α_t: the worst classifiers have the largest say."""

    def decision_function(self, X: Any) -> np.ndarray:
        return np.asarray(sum(e * h.predict(X) for e, h in zip(self.estimator_errors_, self.estimators_, strict=True)))


class VotesAgainstNegatives(AdaBoost):
    """Votes with |α_t|."""

    def decision_function(self, X: Any) -> np.ndarray:
        return np.asarray(sum(abs(a) * h.predict(X) for a, h in zip(self.estimator_weights_, self.estimators_, strict=True)))


class ShiftsTheVote(AdaBoost):
    """Answers +1 only where the weighted vote exceeds a half."""

    def decision_function(self, X: Any) -> np.ndarray:
        return super().decision_function(X) - 0.5


class DeclaresTheLastDistribution(AdaBoost):
    """Stores D_t one row late: the uniform distribution twice."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        super().fit(X, y)
        self.distributions_ = np.vstack([self.distributions_[:1], self.distributions_[:-1]])
        return self


class KeepsWhoIsOutvoted(AdaBoost):
    """A classifier without a mistake gets the coefficient 1 beside those before it, which can outvote it."""

    @staticmethod
    def _decides(ensemble: list, stump: Stump, sign: float) -> list:
        return [*ensemble, (stump, sign, (1 - sign) / 2)]


class AveragesThePerfect(AdaBoost):
    """Gives ε = 0 the mean of the coefficients before it."""

    @staticmethod
    def _decides(ensemble: list, stump: Stump, sign: float) -> list:
        mean = np.mean([abs(alpha) for _, alpha, _ in ensemble]) if ensemble else 1.0
        return [*ensemble, (stump, sign * mean, (1 - sign) / 2)]


class ForgetsTheSignOfThePerfect(AdaBoost):
    """A classifier with mistakes only is believed."""

    @staticmethod
    def _decides(ensemble: list, stump: Stump, sign: float) -> list:
        return [(stump, 1.0, (1 - sign) / 2)]


class DistrustsThePerfect(AdaBoost):
    """Gives ε = 0 the coefficient 0, and so always answers +1."""

    @staticmethod
    def _decides(ensemble: list, stump: Stump, sign: float) -> list:
        return [(stump, 0.0, (1 - sign) / 2)]


class SmoothsThePerfect(AdaBoost):
    """Gives ε = 0 the coefficient of ε = 1/10, beside the classifiers before it."""

    @staticmethod
    def _decides(ensemble: list, stump: Stump, sign: float) -> list:
        return [*ensemble, (stump, sign * coefficient(0.1), (1 - sign) / 2)]
