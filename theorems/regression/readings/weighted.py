"""What the statements on weights read: a fit with weights, and one to the data with each example as often as it weighs."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, TypeVar

from ....properties.roles.readings import Reading
from ....properties.roles.training import Trained, with_weights
from ..samples.weighted import WeightedData, WeightedOutcomes
from .logistic import LogisticFit, LogisticRegressor
from .models import LeastSquaresFit, LinearRegressor, RidgeFit, RidgeRegressor
from .penalised import ElasticNetRegressor, PenalisedFit
from .two_fits import TwoLogisticFits, TwoNets

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
