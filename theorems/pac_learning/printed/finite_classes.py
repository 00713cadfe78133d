"""The text's sentences on finite classes, as printed: those that hold, and those that fail."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ....properties.numbers.exact import exp
from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true, less
from ..finite_classes import consistent_hypotheses_are_good, empirical_risk_is_unbiased, representative_samples_cost_two_epsilon
from ..readings import Learnt
from ..sample_sizes import examples_for_uniform_convergence
from ..samples.classes import AgnosticClass, BoundedLosses, Draw, Losses
from ..samples.points import Level
from ..samples.realizable import RealizableClass

HALF, QUARTER, EIGHTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)
EITHER_SIDE = AgnosticClass((EIGHTH, EIGHTH, EIGHTH, 5 * EIGHTH), ((0, 0), (0, 1)), 3, QUARTER)


@representative_samples_cost_two_epsilon.printed(
    "ml-notes/error-decomposition-approximation-estimation",
    mistake="The least risk in an infinite class need not be attained: it is an infimum.",
    witness=lambda: Level(1),
)
def best_threshold_of_infinitely_many(level: Level) -> Law:
    """Printed: ε_app is the minimum of L_D(h) over H.

    Of D with mass 2⁻ᵏ at 1/k, all labelled 0, and H = {1{x < 1/j}: j ≥ 1}, no hypothesis has the least risk.
    """
    risk = lambda j: 1 - sum(Fraction(1, 2**k) for k in range(1, j + 1))  # noqa: E731  the points 1/k < 1/j are called 1
    yield at_most("L_D(h), and L_D of all other h", risk(level.j), risk(level.j + 1))


@empirical_risk_is_unbiased.literally()
def mean_of_any_losses(losses: Losses) -> Law:
    """L_S(h) has the mean L_D(h) for any losses ℓ ≥ 0."""
    yield exercised("a loss above 1, and several draws", max(map(max, losses.losses)) > 1 and losses.m > 1)
    for h, L in enumerate(losses.risks):
        mean = sum(draw.p * draw.errors[h] for draw in losses.draws)
        yield equal("E L_S(h), and L_D(h), for any losses", mean, L, at=h)


@consistent_hypotheses_are_good.literally("ml-notes/realizability-implies-zero-empirical-risk")
def right_hypotheses_are_consistent_with_probability_one(run: Learnt[RealizableClass]) -> Law:
    """h* with L_D(h*) = 0 has L_S(h*) = 0 with probability 1, but not on all S: where no mass is, it may differ from f."""
    world = run.sample
    h = world.risks.index(Fraction(0))
    yield exercised("a point without mass", 0 in world.masses)
    yield equal("min L_D(h)", min(world.risks), 0)
    wrong = [draw for draw in world.draws if draw.errors[h] > 0]
    yield equal("P(L_S(h*) > 0)", sum(draw.p for draw in wrong), 0)
    differs = any(world.hypotheses[h][x] != y for x, y in world.outcomes)
    yield equal("some S has L_S(h*) > 0, and h* differs from f", bool(wrong), differs)
    for chosen, draw in zip(run.chosen, world.draws, strict=True):
        yield at_most("L_S(h_S), and L_S(h*)", draw.errors[chosen], draw.errors[h], at=draw)


@consistent_hypotheses_are_good.printed(
    "ml-notes/pac-union-bound-intuition-quantifier",
    mistake='"All" for "some": that all bad hypotheses stay unexposed is rarer, and one is enough to mislead.',
    witness=lambda: RealizableClass((HALF, HALF), ((1, 0), (0, 1), (0, 0)), 1, QUARTER, (0, 0)),
)
def all_bad_hypotheses_stay_unexposed(run: Learnt[RealizableClass]) -> Law:
    """Printed: it is the probability that all bad h make no mistake on S that the union bound makes small."""
    world, bad = run.sample, run.sample.bad
    fails = sum(draw.p for h, draw in zip(run.chosen, world.draws, strict=True) if h in bad)
    unexposed = sum(draw.p for draw in world.draws if all(draw.errors[h] == 0 for h in bad))
    yield at_most("P(L_D(h_S) > ε), and P(L_S(h) = 0 for all h ∈ H_B)", fails, unexposed)


@consistent_hypotheses_are_good.printed(
    "ml-notes/pac-one-sided-deviation",
    mistake="The side: a hypothesis that misleads looks better than it is, L_S(h) = 0 < L_D(h).",
    witness=lambda: RealizableClass((HALF, HALF), ((1, 0), (0, 0)), 1, QUARTER, (0, 0)),
)
def misleading_hypotheses_look_worse(run: Learnt[RealizableClass]) -> Law:
    """Printed: in PAC learning only L_S(h) > L_D(h) matters."""
    for h, draw in zip(run.chosen, run.sample.draws, strict=True):
        if draw.p > 0 and run.sample.risks[h] > run.sample.epsilon:
            yield greater("L_S(h_S) where L_D(h_S) > ε, and L_D(h_S)", draw.errors[h], run.sample.risks[h], at=draw)


@consistent_hypotheses_are_good.literally()
def misleading_hypotheses_look_better(run: Learnt[RealizableClass]) -> Law:
    """In PAC learning only L_S(h) < L_D(h) matters."""
    world = run.sample
    chosen = [(h, draw) for h, draw in zip(run.chosen, world.draws, strict=True) if draw.p > 0]
    yield exercised("h_S is bad", any(h in world.bad for h, _ in chosen))
    for h, draw in chosen:
        if h in world.bad:
            yield less("L_S(h_S) where L_D(h_S) > ε, and L_D(h_S)", draw.errors[h], world.risks[h], at=draw)


@representative_samples_cost_two_epsilon.literally()
def either_side_misleads(run: Learnt[AgnosticClass]) -> Law:
    """If L_D(h_S) > L_D(h*) + 2γ, L_S(h_S) < L_D(h_S) − γ or L_S(h*) > L_D(h*) + γ: both sides matter, here for γ = ε/2.

    Either may happen without the other: both cases come up with two hypotheses and three examples.
    """
    found = _sides(run.sample, run.chosen)
    for draw, low, high in found:
        yield is_true("h_S looks better than it is by γ, or h* worse", low or high, at=draw)
    yield exercised("both happen", any(low for _, low, _ in found) and any(high for _, _, high in found))
    least = [draw.errors.index(min(draw.errors)) for draw in EITHER_SIDE.draws]
    alone = {(low, high) for _, low, high in _sides(EITHER_SIDE, least)}
    yield is_true("h_S looks better without that h* looks worse, and the other way round", {(True, False), (False, True)} <= alone)


def _sides(world: AgnosticClass, chosen: Sequence[int]) -> list[tuple[Draw, bool, bool]]:
    """The samples on which L_D(h_S) > L_D(h*) + ε; whether h_S looks better there than it is by ε/2, and whether h* looks worse."""
    best, gamma, found = world.risks.index(min(world.risks)), world.epsilon / 2, []
    for h, draw in zip(chosen, world.draws, strict=True):
        if world.risks[h] > world.risks[best] + 2 * gamma:
            low, high = draw.errors[h] < world.risks[h] - gamma, draw.errors[best] > world.risks[best] + gamma
            found.append((draw, low, high))
    return found


@representative_samples_cost_two_epsilon.printed(
    "ml-notes/eps-representative-erm-2eps",
    mistake="ℋ for h: that the least risks of the class are close says nothing of its hypotheses.",
    witness=lambda: AgnosticClass((Fraction(1, 8), Fraction(7, 8)), ((0,), (1,)), 1, Fraction(1, 8)),
)
def close_risks_of_the_class(run: Learnt[AgnosticClass]) -> Law:
    """Printed: if |L_D(ℋ) − L_S(ℋ)| ≤ ε, L_D(h_S) ≤ L_D(h*) + 2ε. (Read so: L(ℋ) is the least risk in ℋ.)"""
    world = run.sample
    for h, draw in zip(run.chosen, world.draws, strict=True):
        if abs(min(world.risks) - min(draw.errors)) <= world.epsilon:
            yield at_most("L_D(h_S), and L_D(h*) + 2ε", world.risks[h], min(world.risks) + 2 * world.epsilon, at=draw)


@representative_samples_cost_two_epsilon.literally("ml-notes/restricted-class-prevents-overfitting")
def fewer_hypotheses_deviate_less(world: AgnosticClass) -> Law:
    """For H' ⊂ H: no h ∈ H' deviates more than some h ∈ H does, on any S; and min L_D over H' is at least that over H."""
    yield exercised("a hypothesis is left out", len(world.hypotheses) > 1)
    if len(world.hypotheses) > 1:
        yield at_least("min L_D over H', and over H", min(world.risks[:-1]), min(world.risks))
        for draw in world.draws:
            deviations = [L - e for L, e in zip(world.risks, draw.errors, strict=True)]
            yield at_most("max L_D − L_S over H', and over H", max(deviations[:-1]), max(deviations), at=draw)


