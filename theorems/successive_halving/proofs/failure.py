"""A derivation of how rarely the best arm is eliminated: all outcomes of a round go over its arms in step."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ....properties.proofs import reals, term
from ....properties.proofs.derivation import conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Loop, by, induct, of_sample, total
from ....properties.proofs.rules.summation import Together, in_step, summed
from ....properties.proofs.ties import Tied, tie
from ....properties.samples.hypotheses import first_not_met
from ..failure import best_arm_is_rarely_eliminated
from ..readings import OneRound
from ..samples.arms import constant
from ..samples.one_round import ArmsInARound
from .rounds import Left, faulty

COIN, LOW = (Fraction(1, 2), Fraction(1, 2)), (Fraction(3, 4), Fraction(1, 4))
ARMS = (
    ((COIN, LOW), 3),
    ((LOW, COIN, constant(1, 2), constant(0, 2)), 1),
    ((constant(2, 4), COIN, constant(1, 4), constant(1, 4)), 2),
    ((*(constant(j, 4) for j in (1, 0, 2, 1, 2, 1, 0)), COIN), 1),
    ((COIN, constant(1, 2)), 9),
)
COUNTED = {2: "N is not negative", 3: "the arms that stay, but the strong ones, are one or more", 5: "a is not negative"}
OF_RIVALS = ("possible", "weak_or_strong", "level_or_not", "below_or_level")


@best_arm_is_rarely_eliminated.derivation(
    "any numbers of arms, any rewards and pulls, from W. Hoeffding's inequality for each weak arm",
    lifts="bandits.SuccessiveHalving",
    mutants=faulty("KeepsTheWorse", "KeepsTheFirst", "KeepsTheLast", "LosesTheBest", "SecondAndThird", "KeepsOneOnly"),
)
def by_the_weak_arms(halving: Any) -> Iterator:
    r"""Arms that come before the best have at least its sum; h of them, without q − 1 strong ones, are N or less.

    All outcomes go over the arms in step: one arm after another adds to E N the probability that it is weak and has at least the
    best one's sum. That this is at most $e^{-\bar B\Delta^2/2}P(\text{it is weak})$, of independent rewards, is granted, and looked
    at on all outcomes of some arms, not derived. That the best is eliminated where h arms come before it, each compared with it
    alone, is looked at there too.
    """
    arms, items = Formal(ArmsInARound), reals("p b s before weak level")
    weak, level = items[4:]
    enough, bound = arms.enough, (-arms.pulls * arms.beyond**2 / 2).exp()
    stays = that_stay(halving, arms.half)

    def count(w: Any, n: Any, a: Any, g: Any, d: Any, many: Any, lost: Any, p: Any, b: Any, s: Any, *marks: Any) -> tuple[Any, ...]:
        before, weak, level = marks
        n, a = n + weak * level, a + int(is_ahead(halving, b, s, before))
        return w, n, a, g + 1 - weak, d + weak, 1 if n >= enough else 0, 1 if a >= stays else 0

    w, n, a, g, d, many, lost = reals("w N a g d many lost")
    state = {"w": w, "N": n, "a": a, "g": g, "d": d, "many": many, "lost": lost}
    loop = Loop("arms of a round", state, items, lambda p, *_: (p, 0, 0, 0, 0, 0, 0), count)

    def keeps(w: Any, n: Any, a: Any, g: Any, d: Any, many: Any, lost: Any) -> list[Any]:
        is_many = [many * many == many, enough * many <= n, n - enough < many * (n + 1)]
        return [w >= 0, *is_many, lost * lost == lost, arms.half * lost <= a, a <= n + g]

    facts = [of_sample(ArmsInARound, name, *items) for name in OF_RIVALS]
    some, stay, three = (of_sample(ArmsInARound, name) for name in ("some_stay", "as_many_stay", "three_quarters"))
    held = induct(loop, keeps, [*facts, some], COUNTED)
    yield from whole_rounds(halving, loop)

    runs = Together(loop, (), OneRound, "with_best")
    ends = {"F": w * lost, "M": w * many, "C": w * n, "D": w * d, "W": w, "#": term(1)}
    F, M, C, D, W, number = (Sum(reals(name)[0], value, runs.own, runs.over) for name, value in ends.items())
    terms = {"C": w * n, "D": w * d, "T": w * weak * level, "V": w * weak, "C′": w * (n + weak * level), "D′": w * (d + weak)}
    C0, D0, T, V, C1, D1 = (Sum(reals(name)[0], value, (*runs.own, *items), runs.in_step) for name, value in terms.items())
    level_too = summed(by(C1.term == w * n + w * weak * level, name="an arm"), lambda N, C, T: N - C - T == 0, C1, C0, T)
    weak_too = summed(by(D1.term == w * d + w * weak, name="a weak arm"), lambda N, D, V: N - D - V == 0, D1, D0, V)
    hoeffding = of_sample(OneRound, "hoeffding", T.name, V.name)
    (seldom,) = in_step(runs, {C: C1, D: D1}, number, lambda C, D: [D * bound >= C], [level_too, weak_too, hoeffding])

    strong, all_weak = (total(ArmsInARound, of, loop, part) for of, part in (("others", "g"), ("weak", "d")))
    eliminated = by(w * lost <= w * many, *held, strong, stay, some, name="it is eliminated")
    fails = summed(eliminated, lambda F, M: F <= M, F, M, runs=runs)
    each = by(enough * (w * many) <= w * n, held[0], held[2], name="Markov, in an outcome")
    markov = summed(each, lambda M, C: enough * M <= C, M, C, runs=runs)
    weigh = summed(by(w * d == arms.weak * w, all_weak, name="weak arms"), lambda D, W: arms.weak * W == D, D, W, runs=runs)
    values = {"is_nontrivial": True, "lost": F.name, "many": M.name, "expected": C.name, "there": W.name}
    yield conclude(best_arm_is_rarely_eliminated, values, fails, markov, seldom, weigh, some, three)
    if not replaying():
        yield from whole_sums(halving, {"lost": F, "many": M, "expected": C, "there": W}, runs)


def is_ahead(halving: Any, b: Any, s: Any, before: Any) -> bool:
    """Whether an arm comes before the best: by their sums, and by which was first."""
    if before == 1:
        return halving.order([s, b])[0] == 0
    return halving.order([b, s])[0] == 1


def that_stay(halving: Any, half: Any) -> Any:
    """How many of 2h arms do."""
    kept = halving.kept(Left(2 * half, 0, term(0)))
    return getattr(kept, "number", kept)


def whole_rounds(halving: Any, loop: Loop) -> Iterator[Tied]:
    """All outcomes of rounds of some arms: how many come before the best, and whether it is eliminated."""
    for run in rounds(halving):
        given = {"h": run.sample.half, "h−q+1": run.sample.enough}
        yield tie(loop, ((run.compared(outcome), end_of(halving, run, outcome)) for outcome in run.with_best), given)


def end_of(halving: Any, run: OneRound, outcome: Any) -> list[Any]:
    """What is known of an outcome when all arms of its round were gone over."""
    sums, arms, n = outcome.rounds[run.sample.round].sums, run.sample, run.level(outcome)
    place = halving.order(list(sums.values())).index(list(sums).index(run.best))
    return [outcome.p, n, place, arms.others, arms.weak, int(n >= arms.enough), int(run.is_lost(outcome))]


def whole_sums(halving: Any, sums: dict[str, Sum], runs: Together) -> Iterator[Tied]:
    """Probabilities of some rounds, which are sums over the outcomes; what is said of the items of each, and granted."""
    found = list(rounds(halving))
    missed = [run for run in found if first_not_met(run) or not met(run)]
    for name, s in sums.items():
        ends = ((run, [tuple(end_of(halving, run, outcome)) for outcome in run.with_best]) for run in found)
        other = [run for run, of_run in ends if s.value({runs.over: of_run}, {}) != getattr(run, name)]
        faults = [f"the sum is another than {name}, or a hypothesis is not met"] * bool(missed + other)
        yield Tied(name, len(found), max(len(run.with_best) for run in found), tuple(faults), "outcomes", key=s.key)


def met(run: OneRound) -> bool:
    """Whether all arms are as they are said to be."""
    items = [item for outcome in run.with_best for item in run.compared(outcome)]
    return all(getattr(run.sample, name)(*item) for name in OF_RIVALS for item in items)


def rounds(halving: Any) -> Iterator[OneRound]:
    """All rounds of two, four and eight arms, with certain rewards or not, and sums that may tie; up to nine pulls of each."""
    for arms, first in ARMS if not replaying() else ():
        for r in range(len(arms).bit_length() - 1):
            yield OneRound(lambda: halving, ArmsInARound(arms, first, r))
