"""Derivations: the reference's own step, run on formal weights, and the statements concluded from what it does."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.proofs import conclude, integer, lemma, reals
from .majority_vote import enough_rounds_leave_no_error, weight_grows_slowly
from .readings import Record, Step, Vote
from .samples import growth, too_light_to_lose_one

WRONG_STEPS = [
    "mutants.majority_boosting.unchanged",
    "mutants.majority_boosting.increased",
    "mutants.majority_boosting.multiplied_twice",
]


@weight_grows_slowly.proof(
    domain="every n, T, γ and ε > 0, and every weak learner with Definition 6.2",
    lifts="majority_boosting.reweight",
    mutants=WRONG_STEPS,
    missing="The induction over the rounds, and over the samples of a round; and that `boost` reweights in each round as lifted.",
)
def by_potential(step: Any) -> Iterator:
    """All weights together grow slowly, and what the vote gets wrong weighs much."""
    yield from rounds_of(step)
    (epsilon, gamma, n), T = reals("ε γ n"), integer("T")
    (a, b), (m, v, G, R) = reals("a b"), reals("m v G (1+ε)ᵀ")
    before, after = np.array([a, b]), np.array([step(a, 0, epsilon), step(b, 1, epsilon)])
    wrong = np.array([False, True])
    last_round = [a > 0, b > 0, b <= (Fraction(1, 2) - gamma) * (a + b), epsilon > 0]
    totals = [(m * v) * (m * v) <= (n * G) * (n * G), v * v >= R, R > 0, m >= 0]
    powers = [(1 + epsilon) ** T == R, growth(epsilon, gamma) ** (2 * T) == G * G]
    run = Record.given(
        calls=T,
        weights=[np.array([1, 1])],
        wrong=[wrong],
        steps=[Step(1, before, after, wrong)],
        mistakes=m,
        n=n,
        rounds=T,
        epsilon=epsilon,
        gamma=gamma,
    )
    yield conclude("bound", [*last_round, *totals, *powers], weight_grows_slowly, run)


@enough_rounds_leave_no_error.proof(
    domain="every n, odd T, γ and ε > 0 with n²(1+ε/2−γε)²ᵀ ≤ (1+ε)ᵀ, and every weak learner with Definition 6.2",
    lifts="majority_boosting.reweight",
    mutants=WRONG_STEPS,
    missing="The induction over the rounds, and that `boost` reweights in each round as lifted; and the step from the logarithmic "
    "form of the number of rounds to that of powers, in which the samples have it.",
)
def by_one_lost_sample(step: Any) -> Iterator:
    """One lost sample would weigh (1+ε)^((T+1)/2) or more, but all together weigh at most (1+ε)^(T/2)."""
    yield from rounds_of(step)
    (epsilon, n), T, m = reals("ε n"), integer("T"), integer("m")
    W, v, G, R, log_n, log_q, log_g = reals("W v G (1+ε)ᵀ ln(n) ln(1+ε) ln(1+ε/2−γε)")
    yield lemma("in logarithms", [T * (log_q / 2 - log_g) >= log_n], 2 * log_n + 2 * T * log_g <= T * log_q)
    totals = [m * v <= W, n * G >= W, v * v >= R * (1 + epsilon), R > 0, v > 0, m >= 0, G > 0, n >= 1]
    enough = [too_light_to_lose_one(n, G, R), epsilon > 0]
    run = Vote.given(mistakes=m, can_be_mislabelled=True)
    yield conclude("bound", [*totals, *enough], enough_rounds_leave_no_error, run)


def rounds_of(step: Any) -> Iterator:
    """Lemmas by induction over samples, rounds and votes: what a step does to all weights, and to those of a lost sample."""
    w, W, M, after, S, v, m, G, n, epsilon, gamma = reals("w W M W′ S v m G n ε γ")
    k, r, T, j = (integer(name) for name in ("k", "r", "T", "j"))
    grown = growth(epsilon, gamma)
    for wrong in (0, 1):
        total = after + step(w, wrong, epsilon) == (W + w) + epsilon * (M + wrong * w)
        yield lemma("one more sample", [after == W + epsilon * M, w > 0, M >= 0, W >= M, epsilon > 0], total)
    yield lemma("a round", [after == W + epsilon * M, (Fraction(1, 2) - gamma) * W >= M, epsilon > 0], after <= grown * W)
    yield lemma("one more round", [n * G >= W, after <= grown * W, grown > 0], after <= n * (G * grown))
    yield lemma("as a ratio", [after <= G * W, W > 0], after / W <= G)
    yield lemma("a lost sample, mislabelled", [], step(v, 1, epsilon) == (1 + epsilon) * v)
    yield lemma("a lost sample, right", [], step(v, 0, epsilon) == v)
    yield lemma("a lost vote", [r + k == T, r - k <= 0], 2 * k >= T)
    yield lemma("an odd number of votes", [2 * k >= T, 2 * j + 1 == T], 2 * k >= T + 1)
    yield lemma("one more factor", [w <= W, w > 0, epsilon > 0], W * (1 + epsilon) >= w, loose="the factor is 1 + ε")
    yield lemma("one more lost sample", [m * v <= S, w >= v], S + w >= (m + 1) * v)
