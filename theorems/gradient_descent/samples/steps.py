"""What all runs of gradient descent have in common: an L-smooth f, and steps of size 0 < η ≤ 1/L."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from ....properties.numbers.exact import exact_vector
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import Rational, Row


def step_below(L: Any) -> Fraction:
    """The largest power of two that is at most 1/L, and 1 at most."""
    power = Fraction(1)
    while power * L > 1:
        power /= 2
    return power


class SmallSteps:
    """The hypotheses of a run on an L-smooth f whose steps are no longer than smoothness allows.

    A sample type of this kind says what f and its gradient are, where the run starts, and `best`, the minimiser or a point like it.
    """

    FORMAL: ClassVar = {"best": "vector w*", "least": "f*", "L": "L", "eta": "η"}

    if TYPE_CHECKING:
        start: Row
        eta: Rational

        @property
        def L(self) -> Rational: ...
        @property
        def best(self) -> np.ndarray: ...
        def value(self, w: Any) -> Rational: ...
        def gradient(self, w: Any) -> np.ndarray: ...

    @hypothesis()
    def moves(self) -> Any:
        """η > 0"""
        return self.eta > 0

    @hypothesis()
    def short(self) -> Any:
        """η ≤ 1/L"""
        return self.eta * self.L <= 1

    @hypothesis(over="pairs_of_points", everywhere="w v")
    def smooth(self, w: Any, g: Any, f: Any, v: Any, fv: Any) -> Any:
        """L-smooth: f(v) ≤ f(w) + ⟨∇f(w),v−w⟩ + L‖v−w‖²/2"""
        return fv <= f + g @ (v - w) + self.L * ((v - w) @ (v - w)) / 2

    @property
    def points(self) -> Iterator[tuple[Any, Any, Any]]:
        """Some w, with ∇f(w) and f(w): where it starts, w*, and beyond it."""
        start = exact_vector(self.start)
        for w in (start, self.best, 2 * self.best - start):
            yield w, self.gradient(w), self.value(w)

    @property
    def pairs_of_points(self) -> Iterator[tuple[Any, ...]]:
        """Each of `points` with each, and with a step from it: w, ∇f(w), f(w), v, f(v)."""
        points = list(self.points)
        for w, g, f in points:
            for v in (*(v for v, *_ in points), w - self.eta * g):
                yield w, g, f, v, self.value(v)
