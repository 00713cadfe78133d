"""Faulty AdaBoosts, with stages and without, and faulty weighted errors."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import afterwards, answering, learning
from .adaboost import AdaBoost, coefficient, reweight
from .staged import StagedAdaBoost
from .weighted_error import weighted_error

# ------------------------------------------------------------------------------------------------------------ the weights D

_booster = partial(mutant, AdaBoost)
ReweightsTwice = _booster(
    "Forgets the ½ of α in the weights: multiplies by exp(∓2α), which overshoots.",
    reweight=lambda D, alpha, agreement: reweight(D, 2 * alpha, agreement),
)
HalvesTheReweighting = _booster(
    "Multiplies the weights of mistakes by exp(α) and leaves the others: half of what is needed.",
    reweight=lambda D, alpha, agreement: reweight(D, alpha, np.minimum(agreement, 0)),
)
ReweightsTheWrongWay = _booster(
    "Loses the sign: right examples gain weight.", reweight=lambda D, alpha, agreement: reweight(D, -alpha, agreement)
)
NeverReweights = _booster("D stays uniform.", reweight=lambda D, alpha, agreement: D)
ReweightsFromUniform = _booster(
    "Forgets all rounds but the last.", reweight=lambda D, alpha, agreement: reweight(np.ones(len(D)), alpha, agreement)
)
DoesNotNormalise = _booster(
    "The weights need not sum to 1, but their sum over the mistakes is taken for the error.",
    reweight=lambda D, alpha, agreement: D * np.exp(-alpha * agreement),
    error=lambda D, agreement: np.clip(D[agreement < 0].sum(), 1e-9, 1 - 1e-9),
)
FavoursTheFirst = _booster(
    "The first example starts with twice the weight.", start=lambda n: np.where(np.arange(n) == 0, 2, 1) / (n + 1)
)
KeepsWeightsToTwelveDigits = _booster(
    "Rounds the weights to twelve decimals.", reweight=lambda D, alpha, agreement: np.round(reweight(D, alpha, agreement), 12)
)


def _shown(booster: AdaBoost, rows: slice) -> dict[str, Any]:
    """The distributions with fourteen decimals in some rows."""
    booster.distributions_[rows] = np.round(booster.distributions_[rows], 14)
    return {}


ShowsFourteenDecimals = afterwards(
    AdaBoost,
    "Rounds the distributions that it shows to fourteen decimals, all but the last.",
    fit=lambda self, X, y: _shown(self, slice(0, -1)),
)
ShowsTheLastToFourteenDecimals = afterwards(
    AdaBoost,
    "Rounds the last distribution that it shows to fourteen decimals.",
    fit=lambda self, X, y: _shown(self, slice(-1, None)),
)


@mutant_of(AdaBoost)
class OneRoundLate(AdaBoost):
    """Works with the distribution of the round before."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        self.waiting: Any = None
        return super().fit(X, y)

    def reweight(self, D: Any, alpha: Any, agreement: Any) -> Any:  # type: ignore[override]
        before, self.waiting = self.waiting, reweight(D, alpha, agreement)
        return D if before is None else before


DeclaresTheLastDistribution = learning(
    AdaBoost, "Stores D_t one row late: the uniform distribution twice.", distributions_=lambda v: np.vstack([v[:1], v[:-1]])
)


# ------------------------------------------------------------------------------------------------ the errors and coefficients

