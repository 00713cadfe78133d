"""Two distributions of noise on finitely many places, probabilities and counts of answers under noise."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number, rational
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Rational, Table
from ....properties.samples.working import Random, rows, working
from ..oracles import normal_probability, normal_quantile
from .balls import is_exact


@sample_type
@excluded(
    "the rows are not those of two distributions",
    lambda self: self.d != 2 or any(sum(column) != 1 for column in zip(*self.rows, strict=True)),
)
@excluded("a probability is not in [0, 1]", lambda self: any(v < 0 for row in self.rows for v in row) or not 0 <= self.p_A <= 1)
@excluded(
    "a probability is not a multiple of 2⁻³⁰",
    lambda self: any((v * 2**30).denominator != 1 for v in (self.p_A, *(v for row in self.rows for v in row))),
)
class NoisePair(Table):
    """Rows are places with their probabilities under noise at x and at x + δ; each sums to 1, and p_A is in [0, 1].

    All are multiples of 2⁻³⁰, so that sums of them are exact in float64.
    """

    p_A: Rational

    NUMBERS: ClassVar[tuple[str, ...]] = ("p_A",)
    FORMAL: ClassVar = {"p_A": "p_A", "threshold": "λ"}

    @cached_property
    def by_ratio(self) -> list[int]:
        """The places, the largest ratio of the probability at x to that at x + δ first; those of probability 0 at both are none."""
        places = [i for i, (p, q) in enumerate(self.rows) if p or q]
        return sorted(places, key=lambda i: Fraction(self.rows[i][1]) / (self.rows[i][0] + self.rows[i][1]))

    @cached_property
    def thresholds(self) -> list[Rational]:
        """The ratios q/p of the places with p > 0, and 0."""
        return sorted({Fraction(0), *(Fraction(q) / p for p, q in self.rows if p)})

    @cached_property
    def threshold(self) -> Rational:
        """λ: the ratio q/p where the first p_A ends, if the places with the least ratios come first."""
        before = Fraction(0)
        places = sorted((Fraction(q) / p, p) for p, q in self.rows if p)
        return next(ratio for ratio, p in places if (before := before + p) >= self.p_A)

    @cached_property
    def coloured(self) -> list[tuple[Rational, ...]]:
        """The places with p > 0, the least q/p first: p, by how much q/p is below λ, and above, and how much of p is coloured.

        That is what the first p_A has of it. What is left of p_A is that, and what is over, less what is under 0.
        """
        found, left = [], self.p_A
        for ratio, p in sorted(((Fraction(q) / p, p) for p, q in self.rows if p), key=lambda place: place[0]):
            gap = self.threshold - ratio
            found.append((p, max(gap, 0), max(-gap, 0), min(p, max(0, left)), max(left - p, 0), max(-left, 0)))
            left -= p
        return found

    @hypothesis(over="coloured")
    def occurs(self, p: Any, below: Any, above: Any, f: Any, over: Any, under: Any) -> Any:
        """possible: p > 0."""
        return p > 0

    @hypothesis(over="coloured")
    def is_not_below(self, p: Any, below: Any, above: Any, f: Any, over: Any, under: Any) -> Any:
        """below λ by something: λ − q/p, or 0, is at least 0."""
        return below >= 0

    @hypothesis(over="coloured")
    def is_not_above(self, p: Any, below: Any, above: Any, f: Any, over: Any, under: Any) -> Any:
        """above λ by something: q/p − λ, or 0, is at least 0."""
        return above >= 0

    @hypothesis(over="coloured")
    def is_a_share(self, p: Any, below: Any, above: Any, f: Any, over: Any, under: Any) -> Any:
        """coloured: f ≥ 0."""
        return f >= 0

    @hypothesis(over="coloured")
    def is_a_part(self, p: Any, below: Any, above: Any, f: Any, over: Any, under: Any) -> Any:
        """coloured in part: f ≤ p."""
        return f <= p

    @hypothesis(over="coloured")
    def is_whole_where_cheap(self, p: Any, below: Any, above: Any, f: Any, over: Any, under: Any) -> Any:
        """whole, where q/p is below λ."""
        return below * (p - f) == 0

    @hypothesis(over="coloured")
    def is_nothing_where_dear(self, p: Any, below: Any, above: Any, f: Any, over: Any, under: Any) -> Any:
        """without colour, where q/p is above λ."""
        return above * f == 0

    @hypothesis(over="coloured")
    def is_over(self, p: Any, below: Any, above: Any, f: Any, over: Any, under: Any) -> Any:
        """followed by something that is left: that is at least 0."""
        return over >= 0

    @hypothesis(over="coloured")
    def is_under(self, p: Any, below: Any, above: Any, f: Any, over: Any, under: Any) -> Any:
        """after the first p_A by something: that is at least 0."""
        return under >= 0

    @hypothesis(over="coloured")
    def is_whole_before_the_end(self, p: Any, below: Any, above: Any, f: Any, over: Any, under: Any) -> Any:
        """whole, where something is left."""
        return over * (p - f) == 0

    @hypothesis(over="coloured")
    def is_nothing_after_the_end(self, p: Any, below: Any, above: Any, f: Any, over: Any, under: Any) -> Any:
        """without colour, where nothing was left before."""
        return under * f == 0

    @total("p_A", over="coloured")
    def colour(self, p: Any, below: Any, above: Any, f: Any, over: Any, under: Any) -> Any:
        """f."""
        return f

    def dual_bound(self, threshold: Rational) -> Rational:
        """λp_A − Σ max(0, λp − q): no colouring with Σph ≥ p_A has less of q, whatever λ ≥ 0."""
        return threshold * self.p_A - sum(max(0, threshold * p - q) for p, q in self.rows)


def refuse_other_modes(p_A: Rational, sigma: Rational) -> None:
    """Raises `HypothesisNotMet` unless 1/2 < p_A < 1 and σ > 0, both exact in float64."""
    if not Fraction(1, 2) < p_A < 1 or not is_exact((p_A,)):
        raise HypothesisNotMet("p_A is not in (1/2, 1), or not exact in float64")
    if not Fraction(1, 2**40) <= sigma <= 2**40 or not is_exact((sigma,)):
        raise HypothesisNotMet("σ is not in [2⁻⁴⁰, 2⁴⁰], or not exact in float64")


@sample_type
class Mode:
    """The probability p_A of the more frequent answer, 1/2 < p_A < 1, under Gaussian noise of standard deviation σ > 0."""

    SMALL: ClassVar = "it has no size"

    p_A: Rational
    sigma: Rational

    FORMAL: ClassVar = {"p_A": "p_A", "sigma": "σ", "quantile": "Φ⁻¹(p_A)"}

    def __post_init__(self) -> None:
        refuse_other_modes(self.p_A, self.sigma)

    @cached_property
    def quantile(self) -> Number:
        """Φ⁻¹(p_A)."""
        return normal_quantile(self.p_A)

    @cached_property
    def shifts(self) -> list[tuple[Any, ...]]:
        """Shifts δ with a unit vector u, and the probability at x + δ of the half-space with the normal u that has p_A at x.

        Along u and across it, nearly as long as σΦ⁻¹(p_A), longer, and shorter.
        """
        u, across, axis = (np.array(v, dtype=object) / Fraction(5) for v in ((3, 4), (-4, 3), (5, 0)))
        near, found = rational(float(self.sigma) * float(self.quantile)), []
        for t, v in (
            (Fraction(63, 64), u),
            (Fraction(65, 64), u),
            (Fraction(63, 64), axis),
            (2, axis),
            (Fraction(1, 2), -u),
            (3, across),
        ):
            delta = t * near * v
            found.append((delta, u, normal_probability(self.quantile - delta @ u / Fraction(self.sigma))))
        return found

    @hypothesis()
    def is_noise(self) -> Any:
        """σ > 0."""
        return self.sigma > 0

    @hypothesis()
    def is_the_majority(self) -> Any:
        """p_A > 1/2."""
        return self.p_A > Fraction(1, 2)

    @hypothesis()
    def is_beside_the_median(self) -> Any:
        """Φ⁻¹(p_A)(p_A − 1/2) > 0: Φ is increasing, and Φ(0) = 1/2."""
        return self.quantile * (self.p_A - Fraction(1, 2)) > 0

    @hypothesis(over="shifts")
    def has_a_unit_normal(self, delta: Any, u: Any, p: Any) -> Any:
        """of a half-space with a unit normal: ‖u‖ = 1."""
        return u @ u == 1

    @hypothesis(over="shifts")
    def is_monotone(self, delta: Any, u: Any, p: Any) -> Any:
        """beside the border: the probability is above 1/2 as Φ⁻¹(p_A) − ⟨δ,u⟩/σ is above 0, and below 1/2 as that is below 0."""
        return (self.sigma * self.quantile - delta @ u) * (p - Fraction(1, 2)) > 0


@sample_type
@excluded("not 0 < k ≤ n ≤ 10⁵", lambda self: not 0 < self.k <= self.n <= 10**5)
@excluded(
    "α is not in [10⁻⁶, 1/4], or not exact in float64",
    lambda self: not Fraction(1, 10**6) <= self.alpha <= Fraction(1, 4) or not is_exact((self.alpha,)),
)
@excluded(
    "σ is not in [2⁻¹⁰, 2¹⁰], or not exact in float64",
    lambda self: not Fraction(1, 2**10) <= self.sigma <= 2**10 or not is_exact((self.sigma,)),
)
class Counts:
    """k of n draws had the answer in question, 0 < k ≤ n; a level α, and σ > 0 of the noise."""

    k: int
    n: int
    alpha: Rational
    sigma: Rational


@sample_type
@excluded("not 1 ≤ n ≤ 200 and 1/2 ≤ p < 1", lambda self: not 1 <= self.n <= 200 or not Fraction(1, 2) <= self.p < 1)
@excluded(
    "α is not in [10⁻⁶, 1/4], or not exact in float64",
    lambda self: not Fraction(1, 10**6) <= self.alpha <= Fraction(1, 4) or not is_exact((self.alpha,)),
)
class Repeated:
    """n draws of an answer of probability p, 1/2 ≤ p < 1, are to be certified at the level α."""

    n: int
    p: Rational
    alpha: Rational


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
