r"""Cross-validation, hold-out, and wrapper and filter selection of features.

Which examples a procedure trains and tests on, and how often it calls the learner, is observed, not asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...properties.allowances import rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true, less
from ...properties.roles import watched
from ...properties.roles.base import an_index, listed
from ...properties.sources import cs229_learning_theory
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed
from .roles.selection import BackwardSearch, CrossValidation, FeatureFilter, ForwardSearch, HoldOut, Recorder, SubsetSearch
from .samples.selection import Features, Folds, SubsetErrors

U = Fraction(1, 2**53)


@theorem(
    role=CrossValidation,
    source=cs229_learning_theory(
        "Part VII §1",
        claims=["cs229-learning-theory/kfold-cost-and-fraction", "cs229-learning-theory/leave-one-out"],
    ),
    sharpness=attained("k divides m: each fold is exactly m/k; k = m: one example is held out each time"),
    mutants=[
        "selection.tests_on_the_training_folds", "selection.trains_on_everything", "selection.drops_the_remainder",
        "selection.remainder_in_the_last_fold", "selection.does_not_retrain", "selection.takes_the_last_error",
        "selection.one_fold_less", "selection.overlapping_folds",
    ],
    references=["selection.cross_validate"],
)  # fmt: skip
def k_fold_cross_validation(cross_validate: CrossValidation, folds: Folds) -> Iterator:
    r"""k disjoint folds of $\lfloor m/k\rfloor$ or $\lceil m/k\rceil$ examples, together all m; each is held out and
    tested on once.

    Each model is trained k times on the rest, $1/k$ being held out (exactly, if k divides m); the one of least average error is
    trained once more, on everything. For $k=m$ that is leave-one-out: m errors, one held-out example each.
    """
    m, k, models = folds.m, folds.k, len(folds.losses)
    recorder = Recorder(folds.losses)
    final = returned(recorder, cross_validate(recorder.learners(), m, k))
    yield exercised("several models, several examples a fold or a remainder", models > 1 and k < m)
    averages = []
    for i in range(models):
        places = [p for p, (j, _) in enumerate(recorder.trained) if j == i and p != final]
        tests = [(p, test) for p, test in recorder.tested[:-1] if p in places]
        yield equal("trainings of a model", len(places), k)
        yield equal("each hypothesis is tested once", sorted(p for p, _ in tests), places)
        yield equal("the folds together", sorted(j for _, test in tests for j in test), list(range(m)))
        for p, test in tests:
            yield equal("training set and fold together", sorted((*recorder.trained[p][1], *test)), list(range(m)))
            yield at_least("examples held out", len(test), m // k)
            yield at_most("examples held out", len(test), -(-m // k))
        averages.append(sum((mean(folds.losses[i], test) for _, test in tests), Fraction(0)) / k)
    chosen, trained_on = recorder.trained[final]
    slack = rounding(8 * k * U * max(map(max, folds.losses)), "8ku for the mean of k float64 errors")
    yield at_most("average error of the model chosen", averages[chosen], min(averages), slack)
    yield equal("the final training set", sorted(trained_on), list(range(m)))


@k_fold_cross_validation.printed(
    claims=["cs229-learning-theory/kfold-partition"],
    mistake="Missing hypothesis: m/k is a number of examples only if k divides m; else the folds have ⌊m/k⌋ and ⌈m/k⌉.",
)
def folds_of_equal_size(cross_validate: CrossValidation, folds: Folds) -> Iterator:
    """S is split into k disjoint subsets of m/k examples each."""
    recorder = Recorder(folds.losses)
    returned(recorder, cross_validate(recorder.learners(), folds.m, folds.k))
    for _, test in recorder.tested[: folds.k]:
        yield equal("examples in a fold", len(test), Fraction(folds.m, folds.k))


@theorem(
    role=HoldOut,
    source=cs229_learning_theory("Part VII §1", claims=["cs229-learning-theory/holdout-fraction-30-percent"]),
    sharpness=attained("10 divides m"),
    mutants=[
        "selection.chooses_by_training_error", "selection.trains_on_the_held_out", "selection.holds_out_seventy_percent",
        "selection.chooses_the_worst", "selection.forgets_the_last_example", "selection.one_held_out",
    ],
    references=["selection.hold_out"],
)  # fmt: skip
def hold_out_thirty_percent(hold_out: HoldOut, folds: Folds) -> Iterator:
    r"""Each model is trained once, on $0.7m$ examples; the hypothesis of least error on the other $0.3m$ is returned.

    Hypotheses: $0.3m$ is rounded, up or down, to a whole number from 1 on. $\frac14\le0.3\le\frac13$. So 30% of the
    examples train no hypothesis that is compared, whatever is done with the chosen model afterwards.
    """
    m, models = folds.m, len(folds.losses)
    recorder = Recorder(folds.losses)
    final = returned(recorder, hold_out(recorder.learners(), m))
    yield exercised("several models", models > 1)
    yield is_true("30% are between 1/4 and 1/3", Fraction(1, 4) <= Fraction(3, 10) <= Fraction(1, 3))
    yield equal("trainings", Counter(i for i, _ in recorder.trained), Counter(range(models)))
    held = dict(recorder.tested[:-1])
    yield equal("hypotheses tested", sorted(p for p, _ in recorder.tested[:-1]), list(range(models)))
    for p, test in held.items():
        yield less("examples held out, less 0.3m", abs(len(test) - Fraction(3 * m, 10)), 1)
        yield at_least("examples held out", len(test), 1)
        yield equal("training set and held-out set together", sorted((*recorder.trained[p][1], *test)), list(range(m)))
    errors = {p: mean(folds.losses[recorder.trained[p][0]], test) for p, test in held.items()}
    slack = rounding(8 * m * U * max(map(max, folds.losses)), "8mu for the mean of float64 losses")
    yield at_most("held-out error of the hypothesis returned", errors[final], min(errors.values()), slack)


@theorem(
    role=ForwardSearch,
    source=cs229_learning_theory("Part VII §2", claims=["cs229-learning-theory/forward-search-calls"]),
    sharpness="an equation: n(n+1)/2 ≤ n² calls",
    mutants=[
        "selection.returns_the_last_subset", "selection.stops_without_gain", "selection.evaluates_members_again",
        "selection.adds_in_order", "selection.adds_the_worst", "selection.remembers_the_last_best",
    ],
    references=["selection.forward_search"],
)  # fmt: skip
def forward_search_calls(search: ForwardSearch, subsets: SubsetErrors) -> Iterator:
    r"""Forward search up to all n features evaluates $n+(n-1)+\dots+1=n(n+1)/2\le n^2$ subsets, and returns the best of them.

    In each round $F\cup\{i\}$ for all $i\notin F$, once each; the best of them is the next F. (If an evaluation is a k-fold
    cross-validation, the learner is called k times as often.) Hypotheses: $n\ge0$; ties are broken in any way.
    """
    asked, found = searched(search, subsets)
    n = subsets.n
    yield exercised("at least three features", n > 2)
    yield equal("evaluations", len(asked), n * (n + 1) // 2)
    yield at_most("evaluations", len(asked), n**2)
    rounds = [asked[r * n - r * (r - 1) // 2 : (r + 1) * n - r * (r + 1) // 2] for r in range(n)]
    yield from each_round(rounds, [frozenset()], {frozenset(range(n))} if n else set(), subsets, frozenset.__or__)
    if n:
        yield equal("error of the subset returned", subsets.of(found), min(subsets.of(F) for F in asked))
        yield is_true("it was evaluated", found in asked)


@theorem(
    role=BackwardSearch,
    source=cs229_learning_theory("Part VII §2", claims=["cs229-learning-theory/backward-search-deletes-to-empty"]),
    sharpness="an equation: n(n+1)/2 calls, and perhaps one for all features",
    mutants=[
        "selection.backwards_to_one", "selection.backwards_returns_nothing", "selection.backwards_deletes_the_best",
        "selection.backwards_in_order", "selection.deletes_two",
    ],
    references=["selection.backward_search"],
)  # fmt: skip
def backward_search_deletes_to_empty(search: BackwardSearch, subsets: SubsetErrors) -> Iterator:
    r"""Backward search starts from all n features and deletes one in each of n rounds, until F is empty.

    In each round $F\setminus\{i\}$ for all $i\in F$, once each, and the best is the next F: $n(n+1)/2$ evaluations, the
    last one of the empty subset, and perhaps one of all features. Hypotheses: $n\ge0$; ties are broken in any way.
    """
    asked, found = searched(search, subsets)
    n, everything = subsets.n, frozenset(range(subsets.n))
    yield exercised("at least three features", n > 2)
    candidates = [F for F in asked if n and everything != F]
    yield at_most("evaluations of all features", len(asked) - len(candidates), 1)
    yield equal("other evaluations", len(candidates), n * (n + 1) // 2)
    rounds = [candidates[r * n - r * (r - 1) // 2 : (r + 1) * n - r * (r + 1) // 2] for r in range(n)]
    yield from each_round(rounds, [everything], {frozenset()} if n else set(), subsets, frozenset.__sub__)
    if n:
        yield equal("error of the subset returned", subsets.of(found), min(subsets.of(F) for F in asked))


@theorem(
    role=SubsetSearch,
    source=cs229_learning_theory("Part VII §2", claims=["cs229-learning-theory/feature-subsets-2-to-n"]),
    sharpness="an equation",
    mutants=[
        "selection.leaves_out_the_empty_subset", "selection.only_pairs", "selection.evaluates_twice", "selection.largest_error",
        "selection.forward_for_exhaustive",
    ],
    references=["selection.subset_search"],
)  # fmt: skip
def all_subsets_of_features(search: SubsetSearch, subsets: SubsetErrors) -> Iterator:
    r"""n features have $2^n$ subsets: so many models an exhaustive search compares. Hypotheses: $n\ge0$."""
    asked, found = searched(search, subsets)
    yield exercised("at least three features", subsets.n > 2)
    yield equal("evaluations", len(asked), 2**subsets.n)
    yield equal("different subsets", len(set(asked)), 2**subsets.n)
    yield equal("error of the subset returned", subsets.of(found), float(min(subsets.errors)))


@theorem(
    role=FeatureFilter,
    source=cs229_learning_theory("Part VII §2, repaired"),
    sharpness=attained("every selection: what is chosen is at least as strong as what is not"),
    mutants=[
        "selection.signed_correlation", "selection.covariance", "selection.not_centred", "selection.weakest",
        "selection.one_too_few", "selection.by_slope",
    ],
    references=["selection.strongest_correlations"],
)  # fmt: skip
def filter_by_size_of_correlation(select: FeatureFilter, features: Features) -> Iterator:
    r"""The k features of largest $|r(x_i,y)|$ are the k most strongly correlated with y: none left out has a larger $r^2$.

    Hypotheses: no feature is constant, nor y. $r^2$ is exact; for small whole numbers two that differ do so by far
    more than rounding.
    """
    found = selected(select, features)
    yield exercised("some are left out", features.k < features.d)
    yield equal("features selected", len(set(found)), features.k)
    yield equal("each once", len(found), len(set(found)))
    yield from stronger_than_the_rest(features, found)


@filter_by_size_of_correlation.printed(
    claims=["cs229-learning-theory/filter-by-correlation"],
    mistake="A sign: the largest correlation coefficients leave out a feature of correlation −1; |r| must be compared.",
    implementation="mutants.selection.signed_correlation",
)
def largest_coefficients_are_strongest(select: FeatureFilter, features: Features) -> Iterator:
    """With S(i) the correlation coefficient of xᵢ and y, the k largest S(i) are those most strongly correlated with y."""
    yield from stronger_than_the_rest(features, selected(select, features))


def selected(select: FeatureFilter, features: Features) -> list[int]:
    """The columns that are selected."""
    return [an_index(j, features.d) for j in listed(select(features.X.copy(), features.y.copy(), features.k), "selection")]


def stronger_than_the_rest(features: Features, found: list[int]) -> Iterator:
    """The least r² selected is at least the largest r² left out."""
    strength = features.squared_correlations
    others = [strength[j] for j in range(features.d) if j not in found]
    if found and others:
        yield at_least("weakest r² selected", min(strength[j] for j in found), max(others))


def returned(recorder: Recorder, hypothesis: Any) -> int:
    """Which training the returned hypothesis is of: it is asked once more, as the last test noted."""
    if not callable(hypothesis):
        raise ImplementationFailed(f"returned {hypothesis!r}, not one of the hypotheses")
    before = len(recorder.tested)
    watched(hypothesis)([0])
    if len(recorder.tested) == before:
        raise ImplementationFailed("returned something else than one of the hypotheses")
    return recorder.tested[-1][0]


def mean(losses: Any, places: Any) -> Fraction:
    """The mean of the losses at some places."""
    return Fraction(sum(losses[j] for j in places), max(1, len(places)))


def searched(search: Any, subsets: SubsetErrors) -> tuple[list[frozenset[int]], frozenset[int]]:
    """The subsets that a search evaluates, in order, and the one that it returns."""
    asked: list[frozenset[int]] = []

    def evaluate(subset: Any) -> float:
        asked.append(frozenset(int(i) for i in subset))
        return subsets.of(asked[-1])

    found = frozenset(an_index(i, subsets.n) for i in listed(search(subsets.n, evaluate), "subset"))
    return asked, found


def each_round(rounds: Any, start: Any, last: Any, subsets: SubsetErrors, change: Any) -> Iterator:
    """Each round tries every change of one feature to a best subset of the round before (of several, if tied)."""
    bests = start
    for tried in rounds:
        features = range(subsets.n)
        options = [{change(F, {i}) for i in features} - {F} for F in bests]
        fitting = [F for F, option in zip(bests, options, strict=True) if option == set(tried) and len(option) == len(tried)]
        yield is_true("every change of one feature to the best subset so far, once each", bool(fitting))
        least = min((subsets.of(F) for F in tried), default=0)
        bests = [F for F in tried if subsets.of(F) == least]
    yield is_true("the last round is of " + ("all features" if last == {frozenset(range(subsets.n))} else "no feature"),
                  not rounds or set(rounds[-1]) == last)  # fmt: skip
