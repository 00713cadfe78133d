r"""How well a sample of s draws counts the points of U in axis-parallel rectangles: one that is fixed, and all of them at once.

All probabilities are exact: sums over all samples, or of binomial probabilities.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor
from typing import Any

import numpy as np

from ...properties.allowances import Allowance, rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, less
from ...properties.numbers import Number, as_float, exact, exp, log, rational
from ...properties.sources import fds_chapter_6
from ...properties.theorem import theorem
from ...properties.verdicts import ImplementationFailed
from ..vc_dimension.oracles.ranges import bounding_box
from .oracles import binomial, multisets, probability, tail, tail_of_some
from .roles.sampling import RangeCountEstimator, RectangleSampleSize
from .samples.sampling import AccuracyGoal, Population, RectangleQuery, SampledQuery, SmallPopulation

U = Fraction(1, 2**53)
ESTIMATES = [
    "sampling.counts_repetitions_once", "sampling.drops_repetitions_from_the_count", "sampling.open_on_the_right",
    "sampling.looks_at_the_first_side", "sampling.reports_the_share", "sampling.smooths", "sampling.divides_by_one_less",
]  # fmt: skip


@theorem(
    role=RangeCountEstimator,
    source=fds_chapter_6(
        "§6.5",
        claims=["fds-chapter-6/sample-count-binomial-unbiased", "fds-chapter-6/finite-population-is-uniform-special-case"],
    ),
    sharpness="equations",
    mutants=ESTIMATES,
    references=["sampling.estimate"],
    examples=60,
    floor=0.1,
)
def rectangle_count_is_binomial(estimate: RangeCountEstimator, query: SampledQuery) -> Iterator:
    r"""For fixed R, $|R\cap S|$ is Binomial$(s,q)$ with $q=|R\cap U|/n$, and $(n/s)|R\cap S|$ has the mean $|R\cap U|$.

    Hypotheses: S is s draws with replacement, repetitions counted (without replacement it would be hypergeometric). It is the case
    of a distribution p with $p=1/n$ at each point, where $np(R)=|R\cap U|$. Checked on all samples.
    """
    n, s, q = query.n, query.s, query.q
    mass, mean = [Fraction(0)] * (s + 1), Fraction(0)
    for counts in multisets(n, s):
        drawn = [i for i, c in enumerate(counts) for _ in range(c)]
        found, hits = asked(estimate, query, drawn, query.low, query.high), sum(counts[i] for i in query.inside)
        p = probability(counts, [Fraction(1, n)] * n)
        yield equal("n/s·|R∩S|", found, Fraction(n * hits, s), near(n))
        mass[hits] += p
        mean += p * rational(found)
    yield exercised("some points inside, some outside, and several draws", 0 < q < 1 and s > 1)
    for k in range(s + 1):
        yield equal("P(|R∩S| = k)", mass[k], binomial(s, q, k))
    yield equal("mean of the estimate", mean, n * q, near(n))


@theorem(
    role=RangeCountEstimator,
    source=fds_chapter_6("§6.5, repaired", claims=["fds-chapter-6/single-rectangle-estimate-concentrates"]),
    sharpness="not attained; for q < 1/6 and ε ≤ q Chernoff's bound is the better one",
    mutants=ESTIMATES,
    references=["sampling.estimate"],
    examples=60,
)
def chernoff_for_one_rectangle(estimate: RangeCountEstimator, query: RectangleQuery) -> Iterator:
    r"""$P(||R\cap U|-(n/s)|R\cap S||>\varepsilon n)\le2e^{-2\varepsilon^2s}\le2e^{-\varepsilon^2s/3}$; and at most
    $2e^{-\varepsilon^2s/(3q)}$ if $\varepsilon\le q$, $q>0$.

    Hypotheses: s draws with replacement, $0\le\varepsilon\le1$. So for $\varepsilon>0$ the probability is below δ as soon as
    $s>\ln(2/\delta)/(2\varepsilon^2)$ (Hoeffding); the bound with q is Chernoff's, for a relative error $\varepsilon/q\le1$.
    """
    s, q, epsilon = query.s, query.q, query.epsilon
    p = Fraction(0)
    for k in range(s + 1):
        if (k and not query.inside) or (k < s and len(query.inside) == query.n):
            continue
        found = asked(estimate, query, draws_with(query, k), query.low, query.high)
        yield equal("n/s·|R∩S|", found, Fraction(query.n * k, s), near(query.n))
        p += binomial(s, q, k) if abs(Fraction(k, s) - q) > epsilon else 0
    yield exercised("the estimate can be off by more than ε", p > 0)
    yield at_most("P(off by more than εn), Hoeffding", p, 2 * exp(-2 * epsilon**2 * s))
    yield at_most("P(off by more than εn)", p, 2 * exp(-(epsilon**2) * s / Fraction(3)))
    if q > 0 and epsilon <= q:
        yield at_most("P(off by more than εn), Chernoff", p, 2 * exp(-(epsilon**2) * s / (3 * q)))
    if epsilon >= Fraction(1, 8):
        for delta in (Fraction(1), Fraction(1, 10)):
            enough = floor(as_float(log(2 / delta) / (2 * Fraction(epsilon) ** 2))) + 1
            yield less("P(off by more than εn) with enough draws", tail(enough, q, epsilon), delta)


@chernoff_for_one_rectangle.printed(
    claims=["fds-chapter-6/chernoff-single-rectangle"],
    mistake="The middle bound, with q, is Chernoff's for a relative error ε/q of at most 1: it fails for ε > q; the last holds.",
)
def chernoff_with_any_accuracy(estimate: RangeCountEstimator, query: RectangleQuery) -> Iterator:
    """For 0 ≤ ε ≤ 1: P(off by more than εn) ≤ 2exp(−ε²s/(3q)) ≤ 2exp(−ε²s/3). (Where q = 0 the middle is taken as its limit, 0.)"""
    s, q, epsilon = query.s, query.q, query.epsilon
    if q > 0:
        yield at_most("P(off by more than εn)", tail(s, q, epsilon), 2 * exp(-(epsilon**2) * s / (3 * q)))


@theorem(
    role=RangeCountEstimator,
    source=fds_chapter_6("§6.5", claims=["fds-chapter-6/union-bound-all-rectangles"]),
    sharpness="far from attained",
    mutants=ESTIMATES,
    references=["sampling.estimate"],
    examples=40,
)
def union_over_all_rectangles(estimate: RangeCountEstimator, population: SmallPopulation) -> Iterator:
    r"""$P(\exists R:||R\cap U|-(n/s)|R\cap S||>\varepsilon n)\le cn^4e^{-\varepsilon^2s/3}$, with $c=2$.

    Hypotheses: $n\ge1$ points, s draws with replacement, $0\le\varepsilon\le1$. By the union bound over the at most
    $\sum_{i=1}^4\binom ni\le n^4$ sets $R\cap U$ that are not empty. Checked on all samples.
    """
    n, s, epsilon = population.n, population.s, population.epsilon
    sets = [A for A in population.boxes if A]
    p = Fraction(0)
    for counts in multisets(n, s):
        drawn = [i for i, c in enumerate(counts) for _ in range(c)]
        worst = Fraction(0)
        for A in sets:
            (low, high) = corners([population.rows[i] for i in A])
            found, hits = asked(estimate, population, drawn, low, high), sum(counts[i] for i in A)
            yield equal("n/s·|R∩S|", found, Fraction(n * hits, s), near(n))
            worst = max(worst, abs(Fraction(hits, s) - Fraction(len(A), n)))
        p += probability(counts, [Fraction(1, n)] * n) if worst > epsilon else 0
    union = sum(tail(s, Fraction(len(A), n), epsilon) for A in sets)
    yield exercised("some rectangle can be off by more than ε", p > 0)
    yield at_most("number of sets", len(sets), n**4)
    yield at_most("P(∃R)", p, union)
    yield at_most("sum over the rectangles", union, 2 * len(sets) * exp(-2 * epsilon**2 * s))
    yield at_most("P(∃R) ≤ 2n⁴exp(−ε²s/3)", p, 2 * n**4 * exp(-(epsilon**2) * s / Fraction(3)))


@theorem(
    role=RectangleSampleSize,
    source=fds_chapter_6("§6.5", claims=["fds-chapter-6/sample-size-all-rectangles"]),
    sharpness="about six times too many draws: Hoeffding's bound has 2 where Chernoff's has 1/3",
    mutants=[
        "sampling.forgets_delta", "sampling.forgets_the_square", "sampling.four_logarithms", "sampling.binary_logarithm",
        "sampling.rounds_down", "sampling.one_draw_more", "sampling.half_delta",
    ],
    references=["sampling.rectangle_sample_size"],
    examples=40,
)  # fmt: skip
def sample_size_for_all_rectangles(sample_size: RectangleSampleSize, goal: AccuracyGoal) -> Iterator:
    r"""$s\ge(3/\varepsilon^2)(5\ln n+\ln(1/\delta))$ draws make
    $P(\exists R:\text{off by more than }\varepsilon n)\le\delta$.

    Hypotheses: $0<\varepsilon\le1$, $0<\delta\le1$, every $n\ge1$: the union bound gives $2\delta/n$, and one point is never
    misjudged. Checked by exact binomial tails, summed over the rectangles; for up to two points also by all samples.
    """
    n, epsilon, delta = goal.n, goal.epsilon, goal.delta
    s = whole(sample_size(n, float(epsilon), float(delta)))
    needed = 3 / Fraction(epsilon) ** 2 * exact(5 * log(n) + log(1 / Fraction(delta)))
    slack = rounding(Fraction(as_float(needed) + 1) * 16 * U, "16u of the logarithms, their sum and the quotient")
    yield exercised("several points", n > 1)
    yield at_least("s ≥ (3/ε²)(5 ln n + ln(1/δ))", s, needed, slack)
    if s > 1:
        yield less("s is the least", s, needed + 1, slack)
        if s > needed + 2:
            return  # refuted, and the tails of that many draws may take forever
    masses = [Fraction(len(A), n) for A in goal.boxes if A]
    yield at_most("sum over the rectangles", sum(tail(s, q, epsilon) for q in masses), delta)
    if n <= 2:
        yield at_most("P(∃R)", tail_of_some(goal.boxes, [Fraction(1, n)] * n, s, epsilon), delta)


def whole(value: Any) -> int:
    """A sample size as an int. Raises `ImplementationFailed` for one that is not a whole number ≥ 1."""
    found = rational(value)
    if found != int(found) or found < 1:
        raise ImplementationFailed(f"{value!r} is not a whole number of draws, at least 1")
    return int(found)


def asked(estimate: RangeCountEstimator, population: Population, drawn: list[int], low: Any, high: Any) -> Number:
    """What the estimator says for these draws and this rectangle."""
    corner = [np.array([float(v) for v in c]) for c in (low, high)]
    return rational(estimate(population.points.copy(), np.array(drawn), *corner))


def near(n: int) -> Allowance:
    """The rounding of n/s·k: two operations, in either order, on a value of at most n."""
    return rounding(4 * U * n, "4un: a quotient and a product")


def draws_with(query: RectangleQuery, k: int) -> list[int]:
    """s draws of which k are inside, all points of either side in turn."""
    outside = [i for i in range(query.n) if i not in query.inside]
    return [query.inside[j % len(query.inside)] for j in range(k)] + [outside[j % len(outside)] for j in range(query.s - k)]


def corners(rows: list[Any]) -> tuple[list[Any], list[Any]]:
    """The bounding box of some points, as its lower and its upper corner."""
    sides = bounding_box(rows)
    return [a for a, _ in sides], [b for _, b in sides]
