"""The role of a metric of predictions, and what it answers with weights, with repetitions, and in another order."""

from __future__ import annotations

import inspect
from contextlib import suppress
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.roles import role
from ....properties.roles.readings import Reading
from ....properties.statements.verdicts import NotApplicable
from ..samples import Rated
from .answers import TOL, farthest
from .transforming import numbers

S = TypeVar("S", bound=Rated, covariant=True)


@role("scorer")
class Scorer(Protocol):
    """``metric(y_true, y_pred, sample_weight=None)``: a number, or an array of numbers.

    Predictions are classes, or numbers; examples are in no order. Sums in another order may differ by 2⁻²⁰ of the largest number,
    which the role assumes.
    """

    def __call__(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> Any: ...


class Scoring(Reading[S], role=Scorer):
    """A metric of predictions. Laws of weights do not apply to one that takes none."""

    def of(self, truths: np.ndarray, predictions: np.ndarray, weights: np.ndarray | None = None) -> np.ndarray:
        """The metric. Raises `NotApplicable` where it takes no weights, and where it answers no numbers."""
        if weights is None:
            return numbers(self.model(truths, predictions))
        if not self.takes_weights:
            raise NotApplicable("it has no sample_weight")
        return numbers(self.model(truths, predictions, sample_weight=weights))

    @cached_property
    def takes_weights(self) -> bool:
        with suppress(TypeError, ValueError):
            return "sample_weight" in inspect.signature(self.implementation).parameters
        return False

    @cached_property
    def plain(self) -> np.ndarray:
        return self.of(*self.sample.pair)

    @cached_property
    def weighted(self) -> np.ndarray:
        return self.of(*self.sample.pair, self.sample.w)

    @cached_property
    def repeated(self) -> np.ndarray:
        """With each example as often as its weight says, and no weights."""
        counts = np.array(self.sample.weights)
        return self.of(*(np.repeat(values, counts) for values in self.sample.pair))

    @cached_property
    def of_ones(self) -> np.ndarray:
        return self.of(*self.sample.pair, np.ones(self.sample.n))

    @cached_property
    def backwards(self) -> np.ndarray:
        return self.of(*(values[::-1].copy() for values in self.sample.pair))

    @cached_property
    def with_larger_weights(self) -> np.ndarray:
        """With four times the weights. Does not apply to what grows with the number of examples, and so is not a mean."""
        twice = self.of(*(np.repeat(values, 2) for values in self.sample.pair))
        place, once, again = farthest(self.plain, twice)
        if isinstance(once, str) or isinstance(again, str) or abs(once - again) > TOL * place.size:
            raise NotApplicable("it is not a mean: of every example twice it is another number")
        return self.of(*self.sample.pair, 4 * self.sample.w)
