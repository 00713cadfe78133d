"""A derivation of how rarely two arms look reversed: all outcomes compare the other arm with the best in step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from ....properties.proofs import reals, term
from ....properties.proofs.derivation import conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Fact, Loop, by, induct, instance, of_sample, rewritten, total
from ....properties.proofs.rules.summation import Together, in_step, summed
from ....properties.proofs.ties import Tied, tie
from ....properties.samples.hypotheses import hypotheses_of
from ..failure import pairs_are_rarely_reversed
from ..readings import OnePair
from ..readings.bandits import Outcome
from ..samples.arms import constant
from ..samples.two_arms import TwoArms
from .all_rounds import above_tangents
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
OF_RIVALS = ("possible", "level_or_not", "below_or_level", "level_or_below")


@pairs_are_rarely_reversed.derivation(
    "any rewards in [0,1], and any number of pulls; that cosh Δ − Δ sinh Δ ≤ exp(−Δ²/2), and that the mean of a product of "
    "independent factors is the product of the means, is checked of each sample",
    lifts="bandits.SuccessiveHalving",
    mutants=faulty(
        "KeepsTheWorse", "KeepsTheFirst", "KeepsTheLast", "LosesTheBest", "SecondAndThird", "BottomUp", "ChoosesTheFirstArm",
        "PullsOnce", "PullsOneMore", "PullsTwice", "ForgetsTheFirstArm",
    ),
)  # fmt: skip
def by_hoeffding(halving: Any) -> Iterator:
    r"""The other arm is chosen only where it has at least the best one's sum: the whole algorithm is run on two formal sums.

    It pulls both arms $\bar B$ times of a budget of $2\bar B$, in every outcome. All outcomes compare the other arm with the best
    in step: it has at least the best one's sum with probability at most $E e^{\Delta(s-b)}$ (Markov), which is $M^{\bar B}$ for
    the mean M of $e^{\Delta d}$, where a pull of each arm differs by d. By convexity M ≤ cosh Δ − Δ sinh Δ.

    Declared, and checked of each pair: that this is at most $e^{-\Delta^2/2}$; that all outcomes together have probability 1; and
    what independence is used for, that $E e^{\Delta(s-b)}$ is that power. That the outcomes of a run are those of the pair is
    looked at, on some pairs.
    """
    arms, items = Formal(TwoArms), reals("p b s before level")
    p, b, s, _, level = items
    looks = (arms.least * (s - b)).exp()

    def compare(*state_and_item: Any) -> tuple[Any, ...]:
        *_, k, p, b, s, before, level = state_and_item
        best = 1 if before == 1 else 0
        chosen, all_pulls = played(halving, arms.first, {best: b, 1 - best: s})
        return p, level, int(chosen != best), int(all_pulls), (arms.least * (s - b)).exp(), k + 1

    w, l, m, a, v, k = reals("w l m a v k")
    state = {"w": w, "l": l, "m": m, "a": a, "v": v, "k": k}
    loop = Loop("the other arm", state, items, lambda *_: (0, 0, 0, 0, 0, 0), compare)

    def keeps(w: Any, l: Any, m: Any, a: Any, v: Any, k: Any) -> list[Any]:
        return [w >= 0, m <= l, w * a == w, l <= v]

    facts, better = [of_sample(TwoArms, name, *items) for name in OF_RIVALS], of_sample(TwoArms, "is_no_better")
    grows = instance(above_tangents(), {"a": term(0), "b": arms.least * (s - b)})
    ahead = by(level * (1 + arms.least * (s - b)) >= level, better, facts[-1], name="where it looks as good")
    markov = by(level <= looks, grows, ahead, facts[1], name="Markov, in an outcome")
    possible, ordered, both, above = induct(loop, keeps, [*facts[:-1], markov], {1: "a mark is not negative"})
    of_a_pull, factor = moments()
    of_pulls, power = powers(factor)
    yield from whole_runs(halving, loop, of_a_pull, of_pulls)

    runs = Together(loop, ("k",), TwoArms, "outcomes")
    ends = {"W": w, "R": w * l, "M′": w * m, "A": w * a, "E": w * v, "#": term(1)}
    W, R, M, A, E, number = (Sum(reals(name)[0], value, runs.own, runs.over) for name, value in ends.items())
    terms = {"W′": p, "E′": p * looks}
    W1, E1 = (Sum(reals(name)[0], value, (*runs.own, *items), runs.in_step) for name, value in terms.items())
    declared = [of_sample(TwoArms, name, W1.name, E1.name) for name in ("certain", "independent")]
    in_all = lambda W, E, k: [(W - 1) * k == 0, (E - arms.power) * k == 0]  # noqa: E731
    some, as_power = in_step(runs, {W: W1, E: E1}, number, in_all, declared)

    once, one = total(TwoArms, "once", loop, "k"), of_sample(TwoArms, "one_other")
    certain = by(W.name == 1, some, once, one, name="probability 1")
    product = by(E.name == arms.power, as_power, once, one, name="the mean of a product")
    chosen = summed(by(w * m <= w * l, possible, ordered, name="it is chosen"), lambda M, R: M <= R, M, R, runs=runs)
    below = summed(by(w * l <= w * v, possible, above, name="it looks as good"), lambda R, E: R <= E, R, E, runs=runs)
    pulled = summed(both, lambda A, W: A == W, A, W, runs=runs)
    values = {"is_nontrivial": True, "both": A.name, "missed": M.name, "reversed": R.name}
    yield conclude(pairs_are_rarely_reversed, values, certain, chosen, pulled, below, product, *power)
    if not replaying():
        yield from whole_sums(halving, {"both": A, "missed": M, "reversed": R}, runs)


def moments() -> tuple[Loop, list[Fact]]:
    """M is not negative, and at most cosh Δ − Δ sinh Δ, and so exp(−Δ²/2): by the chord of the exponential function."""
    arms, (q, d), (M, U, D) = Formal(TwoArms), reals("q d"), reals("∑qe ∑q′ ∑qd′")
    up, down, here = arms.least.exp(), (-arms.least).exp(), (arms.least * d).exp()
    chance, more, less = (of_sample(TwoArms, name, q, d) for name in ("has_a_probability", "at_most_one_more", "at_most_one_less"))
    tangents = [instance(above_tangents(), {"a": arms.least * d, "b": x}) for x in (arms.least, -arms.least)]
    chord = by(2 * here <= up + down + d * (up - down), *tangents, more, less, name="convexity")
    add = lambda M, U, D, q, d: (M + q * (arms.least * d).exp(), U + q, D + q * d)  # noqa: E731
    loop = Loop("a pull of each", {"M": M, "U": U, "D": D}, [q, d], lambda *_: (0, 0, 0), add)
    keeps = lambda M, U, D: [M >= 0, (up + down) * U + (up - down) * D >= 2 * M]  # noqa: E731
    positive, below = induct(loop, keeps, [chance, chord])
    sums = [total(TwoArms, of, loop, part) for of, part in (("moment", "M"), ("certainty", "U"), ("fall", "D"))]
    means = [of_sample(TwoArms, name) for name in ("gives_something", "falls_behind", "is_below_the_normal")]
    least = by(arms.moment >= 0, positive, sums[0], name="M is not negative")
    return loop, [least, by(arms.moment <= (-(arms.least**2) / 2).exp(), below, *sums, *means, name="M")]


def powers(factor: list[Fact]) -> tuple[Loop, list[Fact]]:
    """The power of M is at most that of exp(−Δ²/2): factor by factor."""
    arms, (P, x, k, turn) = Formal(TwoArms), reals("P x k′ t")
    each = -(arms.least**2) / 2
    multiply = lambda P, x, k, _: (P * arms.moment, x + each, k + 1)  # noqa: E731
    loop = Loop("pulls of each", {"P": P, "x": x, "k": k}, [turn], lambda *_: (1, 0, 0), multiply)
    below, exponent = induct(loop, lambda P, x, k: [x.exp() >= P, x == k * each], factor)
    power, count = total(TwoArms, "power", loop, "P"), total(TwoArms, "first", loop, "k")
    return loop, [power, rewritten(below, by(x == arms.first * each, exponent, count, name="all pulls"))]


def played(halving: Any, first: Any, sums: dict[int, Any]) -> tuple[int, bool]:
    """Which of two arms is chosen where these are their sums; and whether each is pulled B̄ times, at once, of a budget of 2B̄."""
    pulls: list[tuple[int, Any]] = []

    def pull(arm: int, times: Any) -> Any:
        pulls.append((arm, times))
        return sums[arm]

    chosen = halving(pull, 2, Budget(2 * first, term(0)))
    return chosen, sorted(arm for arm, _ in pulls) == [0, 1] and all(times == first for _, times in pulls)


def whole_runs(halving: Any, loop: Loop, of_a_pull: Loop, of_pulls: Loop) -> Iterator[Tied]:
    """All outcomes of some pairs: which arm is chosen, and whether both are pulled; of one pull of each, and of all of them.

    In place of e^Δ the power of M is compared at 16, of which the powers are rational.
    """
    for run in some_pairs(halving):
        arms = run.sample
        given = {"B̄": arms.first, "Δ": arms.least, "exp": in_its_place}
        yield tie(loop, ((run.compared(outcome), end_of(run, outcome)) for outcome in run.all), given)
        once = differences(OnePair(lambda: halving, TwoArms(arms.arms, 1)))
        tied = mean(once, lambda d, of=arms.least: in_its_place(of * d))
        yield tie(of_a_pull, [(once, [tied, mean(once, lambda _: Fraction(1)), mean(once, lambda d: d)])], given)
        power = mean(differences(run), to_sixteen)
        end = [power, -arms.first * arms.least**2 / 2, arms.first]
        yield tie(of_pulls, [([(turn,) for turn in arms.turns], end)], {**given, "M": mean(once, to_sixteen)})


def differences(run: OnePair) -> list[tuple[Fraction, Fraction]]:
    """Of each outcome the probability, and by how much the other arm's sum is more than that of the best."""
    return [(p, s - b) for outcome in run.all for p, b, s, *_ in run.compared(outcome)]


