r"""A derivation of the training error of AdaBoost: the code's own coefficient and reweighting, on any number of examples.

An example has its weight $w=mD(i)\prod2\epsilon_t(1-\epsilon_t)$, which a round multiplies by $1-\epsilon_t$ or $\epsilon_t$, and
$r=e^{-2yf(x)}$, by which the vote goes: so all is rational.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import compress
from typing import Any

import numpy as np

from ....properties.numbers.exact import exp
from ....properties.proofs import Term, real, reals, term
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Fact, Loop, by, exponential, induct, instance, of_sample
from ....properties.proofs.rules.summation import Together, in_step, number, summed
from ....properties.proofs.ties import Tied, alike, tie
from ...majority_boosting.proofs.at_the_end import lost_weigh, squares_of_sums
from ..readings.rounds import Round
from ..training_error import training_error_falls
from .products import WRONG_STEPS
from .whole_runs import Planned, planned_runs


@training_error_falls.derivation(
    domain="any number of examples and of rounds, whatever classifiers answer −1 and 1, every 0 < ε_t < 1",
    lifts="adaboost.AdaBoost",
    mutants=[*WRONG_STEPS, "mutants.adaboost.WeighsNothing", "mutants.adaboost.TrustsTheLast"],
    slow=True,
)
def by_lost_weight(booster: Any) -> Iterator:
    r"""All weigh $W=m\prod2\epsilon_t(1-\epsilon_t)$, a lost example has $w^2\ge C=\prod\epsilon_t(1-\epsilon_t)$.

    So $Cm'^2\le W^2$ for m' mistakes, and $W^2=m^2CQ$ with $Q=\prod4\epsilon_t(1-\epsilon_t)\le e^{-4\sum\gamma_t^2}$.
    """
    kind = training_error_falls.sample
    given, sample = partial(of_sample, kind), Formal(kind)
    ours = Examples(kind, booster)
    item, (w, _, lost, _, C, Q, G) = ours.loop.items, ours.loop.state.values()
    rounds = [given(name, *item) for name in ("right_or_wrong", "wrong_on_some", "right_on_some")]
    edge = Fraction(1, 2) - item[2]
    below = exponential(-4 * edge**2)
    light, square = induct(ours.loop, lambda w, r, lost, B, C, Q, G: [w > 0, w * w == C * r], rounds, NEAR_0)
    shrink = induct(ours.loop, lambda w, r, lost, B, C, Q, G: [C > 0, B > 0, B * B == Q * C, Q > 0], rounds, NEAR_0)
    some, positive, product, _ = shrink
    (falls,) = induct(ours.loop, lambda w, r, lost, B, C, Q, G: [(-4 * G).exp() >= Q], [*rounds, below])
    votes = lambda w, r, lost, *_: [lost * lost == lost, lost * (r - 1) >= 0]  # noqa: E731
    either, sign = induct(ours.loop, votes, rounds[1:])
    all_weigh, number_of = ours.total_weight(rounds), number("n", ours.runs, ours.count)
    heavy = by(lost * (w * w - C) >= 0, square, sign, some, name="heavy")
    m, W = ours.mistakes, ours.W
    each = lost_weigh(w, lost, C, W.name, m.name, light, some, either, heavy)
    weighs = by(W.name > 0, all_weigh, positive, number_of, given("some"), name="all weigh something")
    lost_all = squares_of_sums(W, m, C, each, ours.runs, weighs, some)
    n, share, e = sample.n, sample.share, (-2 * G).exp()
    few = by(m.name * m.name <= n * n * Q, lost_all, all_weigh, number_of, product, some, name="divided by C")
    T = ours.training_error
    each = by(T.term == lost * share, name="a mistake")
    of_all = summed(each, lambda T, m: T - m * share == 0, T, m, runs=ours.runs)
    squared = as_share(T.name, m.name, n, share, Q, few, of_all, given("shared"))
    last = by(T.name <= e, product_of_itself(T.name, e), squared, falls, name="root")
    edges = Each({}, Round(0, real("ε_t")), over="round")
    (t,) = [entry.error for entry in [edges.entry]]
    tangent = exponential(-4 * (Fraction(1, 2) - t) ** 2)
    values = {"training_error": T.name, "bound_squared": Q, "squared_edges": G, "each_round": edges, "rounds_with_an_edge": 2}
    yield conclude(training_error_falls, values, squared, last, tangent)
    yield from ties(booster, ours)


NEAR_0: dict[int, str] = dict.fromkeys((0, 1, 3), "it may be as near to 0 as one likes")


def as_share(T: Any, m: Any, n: Any, d: Any, Q: Any, few: Fact, is_share: Fact, whole: Fact) -> Fact:
    """T² ≤ Q, where m² ≤ n²Q, T = md and nd = 1."""
    times = by(m * m * d * d <= n * n * d * d * Q, few, name="times 1/m²")
    one = by(n * d * n * d == 1, whole, name="of all")
    left, right = by(m * m * d * d == T * T, is_share, name="its square"), by(n * n * d * d * Q == Q, one, name="once")
    return by(T * T <= Q, times, left, right, name="as a share")


def product_of_itself(a: Any, b: Any) -> Fact:
    """b² = ba − b(a − b): so engines, to which e²ˣ is no more than a name, know it for the square of eˣ."""
    x, y = reals("x y")
    return instance(by(y * y + y * (x - y) == y * x, name="a product"), {"x": a, "y": b})


@dataclass(frozen=True, eq=False)
class Examples:
    """The rounds of an example, and of all examples in step: w, r, and lost, which is 1 where the vote is wrong on it, else 0.

    All have in common B = ∏2ε_t(1−ε_t), C = ∏ε_t(1−ε_t), Q = ∏4ε_t(1−ε_t) and G = Σγ_t²; and in each round ε_t.
    """

    kind: type
    booster: Any

    @cached_property
    def loop(self) -> Loop:
        return rounds(self.booster)

    @cached_property
    def runs(self) -> Together:
        return Together(self.loop, ("B", "C", "Q", "G"), self.kind, "labels", of_a_step=("ε",))

    @cached_property
    def W(self) -> Sum:
        return Sum(real("W"), self.runs.own[0], self.runs.own, self.runs.over)

    @cached_property
    def mistakes(self) -> Sum:
        return Sum(real("m′"), self.runs.own[2], self.runs.own, self.runs.over)

    @cached_property
    def training_error(self) -> Sum:
        share = Formal(self.kind).share
        return Sum(real("τ"), self.runs.own[2] * share, self.runs.own, self.runs.over)

    @cached_property
    def count(self) -> Sum:
        return Sum(real("#"), term(1), self.runs.own, self.runs.over)

    @cached_property
    def in_a_round(self) -> list[Sum]:
        """The weight W of all before a round, M of those that it gets wrong, and of all after it."""
        (w, *_), (e, _, error) = self.runs.own, self.loop.items
        terms = ((self.W.name, w), (real("M"), w * e), (real("W′"), w * e * (1 - error) + (w - w * e) * error))
        return [Sum(name, value, self.runs.parts, self.runs.in_step) for name, value in terms]

    def total_weight(self, known: list[Fact]) -> Fact:
        """W = mB: a round makes M(1 − ε) + (W − M)ε of W, where M = εW."""
        before, mistakes, after = self.in_a_round
        error = self.loop.items[2]
        each = by(after.term == mistakes.term * (1 - error) + (before.term - mistakes.term) * error, name="an example")
        new = lambda N, W, M: N - M * (1 - error) - (W - M) * error == 0  # noqa: E731
        grown = summed(each, new, after, before, mistakes)
        share = of_sample(self.kind, "is_share", mistakes.name, before.name, error)
        keeps = lambda W, B, C, Q, G: [self.count.name * B == W]  # noqa: E731
        (all_weigh,) = in_step(self.runs, {self.W: after}, self.count, keeps, [grown, share, *known])
        return all_weigh


def rounds(booster: Any) -> Loop:
    """The rounds of an example with the label y: e is 1 where the classifier of a round, of error ε, is wrong on it."""
    w, r, lost, B, C, Q, G, e, y, error = reals("w r lost B C Q G e y ε")

    def one_more(w: Any, r: Any, lost: Any, B: Any, C: Any, Q: Any, G: Any, e: Any, y: Any, error: Any) -> tuple[Any, ...]:
        agreement = -1 if e != 0 else 1
        w, r = scaled(booster, w, agreement, error), r * (-2 * agreement * booster.coefficient(error)).exp()
        is_lost = r > 1 if y > 0 else r >= 1  # a vote that ties is for 1
        variance = error * (1 - error)
        edge = Fraction(1, 2) - error
        return w, r, 1 if is_lost else 0, 2 * B * variance, C * variance, 4 * Q * variance, G + edge * edge

    state = {"w": w, "r": r, "lost": lost, "B": B, "C": C, "Q": Q, "G": G}
    return Loop("rounds of an example", state, (e, y, error), lambda *_: (1, 1, 1, 1, 1, 1, 0), one_more)


def scaled(booster: Any, w: Any, agreement: int, error: Any) -> Term:
    r"""What a round makes of the weight w of an example, all others together weighing $1-w$, times $2\epsilon(1-\epsilon)$.

    In lowest terms, after the coefficient was put into the code's own reweighting.
    """
    import sympy

    alpha, u = booster.coefficient(error), real("u")
    wrong, right = (error - w, 1 - error) if agreement < 0 else (error, 1 - error - w)
    D = np.array([w, wrong, right], dtype=object)
    answers, scale = np.array([agreement, -1, 1]), 2 * error * (1 - error)
    if replaying():
        return term(booster.reweight(D, alpha, answers)[0]) * scale
    new = term(booster.reweight(D, u.log(), answers)[0]) * scale
    return Term(sympy.cancel(sympy.cancel(new.expression).subs(u.expression, term(alpha).exp().expression)))


# ------------------------------------------------------------------------------------------------------------- whole runs


def ties(booster: Any, ours: Examples) -> Iterator[Tied]:
    """The rounds of each example, the sums of each round, and the mistakes, compared with whole fits of the code."""
    if replaying():
        return
    found, fault = compared(booster, ours)
    if fault:
        yield Tied("sums of a round", 1, 1, (fault,), "rounds")
        return
    yield tie(ours.loop, (pair for run in found for pair in run.each_example()))
    yield alike(ours.runs, [[items for items, _ in run.each_example()] for run in found])
    largest = max(len(run.labels) for run in found)
    whole = ours.training_error
    other = any(whole.value({ours.runs.over: ends_of(run, ours)}, {"1/m": run.share}) != run.training_error for run in found)
    faults = ["the share of the lost examples is another than the training error of the vote"] * other
    faults += ["what the law calls e is another number"] * (not Fraction(27, 10) < exp(1) < Fraction(272, 100))
    yield Tied("training error", len(found), largest, tuple(faults), "examples", key=whole.key)


def compared(booster: Any, ours: Examples) -> tuple[list[Planned], str]:
    """Whole fits, up to the first that does something else in a round, and what that is."""
    found: list[Planned] = []
    try:
        for run in planned_runs(booster):
            found.append(run)
            if fault := next(other_sums(run, ours), ""):
                return found, fault
    except (TypeError, ValueError) as error:  # a number that is not exact, or whose sign nobody knows
        return found, f"a whole fit does something else: {error}"
    return found, ""


def ends_of(run: Planned, ours: Examples) -> list[tuple[Any, ...]]:
    """What each example has at the end, but for what all have in common."""
    own = [name not in ours.runs.common for name in ours.loop.state]
    return [tuple(compress(end, own)) for _, end in run.each_example()]


def other_sums(run: Planned, ours: Examples) -> Iterator[str]:
    """Where an error is another than the share of the weight that the classifier of a round gets wrong."""
    for weights, wrong, error in zip(run.weights, run.wrong, run.errors, strict=False):
        items = [(w, 0, 0, int(e), 0) for w, e in zip(weights, wrong, strict=True)]
        before, mistakes, _ = (s.value({ours.runs.in_step: items}, {"ε": error}) for s in ours.in_a_round)
        if mistakes != error * before:
            yield "an error is another than the share of the weight of the mistakes"
