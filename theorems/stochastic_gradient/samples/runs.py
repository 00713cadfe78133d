"""A function with exact curvature, noise that is drawn from finitely many vectors, and a run of stochastic gradient descent."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows
from ...gradient_descent.samples.runs import ConvexRun, SmoothRun, StronglyConvexRun, convex_runs, smooth_runs, strongly_convex_runs


@sample_type
class NoisyRun:
    """A run on an L-smooth f, and n vectors ξ_k with the sum 0, of which one is added to the gradient in each step.

    The numbers drawn are dyadic and the runs short, so that float64 makes no error in a step.
    """

    run: SmoothRun
    noise: tuple[Row, ...]

    def __post_init__(self) -> None:
        if not self.noise or any(len(row) != self.run.d for row in self.noise):
            raise HypothesisNotMet(f"the noise is not of dimension {self.run.d}")
        if any(sum(column) for column in zip(*self.noise, strict=True)):
            raise HypothesisNotMet("the noise does not have the mean 0")

    @property
    def n(self) -> int:
        return len(self.noise)

    @cached_property
    def xi(self) -> np.ndarray:
        """The (n, d) vectors ξ_k."""
        return exact_matrix(self.noise)

    @cached_property
    def variance(self) -> Rational:
        """σ² = E‖ξ_k‖²."""
        return sum((row @ row for row in self.xi), Fraction(0)) / self.n

    @property
    def sequences(self) -> list[tuple[int, ...]]:
        """All nᵀ sequences of indices."""
        return list(product(range(self.n), repeat=self.run.T))


@sample_type
@excluded("f is not said to be convex", lambda self: not isinstance(self.run, ConvexRun))
class NoisyConvexRun(NoisyRun):
    """A noisy run on a convex f, whose minimiser is w*."""


@sample_type
@excluded("f is not said to be strongly convex", lambda self: not isinstance(self.run, StronglyConvexRun))
class NoisyStronglyConvexRun(NoisyConvexRun):
    """A noisy run on a μ-strongly convex f."""


def centred_noise(draw: st.DrawFn, d: int, n: int) -> tuple[Row, ...]:
    """n vectors of dimension d with the sum 0."""
    drawn = [draw(integer_rows(d, 3)) for _ in range(n - 1)]
    return (*drawn, tuple(-sum(row[j] for row in drawn) for j in range(d)))


def _noisy(draw: st.DrawFn, cls: Any, run: SmoothRun) -> Any:
    noise = centred_noise(draw, run.d, draw(st.integers(1, 3)))
    run = type(run)(run.f, run.start, run.eta, min(run.T, 3))
    return cls(run, noise)


strategy(NoisyRun)(lambda draw: _noisy(draw, NoisyRun, smooth_runs(draw)))  # at most 27 sequences; without noise where n = 1
strategy(NoisyConvexRun)(lambda draw: _noisy(draw, NoisyConvexRun, convex_runs(draw)))  # noisy runs on convex functions


@strategy(NoisyStronglyConvexRun)
def noisy_strongly_convex_runs(draw: st.DrawFn) -> NoisyStronglyConvexRun:
    """Noisy runs on strongly convex functions."""
    return _noisy(draw, NoisyStronglyConvexRun, strongly_convex_runs(draw))