def mean(of: list[tuple[Fraction, Fraction]], value: Callable[[Fraction], Fraction]) -> Fraction:
    """The mean of a function of d."""
    return sum((p * value(d) for p, d in of), Fraction(0))


def to_sixteen(d: Fraction) -> Fraction:
    """16ᵈ, for a number of quarters."""
    return Fraction(2) ** int(4 * d)


def in_its_place(x: Fraction) -> Fraction:
    """A polynomial in place of exp."""
    return 1 + x


def end_of(run: OnePair, outcome: Outcome) -> list[Any]:
    """What is known of an outcome when the other arm was compared."""
    (p, b, s, _, level), pulled = run.compared(outcome)[0], len(outcome.rounds[0].sums)
    return [p, level, int(outcome.chosen != run.best), int(pulled == 2), in_its_place(run.sample.least * (s - b)), 1]


def whole_sums(halving: Any, sums: dict[str, Sum], runs: Together) -> Iterator[Tied]:
    """Probabilities of some pairs, which are sums over the outcomes; what is said of the other arm in each."""
    found = list(some_pairs(halving))
    missed = [run for run in found if not met(run)]
    for name, s in sums.items():
        ends = ((run, [tuple(end_of(run, outcome)[:-1]) for outcome in run.all]) for run in found)
        other = [run for run, of_run in ends if s.value({runs.over: of_run}, {}) != getattr(run, name)]
        faults = [f"the sum is another than {name}, or a hypothesis is not met"] * bool(missed + other)
        yield Tied(name, len(found), max(len(run.all) for run in found), tuple(faults), "outcomes", key=s.key)


def met(run: OnePair) -> bool:
    """Whether the outcomes are those of the pair, and the other arm is in all of them as it is said to be."""
    said = [h.method for h in hypotheses_of(TwoArms).values() if h.over == "rivals"]
    alike = sorted(item[:3] for outcome in run.all for item in run.compared(outcome)) == sorted(run.sample.outcomes)
    return alike and all(holds(run.sample, *item) for outcome in run.all for item in run.compared(outcome) for holds in said)


def some_pairs(halving: Any) -> Iterator[OnePair]:
    """Of arms whose rewards are certain or not, and whose sums may tie; up to twenty pulls of each."""
    for arms, first in ARMS if not replaying() else ():
        yield OnePair(lambda: halving, TwoArms(arms, first))
