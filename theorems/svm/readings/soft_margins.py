"""The role of soft-margin classifiers, and what the statements read of one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.affine import Affine
from ....properties.numbers.exact import exact_vector, sqrt
from ....properties.oracles.soft_margin import SoftMargin
from ....properties.roles.base import role
from ....properties.roles.parameters import with_parameter
from ....properties.roles.readings import Reading
from ....properties.samples.tables import Rational
from ....properties.statements.verdicts import NotApplicable
from ..samples.points import TwoClasses
from .declared import price, signed_multipliers
from .hyperplanes import LinearFit


@role("soft-margin-classifier", same_under=("shift",))
class SoftMarginClassifier(Protocol):
    """As a max-margin classifier, with the parameter ``C``.

    Optionally ``fit(X, y, sample_weight=…)``, (n,) factors of C, for each example one.
    """

    def fit(self, X: Any, y: Any) -> Any: ...


class SoftFit(LinearFit[TwoClasses], role=SoftMarginClassifier):
    """A soft-margin classifier, fitted at a finite C, and the certified optimum of its problem."""

    @cached_property
    def C(self) -> Rational:
        found = price(self.fitted)
        if found is None:
            raise NotApplicable("it has no finite C")
        return found

    def for_copies(self, k: int) -> dict[str, Rational]:
        """The parameters with which the answer is the same where each example is taken k times."""
        return {"C": Fraction(self.C) / k}

    @cached_property
    def best(self) -> SoftMargin:
        """The certified optimum, with value P*."""
        return self.sample.soft_optimum(self.C, self.has_intercept)

    @property
    def reserve(self) -> Iterable[Rational]:
        return self.best.alpha

    @cached_property
    def tells(self) -> bool:
        """Whether the certified optimum has a free multiplier, or a margin other than 1."""
        return any(0 < a < self.C for a in self.best.alpha) or any(m != 1 for m in self.best.margins)

    @cached_property
    def slack(self) -> Rational:
        """Σ max(0, 1 − margin)."""
        return sum((max(0, 1 - m) for m in self.margins), 0)

    @cached_property
    def primal_value(self) -> Rational:
        """P(w,b) = ½‖w‖² + CΣ max(0, 1 − margin)."""
        return self.norm_squared / Fraction(2) + self.C * self.slack

    def objective(self, f: Affine) -> Rational:
        """P of any hyperplane."""
        slack = sum((max(0, 1 - m) for m in self.margins_of(f)), 0)
        return (f.w @ f.w) / Fraction(2) + self.C * slack

    @cached_property
    def w_star(self) -> np.ndarray:
        """w*, which is unique."""
        return self.best.weights(self.sample.rows)


class FitAtBounds(SoftFit):
    """A soft-margin classifier that leaves multipliers at their bounds, as SMO and active-set methods do.

    Does not apply to interior solutions, which leave them near. The products of those with the margins are of size tol, so that an
    α of √tol·C or less says nothing of the margin.
    """

    @cached_property
    def alpha(self) -> np.ndarray:
        found, edge = super().alpha, sqrt(self.tol) * self.C
        if any(a not in (0, self.C) and (a < edge or self.C - a < edge) for a in found):
            raise NotApplicable("its multipliers are near their bounds, not at them: an interior solution")
        return found


class InterceptFit(FitAtBounds):
    """Such a classifier that fits an intercept."""

    @cached_property
    def b(self) -> Rational:
        if not self.has_intercept:
            raise NotApplicable("it fits no intercept")
        return super().b

    @cached_property
    def rising(self) -> list[int]:
        """The examples whose αᵢyᵢ may rise: αᵢ < C and yᵢ = 1, or αᵢ > 0 and yᵢ = −1."""
        return [i for i, a in enumerate(self.alpha) if (a < self.C if self.y[i] > 0 else a > 0)]

    @cached_property
    def falling(self) -> list[int]:
        """The examples whose αᵢyᵢ may fall: αᵢ > 0 and yᵢ = 1, or αᵢ < C and yᵢ = −1."""
        return [i for i, a in enumerate(self.alpha) if (a > 0 if self.y[i] > 0 else a < self.C)]


class TwoPrices(Reading[TwoClasses], role=SoftMarginClassifier):
    """One classifier at its C, and at C' = 4C. Does not apply to one whose C cannot be changed."""

    @cached_property
    def first(self) -> SoftFit:
        return SoftFit(self.make, self.sample)

    @cached_property
    def second(self) -> SoftFit:
        return SoftFit(with_parameter(self.make, "C", 4 * self.first.C), self.sample)


@dataclass(frozen=True, eq=False)
class WeightedFit(SoftFit):
    """A classifier fitted with weights, in place of each example as often as its weight says."""

    weights: tuple[int, ...] = ()

    @cached_property
    def shown(self) -> np.ndarray | None:
        """Of each repetition an equal share of the multiplier that its example has."""
        signed = signed_multipliers(self.fitted, len(self.weights))
        if signed is None:
            return None
        return exact_vector([value / Fraction(k) for value, k in zip(signed, self.weights, strict=True) for _ in range(k)])


def formula_eleven(best: SoftMargin) -> Any:
    """−½(max over y = −1 of ⟨w,x⟩ + min over y = +1 of ⟨w,x⟩)."""
    negative = max(s for s, y in zip(best.scores, best.labels, strict=True) if y < 0)
    positive = min(s for s, y in zip(best.scores, best.labels, strict=True) if y > 0)
    return -(negative + positive) / Fraction(2)
