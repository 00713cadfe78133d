"""Faulty AdaBoosts, and faulty weighted errors."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .adaboost import AdaBoost, coefficient, reweight
from .weighted_error import weighted_error

# ------------------------------------------------------------------------------------------------------------ the weights D

ReweightsTwice = mutant(
    AdaBoost,
    "Forgets the ½ of α in the weights: multiplies by exp(∓2α), which overshoots.",
    reweight=lambda D, alpha, agreement: reweight(D, 2 * alpha, agreement),
)
HalvesTheReweighting = mutant(
    AdaBoost,
    "Multiplies the weights of mistakes by exp(α) and leaves the others: half of what is needed.",
    reweight=lambda D, alpha, agreement: reweight(D, alpha, np.minimum(agreement, 0)),
)
ReweightsTheWrongWay = mutant(
    AdaBoost, "Loses the sign: right examples gain weight.", reweight=lambda D, alpha, agreement: reweight(D, -alpha, agreement)
)
NeverReweights = mutant(AdaBoost, "D stays uniform.", reweight=lambda D, alpha, agreement: D)
ReweightsFromUniform = mutant(
    AdaBoost,
    "Forgets all rounds but the last.",
    reweight=lambda D, alpha, agreement: reweight(np.ones(len(D)), alpha, agreement),
)
DoesNotNormalise = mutant(
    AdaBoost,
    "The weights need not sum to 1, but their sum over the mistakes is taken for the error.",
    reweight=lambda D, alpha, agreement: D * np.exp(-alpha * agreement),
    error=lambda D, agreement: np.clip(D[agreement < 0].sum(), 1e-9, 1 - 1e-9),
)
FavoursTheFirst = mutant(
    AdaBoost, "The first example starts with twice the weight.", start=lambda n: np.where(np.arange(n) == 0, 2, 1) / (n + 1)
)
KeepsWeightsToTwelveDigits = mutant(
    AdaBoost,
    "Rounds the weights to twelve decimals.",
    reweight=lambda D, alpha, agreement: np.round(reweight(D, alpha, agreement), 12),
)


@mutant_of(AdaBoost)
class ShowsFourteenDecimals(AdaBoost):
    """Rounds the distributions that it shows to fourteen decimals, all but the last."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        super().fit(X, y)
        self.distributions_[:-1] = np.round(self.distributions_[:-1], 14)
        return self


@mutant_of(AdaBoost)
class ShowsTheLastToFourteenDecimals(AdaBoost):
    """Rounds the last distribution that it shows to fourteen decimals."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        super().fit(X, y)
        self.distributions_[-1] = np.round(self.distributions_[-1], 14)
        return self


@mutant_of(AdaBoost)
class OneRoundLate(AdaBoost):
    """Works with the distribution of the round before."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        self.waiting: Any = None
        return super().fit(X, y)

    def reweight(self, D: Any, alpha: Any, agreement: Any) -> Any:  # type: ignore[override]
        before, self.waiting = self.waiting, reweight(D, alpha, agreement)
        return D if before is None else before


@mutant_of(AdaBoost)
class DeclaresTheLastDistribution(AdaBoost):
    """Stores D_t one row late: the uniform distribution twice."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        super().fit(X, y)
        self.distributions_ = np.vstack([self.distributions_[:1], self.distributions_[:-1]])
        return self


# ------------------------------------------------------------------------------------------------ the errors and coefficients

CountsMistakes = mutant(
    AdaBoost, "Takes the share of mistakes for the weighted error.", error=lambda D, agreement: np.mean(agreement < 0)
)
CountsRightOnes = mutant(
    AdaBoost,
    "Takes the weight of the right examples for the error: α has the wrong sign.",
    error=lambda D, agreement: D[agreement > 0].sum(),
)
RaisesTheError = mutant(
    AdaBoost,
    "Adds a hundredth to the error, as if it were smoothing.",
    error=lambda D, agreement: (D[agreement < 0].sum() + 0.01) / 1.02,
)
LinearCoefficient = mutant(
    AdaBoost, "α = 1 − 2ε, the first-order approximation of ½ ln((1−ε)/ε).", coefficient=lambda error: 1 - 2 * error
)
LogarithmBaseTwo = mutant(
    AdaBoost, "α with the logarithm to base 2, also in the weights.", coefficient=lambda error: coefficient(error) / np.log(2)
)
CapsTheCoefficient = mutant(
    AdaBoost, "No α is larger than a half.", coefficient=lambda error: np.clip(coefficient(error), -0.5, 0.5)
)
IgnoresNegativeCoefficients = mutant(
    AdaBoost,
    "A stump that is worse than guessing gets the coefficient |α|.",
    coefficient=lambda error: abs(coefficient(error)),
)
IsNeverZero = mutant(
    AdaBoost,
    "Replaces an α of almost 0 by −10⁻¹³, so that no classifier goes unheard.",
    coefficient=lambda error: coefficient(error) if abs(coefficient(error)) > 1e-13 else -1e-13,
)


@mutant_of(AdaBoost)
class KeepsTwelveDecimalsLater(AdaBoost):
    """Rounds α to twelve decimals, from the second round on."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        self.is_first = True
        return super().fit(X, y)

    def coefficient(self, error: Any) -> Any:  # type: ignore[override]
        first, self.is_first = self.is_first, False
        return coefficient(error) if first else np.round(coefficient(error), 12)


