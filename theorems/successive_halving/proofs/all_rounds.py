"""A derivation of how rarely another arm than the best is chosen: all outcomes go over the arms of all rounds in step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import exp
from typing import Any

from ....properties.proofs import reals, term
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Fact, Loop, by, induct, instance, of_sample, tangent, total
from ....properties.proofs.rules.summation import Together, in_step, summed
from ....properties.proofs.ties import Tied, tie
from ....properties.samples.hypotheses import first_not_met, hypotheses_of
from ..failure import failure_is_rare
from ..readings import AllRounds
from ..readings.all_rounds import Elimination
from ..readings.bandits import Outcome
from ..samples.all_rounds import ArmsInAllRounds
from .failure import ARMS, is_ahead, that_stay
from .rounds import faulty

NEAR = 2.0**-40  # of a sum of a few exponentials in float64
WRONG = ("KeepsTheWorse", "KeepsTheFirst", "KeepsTheLast", "LosesTheBest", "SecondAndThird", "KeepsOneOnly")
OF_STEPS = (
    "possible",
    "begins_or_not",
    "has_a_share",
    "at_least_one",
    "three_quarters",
    "weak_or_strong",
    "level_or_not",
    "below_or_level",
)
PARTS = ("w", "u", "X", "d", "vs", "c", "t", "room", "rest", "lost", "k")
TOTALS = (("weight", "vs"), ("factors", "c"), ("rounds", "t"), ("length", "k"))


@failure_is_rare.derivation(
    "any number of arms, any rewards and pulls, from W. Hoeffding's inequality for each weak arm of each round",
    lifts="bandits.SuccessiveHalving",
    mutants=faulty(*WRONG),
)
def by_the_union_bound(halving: Any) -> Iterator:
    r"""Where the best arm is eliminated, h come before it, of which q − 1 are strong: the weak ones have shares of 1 at least.

    A weak arm has the share v = 1/(h − q + 1) if it has at least the best one's sum. All outcomes go over the arms of all rounds in
    step, and add to the expected shares $vP(\text{it has at least the best one's sum})$. That this is at most
    $ve^{-\bar B\Delta^2/2}$, of independent rewards, is granted, as is that all outcomes together have probability 1; both are
    looked at on all outcomes of some arms. Looked at there, too, is that another arm is chosen where h of a round come before the
    best, each compared with it alone, and no more than q − 1 strong ones; and that the sum of the rounds' bounds is that over all
    weak arms. The factors (2h − q)/(h − q + 1) of the rounds add up to the shares of all weak arms: this is declared, and checked.
    """
    arms, items = Formal(ArmsInAllRounds), reals("p head h v pulls gap b s before weak level")
    _, _, h, v, pulls, gap, _, _, _, weak, level = items

    def go_on(*state_and_step: Any) -> tuple[Any, ...]:
        """A round has room for hv before the best, of which (q − 1)v = hv − 1 for strong arms; it is lost where none is left."""
        w, _, X, d, vs, c, t, room, rest, lost, k, _, head, h, v, pulls, gap, b, s, before, weak, level = state_and_step
        X, d, vs = X + weak * level * v, d + weak * v * seldom(pulls, gap), vs + weak * v
        so_far = w, w, X, d, vs, c + head * ((h - 1) * v + 1), t + head
        if head == 1:
            return *so_far, that_stay(halving, h) * v, h * v - 1, lost, k + 1
        if is_ahead(halving, b, s, before):
            if weak == 1:
                room = room - v
            elif rest >= v:
                room, rest = room - v, rest - v
        return *so_far, room, rest, 1 if room <= 0 else lost, k + 1

    state: dict[str, Any] = dict(zip(PARTS, reals("w u X d ∑v′ ∑(2h−q)v′ t room rest lost k"), strict=True))
    loop = Loop("arms of all rounds", state, items, lambda p, *_: (p, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0), go_on)
    w, u, X, d, vs, _, _, _, _, lost, _ = state.values()

    def keeps(w: Any, u: Any, X: Any, d: Any, vs: Any, c: Any, t: Any, room: Any, rest: Any, lost: Any, k: Any) -> list[Any]:
        return [w >= 0, X >= 0, rest >= 0, room - rest + X >= 1, lost <= X, c <= 3 * t]

    facts = [of_sample(ArmsInAllRounds, name, *items) for name in OF_STEPS]
    possible, *_, fails, three = induct(loop, keeps, facts, {1: "shares are not negative"})
    whole, (least, *stated) = exponents(items)
    below = lambda w, u, X, d, vs, *_: [d <= vs * whole]  # noqa: E731
    within, same = induct(loop, below, [*facts, least], then=lambda w, u, *_: [u == w])
    yield from whole_runs(halving, loop)

    runs = Together(loop, ("k",), AllRounds, "all")
    ends = {"F": w * lost, "C": w * X, "D": w * d, "U": u, "#": term(1)}
    F, C, D, U, number = (Sum(reals(name)[0], value, runs.own, runs.over) for name, value in ends.items())
    looks, bound = w * weak * level * v, w * weak * v * seldom(pulls, gap)
    terms = {"C": w * X, "D": w * d, "T": looks, "V": bound, "W": w, "C′": w * X + looks, "D′": w * d + bound}
    C0, D0, T, V, W, C1, D1 = (Sum(reals(name)[0], value, (*runs.own, *items), runs.in_step) for name, value in terms.items())
    shares = summed(by(C1.term == w * X + looks, name="an arm"), lambda N, C, T: N - C - T == 0, C1, C0, T)
    bounds = summed(by(D1.term == w * d + bound, name="its bound"), lambda N, D, V: N - D - V == 0, D1, D0, V)
    granted = [of_sample(AllRounds, name, T.name, V.name, W.name) for name in ("hoeffding", "certain")]
    in_all = lambda C, D, U, k: [D >= C, (U - 1) * k == 0]  # noqa: E731
    fewer, some = in_step(runs, {C: C1, D: D1, U: W}, number, in_all, [shares, bounds, *granted])

    weight, *counts, length = (total(ArmsInAllRounds, of, loop, part) for of, part in TOTALS)
    a_step, as_many, a_round = (of_sample(ArmsInAllRounds, name) for name in ("some_step", "as_many_weak", "some_round"))
    certain = by(U.name == 1, some, length, a_step, name="probability 1")
    union = summed(by(w * lost <= w * X, possible, fails, name="it is eliminated"), lambda F, C: F <= C, F, C, runs=runs)
    all_weak = by(vs <= 3 * arms.rounds, three, weight, *counts, as_many, name="all weak arms")
    most = by(w * d <= 3 * arms.rounds * whole * u, possible, within, all_weak, same, name="all bounds, in an outcome")
    in_mean = summed(most, lambda D, U: 3 * arms.rounds * whole * U >= D, D, U, runs=runs)
    eliminations = Each({"steps": items}, Elimination((h - 1) * v + 1, pulls, gap, "a round"))
    values = {"is_nontrivial": True, "missed": F.name, "bound": D.name, "eliminations": eliminations}
    yield conclude(failure_is_rare, values, *facts, *stated, union, fewer, in_mean, certain, a_round)
    if not replaying():
        yield from whole_sums(halving, F, D, runs)


def seldom(pulls: Any, gap: Any) -> Any:
    """exp(−B̄Δ²/2)."""
    return (-pulls * gap**2 / 2).exp()


def exponents(items: Sequence[Any]) -> tuple[Any, list[Fact]]:
    """e^x for x = −B/8H₂ log₂ n without a division; and facts: exp(−B̄Δ²/2) is not above it, and it is not above the whole.

    For 2hB̄ = B/log₂ n, and 2Δ² ≥ h/H₂.
    """
    arms, (h, _, pulls, gap) = Formal(ArmsInAllRounds), items[2:6]
    some, hard, shared = (of_sample(ArmsInAllRounds, name) for name in ("some_round", "is_hard", "shares_the_budget"))
    pulled, share, of_rank = (of_sample(ArmsInAllRounds, name, *items) for name in ("pulled", "has_its_share", "is_of_that_rank"))
    x, stated = -arms.each * arms.ease / 8, -arms.budget * arms.ease / (8 * arms.rounds)
    wide = by(2 * gap**2 >= h * arms.ease, of_rank, hard, name="Δ²")
    below = by(-pulls * gap**2 / 2 <= x, wide, pulled, share, name="B̄Δ²/2")
    same = by(x == stated, shared, some, name="the exponent")
    e = above_tangents()
    least = by(seldom(pulls, gap) <= x.exp(), below, instance(e, {"a": -pulls * gap**2 / 2, "b": x}), name="in a round")
    whole = by(x.exp() <= stated.exp(), same, some, instance(e, {"a": x, "b": stated}), name="in all")
    return x.exp(), [least, whole, below, same]


def above_tangents() -> Fact:
    """e^b ≥ e^a(1 + b − a): from that of 2^x, and ln 2 ≥ ½."""
    (a, b), ln2 = reals("a b"), term(2).log()
    two = by(2**b >= 2**a * (1 + (b - a) * ln2), tangent(term(2), b - a), name="2^b")
    in_nats, raises = instance(two, {"a": a / ln2, "b": b / ln2}), tangent(term(2), -1)
    return by(b.exp() >= a.exp() * (1 + b - a), in_nats, raises, name="e^b")


def whole_runs(halving: Any, loop: Loop) -> Iterator[Tied]:
    """All outcomes of some arms: whether the best one is chosen, and the shares of the others that look as good."""
    for run in all_outcomes(halving):
        arms = run.sample
        given = {"exp": like_exp, "B": arms.budget, "1/H₂": arms.ease, "log₂n": arms.rounds}
        yield tie(loop, ((run.compared(outcome), end_of(run, outcome)) for outcome in run.all), given)


def like_exp(x: Fraction) -> Fraction:
    """A rational function in place of exp."""
    return 1 / (1 - x)


def end_of(run: AllRounds, outcome: Outcome) -> list[Any]:
    """What is known of an outcome when all arms of all rounds were gone over."""
    arms, p, missed = run.sample, outcome.p, int(outcome.chosen != run.best)
    X = sum(v * weak * level for _, _, _, v, *_, weak, level in run.compared(outcome))
    room = 1 - missed * int(run.best in outcome.rounds[-1].sums)
    return [p, p, X, run.summed(like_exp), arms.weight, arms.factors, arms.rounds, room, 0, missed, arms.length]


def whole_sums(halving: Any, F: Sum, D: Sum, runs: Together) -> Iterator[Tied]:
    """Of some arms the two sums over all outcomes; and what is said of the steps of each outcome, and granted."""
    found = list(all_outcomes(halving))
    not_met = [run for run in found if first_not_met(run) or not met(run)]
    ends = [[tuple(end_of(run, outcome)[:-1]) for outcome in run.all] for run in found]
    answers = {"missed": (F, [run.missed for run in found]), "bound": (D, [run.summed(like_exp) for run in found])}
    not_met += [run for run in found if abs(float(run.bound) - float(run.summed(exp))) > NEAR]
    for name, (s, values) in answers.items():
        other = [value for value, its in zip(values, ends, strict=True) if s.value({runs.over: its}, {}) != value]
        faults = [f"the sum is another than {name}, or a hypothesis is not met"] * bool(not_met + other)
        yield Tied(name, len(found), max(run.sample.n for run in found), tuple(faults), "arms", key=s.key)


def met(run: AllRounds) -> bool:
    """Whether all steps of all outcomes are as they are said to be."""
    said = [h.method for h in hypotheses_of(ArmsInAllRounds).values() if h.over]
    return all(holds(run.sample, *step) for outcome in run.all for step in run.compared(outcome) for holds in said)


def all_outcomes(halving: Any) -> Iterator[AllRounds]:
    """Of two, four and eight arms, whose rewards are certain or not, and whose sums may tie; up to nine pulls of each."""
    for arms, first in ARMS if not replaying() else ():
        yield AllRounds(lambda: halving, ArmsInAllRounds(arms, first))
