"""Mutants of feature selection, and of mutual information."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import Any

import numpy as np
from scipy.special import rel_entr, xlogy

from ..controls import mutant, mutant_of
from ..mistakes import answering
from .information import mutual_information
from .selection import Subset, backward_search, correlations, forward_search, strongest_correlations, subset_search

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


returns_the_last_subset = answering(
    forward_search, "Returns all features, the end of the chain.", lambda best, n, evaluate: frozenset(range(n))
)


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


adds_in_order = mutant(
    forward_search,
    "Adds the features as they are numbered: n calls.",
    lambda n, evaluate: min([frozenset(range(i + 1)) for i in range(n)], key=evaluate, default=frozenset()),
)
adds_the_worst = mutant(
    forward_search, "Confuses a sign: goes on with the largest error.", lambda n, evaluate: _greedy(n, evaluate, go_on=max)
)


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


backwards_to_one = mutant(
    backward_search, "Stops with one feature left.", lambda n, evaluate: _greedy(n, evaluate, delete=True, until=1)
)
backwards_returns_nothing = answering(
    backward_search, "Returns the empty subset, the end of the chain.", lambda best, n, evaluate: frozenset()
)
backwards_deletes_the_best = mutant(
    backward_search,
    "Confuses a sign: goes on with the largest error.",
    lambda n, evaluate: _greedy(n, evaluate, go_on=max, delete=True),
)
backwards_in_order = mutant(
    backward_search,
    "Deletes the features as they are numbered, the last one first.",
    lambda n, evaluate: min([frozenset(range(i)) for i in range(n, -1, -1)], key=evaluate),
)


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


_subsets = partial(mutant, subset_search)
leaves_out_the_empty_subset = _subsets(
    "Never evaluates the empty subset.", lambda n, evaluate: subset_search(n, lambda subset: evaluate(subset) if subset else inf)
)
only_pairs = _subsets(
    "Evaluates subsets of at most two features.",
    lambda n, evaluate: subset_search(n, lambda subset: evaluate(subset) if len(subset) <= 2 else inf),
)
evaluates_twice = _subsets(
    "Evaluates each subset twice.", lambda n, evaluate: subset_search(n, lambda subset: (evaluate(subset) + evaluate(subset)) / 2)
)
subset_of_largest_error = _subsets(
    "Returns the subset of largest error.", lambda n, evaluate: subset_search(n, lambda subset: -evaluate(subset))
)
forward_for_exhaustive = _subsets("Searches forward only.", lambda n, evaluate: forward_search(n, evaluate))
_strongest = partial(mutant, strongest_correlations)
signed_correlation = _strongest(
    "Takes the largest r, as printed, not the largest |r|.", lambda X, y, k: np.argsort(-correlations(X, y), kind="stable")[:k]
)
covariance = _strongest(
    "Does not divide by the standard deviation of the feature.",
    lambda X, y, k: np.argsort(-abs((X - X.mean(axis=0)).T @ (y - y.mean())), kind="stable")[:k],
)
not_centred = _strongest(
    "Takes the cosine in place of the correlation.",
    lambda X, y, k: np.argsort(-abs(X.T @ y) / np.sqrt((X**2).sum(axis=0)), kind="stable")[:k],
)
weakest = _strongest("Selects the weakest correlations.", lambda X, y, k: np.argsort(abs(correlations(X, y)), kind="stable")[:k])
one_too_few = _strongest(
    "Selects k − 1 features.", lambda X, y, k: np.argsort(-abs(correlations(X, y)), kind="stable")[: max(1, k - 1)]
)


@mutant_of(strongest_correlations)
def by_slope(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """Compares the regression coefficients."""
    X = X - X.mean(axis=0)
    return np.argsort(-abs(X.T @ (y - y.mean()) / (X**2).sum(axis=0)), kind="stable")[:k]


# -------------------------------------------------------------------------------------------------- mutual information


_information = partial(mutant, mutual_information)
in_bits = _information("Takes base 2 in place of e.", lambda p: mutual_information(p) / np.log(2))
reversed_divergence = _information(
    "KL(p(x)p(y) ‖ p(x,y)), where it is finite.",
    lambda p: float(rel_entr(np.outer(p.sum(axis=1), p.sum(axis=0))[p > 0], p[p > 0]).sum()),
)
without_the_weights = _information(
    "Σ ln(p(x,y)/(p(x)p(y))), not weighted.",
    lambda p: float(np.log(p[p > 0] / np.outer(p.sum(axis=1), p.sum(axis=0))[p > 0]).sum()),
)
of_uniform_marginals = _information(
    "Takes p(x) and p(y) for uniform.", lambda p: float(rel_entr(p, np.full(p.shape, 1 / p.size)).sum())
)
joint_entropy = _information("H(x,y).", lambda p: float(-xlogy(p, p).sum()))


@mutant_of(mutual_information)
def conditional_entropy(p: np.ndarray) -> float:
    """H(y|x)."""
    x = p.sum(axis=1)
    return float(xlogy(x, x).sum() - xlogy(p, p).sum())


smoothed = _information("Adds 10⁻⁶ to every cell, against zeros.", lambda p: mutual_information((p + 1e-6) / (1 + 1e-6 * p.size)))
first_two_values = _information(
    "Takes the formula for binary variables, on tables that are larger.",
    lambda p: float(rel_entr(p[:2, :2], np.outer(p.sum(axis=1), p.sum(axis=0))[:2, :2]).sum()),
)


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


information_to_twelve_decimals = _information("Rounds to twelve decimals.", lambda p: round(mutual_information(p), 12))
