"""The text's sentences on successive halving of random arms, as printed: those that hold, and those that fail."""

from __future__ import annotations

from fractions import Fraction

from ....properties.numbers.exact import exp, log
from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true, less
from ..failure import best_arm_is_rarely_eliminated, failure_is_rare, few_bad_arms_beat_the_best, pairs_are_rarely_reversed
from ..hardness import gaps_are_bounded_by_hardness
from ..readings import Outcomes
from ..rounds import rounds_share_the_budget
from ..samples.arms import AnyPair, Arms, constant
from ..samples.plans import Plan
from ..samples.two_arms import TwoArms

WORSE = constant(0, 1)
BEST = constant(1, 1)


@rounds_share_the_budget.printed(
    "ml-notes/successive-halving-budget-schedule",
    mistake="log₂ n is not the number of rounds, unless n is a power of two; and neither shares nor halves need be whole numbers.",
    witness=lambda: Plan(3, 1),
)
def rounds_of_equal_shares(plan: Plan) -> Law:
    """Printed: each round is allotted B′ = B/log₂ n, which is shared equally among the arms, of which half is dropped."""
    if plan.n > 1:
        arms = [-(-plan.n // 2**r) for r in range(plan.rounds)]
        allotted = plan.budget * log(2) / log(plan.n)
        yield at_most("B′ in all rounds until one arm is left, and B", plan.rounds * allotted, plan.budget)
        for r, k in enumerate(arms):
            share = plan.budget * Fraction(1, plan.rounds * k)  # B′/k, where n is a power of two, and no fraction else
            yield is_true("the share B′/k is a whole number", 2**plan.rounds == plan.n and share.denominator == 1, at=r)
            yield is_true("half of the arms is a whole number", k % 2 == 0, at=r)


@pairs_are_rarely_reversed.literally("ml-notes/successive-halving-hoeffding-pair")
def pairs_look_reversed_as_hoeffding_says(arms: TwoArms) -> Law:
    """P(X̄ ≤ Ȳ) ≤ exp(−B̄Δ²/2) for the means of B̄ rewards each, E X − E Y = Δ: exactly, by both distributions."""
    best, worse = arms.ranking
    both = [(p * q, x, y) for x, p in arms.sums(best, arms.first) for y, q in arms.sums(worse, arms.first)]
    yield exercised("a mean differs, and varies", 0 < arms.gap(2) < 1)
    yield equal("P of all outcomes", sum(p for p, _, _ in both), 1)
    reversed_pair = sum(p for p, x, y in both if x <= y)
    yield at_most("P(X̄ ≤ Ȳ), and exp(−B̄Δ²/2)", reversed_pair, exp(-arms.first * arms.gap(2) ** 2 / 2))


@pairs_are_rarely_reversed.without("rewards are in [0,1]")
def pairs_of_any_rewards(pair: AnyPair) -> Law:
    """Rewards of any range."""
    reversed_pair, gap = pair.reversed_pair, pair.gap
    yield at_most("P(X ≤ Y), and exp(−Δ²/2)", reversed_pair, exp(-(gap**2) / 2))


@few_bad_arms_beat_the_best.printed(
    "ml-notes/successive-halving-round-expected-losers",
    mistake="In the last round two arms are left: there are no worst 3/2 of them, and no Δ_{1/2}.",
    witness=lambda: Arms((BEST, WORSE), 1),
)
def every_round_has_a_quarter(run: Outcomes[Arms]) -> Law:
    """Printed: in round r 4nᵣ arms are left, of whose worst 3nᵣ Nᵣ beat the best; E Nᵣ ≤ 3nᵣ exp(−Δ²B/(8nᵣ log₂ n)), Δ = Δ_{nᵣ}."""
    arms = run.sample
    for r in range(arms.rounds):
        yield equal("a quarter of the arms that are left, rounded down", (arms.n >> r) // 4, Fraction(arms.n >> r, 4), at=r)


@few_bad_arms_beat_the_best.literally()
def quarters_lose_as_printed(run: Outcomes[Arms]) -> Law:
    """Where a quarter of the arms is a whole number nᵣ, E Nᵣ ≤ 3nᵣ exp(−Δ²B/(8nᵣ log₂ n)) for Δ = Δ_{nᵣ}."""
    arms = run.sample
    yield exercised(
        "a round of eight arms, or with a positive bound", any(m > 1 or arms.gap(m + 1) > 0 for _, m, _ in run.quarters)
    )
    for r, m, pulls in run.quarters:
        yield equal("B̄, and B/(4nᵣ log₂ n)", Fraction(arms.budget, 4 * m * arms.rounds), pulls, at=r)
        bound = 3 * m * exp(-(arms.gap(m) ** 2) * arms.budget / (8 * m * arms.rounds))
        yield at_most(
            "E[Nᵣ; the best is there], and 3nᵣ exp(−Δ²B/(8nᵣ log₂ n))", run.expected_rivals(r), run.present(r) * bound, at=r
        )


@best_arm_is_rarely_eliminated.printed(
    "ml-notes/successive-halving-markov-elimination",
    mistake="An index: where four arms are left Δ_{nᵣ} = Δ₁ = 0, and the bound is 3 whatever the budget.",
    witness=lambda: Arms((BEST, WORSE, WORSE, WORSE), 1),
)
def few_beat_the_best_with_high_probability(run: Outcomes[Arms]) -> Law:
    """Printed: P(Nᵣ ≥ nᵣ) ≤ 3 exp(−Δ²B/(8nᵣ log₂ n)) for Δ = Δ_{nᵣ}; so w.h.p. few of the worst 3nᵣ beat the best."""
    arms = run.sample
    for r, m, _ in run.quarters:
        bound = 3 * exp(-(arms.gap(m) ** 2) * arms.budget / (8 * m * arms.rounds))
        yield at_most("P(Nᵣ ≥ nᵣ), and 3 exp(−Δ²B/(8nᵣ log₂ n))", run.many_rivals(r, m), bound, at=r)
        if arms.gap(2) > 0:
            yield less("3 exp(−Δ²B/(8nᵣ log₂ n)) where one arm is best, and 3", bound, 3, at=r)


@best_arm_is_rarely_eliminated.literally()
def markov_bounds_rivals(run: Outcomes[Arms]) -> Law:
    """P(Nᵣ ≥ nᵣ) ≤ 3 exp(−Δ²B/(8nᵣ log₂ n)) for Δ = Δ_{nᵣ}, and for Δ = Δ_{nᵣ+1}, where a quarter is a whole number nᵣ."""
    arms = run.sample
    yield exercised("a round of four arms", arms.rounds > 1)
    for r, m, _ in run.quarters:
        many, there = run.many_rivals(r, m), run.present(r)
        bound = lambda gap: 3 * there * exp(-(gap**2) * arms.budget / (8 * m * arms.rounds))  # noqa: B023, E731
        yield at_most("P(Nᵣ ≥ nᵣ), and 3 exp(−Δ²B/(8nᵣ log₂ n)) for Δ_{nᵣ}", many, bound(arms.gap(m)), at=r)
        yield at_most("P(Nᵣ ≥ nᵣ), and 3 exp(−Δ²B/(8nᵣ log₂ n)) for Δ_{nᵣ+1}", many, bound(arms.gap(m + 1)), at=r)
        if arms.gap(2) > 0:
            yield less("the bound for Δ_{nᵣ+1} where one arm is best, and 3P(it is there)", bound(arms.gap(m + 1)), 3 * there, at=r)


@gaps_are_bounded_by_hardness.printed(
    "ml-notes/successive-halving-gap-bound-by-h2",
    mistake="An index: Δ₁ = 0, so that Δ²/nᵣ is not at least 1/H₂ where four arms are left, nᵣ = 1; it is for Δ_{nᵣ+1}.",
    witness=lambda: Arms((BEST, WORSE, WORSE, WORSE), 1),
)
def gaps_of_quarters(arms: Arms) -> Law:
    """Printed: Δ²_{nᵣ}/nᵣ ≥ 1/H₂, for nᵣ = n/4, n/8, …, 1."""
    for r in range(arms.rounds - 1):
        m = (arms.n >> r) // 4
        yield at_least("Δ²_{nᵣ}/nᵣ, and 1/H₂", arms.gap(m) ** 2 / m, arms.ease, at=r)


@gaps_are_bounded_by_hardness.literally()
def gaps_of_the_next(arms: Arms) -> Law:
    """Δ²_{nᵣ+1}/nᵣ ≥ 1/H₂ for nᵣ = n/4, n/8, …, 1, and Δ₂² ≥ 2/H₂ for the last two arms; summed over the rounds."""
    yield exercised("several rounds, and one best arm", arms.rounds > 1 and arms.gap(2) > 0)
    terms = [exp(-(arms.first << arms.rounds - 1) * arms.gap(2) ** 2 / 2)]
    for r in range(arms.rounds - 1):
        m = (arms.n >> r) // 4
        yield at_least("Δ²_{nᵣ+1}/nᵣ, and 1/H₂", arms.gap(m + 1) ** 2 / m, arms.ease, at=r)
        terms.append(3 * exp(-(arms.gap(m + 1) ** 2) * arms.budget / (8 * m * arms.rounds)))
    yield at_least("Δ₂², and 2/H₂", arms.gap(2) ** 2, 2 * arms.ease)
    whole = 3 * arms.rounds * exp(-arms.budget * arms.ease / (8 * arms.rounds))
    yield at_most("the sum over all rounds, and 3 log₂ n exp(−B/8H₂ log₂ n)", sum(terms), whole)


@failure_is_rare.literally("ml-notes/successive-halving-failure-bound")
def failure_probability(run: Outcomes[Arms]) -> Law:
    """P(the arm that is chosen is not the best) ≤ 3 log₂ n exp(−B/(8H₂ log₂ n))."""
    arms = run.sample
    bound = 3 * arms.rounds * exp(-arms.budget * arms.ease / (8 * arms.rounds))
    yield exercised("the bound is below 1", bound < 1)
    yield at_most("P(failure), and 3 log₂ n exp(−B/(8H₂ log₂ n))", run.fails, bound)


@pairs_are_rarely_reversed.sharp("P(they look reversed), and exp(−B̄Δ²/2)")
def equal_arms_that_never_vary() -> TwoArms:
    return TwoArms(((1, 0), (1, 0)), 1)
