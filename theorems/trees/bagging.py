r"""Bagging: what a bootstrap sample leaves out."""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import exp, log
from ...properties.statements.conclusions import Law, at_most, equal, exercised, less
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings.trees import AllOutcomes


@theorem(
    "A bootstrap sample leaves out about 1/e of the data",
    source=ml_notes("Supervised Learning, Random Forest (l.492)"),
    examples=40,
)
def out_of_bag_share(run: AllOutcomes) -> Law:
    r"""n draws with replacement leave out each of n elements with probability $(1-1/n)^n$, between $(1-1/n)/e$ and $1/e$.

    "About 1/e" is meant so: it is too much, by at most $1/(en)$. Exhausted: all $n^n$ outcomes are counted for n
    up to 4; for larger n, $n\ln(1-1/n)$ is compared, which lies between $-1+\ln(1-1/n)$ and $-1$, and of a few outcomes what is
    drawn and left out.

    Hypotheses: n ≥ 1, and the draws are independent and uniform.

    Reference: L. Breiman, Bagging predictors, Machine Learning 24, 1996, doi:10.1007/BF00058655; the bounds are elementary.
    """
    n = run.sample.n
    yield exercised("more than one element", n > 1)
    for outcome in run.outcomes:
        yield equal("the draws", sorted(outcome.chosen), sorted(outcome.given), at=outcome)
        yield equal("what is left out", sorted(outcome.left_out), sorted(set(range(n)) - set(outcome.given)), at=outcome)
    for i in range(n if run.are_all else 0):
        yield equal("the probability of being left out", run.share_without(i), Fraction(n - 1, n) ** n, at=i)
    for m in (n, run.sample.large):
        if m == 1:
            yield less("(1 − 1/n)ⁿ for n = 1", 0, exp(-1), at=m)
        else:
            one = log(Fraction(m - 1, m))
            yield less("n ln(1 − 1/n)", m * one, -1, at=m)
            yield at_most("−1 + ln(1 − 1/n)", one - 1, m * one, at=m)
