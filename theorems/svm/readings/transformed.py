"""What the statements on symmetries read of a classifier by a hyperplane: the one it finds for the same examples in two forms."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import numpy as np

from ....properties.numbers.exact import positive_part, rational
from ....properties.numbers.informative import in_parts
from ....properties.numbers.products import exact_product
from ....properties.roles.base import vector
from ....properties.roles.parameters import with_parameter
from ....properties.roles.readings import Reading
from ....properties.roles.training import with_weights
from ....properties.samples.hypotheses import hypothesis, last_part, total
from ....properties.samples.tables import Rational
from ....properties.statements.verdicts import NotApplicable
from ..samples.points import SeparableClasses, TwoClasses
from ..samples.transformed import ReorderedClasses, ReorderedSeparable, TurnedClasses, TurnedPoints, TurnedSeparable
from ..samples.weighted import WeightedTwoClasses
from .hard_margins import HardMarginFit
from .hyperplanes import LinearFit, MaxMarginClassifier
from .soft_margins import SoftFit, SoftMarginClassifier, WeightedFit

Points = TypeVar("Points", covariant=True)
Turned = TypeVar("Turned", bound=TurnedPoints, covariant=True)


class _TwoHyperplanes(Reading[Points]):
    """The hyperplane of the examples, and the hyperplane of the same in another form, put back into the first one."""

    @property
    def here(self) -> Any:
        raise NotImplementedError

    @property
    def there(self) -> Any:
        raise NotImplementedError

    @cached_property
    def w_back(self) -> np.ndarray:
        """The w of the other form, for the first one."""
        return self.there.w

    @cached_property
    def b_back(self) -> Rational:
        """The b of the other form, for the first one."""
        return self.there.b

    @cached_property
    def margins_back(self) -> np.ndarray:
        """The functional margins of the examples from the hyperplane that is put back."""
        return self.here.y * (exact_product(self.here.x, self.w_back) + self.b_back)

    @cached_property
    def norm_squared_back(self) -> Rational:
        return rational(self.w_back @ self.w_back)


class _Margins(_TwoHyperplanes[Points]):
    @cached_property
    def smallest(self) -> tuple[Rational, Rational]:
        """The smallest functional margins, from (w,b) and from the hyperplane that is put back."""
        return min(self.here.margins), min(self.margins_back)

    @cached_property
    def squared_distances(self) -> list[tuple[str, Rational, Rational]]:
        """Of each class the squared distance of its closest example from (w,b) and from the one put back; margins are above 0."""
        norms = Fraction(self.here.norm_squared), Fraction(self.norm_squared_back)
        found = []
        for name, side in (("positives", self.here.y > 0), ("negatives", self.here.y < 0)):
            here, back = (min(m[side]) ** 2 / norm for m, norm in zip((self.here.margins, self.margins_back), norms, strict=True))
            found.append((name, here, back))
        return found


class _Values(_TwoHyperplanes[Points]):
    @property
    def w(self) -> np.ndarray:
        return self.here.w

    @property
    def C(self) -> Rational:
        return self.here.C

    @cached_property
    def slack(self) -> Rational:
        """Σ max(0, 1 − margin) of (w,b)."""
        return _slack(self.here.margins)

    @cached_property
    def slack_back(self) -> Rational:
        """The same of the hyperplane that is put back."""
        return _slack(self.margins_back)

    @cached_property
    def slack_between(self) -> Rational:
        """The same of the hyperplane halfway between the two."""
        return _slack((self.here.margins + self.margins_back) / Fraction(2))

    @cached_property
    def value(self) -> Rational:
        """P(w,b)."""
        return self._value(self.w, self.slack)

    @cached_property
    def value_back(self) -> Rational:
        """P of the hyperplane that is put back."""
        return self._value(self.w_back, self.slack_back)

    @cached_property
    def value_between(self) -> Rational:
        """P of the hyperplane halfway between the two."""
        return self._value((self.w + self.w_back) / Fraction(2), self.slack_between)

    def _value(self, w: Any, slack: Any) -> Any:
        return (w @ w) / Fraction(2) + self.C * slack


def _slack(margins: np.ndarray) -> Any:
    """Σ max(0, 1 − margin)."""
    return sum((positive_part(1 - m) for m in margins), 0)


def _missed(u: Any, a: Any, x: Any, y: Any) -> Any:
    """By how much the margin of an example from the hyperplane (u, a) is below 1."""
    return positive_part(1 - y * (u @ x + a))


class _PutBack(_TwoHyperplanes[Turned]):
    @cached_property
    def shifted(self) -> bool:
        """Whether the other coordinates are shifted: for a classifier with an intercept."""
        return self.here.has_intercept

    @cached_property
    def w_back(self) -> np.ndarray:
        """sAᵀw'."""
        return self.sample.sign * (self.sample.A.T @ self.there.w)

    @cached_property
    def b_back(self) -> Rational:
        """s(b' + ⟨w',c⟩)."""
        return self.sample.sign * (self.there.b + (self.there.w @ self.sample.c if self.shifted else 0))


