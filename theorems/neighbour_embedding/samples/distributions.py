"""Distributions of finitely many outcomes, squared distances of neighbours, and tokens that a model gave probabilities."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Rational, Row, as_floats
from ....properties.samples.working import Random, row, unit, working
from ..oracles import cross_perplexity, of_rate

BITS = 20  # probabilities are multiples of 2⁻²⁰: exact as float64 and as float32


def is_distribution(p: Row) -> bool:
    return bool(p) and min(p) >= 0 and sum(p) == 1


@sample_type
@excluded("p is not a distribution", lambda self: not is_distribution(self.p))
@excluded(
    "a probability is not a multiple of 2⁻²⁰", lambda self: any((v * 2**BITS).denominator != 1 for v in map(Fraction, self.p))
)
class Distribution:
    """p ≥ 0 of sum 1, multiples of 2⁻²⁰."""

    p: Row

    FORMAL: ClassVar = {"support": "m", "whole": "∑p"}

    @cached_property
    def as_array(self) -> np.ndarray:
        return as_floats(self.p)

    @property
    def support(self) -> int:
        """The number of outcomes that are possible."""
        return len(self.possible)

    @cached_property
    def possible(self) -> list[Rational]:
        """The probabilities of these."""
        return [v for v in self.p if v > 0]

    @property
    def whole(self) -> Rational:
        """The probability of all outcomes together."""
        return sum(self.p)

    @hypothesis(over="possible")
    def is_possible(self, p: Any) -> Any:
        """of a probability p > 0"""
        return p > 0

    @hypothesis(over="possible")
    def is_a_probability(self, p: Any) -> Any:
        """of a probability p ≤ 1"""
        return p <= 1

    @hypothesis()
    def is_one(self) -> Any:
        """the probabilities add up to 1"""
        return self.whole == 1

    @hypothesis()
    def is_not_empty(self) -> Any:
        """some outcome is possible"""
        return self.support > 0

    @total(of="support", over="possible")
    def one(self, p: Any) -> Any:
        """1, for each of them."""
        return 1

    @total(of="whole", over="possible")
    def share(self, p: Any) -> Any:
        """Its probability."""
        return p


@sample_type
@excluded("there is no point, or a square is negative", lambda self: not self.squares or min(self.squares) < 0)
@excluded("a distance is more than 1200σ²", lambda self: max(self.squares) > 1200 * self.sigma * self.sigma)
@excluded(
    "a number is not exact in float64", lambda self: any(v != Fraction(float(v)) for v in (*self.squares, self.sigma, self.wider))
)
class Near:
    """Squared distances dⱼ ≥ 0 of n ≥ 1 points, and 0 < σ < σ', σ' ≥ 17σ/16, with dⱼ ≤ 1200σ²."""

    squares: Row
    sigma: Fraction
    wider: Fraction

    FORMAL: ClassVar = {
        "sigma": "σ",
        "wider": "σ′",
        "rate": "β",
        "wider_rate": "β′",
        "least": "l",
        "n": "n",
        "nearest": "m",
    }

    @property
    def n(self) -> int:
        return len(self.squares)

    @cached_property
    def as_array(self) -> np.ndarray:
        return as_floats(self.squares)

    @property
    def least(self) -> Rational:
        """The least squared distance."""
        return min(self.squares)

    @property
    def nearest(self) -> int:
        """The number of points at the least distance."""
        return self.squares.count(self.least)

    @cached_property
    def points(self) -> list[tuple[Rational, int]]:
        """The squared distance of each point, and 1 if it is a nearest one, else 0."""
        return [(d, int(d == self.least)) for d in self.squares]

    @property
    def rate(self) -> Fraction:
        """β = 1/2σ²."""
        return 1 / (2 * Fraction(self.sigma) ** 2)

    @property
    def wider_rate(self) -> Fraction:
        """β' = 1/2σ'²."""
        return 1 / (2 * Fraction(self.wider) ** 2)

    @hypothesis()
    def is_positive(self) -> Any:
        """σ > 0"""
        return self.sigma > 0

    @hypothesis()
    def is_wider(self) -> Any:
        """σ' ≥ 17σ/16"""
        return 16 * self.wider >= 17 * self.sigma

    @hypothesis()
    def has_rate(self) -> Any:
        """2σ²β = 1"""
        return 2 * self.sigma**2 * self.rate == 1

    @hypothesis()
    def has_wider_rate(self) -> Any:
        """2σ'²β' = 1"""
        return 2 * self.wider**2 * self.wider_rate == 1

    @hypothesis()
    def is_not_empty(self) -> Any:
        """there is a point"""
        return self.n > 0

    @hypothesis()
    def has_a_nearest(self) -> Any:
        """there is a nearest point"""
        return self.nearest > 0

    @hypothesis(over="points")
    def is_no_nearer(self, d: Any, z: Any) -> Any:
        """no nearer than the nearest: d ≥ l"""
        return d >= self.least

    @hypothesis(over="points")
    def is_marked(self, d: Any, z: Any) -> Any:
        """at the least distance, where it is marked: z(d − l) = 0"""
        return z * (d - self.least) == 0

    @hypothesis(over="points")
    def is_marked_or_not(self, d: Any, z: Any) -> Any:
        """marked, or not: z is 0 or 1"""
        return z * (1 - z) == 0

    @total(of="n", over="points")
    def one(self, d: Any, z: Any) -> Any:
        """1, for each of them."""
        return 1

    @total(of="nearest", over="points")
    def marked(self, d: Any, z: Any) -> Any:
        """Whether it is marked."""
        return z


