r"""Derivations: a pair step of SMO, by the reference's own step on formal numbers, among any number of examples.

What the step does to αᵢ, αⱼ and to all others is found in `pair_step_code`. On the line W(α) + (e + η(u − αⱼ))d − ½ηd² is W
where αⱼ is larger by d; it is concave.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....properties.proofs import Formula, reals
from ....properties.proofs.derivation import conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Fact, assume, by, instance, split
from ..samples.pairs import PairState, balance, dual, lower_end, on_line, slope_at, upper_end
from ..smo import at_least_two_change, clipped_maximum_is_optimal, pair_step_feasible_and_monotone
from .pair_step_code import Step, an_item, curved, given, put_in

DOMAIN = "any number of examples, every positive semidefinite kernel, every C > 0, every feasible α and every pair"
SAME = "it is the same"


@pair_step_feasible_and_monotone.derivation(
    domain=DOMAIN,
    lifts="svm.pair_step",
    mutants=[
        "mutants.svm.does_not_clip",
        "mutants.svm.clips_to_the_box_only",
        "mutants.svm.clips_each_on_its_own",
        "mutants.svm.confuses_the_bounds",
        "mutants.svm.drops_the_balance",
        "mutants.svm.ignores_the_labels",
        "mutants.svm.goes_the_wrong_way",
        "mutants.svm.touches_a_third",
    ],
    slow=True,
)
def by_no_step_back(step: Any) -> Iterator:
    """The pair ends on the line and in the box, all others stay, and W does not rise from there back: it is concave."""
    state = Formal(PairState)
    ours = Step(step, state.alpha_j)
    keeps = lambda first, second, moved: [*feasible_pair(first, second), moved == 0, no_rise(second, state.alpha_j)]  # noqa: E731
    line, *box, still, back = ours.ends(keeps, given("level"))
    first, second, _ = ours.loop.state.values()
    labels = [given("label_i"), given("label_j"), given("equal_or_not")]
    even = by(balance(state, first, second) == 0, line, given("balanced"), *labels, name="Σαy")
    zeta = state.alpha_i * state.y_i + state.alpha_j * state.y_j
    other = by(first == (zeta - second * state.y_j) * state.y_i, line, *labels, name="by the line")
    before, values = dual(state, state.alpha_i, state.alpha_j), value_at_the_end(first, second, line)
    known = [*values, back, curved_by(second, state.alpha_j)]
    gain = by(dual(state, first, second) >= before, *known, name="W is concave", loose="or no step")
    yield conclude(
        pair_step_feasible_and_monotone, ours.values, *in_the_box(first, second, box), even, other, still, gain, loose="or no step"
    )
    yield ours.tied()


@clipped_maximum_is_optimal.derivation(
    domain=DOMAIN,
    lifts="svm.pair_step",
    mutants=[
        "mutants.svm.clips_to_the_box_only",
        "mutants.svm.takes_zero_for_L",
        "mutants.svm.confuses_the_bounds",
        "mutants.svm.forgets_the_cross_term",
        "mutants.svm.halves_the_step",
        "mutants.svm.doubles_the_step",
        "mutants.svm.skips_flat_pairs",
        "mutants.svm.goes_the_wrong_way",
    ],
    slow=True,
)
def by_concavity(step: Any) -> Iterator:
    """W does not rise from where the step ends towards t, and from t neither to L nor to H: it is concave."""
    state = Formal(PairState)
    low, high, t = state.low, state.high, state.best
    ours = Step(step, t)
    inside, ends = feasible(t), [feasible(v) for v in (low, high)]
    keeps = lambda first, second, _: [*feasible_pair(first, second), no_rise(second, t)]  # noqa: E731
    line, *box, to_t = ours.ends(keeps, *inside, given("level"))
    first, second, _ = ours.loop.state.values()
    at_t, *at_ends = value_on_line(t, low, high)
    falls = [given("falls_to_low"), given("falls_to_high")]
    best = [no_better(t, v, at_t, at_v, f) for v, at_v, f in zip((low, high), at_ends, falls, strict=True)]
    most, at_last = dual(state, on_line(state, t), t), value_at_the_end(first, second, line)
    last = by(dual(state, first, second) >= most, *at_last, at_t, to_t, curved_by(second, t), name="no better", loose=SAME)
    boxes = [f for v, known in zip((low, high), ends, strict=True) for f in in_the_box(on_line(state, v), v, known)]
    facts = [*reached(second, line, box), *boxes, *best, last]
    yield conclude(clipped_maximum_is_optimal, ours.values, *facts, loose="or no step")
    yield ours.tied()


@at_least_two_change.derivation(
    domain=DOMAIN,
    lifts="svm.pair_step",
    mutants=["mutants.svm.drops_the_balance", "mutants.svm.ignores_the_labels", "mutants.svm.touches_a_third"],
    slow=True,
)
def by_the_line(step: Any) -> Iterator:
    """Along the line both multipliers change by the same amount, and all others stay."""
    state, (_, y, *_) = Formal(PairState), an_item()
    ours = Step(step, state.alpha_j)
    line, still = ours.ends(lambda first, second, moved: [on_the_line(first, second), moved == 0], given("level"))
    first, second, _ = ours.loop.state.values()
    even = by(balance(state, first, second) == 0, line, given("balanced"), given("label_i"), given("equal_or_not"), name="Σαy")
    change_i, change_j = first - state.alpha_i, second - state.alpha_j
    alike = by_labels(change_i * change_i == change_j * change_j, line, name="as much")
    new = put_in(first, second)
    alone = by(new == -y * (balance(state, first, second) - new * y), even, given("labelled", *an_item()), name="by all others")
    yield conclude(at_least_two_change, ours.values, still, alone, alike, loose="or no step")
    yield ours.tied()


# -------------------------------------------------------------------------------------------------------------- on the line


def by_labels(goal: Formula, *facts: Fact, name: str, loose: str = "") -> Fact:
    """For equal labels, and for different ones."""
    equal = Formal(PairState).same == 1
    other = by(Formal(PairState).same == -1, given("equal_or_not"), assume(equal.negated()), name="different labels")
    return split(equal, by(goal, *facts, assume(equal), name=name, loose=loose), by(goal, *facts, other, name=name, loose=loose))


def between(v: Any) -> list[Fact]:
    """L ≤ v ≤ H, for L, H and t."""
    state = Formal(PairState)
    above, below = given("best_at_least_low"), given("best_at_most_high")
    return [by(v >= state.low, above, below, name="L is below"), by(v <= state.high, above, below, name="H is above")]


def feasible(v: Any) -> list[Fact]:
    """αᵢ and αⱼ are in the box where αⱼ is v, for L ≤ v ≤ H."""
    state, known = Formal(PairState), between(v)
    first, (above, below) = on_line(state, v), known
    ends = [given("low_at_least_end"), given("high_at_most_end")]
    others = [by_labels(f, above, below, *ends, name="the other one") for f in (first >= 0, first <= state.C)]
    bounds = ((v >= 0, above, "low_at_least_0"), (v <= state.C, below, "high_at_most_C"))
    return [*others, *(by(f, near, given(bound), name="a bound") for f, near, bound in bounds)]


def feasible_pair(first: Any, second: Any) -> list[Formula]:
    """On the line and in the box."""
    C = Formal(PairState).C
    return [on_the_line(first, second), first >= 0, first <= C, second >= 0, second <= C]


def on_the_line(first: Any, second: Any) -> Formula:
    return first == on_line(Formal(PairState), second)


def reached(second: Any, line: Fact, box: list[Fact]) -> list[Fact]:
    """L ≤ αⱼ ≤ H for a feasible pair on the line: (αⱼ − L)² ≤ L(L − end) = 0 if it were below."""
    state, (first_low, first_high, low, high) = Formal(PairState), box
    found = []
    for goal, beyond, near, one in (
        (second >= state.low, second >= lower_end(state), low, given("low_is_one")),
        (second <= state.high, second <= upper_end(state), high, given("high_is_one")),
    ):
        far = by_labels(beyond, line, first_low, first_high, name="the other one")
        found.append(by(goal, near, far, one, name="one of both", loose="it may be at a bound"))
    return found


def on_any_line() -> Fact:
    """W(α) + (e + η(u − αⱼ))d − ½ηd² for d = v − αⱼ, where αⱼ is v, any number."""
    state, (v,) = Formal(PairState), reals("v")
    d, way = v - state.alpha_j, state.signed_j - state.same * state.signed_i
    slope = slope_at(state, state.alpha_j)
    known = [
        times(slope - (1 - state.same - state.w @ way), given("rising"), d),
        times(state.curvature - way @ way, given("bent"), d * d),
    ]
    before = dual(state, state.alpha_i, state.alpha_j)
    return by(dual(state, on_line(state, v), v) == before + slope * d - state.curvature * d * d / 2, *known, name="W on the line")


def value_on_line(*places: Any) -> list[Fact]:
    """What W is, where αⱼ is each of these."""
    of_any = on_any_line()
    return [instance(of_any, {"v": v}) for v in places]


def value_at_the_end(first: Any, second: Any, line: Fact) -> list[Fact]:
    """W of a pair on the line, and that it is W on the line at its αⱼ."""
    state, d = Formal(PairState), second - Formal(PairState).alpha_j
    off, x, z = first - on_line(state, second), state.signed_i, state.signed_j
    known = [times(off, line, *by_what) for by_what in ((state.w @ x,), (d, x @ z), (d, state.same, x @ x))]
    twice = by(off * off == 0, line, times(off, line, state.same), name="squared")
    known.append(times(off * off, twice, x @ x))
    goal = dual(state, first, second) == dual(state, on_line(state, second), second)
    same = by(goal, line, *known, name="W of a pair on the line")
    return [same, *value_on_line(second)]


def times(zero: Any, fact: Fact, *factors: Any) -> Fact:
    """What is 0, times these, one after the other."""
    for factor in factors:
        zero = zero * factor
        fact = by(zero == 0, fact, name="times something", loose="it is 0")
    return fact


def no_better(best: Any, v: Any, at_best: Fact, at_v: Fact, falls: Fact) -> Fact:
    """W is no larger at v than at the best place on the line, from which it does not rise towards v."""
    state = Formal(PairState)
    goal = dual(state, on_line(state, v), v) <= dual(state, on_line(state, best), best)
    lower = by(at_v.conclusion.rhs <= at_best.conclusion.rhs, falls, curved_by(best, v), name="no better", loose="or the same")
    return by(goal, at_best, at_v, lower, name="no better, as W", loose="or the same")


# ------------------------------------------------------------------------------------------------------------- entry by entry


def in_the_box(first: Any, second: Any, box: list[Fact]) -> list[Fact]:
    """Each multiplier is, where αᵢ and αⱼ are these, which are."""
    new, C, (first_low, first_high, low, high) = put_in(first, second), Formal(PairState).C, box
    return [
        of_each(new >= 0, first_low, low, given("at_least_0", *an_item())),
        of_each(new <= C, first_high, high, given("at_most_C", *an_item())),
    ]


def of_each(goal: Formula, at_first: Fact, at_second: Fact, elsewhere: Fact) -> Fact:
    """What holds of αᵢ, of αⱼ and of another one."""
    *_, p, q = an_item()
    alone = by(q == 0, given("not_both", *an_item()), assume(p == 1), name="not both")
    not_first = by(p == 0, given("first_or_not", *an_item()), assume((p == 1).negated()), name="not αᵢ")
    not_second = by(q == 0, given("second_or_not", *an_item()), assume((q == 1).negated()), name="not αⱼ")
    second = by(goal, at_second, not_first, assume(q == 1), name="αⱼ")
    other = by(goal, elsewhere, not_first, not_second, name="another")
    return split(p == 1, by(goal, at_first, alone, assume(p == 1), name="αᵢ"), split(q == 1, second, other))


# ------------------------------------------------------------------------------------------------------------------ L, H and t


def curved_by(one: Any, other: Any) -> Fact:
    """η times a square."""
    (x,), eta = reals("x"), Formal(PairState).curvature
    of_any = by(eta * x * x >= 0, by(x * x >= 0, name="a square"), curved(), name="η times a square", loose="it may be 0")
    return instance(of_any, {"x": one - other})


def no_rise(second: Any, there: Any) -> Formula:
    """W does not rise from an αⱼ towards another."""
    return (there - second) * slope_at(Formal(PairState), second) <= 0
