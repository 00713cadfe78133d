r"""Boosting by majority vote: with weights that grow by 1+ε at each mistake, many rounds of a weak learner leave no error.

All samples start with weight 1. After each round the weights of the samples that its classifier got wrong are multiplied by
$1+\varepsilon$. The result is the majority vote of the $T$ classifiers, $T$ odd. By Definition 6.2 a weak learner is right on at
least $(\frac12+\gamma)$ of the weight, whatever the weights. The weights are read from what the booster hands to the weak learner,
up to one positive factor a round (a booster may normalise them): a sample that was right keeps its weight.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...properties.allowances import EXACT, Allowance, rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true
from ...properties.numbers import exact_vector, log
from ...properties.proofs import conclude, integer, lemma, reals
from ...properties.sources import fds_chapter_6
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed
from ..adaboost.readings import WeightBooster, labels_from
from .oracles import NastyWeakLearner
from .samples import (
    AnyWeakLearning,
    EnoughRounds,
    EvenRounds,
    MatchedRounds,
    NotQuiteWeakLearning,
    PrintedRounds,
    WeakLearning,
    growth,
    printed,
    too_light_to_lose_one,
)

REFERENCES = ["majority_boosting.boost", "majority_boosting.boost:normalised=True"]


@theorem(
    role=WeightBooster,
    source=[
        fds_chapter_6("Definition 6.2", claims=["fds-chapter-6/weak-learner-weighted-error"]),
        fds_chapter_6("§6.4, analysis", claims=["fds-chapter-6/boosting-weight-recurrence"]),
    ],
    sharpness=attained("the mislabelled weight is exactly 1/2 − γ of the total"),
    mutants=[
        "majority_boosting.never_reweights",
        "majority_boosting.rewards_the_right",
        "majority_boosting.adds_epsilon",
        "majority_boosting.multiplies_twice",
        "majority_boosting.multiplies_by_epsilon",
        "majority_boosting.starts_from_ones",
        "majority_boosting.ignores_the_first_example",
        "majority_boosting.caps_the_weights",
        "majority_boosting.one_round_late",
        "majority_boosting.punishes_the_vote",
        "majority_boosting.one_round_short",
    ],
    references=REFERENCES,
)
def weight_grows_slowly(boost: WeightBooster, run: WeakLearning) -> Iterator:
    r"""A round raises the total weight by a factor of at most $1+\varepsilon/2-\gamma\varepsilon$.

    So if the vote gets $m$ of $n$ samples wrong, $m(1+\varepsilon)^{T/2}\le n(1+\varepsilon/2-\gamma\varepsilon)^T$.

    Hypotheses: Definition 6.2 with $0<\gamma\le\frac12$; $\varepsilon>0$; equal weights at the start, and
    $w_i\mapsto(1+\varepsilon)w_i$ for the mistakes of each round (which is checked too).
    Sharp: attained when a round's mistakes weigh exactly $\frac12-\gamma$ of the total.
    """
    learner, predict = boosted(boost, run)
    tolerance = rounding_of(run)
    yield equal("rounds", learner.rounds, run.rounds)
    if not learner.weights:
        return
    weights = [exact_vector(w) for w in learner.weights]
    yield exercised("a mistake before the last round", any(wrong.any() for wrong in learner.wrong[:-1]))
    yield at_most("largest / smallest weight at the start", *extremes(weights[0]), tolerance)
    yield is_true("all weights are positive", all((w > 0).all() for w in weights))
    for now, after, wrong in zip(weights, weights[1:], learner.wrong, strict=False):
        yield at_most("mislabelled weight", sum(now[wrong]), (Fraction(1, 2) - run.gamma) * sum(now))
        ratio = quotient(after, now)
        kept = min(ratio[~wrong])
        yield at_most("a right sample's weight after the round", quotient(max(ratio[~wrong]), kept), 1, tolerance)
        if wrong.any():
            yield at_most("a wrong sample's weight after the round", quotient(max(ratio[wrong]), kept), 1 + run.epsilon, tolerance)
            yield at_least("a wrong sample's weight after the round", quotient(min(ratio[wrong]), kept), 1 + run.epsilon, tolerance)
        yield at_most("weight(t+1) / weight(t)", quotient(sum(after), kept * sum(now)), run.growth, tolerance)
    m = mistakes(predict, run)
    yield at_most("(m (1+ε)^(T/2))²", m**2 * (1 + run.epsilon) ** run.rounds, run.n**2 * run.growth ** (2 * run.rounds))


@weight_grows_slowly.proof(
    domain="every n, T, γ and ε > 0, and every weak learner with Definition 6.2",
    lifts="majority_boosting.reweight",
    mutants=[
        "mutants.majority_boosting.unchanged",
        "mutants.majority_boosting.increased",
        "mutants.majority_boosting.multiplied_twice",
    ],
)
def by_potential(step: Any) -> Iterator:
    """All weights together grow slowly, and what the vote gets wrong weighs much."""
    yield from rounds_of(step)
    run, (a, b), (m, v, G, R) = formal_run(), reals("a b"), reals("m v G (1+ε)ᵀ")
    now, after = np.array([a, b]), np.array([step(a, 0, run.epsilon), step(b, 1, run.epsilon)])
    learner = SimpleNamespace(rounds=run.rounds, weights=[now, after], wrong=[np.array([False, True])])
    last_round = [a > 0, b > 0, b <= (Fraction(1, 2) - run.gamma) * (a + b), run.epsilon > 0]
    totals = [(m * v) * (m * v) <= (run.n * G) * (run.n * G), v * v >= R, R > 0, m >= 0]
    powers = [(1 + run.epsilon) ** run.rounds == R, run.growth ** (2 * run.rounds) == G * G]
    yield conclude(
        "bound",
        [*last_round, *totals, *powers],
        weight_grows_slowly,
        None,
        run,
        boosted=(learner, None),
        rounding_of=EXACT,
        extremes=(1, 1),
        mistakes=m,
    )


@weight_grows_slowly.without("Definition 6.2")
def growth_with_a_bad_learner(boost: WeightBooster, run: NotQuiteWeakLearning) -> Iterator:
    """With a learner that may be wrong on more than half of the weight, that weight can outgrow 1 + ε/2 − γε for every γ > 0."""
    learner, _ = boosted(boost, run)
    for now, after in zip(map(exact_vector, learner.weights), map(exact_vector, learner.weights[1:]), strict=False):
        yield at_most("weight(t+1) / weight(t)", quotient(sum(after), sum(now)), 1 + run.epsilon / 2, rounding_of(run))


@theorem(
    role=WeightBooster,
    source=fds_chapter_6("§6.4, analysis", claims=["fds-chapter-6/boosting-wrong-sample-weight"]),
    sharpness="not attained for odd T, where a sample lost by the vote was mislabelled at least (T+1)/2 times; attained with it",
    mutants=[
        "majority_boosting.never_reweights",
        "majority_boosting.rewards_the_right",
        "majority_boosting.adds_epsilon",
        "majority_boosting.starts_from_ones",
        "majority_boosting.multiplies_by_epsilon",
        "majority_boosting.caps_the_weights",
        "majority_boosting.trusts_the_last",
    ],
    references=REFERENCES,
    floor=0.1,
)
def wrong_samples_are_heavy(boost: WeightBooster, run: WeakLearning) -> Iterator:
    r"""A sample that the vote gets wrong was mislabelled at least $T/2$ times; its weight ends at $(1+\varepsilon)^{T/2}$ or more.

    Weights are in units of the weight at the start. Those after the last round, which no weak learner sees, are the last ones
    seen, with the mistakes of the last round multiplied by $1+\varepsilon$.
    """
    learner, predict = boosted(boost, run)
    answers = labels_from(predict, run.X)
    lost = [i for i in range(run.n) if answers[i] != run.labels[i]]
    yield exercised("the vote gets a sample wrong", lost)
    for i in lost:
        yield at_least("times mislabelled", sum(bool(wrong[i]) for wrong in learner.wrong), Fraction(run.rounds, 2))
    if lost and learner.weights:
        final = final_weights(learner, run.epsilon)
        yield at_least(
            "squared weight of a sample that the vote gets wrong",
            quotient(min(final[i] ** 2 for i in lost), (1 + run.epsilon) ** run.rounds),
            1,
            rounding_of(run),
        )


@theorem(
    role=WeightBooster,
    source=fds_chapter_6("§6.4, algorithm", claims=["fds-chapter-6/boosting-odd-rounds-no-tie"]),
    sharpness="the vote can be as close as (T+1)/2 to (T−1)/2",
    mutants=[
        "majority_boosting.one_round_short",
        "majority_boosting.trusts_the_last",
        "majority_boosting.forgets_the_first_vote",
        "majority_boosting.votes_against_ties",
        "majority_boosting.discounts_late_votes",
    ],
    references=REFERENCES,
)
def odd_votes_never_tie(boost: WeightBooster, run: WeakLearning) -> Iterator:
    r"""The majority of an odd number $T$ of votes has no tie, and the booster answers with it.

    Hypotheses: $T$ is odd and each vote is −1 or +1.
    """
    learner, predict = boosted(boost, run)
    votes = tally(learner, run)
    yield exercised("the votes differ", run.rounds > 1 and any(abs(v) < run.rounds for v in votes))
    yield equal("votes cast", learner.rounds, run.rounds)
    for vote, answer in zip(votes, labels_from(predict, run.X), strict=True):
        yield at_least("|sum of the votes|", abs(vote), 1)
        yield equal("majority", answer, 1 if vote > 0 else -1)


@odd_votes_never_tie.without("T is odd")
def even_votes_tie(boost: WeightBooster, run: EvenRounds) -> Iterator:
    """An even number of votes can tie."""
    learner, _ = boosted(boost, run)
    for vote in tally(learner, run):
        yield at_least("|sum of the votes|", abs(vote), 1)


VOTE_MUTANTS = [
    "majority_boosting.never_reweights",
    "majority_boosting.rewards_the_right",
    "majority_boosting.multiplies_by_epsilon",
    "majority_boosting.starts_from_ones",
    "majority_boosting.ignores_the_first_example",
    "majority_boosting.caps_the_weights",
    "majority_boosting.trusts_the_last",
    "majority_boosting.discounts_late_votes",
]


@theorem(
    role=WeightBooster,
    source=fds_chapter_6("§6.4, analysis, with the number of rounds that the potential inequality gives"),
    sharpness=r"for γ ≤ (√(1+ε)−1)/(2(√(1+ε)+1)), where the denominator is ≤ 0, no number of rounds is enough",
    mutants=VOTE_MUTANTS,
    references=REFERENCES,
)
def enough_rounds_leave_no_error(boost: WeightBooster, run: EnoughRounds) -> Iterator:
    r"""With $T\ge\ln n/(\frac12\ln(1+\varepsilon)-\ln(1+\varepsilon/2-\gamma\varepsilon))$, $T$ odd, the vote makes no mistake.

    Hypotheses: Definition 6.2, and the denominator, about $\gamma\varepsilon-\varepsilon^2/8$ for small $\varepsilon$, is positive:
    $\gamma>(\sqrt{1+\varepsilon}-1)/(2(\sqrt{1+\varepsilon}+1))$, which is about $\varepsilon/8$.
    Proof: one lost sample would weigh $(1+\varepsilon)^{(T+1)/2}$ or more, and all together weigh at most
    $n(1+\varepsilon/2-\gamma\varepsilon)^T\le(1+\varepsilon)^{T/2}$.
    """
    _, predict = boosted(boost, run, record=False)
    yield exercised("something can be mislabelled", run.n * (Fraction(1, 2) - run.gamma) >= 1 and any(run.orders))
    yield at_most("samples that the vote gets wrong", mistakes(predict, run), 0)


@enough_rounds_leave_no_error.proof(
    domain="every n, odd T, γ and ε > 0 with n²(1+ε/2−γε)²ᵀ ≤ (1+ε)ᵀ, and every weak learner with Definition 6.2",
    lifts="majority_boosting.reweight",
    mutants=[
        "mutants.majority_boosting.unchanged",
        "mutants.majority_boosting.increased",
        "mutants.majority_boosting.multiplied_twice",
    ],
)
def by_one_lost_sample(step: Any) -> Iterator:
    """One lost sample would weigh (1+ε)^((T+1)/2) or more, but all together weigh at most (1+ε)^(T/2)."""
    yield from rounds_of(step)
    run, m, (W, v, G, R, log_n, log_q, log_g) = formal_run(), integer("m"), reals("W v G (1+ε)ᵀ ln(n) ln(1+ε) ln(1+ε/2−γε)")
    T = run.rounds
    yield lemma("in logarithms", [T * (log_q / 2 - log_g) >= log_n], 2 * log_n + 2 * T * log_g <= T * log_q)
    totals = [m * v <= W, run.n * G >= W, v * v >= R * (1 + run.epsilon), R > 0, v > 0, m >= 0, G > 0, run.n >= 1]
    enough = [too_light_to_lose_one(run.n, G, R), run.epsilon > 0]
    yield conclude("bound", [*totals, *enough], enough_rounds_leave_no_error, None, run, boosted=(None, None), mistakes=m)


def formal_run() -> SimpleNamespace:
    """A run of which the numbers are known by name."""
    (epsilon, gamma, n), T = reals("ε γ n"), integer("T")
    return SimpleNamespace(epsilon=epsilon, gamma=gamma, n=n, rounds=T, growth=growth(epsilon, gamma), orders=())


def rounds_of(step: Any) -> Iterator:
    """Lemmas by induction over samples, rounds and votes: what a step does to all weights, and to those of a lost sample."""
    (w, W, M, after, S, v, m, G, n, epsilon, gamma), (k, r, T, j) = (
        reals("w W M W′ S v m G n ε γ"),
        (integer(name) for name in ("k", "r", "T", "j")),
    )
    for wrong in (0, 1):
        total = after + step(w, wrong, epsilon) == (W + w) + epsilon * (M + wrong * w)
        yield lemma("one more sample", [after == W + epsilon * M, w > 0, M >= 0, W >= M, epsilon > 0], total)
    weak = [after == W + epsilon * M, (Fraction(1, 2) - gamma) * W >= M, epsilon > 0]
    yield lemma("a round", weak, after <= growth(epsilon, gamma) * W)
    yield lemma("one more round", [n * G >= W, after <= growth(epsilon, gamma) * W, growth(epsilon, gamma) > 0],
                after <= n * (G * growth(epsilon, gamma)))  # fmt: skip
    yield lemma("as a ratio", [after <= G * W, W > 0], after / W <= G)
    yield lemma("a lost sample, mislabelled", [], step(v, 1, epsilon) == (1 + epsilon) * v)
    yield lemma("a lost sample, right", [], step(v, 0, epsilon) == v)
    yield lemma("a lost vote", [r + k == T, r - k <= 0], 2 * k >= T)
    yield lemma("an odd number of votes", [2 * k >= T, 2 * j + 1 == T], 2 * k >= T + 1)
    yield lemma("one more factor", [w <= W, w > 0, epsilon > 0], W * (1 + epsilon) >= w, loose="the factor is 1 + ε")
    yield lemma("one more lost sample", [m * v <= S, w >= v], S + w >= (m + 1) * v)


def three_samples() -> PrintedRounds:
    """n = 3, γ = 1/805: T = 168 939 rounds. Sample 0 is mislabelled whenever its weight is below 1/2 − γ of the total.

    It is in 84 494 rounds, more than half. Fewer samples do not do: with n ≤ 2 equal weights, nothing fits into 1/2 − γ of the
    total, now or ever. The weights stay near (1/2, 1/4, 1/4); a step of ε = 1/100 carries sample 0 from below 1/2 − γ to above
    1/2 + γ, and then the two others fit together and carry it back: every other round is a mistake on sample 0.
    """
    gamma, epsilon = Fraction(1, 805), Fraction(1, 100)
    return PrintedRounds((1, 1, 1), epsilon, gamma, ((0, 1, 2),), printed(3, epsilon, gamma))


@enough_rounds_leave_no_error.printed(
    claims=["fds-chapter-6/boosting-round-count"],
    mistake="the first-order approximation drops ε²/8 per round, which outweighs γε when γ ≤ ε/8",
    witness=three_samples,
)
def printed_number_of_rounds(boost: WeightBooster, run: PrintedRounds) -> Iterator:
    """With ε = 0.01, T = (1 + ln n)/(γε) rounds (rounded up to odd) leave no error, whatever γ > 0."""
    _, predict = boosted(boost, run, record=False)
    yield at_most("samples that the vote gets wrong", mistakes(predict, run), 0)


@theorem(
    role=WeightBooster,
    source=fds_chapter_6("§6.4", claims=["fds-chapter-6/boosting-log-n-calls"]),
    sharpness="the best ε for the potential argument; then T = ln n/(2γ²) up to a factor that tends to 1 as γ → 0",
    mutants=VOTE_MUTANTS,
    references=REFERENCES,
)
def logarithmically_many_calls(boost: WeightBooster, run: MatchedRounds) -> Iterator:
    r"""With $\varepsilon=4\gamma/(1-2\gamma)$, $\ln n/(2\gamma^2)$ calls of the weak learner (rounded up to odd) leave no mistake.

    Hypotheses: Definition 6.2 with $0<\gamma<\frac12$. Then $1+\varepsilon/2-\gamma\varepsilon=1+2\gamma$ and
    $\frac12\ln(1+\varepsilon)-\ln(1+2\gamma)=-\frac12\ln(1-4\gamma^2)\ge2\gamma^2$: for a fixed $\gamma$, $O(\log n)$ calls.
    """
    learner, predict = boosted(boost, run, record=False)
    yield exercised("something can be mislabelled", run.n * (Fraction(1, 2) - run.gamma) >= 1 and any(run.orders))
    yield at_most("calls of the weak learner", learner.rounds, log(run.n) / (2 * run.gamma**2) + 2)
    yield at_most("samples that the vote gets wrong", mistakes(predict, run), 0)


@logarithmically_many_calls.without("Definition 6.2")
def calls_of_a_bad_learner(boost: WeightBooster, run: NotQuiteWeakLearning) -> Iterator:
    """A learner that may be wrong on a little more than half of the weight can keep one sample wrong for ever."""
    _, predict = boosted(boost, run, record=False)
    yield at_most("samples that the vote gets wrong", mistakes(predict, run), 0)


def boosted(boost: WeightBooster, run: AnyWeakLearning, record: bool = True) -> tuple[NastyWeakLearner, Any]:
    """Run the booster on the sample's weak learner: that learner, with its record, and the vote."""
    learner = run.weak_learner(record)
    predict = boost(learner, run.X, run.y, float(run.epsilon), run.rounds)
    if not callable(predict):
        raise ImplementationFailed(f"returned {type(predict).__name__}, not a predict function")
    return learner, predict