@consistent_hypotheses_are_good.literally("ml-notes/pac-is-existential-in-the-algorithm")
def learner_that_forgets_an_example(world: RealizableClass) -> Law:
    """Not an ERM, yet it needs one example more at most: it forgets the last. A constant learner may fail with probability 1."""
    m, each = world.m + 1, 1 - world.epsilon
    drawn = [(draw.p, draw.errors.index(min(draw.errors))) for draw in world.draws]  # S without the last example, and h
    fails = sum(p for p, h in drawn if h in world.bad)
    yield at_most("P(L_D(A(S)) > ε) without the last example, and |H|(1 − ε)ᵐ⁻¹", fails, len(world.hypotheses) * each ** (m - 1))
    seen = [(p * q, world.mistakes[h][x]) for p, h in drawn for x, q in enumerate(world.masses)]
    wrong = sum(p for p, mistake in seen if mistake)  # on the example that it forgot
    yield exercised("it makes mistakes on S, and there are bad hypotheses", wrong > 0 and world.bad)
    yield equal("P(A(S) is wrong on the last example), and E L_D(A(S))", wrong, sum(p * world.risks[h] for p, h in drawn))
    for h in world.bad:
        fails = sum(draw.p for draw in world.draws if world.risks[h] > world.epsilon)
        yield equal("P(L_D(A(S)) > ε) of a constant learner, and 1", fails, 1, at=h)