CountsMistakes = _booster("Takes the share of mistakes for the weighted error.", error=lambda D, agreement: np.mean(agreement < 0))
CountsRightOnes = _booster(
    "Takes the weight of the right examples for the error: α has the wrong sign.", error=lambda D, agreement: D[agreement > 0].sum()
)
RaisesTheError = _booster(
    "Adds a hundredth to the error, as if it were smoothing.", error=lambda D, agreement: (D[agreement < 0].sum() + 0.01) / 1.02
)
LinearCoefficient = _booster("α = 1 − 2ε, the first-order approximation of ½ ln((1−ε)/ε).", coefficient=lambda error: 1 - 2 * error)
LogarithmBaseTwo = _booster(
    "α with the logarithm to base 2, also in the weights.", coefficient=lambda error: coefficient(error) / np.log(2)
)
CapsTheCoefficient = _booster("No α is larger than a half.", coefficient=lambda error: np.clip(coefficient(error), -0.5, 0.5))
IgnoresNegativeCoefficients = _booster(
    "A stump that is worse than guessing gets the coefficient |α|.", coefficient=lambda error: abs(coefficient(error))
)
IsNeverZero = _booster(
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


DeclaresErrorsToThirteenDecimals = learning(
    AdaBoost, "Rounds the errors that it declares to thirteen decimals.", estimator_errors_=lambda v: np.round(v, 13)
)


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

WeighsNothing = _booster(
    "All classifiers vote alike, whatever their coefficients.",
    decision_function=lambda self, X: np.asarray(sum(h.predict(X) for h in self.estimators_), dtype=float),
)
TrustsTheLast = _booster(
    "Only the last classifier is asked.",
    decision_function=lambda self, X: self.estimators_[-1].predict(X) * float(self.estimator_weights_[-1] or 1.0),
)
WeighsByError = _booster(
    "Votes with ε_t instead of α_t: the worst classifiers have the largest say.",
    decision_function=lambda self, X: weighted_vote(self, self.estimator_errors_, X),
)
VotesAgainstNegatives = _booster(
    "Votes with |α_t|.", decision_function=lambda self, X: weighted_vote(self, abs(self.estimator_weights_), X)
)
ShiftsTheVote = answering(
    AdaBoost, "Answers +1 only where the weighted vote exceeds a half.", decision_function=lambda found, *_: found - 0.5
)


def weighted_vote(booster: AdaBoost, weights: Any, X: Any) -> np.ndarray:
    """Σ weight_t h_t(x)."""
    return np.asarray(sum(w * h.predict(X) for w, h in zip(weights, booster.estimators_, strict=True)), dtype=float)


# ---------------------------------------------------------------------------------------- a classifier that is always right

KeepsWhoIsOutvoted = _booster(
    "A classifier without a mistake gets the coefficient 1 beside those before it, which can outvote it.",
    decides=lambda ensemble, stump, sign: [*ensemble, (stump, sign, (1 - sign) / 2)],
)
AveragesThePerfect = _booster(
    "Gives ε = 0 the mean of the coefficients before it.",
    decides=lambda ensemble, stump, sign: [
        *ensemble,
        (stump, sign * (np.mean([abs(alpha) for _, alpha, _ in ensemble]) if ensemble else 1.0), (1 - sign) / 2),
    ],
)
ForgetsTheSignOfThePerfect = _booster(
    "A classifier with mistakes only is believed.", decides=lambda ensemble, stump, sign: [(stump, 1.0, (1 - sign) / 2)]
)
DistrustsThePerfect = _booster(
    "Gives ε = 0 the coefficient 0, and so always answers +1.", decides=lambda ensemble, stump, sign: [(stump, 0.0, (1 - sign) / 2)]
)
SmoothsThePerfect = _booster(
    "Gives ε = 0 the coefficient of ε = 1/10, beside the classifiers before it.",
    decides=lambda ensemble, stump, sign: [*ensemble, (stump, sign * coefficient(0.1), (1 - sign) / 2)],
)

# --------------------------------------------------------------------------------------- foresight: the end of the run is used


def _rewritten(fault: str, rewrite: Any) -> Any:
    """Changes the ensemble when all rounds are known: which classifiers stay, in which order, and with which coefficients."""

    def change(self: AdaBoost, X: Any, y: Any) -> dict[str, Any]:
        order, weights = rewrite(self, np.asarray(self.estimator_weights_, dtype=float))
        return {
            "estimators_": [self.estimators_[i] for i in order],
            "estimator_weights_": weights,
            "estimator_errors_": np.asarray(self.estimator_errors_)[list(order)],
        }

    return afterwards(AdaBoost, fault, fit=change)


def _later_half(self: AdaBoost, weights: np.ndarray) -> tuple[Any, np.ndarray]:
    start = min(self.n_estimators // 2, len(weights) - 1)
    return range(start, len(weights)), weights[start:]


WarmsUp = _rewritten("Multiplies α_t by 1 + t/T.", lambda self, w: (range(len(w)), w * (1 + np.arange(len(w)) / self.n_estimators)))
CutsOffWhenNormalised = _rewritten(
    "Rounds the coefficients that it declares to sixteen decimals: the common factor is lost.",
    lambda self, w: (range(len(w)), np.round(w, 16)),
)
DoublesTheLast = _rewritten("Trusts the last classifier twice.", lambda self, w: (range(len(w)), np.append(w[:-1], 2 * w[-1])))
LastRoundsFirst = _rewritten("Lists the classifiers backwards.", lambda self, w: (range(len(w))[::-1], w[::-1].copy()))
SkipsTheFirstHalf = _rewritten("Keeps the later half of the T rounds.", _later_half)
SameForAll = _rewritten(
    "Gives all classifiers the coefficient of the worst: what a bound γ on the edges known in advance would give.",
    lambda self, w: (range(len(w)), np.full(len(w), abs(w).min())),
)


@mutant_of(AdaBoost)
class StartsByTheRounds(AdaBoost):
    """A start that depends on T."""

    def start(self, n: int) -> np.ndarray:  # type: ignore[override]
        D = 1.0 + np.arange(n) / self.n_estimators
        return D / D.sum()


# -------------------------------------------------------------------------------------------------------- the weighted error


unweighted = mutant(weighted_error, "The share of mistakes.", lambda h, y, D: np.mean(np.asarray(h) != np.asarray(y)))
agreement = mutant(weighted_error, "The weight of what is right: 1 − ε.", lambda h, y, D: 1 - weighted_error(h, y, D))
misses_positives = mutant(
    weighted_error,
    "Counts mistakes on negatives only.",
    lambda h, y, D: np.asarray(D)[(np.asarray(h) != np.asarray(y)) & (np.asarray(y) < 0)].sum(),
)
squared_difference = mutant(
    weighted_error,
    "Σ D (h − y)²: four times as much.",
    lambda h, y, D: (np.asarray(D) * (np.asarray(h) - np.asarray(y)) ** 2).sum(),
)
edge_instead = mutant(weighted_error, "γ = ½ − ε.", lambda h, y, D: 0.5 - weighted_error(h, y, D))
renormalises = mutant(weighted_error, "Divides by the largest weight.", lambda h, y, D: weighted_error(h, y, D) / max(D))
rounds_to_fourteen_decimals = mutant(
    weighted_error, "Cuts the error off after fourteen decimals.", lambda h, y, D: round(float(weighted_error(h, y, D)), 14)
)

# ------------------------------------------------------------------------------------------------------------------------ stages

_staged = partial(mutant, StagedAdaBoost)
StagedWithoutReweighting = _staged("D stays uniform.", reweight=lambda D, alpha, agreement: D)
StagedTheWrongWay = _staged("Right examples gain weight.", reweight=lambda D, alpha, agreement: reweight(D, -alpha, agreement))
StagedFromUnevenWeights = _staged(
    "The first example starts with twelve times the weight.", start=lambda n: np.where(np.arange(n) == 0, 12, 1) / (n + 11)
)
StagedWithHeavyFirst = _staged(
    "The first stump outvotes the others.", weight=lambda self, t: 1000.0 if t == 0 else self.estimator_weights_[t]
)
StagedWithRisingWeights = _staged("A stump votes with more weight than all before it.", weight=lambda self, t: 2.0**t)
StagesFromTheLast = _staged("Its stages add the last stump first.", in_order=lambda self: list(enumerate(self.estimators_))[::-1])
StagesWithoutTheLast = _staged(
    "Its last stage is missing.", in_order=lambda self: list(enumerate(self.estimators_))[: max(1, len(self.estimators_) - 1)]
)
WeightsByTheNumberOfRounds = _staged(
    "A coefficient is raised to the power of rounds to go.",
    weight=lambda self, t: self.estimator_weights_[t] ** (1 + 8 * t / self.n_estimators),
)
StagesAreStumps = _staged(
    "Its stages are the single stumps.", staged_predict=lambda self, X: (h.predict(X) for h in self.estimators_)
)
PredictsByTheLastStump = _staged("Predicts by the last stump alone.", predict=lambda self, X: self.estimators_[-1].predict(X))
PredictsByMajority = _staged(
    "Its last vote is without weights.", predict=lambda self, X: np.where(sum(h.predict(X) for h in self.estimators_) > 0, 1, -1)
)


@mutant_of(StagedAdaBoost, hook="fit")
def StagedOneRoundMore(self: StagedAdaBoost, X: Any, y: Any) -> AdaBoost:
    """Counts rounds from 0 to T."""
    asked, self.n_estimators = self.n_estimators, self.n_estimators + 1
    StagedAdaBoost.fit(self, X, y)
    self.n_estimators = asked
    return self


StagedOnOneFeature = _staged(
    "Splits by the first feature only.",
    fit=lambda self, X, y: StagedAdaBoost.fit(self, np.where(np.arange(np.shape(X)[1]) == 0, X, 0.0), y),
)
StagedBelowTheMedian = _staged(
    "Never splits above the median of a feature.",
    fit=lambda self, X, y: StagedAdaBoost.fit(self, np.minimum(X, np.median(X, axis=0)), y),
)
StagedWithLabelsSwapped = _staged(
    "Takes each label for the other one.", fit=lambda self, X, y: StagedAdaBoost.fit(self, X, -np.asarray(y))
)


@mutant_of(StagedAdaBoost, hook="fit")
def StagedOnHalf(self: StagedAdaBoost, X: Any, y: Any) -> AdaBoost:
    """Trains on every other example, and the last."""
    kept = np.arange(len(y)) % 2 == 0
    kept[-1] = True
    return StagedAdaBoost.fit(self, X[kept], y[kept]) if len(set(y[kept].tolist())) == 2 else StagedAdaBoost.fit(self, X, y)
