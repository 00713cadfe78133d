"""Faulty regressors whose answers change with the form of a problem: with orders, weights, coordinates, labels, starts, company."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistaken_symmetries import (
    LOST,
    asked,
    counting,
    favouring,
    ignoring,
    in_blocks_of_four,
    is_sorted,
    keeping_zeros,
    normalising,
    squaring,
    trained_on,
)
from ..weights import weights_of
from .elastic_net import ElasticNet
from .linear_regression import LeastSquares
from .logistic_estimator import LogisticRegression
from .mutants import _digits
from .mutants_estimators import _penalised
from .ridge import Ridge

# ------------------------------------------------------------------------------------------------------ orders, repetitions


def _but_the_last(X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    keep = len(X) if is_sorted(X) or len(X) == 1 else len(X) - 1
    return X[:keep], y[:keep]


def _by_place(X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    root = np.sqrt(1 + np.arange(len(X)) / 1000)
    return X * root[:, None], y * root


BY_PLACE = "Later examples weigh more, by a thousandth each."
IgnoresTheLastOfUnsortedExamples = trained_on(LeastSquares, LOST, _but_the_last, hook="solve")
RidgeIgnoresTheLastOfUnsortedExamples = trained_on(Ridge, LOST, _but_the_last, hook="solve")
WeighsByPlace = trained_on(LeastSquares, BY_PLACE, _by_place, hook="solve")
RidgeWeighsByPlace = trained_on(Ridge, BY_PLACE, _by_place, hook="solve")


def _all_but_the_last(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """1, and 0 for the last row where it is not the largest and its label, or target, is not the only one of its kind."""
    kept = np.ones(len(y))
    kept[-1] = is_sorted(X) or y[-1] not in y[:-1]
    return kept


def _by_hundredths(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    return 1 + np.arange(len(y)) / 100


BY_HUNDREDTHS = "Later examples weigh more, by a hundredth each."
NetIgnoresTheLastOfUnsortedExamples = favouring(ElasticNet, LOST, _all_but_the_last)
LogisticIgnoresTheLastOfUnsortedExamples = favouring(LogisticRegression, LOST, _all_but_the_last)
NetWeighsByPlace = favouring(ElasticNet, BY_HUNDREDTHS, _by_hundredths)
LogisticWeighsByPlace = favouring(LogisticRegression, BY_HUNDREDTHS, _by_hundredths)
NetFavoursTheFirstTarget = favouring(
    ElasticNet, "Targets as large as the first one, or larger, weigh a tenth more.", lambda X, y: np.where(y >= y[0], 1.1, 1.0)
)
LogisticFavoursTheFirstClass = favouring(
    LogisticRegression, "The class of the first example weighs a hundredth more.", lambda X, y: np.where(y == y[0], 1.01, 1.0)
)


def _known_by_their_columns(base: Any, kept: str, keep: Any, solve: Any) -> Any:
    """A mutant that keeps `keep(X)` of the last data, and uses it again where all columns have the same entries, in any order."""
    last: list[Any] = [None, None]

    def wrong(self: Any, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        key = np.sort(X, axis=0)
        if last[0] is None or not np.array_equal(key, last[0]):
            last[:] = key, keep(X)
        return solve(self, X, y, last[1])

    return mutant(
        base, f"Keeps the last {kept}, and uses it again where all columns have the same entries, in whatever order.", solve=wrong
    )


KnowsDataByTheirColumns = _known_by_their_columns(
    LeastSquares, "pseudo-inverse", np.linalg.pinv, lambda self, X, y, inverse: inverse @ y
)
RidgeKnowsDataByTheirColumns = _known_by_their_columns(
    Ridge, "Xᵀ", np.transpose, lambda self, X, y, XT: np.linalg.solve(X.T @ X + self.alpha * np.eye(X.shape[1]), XT @ y)
)
RaisesWhereTheFirstIsLarge = mutant(
    LeastSquares,
    "Weights are too large by 5·10⁻¹³ of themselves where the first example has more of the first feature than the last.",
    solve=lambda self, X, y: LeastSquares.solve(self, X, y) * (1 + 5e-13 * (X[0, 0] > X[-1, 0])),
)

# ------------------------------------------------------------------------------------------------------------- coordinates


@mutant_of(LeastSquares)
class InterceptOfTwelveDigits(LeastSquares):
    """Keeps twelve digits of its intercept."""

    def fit(self, X: Any, y: Any) -> LeastSquares:
        super().fit(X, y)
        self.intercept_ = _digits(self.intercept_, 12)[0]
        return self


RidgeCountsColumns = mutant(
    Ridge,
    "The penalty grows with the number of the column, by a thousandth each.",
    solve=lambda self, X, y: np.linalg.solve(X.T @ X + self.alpha * np.diag(1 + np.arange(X.shape[1]) / 1000), X.T @ y),
)
RidgeStandardises = mutant(
    Ridge,
    "Divides each column by its largest entry before it is penalised.",
    solve=lambda self, X, y: Ridge.solve(self, X / (size := np.maximum(abs(X).max(axis=0), 1e-300)), y) / size,
)
RidgePenalisesBySign = mutant(
    Ridge,
    "Negative weights are penalised once more.",
    solve=lambda self, X, y: np.linalg.solve(X.T @ X + self.alpha * np.diag(1.0 + (Ridge.solve(self, X, y) < 0)), X.T @ y),
)
RidgeShrinksLargeTargets = mutant(
    Ridge, "Cuts targets off at ±8.", solve=lambda self, X, y: Ridge.solve(self, X, np.clip(y, -8, 8))
)


@mutant_of(Ridge)
class RidgePenalisesTheIntercept(Ridge):
    """Takes the intercept for the weight of a constant feature, and penalises that too."""

    def fit(self, X: Any, y: Any) -> Ridge:
        super().fit(X, y)
        if self.fit_intercept:
            X = np.asarray(X, dtype=float)
            w = self.solve(np.column_stack([X, np.ones(len(X))]), np.asarray(y, dtype=float))
            self.coef_, self.intercept_ = w[:-1], w[-1]
        return self


NetFavoursPositiveTargets = favouring(ElasticNet, "Positive targets weigh a tenth more.", lambda X, y: np.where(y > 0, 1.1, 1.0))
LogisticFavoursPositives = favouring(
    LogisticRegression, "Positive examples weigh a hundredth more.", lambda X, y: np.where(y > 0, 1.01, 1.0)
)
LogisticCountsColumns = mutant(
    LogisticRegression,
    "The penalty grows with the number of the column, by a hundredth each.",
    problem=lambda self, X: _penalised(self, X, lambda A, penalty: penalty * (1 + np.arange(len(penalty)) / 100)),
)

# ------------------------------------------------------------------------------------------------------------- predictions


@mutant_of(LeastSquares)
class CentresByTheQueries(LeastSquares):
    """Predicts ⟨w, x − m⟩ + ȳ with the mean m of the points that it is asked for: right where these are all the training set."""

    def fit(self, X: Any, y: Any) -> LeastSquares:
        super().fit(X, y)
        self.mean_ = np.mean(y)
        return self

    def predict(self, X: Any) -> np.ndarray:
        if not self.fit_intercept:
            return super().predict(X)
        X = np.asarray(X, dtype=float)
        return (X - X.mean(axis=0)) @ self.coef_ + self.mean_


@mutant_of(LeastSquares)
class RemembersTheFittedValues(LeastSquares):
    """Answers as for the training set wherever it is asked for as many points."""

    def fit(self, X: Any, y: Any) -> LeastSquares:
        super().fit(X, y)
        self.fitted_ = super().predict(X)
        return self

    def predict(self, X: Any) -> np.ndarray:
        return self.fitted_.copy() if len(X) == len(self.fitted_) else super().predict(X)


PredictsBlocksOfFour = asked(
    LeastSquares, "predict", "Predicts four points at a time, and leaves a last, shorter block at 0.", in_blocks_of_four
)
PredictsOnePointInSinglePrecision = asked(
    LeastSquares,
    "predict",
    "Answers in single precision where it is asked for one point.",
    lambda values: values.astype(np.float32 if len(values) == 1 else float).astype(float),
)
PredictsOnePointToThirteenDigits = asked(
    LeastSquares,
    "predict",
    "Keeps thirteen digits of the prediction where it is asked for one point.",
    lambda values: _digits(values, 13) if len(values) == 1 else values,
)
SortsItsPredictions = asked(LeastSquares, "predict", "Returns its predictions in increasing order.", np.sort)

# ----------------------------------------------------------------------------------------------------------------- weights

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

# ------------------------------------------ warm starts; one that steps otherwise than it stops ends after 100 passes


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
