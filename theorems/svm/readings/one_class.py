"""The role of one-class machines, and what the statements read of one."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import rational
from ....properties.roles.base import role, vector
from ....properties.samples.tables import Rational
from ....properties.statements.verdicts import ImplementationFailed
from ..oracles import duals
from ..oracles.duals import DualOptimum
from ..samples.points import KernelPoints
from .machines import MachineFit, at_bounds, fraction


@role("one-class-classifier", same_under=("unit",))
class OneClassClassifier(Protocol):
    """Minimises ½‖w‖² − ρ + 1/(νn) Σ max(0, ρ − ⟨w,φ(xᵢ)⟩); ``nu`` is ν in (0, 1].

    After `fit`: ``offset_`` is ρ, or ``intercept_`` −ρ; ``coef_`` is w, or ``dual_coef_`` the multipliers αᵢ with w = Σαᵢφ(xᵢ), of
    the points ``support_``. They sum to 1, or, with w and ρ as many times as large, to νn, as LIBSVM has them; without multipliers
    w and ρ are as above. A kernel other than ⟨x,z⟩ is handed over as the Gram matrix, where ``kernel`` is "precomputed". ``tol``:
    scores ⟨w,φ(xᵢ)⟩ are at least ρ − tol where αᵢ may rise, and at most ρ + tol where αᵢ > 0.
    Optionally ``decision_function``, which is ⟨w,φ(x)⟩ − ρ, and ``predict``, which is its sign.
    """

    def fit(self, X: Any) -> Any: ...


class OneClassFit(MachineFit[KernelPoints], role=OneClassClassifier):
    """A one-class machine, in the scale that it has: with s = Σα, multipliers are at most s/(νn)."""

    @property
    def gram_of_sample(self) -> np.ndarray:
        return self.sample.kernel

    @cached_property
    def nu(self) -> Rational:
        """ν, before it is fitted."""
        return fraction(self.model, 1, "it is not in (0, 1]")

    @cached_property
    def fitted(self) -> Any:
        _ = self.takes_gram, self.nu
        self.model.fit(self.handed)
        return self.model

    @cached_property
    def rho(self) -> Rational:
        """ρ."""
        if getattr(self.fitted, "offset_", None) is not None:
            return vector(self.fitted.offset_, "offset_", 1)[0]
        if getattr(self.fitted, "intercept_", None) is not None:
            return -vector(self.fitted.intercept_, "intercept_", 1)[0]
        raise ImplementationFailed("it has neither offset_ nor intercept_")

    @cached_property
    def intercept(self) -> Rational | None:
        """``intercept_`` beside ``offset_``, where it shows both."""
        both = all(getattr(self.fitted, name, None) is not None for name in ("offset_", "intercept_"))
        return vector(self.fitted.intercept_, "intercept_", 1)[0] if both else None

    @cached_property
    def scale(self) -> Rational:
        """s: 1, or νn where the multipliers sum to nearly that; 1 where it shows none."""
        if self.shown is None:
            return 1
        total, most = sum(self.shown), self.nu * self.sample.n
        return most if abs(total - most) < abs(total - 1) else 1

    @cached_property
    def bound(self) -> Rational:
        """s/(νn): the largest multiplier that is allowed."""
        return self.scale / Fraction(self.nu * self.sample.n)

    @cached_property
    def best(self) -> DualOptimum:
        return duals.one_class(self.K, self.bound, self.scale)

    @property
    def threshold(self) -> Rational:
        return abs(self.rho)

    @property
    def size_of_scores(self) -> Rational:
        return max(abs(self.rho), *(abs(m) for m in self.scores))

    @property
    def overrun(self) -> list[Rational]:
        return [max(-a, a - self.bound, 0) for a in self.beta]

    @property
    def imbalance(self) -> Rational:
        """|Σαᵢ − s|."""
        return abs(sum(self.beta) - self.scale)

    @property
    def total(self) -> Rational:
        """s."""
        return self.scale

    @cached_property
    def shortfall(self) -> Rational:
        """Σ max(0, ρ − ⟨w,φ(xᵢ)⟩)."""
        return rational(sum(max(0, self.rho - m) for m in self.scores))

    @cached_property
    def primal_value(self) -> Rational:
        """P(w,ρ) = ½‖w‖² − sρ + s/(νn) Σ max(0, ρ − ⟨w,φ(xᵢ)⟩)."""
        return rational(self.norm_squared / Fraction(2) - self.scale * self.rho + self.bound * self.shortfall)

    @cached_property
    def dual_value(self) -> Rational:
        """W(α) = −½‖Σαᵢφ(xᵢ)‖²."""
        return -self.dual_norm_squared / Fraction(2)


class OneClassAtBounds(OneClassFit):
    """A one-class machine that leaves multipliers at their bounds. Does not apply to interior solutions."""

    @cached_property
    def alpha(self) -> np.ndarray:
        """The multipliers, those that rounding alone keeps from their bound at it."""
        return at_bounds(self.beta, self.bound, self.tol)

    @cached_property
    def full(self) -> int:
        """How many multipliers are at their bound."""
        return sum(1 for a in self.alpha if a >= self.bound)

    @cached_property
    def support(self) -> int:
        """How many multipliers are not 0."""
        return sum(1 for a in self.alpha if a != 0)

    @cached_property
    def outside(self) -> int:
        """How many points have a score below ρ, beyond what τ leaves undecided."""
        return sum(1 for m in self.scores if m < self.rho - self.tau)

    @cached_property
    def not_inside(self) -> int:
        """How many points have a score of at most ρ, or above it by no more than τ."""
        return sum(1 for m in self.scores if m <= self.rho + self.tau)

    @cached_property
    def decided(self) -> bool:
        """Whether τ is small beside the scores."""
        return 8 * self.tau <= max(abs(m) for m in self.scores)


class OneClassAsked(OneClassFit):
    """A one-class machine that is asked for the points that it was trained on."""

    @cached_property
    def sides(self) -> list[Rational]:
        """What it predicts: −1 or +1, and 0 for anything else."""
        return [p if p in (-1, 1) else 0 for p in self.predictions]
