"""The text's sentences on Bayes' classifier, no free lunch and thresholds, as printed: those that hold, and those that fail."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true
from ..bayes import bayes_classifier_is_optimal
from ..no_free_lunch import no_free_lunch, unseen_labels_cost_half
from ..samples.learners import AnyLearner
from ..samples.points import NoisyPoints, ThresholdWorld, UnitVariable
from ..thresholds import thresholds_are_learnt

FEW = 8  # points, on which all classifiers are tried


@bayes_classifier_is_optimal.literally("ml-notes/bayes-classifier-optimal")
def no_classifier_beats_bayes(noisy: NoisyPoints) -> Law:
    """h(x) = 1 if D(y = 1|x) > 1/2, else 0: no deterministic classifier has less risk; it is 0 only if y is a function of x."""
    votes = list(noisy.votes.values())
    rule = [int(Fraction(ones, zeros + ones) > Fraction(1, 2)) for zeros, ones in votes]
    risk = lambda h: Fraction(sum(v[1 - y] for v, y in zip(votes, h, strict=True)), noisy.n)  # noqa: E731
    yield exercised("a point has both labels", noisy.least_risk > 0)
    if len(votes) <= FEW:
        yield at_most("L_D(h), and that of every classifier", risk(rule), min(map(risk, product((0, 1), repeat=len(votes)))))
    noiseless = all(0 in v for v in votes)
    yield equal("L_D(h) = 0, and no point has both labels", risk(rule) == 0, noiseless)


@no_free_lunch.literally(
    "ml-notes/no-free-lunch",
    "ml-notes/nfl-expected-loss-quarter",
    "ml-notes/nfl-max-average-min-exchange",
    "ml-notes/nfl-half-the-data-needed",
    "ml-notes/shattered-2m-set-defeats-m-samples",
    "ml-notes/infinite-vc-not-pac",
)
def no_learner_escapes(learner: AnyLearner) -> Law:
    """Of any learner, with n ≥ 2m points: a labeling f has E L_f(A(S)) ≥ 1/4, and P(L_f(A(S)) ≥ 1/8) ≥ 1/7, and L_f(f) = 0."""
    losses, quarter = learner.losses, Fraction(1, 4)
    k, T = len(learner.sequences), len(learner.labelings)
    of_f, of_S = losses.sum(axis=1) / Fraction(k), losses.sum(axis=0) / Fraction(T)
    yield exercised("several draws", learner.m > 1)
    yield equal("k, and nᵐ", k, learner.n**learner.m)
    yield equal("T, and 2ⁿ", T, 2**learner.n)
    yield at_least("max over f of E L_f(A(S)), and the mean over f", max(of_f), sum(of_f) / T)
    yield equal("the mean over f and S, and over S and f", sum(of_f) / T, sum(of_S) / k)
    yield at_least("the mean over S and f, and the least over S", sum(of_S) / k, min(of_S))
    yield at_least("the least mean over f of a sample, and 1/4", min(of_S), quarter)
    yield at_least("max over f of E L_f(A(S)), and 1/4", max(of_f), quarter)
    yield at_least("the mean over f and S, and ½(1 − 1/n)ᵐ", sum(of_f) / T, (1 - Fraction(1, learner.n)) ** learner.m / 2)
    likely = max(Fraction(int((8 * row >= 1).sum()), k) for row in losses)
    yield at_least("max over f of P(L_f(A(S)) ≥ 1/8), and 1/7", likely, Fraction(1, 7))


@unseen_labels_cost_half.literally("ml-notes/nfl-pairing-argument")
def pairs_of_labelings_disagree(learner: AnyLearner) -> Law:
    """For each S at least m points are not shown; f and f̂ give the same data set, and disagree on these: (L_f + L_f̂)/2 ≥ 1/4."""
    row = {f: i for i, f in enumerate(learner.labelings)}
    yield exercised("several draws", learner.m > 1)
    for j, S in enumerate(learner.sequences):
        V = [i for i in range(learner.n) if i not in S]
        yield at_least("|V|, and m", len(V), learner.m, at=S)
        paired = [tuple(1 - y if i in V else y for i, y in enumerate(f)) for f in learner.labelings]
        yield equal("the labelings f̂, and all labelings", sorted(paired), learner.labelings, at=S)
        for f, other in zip(learner.labelings, paired, strict=True):
            pair = learner.losses[row[f], j] + learner.losses[row[other], j]
            yield at_least("(L_f + L_f̂)/2, and |V|/2n", pair / 2, Fraction(len(V), 2 * learner.n), at=S)
        yield at_least(
            "the mean over all f of L_f(A(S)), and 1/4", learner.losses[:, j].sum() / Fraction(len(row)), Fraction(1, 4), at=S
        )


@no_free_lunch.printed(
    "ml-notes/reverse-markov-one-seventh",
    mistake="a must be positive: Markov's inequality divides by it, and for a < 0 the bound is at least 1, and P(X > 1 − a) is 0.",
    witness=lambda: UnitVariable((0,), (1,), Fraction(-1)),
)
def markov_for_every_a(X: UnitVariable) -> Law:
    """Printed: for X ∈ [0, 1], P(X > 1 − a) ≥ 1 − (1 − E X)/a."""
    yield at_least("P(X > 1 − a), and 1 − (1 − E X)/a", X.chance([v > 1 - X.a for v in X.values]), 1 - (1 - X.mean) / X.a)


@no_free_lunch.literally()
def markov_for_positive_a(X: UnitVariable) -> Law:
    """For a > 0; so E X ≥ 1/4 gives P(X ≥ 1/8) ≥ 1/7."""
    a = X.a
    yield exercised("a > 0, and a bound above 0", a > 0 and 1 - X.mean < a)
    if a > 0:
        above = X.chance([v > 1 - a for v in X.values])
        yield equal("P(X > 1 − a), and 1 − P(1 − X ≥ a)", above, 1 - X.chance([1 - v >= a for v in X.values]))
        yield at_least("P(X > 1 − a), and 1 − (1 − E X)/a", above, 1 - (1 - X.mean) / a)
    if 4 * X.mean >= 1:
        yield at_least("P(X ≥ 1/8), and 1/7", X.chance([8 * v >= 1 for v in X.values]), Fraction(1, 7))


@thresholds_are_learnt.printed(
    "ml-notes/threshold-class-quantile-points",
    mistake="Atoms of D: no interval need have the mass ε, and (a*, a_r) leaves out the atom at a*, where h_a is wrong for a > a*.",
    witness=lambda: ThresholdWorld(((0,),), (1,), 1, 1, Fraction(1, 4)),
)
def intervals_of_mass_epsilon(world: ThresholdWorld) -> Law:
    """Printed: there are a_l ≤ a* with D((a_l, a*)) = ε or a_l = −∞, and a_r ≥ a* with D((a*, a_r)) = ε or a_r = ∞, such that
    L_D(h_a) ≤ ε for all a between them.

    (Where a whole side has a mass of at most ε, −∞ and ∞ are right; else the mass must be ε.)
    """
    eps, cut = world.epsilon, world.cut
    left = world.mass(0, cut) <= eps or any(world.mass(i, cut) == eps for i in range(cut))
    yield is_true("some a_l has D((a_l, a*)) = ε, or −∞ is right", left)
    after = cut + (cut < world.n and world.rows[cut][0] == world.star)  # the first point of (a*, ∞)
    ends = [i for i in range(after, world.n + 1) if world.mass(after, i) == eps]
    right = world.mass(cut, world.n) <= eps or any(world.mass(cut, i) <= eps for i in ends)
    yield is_true("some a_r has D((a*, a_r)) = ε and L_D(h_a) ≤ ε below it, or ∞ is right", right)


@thresholds_are_learnt.printed(
    "ml-notes/threshold-class-sample-complexity",
    mistake="(a_r, a*) for (a*, a_r): the interval as printed is empty, so that no sample meets it.",
    witness=lambda: ThresholdWorld(((0,),), (1,), 0, 3, Fraction(1, 2)),
)
def samples_in_the_turned_interval(world: ThresholdWorld) -> Law:
    """Printed: S must meet (a_l, a*) and (a_r, a*), but for a_l = −∞ or a_r = ∞; it fails to with at most 2(1 − ε)ᵐ."""
    if world.left is None and world.right is not None:
        empty = Fraction(0)  # the mass of (a_r, a*), where a* ≤ a_r
        yield at_most("P(S does not meet (a_r, a*)), and 2(1 − ε)ᵐ", (1 - empty) ** world.m, 2 * (1 - world.epsilon) ** world.m)


@thresholds_are_learnt.literally()
def thresholds_between_the_quantiles(world: ThresholdWorld) -> Law:
    """For a_l < a ≤ a_r, L_D(h_a) ≤ ε; beyond them it is larger."""
    low = -1 if world.left is None else world.left
    high = world.n if world.right is None else world.right
    yield exercised("a_l or a_r is finite", world.intervals)
    for ones in range(world.n + 1):  # h_a calls so many points 1: a lies between two points, or at the right one
        if low < ones <= high:
            yield at_most("L_D(h_a) for a_l < a ≤ a_r, and ε", world.risk(ones), world.epsilon, at=ones)
        else:
            yield greater("L_D(h_a) for all other a, and ε", world.risk(ones), world.epsilon, at=ones)
