"""Faulty regressors and logistic regressions that weigh examples otherwise than they are told."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistaken_weights import counting, ignoring, keeping_zeros, normalising, squaring
from ..weights import weights_of
from .elastic_net import ElasticNet
from .linear_regression import LeastSquares
from .logistic_estimator import LogisticRegression
from .ridge import Ridge

IgnoresWeights, SquaresWeights, CountsWeights, KeepsWeightZero = (
    mistake(LeastSquares) for mistake in (ignoring, squaring, counting, keeping_zeros)
)
RidgeIgnoresWeights, RidgeSquaresWeights, RidgeKeepsWeightZero, RidgeNormalisesWeights = (
    mistake(Ridge) for mistake in (ignoring, squaring, keeping_zeros, normalising)
)
NetIgnoresWeights, NetSquaresWeights, NetKeepsWeightZero = (mistake(ElasticNet) for mistake in (ignoring, squaring, keeping_zeros))
LogisticIgnoresWeights, LogisticSquaresWeights, LogisticCountsWeights, LogisticKeepsWeightZero = (
    mistake(LogisticRegression) for mistake in (ignoring, squaring, counting, keeping_zeros)
)


@mutant_of(LeastSquares)
class ConstantIsNotWeighted(LeastSquares):
    """Multiplies the features and targets by the root of the weight, and not the constant feature."""

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> LeastSquares:
        if not self.fit_intercept or sample_weight is None:
            return super().fit(X, y, sample_weight)
        root = np.sqrt(weights_of(X, sample_weight))
        return super().fit(np.asarray(X) * root[:, None], np.asarray(y) * root)


RidgeCentresUnweighted = mutant(
    Ridge, "Takes off the means of all rows, weighted or not.", means=lambda self, X, y, _: (X.mean(axis=0), float(y.mean()))
)
RidgeLevelsUnweighted = mutant(
    Ridge,
    "Takes the mean of all targets, weighted or not, for their level.",
    means=lambda self, X, y, weights: (Ridge.means(self, X, y, weights)[0], float(y.mean())),
)
NetCentresUnweighted = mutant(
    ElasticNet,
    "Takes off the means of all rows, weighted or not.",
    means=lambda self, X, y, weights: ElasticNet.means(self, X, y, np.ones(len(y))),
)
NetSumsWeights = mutant(
    ElasticNet, "Divides the weighted loss by n, not by the sum of weights.", mean_one=lambda self, weights: weights
)
PenaltyByRows = mutant(
    LogisticRegression,
    "Divides the penalty by the number of rows, and the loss by the sum of weights.",
    weight=lambda self, n: 1 / (self.C * len(self.shares_)),
)
