r"""How well a sample of s draws counts the points of U in axis-parallel rectangles: one that is fixed, and all of them at once.

All probabilities are exact: sums over all samples, or of binomial probabilities.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor

from ...properties.numbers.exact import as_float, exp, log
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, less
from ...properties.theorem import theorem
from ...sources import fds_chapter_6
from .oracles import binomial, draws_needed, tail, tail_of_some
from .readings.selection import Draws, EstimatesByHits, EstimatesFromAllSamples, EstimatesOfAllRectangles


@theorem("The count of a sample in a rectangle is binomial", source=fds_chapter_6("§6.5"), examples=60, floor=0.1)
def rectangle_count_is_binomial(run: EstimatesFromAllSamples) -> Law:
    r"""For fixed R, $|R\cap S|$ is Binomial$(s,q)$ with $q=|R\cap U|/n$, and $(n/s)|R\cap S|$ has the mean $|R\cap U|$.

    It is the case of a distribution p with $p=1/n$ at each point, where $np(R)=|R\cap U|$. Checked on all samples.

    Hypotheses: S is s draws with replacement, repetitions counted (without replacement it would be hypergeometric).

    Reference: W. Feller, An Introduction to Probability Theory and Its Applications I, 3rd edition, 1968, chapter VI.
    """
    n, s, q = run.sample.n, run.sample.s, run.sample.q
    yield exercised("some points inside, some outside, and several draws", 0 < q < 1 and s > 1)
    for draws in run.of_each_sample:
        yield equal("n/s·|R∩S|", draws.answer, Fraction(n * draws.hits, s), at=draws)
    for k in range(s + 1):
        mass = sum(draws.p for draws in run.of_each_sample if draws.hits == k)
        yield equal("P(|R∩S| = k)", mass, binomial(s, q, k), at=k)
    yield equal("mean of n/s·|R∩S|", sum(draws.p * n * draws.hits / s for draws in run.of_each_sample), n * q)


@theorem("Chernoff's and Hoeffding's bounds for one rectangle", source=fds_chapter_6("§6.5, repaired"), examples=60)
def chernoff_for_one_rectangle(run: EstimatesByHits) -> Law:
    r"""$P(||R\cap U|-(n/s)|R\cap S||>\varepsilon n)\le2e^{-2\varepsilon^2s}\le2e^{-\varepsilon^2s/3}$; and at most
    $2e^{-\varepsilon^2s/(3q)}$ if $\varepsilon\le q$, $q>0$.

    So for $\varepsilon>0$ the probability is below δ as soon as $s>\ln(2/\delta)/(2\varepsilon^2)$ (Hoeffding); the bound with q is
    Chernoff's, for a relative error $\varepsilon/q\le1$.

    Hypotheses: s draws with replacement, $0\le\varepsilon\le1$.

    Not sharp: every probability found is at most 0.5 of it.

    References: H. Chernoff, A measure of asymptotic efficiency for tests of a hypothesis based on the sum of observations, Annals
    of Mathematical Statistics 23, 1952, doi:10.1214/aoms/1177729330; W. Hoeffding, Probability inequalities for sums of bounded
    random variables, Journal of the American Statistical Association 58, 1963, doi:10.1080/01621459.1963.10500830.
    """
    n, s, q, epsilon = run.sample.n, run.sample.s, run.sample.q, Fraction(run.sample.epsilon)
    for draws in run.of_each_number:
        yield equal("n/s·|R∩S|", draws.answer, Fraction(n * draws.hits, s), at=draws)
    p = sum(draws.p for draws in run.of_each_number if abs(Fraction(draws.hits, s) - q) > epsilon)
    yield exercised("the estimate can be off by more than ε", p > 0)
    yield at_most("P(off by more than εn), Hoeffding", p, 2 * exp(-2 * epsilon**2 * s))
    yield at_most("P(off by more than εn)", p, 2 * exp(-(epsilon**2) * s / 3))
    if q > 0 and epsilon <= q:
        yield at_most("P(off by more than εn), Chernoff", p, 2 * exp(-(epsilon**2) * s / (3 * q)))
    if epsilon >= Fraction(1, 8):
        for delta in (Fraction(1), Fraction(1, 10)):
            enough = floor(as_float(log(2 / delta) / (2 * epsilon**2))) + 1
            yield less("P(off by more than εn) with enough draws", tail(enough, q, epsilon), delta, at=enough)


@theorem("The union bound over all rectangles", source=fds_chapter_6("§6.5"), examples=40)
def union_over_all_rectangles(run: EstimatesOfAllRectangles) -> Law:
    r"""$P(\exists R:||R\cap U|-(n/s)|R\cap S||>\varepsilon n)\le cn^4e^{-\varepsilon^2s/3}$, with $c=2$.

    By the union bound over the at most $\sum_{i=1}^4\binom ni\le n^4$ sets $R\cap U$ that are not empty. Checked on all samples.

    Hypotheses: $n\ge1$ points, s draws with replacement, $0\le\varepsilon\le1$.

    Not sharp: every probability found is at most 0.04 of it.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.5.
    """
    n, s, epsilon, sets = run.sample.n, run.sample.s, Fraction(run.sample.epsilon), run.sample.cut_out
    off = Fraction(0)
    for draws in run.of_each_sample:
        for estimate in draws.of.values():
            yield equal("n/s·|R∩S|", estimate.answer, Fraction(n * estimate.hits, s), at=estimate)
        if any(abs(Fraction(estimate.hits, s) - Fraction(len(A), n)) > epsilon for A, estimate in draws.of.items()):
            off += draws.p
    union = sum(tail(s, Fraction(len(A), n), epsilon) for A in sets)
    yield exercised("some rectangle can be off by more than ε", off > 0)
    yield at_most("number of sets", len(sets), n**4)
    yield at_most("P(∃R)", off, union)
    yield at_most("sum over the rectangles", union, 2 * len(sets) * exp(-2 * epsilon**2 * s))
    yield at_most("P(∃R) ≤ 2n⁴exp(−ε²s/3)", off, 2 * n**4 * exp(-(epsilon**2) * s / 3))


@theorem("Draws that suffice for all rectangles", source=fds_chapter_6("§6.5"), examples=40)
def sample_size_for_all_rectangles(run: Draws) -> Law:
    r"""$s\ge(3/\varepsilon^2)(5\ln n+\ln(1/\delta))$ draws make
    $P(\exists R:\text{off by more than }\varepsilon n)\le\delta$.

    The union bound gives $2\delta/n$, and one point is never misjudged. Checked by exact binomial tails, summed over the
    rectangles; for up to two points also by all samples.

    Hypotheses: $0<\varepsilon\le1$, $0<\delta\le1$, every $n\ge1$; s draws with replacement.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.5.
    """
    n, epsilon, delta, s = run.sample.n, Fraction(run.sample.epsilon), Fraction(run.sample.delta), run.s
    needed = draws_needed(run.sample)
    yield exercised("several points", n > 1)
    yield at_least("s ≥ (3/ε²)(5 ln n + ln(1/δ))", s, needed)
    if s > 1:
        yield less("s is the least", s, needed + 1)
    if s <= needed + 2:  # else refuted, and the tails of that many draws may take forever
        union = sum(tail(s, Fraction(len(A), n), epsilon) for A in run.sample.cut_out)
        yield at_most("sum over the rectangles", union, delta)
        if n <= 2:
            yield at_most("P(∃R)", tail_of_some(run.sample.boxes, [Fraction(1, n)] * n, s, epsilon), delta)
