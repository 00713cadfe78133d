"""What the statements on symmetries read of a regressor: its fits to the data and to the same data in another form."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from ...properties.numbers import Number
from ...properties.readings import Reading
from ...properties.roles.base import vector
from ...properties.roles.parameters import with_parameter
from ...properties.telling import in_parts
from .moved import MovedData, ReorderedData, ReorderedIndependent
from .readings import LeastSquaresFit, LinearRegressor, RidgeFit, RidgeRegressor
from .samples import RegressionData

Motion = TypeVar("Motion", bound=MovedData, covariant=True)


class LeastSquaresReordered(Reading[ReorderedIndependent], role=LinearRegressor):
    """Least squares, fitted to the examples and to the same in another order, several times over."""

    @cached_property
    def here(self) -> LeastSquaresFit:
        return LeastSquaresFit(self.make, self.sample)

    @cached_property
    def there(self) -> LeastSquaresFit:
        return LeastSquaresFit(self.make, self.sample.others)


class RidgeReordered(Reading[ReorderedData], role=RidgeRegressor):
    """Ridge regression, fitted to the examples, and with a penalty as many times as large to the same several times over.

    Does not apply to one whose ``alpha`` cannot be changed, where they are taken more than once.
    """

    @cached_property
    def here(self) -> RidgeFit:
        return RidgeFit(self.make, self.sample)

    @cached_property
    def there(self) -> RidgeFit:
        times = self.sample.times
        if times == 1:
            return RidgeFit(self.make, self.sample.others)
        return RidgeFit(with_parameter(self.make, "alpha", times * self.here.penalty), self.sample.others)


class RidgeRepeated(RidgeReordered):
    """The same with the penalty as it is."""

    @cached_property
    def there(self) -> RidgeFit:
        return RidgeFit(self.make, self.sample.others)


class _FitMoved(Reading[Motion]):
    """A linear model, fitted to the data and to the same in other coordinates; these are lifted where it fits an intercept."""

    @property
    def here(self) -> Any:
        raise NotImplementedError

    @property
    def there(self) -> Any:
        raise NotImplementedError

    @cached_property
    def lifted(self) -> bool:
        return self.here.has_intercept

    def weights(self, fit: Any) -> np.ndarray:
        """w of a fit, without an intercept."""
        return fit.w[: self.sample.d]

    @cached_property
    def back(self) -> np.ndarray:
        """Aᵀw'."""
        return self.sample.A.T @ self.weights(self.there)

    @cached_property
    def expected(self) -> np.ndarray:
        """sw + v."""
        return self.sample.factor * self.weights(self.here) + np.array(self.sample.tilt, dtype=object)

    @cached_property
    def b_back(self) -> Number:
        """b' + ⟨w',c⟩."""
        return self.there.b + (self.weights(self.there) @ self.sample.c if self.lifted else 0)

    @cached_property
    def b_expected(self) -> Number:
        """sb + t."""
        return self.sample.factor * self.here.b + (self.sample.lift if self.lifted else 0)


class LeastSquaresMoved(_FitMoved[Motion], role=LinearRegressor):
    """Least squares in two systems of coordinates."""

    @cached_property
    def here(self) -> LeastSquaresFit:
        return LeastSquaresFit(self.make, self.sample)

    @cached_property
    def there(self) -> LeastSquaresFit:
        return LeastSquaresFit(self.make, self.sample.others(self.lifted))


class RidgeMoved(_FitMoved[Motion], role=RidgeRegressor):
    """Ridge regression in two systems of coordinates."""

    @cached_property
    def here(self) -> RidgeFit:
        return RidgeFit(self.make, self.sample)

    @cached_property
    def there(self) -> RidgeFit:
        return RidgeFit(self.make, self.sample.others(self.lifted))


class PredictionsInParts(Reading[RegressionData], role=LinearRegressor):
    """A fitted regressor's predictions at the examples: all at once, and in parts."""

    @cached_property
    def fit(self) -> LeastSquaresFit:
        return LeastSquaresFit(self.make, self.sample)

    @cached_property
    def at_once(self) -> np.ndarray:
        return self._predicted(self.sample.X)

    @cached_property
    def in_parts(self) -> list[tuple[str, int, Number]]:
        """In which company, i, and the prediction at xᵢ there: backwards, in two halves, each alone."""
        return in_parts(self._predicted, self.sample.X, self.at_once)

    def _predicted(self, X: np.ndarray) -> np.ndarray:
        return vector(self.fit.fitted.predict(X), "predictions", len(X))
