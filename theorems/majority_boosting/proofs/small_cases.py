"""Every small instance: boosting against all that a weak learner can get wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from ..majority_vote import odd_votes_never_tie, weight_grows_slowly, wrong_samples_are_heavy
from ..samples.runs import WeakLearning

SETTINGS = [(Fraction(1), Fraction(1, 6)), (Fraction(1, 2), Fraction(1, 10)), (Fraction(2), Fraction(1, 16))]  # (ε, γ)
SAMPLES, ROUNDS, MOST_TOGETHER = 4, 5, 8
PATTERNS: dict[str, Any] = {
    "over": "weak learners' mistakes: every lawful set of samples in every round; (ε, γ) in {(1, 1/6), (1/2, 1/10), (2, 1/16)}",
    "up_to": "3 samples and 5 rounds, or 4 samples and 3 rounds, in every order",
}


def every_pattern() -> Iterator[tuple[int, WeakLearning]]:
    """Every sequence of sets of mistakes that Definition 6.2 allows: at most (1/2 − γ) of the weight, whatever came before."""
    for epsilon, gamma in SETTINGS:
        for n, rounds in sizes():
            labels = tuple(1 - 2 * (i % 2) for i in range(n))
            for orders in lawful(n, rounds, epsilon, gamma):
                yield 1, WeakLearning(labels, epsilon, gamma, orders, rounds)


def sizes() -> list[tuple[int, int]]:
    """How many samples, and how many rounds (an odd number)."""
    return [(n, rounds) for n in range(1, SAMPLES + 1) for rounds in range(1, ROUNDS + 1, 2) if n + rounds <= MOST_TOGETHER]


def lawful(n: int, rounds: int, epsilon: Fraction, gamma: Fraction) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The sequences of mistakes of that many rounds, one round after another."""
    sequences: list[tuple[tuple[tuple[int, ...], ...], list[Fraction]]] = [((), [Fraction(1)] * n)]
    for _ in range(rounds):
        sequences = [
            ((*before, chosen), [w * (1 + epsilon) if i in chosen else w for i, w in enumerate(weights)])
            for before, weights in sequences
            for k in range(n + 1)
            for chosen in combinations(range(n), k)
            if sum(weights[i] for i in chosen) <= (Fraction(1, 2) - gamma) * sum(weights)
        ]
    return (orders for orders, _ in sequences)


def ways_to_err(only_at_the_end: bool = False) -> Iterator[tuple[int, tuple[int, ...], int]]:
    """How often each sample was mislabelled in how many rounds, and in how many lawful sequences, by dynamic programming.

    In any order: only these numbers count. With `only_at_the_end`, sequences without a mistake before the last round.
    """
    for epsilon, gamma in SETTINGS:
        for n, rounds in sizes():
            ways = Counter({(0,) * n: 1})
            for left in reversed(range(rounds)):
                after: Counter[tuple[int, ...]] = Counter()
                for times, count in ways.items():
                    weights = [(1 + epsilon) ** t for t in times]
                    for wrong in product((0, 1), repeat=n):
                        heavy = 2 * sum(w * m for w, m in zip(weights, wrong, strict=True)) > (1 - 2 * gamma) * sum(weights)
                        if not heavy and not (only_at_the_end and left and any(wrong)):
                            after[tuple(sorted(t + m for t, m in zip(times, wrong, strict=True)))] += count
                ways = after
            yield from ((rounds, times, count) for times, count in ways.items())


def how_many_patterns(**others: Callable[[int, tuple[int, ...]], bool]) -> dict[str, int]:
    """The number of lawful sequences, and of those after which something holds of the rounds and of the numbers of mistakes."""
    found = Counter(instances=0, **dict.fromkeys(others, 0))
    for rounds, times, count in ways_to_err():
        found["instances"] += count
        for name, holds in others.items():
            found[name] += count * holds(rounds, times)
    return found


def how_many_err_early() -> dict[str, int]:
    """All sequences, and those with a mistake before the last round. Bounds are not attained in all rounds of any."""
    found = how_many_patterns()
    return found | {"exercised": found["instances"] - sum(count for *_, count in ways_to_err(only_at_the_end=True))}


@weight_grows_slowly.exhausted(
    implementation="majority_boosting.boost",
    fingerprint=how_many_err_early,
    mutants=["mutants.majority_boosting.adds_epsilon", "mutants.majority_boosting.multiplies_twice"],
    **PATTERNS,
)
def growth_under_every_pattern() -> Iterator[tuple[int, WeakLearning]]:
    """The potential, round by round and in all."""
    return every_pattern()


@wrong_samples_are_heavy.exhausted(
    implementation="majority_boosting.boost",
    fingerprint=lambda: how_many_patterns(exercised=lambda T, times: any(2 * t > T for t in times)),
    mutants=["mutants.majority_boosting.trusts_the_last"],
    **PATTERNS,
)
def lost_samples_under_every_pattern() -> Iterator[tuple[int, WeakLearning]]:
    """Samples that the vote loses were mislabelled in most rounds."""
    return every_pattern()


@odd_votes_never_tie.exhausted(
    implementation="majority_boosting.boost",
    fingerprint=lambda: how_many_patterns(
        exercised=lambda T, times: T > 1 and any(0 < t < T for t in times),
        attained=lambda T, times: all(abs(T - 2 * t) == 1 for t in times),
    ),
    attained="|sum of the votes|",
    mutants=["mutants.majority_boosting.one_round_short", "mutants.majority_boosting.forgets_the_first_vote"],
    **PATTERNS,
)
def votes_under_every_pattern() -> Iterator[tuple[int, WeakLearning]]:
    """No vote ties, and the booster answers with the majority."""
    return every_pattern()
