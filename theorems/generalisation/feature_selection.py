r"""Wrapper and filter selection of features: forward and backward search, all subsets, and the strongest correlations.

Which subsets a search evaluates is observed, not asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import cs229_learning_theory
from .readings.selection import AllSubsets, Backward, Filtered, Forward, Subset
from .samples.selection import SubsetErrors


@theorem("Forward search: n(n+1)/2 evaluations", source=cs229_learning_theory("Part VII §2"))
def forward_search_calls(run: Forward) -> Law:
    r"""Forward search up to all n features evaluates $n+(n-1)+\dots+1=n(n+1)/2\le n^2$ subsets, and returns the best of them.

    In each round $F\cup\{i\}$ for all $i\notin F$, once each; the best of them is the next F. (If an evaluation is a k-fold
    cross-validation, the learner is called k times as often.)

    Hypotheses: $n\ge0$; ties are broken in any way.

    Sharp: one feature, where n(n+1)/2 = n².

    Reference: R. Kohavi and G. H. John, Wrappers for feature subset selection, Artificial Intelligence 97, 1997,
    doi:10.1016/S0004-3702(97)00043-X.
    """
    subsets, n = run.sample, run.sample.n
    rounds = run.rounds(run.evaluated)
    yield exercised("at least three features", n > 2)
    yield equal("evaluations", len(run.evaluated), n * (n + 1) // 2)
    yield at_most("evaluations", len(run.evaluated), n**2)
    yield from each_round(rounds, frozenset(), subsets, frozenset.__or__)
    if n:
        yield equal("the last round", rounds[-1], [frozenset(range(n))])
        yield is_true("the subset returned was evaluated", run.returned in run.evaluated)
        yield equal("error of the subset returned", subsets.of(run.returned), min(map(subsets.of, run.evaluated), default=-1))


@theorem("Backward search: from all features to none", source=cs229_learning_theory("Part VII §2"))
def backward_search_deletes_to_empty(run: Backward) -> Law:
    r"""Backward search starts from all n features and deletes one in each of n rounds, until F is empty.

    In each round $F\setminus\{i\}$ for all $i\in F$, once each, and the best is the next F: $n(n+1)/2$ evaluations, the
    last one of the empty subset, and perhaps one of all features.

    Hypotheses: $n\ge0$; ties are broken in any way.

    Reference: R. Kohavi and G. H. John, Wrappers for feature subset selection, Artificial Intelligence 97, 1997,
    doi:10.1016/S0004-3702(97)00043-X.
    """
    subsets, n, everything = run.sample, run.sample.n, frozenset(range(run.sample.n))
    others = [F for F in run.evaluated if n and everything != F]
    rounds = run.rounds(others)
    yield exercised("at least three features", n > 2)
    yield at_most("evaluations of all features", len(run.evaluated) - len(others), 1)
    yield equal("other evaluations", len(others), n * (n + 1) // 2)
    yield from each_round(rounds, everything, subsets, frozenset.__sub__)
    if n:
        yield equal("the last round", rounds[-1], [frozenset()])
        yield equal("error of the subset returned", subsets.of(run.returned), min(map(subsets.of, run.evaluated), default=-1))


@theorem("n features have 2ⁿ subsets", source=cs229_learning_theory("Part VII §2"))
def all_subsets_of_features(run: AllSubsets) -> Law:
    r"""n features have $2^n$ subsets: so many models an exhaustive search compares, and the best of them is returned.

    Hypotheses: $n\ge0$; ties are broken in any way.

    Reference: R. Kohavi and G. H. John, Wrappers for feature subset selection, Artificial Intelligence 97, 1997,
    doi:10.1016/S0004-3702(97)00043-X.
    """
    n = run.sample.n
    yield exercised("at least three features", n > 2)
    yield equal("evaluations", len(run.evaluated), 2**n)
    yield equal("different subsets", len(set(run.evaluated)), 2**n)
    yield equal("error of the subset returned", run.sample.of(run.returned), min(run.sample.errors))


@theorem("Filtering by the size of the correlation", source=cs229_learning_theory("Part VII §2, repaired"))
def filter_by_size_of_correlation(run: Filtered) -> Law:
    r"""The k features of largest $|r(x_i,y)|$ are the k most strongly correlated with y: none left out has a larger $r^2$.

    Hypotheses: no feature is constant, nor y; small whole numbers, for which two $r^2$ that differ do so by far more than
    rounding. $r^2$ is exact.

    Sharp: two equal features, of which one is chosen.

    Reference: I. Guyon and A. Elisseeff, An introduction to variable and feature selection, Journal of Machine Learning Research 3,
    2003, §2.2.
    """
    yield exercised("some are left out", run.sample.k < run.sample.d)
    yield equal("features selected", len(set(run.columns)), run.sample.k)
    yield equal("each once", len(run.columns), len(set(run.columns)))
    if run.selected and run.left_out:
        yield at_least("weakest r² selected", min(run.selected), max(run.left_out))


def each_round(rounds: list[list[Subset]], start: Subset, subsets: SubsetErrors, change: Callable[[Subset, Subset], Any]) -> Law:
    """Each round tries every change of one feature to a best subset of the round before (of several, if tied)."""
    bests = [start]
    for number, tried in enumerate(rounds, 1):
        options = [{change(F, frozenset({i})) for i in range(subsets.n)} - {F} for F in bests]
        fits = any(option == set(tried) and len(option) == len(tried) for option in options)
        yield is_true("every change of one feature to the best subset so far, once each", fits, at=number)
        least = min(map(subsets.of, tried), default=0)
        bests = [F for F in tried if subsets.of(F) == least]
