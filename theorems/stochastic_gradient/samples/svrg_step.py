"""One step of SVRG on a mean of convex functions, with each of the functions that may be drawn."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Rational
from ...smoothness.samples.points import FROM_0
from .sums import SvrgRound, convex_sum


@sample_type
@excluded("more than one step", lambda self: self.T != 1)
class SvrgStep(SvrgRound):
    """A round of one step from w, on functions of which the mean F is least at w* = 0.

    Of f_k it has a = ∇f_k(w), b = ∇f_k(w̃) and c = ∇f_k(w*), beside g = ∇F(w̃), and how much f_k is at w, and at w̃, above its
    tangent at w*: f_k(w) − f_k(w*) − ⟨c,w − w*⟩. As the c add up to 0, the sum of these is n(F(w) − F*).
    """

    FORMAL: ClassVar = {
        "eta": "η",
        "L": "L",
        "n": "n",
        "away2": "D²",
        "full2": "G²",
        "full_along": "Γ",
        "rise": "Δ",
        "rise_there": "Δ̃",
        "along": "A",
        "along_there": "B",
        "across": "H",
    }

    @cached_property
    def draws(self) -> list[tuple[Any, ...]]:
        """Of each f_k: a, b, c, g and w, and how much it is above its tangent."""
        w, there = exact_vector(self.start), exact_vector(self.snapshot)
        g, out = self.gradient(there), []
        for k in range(self.n):
            a, b, c = (self.part_gradient(k, v) for v in (w, there, 0 * w))
            above = [self.part_value(k, v) - self.part_value(k, 0 * w) - c @ v for v in (w, there)]
            out.append((a, b, c, g, w, *above))
        return out

    @cached_property
    def away2(self) -> Any:
        """‖w − w*‖²."""
        w = exact_vector(self.start)
        return w @ w

    @cached_property
    def full2(self) -> Any:
        """‖∇F(w̃)‖²."""
        g = self.gradient(exact_vector(self.snapshot))
        return g @ g

    @cached_property
    def full_along(self) -> Any:
        """⟨∇F(w̃), w − w*⟩."""
        return self.gradient(exact_vector(self.snapshot)) @ exact_vector(self.start)

    @cached_property
    def rise(self) -> Rational:
        """n(F(w) − F*)."""
        return self.n * self.gap(exact_vector(self.start))

    @cached_property
    def rise_there(self) -> Rational:
        """n(F(w̃) − F*)."""
        return self.n * self.gap(exact_vector(self.snapshot))

    @cached_property
    def along(self) -> Any:
        """n⟨∇F(w), w − w*⟩."""
        w = exact_vector(self.start)
        return self.n * (self.gradient(w) @ w)

    @cached_property
    def along_there(self) -> Any:
        """Σ⟨∇f_k(w̃), w − w*⟩."""
        return sum((b @ w for _, b, _, _, w, _, _ in self.draws), Fraction(0))

    @cached_property
    def across(self) -> Any:
        """Σ⟨∇f_k(w̃), ∇F(w̃)⟩."""
        return sum((b @ g for _, b, _, g, _, _, _ in self.draws), Fraction(0))

    @hypothesis()
    def moves(self) -> Any:
        """η > 0"""
        return self.eta > 0

    @hypothesis()
    def mean_along(self) -> Any:
        """∇F(w̃) is the mean of the ∇f_k(w̃), along w − w*"""
        return self.along_there == self.n * self.full_along

    @hypothesis()
    def mean_across(self) -> Any:
        """∇F(w̃) is the mean of the ∇f_k(w̃), along itself"""
        return self.across == self.n * self.full2

    @hypothesis(over="draws")
    def smooth_at_w(self, a: Any, b: Any, c: Any, g: Any, w: Any, above: Any, above_there: Any) -> Any:
        """convex and L-smooth: f_k(w) ≥ f_k(w*) + ⟨∇f_k(w*), w − w*⟩ + ‖∇f_k(w) − ∇f_k(w*)‖²/(2L)"""
        return (a - c) @ (a - c) <= 2 * self.L * above

    @hypothesis(over="draws")
    def smooth_there(self, a: Any, b: Any, c: Any, g: Any, w: Any, above: Any, above_there: Any) -> Any:
        """convex and L-smooth: f_k(w̃) ≥ f_k(w*) + ⟨∇f_k(w*), w̃ − w*⟩ + ‖∇f_k(w̃) − ∇f_k(w*)‖²/(2L)"""
        return (b - c) @ (b - c) <= 2 * self.L * above_there

    @hypothesis(over="draws")
    def convex(self, a: Any, b: Any, c: Any, g: Any, w: Any, above: Any, above_there: Any) -> Any:
        """convex: f_k(w*) ≥ f_k(w) + ⟨∇f_k(w), w* − w⟩"""
        return above <= (a - c) @ w

    @hypothesis(over="draws")
    def as_far(self, a: Any, b: Any, c: Any, g: Any, w: Any, above: Any, above_there: Any) -> Any:
        """drawn at w"""
        return w @ w == self.away2

    @hypothesis(over="draws")
    def as_steep(self, a: Any, b: Any, c: Any, g: Any, w: Any, above: Any, above_there: Any) -> Any:
        """corrected by a vector of the length of ∇F(w̃)"""
        return g @ g == self.full2

    @hypothesis(over="draws")
    def as_steep_along(self, a: Any, b: Any, c: Any, g: Any, w: Any, above: Any, above_there: Any) -> Any:
        """corrected by ∇F(w̃), along w − w*"""
        return g @ w == self.full_along

    @total(of="n", over="draws")
    def counted(self, a: Any, b: Any, c: Any, g: Any, w: Any, above: Any, above_there: Any) -> Any:
        """One for each f_k."""
        return 0 * above + 1

    @total(of="rise", over="draws")
    def part_of_rise(self, a: Any, b: Any, c: Any, g: Any, w: Any, above: Any, above_there: Any) -> Any:
        """f_k(w) − f_k(w*) − ⟨∇f_k(w*), w − w*⟩: the last add up to 0."""
        return above

    @total(of="rise_there", over="draws")
    def part_of_rise_there(self, a: Any, b: Any, c: Any, g: Any, w: Any, above: Any, above_there: Any) -> Any:
        """f_k(w̃) − f_k(w*) − ⟨∇f_k(w*), w̃ − w*⟩."""
        return above_there

    @total(of="along", over="draws")
    def part_along(self, a: Any, b: Any, c: Any, g: Any, w: Any, above: Any, above_there: Any) -> Any:
        """⟨∇f_k(w) − ∇f_k(w*), w − w*⟩."""
        return (a - c) @ w

    @total(of="along_there", over="draws")
    def part_along_there(self, a: Any, b: Any, c: Any, g: Any, w: Any, above: Any, above_there: Any) -> Any:
        """⟨∇f_k(w̃) − ∇f_k(w*), w − w*⟩."""
        return (b - c) @ w

    @total(of="across", over="draws")
    def part_across(self, a: Any, b: Any, c: Any, g: Any, w: Any, above: Any, above_there: Any) -> Any:
        """⟨∇f_k(w̃) − ∇f_k(w*), ∇F(w̃)⟩."""
        return (b - c) @ g


@strategy(SvrgStep)
def svrg_steps(draw: st.DrawFn) -> SvrgStep:
    """One function, two or four: so means are dyadic."""
    n = draw(st.sampled_from([1, 2, 2, 4]))
    return SvrgStep(*convex_sum(draw, n, (1, 2, *FROM_0), False), T=1)