@examples_for_uniform_convergence.printed(
    ("ml-notes/hoeffding-finite-class-uniform-convergence", "ml-notes/agnostic-finite-class-sample-complexity"),
    mistake="Losses without a bound: ℓ has values in ℝ₊, and Hoeffding's inequality needs an interval, here [0, 1].",
    witness=lambda: Losses((Fraction(15, 16), Fraction(1, 16)), ((0, 64), (2, 2)), 8, Fraction(1)),
)
def any_losses_converge(losses: Losses) -> Law:
    """Printed, for ℓ: H × Z → ℝ₊: P(∃h: |L_S(h) − L_D(h)| > ε) ≤ 2|H|exp(−2mε²); and m ≥ 2 ln(2|H|/δ)/ε² examples are enough."""
    yield from _converge(losses)


@examples_for_uniform_convergence.literally()
def bounded_losses_converge(losses: BoundedLosses) -> Law:
    """The same, for losses between 0 and 1."""
    yield exercised("L_S(h) varies", len({draw.errors for draw in losses.draws if draw.p}) > 1)
    yield from _converge(losses)


def _converge(losses: Losses) -> Law:
    eps, m, size = losses.epsilon, losses.m, len(losses.losses)
    far = [draw for draw in losses.draws if any(abs(a - b) > eps for a, b in zip(draw.errors, losses.risks, strict=True))]
    bound = 2 * size * exp(-2 * m * eps**2)
    yield at_most("P(∃h: |L_S(h) − L_D(h)| > ε), and 2|H|exp(−2mε²)", sum(draw.p for draw in far), bound)
    chosen = [(draw.p, draw.errors.index(min(draw.errors))) for draw in losses.draws]
    fails = sum(p for p, h in chosen if losses.risks[h] > min(losses.risks) + eps)
    yield at_most("P(L_D(h_S) > L_D(h*) + ε), and δ = 2|H|exp(−mε²/2)", fails, 2 * size * exp(-m * eps**2 / 2))


@consistent_hypotheses_are_good.sharp("P(L_D(h_S) > ε), and P(M)", "P(M), and Σ(1 − L_D(h))ᵐ over the bad h")
def single_bad_hypothesis_chosen_first() -> RealizableClass:
    return RealizableClass((HALF, HALF), ((1, 0), (0, 0)), 3, QUARTER, (0, 0))


@representative_samples_cost_two_epsilon.sharp("ε_est, and 2γ")
def two_constants_that_tie() -> AgnosticClass:
    return AgnosticClass((QUARTER, Fraction(3, 4)), ((0,), (1,)), 2, HALF)
