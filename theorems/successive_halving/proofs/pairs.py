"""A derivation of how rarely two arms look reversed: all outcomes compare the other arm with the best in step."""

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
from ....properties.samples.hypotheses import first_not_met, hypotheses_of
from ..failure import pairs_are_rarely_reversed
from ..readings import OnePair
from ..readings.bandits import Outcome
from ..samples.arms import TwoArms, constant
from .rounds import Budget, faulty

COIN, LOW = (Fraction(1, 2), Fraction(1, 2)), (Fraction(3, 4), Fraction(1, 4))
THIRDS = (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2))
ARMS = (
    ((COIN, LOW), 3),
    ((LOW, COIN), 4),
    ((COIN, COIN), 1),
    ((constant(1, 4), THIRDS), 2),
    ((COIN, constant(1, 2)), 9),
    ((constant(0, 1), constant(1, 1)), 20),
)
OF_RIVALS = ("possible", "level_or_not", "below_or_level")


@pairs_are_rarely_reversed.derivation(
    "any rewards and any number of pulls, from W. Hoeffding's inequality for the pair",
    lifts="bandits.SuccessiveHalving",
    mutants=faulty(
        "KeepsTheWorse", "KeepsTheFirst", "KeepsTheLast", "LosesTheBest", "SecondAndThird", "BottomUp", "ChoosesTheFirstArm",
        "PullsOnce", "PullsOneMore", "PullsTwice", "ForgetsTheFirstArm",
    ),
)  # fmt: skip
def by_the_order(halving: Any) -> Iterator:
    r"""The other arm is chosen only where it has at least the best one's sum: the whole algorithm is run on two formal sums.

    It pulls both arms $\bar B$ times of a budget of $2\bar B$, in every outcome. All outcomes compare the other arm with the best
    in step. That it has at least the best one's sum with probability at most $e^{-\bar B\Delta^2/2}$, of independent rewards, is
    granted, as is that all outcomes together have probability 1; both are looked at on all outcomes of some pairs.
    """
    arms, items = Formal(TwoArms), reals("p b s before level")
    p, *_, level = items

    def compare(w: Any, l: Any, m: Any, a: Any, k: Any, p: Any, b: Any, s: Any, before: Any, level: Any) -> tuple[Any, ...]:
        best = 1 if before == 1 else 0
        chosen, all_pulls = played(halving, arms.first, {best: b, 1 - best: s})
        return p, level, int(chosen != best), int(all_pulls), k + 1

    w, l, m, a, k = reals("w l m a k")
    loop = Loop("the other arm", {"w": w, "l": l, "m": m, "a": a, "k": k}, items, lambda *_: (0, 0, 0, 0, 0), compare)

    def keeps(w: Any, l: Any, m: Any, a: Any, k: Any) -> list[Any]:
        return [w >= 0, m <= l, w * a == w]

    facts = [of_sample(TwoArms, name, *items) for name in OF_RIVALS]
    possible, ordered, both = induct(loop, keeps, facts, {1: "a mark is not negative"})
    yield from whole_runs(halving, loop)

    runs = Together(loop, ("k",), OnePair, "all")
    ends = {"W": w, "R": w * l, "M": w * m, "A": w * a, "#": term(1)}
    W, R, M, A, number = (Sum(reals(name)[0], value, runs.own, runs.over) for name, value in ends.items())
    terms = {"R′": p * level, "W′": p}
    R1, W1 = (Sum(reals(name)[0], value, (*runs.own, *items), runs.in_step) for name, value in terms.items())
    granted = [of_sample(OnePair, name, R1.name, W1.name) for name in ("hoeffding", "certain")]
    bound = (-arms.first * arms.least**2 / 2).exp()
    seldom, some = in_step(runs, {R: R1, W: W1}, number, lambda R, W, k: [W * bound >= R, (W - 1) * k == 0], granted)

    once, one = total(TwoArms, "once", loop, "k"), of_sample(TwoArms, "one_other")
    certain = by(W.name == 1, some, once, one, name="probability 1")
    reverses = by(w * m <= w * l, possible, ordered, name="it is chosen")
    chosen = summed(reverses, lambda M, R: M <= R, M, R, runs=runs)
    pulled = summed(both, lambda A, W: A == W, A, W, runs=runs)
    values = {"is_nontrivial": True, "both": A.name, "missed": M.name, "reversed": R.name}
    yield conclude(pairs_are_rarely_reversed, values, seldom, certain, chosen, pulled)
    if not replaying():
        yield from whole_sums(halving, {"both": A, "missed": M, "reversed": R}, runs)


def played(halving: Any, first: Any, sums: dict[int, Any]) -> tuple[int, bool]:
    """Which of two arms is chosen where these are their sums; and whether each is pulled B̄ times, at once, of a budget of 2B̄."""
    pulls: list[tuple[int, Any]] = []

    def pull(arm: int, times: Any) -> Any:
        pulls.append((arm, times))
        return sums[arm]

    chosen = halving(pull, 2, Budget(2 * first, term(0)))
    return chosen, sorted(arm for arm, _ in pulls) == [0, 1] and all(times == first for _, times in pulls)


def whole_runs(halving: Any, loop: Loop) -> Iterator[Tied]:
    """All outcomes of some pairs: which arm is chosen, and whether both are pulled."""
    for run in some_pairs(halving):
        yield tie(loop, ((run.compared(outcome), end_of(run, outcome)) for outcome in run.all), {"B̄": run.sample.first})


def end_of(run: OnePair, outcome: Outcome) -> list[Any]:
    """What is known of an outcome when the other arm was compared."""
    (p, *_, level), pulled = run.compared(outcome)[0], len(outcome.rounds[0].sums)
    return [p, level, int(outcome.chosen != run.best), int(pulled == 2), 1]


def whole_sums(halving: Any, sums: dict[str, Sum], runs: Together) -> Iterator[Tied]:
    """Probabilities of some pairs, which are sums over the outcomes; what is said of the other arm in each, and granted."""
    found = list(some_pairs(halving))
    missed = [run for run in found if first_not_met(run) or not met(run)]
    for name, s in sums.items():
        ends = ((run, [tuple(end_of(run, outcome)[:-1]) for outcome in run.all]) for run in found)
        other = [run for run, of_run in ends if s.value({runs.over: of_run}, {}) != getattr(run, name)]
        faults = [f"the sum is another than {name}, or a hypothesis is not met"] * bool(missed + other)
        yield Tied(name, len(found), max(len(run.all) for run in found), tuple(faults), "outcomes", key=s.key)


def met(run: OnePair) -> bool:
    """Whether the other arm is in all outcomes as it is said to be."""
    said = [h.method for h in hypotheses_of(TwoArms).values() if h.over]
    return all(holds(run.sample, *item) for outcome in run.all for item in run.compared(outcome) for holds in said)


def some_pairs(halving: Any) -> Iterator[OnePair]:
    """Of arms whose rewards are certain or not, and whose sums may tie; up to twenty pulls of each."""
    for arms, first in ARMS if not replaying() else ():
        yield OnePair(lambda: halving, TwoArms(arms, first))
