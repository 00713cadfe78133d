"""Stochastic gradient descent with steps c/(γ + i), exactly: over all sequences of indices, and without noise on a parabola."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational
from .runs import NoisyStronglyConvexRun, noisy_strongly_convex_runs


@sample_type
@excluded("0 < c ≤ γ/L and γ ≥ 1 are needed", lambda self: self.c <= 0 or self.gamma < 1 or self.c * self.L > self.gamma)
class DecayingRun:
    """A μ-strongly convex f with noise, a start and T steps η_i = c/(γ + i) with γ ≥ 1, all at most 1/L."""

    of: NoisyStronglyConvexRun
    c: Rational
    gamma: Rational

    @property
    def L(self) -> Rational:
        return self.of.run.L

    @property
    def mu(self) -> Rational:
        return self.of.run.mu

    @cached_property
    def paths(self) -> list[list[np.ndarray]]:
        """For each sequence of indices the T + 1 iterates."""
        run, out = self.of.run, []
        for picks in product(range(self.of.n), repeat=run.T):
            path = [exact_vector(run.start)]
            for i, k in enumerate(picks):
                eta = self.c / Fraction(self.gamma + i)
                path.append(path[-1] - eta * (run.gradient(path[-1]) + self.of.xi[k]))
            out.append(path)
        return out

    @cached_property
    def gaps(self) -> list[Rational]:
        """E f(w_i) − f*, i = 0, …, T."""
        return [self._mean([self.of.run.value(path[i]) - self.of.run.least for path in self.paths]) for i in self.times]

    @cached_property
    def distances2(self) -> list[Rational]:
        """E‖w_i − w*‖²."""
        away = [[path[i] - self.of.run.best for path in self.paths] for i in self.times]
        return [self._mean([v @ v for v in each]) for each in away]

    @cached_property
    def second_moment(self) -> Rational:
        """s², the largest E‖G_i‖² of the steps."""
        slopes = [[self.of.run.gradient(path[i]) for path in self.paths] for i in self.times[:-1]]
        return max(self._mean([g @ g for g in each]) for each in slopes) + self.of.variance

    @property
    def times(self) -> range:
        return range(self.of.run.T + 1)

    def _mean(self, values: Sequence[Any]) -> Rational:
        return sum(values, Fraction(0)) / len(self.paths)


@sample_type
@excluded(
    "μ > 0, 0 < cμ < 1 and a start other than 0 are needed",
    lambda self: self.mu <= 0 or not 0 < self.c * self.mu < 1 or self.start == 0,
)
class ParabolaWithoutNoise:
    """f = μw²/2 from w₀ ≠ 0, with η_i = c/i, i = 1, 2, …, where cμ < 1: gradient descent, whose iterates are known.

    For cμ < 7/16 and i large enough, i·f(w_i) grows in step i by a factor of at least 1 + 1/(8i), so that it is not bounded.
    """

    mu: Rational
    c: Rational
    start: Rational

    @cached_property
    def distances2(self) -> list[Rational]:
        """w_T², for T = 1, …, 40: after T − 1 steps."""
        path = [Fraction(self.start)]
        for i in range(1, 40):
            path.append(path[-1] - self.c / Fraction(i) * self.mu * path[-1])
        return [w * w for w in path]

    def stops_growing(self, values: Sequence[Rational]) -> bool:
        """Whether T times the T-th value grows by a factor of less than 1 + 1/(8T) in some step, or would in a later one.

        With κ = cμ it grows by (1 + 1/T)(1 − κ/T)². That is at least 1 + 1/(8T) for all T ≥ 1 if κ ≤ 1/4: 8T³ times the difference
        is (7 − 16κ)T² + 8(κ² − 2κ)T + 8κ², which is at least 0 at T = 1 and does not fall from there on.
        """
        grows = all(
            (T + 1) * after >= T * (1 + Fraction(1, 8 * T)) * before
            for T, before, after in zip(range(1, 40), values, values[1:], strict=False)
        )
        return not (grows and self.c * self.mu <= Fraction(1, 4))


@strategy(DecayingRun)
def decaying_runs(draw: st.DrawFn) -> DecayingRun:
    """cμ from ¾ to 4, γ as small as the first step allows, or larger."""
    of = noisy_strongly_convex_runs(draw)
    c = draw(st.sampled_from([Fraction(3, 4), Fraction(5, 4), 2, 4])) / Fraction(of.run.mu)
    least = max(1, -(-c * of.run.L // 1))
    return DecayingRun(of, c, least * draw(st.sampled_from([1, 1, 2])))


@strategy(ParabolaWithoutNoise)
def parabolas_without_noise(draw: st.DrawFn) -> ParabolaWithoutNoise:
    """cμ from 1/8 to 7/8."""
    mu = draw(st.sampled_from([1, 2, Fraction(1, 2)]))
    share = draw(st.sampled_from([Fraction(1, 4), Fraction(1, 8), Fraction(1, 2), Fraction(7, 8)]))
    return ParabolaWithoutNoise(mu, share / Fraction(mu), draw(st.integers(1, 4)))
