"""The reading of a fitted linear model: what the statements on perceptrons and on regressions read in common."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from ..numbers.affine import Affine
from ..numbers.exact import Number
from ..samples.tables import LabelledPoints, TargetedRows
from .linear import coefficients, intercept, learns_intercept
from .training import Trained

Data = TypeVar("Data", bound=LabelledPoints | TargetedRows, covariant=True)


class FittedLinear(Trained[Data]):
    """A linear model, fitted: its weights w, (d,), and its intercept b, which is 0 where it has none.

    Raises `ImplementationFailed` for weights of another number, and `NotANumber` for a value that is not finite.
    """

    @cached_property
    def fitted(self) -> Any:
        self.train(self.model, self.sample)
        return self.model

    @cached_property
    def w(self) -> np.ndarray:
        return coefficients(self.fitted, self.sample.d)

    @cached_property
    def b(self) -> Number:
        return intercept(self.fitted)

    @property
    def answer(self) -> Affine:
        """x ↦ ⟨w,x⟩ + b."""
        return Affine(self.w, self.b)

    def for_copies(self, k: int) -> dict[str, Number]:
        """The parameters with which the answer is the same where each example is taken k times."""
        return {}

    @cached_property
    def has_intercept(self) -> bool:
        """Whether it fits one."""
        return learns_intercept(self.fitted, self.make)
