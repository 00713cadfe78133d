"""What the statements on symmetries read of support vector regression: what it finds for the same examples in two forms."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TypeVar

import numpy as np

from ....properties.numbers.exact import rational
from ....properties.numbers.products import exact_product
from ....properties.roles.parameters import with_parameter
from ....properties.roles.readings import Reading
from ....properties.samples.tables import Rational
from ....properties.statements.verdicts import NotApplicable
from ..samples.points import TubeData
from ..samples.transformed_tubes import MovedTube, ReorderedTube
from .tubes import SupportVectorRegressor, TubeFit

Points = TypeVar("Points", bound=TubeData, covariant=True)


class _TwoTubes(Reading[Points]):
    """(w, b) of the examples, and that of the same in another form, put back into the first one."""

    @property
    def here(self) -> TubeFit:
        raise NotImplementedError

    @property
    def there(self) -> TubeFit:
        raise NotImplementedError

    @cached_property
    def w(self) -> np.ndarray:
        """w of the examples as they are."""
        return weights(self.here)

    @cached_property
    def w_back(self) -> np.ndarray:
        """The w of the other form, for the first one."""
        return weights(self.there)

    @cached_property
    def b_back(self) -> Rational:
        """The b of the other form, for the first one."""
        return self.there.b

    @cached_property
    def value_back(self) -> Rational:
        """P of what is put back."""
        return self._value(self.w_back, self.b_back)

    @cached_property
    def value_between(self) -> Rational:
        """P halfway between the two."""
        return self._value((self.w + self.w_back) / Fraction(2), (self.here.b + self.b_back) / Fraction(2))

    def _value(self, w: np.ndarray, b: Rational) -> Rational:
        data, eps = self.here.sample, self.here.epsilon
        residuals = data.exact_y - exact_product(data.exact_X, w) - b
        return rational(w @ w / Fraction(2) + self.here.C * sum((max(0, abs(r) - eps) for r in residuals), 0))


class TubeReordered(_TwoTubes[ReorderedTube], role=SupportVectorRegressor):
    """A regression at C of the examples, and at C/k of the same in another order, k times over.

    Does not apply to one whose C cannot be changed, where k is not 1.
    """

    @cached_property
    def here(self) -> TubeFit:
        return TubeFit(self.make, self.sample)

    @cached_property
    def there(self) -> TubeFit:
        times = self.sample.times
        if times == 1:
            return TubeFit(self.make, self.sample.others)
        return TubeFit(with_parameter(self.make, "C", Fraction(self.here.C) / times), self.sample.others)


class TubeRepeated(TubeReordered):
    """The same with C as it is."""

    @cached_property
    def there(self) -> TubeFit:
        return TubeFit(self.make, self.sample.others)


class TubeMoved(_TwoTubes[MovedTube], role=SupportVectorRegressor):
    """A regression in two systems of coordinates, on targets and on these with another sign and from another zero."""

    @cached_property
    def here(self) -> TubeFit:
        return TubeFit(self.make, self.sample)

    @cached_property
    def lifted(self) -> bool:
        """Whether the other form is shifted: for a machine with an intercept."""
        return self.here.has_intercept

    @cached_property
    def there(self) -> TubeFit:
        return TubeFit(self.make, self.sample.others(self.lifted))

    @cached_property
    def w_back(self) -> np.ndarray:
        """sAᵀw'."""
        return self.sample.sign * exact_product(self.sample.A.T, weights(self.there))

    @cached_property
    def b_back(self) -> Rational:
        """s(b' + ⟨w',c⟩ − t)."""
        shift = weights(self.there) @ self.sample.c - self.sample.lift if self.lifted else 0
        return rational(self.sample.sign * (self.there.b + shift))


def weights(fit: TubeFit) -> np.ndarray:
    """w, as it is shown, or Σβᵢxᵢ. Raises `NotApplicable` for a Gram matrix that float64 has rounded: then no w is its own."""
    if fit.w is not None:
        return fit.w
    if fit.takes_gram and not fit.is_short:
        raise NotApplicable("its Gram matrix is rounded")
    return fit.combination
