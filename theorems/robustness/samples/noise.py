"""Two distributions of noise on finitely many places, probabilities and counts of answers under noise."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number, rational
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Rational, Table
from ....properties.samples.working import Random, rows, working
from ..oracles import normal_quantile
from .balls import is_exact


@sample_type
class NoisePair(Table):
    """Rows are places with their probabilities under noise at x and at x + δ; each sums to 1, and p_A is in [0, 1].

    All are multiples of 2⁻³⁰, so that sums of them are exact in float64.
    """

    p_A: Rational

    NUMBERS: ClassVar[tuple[str, ...]] = ("p_A",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.d != 2 or any(sum(column) != 1 for column in zip(*self.rows, strict=True)):
            raise HypothesisNotMet("the rows are not those of two distributions")
        if any(v < 0 for row in self.rows for v in row) or not 0 <= self.p_A <= 1:
            raise HypothesisNotMet("a probability is not in [0, 1]")
        if any((v * 2**30).denominator != 1 for v in (self.p_A, *(v for row in self.rows for v in row))):
            raise HypothesisNotMet("a probability is not a multiple of 2⁻³⁰")

    @cached_property
    def by_ratio(self) -> list[int]:
        """The places, the largest ratio of the probability at x to that at x + δ first; those of probability 0 at both are none."""
        places = [i for i, (p, q) in enumerate(self.rows) if p or q]
        return sorted(places, key=lambda i: Fraction(self.rows[i][1]) / (self.rows[i][0] + self.rows[i][1]))

    @cached_property
    def thresholds(self) -> list[Rational]:
        """The ratios q/p of the places with p > 0, and 0."""
        return sorted({Fraction(0), *(Fraction(q) / p for p, q in self.rows if p)})

    def dual_bound(self, threshold: Rational) -> Rational:
        """λp_A − Σ max(0, λp − q): no colouring with Σph ≥ p_A has less of q, whatever λ ≥ 0."""
        return threshold * self.p_A - sum(max(0, threshold * p - q) for p, q in self.rows)


@sample_type
class Mode:
    """The probability p_A of the more frequent answer, 1/2 < p_A < 1, under Gaussian noise of standard deviation σ > 0."""

    p_A: Rational
    sigma: Rational

    def __post_init__(self) -> None:
        if not Fraction(1, 2) < self.p_A < 1 or not is_exact((self.p_A,)):
            raise HypothesisNotMet("p_A is not in (1/2, 1), or not exact in float64")
        if not Fraction(1, 2**40) <= self.sigma <= 2**40 or not is_exact((self.sigma,)):
            raise HypothesisNotMet("σ is not in [2⁻⁴⁰, 2⁴⁰], or not exact in float64")

    @cached_property
    def quantile(self) -> Number:
        """Φ⁻¹(p_A)."""
        return normal_quantile(self.p_A)


@sample_type
class Counts:
    """k of n draws had the answer in question, 0 < k ≤ n; a level α, and σ > 0 of the noise."""

    k: int
    n: int
    alpha: Rational
    sigma: Rational

    def __post_init__(self) -> None:
        if not 0 < self.k <= self.n <= 10**5:
            raise HypothesisNotMet("not 0 < k ≤ n ≤ 10⁵")
        if not Fraction(1, 10**6) <= self.alpha <= Fraction(1, 4) or not is_exact((self.alpha,)):
            raise HypothesisNotMet("α is not in [10⁻⁶, 1/4], or not exact in float64")
        if not Fraction(1, 2**10) <= self.sigma <= 2**10 or not is_exact((self.sigma,)):
            raise HypothesisNotMet("σ is not in [2⁻¹⁰, 2¹⁰], or not exact in float64")


@sample_type
class Repeated:
    """n draws of an answer of probability p, 1/2 ≤ p < 1, are to be certified at the level α."""

    n: int
    p: Rational
    alpha: Rational

    def __post_init__(self) -> None:
        if not 1 <= self.n <= 200 or not Fraction(1, 2) <= self.p < 1:
            raise HypothesisNotMet("not 1 ≤ n ≤ 200 and 1/2 ≤ p < 1")
        if not Fraction(1, 10**6) <= self.alpha <= Fraction(1, 4) or not is_exact((self.alpha,)):
            raise HypothesisNotMet("α is not in [10⁻⁶, 1/4], or not exact in float64")


def _distribution(draw: st.DrawFn, n: int, total: int = 8) -> list[Rational]:
    """Eighths that sum to 1, 0 among them."""
    cuts = sorted(draw(st.lists(st.integers(0, total), min_size=n - 1, max_size=n - 1)))
    return [Fraction(b - a, total) for a, b in zip([0, *cuts], [*cuts, total], strict=True)]


@strategy(NoisePair)
def noise_pairs(draw: st.DrawFn) -> NoisePair:
    """Disjoint, equal and overlapping ones; p_A at and between the sums of probabilities."""
    n = draw(st.integers(1, 5))
    p, q = _distribution(draw, n), _distribution(draw, n)
    return NoisePair(tuple(zip(p, q, strict=True)), Fraction(draw(st.integers(0, 16)), 16))


ALPHAS = st.sampled_from([rational(0.001), rational(0.05), rational(0.01), Fraction(1, 4), rational(1e-5)])
SIGMAS = st.sampled_from([1, Fraction(1, 4), Fraction(1, 2), 3, rational(0.12)])


@strategy(Mode)
def modes(draw: st.DrawFn) -> Mode:
    """Probabilities near 1/2, and near 1."""
    near = st.builds(lambda k, m: Fraction(1, 2) + Fraction(m, 2**k), st.integers(3, 50), st.integers(1, 3))
    p = draw(st.one_of(st.integers(501, 999).map(lambda k: rational(k / 1000)), near, near.map(lambda v: Fraction(3, 2) - v)))
    return Mode(p, draw(SIGMAS))


@strategy(Counts)
def counts(draw: st.DrawFn) -> Counts:
    """All, nearly all and few of the draws."""
    n = draw(st.one_of(st.integers(1, 20), st.sampled_from([100, 1000])))
    k = draw(st.one_of(st.integers(1, n), st.just(n), st.integers(max(1, n - 3), n)))
    return Counts(k, n, draw(ALPHAS), draw(SIGMAS))


@strategy(Repeated)
def repeated(draw: st.DrawFn) -> Repeated:
    p = draw(st.one_of(st.just(Fraction(1, 2)), st.integers(50, 99).map(lambda k: Fraction(k, 100))))
    return Repeated(draw(st.integers(1, 30)), p, draw(ALPHAS))


@working(NoisePair, most=257)
def many_places(random: Random, n: int) -> NoisePair:
    """Of a grid with a bump that is shifted, or any numbers."""
    if random.integers(2):
        t = np.linspace(-4, 4, n)
        weights = [np.exp(-(t**2) / 2), np.exp(-((t - random.choice([0.5, 2])) ** 2) / 2)]
    else:
        weights = list(random.random((2, n)) ** 3)
    table = []
    for w in weights:
        k = np.floor(w / w.sum() * 2**20).astype(np.int64)
        k[int(k.argmax())] += 2**20 - int(k.sum())
        table.append(k)
    return NoisePair(rows(np.array(table).T, Fraction(1, 2**20)), Fraction(int(random.integers(0, 2**10 + 1)), 2**10))


@working(Counts, most=10**5)
def many_counts(random: Random, n: int) -> Counts:
    alpha, sigma = rational(float(random.choice([0.001, 0.05, 0.01]))), Fraction(1, int(random.choice([1, 2, 4])))
    k = n - int(random.integers(0, 1 + n // int(random.choice([3, 10, 100]))))
    return Counts(max(1, k), n, alpha, sigma)


@working(Repeated, most=200)
def many_draws(random: Random, n: int) -> Repeated:
    return Repeated(n, Fraction(int(random.integers(50, 100)), 100), rational(float(random.choice([0.001, 0.05, 0.25]))))
