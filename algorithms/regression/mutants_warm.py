"""Faulty warm starts of the elastic net and of logistic regression. What steps otherwise than it stops ends after 100 passes."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .elastic_net import ElasticNet
from .logistic_estimator import LogisticRegression


def _is_warm(model: Any) -> bool:
    return model.warm_start and hasattr(model, "coef_")


NetForgetsItsStart = mutant(
    ElasticNet,
    "Takes the targets for the residual, wherever it starts.",
    first_residual=lambda self, X, y, w: y.copy(),
    gap=lambda self, *given: 0.0 if self.n_iter_ >= 100 else ElasticNet.gap(self, *given),
)
NetEndsWhereItStarts = mutant(
    ElasticNet,
    "Ends a warm start after one pass.",
    gap=lambda self, *given: 0.0 if _is_warm(self) else ElasticNet.gap(self, *given),
)
LogisticEndsWhereItStarts = mutant(
    LogisticRegression,
    "Ends a warm start after one step.",
    is_flat=lambda self, g: (_is_warm(self) and self.n_iter_ >= 1) or LogisticRegression.is_flat(self, g),
)


@mutant_of(ElasticNet)
class NetKeepsConstantColumns(ElasticNet):
    """In a warm start a column that is constant now keeps the weight that it had."""

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> ElasticNet:
        kept = np.where(np.ptp(np.asarray(X, dtype=float), axis=0) == 0, self.coef_, 0.0) if _is_warm(self) else None
        super().fit(X, y, sample_weight)
        self.coef_ = self.coef_ if kept is None else self.coef_ + kept
        return self


@mutant_of(ElasticNet)
class NetKeepsItsSupport(ElasticNet):
    """In a warm start the weights that are 0 stay 0."""

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> ElasticNet:
        return super().fit(np.asarray(X) * (self.coef_ != 0) if _is_warm(self) else X, y, sample_weight)


@mutant_of(ElasticNet)
class NetKeepsItsMeans(ElasticNet):
    """In a warm start it takes off the means of the data before."""

    def means(self, X: np.ndarray, y: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, float]:
        if not _is_warm(self):
            self.means_ = super().means(X, y, weights)
        return self.means_


@mutant_of(LogisticRegression)
class LogisticKeepsItsIntercept(LogisticRegression):
    """In a warm start it fits an intercept, and shows the one before."""

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> LogisticRegression:
        before = self.intercept_ if _is_warm(self) else None
        super().fit(X, y, sample_weight)
        self.intercept_ = self.intercept_ if before is None else before
        return self


@mutant_of(LogisticRegression)
class LogisticKeepsItsPenalty(LogisticRegression):
    """Computes once how the penalty compares with the mean of n losses, for the n of the first fit."""

    def weight(self, n: float) -> float:
        self.first_ = self.first_ if _is_warm(self) else n
        return super().weight(self.first_)
