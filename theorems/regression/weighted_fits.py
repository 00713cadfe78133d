"""What the statements on weights read: a fit with weights, and one to the data with each example as often as it weighs."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, TypeVar

from ...properties.readings import Reading
from ...properties.training import Trained, with_weights
from .fits import ElasticNetRegressor, PenalisedFit
from .fits_logistic import LogisticFit, LogisticRegressor
from .readings import LeastSquaresFit, LinearRegressor, RidgeFit, RidgeRegressor
from .two_fits import TwoLogisticFits, TwoNets
from .weighted import WeightedData, WeightedOutcomes

Sample = TypeVar("Sample", bound=WeightedData | WeightedOutcomes, covariant=True)


class _Weighted(Reading[Sample]):
    """Two fits of a `kind`. Does not apply where ``fit`` takes no ``sample_weight``."""

    kind: ClassVar[type[Trained]]

    @cached_property
    def there(self) -> Any:
        """With weights."""
        return self.kind(self.make, self.sample.others, with_weights(self.sample))

    @cached_property
    def here(self) -> Any:
        """Repeated."""
        return self.kind(self.make, self.sample.others)


class LeastSquaresWeighted(_Weighted[WeightedData], role=LinearRegressor):
    """Least squares with weights, and repeated."""

    kind = LeastSquaresFit


class RidgeWeighted(_Weighted[WeightedData], role=RidgeRegressor):
    """Ridge regression with weights, and repeated."""

    kind = RidgeFit


class ElasticNetWeighted(_Weighted[WeightedData], TwoNets[WeightedData], role=ElasticNetRegressor):
    """An elastic net with weights, and repeated."""

    kind = PenalisedFit


class LogisticWeighted(_Weighted[WeightedOutcomes], TwoLogisticFits[WeightedOutcomes], role=LogisticRegressor):
    """Logistic regression with weights, and repeated."""

    kind = LogisticFit
