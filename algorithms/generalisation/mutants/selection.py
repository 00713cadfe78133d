"""Faulty model selection."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np

from ..selection import Subset, backward_search, correlations, cross_validate, forward_search, rest, subset_search


def tests_on_the_training_folds(learners: list[Any], m: int, k: int) -> Any:
    parts = np.array_split(np.arange(m), k)
    averages = [np.mean([learner(rest(parts, j))(rest(parts, j)) for j in range(k)]) for learner in learners]
    return learners[int(np.argmin(averages))](np.arange(m))


def trains_on_everything(learners: list[Any], m: int, k: int) -> Any:
    """The tested fold is part of the training set."""
    parts = np.array_split(np.arange(m), k)
    averages = [np.mean([learner(np.arange(m))(parts[j]) for j in range(k)]) for learner in learners]
    return learners[int(np.argmin(averages))](np.arange(m))


def drops_the_remainder(learners: list[Any], m: int, k: int) -> Any:
    """Folds of m//k examples: the last few belong to none."""
    parts = np.array_split(np.arange(m // k * k), k)
    averages = [np.mean([learner(rest(parts, j))(parts[j]) for j in range(k)]) for learner in learners]
    return learners[int(np.argmin(averages))](np.arange(m))


def remainder_in_the_last_fold(learners: list[Any], m: int, k: int) -> Any:
    """Folds of m//k examples, and the last with all that is left."""
    cuts = [j * (m // k) for j in range(1, k)]
    parts = np.split(np.arange(m), cuts)
    averages = [np.mean([learner(rest(parts, j))(parts[j]) for j in range(k)]) for learner in learners]
    return learners[int(np.argmin(averages))](np.arange(m))


def does_not_retrain(learners: list[Any], m: int, k: int) -> Any:
    """Returns a hypothesis of the best learner that lacks a fold."""
    parts = np.array_split(np.arange(m), k)
    hypotheses = [[learner(rest(parts, j)) for j in range(k)] for learner in learners]
    averages = [np.mean([h(parts[j]) for j, h in enumerate(hs)]) for hs in hypotheses]
    return hypotheses[int(np.argmin(averages))][-1]


def takes_the_last_error(learners: list[Any], m: int, k: int) -> Any:
    """Compares the errors on the last fold, not the averages."""
    parts = np.array_split(np.arange(m), k)
    last = [[learner(rest(parts, j))(parts[j]) for j in range(k)][-1] for learner in learners]
    return learners[int(np.argmin(last))](np.arange(m))


def one_fold_less(learners: list[Any], m: int, k: int) -> Any:
    return cross_validate(learners, m, max(2, k - 1))


def overlapping_folds(learners: list[Any], m: int, k: int) -> Any:
    """Draws each fold afresh."""
    rng = np.random.default_rng(0)
    parts = [rng.permutation(m)[: len(part)] for part in np.array_split(np.arange(m), k)]
    averages = [np.mean([learner(np.setdiff1d(np.arange(m), p))(p) for p in parts]) for learner in learners]
    return learners[int(np.argmin(averages))](np.arange(m))


def _held(m: int, held: int) -> tuple[np.ndarray, np.ndarray]:
    return np.arange(m)[held:], np.arange(m)[:held]


def chooses_by_training_error(learners: list[Any], m: int) -> Any:
    train, test = _held(m, max(1, round(0.3 * m)))
    hypotheses = [learner(train) for learner in learners]
    _ = [h(test) for h in hypotheses]
    return hypotheses[int(np.argmin([h(train) for h in hypotheses]))]


def trains_on_the_held_out(learners: list[Any], m: int) -> Any:
    _, test = _held(m, max(1, round(0.3 * m)))
    hypotheses = [learner(np.arange(m)) for learner in learners]
    return hypotheses[int(np.argmin([h(test) for h in hypotheses]))]


def holds_out_seventy_percent(learners: list[Any], m: int) -> Any:
    train, test = _held(m, round(0.7 * m))
    hypotheses = [learner(train) for learner in learners]
    return hypotheses[int(np.argmin([h(test) for h in hypotheses]))]


def chooses_the_worst(learners: list[Any], m: int) -> Any:
    train, test = _held(m, max(1, round(0.3 * m)))
    hypotheses = [learner(train) for learner in learners]
    return hypotheses[int(np.argmax([h(test) for h in hypotheses]))]


def forgets_the_last_example(learners: list[Any], m: int) -> Any:
    train, test = _held(m, max(1, round(0.3 * m)))
    hypotheses = [learner(train[:-1]) for learner in learners]
    return hypotheses[int(np.argmin([h(test) for h in hypotheses]))]


def one_held_out(learners: list[Any], m: int) -> Any:
    train, test = _held(m, 1)
    hypotheses = [learner(train) for learner in learners]
    return hypotheses[int(np.argmin([h(test) for h in hypotheses]))]


def returns_the_last_subset(n: int, evaluate: Any) -> Subset:
    """All features, the end of the chain."""
    forward_search(n, evaluate)
    return frozenset(range(n))


def stops_without_gain(n: int, evaluate: Any) -> Subset:
    """Ends as soon as no feature helps."""
    chosen: Subset = frozenset()
    least = inf
    for _ in range(n):
        errors = {chosen | {i}: evaluate(chosen | {i}) for i in range(n) if i not in chosen}
        best = min(errors, key=errors.__getitem__)
        if errors[best] >= least:
            break
        chosen, least = best, errors[best]
    return chosen


def evaluates_members_again(n: int, evaluate: Any) -> Subset:
    """Tries all n features in each round: n² calls."""
    chosen: Subset = frozenset()
    best, least = chosen, inf
    for _ in range(n):
        errors = {i: evaluate(chosen | {i}) for i in range(n)}
        i = min((i for i in range(n) if i not in chosen), key=errors.__getitem__)
        chosen = chosen | {i}
        if errors[i] < least:
            best, least = chosen, errors[i]
    return best


def adds_in_order(n: int, evaluate: Any) -> Subset:
    """Adds the features as they are numbered: n calls."""
    chain = [frozenset(range(i + 1)) for i in range(n)]
    return min(chain, key=evaluate, default=frozenset())


def adds_the_worst(n: int, evaluate: Any) -> Subset:
    """A sign: goes on with the largest error."""
    chosen: Subset = frozenset()
    best, least = chosen, inf
    for _ in range(n):
        errors = {chosen | {i}: evaluate(chosen | {i}) for i in range(n) if i not in chosen}
        better = min(errors, key=errors.__getitem__)
        if errors[better] < least:
            best, least = better, errors[better]
        chosen = max(errors, key=errors.__getitem__)
    return best


def remembers_the_last_best(n: int, evaluate: Any) -> Subset:
    """≤ for <, against the round before only."""
    chosen: Subset = frozenset()
    best, before = chosen, inf
    for _ in range(n):
        errors = {chosen | {i}: evaluate(chosen | {i}) for i in range(n) if i not in chosen}
        chosen = min(errors, key=errors.__getitem__)
        if errors[chosen] <= before:
            best = chosen
        before = errors[chosen]
    return best


def backwards_to_one(n: int, evaluate: Any) -> Subset:
    """Stops with one feature left."""
    chosen: Subset = frozenset(range(n))
    best, least = chosen, evaluate(chosen)
    while len(chosen) > 1:
        errors = {chosen - {i}: evaluate(chosen - {i}) for i in chosen}
        chosen = min(errors, key=errors.__getitem__)
        if errors[chosen] < least:
            best, least = chosen, errors[chosen]
    return best


def backwards_returns_nothing(n: int, evaluate: Any) -> Subset:
    backward_search(n, evaluate)
    return frozenset()


def backwards_deletes_the_best(n: int, evaluate: Any) -> Subset:
    """A sign: goes on with the largest error."""
    chosen: Subset = frozenset(range(n))
    best, least = chosen, evaluate(chosen)
    for _ in range(n):
        errors = {chosen - {i}: evaluate(chosen - {i}) for i in chosen}
        better = min(errors, key=errors.__getitem__)
        if errors[better] < least:
            best, least = better, errors[better]
        chosen = max(errors, key=errors.__getitem__)
    return best


def backwards_in_order(n: int, evaluate: Any) -> Subset:
    chain = [frozenset(range(i)) for i in range(n, -1, -1)]
    return min(chain, key=evaluate)


def deletes_two(n: int, evaluate: Any) -> Subset:
    """Deletes the two worst features of a round."""
    chosen: Subset = frozenset(range(n))
    best, least = chosen, evaluate(chosen)
    while chosen:
        errors = {chosen - {i}: evaluate(chosen - {i}) for i in chosen}
        order = sorted(errors, key=errors.__getitem__)
        if errors[order[0]] < least:
            best, least = order[0], errors[order[0]]
        chosen = order[0] & (order[1] if len(order) > 1 else order[0])
    return best


def leaves_out_the_empty_subset(n: int, evaluate: Any) -> Subset:
    return subset_search(n, lambda subset: evaluate(subset) if subset else inf)


def only_pairs(n: int, evaluate: Any) -> Subset:
    """Subsets of at most two features."""
    return subset_search(n, lambda subset: evaluate(subset) if len(subset) <= 2 else inf)


def evaluates_twice(n: int, evaluate: Any) -> Subset:
    return subset_search(n, lambda subset: (evaluate(subset) + evaluate(subset)) / 2)


def largest_error(n: int, evaluate: Any) -> Subset:
    return subset_search(n, lambda subset: -evaluate(subset))


def forward_for_exhaustive(n: int, evaluate: Any) -> Subset:
    return forward_search(n, evaluate)


def signed_correlation(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """As printed: the largest r."""
    return np.argsort(-correlations(X, y), kind="stable")[:k]


def covariance(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """Not divided by the standard deviation of the feature."""
    return np.argsort(-abs((X - X.mean(axis=0)).T @ (y - y.mean())), kind="stable")[:k]


def not_centred(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """The cosine in place of the correlation."""
    return np.argsort(-abs(X.T @ y) / np.sqrt((X**2).sum(axis=0)), kind="stable")[:k]


def weakest(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    return np.argsort(abs(correlations(X, y)), kind="stable")[:k]


def one_too_few(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    return np.argsort(-abs(correlations(X, y)), kind="stable")[: max(1, k - 1)]


def by_slope(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """The size of the regression coefficient."""
    X = X - X.mean(axis=0)
    return np.argsort(-abs(X.T @ (y - y.mean()) / (X**2).sum(axis=0)), kind="stable")[:k]
