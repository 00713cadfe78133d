"""The role of ν-classifiers, and what the statements read of one."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import exact_vector, rational
from ....properties.numbers.shown import show
from ....properties.roles.base import role, setting
from ....properties.roles.linear import intercept
from ....properties.samples.tables import Rational
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..oracles import duals
from ..oracles.duals import DualOptimum
from ..samples.points import NuClasses
from .machines import MachineFit, at_bounds, fraction


@role("nu-classifier", same_under=("shift", "unit"))
class NuClassifier(Protocol):
    """Minimises ½‖w‖² − νρ + (1/n)Σ max(0, ρ − yᵢ(⟨w,φ(xᵢ)⟩ + b)), ρ ≥ 0, and scales so that ρ = 1; ``nu`` is ν in (0, 1].

    After `fit`: ``intercept_`` is b, and ``dual_coef_`` the αᵢyᵢ with w = Σαᵢyᵢφ(xᵢ), of the examples ``support_``, all of them
    divided by ρ: so multipliers are at most Σα/(νn). ``coef_`` may show w. A kernel other than ⟨x,z⟩ is handed over as the Gram
    matrix, where ``kernel`` is "precomputed". ``tol``: margins yᵢ(⟨w,φ(xᵢ)⟩ + b) are at least 1 − τ where αᵢ may rise, and at most
    1 + τ where αᵢ > 0, for τ = tol·max(1, Σα/(νn)), since LIBSVM's tol is in units of ρ for multipliers of at most 1.
    It refuses ν of more than 2·min(n₊, n₋)/n, and data where ρ = 0, by a `ValueError` or a convergence warning. Optionally
    ``decision_function`` and ``predict``.
    """

    def fit(self, X: Any, y: Any) -> Any: ...


class NuFit(MachineFit[NuClasses], role=NuClassifier):
    """A ν-classifier, scaled so that ρ = 1. Does not apply where the certified margin is 0; declined where ν is infeasible."""

    @cached_property
    def nu(self) -> Rational:
        """ν, before it is fitted."""
        smaller = min(self.sample.labels.count(1), self.sample.labels.count(-1))
        return fraction(self.model, Fraction(2 * smaller, self.sample.n), "it is not in (0, 2·min(n₊, n₋)/n]")

    @cached_property
    def y(self) -> np.ndarray:
        return exact_vector(self.sample.labels)

    @cached_property
    def unscaled(self) -> DualOptimum:
        """The certified optimum for multipliers of at most 1."""
        found = duals.nu_classes(self.K, self.y, self.nu)
        if found.norm_squared == 0:
            raise NotApplicable("the margin ρ is 0, as the reduced convex hulls of the classes meet")
        return found

    @cached_property
    def fitted(self) -> Any:
        if setting(self.model, "class_weight") is not None:
            raise NotApplicable("it weights the classes: another problem")
        _ = self.takes_gram, self.unscaled
        self.model.fit(self.handed, self.sample.y)
        return self.model

    @cached_property
    def alpha(self) -> np.ndarray:
        """The multipliers."""
        return self.beta * self.y

    @cached_property
    def C(self) -> Rational:
        """C = Σα/(νn): 1/ρ for multipliers of at most 1, before it scales."""
        total = sum(self.alpha)
        if total <= 0:
            raise ImplementationFailed(f"its multipliers sum to {show(total)}")
        return total / Fraction(self.nu * self.sample.n)

    @cached_property
    def best(self) -> DualOptimum:
        return DualOptimum(self.unscaled.beta * self.C, self.K, self.unscaled.value * self.C**2)

    @cached_property
    def tol(self) -> Rational:
        """Up to which the optimality conditions hold, in units of the functional margin."""
        return super().tol * max(1, self.C)

    @cached_property
    def b(self) -> Rational:
        return intercept(self.fitted)

    @property
    def threshold(self) -> Rational:
        return 1 + abs(self.b)

    @property
    def bound(self) -> Rational:
        return self.C

    @property
    def size_of_scores(self) -> Rational:
        """1, the functional margin."""
        return 1

    @property
    def overrun(self) -> list[Rational]:
        return [max(-a, a - self.C, 0) for a in self.alpha]

    @property
    def imbalance(self) -> Rational:
        """|Σαᵢyᵢ|."""
        return abs(sum(self.beta))

    @cached_property
    def margins(self) -> np.ndarray:
        """The functional margins yᵢ(⟨w,φ(xᵢ)⟩ + b)."""
        return self.y * (self.scores + self.b)

    @cached_property
    def slack(self) -> Rational:
        """Σ max(0, 1 − margin)."""
        return rational(sum(max(0, 1 - m) for m in self.margins))

    @cached_property
    def primal_value(self) -> Rational:
        """P(w,b) = ½‖w‖² − νnC + CΣ max(0, 1 − margin)."""
        return rational(self.norm_squared / Fraction(2) - self.C * (self.nu * self.sample.n - self.slack))

    @cached_property
    def dual_value(self) -> Rational:
        """W(α) = −½‖Σαᵢyᵢφ(xᵢ)‖²."""
        return -self.dual_norm_squared / Fraction(2)

    @cached_property
    def decided(self) -> bool:
        """Whether τ is small beside the margin."""
        return 8 * self.tau <= 1


class NuAtBounds(NuFit):
    """A ν-classifier that leaves multipliers at their bounds. Does not apply to interior solutions."""

    @cached_property
    def placed(self) -> np.ndarray:
        """The multipliers, those that rounding alone keeps from their bound at it."""
        return at_bounds(self.alpha, self.C, self.tol)

    @cached_property
    def full(self) -> int:
        """How many multipliers are at their bound."""
        return sum(1 for a in self.placed if a >= self.C)

    @cached_property
    def support(self) -> int:
        """How many multipliers are not 0."""
        return sum(1 for a in self.placed if a != 0)

    @cached_property
    def within(self) -> int:
        """How many examples are margin errors, beyond what τ leaves undecided."""
        return sum(1 for m in self.margins if m < 1 - self.tau)

    @cached_property
    def not_beyond(self) -> int:
        """How many examples have a margin of at most 1, or above it by no more than τ."""
        return sum(1 for m in self.margins if m <= 1 + self.tau)


class NuAsked(NuFit):
    """A ν-classifier that is asked for the examples that it was trained on."""

    @cached_property
    def sides(self) -> list[Rational]:
        """What it predicts: −1 or +1, and 0 for anything else."""
        return [p if p in (-1, 1) else 0 for p in self.predictions]

    @cached_property
    def errors(self) -> int:
        """How many examples it predicts another label for."""
        return sum(1 for side, y in zip(self.sides, self.y, strict=True) if side != y)
