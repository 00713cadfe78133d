"""Settings in which random matrices are drawn: sizes, accuracy, failure probability, and the seed that fixes the draws."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exp, log
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Row
from .rip import hadamard

FALSE_ALARM = Fraction(1, 10**9)
MOST = 2**20  # numbers in a matrix of which several are drawn, and all sets of columns gone through


@sample_type
class GaussianDesign:
    r"""Sparsity s ≤ d, 0 < ε < 1, 0 < δ < 1, and the number n of rows that the theorem asks for with $c_1=24$, $c_2=49$."""

    SMALL: ClassVar = "all sets of columns are gone through"

    d: int
    s: int
    epsilon: Fraction
    delta: Fraction
    rotated: bool
    seed: int
    draws: int = 20

    def __post_init__(self) -> None:
        if not 1 <= self.s <= self.d:
            raise HypothesisNotMet(f"s is {self.s}, d is {self.d}")
        if not 0 < self.epsilon < 1 or not 0 < self.delta < 1:
            raise HypothesisNotMet("ε and δ must lie between 0 and 1")
        if self.n * self.d > MOST:
            raise HypothesisNotMet(f"a matrix of {self.n} × {self.d} numbers is not drawn {self.draws} times")

    @cached_property
    def n(self) -> int:
        """⌈24 s log(49 d/(δε))/ε²⌉."""
        rows = 24 * self.s * math.log(49 * self.d / (self.delta * self.epsilon)) / float(self.epsilon) ** 2
        return math.ceil(rows + 1e-6)

    @cached_property
    def allowed(self) -> int:
        """The largest k such that k failures in the draws, each of probability at most δ, are no surprise.

        That is, more than k have probability at most 10⁻⁹ under the binomial distribution, computed exactly.
        """
        tail, N, p = Fraction(0), self.draws, self.delta
        for k in range(N, -1, -1):
            tail += math.comb(N, k) * p**k * (1 - p) ** (N - k)
            if tail > FALSE_ALARM:
                return k
        raise AssertionError("the probabilities sum to 1")

    @cached_property
    def U(self) -> np.ndarray:
        """A fixed orthogonal matrix: the identity, or Householder's reflection along (1, 2, …, d) where `rotated`."""
        v = np.arange(1.0, self.d + 1)
        return np.eye(self.d) - (2 * np.outer(v, v) / (v @ v) if self.rotated else 0)

    def rng(self) -> Any:
        """The generator of this sample's draws."""
        return np.random.default_rng(self.seed)


@sample_type
@excluded("there is no row, or the direction is 0", lambda self: self.n < 1 or not any(self.u))
class GaussianDirection:
    """A matrix size, a direction u ≠ 0 of R^d (small integers), and a seed."""

    SMALL: ClassVar = "few rows and columns, where the laws differ most"

    n: int
    u: Row
    seed: int
    draws: int = 4000

    @property
    def d(self) -> int:
        return len(self.u)

    def matrices(self, draw: Any) -> Iterator[Any]:
        """What is drawn for n rows and d columns, one after another."""
        rng = np.random.default_rng(self.seed)
        for _ in range(self.draws):
            yield draw(self.n, self.d, rng)


@sample_type
@excluded("c₁, c₂ and δ are positive, and δ is below 1", lambda self: min(self.c1, self.c2, self.delta) <= 0 or self.delta >= 1)
@excluded("ε is below 1, or more than one row is asked for", lambda self: self.epsilon < 1 or self.asked > 1)
class OneGaussianRow:
    r"""Constants $c_1,c_2$ that are said to do, δ, and s = d = 2·half with ε = half − 1, for which they ask for n = 1 row."""

    c1: int
    c2: int
    delta: Fraction
    half: int

    @property
    def epsilon(self) -> int:
        return self.half - 1

    @cached_property
    def asked(self) -> Any:
        """c₁s log(c₂d/(δε))/ε²."""
        d = 2 * self.half
        return self.c1 * d * log(self.c2 * d / (self.delta * self.epsilon)) / self.epsilon**2

    @cached_property
    def probability(self) -> Any:
        """That one row W of N(0, 1) entries is (ε, d)-RIP: ‖W‖² ≤ 1 + ε, where ‖W‖² is χ² with d degrees of freedom, d even."""
        t = Fraction(1 + self.epsilon, 2)
        return 1 - exp(-t) * sum(t**k / math.factorial(k) for k in range(self.half))


@strategy(GaussianDesign)
def gaussian_designs(draw: st.DrawFn) -> GaussianDesign:
    """Up to six columns and three of them at a time, ε from 1/4 to 3/4, δ = 1/100."""
    d = draw(st.integers(1, 6))
    s = draw(st.integers(1, min(3, d)))
    epsilon = draw(st.sampled_from([Fraction(1, 2), Fraction(3, 4), Fraction(1, 4)]))
    return GaussianDesign(d, s, epsilon, Fraction(1, 100), draw(st.booleans()), draw(st.integers(0, 2**16)))


@strategy(GaussianDirection)
def gaussian_directions(draw: st.DrawFn) -> GaussianDirection:
    """Few rows and columns, where the laws differ most; directions along an axis, along a diagonal, and others."""
    n, d = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    u = draw(st.sampled_from([(1,) * d, (1,) + (0,) * (d - 1), tuple(range(1, d + 1)), tuple(int(v) for v in hadamard(2)[1][:d])]))
    return GaussianDirection(n, u, draw(st.integers(0, 2**16)))


@strategy(OneGaussianRow)
def one_gaussian_rows(draw: st.DrawFn) -> OneGaussianRow:
    """Small constants and the theorem's, δ of a tenth or a hundredth, and a d for which one row is asked for."""
    c1, c2 = draw(st.sampled_from([(1, 1), (1, 8), (4, 2), (24, 49)]))
    delta, half = draw(st.sampled_from([Fraction(1, 100), Fraction(1, 10)])), draw(st.integers(2, 4))
    while c1 * 2 * half * math.log(c2 * 2 * half / (delta * (half - 1))) > (half - 1) ** 2:
        half += 1
    return OneGaussianRow(c1, c2, delta, half + draw(st.integers(1, 3)))
