"""What the statements on symmetries read of a classifier by a hyperplane: the one it finds for the same examples in two forms."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from ....properties.numbers import rational
from ....properties.numerics.products import exact_product
from ....properties.readings import Reading
from ....properties.roles.base import vector
from ....properties.roles.parameters import with_parameter
from ....properties.samples.tables import Rational
from ....properties.telling import in_parts
from ....properties.training import with_weights
from ....properties.verdicts import NotApplicable
from ..moved import ReorderedClasses, ReorderedSeparable, TurnedClasses, TurnedPoints, TurnedSeparable
from ..samples import SeparableClasses, TwoClasses
from ..weighted import WeightedClasses
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
    @cached_property
    def value_back(self) -> Rational:
        """P of the hyperplane that is put back."""
        return self._value(self.w_back, self.margins_back)

    @cached_property
    def value_between(self) -> Rational:
        """P of the hyperplane halfway between the two."""
        return self._value((self.here.w + self.w_back) / Fraction(2), (self.here.margins + self.margins_back) / Fraction(2))

    def _value(self, w: np.ndarray, margins: np.ndarray) -> Rational:
        return rational(w @ w) / Fraction(2) + self.here.C * sum((max(0, 1 - m) for m in margins), 0)


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

    Does not apply to one whose C cannot be changed, where k is not 1.
    """

    @cached_property
    def here(self) -> SoftFit:
        return SoftFit(self.make, self.sample)

    @cached_property
    def there(self) -> SoftFit:
        times = self.sample.times
        if times == 1:
            return SoftFit(self.make, self.sample.others)
        return SoftFit(with_parameter(self.make, "C", Fraction(self.here.C) / times), self.sample.others)


class SoftMarginRepeated(SoftMarginReordered):
    """The same with C as it is."""

    @cached_property
    def there(self) -> SoftFit:
        return SoftFit(self.make, self.sample.others)


class SoftMarginWeighted(_Values[WeightedClasses], role=SoftMarginClassifier):
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
