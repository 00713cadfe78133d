"""Smooth convex functions with a known minimiser, and where gradient descent starts on them."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.oracles.psd import Definiteness, definiteness
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import Rational, Row, Table, integer_rows
from .steps import SmallSteps


@sample_type
class DescentRun(SmallSteps, Table):
    """f(w) = f* + Σᵢ h(⟨aᵢ, w − w*⟩), from `start`, T steps of size η ≤ 1/L.

    h(r) is r²/2 up to |r| = δ, and linear beyond it, with the same slope (Huber's function; δ = 0 stands for r²/2 throughout). So f
    is convex and L-smooth wherever L·I − AᵀA is positive semidefinite, which is certified, and f(w*) = f* is its least value.
    """

    minimiser: Row
    start: Row
    delta: Rational
    L: Rational
    eta: Rational
    T: int
    least: Rational = 0

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("minimiser", "start")
    NUMBERS: ClassVar[tuple[str, ...]] = ("minimiser", "start")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.delta < 0 or self.T < 1:
            raise HypothesisNotMet("δ must not be negative, and T at least 1")
        if self.L > 0 and not self.smoothness.semidefinite:
            raise HypothesisNotMet(f"f is not {self.L}-smooth")

    @cached_property
    def smoothness(self) -> Definiteness:
        """The certificate that L·I − AᵀA is positive semidefinite."""
        identity = np.array([[int(i == j) for j in range(self.d)] for i in range(self.d)], dtype=object)
        return definiteness(self.L * identity - self.exact_X.T @ self.exact_X)

    @hypothesis()
    def slope_changes(self) -> Any:
        """L > 0"""
        return self.L > 0

    @hypothesis(over="points", everywhere="w")
    def convex(self, w: Any, g: Any, f: Any) -> Any:
        """convex: f(w*) ≥ f(w) + ⟨∇f(w),w*−w⟩"""
        return self.least >= f + g @ (self.best - w)

    @cached_property
    def best(self) -> np.ndarray:
        """w*."""
        return exact_vector(self.minimiser)

    def residuals(self, w: Any) -> np.ndarray:
        return self.exact_X @ (w - exact_vector(self.minimiser))

    def value(self, w: Any) -> Rational:
        """f(w), exactly, for w (d,) of exact numbers."""
        size = [abs(r) for r in self.residuals(w)]
        return self.least + sum(
            r * r / Fraction(2) if self._inside(r) else self.delta * (r - self.delta / Fraction(2)) for r in size
        )

    def gradient(self, w: Any) -> np.ndarray:
        """∇f(w) (d,), exactly."""
        slopes = [r if self._inside(abs(r)) else (self.delta if r > 0 else -self.delta) for r in self.residuals(w)]
        return np.array(slopes, dtype=object) @ self.exact_X

    def _inside(self, size: Rational) -> bool:
        return self.delta == 0 or size <= self.delta


@strategy(DescentRun)
def descent_runs(draw: st.DrawFn) -> DescentRun:
    """Small integer rows, orthogonal ones among them; η a power of two, 1/L in many cases; starts far away and an ulp away."""
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(integer_rows(d, 2), min_size=1, max_size=4))
    if draw(st.booleans()):
        rows = [tuple(2 * int(i == j) for j in range(d)) for i in range(d)]
    trace = int(sum(v * v for row in rows for v in row))
    L = 1 << max(1, trace - 1).bit_length() if draw(st.booleans()) or not trace else trace
    if rows[0] == (2, *([0] * (d - 1))) and len(rows) == d and draw(st.booleans()):
        L = 4  # the rows are 2eᵢ
    eta = Fraction(1, 1 << max(0, (L - 1).bit_length())) / draw(st.sampled_from([1, 1, 1, 2, 8]))
    minimiser = draw(integer_rows(d))
    near = draw(st.sampled_from([False, False, True]))
    unit = Fraction(1, 2**50) if near else Fraction(1)
    start = tuple(m + unit * k for m, k in zip(minimiser, draw(integer_rows(d, 9)), strict=True))
    delta = draw(st.sampled_from([0, 0, 1, Fraction(1, 4)]))
    return DescentRun(tuple(rows), minimiser, start, delta, L, eta, draw(st.integers(1, 8)), draw(st.sampled_from([0, 1, -3])))