@mutant_of(AdaBoost)
class DeclaresErrorsToThirteenDecimals(AdaBoost):
    """Rounds the errors that it declares to thirteen decimals."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        super().fit(X, y)
        self.estimator_errors_ = np.round(self.estimator_errors_, 13)
        return self


@mutant_of(AdaBoost)
class DeclaresWeightsThatDrift(AdaBoost):
    """Votes with other weights than it declares: those shrink by 10⁻¹³ of themselves in each round."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        super().fit(X, y)
        self.votes_with = self.estimator_weights_
        self.estimator_weights_ = self.estimator_weights_ * (1 - 1e-13 * np.arange(len(self.estimator_weights_)))
        return self

    def decision_function(self, X: Any) -> np.ndarray:
        return weighted_vote(self, self.votes_with, X)


# ----------------------------------------------------------------------------------------------------------------- the vote

WeighsNothing = mutant(
    AdaBoost,
    "All classifiers vote alike, whatever their coefficients.",
    decision_function=lambda self, X: np.asarray(sum(h.predict(X) for h in self.estimators_), dtype=float),
)
TrustsTheLast = mutant(
    AdaBoost,
    "Only the last classifier is asked.",
    decision_function=lambda self, X: self.estimators_[-1].predict(X) * float(self.estimator_weights_[-1] or 1.0),
)
WeighsByError = mutant(
    AdaBoost,
    "Votes with ε_t instead of α_t: the worst classifiers have the largest say.",
    decision_function=lambda self, X: weighted_vote(self, self.estimator_errors_, X),
)
VotesAgainstNegatives = mutant(
    AdaBoost, "Votes with |α_t|.", decision_function=lambda self, X: weighted_vote(self, abs(self.estimator_weights_), X)
)
ShiftsTheVote = mutant(
    AdaBoost,
    "Answers +1 only where the weighted vote exceeds a half.",
    decision_function=lambda self, X: AdaBoost.decision_function(self, X) - 0.5,
)


def weighted_vote(booster: AdaBoost, weights: Any, X: Any) -> np.ndarray:
    """Σ weight_t h_t(x)."""
    return np.asarray(sum(w * h.predict(X) for w, h in zip(weights, booster.estimators_, strict=True)), dtype=float)


# ---------------------------------------------------------------------------------------- a classifier that is always right

KeepsWhoIsOutvoted = mutant(
    AdaBoost,
    "A classifier without a mistake gets the coefficient 1 beside those before it, which can outvote it.",
    decides=lambda ensemble, stump, sign: [*ensemble, (stump, sign, (1 - sign) / 2)],
)
AveragesThePerfect = mutant(
    AdaBoost,
    "Gives ε = 0 the mean of the coefficients before it.",
    decides=lambda ensemble, stump, sign: [
        *ensemble,
        (stump, sign * (np.mean([abs(alpha) for _, alpha, _ in ensemble]) if ensemble else 1.0), (1 - sign) / 2),
    ],
)
ForgetsTheSignOfThePerfect = mutant(
    AdaBoost,
    "A classifier with mistakes only is believed.",
    decides=lambda ensemble, stump, sign: [(stump, 1.0, (1 - sign) / 2)],
)
DistrustsThePerfect = mutant(
    AdaBoost,
    "Gives ε = 0 the coefficient 0, and so always answers +1.",
    decides=lambda ensemble, stump, sign: [(stump, 0.0, (1 - sign) / 2)],
)
SmoothsThePerfect = mutant(
    AdaBoost,
    "Gives ε = 0 the coefficient of ε = 1/10, beside the classifiers before it.",
    decides=lambda ensemble, stump, sign: [*ensemble, (stump, sign * coefficient(0.1), (1 - sign) / 2)],
)

