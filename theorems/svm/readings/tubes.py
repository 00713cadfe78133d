"""The role of support vector regression, and what the statements read of one."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.affine import Affine
from ....properties.numbers.exact import rational
from ....properties.numbers.products import GramMatrix
from ....properties.roles.base import role, setting
from ....properties.roles.linear import intercept
from ....properties.samples.tables import Rational
from ....properties.statements.verdicts import NotApplicable
from ..oracles import duals
from ..oracles.duals import DualOptimum
from ..samples.points import TubeData
from .declared import fits_intercept, price
from .machines import MachineFit, at_bounds


@role("support-vector-regressor", same_under=("shift",))
class SupportVectorRegressor(Protocol):
    """Minimises ½‖w‖² + CΣ max(0, |yᵢ − ⟨w,φ(xᵢ)⟩ − b| − ε); ``C`` is C > 0, and ``epsilon`` ε ≥ 0.

    After `fit`: ``intercept_`` is b (absent means 0; ``fit_intercept`` says whether it fits one); ``coef_`` is w, or ``dual_coef_``
    the coefficients βᵢ = αᵢ − αᵢ* with w = Σβᵢφ(xᵢ), of the points ``support_``, positive where yᵢ is above. A kernel other than
    ⟨x,z⟩ is handed over as the Gram matrix, where ``kernel`` is "precomputed". ``tol``: residuals are at most ε + tol where
    |βᵢ| < C, and at least ε − tol, on the side of their sign, where βᵢ is not 0. `predict` is ⟨w,φ(x)⟩ + b.
    """

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, X: Any) -> Any: ...


class TubeFit(MachineFit[TubeData], role=SupportVectorRegressor):
    """A support vector regression. Does not apply to another loss, nor to a penalty on the intercept."""

    @cached_property
    def fitted(self) -> Any:
        _ = self.takes_gram, self.C, width(self.model)
        if setting(self.model, "loss", "epsilon_insensitive") != "epsilon_insensitive":
            raise NotApplicable("its loss is not max(0, |r| − ε): another problem")
        if setting(self.model, "intercept_scaling") is not None and setting(self.model, "fit_intercept", True):
            raise NotApplicable("it penalises its intercept: another problem")
        self.model.fit(self.handed, self.sample.y)
        return self.model

    @cached_property
    def C(self) -> Rational:
        """C, before it is fitted."""
        found = price(self.model)
        if found is None or found <= 0:
            raise NotApplicable("it has no finite C > 0")
        return found

    def for_copies(self, k: int) -> dict[str, Rational]:
        """The parameters with which the answer is the same where each example is taken k times."""
        return {"C": Fraction(self.C) / k}

    @cached_property
    def epsilon(self) -> Rational:
        """ε, once it is fitted."""
        return width(self.fitted)

    @cached_property
    def has_intercept(self) -> bool:
        return fits_intercept(self.fitted)

    @cached_property
    def b(self) -> Rational:
        return intercept(self.fitted)

    @property
    def threshold(self) -> Rational:
        return abs(self.b)

    @property
    def bound(self) -> Rational:
        return self.C

    @property
    def size(self) -> Rational:
        return max(self.primal_value, self.norm_squared)

    @cached_property
    def size_of_scores(self) -> Rational:
        """Of the targets, of ε and of the scores: what residuals are small or large beside."""
        return max(self.epsilon, *(abs(y) for y in self.sample.targets), *(abs(m) for m in self.scores))

    @property
    def overrun(self) -> list[Rational]:
        return [max(abs(beta) - self.C, 0) for beta in self.beta]

    @cached_property
    def handed(self) -> np.ndarray:
        return self.sample.X @ self.sample.X.T if self.takes_gram and self.is_short else super().handed

    @cached_property
    def gram(self) -> np.ndarray | GramMatrix:
        return super().gram if self.takes_gram and not self.is_short else GramMatrix(self.sample.exact_X)

    @cached_property
    def is_short(self) -> bool:
        """Whether float64 has all inner products exactly, in whatever order they are summed."""
        unit, most = math.lcm(*(v.denominator for row in self.sample.rows for v in row)), rational(abs(self.sample.X).max())
        return unit < 2**400 and unit & (unit - 1) == 0 and self.sample.d * (most * unit) ** 2 < 2**53

    @cached_property
    def best(self) -> DualOptimum:
        return duals.tube(self.gram, self.sample.exact_y, self.C, self.epsilon, self.has_intercept)

    @cached_property
    def is_solved(self) -> bool:
        """Whether P* itself is at hand: of many rows only where the machine's own answers do not enclose it narrowly enough."""
        many = self.sample.n > duals.SMALL and self.shown is not None and isinstance(self.gram, GramMatrix)
        return not (many and self.primal_value - self.own_bound <= self.sample.n * self.C * self.tau)

    @property
    def optimal_value(self) -> Rational:
        """P*; or, where it is not at hand, a number that P* is at least, and P(w,b) at most nCτ above."""
        return self.best.value if self.is_solved else self.own_bound

    @cached_property
    def own_bound(self) -> Rational:
        """The dual at the machine's own coefficients, made feasible: at most P*, by weak duality, where K is semidefinite."""
        beta = feasible(self.beta, self.C, self.has_intercept)
        linear = beta @ self.sample.exact_y - self.epsilon * sum(abs(beta))
        return rational(linear - beta @ self.image(beta) / Fraction(2))

    @cached_property
    def bends(self) -> bool:
        """Whether no constant is within ε of all targets; without an intercept, whether 0 is not: else w* = 0, at no price."""
        y = self.sample.targets
        return max(y) - min(y) > 2 * self.epsilon if self.has_intercept else max(map(abs, y)) > self.epsilon

    @cached_property
    def residuals(self) -> np.ndarray:
        """rᵢ = yᵢ − ⟨w,φ(xᵢ)⟩ − b."""
        return self.sample.exact_y - self.scores - self.b

    @cached_property
    def beyond(self) -> Rational:
        """Σ max(0, |rᵢ| − ε)."""
        return rational(sum(max(0, abs(r) - self.epsilon) for r in self.residuals))

    @cached_property
    def primal_value(self) -> Rational:
        """P(w,b) = ½‖w‖² + CΣ max(0, |rᵢ| − ε)."""
        return rational(self.norm_squared / Fraction(2) + self.C * self.beyond)

    @cached_property
    def answer(self) -> Affine:
        """x ↦ ⟨w,x⟩ + b, w as it is shown, or Σβᵢxᵢ.

        Raises `NotApplicable` for a Gram matrix that float64 has rounded: then no w is its own.
        """
        if self.w is None and self.takes_gram and not self.is_short:
            raise NotApplicable("its Gram matrix is rounded")
        return Affine(self.combination if self.w is None else self.w, self.b)

    def objective(self, f: Affine) -> Rational:
        """P of any affine function of the points."""
        beyond = sum(max(0, abs(r) - self.epsilon) for r in self.sample.exact_y - f.values(self.sample.exact_X))
        return rational(f.w @ f.w / Fraction(2) + self.C * beyond)

    @cached_property
    def dual_value(self) -> Rational:
        """W(β) = Σyᵢβᵢ − εΣ|βᵢ| − ½‖Σβᵢφ(xᵢ)‖²."""
        linear = self.beta @ self.sample.exact_y - self.epsilon * sum(abs(self.beta))
        return rational(linear - self.dual_norm_squared / Fraction(2))

    @cached_property
    def imbalance(self) -> Rational:
        """|Σβᵢ|, which is 0 but for rounding where there is an intercept."""
        return abs(sum(self.beta)) if self.has_intercept else 0


