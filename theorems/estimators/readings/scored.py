"""The score that an estimator gives itself, and what its predictions score by definition."""

from __future__ import annotations

import inspect
import re
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from ....properties.numbers.exact import exact_vector, rational
from ....properties.statements.verdicts import NotApplicable
from ..samples import Lesson
from .answers import plain
from .taught import Taught


class Scored(Taught[Lesson]):
    """The score on the examples. Does not apply where the text of ``score`` names neither the accuracy nor R²."""

    @cached_property
    def said(self) -> str:
        """What the text of ``score`` says. Raises `NotApplicable` for what has no score, and for several targets."""
        if not hasattr(self.first, "score") or not hasattr(self.first, "predict") or len(self.examples) != 2:
            raise NotApplicable("it has no score of predictions")
        if self.examples[1].ndim > 1:
            raise NotApplicable("it has several targets")
        return " ".join((inspect.getdoc(getattr(type(self.implementation), "score", None)) or "").split())

    @cached_property
    def scores_accuracy(self) -> bool:
        """Whether the score is an accuracy, and else R²."""
        if re.search(r"balanced|\btop|adjusted|weighted accuracy|cost|D\^2", self.said):
            raise NotApplicable("its text says another score")
        if "accuracy" in self.said and self.kind == "classifier":
            return True
        if "coefficient of determination" in self.said and self.kind == "regressor":
            return False
        raise NotApplicable("its text does not say what it scores")

    @cached_property
    def score(self) -> Any:
        assert self.scores_accuracy in (True, False)
        return rational(self.first.score(*self.examples))

    @cached_property
    def predictions(self) -> np.ndarray:
        return plain(self.first.predict(self.examples[0]))

    @cached_property
    def accuracy(self) -> Fraction:
        return Fraction(int(np.sum(self.predictions == self.examples[1])), self.sample.n)

    @cached_property
    def sums_of_squares(self) -> tuple[Fraction, Fraction]:
        """Σ(yᵢ − ŷᵢ)² and Σ(yᵢ − ȳ)², exactly."""
        y, mean = self.sample.targets, Fraction(sum(self.sample.targets), self.sample.n)
        residuals = [Fraction(v) - p for v, p in zip(y, exact_vector(self.predictions).ravel(), strict=True)]
        return sum((r * r for r in residuals), Fraction(0)), sum(((v - mean) ** 2 for v in y), Fraction(0))

    @cached_property
    def r_squared(self) -> Fraction:
        residual, total = self.sums_of_squares
        return 1 - residual / total
