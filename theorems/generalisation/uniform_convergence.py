r"""Uniform convergence over classes of VC dimension d: how many examples suffice, whatever the distribution.

Vapnik and Chervonenkis: $P(sup_h |\varepsilon(h)-ε̂(h)|>\gamma)\le4\Pi(2m)e^{-\gamma^2m/8}$ for
$m\ge2/\gamma^2$, where $\Pi(2m)\le\sum_{i\le d}\binom{2m}i$ by Sauer's lemma. What the texts state up to a constant is
tested with the constants that follow. The test class is all subsets of at most d among d+1 equally likely points.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, comb, e
from math import log as float_log
from typing import Any

from ...properties.allowances import rounding
from ...properties.conclusions import at_most, exercised, greater
from ...properties.numbers import Number, as_float, exact, log, rational, sqrt
from ...properties.sources import cs229_learning_theory, fds_chapter_6
from ...properties.theorem import theorem
from ..vc_dimension.oracles.shattering import binomial_sum, powerset
from .oracles import tail, tail_of_some
from .rectangle_sampling import whole
from .roles.sampling import VCDeviationBound, VCSampleSize
from .samples.risk import LargeVCSample, VCGoal, VCSample
from .samples.sampling import SmallPopulation

U = Fraction(1, 2**53)


@theorem(
    role=VCSampleSize,
    source=[
        cs229_learning_theory(
            "§4",
            claims=[
                "cs229-learning-theory/finite-vc-implies-uniform-convergence",
                "cs229-learning-theory/sample-complexity-linear-in-vc",
            ],
        ),
        fds_chapter_6("§6.5", claims=["fds-chapter-6/log-n-dependence-avoidable"]),
    ],
    sharpness="the constants are far from the best",
    mutants=[
        "sampling.grows_on_m_points", "sampling.polynomial_of_degree_d", "sampling.one_dimension_less",
        "sampling.hoeffding_of_one_set", "sampling.factor_two",
    ],
    references=["sampling.vc_sample_size"],
    examples=60,
)  # fmt: skip
def vc_sample_size_suffices(sample_size: VCSampleSize, goal: VCGoal) -> Iterator:
    r"""m examples with $4\sum_{i\le d}\binom{2m}ie^{-\varepsilon^2m/8}\le\delta$ make
    $P(sup_h |\varepsilon(h)-ε̂(h)|>\varepsilon)\le\delta$, and the least such m is at most $K(\varepsilon,\delta)\,d$.

    It depends on ε, δ and d alone, not on the size of the population. Hypotheses: $d\ge1$, $0<\varepsilon\le1$,
    $0<\delta\le1$, $m\ge2/\varepsilon^2$. K is the least number from
    $2/\varepsilon^2$ on with $\ln(4/\delta)+\ln(2eK)\le\varepsilon^2K/8$, since
    $\sum_{i\le d}\binom{2m}i\le(2em/d)^d$.
    """
    d, epsilon, delta = goal.d, goal.epsilon, Fraction(goal.delta)
    m = whole(sample_size(d, float(epsilon), float(delta)))
    slack = rounding(Fraction(1, 2**40), "float64 logarithms and quotients of at most 2^10, 2u each")
    yield exercised("more than one dimension", d > 1)
    yield at_most("ln of 4ΣC(2m,i)exp(−ε²m/8)", exponent(m, d, epsilon), log(delta), slack)
    yield at_most("2/ε²", 2 / Fraction(epsilon) ** 2, m)
    if m - 1 >= 2 / Fraction(epsilon) ** 2:
        yield greater("the same with an example less", exponent(m - 1, d, epsilon), log(delta), slack)
    most = d * linear_factor(epsilon, delta)
    yield at_most("m", m, most)
    if m <= most:  # else refuted, and a tail of that many draws may take forever
        yield at_most("P(sup > ε)", some_tail(d, m, epsilon), delta)


@vc_sample_size_suffices.printed(
    claims=["fds-chapter-6/mass-estimate-within-eps"],
    mistake="δ depends on the sample size s too: with ε and the VC dimension alone no δ < 1 is right for every s, not for s = 1.",
)
def within_epsilon_whatever_the_sample(sample_size: VCSampleSize, population: SmallPopulation) -> Iterator:
    """All estimates |S∩R|/s of p(R) are within ε > 0 with probability 1 − δ, δ < 1 depending on ε and the VC dimension only.

    (So with positive probability for every s, and p uniform on n points. R runs through the axis-parallel rectangles.)
    """
    n, epsilon = population.n, Fraction(population.epsilon)
    if epsilon > 0:
        below = epsilon - Fraction(1, 4 * n * population.s * epsilon.denominator)  # no error lies between
        wrong = tail_of_some(population.boxes, [Fraction(1, n)] * n, population.s, below)
        yield greater("P(every estimate within ε)", 1 - wrong, 0)


@theorem(
    role=VCDeviationBound,
    source=cs229_learning_theory("§4, theorem", claims=["cs229-learning-theory/vc-uniform-convergence-bound"]),
    sharpness="the constant is far from the best; at m = d no constant does, since ln(m/d) = 0",
    mutants=[
        "sampling.without_the_root", "sampling.without_the_logarithm", "sampling.logarithm_of_m", "sampling.delta_upside_down",
        "sampling.adds_the_roots",
    ],
    references=["sampling.vc_deviation_bound"],
    examples=60,
)  # fmt: skip
def vc_deviation_bound_holds(bound: VCDeviationBound, sample: LargeVCSample) -> Iterator:
    r"""With probability $1-\delta$ all h have
    $|\varepsilon(h)-ε̂(h)|\le\sqrt{44((d/m)\ln(m/d)+(1/m)\ln(1/\delta))}$.

    (The displayed formula is lost, and reconstructed with $O(\cdot)$, as m grows; so with a constant.) Twice that separates
    $\varepsilon(ĥ)$ from $\varepsilon(h^*)$. Hypotheses: $m\ge2d$, $d\ge1$, $0<\delta<1$: then $8(d\ln(2em/d)+\ln(4/\delta))$
    is at most $44(d\ln(m/d)+\ln(1/\delta))$.
    """
    d, m, delta = sample.d, sample.m, Fraction(sample.delta)
    gamma = rational(bound(m, d, float(delta)))
    formula = sqrt(exact(44 * (d * log(Fraction(m, d)) + exact(log(1 / delta))) / Fraction(m)))
    yield exercised("a bound below 1", gamma < 1)
    slack = rounding(Fraction(as_float(formula) + 1) * 32 * U, "32u of two logarithms, a sum and a root")
    yield at_most("bound", gamma, formula, slack)
    yield at_most("formula", formula, gamma, slack)
    yield at_most("P(sup > bound)", some_tail(d, m, gamma) if gamma < 1 else 0, delta)


@vc_deviation_bound_holds.without("m ≥ 2d")
def with_as_many_examples_as_dimensions(bound: VCDeviationBound, sample: VCSample) -> Iterator:
    """For m = d the bound is C·√(ln(1/δ)/m): as δ tends to 1 it falls below what every sample of so few examples is off by."""
    gamma = rational(bound(sample.m, sample.d, float(sample.delta)))
    sets = [A for A in powerset(range(sample.d + 1)) if len(A) <= sample.d]
    masses = [Fraction(1, sample.d + 1)] * (sample.d + 1)
    yield at_most("P(sup > bound)", tail_of_some(sets, masses, sample.m, gamma), sample.delta)


def some_tail(d: int, m: int, gamma: Any) -> Fraction:
    """The union bound, by exact tails, for the subsets of at most d among d+1 equally likely points."""
    return sum((comb(d + 1, j) * tail(m, Fraction(j, d + 1), gamma) for j in range(1, d + 1)), Fraction(0))


def exponent(m: int, d: int, epsilon: Any) -> Number:
    """ln(4ΣC(2m,i)) − ε²m/8."""
    return log(4 * binomial_sum(2 * m, d)) - Fraction(epsilon) ** 2 * m / 8


def linear_factor(epsilon: Any, delta: Fraction) -> int:
    """K with ln(4/δ) + ln(2eK) ≤ ε²K/8, which does not depend on d."""
    K = ceil(2 / Fraction(epsilon) ** 2)
    while float_log(4 / delta) + float_log(2 * e * K) > float(epsilon) ** 2 * K / 8 - 1e-6:  # from there on it is met
        K += 1
    return K
