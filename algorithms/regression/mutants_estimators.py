"""Faulty estimators: LASSO and elastic net. Those that solve another step than they stop by end after a hundred passes."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant
from .elastic_net import ElasticNet, Lasso
from .lasso import soft_threshold


def _both(fault: str, **hooks: Any) -> tuple[Any, Any]:
    """The same mistake in an elastic net and in a LASSO."""
    return mutant(ElasticNet, fault, **hooks), mutant(Lasso, fault, **hooks)


def _hundred_passes(self: ElasticNet, *_: Any) -> float:
    return 0.0 if self.n_iter_ >= 100 else np.inf


def _l1(self: ElasticNet) -> float:
    return self.alpha * self.l1_ratio


def _l2(self: ElasticNet) -> float:
    return self.alpha * (1 - self.l1_ratio)


ForgetsTheMeanOfTheLoss, LassoForgetsTheMeanOfTheLoss = _both(
    "Forgets 1/n beside the loss.", penalties=lambda self, n: (_l1(self) / n, _l2(self) / n)
)
MultipliesByN, LassoMultipliesByN = _both("Divides the loss by n twice.", penalties=lambda self, n: (n * _l1(self), n * _l2(self)))
DoublesAlpha, LassoDoublesAlpha = _both("Forgets ½ beside the loss.", penalties=lambda self, n: (2 * _l1(self), 2 * _l2(self)))
SwapsTheRatio = mutant(ElasticNet, "Takes l1_ratio for the share of ‖w‖².", penalties=lambda self, n: (_l2(self), _l1(self)))
ForgetsHalfOfTheSquare = mutant(ElasticNet, "Forgets ½ beside ‖w‖².", penalties=lambda self, n: (_l1(self), 2 * _l2(self)))
RidgePartUnscaled = mutant(ElasticNet, "½(1 − ρ)‖w‖² without alpha.", penalties=lambda self, n: (_l1(self), 1 - self.l1_ratio))
AddsTheMean, LassoAddsTheMean = _both(
    "A sign: adds ⟨w,x̄⟩ to the intercept.", intercept=lambda self, w, centre, mean: mean + float(centre @ w)
)
InterceptIsTheMeanTarget, LassoInterceptIsTheMeanTarget = _both(
    "Takes the mean of the targets for the intercept.", intercept=lambda self, w, centre, mean: mean
)
CentresTheTargetsOnly, LassoCentresTheTargetsOnly = _both(
    "Takes the means off the targets, and not off the columns.",
    means=lambda self, X, y: (np.zeros(X.shape[1]), float(y.mean()) if self.fit_intercept else 0.0),
)
OnePass, LassoOnePass = _both("Ends after one pass.", gap=lambda self, *_: 0.0)
CoarseGap, LassoCoarseGap = _both(
    "Ends at a gap that is ten thousand times as wide as it declares.", gap=lambda self, *given: ElasticNet.gap(self, *given) / 1e4
)
HardThresholds, LassoHardThresholds = _both(
    "Sets weights to 0 and does not shrink the others.",
    minimiser=lambda self, correlation, curvature, l1, l2: correlation / (curvature + l2) if abs(correlation) > l1 else 0.0,
    gap=_hundred_passes,
)
NeverNegative, LassoNeverNegative = _both(
    "max(c − l1, 0): negative weights are lost.",
    minimiser=lambda self, correlation, curvature, l1, l2: max(correlation - l1, 0.0) / (curvature + l2),
    gap=_hundred_passes,
)
ThresholdsAfterScaling, LassoThresholdsAfterScaling = _both(
    "Thresholds the weight, not the correlation: right for columns with ‖x‖² = n only.",
    minimiser=lambda self, correlation, curvature, l1, l2: float(soft_threshold(correlation / (curvature + l2), l1)),
    gap=_hundred_passes,
)


def _fit_with_a_column(self: ElasticNet, X: Any, y: Any) -> ElasticNet:
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    w = self.descend(np.column_stack([X, np.ones(len(X))]) if self.fit_intercept else X, y)
    self.coef_, self.intercept_ = w[: X.shape[1]], float(w[X.shape[1] :].sum())
    return self


def _descend_with_a_stale_residual(self: ElasticNet, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    n, d = X.shape
    l1, l2 = self.penalties(n)
    w, r, curvature = np.zeros(d), y.copy(), (X * X).sum(axis=0) / n
    for _ in range(100):
        for j in np.flatnonzero(curvature):
            new = self.minimiser(X[:, j] @ r / n + curvature[j] * w[j], curvature[j], l1, l2)
            r = r - X[:, j] * (new - w[j]) if new else r
            w[j] = new
    return w


def _descend_on_scaled_columns(self: ElasticNet, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    scale = np.sqrt((X * X).mean(axis=0))
    scale[scale == 0] = 1.0
    return ElasticNet.descend(self, X / scale, y) / scale


def _descend_and_fit_again(self: ElasticNet, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    w = ElasticNet.descend(self, X, y)
    if (kept := np.flatnonzero(w)).size:
        w[kept] = np.linalg.lstsq(X[:, kept], y)[0]
    return w


PenalisesTheInterceptToo, LassoPenalisesTheInterceptToo = _both(
    "Fits the intercept as the weight of a constant column, which is penalised like the others.", fit=_fit_with_a_column
)
StaleResidual, LassoStaleResidual = _both(
    "Does not put the column of a weight back into the residual where the weight becomes 0.", descend=_descend_with_a_stale_residual
)
StandardisesTheColumns, LassoStandardisesTheColumns = _both(
    "Scales each column to mean square 1, and the weight back: penalised is the weight of the scaled column.",
    descend=_descend_on_scaled_columns,
)
LeastSquaresOnTheSupport, LassoLeastSquaresOnTheSupport = _both(
    "Fits the weights that are not 0 once more, by least squares.", descend=_descend_and_fit_again
)
