"""Faulty risk minimisation, sampling, model and feature selection, and mutual information."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, exp, inf, log, log2, sqrt
from typing import Any

import numpy as np
from scipy.special import rel_entr, xlogy

from ..controls import mutant, mutant_of
from .information import mutual_information
from .risk import least_error, polynomial_fit
from .sampling import cut_by, estimate, least, rectangle_sample_size, vc_deviation_bound, vc_sample_size
from .selection import (
    Subset,
    backward_search,
    correlations,
    cross_validate,
    forward_search,
    hold_out,
    rest,
    strongest_correlations,
    subset_search,
)
from .splitters import KFold, LeaveOneOut, StratifiedKFold

# --------------------------------------------------------------------------------------------------- empirical risk


@mutant_of(least_error)
def largest_error(errors: np.ndarray) -> int:
    """Takes the largest training error."""
    return int(np.argmax(errors))


@mutant_of(least_error)
def ignores_the_last(errors: np.ndarray) -> int:
    """Never looks at the last hypothesis."""
    return int(np.argmin(errors[:-1])) if len(errors) > 1 else 0


@mutant_of(least_error)
def first_below_average(errors: np.ndarray) -> int:
    """Takes the first error that is not above the average."""
    return int(np.argmax(errors <= errors.mean()))


@mutant_of(least_error)
def rounds_to_tenths(errors: np.ndarray) -> int:
    """Compares the errors to one decimal."""
    return int(np.argmin(np.round(errors, 1)))


@mutant_of(least_error)
def middle_one(errors: np.ndarray) -> int:
    """Takes the hypothesis in the middle, whatever the errors."""
    return len(errors) // 2


@mutant_of(least_error)
def first_local_minimum(errors: np.ndarray) -> int:
    """Stops as soon as the next error is not smaller."""
    i = 0
    while i + 1 < len(errors) and errors[i + 1] < errors[i]:
        i += 1
    return i


@mutant_of(polynomial_fit)
def one_degree_less(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Fits a polynomial of one degree less."""
    return np.append(polynomial_fit(x, y, max(0, degree - 1)), [0.0] if degree else [])


def _with_columns(x: np.ndarray, y: np.ndarray, degree: int, left_out: Any) -> np.ndarray:
    """Least squares without some of the powers."""
    A = np.vander(x, degree + 1, increasing=True)
    A[:, left_out] = 0
    return np.linalg.lstsq(A, y, rcond=None)[0]


