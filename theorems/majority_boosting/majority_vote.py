r"""Boosting by majority vote: all weights together grow slowly, what the vote loses is heavy, so soon nothing is lost."""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import log
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import fds_chapter_6
from .readings import Record, Vote
from .samples.runs import EnoughRounds, MatchedRounds, WeakLearning


@theorem(
    "Boosting: the total weight grows slowly",
    source=[fds_chapter_6("Definition 6.2"), fds_chapter_6("§6.4, analysis")],
)
def weight_grows_slowly(run: Record[WeakLearning]) -> Law:
    r"""A round raises the total weight by a factor of at most $1+\varepsilon/2-\gamma\varepsilon$.

    Hypotheses: Definition 6.2 with $0<\gamma\le\frac12$; $\varepsilon>0$; equal weights at the start, and
    $w_i\mapsto(1+\varepsilon)w_i$ for the mistakes of each round (which is checked too).

    Sharp: a round whose mistakes weigh exactly $\frac12-\gamma$ of the total.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.4.
    """
    T, epsilon, gamma = run.sample.rounds, run.sample.epsilon, run.sample.gamma
    most = 1 + epsilon / 2 - gamma * epsilon
    yield exercised("a mistake before the last round", any(wrong.any() for wrong in run.wrong[:-1]))
    yield equal("rounds", run.calls, T)
    yield equal("largest weight at the start, and smallest", max(run.weights[0]), min(run.weights[0]))
    for w in run.weights:
        yield is_true("all weights are positive", (w > 0).all())
    for step in run.steps:
        yield at_most("mislabelled weight", sum(step.before[step.wrong]), (Fraction(1, 2) - gamma) * step.total, at=step)
        for factor in step.of_the_right:
            yield equal("factor of a sample that was right", factor, 1, at=step)
        for factor in step.of_the_wrong:
            yield equal("factor of a sample that was wrong", factor, 1 + epsilon, at=step)
        yield at_most("weight after the round", step.new_total, most * step.total, at=step)


@theorem("Boosting: the weight at the end", source=fds_chapter_6("§6.4, analysis"))
def weight_at_the_end(run: Record[WeakLearning]) -> Law:
    r"""If the vote gets $m$ of $n$ samples wrong, $m(1+\varepsilon)^{T/2}\le W\le n(1+\varepsilon/2-\gamma\varepsilon)^T$.

    W is the weight of all samples after T rounds, in units of a weight at the start.

    Hypotheses: Definition 6.2 with $0<\gamma\le\frac12$; $\varepsilon>0$; equal weights at the start.

    Sharp: in the total weight, a round without a mistake and γ = ½.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.4.
    """
    total, most = run.weight_at_the_end, run.sample.n * run.sample.grown
    lost = run.mistakes**2 * run.sample.factors
    yield exercised("a sample is mislabelled", run.mislabels)
    yield at_least("squared total weight at the end", total**2, lost)
    yield at_most("total weight at the end", total, most)
    yield at_most("(m (1+ε)^(T/2))²", lost, most**2)


@theorem("Misclassified samples carry weight at least (1+ε)^{T/2}", source=fds_chapter_6("§6.4, analysis"), floor=0.1)
def wrong_samples_are_heavy(run: Record[WeakLearning]) -> Law:
    r"""A sample that the vote gets wrong was mislabelled at least $T/2$ times; its weight ends at $(1+\varepsilon)^{T/2}$ or more.

    Weights are in units of the weight at the start. Those after the last round, which no weak learner sees, are the last ones
    seen, with the mistakes of the last round multiplied by $1+\varepsilon$.

    Hypotheses: Definition 6.2 with $0<\gamma\le\frac12$; $\varepsilon>0$; $T$ is odd.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.4.
    """
    T, epsilon = run.sample.rounds, run.sample.epsilon
    yield exercised("the vote gets a sample wrong", run.lost)
    for i in run.lost:
        yield at_least("times mislabelled", run.times_mislabelled(i), Fraction(T, 2), at=i)
        yield at_least("squared weight of a sample that the vote gets wrong", run.final_weights[i] ** 2, (1 + epsilon) ** T, at=i)


@theorem("An odd number of votes never ties", source=fds_chapter_6("§6.4, algorithm"))
def odd_votes_never_tie(run: Record[WeakLearning]) -> Law:
    r"""The majority of an odd number $T$ of votes has no tie, and the booster answers with it.

    Hypotheses: $T$ is odd and each vote is −1 or +1.

    Sharp: $(T+1)/2$ votes against $(T-1)/2$.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.4.
    """
    T = run.sample.rounds
    yield exercised("the votes differ", T > 1 and any(abs(vote) < T for vote in run.tally))
    yield equal("votes cast", run.calls, T)
    for i, (vote, answer) in enumerate(zip(run.tally, run.answers, strict=True)):
        yield at_least("|sum of the votes|", abs(vote), 1, at=i)
        yield equal("majority", answer, 1 if vote > 0 else -1, at=i)


@theorem(
    "Boosting: enough rounds leave no error",
    source=fds_chapter_6("§6.4, analysis, with the number of rounds that the potential inequality gives"),
)
def enough_rounds_leave_no_error(run: Vote[EnoughRounds]) -> Law:
    r"""With $T\ge\ln n/(\frac12\ln(1+\varepsilon)-\ln(1+\varepsilon/2-\gamma\varepsilon))$, $T$ odd, the vote makes no mistake.

    Proof: one lost sample would weigh $(1+\varepsilon)^{(T+1)/2}$ or more, and all together weigh at most
    $n(1+\varepsilon/2-\gamma\varepsilon)^T\le(1+\varepsilon)^{T/2}$.

    Hypotheses: Definition 6.2, and the denominator, about $\gamma\varepsilon-\varepsilon^2/8$ for small $\varepsilon$, is positive:
    $\gamma>(\sqrt{1+\varepsilon}-1)/(2(\sqrt{1+\varepsilon}+1))$, which is about $\varepsilon/8$.

    Reference: after J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.4; the number of rounds is ours.
    """
    yield exercised("something can be mislabelled", run.can_be_mislabelled)
    yield at_most("samples that the vote gets wrong", run.mistakes, 0)


@theorem("Boosting: O(log n) calls of the weak learner", source=fds_chapter_6("§6.4"))
def logarithmically_many_calls(run: Vote[MatchedRounds]) -> Law:
    r"""With $\varepsilon=4\gamma/(1-2\gamma)$, $\ln n/(2\gamma^2)$ calls of the weak learner (rounded up to odd) leave no mistake.

    Then $1+\varepsilon/2-\gamma\varepsilon=1+2\gamma$ and
    $\frac12\ln(1+\varepsilon)-\ln(1+2\gamma)=-\frac12\ln(1-4\gamma^2)\ge2\gamma^2$: for a fixed $\gamma$, $O(\log n)$ calls.

    Hypotheses: Definition 6.2 with $0<\gamma<\frac12$.

    Reference: Y. Freund, Boosting a weak learning algorithm by majority, Information and Computation 121, 1995,
    doi:10.1006/inco.1995.1136, by another reweighting.
    """
    n, gamma = run.sample.n, run.sample.gamma
    yield exercised("something can be mislabelled", run.can_be_mislabelled)
    yield at_most("calls of the weak learner", run.calls, log(n) / (2 * gamma**2) + 2)
    yield at_most("samples that the vote gets wrong", run.mistakes, 0)
