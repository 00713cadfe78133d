"""Mutants of model selection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..controls import mutant_of
from .selection import (
    cross_validate,
    hold_out,
    rest,
)

Parts = list[np.ndarray]


def _left(parts: Parts, j: int) -> np.ndarray:
    return parts[j]


def _validated(
    learners: list[Any],
    m: int,
    parts: Parts,
    train: Callable[[Parts, int], np.ndarray] = rest,
    test: Callable[[Parts, int], np.ndarray] = _left,
    score: Callable[[list[Any]], Any] = np.mean,
) -> Any:
    """Cross-validation with these folds: the learner whose errors on them have the least score, trained on everything."""
    scores = [score([learner(train(parts, j))(test(parts, j)) for j in range(len(parts))]) for learner in learners]
    return learners[int(np.argmin(scores))](np.arange(m))


def _folds(m: int, k: int) -> Parts:
    return np.array_split(np.arange(m), k)


@mutant_of(cross_validate)
def tests_on_the_training_folds(learners: list[Any], m: int, k: int) -> Any:
    """Tests on what it trained on."""
    return _validated(learners, m, _folds(m, k), test=rest)


@mutant_of(cross_validate)
def trains_on_everything(learners: list[Any], m: int, k: int) -> Any:
    """Leaves the tested fold in the training set."""
    return _validated(learners, m, _folds(m, k), train=lambda parts, j: np.arange(m))


@mutant_of(cross_validate)
def drops_the_remainder(learners: list[Any], m: int, k: int) -> Any:
    """Makes folds of m//k examples: the last few belong to none."""
    return _validated(learners, m, _folds(m // k * k, k))


@mutant_of(cross_validate)
def remainder_in_the_last_fold(learners: list[Any], m: int, k: int) -> Any:
    """Makes folds of m//k examples, and the last one of all that is left."""
    return _validated(learners, m, np.split(np.arange(m), [j * (m // k) for j in range(1, k)]))


@mutant_of(cross_validate)
def does_not_retrain(learners: list[Any], m: int, k: int) -> Any:
    """Returns a hypothesis of the best learner that lacks a fold."""
    parts = _folds(m, k)
    hypotheses = [[learner(rest(parts, j)) for j in range(k)] for learner in learners]
    averages = [np.mean([h(parts[j]) for j, h in enumerate(hs)]) for hs in hypotheses]
    return hypotheses[int(np.argmin(averages))][-1]


@mutant_of(cross_validate)
def takes_the_last_error(learners: list[Any], m: int, k: int) -> Any:
    """Compares the errors on the last fold, not the averages."""
    return _validated(learners, m, _folds(m, k), score=lambda errors: errors[-1])


@mutant_of(cross_validate)
def averages_to_twelve_decimals(learners: list[Any], m: int, k: int) -> Any:
    """Compares the averages to twelve decimals."""
    return _validated(learners, m, _folds(m, k), score=lambda errors: round(np.mean(errors), 12))


@mutant_of(cross_validate)
def one_fold_less(learners: list[Any], m: int, k: int) -> Any:
    """Makes k − 1 folds."""
    return cross_validate(learners, m, max(2, k - 1))


@mutant_of(cross_validate)
def overlapping_folds(learners: list[Any], m: int, k: int) -> Any:
    """Draws each fold afresh."""
    rng = np.random.default_rng(0)
    parts = [rng.permutation(m)[: len(part)] for part in _folds(m, k)]
    return _validated(learners, m, parts, train=lambda parts, j: np.setdiff1d(np.arange(m), parts[j]))


def _held_out(
    learners: list[Any], m: int, held: int, train: Any = None, score: Callable[[Any, np.ndarray], Any] = lambda h, test: h(test)
) -> Any:
    """Hold the first examples out: the hypothesis of least score on them, trained on the rest or on `train`."""
    hypotheses = [learner(np.arange(held, m) if train is None else train) for learner in learners]
    return hypotheses[int(np.argmin([score(h, np.arange(held)) for h in hypotheses]))]


def _thirty_percent(m: int) -> int:
    return max(1, round(0.3 * m))


@mutant_of(hold_out)
def chooses_by_training_error(learners: list[Any], m: int) -> Any:
    """Tests on what is held out, and chooses by the training error."""
    held = _thirty_percent(m)
    return _held_out(learners, m, held, score=lambda h, test: (h(test), h(np.arange(held, m)))[1])


@mutant_of(hold_out)
def trains_on_the_held_out(learners: list[Any], m: int) -> Any:
    """Trains on everything before it tests."""
    return _held_out(learners, m, _thirty_percent(m), train=np.arange(m))


@mutant_of(hold_out)
def holds_out_seventy_percent(learners: list[Any], m: int) -> Any:
    """Holds out 70% and trains on 30%."""
    return _held_out(learners, m, round(0.7 * m))


@mutant_of(hold_out)
def chooses_the_worst(learners: list[Any], m: int) -> Any:
    """Returns the hypothesis of largest error."""
    return _held_out(learners, m, _thirty_percent(m), score=lambda h, test: -h(test))


@mutant_of(hold_out)
def forgets_the_last_example(learners: list[Any], m: int) -> Any:
    """Neither trains nor tests on the last example."""
    held = _thirty_percent(m)
    return _held_out(learners, m, held, train=np.arange(held, m - 1))


@mutant_of(hold_out)
def one_held_out(learners: list[Any], m: int) -> Any:
    """Holds out one example, however many there are."""
    return _held_out(learners, m, 1)


@mutant_of(hold_out)
def retrains_on_everything(learners: list[Any], m: int) -> Any:
    """Returns a hypothesis that was trained again, on all examples, and never tested."""
    held = _thirty_percent(m)
    errors = [learner(np.arange(held, m))(np.arange(held)) for learner in learners]
    return learners[int(np.argmin(errors))](np.arange(m))


@mutant_of(hold_out)
def errors_to_fourteen_decimals(learners: list[Any], m: int) -> Any:
    """Compares the held-out errors to fourteen decimals."""
    return _held_out(learners, m, _thirty_percent(m), score=lambda h, test: round(h(test), 14))