def feasible(beta: np.ndarray, C: Rational, balanced: bool) -> np.ndarray:
    """Coefficients cut off at ±C; where their sum must be 0, the largest of those that outweigh the others give the excess."""
    found = np.array([min(max(v, -C), C) for v in beta], dtype=object)
    excess = sum(found) if balanced else 0
    for i in sorted(range(len(found)), key=lambda i: -abs(found[i])):
        if excess == 0:
            break
        taken = max(excess, min(found[i], 0)) if excess < 0 else min(excess, max(found[i], 0))
        found[i] -= taken
        excess -= taken
    return found


def width(model: Any) -> Rational:
    """ε of a regression. Raises `NotApplicable` where it has none of at least 0."""
    value = setting(model, "epsilon")
    if value is None or (found := rational(value)) < 0:
        raise NotApplicable("it has no epsilon of at least 0")
    return found


class TubeAtBounds(TubeFit):
    """A support vector regression that leaves coefficients at their bounds. Does not apply to interior solutions."""

    @cached_property
    def placed(self) -> np.ndarray:
        """The coefficients, those that rounding alone keeps from 0 or ±C there."""
        signs = np.array([1 if beta >= 0 else -1 for beta in self.beta], dtype=object)
        return signs * at_bounds(abs(self.beta), self.C, self.tol)