class HardMarginReordered(_Margins[ReorderedSeparable], role=MaxMarginClassifier):
    """A maximum-margin hyperplane of the examples, and of the same in another order, several times over."""

    @cached_property
    def here(self) -> HardMarginFit:
        return HardMarginFit(self.make, self.sample)

    @cached_property
    def there(self) -> HardMarginFit:
        return HardMarginFit(self.make, self.sample.others)


class HardMarginTurned(_PutBack[TurnedSeparable], _Margins[TurnedSeparable], role=MaxMarginClassifier):
    """A maximum-margin hyperplane in two systems of coordinates."""

    @cached_property
    def here(self) -> HardMarginFit:
        return HardMarginFit(self.make, self.sample)

    @cached_property
    def there(self) -> HardMarginFit:
        return HardMarginFit(self.make, self.sample.turned_to(SeparableClasses, self.shifted))


class SoftMarginReordered(_Values[ReorderedClasses], role=SoftMarginClassifier):
    """A soft margin at C of the examples, and at C/k of the same in another order, k times over.

    Does not apply to one whose C cannot be changed, where k is not 1. Its hypotheses are that both hyperplanes are best ones, each
    for its examples: P is at most that of any (u, a), where a is 0 for a classifier without an intercept.
    """

    FORMAL: ClassVar = {
        "times": "k",
        "w": "vector w",
        "w_back": "vector w′",
        "b": "b",
        "b_back": "b′",
        "C": "C",
        "C_there": "C′",
        "intercepts": "c",
        "slack": "Σξ",
        "slack_back": "Σξ′",
        "slack_between": "Σξ″",
        "slack_there": "Σ′ξ′",
    }

    @cached_property
    def here(self) -> SoftFit:
        return SoftFit(self.make, self.sample)

    @cached_property
    def there(self) -> SoftFit:
        times = self.sample.times
        if times == 1:
            return SoftFit(self.make, self.sample.others)
        return SoftFit(with_parameter(self.make, "C", Fraction(self.here.C) / times), self.sample.others)

    @cached_property
    def tells(self) -> bool:
        """Whether the others are not just the same, and w is not 0."""
        return self.sample.moves and any(self.here.w)

    @property
    def times(self) -> int:
        """How often each example is taken: k."""
        return self.sample.times

    @property
    def b(self) -> Rational:
        return self.here.b

    @property
    def C_there(self) -> Rational:
        """C′: that of the examples in the other order."""
        return self.there.C

    @property
    def intercepts(self) -> int:
        """1 where an intercept is fitted, else 0: c."""
        return int(self.here.has_intercept)

    @property
    def slack_there(self) -> Rational:
        """Σ max(0, 1 − margin) over the examples in the other order."""
        return self.there.slack

    @property
    def hyperplanes(self) -> list[tuple[Any, Any, Any]]:
        """(u, a) and Σ max(0, 1 − margin), some of them."""
        return [(u, a, sum(self.missed(u, a, *example) for example in self.sample.examples)) for u, a in self._some]

    @property
    def other_hyperplanes(self) -> list[tuple[Any, Any, Any]]:
        """The same for the examples in the other order."""
        return [(u, a, sum(self.other_missed(u, a, *example) for example in self.sample.other_examples)) for u, a in self._some]

    @property
    def _some(self) -> list[tuple[np.ndarray, Rational]]:
        found = [(self.w, self.b), (self.w_back, self.b_back)]
        return [*found, *((u * step, a * step) for u, a in found for step in (0, Fraction(1, 2), 2))]

    @last_part(of="hyperplanes", over="examples")
    def missed(self, u: Any, a: Any, x: Any, y: Any) -> Any:
        return _missed(u, self.intercepts * a, x, y)

    @last_part(of="other_hyperplanes", over="other_examples")
    def other_missed(self, u: Any, a: Any, x: Any, y: Any) -> Any:
        return _missed(u, self.intercepts * a, x, y)

    @total(of="slack", over="examples")
    def missed_here(self, x: Any, y: Any) -> Any:
        return _missed(self.w, self.intercepts * self.b, x, y)

    @total(of="slack_back", over="examples")
    def missed_back(self, x: Any, y: Any) -> Any:
        return _missed(self.w_back, self.intercepts * self.b_back, x, y)

    @total(of="slack_between", over="examples")
    def missed_between(self, x: Any, y: Any) -> Any:
        return _missed((self.w + self.w_back) / Fraction(2), self.intercepts * (self.b + self.b_back) / Fraction(2), x, y)

    @total(of="slack_there", over="other_examples")
    def missed_there(self, x: Any, y: Any) -> Any:
        return _missed(self.w_back, self.intercepts * self.b_back, x, y)

    @hypothesis(over="hyperplanes", everywhere="u a")
    def best(self, u: Any, a: Any, slack: Any) -> Any:
        """one with ½‖w‖² + CΣξ ≤ ½‖u‖² + CΣ max(0, 1 − y(⟨u,x⟩ + ca))"""
        return (self.w @ self.w) / Fraction(2) + self.C * self.slack <= (u @ u) / Fraction(2) + self.C * slack

    @hypothesis(over="other_hyperplanes", everywhere="u a")
    def other_best(self, u: Any, a: Any, slack: Any) -> Any:
        """one with ½‖w′‖² + C′Σ′ξ′ ≤ ½‖u‖² + C′Σ′ max(0, 1 − y(⟨u,x⟩ + ca))"""
        value = (self.w_back @ self.w_back) / Fraction(2) + self.C_there * self.slack_there
        return value <= (u @ u) / Fraction(2) + self.C_there * slack

    @hypothesis()
    def shared(self) -> Any:
        """C = kC′"""
        return self.times * self.C_there == self.C


