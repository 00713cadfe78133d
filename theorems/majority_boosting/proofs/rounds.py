"""Derivations: the reference's own step, run on formal weights, and the statements concluded from what it does."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import compress
from typing import Any

import numpy as np

from ....properties.numbers.exact import exact_vector
from ....properties.proofs import Term, conclude, integer, lemma, reals, term
from ....properties.proofs.derivation import conclude as conclude_from
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Fact, Loop, assume, by, induct, of_sample, split, tangent, total
from ....properties.proofs.rules.summation import Together, at_most_the_sum, in_step, number, summed
from ....properties.proofs.ties import Tied, tie
from ..majority_vote import enough_rounds_leave_no_error, weight_grows_slowly
from ..readings import Record, Step, Vote
from ..samples.runs import WeakLearning, growth

WRONG_STEPS = [
    "mutants.majority_boosting.unchanged",
    "mutants.majority_boosting.increased",
    "mutants.majority_boosting.multiplied_twice",
]
WRONG_RUNS = [
    "mutants.majority_boosting.never_reweights",
    "mutants.majority_boosting.adds_epsilon",
    "mutants.majority_boosting.multiplies_twice",
]
UNDIVIDED = "weights up to 2⁵⁰⁰, beyond which the code divides them"


@weight_grows_slowly.proof(
    domain="every n, T, γ and ε > 0, and every weak learner with Definition 6.2",
    lifts="majority_boosting.reweight",
    mutants=WRONG_STEPS,
    missing="The induction over the samples of a round; and that `boost` reweights in each round as lifted.",
)
def by_potential(step: Any) -> Iterator:
    """All weights together grow slowly."""
    yield from rounds_of(step)
    (epsilon, gamma), T, (a, b) = reals("ε γ"), integer("T"), reals("a b")
    before, after = np.array([a, b]), np.array([step(a, 0, epsilon), step(b, 1, epsilon)])
    wrong = np.array([False, True])
    last_round = [a > 0, b > 0, b <= (Fraction(1, 2) - gamma) * (a + b), epsilon > 0]
    run = Record.given(
        calls=T,
        weights=[np.array([1, 1])],
        wrong=[wrong],
        steps=[Step(1, before, after, wrong)],
        rounds=T,
        epsilon=epsilon,
        gamma=gamma,
    )
    yield conclude("bound", last_round, weight_grows_slowly, run)


@enough_rounds_leave_no_error.derivation(
    domain="every n, T ≥ 1, γ ≤ ½ and ε > 0 with n²(1+ε/2−γε)²ᵀ ≤ (1+ε)ᵀ, and every weak learner with Definition 6.2; " + UNDIVIDED,
    lifts="majority_boosting.boost",
    mutants=WRONG_RUNS,
    slow=True,
)
def by_one_lost_sample(boost: Any) -> Iterator:
    r"""All together weigh $W\le n(1+\varepsilon/2-\gamma\varepsilon)^T$, a lost one would weigh $(1+\varepsilon)^{T/2}$ or more.

    Each weighs 1 or more, so one weighs $W-(n-1)$ at most, which is less.
    """
    kind = enough_rounds_leave_no_error.sample
    given, sample, ours = partial(of_sample, kind), Formal(kind), Samples.of(kind, step_of(boost))
    w, _, _, lost, _, p, q = ours.loop.state.values()
    b, most, n = 1 + sample.epsilon, growth(sample.epsilon, sample.gamma), sample.n
    raises, some = given("raises"), given("some")
    grows = by(most >= 1, raises, given("within_a_half"), name="growth")

    light = ours.total_weight([raises, grows])
    leads = lambda w, r, d, m, t, p, q: [p >= 1, q >= p * p, t * (b - most * most) <= q - p * p]  # noqa: E731
    ahead = induct(ours.loop, leads, [raises, grows, given("outpaced")])
    heavy = ours.heavy_if_lost(raises, by(q >= 1, *ahead[:2], name="factors"))
    T, grown, factors = (total(kind, of, ours.loop, part) for of, part in (("rounds", "t"), ("grown", "p"), ("factors", "q")))
    faster = by(
        q > p * p, ahead[-1], T, given("runs"), given("outpaced"), name="faster", loose="by T times the difference of the factors"
    )

    (least,) = induct(ours.loop, lambda w, *_: [w >= 1], [raises])
    E, number_of = Sum(reals("E")[0], w - 1, ours.runs.own, ours.runs.over), number("n", ours.runs, ours.count)
    one = at_most_the_sum(by(w - 1 >= 0, least), E, ours.runs)
    all_others = summed(by(w - 1 == w - 1), lambda E, W, n: W - n == E, E, ours.W, ours.count, runs=ours.runs)
    most_of_one = by(w <= n * p - (n - 1), one, all_others, light, number_of, name="the others weigh 1 or more")
    below = by(n * n * p * p <= q, given("enough"), grown, factors, name="enough rounds")
    u = n * p - (n - 1)
    squared = by(w * w <= u * u, most_of_one, least, name="squared")
    alone = by(w * w < q, squared, faster, assume(n <= 1), some, name="alone")
    several = by(w * w < q, squared, below, assume((n <= 1).negated()), ahead[0], name="one of several")
    kept = by(lost <= 0, heavy, split(n <= 1, alone, several), name="none is lost", loose="it is 0 or 1")
    m = Sum(reals("m")[0], lost, ours.runs.own, ours.runs.over)
    none = summed(kept, lambda m: m <= 0, m, runs=ours.runs)
    yield conclude_from(enough_rounds_leave_no_error, {"mistakes": m.name, "can_be_mislabelled": True}, none, loose="m is whole")
    yield from whole_runs(boost, ours, m)


def step_of(boost: Any) -> Any:
    """How the weights change."""
    return inspect.signature(boost).parameters["step"].default


@dataclass(frozen=True, eq=False)
class Samples:
    """The rounds of a sample, and of all samples in step.

    A sample has its weight w; d, how many more classifiers were wrong on it than right; r = (1+ε)ᵈ; and whether it is lost, d ≥ 0.
    All have in common the number t of rounds, p = (1+ε/2−γε)ᵗ and q = (1+ε)ᵗ. W is the weight of all samples.
    """

    kind: type
    step: Any
    runs: Together

    @classmethod
    def of(cls, kind: type, step: Any) -> Samples:
        """Those of a sample type."""
        sample = Formal(kind)
        return cls(kind, step, Together(rounds(step, sample.epsilon, sample.gamma), ("t", "p", "q"), kind, "labels"))

    @property
    def loop(self) -> Loop:
        return self.runs.loop

    @cached_property
    def W(self) -> Sum:
        return Sum(reals("W")[0], self.runs.own[0], self.runs.own, self.runs.over)

    @cached_property
    def count(self) -> Sum:
        return Sum(reals("#")[0], term(1), self.runs.own, self.runs.over)

    @cached_property
    def in_a_round(self) -> list[Sum]:
        """The weight W of all before a round, M of those that are mislabelled, and of all after it."""
        (w, *_), (e,), (M, N) = self.runs.own, self.loop.items, reals("M W′")
        terms = ((self.W.name, w), (M, w * e), (N, self.step(w, e, Formal(self.kind).epsilon)))
        return [Sum(name, value, (*self.runs.own, e), self.runs.in_step) for name, value in terms]

    def total_weight(self, known: list[Fact]) -> Fact:
        """W ≤ np: a round makes W + εM of W, where the weight M of the mistakes is at most (½ − γ)W."""
        sample, (w, *_), (e,) = Formal(self.kind), self.runs.own, self.loop.items
        before, mistakes, after = self.in_a_round
        each = by(after.term == w + sample.epsilon * (w * e), name="a sample")
        grown = summed(each, lambda N, W, M: N - W - sample.epsilon * M == 0, after, before, mistakes)
        weak, vote = of_sample(self.kind, "weak", mistakes.name, before.name), of_sample(self.kind, "right_or_wrong", e)
        keeps = lambda W, t, p, q: [self.count.name * p >= W]  # noqa: E731
        (light,) = in_step(self.runs, {self.W: after}, self.count, keeps, [grown, weak, vote, *known])
        return light

    def heavy_if_lost(self, raises: Fact, positive: Fact) -> Fact:
        """w² ≥ q for a lost sample: w² = rq, and r ≥ 1 + d ln(1+ε) ≥ 1."""
        w, r, d, lost, *_, q = self.loop.state.values()
        b = 1 + Formal(self.kind).epsilon
        (as_power,) = induct(self.loop, lambda w, r, d, *_: [r == power(b, d)], [raises])
        square, either, sign = induct(
            self.loop,
            lambda w, r, d, m, t, p, q: [w * w == r * q, m * m == m, m * d >= 0],
            [raises],
            {2: "a sample that is lost may have as many votes for it as against"},
        )
        logarithm = by(b.log() >= 0, tangent(b, -1), raises, name="a logarithm", loose="ln b is above 1 − 1/b")
        above = by(r >= 1 + d * b.log(), as_power, tangent(b, d), raises, name="tangent")
        product = by(lost * d * b.log() >= 0, sign, logarithm, raises, name="times a logarithm", loose="ln b may be near to 0")
        more = by(lost * (r - 1) >= 0, above, product, either, raises, name="lost", loose="r is above 1 + d ln b")
        return by(lost * (w * w - q) >= 0, more, square, positive, name="heavy")


def power(b: Any, d: Any) -> Any:
    """bᵈ, where a whole number in d is a factor by itself: b^(d + 1) is bᵈ·b."""
    whole, rest = term(d).expression.as_coeff_Add()
    return b ** Term(rest) * b ** Term(whole)


def rounds(step: Any, epsilon: Any, gamma: Any) -> Loop:
    """The rounds of one sample: e is 1 where the classifier of a round is wrong on it."""
    w, r, d, lost, t, p, q, e = reals("w r d lost t p q e")

    def one_more(w: Any, r: Any, d: Any, lost: Any, t: Any, p: Any, q: Any, e: Any) -> tuple[Any, ...]:
        b = 1 + epsilon
        w, r, d = (step(w, 1, epsilon), r * b, d + 1) if e != 0 else (step(w, 0, epsilon), r / b, d - 1)
        return w, r, d, 1 if d >= 0 else 0, t + 1, p * growth(epsilon, gamma), q * b

    state = {"w": w, "r": r, "d": d, "lost": lost, "t": t, "p": p, "q": q}
    return Loop("rounds of a sample", state, (e,), lambda e: (1, 1, 0, 1, 0, 1, 1), one_more)


# n, T, 1/γ and ε
PLANS = ((1, 1, 2, 1), (3, 5, 8, 1), (4, 9, 6, 2), (5, 7, 10, 6), (7, 11, 10, 1), (9, 15, 20, 3), (20, 11, 8, 1))


@dataclass(frozen=True)
class Run:
    """A run of the booster: its sample, the weights before each round and after the last, who was mislabelled in each, who lost.

    And how many mistakes the reading of the theorem counts.
    """

    sample: WeakLearning
    weights: list[np.ndarray]
    wrong: list[np.ndarray]
    lost: list[int]
    mistakes: int


def runs_of(boost: Any) -> Iterator[Run]:
    """Runs on weak learners of several plans. The weights after the last round are those that one round more begins with."""
    for n, T, gamma, epsilon in PLANS:
        orders = tuple(tuple((i + k) % n for i in range(0, n, k)) for k in (1, 2, 3)) if n > 3 else ((0,), (n - 1,))
        for plan in (orders, orders[:1]):
            sample = WeakLearning(tuple(1 if i % 3 else -1 for i in range(n)), Fraction(epsilon), Fraction(1, gamma), plan, T)
            learner = sample.weak_learner()
            boost(learner, sample.X, sample.y, float(epsilon), T + 1)
            weights, wrong = [exact_vector(w) for w in learner.weights], [w.astype(int) for w in learner.wrong[:T]]
            vote = Vote(lambda: boost, sample)
            yield Run(sample, weights, wrong, vote.lost, vote.mistakes)


def whole_runs(boost: Any, ours: Samples, mistakes: Sum) -> Iterator[Tied]:
    """The rounds of each sample, the sums of each round, and the mistakes, compared with whole runs of the booster."""
    if replaying():
        return
    found = list(runs_of(boost))
    for epsilon, gamma in sorted({(run.sample.epsilon, run.sample.gamma) for run in found}):
        these = [run for run in found if (run.sample.epsilon, run.sample.gamma) == (epsilon, gamma)]
        yield tie(ours.loop, (pair for run in these for pair in each_sample(run)), {"ε": epsilon, "γ": gamma})
    faults = [fault for run in found for fault in other_sums(run, ours)][:1]
    other = [run for run in found if mistakes.value({ours.runs.over: ends_of(run, ours)}, {}) != run.mistakes]
    faults += ["the sum of the lost samples is another than the mistakes of the vote"] * bool(other)
    yield Tied("mistakes", len(found), max(run.sample.n for run in found), tuple(faults), "samples", key=mistakes.key)


def each_sample(run: Run) -> Iterator[tuple[list, list]]:
    """The votes on each sample, and what it has at the end."""
    sample, b = run.sample, 1 + run.sample.epsilon
    for i, w in enumerate(run.weights[-1]):
        votes = [int(wrong[i]) for wrong in run.wrong]
        d = 2 * sum(votes) - sample.rounds
        yield [(e,) for e in votes], [w, b**d, d, int(i in run.lost), sample.rounds, sample.grown, sample.factors]


def ends_of(run: Run, ours: Samples) -> list[tuple[Any, ...]]:
    """What each sample has at the end, but for what all have in common."""
    own = [name not in ours.runs.common for name in ours.loop.state]
    return [tuple(compress(end, own)) for _, end in each_sample(run)]


def other_sums(run: Run, ours: Samples) -> Iterator[str]:
    """Where the sums of a round are others than the weights that the booster hands over, or miss Definition 6.2."""
    for before, after, wrong in zip(run.weights, run.weights[1:], run.wrong, strict=False):
        items = [(w, 0, 0, 0, int(e)) for w, e in zip(before, wrong, strict=True)]
        sums = [s.value({ours.runs.in_step: items}, {"ε": run.sample.epsilon}) for s in ours.in_a_round]
        if sums != [sum(before), sum(before[wrong == 1]), sum(after)] or not run.sample.weak(sums[1], sums[0]):
            yield "the sums of a round are others than those of the booster's weights"


def rounds_of(step: Any) -> Iterator:
    """Lemmas by induction over the samples of a round: what a step does to all weights, and to one."""
    w, W, M, after, G, epsilon, gamma = reals("w W M W′ G ε γ")
    grown = growth(epsilon, gamma)
    for wrong in (0, 1):
        total = after + step(w, wrong, epsilon) == (W + w) + epsilon * (M + wrong * w)
        yield lemma("one more sample", [after == W + epsilon * M, w > 0, M >= 0, W >= M, epsilon > 0], total)
    yield lemma("a round", [after == W + epsilon * M, (Fraction(1, 2) - gamma) * W >= M, epsilon > 0], after <= grown * W)
    yield lemma("as a ratio", [after <= G * W, W > 0], after / W <= G)
