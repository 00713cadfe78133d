"""Runs of gradient descent on functions with exact curvature: convex or not, strongly convex, and the worst of all.

The numbers are dyadic and the runs short, so that float64 makes no error in a step w − η∇f(w).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import Rational, Row, integer_rows
from ...smoothness.samples.functions import Bend, Bent
from ...smoothness.samples.points import ABOVE_0, ANY, FROM_0, functions
from .steps import SmallSteps, step_below


@sample_type
class SmoothRun(SmallSteps):
    """An L-smooth f that is bounded below, a start, and T steps of size 0 < η ≤ 1/L."""

    f: Bent
    start: Row
    eta: Rational
    T: int

    FORMAL: ClassVar = {"mu": "μ"}

    def __post_init__(self) -> None:
        if len(self.start) != self.f.d:
            raise HypothesisNotMet(f"the start is not of dimension {self.f.d}")
        if self.T < 1:
            raise HypothesisNotMet("T must be at least 1")
        if self.f.infimum is None:
            raise HypothesisNotMet("f is not bounded below")

    @hypothesis(over="pairs_of_points", everywhere="w v")
    def bounded_below(self, w: Any, g: Any, f: Any, v: Any, fv: Any) -> Any:
        """above the infimum: f(v) ≥ f*"""
        return fv >= self.least

    @property
    def d(self) -> int:
        return self.f.d

    @cached_property
    def L(self) -> Rational:
        return self.f.steepness

    @cached_property
    def mu(self) -> Rational:
        """The least eigenvalue."""
        return self.f.lowest

    @cached_property
    def least(self) -> Any:
        """f*, the infimum."""
        return self.f.infimum

    @cached_property
    def best(self) -> np.ndarray:
        """w*, where ∇f = 0: the minimiser, if f is convex."""
        return self.f.best

    def value(self, w: Any) -> Rational:
        return self.f.value(w)

    def gradient(self, w: Any) -> np.ndarray:
        return self.f.gradient(w)


@sample_type
@excluded("f is not convex", lambda self: self.f.lowest < 0)
class ConvexRun(SmoothRun):
    """A run on a convex f, whose minimiser is w*."""


@sample_type
class StronglyConvexRun(ConvexRun):
    """A run on a μ-strongly convex f."""

    @hypothesis()
    def curved(self) -> Any:
        """μ > 0"""
        return self.mu > 0

    @hypothesis()
    def ordered(self) -> Any:
        """μ ≤ L"""
        return self.mu <= self.L

    @hypothesis(over="pairs_of_points", everywhere="w v")
    def least_at_best(self, w: Any, g: Any, f: Any, v: Any, fv: Any) -> Any:
        """L-smooth from w* on, where ∇f = 0: f(v) ≤ f* + L‖v−w*‖²/2"""
        return fv <= self.least + self.L * ((v - self.best) @ (v - self.best)) / 2

    @hypothesis(over="points", everywhere="w")
    def strongly_convex(self, w: Any, g: Any, f: Any) -> Any:
        """μ-strongly convex: f(w*) ≥ f(w) + ⟨∇f(w),w*−w⟩ + μ‖w*−w‖²/2"""
        return self.least >= f + g @ (self.best - w) + self.mu * ((self.best - w) @ (self.best - w)) / 2


@sample_type
@excluded("η is not 1/L", lambda self: self.eta * self.L != 1)
class LongestSteps(ConvexRun):
    """A run with η = 1/L."""


SHORTER = [1, 1, 1, Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]


def _run(draw: st.DrawFn, cls: Any, f: Bent, shorter: list[Any]) -> Any:
    if not f.steepness:
        raise HypothesisNotMet("f is linear")
    start = draw(integer_rows(f.d, 9))
    return cls(f, start, step_below(f.steepness) * draw(st.sampled_from(shorter)), draw(st.integers(1, 5)))


@strategy(SmoothRun)
def smooth_runs(draw: st.DrawFn) -> SmoothRun:
    """Convex functions and others, which bend upwards on the outside."""
    f = draw(functions(draw(st.sampled_from([FROM_0[1:], ANY, ANY])), True, most=2))
    return _run(draw, SmoothRun, rising(f), SHORTER)


def rising(f: Bent) -> Bent:
    """A run on bends that are curved upwards on the outside, so that it is bounded below."""
    rise = [1 if c <= 0 else c for b in f.bends for c in (b.curvature[0][0], b.curvature[-1][0])]
    bends = tuple(_rising(b, rise[2 * i], rise[2 * i + 1]) for i, b in enumerate(f.bends))
    return Bent(f.rows, bends, f.center, f.least)


def _rising(bend: Bend, left: Any, right: Any) -> Bend:
    inner = bend.curvature[1:-1]
    return Bend(bend.knots, ((left, left), *inner, (right, right))) if bend.knots else Bend((), ((left, left),))


@strategy(ConvexRun)
def convex_runs(draw: st.DrawFn) -> ConvexRun:
    """Quadratics, Huber's functions and others."""
    f = draw(functions((1, *FROM_0), True, most=2))
    if not f.steepness:
        f = Bent(f.rows, (Bend((-1, 1), ((0, 0), (1, 1), (0, 0))),) * f.d, f.center, f.least)
    return _run(draw, ConvexRun, f, SHORTER)


@strategy(StronglyConvexRun)
def strongly_convex_runs(draw: st.DrawFn) -> StronglyConvexRun:
    """Condition numbers up to 64."""
    return _run(draw, StronglyConvexRun, draw(functions(ABOVE_0, True, most=2)), SHORTER)


@strategy(LongestSteps)
def longest_steps(draw: st.DrawFn) -> LongestSteps:
    """In every other case Huber's function, with δ = 1 and the start at 2T + 1, on which the bound is attained; else any."""
    L = draw(st.sampled_from([1, 2, 4, Fraction(1, 2)]))
    if draw(st.booleans()):
        T = draw(st.sampled_from([1, 2, 3, 5, 10]))
        center = draw(st.integers(-2, 2))
        f = Bent(((1,),), (Bend((-1, 1), ((0, 0), (L, L), (0, 0))),), (center,), draw(st.sampled_from([0, 1])))
        return LongestSteps(f, (center + draw(st.sampled_from([-1, 1])) * (2 * T + 1),), 1 / Fraction(L), T)
    f = draw(functions((L, L, 0, Fraction(L) / 2), True, most=2))
    f = Bent(f.rows, (Bend((), ((L, L),)), *f.bends[1:]), f.center, f.least)
    return LongestSteps(f, draw(integer_rows(f.d, 9)), 1 / Fraction(f.steepness), draw(st.integers(1, 5)))
