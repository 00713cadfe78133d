"""Mutants of AdaBoost that shows its stages."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .adaboost import AdaBoost, reweight
from .staged import StagedAdaBoost

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


@mutant_of(StagedAdaBoost)
class StagedOneRoundMore(StagedAdaBoost):
    """Counts rounds from 0 to T."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        asked, self.n_estimators = self.n_estimators, self.n_estimators + 1
        super().fit(X, y)
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


@mutant_of(StagedAdaBoost)
class StagedOnHalf(StagedAdaBoost):
    """Trains on every other example, and the last."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        kept = np.arange(len(y)) % 2 == 0
        kept[-1] = True
        return super().fit(X[kept], y[kept]) if len(set(y[kept].tolist())) == 2 else super().fit(X, y)
