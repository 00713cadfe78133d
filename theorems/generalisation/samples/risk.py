"""True and empirical risks, hypotheses on a finite space, data for polynomials, and goals of uniform convergence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from itertools import count
from math import ceil, exp
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import rational
from ....properties.oracles.qp import particular_solution
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Row
from ...regression.samples.tables import distributions
from ...vc_dimension.oracles.shattering import binomial_sum

Rational = int | Fraction


@sample_type
@excluded(
    "there must be a hypothesis, and a training error for each", lambda self: not self.true or len(self.true) != len(self.empirical)
)
@excluded("risks are between 0 and 1", lambda self: any(not 0 <= v <= 1 for v in self.true + self.empirical))
class Risks:
    """The true risk and the training error of each of some hypotheses, at least one: numbers between 0 and 1."""

    true: Row
    empirical: Row

    @property
    def gamma(self) -> Rational:
        """The least γ with |ε(h) − ε̂(h)| ≤ γ for all h."""
        return max(abs(a - b) for a, b in zip(self.true, self.empirical, strict=True))

    def smaller(self) -> Iterator[Risks]:
        """With a hypothesis fewer."""
        for i in range(len(self.true)):
            with suppress(HypothesisNotMet):
                yield Risks(self.true[:i] + self.true[i + 1 :], self.empirical[:i] + self.empirical[i + 1 :])


@sample_type
class FiniteWorld:
    """A distribution on k ≤ 3 outcomes, models, and m ≤ 4 examples.

    A model is some hypotheses, each given by its losses on the outcomes, which are whole numbers.
    """

    SMALL: ClassVar = "all samples of so many draws are gone through"

    masses: Row
    models: tuple[tuple[Row, ...], ...]
    m: int

    def __post_init__(self) -> None:
        if not 1 <= len(self.masses) <= 3 or any(p < 0 for p in self.masses) or sum(self.masses) != 1:
            raise HypothesisNotMet("a distribution on one to three outcomes")
        if not self.models or any(not model or any(len(h) != len(self.masses) for h in model) for model in self.models):
            raise HypothesisNotMet("models of hypotheses with a loss on each outcome")
        if any(Fraction(v).denominator != 1 for model in self.models for h in model for v in h):
            raise HypothesisNotMet("losses are whole numbers, so that float64 confuses no two means of them")
        if not 2 <= self.m <= 4:
            raise HypothesisNotMet("between two and four examples, of which some are held out")

    def risk(self, h: Row) -> Rational:
        """The expected loss."""
        return sum((p * Fraction(v) for p, v in zip(self.masses, h, strict=True)), Fraction(0))


@sample_type
@excluded(
    "there must be a point, a y for each x, and a degree between 1 and 6",
    lambda self: not self.x or len(self.x) != len(self.y) or not 1 <= self.D <= 6,
)
class CurveData:
    """Points (x, y), at least one, with whole numbers x that may repeat, and a largest degree D ≥ 1."""

    x: Row
    y: Row
    D: int

    @cached_property
    def arrays(self) -> tuple[np.ndarray, np.ndarray]:
        return np.array(self.x, dtype=np.float64), np.array(self.y, dtype=np.float64)

    def residuals(self, c: np.ndarray) -> np.ndarray:
        """p(x) − y at the points, for the polynomial p with these coefficients, constant first."""
        return self._powers(len(c) - 1) @ c - np.array(self.y, dtype=object)

    def least_error(self, degree: int) -> Rational:
        """The least Σ(p(x) − y)² over the polynomials p of this degree, exactly, from the normal equations."""
        V = self._powers(degree)
        c = particular_solution(V.T @ V, V.T @ np.array(self.y, dtype=object))
        assert c is not None  # the normal equations have a solution
        return sum(r * r for r in self.residuals(c))

    @cached_property
    def least_errors(self) -> list[Rational]:
        """That of each degree up to D."""
        return [self.least_error(degree) for degree in range(self.D + 1)]

    @property
    def different_x(self) -> int:
        """How many different x there are."""
        return len(set(self.x))

    @property
    def is_function(self) -> bool:
        """Whether equal x have equal y."""
        return len(set(zip(self.x, self.y, strict=True))) == self.different_x

    def _powers(self, degree: int) -> np.ndarray:
        return np.array([[Fraction(u) ** k for k in range(degree + 1)] for u in self.x], dtype=object)

    def smaller(self) -> Iterator[CurveData]:
        """With a point fewer, a lower degree, or a number nearer to 0."""
        for i in range(len(self.x)):
            with suppress(HypothesisNotMet):
                yield CurveData(self.x[:i] + self.x[i + 1 :], self.y[:i] + self.y[i + 1 :], self.D)
        with suppress(HypothesisNotMet):
            yield CurveData(self.x, self.y, self.D - 1)
        for i in range(len(self.x)):
            if self.x[i] or self.y[i]:
                yield CurveData((*self.x[:i], 0, *self.x[i + 1 :]), (*self.y[:i], 0, *self.y[i + 1 :]), self.D)


@sample_type
@excluded(
    "1 ≤ d ≤ 4, 1/2 ≤ ε ≤ 1, 0 < δ ≤ 1",
    lambda self: not 1 <= self.d <= 4 or not Fraction(1, 2) <= self.epsilon <= 1 or not 0 < self.delta <= 1,
)
class VCGoal:
    """A VC dimension 1 ≤ d ≤ 4, an accuracy 1/2 ≤ ε ≤ 1 and a probability 0 < δ ≤ 1 of failure."""

    SMALL: ClassVar = "its exact tails are of up to some thousand examples"

    d: int
    epsilon: Rational
    delta: Rational


@sample_type
@excluded("1 ≤ d ≤ 3, m ≥ d, 0 < δ < 1", lambda self: not 1 <= self.d <= 3 or self.m < self.d or not 0 < self.delta < 1)
class VCSample:
    """A VC dimension 1 ≤ d ≤ 3, m ≥ d examples, and a probability 0 < δ < 1 of failure."""

    d: int
    m: int
    delta: Rational

    def smaller(self) -> Iterator[Any]:
        """With a smaller dimension, or an example fewer."""
        for d, m in ((self.d - 1, self.m), (self.d, self.m - 1), (self.d - 1, self.m - 1)):
            with suppress(HypothesisNotMet):
                yield type(self)(d, m, self.delta)


@sample_type
@excluded("there are fewer than 2d examples", lambda self: self.m < 2 * self.d)
class LargeVCSample(VCSample):
    """At least twice as many examples as the VC dimension."""


def sixteenths() -> st.SearchStrategy[Fraction]:
    """Numbers between 0 and 1 that float64 holds."""
    return st.integers(0, 16).map(lambda k: Fraction(k, 16))


@strategy(Risks)
def risks(draw: st.DrawFn) -> Risks:
    """Up to twelve hypotheses; training errors are the true ones, moved by at most some γ; one in four is the extreme case.

    Of some the first or the last has the least training error, by much or by little.
    """
    if draw(st.integers(0, 3)) == 0:
        g = draw(st.integers(0, 8))
        return Risks((0, Fraction(2 * g, 16)), (Fraction(g, 16), Fraction(g, 16)))
    true = draw(st.lists(sixteenths(), min_size=1, max_size=draw(st.sampled_from([5, 5, 12]))))
    g = draw(st.integers(0, 6))
    moved = [min(Fraction(1), max(Fraction(0), v + Fraction(draw(st.integers(-g, g)), 16))) for v in true]
    if draw(st.integers(0, 2)) == 0:
        less = Fraction(1, 2 ** draw(st.sampled_from([4, 30])))
        moved[draw(st.sampled_from([0, -1]))] = max(Fraction(0), min(moved) - less)
    return Risks(tuple(true), tuple(moved))


@strategy(FiniteWorld)
def finite_worlds(draw: st.DrawFn) -> FiniteWorld:
    """Mostly with two hypotheses a model at least, and with no outcome of probability 0."""
    k = draw(st.sampled_from([2, 3, 2, 1]))
    loss = st.tuples(*[st.integers(0, 2)] * k)
    model = st.lists(loss, min_size=draw(st.sampled_from([2, 2, 1])), max_size=3).map(tuple)
    models = draw(st.lists(model, min_size=1, max_size=2))
    quarter, half = Fraction(1, 4), Fraction(1, 2)
    uneven = st.just({1: (1,), 2: (quarter, 3 * quarter), 3: (half, quarter, quarter)}[k])
    masses = draw(st.one_of(distributions(k), uneven, uneven))
    return FiniteWorld(masses, tuple(models), draw(st.integers(2, 4 if k < 3 else 3)))


@strategy(CurveData)
def curve_data(draw: st.DrawFn) -> CurveData:
    """Up to six points, noisy or on a line."""
    x = draw(st.lists(st.integers(-2, 2), min_size=1, max_size=6))
    slope = draw(st.integers(-1, 1))
    noisy = draw(st.booleans())
    y = [draw(st.integers(-2, 2)) if noisy else slope * v + 1 for v in x]
    return CurveData(tuple(x), tuple(y), draw(st.integers(1, 4)))


@strategy(VCGoal)
def vc_goals(draw: st.DrawFn) -> VCGoal:
    """δ is a power of two from 1 on down; in half of all such that some m meets the condition with all but an equation."""
    d, epsilon = draw(st.integers(1, 4)), Fraction(draw(st.integers(8, 16)), 16)
    delta = Fraction(1, 2 ** draw(st.integers(0, 12)))
    if draw(st.booleans()):

        def attained(m: int) -> float:
            return 4 * binomial_sum(2 * m, d) * exp(-(epsilon**2) * m / 8)

        m = next(m for m in count(ceil(8 * d / epsilon**2)) if attained(m) <= delta)
        delta = rational(attained(m) * (1.0, 1 - 2.0**-43, 1 + 2.0**-43)[draw(st.integers(0, 2))])
    return VCGoal(d, epsilon, delta)


def failure_probabilities() -> st.SearchStrategy[Fraction]:
    """Powers of two, and what they lack to 1."""
    small = st.integers(1, 12).map(lambda k: Fraction(1, 2**k))
    return st.one_of(small, small, small.map(lambda v: 1 - v))


@strategy(LargeVCSample)
def large_vc_samples(draw: st.DrawFn) -> LargeVCSample:
    d = draw(st.sampled_from([1, 1, 1, 2, 3]))
    large = st.integers(500, 800) if d == 1 else st.integers(700, 1000)
    m = draw(st.one_of(st.integers(2 * d, 12 * d), large, large))
    return LargeVCSample(d, m, draw(failure_probabilities()))


@strategy(VCSample)
def vc_samples(draw: st.DrawFn) -> VCSample:
    d = draw(st.integers(1, 2))
    return VCSample(d, draw(st.integers(d, d + 2)), draw(failure_probabilities()))
