"""What the statement on symmetries reads of a ν-classifier: what it finds for the same examples in two forms."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from ....properties.numbers.exact import rational
from ....properties.numbers.products import exact_product
from ....properties.roles.base import setting
from ....properties.roles.readings import Reading
from ....properties.samples.tables import Rational
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable, Unknown
from ..samples.transformed_nu import MovedNuClasses
from .nu_classes import NuClassifier, NuFit

FEW = 12  # examples of which the optimum is certified in no time, whatever their numbers are
MAYBE_NONE = "the margin ρ may be 0"


class NuOfRows(NuFit):
    """A ν-classifier that is given points. That the margin ρ is not 0 is certified for few examples, and not for many."""

    @cached_property
    def fitted(self) -> Any:
        if self.takes_gram:
            raise NotApplicable("it is given the Gram matrix, and not the points")
        if self.sample.n <= FEW or setting(self.model, "class_weight") is not None:
            return super().fitted
        _ = self.nu
        try:
            self.model.fit(self.handed, self.sample.y)
        except ImplementationFailed as error:
            raise Unknown(f"{MAYBE_NONE}: {error}") from error
        return self.model

    @cached_property
    def C(self) -> Rational:
        if self.sample.n > FEW and sum(self.alpha) <= 0:
            raise Unknown(MAYBE_NONE)
        return super().C

    @cached_property
    def weights(self) -> np.ndarray:
        """w, as it is shown, or Σαᵢyᵢxᵢ."""
        return self.combination if self.w is None else self.w

    def value(self, w: np.ndarray, b: Any, rho: Any) -> Rational:
        """P(w,b,ρ) = ½‖w‖² − νnCρ + CΣ max(0, ρ − margin)."""
        margins = self.y * (exact_product(self.sample.exact_X, w) + b)
        slack = sum((max(0, rho - m) for m in margins), 0)
        return rational(w @ w / Fraction(2) - self.C * (self.nu * self.sample.n * rho - slack))


class NuMoved(Reading[MovedNuClasses], role=NuClassifier):
    """A ν-classifier of the examples, and of the same in another form, put back into the first one at the same C.

    Does not apply to one that takes a Gram matrix.
    """

    @cached_property
    def here(self) -> NuOfRows:
        return NuOfRows(self.make, self.sample)

    @cached_property
    def there(self) -> NuOfRows:
        return NuOfRows(self.make, self.sample.others)

    @cached_property
    def has_margin(self) -> bool:
        """That ρ is not 0: at ρ = 0 the least P is 0, so that an answer of P < 0 to one of the forms shows it. Raises `Unknown`."""
        if self.sample.n > FEW and min(self.here.primal_value, self.there.primal_value) >= 0:
            raise Unknown(MAYBE_NONE)
        return True

    @cached_property
    def scale(self) -> Rational:
        """t: of a classifier with C', put back, times t has the C of the first form: t = C/(λ²C')."""
        return rational(self.here.C / (Fraction(self.sample.factor) ** 2 * self.there.C))

    @cached_property
    def w_back(self) -> np.ndarray:
        """stAᵀw'."""
        return self.sample.sign * self.scale * exact_product(self.sample.A.T, self.there.weights)

    @cached_property
    def b_back(self) -> Rational:
        """st(b' + ⟨w',c⟩)."""
        return rational(self.sample.sign * self.scale * (self.there.b + self.there.weights @ self.sample.c))

    @cached_property
    def value_back(self) -> Rational:
        """P of what is put back, at ρ = t."""
        return self.here.value(self.w_back, self.b_back, self.scale)

    @cached_property
    def value_between(self) -> Rational:
        """P halfway between the two."""
        w, b, rho = self.here.weights + self.w_back, self.here.b + self.b_back, 1 + self.scale
        return self.here.value(w / Fraction(2), b / Fraction(2), rho / Fraction(2))
