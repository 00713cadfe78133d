r"""How rarely successive halving misses the best arm: Hoeffding's inequality for a pair, Markov's for a round, and all rounds."""

from __future__ import annotations

from ...properties.numbers.exact import exp
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import AllRounds, OnePair, OneRound, Outcomes
from .rounds import SECTION
from .samples.arms import Arms


@theorem("Two arms rarely look reversed", source=ml_notes(f"{SECTION}, Hoeffding's inequality"), examples=60)
def pairs_are_rarely_reversed(run: OnePair) -> Law:
    r"""After $\bar B$ pulls each, the worse of two arms has at least the better one's sum with probability at most
    $e^{-\bar B\Delta^2/2}$: so the worse is chosen with no larger probability.

    Where both have the same mean, the worse is a given one of them.

    Hypotheses: independent rewards in [0,1], $\Delta\ge0$.

    Sharp: two arms whose rewards are equal and never vary.

    Reference: W. Hoeffding, Probability inequalities for sums of bounded random variables, JASA 58, 1963, Theorem 2,
    doi:10.1080/01621459.1963.10500830.
    """
    arms = run.sample
    yield exercised("means differ, and the bound is below 1/2", run.is_nontrivial)
    yield equal("outcomes in which both arms are pulled", run.both, 1)
    yield at_most("P(the worse arm is chosen), and P(they look reversed)", run.missed, run.reversed)
    yield at_most("P(they look reversed), and exp(−B̄Δ²/2)", run.reversed, exp(-arms.first * arms.least**2 / 2))


@theorem("Few bad arms look better than the best", source=ml_notes(f"{SECTION}, round r"), examples=60)
def few_bad_arms_beat_the_best(run: Outcomes[Arms]) -> Law:
    r"""Where the best arm is among 4m that are left, N of the worst 3m of these have at least its sum:
    $E N\le3m\,e^{-\bar B\Delta_{m+1}^2/2}$, with $\bar B=B/(4m\log_2n)$.

    For at least m arms are better than each of them, and it looks better with probability at most $e^{-\bar B\Delta_{m+1}^2/2}$.

    Hypotheses: independent rewards in [0,1], $n=2^k$, whole numbers of pulls.

    Reference: Z. Karnin, T. Koren and O. Somekh, Almost optimal exploration in multi-armed bandits, 2013.
    """
    arms = run.sample
    yield exercised("a bound is small", any(pulls * arms.gap(m + 1) ** 2 > 3 for _, m, pulls in run.quarters))
    for r, m, pulls in run.quarters:
        yield equal("arms in a round, and n/2ʳ", {len(o.rounds[r].sums) for o in run.all}, {4 * m}, at=r)
        bound = 3 * m * run.present(r) * exp(-pulls * arms.gap(m + 1) ** 2 / 2)
        yield at_most("E[N; the best is there], and 3m exp(−B̄Δ²/2)P(the best is there)", run.expected_rivals(r), bound, at=r)


@theorem("The best arm is rarely eliminated", source=ml_notes(f"{SECTION}, Markov's inequality"), examples=60)
def best_arm_is_rarely_eliminated(run: OneRound) -> Law:
    r"""It is eliminated from 4m arms only if $N>m$, so with probability at most $E N/(m+1)\le3e^{-\bar B\Delta_{m+1}^2/2}$; of two
    arms with probability at most $e^{-\bar B\Delta^2/2}$.

    Of 2h arms the best q are strong: q = m of 4m, and 1 of two. Where it is eliminated, h others have at least its sum, of which
    q − 1 are strong; so $N\ge h-q+1$ of the 2h − q weak ones have, ties counted. And $2h-q\le3(h-q+1)$, or 1 for h = q = 1.

    Hypotheses: independent rewards in [0,1], $n=2^k$, whole numbers of pulls.

    Reference: Z. Karnin, T. Koren and O. Somekh, Almost optimal exploration in multi-armed bandits, 2013.
    """
    arms = run.sample
    yield exercised("several rounds, and not all arms are alike", run.is_nontrivial)
    yield at_most("P(the best is eliminated), and P(N ≥ h − q + 1)", run.lost, run.many)
    yield at_most("P(N ≥ h − q + 1), and E N/(h − q + 1)", run.many, run.expected / arms.enough)
    bound = arms.weak * run.there * exp(-arms.pulls * arms.beyond**2 / 2)
    yield at_most("E N, and (2h − q) exp(−B̄Δ²/2)P(the best is there)", run.expected, bound)
    yield at_most("2h − q, and 3(h − q + 1)", arms.weak, 3 * arms.enough)


@theorem("Successive halving rarely fails", source=ml_notes(f"{SECTION}, failure probability"), examples=60)
def failure_is_rare(run: AllRounds) -> Law:
    r"""Another arm than the best is chosen with probability at most $3\log_2n\,e^{-B/(8H_2\log_2n)}$.

    That is at most the sum of $\frac{3m}{m+1}e^{-\bar B\Delta_{m+1}^2/2}$ over the rounds of 4m arms and of
    $e^{-\bar B\Delta_2^2/2}$ for the last two, and $\bar B\Delta_{m+1}^2/2\ge B/(8H_2\log_2n)$. Where several arms are best it is a
    given one of them, and $1/H_2=0$.

    Hypotheses: independent rewards in [0,1], $n=2^k$, whole numbers of pulls.

    Reference: Z. Karnin, T. Koren and O. Somekh, Almost optimal exploration in multi-armed bandits, 2013.
    """
    arms = run.sample
    exponent = arms.budget * arms.ease / (8 * arms.rounds)
    yield exercised("the bound is below 1", run.is_nontrivial)
    for now in run.eliminations:
        yield at_most("the factor of a round, and 3", now.factor, 3, at=now.at)
        yield at_least("B̄Δ²/2, and B/8H₂ log₂ n", now.pulls * now.gap**2 / 2, exponent, at=now.at)
    yield at_most("P(another arm is chosen), and the sum of the rounds' bounds", run.missed, run.bound)
    yield at_most("P(another arm is chosen), and 3 log₂ n exp(−B/8H₂ log₂ n)", run.missed, 3 * arms.rounds * exp(-exponent))
