"""What the statements on symmetries read of a machine, where it is more than its answers."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import numpy as np

from ....properties.numbers.affine import Affine
from ....properties.numbers.exact import Number, positive_part, rational
from ....properties.roles.base import setting, vector
from ....properties.samples.hypotheses import hypothesis, last_part, total
from ....properties.samples.tables import Rational
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable, Unknown
from ....properties.symmetries.transformations import Transformation
from ....properties.symmetries.transported import InParts, Transported, WeightsForRepetitions
from ..samples.transformed import MovedNuClasses, ReorderedClasses, WeightedTwoClasses
from .hard_margins import HardMarginFit
from .nu_classes import NuFit
from .soft_margins import SoftFit, WeightedFit

S = TypeVar("S", bound=Transformation, covariant=True)
Points = TypeVar("Points", covariant=True)
F = TypeVar("F", bound=HardMarginFit | SoftFit)
FEW = 12  # examples of which the optimum is certified in no time, whatever their numbers are
MAYBE_NONE = "the margin ρ may be 0"

# ------------------------------------------------------------------------------------------------------------ hard margin


class HardMargins(Transported[S, HardMarginFit]):
    """Maximum-margin hyperplanes in two forms."""

    @cached_property
    def margins_back(self) -> np.ndarray:
        """The functional margins of the examples from the hyperplane that is returned."""
        return self.original.margins_of(self.returned)

    @cached_property
    def smallest(self) -> tuple[Rational, Rational]:
        """The smallest functional margins, from (w,b) and from the hyperplane that is returned."""
        return min(self.original.margins), min(self.margins_back)

    @cached_property
    def squared_distances(self) -> list[tuple[str, Rational, Rational]]:
        """Of each class the squared distance of its closest example from (w,b) and from the one returned; margins are above 0."""
        fit, w = self.original, self.returned.w
        both = ((fit.margins, Fraction(fit.norm_squared)), (self.margins_back, Fraction(rational(w @ w))))
        sides = {"positives": fit.y > 0, "negatives": fit.y < 0}
        return [(name, *(min(margins[side]) ** 2 / norm for margins, norm in both)) for name, side in sides.items()]


# ------------------------------------------------------------------------------------------------------------ soft margin


class SoftMarginWeighted(WeightsForRepetitions[WeightedTwoClasses, SoftFit]):
    """A soft margin with weights."""

    @cached_property
    def transformed(self) -> WeightedFit:
        found = super().transformed
        return WeightedFit(found.make, found.sample, found.train, self.sample.weights)


class SoftMarginReordered(Transported[ReorderedClasses, SoftFit]):
    """A soft margin at C of the examples, and at C/k of the same in another order, k times over.

    Does not apply to one whose C cannot be changed, where k is not 1. Its hypotheses are that both hyperplanes are best ones, each
    for its examples: P is at most that of any (u, a), where a is 0 for a classifier without an intercept.
    """

    FORMAL: ClassVar = {
        "copies": "k",
        "w": "vector w",
        "w_back": "vector w′",
        "b": "b",
        "b_transformed": "b′",
        "C": "C",
        "C_transformed": "C′",
        "intercepts": "c",
        "slack": "Σξ",
        "returned_slack": "Σξ′",
        "midpoint_slack": "Σξ″",
        "transformed_slack": "Σ′ξ′",
    }

    @property
    def C(self) -> Number:
        return self.original.C

    @property
    def C_transformed(self) -> Number:
        """C′: that of the examples in the other order."""
        return self.transformed.C

    @property
    def slack(self) -> Number:
        """Σ max(0, 1 − margin) of (w,b)."""
        return self._slack(self.answer)

    @property
    def returned_slack(self) -> Number:
        """The same of (w′,b′)."""
        return self._slack(self.returned)

    @property
    def midpoint_slack(self) -> Number:
        """The same of the hyperplane halfway between the two."""
        return self._slack(self.answer.halfway(self.returned))

    @property
    def transformed_slack(self) -> Number:
        """Σ max(0, 1 − margin) of (w′,b′) over the examples in the other order."""
        return self.transformed.slack

    def _slack(self, f: Affine) -> Number:
        return sum((positive_part(1 - m) for m in self.original.margins_of(f)), 0)

    @cached_property
    def value(self) -> Number:
        return self._value(self.w, self.slack)

    @cached_property
    def returned_value(self) -> Number:
        return self._value(self.w_back, self.returned_slack)

    @cached_property
    def midpoint_value(self) -> Number:
        return self._value((self.w + self.w_back) / Fraction(2), self.midpoint_slack)

    def _value(self, w: Any, slack: Any) -> Any:
        return (w @ w) / Fraction(2) + self.C * slack

    @property
    def hyperplanes(self) -> list[tuple[Any, Any, Any]]:
        """(u, a) and Σ max(0, 1 − margin), some of them."""
        return [(u, a, sum(self.missed(u, a, *example) for example in self.sample.examples)) for u, a in self._some]

    @property
    def other_hyperplanes(self) -> list[tuple[Any, Any, Any]]:
        """The same for the examples in the other order."""
        return [(u, a, sum(self.other_missed(u, a, *example) for example in self.sample.other_examples)) for u, a in self._some]

    @property
    def _some(self) -> list[tuple[np.ndarray, Number]]:
        found = [(self.w, self.b), (self.w_back, self.b_transformed)]
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

    @total(of="returned_slack", over="examples")
    def missed_back(self, x: Any, y: Any) -> Any:
        return _missed(self.w_back, self.intercepts * self.b_transformed, x, y)

    @total(of="midpoint_slack", over="examples")
    def missed_between(self, x: Any, y: Any) -> Any:
        b = self.intercepts * (self.b + self.b_transformed) / Fraction(2)
        return _missed((self.w + self.w_back) / Fraction(2), b, x, y)

    @total(of="transformed_slack", over="other_examples")
    def missed_there(self, x: Any, y: Any) -> Any:
        return _missed(self.w_back, self.intercepts * self.b_transformed, x, y)

    @hypothesis(over="hyperplanes", everywhere="u a")
    def best(self, u: Any, a: Any, slack: Any) -> Any:
        """one with ½‖w‖² + CΣξ ≤ ½‖u‖² + CΣ max(0, 1 − y(⟨u,x⟩ + ca))"""
        return (self.w @ self.w) / Fraction(2) + self.C * self.slack <= (u @ u) / Fraction(2) + self.C * slack

    @hypothesis(over="other_hyperplanes", everywhere="u a")
    def other_best(self, u: Any, a: Any, slack: Any) -> Any:
        """one with ½‖w′‖² + C′Σ′ξ′ ≤ ½‖u‖² + C′Σ′ max(0, 1 − y(⟨u,x⟩ + ca))"""
        value = (self.w_back @ self.w_back) / Fraction(2) + self.C_transformed * self.transformed_slack
        return value <= (u @ u) / Fraction(2) + self.C_transformed * slack

    @hypothesis()
    def shared(self) -> Any:
        """C = kC′"""
        return self.copies * self.C_transformed == self.C


def _missed(u: Any, a: Any, x: Any, y: Any) -> Any:
    """By how much the margin of an example from the hyperplane (u, a) is below 1."""
    return positive_part(1 - y * (u @ x + a))


# -------------------------------------------------------------------------------------------------------------------- ν


class NuOfRows(NuFit):
    """A ν-classifier that is given points. That the margin ρ is not 0 is certified for few examples, and not for many."""

    has_intercept = True

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
    def answer(self) -> Affine:
        """x ↦ ⟨w,x⟩ + b, w as it is shown, or Σαᵢyᵢxᵢ."""
        return Affine(self.combination if self.w is None else self.w, self.b)

    def objective(self, f: Affine, rho: Any = 1) -> Rational:
        """P(w,b,ρ) = ½‖w‖² − νnCρ + CΣ max(0, ρ − margin)."""
        slack = sum((max(0, rho - m) for m in self.y * f.values(self.sample.exact_X)), 0)
        return rational(f.w @ f.w / Fraction(2) - self.C * (self.nu * self.sample.n * rho - slack))


class NuMoved(Transported[MovedNuClasses, NuOfRows]):
    """A ν-classifier in two forms, the transformed one returned at the same C.

    Does not apply to one that takes a Gram matrix.
    """

    @cached_property
    def is_nontrivial(self) -> bool:
        """Whether other data of three examples or more have a margin: at ρ = 0 the least P is 0, so that P < 0 shows ρ > 0.

        Raises `Unknown` where none of the two answers does.
        """
        if self.sample.n > FEW and min(self.original.primal_value, self.transformed.primal_value) >= 0:
            raise Unknown(MAYBE_NONE)
        return self.sample.is_not_identity() and self.sample.n > 2

    @cached_property
    def scale(self) -> Rational:
        """t: of a classifier with C', returned, times t has the C of the original: t = C/(λ²C')."""
        return rational(self.original.C / (Fraction(self.sample.factor) ** 2 * self.transformed.C))

    @cached_property
    def returned(self) -> Affine:
        """stAᵀw' and st(b' + ⟨w',c⟩)."""
        found = super().returned
        return Affine(self.scale * found.w, rational(self.scale * found.b))

    @cached_property
    def returned_value(self) -> Rational:
        """P of what is returned, at ρ = t."""
        return self.original.objective(self.returned, self.scale)

    @cached_property
    def midpoint_value(self) -> Rational:
        return self.original.objective(self.answer.halfway(self.returned), (1 + self.scale) / Fraction(2))


# ----------------------------------------------------------------------------------------------------------------- company


class DecisionsInParts(InParts[Points, F]):
    """The decision function. Does not apply to a classifier without one."""

    def answers(self, X: np.ndarray) -> np.ndarray:
        model = self.fitted.fitted
        if not hasattr(model, "decision_function"):
            raise NotApplicable("it has no decision_function")
        return vector(model.decision_function(X), "scores", len(X))
