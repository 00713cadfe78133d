"""What the statements read of a maximum-margin hyperplane, with an intercept and through the origin."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from ....properties.numbers.exact import exact_matrix, exact_vector, rational
from ....properties.oracles.margin import MaxMargin
from ....properties.oracles.qp import particular_solution
from ....properties.roles.linear import coefficients, learns_intercept
from ....properties.roles.readings import Reading
from ....properties.samples.tables import Rational
from ....properties.statements.verdicts import NotApplicable
from ...perceptron.samples.streams import SeparableStream
from ..samples.points import SeparableClasses
from .declared import c_suffices, fits_intercept, same_problem
from .hyperplanes import InterceptedFit, LinearFit, MaxMarginClassifier


class HardMarginFit(InterceptedFit[SeparableClasses]):
    """A maximum-margin hyperplane with an intercept.

    A soft-margin classifier finds the hard margin exactly if C is at least every multiplier of it; does not apply to others.
    """

    @property
    def optimum(self) -> MaxMargin:
        """The certified maximum-margin hyperplane."""
        return self.sample.optimum

    @property
    def reserve(self) -> Iterable[Rational]:
        return [self.optimum.alpha.get(i, 0) for i in range(self.sample.n)]

    def for_copies(self, k: int) -> dict[str, Rational]:
        """The parameters with which the answer is the same where each example is taken k times: all as they are."""
        return {}

    @cached_property
    def fitted(self) -> Any:
        c_suffices(self.model, self.optimum)
        return super().fitted

    @cached_property
    def w_star(self) -> np.ndarray:
        """w*."""
        return exact_vector(self.optimum.w)


class ScaledFit(HardMarginFit):
    """A maximum-margin hyperplane that is scaled so that the smallest functional margin is 1."""

    @cached_property
    def fitted(self) -> Any:
        found = super().fitted
        w = coefficients(found, self.sample.d)
        unit = abs(rational(w @ w) - 1) < Fraction(1, 10**9) and abs(self.optimum.norm_squared - 1) > Fraction(1, 100)
        if unit and getattr(found, "dual_coef_", None) is None:
            raise NotApplicable("it scales w to length 1")
        return found


class FitOnSupport(Reading[SeparableClasses], role=MaxMarginClassifier):
    """One classifier on all examples, and on the support vectors of the certified optimum alone."""

    @property
    def optimum(self) -> MaxMargin:
        """The certified maximum-margin hyperplane of all examples."""
        return self.sample.optimum

    @cached_property
    def w_star(self) -> np.ndarray:
        """w* of all examples."""
        return exact_vector(self.optimum.w)

    @cached_property
    def supported(self) -> SeparableClasses:
        """The support vectors."""
        return self.sample.only(sorted(self.optimum.alpha))

    @cached_property
    def on_all(self) -> ScaledFit:
        return ScaledFit(self.make, self.sample)

    @cached_property
    def on_support(self) -> ScaledFit:
        return ScaledFit(self.make, self.supported)


class FitOnTight(FitOnSupport):
    """The same on the examples with margin 1 whose multiplier is 0; on all examples, where these are of one class."""

    @cached_property
    def supported(self) -> SeparableClasses:
        optimum, classes = self.optimum, self.sample
        scores = classes.exact_X @ exact_vector(optimum.w) + optimum.b
        tight = [i for i, y in enumerate(classes.labels) if y * scores[i] == 1 and i not in optimum.alpha]
        return classes.only(tight) if len({classes.labels[i] for i in tight}) == 2 else classes


class CentredFit(LinearFit[SeparableStream]):
    """A maximum-margin hyperplane through the origin. Does not apply to a classifier that fits an intercept."""

    @cached_property
    def fitted(self) -> Any:
        c_suffices(self.model, self.sample.optimum)
        same_problem(self.model)
        if len(set(self.sample.labels)) == 1 and learns_intercept(self.model, self.make):  # which one class does not determine
            raise NotApplicable("it fits an intercept")
        found = super().fitted
        if fits_intercept(found):
            raise NotApplicable("it fits an intercept")
        return found

    @property
    def reserve(self) -> Iterable[Rational]:
        return [self.sample.optimum.alpha.get(i, 0) for i in range(self.sample.n)]

    @cached_property
    def delta_squared(self) -> Rational:
        """δ²: the largest squared margin."""
        return self.sample.margin_squared

    @cached_property
    def v(self) -> np.ndarray:
        """The certified v of least norm with all lᵢ⟨v,aᵢ⟩ ≥ 1."""
        return exact_vector(self.sample.optimum.w)

    @cached_property
    def tight(self) -> np.ndarray:
        """The signed examples lᵢaᵢ with lᵢ⟨v,aᵢ⟩ = 1."""
        rows = self.x * self.y[:, None]
        return exact_matrix([row for row in rows if row @ self.v == 1])

    @cached_property
    def rank(self) -> int:
        """Of the tight examples: the number of columns that are no combination of those before."""
        gram = self.tight.T @ self.tight
        return sum(particular_solution(gram[:, :j], gram[:, j]) is None for j in range(len(gram)))

    @cached_property
    def in_their_span(self) -> bool:
        """Whether v is a combination of the tight examples."""
        return particular_solution(self.tight.T, self.v) is not None

    @cached_property
    def solution(self) -> np.ndarray:
        """A solution of the equations ⟨v,lᵢaᵢ⟩ = 1 of the tight examples."""
        found = particular_solution(self.tight, exact_vector([1] * len(self.tight)))
        return exact_vector(found if found is not None else [0] * self.sample.d)
