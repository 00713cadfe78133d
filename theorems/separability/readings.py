"""The roles of linear separation, of random points of the sphere and of unions of events, and what the statements read of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers.exact import Number, exact, rational
from ...properties.roles import role
from ...properties.roles.base import listed, setting, vector, yes_or_no
from ...properties.roles.readings import Reading
from ...properties.samples.tables import LabelledPoints
from .samples import Band, Events, ExclusiveClasses, ScaledSeparator, UnitPoints, XorSquare, ZeroOneVectors

DEFAULT_TOL = Fraction(1, 10**6)

Scaled_co = TypeVar("Scaled_co", bound=ScaledSeparator, covariant=True)
Events_co = TypeVar("Events_co", bound=Events, covariant=True)


@role("separability-test", same_under=("shift", "unit"))
class SeparabilityTest(Protocol):
    """``separable(X, y)``: whether some w and b have ⟨w,x⟩ > b for all x labelled +1, and ⟨w,x⟩ < b for all labelled −1."""

    def __call__(self, X: Any, y: Any) -> Any: ...


@role("margin")
class Margin(Protocol):
    """``margin(w, X, y)``: the least y⟨w,x⟩/‖w‖ over the rows x of X, for w ≠ 0, as a float64."""

    def __call__(self, w: Any, X: Any, y: Any) -> Any: ...


@role("first-one-weights")
class FirstOneWeights(Protocol):
    """``weights(d)``: w with ⟨w,a⟩ > 0 for each a of {0,1}^d whose first 1 is at an odd place, and < 0 where it is at an even one.

    Places are counted from 1, and w₁ = 1: 1, −1/2, 1/4, …, exact in float64 up to d = 50.
    """

    def __call__(self, d: int) -> Any: ...


@role("one-versus-rest")
class OneVersusRest(Protocol):
    """``decide(answers)``: the class of each row of an (n, k) array of 0 and 1 that says which of k classes an example is in."""

    def __call__(self, answers: Any) -> Any: ...


@role("sphere-mass")
class SphereMass(Protocol):
    """``mass(d, t)``: the share of the unit sphere of R^d that is within distance t of a hyperplane through 0, |x₁| ≤ t.

    For d ≥ 1 and 0 ≤ t ≤ 1, up to an error of 10⁻⁹.
    """

    def __call__(self, d: int, t: float) -> Any: ...


@role("largest-margin")
class LargestMargin(Protocol):
    """``largest_margin(X, y)``: the largest min y⟨w,x⟩ over all ‖w‖ = 1, or 0 if that is not positive.

    Its ``tol`` declares how far it may be off; an implementation that declares none is held to 10⁻⁶.
    """

    def __call__(self, X: Any, y: Any) -> Any: ...


@role("union-probability")
class UnionProbability(Protocol):
    """``union(events, n)``: the probability that some event happens; events are sets of outcomes out of n equally likely ones."""

    def __call__(self, events: Any, n: int) -> Any: ...


class Separability(Reading[LabelledPoints], role=SeparabilityTest):
    """Whether a test says that the points are separable."""

    @cached_property
    def separable(self) -> bool:
        return yes_or_no(self.model(self.sample.X, self.sample.y))


class XorSeparability(Reading[XorSquare], role=SeparabilityTest):
    """Whether a test says that the points are separable, in the plane and with x₁x₂ as a third coordinate."""

    @cached_property
    def separable(self) -> bool:
        return yes_or_no(self.model(self.sample.X, self.sample.y))

    @cached_property
    def separable_with_product(self) -> bool:
        X = self.sample.X
        return yes_or_no(self.make()(np.column_stack([X, X[:, 0] * X[:, 1]]), self.sample.y))


class FirstOne(Reading[ZeroOneVectors], role=FirstOneWeights):
    """The weights for vectors of as many places."""

    @cached_property
    def w(self) -> np.ndarray:
        return vector(self.model(self.sample.d), "weights", self.sample.d)


class Margins(Reading[Scaled_co], role=Margin):
    """Margins of the solution w, of cw, of −w, and of w on the data ca."""

    def margin(self, w: np.ndarray, X: np.ndarray) -> Number:
        return rational(self.make()(w, X, self.sample.y))

    @cached_property
    def of_w(self) -> Number:
        return self.margin(self.sample.float_w, self.sample.X)

    @cached_property
    def of_cw(self) -> Number:
        return self.margin(float(self.sample.c) * self.sample.float_w, self.sample.X)

    @cached_property
    def of_minus_w(self) -> Number:
        return self.margin(-self.sample.float_w, self.sample.X)

    @cached_property
    def on_ca(self) -> Number:
        return self.margin(self.sample.float_w, float(self.sample.c) * self.sample.X)


class Decision(Reading[ExclusiveClasses], role=OneVersusRest):
    """The classes that are decided on."""

    @cached_property
    def classes(self) -> list[Any]:
        return [rational(c) for c in listed(self.model(self.sample.answers), "classes")]


class Mass(Reading[Band], role=SphereMass):
    """The mass of the band."""

    @cached_property
    def mass(self) -> Number:
        return rational(self.model(self.sample.d, float(self.sample.t)))


class LargestMargins(Reading[UnitPoints], role=LargestMargin):
    """The largest margins under all labellings, and what they may be off by."""

    @cached_property
    def tol(self) -> Number:
        return exact(setting(self.model, "tol", DEFAULT_TOL))

    def margin(self, labels: Sequence[int]) -> Number:
        _ = self.tol  # what it declares before it is asked
        return rational(self.model(self.sample.X, np.array(labels)))


class Union(Reading[Events_co], role=UnionProbability):
    """The probability that some event happens, as it is computed."""

    @cached_property
    def probability(self) -> Number:
        return rational(self.model(list(self.sample.events), self.sample.n))
