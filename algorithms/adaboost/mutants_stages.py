"""Mutants of AdaBoost that shows its stages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .adaboost import AdaBoost, reweight
from .staged import StagedAdaBoost

StagedWithoutReweighting = mutant(StagedAdaBoost, "D stays uniform.", reweight=lambda D, alpha, agreement: D)
StagedTheWrongWay = mutant(
    StagedAdaBoost, "Right examples gain weight.", reweight=lambda D, alpha, agreement: reweight(D, -alpha, agreement)
)
StagedFromUnevenWeights = mutant(
    StagedAdaBoost,
    "The first example starts with twelve times the weight.",
    start=lambda n: np.where(np.arange(n) == 0, 12, 1) / (n + 11),
)
StagedWithHeavyFirst = mutant(
    StagedAdaBoost, "The first stump outvotes the others.", weight=lambda self, t: 1000.0 if t == 0 else self.estimator_weights_[t]
)
StagedWithRisingWeights = mutant(
    StagedAdaBoost, "A stump votes with more weight than all before it.", weight=lambda self, t: 2.0**t
)
StagesFromTheLast = mutant(
    StagedAdaBoost, "Its stages add the last stump first.", in_order=lambda self: list(enumerate(self.estimators_))[::-1]
)
StagesWithoutTheLast = mutant(
    StagedAdaBoost,
    "Its last stage is missing.",
    in_order=lambda self: list(enumerate(self.estimators_))[: max(1, len(self.estimators_) - 1)],
)
WeightsByTheNumberOfRounds = mutant(
    StagedAdaBoost,
    "A coefficient is raised to the power of rounds to go.",
    weight=lambda self, t: self.estimator_weights_[t] ** (1 + 8 * t / self.n_estimators),
)


@mutant_of(StagedAdaBoost)
class StagesAreStumps(StagedAdaBoost):
    """Its stages are the single stumps."""

    def staged_predict(self, X: Any) -> Iterator[np.ndarray]:
        yield from (h.predict(X) for h in self.estimators_)


@mutant_of(StagedAdaBoost)
class PredictsByTheLastStump(StagedAdaBoost):
    """Predicts by the last stump alone."""

    def predict(self, X: Any) -> np.ndarray:
        return self.estimators_[-1].predict(X)


@mutant_of(StagedAdaBoost)
class PredictsByMajority(StagedAdaBoost):
    """Its last vote is without weights."""

    def predict(self, X: Any) -> np.ndarray:
        return np.where(sum(h.predict(X) for h in self.estimators_) > 0, 1, -1)


@mutant_of(StagedAdaBoost)
class StagedOneRoundMore(StagedAdaBoost):
    """Counts rounds from 0 to T."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        asked, self.n_estimators = self.n_estimators, self.n_estimators + 1
        super().fit(X, y)
        self.n_estimators = asked
        return self


@mutant_of(StagedAdaBoost)
class StagedOnOneFeature(StagedAdaBoost):
    """Splits by the first feature only."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        return super().fit(np.where(np.arange(np.shape(X)[1]) == 0, X, 0.0), y)


@mutant_of(StagedAdaBoost)
class StagedBelowTheMedian(StagedAdaBoost):
    """Never splits above the median of a feature."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        return super().fit(np.minimum(X, np.median(X, axis=0)), y)


@mutant_of(StagedAdaBoost)
class StagedWithLabelsSwapped(StagedAdaBoost):
    """Takes each label for the other one."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        super().fit(X, -np.asarray(y))
        return self


@mutant_of(StagedAdaBoost)
class StagedOnHalf(StagedAdaBoost):
    """Trains on every other example, and the last."""

    def fit(self, X: Any, y: Any) -> AdaBoost:
        kept = np.arange(len(y)) % 2 == 0
        kept[-1] = True
        return super().fit(X[kept], y[kept]) if len(set(y[kept].tolist())) == 2 else super().fit(X, y)