def mistakes(predict: Any, run: AnyWeakLearning) -> int:
    """How many of the samples the vote gets wrong."""
    return sum(label != y for label, y in zip(labels_from(predict, run.X), run.labels, strict=True))


def tally(learner: NastyWeakLearner, run: AnyWeakLearning) -> list[int]:
    """The sum of the votes that the weak learner's classifiers cast on each sample."""
    return [y * sum(1 - 2 * int(wrong[i]) for wrong in learner.wrong) for i, y in enumerate(run.labels)]


def quotient(a: Any, b: Any) -> Any:
    """a/b, exactly: two ints would give a float."""
    return a * Fraction(1) / b


def extremes(weights: np.ndarray) -> tuple[Any, Any]:
    """The largest weight and the smallest."""
    return max(weights), min(weights)


def final_weights(learner: NastyWeakLearner, epsilon: Fraction) -> Any:
    """The weights after the last round, in units of the first ones, on the scale where a right sample keeps its weight."""
    weights: list[Any] = [exact_vector(w) for w in learner.weights]
    scale = Fraction(1)
    for now, after, wrong in zip(weights, weights[1:], learner.wrong, strict=False):
        scale *= Fraction(min(quotient(after, now)[~wrong]))
    last = np.array([1 + epsilon if wrong else 1 for wrong in learner.wrong[-1]], dtype=object)
    return quotient(weights[-1], weights[0]) * last / scale


def rounding_of(run: AnyWeakLearning) -> Allowance:
    """How far float64 may move a ratio of two weights, or of a weight to itself one round later.

    With unit roundoff u = 2⁻⁵³ a round computes 1 + ε, the product and perhaps a division by the total: 3u relative, on both
    weights of a ratio. A booster that keeps logarithms or counts of mistakes and raises to a power is off by at most
    u·(2 + 2T ln(1+ε)) on each of four weights. Over T rounds, and for quantities up to (1+ε)², u·T·(16 + 8Tε)·(1+ε)² covers all.
    """
    return rounding(
        Fraction(run.rounds) * (16 + 8 * run.rounds * run.epsilon) * (1 + run.epsilon) ** 2 / 2**53, "float64 weights, T rounds"
    )