@mutant_of(polynomial_fit)
def no_constant(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Fits no constant."""
    return _with_columns(x, y, degree, 0)


@mutant_of(polynomial_fit)
def even_degrees(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Forgets the odd powers from the third on."""
    return _with_columns(x, y, degree, slice(3, None, 2))


@mutant_of(polynomial_fit)
def ridge(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Adds a penalty of 0.01."""
    A = np.vander(x, degree + 1, increasing=True)
    return np.linalg.solve(A.T @ A + 0.01 * np.eye(degree + 1), A.T @ y)


@mutant_of(polynomial_fit)
def leaves_out_the_last(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Fits all points but the last."""
    return polynomial_fit(x[:-1], y[:-1], degree) if len(x) > 1 else polynomial_fit(x, y, degree)


@mutant_of(polynomial_fit)
def highest_coefficient_first(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Returns the coefficients in the opposite order."""
    return polynomial_fit(x, y, degree)[::-1]


@mutant_of(polynomial_fit)
def three_decimals(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Rounds the coefficients to three decimals."""
    return np.round(polynomial_fit(x, y, degree), 3)


# ------------------------------------------------------------------------------------------------- estimates from draws


@mutant_of(estimate)
def counts_repetitions_once(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Takes the sample for a set."""
    return estimate(points, np.unique(drawn), low, high)


@mutant_of(estimate)
def drops_repetitions_from_the_count(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Takes the sample for a set, but keeps its size s."""
    return estimate(points, np.unique(drawn), low, high) * len(np.unique(drawn)) / len(drawn)


@mutant_of(estimate)
def open_on_the_right(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Leaves out points on the upper sides."""
    sample = points[drawn]
    return len(points) / len(drawn) * ((low <= sample) & (sample < high)).all(axis=1).sum()


@mutant_of(estimate)
def looks_at_the_first_side(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Compares one coordinate only."""
    return estimate(points[:, :1], drawn, low[:1], high[:1])


@mutant_of(estimate)
def reports_the_share(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Forgets the factor n."""
    return estimate(points, drawn, low, high) / len(points)


@mutant_of(estimate)
def smooths(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Follows Laplace's rule: one more draw of each kind."""
    hits = estimate(points, drawn, low, high) * len(drawn) / len(points)
    return len(points) * (hits + 1) / (len(drawn) + 2)


@mutant_of(estimate)
def divides_by_one_less(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Divides by s − 1 in place of s."""
    return estimate(points, drawn, low, high) * len(drawn) / max(1, len(drawn) - 1)


@mutant_of(estimate)
def estimates_to_thirteen_decimals(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Rounds the estimate to thirteen decimals."""
    return round(float(estimate(points, drawn, low, high)), 13)


# -------------------------------------------------------------------------------------------------------- sample sizes


@mutant_of(rectangle_sample_size)
def forgets_delta(n: int, epsilon: float, delta: float) -> int:
    """Leaves out ln(1/δ)."""
    return max(1, ceil(3 / epsilon**2 * 5 * log(n)))


@mutant_of(rectangle_sample_size)
def forgets_the_square(n: int, epsilon: float, delta: float) -> int:
    """Divides by ε in place of ε²."""
    return max(1, ceil(3 / epsilon * (5 * log(n) + log(1 / delta))))


@mutant_of(rectangle_sample_size)
def four_logarithms(n: int, epsilon: float, delta: float) -> int:
    """4 ln n in place of 5 ln n: the constant in front of n⁴ is then left over."""
    return max(1, ceil(3 / epsilon**2 * (4 * log(n) + log(1 / delta))))


@mutant_of(rectangle_sample_size)
def binary_logarithm(n: int, epsilon: float, delta: float) -> int:
    """Takes logarithms to base 2."""
    return max(1, ceil(3 / epsilon**2 * (5 * log2(n) + log2(1 / delta))))


@mutant_of(rectangle_sample_size)
def rounds_down(n: int, epsilon: float, delta: float) -> int:
    """Rounds down."""
    return max(1, int(3 / epsilon**2 * (5 * log(n) + log(1 / delta))))


@mutant_of(rectangle_sample_size)
def rounds_up_from(n: int, epsilon: float, delta: float) -> int:
    """Rounds up only what is above a whole number by more than 10⁻¹²."""
    return max(1, ceil(3 / epsilon**2 * (5 * log(n) + log(1 / delta)) - 1e-12))


@mutant_of(rectangle_sample_size)
def rounds_up_to(n: int, epsilon: float, delta: float) -> int:
    """Rounds up over a whole number that is reached within 10⁻¹²."""
    return max(1, ceil(3 / epsilon**2 * (5 * log(n) + log(1 / delta)) + 1e-12))


@mutant_of(rectangle_sample_size)
def one_draw_more(n: int, epsilon: float, delta: float) -> int:
    """Adds one draw."""
    return max(1, ceil(3 / epsilon**2 * (5 * log(n) + log(1 / delta)))) + 1


@mutant_of(rectangle_sample_size)
def half_delta(n: int, epsilon: float, delta: float) -> int:
    """δ/2 in place of δ."""
    return max(1, ceil(3 / epsilon**2 * (5 * log(n) + log(2 / delta))))


@mutant_of(vc_sample_size)
def grows_on_m_points(d: int, epsilon: float, delta: float) -> int:
    """Counts the subsets of m points, not of the 2m points of a double sample."""
    return least(lambda m: 4 * cut_by(m, d) * exp(-(epsilon**2) * m / 8) <= delta, ceil(2 / epsilon**2))


@mutant_of(vc_sample_size)
def polynomial_of_degree_d(d: int, epsilon: float, delta: float) -> int:
    """(2m)^d in place of the sum of binomial coefficients."""
    return least(lambda m: 4 * (2 * m) ** d * exp(-(epsilon**2) * m / 8) <= delta, ceil(2 / epsilon**2))


@mutant_of(vc_sample_size)
def one_dimension_less(d: int, epsilon: float, delta: float) -> int:
    """Sums up to d − 1."""
    return least(lambda m: 4 * cut_by(2 * m, d - 1) * exp(-(epsilon**2) * m / 8) <= delta, ceil(2 / epsilon**2))


@mutant_of(vc_sample_size)
def hoeffding_of_one_set(d: int, epsilon: float, delta: float) -> int:
    """Enough for one set that is fixed in advance."""
    return ceil(log(2 / delta) / (2 * epsilon**2))


@mutant_of(vc_sample_size)
def factor_two(d: int, epsilon: float, delta: float) -> int:
    """2 in place of 4."""
    return least(lambda m: 2 * cut_by(2 * m, d) * exp(-(epsilon**2) * m / 8) <= delta, ceil(2 / epsilon**2))


@mutant_of(vc_sample_size)
def content_with_a_little_more(d: int, epsilon: float, delta: float) -> int:
    """Is content with a logarithm that is above ln δ by 2·10⁻¹³."""
    return least(lambda m: log(4 * cut_by(2 * m, d)) - epsilon**2 * m / 8 <= log(delta) + 2e-13, ceil(2 / epsilon**2))


@mutant_of(vc_sample_size)
def asks_for_a_little_less(d: int, epsilon: float, delta: float) -> int:
    """Asks for a logarithm that is below ln δ by 2·10⁻¹³."""
    return least(lambda m: log(4 * cut_by(2 * m, d)) - epsilon**2 * m / 8 <= log(delta) - 2e-13, ceil(2 / epsilon**2))


@mutant_of(vc_deviation_bound)
def without_the_root(m: int, d: int, delta: float) -> float:
    """Forgets the square root."""
    return vc_deviation_bound(m, d, delta) ** 2


@mutant_of(vc_deviation_bound)
def without_the_logarithm(m: int, d: int, delta: float) -> float:
    """√(44(d + ln(1/δ))/m)."""
    return sqrt(44 * (d + log(1 / delta)) / m)


@mutant_of(vc_deviation_bound)
def logarithm_of_m(m: int, d: int, delta: float) -> float:
    """ln m in place of ln(m/d)."""
    return sqrt(44 * (d / m * log(m) + log(1 / delta) / m))


@mutant_of(vc_deviation_bound)
def delta_upside_down(m: int, d: int, delta: float) -> float:
    """ln δ in place of ln(1/δ)."""
    return sqrt(max(0.0, 44 * (d / m * log(m / d) + log(delta) / m)))


@mutant_of(vc_deviation_bound)
def adds_the_roots(m: int, d: int, delta: float) -> float:
    """√a + √b in place of √(a + b)."""
    return sqrt(44 * d / m * log(m / d)) + sqrt(44 * log(1 / delta) / m)


@mutant_of(vc_deviation_bound)
def bounds_to_fourteen_decimals(m: int, d: int, delta: float) -> float:
    """Rounds the bound to fourteen decimals."""
    return round(vc_deviation_bound(m, d, delta), 14)


# ----------------------------------------------------------------------------------------------------- model selection

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


# -------------------------------------------------------------------------------------------------------- splitters


def _twice(train: np.ndarray) -> np.ndarray:
    return np.append(train, train[:1])


def _equal_parts(order: np.ndarray, k: int) -> list[np.ndarray]:
    size = len(order) // k
    return [order[i * size : (i + 1) * size] for i in range(k)]


def _with_rest(order: np.ndarray, k: int) -> list[np.ndarray]:
    """Equal parts, the last with the remainder."""
    return [*_equal_parts(order, k)[:-1], order[(k - 1) * (len(order) // k) :]]


def _joined(parts: list[list[np.ndarray]]) -> list[np.ndarray]:
    """The folds of all classes together."""
    return [np.concatenate(fold) for fold in zip(*parts, strict=True)]


TrainsOnEverything = mutant(KFold, "Trains on the test fold, too.", train=lambda self, everything, test: everything)
SwapsTrainAndTest = mutant(KFold, "Tests on what is left of a fold.", folds=lambda self, order, y: [
    np.setdiff1d(order, fold) for fold in KFold.folds(self, order, y)
])  # fmt: skip
TrainsTwiceOnTheFirst = mutant(
    KFold, "Has the first training example twice.", train=lambda self, everything, test: _twice(np.setdiff1d(everything, test))
)
LeavesAGap = mutant(
    KFold, "Neither trains nor tests on the example after a fold.",
    train=lambda self, everything, test: np.setdiff1d(everything, [*test, (test.max() + 1) % len(everything)]),
)  # fmt: skip
TrainsOnThePast = mutant(
    KFold, "Trains on what comes before the fold.", train=lambda self, everything, test: everything[: max(1, test.min())]
)
DropsTheRemainder = mutant(
    KFold, "Never tests on the last n mod k.", folds=lambda self, order, y: _equal_parts(order, self.n_splits)
)
RemainderToTheLast = mutant(
    KFold, "The last fold has the remainder.",
    folds=lambda self, order, y: _with_rest(order, self.n_splits),
)  # fmt: skip
FoldsOverlap = mutant(
    KFold, "Each fold has the first of the next.",
    folds=lambda self, order, y: [np.append(fold, order[(i + 1) * len(order) // self.n_splits % len(order)]) for i, fold in
                                  enumerate(np.array_split(order, self.n_splits))],
)  # fmt: skip
RandomFolds = mutant(
    KFold, "Draws each fold anew.", folds=lambda self, order, y: [
        np.random.default_rng(i).permutation(order)[: len(fold)] for i, fold in enumerate(KFold.folds(self, order, y))
    ],
)  # fmt: skip
ForgetsTheLastFold = mutant(KFold, "Leaves out the last fold.", folds=lambda self, order, y: np.array_split(order, len(order))[:-1])
LeavesTwoOut = mutant(
    LeaveOneOut, "Tests on two examples at a time.", folds=lambda self, order, y: [order[[i - 1, i]] for i in range(len(order))]
)
NeverTheLast = mutant(LeaveOneOut, "Never tests on the last.", folds=lambda self, order, y: np.array_split(order, len(order))[:-1])

IgnoresTheClasses = mutant(StratifiedKFold, "Folds of consecutive examples.", folds=KFold.folds)
StratifiesByParity = mutant(StratifiedKFold, "Tells two classes only.", classes=lambda self, y: np.asarray(y) % 2)
StratifiesByPlace = mutant(StratifiedKFold, "Stratifies by the order of the examples.", classes=lambda self, y: np.arange(len(y)))
ClassRemainderToTheLast = mutant(
    StratifiedKFold, "The last fold has the remainder of every class.",
    folds=lambda self, order, y: _joined([_with_rest(order[np.asarray(y)[order] == c], self.n_splits) for c in np.unique(y)]),
)  # fmt: skip
DropsSmallClasses = mutant(
    StratifiedKFold, "Never tests on a class of fewer examples than folds.",
    folds=lambda self, order, y: [
        np.array([i for i in fold if np.sum(np.asarray(y) == np.asarray(y)[i]) >= self.n_splits], dtype=int)
        for fold in StratifiedKFold.folds(self, order, y)
    ],
)  # fmt: skip
OneClassAFold = mutant(
    StratifiedKFold, "Cuts the sorted labels into pieces.",
    folds=lambda self, order, y: np.array_split(order[np.argsort(np.asarray(y)[order], kind="stable")], self.n_splits),
)  # fmt: skip
StratifiedButTrainsOnAll = mutant(StratifiedKFold, "Trains on the fold, too.", train=lambda self, everything, test: everything)