# --------------------------------------------------------------------------------------- foresight: the end of the run is used


class Rewritten(AdaBoost):
    """Changes the ensemble when all rounds are known."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        super().fit(X, y)
        order, weights = self.rewrite(np.asarray(self.estimator_weights_, dtype=float))
        self.estimators_ = [self.estimators_[i] for i in order]
        self.estimator_weights_ = weights
        self.estimator_errors_ = np.asarray(self.estimator_errors_)[list(order)]
        return self

    def rewrite(self, weights: np.ndarray) -> tuple[Any, np.ndarray]:
        """Which classifiers stay, in which order, and with which coefficients."""
        return range(len(weights)), weights


@mutant_of(AdaBoost)
class WarmsUp(Rewritten):
    """Multiplies α_t by 1 + t/T."""

    def rewrite(self, weights: np.ndarray) -> tuple[Any, np.ndarray]:
        return range(len(weights)), weights * (1 + np.arange(len(weights)) / self.n_estimators)


@mutant_of(AdaBoost)
class CutsOffWhenNormalised(Rewritten):
    """Rounds the coefficients that it declares to sixteen decimals: the common factor is lost."""

    def rewrite(self, weights: np.ndarray) -> tuple[Any, np.ndarray]:
        return range(len(weights)), np.round(weights, 16)


@mutant_of(AdaBoost)
class DoublesTheLast(Rewritten):
    """Trusts the last classifier twice."""

    def rewrite(self, weights: np.ndarray) -> tuple[Any, np.ndarray]:
        return range(len(weights)), np.append(weights[:-1], 2 * weights[-1])


@mutant_of(AdaBoost)
class LastRoundsFirst(Rewritten):
    """Lists the classifiers backwards."""

    def rewrite(self, weights: np.ndarray) -> tuple[Any, np.ndarray]:
        return range(len(weights))[::-1], weights[::-1].copy()


@mutant_of(AdaBoost)
class SkipsTheFirstHalf(Rewritten):
    """Keeps the later half of the T rounds."""

    def rewrite(self, weights: np.ndarray) -> tuple[Any, np.ndarray]:
        start = min(self.n_estimators // 2, len(weights) - 1)
        return range(start, len(weights)), weights[start:]


@mutant_of(AdaBoost)
class SameForAll(Rewritten):
    """Gives all classifiers the coefficient of the worst: what a bound γ on the edges known in advance would give."""

    def rewrite(self, weights: np.ndarray) -> tuple[Any, np.ndarray]:
        return range(len(weights)), np.full(len(weights), abs(weights).min())


@mutant_of(AdaBoost)
class StartsByTheRounds(AdaBoost):
    """A start that depends on T."""

    def start(self, n: int) -> np.ndarray:  # type: ignore[override]
        D = 1.0 + np.arange(n) / self.n_estimators
        return D / D.sum()


# -------------------------------------------------------------------------------------------------------- the weighted error


@mutant_of(weighted_error)
def unweighted(h: Any, y: Any, D: Any) -> Any:
    """The share of mistakes."""
    return np.mean(np.asarray(h) != np.asarray(y))


@mutant_of(weighted_error)
def agreement(h: Any, y: Any, D: Any) -> Any:
    """The weight of what is right: 1 − ε."""
    return 1 - weighted_error(h, y, D)


@mutant_of(weighted_error)
def misses_positives(h: Any, y: Any, D: Any) -> Any:
    """Counts mistakes on negatives only."""
    return np.asarray(D)[(np.asarray(h) != np.asarray(y)) & (np.asarray(y) < 0)].sum()


@mutant_of(weighted_error)
def squared_difference(h: Any, y: Any, D: Any) -> Any:
    """Σ D (h − y)²: four times as much."""
    return (np.asarray(D) * (np.asarray(h) - np.asarray(y)) ** 2).sum()


@mutant_of(weighted_error)
def edge_instead(h: Any, y: Any, D: Any) -> Any:
    """γ = ½ − ε."""
    return 0.5 - weighted_error(h, y, D)


@mutant_of(weighted_error)
def renormalises(h: Any, y: Any, D: Any) -> Any:
    """Divides by the largest weight."""
    return weighted_error(h, y, D) / max(D)


@mutant_of(weighted_error)
def rounds_to_fourteen_decimals(h: Any, y: Any, D: Any) -> Any:
    """Cuts the error off after fourteen decimals."""
    return round(float(weighted_error(h, y, D)), 14)
