"""What the statements on symmetries read of logistic regression and of the elastic net: fits to the same data in two forms."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TypeVar

import numpy as np

from ....properties.numbers.exact import Number
from ....properties.roles.parameters import with_parameter
from ....properties.roles.training import after, warm
from ..samples.designs import Outcomes
from ..samples.tables import RegressionData
from ..samples.transformed import MovedData, ReorderedData, TurnedData
from ..samples.transformed_penalised import ReorderedOutcomes, SignedData, TurnedOutcomes
from .logistic import LogisticFit, LogisticRegressor
from .penalised import ElasticNetRegressor, PenalisedFit
from .two_fits import TwoLogisticFits, TwoNets

Motion = TypeVar("Motion", bound=MovedData, covariant=True)


class LogisticReordered(TwoLogisticFits[ReorderedOutcomes], role=LogisticRegressor):
    """Logistic regression at C, and at C/k for the same in another order, k times over.

    Does not apply to one whose C cannot be changed, where k is not 1.
    """

    @cached_property
    def here(self) -> LogisticFit:
        return LogisticFit(self.make, self.sample)

    @cached_property
    def there(self) -> LogisticFit:
        times = self.sample.times
        if times == 1:
            return LogisticFit(self.make, self.sample.others)
        return LogisticFit(with_parameter(self.make, "C", self.here.C / Fraction(times)), self.sample.others)


class LogisticTurned(TwoLogisticFits[TurnedOutcomes], role=LogisticRegressor):
    """Logistic regression in two systems of coordinates, which are shifted where it fits an intercept."""

    @cached_property
    def here(self) -> LogisticFit:
        return LogisticFit(self.make, self.sample)

    @cached_property
    def there(self) -> LogisticFit:
        return LogisticFit(self.make, self.sample.others(self.here.has_intercept))

    @cached_property
    def back(self) -> tuple[np.ndarray, Number]:
        """sAᵀw' and s(b' + ⟨w',c⟩)."""
        s, w = self.sample.sign, self.there.w
        return s * (self.sample.A.T @ w), s * (self.there.b + self._shift(w))

    @cached_property
    def forth(self) -> tuple[np.ndarray, Number]:
        """sAw and sb − ⟨sAw,c⟩."""
        w = self.sample.sign * (self.sample.A @ self.here.w)
        return w, self.sample.sign * self.here.b - self._shift(w)

    def _shift(self, w: np.ndarray) -> Number:
        return (w * self.sample.c).sum() if self.here.has_intercept else 0


class NetReordered(TwoNets[ReorderedData], role=ElasticNetRegressor):
    """An elastic net of the examples, and of the same in another order, several times over."""

    @cached_property
    def here(self) -> PenalisedFit:
        return PenalisedFit(self.make, self.sample)

    @cached_property
    def there(self) -> PenalisedFit:
        return PenalisedFit(self.make, self.sample.others)


class _NetMoved(TwoNets[Motion]):
    """An elastic net in two systems of coordinates, which are lifted where it fits an intercept."""

    @cached_property
    def here(self) -> PenalisedFit:
        return PenalisedFit(self.make, self.sample)

    @cached_property
    def there(self) -> PenalisedFit:
        return PenalisedFit(self.make, self.sample.others(self.here.has_intercept))

    @cached_property
    def back(self) -> tuple[np.ndarray, Number]:
        """Aᵀw'/s and (b' + ⟨w',c⟩ − t)/s."""
        w, s = self.there.w, Fraction(self.sample.factor)
        lift = w @ self.sample.c - self.sample.lift if self.here.has_intercept else 0
        return (self.sample.A.T @ w) / s, (self.there.b + lift) / s


class NetSigned(_NetMoved[SignedData], role=ElasticNetRegressor):
    """An elastic net of columns in two orders, of either sign."""


class NetTurned(_NetMoved[TurnedData], role=ElasticNetRegressor):
    """An elastic net in coordinates that are turned."""


class LogisticWarm(TwoLogisticFits[TurnedOutcomes], role=LogisticRegressor):
    """Logistic regression, fresh, and with a warm start from the points in other coordinates, twice over.

    Does not apply, as the next, to one that has no ``warm_start`` to set.
    """

    @cached_property
    def here(self) -> LogisticFit:
        return LogisticFit(self.make, self.sample)

    @cached_property
    def first(self) -> Outcomes:
        """The points that it is fitted to before."""
        others = self.sample.others(True)
        return Outcomes(others.rows * 2, others.labels * 2)

    @cached_property
    def there(self) -> LogisticFit:
        return LogisticFit(warm(self.make), self.sample, after(self.first))


class NetWarm(TwoNets[SignedData], role=ElasticNetRegressor):
    """An elastic net, fresh, and with a warm start from the data in other coordinates, twice over."""

    @cached_property
    def here(self) -> PenalisedFit:
        return PenalisedFit(self.make, self.sample)

    @cached_property
    def first(self) -> RegressionData:
        """The data that it is fitted to before."""
        others = self.sample.others(True)
        return RegressionData(others.rows * 2, others.targets * 2)

    @cached_property
    def there(self) -> PenalisedFit:
        return PenalisedFit(warm(self.make), self.sample, after(self.first))
