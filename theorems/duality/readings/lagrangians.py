"""The roles of Lagrangians, and what the statements read of one: values of L at points and multipliers, ratios of margins."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import Number, exact_vector, rational
from ....properties.roles import role
from ....properties.roles.readings import Place, Reading
from ....properties.statements.verdicts import ImplementationFailed
from ..samples.lagrangians import PrimalDualPoint, Quartic, ScaledMargin, TwoPoints
from ..samples.zero_gap import PickedExamples

RAISE = 1000  # of a multiplier, to see how L grows with it

S_co = TypeVar("S_co", bound=PrimalDualPoint, covariant=True)
T_co = TypeVar("T_co", bound=TwoPoints, covariant=True)
P_co = TypeVar("P_co", bound=PickedExamples, covariant=True)


@role("hard-margin-lagrangian")
class HardMarginLagrangian(Protocol):
    """``lagrangian(X, y, w, b, alpha)`` of min ½‖w‖² subject to yᵢ(⟨w,xᵢ⟩ + b) ≥ 1."""

    def __call__(self, X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any: ...


@role("soft-margin-lagrangian")
class SoftMarginLagrangian(Protocol):
    """``lagrangian(X, y, C, w, b, xi, alpha, r)`` of min ½‖w‖² + CΣξᵢ subject to yᵢ(⟨w,xᵢ⟩ + b) ≥ 1 − ξᵢ and ξᵢ ≥ 0."""

    def __call__(self, X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any: ...


@role("margin-ratio")
class MarginRatio(Protocol):
    """``ratio(gamma, w)`` is γ/‖w‖, for w ≠ 0."""

    def __call__(self, gamma: Any, w: Any) -> Any: ...


@role("convexity-test")
class ConvexityTest(Protocol):
    """``is_convex(P, c)``: whether w ↦ ½wᵀPw + (1/12) Σ cₖwₖ⁴ is convex; P is a symmetric (d, d) matrix, c is (d,)."""

    def __call__(self, P: Any, c: Any) -> bool: ...


class OfExample(Place, shown="{0.i}"):
    """An example: its margin, the constraint g, and by how much L grows with its multiplier, for each unit of it."""

    i: Any
    margin: Any
    g: Any
    growth: Any


class OfSoftExample(Place, shown="{0.i}"):
    """An example: g − ξ and ξ, and by how much L grows with its multipliers α and r, for each unit of them."""

    i: Any
    missed: Any
    slack: Any
    growth: Any
    growth_with_r: Any


class HardMarginValues(Reading[PrimalDualPoint], role=HardMarginLagrangian):
    """Values of L(w, b, α), at the multipliers of the sample and at others."""

    def at(self, alpha: Any) -> Number:
        point = self.sample
        w, a = (exact_vector(v).astype(float) for v in (point.w, alpha))
        return rational(self.model(point.X, point.y, w, float(point.b), a))

    @cached_property
    def value(self) -> Number:
        return self.at(self.sample.alpha)

    @cached_property
    def at_zero(self) -> Number:
        """L(w, b, 0)."""
        return self.at((0,) * self.sample.n)

    @property
    def primal(self) -> Any:
        """½‖w‖²."""
        return self.sample.squared_norm / Fraction(2)

    @cached_property
    def constraints(self) -> Any:
        """gᵢ = 1 − yᵢ(⟨w,xᵢ⟩ + b)."""
        return 1 - self.sample.margins

    @cached_property
    def weighted(self) -> Any:
        """Σ αᵢgᵢ."""
        return exact_vector(self.sample.alpha) @ self.constraints

    @cached_property
    def most_violated(self) -> Any:
        """The largest gᵢ."""
        return max(self.constraints)

    @property
    def tells(self) -> bool:
        """Whether a constraint is violated, and a multiplier is not 0."""
        return self.most_violated > 0 and any(self.sample.alpha)

    @cached_property
    def examples(self) -> list[OfExample]:
        """Of each example, the margin, gᵢ, and by how much L grows with αᵢ."""
        found = enumerate(zip(self.sample.margins, self.constraints, strict=True))
        return [OfExample(i, margin, g, self._growth(i)) for i, (margin, g) in found]

    def _growth(self, i: int) -> Number:
        """By how much L grows with αᵢ, for each unit of it."""
        return (self.at(raised(self.sample.alpha, i)) - self.value) / Fraction(RAISE)

    @cached_property
    def growth_with_b(self) -> Number:
        """∂L/∂b, which is the same for every b: by how much L grows with b, for each unit of it."""
        raised_b = replace(self.sample, b=self.sample.b + RAISE)
        return (type(self)(self.make, raised_b).value - self.value) / Fraction(RAISE)

    def growth_with_w(self, k: int) -> Number:
        """By how much L is larger where wₖ is larger by 1."""
        moved = tuple(v + (j == k) for j, v in enumerate(self.sample.w))
        return rational(type(self)(self.make, replace(self.sample, w=moved)).value - self.value)


class SoftMarginValues(Reading[S_co], role=SoftMarginLagrangian):
    """Values of L(w, b, ξ, α, r), at the multipliers of the sample and at others."""

    def at(self, alpha: Any, r: Any) -> Number:
        point = self.sample
        w, xi, a, s = (exact_vector(v).astype(float) for v in (point.w, point.xi, alpha, r))
        return rational(self.model(point.X, point.y, float(point.C), w, float(point.b), xi, a, s))

    @cached_property
    def value(self) -> Number:
        return self.at(self.sample.alpha, self.sample.r)

    @cached_property
    def at_zero(self) -> Number:
        """L(w, b, ξ, 0, 0)."""
        none = (0,) * self.sample.n
        return self.at(none, none)

    @cached_property
    def primal(self) -> Any:
        """½‖w‖² + CΣξᵢ."""
        return self.sample.squared_norm / Fraction(2) + self.sample.C * sum(self.sample.xi)

    @cached_property
    def missed(self) -> Any:
        """gᵢ − ξᵢ, where gᵢ = 1 − yᵢ(⟨w,xᵢ⟩ + b)."""
        return 1 - self.sample.margins - exact_vector(self.sample.xi)

    @cached_property
    def weighted(self) -> Any:
        """Σ αᵢ(gᵢ − ξᵢ)."""
        return exact_vector(self.sample.alpha) @ self.missed

    @cached_property
    def weighted_slack(self) -> Any:
        """Σ rᵢξᵢ."""
        return exact_vector(self.sample.r) @ exact_vector(self.sample.xi)

    @cached_property
    def most_missed(self) -> Any:
        """The largest of all gᵢ − ξᵢ and −ξᵢ: not above 0 where all constraints hold."""
        return max(*self.missed, *(-v for v in self.sample.xi))

    @property
    def tells(self) -> bool:
        """Whether a multiplier of each kind is not 0."""
        return any(self.sample.alpha) and any(self.sample.r)

    @cached_property
    def examples(self) -> list[OfSoftExample]:
        """Of each example, gᵢ − ξᵢ, ξᵢ, and by how much L grows with αᵢ and rᵢ."""
        found = enumerate(zip(self.missed, self.sample.xi, strict=True))
        return [OfSoftExample(i, missed, xi, self._growth(i), self._growth_with_r(i)) for i, (missed, xi) in found]

    def _growth(self, i: int) -> Number:
        """By how much L grows with αᵢ, for each unit of it."""
        return (self.at(raised(self.sample.alpha, i), self.sample.r) - self.value) / Fraction(RAISE)

    def _growth_with_r(self, i: int) -> Number:
        """By how much L grows with rᵢ, for each unit of it."""
        return (self.at(self.sample.alpha, raised(self.sample.r, i)) - self.value) / Fraction(RAISE)


class BothValues(SoftMarginValues[T_co]):
    """Values of L at two points, with the same multipliers."""

    @cached_property
    def elsewhere(self) -> SoftMarginValues[PrimalDualPoint]:
        """The other point, with these multipliers."""
        at = self.sample
        return SoftMarginValues(
            self.make,
            PrimalDualPoint(at.rows, at.labels, at.other_w, at.other_b, at.C, at.other_xi, at.alpha, at.r),
        )

    @cached_property
    def value_elsewhere(self) -> Number:
        """L(w′, b′, ξ′, α, r)."""
        return self.elsewhere.value

    @cached_property
    def primal_elsewhere(self) -> Any:
        """½‖w′‖² + CΣξ′ᵢ."""
        return self.elsewhere.primal

    @property
    def tells(self) -> bool:
        """Whether the points differ, and both kinds of constraints have a multiplier."""
        return self.sample.w != self.sample.other_w and super().tells


class SaddleValues(BothValues[T_co]):
    """Values of L at a point that satisfies the KKT conditions, and at another, with the multipliers of the former."""


class ZeroGapValues(BothValues[P_co]):
    """Values of L where the gap is 0, with all multipliers and without some, and at any other point."""

    @cached_property
    def without_alpha(self) -> Number:
        """L without αᵢ for the examples that are picked."""
        return self.at(self._others(self.sample.alpha), self.sample.r)

    @cached_property
    def without_r(self) -> Number:
        """L without rᵢ for the examples that are picked."""
        return self.at(self.sample.alpha, self._others(self.sample.r))

    def _others(self, multipliers: Any) -> tuple[Any, ...]:
        return tuple(a * (1 - p) for a, p in zip(multipliers, self.sample.picked, strict=True))

    @property
    def tells(self) -> bool:
        """Whether the points differ, and those examples that are picked have a multiplier of each kind."""
        alpha, r = (any(p and a for a, p in zip(v, self.sample.picked, strict=True)) for v in (self.sample.alpha, self.sample.r))
        return self.sample.w != self.sample.other_w and alpha and r


def raised(multipliers: Any, i: int) -> Any:
    """Multipliers of which number i is larger by `RAISE`."""
    return tuple(v + RAISE * (k == i) for k, v in enumerate(multipliers))


class Ratio(Reading[ScaledMargin], role=MarginRatio):
    """Values of γ/‖w‖."""

    def at(self, gamma: Any, w: Any) -> Number:
        return rational(self.model(float(gamma), w.astype(float)))


class Convexity(Reading[Quartic], role=ConvexityTest):
    """Whether a test of convexity says that f is convex."""

    @cached_property
    def convex(self) -> bool:
        answer = self.model(*(exact_vector(v).astype(float) for v in (self.sample.P, self.sample.c)))
        if not isinstance(answer, bool | np.bool_):
            raise ImplementationFailed(f"returned {type(answer).__name__}, not whether f is convex")
        return bool(answer)
