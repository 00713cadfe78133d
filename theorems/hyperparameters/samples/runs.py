"""Runs of gradient descent with momentum: in real numbers, and in whole ones; and whole numbers that are multiplied by a ratio."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import floor
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import Rational, Row, integer_rows
from ....properties.samples.working import Random, working
from ...smoothness.samples.functions import Bend, Bent
from ...smoothness.samples.points import ANY, functions

LARGEST = 2**500
FARTHEST = 2**20  # by how much reversal may amplify an error


@sample_type
@excluded("start, velocity and L are not of one dimension", lambda self: not len(self.start) == len(self.velocity) == self.f.d)
@excluded("the gradient is not piecewise linear", lambda self: not all(b.steps for b in self.f.bends))
@excluded("γ is not in [0, 1], or η is not positive", lambda self: not 0 <= self.gamma <= 1 or self.eta <= 0)
@excluded("T is not in 1, …, 64", lambda self: not 1 <= self.T <= 64)
class ClosedRun:
    """T steps v ← γv − (1 − γ)∇L(x), x ← x + ηv from a start, for any L with a piecewise linear gradient, 0 ≤ γ ≤ 1 and η > 0."""

    f: Bent
    start: Row
    velocity: Row
    eta: Rational
    gamma: Rational
    T: int

    @property
    def n(self) -> int:
        """The number of steps, as the size of the sample."""
        return self.T

    @cached_property
    def states(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """(x_t, v_t) for t = 0, …, T, exactly."""
        x, v = exact_vector(self.start), exact_vector(self.velocity)
        found = [(x, v)]
        for _ in range(self.T):
            v = self.gamma * v - (1 - self.gamma) * self.f.gradient(x)
            x = x + self.eta * v
            found.append((x, v))
        return found

    def before(self, x: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The state before (x, v), by the gradient there."""
        x = x - self.eta * v
        return x, (v + (1 - self.gamma) * self.f.gradient(x)) / Fraction(self.gamma)

    @property
    def farthest(self) -> Rational:
        """The largest entry of a state."""
        return max(abs(entry) for state in self.states for part in state for entry in part)

    @cached_property
    def is_moved(self) -> bool:
        """Whether a velocity is not 0, and is lost by a factor."""
        return 0 < self.gamma < 1 and any(v.any() for _, v in self.states)


@sample_type
@excluded("γ is 0 or 1", lambda self: not 0 < self.gamma < 1)
@excluded("γ⁻ᵀ exceeds 2²⁰", lambda self: self.gamma and Fraction(1) / Fraction(self.gamma) ** self.T > FARTHEST)
@excluded("a state may leave the range of float64", lambda self: self.farthest > LARGEST)
class ReversibleRun(ClosedRun):
    """Such a run with 0 < γ < 1, whose reversal multiplies an error of v by at most γ⁻ᵀ ≤ 2²⁰, in numbers below 2⁵⁰⁰."""

    FORMAL: ClassVar = {"eta": "η", "gamma": "γ"}

    @hypothesis()
    def remembers(self) -> Any:
        """γ > 0."""
        return self.gamma > 0


@sample_type
@excluded("T is not in 1, …, 2¹⁰", lambda self: not 1 <= self.T <= 2**10)
class Ratio:
    """A whole number c and a buffer b ≥ 0, to be multiplied T times by n/d, for whole n, d ≥ 1."""

    c: int
    buffer: int
    numerator: int
    d: int
    T: int

    FORMAL: ClassVar = {"c": "c₀", "buffer": "b₀", "numerator": "n", "d": "d"}

    @hypothesis()
    def multiplies(self) -> Any:
        """n ≥ 1."""
        return self.numerator >= 1

    @hypothesis()
    def divides(self) -> Any:
        """d ≥ 1."""
        return self.d >= 1

    @hypothesis()
    def keeps(self) -> Any:
        """b ≥ 0."""
        return self.buffer >= 0

    @hypothesis()
    def is_whole(self) -> Any:
        """b is whole."""
        return self.buffer == self.buffer // 1

    @property
    def n(self) -> int:
        """How often it is multiplied, as the size of the sample."""
        return self.T


@sample_type
@excluded("start, velocity and L are not of one dimension", lambda self: not len(self.start) == len(self.velocity) == self.f.d)
@excluded("T is not in 1, …, 2⁸", lambda self: not 1 <= self.T <= 2**8)
@excluded("the gradient is not piecewise linear", lambda self: not all(b.steps for b in self.f.bends))
class WholeRun:
    """T steps v ← vn/d − g(x), x ← x + v of whole numbers, g the gradient of L rounded down, γ = n/d < 1."""

    f: Bent
    start: tuple[int, ...]
    velocity: tuple[int, ...]
    numerator: int
    d: int
    T: int

    FORMAL: ClassVar = {"numerator": "n", "d": "d"}

    @hypothesis()
    def remembers(self) -> Any:
        """n ≥ 1."""
        return self.numerator >= 1

    @hypothesis()
    def slows(self) -> Any:
        """n < d."""
        return self.numerator < self.d

    @hypothesis()
    def is_whole(self) -> Any:
        """n is whole."""
        return self.numerator == self.numerator // 1

    @hypothesis()
    def divides_by_a_whole_number(self) -> Any:
        """d is whole."""
        return self.d == self.d // 1

    @property
    def n(self) -> int:
        """The number of steps, as the size of the sample."""
        return self.T

    def gradient(self, x: Any) -> list[int]:
        """∇L(x), rounded down."""
        return [floor(g) for g in self.f.gradient(exact_vector([int(v) for v in x]))]


