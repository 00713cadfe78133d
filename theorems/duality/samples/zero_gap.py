"""Feasible points of the soft-margin problem and of its dual with one value, and some of the examples."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Row, integer_rows
from .lagrangians import PrimalDualPoint, SaddlePoint, TwoPoints, primal_dual_points, saddle_points


@sample_type
@excluded("an example is picked, 1, or not, 0", lambda self: any(p not in (0, 1) for p in self.picked))
class PickedExamples(TwoPoints):
    """Some of the examples, by 1 and 0; of points that are not asked for anything, on which a fold is compared with the code."""

    picked: Row

    BY_ROW: ClassVar[tuple[str, ...]] = (*TwoPoints.BY_ROW, "picked")
    NUMBERS: ClassVar[tuple[str, ...]] = (*TwoPoints.NUMBERS, "picked")

    @cached_property
    def each(self) -> list[tuple[Any, ...]]:
        """⟨w,xᵢ⟩, ⟨w′,xᵢ⟩, yᵢ, αᵢ, rᵢ, ξᵢ, ξ′ᵢ, and whether it is picked."""
        return [(*example, p) for example, p in zip(self.examples, self.picked, strict=True)]

    @property
    def slack_of_all(self) -> Any:
        """Σξᵢ."""
        return sum(self.xi)

    @property
    def multipliers_of_all(self) -> Any:
        """Σαᵢ."""
        return sum(self.alpha)


@sample_type
class ZeroGap(PickedExamples):
    r"""Feasible (w, b, ξ) and (α, r) without a gap, P = W; any other point (w′, b′, ξ′); and some of the examples.

    $P=\frac12\|w\|^2+C\sum\xi_i$ and $W=\sum\alpha_i-\frac12\|v\|^2$ with $v=\sum\alpha_iy_ix_i$. Feasible in the dual: α, r ≥ 0,
    $\sum\alpha_iy_i=0$ and $\alpha_i+r_i=C$. That w is v, or that any product is 0, is not asked.
    """

    FORMAL: ClassVar = {
        "weights": "vector w",
        "other_weights": "vector w′",
        "combination": "vector v",
        "b": "b",
        "other_b": "b′",
        "C": "C",
        "slack_of_all": "Σξ",
        "multipliers_of_all": "Σα",
        "along": "Σαy⟨w,x⟩",
        "along_other": "Σαy⟨w′,x⟩",
        "balance": "Σαy",
    }

    @hypothesis()
    def no_gap(self) -> Any:
        """P = W: ½‖w‖² + CΣξᵢ = Σαᵢ − ½‖v‖²"""
        w, v, half = self.weights, self.combination, Fraction(1, 2)
        return half * (w @ w) + self.C * self.slack_of_all == self.multipliers_of_all - half * (v @ v)

    @hypothesis()
    def combined(self) -> Any:
        """v = Σαᵢyᵢxᵢ along w: Σαᵢyᵢ⟨w,xᵢ⟩ = ⟨w,v⟩"""
        return self.along == self.weights @ self.combination

    @hypothesis()
    def combined_along_the_other(self) -> Any:
        """v = Σαᵢyᵢxᵢ along w′: Σαᵢyᵢ⟨w′,xᵢ⟩ = ⟨w′,v⟩"""
        return self.along_other == self.other_weights @ self.combination

    @hypothesis()
    def balanced(self) -> Any:
        """Σαᵢyᵢ = 0"""
        return self.balance == 0

    @hypothesis(over="each")
    def shared(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any, picked: Any) -> Any:
        """one with αᵢ + rᵢ = C"""
        return alpha + r == self.C

    @hypothesis(over="each")
    def first_multiplier(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any, picked: Any) -> Any:
        """one with αᵢ ≥ 0"""
        return alpha >= 0

    @hypothesis(over="each")
    def second_multiplier(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any, picked: Any) -> Any:
        """one with rᵢ ≥ 0"""
        return r >= 0

    @hypothesis(over="each")
    def met(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any, picked: Any) -> Any:
        """one with gᵢ ≤ ξᵢ"""
        return 1 - y * (t + self.b) <= xi

    @hypothesis(over="each")
    def slack(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any, picked: Any) -> Any:
        """one with ξᵢ ≥ 0"""
        return xi >= 0

    @hypothesis(over="each")
    def picked_or_not(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any, picked: Any) -> Any:
        """picked, or not: p² = p"""
        return picked * picked == picked

    @total(of="slack_of_all", over="each")
    def slack_each(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any, picked: Any) -> Any:
        return xi

    @total(of="multipliers_of_all", over="each")
    def multiplier(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any, picked: Any) -> Any:
        return alpha

    @total(of="along", over="each")
    def along_each(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any, picked: Any) -> Any:
        return alpha * y * t

    @total(of="along_other", over="each")
    def along_the_other(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any, picked: Any) -> Any:
        return alpha * y * other_t

    @total(of="balance", over="each")
    def balance_of_each(self, t: Any, other_t: Any, y: Any, alpha: Any, r: Any, xi: Any, other_xi: Any, picked: Any) -> Any:
        return alpha * y


def without_a_gap(at: SaddlePoint, picked: Row) -> ZeroGap:
    """A point with the KKT conditions has no gap."""
    return ZeroGap(**vars_of(at), picked=picked)


def vars_of(at: PrimalDualPoint) -> dict[str, Any]:
    return {f.name: getattr(at, f.name) for f in fields(at)}


@strategy(PickedExamples)
def picked_examples(draw: st.DrawFn) -> PickedExamples:
    """Any points, and any examples."""
    at = primal_dual_points(draw)
    other = {"other_w": draw(integer_rows(at.d, 2)), "other_b": draw(st.integers(-2, 2)), "other_xi": draw(integer_rows(at.n, 3))}
    return PickedExamples(**vars_of(at), **other, picked=tuple(draw(st.integers(0, 1)) for _ in range(at.n)))


@strategy(ZeroGap)
def zero_gaps(draw: st.DrawFn) -> ZeroGap:
    """One example is picked, or any."""
    at = saddle_points(draw)
    if draw(st.booleans()):
        k = draw(st.integers(0, at.n - 1))
        return without_a_gap(at, tuple(int(i == k) for i in range(at.n)))
    return without_a_gap(at, tuple(draw(st.integers(0, 1)) for _ in range(at.n)))
