"""Model selection: cross-validation, forward and backward search for features, and a filter."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, combinations
from math import inf
from typing import Any

import numpy as np

Subset = frozenset[int]


def cross_validate(learners: list[Any], m: int, k: int, seed: int = 0) -> Any:
    """k-fold: the learner whose average error on the k folds is least, trained on everything."""
    parts = np.array_split(np.random.default_rng(seed).permutation(m), k)
    averages = [np.mean([learner(rest(parts, j))(parts[j]) for j in range(k)]) for learner in learners]
    return learners[int(np.argmin(averages))](np.arange(m))


def rest(parts: list[np.ndarray], j: int) -> np.ndarray:
    """All parts but the j-th."""
    return np.concatenate(parts[:j] + parts[j + 1 :])


def hold_out(learners: list[Any], m: int, seed: int = 0) -> Any:
    """The hypothesis, trained on 70% of the examples, that errs least on the other 30%."""
    order = np.random.default_rng(seed).permutation(m)
    held = max(1, round(0.3 * m))
    hypotheses = [learner(order[held:]) for learner in learners]
    errors = [h(order[:held]) for h in hypotheses]
    return hypotheses[int(np.argmin(errors))]


def forward_search(n: int, evaluate: Callable[[Subset], float]) -> Subset:
    """Add the best feature until there is none left; the best subset on the way."""
    chosen: Subset = frozenset()
    best, least = chosen, inf
    for _ in range(n):
        errors = {chosen | {i}: evaluate(chosen | {i}) for i in range(n) if i not in chosen}
        chosen = min(errors, key=errors.__getitem__)
        if errors[chosen] < least:
            best, least = chosen, errors[chosen]
    return best


def backward_search(n: int, evaluate: Callable[[Subset], float]) -> Subset:
    """Delete the worst feature until there is none left; the best subset on the way."""
    chosen: Subset = frozenset(range(n))
    best, least = chosen, evaluate(chosen)
    for _ in range(n):
        errors = {chosen - {i}: evaluate(chosen - {i}) for i in chosen}
        chosen = min(errors, key=errors.__getitem__)
        if errors[chosen] < least:
            best, least = chosen, errors[chosen]
    return best


def subset_search(n: int, evaluate: Callable[[Subset], float]) -> Subset:
    """The best of all subsets."""
    subsets = chain.from_iterable(combinations(range(n), size) for size in range(n + 1))
    return min(map(frozenset, subsets), key=evaluate)


def strongest_correlations(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """The k columns with the largest |r|."""
    return np.argsort(-abs(correlations(X, y)), kind="stable")[:k]


def correlations(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Pearson's r of each column with y."""
    X, y = X - X.mean(axis=0), y - y.mean()
    return X.T @ y / np.sqrt((X**2).sum(axis=0) * (y**2).sum())
