"""Faulty regressors whose answers change with the order or the number of examples, with coordinates, or with what else is asked."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from ..controls import mutant, mutant_of
from .linear_regression import LeastSquares
from .mutants import _digits
from .ridge import Ridge

# ------------------------------------------------------------------------------------------------------ orders, repetitions


def _increases(X: np.ndarray) -> bool:
    """Whether the last row is the largest, compared as text is."""
    return tuple(X[-1]) >= max(map(tuple, X))


def _but_the_last(X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    keep = len(X) if _increases(X) or len(X) == 1 else len(X) - 1
    return X[:keep], y[:keep]


IgnoresTheLastOfUnsortedExamples = mutant(
    LeastSquares,
    "Leaves out the last example where it is not the largest.",
    solve=lambda self, X, y: LeastSquares.solve(self, *_but_the_last(X, y)),
)
RidgeIgnoresTheLastOfUnsortedExamples = mutant(
    Ridge,
    "Leaves out the last example where it is not the largest.",
    solve=lambda self, X, y: Ridge.solve(self, *_but_the_last(X, y)),
)
WeighsByPlace = mutant(
    LeastSquares,
    "Later examples weigh more, by a thousandth each.",
    solve=lambda self, X, y: LeastSquares.solve(self, X * (w := np.sqrt(1 + np.arange(len(X)) / 1000))[:, None], y * w),
)
RidgeWeighsByPlace = mutant(
    Ridge,
    "Later examples weigh more, by a thousandth each.",
    solve=lambda self, X, y: Ridge.solve(self, X * (w := np.sqrt(1 + np.arange(len(X)) / 1000))[:, None], y * w),
)


@mutant_of(LeastSquares)
class KnowsDataByTheirColumns(LeastSquares):
    """Keeps the last pseudo-inverse, and uses it again where all columns have the same entries, in whatever order."""

    last: ClassVar[tuple[Any, Any]] = (None, None)

    def solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        key, kept = np.sort(X, axis=0), type(self).last
        if kept[0] is None or not np.array_equal(key, kept[0]):
            kept = type(self).last = key, np.linalg.pinv(X)
        return kept[1] @ y


@mutant_of(Ridge)
class RidgeKnowsDataByTheirColumns(Ridge):
    """Keeps the last Xᵀ, and uses it again where all columns have the same entries, in whatever order."""

    last: ClassVar[tuple[Any, Any]] = (None, None)

    def solve(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        key, kept = np.sort(X, axis=0), type(self).last
        if kept[0] is None or not np.array_equal(key, kept[0]):
            kept = type(self).last = key, X.T.copy()
        return np.linalg.solve(X.T @ X + self.alpha * np.eye(X.shape[1]), kept[1] @ y)


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


@mutant_of(LeastSquares)
class PredictsBlocksOfFour(LeastSquares):
    """Predicts four points at a time, and leaves a last, shorter block at 0."""

    def predict(self, X: Any) -> np.ndarray:
        out, whole = np.zeros(len(X)), len(X) - len(X) % 4
        out[:whole] = super().predict(X)[:whole]
        return out


PredictsOnePointInSinglePrecision = mutant(
    LeastSquares,
    "Answers in single precision where it is asked for one point.",
    predict=lambda self, X: LeastSquares.predict(self, X).astype(np.float32 if len(X) == 1 else float).astype(float),
)
PredictsOnePointToThirteenDigits = mutant(
    LeastSquares,
    "Keeps thirteen digits of the prediction where it is asked for one point.",
    predict=lambda self, X: _digits(v, 13) if len(v := LeastSquares.predict(self, X)) == 1 else v,
)
SortsItsPredictions = mutant(
    LeastSquares, "Returns its predictions in increasing order.", predict=lambda self, X: np.sort(LeastSquares.predict(self, X))
)
