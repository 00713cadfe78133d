"""One step of stochastic gradient descent from a point, with each of the vectors that may be drawn."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Rational
from ...gradient_descent.samples.runs import convex_runs
from .runs import NoisyConvexRun, _noisy


@sample_type
@excluded("more than one step", lambda self: self.run.T != 1)
class NoisyStep(NoisyConvexRun):
    """A noisy run of one step on a convex f with the minimiser w*."""

    FORMAL: ClassVar = {
        "eta": "η",
        "mu": "μ",
        "away2": "D²",
        "fall": "F",
        "slope2": "G²",
        "gap": "Δ",
        "n": "n",
        "along": "A",
        "across": "B",
        "spread": "nσ²",
    }

    @property
    def eta(self) -> Rational:
        return self.run.eta

    @property
    def mu(self) -> Rational:
        """f is μ-strongly convex; μ may be 0."""
        return self.run.mu

    @cached_property
    def draws(self) -> list[tuple[Any, ...]]:
        """Each ξ_k, with w, ∇f(w) and w*."""
        w = exact_vector(self.run.start)
        return [(xi, w, self.run.gradient(w), self.run.best) for xi in self.xi]

    @cached_property
    def away2(self) -> Rational:
        """‖w − w*‖²."""
        _, w, _, best = self.draws[0]
        return (w - best) @ (w - best)

    @cached_property
    def fall(self) -> Rational:
        """⟨∇f(w), w − w*⟩."""
        _, w, g, best = self.draws[0]
        return g @ (w - best)

    @cached_property
    def slope2(self) -> Rational:
        """‖∇f(w)‖²."""
        return self.draws[0][2] @ self.draws[0][2]

    @property
    def gap(self) -> Rational:
        """f(w) − f*."""
        return self.run.value(self.draws[0][1]) - self.run.least

    @cached_property
    def along(self) -> Any:
        """Σ⟨ξ_k, w − w*⟩."""
        return sum((xi @ (w - best) for xi, w, _, best in self.draws), Fraction(0))

    @cached_property
    def across(self) -> Any:
        """Σ⟨ξ_k, ∇f(w)⟩."""
        return sum((xi @ g for xi, _, g, _ in self.draws), Fraction(0))

    @cached_property
    def spread(self) -> Any:
        """Σ‖ξ_k‖² = nσ²."""
        return sum((xi @ xi for xi in self.xi), Fraction(0))

    @hypothesis()
    def moves(self) -> Any:
        """η > 0"""
        return self.eta > 0

    @hypothesis()
    def convex(self) -> Any:
        """convex: f* ≥ f(w) + ⟨∇f(w),w* − w⟩"""
        return self.gap <= self.fall

    @hypothesis()
    def grows(self) -> Any:
        """μ-strongly convex: f(w) ≥ f* + μ‖w − w*‖²/2"""
        return self.gap >= self.mu * self.away2 / 2

    @hypothesis()
    def strongly_convex(self) -> Any:
        """μ-strongly convex: f* ≥ f(w) + ⟨∇f(w),w* − w⟩ + μ‖w − w*‖²/2"""
        return self.gap <= self.fall - self.mu * self.away2 / 2

    @hypothesis()
    def unbiased_along(self) -> Any:
        """unbiased: Σ⟨ξ_k, w − w*⟩ = 0"""
        return self.along == 0

    @hypothesis()
    def unbiased_across(self) -> Any:
        """unbiased: Σ⟨ξ_k, ∇f(w)⟩ = 0"""
        return self.across == 0

    @hypothesis(over="draws")
    def as_far(self, xi: Any, w: Any, g: Any, best: Any) -> Any:
        """drawn at w"""
        return (w - best) @ (w - best) == self.away2

    @hypothesis(over="draws")
    def as_steep_along(self, xi: Any, w: Any, g: Any, best: Any) -> Any:
        """drawn where the gradient is ∇f(w)"""
        return g @ (w - best) == self.fall

    @hypothesis(over="draws")
    def as_steep(self, xi: Any, w: Any, g: Any, best: Any) -> Any:
        """drawn where the gradient has the length of ∇f(w)"""
        return g @ g == self.slope2

    @total(of="n", over="draws")
    def counted(self, xi: Any, w: Any, g: Any, best: Any) -> Any:
        """One for each ξ_k."""
        return 0 * (xi @ xi) + 1

    @total(of="along", over="draws")
    def part_along(self, xi: Any, w: Any, g: Any, best: Any) -> Any:
        """⟨ξ_k, w − w*⟩."""
        return xi @ (w - best)

    @total(of="across", over="draws")
    def part_across(self, xi: Any, w: Any, g: Any, best: Any) -> Any:
        """⟨ξ_k, ∇f(w)⟩."""
        return xi @ g

    @total(of="spread", over="draws")
    def square(self, xi: Any, w: Any, g: Any, best: Any) -> Any:
        """‖ξ_k‖²."""
        return xi @ xi


@strategy(NoisyStep)
def noisy_steps(draw: st.DrawFn) -> NoisyStep:
    """Up to three vectors; none but 0 where n = 1."""
    run = convex_runs(draw)
    return _noisy(draw, NoisyStep, type(run)(run.f, run.start, run.eta, 1))