@sample_type
@excluded("γ is not in (0, 1)", lambda self: not 1 <= self.numerator < self.d)
@excluded("N(1 − γ) is at most 1/2", lambda self: not 2 * self.N * (self.d - self.numerator) > self.d)
class FixedPrecision:
    """The velocities −N, …, N, whole multiples of a unit, and a factor γ = n/d in (0, 1) with N(1 − γ) > 1/2."""

    N: int
    numerator: int
    d: int

    @property
    def gamma(self) -> Fraction:
        return Fraction(self.numerator, self.d)


GAMMAS = [Fraction(1, 2), Fraction(1, 4), Fraction(3, 4), Fraction(7, 8), Fraction(15, 16), Fraction(5, 8)]


def _run(draw: st.DrawFn, cls: Any, gammas: list[Any]) -> Any:
    f = draw(functions(ANY, True, most=2))
    gamma, eta = draw(st.sampled_from(gammas)), draw(st.sampled_from([1, Fraction(1, 2), Fraction(1, 8), 2]))
    return cls(f, draw(integer_rows(f.d)), draw(integer_rows(f.d)), eta, gamma, draw(st.integers(1, 6)))


strategy(ClosedRun)(lambda draw: _run(draw, ClosedRun, [0, 1, *GAMMAS]))  # with γ = 0 and 1 among the others
strategy(ReversibleRun)(lambda draw: _run(draw, ReversibleRun, GAMMAS))  # a few steps on functions that may bend both ways


@strategy(Ratio)
def ratios(draw: st.DrawFn) -> Ratio:
    """Numbers of both signs; ratios below 1 and above, in lowest terms or not."""
    c = draw(st.one_of(st.integers(-9, 9), st.integers(-(2**40), 2**40)))
    n, d = draw(st.one_of(st.tuples(st.integers(1, 9), st.integers(1, 9)), st.sampled_from([(9, 10), (255, 256), (98, 100)])))
    return Ratio(c, draw(st.sampled_from([0, 0, 1, 5, 2**20 + 3])), n, d, draw(st.integers(1, 5)))


@strategy(WholeRun)
def whole_runs(draw: st.DrawFn) -> WholeRun:
    """Small velocities and large ones."""
    f = draw(functions(ANY, True, most=2))
    most = draw(st.sampled_from([4, 4, 1000]))
    start, velocity = (draw(st.tuples(*[st.integers(-most, most)] * f.d)) for _ in range(2))
    n, d = draw(st.sampled_from([(1, 2), (3, 4), (9, 10), (2, 3), (7, 8), (98, 100), (1, 5)]))
    return WholeRun(f, start, velocity, n, d, draw(st.integers(1, 6)))


@strategy(FixedPrecision)
def fixed_precisions(draw: st.DrawFn) -> FixedPrecision:
    """Any factor; velocities of up to nine bits."""
    d = draw(st.integers(2, 12))
    return FixedPrecision(draw(st.integers(1, 200)), draw(st.integers(1, d - 1)), d)


def _bowl(random: Random) -> Bent:
    """Curved upwards or downwards within a knot or two, in two dimensions."""
    c = [int(v) for v in random.integers(-2, 3, 4)]
    return Bent(((1, 1), (1, -1)), (Bend((-2, 3), ((1, 1), (c[0],) * 2, (1, 1))), Bend((), ((c[1],) * 2,))), (c[2], c[3]))


@working(ReversibleRun, most=64)
def long_reversible_run(random: Random, n: int) -> ReversibleRun:
    """n steps with a γ so near to 1 that they can be reversed."""
    gamma = 1 - Fraction(1, 2 ** int(random.integers(3, 7)))
    while gamma**-n > FARTHEST:
        gamma = (1 + gamma) / 2
    start, velocity = (tuple(int(v) for v in random.integers(-99, 100, 2)) for _ in range(2))
    return ReversibleRun(_bowl(random), start, velocity, Fraction(1, 2 ** int(random.integers(2, 6))), gamma, n)


@working(Ratio, most=2**10)
def repeated_ratio(random: Random, n: int) -> Ratio:
    d = int(random.integers(2, 257))
    return Ratio(int(random.integers(-(2**50), 2**50)), 0, int(random.integers(1, d)), d, n)


@working(WholeRun, most=2**8)
def long_whole_run(random: Random, n: int) -> WholeRun:
    d = int(random.integers(2, 257))
    start, velocity = (tuple(int(v) for v in random.integers(-(2**20), 2**20, 2)) for _ in range(2))
    return WholeRun(_bowl(random), start, velocity, int(random.integers(1, d)), d, n)