class SoftMarginRepeated(SoftMarginReordered):
    """The same with C as it is."""

    @cached_property
    def there(self) -> SoftFit:
        return SoftFit(self.make, self.sample.others)


class SoftMarginWeighted(_Values[WeightedTwoClasses], role=SoftMarginClassifier):
    """A soft margin of the examples so often as they weigh, and with weights. Does not apply where ``fit`` takes none."""

    @cached_property
    def here(self) -> SoftFit:
        return SoftFit(self.make, self.sample.others)

    @cached_property
    def there(self) -> WeightedFit:
        return WeightedFit(self.make, self.sample.others, with_weights(self.sample), self.sample.weights)


class SoftMarginTurned(_PutBack[TurnedClasses], _Values[TurnedClasses], role=SoftMarginClassifier):
    """A soft margin in two systems of coordinates."""

    @cached_property
    def here(self) -> SoftFit:
        return SoftFit(self.make, self.sample)

    @cached_property
    def there(self) -> SoftFit:
        return SoftFit(self.make, self.sample.turned_to(TwoClasses, self.shifted))


class _DecisionsInParts(Reading[Points]):
    """The decision function at the examples: at all at once, and in parts. Does not apply to a classifier without one."""

    @property
    def fit(self) -> LinearFit:
        raise NotImplementedError

    @cached_property
    def at_once(self) -> np.ndarray:
        return self._decided(self.fit.sample.X)

    @cached_property
    def in_parts(self) -> list[tuple[str, int, Rational]]:
        """In which company, i, and the score of xᵢ there: backwards, in two halves, each alone."""
        return in_parts(self._decided, self.fit.sample.X, self.at_once)

    def _decided(self, X: np.ndarray) -> np.ndarray:
        if not hasattr(self.fit.fitted, "decision_function"):
            raise NotApplicable("it has no decision_function")
        return vector(self.fit.fitted.decision_function(X), "scores", len(X))


class HardDecisionsInParts(_DecisionsInParts[SeparableClasses], role=MaxMarginClassifier):
    """The decisions of a maximum-margin classifier."""

    @cached_property
    def fit(self) -> HardMarginFit:
        return HardMarginFit(self.make, self.sample)


class SoftDecisionsInParts(_DecisionsInParts[TwoClasses], role=SoftMarginClassifier):
    """The decisions of a soft-margin classifier."""

    @cached_property
    def fit(self) -> SoftFit:
        return SoftFit(self.make, self.sample)
