"""Mutants of feature selection, and of mutual information."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
from scipy.special import rel_entr, xlogy

from ..controls import mutant_of
from .information import mutual_information
from .selection import (
    Subset,
    backward_search,
    correlations,
    forward_search,
    strongest_correlations,
    subset_search,
)

# --------------------------------------------------------------------------------------------------- feature selection


def _greedy(n: int, evaluate: Any, go_on: Any = min, delete: bool = False, until: int = 0) -> Subset:
    """Add, or delete, one feature a round, and go on with the subset of least (or largest) error; the best on the way."""
    chosen: Subset = frozenset(range(n)) if delete else frozenset()
    best, lowest = chosen, evaluate(chosen) if delete else inf
    for _ in range(n - until):
        errors = {chosen ^ {i}: evaluate(chosen ^ {i}) for i in range(n) if (i in chosen) is delete}
        better = min(errors, key=errors.__getitem__)
        if errors[better] < lowest:
            best, lowest = better, errors[better]
        chosen = go_on(errors, key=errors.__getitem__)
    return best


@mutant_of(forward_search)
def returns_the_last_subset(n: int, evaluate: Any) -> Subset:
    """Returns all features, the end of the chain."""
    forward_search(n, evaluate)
    return frozenset(range(n))


@mutant_of(forward_search)
def stops_without_gain(n: int, evaluate: Any) -> Subset:
    """Ends as soon as no feature helps."""
    chosen: Subset = frozenset()
    lowest = inf
    for _ in range(n):
        errors = {chosen | {i}: evaluate(chosen | {i}) for i in range(n) if i not in chosen}
        best = min(errors, key=errors.__getitem__)
        if errors[best] >= lowest:
            break
        chosen, lowest = best, errors[best]
    return chosen


@mutant_of(forward_search)
def evaluates_members_again(n: int, evaluate: Any) -> Subset:
    """Tries all n features in each round: n² calls."""
    chosen: Subset = frozenset()
    best, lowest = chosen, inf
    for _ in range(n):
        errors = {i: evaluate(chosen | {i}) for i in range(n)}
        i = min((i for i in range(n) if i not in chosen), key=errors.__getitem__)
        chosen = chosen | {i}
        if errors[i] < lowest:
            best, lowest = chosen, errors[i]
    return best


@mutant_of(forward_search)
def adds_in_order(n: int, evaluate: Any) -> Subset:
    """Adds the features as they are numbered: n calls."""
    chain = [frozenset(range(i + 1)) for i in range(n)]
    return min(chain, key=evaluate, default=frozenset())


@mutant_of(forward_search)
def adds_the_worst(n: int, evaluate: Any) -> Subset:
    """Confuses a sign: goes on with the largest error."""
    return _greedy(n, evaluate, go_on=max)


@mutant_of(forward_search)
def remembers_the_last_best(n: int, evaluate: Any) -> Subset:
    """Compares with the round before only."""
    chosen: Subset = frozenset()
    best, before = chosen, inf
    for _ in range(n):
        errors = {chosen | {i}: evaluate(chosen | {i}) for i in range(n) if i not in chosen}
        chosen = min(errors, key=errors.__getitem__)
        if errors[chosen] <= before:
            best = chosen
        before = errors[chosen]
    return best


@mutant_of(backward_search)
def backwards_to_one(n: int, evaluate: Any) -> Subset:
    """Stops with one feature left."""
    return _greedy(n, evaluate, delete=True, until=1)


@mutant_of(backward_search)
def backwards_returns_nothing(n: int, evaluate: Any) -> Subset:
    """Returns the empty subset, the end of the chain."""
    backward_search(n, evaluate)
    return frozenset()


@mutant_of(backward_search)
def backwards_deletes_the_best(n: int, evaluate: Any) -> Subset:
    """Confuses a sign: goes on with the largest error."""
    return _greedy(n, evaluate, go_on=max, delete=True)


@mutant_of(backward_search)
def backwards_in_order(n: int, evaluate: Any) -> Subset:
    """Deletes the features as they are numbered, the last one first."""
    chain = [frozenset(range(i)) for i in range(n, -1, -1)]
    return min(chain, key=evaluate)


@mutant_of(backward_search)
def deletes_two(n: int, evaluate: Any) -> Subset:
    """Deletes the two worst features of a round."""
    chosen: Subset = frozenset(range(n))
    best, lowest = chosen, evaluate(chosen)
    while chosen:
        errors = {chosen - {i}: evaluate(chosen - {i}) for i in chosen}
        order = sorted(errors, key=errors.__getitem__)
        if errors[order[0]] < lowest:
            best, lowest = order[0], errors[order[0]]
        chosen = order[0] & (order[1] if len(order) > 1 else order[0])
    return best


@mutant_of(subset_search)
def leaves_out_the_empty_subset(n: int, evaluate: Any) -> Subset:
    """Never evaluates the empty subset."""
    return subset_search(n, lambda subset: evaluate(subset) if subset else inf)


@mutant_of(subset_search)
def only_pairs(n: int, evaluate: Any) -> Subset:
    """Evaluates subsets of at most two features."""
    return subset_search(n, lambda subset: evaluate(subset) if len(subset) <= 2 else inf)


@mutant_of(subset_search)
def evaluates_twice(n: int, evaluate: Any) -> Subset:
    """Evaluates each subset twice."""
    return subset_search(n, lambda subset: (evaluate(subset) + evaluate(subset)) / 2)


@mutant_of(subset_search)
def subset_of_largest_error(n: int, evaluate: Any) -> Subset:
    """Returns the subset of largest error."""
    return subset_search(n, lambda subset: -evaluate(subset))


@mutant_of(subset_search)
def forward_for_exhaustive(n: int, evaluate: Any) -> Subset:
    """Searches forward only."""
    return forward_search(n, evaluate)


@mutant_of(strongest_correlations)
def signed_correlation(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """Takes the largest r, as printed, not the largest |r|."""
    return np.argsort(-correlations(X, y), kind="stable")[:k]


@mutant_of(strongest_correlations)
def covariance(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """Does not divide by the standard deviation of the feature."""
    return np.argsort(-abs((X - X.mean(axis=0)).T @ (y - y.mean())), kind="stable")[:k]


@mutant_of(strongest_correlations)
def not_centred(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """Takes the cosine in place of the correlation."""
    return np.argsort(-abs(X.T @ y) / np.sqrt((X**2).sum(axis=0)), kind="stable")[:k]


@mutant_of(strongest_correlations)
def weakest(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """Selects the weakest correlations."""
    return np.argsort(abs(correlations(X, y)), kind="stable")[:k]


@mutant_of(strongest_correlations)
def one_too_few(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """Selects k − 1 features."""
    return np.argsort(-abs(correlations(X, y)), kind="stable")[: max(1, k - 1)]


@mutant_of(strongest_correlations)
def by_slope(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """Compares the regression coefficients."""
    X = X - X.mean(axis=0)
    return np.argsort(-abs(X.T @ (y - y.mean()) / (X**2).sum(axis=0)), kind="stable")[:k]


# -------------------------------------------------------------------------------------------------- mutual information


@mutant_of(mutual_information)
def in_bits(p: np.ndarray) -> float:
    """Takes base 2 in place of e."""
    return mutual_information(p) / np.log(2)


@mutant_of(mutual_information)
def reversed_divergence(p: np.ndarray) -> float:
    """KL(p(x)p(y) ‖ p(x,y)), where it is finite."""
    q = np.outer(p.sum(axis=1), p.sum(axis=0))
    return float(rel_entr(q[p > 0], p[p > 0]).sum())


@mutant_of(mutual_information)
def without_the_weights(p: np.ndarray) -> float:
    """Σ ln(p(x,y)/(p(x)p(y))), not weighted."""
    q = np.outer(p.sum(axis=1), p.sum(axis=0))
    return float(np.log(p[p > 0] / q[p > 0]).sum())


@mutant_of(mutual_information)
def of_uniform_marginals(p: np.ndarray) -> float:
    """Takes p(x) and p(y) for uniform."""
    return float(rel_entr(p, np.full(p.shape, 1 / p.size)).sum())


@mutant_of(mutual_information)
def joint_entropy(p: np.ndarray) -> float:
    """H(x,y)."""
    return float(-xlogy(p, p).sum())


@mutant_of(mutual_information)
def conditional_entropy(p: np.ndarray) -> float:
    """H(y|x)."""
    x = p.sum(axis=1)
    return float(xlogy(x, x).sum() - xlogy(p, p).sum())


@mutant_of(mutual_information)
def smoothed(p: np.ndarray) -> float:
    """Adds 10⁻⁶ to every cell, against zeros."""
    return mutual_information((p + 1e-6) / (1 + 1e-6 * p.size))


@mutant_of(mutual_information)
def first_two_values(p: np.ndarray) -> float:
    """Takes the formula for binary variables, on tables that are larger."""
    q = np.outer(p.sum(axis=1), p.sum(axis=0))
    return float(rel_entr(p[:2, :2], q[:2, :2]).sum())


@mutant_of(mutual_information)
def normalised(p: np.ndarray) -> float:
    """Divides by the entropy of y."""
    y = p.sum(axis=0)
    h = -xlogy(y, y).sum()
    return mutual_information(p) / h if h > 0 else 0.0


@mutant_of(mutual_information)
def independent_of_itself(p: np.ndarray) -> float:
    """The divergence of the distributions of x and y, where they have as many values."""
    x, y = p.sum(axis=1), p.sum(axis=0)
    return float(rel_entr(x[y > 0], y[y > 0]).sum()) if len(x) == len(y) else mutual_information(p)


@mutant_of(mutual_information)
def information_to_twelve_decimals(p: np.ndarray) -> float:
    """Rounds to twelve decimals."""
    return round(mutual_information(p), 12)
