r"""Uniform convergence over classes of VC dimension d: how many examples suffice, whatever the distribution.

Vapnik and Chervonenkis: $P(sup_h |\varepsilon(h)-ε̂(h)|>\gamma)\le4\Pi(2m)e^{-\gamma^2m/8}$ for
$m\ge2/\gamma^2$, where $\Pi(2m)\le\sum_{i\le d}\binom{2m}i$ by Sauer's lemma. Where the texts give a bound up to a constant, the
constants are those that follow from it. The test class is all subsets of at most d among d+1 equally likely points.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from ...properties.numbers.exact import Number, log
from ...properties.statements.conclusions import Law, at_most, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import cs229_learning_theory, fds_chapter_6
from ..vc_dimension.oracles.shattering import binomial_sum
from .oracles import deviation, linear_factor, tail
from .readings.selection import Deviation, Examples
from .samples.risk import LargeVCSample, VCGoal


@theorem(
    "Vapnik and Chervonenkis: examples that suffice, linear in the VC dimension",
    source=[cs229_learning_theory("§4"), fds_chapter_6("§6.5")],
    examples=60,
)
def vc_sample_size_suffices(run: Examples[VCGoal]) -> Law:
    r"""m examples with $4\sum_{i\le d}\binom{2m}ie^{-\varepsilon^2m/8}\le\delta$ make
    $P(sup_h |\varepsilon(h)-ε̂(h)|>\varepsilon)\le\delta$, and the least such m is at most $K(\varepsilon,\delta)\,d$.

    It depends on ε, δ and d alone, not on the size of the population. (Of uncountable classes the supremum must be measurable,
    as for rectangles and half-spaces.) K is the least number from $2/\varepsilon^2$ on with
    $\ln(4/\delta)+\ln(2eK)\le\varepsilon^2K/8$, since $\sum_{i\le d}\binom{2m}i\le(2em/d)^d$.

    Hypotheses: $d\ge1$, $0<\varepsilon\le1$, $0<\delta\le1$, $m\ge2/\varepsilon^2$.

    Reference: V. N. Vapnik and A. Ya. Chervonenkis, On the uniform convergence of relative frequencies of events to their
    probabilities, Theory of Probability and its Applications 16, 1971, doi:10.1137/1116025.
    """
    d, epsilon, delta, m = run.sample.d, Fraction(run.sample.epsilon), Fraction(run.sample.delta), run.m
    yield exercised("more than one dimension", d > 1)
    yield at_most("ln of 4ΣC(2m,i)exp(−ε²m/8)", exponent(m, d, epsilon), log(delta), at=m)
    yield at_most("2/ε²", 2 / epsilon**2, m)
    if m - 1 >= 2 / epsilon**2:
        yield greater("the same with an example less", exponent(m - 1, d, epsilon), log(delta), at=m - 1)
    most = d * linear_factor(epsilon, delta)
    yield at_most("m", m, most)
    if m <= most:  # else refuted, and a tail of that many draws may take forever
        yield at_most("P(sup > ε)", some_tail(d, m, epsilon), delta)


@theorem("The deviation bound of Vapnik and Chervonenkis", source=cs229_learning_theory("§4, theorem"), examples=60)
def vc_deviation_bound_holds(run: Deviation[LargeVCSample]) -> Law:
    r"""With probability $1-\delta$ all h have
    $|\varepsilon(h)-ε̂(h)|\le\sqrt{44((d/m)\ln(m/d)+(1/m)\ln(1/\delta))}$.

    (The displayed formula is lost, and reconstructed with $O(\cdot)$, as m grows; so with a constant.) Twice that separates
    $\varepsilon(ĥ)$ from $\varepsilon(h^*)$. For $8(d\ln(2em/d)+\ln(4/\delta))$ is at most $44(d\ln(m/d)+\ln(1/\delta))$.

    Hypotheses: $m\ge2d$, $d\ge1$, $0<\delta<1$.

    Reference: V. N. Vapnik and A. Ya. Chervonenkis, On the uniform convergence of relative frequencies of events to their
    probabilities, Theory of Probability and its Applications 16, 1971, doi:10.1137/1116025; the constant 44 is ours.
    """
    yield exercised("a bound below 1", run.gamma < 1)
    yield equal("bound", run.gamma, deviation(run.sample))
    yield at_most("P(sup > bound)", some_tail(run.sample.d, run.sample.m, run.gamma) if run.gamma < 1 else 0, run.sample.delta)


def some_tail(d: int, m: int, gamma: Any) -> Fraction:
    """The union bound, by exact tails, for the subsets of at most d among d+1 equally likely points."""
    return sum((comb(d + 1, j) * tail(m, Fraction(j, d + 1), gamma) for j in range(1, d + 1)), Fraction(0))


def exponent(m: int, d: int, epsilon: Any) -> Number:
    """ln(4ΣC(2m,i)) − ε²m/8."""
    return log(4 * binomial_sum(2 * m, d)) - Fraction(epsilon) ** 2 * m / 8