@sample_type
@excluded("q is not a distribution, or 0 somewhere", lambda self: not is_distribution(self.model) or min(self.model) <= 0)
@excluded(
    "a probability is not a multiple of 2⁻²⁰", lambda self: any((v * 2**BITS).denominator != 1 for v in map(Fraction, self.model))
)
@excluded(
    "the text is empty, or a token is not of the vocabulary",
    lambda self: not self.text or not all(0 <= t < len(self.model) for t in self.text),
)
class Tokens:
    """A model's distribution q > 0 over a vocabulary, multiples of 2⁻²⁰, and a text of at least one token."""

    model: Row
    text: tuple[int, ...]

    @cached_property
    def given(self) -> list[Rational]:
        """The probability of each token of the text."""
        return [self.model[t] for t in self.text]

    @cached_property
    def as_array(self) -> np.ndarray:
        return as_floats(self.given)

    @cached_property
    def cross_perplexity(self) -> Number:
        return cross_perplexity(self.given)

    @cached_property
    def shares(self) -> list[Any]:
        """The share of each token in the text."""
        counts = Counter(self.text)
        return [Fraction(counts[t], len(self.text)) for t in range(len(self.model))]

    @property
    def q(self) -> list[Any]:
        return list(map(Fraction, self.model))


@sample_type
@excluded("there are no two points, or a square is negative", lambda self: len(self.squares) < 2 or min(self.squares) < 0)
@excluded("T is below 1", lambda self: self.threshold < 1)
class Threshold:
    """Squared distances dⱼ ≥ 0 of n ≥ 2 points, and a perplexity T ≥ 1 that their similarities are to have."""

    squares: Row
    threshold: Fraction

    @property
    def is_attainable(self) -> bool:
        """Whether T is above the number of nearest points, and below n, by an eighth."""
        nearest = self.squares.count(min(self.squares))
        return nearest + Fraction(1, 8) <= self.threshold <= len(self.squares) - Fraction(1, 8)

    @cached_property
    def bracket(self) -> tuple[Fraction, Fraction]:
        """β = 0, where the perplexity is n, and a β at which it is at most T, if there is one up to 2¹⁰."""
        beta = Fraction(1, 2**10)
        while beta < 2**10 and of_rate(self.squares, beta) > self.threshold:
            beta *= 2
        return Fraction(0), beta


def cut(cuts: list[int], whole: int) -> Row:
    """The lengths of the pieces of [0, 1], cut at multiples of 1/whole."""
    ends = [0, *sorted(cuts), whole]
    return tuple(Fraction(b - a, whole) for a, b in pairwise(ends))


def distributions_of(m: int, whole: int = 16) -> st.SearchStrategy[Row]:
    """Of m outcomes."""
    return st.lists(st.integers(0, whole), min_size=m - 1, max_size=m - 1).map(lambda cuts: cut(cuts, whole))


@strategy(Distribution)
def distributions(draw: st.DrawFn) -> Distribution:
    """Certain outcomes, uniform distributions, and others, rare outcomes among them."""
    m = draw(st.integers(1, 8))
    uniform = st.sampled_from([1, 2, 4, 8]).map(lambda k: (*[Fraction(1, k)] * k, 0))
    return Distribution(draw(st.one_of(distributions_of(m), uniform, distributions_of(m, 2**BITS))))


@strategy(Near)
def near_points(draw: st.DrawFn) -> Near:
    """Ties, equal distances, small and large σ."""
    squares = draw(st.lists(st.integers(0, 30), min_size=1, max_size=7))
    sigma = Fraction(draw(st.sampled_from([0.25, 0.5, 1, 2, 3, 0.75, 8, 0.1])))
    squares = [min(square, int(1200 * sigma * sigma)) for square in squares]
    wider = Fraction(float(sigma) * draw(st.sampled_from([1.125, 2, 10])))
    return Near(tuple(squares), sigma, wider)


@strategy(Tokens)
def tokens(draw: st.DrawFn) -> Tokens:
    """Likely texts and unlikely ones."""
    v = draw(st.integers(1, 5))
    q = draw(distributions_of(v, 8).filter(lambda q: min(q) > 0))
    return Tokens(q, tuple(draw(st.lists(st.integers(0, v - 1), min_size=1, max_size=8))))


@strategy(Threshold)
def thresholds(draw: st.DrawFn) -> Threshold:
    """Thresholds in reach, and out of it."""
    squares = draw(st.lists(st.integers(0, 20), min_size=2, max_size=6))
    return Threshold(tuple(squares), Fraction(draw(st.integers(8, 8 * len(squares) + 4)), 8))


def drawn_distribution(random: Random, m: int) -> Row:
    return cut([int(v) for v in random.integers(0, 2**BITS + 1, m - 1)], 2**BITS)


working(Distribution, most=4097)(lambda random, n: Distribution(drawn_distribution(random, n)))


@working(Near, most=257)
def many_points(random: Random, n: int) -> Near:
    squares = random.integers(0, int(random.choice([3, 50, 900])), n) ** int(random.integers(1, 3))
    scale = unit(random) ** 2
    if not 2.0**-300 < float(scale) < 2.0**300:
        scale = Fraction(1)
    sigma = Fraction(float(np.sqrt((float(squares.max()) + 1) * float(scale))) * float(random.choice([0.1, 0.5, 2])))
    return Near(row(squares, scale), sigma, 2 * sigma)


@working(Tokens, most=2049)
def long_text(random: Random, n: int) -> Tokens:
    v = min(50, n + 1)
    q = tuple(Fraction(2**BITS // v + (2**BITS % v if t == 0 else 0), 2**BITS) for t in range(v))
    return Tokens(q, tuple(int(t) for t in random.integers(0, 1 + int(random.integers(v)), n)))
