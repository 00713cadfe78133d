"""What the statements on logistic regression and the elastic net read of two fits that must agree: how far they are apart."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TypeVar

import numpy as np

from ....properties.numbers.exact import Number
from ....properties.numbers.products import exact_product
from ....properties.roles.readings import Reading
from ..oracles.least_squares import logistic
from .logistic import LogisticFit
from .penalised import PenalisedFit

Sample = TypeVar("Sample", covariant=True)


class TwoLogisticFits(Reading[Sample]):
    """A logistic model (w,b), and one (w',b') of the same problem in another form, put back into the first one."""

    @property
    def here(self) -> LogisticFit:
        raise NotImplementedError

    @property
    def there(self) -> LogisticFit:
        raise NotImplementedError

    @property
    def back(self) -> tuple[np.ndarray, Number]:
        """w' and b'."""
        return self.there.w, self.there.b

    @property
    def forth(self) -> tuple[np.ndarray, Number]:
        """w and b in the other form."""
        return self.here.w, self.here.b

    @cached_property
    def divergence(self) -> Number:
        """‖w − w'‖² + CΣ(pᵢ − p'ᵢ)(sᵢ − s'ᵢ), for scores s and probabilities p of +1."""
        return self.divergence_from(*self.back)

    def divergence_from(self, w: np.ndarray, b: Number) -> Number:
        """The same for any w' and b'."""
        step, scores = self.here.w - w, exact_product(self.here.sample.exact_X, w) + b
        apart = [(s, t) for s, t in zip(self.here.scores, scores, strict=True) if s != t]
        return (step * step).sum() + self.here.C * sum((logistic(s) - logistic(t)) * (s - t) for s, t in apart)


class TwoNets(Reading[Sample]):
    """An elastic net (w,b), and one (w',b') of the same problem in another form, put back into the first one."""

    @property
    def here(self) -> PenalisedFit:
        raise NotImplementedError

    @property
    def there(self) -> PenalisedFit:
        raise NotImplementedError

    @property
    def back(self) -> tuple[np.ndarray, Number]:
        """w' and b'."""
        return self.there.w, self.there.b

    @cached_property
    def value_back(self) -> Number:
        """P(w',b')."""
        return self.here.objective(self.back[0], self.here.residual_of(*self.back))

    @cached_property
    def apart(self) -> Number:
        """½‖X̃(w − w')‖²/n + ½α(1−ρ)‖w − w'‖²."""
        here, step = self.here, self.here.w - self.back[0]
        moved = exact_product(here.data.exact_X, step)
        return (moved @ moved) / Fraction(2 * here.sample.n) + here.l2 * (step @ step) / Fraction(2)
