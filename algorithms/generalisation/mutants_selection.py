"""Mutants of model selection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .selection import cross_validate, hold_out, rest

Parts = list[np.ndarray]


def _validated(
    fault: str,
    parts: Callable[[int, int], Parts] = lambda m, k: _folds(m, k),
    train: Callable[[Parts, int], np.ndarray] = rest,
    test: Callable[[Parts, int], np.ndarray] = lambda parts, j: parts[j],
    score: Callable[[list[Any]], Any] = np.mean,
) -> Any:
    """Cross-validation with these folds: the learner whose errors on them have the least score, trained on everything."""

    def validate(learners: list[Any], m: int, k: int) -> Any:
        of = parts(m, k)
        scores = [score([learner(train(of, j))(test(of, j)) for j in range(len(of))]) for learner in learners]
        return learners[int(np.argmin(scores))](np.arange(m))

    return mutant(cross_validate, fault, validate)


def _folds(m: int, k: int) -> Parts:
    return np.array_split(np.arange(m), k)


tests_on_the_training_folds = _validated("Tests on what it trained on.", test=rest)
trains_on_everything = _validated(
    "Leaves the tested fold in the training set.", train=lambda parts, j: np.arange(sum(map(len, parts)))
)
drops_the_remainder = _validated("Makes folds of m//k examples: the last few belong to none.", lambda m, k: _folds(m // k * k, k))
remainder_in_the_last_fold = _validated(
    "Makes folds of m//k examples, and the last one of all that is left.",
    lambda m, k: np.split(np.arange(m), [j * (m // k) for j in range(1, k)]),
)


@mutant_of(cross_validate)
def does_not_retrain(learners: list[Any], m: int, k: int) -> Any:
    """Returns a hypothesis of the best learner that lacks a fold."""
    parts = _folds(m, k)
    hypotheses = [[learner(rest(parts, j)) for j in range(k)] for learner in learners]
    averages = [np.mean([h(parts[j]) for j, h in enumerate(hs)]) for hs in hypotheses]
    return hypotheses[int(np.argmin(averages))][-1]


takes_the_last_error = _validated("Compares the errors on the last fold, not the averages.", score=lambda errors: errors[-1])
averages_to_twelve_decimals = _validated(
    "Compares the averages to twelve decimals.", score=lambda errors: round(np.mean(errors), 12)
)
one_fold_less = mutant(cross_validate, "Makes k − 1 folds.", lambda learners, m, k: cross_validate(learners, m, max(2, k - 1)))


@mutant_of(cross_validate)
def overlapping_folds(learners: list[Any], m: int, k: int) -> Any:
    """Draws each fold afresh."""
    rng = np.random.default_rng(0)
    parts = [rng.permutation(m)[: len(part)] for part in _folds(m, k)]
    scores = [np.mean([learner(np.setdiff1d(np.arange(m), part))(part) for part in parts]) for learner in learners]
    return learners[int(np.argmin(scores))](np.arange(m))


def _held_out(
    fault: str,
    held: Callable[[int], int] = lambda m: max(1, round(0.3 * m)),
    train: Callable[[int, int], np.ndarray] = lambda held, m: np.arange(held, m),
    score: Callable[[Any, int, int], Any] = lambda h, held, m: h(np.arange(held)),
    answer: Callable[[Any, Any, int], Any] = lambda h, learner, m: h,
) -> Any:
    """Hold the first examples out: of the hypotheses, trained on the rest or on `train`, the one of least score."""

    def choose(learners: list[Any], m: int) -> Any:
        first = held(m)
        hypotheses = [learner(train(first, m)) for learner in learners]
        best = int(np.argmin([score(h, first, m) for h in hypotheses]))
        return answer(hypotheses[best], learners[best], m)

    return mutant(hold_out, fault, choose)


chooses_by_training_error = _held_out(
    "Tests on what is held out, and chooses by the training error.",
    score=lambda h, held, m: (h(np.arange(held)), h(np.arange(held, m)))[1],
)
trains_on_the_held_out = _held_out("Trains on everything before it tests.", train=lambda held, m: np.arange(m))
holds_out_seventy_percent = _held_out("Holds out 70% and trains on 30%.", lambda m: round(0.7 * m))
chooses_the_worst = _held_out("Returns the hypothesis of largest error.", score=lambda h, held, m: -h(np.arange(held)))
forgets_the_last_example = _held_out("Neither trains nor tests on the last example.", train=lambda held, m: np.arange(held, m - 1))
one_held_out = _held_out("Holds out one example, however many there are.", lambda m: 1)
retrains_on_everything = _held_out(
    "Returns a hypothesis that was trained again, on all examples, and never tested.",
    answer=lambda h, learner, m: learner(np.arange(m)),
)
errors_to_fourteen_decimals = _held_out(
    "Compares the held-out errors to fourteen decimals.", score=lambda h, held, m: round(h(np.arange(held)), 14)
)
